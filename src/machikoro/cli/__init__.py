"""`machikoro ...`: one module for each command, imported when it is called."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from importlib import import_module

from machikoro import __version__
from machikoro.cli.language import environment_language, split_language
from machikoro.cli.usage import UsageError, examples, hint
from machikoro.errors import BotFailed, IdleCardWarning
from machikoro.languages import Language
from machikoro.sentences import explain, say

COMMANDS = (
    "serve", "play", "campaign", "cards", "simulate", "report", "study", "arena", "calibrate",
    "train", "replay", "analyse", "odds", "puzzles",
    "verify", "backup", "compile",
)  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line; the number is what the shell is told."""
    language = environment_language(os.environ)
    _print_what_can_be_printed()
    try:
        language, words = split_language(sys.argv[1:] if argv is None else argv, os.environ)
        with _tidy_warnings(language):
            return _run(words, language)
    except BrokenPipeError:
        # Whoever read the output, such as `head`, has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        reason = error.strerror or str(error)
        return _complain(say("error.file", language, file=error.filename, reason=reason), language)
    except (ValueError, BotFailed) as error:
        return _complain(explain(error, language), language)
    except KeyboardInterrupt:
        _complain(say("error.interrupted", language), language)
        return 130


def _run(words: Sequence[str], language: Language) -> int:
    command = words[0] if words else "--help"
    if command in ("-h", "--help", "help"):
        print(_overview(language))
        return 0
    if command in ("-V", "--version"):
        print(f"machikoro {__version__}")
        return 0
    if command not in COMMANDS:
        known = [*COMMANDS, "--help", "--version"] if command.startswith("-") else COMMANDS
        nearest = hint(command, known, language)
        raise UsageError(say("error.command", language, word=command, hint=nearest))
    try:
        return int(import_module(f"machikoro.cli.{command}").run(words[1:], language))
    except SystemExit:
        # argparse leaves so when it has shown the help.
        return 0


def _overview(language: Language) -> str:
    width = max(map(len, COMMANDS))
    commands = [
        f"  {name:{width}}  {say(f'terminal.help.command.{name}', language)}" for name in COMMANDS
    ]
    flags = [
        f"  {flag:11}  {say(f'terminal.help.{flag[2:]}', language)}"
        for flag in ("--help", "--version", "--lang")
    ]
    return "\n".join(
        [
            say("terminal.help.usage", language) + "machikoro COMMAND ...",
            "",
            say("terminal.help.overview", language),
            "",
            say("terminal.help.commands", language) + ":",
            *commands,
            "",
            say("terminal.help.flags", language) + ":",
            *flags,
            "",
            examples("top", language),
            "",
            say("terminal.help.more", language),
        ]
    )


def _complain(message: str, language: Language) -> int:
    line = " ".join(message.split())
    print(say("error.line", language, message=line), file=sys.stderr)
    return 2


def _print_what_can_be_printed() -> None:
    """A terminal that knows no star shows a question mark instead of a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


@contextlib.contextmanager
def _tidy_warnings(language: Language) -> Iterator[None]:
    """Notes about idle cards are one line each, for people."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", IdleCardWarning)
        show = warnings.showwarning

        def tell(message: Warning | str, category: type[Warning], *where: object) -> None:
            if isinstance(message, IdleCardWarning):
                note = say("error.note", language, message=explain(message, language))
                print(note, file=sys.stderr)
            else:
                show(message, category, *where)  # type: ignore[arg-type]

        warnings.showwarning = tell  # type: ignore[assignment]
        yield
