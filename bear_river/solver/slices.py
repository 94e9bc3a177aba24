"""Work in slices, for who has other things to do meanwhile."""

from collections.abc import Generator
from typing import TypeVar

Found = TypeVar("Found")

Sliced = Generator[int, None, Found]
"""Work that yields after each slice, and returns what it has found.

What it yields are the nodes that the search at hand has looked at so far. To stop it, ask it no
more.
"""


def ended(work: Sliced[Found]) -> Found:
    """Return what some work finds, all slices at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Found = end.value
            return found
