"""Decide what an answer of another solver is worth."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeAlias, overload

from sudoku_model.analysis.conflicts import Repair
from sudoku_model.analysis.defects import defect
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.certificates import layout
from sudoku_model.certificates.checking import LARGEST
from sudoku_model.certificates.rup import LateError, ProofError, check_refutation, follows
from sudoku_model.certificates.writing import place_of, put
from sudoku_model.clues import clues_of
from sudoku_model.deadline import GaveUpError
from sudoku_model.decoding.claims import Claim, Filling, claim_of_literals, claim_of_values
from sudoku_model.decoding.outputs import read_claim
from sudoku_model.decoding.proofs import proof_lines
from sudoku_model.decoding.repairing import decoded_repair
from sudoku_model.errors import (
    AnswerError,
    OptionError,
    SourceError,
    UndecidedError,
    reason_of,
    unknown,
)
from sudoku_model.export import FEWEST_CLUES, LANGUAGES
from sudoku_model.formats.blocks import pieces_of
from sudoku_model.formats.source import open_source
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle
from sudoku_model.solvers import Encoding, Limits, Outcome
from sudoku_model.stated import state_rules
from sudoku_model.texts import shown

Answered: TypeAlias = "str | bytes | os.PathLike[str] | Iterable[int] | Mapping[str, int] | Any"
"""A text, a file, literals as PySAT's solvers return them, or the value of each cell by name."""

UNPROVED = "only a proof could confirm that there is no solution, or no other one"
NO_OTHER_KNOWN = "the answer does not say whether there is another solution"
SILENT = "the solver does not know"


@overload
def decode(  # type: ignore[overload-overlap]  # of all strings this one is special
    puzzle: Puzzle | str, answer: Answered, how: Literal["wcnf"], *, time_limit: float | None = None
) -> Repair: ...


@overload
def decode(
    puzzle: Puzzle | str,
    answer: Answered,
    how: str | Encoding = "extended",
    *,
    proof: str | bytes | os.PathLike[str] | None = None,
    certificate: str | os.PathLike[str] | None = None,
    time_limit: float | None = None,
) -> Verdict: ...


def decode(
    puzzle: Puzzle | str,
    answer: Answered,
    how: str | Encoding = "extended",
    *,
    proof: str | bytes | os.PathLike[str] | None = None,
    certificate: str | os.PathLike[str] | None = None,
    time_limit: float | None = None,
) -> Verdict | Repair:
    """Bring back what another solver has answered to the model of a puzzle; see `encode`.

    Each solution is checked against the rules and every clue. That there is none, or no other
    one, counts only with a proof that the clauses of `encode` cannot be satisfied; to prove that
    a solution is the only one, encode the puzzle with `other_than`.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        answer: the text that the solver has printed or written, or a path to it; see
            `sudoku_model.decoding.outputs` for the kinds. Or literals, such as `get_model` of a
            PySAT solver returns, or the value of each cell by its name.
        how: the encoding of the clauses that the proof is about, as `encode` was told; or
            ``"wcnf"`` where it asked which clues to remove.
        proof: DRAT or LRAT, as text or binary, or a path to it.
        certificate: a folder to write, as `certify` does, from which anybody can `verify`.
        time_limit: seconds after which to give up, None for never.

    Returns:
        What is known now: UNIQUE or NONE by a proof, MULTIPLE by two solutions. A single solution
        without a proof leaves the puzzle UNDECIDED, and is in `solutions`. With ``"wcnf"`` the
        clues that the grid of the answer breaks: without them it is a solution.

    Raises:
        PuzzleFormatError: if the answer or the proof cannot be read.
        AnswerError: if it is wrong: a solution breaks a rule, or the proof does not hold.
        OptionError: if there is no such encoding, or it takes no proof; or if the limit makes no
            sense.
        SourceError: if a file cannot be read, or the certificate not be written.
        UndecidedError: if the time did not suffice.
        DefectError: if the clauses contradict the meaning of the puzzle.
        UnsupportedError: if the clauses are too many for a proof, or a certificate is asked for
            and the puzzle has constraints that are no data.

    Example:
        >>> import sudoku_model as sm
        >>> from pysat.solvers import Cadical153
        >>> puzzle = sm.read("1... ..3. .4.. ...2")
        >>> with Cadical153(sm.encode(puzzle).literals) as solver:
        ...     found = solver.solve() and sm.decode(puzzle, solver.get_model())
        >>> found.solution.line()
        '1324423124133142'
        >>> sm.decode(puzzle, "s UNSATISFIABLE").status.value  # nobody's word is taken for it
        'undecided'
    """
    limits = Limits(time_limit)
    encoding = _encoding(how, is_proved=proof is not None or certificate is not None)
    folder = None if certificate is None else place_of(certificate)
    try:
        with limits.in_force():
            puzzle = as_puzzle(puzzle, time_limit)
            claim = _claim(answer, puzzle)
            if encoding is None:
                repair = decoded_repair(puzzle, claim)
                return replace(repair, seconds=limits.elapsed)
            solutions = [_checked(puzzle, filling, claim.source) for filling in claim.fillings]
            verdict = _without_proof(puzzle, claim, solutions[:2])
            files: dict[str, str] = {}
            if proof is not None:
                verdict = _proved(verdict, claim, proof, encoding, limits.deadline, files)
    except (GaveUpError, LateError) as stop:
        raise UndecidedError(f"{str(stop) or 'time limit'} before the answer was checked") from None
    verdict = replace(verdict, seconds=limits.elapsed)
    if folder is not None:
        files[layout.PUZZLE] = layout.puzzle_text(puzzle)
        files[layout.SOLUTIONS] = layout.solutions_text(
            solution.values for solution in verdict.solutions
        )
        put(folder, verdict, files)
    return verdict


def _encoding(how: str | Encoding, *, is_proved: bool) -> Encoding | None:
    """Return the encoding of the clauses; None where it was asked which clues to remove."""
    if isinstance(how, Encoding):
        return how
    if how == FEWEST_CLUES:
        if is_proved:
            raise OptionError(f"found a proof or a certificate for {how}, which takes none")
        return None
    known = tuple(encoding.value for encoding in Encoding)
    if how in (*LANGUAGES, "cpsat"):
        raise OptionError(
            f"found how={how!r}, which need not be said: answers are told by their text, and "
            f"proofs are about clauses ({', '.join(known)})"
        )
    if how not in known:
        raise unknown("encoding", how, (*known, FEWEST_CLUES))
    return Encoding(how)


def _claim(answer: Answered, puzzle: Puzzle) -> Claim:
    cells = state_rules(puzzle.grid).variables
    if isinstance(answer, Mapping):
        return claim_of_values(answer, cells)
    if isinstance(answer, str | bytes | os.PathLike) or hasattr(answer, "readline"):
        with open_source(answer) as source:
            return read_claim(source, cells)
    if isinstance(answer, Iterable):
        literals = list(answer)
        if all(type(literal) is int for literal in literals):
            return claim_of_literals(literals, cells)
    raise OptionError(
        f"found the answer {shown(answer)}, expected a text, a path, literals, "
        "or the values of cells by their names"
    )


def _checked(puzzle: Puzzle, filling: Filling, source: str | None) -> Solution:
    """Return what a solver calls a solution if it is one.

    Raises:
        AnswerError: if it breaks a rule or a clue; one is named.
    """
    values = filling.values
    if puzzle.holds(values):
        return Solution(puzzle, values)
    raise AnswerError(f"it breaks {_broken(puzzle, values)}", source, filling.line)


def _broken(puzzle: Puzzle, values: tuple[int, ...]) -> str:
    """Name a rule or a clue that a filling breaks."""
    grid = puzzle.grid
    for cell, domain in zip(grid.cells, grid.domains, strict=True):
        if values[cell] not in domain:
            return f"the rules: {grid.cell_name(cell)} cannot hold {values[cell]}"
    filled = Puzzle(grid, values)
    for clash in filled.clashes():
        return f"the rules: {clash}"
    for clue in clues_of(puzzle):
        if not clue.holds(puzzle, values):
            return f"a clue: {clue}"
    return "the rules"


def _without_proof(puzzle: Puzzle, claim: Claim, solutions: list[Solution]) -> Verdict:
    status, reason = Status.UNDECIDED, SILENT
    if len(solutions) > 1:
        status, reason = Status.MULTIPLE, ""
    elif solutions:
        reason = NO_OTHER_KNOWN
    elif claim.outcome is Outcome.UNSAT:
        reason = UNPROVED
    return Verdict(puzzle, status, tuple(solutions), "answer", 0.0, reason)


def _proved(
    verdict: Verdict,
    claim: Claim,
    given: str | bytes | os.PathLike[str],
    encoding: Encoding,
    deadline: float | None,
    files: dict[str, str],
) -> Verdict:
    """Replay the proof, note the files of a certificate, and return the verdict.

    Raises:
        AnswerError: if the proof does not show what it must.
    """
    content, name = _proof(given)
    if verdict.status is Status.MULTIPLE:
        raise AnswerError("there are two solutions, so nothing can be proved", name)
    model, formula = layout.state(verdict.puzzle, encoding)
    files[layout.MODEL] = formula
    what = "the puzzle has no solution"
    if verdict.solution is not None:
        what = "the puzzle has no other solution"
        clause = model.blocking_clause(verdict.solution.values)
        if follows(formula, clause, deadline):
            raise defect("the clauses forbid a solution", verdict.puzzle, [verdict])
        formula = files[layout.SECOND] = layout.second_text(formula, clause)
    lines = proof_lines(content, name)
    files[layout.PROOF] = "".join(f"{line}\n" for line in lines)
    try:
        check_refutation(formula, files[layout.PROOF], deadline)
    except ProofError as problem:
        raise AnswerError(
            f"{problem} (it must show that {what}, from the clauses of encode with "
            f"how={encoding.value!r})",
            name,
        ) from None
    status = Status.NONE if verdict.solution is None else Status.UNIQUE
    return Verdict(verdict.puzzle, status, verdict.solutions, "proof", 0.0)


def _proof(given: str | bytes | os.PathLike[str]) -> tuple[bytes, str]:
    """Return a proof, and what messages call it.

    Raises:
        SourceError: if it cannot be read.
    """
    if isinstance(given, str):
        return given.encode(), "<string>"
    if isinstance(given, bytes):
        return given, "<bytes>"
    path, name, most = Path(given), os.fspath(given), LARGEST[layout.PROOF]
    try:
        file = path.open("rb")
    except (OSError, ValueError) as problem:  # ValueError: a NUL in the name
        raise SourceError(f"cannot open {name!r}: {reason_of(problem)}") from None
    pieces, size = list[bytes](), 0
    with file:
        for piece in pieces_of(file, name):
            pieces.append(piece)
            size += len(piece)
            if size > most:
                raise SourceError(f"{name!r} is larger than {most:,} bytes")
    return b"".join(pieces), name
