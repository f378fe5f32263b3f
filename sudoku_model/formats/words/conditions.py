"""Conditions: what gives way to other rules is no rule, what depends on digits is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from sudoku_model.formats.words.clauses import (
    EQUALITY,
    HOUSES,
    USUAL_HOUSES,
    big_words,
    clauses_of,
    has,
    is_noun,
    meanings_of,
    statements_of,
)
from sudoku_model.formats.words.kinds import properties, relations
from sudoku_model.formats.words.looks import MARKS, TINTS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def without_deference(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Leave out that a permission gives way to other rules: "as long as no rule is broken"."""
    for at, item in enumerate(items):
        if item.labels & _CONDITIONS and has(items[:at], "permits"):
            if _is_of_houses(items[:at], items[at:]):
                return items[:at]
            rest = _without_houses_aside(items[at:])
            condition = next(statements_of(rest))
            if _gives_way(condition, vocabulary):
                return items[:at] + rest[len(condition) :]
    return items


def _without_houses_aside(items: list[Item]) -> list[Item]:
    """Leave out a bracket that says of which houses rules are: "other rules (row/column/box)"."""
    start = next((at for at, item in enumerate(items) if item.text == "("), len(items))
    inner = [*takewhile(lambda item: item.text != ")", items[start + 1 :])]
    rest = items[start + len(inner) + 2 :]
    return items[:start] + rest if all(map(_is_beside_houses, inner)) else items


def _is_beside_houses(item: Item) -> bool:
    """Say whether a word is a house, or stands between two of them."""
    return item.kind == "break" or item.labels <= HOUSES | {"joins", "filler"}


def without_concessions(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Leave out where a ban holds all the same: "no repeats, even if a cage spans several boxes".

    That of "even in different cages" reaches further than the ban.
    """
    for at, item in enumerate(items):
        if "concedes" in item.labels and meanings_of(items[:at]) & _BANNING:
            for concession in (items[at + 1 :], next(clauses_of(items[at + 1 :]))):
                if _is_conceded(concession, vocabulary):
                    return items[:at] + items[at + 1 + len(concession) :]
    return items


def _is_conceded(concession: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a concession is about digits of one clue, or of houses."""
    return all(
        item.labels <= _CONCEDED or (item.labels & MARKS and not vocabulary.counts(before))
        for before, item in pairwise([BREAK, *concession])
        if item.kind != "break" and (item.kind != "unknown" or vocabulary.may_rule(item.text))
    )


def _is_of_houses(permission: list[Item], condition: list[Item]) -> bool:
    """Say whether digits may be equal where they share no house: "unless they are in a row"."""
    words = [item for item in condition if item.kind != "break"]
    may_be_equal = not meanings_of(permission).isdisjoint(("repeat", "same"))
    return may_be_equal and not has(permission, "denies") and _share_no_house(words)


def _share_no_house(words: list[Item]) -> bool:
    """Say whether words say only that two cells share no house."""
    turns = sum(not item.labels.isdisjoint(_TURNING) for item in words)
    return (
        not meanings_of(words).isdisjoint(_SHARED | USUAL_HOUSES)
        and all(item.labels and item.labels <= _WITHIN_HOUSES for item in words)
        and sum(has([item], "asserts") for item in words) <= 1
        and turns % 2 == 1
    )


def _gives_way(condition: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a condition is that rules are kept, whichever, and nothing about digits."""
    meanings = meanings_of(condition[1:])
    tells = meanings & (relations() - _DEFERRING) or any(map(is_noun, condition))
    is_one = "tasks" in meanings or _names_a_rule(condition, vocabulary)
    return bool(meanings & _RULES) and not (tells or is_one)


def _names_a_rule(condition: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a word that nobody knows may say which rule is meant: "the rules of queens"."""
    words = big_words(condition)
    return any(
        vocabulary.may_rule(item.text)
        or meanings_of(words[at + 1 : at + 2]) & _RULES
        or (item is condition[-1] and has(words[max(0, at - 1) : at], "rule"))
        for at, item in enumerate(words)
        if item.kind == "unknown"
    )


_BANNING = frozenset(("negates", "different"))
_CONCEDED = HOUSES | frozenset(
    (
        *("filler", "different-house", "same-house", "in-several", "asserts", "contain", "place"),
        *("pass", "permits", "or-more", "greater", "digit", "cell", "sudoku", "rule", "normal"),
        *("joins", "alternative", "itself"),
    )
)
_CONDITIONS = frozenset(("condition", "if", "where", "unless", "except"))
_DEFERRING = frozenset(("condition", "other"))
_RULES = frozenset(("rule", "sudoku"))


def depends_on_digits(items: list[Item], named: frozenset[str]) -> bool:
    """Say whether what is said of digits holds only if others are so: "..., if the 1 comes first".

    What depends on a clue or its neighbours only says which cells are meant, unless some clues do
    not look so: "..., if the cage is not shaded".
    """
    for at, item in enumerate(items):
        if "if" not in item.labels:
            continue
        condition = next(clauses_of(items[at + 1 :]))
        is_of_others = any(map(is_noun, condition)) and not meanings_of(condition) & (
            named | _MEETING
        )
        if is_of_others and meanings_of(items[:at]) & properties():
            return True
        rest = [*items[:at], *items[at + 1 + len(condition) :]]
        if _is_of_some_cells(condition, rest):
            return not has(items, "permits")
    return False


def _is_of_some_cells(condition: list[Item], rest: list[Item]) -> bool:
    """Say whether a condition picks cells of one house, or clues with a digit or no colour."""
    meanings, demands = meanings_of(condition), meanings_of(rest) & properties() - EQUALITY
    is_of_house = bool(demands and meanings & _IN_A_HOUSE and meanings & HOUSES)
    has_digit = "contain" in meanings and any(word.kind == "number" for word in condition)
    return (
        is_of_house
        or bool(demands and has_digit)
        or any(word.labels & TINTS and word.is_negated for word in condition)
    )


def ties_kinds(items: list[Item], profiles: Sequence[Profile]) -> bool:
    """Say whether clues of one kind demand something only if those of another one do not, or do.

    "Thermometers increase, or arrows sum to their circle." What belongs to one kind is for others.

    Args:
        items: the words of a sentence.
        profiles: what may be said of each kind that is drawn.
    """
    return any(
        (has(second[:1], "if") or has(first[:1], "if") or has(big_words(second)[:1], "alternative"))
        and _tells_of_others(first, second, profiles)
        for first, second in pairwise(_suppositions(items))
    )


def _suppositions(items: list[Item]) -> Iterator[list[Item]]:
    """Yield the clauses of a sentence; an "if" begins one."""
    for clause in clauses_of(items):
        start = 0
        for at, item in enumerate(clause):
            if "if" in item.labels:
                yield clause[start:at]
                start = at
        yield clause[start:]


def _tells_of_others(first: list[Item], second: list[Item], profiles: Sequence[Profile]) -> bool:
    """Say whether two clauses tell what clues demand, and have no kind of these in common."""
    told = [
        {
            profile.name
            for profile in profiles
            if (profile.called - properties()) & said and profile.core & said
        }
        for said in (meanings_of(first), meanings_of(second))
    ]
    return all(told) and told[0].isdisjoint(told[1])


def limits_what_is_allowed(items: list[Item]) -> bool:
    """Say whether what may be may only be under a condition: "... provided they do not touch".

    That digits are in different houses follows from the usual rules.
    """
    return any(
        item.labels & _LIMITING
        and _is_of_what_is_allowed(items, at)
        and meanings_of(next(statements_of(items[at:]))) & (relations() | _SPOTS) - _OF_HOUSES
        for at, item in enumerate(items)
    )


def _is_of_what_is_allowed(items: list[Item], at: int) -> bool:
    """Say whether a condition is that of a "may" before it: not of a statement behind an "and"."""
    before = items[:at]
    is_new = "if" in items[at].labels and has(before[-1:], "joins")
    may = has(before, "permits") and not has(before, "denies")
    return may and not (is_new or has(before, "be-seen"))


def offers_another_rule(items: Sequence[Item]) -> bool:
    """Say whether a sentence is an alternative to the one before it: "Or it counts buildings".

    Args:
        items: its words.
    """
    return meanings_of(items[:1]) == {"alternative", "filler"}


def leaves_bounds_open(items: list[Item]) -> bool:
    """Say whether one of two bounds will do: "larger than one end or smaller than the other"."""
    return any(
        "alternative" in item.labels
        and has(items[:at], lower)
        and has(next(clauses_of(items[at:])), upper)
        for at, item in enumerate(items)
        for lower, upper in _BOUNDS
    )


_BOUNDS = (("above-one", "below-one"), ("below-one", "above-one"))
_LIMITING = frozenset(("condition", "if"))
_SPOTS = frozenset(("end", "start", "tip", "corner", "centre"))
"""Where in a clue digits may be."""
_OF_HOUSES = frozenset(
    (
        *("see", "same", "different", "other", "share", "repeat", "condition"),
        *("same-house", "same-line", "different-house"),
    )
)
_SHARED = frozenset(("see", "same-house", "same-line", "different-house"))
_TURNING = frozenset(("negates", "different", "different-house", "unless"))
"""What makes of cells in a house cells that share none, and the other way round."""
_WITHIN_HOUSES = frozenset(
    (
        *("filler", "cell", "digit", "itself", "same", "share", "place", "other", "asserts"),
        *("joins", "alternative", "condition", "if", "where", "region", "tasks"),
        *(_SHARED | _TURNING | USUAL_HOUSES),
    )
)
_IN_A_HOUSE = frozenset(("share", "see", "same-house"))
_MEETING = frozenset(
    (
        *("adjacent", "neighbour", "touch", "apart", "diagonally", "see", "join", "separate"),
        *("between", "condition", "permit", "permits", "given", "if-given", "rule", "sudoku"),
        *("hide", "not-marked"),
    )
)
"""What says which cells are meant, or that a rule gives way to others."""
