"""Proofs of unsatisfiability as SAT solvers write them, as the text that certificates hold.

Source: DRAT and LRAT, as text or binary. Target: clauses, and deletions of clauses of the proof.

* DRAT: N. Wetzler, M. Heule and W. Hunt, "DRAT-trim: Efficient Checking and Trimming Using
  Expressive Clausal Proofs", SAT 2014; the binary form is that of drat-trim.
* LRAT: L. Cruz-Filipe and others, "Efficient Certified RAT Verification", CADE 2017. Its hints are
  left out: the checker finds what a clause follows from by itself.

Nothing is checked here; `sudoku_model.certificates.rup` does that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.errors import PuzzleFormatError

Step: TypeAlias = "tuple[bool, tuple[int, ...]]"
"""Whether a clause is deleted, else it is added; and its literals."""

_NUMBER = re.compile(r"-?[0-9]{1,10}", re.ASCII)


def proof_lines(content: bytes, source: str) -> list[str]:
    """Return a proof in the text form of DRUP; its last line is the empty clause.

    Raises:
        PuzzleFormatError: if it is no proof.
    """
    steps = _binary(content, source) if b"\0" in content else _text(content, source)
    lines = []
    for is_deleted, literals in in_time(steps):
        lines.append(" ".join(map(str, (*("d" * is_deleted), *literals, 0))))
        if not literals and not is_deleted:
            return lines
    # Where the clauses of a proof contradict each other, solvers leave out that they do.
    return [*lines, "0"]


# Text.


def _text(content: bytes, source: str) -> Iterator[Step]:
    known: dict[int, tuple[int, ...]] = {}
    is_lrat: bool | None = None
    for number, raw in enumerate(content.splitlines(), start=1):
        line = raw.decode(errors="replace").strip()
        if not line or line.startswith("c"):
            continue
        is_deleted, numbers = _deletion_and_numbers(line, source, number)
        if is_lrat is None:
            # A line of LRAT has a number before the clause, and hints with a 0 of their own.
            is_lrat = line[0] != "d" if is_deleted else numbers.count(0) == 2
        if not is_lrat:
            if 0 in numbers[:-1]:
                raise _misfit(source, repr(line[:40]), "one 0, at the end", number)
            yield is_deleted, tuple(numbers[:-1])
        elif is_deleted:
            yield from _forgotten(numbers[1:-1], known)
        else:
            if numbers.count(0) != 2:
                raise _misfit(source, repr(line[:40]), "a clause and hints, each with 0", number)
            end = numbers.index(0)
            known[numbers[0]] = literals = tuple(numbers[1:end])
            yield False, literals


def _deletion_and_numbers(line: str, source: str, number: int) -> tuple[bool, list[int]]:
    """Return whether a line deletes clauses, and the numbers on it."""
    words = line.split()
    is_deleted = "d" in words[:2]
    if is_deleted:
        words.remove("d")
    if words[-1:] != ["0"] or not all(map(_NUMBER.fullmatch, words)):
        raise _misfit(source, repr(line[:40]), "literals with a 0 at the end", number)
    return is_deleted, list(map(int, words))


def _forgotten(clauses: Sequence[int], known: dict[int, tuple[int, ...]]) -> Iterator[Step]:
    """Yield the deletion of those clauses that the proof has added; others are the formula's."""
    for clause in clauses:
        if clause in known:
            yield True, known.pop(clause)


def _misfit(source: str, found: str, expected: str, line: int | None = None) -> PuzzleFormatError:
    return PuzzleFormatError(found, f"{expected}, as in a proof", source=source, line=line)


# Binary: a letter, and numbers of 7 bits a byte that end with 0. An odd number is negative.


def _binary(content: bytes, source: str) -> Iterator[Step]:
    try:
        return iter(list(_entries(content, source, with_hints=False)))
    except PuzzleFormatError:
        # Only where one of its clauses ends does LRAT look different.
        return iter(list(_entries(content, source, with_hints=True)))


def _entries(content: bytes, source: str, *, with_hints: bool) -> Iterator[Step]:
    """Yield the steps of a binary proof, of LRAT if it has hints."""
    known: dict[int, tuple[int, ...]] = {}
    place = 0
    while place < len(content):
        heed_deadline()
        letter = content[place : place + 1]
        if letter not in (b"a", b"d"):
            raise _misfit(source, f"byte {place + 1}: {letter!r}", "b'a' or b'd'")
        numbers, place = _numbers(content, place + 1, source)
        if not with_hints:
            yield letter == b"d", numbers
        elif letter == b"d":
            yield from _forgotten(numbers, known)
        elif not numbers:
            raise _misfit(source, f"byte {place}: a clause without a number", "one")
        else:
            known[numbers[0]] = numbers[1:]
            yield False, numbers[1:]
            _, place = _numbers(content, place, source)


def _numbers(content: bytes, start: int, source: str) -> tuple[tuple[int, ...], int]:
    """Return the numbers up to the next 0, and the place behind it."""
    # The last byte of a number is below 128, and of no other number than 0 it is 0.
    end = content.find(0, start)
    if end < 0:
        raise _misfit(source, "its end", "a 0 after the last number")
    numbers = []
    number = shift = 0
    for byte in content[start:end]:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(-(number >> 1) if number & 1 else number >> 1)
            number = shift = 0
        elif shift > 28:
            raise _misfit(source, f"byte {start + 1}: a number of more than 32 bits", "a literal")
    return tuple(numbers), end + 1
