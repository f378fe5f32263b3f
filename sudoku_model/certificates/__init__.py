"""Certificates: a folder that lets somebody who does not trust us confirm a verdict.

`certify` decides a puzzle and writes the folder, `verify` confirms it. Where another solver has
decided, `sudoku_model.decode` writes it from that solver's proof. The files:

========================  ======================================================================
``puzzle.json``           the puzzle in the JSON form of this package
``solutions.txt``         its solution, or two different ones; a line each, cell by cell
``model.cnf``             the puzzle as DIMACS CNF: the rules and every clue, nothing worked out
                          beforehand; comments name the encoding of its clauses, and map each
                          variable to what it means (``c 5 r1c1=5``)
``second.cnf``            the same clauses, and as the last one the clause that forbids the
                          solution: "some cell holds another digit". So it states: there is a
                          second solution
``proof.drat``            a proof that ``second.cnf`` (of a puzzle without solutions:
                          ``model.cnf``) cannot be satisfied, in the text form of DRUP and DRAT
``certificate.json``      verdict, version, and the SHA-256 of each file and of itself
========================  ======================================================================

A unique puzzle has all of these, one without solutions no ``solutions.txt`` and no
``second.cnf``, one with several solutions neither model nor proof: the solutions say it all. For
an undecided puzzle the folder says so, holds the solution that was found, if any, and proves
nothing.

What must be trusted
--------------------
`verify` trusts no solver: neither PySAT nor OR-Tools is even imported. What remains:

1. **The meaning of the puzzle.** ``puzzle.json`` must be the puzzle that is meant, and
   `Puzzle.holds` must be its rules: each constraint's check on a filled grid. That a solution is
   one rests on this alone.
2. **The statement as clauses.** That there is no (other) solution rests on ``model.cnf`` being
   true of every solution: on `state_puzzle`, the ``state`` of each constraint, and `encode` in
   ``solvers/sat/cnf.py``. `verify` writes the clauses again from ``puzzle.json`` and compares
   the files letter by letter, so nothing can be slipped in; and it looks whether they agree with
   the solution. What is stated is kept small: no elimination, no implied statements, and
   auxiliary variables are definitions only. The tests compare statement and meaning over all
   fillings of small grids, and `sudoku_model.check_encoding` holds the clauses of a puzzle against
   fillings that its rules and clues alone tell right from wrong.
3. **The proof checker**, ``rup.py``: 330 lines that import nothing of this package. It can be
   replaced: ``drat-trim second.cnf proof.drat`` and other checkers of the SAT community read the
   same files.

The hashes show damage. They are no signature: who changes a file can write them anew, and then
meets the checks above. A folder that an earlier version wrote may have other clauses for the same
puzzle; it is then refused, with both versions named, and that version confirms it.
"""

from sudoku_model.certificates.checking import verify
from sudoku_model.certificates.writing import certify

__all__ = ["certify", "verify"]
