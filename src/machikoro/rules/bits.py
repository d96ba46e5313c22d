"""`bit_length` and `bit_count` of numbers in compiled rules.  Only compiled code imports this."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload_method

WORD = ir.IntType(64)
WHERE_THERE_IS_NONE = ir.Constant(ir.IntType(1), 0)


@intrinsic  # type: ignore[untyped-decorator]
def leading_zeros(_context: Any, _bits: Any) -> Any:
    def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], WHERE_THERE_IS_NONE)

    return types.int64(types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def ones(_context: Any, _bits: Any) -> Any:
    def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), codegen


@overload_method(types.Integer, "bit_length")  # type: ignore[untyped-decorator]
def bit_length(bits: Any) -> Any:
    def length(bits: Any) -> Any:
        return WORD.width - leading_zeros(bits)

    return length


@overload_method(types.Integer, "bit_count")  # type: ignore[untyped-decorator]
def bit_count(bits: Any) -> Any:
    def count(bits: Any) -> Any:
        return ones(bits)

    return count
