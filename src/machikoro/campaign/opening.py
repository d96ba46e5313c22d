"""Campaigns are begun, and read from files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from machikoro.campaign import content, file, table
from machikoro.campaign.campaign import Campaign
from machikoro.campaign.entries import BASKETS, KINDS, Begun, Entry, from_dict
from machikoro.campaign.errors import InvalidCampaign, Reason
from machikoro.errors import InvalidOption
from machikoro.play.setup import pick_seed, player_names, seat_count
from machikoro.sentences import Phrase, explain, nearest, shown

COLOURS = ("yellow", "green", "red", "blue")
TOWNS = ("Sonnenau", "Birkental", "Lindenbruck", "Rosenhain")
"""Until somebody finds a better name."""


def new(
    players: int | Sequence[str] = 2,
    *,
    towns: Sequence[str] | None = None,
    seed: int | None = None,
    baskets: str = "from_2",
    lampions: bool = True,
    colours: Sequence[str] | None = None,
) -> Campaign:
    """Begin a campaign for two to four players, by their number or their names.

    Without a seed one is picked and recorded.  Picnic baskets come `from_2`, `always` or `never`.
    """
    count = seat_count(players)
    table.check(count, {})
    if baskets not in BASKETS:
        hint = nearest(baskets, BASKETS)
        raise InvalidOption(Phrase("campaign.baskets", value=shown(baskets), hint=hint))
    if not isinstance(lampions, bool):
        raise InvalidOption(Phrase("campaign.lampions", value=shown(lampions)))
    return Campaign(
        Begun(
            tuple(player_names(players)),
            _towns(towns, count),
            _colours(colours, count),
            pick_seed(seed),
            baskets,
            lampions,
            content.version(),
            table.rules_version(),
        )
    )


def _towns(towns: Sequence[str] | None, count: int) -> tuple[str, ...]:
    named = TOWNS[:count] if towns is None else towns
    if not isinstance(named, (list, tuple)) or len(named) != count:
        raise InvalidOption(Phrase("campaign.towns", count=count, value=shown(towns)))
    return tuple(player_names([town])[0] for town in named)


def _colours(colours: Sequence[str] | None, count: int) -> tuple[str, ...]:
    chosen = COLOURS[:count] if colours is None else colours
    if not isinstance(chosen, (list, tuple)) or len(chosen) != count or len(set(chosen)) != count:
        raise InvalidOption(Phrase("campaign.colours", count=count, value=shown(colours)))
    for colour in chosen:
        if colour not in COLOURS:
            hint = nearest(colour, COLOURS)
            raise InvalidOption(Phrase("campaign.colour", value=shown(colour), hint=hint))
    return tuple(chosen)


def load(path: str | Path, *, cut: bool = False) -> Campaign:
    """The campaign in a file; with `cut` a damaged one up to its last whole line."""
    data = Path(path).read_bytes()
    return loads(data.decode("utf-8", errors="replace"), cut=cut)


def loads(text: str, *, cut: bool = False) -> Campaign:
    """The campaign in a text, as `Campaign.text` writes it."""
    lines = file.split(text)
    found = file.damage(lines)
    if found and (not cut or found[0].line == 1):
        raise InvalidCampaign(found)
    whole = found[0].line - 1 if found else len(lines)
    return _replay(lines[:whole], cut)


def extended(campaign: Campaign, lines: Sequence[str]) -> Campaign:
    """The campaign with lines that were written elsewhere since, by a twin of it."""
    known = len(campaign.lines())
    found = file.split(campaign.text() + "".join(f"{line}\n" for line in lines))
    if harm := file.damage(found):
        raise InvalidCampaign(harm)
    twin = campaign.copy()
    _follow_all(twin, found[known:], cut=False)
    return twin


def _replay(lines: Sequence[file.Line], cut: bool) -> Campaign:
    campaign = Campaign(_begun(lines[0]))
    _follow_all(campaign, lines[1:], cut=cut)
    return campaign


def _follow_all(campaign: Campaign, lines: Sequence[file.Line], *, cut: bool) -> None:
    for line in lines:
        try:
            entry = _entry(line)
            if isinstance(entry, Begun):
                raise InvalidCampaign([Reason(line.number, Phrase("campaign.file.doubled", n=1))])
            campaign._follow(entry)
        except ValueError as error:
            if cut:
                break
            raise _impossible(line, error) from error


def _impossible(line: file.Line, error: ValueError) -> InvalidCampaign:
    if isinstance(error, InvalidCampaign):
        return error
    said = error.args[0] if error.args else ""
    reason = said if isinstance(said, Phrase) else explain(error, "en")
    return InvalidCampaign(
        [Reason(line.number, Phrase("campaign.file.impossible", problem=reason))]
    )


def _begun(line: file.Line) -> Begun:
    entry = _entry(line)
    if not isinstance(entry, Begun):
        raise InvalidCampaign([Reason(line.number, Phrase("campaign.file.header"))])
    for found, known in (
        (entry.content, content.version()),
        (f"rules {entry.rules}", f"rules {table.rules_version()}"),
    ):
        if found != known:
            foreign = Phrase("campaign.file.version", found=shown(found), known=shown(known))
            raise InvalidCampaign([Reason(line.number, foreign)])
    _check_begun(line, entry)
    return entry


def _check_begun(line: file.Line, entry: Begun) -> None:
    """Whoever plays by such a file plays what could have been begun."""
    try:
        made = new(
            list(entry.players), towns=entry.towns, seed=entry.seed, baskets=entry.baskets,
            lampions=entry.lampions, colours=entry.colours,
        )  # fmt: skip
    except ValueError as error:
        raise _impossible(line, error) from error
    assert made._state.begun == entry


def _entry(line: file.Line) -> Entry:
    found = file.entry_of(line)
    try:
        return from_dict(found)
    except msgspec.ValidationError as error:
        kind = found.get("kind")
        unknown = isinstance(kind, str) and kind not in KINDS
        phrase = (
            Phrase("campaign.file.unknown", kind=shown(kind))
            if unknown
            else Phrase("campaign.file.impossible", problem=str(error))
        )
        raise InvalidCampaign([Reason(line.number, phrase)]) from error
