"""`machikoro serve`: play in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from machikoro.server.settings import ANYBODY, TRUSTED_BY_DEFAULT

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import ASGIApp

Text = Callable[[str], str]
DEFAULT_PORT = 8642
ONLY_HERE = ("127.0.0.1", "localhost", "::1")
"""Hosts under which no other computer reaches the server."""
PULSE_SECONDS = 15.0
"""Who has been silent for so long is asked whether anybody is there."""
DEAF_MILLISECONDS = 30_000
MANY_FILES = 65_536
UNREAD_BYTES = 16 * 1024
FOREVER = "forever"
MOST_DAYS = 1_000_000
TRUSTED = "FORWARDED_ALLOW_IPS"
UNLIMITED = "unlimited"
LEAST_SHARE = 0.01
AT_ONCE = 25
"""Seconds whose share can be used at once."""
THINKING = 5
"""Bots may think so many times as long as everything else may take."""


def add_arguments(parser: argparse.ArgumentParser, text: Text = str) -> None:
    """`text` gives the sentence for a key, in the language of whoever asks."""
    parser.add_argument("--host", default="127.0.0.1", help=text("terminal.help.serve.host"))
    parser.add_argument("--port", type=int, help=text("terminal.help.serve.port"))
    parser.add_argument("--lan", action="store_true", help=text("terminal.help.serve.lan"))
    parser.add_argument(
        "--database",
        default=default_database(),
        metavar="FILE|postgresql://...",
        help=text("terminal.help.serve.database"),
    )
    parser.add_argument(
        "--no-browser", action="store_true", help=text("terminal.help.serve.no_browser")
    )
    parser.add_argument(
        "--no-analysis", action="store_true", help=text("terminal.help.serve.no_analysis")
    )
    parser.add_argument(
        "--keep-days",
        default="365",
        metavar="N|forever",
        help=text("terminal.help.serve.keep_days"),
    )
    parser.add_argument(
        "--proxies", default="1", metavar="N", help=text("terminal.help.serve.proxies")
    )
    parser.add_argument(
        "--cpu-share",
        default="0.2",
        metavar="N|unlimited",
        help=text("terminal.help.serve.cpu_share"),
    )
    parser.add_argument(
        "--public-host",
        action="append",
        default=[],
        metavar="NAME",
        help=text("terminal.help.serve.public_host"),
    )


def default_database() -> str:
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return str(Path(data).expanduser() / "machikoro" / "games.sqlite")


def run(args: argparse.Namespace, text: Text | None = None) -> int:
    import uvicorn

    from machikoro.server.http.app import make_app
    from machikoro.server.http.network import Way
    from machikoro.server.settings import Settings
    from machikoro.server.tokens import new_secret

    keep_days, proxies, trusted = days(args.keep_days), count(args.proxies), trusted_proxies()
    cpu_share = share(args.cpu_share)
    allow_many_sockets()
    check_database(args.database)
    host = "0.0.0.0" if args.lan else args.host
    listener = listen(host, args.port)
    port = listener.getsockname()[1]
    lan = lan_address() if args.lan else None
    lan_url = f"http://{lan}:{port}/" if lan else None
    hosts = ["127.0.0.1", "localhost", "[::1]", host, *args.public_host]
    if args.lan:
        hosts += own_names()
    way = None
    if not args.no_browser and host in ONLY_HERE:
        way = Way(new_secret(), lan_address, lambda at: listen(at, port, or_any=True), configured,
                  own_names())  # fmt: skip
    settings = Settings(
        database=args.database, hosts=tuple(hosts), lan_url=lan_url, network=way,
        keep_days=keep_days, trusted=trusted, proxies=proxies, cpu_share=cpu_share,
        cpu_at_once=AT_ONCE * cpu_share,
        think_share=THINKING * cpu_share, think_at_once=THINKING * AT_ONCE * cpu_share,
        analysis=not args.no_analysis,
    )  # fmt: skip
    config = configured(make_app(settings))
    url = own_url(host, port)
    announce(url, lan_url, text)
    if not args.no_browser:
        # What stands behind # goes to the page, and into no request or log.
        open_browser(f"{url}#host={way.key}" if way else url)
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    return 0 if server.started else 1


def configured(app: ASGIApp, log_level: str = "warning", grace: int = 2) -> uvicorn.Config:
    """`grace`: seconds that who is being answered has when the server stops."""
    import uvicorn

    from machikoro.server.http.limits import MESSAGE_BYTES
    from machikoro.server.http.line import Line
    from machikoro.server.http.reading import Reader

    return uvicorn.Config(
        app, log_level=log_level, http=Reader, ws=Line, access_log=False, ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PULSE_SECONDS, proxy_headers=False, timeout_graceful_shutdown=grace,
        server_header=False,
    )  # fmt: skip


def own_names() -> tuple[str, ...]:
    """By which others in the network may call this computer."""
    name = socket.gethostname().lower()
    return name, f"{name}.local"


class WrongValue(ValueError):
    """Of a setting: the key of the sentence that says what would be right, and the word."""


def days(word: str) -> int | None:
    """How long games are kept; None: forever."""
    if word == FOREVER:
        return None
    if not word.isascii() or not word.isdigit() or not 1 <= int(word[:8]) <= MOST_DAYS:
        raise WrongValue("error.keep_days", word)
    return int(word)


def count(word: str) -> int:
    if word not in map(str, range(1, 10)):
        raise WrongValue("error.proxies", word)
    return int(word)


def share(word: str) -> float:
    """Seconds of the processor that one address may cost in a second."""
    if word == UNLIMITED:
        return 1e6
    try:
        found = float(word)
    except ValueError:
        found = 0.0
    if not LEAST_SHARE <= found <= 100:
        raise WrongValue("error.cpu_share", word)
    return found


def trusted_proxies() -> tuple[str, ...]:
    """Who may say on whose behalf it asks; the name of the setting is uvicorn's."""
    given = os.environ.get(TRUSTED)
    if given is None:
        return TRUSTED_BY_DEFAULT
    words = tuple(word.strip() for word in given.split(",") if word.strip())
    for word in words:
        try:
            if word != ANYBODY:
                ipaddress.ip_network(word, strict=False)
        except ValueError:
            raise WrongValue("error.trusted", word) from None
    return words


class DatabaseUnusable(ValueError):
    """Games cannot be kept there, with the reason that the database gives."""


def check_database(database: str) -> None:
    """Before anything is promised: a server that can keep nothing should not start."""
    from machikoro.server.store.protocol import without_secrets

    try:
        asyncio.run(_open_once(database))
    except Exception as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise DatabaseUnusable(reason.replace(database, without_secrets(database))) from error


async def _open_once(database: str) -> None:
    from machikoro.server.store.protocol import is_postgres, store_for

    if not is_postgres(database):
        from machikoro.server.store.file import check_file

        check_file(database)
    store = store_for(database)
    await store.open(lambda game, news: None)
    await store.close()


def allow_many_sockets() -> None:
    """As many open files as the system grants: its usual 1,024 are 250 tables."""
    try:
        import resource
    except ImportError:
        return  # not on Windows
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if most == resource.RLIM_INFINITY else min(most, MANY_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def own_url(host: str, port: int) -> str:
    """Where a browser of this machine finds the server."""
    if host in ("0.0.0.0", "::", ""):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def listen(host: str, port: int | None, *, or_any: bool = False) -> socket.socket:
    """The wanted port; if none is wanted and the usual one is taken, any free one."""
    or_any = or_any or port is None
    wanted = DEFAULT_PORT if port is None else port
    for candidate in (wanted, 0) if or_any else (wanted,):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Without the protocol asyncio does not switch off Nagle's algorithm, which costs 40 ms
        # an answer.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # What a peer sends is taken in one piece, during which nobody else is served: thousands of
        # tiny messages wait on its own side.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNREAD_BYTES)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # The system itself hangs up on peers that take nothing for so long.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_MILLISECONDS)
        try:
            listener.bind((host, candidate))
        except OSError:
            listener.close()
            if candidate == 0 or not or_any:
                raise
            continue
        listener.listen(2048)
        return listener
    raise AssertionError("a free port was asked for last")


def lan_address() -> str | None:
    """The address that others in the network reach this machine at; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def announce(url: str, lan_url: str | None, text: Text | None = None) -> None:
    """The addresses alone for programs; with sentences around them for people."""

    def tell(key: str) -> None:
        if text:
            print(text(key))

    tell("serve.ready")
    print(url)
    if lan_url:
        import segno

        tell("serve.lan")
        print(lan_url)
        segno.make(lan_url, micro=False).terminal(compact=True)
    tell("serve.stop")
    sys.stdout.flush()


def open_browser(url: str) -> None:
    """Only once the server can answer; the browser waits for the listening socket by itself."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
