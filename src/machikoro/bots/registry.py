"""Bots by name: the built-in levels, fixed plans, and bots of one's own in any language."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from machikoro.bots.bot import Bot, RuleBot
from machikoro.bots.loop import EASY, NORMAL, PLAN, RANDOM
from machikoro.bots.net.bot import NetBot, bot_of_file
from machikoro.bots.net.shipped import expert, expert_plus, hard
from machikoro.bots.plans import PLANS
from machikoro.bots.program import Program
from machikoro.errors import InvalidOption
from machikoro.sentences import Phrase, nearest

NORMAL_BOT = RuleBot("normal", NORMAL)
LEVELS: dict[str, Bot] = {
    "random": RuleBot("random", RANDOM),
    "easy": RuleBot("easy", EASY),
    "normal": NORMAL_BOT,
    "hard": NetBot("hard", hard, instead=NORMAL_BOT),
    "expert": NetBot("expert", expert, instead=NORMAL_BOT),
    "expert+": NetBot("expert+", expert_plus, instead=NORMAL_BOT),
}
"""Weakest first."""
FIXED: dict[str, Bot] = {
    f"plan:{name}": RuleBot(f"plan:{name}", PLAN, plan) for name, plan in PLANS.items()
}
EXEC, NET = "exec:", "net:"
USUAL = "normal"
"""Who sits opposite where nobody was named."""


def names() -> list[str]:
    """The built-in levels, weakest first: what anybody may ask for, at a server too."""
    return list(LEVELS)


def strongest() -> str:
    """Whoever gives hints: of all that never take long."""
    return "expert"


def sentence(name: str) -> Phrase:
    """What a level or a plan is like, for people."""
    if name not in LEVELS and name not in FIXED:
        raise InvalidOption(Phrase("error.bot", word=name, hint=nearest(name, [*LEVELS, *FIXED])))
    plan = name.removeprefix("plan:")
    return Phrase(f"plan.{plan}.about" if plan in PLANS else f"bot.{name}.about")


def find(name: str) -> Bot:
    """A level, `plan:NAME`, `net:FILE`, or one's own: `FILE.py:NAME` or `exec:PROGRAM`."""
    if known := LEVELS.get(name) or FIXED.get(name):
        return known
    if name.startswith(EXEC):
        return Program(name.removeprefix(EXEC))
    if name.startswith(NET):
        return bot_of_file(Path(name.removeprefix(NET)))
    file, _, own = name.rpartition(":")
    if file.endswith(".py"):
        return _from_file(Path(file), own)
    raise InvalidOption(Phrase("error.bot", word=name, hint=nearest(name, [*LEVELS, *FIXED])))


def file_of(name: str) -> Path | None:
    """The file that a bot is made of, where its name has one; programs are not looked into."""
    if name in FIXED or name.startswith(EXEC):
        return None
    if name.startswith(NET):
        return Path(name.removeprefix(NET))
    file, _, _ = name.rpartition(":")
    return Path(file) if file.endswith(".py") else None


def moved(name: str, path: Path) -> str:
    """The name of the same bot whose file lies elsewhere."""
    if name.startswith(NET):
        return f"{NET}{path}"
    return f"{path}:{name.rpartition(':')[2]}"


def _from_file(path: Path, name: str) -> Bot:
    if not path.is_file():
        raise InvalidOption(Phrase("error.bot_file", file=str(path)))
    try:
        found = getattr(_module(path), name, None)
        bot = found() if isinstance(found, type) else found
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise InvalidOption(Phrase("error.bot_broken", file=str(path), problem=problem)) from error
    if not isinstance(bot, Bot):
        raise InvalidOption(Phrase("error.bot_class", file=str(path), name=name))
    return bot


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
