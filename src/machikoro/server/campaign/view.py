"""What the page shows of a campaign: what has come to light, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import takewhile
from typing import Any

from machikoro.campaign import Campaign, Leaf, content
from machikoro.campaign.deck import deck
from machikoro.campaign.entries import YOKAI
from machikoro.cards.legacy.pictures import names_of
from machikoro.server.campaign.chronicle import Chronicle
from machikoro.server.campaign.dealing import coins_before_dice
from machikoro.server.wire import messages as m


def leaf_view(leaf: Leaf) -> m.LeafView:
    return m.LeafView(
        id=leaf.id,
        kind=leaf.kind,
        chapter=leaf.chapter,
        cards=list(leaf.cards),
        title=m.Words(leaf.title("en"), leaf.title("de")),
        text=m.Words(leaf.text("en"), leaf.text("de")),
        pictures=list(names_of(leaf.id, leaf.cards)),
    )


def leaf_views(leaves: Iterable[Leaf]) -> list[m.LeafView]:
    return [leaf_view(leaf) for leaf in leaves]


def leaves_of(campaign: Campaign | None) -> list[Leaf]:
    """Those that were turned."""
    return campaign.leaves if campaign else []


def leaves_before(chapter: int) -> list[Leaf]:
    """Those that would have been turned when a chapter's game begins."""
    return list(takewhile(lambda leaf: leaf.id != f"stop_game_{chapter}", deck()))


def seen(leaves: Iterable[Leaf]) -> set[str]:
    """Leaves, and all that lies on them."""
    return {name for leaf in leaves for name in (leaf.id, *leaf.cards)}


def drawn(leaves: Iterable[Leaf]) -> set[str]:
    """The drawings that come to light with them."""
    return {name for leaf in leaves for name in names_of(leaf.id, leaf.cards)}


class CampaignViewer:
    """Makes the views of one campaign."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.chronicle = chronicle

    def view(
        self,
        mine: Collection[int],
        *,
        host: bool,
        hand: int | None,
        connected: Collection[int],
        keep_until: float | None,
    ) -> m.CampaignView:
        return m.CampaignView(
            **self._of_room(),
            **(self._of_campaign(campaign) if (campaign := self.chronicle.campaign) else NOTHING),
            keep_until=keep_until,
            seats=self._seats(mine, connected),
            host=host,
            hand_over=self.to_hand_over(mine),
            hand=hand,
            own=self._own(mine, hand),
        )

    def _of_room(self) -> dict[str, Any]:
        chronicle, header = self.chronicle, self.chronicle.header
        return {
            "campaign": header.campaign,
            "code": header.code,
            "rev": chronicle.rev,
            "waiting": chronicle.waiting,
            "speed": header.speed,
            "game": chronicle.table,
            "next": chronicle.next,
        }

    def _of_campaign(self, campaign: Campaign) -> dict[str, Any]:
        return {
            "chapter": campaign.chapter,
            # At the table everybody sees whose turn it is.
            "asked": [] if campaign.waiting == "play" else campaign.asked,
            # Where dice decide it, the table throws them.
            "first": None if campaign.throws else campaign.first,
            "circles": campaign.circles,
            "sides": campaign.sides,
            "pair": campaign.pair,
            "rule_cards": campaign.rule_cards,
            "reference_card": campaign.reference_card,
            "reserve": campaign.reserve,
            "archive": campaign.archive,
            "golden_book": [m.BookLine(**line) for line in campaign.golden_book],
            "games": self._games(campaign),
            "ends": [_end(line["chapter"]) for line in campaign.golden_book],
            "free": _free_choice() if campaign.waiting == "free" else None,
        }

    def _games(self, campaign: Campaign) -> list[m.ChapterGame]:
        """Those that were played here; others came with a file."""
        winners = campaign.winners
        tables = self.chronicle.tables[: -1 if campaign.waiting == "play" else None]
        elsewhere = len(winners) - len(tables)
        return [
            m.ChapterGame(min(number + 1, content.FREE_PLAY), table, winners[number])
            for number, table in enumerate(tables, elsewhere)
        ]

    def _seats(self, mine: Collection[int], connected: Collection[int]) -> list[m.CampaignSeat]:
        hosts = self.chronicle.seating.host_seats()
        names, campaign = self.chronicle.names, self.chronicle.campaign
        return [
            m.CampaignSeat(
                name=names[n], town=self.chronicle.town(n), colour=seat.colour, kind=seat.kind,
                bot=seat.bot, you=n in mine, host=n in hosts, connected=n in connected,
                **(_board(campaign, n) if campaign else EMPTY_BOARD),
            )
            for n, seat in enumerate(self.chronicle.seats)
        ]  # fmt: skip

    def people(self, mine: Collection[int]) -> list[int]:
        """The seats of a browser that no bot plays."""
        return [seat for seat in sorted(mine) if not self.chronicle.seats[seat].played_by_bot]

    def to_hand_over(self, mine: Collection[int]) -> list[int]:
        """Seats of one screen that still pick, one after the other."""
        campaign, people = self.chronicle.campaign, self.people(mine)
        if campaign is None or campaign.waiting != "pick" or len(people) < 2:
            return []
        return [seat for seat in campaign.asked if seat in people]

    def _own(self, mine: Collection[int], hand: int | None) -> list[str] | None:
        campaign, people = self.chronicle.campaign, self.people(mine)
        seat = hand if len(people) > 1 else next(iter(people), None)
        if campaign is None or campaign.waiting != "pick" or seat not in people:
            return None
        return campaign.market_cards(seat)


def _board(campaign: Campaign, seat: int) -> dict[str, Any]:
    picking = campaign.waiting == "pick"
    return {
        "picked": picking and seat not in campaign.asked,
        "cards": campaign.picked(seat) if campaign.waiting != "pick" else None,
        "lampions": campaign.lampions[seat],
        "islands": [island for island, owner in campaign.islands.items() if owner == seat],
        "boat": campaign.boats[seat],
        **_purse(campaign, seat),
        "can_rename": all(line["seat"] != seat for line in campaign.golden_book),
    }


def _purse(campaign: Campaign, seat: int) -> dict[str, int]:
    """At the start of a game, and why: nothing for the wait before dice have said who waits."""
    coins, baskets = coins_before_dice(campaign)[seat], campaign.basket_coins
    place = (seat - (campaign.first or 0)) % len(baskets)
    basket = 0 if campaign.throws else baskets[place]
    islands = coins - content.START_COINS - basket - campaign.lampions[seat]
    return {"start_coins": coins, "basket": basket, "island_coins": islands}


def _end(chapter: int) -> m.ChapterEnd:
    """Steps 2 to 4."""
    return m.ChapterEnd(
        chapter=chapter,
        project=content.project(chapter),
        landmark=content.landmarks(chapter)[0],
        market_card=content.new_market_card(chapter),
    )


def _free_choice() -> m.FreeChoice:
    free = content.free_play()
    return m.FreeChoice(list(YOKAI), list(free["landmarksFrom"]), list(free["projectsFrom"]))


EMPTY_BOARD: dict[str, Any] = {
    "picked": False, "cards": None, "lampions": 0, "islands": [], "boat": 0,
    "start_coins": content.START_COINS, "can_rename": True,
}  # fmt: skip
NOTHING: dict[str, Any] = {
    "chapter": 1, "asked": [], "first": None, "circles": content.START_CIRCLES, "sides": "",
    "pair": None, "rule_cards": [], "reference_card": None, "reserve": [], "archive": [],
    "golden_book": [], "games": [], "ends": [], "free": None,
}  # fmt: skip
"""Before everybody has sat down."""
