"""Let an outside SAT solver decide, such as kissat: python outside_solver.py kissat.

Any program will do that reads DIMACS and answers as those of the SAT competitions do, in lines that
begin with "s" and "v".
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import sudoku_model as sm
from sudoku_model.inside.cnf import NamedCnf

PUZZLE = "..9..2.6..6.5......7.....23..2.1.8...5..9..3..17......9..35.2.............17..9.4"
SOLVER = sys.argv[1:]


def true_literals(cnf: NamedCnf) -> set[int] | None:
    """Run the solver; return the literals that it made true, None if it says that none can be."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "puzzle.cnf")
        file.write_text(cnf.text(), encoding="utf-8")
        done = subprocess.run([*SOLVER, file], capture_output=True, text=True, check=False)
    answer = [line.split() for line in done.stdout.splitlines() if line[:2] in ("s ", "v ")]
    if ["s", "UNSATISFIABLE"] in answer:
        return None
    if ["s", "SATISFIABLE"] not in answer:
        sys.exit(f"no answer: {done.stdout}{done.stderr}")
    return {int(word) for kind, *words in answer if kind == "v" for word in words}


puzzle = sm.read(PUZZLE)
cnf = sm.encode(puzzle, "extended")
true = true_literals(cnf)
if true is None:
    sys.exit("no solution")

# The first variables are facts such as r1c1=4, in the order of the cells; others are auxiliary.
facts = [cnf.name(literal) for literal in sorted(true) if 0 < literal <= cnf.fact_count]
values = [int(fact.partition("=")[2]) for fact in facts]
if len(values) != len(puzzle.grid.cells) or not puzzle.holds(values):
    sys.exit(f"what the solver answered is no solution: {values}")
print(*values, sep="")

# Is it the only one? Forbid it, and ask once more.
others = cnf.with_clause(*(fact.replace("=", "≠") for fact in facts))
print("it is the only one" if true_literals(others) is None else "there is another one")
