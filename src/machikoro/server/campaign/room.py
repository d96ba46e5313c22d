"""A campaign in play: an actor, as every table is one.  Whatever it accepts is stored first."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from msgspec.structs import replace

from machikoro.campaign import Campaign
from machikoro.campaign.bots import market_cards_for, side_for
from machikoro.server.campaign.chronicle import Chronicle
from machikoro.server.campaign.dealing import header_of_game, take_over
from machikoro.server.campaign.entries import CampaignEntry, Dealt, Wrote, read_entry
from machikoro.server.campaign.guests import Guests
from machikoro.server.campaign.view import CampaignViewer, leaf_views
from machikoro.server.lobby.storing import put_table
from machikoro.server.room.answers import Answers
from machikoro.server.room.house import House
from machikoro.server.room.inbox import Inbox
from machikoro.server.room.sessions import GOING_AWAY, TRY_AGAIN_LATER, Session
from machikoro.server.store.protocol import StoreFailure, all_entries
from machikoro.server.store.purge import DAY
from machikoro.server.table.entries import Sat, encode
from machikoro.server.table.table import Table
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Ending, Refusal

log = logging.getLogger("machikoro.server")
T = TypeVar("T")
ENTRIES = 20_000
Act = Callable[[Campaign], object]


class CampaignRoom:
    def __init__(
        self,
        house: House,
        chronicle: Chronicle,
        reread: Callable[[], Coroutine[Any, Any, Chronicle | None]],
        leave: Callable[[CampaignRoom], None],
    ) -> None:
        """`reread` gives what is stored; `leave` hears that the room is closed."""
        self.house = house
        self.name = chronicle.header.campaign
        self.audience = Guests(chronicle, house.settings)
        self.viewer = CampaignViewer(chronicle)
        self.inbox = Inbox(self.name, house.settings.clock, _nothing, self._recover)
        self.answers = Answers()
        self._reread = reread
        self._leave = leave

    @property
    def chronicle(self) -> Chronicle:
        return self.audience.chronicle

    @property
    def campaign(self) -> Campaign:
        """Once everybody has sat down."""
        if self.chronicle.campaign is None or not self.chronicle.is_full:
            raise Refusal("not_now", waiting="lobby")
        return self.chronicle.campaign

    async def do(self, job: Callable[[], Coroutine[Any, Any, T]]) -> T:
        return await self.inbox.do(job)

    def stop(self) -> None:
        self.inbox.stop()

    def close(self, reason: Ending, code: int) -> None:
        """Send everybody away."""
        self._leave(self)
        self.audience.send_away(reason, code)
        self.stop()

    async def _recover(self) -> None:
        try:
            await self.reload()
        except Exception as error:
            trace = None if isinstance(error, StoreFailure) else error
            log.error("%s: cannot be read again and is closed", self.name, exc_info=trace)
            self.close("unreadable", TRY_AGAIN_LATER)

    # What changes it: stored, then shown.

    async def after(self, act: Act) -> Campaign:
        """The campaign as it would be: something is done with it, and bots do what is theirs."""
        twin, bots = self.campaign.copy(), self.chronicle.bots
        await self.house.workshop.do(lambda: _with_bots(twin, act, bots))
        return twin

    async def write(self, after: Campaign, cause: m.Changed, command: str | None) -> None:
        """The campaign as it is after something happened; a game that begins gets its table."""
        before, chronicle = self.chronicle.campaign, self.chronicle
        known = len(before.lines()) if before else 0
        wrote = Wrote(lines=tuple(after.lines(known)), command=command)
        dealt = chronicle.waiting == "play" and chronicle.table is not None
        if after.waiting == "play" and chronicle.is_full and not dealt:
            await self._deal([wrote], cause, after)
        else:
            await self.commit([wrote], cause, after)

    async def _deal(
        self, entries: list[CampaignEntry], cause: m.Changed, campaign: Campaign
    ) -> None:
        header = header_of_game(self.chronicle, campaign)
        await put_table(self.house, header, part_of=self.name)
        try:
            await self.commit([*entries, Dealt(game=header.game)], cause, campaign)
        except Refusal:
            # Another process was faster, and has dealt.
            await self.house.store.delete(header.game)
            raise

    async def commit(
        self, entries: list[CampaignEntry], cause: m.Changed, after: Campaign | None = None
    ) -> None:
        chronicle, old = self.chronicle, self.chronicle.rev
        if old >= ENTRIES:
            raise Refusal("too_long", most=ENTRIES)
        turned = len(chronicle.campaign.revealed) if chronicle.campaign else 0
        for entry in entries:
            chronicle.apply(entry, after)
        if not await self._store(old, entries):
            await self.reload()
            raise Refusal("stale", rev=self.chronicle.rev)
        self.publish(cause, turned)

    async def _store(self, old: int, entries: list[CampaignEntry]) -> bool:
        return await self.house.store.append(
            self.name, old, [encode(entry) for entry in entries], time.time(),
            encode(self.chronicle.summary()),
        )  # fmt: skip

    async def begin(self) -> None:
        """Everybody has sat down; what came with a file goes on where it was."""
        chronicle = self.chronicle
        if not chronicle.is_full:
            return
        if chronicle.campaign is None:
            await self.write(chronicle.begun(), "seat", None)
        elif chronicle.waiting == "play" and chronicle.table is None:
            await self._deal([], "seat", chronicle.campaign)
        await self.let_bots_act()

    async def let_bots_act(self) -> None:
        """A bot has got a seat that is asked."""
        campaign, bots = self.chronicle.campaign, self.chronicle.bots
        picks = self.chronicle.waiting in ("pick", "side")
        if campaign is not None and picks and set(campaign.asked) & set(bots):
            await self.write(await self.after(lambda _: None), "seat", None)

    async def look_at_game(self) -> None:
        """The game at hand may have ended, here or elsewhere."""
        table = await self.table_at_hand()
        if table is not None and table.stage == "over":
            try:
                after = await self.after(lambda campaign: take_over(campaign, table))
                await self.write(after, "game", None)
            except Refusal as refusal:
                # Another process was faster: what it wrote has been read.
                if refusal.code != "stale":
                    raise

    async def table_at_hand(self) -> Table | None:
        game = self.chronicle.table
        if self.chronicle.waiting != "play" or game is None:
            return None
        return await self.house.shelf.read(game)

    async def reload(self) -> None:
        """Start again from what is stored."""
        chronicle = await self._reread()
        if chronicle is None:
            self.close("deleted", GOING_AWAY)
            return
        self.audience.chronicle = chronicle
        self.viewer = CampaignViewer(chronicle)
        self.welcome_all()

    async def catch_up(self) -> None:
        """Take in what another process has stored."""
        found = await all_entries(self.house.store, self.name, self.chronicle.rev)
        if not found:
            return
        turned = len(self.chronicle.campaign.revealed) if self.chronicle.campaign else 0
        chronicle, entries = self.chronicle, [read_entry(entry) for entry in found]
        await self.house.workshop.do(lambda: chronicle.apply_all(entries))
        self.publish("other", turned)

    # What everybody is shown.

    def publish(self, cause: m.Changed, turned: int) -> None:
        """The new leaves are the same for all; the view is each one's own."""
        campaign = self.chronicle.campaign
        leaves = leaf_views(campaign.leaves[turned:]) if campaign else []
        if self.chronicle.waiting != "pick":
            self.audience.hands.clear()
        for session in tuple(self.audience.sessions):
            session.post(encode(m.CampaignUpdate(cause, leaves, self.view(session))))

    def show(self, session: Session) -> None:
        session.post(encode(m.CampaignUpdate("other", [], self.view(session))))

    def view(self, session: Session) -> m.CampaignView:
        audience = self.audience
        return self.viewer.view(
            audience.seats_of(session),
            host=audience.is_host(session),
            hand=audience.hands.get(session),
            connected=audience.connected_seats(),
            keep_until=self.keep_until(),
        )

    def keep_until(self) -> float | None:
        """Whoever looks at it is a visitor: the days begin anew."""
        days = self.house.settings.keep_days
        return None if days is None else time.time() + days * DAY

    def welcome_all(self) -> None:
        for session in tuple(self.audience.sessions):
            self._welcome(session)

    def _welcome(self, session: Session) -> None:
        campaign = self.chronicle.campaign
        leaves = leaf_views(campaign.leaves) if campaign else []
        welcome = m.CampaignWelcome(self.view(session), leaves, self.chronicle.turned)
        session.post(encode(welcome))

    # Who comes and goes.

    async def attach(self, session: Session) -> None:
        if session.gone:
            return
        await self._give_back(session)
        await self.house.store.touch(self.name, time.time())
        self.audience.sessions.add(session)
        self._welcome(session)
        self._tell_others(session)

    async def _give_back(self, session: Session) -> None:
        """A returning player gets the seat back from the bot that stood in."""
        back: list[CampaignEntry] = [
            Sat(seat=seat, state=replace(state, bot=None))
            for seat, state in enumerate(self.chronicle.seats)
            if state.kind == "human" and state.bot and not state.resting
            and session.token in state.tokens
        ]  # fmt: skip
        if back:
            await self.commit(back, "seat")

    async def detach(self, session: Session) -> None:
        if session in self.audience.sessions:
            self.audience.leave(session)
            self.inbox.touch()
            self._tell_others(session)

    def _tell_others(self, session: Session) -> None:
        for other in tuple(self.audience.sessions):
            if other is not session:
                other.post(encode(m.CampaignUpdate("seat", [], self.view(other))))


def _with_bots(campaign: Campaign, act: Act, bots: list[int]) -> None:
    act(campaign)
    while asked := [seat for seat in campaign.asked if seat in bots]:
        if campaign.waiting == "pick":
            campaign.pick(asked[0], market_cards_for(campaign, asked[0]))
        elif campaign.waiting == "side":
            campaign.choose_side(side_for(campaign))
        else:
            return


def _nothing() -> None:
    """Nothing happens here by itself."""
