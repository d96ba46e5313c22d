"""Compiled rules that are called by a name instead of being built into each place of use.

Numba links all that a function calls into it and optimises the whole anew: a rule that is seldom
needed would then be compiled once for each of its callers' callers, and its size would keep LLVM
from inlining what matters.  Behind a symbol it is compiled once.  Only compiled code imports this.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import lower_builtin

from machikoro.rules.ledger import LEDGER

Types = tuple[Any, ...]


def called_by_symbol(name: str, twin: Any, declared: Types) -> Any:
    """What stands for this rule in the code of others; `twin` is its dispatcher."""

    def stand_in() -> None: ...

    class Template(AbstractTemplate):  # type: ignore[misc]
        key = stand_in

        def generic(self, given: Types, _keywords: Any) -> Any:
            wanted = with_log(declared, given)
            return load(name, twin, wanted).signature.return_type(*wanted)

    infer_global(stand_in, types.Function(Template))

    @lower_builtin(stand_in, types.VarArg(types.Any))  # type: ignore[untyped-decorator]
    def _call(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        description = twin.overloads[signature.args].fndesc
        convention = context.call_conv
        kind = convention.get_function_type(description.restype, description.argtypes)
        function = cgutils.get_or_insert_function(builder.module, kind, symbol(name, signature))
        _status, result = convention.call_function(
            builder, function, description.restype, description.argtypes, arguments
        )
        return result

    return stand_in


def with_log(declared: Types, given: Types) -> Types:
    """The declared types, with the kind of log that the caller keeps."""
    return tuple(
        LEDGER if kind is types.none and isinstance(other, type(LEDGER)) else kind
        for kind, other in zip(declared, given, strict=True)
    )


def load(name: str, twin: Any, wanted: Types) -> Any:
    """Compile a rule, or load it from disk, and let its symbol stand for where it lies."""
    twin.compile(wanted)
    found = twin.overloads[wanted]
    address = found.library.get_pointer_to_function(found.fndesc.llvm_func_name)
    assert address, f"{name} is compiled, but nowhere to be found"
    llvmlite.binding.add_symbol(symbol(name, found.signature), address)
    return found


def symbol(name: str, signature: Any) -> str:
    return f"machikoro.{name}.{'logged' if LEDGER in signature.args else 'silent'}"
