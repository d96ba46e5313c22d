"""A server whose minutes a test lets pass, and what people do there about their seats."""

from __future__ import annotations

from dataclasses import dataclass

from .client import Browser, Message
from .clocks import SkippingClock

MINUTE = 60
AWAY = 3 * MINUTE + 1
HOST_AWAY = 10 * MINUTE + 1


@dataclass
class House:
    """A server whose time the test lets pass, and the browsers that know it."""

    url: str
    clock: SkippingClock
    known: list[Browser]

    def browser(self) -> Browser:
        self.known.append(Browser(self.url))
        return self.known[-1]

    def table_of(self, *names: str, **wish: object) -> list[Browser]:
        """Players with a browser each, the host first; the game has been dealt."""
        host, *guests = [self.browser() for _ in names]
        host.create(f"human {names[0]}", *("open" for _ in guests), **wish)
        for name, guest in zip(names[1:], guests, strict=True):
            guest.join(host, invite=host.invite, name=name)
        for player in (host, *guests):
            player.sit_down()
        for player in (host, *guests):
            player.give_nonce()
        for player in (host, *guests):
            player.until_view(lambda view: view["stage"] == "playing")
        return [host, *guests]

    def go(self, player: Browser, others: Browser, seconds: float = AWAY) -> None:
        """A player leaves, and the others wait for so long."""
        seat = next(n for n, state in enumerate(player.view["seats"]) if state["you"])
        player.leave()
        while others.until("presence")["seats"][seat]["connected"]:
            pass
        self.clock.skip(seconds)


def ask(browser: Browser, game: str, seat: int, name: str = "Zoe") -> Message:
    answer: Message = browser.http.post(
        f"/api/games/{game}/ask", json={"seat": seat, "name": name}
    ).json()
    return answer


def wish_of(browser: Browser) -> Message:
    """The wish that stands, as this browser is told of it."""
    while not (asks := browser.until("presence")["asks"]):
        pass
    found: Message = asks[0]
    return found


def told(view: Message) -> list[str]:
    return [line["event"]["kind"] for line in view["log"]]


def lend(house: House, ada: Browser, ben: Browser) -> Browser:
    """Ben goes away, and Zoe plays on for him with the host's consent."""
    zoe = house.browser()
    house.go(ben, ada)
    assert ask(zoe, ada.game, 1) == {}
    zoe.sit_down(ada.game)
    assert ada.command("consent", ask=wish_of(ada)["ask"], yes=True)["type"] == "accepted"
    zoe.until_view(lambda view: view["seats"][1]["you"])
    return zoe
