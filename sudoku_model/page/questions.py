"""The questions of a page about a puzzle, with answers that can travel as JSON.

The same functions answer in a worker process, in a browser's worker and, if there cannot be
another one, in this process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import zip_longest
from math import inf
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sudoku_model.errors import OptionError, SudokuModelError, UndecidedError
from sudoku_model.formats import read, write
from sudoku_model.languages.names import said_by_name
from sudoku_model.option_numbers import number_from_0
from sudoku_model.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_model.analysis.steps import Explanation, Hint, PartialHint, Step
    from sudoku_model.analysis.suggestions import Suggestion
    from sudoku_model.clues import Clue

Answer: TypeAlias = dict[str, Any]
"""A value that JSON can hold."""

Options: TypeAlias = Mapping[str, Any]
"""Further keys of a question, as the page sent them."""

_MOST_OFFERS: Final = 8

_MOST_SOLUTIONS: Final = 100


Reply: TypeAlias = dict[str, Any]
"""Either an ``answer``, or an ``error`` in words."""


def reply_to(
    question: str, puzzle: Puzzle, time_limit: float | None, options: Options | None = None
) -> Reply:
    """Answer a question about a puzzle, or say why that cannot be.

    The question is one of `QUESTIONS`; the options are its further keys.
    """
    try:
        return {"answer": QUESTIONS[question](puzzle, time_limit, options or {})}
    except SudokuModelError as problem:
        return {"error": said_by_name(problem)}
    except Exception as problem:  # a constraint of the user's own may raise anything
        return {"error": f"{type(problem).__name__}: {problem}"}


def warm_up() -> Reply:
    """Load what the first questions need while nobody waits for an answer."""
    from sudoku_model.constraints import KillerCage

    usual = Puzzle.empty(9)
    variant = usual.with_constraints(KillerCage("r1c1 r1c2", 3), KillerCage("r1c1 r1c3", 3))
    replies = [reply_to("verdict", usual, None)]
    replies += [reply_to(one, variant, None) for one in ("verdict", "conflict", "candidates")]
    read(write(variant, "json"), format="json")
    return replies[-1]


def _with_first(stated: list[int], solutions: list[list[int]]) -> list[list[int]]:
    """Return as many solutions, the stated one first."""
    others = [one for one in solutions if one != stated]
    return [stated, *others][: len(solutions)]


def _verdict(puzzle: Puzzle, time_limit: float | None, _options: Options) -> Answer:
    """Judge a puzzle. Of several solutions, the stated one comes first if it is among them."""
    from sudoku_model.analysis.stated_solution import broken_by_stated, name_broken, stated_solution
    from sudoku_model.analysis.uniqueness import check
    from sudoku_model.clues import Clue

    verdict = check(puzzle, time_limit=time_limit)
    solutions = [list(solution.values) for solution in verdict.solutions]
    if len(solutions) > 1 and (stated := stated_solution(puzzle)) is not None:
        solutions = _with_first([*stated], solutions)
    broken = broken_by_stated(puzzle) if puzzle.expected else []
    return {
        "status": verdict.status.value,
        "text": str(verdict),
        "solutions": solutions,
        "solver": verdict.solver,
        "seconds": verdict.seconds,
        "reason": verdict.reason,
        "notes": list(verdict.notes),
        "disagreements": _numbers(puzzle, verdict.disagreements),
        "broken": [
            _clue(puzzle, one)
            if isinstance(one, Clue)
            else {"text": name_broken(one), "cells": _numbers(puzzle, (one.first, one.second))}
            for one in broken
        ],
    }


def _conflict(puzzle: Puzzle, time_limit: float | None, _options: Options) -> Answer:
    from sudoku_model.analysis.conflicts import conflict

    answer = conflict(puzzle, time_limit=time_limit)
    return {
        "text": str(answer),
        "cells": _numbers(puzzle, answer.cells),
        "constraints": _places(puzzle, answer.clues),
        "clues": [_clue(puzzle, clue) for clue in answer.clues],
    }


def _candidates(puzzle: Puzzle, time_limit: float | None, _options: Options) -> Answer:
    from sudoku_model.analysis.candidates import true_candidates

    seen = true_candidates(puzzle, time_limit=time_limit)
    return {
        "digits": [*map(list, seen.digits)],
        "complete": seen.is_complete,
        "reason": seen.reason,
    }


def _solutions(puzzle: Puzzle, time_limit: float | None, _options: Options) -> Answer:
    """List solutions, as many as somebody looks through; ``complete`` if there are no others."""
    from sudoku_model.analysis.solutions import solutions

    listed: list[list[int]] = []
    try:
        found = solutions(puzzle, limit=_MOST_SOLUTIONS + 1, time_limit=time_limit)
        listed.extend([*solution.values] for solution in found)
    except UndecidedError:
        is_complete = False
    else:
        is_complete = len(listed) <= _MOST_SOLUTIONS
    return {"solutions": sorted(listed[:_MOST_SOLUTIONS]), "complete": is_complete}


def _count(puzzle: Puzzle, time_limit: float | None, _options: Options) -> Answer:
    from sudoku_model.analysis.counting import count

    counted = count(puzzle, time_limit=time_limit)
    return {"text": str(counted), "value": str(counted.value), "exact": counted.is_exact}


def _hint(puzzle: Puzzle, time_limit: float | None, options: Options) -> Answer:
    """Say what to do next on a board.

    Its ``values`` are the digits in its cells, or null; ``left`` are the digits that are left in
    open cells, by their names.
    """
    from sudoku_model.analysis.steps import hint

    board = _board(puzzle, options.get("values"), options.get("left", {}))
    found = hint(puzzle, board, time_limit=time_limit)
    return {
        "text": str(found),
        "solved": found.is_solved,
        "stages": [_stage(puzzle, found.up_to(stage)) for stage in ("where", "what", "why")],
        "step": found.step and _step(puzzle, found.step),
        "mistakes": [
            {"cell": puzzle.grid.cell(mistake.cell), "text": str(mistake)}
            for mistake in found.mistakes
        ],
    }


def _stage(puzzle: Puzzle, hint: Hint | PartialHint) -> Answer:
    """Return what a stage of a hint says, and where it says to look."""
    from sudoku_model.analysis.steps import PartialHint

    if isinstance(hint, PartialHint):
        names = [name for place in hint.places for name in place.cells]
    else:
        names = hint.step.cells if hint.step else []
    return {"text": str(hint), "cells": _numbers(puzzle, dict.fromkeys(names))}


def _board(puzzle: Puzzle, values: Any, left: Any) -> Puzzle:
    """Return the puzzle with the digits of a board, and with what is left in its open cells."""
    if not isinstance(values, list) or len(values) > len(puzzle.givens):
        raise OptionError("found no board, expected a digit or null for each cell")
    if not isinstance(left, Mapping):
        raise OptionError("found candidates of another kind, expected digits by the name of a cell")
    pairs = zip_longest(puzzle.givens, values)
    givens = tuple(value if given is None else given for given, value in pairs)
    board = replace(puzzle, givens=givens)
    for name, digits in left.items():
        board = board.with_candidates(name, digits)
    return board


def _steps(puzzle: Puzzle, time_limit: float | None, options: Options) -> Answer:
    """Explain a puzzle; ``within`` some seconds, with what is known by then."""
    from sudoku_model.analysis.steps import steps

    within = number_from_0("within", options.get("within", inf))
    limit = inf if time_limit is None else time_limit
    found = steps(puzzle, time_limit=None if min(limit, within) == inf else min(limit, within))
    return {
        "text": _how_hard(found),
        "complete": found.is_complete,
        "more": not found.is_complete and found.seconds >= within and within < limit,
        "steps": [_step(puzzle, step) for step in found],
    }


def _how_hard(found: Explanation) -> str:
    """Return in a sentence how far steps lead, and how hard the puzzle is that they solve."""
    from sudoku_model.analysis.steps import Rating

    rating = Rating(found, found.seconds)
    if not found.is_complete:
        return str(rating) if found.steps else found.summary
    return f"difficulty {rating.difficulty:.1f} ({rating.level}), {found.summary}"


def _step(puzzle: Puzzle, step: Step) -> Answer:
    from sudoku_model.analysis.steps import RuleFact

    cell = puzzle.grid.cell
    rules = [fact.constraint for fact in step.facts if isinstance(fact, RuleFact)]
    known = puzzle.constraints
    return {
        "number": step.number,
        "name": step.name,
        "text": step.sentence,
        "reasons": step.reasons,
        "difficulty": step.difficulty,
        "cells": _numbers(puzzle, step.cells),
        "constraints": [known.index(rule) for rule in dict.fromkeys(rules) if rule in known],
        "placed": step.placed and [cell(step.placed[0]), step.placed[1]],
        "removed": [[cell(name), digit] for name, digit in step.removed],
        "filled": {str(cell(name)): digit for name, digit in step.filled.items()},
        "candidates": [*map(list, step.candidates)],
    }


def _offers(puzzle: Puzzle, time_limit: float | None, options: Options) -> Answer:
    """Suggest clues; ``kinds`` are the names of their classes, "Given" for givens.

    A solution that the puzzle states is the one that is to be left.
    """
    from sudoku_model.analysis.ambiguity import ambiguity
    from sudoku_model.analysis.stated_solution import stated_values

    kinds = options.get("kinds") or ["Given"]
    if not (isinstance(kinds, list) and all(isinstance(kind, str) for kind in kinds)):
        raise OptionError("found kinds of another kind, expected a list of names")
    wanted = stated_values(puzzle)
    found = ambiguity(
        puzzle, solution=wanted, offer=kinds, limit=_MOST_OFFERS, time_limit=time_limit
    )
    return {
        "reason": found.reason,
        "patterns": [
            {"cells": _numbers(puzzle, pattern), "names": " ".join(pattern)}
            for pattern in found.best_patterns
        ],
        "clues": [_offer(puzzle, one) for one in found.suggestions],
    }


def _offer(puzzle: Puzzle, suggestion: Suggestion) -> Answer:
    return {
        **_clue(puzzle, suggestion.clue),
        "effect": suggestion.effect,
        "sufficient": suggestion.is_sufficient,
    }


def _spare(puzzle: Puzzle, time_limit: float | None, _options: Options) -> Answer:
    """Name the clues that can be dropped, each alone, and a set of them that can go together."""
    from sudoku_model.analysis.minimal import minimal
    from sudoku_model.clues import clues_of

    found = minimal(puzzle, time_limit=time_limit)
    kept = set(found.sets[0]) if found.sets else set(clues_of(puzzle))
    return {
        "text": str(found),
        "complete": found.is_complete,
        "redundant": [_clue(puzzle, clue) for clue in found.redundant],
        "together": [_clue(puzzle, clue) for clue in clues_of(puzzle) if clue not in kept],
    }


def _clue(puzzle: Puzzle, clue: Clue) -> Answer:
    """Return a clue as the page draws, adds and removes it."""
    from sudoku_model.formats.constraint_json import to_json

    own = clue.constraint
    (place,) = _places(puzzle, [clue]) or (None,)
    return {
        "text": str(clue),
        "cells": [cell for cell in clue.cells(puzzle) if cell in puzzle.grid.board],
        "given": [puzzle.grid.cell(clue.cell), clue.digits[0]] if clue.is_given else None,
        "constraint": None if own is None else to_json(own, describe_own=True),
        "place": place,
    }


def _places(puzzle: Puzzle, clues: Iterable[Clue]) -> list[int]:
    """Return the places of clues among the puzzle's constraints, of those that are there."""
    from sudoku_model.clues import constraint_clues

    places = {clue: place for place, clue in enumerate(constraint_clues(puzzle))}
    return [places[clue] for clue in clues if clue in places]


def _numbers(puzzle: Puzzle, names: Iterable[str]) -> list[int]:
    """Return the cells of the board with these names."""
    cells = map(puzzle.grid.cell, names)
    return [cell for cell in cells if cell in puzzle.grid.board]


QUESTIONS: Final[Mapping[str, Callable[[Puzzle, float | None, Options], Answer]]] = {
    "verdict": _verdict,
    "conflict": _conflict,
    "candidates": _candidates,
    "solutions": _solutions,
    "count": _count,
    "hint": _hint,
    "steps": _steps,
    "offers": _offers,
    "spare": _spare,
}
"""The questions of a page, by what messages call them."""
