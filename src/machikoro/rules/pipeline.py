"""How Numba is led through the rules: once through each, then once through all of them together.

Numba takes every function through all its stages, links into it all that it calls, optimises the
whole and makes machine code of it; a rule under ten others would be optimised ten times.  Here a
rule is only translated.  What Python calls, or others by a symbol, links all that is behind it and
is optimised as one.  Stages for what rules do not have (closures, arrays, generators) are left out.
Not all of these places are documented; tests/test_compiled.py watches them.  Only compiled code
imports this.
"""

from __future__ import annotations

from typing import Any

from llvmlite.ir.instructions import ConditionalBranch
from numba.core import compiler_machinery, typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, _LowerResult
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.lowering import Lower


class Translated(JITCodeLibrary):  # type: ignore[misc]
    """The code of one rule, neither optimised nor linked to what it calls."""

    def finalize(self) -> None:
        self._finalized = True


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule and of all rules behind it."""

    def finalize(self) -> None:
        self._linking_libraries = list(_behind(self))
        super().finalize()


def _behind(library: Any) -> dict[Any, None]:
    """All that is linked to a library, directly or not, in the order in which it is met."""
    found: dict[Any, None] = {}
    waiting = [library]
    while waiting:
        for linked in waiting.pop()._linking_libraries:
            if linked not in found:
                found[linked] = None
                if isinstance(linked, Translated):
                    waiting.append(linked)
    return found


class LowerRule(Lower):  # type: ignore[misc]
    """Says of every branch that it cannot be guessed: what follows from dice seldom can.

    LLVM then computes both sides where they are short, and picks one of the results.
    """

    def post_lower(self) -> None:
        super().post_lower()
        unknown = self.module.add_metadata([])
        for block in self.function.blocks:
            if isinstance(block.terminator, ConditionalBranch):
                block.terminator.set_metadata("unpredictable", unknown)


@compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)
class Translate(compiler_machinery.LoweringPass):  # type: ignore[misc]
    """To the language of LLVM, and no further."""

    _name = "machikoro_translate"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        context, flags = state.targetctx, state.flags
        library = state.library = Translated(context.codegen(), state.func_id.func_qualname)
        description = PythonFunctionDescriptor.from_specialized_function(
            state.func_ir, state.typemap, state.return_type, state.calltypes,
            mangler=context.mangler, inline=flags.forceinline, noalias=flags.noalias,
            abi_tags=[flags.get_mangle_string()],
        )  # fmt: skip
        with context.push_code_library(library):
            lower = LowerRule(context, library, description, state.func_ir, metadata=state.metadata)
            lower.lower()
        state["cr"] = _LowerResult(
            description, lower.call_helper, cfunc=NOT_FOR_PYTHON, env=lower.env
        )
        return True


@compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)
class MakeWhole(typed_passes.NativeLowering):  # type: ignore[misc]
    _name = "machikoro_make_whole"

    def run_pass(self, state: Any) -> bool:
        state.library = Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        done: bool = super().run_pass(state)
        return done


NOT_FOR_PYTHON = len
"""Numba wants something that Python could call; nothing in Python calls such a rule."""

STAGES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.RewriteSemanticConstants,
    untyped_passes.DeadBranchPrune,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
)


class _Stages(CompilerBase):  # type: ignore[misc]
    last: Any

    def define_pipelines(self) -> list[Any]:
        manager = compiler_machinery.PassManager("rules")
        for stage in (*STAGES, self.last, typed_passes.NoPythonBackend):
            manager.add_pass(stage, "")
        manager.finalize()
        return [manager]


class ForRules(_Stages):
    """Compiles what only rules call."""

    last = Translate


class ForWholes(_Stages):
    """Compiles what Python calls, or rules by a symbol."""

    last = MakeWhole
