"""All questions, and how often each is asked."""

from __future__ import annotations

from attacks.differential.case import Question
from attacks.differential.editing import ask_editing
from attacks.differential.explaining import ask_hint, ask_steps
from attacks.differential.forms import (
    ask_certificate,
    ask_clauses,
    ask_formats,
    ask_generation,
)
from attacks.differential.reasons import ask_ambiguity, ask_conflict, ask_minimal, ask_repair
from attacks.differential.solving import (
    ask_both,
    ask_bulk,
    ask_candidates,
    ask_count,
    ask_elimination,
    ask_many,
    ask_propagation,
    ask_random_solution,
    ask_solution,
    ask_solutions,
    ask_verdict,
)

QUESTIONS: dict[str, tuple[Question, float]] = {
    "verdict": (ask_verdict, 1.0),
    "elimination": (ask_elimination, 0.1),
    "both engines": (ask_both, 0.005),
    "solve": (ask_solution, 0.5),
    "solutions": (ask_solutions, 0.5),
    "count": (ask_count, 0.3),
    "candidates": (ask_candidates, 0.5),
    "propagation": (ask_propagation, 0.1),
    "random solution": (ask_random_solution, 0.1),
    "check_many": (ask_many, 0.3),
    "check_array": (ask_bulk, 1.0),
    "conflict": (ask_conflict, 0.1),
    "repair": (ask_repair, 0.1),
    "minimal": (ask_minimal, 0.05),
    "ambiguity": (ask_ambiguity, 0.1),
    "editing": (ask_editing, 0.2),
    "steps": (ask_steps, 0.1),
    "hint": (ask_hint, 0.05),
    "formats": (ask_formats, 0.05),
    "DIMACS": (ask_clauses, 0.03),
    "certificate": (ask_certificate, 0.01),
    "generation": (ask_generation, 0.01),
}
"""Each question with the share of the puzzles that it is asked about: cheap ones more often."""
