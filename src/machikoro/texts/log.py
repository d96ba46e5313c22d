"""Events as lines of a log."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern

from machikoro.languages import Language
from machikoro.play.events import Event
from machikoro.sentences import say
from machikoro.texts.moves import card_name, describe_move, themed


def describe(event: Event, names: Sequence[str], ruleset_id: str, language: Language) -> str:
    """What happened, in one line."""
    values: dict[str, object] = dict(event.as_dict())
    if event.player is not None:
        values["player"] = names[event.player]
    if event.other is not None:
        values["other"] = names[event.other]
    if event.card is not None:
        values["card"] = card_name(event.card, ruleset_id, language)
    if event.action is not None:
        values["move"] = describe_move(event.action, names, ruleset_id, language)
    if event.dice is not None:
        values["dice"] = " + ".join(map(str, event.dice))
    if event.kind == "shared":
        values["change"] = f"{event.amount:+d}" if event.amount else "±0"
    return say(themed(key_of(event), ruleset_id), language, **values)


def key_of(event: Event) -> str:
    """Which sentence fits, such as `log.paid.short`: chosen here for the page as well.

    Each is kept once: tables remember many.
    """
    return intern(f"log.{event.kind}{_variant(event)}")


def _variant(event: Event) -> str:
    if event.kind in ("paid", "paid_bank"):
        return _payment(event)
    if event.kind == "rolled":
        dice = ".two_dice" if event.dice and len(event.dice) > 1 else ".one_die"
        return dice + (".again" if event.again else "")
    if event.kind == "income":
        return "" if event.card else ".aid"
    if event.kind == "built":
        return "" if event.amount else ".free"
    if event.kind == "shifted":
        return ".up" if event.due == 1 else ".down"
    if event.kind == "moved":
        return ".closed" if event.closed else ".open"
    return ".again" if event.kind == "turn" and event.again else ""


def _payment(event: Event) -> str:
    if not event.amount:
        return ".none"
    assert event.due is not None
    return ".short" if event.amount < event.due else ".full"
