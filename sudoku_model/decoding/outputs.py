"""What solvers print or write to a file, recognised and read.

=====================  =============================================================================
SAT competitions       ``s SATISFIABLE`` and literals in ``v`` lines (kissat, CaDiCaL, glucose, ...)
PB competitions        the same with ``x1 -x2`` (clasp, RoundingSat, ...)
MaxSAT evaluations     also ``o COST``, and values as a row of zeros and ones
MiniSat                ``SAT`` and the literals below, as in its result file
SMT-LIB                ``sat``, then the answer to ``get-value`` or ``get-model``
CP-SAT                 ``CpSolverResponse`` as text
MIP                    columns with their values, as HiGHS, CBC, SCIP and Gurobi write solutions
MiniZinc               ``name=value``, also as JSON or dzn; several solutions between their rules
=====================  =============================================================================

Lines that say nothing of this kind, such as a solver's log, are passed over. What is read is only
a claim: `sudoku_model.decode` checks it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from sudoku_model.decoding.claims import Claim, Filling, Misfit, filling_of, values_by_name
from sudoku_model.export.text import identifier
from sudoku_model.formats.source import Line, Source
from sudoku_model.model import Variable
from sudoku_model.solvers import Outcome

_LITERAL = re.compile(r"(-?)x?(\d{1,9})", re.ASCII)
_BITS = re.compile(r"[01]{10,}")
_INTEGER = r"-?\d{1,9}"
_ENTRY = re.compile(rf"\(\s*([^\s()|]+)\s+({_INTEGER}|\(-\s*\d{{1,9}}\s*\))\s*\)", re.ASCII)
_DEFINED = re.compile(
    rf"define-fun\s+([^\s()|]+)\s+\(\s*\)\s+Int\s+({_INTEGER}|\(-\s*\d{{1,9}}\s*\))", re.ASCII
)
_PLAIN = re.compile(rf"([^=]*[^=\s])\s*=\s*({_INTEGER});?", re.ASCII)
_MEMBER = re.compile(rf'"([^"]+)"\s*:\s*({_INTEGER})\b', re.ASCII)
_COLUMN = re.compile(
    r"\s*(?:\d+\s+)?x(\d{1,9})\s+(?:\*\s+)?(-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)\b.*", re.ASCII
)
_NUMBERS = re.compile(rf"solution: \[?({_INTEGER}(?:,\s*{_INTEGER})*|)\]?", re.ASCII)


class _Text:
    """The lines of an answer, and the cells that they are about."""

    def __init__(self, source: Source, cells: Sequence[Variable]) -> None:
        self.source = source
        self.lines = list(source.document_lines())
        self.cells = cells

    def error(self, line: int | None) -> Misfit:
        return partial(self.source.error, line=line)

    def by_literals(self, true: set[int], line: int) -> Filling:
        return filling_of(true, self.cells, self.error(line), line)

    def by_names(self, values: Mapping[str, int], line: int) -> Filling:
        """Return the filling of values by name, or by what stands for the name elsewhere."""
        known = {
            cell.name: values.get(cell.name, values.get(identifier(cell))) for cell in self.cells
        }
        given = {name: value for name, value in known.items() if value is not None}
        return Filling(values_by_name(given, self.cells, self.error(line)), line)

    def matching(self, pattern: re.Pattern[str]) -> Iterator[Line]:
        return (line for line in self.lines if pattern.fullmatch(line[1].strip()))


class _Kind(NamedTuple):
    """A kind of answer.

    Attributes:
        known_by: one of its lines is of this form; those of the kinds before it are not.
        read: reads the answer.
    """

    known_by: re.Pattern[str]
    read: Callable[[_Text], Claim]


def read_claim(source: Source, cells: Sequence[Variable]) -> Claim:
    """Read what a solver has answered.

    Raises:
        PuzzleFormatError: if it is no answer, or says less than a digit of each cell.
    """
    text = _Text(source, cells)
    for kind in _KINDS:
        if any(text.matching(kind.known_by)):
            return _settled(kind.read(text), text)
    raise source.error(
        "nothing that a solver answers",
        "such as 's SATISFIABLE' with its 'v' lines, 'sat' and values, or r1c1=5",
    )


def _settled(claim: Claim, text: _Text) -> Claim:
    """Return a claim whose parts do not contradict each other, each filling once."""
    fillings: dict[tuple[int, ...], Filling] = {}
    for filling in claim.fillings:
        fillings.setdefault(filling.values, filling)
    if claim.outcome is Outcome.SAT and not fillings:
        raise text.source.error("the word that there is a solution, without its values", "both")
    if claim.outcome is Outcome.UNSAT and fillings:
        raise text.source.error("a solution, and the word that there is none", "one of them")
    outcome = Outcome.SAT if fillings else claim.outcome
    return claim._replace(
        outcome=outcome, fillings=tuple(fillings.values()), source=text.source.name
    )


_WORDS = {
    "SATISFIABLE": Outcome.SAT,
    "OPTIMUM FOUND": Outcome.SAT,
    "UNSATISFIABLE": Outcome.UNSAT,
    "UNKNOWN": Outcome.UNDECIDED,
    "UNSUPPORTED": Outcome.UNDECIDED,
    "SAT": Outcome.SAT,
    "UNSAT": Outcome.UNSAT,
    "INDET": Outcome.UNDECIDED,
    "OPTIMAL": Outcome.SAT,
    "FEASIBLE": Outcome.SAT,
    "INFEASIBLE": Outcome.UNSAT,
    "MODEL_INVALID": Outcome.UNDECIDED,
}


def _word(text: _Text, said: str, line: int) -> Outcome:
    if said not in _WORDS:
        raise text.source.error(repr(said[:40]), f"one of {', '.join(_WORDS)}", line=line)
    return _WORDS[said]


# Clauses, and what looks like them.


def _competition(text: _Text) -> Claim:
    outcome, cost = Outcome.UNDECIDED, None
    fillings = _Fillings(text)
    for number, line in text.lines:
        kind, *words = line.split() or [""]
        if kind == "s":
            outcome = _word(text, " ".join(words), number)
        elif kind == "o" and words and re.fullmatch(r"\d{1,18}", words[0], re.ASCII):
            cost = int(words[0])
        elif kind == "v":
            for word in _spelled_out(words):
                fillings.add(_literal(text, word, number), number)
    fillings.end()
    return Claim(outcome, tuple(fillings.whole), cost=cost)


class _Fillings:
    """Fillings whose literals come one by one: a 0 ends one, and so does a variable again.

    Attributes:
        whole: those that have ended.
    """

    def __init__(self, text: _Text) -> None:
        self.whole: list[Filling] = []
        self._text = text
        self._true: set[int] = set()
        self._variables: set[int] = set()
        self._start = 0

    def add(self, literal: int, line: int) -> None:
        """Take a literal of a line, or the 0 behind the last one."""
        if literal == 0 or abs(literal) in self._variables:
            self.end()
        if literal:
            self._start = self._start if self._variables else line
            self._variables.add(abs(literal))
            self._true.add(literal)

    def end(self) -> None:
        """End the filling that has begun, if one has."""
        if self._variables:
            self.whole.append(self._text.by_literals(self._true, self._start))
            self._true.clear()
            self._variables.clear()


def _spelled_out(words: list[str]) -> list[str]:
    """Return the literals of a line, which may be written as a bit for each variable."""
    if len(words) == 1 and _BITS.fullmatch(words[0]):
        return [str(n if bit == "1" else -n) for n, bit in enumerate(words[0], start=1)]
    return words


def _literal(text: _Text, word: str, line: int) -> int:
    match = _LITERAL.fullmatch(word)
    if match is None:
        raise text.source.error(repr(word[:40]), "a literal, such as -12 or x12", line=line)
    return int(match[2]) * (-1 if match[1] else 1)


def _minisat(text: _Text) -> Claim:
    number, said = next(text.matching(_MINISAT))
    outcome = _word(text, said.strip(), number)
    if outcome is not Outcome.SAT:
        return Claim(outcome)
    words = [word for place, line in text.lines if place > number for word in line.split()]
    true = {_literal(text, word, number + 1) for word in words}
    return Claim(outcome, (text.by_literals(true, number + 1),) if words else ())


# Variables with a name.


def _smtlib(text: _Text) -> Claim:
    outcome = Outcome.UNDECIDED
    fillings = []
    for number, said, lines in _parts(text, _SMTLIB):
        if said == "unsat":
            # What is asked of the model after that is an error, as there is none.
            outcome = Outcome.UNSAT
        elif said == "sat":
            outcome = Outcome.SAT
            answer = " ".join(line for _, line in lines)
            entries = _DEFINED.findall(answer) or _ENTRY.findall(answer)
            values = {name: int(re.sub(r"[()\s]", "", value)) for name, value in entries}
            if values:
                fillings.append(text.by_names(values, number))
    return Claim(Outcome.SAT if fillings else outcome, tuple(fillings))


def _minizinc(text: _Text) -> Claim:
    outcome = Outcome.UNDECIDED
    fillings = []
    for _, said, lines in _parts(text, _RULE):
        if "UNSATISFIABLE" in said:
            outcome = Outcome.UNSAT
        found = [(number, pairs) for number, line in lines if (pairs := _named_values(line))]
        if found:
            values = {name: value for _, pairs in found for name, value in pairs.items()}
            fillings.append(text.by_names(values, found[0][0]))
    return Claim(outcome, tuple(fillings))


def _named_values(line: str) -> dict[str, int]:
    """Return the values that a line of MiniZinc's output says, by their names."""
    pairs = _MEMBER.findall(line)
    if not pairs and (match := _PLAIN.fullmatch(line.strip())):
        pairs = [match.groups()]
    return {name: int(value) for name, value in pairs}


def _parts(text: _Text, divider: re.Pattern[str]) -> Iterator[tuple[int, str, list[Line]]]:
    """Yield each line that divides the text, and the lines behind it; at first those before it."""
    number, said, lines = 1, "", list[Line]()
    for line in text.lines:
        if divider.fullmatch(line[1].strip()):
            yield number, said, lines
            (number, said), lines = line, []
            said = said.strip()
        else:
            lines.append(line)
    yield number, said, lines


# Values in the order of the variables, and values of columns.


def _response(text: _Text) -> Claim:
    number, said = next(text.matching(_RESPONSE))
    outcome = _word(text, said.split()[-1], number)
    values = [
        int(value)
        for _, line in text.lines
        if (match := _NUMBERS.fullmatch(line.strip()))
        for value in match[1].split(",")
        if value
    ]
    if outcome is not Outcome.SAT or not values:
        return Claim(outcome)
    if len(values) < len(text.cells):
        raise text.source.error(f"{len(values)} values", f"{len(text.cells)} or more, of each cell")
    return Claim(outcome, (Filling(tuple(values[: len(text.cells)]), number),))


def _columns(text: _Text) -> Claim:
    true: set[int] = set()
    start = 0
    outcome = Outcome.UNDECIDED
    for number, line in text.lines:
        match = _COLUMN.fullmatch(line)
        if match:
            start = start or number
            if float(match[2]) >= 0.5:
                true.add(int(match[1]))
        elif _NONE.search(line):
            outcome = Outcome.UNSAT
    if start:
        return Claim(Outcome.SAT, (text.by_literals(true, start),))
    return Claim(outcome)


_MINISAT = re.compile(r"SAT|UNSAT|INDET")
_SMTLIB = re.compile(r"sat|unsat|unknown")
_RESPONSE = re.compile(r"status: [A-Z_]+")
_RULE = re.compile(r"-{10}|=====[A-Z]*=====")
_NONE = re.compile(r"\b(?i:infeasible|integer empty)\b")

_KINDS = (
    _Kind(re.compile(r"s [A-Z].*|v( .*)?"), _competition),
    _Kind(_MINISAT, _minisat),
    _Kind(_SMTLIB, _smtlib),
    _Kind(_RESPONSE, _response),
    _Kind(_RULE, _minizinc),
    _Kind(re.compile(rf"{_COLUMN.pattern}|Model status.*|.*{_NONE.pattern}.*"), _columns),
    _Kind(re.compile(rf"{_PLAIN.pattern}|.*{_MEMBER.pattern}.*"), _minizinc),
)
