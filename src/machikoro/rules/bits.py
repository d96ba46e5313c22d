"""`bit_length` and `bit_count` of numbers in compiled rules.  Only compiled code imports this."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload_method

WORD = 64
SLOW_SPREADERS = ("znver1", "znver2")
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


@intrinsic  # type: ignore[untyped-decorator]
def spread(_context: Any, _bits: Any, _mask: Any) -> Any:
    """The bits of a number, one after the other, to where the mask has bits."""

    def codegen(_context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(WORD)
        kind = ir.FunctionType(word, (word, word))
        pdep = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(pdep, arguments)

    return types.int64(types.int64, types.int64), codegen


def spread_to_nth(bits: Any, behind: Any) -> Any:
    return WORD - 1 - leading_zeros(spread(1 << behind, bits))


def place_of_nth_bit(by_counting: Any) -> Any:
    """Compiled for the processor at hand: not all can spread bits, and some are slow at it."""
    codegen = cpu_target.target_context.codegen()
    quick = "+bmi2" in codegen._tm_features and codegen._get_host_cpu_name() not in SLOW_SPREADERS
    return numba.njit(spread_to_nth if quick else by_counting)


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
