"""`exec:PROGRAM`: a bot in any language, spoken to line by line (docs/bot-protocol.md)."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
import weakref
from typing import IO

from machikoro.errors import BotFailed, InvalidOption
from machikoro.play.game import Game
from machikoro.sentences import Phrase, shown

PROTOCOL = 1
PATIENCE = 10.0
"""Seconds for an answer where a bot may think as long as it likes, and for its greeting."""
DELAY = 0.5
"""Seconds that starting, reading and writing may add to a budget."""
FAREWELL = 0.5
"""Seconds in which a program may end by itself."""
LONGEST_LINE = 65_536
LINES_KEPT = 10_000
"""That nobody has asked for yet."""
COMPLAINT_KEPT = 2_000
"""Characters of the end of standard error that are kept to be told."""


class Program:
    """A process of its own: begun with the first question, ended with the bot."""

    def __init__(self, line: str) -> None:
        self.name = f"exec:{line}"
        self.words = _words(line)
        self._lock = threading.Lock()
        self._talk: Talk | None = None
        self._told = ""

    def choose(self, game: Game, seed: int, seconds: float | None) -> str:
        with self._lock:
            try:
                return self._ask(game, seed, seconds)
            except BotFailed:
                self._hang_up()
                raise

    def close(self) -> None:
        """End the process; the next question begins another."""
        with self._lock:
            self._hang_up()

    def _ask(self, game: Game, seed: int, seconds: float | None) -> str:
        talk = self._talk or self._begin()
        setup = _setup(game)
        if setup != self._told:
            talk.tell("newgame", setup)
            self._told = setup
        legal = [str(action) for action in game.legal_actions()]
        talk.must_be_quiet()
        talk.tell("position", _line(game.position()))
        talk.tell("legal", _line(legal))
        talk.tell("go", _line({"seed": seed, "seconds": seconds}))
        action = talk.hear("play", PATIENCE if seconds is None else seconds + DELAY)
        if action not in legal:
            raise BotFailed(Phrase("failed.illegal", bot=self.name, move=shown(action)))
        return action

    def _begin(self) -> Talk:
        self._talk = Talk(self.name, self.words)
        self._talk.tell("machikoro", str(PROTOCOL))
        version = self._talk.hear("bot", PATIENCE).split(" ")[0]
        if version != str(PROTOCOL):
            known = {"version": shown(version), "known": PROTOCOL}
            raise BotFailed(Phrase("failed.version", bot=self.name, **known))
        return self._talk

    def _hang_up(self) -> None:
        if self._talk is not None:
            self._talk.end()
        self._talk, self._told = None, ""


class Talk:
    """One process and the lines that go to it and come from it.

    Threads read and write, so that nobody waits for a program that does neither.
    """

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = name
        pipe = subprocess.PIPE
        try:
            # A session of its own: what the program starts ends with it, and Ctrl-C is ours.
            self.process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except OSError as error:
            raise BotFailed(Phrase("failed.start", bot=name, problem=str(error))) from error
        self._said: queue.Queue[bytes | None] = queue.Queue(LINES_KEPT)
        self._to_say: queue.Queue[bytes | None] = queue.Queue()
        self.end = weakref.finalize(self, _end, self.process, self._to_say)
        self._complaint: list[bytes] = []
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._complaining = _thread(_keep_end, process.stderr, self._complaint)
        _thread(_listen, process.stdout, self._said)
        _thread(_speak, process.stdin, self._to_say)

    def tell(self, word: str, rest: str) -> None:
        self._to_say.put(f"{word} {rest}\n".encode())

    def hear(self, word: str, seconds: float) -> str:
        """What follows the word in the next line that is not for people."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self._said.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                raise BotFailed(Phrase("failed.silent", bot=self.name, seconds=seconds)) from None
            if rest := self._understood(line, word):
                return rest

    def must_be_quiet(self) -> None:
        """An answer to no question would pass for the answer to the next one."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._understood(self._said.get_nowait(), "")

    def _understood(self, line: bytes | None, word: str) -> str:
        """What follows the word; nothing where the line says nothing to us."""
        if line is None:
            raise BotFailed(self._end_of_talk())
        text = line.decode(errors="replace").strip()
        first, _, rest = text.partition(" ")
        if text == "" or first == "info":
            return ""
        if first != word or not rest:
            raise BotFailed(Phrase("failed.babble", bot=self.name, line=shown(text)))
        return rest.strip()

    def _end_of_talk(self) -> Phrase:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        self._complaining.join(FAREWELL)
        lines = b"".join(self._complaint).decode(errors="replace").strip().splitlines()
        told = lines[-1] if lines else "-"
        return Phrase(
            "failed.ended", bot=self.name, code=str(self.process.returncode), told=shown(told)
        )


def _words(line: str) -> list[str]:
    """The program and its arguments: no shell is asked."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise InvalidOption(Phrase("error.program_line", line=line, problem=str(error))) from None
    if not words or shutil.which(words[0]) is None:
        raise InvalidOption(Phrase("error.program", program=words[0] if words else ""))
    return words


def _setup(game: Game) -> str:
    position = game.position()
    return _line(
        {
            "ruleset": game.ruleset,
            "options": position["options"],
            "players": list(game.names),
            "seat": game.to_move,
        }
    )


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _thread(work: object, pipe: IO[bytes], lines: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=(pipe, lines), daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread


def _listen(pipe: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    """Whoever says far too much is not listened to any more."""
    with pipe, contextlib.suppress(queue.Full):
        while line := pipe.readline(LONGEST_LINE):
            lines.put_nowait(line)
        lines.put_nowait(None)


def _speak(pipe: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    with contextlib.suppress(OSError), pipe:
        while line := lines.get():
            pipe.write(line)
            pipe.flush()


def _keep_end(pipe: IO[bytes], kept: list[bytes]) -> None:
    with pipe:
        while part := pipe.readline(COMPLAINT_KEPT):
            kept[:] = [b"".join(kept)[-COMPLAINT_KEPT:], part]


def _end(process: subprocess.Popen[bytes], to_say: queue.Queue[bytes | None]) -> None:
    """Politely, then surely; with everything that it has started."""
    to_say.put(b"quit\n")
    to_say.put(None)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    _kill(process)
    process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
