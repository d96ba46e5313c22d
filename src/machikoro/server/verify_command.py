"""`machikoro verify FILE`: recompute every outcome of a downloaded game."""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("verify", help="check the dice of a downloaded game")
    add_arguments(parser)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the record, as the page downloads it")


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
