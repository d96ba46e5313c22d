"""`machikoro serve` and `machikoro verify` as people type them."""

from __future__ import annotations

import contextlib
import json
import socket
import stat
import sys
from pathlib import Path

import pytest

from machikoro.cli import main
from machikoro.server.serve_command import announce, own_url
from machikoro.texts import say

from .client import Browser, serving
from .processes import ServerProcess


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
        (["--cpu-share", "0"], "--cpu-share"),
        (["--cpu-share", "nan"], "--cpu-share"),
        (["--prot", "80"], "did you mean '--port'"),
        (["--port", "many"], "--port is not used like that"),
        (["--host", "192.0.2.1"], "cannot serve on 192.0.2.1"),
        (["--public-host", "https://play.example.org/"], "without https://"),
        (["--public-host", "play.example.org:8443"], "without https://"),
        (["--database", "/dev/null/games.sqlite"], "cannot keep games in /dev/null/games.sqlite"),
        (["--database", "/"], "cannot keep games in /:"),
        (["--database", __file__], "file is not a database"),
        (["--database", "mysql://ada:secret@db/x"], "mysql://db/x is no database for games"),
        (["--database", "postgresql://ada:secret@127.0.0.1:1/x"], "postgresql://127.0.0.1:1/x"),
        (["--database", "postgresql://ada:secret@[::/x"], "cannot keep games"),
    ],
)
def test_serve_says_what_would_be_right(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-browser", *words, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert "secret" not in said


def test_serve_says_that_a_port_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert main(["serve", "--port", port, "--no-browser", "--lang", "en"]) == 2
    assert f"cannot serve on 127.0.0.1:{port}" in capsys.readouterr().err


def test_serve_says_which_package_postgres_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "machikoro.server.store.postgres", None)
    words = ["serve", "--no-browser", "--database", "postgresql://db/x", "--lang", "en"]
    assert main(words) == 2
    assert "machikoro[postgres]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "url"),
    [("0.0.0.0", "http://127.0.0.1:80/"), ("::1", "http://[::1]:80/"), ("a.b", "http://a.b:80/")],
)
def test_the_address_that_is_shown_can_be_opened(host: str, url: str) -> None:
    assert own_url(host, 80) == url


def test_a_backup_is_one_file_with_every_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = tmp_path / "games.sqlite", tmp_path / "copy" / "monday.sqlite"
    copy.parent.mkdir()
    words = ["backup", str(copy), "--database", str(database), "--lang", "en"]
    with serving(str(database)) as url, Browser(url) as ada:
        ada.create("human Ada", "human Ben")
        ada.start()
        assert main(words) == 0
        ada.act("roll 1")
        assert main(words) == 0
        assert "1 game copied" in capsys.readouterr().out
        game, cookies, position = ada.game, ada.http.cookies, ada.view["position"]
        ada.act(ada.view["legal"][-1])
    assert [file.name for file in copy.parent.iterdir()] == ["monday.sqlite"]
    with serving(str(copy)) as url, Browser(url) as ada:
        ada.http.cookies = cookies
        assert ada.sit_down(game)["view"]["position"] == position


def test_a_stopped_server_leaves_one_file_for_its_owner_alone(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with ServerProcess(str(database)) as server, Browser(server.url) as ada:
        ada.create("human Ada", "human Ben")
        ada.start()
        ada.act("roll 1")
        server.kill()
    assert len(list(tmp_path.iterdir())) == 3
    with ServerProcess(str(database)) as server:
        server.stop()
    assert list(tmp_path.iterdir()) == [database]
    assert stat.S_IMODE(database.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "'backup' needs a file"),
        (
            ["copy.sqlite", "--database", "missing.sqlite"],
            "cannot copy the games of missing.sqlite",
        ),
        (["copy.sqlite", "--database", __file__], "file is not a database"),
        (["./x.sqlite", "--database", "x.sqlite"], "another name"),
        (["copy.sqlite", "--database", "postgresql://db/x"], "pg_dump"),
    ],
)
def test_backup_says_what_would_be_right(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.chdir(tmp_path):
        assert main(["backup", *words, "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_backup_that_cannot_be_written_is_no_backup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "games.sqlite"
    with serving(str(database)):
        pass
    copy = tmp_path / "nowhere" / "copy.sqlite"
    assert main(["backup", str(copy), "--database", str(database), "--lang", "en"]) == 2
    assert f"cannot use the file {copy}" in capsys.readouterr().err


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
