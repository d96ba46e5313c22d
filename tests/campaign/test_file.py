"""The file of a campaign: whole it goes on identically, damaged it says where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from machikoro import campaign
from machikoro.campaign import Campaign, InvalidCampaign
from machikoro.campaign.bots import seat_bots, take_step
from tests.campaign.evenings import begin, ended, stops


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Of a campaign in the middle of its first game."""
    c, bots = begin(), seat_bots("easy", 3)
    for _ in range(20):
        take_step(c, bots)
    return c.text().splitlines()


def text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def reasons(damaged: str) -> list[tuple[int, str]]:
    with pytest.raises(InvalidCampaign) as caught:
        campaign.loads(damaged)
    found = [(reason.line, reason.phrase.key) for reason in caught.value.found]
    assert all(
        f"line {line}:" in said for (line, _), said in zip(found, caught.value.reasons, strict=True)
    )
    return found


def test_a_campaign_reads_what_it_has_written(lines: list[str], tmp_path: Path) -> None:
    c = campaign.loads(text(lines))
    assert c.text() == text(lines)
    c.save(tmp_path / "island.mkl")
    assert campaign.load(tmp_path / "island.mkl") == c
    assert campaign.load(str(tmp_path / "island.mkl")).text() == c.text()


def test_every_call_adds_one_line_to_the_end() -> None:
    c, bots = begin(2), seat_bots("easy", 2)
    for _ in range(60):
        before = c.text()
        take_step(c, bots)
        assert c.text().startswith(before)
        assert c.text().count("\n") == before.count("\n") + 1
        assert c.text() == before + c.lines(before.count("\n"))[0] + "\n"


def test_saved_and_loaded_at_every_single_step_it_goes_on_identically() -> None:
    """Every call of a whole campaign from a fresh copy of the text; what follows is the same."""
    straight, bots = begin(2, 11), seat_bots("easy", 2)
    broken = begin(2, 11)
    for step in range(150):
        take_step(straight, bots)
        take_step(broken, bots)
        assert broken.text() == straight.text()
        if step % 5 == 0 or straight.waiting != "play":
            broken = campaign.loads(broken.text())


def test_between_games_a_loaded_campaign_says_the_same() -> None:
    for stop in stops(2)[5::20]:
        loaded = campaign.loads(stop.campaign.text())
        assert everything(loaded) == everything(stop.campaign)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "every"), [(2, 1), (3, 5), (4, 5)])
def test_a_whole_campaign_saved_at_every_single_step_goes_on_identically(
    players: int, every: int
) -> None:
    """With more players within games at every fifth: each loading plays all chapters again."""
    straight, bots = begin(players, players), seat_bots("easy", players)
    broken, steps = straight.copy(), 0
    while len(straight.games) < 12:
        steps += 1
        within = straight.waiting == "play"
        take_step(straight, bots)
        if not within or steps % every == 0:
            broken = campaign.loads(broken.text())
        take_step(broken, bots)
        parts = everything if straight.waiting != "play" else everything_of_today
        assert parts(broken) == parts(straight)


def everything(c: Campaign) -> dict[str, object]:
    """All that can be asked of a campaign."""
    return {**everything_of_today(c), "games": c.games}


def everything_of_today(c: Campaign) -> dict[str, object]:
    """Without the games that are over, whose transcripts take longest to write."""
    names = [name for name, it in vars(Campaign).items() if isinstance(it, property)]
    seats = range(len(c.players))
    return {
        **{name: getattr(c, name) for name in names if name != "games"},
        "options": c.options(),
        "cards": [(c.market_cards(seat), c.picked(seat)) for seat in seats],
        "text": c.text(),
    }


def test_same_seed_and_same_calls_make_the_same_bytes() -> None:
    first, again, other = (begin(2, seed) for seed in (5, 5, 6))
    for c in (first, again, other):
        campaign.play_on(c, "easy", until="side")
    assert first.text() == again.text()
    assert first.text() != other.text()
    assert campaign.new(2).seed != campaign.new(2).seed


def test_a_changed_line_is_reported(lines: list[str]) -> None:
    for place, line in enumerate(lines[1:], 1):
        body = json.loads(line)
        for change in ({**body, "x": 1}, {**body, "hash": "0" * 64}, {**body, "kind": "undo"}):
            if change == body:
                continue
            damaged = [*lines[:place], json.dumps(change, ensure_ascii=False), *lines[place + 1 :]]
            assert reasons(text(damaged)) == [(place + 1, "campaign.file.changed")]


def test_a_changed_header_is_reported(lines: list[str]) -> None:
    changed = lines[0].replace('"Ada"', '"Eve"')
    assert reasons(text([changed, *lines[1:]])) == [(1, "campaign.file.changed")]


def test_every_changed_letter_is_reported(lines: list[str]) -> None:
    for place in (0, 1, 5, len(lines) - 1):
        line = lines[place]
        for at_letter in range(0, len(line), 3):
            other = "7" if line[at_letter] != "7" else "8"
            damaged = line[:at_letter] + other + line[at_letter + 1 :]
            found = reasons(text([*lines[:place], damaged, *lines[place + 1 :]]))
            assert place + 1 in [where for where, _ in found]


def test_a_deleted_line_is_reported(lines: list[str]) -> None:
    """All but the last: without it a file is the campaign as it stood before (4.11, 10)."""
    assert reasons(text(lines[1:]))[0] == (1, "campaign.file.header")
    for place in range(1, len(lines) - 1):
        damaged = text(lines[:place] + lines[place + 1 :])
        assert reasons(damaged) == [(place + 1, "campaign.file.missing")]
    assert campaign.loads(text(lines[:-1])).text() == text(lines[:-1])


def test_swapped_lines_are_reported(lines: list[str]) -> None:
    for place in range(1, len(lines) - 1):
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        found = reasons(text(swapped))
        assert {where for where, _ in found} <= {place + 1, place + 2}
        assert {what for _, what in found} == {"campaign.file.reordered"}


def test_a_doubled_line_is_reported(lines: list[str]) -> None:
    for place in range(len(lines)):
        doubled = [*lines[: place + 1], *lines[place:]]
        assert reasons(text(doubled)) == [(place + 2, "campaign.file.doubled")]


def test_a_cut_line_is_reported_and_left_out_on_request(lines: list[str]) -> None:
    for place in range(1, len(lines)):
        for keep in (1, len(lines[place]) // 2, len(lines[place]) - 1):
            damaged = text(lines[:place]) + lines[place][:keep]
            assert reasons(damaged) == [(place + 1, "campaign.file.cut")]
            whole = campaign.loads(damaged, cut=True)
            assert whole.text() == text(lines[:place])


def test_a_damaged_file_is_taken_up_to_its_last_whole_line(
    lines: list[str], tmp_path: Path
) -> None:
    damaged = [*lines[:6], lines[6].replace("hash", "hush"), *lines[7:]]
    (tmp_path / "island.mkl").write_text(text(damaged), encoding="utf-8")
    assert campaign.load(tmp_path / "island.mkl", cut=True).text() == text(lines[:6])
    with pytest.raises(InvalidCampaign):
        campaign.load(tmp_path / "island.mkl")


@pytest.mark.parametrize(
    "no_campaign",
    [
        "",
        "\n",
        "hello",
        "{}\n",
        "[]\n",
        "\x00",
        '{"n": 1}\n',
        "[" * 5000,
        '[Ruleset "base"]\n',
        "🦊" * 9,
    ],
)
def test_what_is_no_campaign_is_refused_even_on_request(no_campaign: str) -> None:
    for cut in (False, True):
        with pytest.raises(InvalidCampaign, match="line 1"):
            campaign.loads(no_campaign, cut=cut)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(bytes(range(256)))
    with pytest.raises(InvalidCampaign):
        campaign.load(tmp_path / "noise")


def chained(bodies: list[dict[str, object]]) -> str:
    """Lines with right hashes, whatever they say."""
    from machikoro.campaign.file import digest, written

    last, found = "", ""
    for number, body in enumerate(bodies, 1):
        whole = {"n": number, **body}
        last = digest(last, whole)
        found += written({**whole, "hash": last}) + "\n"
    return found


def bodies(lines: list[str]) -> list[dict[str, object]]:
    found = [json.loads(line) for line in lines]
    return [{k: v for k, v in body.items() if k not in ("n", "hash")} for body in found]


def test_well_chained_nonsense_is_refused_with_its_line(lines: list[str]) -> None:
    head = bodies(lines)[:3]
    for nonsense, key in (
        ({"kind": "teleport"}, "campaign.file.unknown"),
        ({"kind": "side", "side": "A"}, "campaign.file.impossible"),
        ({"kind": "move", "text": "build palace"}, "campaign.file.impossible"),
        ({"kind": "move"}, "campaign.file.impossible"),
        ({"kind": "town", "seat": 9, "name": "x"}, "campaign.file.impossible"),
        ({"kind": 3}, "campaign.file.impossible"),
        (head[0], "campaign.file.doubled"),
    ):
        assert reasons(chained([*head, nonsense])) == [(4, key)]
        assert campaign.loads(chained([*head, nonsense]), cut=True).text() == text(lines[:3])


@pytest.mark.parametrize(
    "change",
    [
        {"campaign": 2},
        {"content": "lanterns 1"},
        {"rules": 99},
        {"players": ["Ada"]},
        {"players": ["Ada", "Ada", "Ada"]},
        {"towns": ["x"]},
        {"colours": ["pink", "red", "blue"]},
        {"seed": "7"},
        {"baskets": "sometimes"},
        {"lampions": 1},
    ],
)
def test_a_foreign_version_or_an_impossible_beginning_is_refused(
    lines: list[str], change: dict[str, object]
) -> None:
    found = reasons(chained([{**bodies(lines)[0], **change}, *bodies(lines)[1:]]))
    assert [line for line, _ in found] == [1]
    with pytest.raises(InvalidCampaign):
        campaign.loads(chained([{**bodies(lines)[0], **change}]), cut=True)


def test_both_versions_are_named(lines: list[str]) -> None:
    with pytest.raises(InvalidCampaign, match=r"lanterns 9.*lanterns 2"):
        campaign.loads(chained([{**bodies(lines)[0], "content": "lanterns 9"}]))


def test_reasons_speak_german_too(lines: list[str]) -> None:
    from machikoro.sentences import explain

    with pytest.raises(InvalidCampaign) as caught:
        campaign.loads(text(lines[:2] + lines[3:]))
    assert "Zeile 3" in explain(caught.value, "de")


def change(line: str) -> str:
    return line.replace('"kind": "', '"kind": "x', 1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [1, 2, 3])
def test_every_damaged_line_of_a_whole_campaign_is_reported(players: int, first: int) -> None:
    """From the first line to the last of two free games, every third at once: each of them."""
    whole = stops(players)[-1].campaign.text().splitlines()
    hurt = range(first, len(whole) - 1, 3)
    changed = [change(line) if n in hurt else line for n, line in enumerate(whole)]
    assert reasons(text(changed)) == [(n + 1, "campaign.file.changed") for n in hurt]
    left = [line for n, line in enumerate(whole) if n not in hurt]
    assert reasons(text(left)) == [
        (n + 1 - gone, "campaign.file.missing") for gone, n in enumerate(hurt)
    ]
    swapped = whole[:]
    for n in hurt:
        swapped[n : n + 2] = swapped[n + 1], swapped[n]
    found = reasons(text(swapped))
    assert {where for where, _ in found} >= {n + 1 for n in hurt}
    assert {what for _, what in found} == {"campaign.file.reordered"}


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_happens_to_one_line_of_a_whole_campaign_is_reported(players: int) -> None:
    """From the first line to the last of two free games: deleted, changed, swapped, cut."""
    whole = stops(players)[-1].campaign.text().splitlines()
    for place in range(1, len(whole) - 1):
        before, line = whole[:place], whole[place]
        assert reasons(text(before) + line[: len(line) // 2]) == [(place + 1, "campaign.file.cut")]
        if place % 8 != players:
            continue
        after = whole[place + 1 :]
        assert reasons(text([*before, *after])) == [(place + 1, "campaign.file.missing")]
        damaged = text([*before, change(line), *after])
        assert reasons(damaged) == [(place + 1, "campaign.file.changed")]
        assert reasons(text([*before, after[0], line, *after[1:]]))[0][0] == place + 1


def test_a_refused_file_of_a_whole_campaign_names_every_damaged_line() -> None:
    lines = ended(2).text().splitlines()
    lines[10] = lines[10].replace('"n"', '"m"')
    lines[500] = lines[500][:-3]
    del lines[700]
    assert [line for line, _ in reasons(text(lines))] == [11, 501, 701]
