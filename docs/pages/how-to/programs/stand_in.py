"""Stand in for a SAT solver by PySAT, which is there anyway: python stand_in.py puzzle.cnf."""

import sys

from pysat.formula import CNF
from pysat.solvers import Cadical153

with Cadical153(bootstrap_with=CNF(from_file=sys.argv[1])) as solver:
    print("s SATISFIABLE" if solver.solve() else "s UNSATISFIABLE")
    print("v", *(solver.get_model() or ()), 0)
