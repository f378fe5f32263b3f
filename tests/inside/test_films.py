"""Films say what is so: each picture follows from those before, and each end is one."""

from __future__ import annotations

import random
from itertools import pairwise, product
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import sudoku_model as sm
from sudoku_model.errors import GridError, OptionError
from sudoku_model.inside.search import Search
from sudoku_model.solvers import Outcome
from tests.each import for_each
from tests.puzzles import TREES, UNIQUE, UNIQUE_4X4

CAGE = sm.Puzzle.empty(4).with_constraints(
    sm.KillerCage("r1c1 r1c2", 3), sm.Thermometer("r2c1 r3c1")
)


def frames(film: sm.Film) -> tuple[sm.FilmFrame, ...]:
    return film.reels[0].frames


def opposite(name: str) -> str:
    return name.replace("=", "≠") if "=" in name else name.replace("≠", "=")


@for_each(["minimal", "extended"])
def test_each_clause_of_a_propagation_has_one_literal_left(encoding: str) -> None:
    trace = sm.encode(UNIQUE_4X4, encoding).propagate("r1c1=2")
    steps, true = iter(trace.steps), set()
    shown = frames(sm.film(trace))
    for step in steps:
        if step.reason != "given":
            break
        true.add(step.name)
    for frame in shown[1:-1]:
        if frame.sentence != "assumed: a decision":
            clause = frame.notation.splitlines()[0].split(" or ")
            assert len([name for name in clause if opposite(name) not in true]) == 1, frame
        forced = int(frame.title.split()[3]) if " rules out " in frame.title else 1
        for _ in range(forced):
            true.add(step.name)
            step = next(steps, step)
    assert true == {step.name for step in trace.steps}


def candidates_on(picture: str) -> set[tuple[str, ...]]:
    root = ET.fromstring(picture)
    groups = [group for group in root.iter() if group.get("class") == "candidates"]
    return (
        {(one.get("x", ""), one.get("y", ""), one.text or "") for one in groups[0]}
        if groups
        else set()
    )


def test_candidates_only_go_and_the_end_is_what_the_propagation_leaves() -> None:
    for puzzle in (sm.read(UNIQUE_4X4), CAGE):
        trace = sm.encode(puzzle).propagate()
        boards = [candidates_on(frame.picture) for frame in frames(sm.film(trace))]
        assert all(after <= before for before, after in pairwise(boards))
        filled = {step.name.partition("=")[0] for step in trace.digits}
        names = {puzzle.grid.cell_name(cell): left for cell, left in trace.candidates.items()}
        assert len(boards[-1]) == sum(len(left) for n, left in names.items() if n not in filled)


def test_a_reader_can_go_to_the_next_cell_that_is_filled() -> None:
    trace = sm.encode(UNIQUE_4X4).propagate()
    found = [step.name for step in trace.digits if step.reason != "given"]
    stops = [frame.title for frame in frames(sm.film(trace)) if frame.is_stop]
    assert stops == [*found, "Solved"]


@pytest.fixture(scope="module")
def searches() -> dict[bool, Search]:
    cnf = sm.encode(TREES)
    return {learning: cnf.search(learning=learning) for learning in (False, True)}


def test_the_clause_that_is_learnt_is_resolved_from_the_broken_one(
    searches: dict[bool, Search],
) -> None:
    assert searches[True].conflicts
    for conflict in searches[True].conflicts:
        first, *_ = conflict.resolvents
        broken = [-literal for literal in conflict.clause.literals]
        held = {literal for literal in broken if conflict.assigned[literal].level > 0}
        assert set(first.causes) == held
        for before, after in pairwise(conflict.resolvents):
            reasons = conflict.antecedents(after.replaced)
            above = {literal for literal in reasons if conflict.assigned[literal].level > 0}
            assert set(after.causes) == {*before.causes, *above} - {after.replaced}
        last = conflict.resolvents[-1].causes
        assert {-literal for literal in last} == {*conflict.learnt_literals}
        assert [conflict.assigned[lit].level for lit in last].count(conflict.level) == 1


def test_the_film_of_a_conflict_goes_from_decisions_to_the_clause_that_is_learnt() -> None:
    conflict = sm.encode(UNIQUE).propagate("r5c6=4").conflict
    assert conflict is not None
    shown = frames(sm.film(conflict.graph))
    assert [frame.title for frame in shown[: len(conflict.graph.literals)]] == [
        *conflict.graph.literals
    ]
    assert (shown[-1].title, shown[-1].notation) == ("Learnt", "r4c6≠7")
    drawn = [frame.picture.count("<rect") for frame in shown]
    assert drawn[0] < drawn[5] < drawn[7]
    impossible = sm.encode("11.. .... .... ....").propagate().conflict
    assert impossible is not None
    assert frames(sm.film(impossible.graph))[-1].title == "There is no solution"


def path(search: Search, number: int) -> list[str]:
    """Return the literals on the way to a node, the root's side first."""
    names = []
    while (parent := search.nodes[number].parent) is not None:
        names.append(search.nodes[number].literal)
        number = parent
    return names[::-1]


@pytest.mark.slow
def test_backtracking_ends_each_branch_at_a_conflict_and_the_last_at_the_solution(
    searches: dict[bool, Search],
) -> None:
    search, cnf = searches[False], sm.encode(TREES)
    inner = {node.parent for node in search.nodes}
    leaves = [number for number in range(len(search.nodes)) if number not in inner]
    for leaf in leaves[:-1]:
        assert search.nodes[leaf].end is not None
        assert cnf.propagate(path(search, leaf)).conflict is not None
    assert leaves[-1] == len(search.nodes) - 1
    assert cnf.propagate(path(search, leaves[-1])).is_complete
    for number, node in enumerate(search.nodes):
        children = [one.literal for one in search.nodes if one.parent == number]
        assert len(children) <= 2
        assert len(children) < 2 or children[1] == opposite(children[0])
        if node.end is not None:
            decided = search.lessons[node.end].clause
            assert {*map(opposite, decided)} <= {*path(search, number)}


def test_learning_needs_fewer_nodes_for_the_same_solution(searches: dict[bool, Search]) -> None:
    assert searches[True].solution == searches[False].solution == sm.solve(TREES)
    assert len(searches[True].nodes) < len(searches[False].nodes)


def test_both_searches_agree_that_there_is_no_other_solution() -> None:
    other = sm.encode(TREES, other_than=sm.solve(TREES))
    for learning in (False, True):
        search = other.search(learning=learning)
        assert search.outcome is Outcome.UNSAT
        assert search.lessons[-1].clause == ()
        shown = frames(sm.film(search))
        assert shown[-1].title == "There is no solution"
        assert sum(frame.title.startswith("Conflict") for frame in shown) == len(search.conflicts)


def test_a_large_tree_is_shown_up_to_a_node_and_says_so(
    searches: dict[bool, Search], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_model.inside.search_tree.MOST_NODES", 9)
    search = searches[False]
    last = frames(sm.film(search))[-1]
    assert f"the first 9 of {len(search.nodes)} nodes" in last.sentence
    assert last.title == "A solution"


def test_encodings_are_compared_in_all_combinations() -> None:
    names = ("minimal", "extended"), ("pairwise", "seqcounter")
    found = sm.compare_encodings(UNIQUE_4X4, *names)
    film = sm.film(found)
    assert film.choices == {"encoding": names[0], "at most one": names[1]}
    for row, frame, (encoding, at_most_one) in zip(
        found.rows, frames(film), product(*names), strict=True
    ):
        cnf = sm.encode(UNIQUE_4X4, encoding, at_most_one=at_most_one)
        assert (row.cnf.encoding.value, row.cnf.at_most_one) == (encoding, at_most_one)
        left = sum(map(len, sm.propagate(UNIQUE_4X4, f"sat::{encoding}:{at_most_one}").digits))
        assert frame.title == f"{len(cnf):,} clauses, {left} candidates left"
        assert row.search.solution == sm.solve(UNIQUE_4X4)
    assert frames(film)[0].notation.startswith("6 clauses say that row 1 holds 1 at most once")


def in_some_filling(domains: dict[int, list[int]]) -> dict[int, set[int]]:
    """Return the digits of each cell that some filling uses, by trying all of them."""
    used: dict[int, set[int]] = {cell: set() for cell in domains}
    for digits in product(*domains.values()):
        if len({*digits}) == len(digits):
            for cell, digit in zip(domains, digits, strict=True):
                used[cell].add(digit)
    return used


def test_what_is_removed_from_a_house_is_in_no_matching_and_all_else_is_in_one() -> None:
    chance, empty = random.Random(7), sm.Puzzle.empty(4)
    for _ in range(150):
        domains = {
            cell: sorted(chance.sample(range(1, 5), chance.randint(1, 4))) for cell in range(4)
        }
        found, used = sm.match_house(empty, "row 1", domains), in_some_filling(domains)
        if not all(used.values()):
            assert not found.is_possible
            (hall,) = found.hall_sets
            assert {d for cell in hall.cells for d in domains[cell]} == {*hall.digits}
            assert len(hall.digits) < len(hall.cells)
            continue
        assert found.is_possible
        assert {cell: {*digits} for cell, digits in found.left.items()} == used
        assert len({*found.matched.values()}) == 4
        assert sorted(cell for part in found.components for cell in part) == [0, 1, 2, 3]
        for hall in found.hall_sets:
            assert {d for cell in hall.cells for d in domains[cell]} == {*hall.digits}
            assert len(hall.cells) == len(hall.digits)
            for cell, digit in hall.removed:
                assert cell not in hall.cells
                assert digit in hall.digits


def test_digits_that_nobody_has_leave_everything_possible() -> None:
    part = sm.House("part", (0, 1, 2))
    grid = sm.Grid(2, 3, range(1, 5), (None,) * 6, more_houses=(part,))
    found = sm.match_house(sm.Puzzle.empty(grid), "part", {cell: [1, 2, 3, 4] for cell in range(3)})
    assert found.removed == ()
    assert found.components == (frozenset({0, 1, 2}),)


def test_the_film_of_a_matching_shows_each_hall_set() -> None:
    found = sm.match_house(UNIQUE, "box 5")
    assert [frame.title for frame in frames(sm.film(found))] == [
        *("box 5", "A matching", "Passing digits on"),
        *("4 cells for 4 digits", "5 cells for 5 digits", "What is left"),
    ]
    impossible = sm.match_house(sm.Puzzle.empty(4), "row 1", {n: [1, 2] for n in range(4)})
    last = frames(sm.film(impossible))[-1]
    assert (last.title, last.sentence) == ("3 cells", "hold only 2 digits: 1 2")


def test_what_cannot_be_matched_or_compared_is_refused() -> None:
    refused: list[tuple[type[Exception], str, Any]] = [
        (OptionError, "row 1", lambda: sm.match_house(UNIQUE, "row 10")),
        (GridError, "no candidates of r1c2", lambda: sm.match_house(UNIQUE, "row 1", {0: [1]})),
        (OptionError, "expected several", lambda: sm.compare_encodings(UNIQUE, "minimal")),
        (OptionError, "expected one at least", lambda: sm.compare_encodings(UNIQUE, [])),
        (OptionError, "extended", lambda: sm.compare_encodings(UNIQUE, ["cpsat"])),
    ]
    for error, said, call in refused:
        with pytest.raises(error, match=said):
            call()
