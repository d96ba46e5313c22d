"""Bots in a campaign: they read, open, pick, play and choose like everybody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import get_args

from machikoro.bots import Bot, choose_action, find
from machikoro.campaign import content
from machikoro.campaign.campaign import Campaign
from machikoro.campaign.estimate import DICE, City, income, income_of_set
from machikoro.campaign.state import Waiting
from machikoro.errors import InvalidOption
from machikoro.play.setup import draw_number
from machikoro.sentences import Phrase, nearest, shown

NOISE = 6
"""Percent by which a bot misjudges a set of market cards, at most."""
WHIM = 20
"""Percent by which it misjudges what one die or two will bring in the coming game, at most."""
TASTE = 2
"""One of so many sides is chosen by taste, not for coins."""


def play_on(campaign: Campaign, bots: str | Sequence[str] = "easy", until: str = "free") -> None:
    """Let bots do everything until the campaign waits for this; at least one step is done."""
    seated = seat_bots(bots, len(campaign.players))
    check_until(campaign, until)
    take_step(campaign, seated)
    while campaign.waiting != until:
        take_step(campaign, seated)


def seat_bots(bots: str | Sequence[str], players: int) -> list[Bot]:
    """One name for all, or one for each seat."""
    names = [bots] * players if isinstance(bots, str) else list(bots)
    if len(names) != players:
        raise InvalidOption(Phrase("invalid.bots", count=len(names), players=players))
    return [find(name) for name in names]


def check_until(campaign: Campaign, until: str) -> None:
    """What never comes again would be waited for without end."""
    if until not in get_args(Waiting):
        hint = nearest(until, get_args(Waiting))
        raise InvalidOption(Phrase("campaign.until", value=shown(until), hint=hint))
    if until not in campaign.ahead:
        raise InvalidOption(Phrase("campaign.until_never", value=until))


def take_step(campaign: Campaign, bots: Sequence[Bot]) -> None:
    """Whatever the campaign waits for."""
    STEPS[campaign.waiting](campaign, bots)


def _read(campaign: Campaign, _: Sequence[Bot]) -> None:
    campaign.read()


def _open(campaign: Campaign, _: Sequence[Bot]) -> None:
    campaign.open_box()


def _pick(campaign: Campaign, _: Sequence[Bot]) -> None:
    seat = campaign.asked[0]
    campaign.pick(seat, market_cards_for(campaign, seat))


def _play(campaign: Campaign, bots: Sequence[Bot]) -> None:
    game = campaign.game
    assert game is not None
    if game.to_move is None:
        campaign.play_chance()
    else:
        campaign.play(choose_action(game, bots[game.to_move]))


def _choose(campaign: Campaign, _: Sequence[Bot]) -> None:
    campaign.choose_side(side_for(campaign))


def _start_free(campaign: Campaign, _: Sequence[Bot]) -> None:
    campaign.start_free()


STEPS: dict[str, Callable[[Campaign, Sequence[Bot]], None]] = {
    "rulebook": _read,
    "before_game": _read,
    "game_ended": _read,
    "box": _open,
    "pick": _pick,
    "play": _play,
    "side": _choose,
    "free": _start_free,
}


def market_cards_for(campaign: Campaign, seat: int) -> list[str]:
    """The set that should earn most, as far as a bot can tell."""
    sets = list(combinations(campaign.market_cards(seat), campaign.circles))
    players = len(campaign.players)
    whims = {dice: _seen(campaign, f"{seat} dice {dice}", WHIM) for dice in DICE}
    seen = [_seen(campaign, f"{seat} {number}", NOISE) for number in range(len(sets))]

    def worth(plan: tuple[int, int]) -> float:
        dice, number = plan
        return whims[dice] * seen[number] * income_of_set(dice, sets[number], players)

    _, chosen = max(product(DICE, range(len(sets))), key=worth)
    return list(sets[chosen])


def _seen(campaign: Campaign, purpose: str, noise: int) -> int:
    """Per cent of the truth, as a bot takes it to be."""
    return 100 - noise + _draw(campaign, purpose, 2 * noise + 1)


def side_for(campaign: Campaign) -> str:
    """The side whose card would have raised the winner's own last income most, or a taste."""
    if _draw(campaign, "taste", TASTE) == 0:
        return content.LETTERS[_draw(campaign, "side", len(content.LETTERS))]
    game, pair = campaign.game, campaign.pair
    assert game is not None
    assert pair is not None
    city: City = game.city(campaign.asked[0]).cards
    earned = [income([card], {**city, card: 1}, game.players) for card in pair]
    return content.LETTERS[earned.index(max(earned))]


def _draw(campaign: Campaign, purpose: str, n: int) -> int:
    """Of the campaign's seed, but of other numbers than the dice."""
    return draw_number(campaign.seed, f"bot {len(campaign.revealed)} {purpose}", n)
