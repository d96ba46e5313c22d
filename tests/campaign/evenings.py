"""Whole campaigns that bots have played once, to be looked at by many tests."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from machikoro import campaign
from machikoro.campaign import Campaign, Leaf
from machikoro.campaign.bots import seat_bots, take_step

NAMES = ("Ada", "Ben", "Cleo", "Dan")
TOWNS = ("Adahausen", "Bendorf", "Cleoville", "Danburg")
FREE_GAMES = 2


class Stop(NamedTuple):
    """Where a campaign stood when it waited for something, and the leaves that led there."""

    campaign: Campaign
    leaves: tuple[Leaf, ...]


def begin(players: int = 3, seed: int = 7, **switches: object) -> Campaign:
    return campaign.new(
        list(NAMES[:players]),
        towns=list(TOWNS[:players]),
        seed=seed,
        **switches,  # type: ignore[arg-type]
    )


@cache
def stops(players: int = 3, seed: int = 7, **switches: object) -> tuple[Stop, ...]:
    """Every state of a campaign with two games of free play, without what lies within games."""
    played = begin(players, seed, **switches)
    bots = seat_bots("easy", players)
    found = [Stop(played.copy(), ())]
    while len(played.games) < 10 + FREE_GAMES:
        before = played.waiting
        leaves = len(played.leaves)
        take_step(played, bots)
        if before != "play" or played.waiting != "play":
            found.append(Stop(played.copy(), tuple(played.leaves[leaves:])))
    return tuple(found)


def at(waiting: str, chapter: int, players: int = 3, **switches: object) -> Campaign:
    """A campaign of its own that waits for this in this chapter, for the first time."""
    return next(
        stop.campaign.copy()
        for stop in stops(players, **switches)
        if (stop.campaign.waiting, stop.campaign.chapter) == (waiting, chapter)
    )


def leaves_to(waiting: str, chapter: int, players: int = 3) -> list[str]:
    """The leaves that were turned just before."""
    return next(
        [leaf.id for leaf in stop.leaves]
        for stop in stops(players)
        if (stop.campaign.waiting, stop.campaign.chapter) == (waiting, chapter)
    )


def ended(players: int = 3, **switches: object) -> Campaign:
    """After chapter 10, before any game of free play."""
    return at("free", 11, players, **switches)
