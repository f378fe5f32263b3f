"""The solver-neutral model: finite-domain variables and statements about them.

Knows neither Sudoku nor a solver. A constraint states itself here once, and every engine
translates the few primitives in its own strongest way.
"""

from sudoku_model.model.diagram import FunctionMachine as FunctionMachine
from sudoku_model.model.diagram import Machine as Machine
from sudoku_model.model.model import Assignment as Assignment
from sudoku_model.model.model import Definition as Definition
from sudoku_model.model.model import Fact as Fact
from sudoku_model.model.model import JointOrigin as JointOrigin
from sudoku_model.model.model import Literal as Literal
from sudoku_model.model.model import Model as Model
from sudoku_model.model.model import Term as Term
from sudoku_model.model.model import Variable as Variable
from sudoku_model.model.model import negation as negation
from sudoku_model.model.primitives import RELATIONS as RELATIONS
from sudoku_model.model.primitives import AllDifferent as AllDifferent
from sudoku_model.model.primitives import Connectivity as Connectivity
from sudoku_model.model.primitives import DistinctSum as DistinctSum
from sudoku_model.model.primitives import Linear as Linear
from sudoku_model.model.primitives import Primitive as Primitive
from sudoku_model.model.primitives import Regular as Regular
from sudoku_model.model.primitives import Square as Square
from sudoku_model.model.primitives import Table as Table
from sudoku_model.model.statements import Clause as Clause
from sudoku_model.model.statements import Origin as Origin
from sudoku_model.model.statements import Statement as Statement
from sudoku_model.model.statements import Statements as Statements
