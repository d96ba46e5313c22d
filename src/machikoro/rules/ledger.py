"""What compiled rules log into.

A ledger keeps events: numbers in one array, each event after how many it has; the first number
says where the next event goes.  A counter only adds up (rules/counts.py).  Only compiled code
imports this.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.datamodel.models import PointerModel
from numba.extending import intrinsic, overload, overload_method, register_model

from machikoro.rules.counts import HANDLERS, count_none

CAPACITY = 1 << 16
"""Numbers.  What does not fit is left out."""
LONGEST = 16
"""No event has so many fields: while so much is free, nothing has been left out."""


class Book(types.CPointer):  # type: ignore[misc]
    """A pointer to the numbers, of a type of its own so that events can be appended."""

    word = ""
    """By which compiled rules that write into such a book are known from others."""

    def __init__(self) -> None:
        super().__init__(types.int64)
        self.name = type(self).__name__


class Ledger(Book):
    word = "logged"


class Counter(Book):
    word = "counted"


register_model(Ledger)(PointerModel)
register_model(Counter)(PointerModel)
LEDGER = Ledger()
COUNTER = Counter()


def _data(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Where the numbers of an array lie."""
    return context.make_array(signature.args[0])(context, builder, arguments[0]).data


@intrinsic  # type: ignore[untyped-decorator]
def ledger_pointer(_context: Any, array: Any) -> Any:
    return LEDGER(array), _data


@intrinsic  # type: ignore[untyped-decorator]
def counter_pointer(_context: Any, array: Any) -> Any:
    return COUNTER(array), _data


@overload_method(Counter, "append")  # type: ignore[untyped-decorator]
def count(log: Any, event: Any) -> Any:
    """Numba compares annotations too: the handler's own would not do."""
    handler = HANDLERS.get(len(event), count_none)
    twin = FunctionType(handler.__code__, handler.__globals__, handler.__name__)
    twin.__annotations__ = {"log": "Any", "event": "Any"}
    return twin


@overload(len)  # type: ignore[untyped-decorator]
def ledger_length(log: Any) -> Any:
    def used(log: Any) -> Any:
        return log[0]

    return used if isinstance(log, Ledger) else None


@overload_method(Ledger, "append")  # type: ignore[untyped-decorator]
def append(log: Any, event: Any) -> Any:
    size = len(event) + 1

    def write(log: Any, event: Any) -> None:
        if log[0] + size < CAPACITY:
            write_event(log, event)

    return write


@intrinsic  # type: ignore[untyped-decorator]
def write_event(_context: Any, log: Any, event: Any) -> Any:
    """Length and fields; an intrinsic because the fields of an event have different types."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer, fields = arguments
        place = builder.load(pointer)
        word = ir.IntType(64)

        def put(value: Any, offset: int) -> None:
            at = builder.add(place, ir.Constant(word, offset))
            builder.store(value, builder.gep(pointer, [at]))

        put(ir.Constant(word, len(event)), 0)
        for number, field in enumerate(event):
            value = builder.extract_value(fields, number)
            put(context.cast(builder, value, field, types.int64), number + 1)
        builder.store(builder.add(place, ir.Constant(word, len(event) + 1)), pointer)
        return context.get_dummy_value()

    return types.none(log, event), codegen
