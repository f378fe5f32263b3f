"""Remarks with which more is said: "have fun with row 1, which is a palindrome"."""

from __future__ import annotations

from collections.abc import Set
from itertools import pairwise

from sudoku_model.formats.words.clauses import (
    EQUALITY,
    HOUSES,
    NOUNS,
    big_words,
    clauses_of,
    demands,
    has,
    is_noun,
    is_year,
    meanings_of,
)
from sudoku_model.formats.words.kinds import of_digits_alone, properties, relations
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.vocabulary import QUIET_ROLES, Item


def demands_beside_a_remark(items: list[Item], spoken_of: frozenset[str]) -> bool:
    """Say whether a sentence with a remark says something of digits, or what to do with clues.

    What may only be a slip of the pen is no remark beside a claim: "the same contents" are no
    contest. Neither is what something is said to be that is not stated: "row 1 is a palindrome".
    """
    is_sure = any("remark" in item.labels and not item.is_slip for item in items)
    tells_where = _WHERE_CODES_ARE if has(items, "solution-code") else frozenset[str]()
    if meanings_of(items) & _CLAIMS - tells_where and (_is_about_digits(items) or not is_sure):
        return True
    tells_digit = _tells_digit_of_code if tells_where else _tells_digit_of_a_place
    return (
        _changes_the_usual_rules(items, spoken_of)
        or _names_a_rule(items, spoken_of)
        or tells_digit(items)
        or _claims_a_relation(items, _foreign(spoken_of) - tells_where)
        or _sets_a_task(items)
    )


def _changes_the_usual_rules(items: list[Item], spoken_of: frozenset[str]) -> bool:
    """Say whether rules do not apply, or those of another Sudoku do: "irregular, and that's it".

    Or the grid is another: "a Klein bottle".
    """
    do_not_apply = any("apply" in item.labels and item.is_negated for item in items)
    is_another = not _OTHER_GRIDS.isdisjoint(meanings_of(items) - spoken_of)
    return do_not_apply or is_another


def _names_a_rule(items: list[Item], spoken_of: frozenset[str]) -> bool:
    """Say whether a rule of the grid is named that is not stated, as a rule or in a denial.

    "..., whose anti-king rule is used here"; "the king avoids his brothers"; "nonconsecutive".
    """
    foreign = (_NAMES_OF_RULES | {"negative"}) - spoken_of
    told = [clause for clause in clauses_of(items) if not has(clause, "remark")]
    return (
        not (meanings_of(items).isdisjoint(_APPLYING) or meanings_of(items).isdisjoint(foreign))
        or any(has(clause, "asserts") and meanings_of(clause) & foreign for clause in told)
        or any(
            "negates next" in first.labels and second.labels & (relations() - spoken_of)
            for first, second in pairwise(items)
        )
    )


def _tells_digit_of_a_place(items: list[Item]) -> bool:
    """Say whether a number is said of a part of the grid: "my birthday, 24 12, is in row 1".

    Not that of a house, nor of what is counted: "the nine boxes", "3 givens", "my 9th puzzle". A
    year stands right before the place then: "2025 in row 1".
    """
    places = HOUSES | _PARTS_OF_GRID
    is_of_cell = any(
        first.labels & _FIRST and second.labels & {"cell", "square"}
        for first, second in pairwise(items)
    )
    tells_where = any(item.kind == "place" or item.labels & places for item in items)
    return (tells_where or is_of_cell) and any(
        item.kind == "number" and _is_digit(item, items[:at], items[at + 1 :], places)
        for at, item in enumerate(items)
    )


def _is_digit(number: Item, before: list[Item], after: list[Item], places: Set[str]) -> bool:
    """Say whether a number may be a digit, going by the words around it."""
    counts = not meanings_of(after[:1]).isdisjoint(places | _COUNTED)
    tells_when = is_year(number) and meanings_of(big_words(after)[:1]).isdisjoint(places)
    is_ordinal = number.text[0].isdigit() and number.text[-1].isalpha()  # "9th"
    is_plain = number.labels <= _HELD and not is_ordinal
    return is_plain and not (counts or tells_when) and meanings_of(before[-1:]).isdisjoint(HOUSES)


def _tells_digit_of_code(items: list[Item]) -> bool:
    """Say whether a number is said to be in the code, or not in it: "(starts with 5)".

    Not that of a house where it is read, nor how many digits there are: "starting with row 5".
    """
    return any(
        not meanings_of(clause).isdisjoint(_IN_CODES)
        and any(
            item.kind == "number" and _is_digit(item, clause[:at], clause[at + 1 :], _READ)
            for at, item in enumerate(clause)
        )
        for clause in clauses_of(items)
    )


def _is_about_digits(items: list[Item]) -> bool:
    names_digits = any(
        is_noun(item) and not _counts_what_is_off_the_grid(item, items[at + 1 :])
        for at, item in enumerate(items)
    )
    return names_digits or has(items, "adjacent") or has(items, "neighbour")


def _counts_what_is_off_the_grid(item: Item, after: list[Item]) -> bool:
    """Say whether a number is that of puzzles, people or days: "my 69th puzzle", "9x9 version"."""
    is_number = item.kind in ("number", "range", "product")
    return is_number and not meanings_of(big_words(after)[:1]).isdisjoint(_OFF_THE_GRID)


def _sets_a_task(items: list[Item]) -> bool:
    """Say whether something is to be done with digits or clues, or clues are to be found."""
    meanings = meanings_of(items)
    is_told_apart = any(
        has(clause, "tasks") and not has(clause, "remark") for clause in clauses_of(items)
    )
    has_tasks = is_told_apart or (
        "tasks" in meanings and not meanings.isdisjoint(relations() | NOUNS)
    )
    is_about_clues = not meanings.isdisjoint(MARKS)
    is_to_be_found = is_about_clues and not meanings.isdisjoint(_NOT_THERE)
    is_demanded = demands(items) and (is_about_clues or _is_about_digits(items))
    return has_tasks or is_to_be_found or is_demanded


def _foreign(spoken_of: frozenset[str]) -> frozenset[str]:
    """Return what may be said of digits, cells or clues, but nothing that is stated is."""
    return (relations() - spoken_of - _BESIDE_REMARKS) | _SAID_OF_PARTS


def _claims_a_relation(items: list[Item], foreign: frozenset[str]) -> bool:
    """Say whether digits, cells or clues are said to be what nothing that is stated is.

    Behind a remark they need not be named: "easy: all are equal".
    """
    told_of_all = _TOLD_OF_CLUES if meanings_of(items) & MARKS else frozenset[str]()
    return any(
        _relates(clause, foreign)
        or _describes_in_passing(clause, foreign)
        or (not has(clause, "remark") and _claims_of_all(meanings_of(clause), foreign, told_of_all))
        for clause in clauses_of(items)
    )


def _claims_of_all(said: frozenset[str], foreign: frozenset[str], told: frozenset[str]) -> bool:
    """Say whether a clause without a remark claims something of what need not be named in it.

    Args:
        said: its meanings.
        foreign: what nothing that is stated is.
        told: what is a claim by itself.
    """
    named = said - QUIET_ROLES  # "..., a palindrome", "which is a palindrome"
    return bool(
        ("denies" in said and said & foreign)
        or ("asserts" in said and said & _EQUAL)
        or (named and named <= foreign & _NAMES)
        or said & told
    )


def _relates(clause: list[Item], foreign: frozenset[str]) -> bool:
    """Say whether a clause has a relation and what is in it, in so many words beside a remark."""
    subject = next((at for at, item in enumerate(clause) if item.labels & _SUBJECTS), len(clause))
    verb = next((at for at, item in enumerate(clause) if "asserts" in item.labels), 0)
    told = clause[verb:] if has(clause, "remark") else clause
    is_told = subject < verb or not has(clause, "remark")
    if not meanings_of(clause[:verb]).isdisjoint(_CORNERS):
        foreign |= EQUALITY
    return is_told and subject < len(clause) and not meanings_of(told).isdisjoint(foreign)


def _describes_in_passing(clause: list[Item], foreign: frozenset[str]) -> bool:
    """Say whether a house is called something, or clues do something: "its palindromic row"."""
    return any(
        (first.labels & foreign and second.labels & (HOUSES | {"diagonal"}))
        or (first.labels & HOUSES and second.labels & foreign & _NAMES)
        or (first.labels & MARKS and second.labels & _DONE_BY_CLUES)
        for first, second in pairwise(big_words(clause))
    )


_EQUAL = of_digits_alone() - {"order"}
"""What is said of digits that need not be named beside a remark."""

_NOT_THERE = frozenset(("extra", "hide", "missing"))
"""What is said of clues that are not given: "have fun finding the extra cages"."""
_NUMBERS = frozenset(("house-number", "held", "middle", "order"))
_CLAIMS = frozenset(("contain",)) | properties() - _NUMBERS
"""What says something of digits also beside a remark: "contains the digit of the title"."""

_WHERE_CODES_ARE = frozenset(
    (
        *("diagonal", "Diagonal(direction='down')", "Diagonal(direction='up')"),
        *("contain", "full", "in-order", "read", "largest", "smallest", "highest", "lowest"),
    )
)
"""What tells where the code of a solution is read: "all 9 digits of row 5", "the four corners"."""
_CORNERS = frozenset(("corner", "centre", "middle-cell"))
"""Cells of which the usual rules say nothing."""
_SUBJECTS = MARKS | NOUNS | _CORNERS | {"diagonal", "given"}
_DONE_BY_CLUES = frozenset(("decrease", "different", "increase", "repeat", "share"))
_TOLD_OF_CLUES = properties() | {"more", "slow"}
"""What is said of clues behind a remark: "have fun with the cages, whose sums all differ"."""

_BESIDE_REMARKS = _NUMBERS | {
    *("above", "after", "before", "below", "deduce", "first", "left-to-right", "other", "second")
}
"""What remarks are about, too: "solution code: row 1 from left to right"."""

_OTHER_GRIDS = frozenset(("irregular", "topology"))
_NAMES_OF_RULES = frozenset(
    ("king", "knight", "chess", "other-chessman", "diagonal", "disjoint", "entropy", "window")
)
"""What rules for the whole grid are called after."""
_IN_CODES = frozenset(("asserts", "contain", "end", "negates", "start"))
"""What tells that a digit is in a code, or is not."""
_READ = HOUSES | {"digit"}
"""What codes are made of."""
_NAMES = frozenset(("palindrome", "renban", "whisper", "entropy", "magic", "sequence"))
"""What is a name for digits that stand in a row."""
_HELD = frozenset(("held",))
_OFF_THE_GRID = frozenset(("given", "grid", "remark", "sudoku", "talk"))
"""What is no digit, cell or clue, and not on the grid."""
_COUNTED = MARKS | {"cell", "given", "grid", "sudoku", "rule", "clue"}
_SAID_OF_PARTS = frozenset(("full", "sorted"))
_APPLYING = frozenset(("apply", "negates", "denies", "rule"))
_FIRST = frozenset(("first", "last"))
_PARTS_OF_GRID = _CORNERS | {"diagonal", "adjacent", "if-given"}
