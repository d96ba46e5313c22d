"""Work for a cluster that is there already: Dask's own client hands it out, and it comes back in
order.

Nothing depends on who does a piece or how often it is tried: a worker that dies costs time, not
results.
"""

from __future__ import annotations

import hashlib
import logging
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import machikoro
from machikoro.sentences import Phrase

SCHEME = "dask://"
CONNECT_SECONDS = 10.0
LOOK_SECONDS = 2.0
LONELY_SECONDS = 60.0
"""How long a cluster may be without any worker."""
TRIES = 5
"""That a piece gets where a worker raises an error."""

Piece = TypeVar("Piece")
Found = TypeVar("Found")


class BackendFailed(ValueError):
    """A cluster that is not there, has gone, or has another machikoro."""


def check_backend(backend: str | None) -> None:
    """Before anything is played; whether somebody answers there is found out by asking."""
    if backend is None:
        return
    host, _, port = backend.removeprefix(SCHEME).rpartition(":")
    if not backend.startswith(SCHEME) or not host or not port.isdecimal():
        raise BackendFailed(Phrase("backend.address", word=backend))
    if find_spec("distributed") is None:
        raise BackendFailed(Phrase("backend.missing"))
    _silence()
    with _connected(backend):
        pass


def _silence() -> None:
    """For good: what a client that has lost its cluster logs comes when nobody waits for it."""
    import distributed  # noqa: F401 - it sets levels of its own as it is imported

    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def in_order(
    work: Callable[[Piece], Found],
    pieces: Iterator[Piece],
    backend: str,
    files: Sequence[Path] = (),
) -> Iterator[tuple[Piece, Found]]:
    """Each piece with what came of it; no more is under way than keeps the workers busy.

    Workers find the files by `arrived`.
    """
    check = partial(_stamped, work)
    waiting: deque[tuple[Piece, Any]] = deque()
    with _quiet(), _connected(backend) as client:
        try:
            with _asking(backend):
                _send(client, files)
            while True:
                with _asking(backend):
                    room = 4 * max(1, sum(client.ncores().values()))
                    for piece in islice(pieces, max(0, room - len(waiting))):
                        future = client.submit(check, piece, pure=False, retries=TRIES)
                        waiting.append((piece, future))
                    if not waiting:
                        return
                    stamp, found = _result(client, waiting[0][1], backend)
                if stamp != own_stamp():
                    raise BackendFailed(Phrase("backend.strangers", address=backend))
                yield waiting.popleft()[0], found
        finally:
            with suppress(OSError):
                client.cancel([future for _, future in waiting])


def name_away(file: Path) -> str:
    """What a file is called on workers: no other content ever has that name."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    return f"{file.stem}-{digest}{file.suffix}"


def arrived(name: str) -> Path:
    """On a worker: where a file is that was sent under this name."""
    from distributed import get_worker

    return Path(get_worker().local_directory, name)


def _send(client: Any, files: Sequence[Path]) -> None:
    """To all workers, those that join later too."""
    from distributed.diagnostics.plugin import UploadFile

    for file in files:
        upload = UploadFile(str(file), load=False)
        upload.filename = name_away(file)
        client.register_plugin(upload, name=upload.filename)


@contextmanager
def _asking(backend: str) -> Iterator[None]:
    """Whatever Dask raises where the cluster is at fault, in one sentence."""
    from distributed import CancelledError, KilledWorker

    try:
        yield
    except (CancelledError, KilledWorker, OSError) as error:
        raise BackendFailed(Phrase("backend.lost", address=backend)) from error
    except ModuleNotFoundError as error:
        raise BackendFailed(Phrase("backend.strangers", address=backend)) from error


@contextmanager
def _connected(backend: str) -> Iterator[Any]:
    client = _connect(backend)
    try:
        yield client
    finally:
        client.close(timeout=LOOK_SECONDS)


def _connect(backend: str) -> Any:
    from distributed import Client

    address = backend.replace(SCHEME, "tcp://")
    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BackendFailed(Phrase("backend.dead", address=backend)) from error


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask tells on its own of every connection that fails; we say it in one sentence."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _result(client: Any, future: Any, backend: str) -> tuple[str, Any]:
    """Waits for it as long as there is anybody who could bring it."""
    seen = time.monotonic()
    while True:
        try:
            found: tuple[str, Any] = future.result(timeout=LOOK_SECONDS)
            return found
        except TimeoutError as error:
            if client.ncores():
                seen = time.monotonic()
            elif time.monotonic() - seen > LONELY_SECONDS:
                raise BackendFailed(Phrase("backend.alone", address=backend)) from error


def _stamped(work: Callable[[Piece], Found], piece: Piece) -> tuple[str, Found]:
    return own_stamp(), work(piece)


@cache
def own_stamp() -> str:
    """Changes when any source does: results of another version are not the same results."""
    folder = Path(machikoro.__file__).parent
    digest = hashlib.sha256(machikoro.__version__.encode())
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def uninterrupted() -> Iterator[None]:
    """What is begun in here is finished before Ctrl-C is obeyed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[bool] = []
    before = signal.signal(signal.SIGINT, lambda *_: asked.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked and before is not signal.SIG_IGN:
        raise KeyboardInterrupt
