"""Names: emoji stay whole, what people see is counted, and what shows nothing is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from machikoro import from_transcript, new_game
from machikoro.server.names import NAME_BYTES, NAME_LENGTH, clean_name, clean_text, length
from machikoro.server.wire.refusals import Refusal

from .client import Browser

New = Callable[[], Browser]
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
WOMAN_PILOT = "\U0001f469\U0001f3fd\u200d\u2708\ufe0f"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
GERMANY = "\U0001f1e9\U0001f1ea"
NEWEST = "\U0001faea"
WHOLE = [FAMILY, WOMAN_PILOT, RAINBOW, ENGLAND, GERMANY, NEWEST, "❤️", "1️⃣", "ë", "e\u0301", "北"]


@pytest.mark.parametrize("sign", WHOLE)
def test_what_people_see_as_one_sign_stays_one(sign: str) -> None:
    assert clean_name(f"A{sign}b") == f"A{sign}b"
    assert length(sign) == 1
    assert length(sign * 3) == 3


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("A\u200db", "A b"),
        ("\u200dAda", "Ada"),
        (f"{FAMILY}\u200d", FAMILY),
        (f"A{chr(0xE0067)}", "A"),
        (f"A{chr(0xE0067) * 5}", "A"),
        ("A\u202eda", "A da"),
        ("A\x1b[31m", "A [31m"),
        ("a" + "\u0301" * 40, "a" + "\u0301" * 4),
    ],
)
def test_what_only_hides_is_taken_out(given: str, shown: str) -> None:
    assert clean_text(given) == shown


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "\u115f \u1160",
        "\u200b",
        "\u034f",
        "\ufe0f",
        "\u0301",
        "\u00ad",
        "\U000e0061" * 5,
        "\U0001d159",
    ],
)
def test_a_name_that_shows_nothing_is_refused(browser: New, name: str) -> None:
    seats = [{"kind": "human", "name": name}, {"kind": "bot"}]
    answer = browser().http.post("/api/games", json={"ruleset": "base", "seats": seats})
    assert (answer.status_code, answer.json()["code"]) == (400, "blank_name")


def test_no_name_is_a_name_too() -> None:
    assert clean_name("") == clean_name("  ") == ""


def test_a_name_is_as_long_as_people_see_it() -> None:
    assert clean_name("\U0001f98a" * NAME_LENGTH)
    assert clean_name(FAMILY * 8)
    for name in ("x" * (NAME_LENGTH + 1), FAMILY * (NAME_BYTES // 25 + 1)):
        with pytest.raises(Refusal, match="too_long"):
            clean_name(name)


@pytest.mark.parametrize("sign", WHOLE)
def test_games_take_every_name_that_the_server_takes(sign: str) -> None:
    game = new_game("base", [f"A{sign}b", "Ben"], seed=1)
    assert from_transcript(game.transcript()).names == [f"A{sign}b", "Ben"]


def test_a_table_is_dealt_whatever_emoji_its_players_are(browser: New) -> None:
    """A name that only the deal refused would stop the table of whoever is joined by it."""
    ada, ben = browser(), browser()
    ada.create("human Ada", "open")
    ben.join(ada, invite=ada.invite, name=FAMILY + ENGLAND + NEWEST)
    ben.start()
    assert ben.view["seats"][1]["name"] == FAMILY + ENGLAND + NEWEST
