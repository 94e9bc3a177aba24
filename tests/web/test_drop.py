"""Which pile a card falls on: a near one, the nearest first, a welcoming one before all."""

from hypothesis import given
from hypothesis import strategies as st

from web.drop import TOLERANCE, Rectangle, distance, pile_under

WIDTH, HEIGHT, GAP = 50, 70, 4
PILES = {
    f"fan-{index}": Rectangle(
        index % 6 * (WIDTH + GAP),
        index // 6 * (2 * HEIGHT + GAP),
        index % 6 * (WIDTH + GAP) + WIDTH,
        index // 6 * (2 * HEIGHT + GAP) + 2 * HEIGHT,
    )
    for index in range(18)
}
places = st.tuples(st.integers(-200, 600), st.integers(-200, 700))
welcoming = st.sets(st.sampled_from(sorted(PILES)))


def card_at(x: float, y: float) -> Rectangle:
    """Return a card with its centre at a point."""
    return Rectangle(x - WIDTH / 2, y - HEIGHT / 2, x + WIDTH / 2, y + HEIGHT / 2)


def is_near(x: float, y: float, pile: Rectangle) -> bool:
    reach = TOLERANCE * WIDTH
    return (
        pile.left - reach <= x <= pile.right + reach
        and pile.top - reach <= y <= pile.bottom + reach
    )


@given(places, welcoming)
def test_a_card_falls_on_a_near_pile_or_on_none_if_none_is_near(
    place: tuple[int, int], welcome: set[str]
) -> None:
    near = {name for name, pile in PILES.items() if is_near(*place, pile)}
    found = pile_under(card_at(*place), PILES, welcome)
    assert (found in near) if near else found is None


@given(places, welcoming)
def test_no_pile_that_is_as_welcoming_lies_nearer(
    place: tuple[int, int], welcome: set[str]
) -> None:
    found = pile_under(card_at(*place), PILES, welcome)
    if found is not None:
        near = {name for name, pile in PILES.items() if is_near(*place, pile)}
        rivals = near & welcome or near
        assert found in rivals
        assert all(distance(*place, PILES[found]) <= distance(*place, PILES[it]) for it in rivals)


def test_a_card_that_has_hardly_left_its_own_fan_falls_back_on_it() -> None:
    assert pile_under(card_at(WIDTH - 1, 40), PILES, {"fan-0", "fan-1"}) == "fan-0"


def test_a_card_falls_beside_a_pile_that_is_too_far() -> None:
    reach = TOLERANCE * WIDTH
    assert pile_under(card_at(-reach, 40), PILES, set()) == "fan-0"
    assert pile_under(card_at(-reach - 1, 40), PILES, set()) is None
