"""Messages, addresses and refusals, from the types that the server uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, get_args

import msgspec

from docs.generate.markdown import code, codes, table
from docs.generate.source import notes, sources, summary
from machikoro.server import http
from machikoro.server import table as seats
from machikoro.server.campaign.entries import Dealt, Settled, Wrote
from machikoro.server.table import entries
from machikoro.server.wire import messages as m
from machikoro.server.wire.events import NoticeKind
from machikoro.server.wire.refusals import REASONS, Code, Ending

ROUTE = re.compile(r'(?:Route|compile_path)\("([^"]+)"(?:, [\w.]+(?:, methods=\["(\w+)"\])?)?\)')
ENDINGS = {
    "deleted": "Nobody remembers the game any more.",
    "full": "So many may watch a table, and no more.",
    "outdated": "The page speaks another version of the messages and has to be loaded again.",
    "shutdown": "The server stops; games go on when it is back.",
    "unreadable": "What is stored of the game cannot be read.",
}

NOTICES: dict[NoticeKind, str] = {
    "no_number": "`player` gave no number for the dice in time.",
    "withheld": "`player` pledged a number and did not show it: the round is spoiled.",
    "seat_asked": "`who` would play on for `player`.",
    "seat_agreed": "`player`, or the host, lets `who` play on for `other`.",
    "seat_declined": "`player`, or the host, does not.",
    "seat_withdrawn": "`who` does not want the seat of `player` any more.",
    "seat_lent": "`who` plays on for `player`.",
    "seat_returned": "`player` is back.",
    "host_moved": "The host is away: `player` is host meanwhile.",
    "host_back": "The host is back.",
    "host_passed": "The host has made `player` the host.",
    "seat_removed": "The host has sent `who` away from the seat of `player`.",
    "locked": "The host has closed the table to newcomers.",
    "unlocked": "The host has opened it again.",
}


class Address(NamedTuple):
    takes: type | None
    gives: type | str
    what: str


ADDRESSES = {
    "GET /api/about": Address(None, m.About, "version, rulesets, options, bots, colours, phrases"),
    "GET /api/cards": Address(None, m.Cards, "every card, by ruleset"),
    "GET /api/lessons": Address(None, m.Lessons, "what is explained, and when"),
    "POST /api/options": Address(m.OptionsWish, m.OptionsSense, "what a table would be like"),
    "POST /api/games": Address(m.CreateGame, m.Created, "a new table; sets the cookie"),
    "POST /api/games/{game}/invitation": Address(
        m.Join, m.Invitation, "what one is invited to: host, game and seats"
    ),
    "POST /api/games/{game}/join": Address(m.Join, m.Joined, "take an open seat, or watch"),
    "POST /api/games/{game}/device": Address(None, m.DeviceKey, "a key for one more device"),
    "POST /api/games/{game}/ask": Address(m.AskSeat, "{}", "play on for somebody who is away"),
    "POST /api/games/{game}/rematch": Address(m.RematchWish, m.Rematch, "the next game"),
    "POST /api/games/{game}/play_on": Address(
        m.PlayOn, m.Created, "a finished game from one of its moments, against bots"
    ),
    "GET /api/games/{game}/analysis": Address(
        None, m.Analysed, "luck and skill in a finished game, or its place in the line"
    ),
    "GET /api/puzzles": Address(None, m.Puzzles, "rulesets that have puzzles, and how many"),
    "GET /api/puzzles/{ruleset}/{day}": Address(
        None, m.PuzzleOfDay, "the puzzle of a day, such as 2026-11-17"
    ),
    "POST /api/puzzles/{ruleset}/{number}/play_on": Address(
        m.PlayPuzzle, m.Created, "a puzzle as a table against bots"
    ),
    "POST /api/campaigns": Address(
        m.CreateCampaign, m.CampaignCreated, "a new campaign, or one that goes on from its file"
    ),
    "GET /api/campaigns": Address(None, m.MyCampaigns, "the campaigns of this browser"),
    "GET /api/campaigns/cards": Address(None, m.CampaignCards, "the starting cards"),
    "DELETE /api/campaigns/{campaign}": Address(
        None, "{}", "the host deletes it with its games; others only forget it"
    ),
    "POST /api/campaigns/{campaign}/join": Address(
        m.CampaignJoin, m.CampaignJoined, "take an open seat, or watch"
    ),
    "POST /api/campaigns/{campaign}/device": Address(
        None, m.DeviceKey, "a key for one more device"
    ),
    "POST /api/campaigns/{campaign}/reset": Address(
        None, m.CampaignCreated, "begin anew with the same people; the old one is kept"
    ),
    "GET /api/campaigns/{campaign}/file": Address(None, "text", "the campaign, to take home"),
    "GET /api/campaigns/{campaign}/cards": Address(
        None, m.CampaignCards, "the cards that it has seen"
    ),
    "GET /api/campaigns/{campaign}/pictures/{name}": Address(
        None, "SVG", "a drawing of what it has seen"
    ),
    "GET /api/games/{game}/cards": Address(
        None, m.CampaignCards, "the cards of a chapter that is played by itself"
    ),
    "GET /api/games/{game}/pictures/{name}": Address(None, "SVG", "one of its drawings"),
    "GET /api/games/{game}/replay": Address(None, m.Record, "the record of a finished game"),
    "GET /api/games/{game}/at/{move}": Address(None, m.StepView, "a moment of it"),
    "GET /api/games/{game}/transcript": Address(None, "text", "the same as text, to download"),
    "POST /api/network": Address(
        m.LetIn, m.LetInAnswer, "let others in the network in, or not; from this computer alone"
    ),
    "GET /api/mine": Address(None, m.Mine, "the games of this browser"),
    "DELETE /api/mine/{game}": Address(None, "{}", "forget one of them"),
    "GET /qr.svg": Address(None, "SVG", "`?url=`: a picture of an address of this server"),
    "GET /ws/{game}": Address(None, "WebSocket", "the table"),
    "GET /ws/c/{campaign}": Address(None, "WebSocket", "the campaign"),
    "GET /{path:path}": Address(None, "a file", "the page and its files"),
}


def tables() -> dict[str, str]:
    return {
        "incoming": _messages(get_args(m.Incoming)),
        "outgoing": _messages(get_args(m.Outgoing)),
        "campaign_incoming": _messages(get_args(m.CampaignIncoming)),
        "campaign_outgoing": _messages(get_args(m.CampaignOutgoing)),
        "notices": _notices(),
        "addresses": _addresses(),
        "entries": _entries(get_args(entries.AnyEntry)),
        "campaign_entries": _entries((Wrote, Dealt, Settled)),
        "refusals": _refusals(),
        "endings": table(("reason", "means"), [(code(end), ENDINGS[end]) for end in _endings()]),
    }


def _messages(kinds: tuple[type[msgspec.Struct], ...]) -> str:
    return table(
        ("type", "fields", "what"),
        [(code(kind.__struct_config__.tag), _fields(kind), summary(kind)) for kind in kinds],
    )


def _fields(kind: type[msgspec.Struct]) -> str:
    """Those that may be left out have a question mark."""
    said = notes(kind)
    found = []
    for field in msgspec.structs.fields(kind):
        name = field.name + ("" if field.required else "?")
        found.append(code(name) + (f" ({said[field.name]})" if field.name in said else ""))
    return "; ".join(found)


def _notices() -> str:
    _agree(get_args(NoticeKind), NOTICES)
    told = sources(seats)
    if gone := [kind for kind in NOTICES if f'"{kind}"' not in told]:
        raise ValueError(f"docs/generate/wire.py has words for {gone}, the server never says so")
    return table(("kind", "what happened"), [(code(k), text) for k, text in NOTICES.items()])


def _agree(found: Iterable[str], known: Iterable[str]) -> None:
    """What the code has, this file has words for, and for nothing else."""
    if differ := set(found) ^ set(known):
        raise ValueError(f"in the code or in docs/generate/wire.py, but not in both: {differ}")


def _addresses() -> str:
    routes = ROUTE.findall(sources(http))
    _agree([f"{method or 'GET'} {path}" for path, method in routes], ADDRESSES)
    return table(
        ("address", "takes", "gives", "what"),
        [(code(name), _kind(ADDRESSES[name].takes), _kind(ADDRESSES[name].gives),
          ADDRESSES[name].what) for name in ADDRESSES],
    )  # fmt: skip


def _kind(of: type | str | None) -> str:
    return code(of.__name__) if isinstance(of, type) else of or ""


def _entries(kinds: tuple[type[msgspec.Struct], ...]) -> str:
    return table(
        ("`k`", "fields", "what"),
        [
            (
                code(kind.__struct_config__.tag),
                codes(name for name in kind.__struct_fields__ if name != "command"),
                summary(kind),
            )
            for kind in kinds
        ],
    )


def _refusals() -> str:
    return table(
        ("code", "HTTP", "means"),
        [(code(name), REASONS[name].status.value, REASONS[name].means) for name in
         sorted(get_args(Code))],
    )  # fmt: skip


def _endings() -> list[str]:
    return [end for end in get_args(Ending) if end not in get_args(Code)]
