"""What there is to play with: rulesets, options, bots and all cards, from the engine's data."""

from __future__ import annotations

from functools import cache
from typing import Any

from machikoro.bots import USUAL, names
from machikoro.bots.strength import measured
from machikoro.cards.model import Establishment, Landmark, Name, Text
from machikoro.cards.rulesets import RULESETS, Ruleset
from machikoro.errors import InvalidOption
from machikoro.rules.options import defaults, find_ruleset, option_names
from machikoro.rules.sense import make_sense
from machikoro.rules.specs import SPECS
from machikoro.sentences import Phrase, nearest
from machikoro.server.settings import Settings
from machikoro.server.table.entries import encode
from machikoro.server.wire import messages as m


def about(settings: Settings, lan_url: str | None = None) -> m.About:
    from machikoro import __version__

    offered = list(on_offer().values())
    named = {name for ruleset in offered for name in option_names(ruleset)}
    return m.About(
        version=__version__,
        rulesets=[_ruleset(ruleset) for ruleset in offered],
        options=[
            m.AboutOption(s.name, s.form, s.group, in_words(s.text), list(s.choices))
            for s in SPECS.values()
            if s.name in named
        ],
        bots=names(),
        usual_bot=USUAL,
        strengths=list(measured()),
        phrases=list(m.PHRASES),
        colours=list(m.COLOURS),
        keep_days=settings.keep_days,
        lan_url=lan_url,
        lan_switch=settings.network is not None,
    )


def on_offer() -> dict[str, Ruleset]:
    """Rulesets whose cards may be known beforehand: a table of others needs its campaign."""
    return {ruleset.id: ruleset for ruleset in RULESETS.values() if not ruleset.sealed}


def find_offered(ruleset_id: str) -> Ruleset:
    """One of those, or the answer that there is none of that name."""
    if ruleset_id in RULESETS and ruleset_id not in on_offer():
        hint = nearest(ruleset_id, on_offer())
        raise InvalidOption(Phrase("error.ruleset", word=ruleset_id, hint=hint))
    return find_ruleset(ruleset_id)


def _ruleset(ruleset: Ruleset) -> m.AboutRuleset:
    return m.AboutRuleset(
        id=ruleset.id,
        name=named(ruleset.name),
        family=ruleset.family.id,
        players=list(ruleset.players),
        version=ruleset.version,
        options=option_names(ruleset),
        layouts=list(ruleset.layouts),
        purple_moves=ruleset.family.purple_moves,
        one_of_each_purple=ruleset.family.one_of_each_purple,
        always=list(ruleset.family.always),
        start_builds=ruleset.family.start_builds,
        theme=ruleset.theme.id,
        defaults={rules: _defaults(ruleset, rules) for rules in ruleset.bundles},
        landmarks=list(ruleset.landmarks),
        start_landmarks=list(ruleset.start_landmarks),
        starters=list(ruleset.starters),
        goal=ruleset.family.goal,
    )


def _defaults(ruleset: Ruleset, rules: str) -> dict[str, Any]:
    found = {**defaults(ruleset, rules), "rules": rules}
    names = option_names(ruleset)
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in found.items()
        if name in names
    }


@cache
def cards() -> m.Cards:
    """Of rulesets whose cards may be known beforehand; others would travel with their reveal."""
    return m.Cards({ruleset.id: _book(ruleset) for ruleset in on_offer().values()})


@cache
def all_cards() -> bytes:
    """As they are sent."""
    return encode(cards())


def _book(ruleset: Ruleset) -> m.CardBook:
    own = {card.id for card in ruleset.establishments} | set(ruleset.starters)
    all_cards = [shown_establishment(ruleset, card) for card in ruleset.family.establishments]
    return m.CardBook(
        establishments=[card for card in all_cards if card.id in own],
        landmarks=[_landmark(ruleset, card) for card in ruleset.family.landmarks],
        extra=[card for card in all_cards if card.id not in own],
    )


def shown_establishment(ruleset: Ruleset, card: Establishment) -> m.EstablishmentCard:
    return m.EstablishmentCard(
        id=card.id,
        box=_box_of(ruleset, card),
        numbers=list(card.numbers),
        colour=card.colour,
        symbol=card.symbol,
        cost=card.cost,
        copies=card.copies,
        operation=card.effect.operation,
        combo=bool(card.effect.per),
        starter=card.id in ruleset.starters,
        name=named(ruleset.name_of(card)),
        short=in_words(ruleset.short_of(card)),
        text=in_words(ruleset.text_of(card)),
    )


def _landmark(ruleset: Ruleset, card: Landmark) -> m.LandmarkCard:
    return m.LandmarkCard(
        id=card.id,
        box=_box_of(ruleset, card),
        prices=list(card.prices),
        kind="once" if card.effect else "shared" if card.shared else "own",
        operation=_operation(card),
        shared=card.shared,
        counts=card.counts,
        name=named(ruleset.name_of(card)),
        short=in_words(ruleset.short_of(card)),
        text=in_words(ruleset.text_of(card)),
    )


def _operation(card: Landmark) -> str:
    return card.benefit.power if card.benefit else card.effect.operation if card.effect else ""


def sense(wish: m.OptionsWish) -> m.OptionsSense:
    found = make_sense(find_offered(wish.ruleset), wish.players, wish.options)
    return m.OptionsSense(
        _said(found.problem) if found.problem else None,
        *(
            {name: _said(why) for name, why in part.items()}
            for part in (found.options, found.markets, found.cards)
        ),
    )


def _said(phrase: Phrase) -> m.Said:
    values = phrase.values.items()
    return m.Said(
        phrase.key,
        {name: _said(value) if isinstance(value, Phrase) else value for name, value in values},
    )


def _box_of(ruleset: Ruleset, card: Establishment | Landmark) -> str:
    return next(
        box.id
        for box in ruleset.family.boxes
        if any(card is other for other in (*box.establishments, *box.landmarks))
    )


def named(name: Name) -> m.CardName:
    return m.CardName(name.en, name.de, name.ours)


def in_words(text: Text) -> m.Words:
    return m.Words(text.en, text.de)
