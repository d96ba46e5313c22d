"""`bit_length` and `bit_count` of numbers in compiled rules.  Only compiled code imports this."""

from __future__ import annotations

from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload_method

WORD = 64
COUNT_ALL_OF_ZERO = ir.Constant(ir.IntType(1), 0)


@intrinsic  # type: ignore[untyped-decorator]
def leading_zeros(_context: Any, _bits: Any) -> Any:
    def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], COUNT_ALL_OF_ZERO)

    return types.int64(types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def ones(_context: Any, _bits: Any) -> Any:
    def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), codegen


def bit_length(bits: Any) -> Any:
    def length(bits: Any) -> Any:
        return WORD - leading_zeros(bits)

    return length


def bit_count(bits: Any) -> Any:
    def count(bits: Any) -> Any:
        return ones(bits)

    return count


@cache
def teach_numba() -> None:
    overload_method(types.Integer, "bit_length")(bit_length)
    overload_method(types.Integer, "bit_count")(bit_count)
