"""For clients in Python: the view that one has after each message of the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Facts = dict[str, Any]


def follow(view: Facts, message: Mapping[str, Any]) -> Facts:
    """A welcome brings a whole view, an update what is new since the view before it.

    >>> seen = follow({}, {"type": "welcome", "view": {"rev": 7, "winner": None}})
    >>> follow(seen, {"type": "update", "since": 7, "view": {"rev": 8}, "within": []})
    {'rev': 8, 'winner': None}
    """
    if message["type"] == "welcome":
        return dict(message["view"])
    if message["type"] != "update":
        return view
    if message["since"] is None:
        return dict(message["view"])
    if message["since"] != view.get("rev"):
        raise ValueError(f"an update of {message['since']} for a view of {view.get('rev')}")
    whole = {**view, **message["view"]}
    for place in message["within"]:
        whole = _with(whole, place["path"], place["value"])
    return whole


def _with(part: Any, path: Sequence[str | int], value: Any) -> Any:
    """The same with another value at one place; what it was made of stays as it is."""
    if not path:
        return value
    changed: Any = part.copy()
    changed[path[0]] = _with(changed[path[0]], path[1:], value)
    return changed
