"""Copies a text out of the page, in whichever way the browser allows."""

from collections.abc import Callable

from js import document, navigator

from bear_river import speech
from web.boards import COPIED_OUT


def copy_out(text: str, tell: Callable[[str], None]) -> None:
    """Copy the text that the page shows to be copied, and tell what came of it in a sentence.

    Outside of a secure page there is no clipboard, and a browser may refuse it: then the text is
    selected and copied as it was done before there was one.
    """
    clipboard = getattr(navigator, "clipboard", None)
    if not clipboard:
        tell(_copied_by_selecting())
        return
    clipboard.writeText(text).then(
        lambda _: tell(speech.COPIED),
        lambda _: tell(_copied_by_selecting()),
    )


def _copied_by_selecting() -> str:
    """Copy by selecting, and return the sentence for it; where that fails too, all is selected."""
    before, field = document.activeElement, document.getElementById(COPIED_OUT)
    if not field:
        return speech.SELECT_AND_COPY
    field.focus()
    field.select()
    if not document.execCommand("copy"):
        return speech.SELECT_AND_COPY
    before.focus()
    return speech.COPIED
