"""How the tables of both stores came to be, step by step.

A store remembers how many steps it has taken; opening it takes the rest.  Steps are never changed,
only added: a database of any version can be opened by every later one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

STEPS: Sequence[str] = (
    # 1. What the first version made, without counting; its databases count as 0.
    """
    create table if not exists games (
      game text primary key, code text not null unique, header {bytes} not null,
      created {real} not null, touched {real} not null, rev integer not null default 0,
      summary {bytes} not null
    ) {compact};
    create index if not exists games_by_touch on games (touched);
    create table if not exists entries (
      game text not null references games on delete cascade, rev integer not null,
      entry {bytes} not null, primary key (game, rev)
    ) {compact};
    create table if not exists chat (
      number {counted}, game text not null references games on delete cascade,
      at {real} not null, line {bytes} not null
    );
    create index if not exists chat_of_game on chat (game, number);
    create table if not exists browsers (
      token text not null, game text not null references games on delete cascade,
      at {real} not null, primary key (token, game)
    ) {compact};
    create index if not exists browsers_of_game on browsers (game);
    """,
    # 2. Finished games keep their record, which outlives the rules that they were played by.
    """
    create table records (
      game text primary key references games on delete cascade, record {bytes} not null
    );
    """,
    # 3. Campaigns are stored as games are; their games belong to them and go with them.
    """
    alter table games add column kind text not null default 'game';
    alter table games add column part_of text references games on delete cascade;
    create index games_of_campaign on games (part_of);
    """,
    # 4. What was luck and what was skill, once somebody has asked.
    """
    create table analyses (
      game text primary key references games on delete cascade, analysis {bytes} not null
    );
    """,
)
SQLITE: Mapping[str, str] = {
    "bytes": "blob",
    "real": "real",
    "compact": "without rowid",
    "counted": "integer primary key",
}
POSTGRES: Mapping[str, str] = {
    "bytes": "bytea",
    "real": "double precision",
    "compact": "",
    "counted": "bigint generated always as identity primary key",
}


class NewerStore(ValueError):
    """A later version has been here: what it wrote cannot be understood."""

    def __init__(self, taken: int) -> None:
        super().__init__(
            f"the games were stored by a newer version of machikoro (step {taken} of its store, "
            f"this version knows {len(STEPS)}); please install that version"
        )


def steps_after(taken: int, dialect: Mapping[str, str]) -> list[str]:
    """What is still to be done in a store that has taken so many steps."""
    if taken > len(STEPS):
        raise NewerStore(taken)
    return [step.format_map(dialect) for step in STEPS[taken:]]
