"""`machikoro verify FILE`: recompute every outcome of a downloaded game."""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

Text = Callable[[str], str]


def add_parser(
    subparsers: argparse._SubParsersAction[argparse.ArgumentParser], text: Text = str
) -> None:
    parser = subparsers.add_parser("verify", help=text("help.command.verify"))
    add_arguments(parser, text)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser, text: Text = str) -> None:
    parser.add_argument("file", type=Path, help=text("help.verify.file"))


def run(args: argparse.Namespace) -> int:
    import msgspec

    from machikoro.errors import IdleCardWarning
    from machikoro.server.messages import Record
    from machikoro.server.records import verify

    try:
        record = msgspec.json.decode(args.file.read_bytes(), type=Record)
    except (OSError, msgspec.DecodeError) as error:
        print(f"{args.file}: {error}", file=sys.stderr)
        return 2
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", IdleCardWarning)
        try:
            found = verify(record)
        except ValueError as error:
            print(f"{args.file}: {error}", file=sys.stderr)
            return 1
    for name in ("outcomes", "checked", "wrong", "commitment_holds", "first_holds", "winner_holds"):
        print(f"{name}: {getattr(found, name)}")
    return 0 if found.holds else 1
