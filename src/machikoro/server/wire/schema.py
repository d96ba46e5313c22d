"""The JSON Schema of all messages: `python -m machikoro.server.wire.schema`."""

from __future__ import annotations

import sys
from typing import Any, get_args

import msgspec

from machikoro.rules.questions import LaterDecision
from machikoro.server.wire import messages as m

HTTP = (
    m.CreateGame, m.Created, m.Join, m.Invitation, m.Joined, m.AskSeat, m.DeviceKey, m.Mine,
    m.RematchWish, m.LetIn, m.LetInAnswer,
    m.Rematch, m.PlayOn, m.Failure, m.About, m.Cards, m.OptionsWish, m.OptionsSense, m.Record,
    m.Analysed, m.StepView,
    m.CreateCampaign, m.CampaignCreated, m.CampaignJoin, m.CampaignJoined, m.MyCampaigns,
    m.CampaignCards, m.Lessons, m.Puzzles, m.PuzzleOfDay, m.PlayPuzzle,
)  # fmt: skip
UNIONS = ("Incoming", "Outgoing", "CampaignIncoming", "CampaignOutgoing")


def schema() -> dict[str, Any]:
    """One document: every type under `$defs`, and the unions of what comes and goes."""
    unions = {name: get_args(getattr(m, name)) for name in UNIONS}
    types = list(dict.fromkeys([*HTTP, *(kind for members in unions.values() for kind in members)]))
    refs, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    names = dict(zip(types, refs, strict=True))
    for union, members in unions.items():
        definitions[union] = {"oneOf": [names[member] for member in members]}
    definitions["Update"]["properties"]["view"] = {"$ref": "#/$defs/ViewChange"}
    definitions["ViewChange"] = _in_part(definitions["View"])
    definitions["LaterDecision"] = {"enum": sorted(get_args(LaterDecision))}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages",
        "type": "object",
        "properties": {
            name: {"$ref": f"#/$defs/{name}"}
            for name in (*unions, "LaterDecision", *(kind.__name__ for kind in HTTP))
        },
        "$defs": definitions,
    }


def _in_part(whole: dict[str, Any]) -> dict[str, Any]:
    """The same, where nothing has to be there."""
    parts = {name: value for name, value in whole.items() if name != "required"}
    return parts | {"title": "ViewChange", "description": "The parts of a view that are new."}


def main() -> None:
    encoded = msgspec.json.format(msgspec.json.encode(schema()), indent=2)
    sys.stdout.write(encoded.decode() + "\n")


if __name__ == "__main__":
    main()
