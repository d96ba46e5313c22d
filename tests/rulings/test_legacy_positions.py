"""Positions of the campaign: what may be left out, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from machikoro import InvalidPosition, from_position, from_transcript, new_game

MINIMAL: dict[str, Any] = {
    "ruleset": "legacy",
    "options": {"chapter": 8, "sides": "AAABBBA"},
    "to_move": 0,
    "players": [
        {
            "coins": 9, "cards": {"m_bakery": 1, "quarry": 2}, "landmarks": ["sky_deck"],
            "flag": False, "track": 3, "boat": 4, "islands": ["tea_isle"],
        },
        {"coins": 3},
    ],
}  # fmt: skip


def changed(player: dict[str, Any] | None = None, **top: Any) -> dict[str, Any]:
    players = [{**MINIMAL["players"][0], **(player or {})}, MINIMAL["players"][1]]
    return {**MINIMAL, "players": players, **top}


def test_a_minimal_position_stands_about_to_roll() -> None:
    """Settled later, 4."""
    game = from_position(MINIMAL)
    assert game.decision == "roll"
    ada, ben = game.position()["players"]
    assert (ada["track"], ada["boat"], ada["islands"]) == (3, 4, ["tea_isle"])
    assert (ben["track"], ben["boat"], ben["islands"], ben["flag"]) == (0, 0, [], False)
    assert ben["fox"] is True
    assert game.position()["drops"] == 0
    assert from_position(game.position()) == game


def test_the_owner_of_gull_isle_has_its_throw_unless_told_otherwise() -> None:
    """Settled later, 4."""
    isle = {"islands": ["gull_isle"]}
    game = from_position(changed(isle))
    assert [player["rerolls"] for player in game.position()["players"]] == [1, 0]
    game = from_position(changed({**isle, "rerolls": 0}))
    assert game.position()["players"][0]["rerolls"] == 0


def test_islands_of_the_players_need_not_stand_in_the_options() -> None:
    options = {**MINIMAL["options"], "islands": {"moon_isle": 1}}
    game = from_position(changed(options=options))
    assert [player["islands"] for player in game.position()["players"]] == [["tea_isle"], []]


REFUSED: list[tuple[dict[str, Any], str]] = [
    (changed({"islands": ["tea_isle", "tea_isle"]}), "seat 0 has tea_isle twice"),
    (changed({"islands": ["atlantis"]}), "unknown island 'atlantis'"),
    (changed({"islands": 3}), "islands is a list of ids"),
    (
        changed({"islands": ["tea_isle", "gull_isle", "mist_isle", "moon_isle", "ember_isle"]}),
        "seat 0 has 5 islands, at most 4",
    ),
    (changed(players=[{"islands": ["tea_isle"]}] * 2), "tea_isle exists once, but 2 players"),
    (changed({"track": 4}), "track cannot be more than 3"),
    (changed({"boat": 21}), "boat cannot be more than 20"),
    (changed({"floors": 1}), "floors cannot be more than 0"),
    (changed({"flag": 1}), "flag is true or false"),
    (changed({"rerolls": 1}), "rerolls cannot be more than 0"),
    (changed({"cards": {"m_bakery": 2}}), "seat 0 has 2 m_bakery, but only one"),
    (changed({"cards": {"bamboo_grove": 1}}), "bamboo_grove, which is not in this game"),
    (changed({"cards": {"m_water_wheel": 1}}), "m_water_wheel, which is not in this game"),
    (changed({"landmarks": ["forge"]}), "forge, which is not in this game"),
    (
        changed({"landmarks": ["sky_deck", "water_wheel", "carpenters_guild"], "flag": True}),
        "seat 0 has won already",
    ),
    (changed(drops=1), "drops cannot be more than 0"),
    (changed({"boats": 1}), "seat 0 has no field 'boats'"),
    (
        {"ruleset": "legacy", "options": {"chapter": 6}, "players": [{"floors": 2}, {}]},
        "2 of 2 floors and no flag",
    ),
]


@pytest.mark.parametrize(("position", "reason"), REFUSED, ids=lambda part: str(part)[-40:])
def test_every_reason_against_a_position_is_named(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        from_position(position)


@pytest.mark.parametrize("decision", ["shift", "fox", "prank", "sail", "free", "rebuild"])
def test_a_question_of_a_rule_that_is_not_there_cannot_stand(decision: str) -> None:
    for ruleset in ("base", "legacy"):
        game = new_game(ruleset, 2, seed=1)
        position = {**game.position(), "decision": decision}
        if (ruleset, decision) == ("legacy", "free"):
            continue
        with pytest.raises(InvalidPosition, match="is not in this game"):
            from_position(position)


def test_a_prank_is_played_on_somebody() -> None:
    game = new_game("legacy", 2, seed=1, chapter=5)
    position = game.position()
    with pytest.raises(InvalidPosition, match="no seat -1 to visit"):
        from_position({**position, "decision": "prank"})


def test_three_landmarks_without_the_flag_are_no_end() -> None:
    built = ["sky_deck", "water_wheel", "carpenters_guild"]
    assert not from_position(changed({"landmarks": built})).over


def test_other_rulesets_know_nothing_of_boats() -> None:
    with pytest.raises(InvalidPosition, match="seat 0 has no field 'boat'"):
        from_position({"ruleset": "base", "players": [{"boat": 1}, {}]})
    assert "boat" not in new_game("base", 2, seed=1).position()["players"][0]


def test_a_transcript_replays_without_its_campaign() -> None:
    """Drawn options are recorded."""
    game = new_game("legacy", ["Ada", "Ben"], seed=3, chapter=11, sides="draw")
    for _ in range(30):
        game.play_chance() if game.to_move is None else game.play(game.legal_actions()[-1])
    twin = from_transcript(game.transcript())
    assert twin == game
    assert twin.options == game.options
