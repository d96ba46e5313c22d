"""The table as HTML, for notebooks: one piece that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from machikoro.cards.model import Establishment
from machikoro.languages import Language
from machikoro.play.reading import City
from machikoro.play.standing import Standing
from machikoro.sentences import say

STYLE = """
.mk{font:14px/1.45 system-ui,sans-serif;color:#3a2f2a;background:#dfe7cf;border-radius:14px;
padding:14px;max-width:980px}
.mk header{display:flex;align-items:center;gap:10px;flex-wrap:wrap;margin-bottom:10px}
.mk header b{font-size:16px}.mk header span{color:#675649}
.mk section{background:#fbf4e4;border:1px solid #e0cfae;border-radius:12px;padding:8px 12px;
margin-top:8px}
.mk section.on{border-color:#d9951a;box-shadow:inset 4px 0 0 #f6be3b}
.mk h4{margin:0 0 4px;font-size:14px;display:flex;gap:8px;align-items:center}
.mk h4 small{font-weight:400;color:#675649}
.mk ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:4px}
.mk li{display:inline-flex;align-items:center;gap:6px;margin:0;padding:1px 8px 1px 1px;
background:#fffcf5;border:1px solid #e0cfae;border-radius:8px;white-space:nowrap}
.mk li i{font-style:normal;color:#fff;border-radius:7px;padding:1px 7px;font-weight:600;
min-width:1.1em;text-align:center}
.mk li em{font-style:normal;color:#675649}
.mk .blue i{background:#2468a8}.mk .green i{background:#23784f}.mk .red i{background:#bf3f2b}
.mk .purple i{background:#5a3489}.mk .stands i{background:#d9951a}
.mk .plan{color:#675649;background:none;border-style:dashed}.mk .plan i{background:#b8a98f}
.mk svg{flex:none;vertical-align:-3px}
"""
COIN = (
    '<svg width="15" height="15" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#f6be3b" '
    'stroke="#d9951a" stroke-width="2"/><path d="M10 5v10" stroke="#d9951a" stroke-width="2.5" '
    'stroke-linecap="round"/></svg>'
)
PIPS: Mapping[int, str] = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
"""Which of nine places, row by row, have a pip."""


def draw_table(game: Standing, language: Language = "en") -> str:
    """The whole table: whose turn it is, the market, and every city."""
    parts = [_header(game, language), _market(game, language)]
    parts += [_city(game, seat, language) for seat in range(game.players)]
    return f'<div class="mk"><style>{STYLE}</style>{"".join(parts)}</div>'


def _header(game: Standing, language: Language) -> str:
    title = escape(game.tables.ruleset.name.of(language))
    turn = f"{escape(say('turn.label', language))} {game.turn}"
    dice = "".join(map(_die, game.dice))
    told = escape(_waiting(game, language))
    return f"<header><b>{title}</b><span>{turn}</span>{dice}<span>{told}</span></header>"


def _waiting(game: Standing, language: Language) -> str:
    if game.winner is not None:
        return say("log.won", language, player=game.names[game.winner])
    card = _name(game, game.asking, language) if game.asking else ""
    return say(f"wait.{game.decision}", language, name=game.names[game.active], card=card)


def _die(face: int) -> str:
    places = ["abcdefghi".index(pip) for pip in PIPS[face]]
    pips = "".join(f'<circle cx="{6 + n % 3 * 7}" cy="{6 + n // 3 * 7}" r="2"/>' for n in places)
    return (
        '<svg width="26" height="26" viewBox="0 0 26 26"><rect x="1" y="1" width="24" height="24" '
        f'rx="5" fill="#fffcf5" stroke="#cdb88f"/>{pips}</svg>'
    )


def _market(game: Standing, language: Language) -> str:
    rows = "".join(
        f'<ul style="margin-top:4px">{"".join(_wares(game, row.wares, language))}</ul>'
        for row in game.market.rows
    )
    return f"<section><h4>{escape(say('market.title', language))}</h4>{rows}</section>"


def _wares(game: Standing, wares: Mapping[str, int], language: Language) -> Iterable[str]:
    cards = _cards(game)
    known = sorted((ware for ware in wares if ware in cards), key=lambda ware: cards[ware].numbers)
    for ware in known:
        if wares[ware]:
            price = f"{COIN} {game.price(ware)} <em>×{wares[ware]}</em>"
            yield _card(game, cards[ware], price, language)
    for ware in wares:
        if ware not in cards:
            yield _landmark(game, ware, f"{COIN} {game.price(ware)}", "plan", language)


def _city(game: Standing, seat: int, language: Language) -> str:
    city, way, cards = game.city(seat), game.progress(seat), _cards(game)
    coins = escape(say("coins", language, count=city.coins))
    landmarks = escape(say("terminal.landmarks", language, count=way.built, goal=way.goal))
    owned = sorted(city.cards, key=lambda card: cards[card].numbers)
    items = [_card(game, cards[card], _copies(city, card), language) for card in owned]
    items += [_landmark(game, one, "", "stands", language) for one in city.landmarks]
    missing = [one for one in _own_set(game) if one not in city.landmarks]
    items += [
        _landmark(game, one, f"{COIN} {game.price(one, seat)}", "plan", language) for one in missing
    ]
    on = ' class="on"' if seat == game.active and not game.over else ""
    head = f"<h4>{escape(city.name)} <span>{COIN} {coins}</span><small>{landmarks}</small></h4>"
    return f"<section{on}>{head}<ul>{''.join(items)}</ul></section>"


def _copies(city: City, card: str) -> str:
    count = city.cards[card]
    asleep = f" ({city.closed[card]} zzz)" if card in city.closed else ""
    return f"<em>×{count}{asleep}</em>" if count > 1 or asleep else ""


def _own_set(game: Standing) -> list[str]:
    return [game.tables.landmarks[number].id for number in game.tables.own_landmarks()]


def _card(game: Standing, card: Establishment, more: str, language: Language) -> str:
    first, last = card.numbers[0], card.numbers[-1]
    numbers = str(first) if first == last else f"{first}–{last}"
    name = escape(_name(game, card.id, language))
    return f'<li class="{card.colour}"><i>{numbers}</i>{name} {more}</li>'


def _landmark(game: Standing, landmark: str, more: str, how: str, language: Language) -> str:
    return f'<li class="{how}"><i>★</i>{escape(_name(game, landmark, language))} {more}</li>'


def _name(game: Standing, card: str, language: Language) -> str:
    ruleset = game.tables.ruleset
    return ruleset.name_of(ruleset.cards[card]).of(language)


def _cards(game: Standing) -> dict[str, Establishment]:
    return {card.id: card for card in game.tables.kinds}
