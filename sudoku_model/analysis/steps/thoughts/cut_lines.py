"""Thoughts about lines that can be cut into runs of one sum: the runs in which a cell can lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import RUNS_OF_A_LINE
from sudoku_model.analysis.steps.thoughts.shares import fitting
from sudoku_model.analysis.steps.thoughts.thought import (
    Thinker,
    Thinkers,
    Thought,
    Told,
    keep_together,
)
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import cannot_take, given, with_digit
from sudoku_model.analysis.steps.wording import MOST_LISTED
from sudoku_model.constraints.sum_lines import SumLine
from sudoku_model.constraints.wording import enumerated

MOST_CELLS = 12
"""How many cells a line has at most: nobody goes through all the runs of a longer one."""

MOST_OF_A_LONG_LINE = 40
"""How many it has at most where a cell can only lie in a few runs."""


class _Runs(NamedTuple):
    """The runs that are part of a way to cut a line, each with what its cells can be then."""

    runs: dict[tuple[int, ...], Mapping[int, set[int]]]

    def digits(self, cell: int) -> set[int]:
        """Return what a cell can be in any of its runs."""
        return set[int]().union(*(own.get(cell, ()) for own in self.runs.values()))


def _think(view: RuleView) -> Iterator[Thought]:
    """Remove what a cell is in none of its runs."""
    line = view.board.cells(view.clue(SumLine).cells)
    if len(line) <= MOST_CELLS:
        yield from _in_no_run(view, line)


def _think_of_a_few(view: RuleView) -> Iterator[Thought]:
    """Remove the same from a cell of a long line that lies in one of a few runs."""
    line = view.board.cells(view.clue(SumLine).cells)
    if MOST_CELLS < len(line) <= MOST_OF_A_LONG_LINE:
        asked = view.layout.cells_in(view.asked & view.own)
        yield from _in_no_run(view, [cell for cell in dict.fromkeys(line) if cell in asked])


def _in_no_run(view: RuleView, cells: Sequence[int]) -> Iterator[Thought]:
    """Remove from some cells what they are in none of their runs."""
    line = view.board.cells(view.clue(SumLine).cells)
    told, alike = dict[object, Thought](), dict[object, list[int]]()
    runs = _runs(view)
    for cell in cells:
        gone = set(view.digits(cell)) - runs.digits(cell)
        if not gone:
            continue

        def follows(other: RuleView, cell: int = cell, gone: set[int] = gone) -> bool:
            return gone.isdisjoint(_runs(other).digits(cell))

        known, seen = view.needed([other for other in line if other != cell], follows)
        words = _leaves(seen, cell, gone)
        if not words:
            continue
        at = alike.setdefault((known, words), [])
        at.append(cell)
        why = f"{given(view, known)}{words.format(view.names(at))}"
        excluded = view.mask(cell, gone)
        thought = Thought(RUNS_OF_A_LINE, (view.rule,), view.premises(known), excluded, why)
        keep_together(told, (known, words), thought)
    yield from told.values()


def _runs(view: RuleView) -> _Runs:
    """Return the runs that begin where another one can end, up to the ends of the line."""
    clue = view.clue(SumLine)
    line = view.board.cells(clue.cells)
    found: dict[tuple[int, ...], Mapping[int, set[int]]] = {}
    possible: dict[tuple[int, ...], Mapping[int, set[int]]] = {}

    def fit(run: tuple[int, ...]) -> Mapping[int, set[int]]:
        if run not in possible:
            own = [view.digits(cell) for cell in run]
            # Most runs are too long, which is seen without going through what they can make.
            may_be = all(own) and sum(digits[0] for digits in own) <= clue.total
            possible[run] = fitting(view, run, clue.total) if may_be else {run[0]: set()}
        return possible[run]

    for first in range(len(line)) if clue.loop else (0,):
        cells = (*line[first:], *line[:first])
        for run in _whole_cuts(cells, lambda run: all(fit(run).values())):
            found[run] = fit(run)
    return _Runs(found)


def left_by_runs(view: RuleView) -> Mapping[int, set[int]]:
    """Return what is left of each cell of a line by its runs; nothing of a long line."""
    line = view.board.cells(view.clue(SumLine).cells)
    if len(line) > MOST_CELLS:
        return {}
    runs = _runs(view)
    return {cell: runs.digits(cell) for cell in line}


def _tell(view: RuleView, excluded: Sequence[int], known: Sequence[int]) -> Told | None:
    """Say where a line, or a run of it, could still be cut, and that this cannot be filled."""
    clue = view.clue(SumLine)
    line = view.board.cells(clue.cells)
    if len(line) > MOST_OF_A_LONG_LINE:
        return None
    supposed = view.supposing(excluded[0])
    if len(line) > MOST_CELLS:
        return _tell_of_its_run(view, supposed, excluded, known)

    def may_be(run: Sequence[int]) -> bool:
        return all(fitting(supposed, run, clue.total).values())

    start, cuts = with_digit(view, excluded), {*_all_cuts(clue, line, may_be)}
    if not cuts:
        words = f"{start} the line could not be cut into runs of {clue.total}"
        return Told(RUNS_OF_A_LINE, (f"{given(view, known)}{words}",))
    told = dict.fromkeys(_cut_in_words(view, cut) for cut in cuts)
    would = f"{start} the line would be cut into runs of {clue.total}"
    if len(told) > MOST_LISTED:
        cell = view.layout.cell_of[excluded[0]]
        own = [run for run in _runs(supposed).runs if cell in run]
        told = dict.fromkeys(f"from {view.name(run[0])} to {view.name(run[-1])}" for run in own)
        would = f"{start} the run of {clue.total} there would go"
    if not 0 < len(told) <= MOST_LISTED:
        would = f"{start} the line could be cut into runs of {clue.total}"
        told = {f"in {len(cuts)} ways": None}
    words = f"{would} {enumerated(told, 'or')}, {cannot_take(view, known)}"
    return Told(RUNS_OF_A_LINE, (words,), len(cuts))


def _tell_of_its_run(
    view: RuleView, supposed: RuleView, excluded: Sequence[int], known: Sequence[int]
) -> Told | None:
    """Say where the run of a cell of a long line would go, if those are few that it can be."""
    total, start = view.clue(SumLine).total, with_digit(view, excluded)
    cell = view.layout.cell_of[excluded[0]]
    own = [run for run in _runs(supposed).runs if cell in run]
    if not own:
        words = f"{start} the line could not be cut into runs of {total}"
        return Told(RUNS_OF_A_LINE, (f"{given(view, known)}{words}",))
    if len(own) > MOST_LISTED:
        return None
    told = enumerated((f"from {view.name(run[0])} to {view.name(run[-1])}" for run in own), "or")
    words = f"{start} the run of {total} there would go {told}, {cannot_take(view, known)}"
    return Told(RUNS_OF_A_LINE, (words,), len(own))


def _all_cuts(
    clue: SumLine, line: Sequence[int], may_be: Callable[[Sequence[int]], bool]
) -> Iterator[tuple[int, ...]]:
    """Yield the ways to cut a line into runs that may be, a closed one from each of its cells."""
    for start in range(len(line)) if clue.loop else (0,):
        yield from _cuts((*line[start:], *line[:start]), may_be)


def _cuts(cells: Sequence[int], may_be: Callable[[Sequence[int]], bool]) -> list[tuple[int, ...]]:
    """Return the ways to cut cells into runs that may be, each by the last cells of its runs."""
    if not cells:
        return [()]
    return [
        (cells[stop - 1], *rest)
        for stop in range(1, len(cells) + 1)
        if may_be(cells[:stop])
        for rest in _cuts(cells[stop:], may_be)
    ]


def _cut_in_words(view: RuleView, lasts: Sequence[int]) -> str:
    return f"after {enumerated(map(view.name, lasts[:-1]))}" if len(lasts) > 1 else "nowhere"


def _whole_cuts(
    cells: Sequence[int], may_be: Callable[[tuple[int, ...]], bool]
) -> Iterator[tuple[int, ...]]:
    """Yield the runs that may be, of all ways to cut cells into such; the last ones come first."""
    begun, ways = {0}, list[tuple[int, int]]()
    for start in range(len(cells)):
        stops = range(start + 1, len(cells) + 1) if start in begun else ()
        fitting_stops = [stop for stop in stops if may_be(tuple(cells[start:stop]))]
        ways += [(start, stop) for stop in fitting_stops]
        begun.update(fitting_stops)
    ended = {len(cells)}
    for start, stop in reversed(ways):
        if stop in ended:
            ended.add(start)
            yield tuple(cells[start:stop])


def _leaves(view: RuleView, cell: int, gone: set[int]) -> str:
    """Say from where to where the run of a cell goes, named `{}`, or only what it never takes."""
    total = view.clue(SumLine).total
    ends = [(run[0], run[-1]) for run in reversed(_runs(view).runs) if cell in run]
    if not 0 < len(ends) <= MOST_LISTED:
        if len(view.cells) > MOST_CELLS:
            return ""  # nobody goes through them
        return f"no run of {total} in which {{}} can lie has {enumerated(sorted(gone), 'or')} there"
    told = enumerated((f"from {view.name(one)} to {view.name(other)}" for one, other in ends), "or")
    return f"the run of {total} with {{}} goes {told}"


THINKERS: Final[Thinkers] = {
    SumLine: (
        Thinker((RUNS_OF_A_LINE,), _think, _tell),
        Thinker((RUNS_OF_A_LINE,), _think_of_a_few, is_patient=True),
    )
}
