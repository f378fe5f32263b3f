"""Clauses of a sentence: what their words mean together, and what they demand or allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


def clauses_of(items: list[Item]) -> Iterator[list[Item]]:
    """Yield the clauses of a sentence, each with the break or the "but" at its end."""
    clause: list[Item] = []
    for item in items:
        clause.append(item)
        if item.kind == "break" or item.text == "but":
            yield clause
            clause = []
    yield clause


def meanings_of(items: Iterable[Item]) -> frozenset[str]:
    """Return the meanings and roles of words."""
    return frozenset(label for item in items for label in item.labels)


def signed(items: Iterable[Item]) -> frozenset[str]:
    """Return the meanings of words, with ``!`` before those that are negated."""
    return frozenset(
        f"!{label}" if item.is_negated else label for item in items for label in item.labels
    )


def has(items: Iterable[Item], role: str) -> bool:
    """Say whether one of some words has a role or meaning."""
    return any(role in item.labels for item in items)


def are_allowed(items: list[Item], vocabulary: Vocabulary) -> list[bool]:
    """Say of each word whether it is only allowed, not demanded.

    What a clause allows is no licence for the others: "cells of a colour have the same sum, and
    may repeat" demands a sum. A clause that says nothing of digits by itself, such as "digits on an
    arrow", belongs to those that do.
    """
    if has(items, "obliges"):
        clauses = list(clauses_of(items))
        return [may for clause in clauses for may in [allows(clause, vocabulary)] * len(clause)]
    if not allows(items, vocabulary):
        return [False] * len(items)
    found: list[bool] = []
    is_after = False
    for clause in statements_of(items):
        may = has(clause, "excuses") or (has(clause, "permits") and not _denies(clause))
        demands = not may and _has_predicate(clause, needs_subject=is_after)
        found += [not demands] * len(clause)
        is_after = is_after or may
    return found


def statements_of(items: list[Item]) -> Iterator[list[Item]]:
    """Yield what stands between breaks and words that join, each with that at its beginning."""
    clause: list[Item] = []
    for item in items:
        if (item.kind == "break" or "joins" in item.labels) and clause:
            yield clause
            clause = []
        clause.append(item)
    yield clause


def _has_predicate(clause: list[Item], *, needs_subject: bool) -> bool:
    """Say whether a clause says something of digits, by itself if it needs a subject.

    "Digits may repeat and be consecutive" goes on with what is allowed.
    """
    telling = properties() | {"contain"}
    if not has(clause, "line"):  # "there is no dot between two cells"
        telling -= {"between"}
    words = [item for item in clause if not item.labels & {"filler", "joins", "asserts"}]
    at = next((at for at, item in enumerate(words) if item.labels & telling), None)
    return at is not None and (at > 0 or not needs_subject)


def allows(clause: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a clause allows something and demands nothing."""
    if has(clause, "excuses"):
        return True
    if has(clause, "obliges"):
        return False
    if vocabulary.negates_backward and has(clause, "negates"):  # "darf sich nicht wiederholen"
        return False
    may = [part for part in clauses_of(clause) if has(part, "permits")]
    return bool(may) and not any(_denies(part) for part in may)


def _denies(clause: list[Item]) -> bool:
    """Say whether what may be is denied: "no digit may repeat", "lines may contain no 5"."""
    return has(clause, "denies")
