"""Answers of each kind, for the tests of answers as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sudoku_model as sm
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import TotalFact, UniqueFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.step import step_of
from sudoku_model.answers.commands import CanonicalForm, Confirmation, Unsolved
from tests.puzzles import Ascending

SMALL = sm.read("1... ..3. .4.. ...2")
OPEN = sm.read("1... ..3. .4.. 3...")
TORN = sm.read("1... ..3. .4.1 ...2")
SPARE = sm.read("1... ..3. .4.. 3..2")
CAGES = sm.Puzzle.empty(4).with_constraints(
    sm.KillerCage("r1c1 r1c2", 5),
    sm.Or((sm.Thermometer("r2c1-r2c3"), sm.Not(sm.GreaterThan("r2c1 r2c2")))),
    sm.AntiKnight(),
    sm.Even("r3c3"),
    sm.Even("r3c3"),
)
CONDITIONAL = replace(
    OPEN,
    title="Half stated",
    author="A. Setter",
    rules="Cats and dogs alternate.",
    unstated=("the rule “Cats and dogs alternate.”",),
    offered=(sm.Offer("the rule “Cats and dogs alternate.”", (sm.NonConsecutive(),), ("1 text",)),),
    notes=("1 picture is left out",),
)
EXTRA = sm.Puzzle.empty(
    replace(sm.Grid.square(4), extras=(sm.ExtraCell("total", (4, 7)),))
).with_constraints(sm.Arrow("total", "r1c1 r1c2"))
HOLES = sm.Puzzle.empty(
    sm.Grid.overlapping([(sm.Grid.square(4), 0, 0), (sm.Grid.square(4), 2, 2)])
).with_given("r1c1", 3)
WIDE = sm.Puzzle.empty(sm.Grid.rectangle(2, 70, range(1, 71)))  # digits are numbers
LETTERS = replace(SMALL, alphabet="ABCD")
ALIEN = replace(SMALL, alphabet="=.#x")

OWN = TORN.with_constraints(Ascending("r1c1 r1c2"), sm.Or((Ascending("r1c1 r1c2"),)))


def _uncertain(answer: Any, **changes: Any) -> Any:
    return replace(answer, is_complete=False, reason="time limit", **changes)


def _step_on(kind: type, puzzle: sm.Puzzle) -> sm.Step:
    """Return a step that rests on a fact of a kind, whether it follows or not."""
    layout = Layout(puzzle, assume_unique=True)
    number = next(n for n, fact in enumerate(layout.facts) if isinstance(fact, kind))
    alive = layout.at_start()
    lowest = layout.masks[number] & alive & -(layout.masks[number] & alive)
    return step_of(layout, alive, 0, Deduction((number,), lowest), 1)


ANSWERS: dict[str, Callable[[], Any]] = {
    "unique": lambda: sm.check(SMALL),
    "none": lambda: sm.check(TORN),
    "multiple": lambda: sm.check(CAGES),
    "undecided": lambda: sm.check(OPEN, time_limit=0),
    "elimination": lambda: sm.check(OPEN, "propagation"),
    "both engines": lambda: replace(sm.check(SMALL), notes=("by both",)),
    "conditional": lambda: sm.check(CONDITIONAL),
    "another solution is stated": lambda: sm.check(replace(SMALL, expected=(1,) * 16)),
    "extra cells": lambda: sm.check(EXTRA),
    "holes": lambda: sm.check(HOLES),
    "numbers": lambda: sm.check(WIDE),
    "letters": lambda: sm.check(LETTERS),
    "strange symbols": lambda: sm.check(ALIEN),
    "solution": lambda: sm.solve(SMALL),
    "solution with extra cells": lambda: sm.solve(EXTRA),
    "propagation": lambda: sm.propagate(OPEN),
    "contradiction": lambda: sm.propagate(TORN),
    "candidates": lambda: sm.true_candidates(HOLES.with_given("r1c2", 1)),
    "no candidates": lambda: sm.true_candidates(TORN),
    "candidates in time": lambda: _uncertain(sm.true_candidates(OPEN), is_counted=False),
    "counted candidates": lambda: sm.true_candidates(EXTRA, limit=3),
    "count": lambda: sm.count(OPEN),
    "large count": lambda: sm.count(sm.Puzzle.empty(6)),
    "estimate": lambda: sm.count(sm.Puzzle.empty(6), method="estimate"),
    "at the limit": lambda: sm.count(OPEN, limit=1),
    "count of nothing": lambda: replace(sm.count(OPEN), puzzle=None),
    "conflict": lambda: sm.conflict(TORN, find="all"),
    "no conflict": lambda: sm.conflict(SMALL),
    "undecided conflict": lambda: sm.conflict(TORN, time_limit=0),
    "conflict of constraints": lambda: sm.conflict(
        CAGES.with_constraints(sm.Odd("r3c3")), find="all"
    ),
    "repair": lambda: sm.repair(TORN),
    "repair at the limit": lambda: sm.repair(TORN, limit=1),
    "minimal": lambda: sm.minimal(SPARE, find="all"),
    "not minimal": lambda: sm.minimal(OPEN),
    "ambiguity": lambda: sm.ambiguity(OPEN),
    "ambiguity of clues": lambda: sm.ambiguity(OPEN, clues=[sm.Even("r4c4"), sm.Odd("r4c3")]),
    "ambiguity with suggestions": lambda: sm.ambiguity(OPEN, offer=["Given", "Even"], limit=3),
    "ambiguity with extra cells": lambda: sm.ambiguity(EXTRA),
    "not ambiguous": lambda: sm.ambiguity(SMALL),
    "steps": lambda: sm.steps(SMALL),
    "no steps": lambda: sm.steps(TORN),
    "steps with constraints": lambda: sm.steps(_with_cages()),
    "step by a total": lambda: _step_on(TotalFact, _with_cages()),
    "step by uniqueness": lambda: _step_on(UniqueFact, OPEN),
    "one step": lambda: sm.steps(SMALL)[3],
    "rating": lambda: sm.rate(SMALL),
    "rating with refutation": lambda: sm.rate(SMALL, refutation=True),
    "refutation": lambda: sm.rate(SMALL, refutation=True).refutation,
    "lower bound": lambda: sm.rate(SMALL, time_limit=0),
    "no rating": lambda: sm.rate(OPEN),
    "hint": lambda: sm.hint(SMALL, {"r1c2": 3}),
    "mistakes": lambda: sm.hint(SMALL, {"r1c3": 4}),
    "mistake": lambda: sm.hint(SMALL, {"r1c3": 4}).mistakes[0],
    "where to look": lambda: sm.hint(SMALL, {"r1c2": 3}).up_to("where"),
    "what is there": lambda: sm.hint(_with_cages()).up_to("what"),
    "where the mistakes are": lambda: sm.hint(SMALL, {"r1c3": 4}).up_to("where"),
    "no partial hint": lambda: sm.hint(OPEN).up_to("what"),
    "no hint": lambda: sm.hint(OPEN),
    "grade of a solution": lambda: sm.grade(SMALL, "1324 4231 2413 3142"),
    "grade of a mistake": lambda: sm.grade(CAGES, {"r1c1": 9, "r2c2": 3, "r2c3": 2, "r3c3": 1}),
    "undecided grade": lambda: sm.grade(OPEN, {"r1c2": 3}, time_limit=0),
    "another answer is stated": lambda: sm.grade(replace(SMALL, expected=(1,) * 16), {"r1c2": 3}),
    "grade of extra cells": lambda: sm.grade(EXTRA, {"r1c1": 3, "total": 7}),
    "grade with holes": lambda: sm.grade(HOLES, {"r1c2": 3}),
    "claimed step": lambda: sm.grade_step(SMALL, "r1c2=3 r1c3<>2", {"r2c4": 1}),
    "undecided step": lambda: sm.grade_step(EXTRA, "r1c1=3", time_limit=0),
    "step from a wrong board": lambda: sm.grade_step(SMALL, "r1c2=3", {"r1c3": 4}),
    "step with extra cells": lambda: sm.grade_step(EXTRA, "r1c1=3"),
    "audit": lambda: sm.check_encoding(CAGES, 3),
    "audited clue": lambda: sm.check_encoding(CAGES, 3).clues[-1],
    "wrong clue": lambda: replace(sm.check_encoding(SMALL, 3).clues[0], lost={"r1c1": 2}),
    "judgement, right": lambda: sm.judge(sm.encode(SMALL), SMALL),
    "judgement, wrong": lambda: sm.judge([[1, 2], [-1, 65]], SMALL),
    "judgement, undecided": lambda: sm.judge([[1]], SMALL, time_limit=0),
    "submission": lambda: sm.JudgedSubmission("ada.py", sm.judge([[1]], SMALL), "", 0.5),
    "submission without a model": lambda: sm.JudgedSubmission("bob.py", None, "no model", 0.5),
    "tried": lambda: sm.Tried(3, True),
    "film": lambda: sm.film(sm.encode(SMALL).propagate()),
    "films side by side": lambda: sm.film(
        sm.steps(SMALL), sm.encode(OPEN).search(), captions=("a solve", "a search")
    ),
    "film by choice": lambda: sm.film(sm.compare_encodings(SMALL)),
    "film of constraints": lambda: sm.film(sm.steps(_with_cages())),
    "given": lambda: sm.clues_of(SMALL)[0],
    "candidates of a cell": lambda: sm.Clue("r1c1", (1, 2)),
    "no candidates of a cell": lambda: sm.Clue("r1c1"),
    "constraint": lambda: sm.clues_of(CAGES)[-1],
    "clash": lambda: sm.read("1..1 .... .... ....").clashes()[0],
    "offer": lambda: CONDITIONAL.offered[0],
    "unsolved": lambda: Unsolved(TORN, True, "no solution"),
    "canonical": lambda: CanonicalForm(SMALL, sm.canonical(SMALL)),
    "confirmation": lambda: Confirmation(
        "folder", True, sm.check(SMALL), sm.check_encoding(SMALL, 2)
    ),
    "refusal": lambda: Confirmation("folder", False, None, reason="there is no certificate"),
}
"""How to get an answer of each kind, in each of its forms."""


def _with_cages() -> sm.Puzzle:
    """Return a puzzle whose steps rest on constraints and on totals."""
    solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    grid = sm.Grid.square(4)
    cages = ["r1c1 r2c1", "r1c2 r1c3", "r1c4 r2c4 r2c3", "r3c1 r3c2", "r4c1 r4c2 r4c3", "r3c3 r3c4"]
    return sm.Puzzle.empty(grid).with_constraints(
        *(sm.KillerCage(one, sum(solution[c] for c in grid.select(one))) for one in cages),
    )
