"""One source of rules, two speeds.

`@rule` leaves a function as it is, for plain mode, and remembers it.  `compiled()` builds a twin
of every remembered function: the same code object over a copied namespace in which the names of
rules stand for compiled twins.  Numba is not imported before that.

Three things make short functions fast once compiled (docs/decisions.md has the numbers):
rules never allocate and so need no reference counts, they see vectors as bare pointers, and
LLVM is told to inline them.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import sysconfig
import threading
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
N = TypeVar("N", int, float)
Progress = Callable[[int, int, str], None]

IMPORT = re.compile(r"^\s*from (machikoro[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
WORD = re.compile(r"\w+")

_rules: dict[str, FunctionType] = {}
_rare: set[str] = set()
_apart: set[str] = set()
_entries: set[str] = set()
_stand_ins: dict[FunctionType, str] = {}
_twins: dict[bool, Twins] = {}
_former: list[Twins | None] = []
"""Older ones stay alive: what was compiled may still call them."""
_lock = threading.RLock()


def rule(function: F) -> F:
    """Mark a function as part of the rules: it stays in the subset that compiles."""
    assert isinstance(function, FunctionType)
    known = _rules.setdefault(function.__name__, function)
    assert known.__module__ == function.__module__, f"two rules are called {function.__name__}"
    _rules[function.__name__] = function
    return function


def rare(function: F) -> F:
    """A rule that is seldom needed: compiled on its own instead of into each place of use."""
    _rare.add(function.__name__)
    return rule(function)


def apart(function: F) -> F:
    """A rare rule with much behind it: others call it by a symbol, and it is compiled only once."""
    _apart.add(function.__name__)
    return rare(function)


def plainly(stand_in: F) -> Callable[[F], F]:
    """A rule in whose place Python itself does better: compiled it is the rule that is used."""

    def mark(function: F) -> F:
        assert isinstance(stand_in, FunctionType)
        _stand_ins[stand_in] = rule(function).__name__
        return stand_in

    return mark


def entry(function: F) -> F:
    """A function that Python calls with arrays; it hands them on to rules through `vector`."""
    _entries.add(function.__name__)
    return rare(function)


def vector(array: list[N]) -> list[N]:
    """What rules work on: in plain mode the list itself, compiled a pointer to the numbers."""
    return array


def part(whole: list[N], start: int) -> list[N]:
    """A vector from a place on, to be read: in plain mode a copy, compiled a pointer to there.

    Of an array it can be written too, in both modes.
    """
    return whole[start:]


def place_of_nth(bits: int, behind: int) -> int:
    """The place of the bit that stands above so many others; many processors know it at once."""
    for _bit in range(behind):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def ledger(array: list[Any]) -> list[tuple[int, ...]]:
    """Where rules log events: in plain mode a list of them, compiled one array of their numbers."""
    return array


def adding(counts: list[int]) -> list[tuple[int, ...]]:
    """A log that only adds up what rules tell it: see rules/counts.py."""
    from machikoro.rules.counts import PlainCounts

    return PlainCounts(counts)


class Twins:
    """The compiled twins by name.

    What is kept on disk of an entry only names the rules that stand apart: they are loaded
    before it, when it is first asked for.
    """

    def __init__(self, twins: dict[str, Any], *, by_symbol: bool) -> None:
        self._twins = twins
        self._by_symbol = by_symbol

    def __len__(self) -> int:
        return len(self._twins)

    def __getattr__(self, name: str) -> Any:
        if name not in self._twins:
            raise AttributeError(f"no rule is called {name}")
        with _lock:
            for needed in _needed_by((name,)) if self._by_symbol else ():
                if needed in _apart:
                    self._load(needed, _rules[name].__code__.co_names)
        twin = self._twins[name]
        setattr(self, name, twin)
        return twin

    def _load(self, name: str, called: tuple[str, ...]) -> None:
        """For the kind of log that an entry opens."""
        from machikoro.rules.ledger import COUNTER, LEDGER
        from machikoro.rules.symbols import load, with_log

        wanted = _signature(name)
        for opens, kind in (("ledger", LEDGER), ("adding", COUNTER)):
            if opens in called:
                wanted = with_log(wanted, (kind,) * len(wanted))
        load(name, self._twins[name], wanted)


def compiled(*, boundscheck: bool = False) -> Twins:
    """The compiled twins by name: built once, compiled on first use, kept on disk.

    With `boundscheck` rules work on arrays and every index is checked; nothing is kept then.
    """
    with _lock:
        if boundscheck not in _twins or len(_twins[boundscheck]) != len(_rules):
            _former.append(_twins.get(boundscheck))
            _twins[boundscheck] = _build(boundscheck)
        return _twins[boundscheck]


def warm(progress: Progress | None = None, names: tuple[str, ...] = ("play_games",)) -> None:
    """Compile now and keep the result on disk, so that nobody waits for it later."""
    twins = compiled()
    wanted = _needed_by(names)
    for done, name in enumerate(wanted):
        if progress:
            progress(done, len(wanted), name)
        getattr(twins, name).compile(_signature(name))
    if progress:
        progress(len(wanted), len(wanted), "")


def compile_entry(name: str) -> None:
    """Compile one entry and what it needs, or load it from disk."""
    getattr(compiled(), name).compile(_signature(name))


def _needed_by(names: tuple[str, ...]) -> list[str]:
    """These rules and all that they call, each after what it calls."""
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        for called in _rules[name].__code__.co_names:
            if called in _rules and called not in found and called != name:
                visit(called)
        found[name] = None

    for name in names:
        visit(name)
    return list(found)


def is_warm(name: str = "play_games") -> bool:
    """Whether compiled code for these very sources lies on disk."""
    folder = cache_folder(name)
    return folder is not None and any(folder.rglob(f"*.{name}-*.nbc"))


def cache_folder(name: str = "play_games") -> Path | None:
    """Where a compiled rule is kept, by the hash of the sources that it is made of.

    That is below MACHIKORO_CACHE or the user's cache folder; None where nothing can be written.
    """
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    base = Path(os.environ.get("MACHIKORO_CACHE") or Path(home) / "machikoro")
    folder = base / f"{sysconfig.get_platform()}-{sources_hash(name)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


def sources_hash(name: str = "play_games") -> str:
    """Changes when any file does that a rule is made of: Numba itself looks at one file only."""
    digest = hashlib.sha256(f"{version('numba')} {sys.version}".encode())
    for file in _sources(name):
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:16]


def _sources(name: str) -> tuple[str, ...]:
    """The files of a rule and of all that it calls, and all files that these import.

    They are read and not looked up among what is loaded: the hash must be the same in every
    process.
    """
    modules = {_rules[needed].__module__ for needed in _needed_by((name,))}
    waiting = {Path(str(sys.modules[module].__file__)) for module in modules}
    found: set[Path] = set()
    while waiting:
        found.add(file := waiting.pop())
        waiting |= {f for module in _imported_by(file) if (f := _file_of(module))} - found
    return tuple(sorted(map(str, found)))


@cache
def _imported_by(file: Path) -> frozenset[str]:
    """Modules, and names that may be modules too."""
    found = IMPORT.findall(file.read_text(encoding="utf-8"))
    names = {f"{module}.{name}" for module, words in found for name in WORD.findall(words)}
    return frozenset(names | {module for module, _ in found})


@cache
def _beside(registry: str, module: str) -> Path | None:
    path = Path(registry).parent.parent.joinpath(*module.split(".")[1:])
    return next((f for f in (path.with_suffix(".py"), path / "__init__.py") if f.is_file()), None)


def _file_of(module: str) -> Path | None:
    return _beside(__file__, module)


def _folder(name: str, known: dict[tuple[str, ...], Path | None]) -> Path | None:
    """Many rules are made of the same files."""
    sources = _sources(name)
    if sources not in known:
        known[sources] = cache_folder(name)
    return known[sources]


Namespaces = dict[str, dict[str, Any]]


def _build(boundscheck: bool) -> Twins:
    namespaces = {f.__module__: dict(f.__globals__) for f in _rules.values()}
    by_name = _dispatchers(namespaces, boundscheck)
    stand_for = {_rules[name]: twin for name, twin in by_name.items()}
    stand_for |= _intrinsics(by_name, boundscheck)
    stand_for |= {stand_in: stand_for[_rules[name]] for stand_in, name in _stand_ins.items()}
    for namespace in namespaces.values():
        for name, value in namespace.items():
            if isinstance(value, FunctionType) and value in stand_for:
                namespace[name] = stand_for[value]
    return Twins(by_name, by_symbol=not boundscheck)


def _dispatchers(namespaces: Namespaces, boundscheck: bool) -> dict[str, Any]:
    """The twin of every rule, over namespaces in which others will stand for what it calls."""
    import numba

    before = numba.config.CACHE_DIR
    folders: dict[tuple[str, ...], Path | None] = {}
    found = {}
    try:
        for name, function in _rules.items():
            twin = FunctionType(function.__code__, namespaces[function.__module__], name)
            twin.__module__ = function.__module__
            twin.__qualname__ = function.__qualname__
            kept = not boundscheck and _is_whole(name)
            folder = _folder(name, folders) if kept else None
            numba.config.CACHE_DIR = str(folder) if folder else before
            options = _checked() if boundscheck else _fast(name)
            found[name] = numba.njit(cache=folder is not None, **options)(twin)
            if folder is not None:
                _keep_by_content(found[name])
    finally:
        numba.config.CACHE_DIR = before
    return found


def _keep_by_content(twin: Any) -> None:
    """The folder is named after the sources: when they were written does not matter.

    Numba would leave what is kept when a file is as it was but newer, as after a checkout; whoever
    relied on `is_warm` would wait for a compiler then.  Not a documented place; a test watches it.
    """
    twin._cache._cache_file._source_stamp = "by content"


def _checked() -> dict[str, Any]:
    return {"error_model": "numpy", "nogil": True, "boundscheck": True}


def _fast(name: str) -> dict[str, Any]:
    """How a rule is compiled; `_nrt` is not a documented option, a test watches over it."""
    from machikoro.rules.pipeline import ForRules, ForWholes

    wrapped = name in _entries
    return {
        "error_model": "numpy", "nogil": True, "boundscheck": False, "_nrt": False,
        "forceinline": name not in _rare, "no_cpython_wrapper": not wrapped,
        "no_cfunc_wrapper": True, "pipeline_class": ForWholes if _is_whole(name) else ForRules,
    }  # fmt: skip


def _is_whole(name: str) -> bool:
    """Compiled with all that it calls and kept on disk; other rules are parts of such."""
    return name in _entries or name in _apart


def _intrinsics(by_name: dict[str, Any], boundscheck: bool) -> dict[FunctionType, Any]:
    """What stands for functions that compiled rules cannot call as they are."""
    import numba

    from machikoro.rules.bits import place_of_nth_bit, teach_numba
    from machikoro.rules.ledger import counter_pointer, ledger_pointer
    from machikoro.rules.symbols import called_as_declared, called_by_symbol

    teach_numba()
    found: dict[Any, Any] = {ledger: ledger_pointer, adding: counter_pointer}
    found[place_of_nth] = place_of_nth_bit(place_of_nth)
    if boundscheck:
        return found | {vector: numba.njit(vector), part: numba.njit(part)}
    found |= {vector: _pointer(), part: _later_pointer()}
    for name, twin in by_name.items():
        if name in _apart:
            found[_rules[name]] = called_by_symbol(name, twin, _signature(name))
        elif name not in _entries:
            found[_rules[name]] = called_as_declared(twin, _signature(name))
    return found


def _pointer() -> Any:
    """`vector` for compiled code.

    A pointer is one word in a call where an array is seven, and indexing it needs no look at
    whether the index counts from the end.
    """
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def pointer(_context: Any, array: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            struct = context.make_array(signature.args[0])(context, builder, arguments[0])
            return struct.data

        return types.CPointer(array.dtype)(array), codegen

    return pointer


def _later_pointer() -> Any:
    """`part` for compiled code."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def later(_context: Any, whole: Any, start: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.gep(arguments[0], [arguments[1]])

        return whole(whole, types.int64), codegen

    return later


def _signature(name: str) -> tuple[Any, ...]:
    """The types a rule is compiled for, from its annotations."""
    from numba import types

    entry = name in _entries
    by_annotation = {
        "Vector": types.int64[::1] if entry else types.CPointer(types.int64),
        "Floats": types.float32[::1] if entry else types.CPointer(types.float32),
        "Flags": types.int8[::1] if entry else types.CPointer(types.int8),
        "int": types.int64,
        "float": types.float64,
        "Log": types.none,
    }
    annotations = _rules[name].__annotations__
    return tuple(by_annotation[kind] for field, kind in annotations.items() if field != "return")
