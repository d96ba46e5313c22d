"""`machikoro compile`: pay for speed once, before anybody waits for it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from machikoro.cards.model import Language
from machikoro.cli.usage import Parser
from machikoro.texts import number, say


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("compile", language)
    parser.add_common(json=False)
    parser.read(argv)
    if not compile_rules(language):
        print(say("compile.warm", language))
    return 0


def compile_rules(language: Language) -> bool:
    """Compile with a line that says how far it is, unless that has been done before."""
    from machikoro.rules.registry import is_warm
    from machikoro.study.simulate import get_compiled

    if is_warm():
        return False
    began = time.perf_counter()
    print(say("compile.working", language), file=sys.stderr)
    with bar(say("compile.bar", language)) as advance:
        get_compiled(lambda done, whole, _: advance(done, whole))
    seconds = number(time.perf_counter() - began, language)
    print(say("compile.done", language, seconds=seconds), file=sys.stderr)
    return True


@contextmanager
def bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error; nothing where that is not a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, whole: progress.update(task, completed=done, total=whole)
