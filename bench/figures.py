"""What is said of a list of measured times."""

from collections.abc import Sequence
from math import ceil
from statistics import median


def percentile(values: Sequence[float], share: float) -> float:
    """Return the least value that at least this share of the values does not exceed.

    This is the nearest-rank method.

    Args:
        values: at least one.
        share: more than 0, at most 1.

    >>> percentile([30, 10, 20, 40], 0.5), percentile([30, 10, 20, 40], 0.95)
    (20, 40)
    """
    return sorted(values)[ceil(share * len(values)) - 1]


def summary(values: Sequence[float]) -> str:
    """Return the middle and the spread of some times in milliseconds.

    >>> summary([12.4, 10, 30])
    'median 12 ms (10 to 30, n = 3)'
    """
    low, high = min(values), max(values)
    return f"median {median(values):.0f} ms ({low:.0f} to {high:.0f}, n = {len(values)})"
