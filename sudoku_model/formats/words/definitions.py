"""Whether a sentence says which clues are meant: what it has to say before these are offered.

That a line is cut by the borders of boxes is true of region sum lines, and does not say that it is
one; that its pieces have the same sum does. Nor does a sentence define clues that leaves a choice
("or of two cages"), demands something of one of several, or tells of something besides its digits:
of boxes, of how many there are, of ends alone, of several clues together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise, starmap

from sudoku_model.formats.words.clauses import HOUSES, big_words, meanings_of
from sudoku_model.formats.words.kinds import kinds
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def defines(said: Set[str], kind: str) -> bool:
    """Say whether a sentence defines clues of a kind, or calls them by the name of that alone.

    Args:
        said: the meanings in the sentence, with ``!`` before those that are negated.
        kind: the name of the class.
    """
    ways: list[str] = kinds()["definitions"].get(kind, [])
    return kind in said or any(all(_is_said(part, said) for part in way.split()) for way in ways)


def _is_said(part: str, said: Set[str]) -> bool:
    """Say whether one of the meanings of a part is said, or after ``^`` none of them."""
    if part.startswith("^"):
        return said.isdisjoint(part[1:].split("|"))
    return not said.isdisjoint(part.split("|"))


def tells_of_others(items: Sequence[Item], kind: str, vocabulary: Vocabulary) -> bool:
    """Say whether a sentence is about something else than the digits of each clue of a kind.

    Args:
        items: the words of the sentence that count.
        kind: the name of the class.
        vocabulary: its language.
    """
    told = frozenset(kinds()["told in definitions"].get(kind, "").split())
    return (
        not told.issuperset(meanings_of(items) & _OTHERS)
        or not meanings_of(big_words(items)[:1]).isdisjoint(_ENDS)
        or any(starmap(_singles_out, pairwise(big_words(items))))
        or ("together" in told and _is_of_all_together(items, vocabulary))
    )


def _singles_out(word: Item, noun: Item) -> bool:
    """Say whether only some are meant: "the shorter line", "in the same box"."""
    is_of_size = not word.labels.isdisjoint(("greater", "smaller"))
    return (is_of_size and not noun.labels.isdisjoint(_WITH_SIZES)) or (
        "same" in word.labels and not noun.labels.isdisjoint(HOUSES)
    )


def _is_of_all_together(items: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether it may be about all clues at once: "the sum of both lines", "of two arrows"."""
    said = meanings_of(items)
    is_compared = not said.isdisjoint(("same", "one-sum")) and said.isdisjoint(_PARTS)
    return any(
        (_are_two(item, vocabulary) or (is_compared and vocabulary.is_all(item)))
        and not _noun_behind(items, at).isdisjoint(_CLUES)
        for at, item in enumerate(items)
    )


def _are_two(item: Item, vocabulary: Vocabulary) -> bool:
    return vocabulary.is_both(item) or vocabulary.small_number(item) > 1


def _noun_behind(items: Sequence[Item], at: int) -> Set[str]:
    """Return the meanings of what behind a place is no adjective: "both grey _lines_"."""
    nouns = (word for word in big_words(items[at + 1 :]) if word.labels.isdisjoint(_ADJECTIVES))
    return next(nouns, BREAK).labels


def leaves_open(items: Sequence[Item], told: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether a sentence leaves open what has to hold, or where.

    A choice that every setter writes leaves nothing open: "that row or column", "an X or V".

    Args:
        items: the words of the sentence that count.
        told: the names of the classes of the clues that it may define.
        vocabulary: its language.
    """
    return any(
        ("alternative" in item.labels and not _is_usual_choice(items, at, told))
        or ("at-least" in item.labels and _is_of_one(items[at + 1 :], told, vocabulary))
        or (vocabulary.small_number(item) and _is_of_few(items, at, told))
        or (vocabulary.small_number(item) == 1 and not _noun_behind(items, at).isdisjoint(MARKS))
        for at, item in enumerate(items)
    )


def _is_of_few(items: Sequence[Item], at: int, told: Set[str]) -> bool:
    """Say whether a number is that of digits of a clue: "two of the digits", not "no two digits".

    Clues of pairs have two digits, and three digits have one of each class.
    """
    noun = _noun_behind(items, at)
    if told <= _EXTREMES and not noun.isdisjoint(("adjacent", "neighbour")):
        return True
    is_denied = any("negates" in item.labels for item in items[max(0, at - 1) : at])
    if "group" in noun:
        return True
    return "digit" in noun and not is_denied and not told <= _WITH_CLASSES | _OF_PAIRS


def _is_usual_choice(items: Sequence[Item], at: int, told: Set[str]) -> bool:
    """Say whether nothing is left open by an "or", or by "one of the surrounding cells"."""
    before, after = _beside(items, at)
    if "one-of" in items[at].labels:
        return told == {"Quadruple"} and not after.labels.isdisjoint(_SURROUNDING)
    own = (_CHOICES_OF[kind] for kind in told if kind in _CHOICES_OF)
    return (before.is_negated and after.is_negated) or any(
        not pair.isdisjoint(_kinds_of(before)) and not pair.isdisjoint(_kinds_of(after))
        for pair in (*_USUAL_CHOICES, *own)
    )


def _kinds_of(item: Item) -> Set[str]:
    return item.labels | {item.kind}


def _beside(items: Sequence[Item], at: int) -> tuple[Item, Item]:
    """Return the last big word before a place, and the first one behind it."""
    return [BREAK, *big_words(items[:at])][-1], [*big_words(items[at + 1 :]), BREAK][0]


def _is_of_one(behind: Sequence[Item], told: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether "at least" goes on with one place; three digits hold one of each class."""
    return not told <= _WITH_CLASSES and any(
        vocabulary.small_number(item) == 1 for item in behind[:1]
    )


_OTHERS = HOUSES | {"number-of"}
"""What few definitions speak of."""
_ENDS = frozenset(("end", "either-end", "tip", "centre", "middle"))
_CLUES = MARKS - {"circle"} | {"diagonal"}
_PARTS = frozenset(("segment", "divide", "border"))
_WITH_SIZES = frozenset(("line", "thermometer", "arrow", "cage"))
_ADJECTIVES = frozenset(("colour", "odd", "even"))
_WITH_CLASSES = frozenset(("Entropic", "Modular"))
_OF_PAIRS = frozenset(("Difference", "Ratio", "PairSum", "GreaterThan"))
_EXTREMES = frozenset(("Maximum", "Minimum"))
_SURROUNDING = frozenset(("cell", "surround", "adjacent", "neighbour", "touch"))
_USUAL_CHOICES = tuple(
    frozenset(pair.split())
    for pair in ("row column", "x v", "forward backward", "direction", "orthogonal", "side-word")
)
_CHOICES_OF: Mapping[str, frozenset[str]] = {
    kind: frozenset(said.split())
    for kind, said in {
        "Arrow": "circle bulb pill",
        "PairSum": "number",
        "Odd": "number",
        "Even": "number",
        "Modular": "odd even",
        "GreaterThan": "greater smaller",
        "Diagonal": "row column box region marked diagonal",
        "ExtraRegion": "row column box region colour shade",
    }.items()
}
"""What stands on both sides of an "or" that leaves nothing open where clues of a kind are meant."""
