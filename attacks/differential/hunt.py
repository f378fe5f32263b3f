"""Attack one shape: puzzle after puzzle, question after question."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from attacks.differential.case import Case, Disagreement, NotDecidedError, NothingToAskError
from attacks.differential.parties import random_engines
from attacks.differential.questions import QUESTIONS
from attacks.differential.referee import Referee
from attacks.differential.sizes import other_sizes
from attacks.puzzles import random_shape, whole_or_given
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.errors import UnsupportedError
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import engine_named

PUZZLES_OF_A_SHAPE = (1, 2, 4, 8, 40)
"""Puzzles that differ in their givens and candidates. Sessions stay warm from one to the next, so
now and then there are many; but what is wrong with a shape mostly shows at once."""


@dataclass(frozen=True)
class Asked:
    """A question that was asked, so that it can be asked again.

    Attributes:
        question: its name.
        puzzle: the puzzle.
        engines: the names of the engines.
        seed: where the settings come from.
    """

    question: str
    puzzle: Puzzle
    engines: tuple[str, ...]
    seed: str


@dataclass(frozen=True)
class Found:
    """A disagreement.

    Attributes:
        asked: the question that was answered wrongly.
        before: what was asked before about puzzles of the same shape.
        problem: who said what.
    """

    asked: Asked
    before: tuple[Asked, ...]
    problem: str


@dataclass
class Totals:
    """What a hunt has done.

    Attributes:
        shapes: shapes.
        puzzles: puzzles.
        cases: for each question the number of cases.
        answers: answers that were compared with the referee's.
        undecided: answers that were "undecided".
        refused: cases that the library refused to answer, with a clear error.
        statuses: how many puzzles had no, one, several solutions.
        classes: for each class of constraints the number of shapes that had it.
    """

    shapes: int = 0
    puzzles: int = 0
    answers: int = 0
    undecided: int = 0
    cases: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    classes: Counter[str] = field(default_factory=Counter)

    @property
    def all_cases(self) -> int:
        """The number of cases."""
        return sum(self.cases.values())


def attack_shape(seed: str, totals: Totals, questions: Sequence[str] = ()) -> Found | None:
    """Ask about the puzzles of one shape until there is a disagreement, which is returned.

    Args:
        seed: what the shape, its puzzles and all questions follow from.
        totals: where to count.
        questions: the names of those to ask; all by default.
    """
    close_idle()  # what is found must not hang on another shape
    shape = random_shape(seed)
    chance = random.Random(f"{seed} puzzles")
    referee = Referee(shape.base, shape.fillings, is_whole=shape.is_whole)
    engines = tuple(map(str, random_engines(chance)))
    totals.shapes += 1
    totals.classes.update({kind.__name__ for kind in shape.base.board.kinds})
    before: list[Asked] = []
    for puzzle in shape.puzzles(chance, chance.choice(PUZZLES_OF_A_SHAPE)):
        totals.puzzles += 1
        right = len(referee.solutions(puzzle))
        totals.statuses[("none", "unique", "multiple")[min(right, 2)]] += 1
        for name, (_, share) in QUESTIONS.items():
            if (questions and name not in questions) or chance.random() >= share:
                continue
            asked = Asked(name, puzzle, engines, f"{seed} {len(before)}")
            problem = _problem(asked, referee, totals)
            if problem:
                return Found(asked, tuple(before), problem)
            before.append(asked)
    return None


def _problem(asked: Asked, referee: Referee, totals: Totals) -> str:
    """Ask a question; return what is wrong with the answers."""
    case = Case(
        asked.puzzle, referee, [*map(engine_named, asked.engines)], random.Random(asked.seed)
    )
    try:
        with other_sizes(random.Random(f"{asked.seed} sizes")):
            QUESTIONS[asked.question][0](case)
    except NothingToAskError:
        return ""
    except NotDecidedError:
        case.undecided += 1
    except Disagreement as problem:
        return str(problem)
    except UnsupportedError:
        totals.refused[asked.question] += 1
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error!s:.500}"
    finally:
        totals.undecided += case.undecided
        totals.answers += case.answers
    if case.answers:
        totals.cases[asked.question] += case.puzzles
    return ""


def problem_again(asked: Sequence[Asked]) -> str:
    """Ask questions again, as if nothing had been asked before.

    Returns:
        What is wrong with the answers to the last one.
    """
    close_idle()
    problem = ""
    for one in asked:
        found = whole_or_given(one.puzzle)
        if found is None:
            return ""
        referee = Referee(one.puzzle, found[0], is_whole=found[1])
        problem = _problem(one, referee, Totals())
    return problem
