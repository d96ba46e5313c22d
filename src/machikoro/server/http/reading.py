"""Requests as bytes: who sends them pays for reading them, and what is none is told so once."""

from __future__ import annotations

from http import HTTPStatus
from time import thread_time
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from machikoro.server.http.costs import ACCOUNT
from machikoro.server.http.security import safe_headers


class Reader(H11Protocol):
    def data_received(self, data: bytes) -> None:
        began = thread_time()
        super().data_received(data)
        payer = cast(dict[str, Any], self.scope or {}).get(ACCOUNT)
        if payer is not None:
            payer.charge(thread_time() - began)
            if not payer.has_credit:
                self._rest()

    def _rest(self) -> None:
        if not self.cycle.response_complete:
            # It is read on when whoever answers asks for more of it, or has answered.
            self.flow.pause_reading()
        elif self.conn.their_state is h11.SEND_BODY:
            # What was refused need not end, and be it a byte at a time.
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Unless an answer is on its way already: then none is right any more."""
        if self.cycle is not None:
            # Whatever is still done for it has nobody to answer to.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._refuse(msg.encode())
        self.transport.close()

    def _refuse(self, said: bytes) -> None:
        status = HTTPStatus.BAD_REQUEST
        headers = {
            "Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(said)),
            "Connection": "close", **safe_headers(),
        }  # fmt: skip
        answer = h11.Response(
            status_code=status, headers=list(headers.items()), reason=status.phrase.encode()
        )
        for event in (answer, h11.Data(data=said), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
