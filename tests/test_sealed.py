"""What a campaign reveals is not told before: by the server, the manual, the page or `cards`."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from machikoro.cards.legacy.data import story
from machikoro.cards.rulesets import RULESETS
from machikoro.cli import main
from machikoro.errors import InvalidOption
from machikoro.server.lobby.catalogue import about, cards, find_offered, on_offer, sense
from machikoro.server.settings import Settings
from machikoro.server.wire import messages as m

ROOT = Path(__file__).parent.parent
SEALED = [ruleset for ruleset in RULESETS.values() if ruleset.sealed]
ELSEWHERE = {card for ruleset in on_offer().values() for card in ruleset.cards}
LATER = [
    card
    for ruleset in SEALED
    for card in ruleset.cards.values()
    if card.id not in ruleset.seen and card.id not in ELSEWHERE
]
"""Cards that are a secret, as far as no other game has them."""


def test_there_are_sixty_five_starting_cards_for_four() -> None:
    """Item 2: 40 establishments, 12 landmarks, 8 market cards, a project and 4 reference cards."""
    legacy = RULESETS["legacy"]
    seen = [legacy.cards[name] for name in legacy.seen]
    piles = [card for card in seen if getattr(card, "copies", 0)]
    own = [card for card in seen if getattr(card, "market_card", False)]
    landmarks = [card for card in seen if card.id in legacy.landmarks]
    projects = [card for card in seen if card in legacy.family.projects]
    assert sum(getattr(card, "copies", 0) for card in piles) == 40
    assert (4 * len(landmarks), 4 * len(own), len(projects)) == (12, 8, 1)
    assert 40 + 12 + 8 + 1 + 4 == 65


def test_the_server_offers_no_game_whose_cards_come_to_light_in_play() -> None:
    told = msgspec.json.encode([about(Settings()), cards()]).decode()
    assert {ruleset.id for ruleset in SEALED} == {"legacy"}
    for card in LATER:
        assert f'"{card.id}"' not in told
        assert f'"{card.text.en}"' not in told


def test_a_ruleset_that_is_not_offered_is_answered_like_an_unknown_one() -> None:
    with pytest.raises(InvalidOption) as refusal:
        find_offered("legacy")
    assert not [card for card in LATER if card.id in str(refusal.value)]
    with pytest.raises(InvalidOption):
        sense(m.OptionsWish("legacy", 3, {"chapter": 4}))


def page_sources() -> str:
    """Everything that the page is built from."""
    files = [*(ROOT / "web" / "src").rglob("*")]
    topics = [*(ROOT / "src" / "machikoro" / "texts").rglob("*.json")]
    files += [file for file in topics if file.stem not in ("sealed", "terminal")]
    kept = [file for file in files if file.suffix in (".ts", ".svelte", ".json", ".css", ".svg")]
    return "\n".join(file.read_text(encoding="utf-8") for file in kept)


def test_the_page_is_built_without_a_word_of_what_comes_later() -> None:
    text = page_sources()
    for card in LATER:
        assert f'"{card.id}"' not in text
        assert f"'{card.id}'" not in text
        assert card.text.en not in text
        assert card.text.de not in text
    for chapter in story()["chapters"]:
        assert chapter["title"]["de"] not in text


def test_the_first_page_of_the_manual_names_only_starting_cards() -> None:
    page = (ROOT / "docs" / "rulesets" / "legacy.md").read_text(encoding="utf-8")
    notation = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    known = {RULESETS["legacy"].cards[name].text.en for name in RULESETS["legacy"].seen}
    for card in LATER:
        assert f"`{card.id}`" not in page + notation
        assert card.text.en in known or card.text.en not in page


def test_cards_lists_what_may_be_known_and_all_else_on_request(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["cards", "legacy", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    names = {card["id"] for shelf in ("establishments", "landmarks", "projects", "islands", "rules")
             for card in shown[shelf]}  # fmt: skip
    assert names == RULESETS["legacy"].seen
    assert main(["cards", "legacy", "--json", "--spoilers"]) == 0
    everything = capsys.readouterr().out
    assert all(f'"{card.id}"' in everything for card in LATER)


def test_a_later_game_on_its_own_is_played_only_after_saying_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    assert main(["play", "legacy", "--chapter", "4"]) == 2
    told = capsys.readouterr()
    assert "--spoilers" in told.err
    assert not [card for card in LATER if card.name.en in told.err]


def test_the_help_of_play_keeps_silent_and_that_of_simulate_does_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for command, told in (("play", False), ("simulate", True)):
        main([command, "--help"])
        assert ("--boats" in capsys.readouterr().out) == told


def test_no_rule_and_no_bot_asks_which_edition_is_played() -> None:
    """A chapter is options and data."""
    folder = ROOT / "src" / "machikoro"
    files = [*(folder / "rules").rglob("*.py"), *(folder / "bots").glob("*.py")]
    for file in files:
        text = file.read_text(encoding="utf-8")
        for edition in ("legacy", "mk2"):
            assert f'"{edition}"' not in text, file.name
