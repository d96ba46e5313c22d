"""How sure a count is."""

from __future__ import annotations

from math import sqrt

NINETEEN_OF_TWENTY = 1.959964
"""Standard errors to each side that hold the truth so often."""


def wilson(wins: int, games: int, errors: float = NINETEEN_OF_TWENTY) -> tuple[float, float]:
    """Between what a share may well be of which so much was seen: Wilson's score interval.

    Good for few games and for shares near 0 and 1 too, where share ± error claims certainty.

    >>> [round(end, 3) for end in wilson(1, 1)]
    [0.207, 1.0]
    """
    share, weight = wins / games, errors**2 / games
    middle = (share + weight / 2) / (1 + weight)
    reach = errors * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
