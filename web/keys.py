"""The keys of the table: what they do, and how that is told."""

from typing import NamedTuple

from web.intent import Intent


class Key(NamedTuple):
    """A key, or several that do the same.

    Attributes:
        shown: how it is told.
        does: what it does.
        presses: the keys as the browser names them, small letters, after what is held with them.
        intent: what it means; None where that depends on the pile that has the focus.
        repeats: whether holding it down does it again and again.
    """

    shown: str
    does: str
    presses: tuple[str, ...] = ()
    intent: Intent | None = None
    repeats: bool = False


KEYS = (
    Key("Arrow keys", "go from pile to pile"),
    Key("Home, End", "go to the end of a row; with Ctrl, to the first or the last fan"),
    Key("Enter or Space", "pick a card up, put it on another pile, or put it back"),
    Key(
        "Escape",
        "put the card back; stop the solver; leave a game that is looked at",
        ("escape",),
        Intent("put-back"),
    ),
    Key("B", "bank the card", ("b",)),
    Key("Z", "open the fan, to read all its cards", ("z",)),
    Key("D", "redeal, where the game has redeals", ("d",), Intent("redeal")),
    Key("U or Ctrl+Z", "undo", ("u", "control+z"), Intent("undo"), repeats=True),
    Key(
        "R, Ctrl+Y or Ctrl+Shift+Z",
        "redo",
        ("r", "control+y", "control+shift+z"),
        Intent("redo"),
        repeats=True,
    ),
    Key("H", "hint", ("h",), Intent("hint")),
    Key("G", "go back to the latest turn at which it could be won", ("g",), Intent("back")),
    Key("V", "review the game: what each position was worth", ("v",), Intent("review")),
    Key("Shift+W", "watch a win from here", ("shift+w",), Intent("win")),
    Key("N", "new deal", ("n",), Intent("new")),
    Key("Shift+U", "back to the previous game", ("shift+u",), Intent("bring-back")),
    Key("T", "turn the clock on or off", ("t",), Intent("clock")),
    Key("Shift+S", "statistics", ("shift+s",), Intent("open", "statistics")),
    Key("Shift+H", "history", ("shift+h",), Intent("open", "history")),
    Key("P", "in a game that is looked at: run or pause", ("p",), Intent("run")),
    Key("Shift+P", "in a game that is looked at: its pace", ("shift+p",), Intent("pace")),
    Key("?", "these keys", ("?", "shift+?"), Intent("open", "keys")),
)

ON_A_PILE = {"b": "bank", "z": "open-fan"}

BY_PRESS = {press: key for key in KEYS for press in key.presses}
