"""What travels compressed, and what a browser has already."""

from __future__ import annotations

import gzip
from pathlib import Path

from tests.server.client import Browser, serving


def test_the_cards_come_compressed_and_only_once() -> None:
    with serving() as url, Browser(url) as ada:
        plain = ada.http.get("/api/cards", headers={"accept-encoding": "identity"})
        small = ada.http.get("/api/cards", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert small.json() == plain.json()
        assert int(small.headers["content-length"]) * 5 < len(plain.content)
        known = {"if-none-match": small.headers["etag"]}
        assert ada.http.get("/api/cards", headers=known).status_code == 304


def test_the_page_comes_in_the_smallest_form_that_a_browser_reads(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("plain")
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(b"gzipped"))
    (tmp_path / "index.html.br").write_bytes(b"as if by Brotli")
    with serving(static=tmp_path) as url, Browser(url) as ada:
        for asked, coding in (
            ("gzip, br", "br"),
            ("gzip, br;q=0", "gzip"),
            ("identity", None),
        ):
            with ada.http.stream("GET", "/", headers={"accept-encoding": asked}) as answer:
                assert answer.headers.get("content-encoding") == coding
                assert answer.headers["vary"] == "Accept-Encoding"
        tag = ada.http.get("/", headers={"accept-encoding": "identity"}).headers["etag"]
        again = ada.http.get("/", headers={"accept-encoding": "identity", "if-none-match": tag})
        assert again.status_code == 304
