"""How rules are compiled; some places in Numba that this needs are not documented."""

from __future__ import annotations

from typing import Any

import pytest
from numba.core.caching import FunctionCache, NullCache

from machikoro.bots import loop
from machikoro.rules import city, registry

TINY, MANY = "enjoys", "landmarks_answer_roll"
"""A rule that others call with numbers that they write down, and one that does so."""


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> registry.Twins:
    """Nothing of them is compiled yet."""
    monkeypatch.setattr(registry, "_twins", {})
    return registry.compiled()


def translated(twin: Any) -> Any:
    (found,) = twin.overloads.values()
    return found.library


def test_a_rule_is_translated_once_whatever_numbers_it_is_called_with(
    twins: registry.Twins,
) -> None:
    assert registry._rules[TINY] is city.enjoys
    getattr(twins, MANY).compile(registry._signature(MANY))
    assert list(getattr(twins, TINY).overloads) == [registry._signature(TINY)]


def test_a_rule_is_optimised_with_what_calls_it_and_not_by_itself(twins: registry.Twins) -> None:
    from machikoro.rules.pipeline import Translated

    getattr(twins, MANY).compile(registry._signature(MANY))
    for name in (TINY, MANY):
        library = translated(getattr(twins, name))
        assert isinstance(library, Translated)
        # Numba's own library would have become machine code by now.
        assert not hasattr(library, "_compiled_object")
    linked = translated(getattr(twins, MANY))._linking_libraries
    assert translated(getattr(twins, TINY)) in linked


def test_what_python_calls_is_kept_on_disk_and_its_parts_are_not(twins: registry.Twins) -> None:
    assert loop.play_games is registry._rules["play_games"]
    for name in ("play_games", "choose_by_rule"):
        assert isinstance(twins._twins[name]._cache, FunctionCache), name
    for name in ("step", TINY, MANY):
        assert isinstance(twins._twins[name]._cache, NullCache), name


def test_no_branch_of_a_rule_counts_as_guessed(twins: registry.Twins) -> None:
    getattr(twins, MANY).compile(registry._signature(MANY))
    code = str(translated(getattr(twins, MANY))._final_module)
    branches = [line for line in code.splitlines() if line.strip().startswith("br i1")]
    assert branches
    assert all("!unpredictable" in line for line in branches)
