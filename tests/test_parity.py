"""Plain and compiled rules are the same rules: every state is compared, and what could part them
is ruled out."""

from __future__ import annotations

import ast
import inspect
import math
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import caching
from numba.core.errors import NumbaError

import machikoro
import machikoro.analysis
import machikoro.bots.net.match
import machikoro.bots.net.selfplay
import machikoro.bots.net.think
import machikoro.rules.ledger
import machikoro.study.arena.loop
from machikoro.bots.bot import RuleBot, seating
from machikoro.bots.loop import (
    EASY,
    NORMAL,
    PLAN,
    RANDOM,
    TALLY_SIZE,
    play_games,
    play_one_step,
)
from machikoro.bots.net.engine import ENTRY as THINK
from machikoro.bots.plans import PLANS, WHO
from machikoro.cards.rulesets import RULESETS
from machikoro.play.game import BUFFER
from machikoro.play.notation import vocabulary
from machikoro.rules import layout as at
from machikoro.rules import questions, registry
from machikoro.rules.chance import GENERATOR_SIZE, seed_generator
from machikoro.rules.layout import STATE, TABLES, Layout, Vector
from machikoro.rules.questions import ACTIONS, OVER

pytestmark = [
    pytest.mark.filterwarnings("ignore::machikoro.IdleCardWarning"),
    pytest.mark.usefixtures("uncounted_lines"),
]

BOTS = {
    "random": (RANDOM,), "easy": (EASY,), "normal": (NORMAL,), "plan": (PLAN,),
    "in turns": (RANDOM, EASY, NORMAL, PLAN),
}  # fmt: skip
"""Who decides; in turns bots meet questions that they would never bring upon themselves."""
Case = tuple[str, int, dict[str, Any]]


def cases() -> Iterator[Case]:
    """Every ruleset with every number of players, and then what options can do."""
    for ruleset in RULESETS.values():
        for players in range(ruleset.players[0], ruleset.players[1] + 1):
            yield ruleset.id, players, {}
    for ruleset_id in ("harbor", "sharp", "harbor+sharp"):
        yield ruleset_id, 5, {"rules": "english"}
        for market in RULESETS[ruleset_id].layouts:
            yield ruleset_id, 3, {"market": market}
    for market in RULESETS["base"].layouts:
        yield "base", 3, {"market": market}
    yield "base", 4, {"rules": "english"}
    yield "fussball", 2, {"city_hall": False, "landmarks_start": "next_turn"}
    yield "harbor+sharp", 5, {"five_players": True, "copy_limit": 2}
    yield "harbor+sharp", 4, {"rules": "english", "market": "five-five-two"}
    yield "harbor", 3, {"without": ["mine"], "with_": ["winery", "park"], "start_coins": 30}
    yield "mk2", 5, {"chain_extra_turns": False, "start_coins": 40}
    yield "legacy", 3, {"chapter": 6}
    yield "legacy", 4, {"chapter": 11, "project": "peoples_park", "yokai": "pranks"}


def later_cases() -> Iterator[Case]:
    """Every chapter with every number of players, on either side of every pair."""
    for chapter in RULESETS["legacy"].chapters:
        for players in (2, 3, 4):
            for side in "AB":
                sides = side * len(chapter.pairs)
                yield "legacy", players, {"chapter": chapter.number, "sides": sides}


CASES = list(cases())
LATER_CASES = [pytest.param(*case, marks=pytest.mark.slow) for case in later_cases()]


def case_id(case: object) -> str:
    if isinstance(case, dict):
        return ",".join(f"{k}={v}" for k, v in case.items()) or "default"
    return str(case)


def start(ruleset: str, players: int, options: dict[str, Any]) -> machikoro.Game:
    """Before the first card of the market is drawn."""
    return machikoro.new_game(ruleset, players, seed=1, deal=False, **options)


def planners(game: machikoro.Game) -> list[int]:
    """A plan at each seat, of those that can be played here."""
    fitting = [plan for plan in PLANS.values() if set(plan.wanted) <= cards(game)]
    found = [fitting[seat % len(fitting)] for seat in range(game.players)]
    return seating([RuleBot("plan", PLAN, plan) for plan in found], game.tables)


def cards(game: machikoro.Game) -> set[str]:
    return {ware for ware, number in game.tables.wares.items() if number < at.KINDS}


def array(numbers: list[int]) -> Any:
    return np.array(numbers, dtype=np.int64)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("ruleset", "players", "options"), [*CASES, *LATER_CASES], ids=case_id)
def test_plain_and_compiled_rules_agree_in_every_state(
    ruleset: str, players: int, options: dict[str, Any], bot: str
) -> None:
    compiled_step = registry.compiled().play_one_step
    game = start(ruleset, players, options)
    finished = 0
    for stream in range(3):
        whims = random.Random(stream)
        plain = [game.state[:], game.tables.t, planners(game), [0] * BUFFER]
        plain.append([0] * GENERATOR_SIZE)
        seed_generator(plain[4], 2024, stream)
        fast = [array(numbers) for numbers in plain]
        tables = fast[1].copy()
        for _ in range(4_000):
            plain[2][WHO + plain[0][at.ACTIVE]] = whims.choice(BOTS[bot])
            fast[2][:] = plain[2]
            action = play_one_step(*plain)
            assert compiled_step(*fast) == action
            assert fast[0].tolist() == plain[0]
            assert fast[4].tolist() == plain[4]
            if plain[0][at.PHASE] == OVER:
                finished += 1
                break
        assert (fast[1] == tables).all(), "the rules have changed the tables"
    assert finished, "none of the games came to its end"


@pytest.mark.parametrize(("ruleset", "players", "options"), CASES, ids=case_id)
def test_plain_and_compiled_loops_count_the_same_results(
    ruleset: str, players: int, options: dict[str, Any]
) -> None:
    game = start(ruleset, players, options)
    seats = planners(game)
    seats[: at.PLAYERS] = [PLAN, RANDOM, NORMAL, EASY, PLAN]
    vectors = [game.state, game.state[:], game.tables.t, seats, [0] * BUFFER]
    vectors += [[0] * GENERATOR_SIZE, [0] * TALLY_SIZE]
    arrays = [array(numbers) for numbers in vectors]
    run = 2**40 + 7, 5, 9, 60
    play_games(*vectors, *run)
    registry.compiled().play_games(*arrays, *run)
    assert arrays[6].tolist() == vectors[6]
    assert sum(vectors[6][: at.PLAYERS]) + vectors[6][-1] == 4


class Bounded(list[int]):
    """A list in which nothing stands before the first place."""

    def __getitem__(self, place: Any) -> Any:
        assert isinstance(place, slice) or place >= 0
        return super().__getitem__(place)

    def __setitem__(self, place: Any, number: Any) -> None:
        assert isinstance(place, slice) or place >= 0
        super().__setitem__(place, number)


@pytest.mark.parametrize(("ruleset", "players", "options"), CASES, ids=case_id)
def test_no_index_of_the_plain_rules_is_out_of_bounds(
    ruleset: str, players: int, options: dict[str, Any]
) -> None:
    """What is checked for a thousand games of compiled rules when there is time."""
    game = start(ruleset, players, options)
    numbers = [game.state, game.state, game.tables.t, [RANDOM, EASY] * 3, [0] * BUFFER]
    numbers += [[0] * GENERATOR_SIZE, [0] * TALLY_SIZE]
    vectors = [Bounded(n) for n in numbers]
    play_games(*vectors, 1, 0, 1, 60)
    tally = list(vectors[6])
    assert sum(tally[: at.PLAYERS]) + tally[-1] == 1


@pytest.mark.slow
def test_no_index_is_out_of_bounds() -> None:
    checked = registry.compiled(boundscheck=True).play_games
    games = 0
    for ruleset, players, options in CASES:
        game = start(ruleset, players, options)
        for bot in (RANDOM, EASY, NORMAL, PLAN):
            bots = planners(game)
            bots[: at.PLAYERS] = [bot] * at.PLAYERS
            numbers = [game.state, game.state, game.tables.t, bots, [0] * BUFFER]
            numbers += [[0] * GENERATOR_SIZE, [0] * TALLY_SIZE]
            vectors = [array(n) for n in numbers]
            checked(*vectors, 1, 0, 40, 400)
            tally = vectors[6]
            assert tally[: at.PLAYERS].sum() + tally[-1] == 40
            games += 40
    assert games > 1_000


def test_bounds_are_really_checked() -> None:
    checked = registry.compiled(boundscheck=True)
    with pytest.raises(IndexError):
        checked.copy_state(array([0] * 3), array([0] * 3))


def no_allocation() -> Any:
    """A function is compiled with what the rules are compiled with."""
    return numba.njit(_nrt=False, error_model="numpy", nogil=True, forceinline=True)


def test_numba_compiles_without_reference_counts() -> None:
    """`_nrt` is not documented; this is where we notice if it goes away."""

    def adds(a: int, b: int) -> int:
        return a + b

    assert no_allocation()(adds)(2, 3) == 5


def builds_an_array(n: int) -> int:
    numbers = np.zeros(n)
    return len(numbers)


def builds_a_list(n: int) -> int:
    numbers = [n, n]
    numbers.append(n)
    return numbers[0]


def copies_an_array(n: int) -> int:
    return len(np.arange(n).copy())


@pytest.mark.parametrize("rule", [builds_an_array, builds_a_list, copies_an_array])
def test_a_rule_that_allocates_does_not_compile(rule: Any) -> None:
    assert rule(3) == numba.njit(rule)(3)
    with pytest.raises((NumbaError, NotImplementedError, RuntimeError)):
        no_allocation()(rule)(3)


@pytest.mark.parametrize(
    ("layout", "size"),
    [(STATE, at.STATE.size), (TABLES, at.TABLES.size), (ACTIONS, questions.ACTION_COUNT)],
)
def test_the_blocks_of_a_layout_are_disjoint_and_complete(layout: Layout, size: int) -> None:
    places = [i for first, n in layout.blocks.values() for i in range(first, first + n)]
    assert places == list(range(size))
    assert all(n > 0 for _, n in layout.blocks.values())


@pytest.mark.parametrize(("layout", "module"), [(STATE, at), (TABLES, at), (ACTIONS, questions)])
def test_every_offset_stands_where_its_block_does(layout: Layout, module: ModuleType) -> None:
    for name, (first, _) in layout.blocks.items():
        assert getattr(module, name.upper()) == first, name


def test_outcomes_of_chance_stand_together() -> None:
    found = [action for action in vocabulary("harbor").actions if action.is_outcome]
    assert [int(action) for action in found] == list(
        range(questions.FIRST_OUTCOME, questions.END_OF_OUTCOMES)
    )
    assert {str(action).split()[0] for action in found if action} == {"dice", "tuna", "draw"}
    assert questions.ACTION_COUNT < 600


@pytest.mark.parametrize(("ruleset", "players", "options"), CASES, ids=case_id)
def test_no_list_in_the_tables_runs_over_its_block(
    ruleset: str, players: int, options: dict[str, Any]
) -> None:
    t = start(ruleset, players, options).tables.t
    assert len(t) == TABLES.size
    for count, block in (("act_end", "act_kinds"), ("red_end", "red_kinds")):
        first, n = TABLES.blocks[count]
        assert max(t[first : first + n]) <= TABLES.blocks[block][1]
    first, n = TABLES.blocks["per_end"]
    assert max(t[first : first + n]) <= TABLES.blocks["per_kinds"][1]
    assert t[at.BUILDABLE_COUNT] <= at.KINDS
    assert t[at.LANDMARKS_IN_GAME_COUNT] <= at.LANDMARKS
    assert t[at.ROW_COUNT] <= at.ROWS


NUMBERED = (
    "cards/room", "rules/layout", "rules/words", "rules/questions/__init__", "rules/registry",
    "rules/ledger", "rules/symbols", "rules/bits", "bots/net/guide", "bots/net/workspace",
)  # fmt: skip
"""Files without rules whose numbers rules know."""
BIT_METHODS = ("bit_length", "bit_count")


def rules() -> dict[str, FunctionType]:
    return dict(registry._rules)


def module_of(rule: FunctionType) -> ModuleType:
    return sys.modules[rule.__module__]


def parsed(rule: FunctionType) -> ast.FunctionDef:
    tree = ast.parse(inspect.getsource(rule)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree


every_rule = pytest.mark.parametrize("rule", list(rules().values()), ids=list(rules()))


@every_rule
def test_every_rule_says_what_it_takes(rule: FunctionType) -> None:
    annotations = dict(rule.__annotations__)
    assert annotations.pop("return") in ("int", "None")
    assert list(annotations) == list(inspect.signature(rule).parameters)
    assert set(annotations.values()) <= {"Vector", "Floats", "Flags", "int", "float", "Log"}
    assert len(registry._signature(rule.__name__)) == len(annotations)
    if "log" in annotations:
        assert list(annotations)[-1] == "log"
        assert annotations["log"] == "Log"


@every_rule
def test_no_rule_takes_a_slice(rule: FunctionType) -> None:
    """A slice of a list is a copy, and one of an array is not."""
    assert not [node for node in ast.walk(parsed(rule)) if isinstance(node, ast.Slice)]


@every_rule
def test_no_rule_calls_a_method_but_the_log_s_and_those_of_bits(rule: FunctionType) -> None:
    attributes = [node for node in ast.walk(parsed(rule)) if isinstance(node, ast.Attribute)]
    others = {ast.unparse(node) for node in attributes if node.attr not in BIT_METHODS}
    assert others <= {"log.append"}


@every_rule
def test_no_rule_builds_a_list_or_needs_an_object(rule: FunctionType) -> None:
    forbidden = (
        ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp,
        ast.Lambda, ast.JoinedStr, ast.Yield, ast.Global, ast.Nonlocal, ast.Try, ast.With,
        ast.Import, ast.ImportFrom, ast.Starred, ast.Raise, ast.Assert,
    )  # fmt: skip
    found = [type(node).__name__ for node in ast.walk(parsed(rule)) if isinstance(node, forbidden)]
    assert not found


@every_rule
def test_what_a_rule_knows_are_numbers_and_other_rules(rule: FunctionType) -> None:
    """A module-level list would be frozen into compiled code."""
    known = rule.__globals__
    handed = (
        registry.vector, registry.part, registry.ledger, registry.adding, registry.place_of_nth,
    )  # fmt: skip
    allowed = {*rules().values(), *registry._stand_ins, *handed, math.exp}
    for name in names_used(rule):
        if name in known:
            value = known[name]
            assert type(value) is int or value in allowed, f"{name} is {value!r}"
        else:
            assert name in ("range", "min", "max", "abs", "len"), f"{name} does not compile"


def names_used(rule: FunctionType) -> set[str]:
    own = set(rule.__code__.co_varnames)
    body = [node for part in parsed(rule).body for node in ast.walk(part)]
    used = {node.id for node in body if isinstance(node, ast.Name)}
    return used - own - {"None"}


@every_rule
def test_only_the_log_is_optional_and_writing_to_it_is_guarded(rule: FunctionType) -> None:
    """`if log is not None` is what Numba prunes."""
    tree = parsed(rule)
    guarded = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and "log is not None" in ast.unparse(branch.test)
        for node in ast.walk(branch)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr not in BIT_METHODS:
            assert id(node) in guarded, "log.append without `if log is not None`"


@every_rule
def test_no_rule_has_more_than_ten_branches(rule: FunctionType) -> None:
    branching = (ast.If, ast.For, ast.While, ast.IfExp)
    assert sum(isinstance(node, branching) for node in ast.walk(parsed(rule))) <= 10


def test_the_hash_of_compiled_rules_is_the_same_whatever_else_is_loaded() -> None:
    words = "from machikoro.bots.net import match; from machikoro.rules import registry; "
    words += "print(registry.sources_hash('play_net_match'))"
    alone = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, check=True, text=True
    )
    assert alone.stdout.strip() == registry.sources_hash("play_net_match")


def test_the_cache_is_left_when_any_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_rule = {module_of(rule): name for name, rule in rules().items()}
    copies = {}
    for module in some_rule:
        copies[module] = tmp_path / f"{module.__name__}.py"
        shutil.copy(str(module.__file__), copies[module])
        monkeypatch.setattr(module, "__file__", str(copies[module]))
    for module, path in copies.items():
        before = registry.sources_hash(some_rule[module])
        assert registry.sources_hash(some_rule[module]) == before
        text = path.read_text()
        path.write_text(text + "\n# changed\n")
        assert registry.sources_hash(some_rule[module]) != before, module.__name__
        path.write_text(text)


def test_a_compiled_game_depends_on_no_file_above_it() -> None:
    """Whoever looks at games must not make simulations compile anew."""
    files = registry._sources("play_games")
    assert {Path(file).parent.name for file in files} == {"cards", "rules", "questions", "bots"}
    assert "analysis" in {Path(file).parent.name for file in registry._sources("reckon")}


def test_the_cache_is_kept_when_a_source_is_only_newer() -> None:
    """This is where we notice if the place in Numba moves."""
    assert caching.IndexDataCacheFile("", "", "stamp")._source_stamp == "stamp"
    assert registry.compiled().play_games._cache._cache_file._source_stamp == "by content"


@pytest.mark.parametrize("name", NUMBERED)
def test_the_cache_is_left_when_numbers_change(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(str(registry.__file__)).parent.parent
    for folder in ("cards", "rules", "bots/net"):
        shutil.copytree(package / folder, tmp_path / folder)
    monkeypatch.setattr(registry, "__file__", str(tmp_path / "rules" / "registry.py"))
    entry = THINK if name.startswith("bots/net") else "play_games"
    before = registry.sources_hash(entry)
    changed = tmp_path / f"{name}.py"
    changed.write_text(changed.read_text() + "\n# changed\n")
    assert registry.sources_hash(entry) != before


def test_the_cache_is_left_when_numba_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    before = registry.sources_hash()
    monkeypatch.setattr(registry, "version", lambda _: "99.0")
    assert registry.sources_hash() != before


def test_the_cache_lies_where_the_user_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MACHIKORO_CACHE", str(tmp_path / "mine"))
    folder = registry.cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / "mine"
    assert folder.is_dir()
    assert registry.sources_hash() in folder.name
    assert not registry.is_warm()


def test_the_cache_lies_with_the_user_s_other_caches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MACHIKORO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = registry.cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / "machikoro"


def test_without_a_place_to_write_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("MACHIKORO_CACHE", str(in_the_way))
    assert registry.cache_folder() is None
    assert not registry.is_warm()


def test_compiled_code_is_kept_below_the_wanted_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MACHIKORO_CACHE", str(tmp_path))
    monkeypatch.setattr(registry, "_twins", {})
    registry.compile_entry("chances")
    assert list(tmp_path.rglob("*.chances-*.nbc"))
    assert registry.is_warm("chances")
    assert not registry.is_warm("play_games")


def test_warming_up_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Twin:
        def compile(self, signature: object) -> None:
            compiled.append(signature)

    class Twins:
        def __getattr__(self, name: str) -> Twin:
            return Twin()

    compiled: list[object] = []
    told: list[tuple[int, int, str]] = []
    monkeypatch.setattr(registry, "compiled", Twins)
    registry.warm(lambda *news: told.append(news))
    assert len(compiled) == len(told) - 1 == told[-1][0] == told[-1][1]
    assert [done for done, _, _ in told] == list(range(len(told)))
    assert "play_games" in {name for _, _, name in told}
    registry.warm()
    assert len(compiled) == 2 * (len(told) - 1)


def test_rules_are_called_by_one_name_only() -> None:
    def step(s: Vector) -> None:
        del s

    with pytest.raises(AssertionError, match="two rules are called step"):
        registry.rule(step)


def test_the_plain_rules_do_not_need_numba() -> None:
    code = (
        "import sys, machikoro; machikoro.new_game('mk2', 3, seed=1).play('pass'); "
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
