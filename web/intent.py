"""What the player means, as a value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Intent:
    """What the player means: the name of an action, and what it is done to, if anything.

    The actions are those of `web.app`. The number of a new deal is drawn by the page, since that is
    an effect. So is what comes of `take`, an offer of the browser.
    """

    action: str
    value: str = ""
