"""How compiled rules call each other: linked to each place of use, or by a symbol.

A rule that is seldom needed, with much behind it, would be compiled once more for each entry, and
its size would keep LLVM from inlining what matters.  Behind a symbol it is compiled once.  Only
compiled code imports this.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import lower_builtin

from machikoro.rules.ledger import Book

Types = tuple[Any, ...]


def called_by_symbol(name: str, twin: Any, declared: Types) -> Any:
    """What stands for this rule in the code of others; `twin` is its dispatcher."""

    def compiled_for(wanted: Types) -> Any:
        return load(name, twin, wanted)

    def function(context: Any, builder: Any, signature: Any) -> Any:
        description = twin.overloads[signature.args].fndesc
        kind = context.call_conv.get_function_type(description.restype, description.argtypes)
        return cgutils.get_or_insert_function(builder.module, kind, symbol(name, signature))

    return _stand_in(declared, compiled_for, function)


def called_as_declared(twin: Any, declared: Types) -> Any:
    """The same for a rule that is linked to its callers.

    Numba itself would compile it for each number that somebody writes down as an argument.
    """

    def compiled_for(wanted: Types) -> Any:
        twin.compile(wanted)
        return twin.overloads[wanted]

    def function(context: Any, builder: Any, signature: Any) -> Any:
        found = twin.overloads[signature.args]
        context.add_linking_libs([found.library])
        return context.declare_function(builder.module, found.fndesc)

    return _stand_in(declared, compiled_for, function)


def _stand_in(declared: Types, compiled_for: Any, function: Any) -> Any:
    """Called with the declared types; no rule raises, so that no caller has to ask."""

    def stand_in() -> None: ...

    class Template(AbstractTemplate):  # type: ignore[misc]
        key = stand_in

        def generic(self, given: Types, _keywords: Any) -> Any:
            wanted = with_log(declared, given)
            return compiled_for(wanted).signature.return_type(*wanted)

    infer_global(stand_in, types.Function(Template))

    @lower_builtin(stand_in, types.VarArg(types.Any))  # type: ignore[untyped-decorator]
    def _call(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _status, result = context.call_conv.call_function(
            builder, function(context, builder, signature), signature.return_type,
            signature.args, arguments,
        )  # fmt: skip
        return result

    return stand_in


def with_log(declared: Types, given: Types) -> Types:
    """The declared types, with the kind of log that the caller keeps."""
    return tuple(
        other if kind is types.none and isinstance(other, Book) else kind
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
    words = [kind.word for kind in signature.args if isinstance(kind, Book)]
    return f"machikoro.{name}.{words[0] if words else 'silent'}"
