"""Options that somebody wishes for: whether they can be stored, and whether a table can be so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from machikoro.errors import InvalidOption
from machikoro.languages import Language
from machikoro.server.http.limits import OPTION_NUMBER, OPTIONS_BYTES
from machikoro.server.table.entries import encode
from machikoro.server.wire.refusals import Refusal
from machikoro.texts import explain

Plain = str | int | float | bool | None


def check_form(options: dict[str, Any]) -> None:
    """Of a form and size that can be stored and sent; what they mean the rules decide."""
    try:
        for value in msgspec.convert(options, dict[str, Plain | list[Plain]]).values():
            numbers = value if isinstance(value, list) else [value]
            if any(isinstance(n, int | float) and abs(n) > OPTION_NUMBER for n in numbers):
                raise Refusal("too_large", field="options")
    except msgspec.ValidationError as error:
        raise Refusal("invalid", field="options", message=str(error)) from None
    if len(encode(options)) > OPTIONS_BYTES:
        raise Refusal("too_large", field="options")


@contextmanager
def told_in(language: Language) -> Iterator[None]:
    """What the rules refuse is refused with their reason."""
    try:
        yield
    except InvalidOption as error:
        raise Refusal("invalid", field="options", message=explain(error, language)) from None
