"""`machikoro campaign ...`, used as people and programs use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

from machikoro import campaign
from machikoro.cli.campaign import VERBS
from machikoro.cli.campaign.play import seat_bots
from machikoro.cli.usage import UsageError
from tests.campaign.evenings import at
from tests.test_cli import Run, run

__all__ = ["run"]


@pytest.fixture
def island(tmp_path: Path) -> Path:
    """The file of a campaign that waits for picks."""
    path = tmp_path / "island.mkl"
    at("pick", 2).save(path)
    return path


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself_with_examples(run: Run, verb: str, language: str) -> None:
    said = run(f"campaign {verb} --help --lang {language}")
    assert said.code == 0
    assert ("Beispiele:" if language == "de" else "examples:") in said.out
    assert verb in run("campaign").out


@pytest.mark.parametrize(("language", "warning"), [("de", "goldene Regel"), ("en", "golden rule")])
@pytest.mark.parametrize(
    "command", ["simulate", "arena", "train", "calibrate", "campaign simulate"]
)
def test_commands_that_tell_of_later_cards_say_so_in_their_help(
    run: Run, command: str, language: str, warning: str
) -> None:
    assert warning in run(f"{command} --help --lang {language}").out


@pytest.mark.parametrize("command", ["play", "cards", "campaign play", "campaign show"])
def test_commands_that_keep_the_golden_rule_do_not_warn(run: Run, command: str) -> None:
    assert "golden rule" not in run(f"{command} --help --lang en").out


@pytest.mark.parametrize("command", ["simulate", "campaign simulate"])
def test_help_names_the_bots_that_a_simulation_plays_and_no_others(run: Run, command: str) -> None:
    offered = " ".join(run(f"{command} --help --lang en").out.split())
    refused = run(f"{command} --bots hard --lang en")
    assert refused.code != 0
    names = refused.err.partition("as rules: ")[2].partition(";")[0]
    assert f"one for each: {names} --" in offered


def test_a_new_campaign_is_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new.mkl"
    flags = "--players Ada,Ben --towns Adahausen,Bendorf --seed 7 --baskets never --no-lampions"
    said = run(f"campaign new {path} {flags}")
    assert said.code == 0
    assert "Ada" in said.out
    made = campaign.new(
        ["Ada", "Ben"], towns=["Adahausen", "Bendorf"], seed=7, baskets="never", lampions=False
    )
    assert campaign.load(path) == made


@pytest.mark.parametrize(
    "words",
    [
        "new",
        "new {there}",
        "new {folder}/none/x.mkl",
        "new {folder}/x.mkl --players 1",
        "new {folder}/x.mkl --players Ada,Ada",
        "new {folder}/x.mkl --towns OneTown",
        "new {folder}/x.mkl --baskets often",
        "new {folder}/x.mkl --seed seven",
        "new {folder}/x.mkl --lampions",
        "show",
        "show {folder}/nothing",
        "show {noise}",
        "verify {noise}",
        "play {there} --bots Zoe=easy",
        "play {there} --bots Ben=nobody",
        "reset {there}",
        "reset {there} {there}",
        "simulate --players 9",
        "simulate --campaigns 0",
        "simulate --bots hard",
        "simulate --bots easy,easy --players 3",
        "dance",
    ],
)
def test_bad_input_gets_one_line_and_code_2(run: Run, island: Path, words: str) -> None:
    noise = island.with_name("noise")
    noise.write_bytes(b"\x00\xff[")
    before = island.read_bytes()
    said = run("campaign " + words.format(there=island, folder=island.parent, noise=noise))
    assert said.code == 2
    assert len(said.err.splitlines()) == 1
    assert said.out == ""
    assert island.read_bytes() == before
    assert sorted(path.name for path in island.parent.glob("*.mkl")) == ["island.mkl"]


def test_how_a_campaign_stands_is_shown(run: Run, island: Path) -> None:
    said = run(f"campaign show {island} --lang de")
    assert said.code == 0
    assert "Adahausen" in said.out
    assert "Goldenes Buch, Kapitel 1" in said.out
    assert "Marktplatzkarten" in said.out
    found = json.loads(run(f"campaign show {island} --json").out)
    assert (found["chapter"], found["waiting"], found["asked"]) == (2, "pick", [0, 1, 2])
    assert found["picked"] == [None] * 3


def test_every_damaged_line_is_told(run: Run, island: Path) -> None:
    assert run(f"campaign verify {island}").code == 0
    lines = island.read_text(encoding="utf-8").splitlines(keepends=True)
    island.write_text("".join(lines[:9] + lines[10:]), encoding="utf-8")
    said = run(f"campaign verify {island}")
    assert said.code == 1
    assert said.out.startswith("line 10: ")
    found = json.loads(run(f"campaign verify {island} --json --lang de").out)
    assert found["whole"] is False
    assert found["entries"] == 9
    assert "Zeile 10" in found["reasons"][0]


def test_the_same_players_begin_anew_and_the_old_campaign_is_kept(run: Run, island: Path) -> None:
    before = island.read_bytes()
    again = island.with_name("again.mkl")
    assert run(f"campaign reset {island} {again} --seed 3").code == 0
    assert island.read_bytes() == before
    old, new = campaign.load(island), campaign.load(again)
    assert (new.players, new.towns, new.waiting) == (old.players, old.towns, "rulebook")


def test_a_game_of_a_campaign_is_replayed(run: Run, island: Path) -> None:
    said = run(f"replay {island} --chapter 1 --json")
    found = json.loads(said.out)
    assert found["options"]["chapter"] == 1
    assert found["winner"] == campaign.load(island).golden_book[0]["seat"]
    assert run(f"replay {island}").code == 0
    assert run(f"replay {island} --chapter 2").code == 2
    game = island.with_name("game.txt")
    game.write_text(campaign.load(island).games[0], encoding="utf-8")
    assert run(f"replay {game} --chapter 1").code == 2


def test_cards_are_shown_as_far_as_a_campaign_has_seen_them(run: Run, island: Path) -> None:
    starting = json.loads(run("cards legacy --json").out)
    seen = json.loads(run(f"cards legacy --campaign {island} --json").out)
    every = json.loads(run("cards legacy --spoilers --json").out)

    def ids(found: dict[str, list[dict[str, str]]], shelf: str) -> set[str]:
        return {card["id"] for card in found[shelf]}

    for shelf in ("establishments", "landmarks", "projects", "rules"):
        assert ids(starting, shelf) <= ids(seen, shelf) < ids(every, shelf)
    assert ids(seen, "landmarks") - ids(starting, "landmarks") == {"signal_tower"}
    assert {"cafe", "tea_garden", "m_forge"} <= ids(seen, "establishments")
    assert not ids(seen, "islands")
    assert run(f"cards base --campaign {island}").code == 2


def test_an_evening_in_the_terminal_goes_on_where_it_ended(run: Run, tmp_path: Path) -> None:
    """Two bots and a person who reads, plays a little and leaves."""
    path = tmp_path / "evening.mkl"
    run(f"campaign new {path} --players Ada,Ben,Cleo --seed 7")
    said = run(f"campaign play {path} --bots Ben=easy,Cleo=easy", typed="\n\n" + "1\n" * 4 + "q\n")
    assert said.code == 0
    assert "STOP" in said.out
    assert said.out.count(f"Saved: {path}") == 1
    played = campaign.load(path)
    assert played.waiting == "play"
    again = run(f"campaign play {path} --bots Ada=easy,Ben=easy,Cleo=easy", typed="\n\nq\n")
    assert again.code == 0
    assert campaign.load(path).chapter == 2


def test_picks_are_typed_one_after_the_other_and_not_echoed_to_the_next(
    run: Run, island: Path
) -> None:
    said = run(f"campaign play {island} --bots Ben=easy", typed="\n1 1\n\n1 3\n\n2,3\nq\n")
    assert said.code == 0
    played = campaign.load(island)
    assert played.waiting == "play"
    assert played.picked(0) == ["m_wheat_field", "m_forge"]
    assert played.picked(2) == ["m_bakery", "m_forge"]
    assert "2 different market cards" in said.out


def test_a_refused_pick_is_told_after_the_screen_was_wiped(
    run: Run, island: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Console, "clear", lambda self: self.print("WIPED"))
    said = run(f"campaign play {island}", typed="\n1 7\nq\n")
    assert "'7'" in said.out.rpartition("WIPED")[2]


def test_a_winner_chooses_in_the_terminal_and_free_play_begins(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "last.mkl"
    c = at("side", 10)
    c.save(path)
    said = run(f"campaign play {path}", typed="x\nb\nsnores\n\nq\n")
    assert said.code == 0
    played = campaign.load(path)
    assert (played.sides[-1], played.waiting) == ("B", "pick")
    assert "snores" in said.out


def test_bots_sit_where_they_are_put() -> None:
    assert seat_bots("Ben=easy", ["Ada", "Ben"], "en") == [None, "easy"]
    with pytest.raises(UsageError, match="Ben"):
        seat_bots("Bem=easy", ["Ada", "Ben"], "en")


def test_campaigns_are_counted(run: Run) -> None:
    said = run(
        "campaign simulate --players 2 --campaigns 2 --bots easy",
        "--seed 1 --plain --json --workers 1",
    )
    found = json.loads(said.out)
    assert list(found) == [
        "players", "campaigns", "bots", "seed", "seconds", "unfinished", "most_wins", "islands",
        "chapters",
    ]  # fmt: skip
    assert (found["players"], found["campaigns"], found["unfinished"]) == (2, 2, 0)
    assert len(found["islands"]) == 8
    assert [chapter["chapter"] for chapter in found["chapters"]] == list(range(1, 12))
    for chapter in found["chapters"]:
        assert list(chapter) == [
            "chapter", "games", "mean_rounds", "wins_by_order", "actions", "built", "top_source",
        ]  # fmt: skip
        assert chapter["games"] == sum(chapter["wins_by_order"]) == 2
        assert sum(chapter["top_source"].values()) == pytest.approx(1)
        assert list(chapter["actions"]) == [
            "track", "sail", "rebuild", "fox", "shift", "prank", "free_sail", "pass",
        ]  # fmt: skip
        assert all(0 <= share <= 1 for share in chapter["actions"].values())
    assert found["chapters"][0]["actions"]["track"] == 0
    assert "gold_mine" not in found["chapters"][8]["built"]
    assert 5 <= found["most_wins"] <= 10


def test_the_seed_decides_whatever_the_number_of_processes() -> None:
    from machikoro.campaign.study import simulate

    one, again = (simulate(2, 1, "easy", 3, plain=True).as_dict() for _ in range(2))
    del one["seconds"], again["seconds"]
    assert one == again


def test_a_campaign_that_was_written_down_at_once_is_the_same_as_one_played_step_by_step() -> None:
    """What studies count was played by the rules of the campaign."""
    from machikoro.bots import find
    from machikoro.bots.bot import RuleBot
    from machikoro.campaign.study import play_game

    c = at("play", 3)
    easy = find("easy")
    assert isinstance(easy, RuleBot)
    facts = play_game(c, [easy] * 3, plain=True)
    assert facts is not None
    assert c.waiting == "game_ended"
    assert facts.winner == c.game.winner  # type: ignore[union-attr]
    assert campaign.loads(c.text()) == c
