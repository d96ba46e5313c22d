"""After the game: what was downloaded can be replayed and checked, and nothing forged passes."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from machikoro.cli import main

from .client import Browser

New = Callable[[], Browser]
SHORT = {"landmarks": ["shopping_mall"]}
Shown = pytest.CaptureFixture[str]


def downloads(player: Browser, folder: Path) -> list[str]:
    """The transcript and the record of a finished game, as files."""
    files = []
    for form, ending in (("transcript", "txt"), ("replay", "json")):
        answer = player.http.get(f"/api/games/{player.game}/{form}")
        assert answer.status_code == 200
        file = folder / f"{player.game}.{ending}"
        file.write_bytes(answer.content)
        files.append(str(file))
    return files


def check(file: str, shown: Shown) -> tuple[int, str]:
    code = main(["verify", file, "--lang", "en"])
    return code, shown.readouterr().out


def replay(file: str, shown: Shown) -> dict[str, Any]:
    assert main(["replay", file, "--json"]) == 0
    found: dict[str, Any] = json.loads(shown.readouterr().out)
    return found


def written(city: dict[str, Any]) -> dict[str, Any]:
    """As it stands in a position: what lies on its board beside the rest."""
    return {key: value for key, value in city.items() if key != "board"} | (city["board"] or {})


def check_all(player: Browser, folder: Path, shown: Shown) -> str:
    """Both downloads lead to the position on the table and hold; what the check says."""
    said = set()
    for file in downloads(player, folder):
        found = replay(file, shown)
        assert found["winner"] == player.view["winner"]
        assert found["position"]["players"] == [
            written(city) for city in player.view["position"]["players"]
        ]
        code, sentences = check(file, shown)
        assert code == 0
        assert sentences.rstrip().endswith("Everything holds.")
        said.add(sentences)
    (sentences,) = said
    return sentences


def roll_real_dice(player: Browser) -> None:
    """Play on, telling one throw after the other wherever dice are asked for."""
    faces = cycle((1, 3, 5, 2, 6, 4, 4))
    while player.view["stage"] != "over":
        if player.view["decision"] == "dice":
            thrown = [next(faces), next(faces)]
            answer = player.command("dice", rev=player.view["rev"], faces=thrown)
            if answer["type"] == "refused":
                player.command("dice", rev=player.view["rev"], faces=thrown[:1])
        elif player.view["legal"]:
            player.act(player.view["legal"][-1])
        else:
            player.receive()


def test_a_game_with_moves_taken_back_holds(browser: New, tmp_path: Path, capsys: Shown) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", options=SHORT, speed="normal")
    ada.start()
    ada.act("roll 1")
    ada.act(ada.view["legal"][0])
    assert ada.command("undo", rev=ada.view["rev"])["type"] == "accepted"
    ada.command("pace", speed="off")
    ada.play_on()
    said = check_all(ada, tmp_path, capsys)
    assert "The seed is the one that was committed to" in said
    assert re.search(r"Drawn again: \d+ throws", said)
    assert "Who started was chosen, not drawn." in said
    assert "Every number of a browser was pledged before any was shown." in said
    assert "Numbers for the dice came from the browsers of: Ada." in said


def test_around_one_screen_a_throw_taken_back_falls_again(
    browser: New, tmp_path: Path, capsys: Shown
) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", options=SHORT, first="draw")
    ada.start()
    ada.act("roll 1")
    ada.command("undo", rev=ada.view["rev"])
    assert ada.view["decision"] == "roll"
    ada.play_on()
    assert "Who started was drawn with it." in check_all(ada, tmp_path, capsys)


def test_real_dice_are_said_not_to_be_drawn(browser: New, tmp_path: Path, capsys: Shown) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", ruleset="mk2", own_dice=True)
    ada.start()
    roll_real_dice(ada)
    said = check_all(ada, tmp_path, capsys)
    assert re.search(r"\d+ throws came from real dice at the table; no seal can speak", said)
    assert re.search(r"Drawn again: \d+ cards for the market\.", said)


def test_a_script_is_said_not_to_be_drawn_and_the_rematch_has_none(
    browser: New, tmp_path: Path, capsys: Shown
) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", options=SHORT, script=["dice 1", "dice 2"])
    ada.start()
    ada.play_on()
    assert "2 outcomes were laid down in a script" in check_all(ada, tmp_path, capsys)
    following = ada.http.post(f"/api/games/{ada.game}/rematch", json={}).json()["game"]
    ada.leave()
    ada.game = following
    ada.start()
    ada.play_on()
    said = check_all(ada, tmp_path, capsys)
    assert "laid down in a script" not in said


def test_a_chosen_seed_is_no_seal(browser: New, tmp_path: Path, capsys: Shown) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", ruleset="harbor", seed=7, options={"start_coins": 40})
    ada.start()
    ada.play_on()
    said = check_all(ada, tmp_path, capsys)
    assert "This game had no seal" in said
    assert "committed" not in said


def test_a_game_in_play_tells_neither_transcript_nor_record(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", seed=7)
    ada.start()
    for form in ("transcript", "replay", "at/0"):
        answer = ada.http.get(f"/api/games/{ada.game}/{form}")
        assert answer.status_code == 409
        assert answer.json() == {"code": "not_now", "values": {"stage": "playing"}}


def test_a_step_of_a_long_replay_takes_less_than_a_tenth_of_a_second(browser: New) -> None:
    ada = browser()
    ada.create(*["bot easy"] * 4, ruleset="harbor+sharp")
    ada.sit_down()
    ada.until_view(lambda view: view["stage"] == "over")
    guest = browser()
    address = f"/api/games/{ada.game}/at"
    last = guest.http.get(f"{address}/0").json()["last"]
    assert last > 150
    spent = []
    for n in range(0, last, 5):
        began = time.process_time()
        assert guest.http.get(f"{address}/{n}").status_code == 200
        spent.append(time.process_time() - began)
    assert median(spent) < 0.1


@pytest.fixture
def finished(browser: New) -> Browser:
    ada = browser()
    ada.create("human Ada", "bot easy", ruleset="mk2", first="draw")
    ada.start()
    ada.play_on()
    return ada


def test_an_altered_transcript_is_caught(finished: Browser, tmp_path: Path, capsys: Shown) -> None:
    transcript, _ = downloads(finished, tmp_path)
    honest = Path(transcript).read_text()
    drawn = re.findall(r"draw (\w+)", honest)
    other = next(card for card in drawn if card != drawn[0])
    seed = re.search(r'"seed": "(\w+)"', honest)
    throw = re.findall(r"(?:dice|tuna|draw) ", honest).index("dice ")
    assert seed
    forgeries = {
        "a throw": re.sub(r"dice (\d)", lambda m: f"dice {int(m[1]) % 6 + 1}", honest, count=1),
        "a draw": honest.replace(f"draw {drawn[0]}", f"draw {other}", 1),
        "the seed": honest.replace(seed[1], seed[1][::-1]),
        "a number": honest.replace('"server_nonce": "', '"server_nonce": "x'),
        "who starts": honest.replace('"first_drawn": true', '"first_drawn": false'),
        "a throw called real": re.sub(
            r"dice (\d)", lambda m: f"dice {int(m[1]) % 6 + 1}", honest, count=1
        ).replace("[Seal", f'[Told {{"dice": [{throw}]}}]\n[Seal'),
        "a winner nobody knows": re.sub(r'\[Winner ".*"\]', '[Winner "Nobody"]', honest),
    }
    for what, forged in forgeries.items():
        assert forged != honest
        Path(transcript).write_text(forged)
        code, said = check(transcript, capsys)
        assert code == 1, what
        assert "This record does not hold." in said


def lots_swapped(record: dict[str, Any]) -> None:
    lot = record["lots"][0]
    lot["outcomes"][0], lot["outcomes"][-1] = lot["outcomes"][-1], lot["outcomes"][0]


def winner_swapped(record: dict[str, Any]) -> None:
    record["winner"] = 1 - record["winner"]


def a_throw_called_real(record: dict[str, Any]) -> None:
    step = next(step for step in record["steps"] if step["action"].startswith("dice"))
    faces = step["action"].split()[1:]
    step["action"] = " ".join(["dice", *(str(int(face) % 6 + 1) for face in faces)])
    step["source"] = "dice"


def first_called_chosen(record: dict[str, Any]) -> None:
    record["proof"]["first_drawn"] = False


def first_called_chosen_in_the_terms_too(record: dict[str, Any]) -> None:
    record["proof"]["first_drawn"] = False
    record["proof"]["terms"]["first"] = record["first"]


def a_script_put_under(record: dict[str, Any]) -> None:
    """As if the first throw had been scripted, which nobody was told."""
    step = next(step for step in record["steps"] if step["action"].startswith("draw"))
    others = [lot for lot in record["lots"][step["lot"]]["outcomes"] if lot != step["action"]]
    step["action"], step["source"] = others[0], "script"
    record["script"] = [others[0]]
    record["proof"]["terms"]["script"] = [others[0]]


def own_dice_put_under(record: dict[str, Any]) -> None:
    a_throw_called_real(record)
    record["own_dice"] = record["proof"]["terms"]["own_dice"] = True


def a_number_replaced(record: dict[str, Any]) -> None:
    record["proof"]["seat_nonces"]["0"] = "0" * 16


def a_number_without_pledge(record: dict[str, Any]) -> None:
    record["proof"]["seat_nonces"]["1"] = "0" * 16


def a_pledge_without_number(record: dict[str, Any]) -> None:
    record["proof"]["pledges"]["1"] = "0" * 64


def all_pledges_gone(record: dict[str, Any]) -> None:
    record["proof"]["pledges"] = {}


def called_an_old_game(record: dict[str, Any]) -> None:
    record["proof"] |= {"terms": None, "pledges": {}}


def a_round_made_up(record: dict[str, Any]) -> None:
    proof = record["proof"]
    spoiled = {key: proof[key] for key in ("commitment", "seed", "server_nonce", "pledges")}
    proof["voided"] = [spoiled | {"seat_nonces": {}}]


def over_before_its_end(record: dict[str, Any]) -> None:
    del record["steps"][-1]


def a_step_left_out(record: dict[str, Any]) -> None:
    del record["steps"][-4]


FORGERIES = [
    lots_swapped, winner_swapped, a_throw_called_real, a_step_left_out, first_called_chosen,
    first_called_chosen_in_the_terms_too, a_script_put_under, own_dice_put_under,
    a_number_replaced, a_number_without_pledge, a_pledge_without_number, all_pledges_gone,
    called_an_old_game, a_round_made_up, over_before_its_end,
]  # fmt: skip


@pytest.mark.parametrize("forge", FORGERIES)
def test_an_altered_record_is_caught(
    finished: Browser, tmp_path: Path, capsys: Shown, forge: Callable[[dict[str, Any]], None]
) -> None:
    _, file = downloads(finished, tmp_path)
    record = json.loads(Path(file).read_text())
    forge(record)
    Path(file).write_text(json.dumps(record))
    code, said = check(file, capsys)
    assert code == 1
    assert said.rstrip().endswith("This record does not hold.")


def cut_record(text: str) -> str:
    record = json.loads(text)
    del record["steps"][-6:]
    return json.dumps(record | {"winner": None})


def cut_transcript(text: str) -> str:
    whole = re.sub(r"\[Winner .*\]", "[Winner null]", text)
    return "\n".join(whole.splitlines()[:-6])


def test_half_a_game_is_never_called_a_whole_one(
    finished: Browser, tmp_path: Path, capsys: Shown
) -> None:
    for file, cut in zip(downloads(finished, tmp_path), (cut_transcript, cut_record), strict=True):
        Path(file).write_text(cut(Path(file).read_text()))
        code, said = check(file, capsys)
        assert code == 0
        assert said.startswith("So far, as the game is not over:")
        assert "Everything holds." not in said
        main(["verify", file, "--json"])
        found = json.loads(capsys.readouterr().out)
        assert (found["over"], found["holds"]) == (False, True)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"game": ' + b"[" * 100_000,
     b"[Players " + b"[" * 3000 + b"]", b"[Ruleset 7]\n[Players 3]\n"],
)  # fmt: skip
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_cannot_be_read_is_neither_right_nor_wrong(
    command: str, content: bytes, tmp_path: Path, capsys: Shown
) -> None:
    file = tmp_path / "game"
    file.write_bytes(content)
    assert main([command, str(file), "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_folder_or_nothing_is_no_game(command: str, tmp_path: Path, capsys: Shown) -> None:
    for file in (tmp_path, tmp_path / "missing"):
        assert main([command, str(file)]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("ruleset", "script", "place", "possible"),
    [
        ("base", ["dice 3", "dice 7"], 2, "dice 6"),
        ("base", ["dice 1 2"], 1, "dice 6"),
        ("base", ["draw cafe"], 1, "dice 1"),
        ("base", ["draw nonsense"], 1, "draw cafe"),
        ("mk2", ["dice 1"], 1, "draw cafe"),
    ],
)
def test_a_script_that_cannot_happen_is_refused(
    browser: New, ruleset: str, script: list[str], place: int, possible: str
) -> None:
    ada = browser()
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "bot"}]
    wish = {"ruleset": ruleset, "seats": seats, "script": script}
    answer = ada.http.post("/api/games", json=wish)
    assert answer.status_code == 400
    failure = answer.json()
    assert failure["code"] == "script"
    assert failure["values"]["place"] == place
    assert failure["values"]["outcome"] == script[place - 1]
    assert possible in failure["values"]["possible"]


def test_a_script_decides_what_falls(browser: New) -> None:
    ada = browser()
    deal = ["draw vineyard", "draw forest"]
    ada.create("human Ada", "bot easy", ruleset="mk2", script=deal)
    ada.start()
    shown = {pile["id"] for row in ada.view["market_rows"] for pile in row["wares"]}
    assert {card.removeprefix("draw ") for card in deal} <= shown


def test_where_a_scripted_outcome_cannot_fall_the_seal_decides(
    browser: New, tmp_path: Path, capsys: Shown
) -> None:
    """The second throw of the script needs a second die that nobody has."""
    ada = browser()
    ada.create("human Ada", "human Ben", options=SHORT, script=["dice 1", "dice 1 2", "dice 5"])
    ada.start()
    for _ in range(3):
        ada.act("roll 1")
        ada.act("pass")
    assert ada.view["position"]["turn"] == 4
    ada.play_on()
    assert "2 outcomes were laid down in a script" in check_all(ada, tmp_path, capsys)


@pytest.mark.parametrize(
    ("wish", "covers", "beside"),
    [
        ({}, "all", []),
        ({"script": ["dice 1"]}, "some", ["script"]),
        ({"own_dice": True}, "none", ["dice"]),
        ({"own_dice": True, "ruleset": "mk2"}, "some", ["dice"]),
        ({"seed": 7}, "none", ["seed"]),
    ],
)
def test_a_guest_sees_in_the_lobby_already_what_the_seal_covers(
    browser: New, wish: dict[str, Any], covers: str, beside: list[str]
) -> None:
    host, guest = browser(), browser()
    host.create("human Host", "open", "open", **wish)
    guest.join(host, invite=host.invite, name="Guest")
    view = guest.sit_down()["view"]
    assert view["stage"] == "lobby"
    assert (view["fair"]["covers"], view["fair"]["beside"]) == (covers, beside)
    assert bool(view["fair"]["seal"]) == ("seed" not in wish)


def thrown(events: list[dict[str, Any]]) -> list[str | None]:
    """The sources of throws, as the log tells them."""
    return [event.get("source") for event in events if event["kind"] == "rolled"]


def test_every_throw_says_where_it_comes_from(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", options=SHORT, script=["dice 1", "dice 2"])
    ada.start()
    for _ in range(3):
        ada.act("roll 1")
        ada.act("pass")
    shown = [event for message in ada.seen for event in message.get("events", ())]
    assert thrown(shown) == ["script", "script", None]
    log = ada.greet()["view"]["log"]
    assert thrown([line["event"] for line in log]) == ["script", "script", None]
    ada.play_on()
    record = ada.http.get(f"/api/games/{ada.game}/replay").json()
    fallen = [step["source"] for step in record["steps"] if step["seat"] is None]
    assert fallen[:3] == ["script", "script", "fair"]
    number = next(step["number"] for step in record["steps"] if step["seat"] is None)
    moment = ada.http.get(f"/api/games/{ada.game}/at/{number}").json()
    assert thrown(moment["events"]) == ["script"]


def test_throws_of_real_dice_and_of_a_chosen_seed_say_so(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", own_dice=True)
    ada.start()
    ada.act("roll 1")
    ada.command("dice", rev=ada.view["rev"], faces=[3])
    assert thrown(ada.seen[-2]["events"]) == ["dice"]
    ben = browser()
    ben.create("human Ada", "human Ben", seed=7)
    ben.start()
    ben.act("roll 1")
    assert thrown(ben.seen[-2]["events"]) == ["seed"]


@pytest.mark.parametrize("ruleset", ["harbor+sharp", "fussball", "mk2"])
def test_the_charts_count_what_the_transcript_tells(
    browser: New, tmp_path: Path, capsys: Shown, ruleset: str
) -> None:
    """Counted once more from the log that `machikoro replay` tells, coin by coin."""
    ada = browser()
    ada.create(*["bot easy"] * 4, ruleset=ruleset)
    ada.sit_down()
    ada.until_view(lambda view: view["stage"] == "over")
    shown = ada.view["statistics"]
    transcript, _ = downloads(ada, tmp_path)
    events = replay(transcript, capsys)["events"]
    ledger = Ledger(ada.view["options"]["start_coins"], events)
    assert shown["income_by_card"] == ledger.by_card
    assert shown["income_by_roll"] == ledger.by_roll
    assert shown["coins_over_time"] == ledger.over_time
    assert ledger.coins == [player["coins"] for player in ada.view["position"]["players"]]
    assert shown["landmarks_over_time"][-1] == landmarks_standing(ada.view, events)
    assert len(shown["landmarks_over_time"]) == len(ledger.over_time)
    assert shown["dice"] == ledger.dice
    assert shown["faces"] == ledger.faces
    throws = sum(shown["dice"].values())
    assert sum(shown["expected"].values()) == pytest.approx(throws, abs=0.1)
    text = Path(transcript).read_text()
    assert throws == len(re.findall(r"\bdice \d", text))


def landmarks_standing(view: dict[str, Any], events: list[dict[str, Any]]) -> list[int]:
    known = {landmark for part in view["progress"] for landmark in part["prices"]}
    standing = [0] * 4
    for event in events:
        if event["kind"] in ("built", "demolished") and event["card"] in known:
            standing[event["player"]] += 1 if event["kind"] == "built" else -1
    return standing


class Ledger:
    """A plain account of a game's events, made without the server's own counting."""

    def __init__(self, start: list[int], events: list[dict[str, Any]]) -> None:
        self.coins = start[:]
        self.by_card: list[dict[str, int]] = [{} for _ in range(4)]
        self.by_roll: list[dict[str, int]] = [{} for _ in range(4)]
        self.over_time: list[list[int]] = []
        self.dice: dict[str, int] = {}
        self.faces = [0] * 6
        self.total: int | None = None
        self.turns = 0
        for event in events:
            self.take(event)
        self.over_time.append(self.coins[:])

    def take(self, event: dict[str, Any]) -> None:
        kind, amount = event["kind"], event.get("amount", 0)
        if kind == "turn":
            self.end_turn()
        elif kind == "rolled":
            self.total = sum(event["dice"])
            self.dice[str(self.total)] = self.dice.get(str(self.total), 0) + 1
            for face in event["dice"]:
                self.faces[face - 1] += 1
        elif kind == "added":
            self.total = event["total"]
        elif kind in ("income", "shared"):
            self.earn(event["player"], amount, event.get("card", ""))
        elif kind == "paid":
            self.coins[event["player"]] -= amount
            self.earn(event["other"], amount, event.get("card", ""))
        elif kind in ("paid_bank", "built", "invested"):
            self.coins[event["player"]] -= amount

    def end_turn(self) -> None:
        if self.turns:
            self.over_time.append(self.coins[:])
        self.turns += 1
        self.total = None

    def earn(self, seat: int, amount: int, card: str) -> None:
        self.coins[seat] += amount
        if amount > 0:
            self.by_card[seat][card] = self.by_card[seat].get(card, 0) + amount
            if self.total is not None:
                total = str(self.total)
                self.by_roll[seat][total] = self.by_roll[seat].get(total, 0) + amount
