"""What whoever runs the server can set."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from machikoro.server.clock import Clock
from machikoro.server.wire.messages import Speed

if TYPE_CHECKING:
    from machikoro.server.http.network import Way

ANYBODY = "*"
TRUSTED_BY_DEFAULT = ("127.0.0.1", "::1")
STATIC = Path(__file__).parent.parent / "static"


def _bot_pauses() -> dict[Speed, float]:
    return {"off": 0.1, "fast": 0.45, "normal": 1.1, "calm": 2.0}


def _graces() -> dict[Speed, float]:
    """Whoever wants no animations is not hurried for that."""
    return {"off": 4.0, "fast": 2.5, "normal": 4.0, "calm": 6.0}


@dataclass(frozen=True)
class Settings:
    database: str = "~/.local/share/machikoro/games.sqlite"
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    """Names under which the server may be addressed; without port."""
    trusted: tuple[str, ...] = TRUSTED_BY_DEFAULT
    """Addresses and networks of proxies that say whom they ask for; `*`: whoever asks."""
    proxies: int = 1
    """So many stand in front of each other; each has added an entry."""
    lan_url: str | None = None
    """Of a server that listens on the network from the start."""
    network: Way | None = None
    """How others in the network can be let in later."""
    keep_days: int | None = 365
    """None: forever."""
    bot_pauses: dict[Speed, float] = field(default_factory=_bot_pauses)
    """Seconds before each move of a bot."""
    graces: dict[Speed, float] = field(default_factory=_graces)
    """Seconds in which a purchase can be taken back before a bot or chance goes on."""
    nonce_wait: float = 4.0
    """Seconds that the deal waits for pledges of absent players."""
    number_wait: float = 10.0
    """Seconds that it waits for a number that was pledged; then everything is sealed anew."""
    leave_wait: float = 60.0
    """Seconds after which the others may let a bot play on."""
    away_wait: float = 180.0
    """Seconds after which somebody without a seat may ask to play on for a player who is away."""
    host_wait: float = 600.0
    """Seconds without the host after which the player who has sat longest is host meanwhile."""
    key_minutes: int = 15
    """How long the link for another device can be used."""
    think_budget: float = 1.0
    """Seconds that a bot is given for a move."""
    think_time: float = 5.0
    """Seconds that anybody waits for it; then its move is drawn."""
    lead: float = 3.0
    """Seconds before another process goes on with a game that was last moved elsewhere."""
    idle: float = 60.0
    """Seconds before a game without anybody leaves the memory."""
    sockets_per_address: int = 20
    commands_per_second: float = 10
    changes_per_minute: float = 20
    """Of pace, pause, seats and silence, and steps back, by one browser at one table."""
    creations_per_minute: float = 60
    reads_per_minute: float = 1200
    """Looks at moments and records of games."""
    cpu_share: float = 0.2
    """Seconds of the processor that one address may cost in a second."""
    cpu_at_once: float = 5.0
    """The same at once, after a quiet time."""
    think_share: float = 1.0
    """Seconds of the processor that bots may think in a second for one address."""
    think_at_once: float = 25.0
    analysis: bool = True
    """Whether finished games are analysed on request."""
    static: Path = STATIC
    clock: Clock = field(default_factory=Clock)
