"""How a person solves a puzzle: step by step, the easiest first."""

from __future__ import annotations

from sudoku_model.analysis.steps.explanation import Explanation, steps
from sudoku_model.analysis.steps.facts import (
    CellFact,
    Fact,
    GraveFact,
    PlaceFact,
    RuleFact,
    TotalFact,
    UniqueFact,
)
from sudoku_model.analysis.steps.hints import Hint, Mistake, hint
from sudoku_model.analysis.steps.rating import Rating, rate
from sudoku_model.analysis.steps.refutation import Refutation
from sudoku_model.analysis.steps.stages import PartialHint, Place, Stage
from sudoku_model.analysis.steps.step import Step
from sudoku_model.analysis.steps.telling import Link, Part

__all__ = [
    "CellFact",
    "Explanation",
    "Fact",
    "GraveFact",
    "Hint",
    "Link",
    "Mistake",
    "Part",
    "PartialHint",
    "Place",
    "PlaceFact",
    "Rating",
    "Refutation",
    "RuleFact",
    "Stage",
    "Step",
    "TotalFact",
    "UniqueFact",
    "hint",
    "rate",
    "steps",
]
