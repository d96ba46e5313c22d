"""Luck and skill in finished games: made on request, beside everything else, and kept."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from machikoro.analysis.account import check_uncorrected
from machikoro.analysis.chances import opinion_on
from machikoro.analysis.reasons import Sentence
from machikoro.errors import InvalidOption
from machikoro.play.setup import tables_for
from machikoro.play.transcript import read_transcript
from machikoro.sentences import Phrase
from machikoro.server.http.answers import in_json
from machikoro.server.http.desk import Desk, address_of, check_pace
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


class Told(msgspec.Struct):
    """What of a record matters here."""

    ruleset: str
    options: dict[str, Any]
    names: list[str]
    transcript: str


class AnalysisRoutes:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def all(self) -> list[BaseRoute]:
        return [Route("/api/games/{game}/analysis", self.analysis)]

    async def analysis(self, request: Request) -> Response:
        """Asked again and again until it is done; a game that is not over is refused."""
        check_pace(self.desk.reads, request)
        row = await self.desk.found(request, self.desk.rooms.store.load)
        if not self.desk.settings.analysis:
            raise Refusal("no_analysis")
        found = await self.desk.analysts.stored(row.game)
        if found is not None:
            headers = {"Cache-Control": "private, no-cache"}
            return Response(found, headers=headers, media_type="application/json")
        record = (await self.desk.archive.record(row)).body
        told = msgspec.json.decode(record, type=Told)
        if why := why_impossible(told):
            return in_json(m.Analysed(state="impossible", why=why))
        return in_json(self.desk.analysts.ask(row.game, address_of(request), told.transcript))


def why_impossible(told: Told) -> Sentence | None:
    """None: there is a bot that has learned such games."""
    try:
        check_uncorrected(move for _, move in read_transcript(told.transcript)[1])
        opinion_on(tables_for(told.ruleset, len(told.names), told.options)[0])
    except InvalidOption as error:
        phrase = error.args[0]
        assert isinstance(phrase, Phrase)
        return Sentence(phrase.key, {name: str(value) for name, value in phrase.values.items()})
    return None
