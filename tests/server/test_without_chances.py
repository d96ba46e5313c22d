"""Games that no bot has learned are counted like all others, and say why chances are missing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from machikoro.texts import say

from .client import Browser
from .test_box import SHORT, count, tell_all

New = Callable[[], Browser]


def ended(ada: Browser, kind: str) -> None:
    if kind == "corrected":
        ada.create("human Ada", "human Ben", box=True, options=SHORT)
        ada.start()
        count(ada, 0, 30)
        tell_all(ada, random.Random(5))
        return
    ruleset = "legacy" if kind == "legacy" else "base"
    options: dict[str, Any] = {"chapter": 1} if kind == "legacy" else SHORT
    ada.create("human Ada", "bot easy", ruleset=ruleset, options=options)
    ada.start()
    ada.play_on()


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("option", "analysis.option"),
        ("legacy", "analysis.no_net"),
        ("corrected", "analysis.corrected"),
    ],
)
def test_statistics_are_told_and_the_reason_why_chances_are_not(
    browser: New, kind: str, says: str
) -> None:
    ada = browser()
    ended(ada, kind)
    record = ada.http.get(f"/api/games/{ada.game}/replay").json()
    assert record["statistics"] == ada.view["statistics"]
    assert ada.view["statistics"]["income_by_card"]
    found = ada.http.get(f"/api/games/{ada.game}/analysis").json()
    assert (found["state"], found["why"]["says"]) == ("impossible", says)
    for language in ("en", "de"):
        sentence = say(says, language, **found["why"]["values"])
        assert "{" not in sentence
