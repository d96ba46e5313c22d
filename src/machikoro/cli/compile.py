"""`machikoro compile`: pay for speed once, before anybody waits for it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import NamedTuple

from machikoro.cli.usage import Parser
from machikoro.languages import Language
from machikoro.rules.registry import Progress
from machikoro.texts import number, say


class Says(NamedTuple):
    """Keys of what is told meanwhile."""

    working: str
    bar: str
    done: str


RULES_SAY = Says("compile.working", "compile.bar", "compile.done")
REST_SAYS = Says("compile.rest.working", "compile.rest.bar", "compile.rest.done")
REST = {
    "reckon": "machikoro.analysis.rolls",
    "think": "machikoro.bots.net.think",
    "play_match": "machikoro.study.arena.loop",
    "write_game": "machikoro.study.written",
    "count_games": "machikoro.study.counted",
    "step_games": "machikoro.adapters.loop",
    "play_net_match": "machikoro.bots.net.match",
    "play_and_note": "machikoro.bots.net.selfplay",
}
"""Forecasts, nets, arenas, campaigns, tables, batches, training: compiled after the rules."""


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("compile", language)
    parser.add_argument(
        "--rules", action="store_true", help=say("terminal.help.compile.rules", language)
    )
    parser.add_common(json=False)
    only_rules = parser.read(argv).rules
    if not only_rules:
        _know_all()
    worked = compile_rules(language)
    if not only_rules:
        worked |= compile_rest(language)
    if not worked:
        print(say("compile.warm", language))
    return 0


def _know_all() -> None:
    """Before the first rule is compiled: then all entries share what is translated."""
    for module in REST.values():
        import_module(module)


def compile_rules(language: Language) -> bool:
    """Compile with a line that says how far it is, unless that has been done before."""
    from machikoro.rules.registry import is_warm
    from machikoro.study.simulate import get_compiled

    if is_warm():
        return False
    with compiling(language) as advance:
        get_compiled(advance)
    return True


def compile_rest(language: Language) -> bool:
    """What is not needed for games of rules: says whether any of it had to be compiled."""
    from machikoro.rules.registry import compile_entry, is_warm

    _know_all()
    missing = [name for name in REST if not is_warm(name)]
    with compiling(language, REST_SAYS) as advance:
        for done, name in enumerate(missing):
            advance(done, len(missing), name)
            compile_entry(name)
    return bool(missing)


@contextmanager
def compiling(language: Language, says: Says = RULES_SAY) -> Iterator[Progress]:
    """Says how far it is, from the first thing that has to be compiled."""
    began: list[float] = []
    with ExitStack() as stack:

        def tell(done: int, whole: int, _: str) -> None:
            if not began:
                began.append(time.perf_counter())
                print(say(says.working, language), file=sys.stderr)
                shown.append(stack.enter_context(bar(say(says.bar, language))))
            shown[0](done, whole)

        shown: list[Callable[[int, int], None]] = []
        yield tell
    if began:
        seconds = number(time.perf_counter() - began[0], language)
        print(say(says.done, language, seconds=seconds), file=sys.stderr)


@contextmanager
def bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error; nothing where that is not a terminal."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, whole: progress.update(task, completed=done, total=whole)
