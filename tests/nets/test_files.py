"""Net files: plain numbers behind a header, and a sentence for whatever is wrong with one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import machikoro
from machikoro import bots
from machikoro.bots.net.file import load, save
from machikoro.bots.net.form import form_of, twins
from machikoro.bots.net.shipped import shipped

from .positions import played, untrained

Change = Callable[[bytes], bytes]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "base-2.net"
    save(untrained("base", 2), path)
    return path


def test_what_was_saved_is_loaded(file: Path) -> None:
    net, again = untrained("base", 2), load(file)
    assert (again.form, again.weights, again.hash) == (net.form, net.weights, net.hash)
    assert again.card == {"games": 0}
    assert not list(file.parent.glob("*.part"))


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_a_net_that_comes_along_knows_the_game_that_it_is_named_after(path: Path) -> None:
    ruleset, _, players = path.stem.rpartition("-")
    assert load(path).form == form_of(ruleset, int(players))


def header(**changed: object) -> Change:
    def change(whole: bytes) -> bytes:
        line, _, body = whole.partition(b"\n")
        return json.dumps(json.loads(line) | changed).encode() + b"\n" + body

    return change


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda whole: whole[:-4], "not whole"),
        (lambda whole: whole[:-1] + bytes([whole[-1] ^ 1]), "changed"),
        (lambda _: b"", "not a net"),
        (lambda _: b"\x80\x04}q\x00.", "not a net"),
        (lambda _: b"[" * 100_000, "not a net"),
        (header(format="machikoro net 2"), "not a net"),
        (header(ruleset="legacy9"), "'legacy9'"),
        (header(version=7), "version 7 of base"),
        (header(seats=9), "another form"),
        (header(seats="2"), "another form"),
        (header(hidden=[8, 8]), "another form"),
        (header(hidden=8), "another form"),
        (header(inputs=3), "another form"),
    ],
)
def test_a_file_that_is_no_such_net_is_refused_with_a_sentence(
    file: Path, change: Change, word: str
) -> None:
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(machikoro.InvalidOption, match=word):
        bots.find(f"net:{file}")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(machikoro.InvalidOption, match=r"nowhere\.net cannot be read"):
        bots.find(f"net:{tmp_path / 'nowhere.net'}")
    with pytest.raises(machikoro.InvalidOption, match="cannot be read"):
        bots.find(f"net:{tmp_path}")


def test_a_net_plays_what_it_was_trained_for_and_nothing_else(file: Path) -> None:
    bot = bots.find(f"net:{file}")
    assert bots.choose_action(machikoro.new_game("base", 2, seed=1), bot) == "roll 1"
    assert bots.choose_action(machikoro.new_game("fussball", 2, seed=1), bot) == "roll 1"
    with pytest.raises(machikoro.InvalidOption, match="trained for base and does not know mk2"):
        bots.choose_action(played("mk2", 2, 40, 1), bot)
    with pytest.raises(machikoro.InvalidOption, match="at most 2 players, not for 3"):
        bots.choose_action(machikoro.new_game("base", 3, seed=1), bot)


def test_rulesets_with_the_same_cards_share_nets() -> None:
    assert twins("fussball") == ["fussball", "base"]
    assert twins("harbor") == ["harbor"]


def test_no_two_forms_are_taken_for_each_other() -> None:
    base = form_of("base", 2)
    assert base != replace(base, version=2)
    assert form_of("base", 2).inputs < form_of("base", 3).inputs
