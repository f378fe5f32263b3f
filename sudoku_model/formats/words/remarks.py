"""Sentences that no stated clue accounts for: whether they may be rules, or are remarks."""

from __future__ import annotations

from itertools import pairwise

from sudoku_model.formats.words.beside_remarks import demands_beside_a_remark
from sudoku_model.formats.words.clauses import (
    demands,
    has,
    have_only,
    is_noun,
    is_year,
    meanings_of,
)
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.stated import Stated
from sudoku_model.formats.words.vocabulary import QUIET_ROLES, Item, Vocabulary, is_latin


def is_rule(items: list[Item], stated: Stated, vocabulary: Vocabulary) -> bool:
    """Say whether a sentence that is not accounted for may be a rule.

    Args:
        items: its words.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    spoken_of = stated.spoken_of
    words = [item for item in items if item.kind not in ("break", "sign")]
    if _may_be_a_rule_unread(words) or _is_of_another_sudoku(words, stated):
        return True
    if _is_no_rule(words, vocabulary):
        return False
    if has(items, "remark"):
        return demands_beside_a_remark(items, spoken_of)
    may_be_one = _is_short_name(words) or demands(items) or _says_anything(items)
    return may_be_one and not _is_told_beside(items, stated)


def _is_no_rule(words: list[Item], vocabulary: Vocabulary) -> bool:
    return _is_too_short(words) or _is_date(words) or _is_talk(words, vocabulary)


def _may_be_a_rule_unread(words: list[Item]) -> bool:
    """Say whether it has other letters than are known, or an "anti" before a word that is not."""
    return any(word.kind == "unknown" and not is_latin(word.text) for word in words) or any(
        "negates next" in first.labels and second.kind == "unknown"
        for first, second in pairwise(words)
    )


def _is_of_another_sudoku(words: list[Item], stated: Stated) -> bool:
    """Say whether the Sudoku is said to be no usual one, though nothing else is stated."""
    is_no_usual_one = {"negates", "normal"} <= meanings_of(words) <= _NO_USUAL_ONE
    return is_no_usual_one and not stated.has_rules


def _is_talk(words: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a sentence is not about digits or clues, but about what may be anything.

    "You will see the first part soon", "the middle is smooth".
    """
    unknown = [word.text for word in words if word.kind == "unknown"]
    return (
        meanings_of(words) <= _OF_ANYTHING
        and not _is_short_name(words)
        and not any(word.numbers or word.kind == "place" for word in words)
        and not any(map(vocabulary.may_rule, unknown))
    )


def _is_told_beside(items: list[Item], stated: Stated) -> bool:
    """Say whether a sentence talks of a puzzle, and demands nothing."""
    return has(items, "talk") and not _demands_in_talk(items, stated.names_of_clues)


def _says_anything(items: list[Item]) -> bool:
    return any(is_noun(item) or _says_something(item) for item in items)


def _says_something(item: Item) -> bool:
    says_nothing = _SAYING_NOTHING if item.is_negated else _SAYING_NOTHING | _BARE
    return "filler" not in item.labels and bool(item.labels - says_nothing)


def _demands_in_talk(items: list[Item], names: frozenset[str]) -> bool:
    """Say whether what may be talk about a puzzle or its making says anything besides.

    It may name the puzzle and clues that are stated, and numbers where it names none: "I have set
    25 puzzles with arrows".
    """
    talked_of = _SAYING_NOTHING | _TALKED_OF | names
    return (
        demands(items)
        or has(items, "negates")
        or (bool(meanings_of(items) & (MARKS | names)) and any(item.numbers for item in items))
        or any(_says_something(item) and item.labels - talked_of for item in items)
    )


def _is_too_short(words: list[Item]) -> bool:
    is_short = len(words) <= _SHORT and have_only(words, _VAGUE)
    return is_short and not (_relates_a_cell(words) or _is_short_name(words))


def _relates_a_cell(words: list[Item]) -> bool:
    """Say whether a cell is named with what may be its digit or its like: "R1C1 = R4C4"."""
    return len(words) > 1 and any(item.kind == "place" for item in words)


def _is_short_name(words: list[Item]) -> bool:
    """Say whether it is nothing but two letters, which may stand for a rule: "AK"."""
    return len(words) == 1 and words[0].kind == "unknown" and len(words[0].text) == _INITIALS


def _is_date(words: list[Item]) -> bool:
    return not any(item.labels for item in words) and any(map(is_year, words))


def points_to_rules(items: list[Item]) -> bool:
    """Say whether a short sentence says that the rules stand elsewhere."""
    is_short = sum(item.kind != "break" for item in items) <= _LONGEST_POINTER
    labels = meanings_of(items)
    has_rules = bool(labels & _RULES) and not labels & {"apply", "sudoku"}
    return is_short and has_rules and not labels.isdisjoint(_ELSEWHERE)


_LONGEST_POINTER = 12
_RULES = frozenset(("rule", "special-rule", "more-rules"))
_ELSEWHERE = frozenset(("elsewhere", "hide"))

_OF_ANYTHING = QUIET_ROLES | {
    *("", "only", "first", "second", "last", "nearest", "before", "after", "start", "end"),
    *("see", "be-seen", "place", "point", "fill", "more", "position", "exists", "contain"),
    *("grid", "sudoku", "normal", "besides", "elsewhere", "above", "below", "far", "size"),
    *("small", "middle", "centre", "corner", "set", "number-of"),
}
"""What may be said of anything, and makes no rule by itself."""

_NO_USUAL_ONE = frozenset(("asserts", "denies", "filler", "negates", "normal", "sudoku"))
_INITIALS = 2
_SHORT = 2
_VAGUE = frozenset(("line", "variable"))
"""What one or two words may mean without being a rule."""

_SAYING_NOTHING = QUIET_ROLES | _VAGUE | {"", "contain", "talk"}

_BARE = frozenset(
    (
        *(
            "exists",
            "first",
            "nearest",
            "small",
            "size",
            "main",
            "distance",
            "back",
            "share",
            "pass",
        ),
        *("start", "end", "together", "step", "several-moves", "far"),
    )
)
"""What says nothing of digits where none are named: "the start is easy, the end is tough"."""

_TALKED_OF = _BARE | {
    *("grid", "sudoku", "rule", "clue", "fill", "normal", "order", "other", "see", "be-seen"),
    *("one-of", "alternative"),
}
"""What is said, too, where somebody talks of a puzzle: "I have never seen such a grid"."""
