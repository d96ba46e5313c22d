"""Whatever a player can meet on the page has words in both languages, and a card its picture.

That German has every key of English, with the same values to fill in, `test_texts.py` holds; so
here it is enough that a key exists.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from docs.generate.wire import NOTICES

from machikoro.bots import names
from machikoro.cards.model import Colour, Establishment, Power, Symbol
from machikoro.cards.rulesets import LAYOUTS, RULESETS, Card, Ruleset
from machikoro.languages import LANGUAGES
from machikoro.play.events import SHAPES
from machikoro.play.reading import Refused
from machikoro.rules.options import option_names
from machikoro.rules.questions import BUILDING, FIRST_BY_RULE_CARD, PHASE_NAMES
from machikoro.rules.specs import SPECS
from machikoro.rules.words import CORRECTED, TRACKED
from machikoro.sentences import sentences
from machikoro.server.wire.base import Speed
from machikoro.server.wire.messages import Beside
from machikoro.server.wire.refusals import Code, Ending
from machikoro.server.wire.seats import COLOURS, PHRASES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "machikoro"
WEB = ROOT / "web" / "src"
KIT = WEB.parent / "scripts" / "town"
PAGE = [file for file in WEB.rglob("*") if file.suffix in (".ts", ".svelte")]
LATER = PHASE_NAMES[FIRST_BY_RULE_CARD:BUILDING]
"""Questions that rule cards bring: they are told with their campaign."""
ASKED = [name for name in PHASE_NAMES[: PHASE_NAMES.index("draw")] if name not in LATER]
OFFERED = [ruleset for ruleset in RULESETS.values() if not ruleset.sealed]
MADE = (
    "analysis", "analysis.mark", "analysis.skill", "analysis.verdict", "analysis.why", "arena",
    "arena.verdict", "bot", "break", "calibrate", "campaign.waiting", "colour", "door", "fair",
    "guide.animal", "help", "idle", "key", "kind", "landmark", "later", "lesson", "log",
    "market", "moment", "move", "note", "plan", "play.command", "play.help", "proof",
    "proof.kind", "proof.told", "question", "record.feat", "replay", "rules.pays",
    "rules.works", "saga.after", "saga.at", "saga.go", "saga.note", "simulate", "speed",
    "symbol", "target.confirm", "terminal.board", "terminal.campaign",
    "terminal.campaign.colour", "terminal.campaign.column", "terminal.cards", "terminal.help",
    "terminal.help.arena", "terminal.help.campaign", "terminal.help.campaign_simulate",
    "terminal.help.command", "terminal.help.example", "terminal.help.group",
    "terminal.help.play", "terminal.help.replay", "terminal.help.simulate", "terminal.market",
    "theme", "tip", "touch", "verify", "why", "odds.column", "terminal.help.analyse",
    "terminal.help.odds", "terminal.help.puzzles", "report", "study.column",
    "terminal.help.report", "terminal.help.study",
)  # fmt: skip
"""Beginnings of keys that are made at run time, beside those that `met` asks for one by one."""


def topics(language: str) -> list[str]:
    """What the page imports."""
    text = (WEB / "texts" / f"{language}.ts").read_text(encoding="utf-8")
    return re.findall(rf"'\$texts/{language}/(\w+)\.json'", text)


def keys_of(*of_topics: str) -> set[str]:
    files = [SOURCE / "texts" / "en" / f"{topic}.json" for topic in of_topics]
    return {key for file in files for key in json.loads(file.read_text(encoding="utf-8"))}


def bases(keys: set[str]) -> set[str]:
    """As they are asked for: without the form for one or for more."""
    return {re.sub(r"\.(one|other)$", "", key) for key in keys}


ON_PAGE = bases(keys_of(*topics("en")))
WITH_GUIDE = ("guide", "lessons")
"""Topics that come with the guide, not with the page."""


def met() -> Iterator[str]:
    """A key for everything that a player meets."""
    for ruleset in OFFERED:
        yield from (f"ruleset.{ruleset.id}", f"short.{ruleset.id}", f"advice.{ruleset.id}")
    yield from met_as_options(OFFERED)
    for layout in LAYOUTS:
        yield from (f"layout.{layout}", f"layout.{layout}.note", f"rules.market.{layout}")
        yield f"box.setup.{layout}"
        if layout != "open":
            yield f"box.deal.{layout}"
    for decision in (*ASKED, "end_turn"):
        yield from (f"ask.{decision}", f"note.{decision}", f"wait.{decision}")
    yield "wait.draw"
    for colour in COLOURS:
        yield from (f"seatcolour.{colour}", f"seatcolour.bot.{colour}")
    for colour in get_args(Colour):
        yield from (f"colour.{colour}", f"kind.{colour}", f"when.{colour}")
    yield from (f"symbol.{symbol}" for symbol in get_args(Symbol))
    for name in names():
        yield from (f"bot.{name}", f"bot.{name}.about")
    yield from (f"phrase.{phrase}" for phrase in PHRASES)
    yield from (f"speed.{speed}" for speed in get_args(Speed))
    yield from (f"source.{source}" for source in get_args(Beside))
    yield from (f"refused.{code}" for code in get_args(Code))
    yield from (f"closing.{ending}" for ending in ENDINGS)
    yield from (f"why.{code}" for code in get_args(Refused))
    yield from ("refused.bad_invite", "refused.full")  # how who joins reads two of the codes
    yield "noscript"


def met_as_options(rulesets: list[Ruleset]) -> Iterator[str]:
    for name in {name for ruleset in rulesets for name in option_names(ruleset)}:
        yield from (f"option.{name}", f"group.{SPECS[name].group}")
        yield from (f"choice.{choice}" for choice in SPECS[name].choices if choice not in LAYOUTS)


def met_later() -> Iterator[str]:
    """The same in a campaign: what no page has before its time."""
    yield from met_as_options([ruleset for ruleset in RULESETS.values() if ruleset.sealed])
    for decision in LATER:
        yield from (f"ask.{decision}", f"note.{decision}", f"wait.{decision}")
        yield f"question.{decision}"


ENDINGS = [*set(get_args(Ending)) - set(get_args(Code)), "busy", "old_rules", "too_fast", "unknown"]
"""Why the server closes a socket; after any other refusal it stays open."""


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in OFFERED])
def test_every_ruleset_has_a_cover_of_its_own(ruleset: str) -> None:
    cover = (WEB / "parts" / "Cover.svelte").read_text(encoding="utf-8")
    plates = cover[cover.index("PLATES") : cover.index("};")]
    assert re.search(rf"^ +'?{re.escape(ruleset)}'?: ", plates, re.MULTILINE)


@pytest.mark.parametrize("power", get_args(Power))
def test_every_power_is_told_by_a_card_that_has_it(power: str) -> None:
    cards = [
        card
        for ruleset in RULESETS.values()
        for card in (*ruleset.family.landmarks, *ruleset.family.projects, *ruleset.family.islands)
    ]
    always = {name for ruleset in RULESETS.values() for name in ruleset.family.always}
    told = [card for card in cards if card.benefit and card.benefit.power == power]
    assert told or power in always


@pytest.mark.parametrize("key", sorted(set(met())))
def test_everything_that_a_player_meets_has_words(key: str) -> None:
    assert key in ON_PAGE


@pytest.mark.parametrize("key", sorted(set(met_later())))
def test_what_a_campaign_brings_has_words_too(key: str) -> None:
    assert key in bases(set(sentences("en")))


def test_the_page_knows_no_sentence_before_its_time() -> None:
    assert "sealed" not in topics("en") + topics("de")
    assert not keys_of("sealed") & keys_of(*topics("en"))


EARLY = {kind for event, (kind, _) in SHAPES.items() if event < TRACKED or event == CORRECTED}


@pytest.mark.parametrize("kind", sorted(EARLY | set(NOTICES)))
def test_everything_that_happens_has_a_line_in_the_log(kind: str) -> None:
    assert any(key == f"log.{kind}" or key.startswith(f"log.{kind}.") for key in ON_PAGE)


CARDS = [
    pytest.param(ruleset, card, id=f"{ruleset.id}-{card.id}")
    for ruleset in RULESETS.values()
    for card in ruleset.cards.values()
]


@pytest.mark.parametrize(("ruleset", "card"), CARDS)
def test_a_card_says_the_same_in_both_languages(ruleset: Ruleset, card: Card) -> None:
    short = ruleset.short_of(card)
    symbols = [sorted(re.findall(r"\{(\w+)\}", short.of(language))) for language in LANGUAGES]
    assert symbols[0] == symbols[1]
    assert set(symbols[0]) <= set(get_args(Symbol))
    for words in (ruleset.name_of(card), short, ruleset.text_of(card)):
        assert all(words.of(language).strip() for language in LANGUAGES)


DRAWN = [param for param in CARDS if not param.values[0].sealed]  # type: ignore[union-attr]
"""Pictures of what comes to light in play travel with it."""


def drawn(file: str) -> set[str]:
    """What a file of the kit draws."""
    return set(re.findall(r"^  (\w+): \(\) =>", (KIT / f"{file}.mjs").read_text("utf-8"), re.M))


def emblems(theme: str) -> set[str]:
    """Cards of a theme that are composed, with an emblem of their own."""
    looks = (WEB / "town" / "looks.ts").read_text("utf-8")
    table = {"fussball": "FOOTBALL"}[theme]
    found = re.search(rf"^const {table}[^{{]*{{(.*?)^}}", looks, re.M | re.S)
    assert found
    return set(re.findall(r"^  (\w+): '", found[1], re.M))


HOUSES = drawn("base") | drawn("harbor") | drawn("sharp") | drawn("newcity")
LANDMARKS = drawn("landmarks") | drawn("newcity")


@pytest.mark.parametrize(("ruleset", "card"), DRAWN)
def test_a_card_is_drawn(ruleset: Ruleset, card: Card) -> None:
    theme = ruleset.theme.id
    own = theme and card.id in ruleset.theme.faces
    if isinstance(card, Establishment):
        assert card.id in (emblems(theme) if own else HOUSES)
    else:
        assert card.id in (drawn("football") if own else LANDMARKS)


@pytest.mark.parametrize("symbol", get_args(Symbol))
def test_a_symbol_has_a_picture(symbol: str) -> None:
    assert (WEB / "pictures" / "symbols" / f"{symbol}.svg").is_file()


def test_the_page_shows_the_same_topics_in_both_languages() -> None:
    """German has hyphens for long words besides."""
    assert sorted({*topics("en"), "hyphens"}) == topics("de")


def test_the_sentences_of_the_guide_are_not_in_the_page() -> None:
    assert not set(WITH_GUIDE) & set(topics("en"))
    text = (WEB / "guide" / "words.ts").read_text(encoding="utf-8")
    imported = set(re.findall(r"'\$texts/(\w+/\w+)\.json'", text))
    assert imported == {f"{language}/{topic}" for language in LANGUAGES for topic in WITH_GUIDE}


def test_every_key_of_the_guide_exists() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in (WEB / "guide").iterdir())
    used = set(re.findall(r"said\(\s*'(guide\.[\w.]+)'", text))
    assert used <= bases(keys_of("guide"))


def test_the_sentences_of_the_terminal_are_not_in_the_page() -> None:
    assert "terminal" not in topics("en")


def written() -> tuple[set[str], set[str]]:
    """All words in quotation marks, and the beginnings of words that end in a value."""
    files = [*PAGE, *SOURCE.rglob("*.py"), ROOT / "web" / "vite.config.ts"]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    words = set(re.findall(r"""["'`]([a-z][\w.]*)["'`]""", text))
    return words, set(re.findall(r"""["'`]([a-z][\w.]*)\.\$?\{""", text))


def test_every_key_in_the_page_exists() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in PAGE)
    used = set(re.findall(r"\b(?:t|maybe)\(\s*'([^']+)'", text))
    assert used - ON_PAGE == set()
    assert len(used) > 200


def test_no_key_is_left_over() -> None:
    words, _ = written()
    known = bases(set(sentences("en")))
    known -= {key for key in known if key.removesuffix(".page") in words}
    left = known - words - set(met()) - set(met_later())
    assert {key for key in left if not key.startswith(tuple(f"{made}." for made in MADE))} == set()


def test_every_beginning_of_a_key_is_really_made() -> None:
    _, beginnings = written()
    assert set(MADE) - beginnings == set()
