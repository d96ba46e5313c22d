"""What a game tells to whoever looks closely: engine in, plain data out."""

from __future__ import annotations

from machikoro.analysis.account import Analysis, analyse
from machikoro.analysis.chances import win_chances
from machikoro.analysis.forecast import Forecast, Outlook
from machikoro.analysis.statistics import Statistics, statistics
from machikoro.analysis.worth import worth

__all__ = [
    "Analysis",
    "Forecast",
    "Outlook",
    "Statistics",
    "analyse",
    "statistics",
    "win_chances",
    "worth",
]
