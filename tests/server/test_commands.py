"""`machikoro serve` and `machikoro verify` as people type them."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from machikoro.cli import main
from machikoro.server.serve_command import announce
from machikoro.texts import say

from .client import Browser, serving


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that was played to the end and downloaded."""
    with serving() as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy", options={"landmarks": ["train_station"]})
        ada.start()
        ada.play_on()
        file = tmp_path_factory.mktemp("records") / "game.json"
        file.write_bytes(ada.http.get(f"/api/games/{ada.game}/replay").content)
    return file


def test_a_downloaded_game_can_be_checked(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record), "--lang", "en"]) == 0
    assert "Everything holds." in capsys.readouterr().out
    assert main(["verify", str(record), "--lang", "de"]) == 0
    assert "Alles stimmt." in capsys.readouterr().out
    assert main(["verify", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["holds"] is True


def test_a_loaded_die_is_found(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = json.loads(record.read_text())
    found["proof"]["commitment"] = "0" * 64
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(found))
    assert main(["verify", str(forged), "--lang", "en"]) == 1
    assert "not the one that was committed to" in capsys.readouterr().out


def test_what_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}")
    assert main(["verify", str(other), "--lang", "en"]) == 2
    assert "is not a game downloaded from the page" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "missing.json"), "--lang", "en"]) == 2
    assert "missing.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--port", "99999"], "from 0 to 65535"),
        (["--keep-days", "0"], "--keep-days"),
        (["--prot", "80"], "did you mean '--port'"),
    ],
)
def test_serve_says_what_would_be_right(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *words, "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err


def test_serve_says_that_a_port_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert main(["serve", "--port", port, "--no-browser", "--lang", "en"]) == 2
    assert f"cannot serve on 127.0.0.1:{port}" in capsys.readouterr().err


def test_serve_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help", "--lang", "de"]) == 0
    shown = capsys.readouterr().out
    assert "machikoro serve --lan" in shown
    assert "Browser" in shown


def test_serve_tells_people_where_the_page_is_and_how_to_stop(
    capsys: pytest.CaptureFixture[str],
) -> None:
    announce("http://127.0.0.1:8642/", "http://192.168.1.2:8642/", lambda key: say(key, "de"))
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == [say("serve.ready", "de"), "http://127.0.0.1:8642/"]
    assert told[2:4] == [say("serve.lan", "de"), "http://192.168.1.2:8642/"]
    assert "█" in told[4]
    assert "Strg+C" in told[-1]
    announce("http://127.0.0.1:8642/", None)
    assert capsys.readouterr().out == "http://127.0.0.1:8642/\n"
