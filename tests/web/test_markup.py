"""Elements as HTML: escaped, without empty texts."""

from hypothesis import given
from hypothesis import strategies as st

from web.markup import classes, element, to_html


def test_elements_are_written_with_their_attributes_in_order() -> None:
    button = element("button", "Undo", type="button", class_="tool", aria_disabled="false")
    assert (
        to_html(button) == '<button type="button" class="tool" aria-disabled="false">Undo</button>'
    )
    assert to_html(element("input", id="number", autofocus=True)) == '<input id="number" autofocus>'


def test_what_is_false_or_none_is_left_out() -> None:
    assert element("p", hidden=False, title=None, data_row=0).attributes == (("data-row", "0"),)


def test_empty_texts_are_left_out() -> None:
    assert element("p", "").children == ()


@given(st.text())
def test_no_text_becomes_markup(text: str) -> None:
    html = to_html(element("p", text, title=text))
    assert html.startswith("<p title") or text == ""
    assert html.count("<") == 2
    assert html.count(">") == 2


def test_classes_are_those_that_hold() -> None:
    assert (
        classes("card", is_last=True, is_in_hand=True, is_hint=False) == "card is-last is-in-hand"
    )
