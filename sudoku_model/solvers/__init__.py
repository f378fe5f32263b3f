"""The engines: each turns a model into a `Session`. They know no Sudoku constraint by name."""

from sudoku_model.solvers.encodings import Encoding as Encoding
from sudoku_model.solvers.engines import Engine as Engine
from sudoku_model.solvers.engines import engine_named as engine_named
from sudoku_model.solvers.engines import open_session as open_session
from sudoku_model.solvers.engines.cpsat import CpSat as CpSat
from sudoku_model.solvers.engines.propagation import Propagation as Propagation
from sudoku_model.solvers.engines.sat import Sat as Sat
from sudoku_model.solvers.session import CONFLICT_LIMIT as CONFLICT_LIMIT
from sudoku_model.solvers.session import INTERRUPTED as INTERRUPTED
from sudoku_model.solvers.session import NO_LIMITS as NO_LIMITS
from sudoku_model.solvers.session import UNSAT as UNSAT
from sudoku_model.solvers.session import Answer as Answer
from sudoku_model.solvers.session import Consequences as Consequences
from sudoku_model.solvers.session import Limits as Limits
from sudoku_model.solvers.session import Outcome as Outcome
from sudoku_model.solvers.session import Session as Session
from sudoku_model.solvers.session import Statistics as Statistics
