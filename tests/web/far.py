"""A long line before a server: everything that is said takes its time, in both directions.

What only works because this machine answers at once fails here every time, not once in fifty runs.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading

CHUNK = 65536


class FarAway:
    """A relay in a thread of its own; each piece comes between `low` and `high` seconds later."""

    def __init__(self, port: int, target: int, low: float, high: float) -> None:
        self.port, self.target, self.delays = port, target, (low, high)
        self.luck = random.Random(port)
        self.ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True).start()
        self.ready.wait()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._meet, "127.0.0.1", self.port)
        self.ready.set()
        await server.serve_forever()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        await asyncio.gather(self._relay(reader, there[1]), self._relay(there[0], writer))

    async def _relay(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(CHUNK):
                await asyncio.sleep(self.luck.uniform(*self.delays))
                sink.write(data)
                await sink.drain()
        with contextlib.suppress(OSError):
            sink.close()
