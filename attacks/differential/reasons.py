"""Questions about clues: what contradicts, what is superfluous, what is missing."""

from __future__ import annotations

from collections.abc import Iterable

from attacks.differential.case import Case, NotDecidedError, expect_decided
from attacks.differential.referee import Places, minimal_hitting_sets
from sudoku_model.analysis.ambiguity import Ambiguity, ambiguity
from sudoku_model.analysis.conflicts import FINDS as CONFLICTS
from sudoku_model.analysis.conflicts import Conflict, Repair, conflict, repair
from sudoku_model.analysis.minimal import FINDS as REDUNDANCIES
from sudoku_model.analysis.minimal import minimal
from sudoku_model.analysis.verdict import Status
from sudoku_model.clues import Clue

MOST_SETS = 300
"""Minimal sets that the referee lists."""

MOST_SOLUTIONS = 40
"""Solutions up to which the referee says what is missing."""


def ask_conflict(case: Case) -> None:
    """Ask for clues that cannot stand together: one set, disjoint ones, the smallest, all."""
    case.needs(case.referee.is_whole)
    find = case.chance.choice(CONFLICTS)
    engine = case.engine
    found = conflict(case.puzzle, engine, find=find, limit=None, time_limit=case.seconds(engine))
    who = f"conflict of {engine}, {find=}"
    if not _is_broken(case, found, who):
        return
    for clues in found.sets:
        case.demand(not case.referee.left_by(clues), f"{who} has a solution", found, "none")
    expect_decided(found.is_complete)
    for clues in found.sets:
        _none_spared(case, clues, 0, who)
    broken = case.referee.broken(case.clues, case.referee.everything)
    chosen = [case_places(case, clues) for clues in found.sets]
    if find == "disjoint":
        used = frozenset().union(*chosen)
        rest = [clue for place, clue in enumerate(case.clues) if place not in used]
        case.demand(sum(map(len, chosen)) == len(used), f"{who}: disjoint", found, "no clue twice")
        is_right = bool(case.referee.left_by(rest)) or () in found.sets
        case.demand(is_right, f"{who}: what is left over", found, "a solution")
    _compare_with_all(case, chosen, broken, find, who)


def _is_broken(case: Case, found: Conflict | Repair, who: str) -> bool:
    """Compare whether the puzzle is broken; false if there are no sets to compare."""
    if found.is_broken is None:
        raise NotDecidedError
    case.demand(found.is_broken is not bool(case.solutions), who, found, case.solutions)
    if not found.is_broken:
        case.demand(not found.sets, who, found.sets, "none")
    return found.is_broken


def case_places(case: Case, clues: Iterable[Clue]) -> Places:
    """Return the places of clues among all of the puzzle."""
    return frozenset(map(case.clues.index, clues))


def _none_spared(case: Case, clues: tuple[Clue, ...], most: int, who: str) -> None:
    """Demand that without any one of some clues there are more fillings than so many."""
    for clue in clues:
        rest = case.referee.left_by(other for other in clues if other != clue)
        case.demand(rest.bit_count() > most, f"{who}: not minimal", clues, f"none like {clue}")


def _compare_with_all(
    case: Case, chosen: list[Places], broken: set[Places], find: str, who: str
) -> None:
    """Compare sets with all minimal ones, as far as "all" or the smallest were asked for."""
    if find not in ("all", "smallest", "fewest"):
        case.demand(find == "disjoint" or len(chosen) == 1, who, chosen, "one set")
        return
    right = minimal_hitting_sets(broken, MOST_SETS)
    if right is None:
        return
    fewest = min(map(len, right))
    if find == "all":
        case.demand({*chosen} == right and len(chosen) == len(right), who, chosen, right)
        sizes = [len(one) for one in chosen]
        case.demand(sizes == sorted(sizes), f"{who}: order", sizes, "smallest first")
    else:
        case.demand([len(one) for one in chosen] == [fewest], who, chosen, right)


def ask_repair(case: Case) -> None:
    """Ask for the smallest sets of clues without which there is a solution."""
    case.needs(case.referee.is_whole)
    engine = case.engine
    found = repair(case.puzzle, engine, limit=None, time_limit=case.seconds(engine))
    who = f"repair of {engine}"
    if not _is_broken(case, found, who):
        return
    expect_decided(found.is_complete)
    broken = case.referee.broken(case.clues, case.referee.everything)
    fewest = min(map(len, broken))
    right = {one for one in broken if len(one) == fewest}
    chosen = [case_places(case, clues) for clues in found.sets]
    case.demand({*chosen} == right and len(chosen) == len(right), who, chosen, right)


def ask_minimal(case: Case) -> None:
    """Ask which clues can be spared, and for minimal sets of clues."""
    case.needs(case.referee.is_whole and len(case.solutions) <= 2)
    find = case.chance.choice(REDUNDANCIES)
    engine = case.engine
    found = minimal(case.puzzle, engine, find=find, limit=None, time_limit=case.seconds(engine))
    who = f"minimal of {engine}, {find=}"
    expect_decided(found.status is not Status.UNDECIDED)
    is_unique = len(case.solutions) == 1
    case.demand((found.status is Status.UNIQUE) == is_unique, who, found.status, case.solutions)
    if not is_unique:
        return
    expect_decided(found.is_complete)
    referee, clues = case.referee, case.clues
    masks = [referee.keeping(clue) for clue in clues]
    spare = [
        clue
        for place, clue in enumerate(clues)
        if referee.left_by([*clues[:place], *clues[place + 1 :]]).bit_count() == 1
    ]
    case.demand([*found.redundant] == spare, f"{who}: redundant", found.redundant, spare)
    for chosen in found.sets:
        case.demand(referee.left_by(chosen).bit_count() == 1, f"{who}: too few", chosen, "more")
        _none_spared(case, chosen, 1, who)
    only = referee.everything
    for mask in masks:
        only &= mask
    broken = referee.broken(clues, referee.everything ^ only)
    _compare_with_all(case, [case_places(case, c) for c in found.sets], broken, find, who)


def ask_ambiguity(case: Case) -> None:
    """Ask why there are several solutions, and what to add."""
    right = case.solutions
    case.needs(len(right) <= MOST_SOLUTIONS)
    engine = case.engine
    target = case.chance.choice(right) if right and case.is_heads(0.4) else None
    found = ambiguity(
        case.puzzle, engine, solution=target, limit=MOST_SETS, time_limit=case.seconds(engine)
    )
    who = f"ambiguity of {engine}"
    expect_decided(found.status is not Status.UNDECIDED)
    case.demand((found.status is Status.MULTIPLE) == (len(right) > 1), who, found.status, right)
    if len(right) < 2:
        return
    if found.candidates is None or not found.candidates.is_complete:
        raise NotDecidedError
    columns = [*zip(*right, strict=True)]
    names = case.puzzle.grid.cell_name
    open_cells = [names(cell) for cell, column in enumerate(columns) if len({*column}) > 1]
    case.demand(found.open_cells == open_cells, f"{who}: open cells", found.open_cells, open_cells)
    if found.reason or found.target is None:
        raise NotDecidedError
    groups: dict[tuple[int, ...], list[str]] = {}
    for cell, column in enumerate(columns):
        if len({*column}) > 1:
            groups.setdefault(column, []).append(names(cell))
    equal = sorted(tuple(group) for group in groups.values() if len(group) > 1)
    case.demand(sorted(found.equal_cells) == equal, f"{who}: equal", found.equal_cells, equal)
    case.demand(target in (None, found.target.values), who, found.target.values, target)
    _judge_additions(case, found, target, who)


def _judge_additions(
    case: Case, found: Ambiguity, target: tuple[int, ...] | None, who: str
) -> None:
    assert found.target is not None
    grid, right = case.puzzle.grid, case.solutions
    added = [(grid.cell(clue.cell), clue.digits[0]) for clue in found.additions]
    left = [values for values in right if all(values[cell] == digit for cell, digit in added)]
    case.demand(left == [found.target.values], f"{who}: additions", found.additions, left)
    patterns = minimal_patterns(found.target.values, right)
    shown = {frozenset(map(grid.cell, pattern)) for pattern in found.patterns}
    case.demand(shown <= patterns, f"{who}: patterns", found.patterns, patterns)
    if found.is_complete:
        targets = right if target is None else [target]
        fewest = _fewest(targets, right)
        if fewest is not None:
            case.demand(len(added) == fewest, f"{who}: fewest", found.additions, fewest)


def minimal_patterns(target: tuple[int, ...], solutions: list[tuple[int, ...]]) -> set[Places]:
    """Return the minimal sets of cells in which another solution differs."""
    differences = {
        frozenset(cell for cell, digit in enumerate(values) if digit != target[cell])
        for values in solutions
        if values != target
    }
    return {one for one in differences if not any(other < one for other in differences)}


def _fewest(targets: list[tuple[int, ...]], solutions: list[tuple[int, ...]]) -> int | None:
    """Return how many cells of any of the targets must be given, None if that takes too long."""
    sizes = []
    for target in targets:
        hits = minimal_hitting_sets(minimal_patterns(target, solutions), MOST_SETS)
        if hits is None:
            return None
        sizes.append(min(map(len, hits)))
    return min(sizes)
