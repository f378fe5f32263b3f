"""Clauses of a sentence: what their words mean together, and what they demand or allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    """Say of each word whether its clause allows something and demands nothing."""
    clauses = list(clauses_of(items)) if has(items, "obliges") else [items]
    return [may for clause in clauses for may in [allows(clause, vocabulary)] * len(clause)]


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
