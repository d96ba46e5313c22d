"""`machikoro compile`: pay for speed once, before anybody waits for it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from machikoro.cards.model import Language
from machikoro.cli.usage import Parser
from machikoro.rules.registry import Progress
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
    with compiling(language) as advance:
        get_compiled(advance)
    return True


@contextmanager
def compiling(language: Language) -> Iterator[Progress]:
    """Says how far it is, from the first thing that has to be compiled."""
    began: list[float] = []
    with ExitStack() as stack:

        def tell(done: int, whole: int, _: str) -> None:
            if not began:
                began.append(time.perf_counter())
                print(say("compile.working", language), file=sys.stderr)
                shown.append(stack.enter_context(bar(say("compile.bar", language))))
            shown[0](done, whole)

        shown: list[Callable[[int, int], None]] = []
        yield tell
    if began:
        seconds = number(time.perf_counter() - began[0], language)
        print(say("compile.done", language, seconds=seconds), file=sys.stderr)


@contextmanager
def bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error; nothing where that is not a terminal."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, whole: progress.update(task, completed=done, total=whole)
