"""How hard a puzzle is for somebody who knows no technique: by refuting digits one after another.

After the model of R. Pelánek ("Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation",
arXiv 1403.7373, 2014), whose refutation sum goes well with the times that people took: simple steps
as long as there are any; then the cell whose wrong digits are refuted soonest, each by what
follows from it in simple steps until something is impossible. The sum of all that is the measure.

There the simple steps are naked and hidden singles, and the shortest of some random refutations
counts. Here they are what unit propagation of each fact's clauses finds, so that constraints take
part, in the order in which a solver propagates; nothing is random.
"""

from __future__ import annotations

from dataclasses import dataclass

from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.refuter import Refuter
from sudoku_model.as_data import AsData
from sudoku_model.bits import bits
from sudoku_model.puzzle import Solution
from sudoku_model.solvers import Limits
from sudoku_model.texts import counted


@dataclass(frozen=True)
class Refutation(AsData):
    """What it takes to solve a puzzle by simple steps and by refuting digits.

    Attributes:
        total: the number of simple steps, those in refutations included.
        scores: for each cell whose digits had to be refuted how many steps that took.

    Example:
        >>> import sudoku_model as sm
        >>> sm.rate("1... ..3. .4.. ...2", refutation=True).refutation
        Refutation(total=12, scores=())
    """

    total: int
    scores: tuple[int, ...]

    def __str__(self) -> str:
        return f"refutation {self.total} ({counted(len(self.scores), 'cell')} refuted)"


def refutation_of(solution: Solution, limits: Limits) -> Refutation:
    """Solve a puzzle by simple steps and refutations, and count the steps.

    Raises:
        GaveUpError: if the time is over.
    """
    layout = Layout(solution.puzzle)
    facts = range(len(layout.facts))
    true = layout.held_by(solution.values)
    alive = layout.at_start()
    given = layout.held_by(solution.puzzle.givens)
    # What no simple step refutes takes as long as to fill the grid.
    longest = len(layout.puzzle.grid.cells)
    chosen = 0
    total, scores = 0, list[int]()
    with Refuter(layout, alive, facts, limits) as refuter:
        while True:
            _, placed, excluded = refuter.follow(facts, chosen)
            left = alive & ~excluded
            if placed & true == true:
                total += (placed & ~given).bit_count() - len(scores)
                return Refutation(total, tuple(scores))
            best, cell = longest * longest, -1
            for one, mask in enumerate(layout.cell_masks):
                look_at_clock(limits)
                wrong = mask & left & ~true
                if not wrong or mask & placed:
                    continue
                score = 0
                for candidate in bits(wrong):
                    fits, follows, _ = refuter.follow(facts, chosen | 1 << candidate)
                    score += longest if fits else (follows & ~placed).bit_count()
                    if score >= best:
                        break
                else:
                    best, cell = score, one
            scores.append(best)
            total += best
            chosen |= layout.cell_masks[cell] & true
