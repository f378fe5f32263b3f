"""How a person solves a puzzle: step by step, the easiest first.

Names that all modules share: `layout` is the puzzle as candidates and facts, which have numbers.
Sets of candidates are the bits of a number: those that are left are `alive` (or `left`), those that
are known to be true `settled`, those that something takes away `excluded` (or `gone`). `facts` and
`rule` are numbers of facts, `candidate` and `one` of candidates.
"""

from sudoku_model.analysis.steps.explanation import Explanation as Explanation
from sudoku_model.analysis.steps.explanation import steps as steps
from sudoku_model.analysis.steps.facts import CellFact as CellFact
from sudoku_model.analysis.steps.facts import Fact as Fact
from sudoku_model.analysis.steps.facts import GraveFact as GraveFact
from sudoku_model.analysis.steps.facts import PlaceFact as PlaceFact
from sudoku_model.analysis.steps.facts import RuleFact as RuleFact
from sudoku_model.analysis.steps.facts import TotalFact as TotalFact
from sudoku_model.analysis.steps.facts import UniqueFact as UniqueFact
from sudoku_model.analysis.steps.hints import Hint as Hint
from sudoku_model.analysis.steps.hints import Mistake as Mistake
from sudoku_model.analysis.steps.hints import hint as hint
from sudoku_model.analysis.steps.rating import Rating as Rating
from sudoku_model.analysis.steps.rating import rate as rate
from sudoku_model.analysis.steps.refutation import Refutation as Refutation
from sudoku_model.analysis.steps.stages import PartialHint as PartialHint
from sudoku_model.analysis.steps.stages import Place as Place
from sudoku_model.analysis.steps.stages import Stage as Stage
from sudoku_model.analysis.steps.step import Step as Step
from sudoku_model.analysis.steps.telling import Link as Link
from sudoku_model.analysis.steps.telling import Part as Part
