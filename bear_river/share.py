"""The interval of a share: how far a count of successes can be trusted."""

from math import sqrt

NORMAL_95 = 1.959964
"""Between minus this and this lies 95 % of the standard normal distribution."""


def score_interval(
    successes: int, trials: int, deviation: float = NORMAL_95
) -> tuple[float, float]:
    """Return the score interval of a share, which holds at 0 and 1 and in small samples too.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
    the American Statistical Association 22 (1927), pages 209 to 212.

    Args:
        successes: how many of the trials succeeded.
        trials: how many there were; at least one.
        deviation: the quantile of the standard normal distribution that the confidence asks for.

    >>> [round(100 * end, 2) for end in score_interval(57_833, 100_000)]
    [57.53, 58.14]
    """
    z = deviation
    spread = z * sqrt(successes * (trials - successes) / trials + z * z / 4)
    middle = successes + z * z / 2
    low, high = ((middle + way * spread) / (trials + z * z) for way in (-1, 1))
    return max(0.0, low), min(1.0, high)
