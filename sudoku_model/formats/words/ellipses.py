"""Ellipses: what only names something has the claim of what was said before it: "arrows too"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from sudoku_model.formats.words.clauses import (
    HOUSES,
    NOUNS,
    big_words,
    clauses_of,
    each_has,
    has,
    meanings_of,
    parted_at,
)
from sudoku_model.formats.words.looks import MARKS, TINTS
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


def claims_of_ellipses(
    items: list[Item], before: list[Item], names: Set[str], vocabulary: Vocabulary
) -> list[list[Item]]:
    """Return what a sentence with an ellipsis claims, written out; nothing if it has none.

    "Digits increase along thermometers. Arrows too." claims that digits increase along arrows.

    Args:
        items: the words of the sentence.
        before: those of the sentence before it.
        names: the meanings that name what is stated.
        vocabulary: its language.
    """
    named = names | _NAMING
    claims: list[list[Item]] = []
    told: list[Item] = []
    for clause in _clauses(items):
        claim = _with_subject(told or before, clause, named, vocabulary)
        if claim:
            claims.append(told)
        told = claim or [*told, *clause]
    return [claim for claim in (*claims, told) if big_words(claim)] if claims else []


def _clauses(items: list[Item]) -> Iterator[list[Item]]:
    """Yield the clauses of a sentence; a "too" behind a comma is none: "the corners are, too"."""
    clause: list[Item] = []
    for after in clauses_of(items):
        if clause and big_words(after):
            yield clause
            clause = []
        clause = [*clause, *after]
    yield clause


def _is_ellipsis(clause: list[Item], named: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether a clause names something, likens it to what was named, and says no more."""
    words = big_words(clause)
    is_named = any(word.labels & named for word in words)
    has_more = any(word.numbers or vocabulary.likens(word) for word in words)
    subject, predicate = parted_at(words, _BEING)
    has_more = has_more or _name_both(subject, predicate, named)  # "arrows are renbans too"
    return (
        _likens(clause, vocabulary)
        and is_named
        and not has_more
        and each_has(words, named | _SMALL)
    )


def _name_both(subject: Sequence[Item], predicate: Sequence[Item], named: Set[str]) -> bool:
    return not (meanings_of(subject).isdisjoint(named) or meanings_of(predicate).isdisjoint(named))


def _likens(clause: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether something is as what was told: "too", "so do", "the same is true"."""
    said = meanings_of(word for word in clause if "joins" not in word.labels)
    is_denied = any(word.labels >= _DENIED_TOO for word in clause[:2])  # "..., nor can"
    is_alike = not said.isdisjoint(_LIKENING) or any(map(vocabulary.widens, clause)) or is_denied
    return is_alike and "exists" not in said


def leaves_claim_open(items: list[Item], names: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether something is claimed of spots or clues, but not what: "the ends too", "V not".

    Args:
        items: the words of a sentence.
        names: the meanings that name clues.
        vocabulary: its language.
    """
    return any(
        _is_ellipsis(clause, _SPOTS, vocabulary) or _ends_with_being(clause, names)
        for clause in (*_clauses(items), items)
    )


def _ends_with_being(clause: list[Item], names: Set[str]) -> bool:
    subject, verbs = parted_at([word for word in clause if word.kind != "break"], _BEING)
    are_named = not meanings_of(subject).isdisjoint(names)
    is_bare = bool(verbs) and each_has(verbs, _BEING)
    return are_named and is_bare and each_has(big_words(subject), names | {"joins"})


def _with_subject(
    said: list[Item], clause: list[Item], named: Set[str], vocabulary: Vocabulary
) -> list[Item]:
    """Return words with what an ellipsis names in place of their subject, nothing if it is none."""
    if not _is_ellipsis(clause, named, vocabulary):
        return []
    start, end = _first_names(said, named)
    first, last = _first_names(clause, named)
    ending = [word for word in clause[last:] if word.kind == "break"]
    return [*said[:start], *clause[first:last], *said[end:], *ending] if end else []


def _first_names(words: list[Item], named: Set[str]) -> tuple[int, int]:
    """Return where the first names stand, one beside the other or in a list: "rows and boxes".

    Cells are named only where nothing else is, by the subject: "grey cells".
    """
    subject, _ = parted_at(words, _VERBS)
    is_named = not meanings_of(words).isdisjoint(named)
    names, among = (named, words) if is_named else (NOUNS, subject)
    places = [at for at, word in enumerate(among) if word.labels & (names | TINTS)]
    return (places[0], 1 + _last_of_list(words, places)) if places else (0, 0)


def _last_of_list(words: list[Item], places: list[int]) -> int:
    """Return the last of some places between which only words of a list stand."""
    for here, after in pairwise(places):
        between = words[here + 1 : after]
        if between and not (has(between, "joins") or any(word.text == "," for word in between)):
            return here
    return places[-1]


_NAMING = MARKS | HOUSES | {"diagonal", "window", "grid"}
"""What names something, be it stated or not."""
_SPOTS = frozenset(("adjacent", "centre", "corner", "end", "middle", "neighbour", "start", "tip"))
_LIKENING = frozenset(("adds", "apply", "so-do", "truth"))
_DENIED_TOO = frozenset(("denies", "negates", "obliges"))
_BEING = frozenset(("asserts", "negates"))
_OF_DIGITS = frozenset(("joins", "same", "contain", "digit", "cell", "marked"))
_SMALL = _LIKENING | _BEING | TINTS | _DENIED_TOO | _OF_DIGITS
_VERBS = frozenset(("asserts", "contain", "obliges", "negates"))
