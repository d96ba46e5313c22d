"""The page with its files, and pictures of the addresses under which others can join."""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from machikoro.server.http import pictures
from machikoro.server.http.answers import takes
from machikoro.server.http.desk import Desk, check_pace
from machikoro.server.wire.refusals import Refusal

FILES_KEPT = 128
ENDINGS = {"br": ".br", "gzip": ".gz"}
"""How the build names what it has compressed; the smallest first."""


class Pages:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.settings = desk.settings

    def all(self) -> list[BaseRoute]:
        """Last of all routes: every address that is none of theirs is the page's."""
        return [Route("/qr.svg", self.qr), Route("/{path:path}", self.page)]

    async def qr(self, request: Request) -> Response:
        url = request.query_params.get("url", "")
        own = {request.headers.get("host", ""), urlsplit(self.desk.network.url or "").netloc}
        if len(url) > pictures.LONGEST or _place(url) not in own:
            raise Refusal("not_allowed")
        check_pace(self.desk.pictures, request)
        picture = await self.desk.rooms.house.workshop.do(lambda: pictures.qr_code(url))
        return Response(picture, media_type="image/svg+xml")

    async def page(self, request: Request) -> Response:
        """A file of the page, or the page itself for its own addresses."""
        path = request.path_params["path"]
        static = self.settings.static.resolve()
        file = _file_in(static, path)
        if file is not None:
            forever = path.startswith("assets/")
            age = "public, max-age=31536000, immutable" if forever else "no-cache"
            return _file(request, file, age)
        index = static / "index.html"
        if path.startswith("api/") or "." in path.rsplit("/", 1)[-1] or not index.is_file():
            raise Refusal("unknown")
        return _file(request, index, "no-cache")


def _file(request: Request, file: Path, age: str) -> Response:
    """Read here and not in a thread, where what it costs would be nobody's."""
    kind = mimetypes.guess_type(file.name)[0] or "text/plain"
    coding = _coding(request, file)
    if coding is not None:
        file = file.with_name(file.name + ENDINGS[coding])
    changed = file.stat().st_mtime_ns
    headers = {"Cache-Control": age, "Vary": "Accept-Encoding", "ETag": f'"{changed:x}"'}
    if coding is not None:
        headers["Content-Encoding"] = coding
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(_content(file, changed), 200, headers, kind)


def _coding(request: Request, file: Path) -> str | None:
    """The smallest form that the build left beside a file and the browser can read."""
    for coding, ending in ENDINGS.items():
        if takes(request, coding) and file.with_name(file.name + ending).is_file():
            return coding
    return None


@lru_cache(FILES_KEPT)
def _content(file: Path, changed: int) -> bytes:
    """The page is a dozen files, which change only when it is built anew."""
    return file.read_bytes()


def _file_in(folder: Path, path: str) -> Path | None:
    if any(part.startswith(".") for part in path.split("/")):
        # The build leaves notes of its own beside the page.
        return None
    try:
        file = (folder / path).resolve()
        return file if path and file.is_relative_to(folder) and file.is_file() else None
    except (OSError, ValueError):
        # Too long, or with letters that no file has.
        return None


def _place(url: str) -> str | None:
    """Host and port of an address of the web."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    return parts.netloc if parts.scheme in ("http", "https") else None
