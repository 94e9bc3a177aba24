"""The sizes of window at which the table is looked at, from a small phone to a large screen."""

from typing import NamedTuple


class Viewport(NamedTuple):
    """A window: its width and height, and how wide a card is in it, in CSS pixels.

    Of what is left beside margins and bars, a tall window holds six cards side by side and the
    height of 5.8 cards; a wide one holds the width of 10.8 cards and the height of four. A card is
    1.4 times as high as wide, and as large as both allow.
    """

    width: int
    height: int
    card: int


VIEWPORTS = (
    Viewport(320, 568, 47),
    Viewport(360, 640, 54),
    Viewport(390, 844, 59),
    Viewport(568, 320, 43),
    Viewport(640, 360, 50),
    Viewport(683, 384, 54),
    Viewport(844, 390, 55),
    Viewport(768, 1024, 98),
    Viewport(768, 1366, 109),
    Viewport(1024, 768, 78),
    Viewport(1080, 1920, 161),
    Viewport(1366, 768, 109),
    Viewport(1920, 1080, 161),
)
