"""What a table of simulated games tells: numbers with intervals, pictures, a page.

Each picture is one call: `wins_by_card(read("games.parquet")).save(Path("cards.svg"))`.
"""

from machikoro.study.report.pictures import (
    PLOTS,
    game_length,
    income_by_card,
    income_by_roll,
    wins_by_card,
    wins_by_first_build,
    wins_by_seat,
)
from machikoro.study.tables import Games, read

__all__ = [
    "PLOTS",
    "Games",
    "game_length",
    "income_by_card",
    "income_by_roll",
    "read",
    "wins_by_card",
    "wins_by_first_build",
    "wins_by_seat",
]
