"""`machikoro train`: a net learns to play a ruleset, and can go on learning after any break."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from machikoro.cards.rulesets import RULESETS, Ruleset
from machikoro.cli.compile import bar, compiling
from machikoro.cli.files import INTERRUPTED, check_new
from machikoro.cli.simulate import add_backend
from machikoro.cli.usage import Parser, UsageError, split_words, whole_number
from machikoro.languages import Language
from machikoro.rules.options import find_ruleset
from machikoro.study.backends import check_backend
from machikoro.study.plots import check_format
from machikoro.texts import number, say

if TYPE_CHECKING:
    from machikoro.study.training import Report
    from machikoro.study.training.checkpoint import Checkpoint
    from machikoro.study.training.train import Rivals

MINUTES = 10
# More threads than one make the small multiplications of a net slower, not faster.
THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


def run(argv: Sequence[str], language: Language) -> int:
    found = _parser(language).read(argv)
    for name in THREADS:
        os.environ.setdefault(name, "1")
    from machikoro.study import training

    ruleset = find_ruleset(found.ruleset)
    counts = _counts(found.players, ruleset, language)
    out = Path(found.out or f"{ruleset.id}-{max(counts)}.net")
    plot = Path(found.plot or _usual_plot(out))
    against = _rivals(found.against, language) if found.against else None
    seed = whole_number("--seed", found.seed, language)
    minutes = _minutes(found.minutes, language)
    point = training.begin(ruleset.id, counts, minutes, out, seed, found.resume)
    training.check_rivals(point, against)
    _check_files(out, plot, force=found.resume or found.force)
    check_backend(found.backend)
    with compiling(language) as advance:
        training.get_ready(advance)
    code = 0
    with _telling(language, found.json) as tell:
        try:
            training.train(point, out, against, tell, found.backend)
        except KeyboardInterrupt:
            code = INTERRUPTED
    _finish(point, out, plot, found.json, language)
    return code


def _parser(language: Language) -> Parser:
    parser = Parser("train", language, "[RULESET]")
    parser.tells_of_campaigns()
    parser.add_ruleset()

    def flag(name: str, metavar: str, default: str | None = None) -> None:
        text = say(f"terminal.help.train.{name}", language, minutes=MINUTES)
        parser.add_argument(f"--{name}", metavar=metavar, default=default, help=text)

    flag("players", "2,4")
    flag("minutes", "M", str(MINUTES))
    flag("out", "FILE")
    flag("seed", "N", "1")
    flag("against", "FILE|A,B")
    flag("plot", "FILE")
    add_backend(parser)
    for name in ("resume", "force"):
        text = say(f"terminal.help.train.{name}", language)
        parser.add_argument(f"--{name}", action="store_true", help=text)
    parser.add_common()
    return parser


def _counts(words: str | None, ruleset: Ruleset, language: Language) -> tuple[int, ...]:
    low, high = ruleset.players
    if words is None:
        return tuple(range(low, high + 1))
    return tuple(whole_number("--players", word, language, 2) for word in split_words(words))


def _rivals(words: str, language: Language) -> Rivals:
    """The file of a net, or bots that are written as rules, by their names."""
    from machikoro.bots import find
    from machikoro.bots.bot import RuleBot
    from machikoro.bots.net.file import load

    path = Path(words)
    if path.suffix == ".net" or path.exists():
        return load(path)
    bots = []
    for name in split_words(words):
        if not isinstance(bot := find(name), RuleBot):
            raise UsageError(say("train.no_rule", language, bot=name))
        bots.append(bot)
    return bots


def _minutes(word: str, language: Language) -> float:
    try:
        return float(word)
    except ValueError:
        raise UsageError(say("train.minutes", language, value=word)) from None


def _usual_plot(out: Path) -> Path:
    """PNG where Pillow is there to write it."""
    ending = ".png" if importlib.util.find_spec("PIL") else ".svg"
    return out.with_suffix(ending)


def _check_files(out: Path, plot: Path, *, force: bool) -> None:
    """Hours of training are not thrown away by a name that was taken or cannot be written."""
    from machikoro.study import training

    check_format(plot)
    check_new(out, force=force, taken="train.exists")
    check_new(training.beside_file(out), plot, force=force)


@contextmanager
def _telling(language: Language, quiet: bool) -> Iterator[Callable[[Report], None]]:
    """A bar that moves, and a line for each point of the curve."""
    with bar(say("train.bar", language)) as advance:

        def tell(report: Report) -> None:
            advance(int(report.spent), int(report.whole))
            if report.mark and not quiet:
                print(_line(report, language), file=sys.stderr)

        yield tell


def _line(report: Report, language: Language) -> str:
    assert report.mark is not None
    return say(
        "train.mark", language, minutes=number(report.spent / 60, language, 1),
        games=number(report.games, language), loss=number(report.loss, language, 3),
        share=number(100 * report.mark["share"], language, 1),
    )  # fmt: skip


def _finish(point: Checkpoint, out: Path, plot: Path, as_json: bool, language: Language) -> None:
    from machikoro.bots.net.file import load
    from machikoro.study.training.curve import picture

    name = RULESETS[point.form.ruleset].name.of(language)
    if point.curve:
        title = say("train.picture", language, name=name, players=_words(point.counts))
        shares, losses = say("train.curve.share", language), say("train.curve.loss", language)
        picture(title, point.curve, shares, losses).save(plot)
    net = load(out)
    if as_json:
        told = {"file": str(out), "hash": net.hash, "card": net.card, "curve": point.curve}
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return
    print(
        say("train.done", language, file=out, hash=net.hash[:12],
            games=number(point.games, language), minutes=number(point.spent / 60, language, 1))
    )  # fmt: skip


def _words(counts: Sequence[int]) -> str:
    return ", ".join(map(str, counts))
