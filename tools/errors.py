"""The one way in which the tools fail."""


class BuildError(Exception):
    """Something that the tools cannot get past.

    Its text is one sentence for the person at the terminal: what is wrong, and what to do.
    """
