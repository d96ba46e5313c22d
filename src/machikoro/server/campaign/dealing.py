"""The games of a campaign: dealt as ordinary tables, and taken over when they are over."""

from __future__ import annotations

import time
from typing import Any

from msgspec.structs import replace

from machikoro.campaign import Campaign
from machikoro.campaign.table import RULESET
from machikoro.fair.seal import new_seed
from machikoro.play.game import Game
from machikoro.server import tokens
from machikoro.server.campaign.chronicle import Chronicle
from machikoro.server.table.entries import Header, SeatState
from machikoro.server.table.table import Table


def header_of_game(chronicle: Chronicle, campaign: Campaign) -> Header:
    """Dice are the table's own; where dice decide who starts, they do."""
    thrown = bool(campaign.throws)
    game = campaign.game
    assert game is not None
    played = tuple(map(str, game.moves))
    drawn = thrown and not played
    return Header(
        game=tokens.new_game_id(), code="", created=time.time(), ruleset=RULESET,
        options=_options(campaign, drawn=drawn), seats=_seats(chronicle, campaign),
        first=None if drawn else campaign.first, own_dice=False, speed=chronicle.header.speed,
        script=_outcomes(game), seed=None, secret=new_seed(), server_nonce=tokens.new_secret(),
        invite=tokens.hashed(tokens.new_secret()), host=chronicle.header.host, terms_sealed=True,
        campaign=chronicle.header.campaign, chapter=campaign.chapter,
        baskets=tuple(campaign.basket_coins) if drawn else (), played=played,
    )  # fmt: skip


def _seats(chronicle: Chronicle, campaign: Campaign) -> tuple[SeatState, ...]:
    pairs = zip(chronicle.seats, campaign.players, strict=True)
    return tuple(replace(seat, name=name) for seat, name in pairs)


def _options(campaign: Campaign, *, drawn: bool) -> dict[str, Any]:
    options = campaign.options()
    return options | {"start_coins": coins_before_dice(campaign)} if drawn else options


def coins_before_dice(campaign: Campaign) -> list[int]:
    """Without those for the wait, where nobody knows yet who waits how long."""
    if not campaign.throws:
        return campaign.start_coins
    first, baskets = campaign.first or 0, campaign.basket_coins
    coins = enumerate(campaign.start_coins)
    return [n - baskets[(seat - first) % len(baskets)] for seat, n in coins]


def _outcomes(game: Game) -> tuple[str, ...]:
    return tuple(str(move) for move in game.moves if move.is_outcome)


def take_over(campaign: Campaign, table: Table) -> None:
    """What was played at the table so far, move by move."""
    if table.header.first is None and table.began:
        campaign.start_with(table.game.first)
    actions = [step.action for step in table.steps]
    game = _as_far_as(campaign, actions)
    rest = actions[len(game.moves) :]
    for action in rest:
        game.play(action)
    if game.over:
        campaign.finish(game)
        return
    for action in rest:
        campaign.play(action)


def _as_far_as(campaign: Campaign, actions: list[str]) -> Game:
    """What came with a file may have been taken back at the table."""
    while True:
        game = campaign.game
        assert game is not None
        known = list(map(str, game.moves))
        if known == actions[: len(known)]:
            return game
        campaign.undo()
