"""A proof checker: does this proof show that this formula cannot be satisfied?

This module is what a reader of a certificate trusts, so it is short, imports nothing of this
package, and shares no code with what finds solutions or proofs. Formula and proof are the texts of
the files: DIMACS CNF, and DRAT, of which DRUP is the part that most proofs get by with.

A proof is a list of clauses, one a line, each of which follows from the formula and the clauses
before it by *reverse unit propagation* (RUP): suppose that all of its literals are false, draw the
conclusions of clauses in which all literals but one are false, and a clause is left without any
true literal. (E. Goldberg and Y. Novikov, "Verification of Proofs of Unsatisfiability for CNF
Formulas", 2003.) The last clause is the empty one, ``0``. Lines that begin with ``d`` say that a
clause is not needed any longer. A clause that follows from few clauses follows from more as well,
so whether these lines are heeded or not, a wrong proof does not become right; heeded are those
that name an earlier clause of the proof with three literals or more.

A clause that does not follow may still be added if it is a *resolution asymmetric tautology* (RAT):
together with the rest of any clause that has the negation of its first literal it follows by RUP.
Whatever satisfies all clauses before it can then be changed, at that literal alone, to satisfy it
too: what is satisfiable stays so. (M. Järvisalo, M. Heule, A. Biere, "Inprocessing Rules", 2012.)
In this way solvers introduce variables of their own, which may have any numbers after those of the
formula. More clauses only make more demands on such a step, so what was not deleted here does not
make a wrong one right either.
"""

from __future__ import annotations

import re
from collections import defaultdict
from time import monotonic
from typing import TypeAlias

Clause: TypeAlias = list[int]

MOST_VARIABLES = 1_000_000
"""More than the formula of any certificate has; each of them takes two bytes."""

BETWEEN_LOOKS = 2_000
"""Clauses that are read between two looks at the clock."""

_CLAUSE = re.compile(r"(?:-?[1-9][0-9]{0,8} )*0")


class ProofError(Exception):
    """The formula or the proof is not what it should be; the message says where and why."""


class LateError(Exception):
    """The deadline was reached before all of the proof was checked."""


def check_refutation(formula: str, proof: str, deadline: float | None = None) -> int:
    """Check a proof that a formula has no solution, and return the number of its clauses.

    The empty clause at the end is not counted: where propagation alone refutes the formula the
    number is 0.

    The formula is DIMACS CNF, the proof DRAT as text, the deadline a reading of `time.monotonic`.

    Raises:
        ProofError: if the proof does not show it, or one of the texts is malformed.
        LateError: if the deadline was reached.
    """
    lines = proof.splitlines()
    checker = _Checker(formula, deadline, lines)
    number, counted = 0, 0
    for number, line in enumerate(lines, start=1):
        deletes = line.startswith("d ")
        clause = checker.renumbered(_clause(line[2:] if deletes else line, f"line {number}"))
        if deletes:
            checker.delete(clause)
            continue
        _heed(deadline)
        if not (checker.follows(clause) or checker.is_rat(clause)):
            raise ProofError(
                f"line {number}: {_short(line)} does not follow by unit propagation, nor is it RAT"
            )
        if not clause:
            break
        checker.add(clause)
        counted += 1
    else:
        raise ProofError("it ends without the empty clause, '0'")
    if number < len(lines):
        raise ProofError(f"line {number + 1}: found more after the empty clause")
    return counted


def follows(formula: str, clause: Clause, deadline: float | None = None) -> bool:
    """Say whether a clause follows from a formula by reverse unit propagation.

    Raises:
        ProofError: if the formula is malformed.
        LateError: if the deadline was reached.
    """
    return _Checker(formula, deadline, []).follows(clause)


def _introduced(proof: list[str], top: int) -> dict[int, int]:
    """Return new numbers, from those of the formula on, for the variables that it does not have."""
    words = {word.lstrip("-") for line in proof for word in line.split()}
    numbers = [int(word) for word in words if len(word) <= 9 and word.isdecimal()]
    own = sorted({number for number in numbers if number > top})
    if len(own) > MOST_VARIABLES:
        raise ProofError(f"it introduces more than {MOST_VARIABLES:,} variables")
    return {number: top + place for place, number in enumerate(own, start=1)}


def _heed(deadline: float | None) -> None:
    if deadline is not None and monotonic() > deadline:
        raise LateError


def _clause(text: str, where: str) -> Clause:
    """Read literals that end with 0."""
    if not _CLAUSE.fullmatch(text):
        raise ProofError(f"{where}: found {_short(text)}, expected literals and a 0 at the end")
    literals = [*map(int, text.split())]
    del literals[-1]
    return literals


def _clause_up_to(top: int, text: str, where: str) -> Clause:
    """Read a clause about the variables of a formula."""
    clause = _clause(text, where)
    if clause and (max(clause) > top or -min(clause) > top):
        raise ProofError(f"{where}: found {_short(text)}, expected variables from 1 to {top}")
    return clause


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


def _read_formula(text: str, deadline: float | None) -> tuple[int, list[Clause]]:
    """Return the number of variables, and the clauses."""
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), start=1)
        if not line.startswith("c")
    ]
    top, promised = _promised(lines[0][1] if lines else "")
    clauses = []
    for number, line in lines[1:]:
        if not number % BETWEEN_LOOKS:
            _heed(deadline)
        clauses.append(_clause_up_to(top, line, f"line {number} of the formula"))
    if len(clauses) != promised:
        raise ProofError(f"the formula has {len(clauses)} clauses, it promises {promised}")
    return top, clauses


def _promised(line: str) -> tuple[int, int]:
    """Return the numbers of variables and clauses that a formula promises in its first line."""
    words = line.split()
    if words[:2] != ["p", "cnf"] or len(words) != 4 or not all(map(str.isdecimal, words[2:])):
        raise ProofError("the formula does not begin with 'p cnf VARIABLES CLAUSES'")
    if max(len(words[2]), len(words[3])) > 12 or int(words[2]) > MOST_VARIABLES:
        raise ProofError(f"the formula promises more than {MOST_VARIABLES:,} variables")
    return int(words[2]), int(words[3])


class _Checker:
    """The clauses in force, and what follows from them by unit propagation.

    What is true has a place for each literal; a negative one counts from the end. Clauses have
    lists at literals that occur: a formula may promise many variables that it does not use.
    """

    def __init__(self, formula: str, deadline: float | None, proof: list[str]) -> None:
        top, clauses = _read_formula(formula, deadline)
        self._introduced = _introduced(proof, top)
        self._deadline = deadline
        self._is_true = bytearray(2 * (top + len(self._introduced)) + 1)
        self._trail: Clause = []  # the true literals, in the order in which they became so
        self._implied: dict[int, Clause] = defaultdict(list)  # by clauses of two literals
        # A longer clause is watched by two literals, its first two: while they are not false
        # there is nothing to conclude. It is listed at the negations of both.
        self._watching: dict[int, list[Clause]] = defaultdict(list)
        self._added: dict[tuple[int, ...], list[Clause]] = {}
        self._holding: dict[int, list[Clause]] | None = None  # longer clauses, by their literals
        self._is_refuted = False
        for number, clause in enumerate(clauses):
            if not number % BETWEEN_LOOKS:
                _heed(deadline)
            self._attach(clause)
        self._is_refuted = self._is_refuted or not self._propagate(0)

    def renumbered(self, clause: Clause) -> Clause:
        """Return a clause of the proof with the numbers that its variables have here."""
        known = self._introduced
        if not known:
            return clause
        return [known.get(one, one) if one > 0 else -known.get(-one, -one) for one in clause]

    def follows(self, clause: Clause) -> bool:
        """Say whether a clause follows by reverse unit propagation."""
        if self._is_refuted:
            return True
        is_true, trail = self._is_true, self._trail
        start = len(trail)
        follows = False
        for literal in clause:
            if is_true[literal]:
                follows = True
                break
            if not is_true[-literal]:
                is_true[-literal] = 1
                trail.append(-literal)
        follows = follows or not self._propagate(start)
        for literal in trail[start:]:
            is_true[literal] = 0
        del trail[start:]
        return follows

    def is_rat(self, clause: Clause) -> bool:
        """Say whether a clause that does not follow is RAT on its first literal."""
        if not clause or self._is_true[-clause[0]]:
            return False
        denied = -clause[0]
        for literal in list(self._implied[clause[0]]):
            if not self.follows([*clause, literal]):
                return False
        for other in self._longer_with(denied):
            _heed(self._deadline)
            if not self.follows([*clause, *(literal for literal in other if literal != denied)]):
                return False
        return True

    def _longer_with(self, literal: int) -> list[Clause]:
        """Return the clauses of three literals or more that have this one and are in force.

        They have lost literals that are false for good, and those that are true for good are
        missing. A resolvent follows from them with and without the one, and anyway with the other.
        """
        if self._holding is None:
            self._holding = {}
            watched = {id(one): one for clauses in self._watching.values() for one in clauses}
            for one in watched.values():
                self._note(one)
        return [one for one in self._holding.get(literal, ()) if one]

    def _note(self, clause: Clause) -> None:
        if self._holding is not None:
            for literal in clause:
                self._holding.setdefault(literal, []).append(clause)

    def add(self, clause: Clause) -> None:
        """Put a clause in force."""
        if self._is_refuted:
            return
        start = len(self._trail)
        attached = self._attach(clause)
        if attached is not None:
            self._added.setdefault(tuple(sorted(clause)), []).append(attached)
        self._is_refuted = self._is_refuted or not self._propagate(start)

    def delete(self, clause: Clause) -> None:
        """Take a clause of the proof out of force, unless it is short or there is none."""
        same = self._added.get(tuple(sorted(clause)))
        if same:
            # What follows from it for good stays true; an empty clause is skipped where it stands.
            same.pop().clear()

    def _attach(self, clause: Clause) -> Clause | None:
        """Put a clause in force, and return it if it is one that is watched."""
        is_true = self._is_true
        literals = list(dict.fromkeys(clause))
        if any(is_true[literal] or -literal in literals for literal in literals):
            return None  # true for good
        literals = [literal for literal in literals if not is_true[-literal]]
        if not literals:
            self._is_refuted = True
        elif len(literals) == 1:
            is_true[literals[0]] = 1
            self._trail.append(literals[0])
        elif len(literals) == 2:
            first, second = literals
            self._implied[-first].append(second)
            self._implied[-second].append(first)
        else:
            self._watching[-literals[0]].append(literals)
            self._watching[-literals[1]].append(literals)
            self._note(literals)
            return literals
        return None

    def _propagate(self, start: int) -> bool:
        """Draw all conclusions of the trail from `start` on; False if they contradict."""
        is_true, trail, implied, watching = (
            self._is_true,
            self._trail,
            self._implied,
            self._watching,
        )
        next_implied = next_watching = start
        while next_watching < len(trail):
            # What clauses of two literals say is found out fast, so it comes first.
            while next_implied < len(trail):
                for other in implied[trail[next_implied]]:
                    if not is_true[other]:
                        if is_true[-other]:
                            return False
                        is_true[other] = 1
                        trail.append(other)
                next_implied += 1
            literal = trail[next_watching]
            next_watching += 1
            if watching[literal] and not self._visit(literal):
                return False
        return True

    def _visit(self, literal: int) -> bool:
        """Look at the clauses that watch for this literal to become true, which now it is."""
        is_true, trail, watching, false = self._is_true, self._trail, self._watching, -literal
        watched = watching[literal]
        watching[literal] = kept = []
        for place, clause in enumerate(watched):
            if not clause:
                continue  # deleted
            first, second = clause[0], clause[1]
            if first == false:
                first = clause[0] = second
                clause[1] = false
            if is_true[first]:
                kept.append(clause)
                continue
            for index in range(2, len(clause)):
                other = clause[index]
                if not is_true[-other]:
                    clause[1], clause[index] = other, false
                    watching[-other].append(clause)
                    break
            else:
                kept.append(clause)
                if is_true[-first]:
                    kept += watched[place + 1 :]
                    return False
                is_true[first] = 1
                trail.append(first)
        return True
