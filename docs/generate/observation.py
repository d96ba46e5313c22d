"""What learners see, from the fields that the adapters name."""

from __future__ import annotations

from docs.generate.markdown import code, table
from machikoro.adapters.space import Field, space_of
from machikoro.cards.rulesets import RULESETS


def tables() -> dict[str, str]:
    return {"sizes": _sizes(), "fields": fields_table(space_of("base", 2).fields)}


def _sizes() -> str:
    rows = []
    for ruleset in RULESETS.values():
        fewest, most = ruleset.players
        small, large = space_of(ruleset.id, fewest), space_of(ruleset.id, most)
        rows.append((code(ruleset.id), small.size, f"{large.size} ({most} players)", small.moves))
    return table(["ruleset", "numbers seen", "at most", "moves"], rows)


def fields_table(fields: tuple[Field, ...]) -> str:
    return table(
        ["field", "first", "numbers", "what it says"],
        [(code(one.name), one.start, one.size, one.about) for one in fields],
    )


def later_table() -> str:
    """Fields that only games of a campaign have: they tell what it brings."""
    space = space_of("legacy", 2)
    known = {field.name for field in space_of("base", 2).fields}
    begins = next(i for i, one in enumerate(space.fields) if one.name == "given_closed") + 1
    return fields_table(tuple(one for one in space.fields[begins:] if one.name not in known))
