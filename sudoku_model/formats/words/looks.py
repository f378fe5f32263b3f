"""What marks look like and are called: words and clauses that say nothing of digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from sudoku_model.formats.words.clauses import big_words, clauses_of, has, meanings_of
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def without_looks(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Return the words without clauses about looks, and without what drawn things are called."""
    rest = _without_clauses(_without_the_rest(items), vocabulary)
    return list(_without_shapes(list(rest), vocabulary))


def _without_the_rest(items: list[Item]) -> Iterator[Item]:
    """Make nothing of "all other lines" where these are only named: "... are renbans".

    What they have to do is said elsewhere.
    """
    for clause in clauses_of(items):
        is_named = _only_names_the_rest(clause)
        for item in clause:
            is_rest = is_named and "other" in item.labels
            yield replace(item, labels=_REST) if is_rest else item


_REST = frozenset(("filler", "rest"))
"""Lines that are not all lines."""


def _only_names_the_rest(clause: list[Item]) -> bool:
    words = big_words(clause)
    return (
        has(words[:1], "other")
        and has(words[1:2], "line")
        and not has(words[1:], "other")
        and all(item.labels and item.labels <= _NAMING for item in words)
        and not meanings_of(words).isdisjoint(_NAMED)
    )


def _without_clauses(items: Iterable[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Leave out clauses about the looks of marks: their colours, or where their clues stand."""
    for clause in clauses_of([*items]):
        if not _tells_looks(clause, vocabulary):
            yield from clause


def _tells_looks(clause: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a clause says of marks what they look like, and nothing else."""
    words = [item for item in clause if item.kind != "break"]
    verb = next((at for at, item in enumerate(words) if item.labels & _HAVING), len(words))
    has_mark = not meanings_of(words[:verb]).isdisjoint(MARKS | _NAMED)
    is_plain = all(item.labels for item in words)
    return (
        has_mark
        and is_plain
        and (_tells_colours(words, verb, vocabulary) or _tells_places(words, verb))
    )


def _tells_colours(words: list[Item], verb: int, vocabulary: Vocabulary) -> bool:
    had = big_words(words[verb + 1 :])
    return (
        meanings_of(words) <= _OF_COLOURS
        and has(had, "colour")
        and meanings_of(had) <= _COLOURS
        and has(words[verb : verb + 1], "asserts")  # cells may be what "contains" colours
        and not any(map(vocabulary.is_universal, words[verb:]))
    )


def _tells_places(words: list[Item], verb: int) -> bool:
    """Say whether clues are had, and rows and columns only tell where: "in the bottom row"."""
    had = big_words(words[verb + 1 :])
    clue = next((item for item in had if item.labels != {"small"}), None)
    lines = (at for at, item in enumerate(had) if item.labels & {"row", "column"})
    return (
        meanings_of(words) <= _OF_PLACES
        and has(words, "corner")
        and bool(clue and clue.labels & {"clue", "corner"})
        and all(has(had[at - 1 : at], "side-word") for at in lines)
    )


def without_adjectives(items: Iterable[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Leave out one or two words that nobody knows before a mark: "a chubby blue line".

    Not where they say which kind it is: "all cages are binairo cages".
    """
    waiting: list[Item] = []
    before = BREAK
    named: set[str] = set()
    is_told = False
    for item in items:
        waiting.append(item)
        if item.kind == "unknown" or "colour" in item.labels:
            continue
        marks = item.labels & (MARKS | _NAMED)
        if marks and not (is_told and marks & named) and not _may_be_subject(before):
            waiting = _without_unknown(waiting, vocabulary)
        yield from waiting
        waiting, before = [], item
        named |= marks
        is_told = "asserts" in item.labels or (is_told and "filler" in item.labels)
    yield from waiting


def _may_be_subject(item: Item) -> bool:
    """Say whether a verb may stand behind a word, and no adjective: "7s hate cages"."""
    are_digits = item.kind == "number" and not item.text.isdecimal()
    return are_digits or not item.labels.isdisjoint(("cell", "digit"))


def _without_unknown(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Leave out words that nobody knows, unless they are many or may make a rule."""
    unknown = [item.text for item in items if item.kind == "unknown"]
    if len(unknown) > _MOST_ADJECTIVES or any(map(vocabulary.may_rule, unknown)):
        return items
    return [item for item in items if item.kind != "unknown"]


def _without_shapes(items: list[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Leave out a word that nobody knows for what is drawn: "the green ring", "a renban stick".

    It ends what is named, so that it is no adjective of something else; and a verb follows, so that
    it is none itself, as in "digits on a renban oscillate".
    """
    for at, item in enumerate(items):
        before, after = items[max(0, at - 1) : at], items[at + 1 : at + 2]
        is_named = any(other.labels & _BEFORE_SHAPES for other in before)
        is_last = any(other.labels & _AFTER_SHAPES for other in after)
        is_shape = item.kind == "unknown" and not vocabulary.may_rule(item.text)
        if not (is_shape and is_named and is_last):
            yield item


def tells_looks_of_others(items: list[Item], named: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether a clause only tells what clues look like that are not stated.

    Args:
        items: the words of a sentence.
        named: the meanings that name what is stated.
        vocabulary: its language.
    """
    return any(
        not meanings_of(clause).isdisjoint(_KINDS - named) and _tells_looks(clause, vocabulary)
        for clause in clauses_of(items)
    )


def is_look(items: Sequence[Item]) -> bool:
    """Say whether words only tell marks from others: "(the thick blue line)".

    What is "not drawn" or "not elsewhere" has no look.
    """
    words = [item for item in items if not item.labels or not item.labels <= _SMALL]
    is_plain = all(item.labels and item.labels <= _LOOKS | MARKS for item in words)
    has_look = any(item.labels & _LOOKS for item in words)
    return is_plain and has_look and not _are_not_there(items)


def _are_not_there(items: Sequence[Item]) -> bool:
    """Say whether something is denied that is neither a mark nor its colour."""
    return any(
        not item.labels.isdisjoint(("negates", "excuses"))
        and next(
            (word.labels for word in items[at + 1 :] if "filler" not in word.labels), frozenset()
        ).isdisjoint(MARKS | TINTS | {"border"})
        for at, item in enumerate(items)
    )


_SMALL = frozenset(("filler", "asserts", "joins", "alternative"))
_LOOKS = frozenset(
    ("colour", "drawn", "dashed", "marked", "outlined", "shade", "border", "small", "negates")
)
"""What tells marks from others, or in "without an arrow" what they lack."""

_MOST_ADJECTIVES = 2

_BEFORE_SHAPES = frozenset(("colour", "renban", "whisper", "palindrome"))
_AFTER_SHAPES = frozenset(
    (
        *("asserts", "obliges", "contain", "negates", "permits"),
        *("difference", "increase", "decrease", "repeat"),
    )
)

MARKS = frozenset(
    (
        *("line", "cage", "circle", "plural-circles", "arrow", "dot", "white-dot", "black-dot"),
        *("thermometer", "bulb", "pill", "diamond", "fog"),
    )
)
"""What is drawn, of whatever look; digits and cells may be of a kind by a word of a rule."""

TINTS = frozenset(("colour", "shade"))

_NAMED = frozenset(
    ("path", "shaft", "renban", "whisper", "palindrome", "killer", "sandwich", "kropki", "clone")
)
"""What may have an adjective without being another kind for it."""

_KINDS = _NAMED - {"path", "shaft"} | {"arrow", "cage", "thermometer"}
"""What names clues, not only what is drawn."""

_DRAWN = MARKS | _NAMED | {"filler", "asserts", "contain", "grid", "colour"}
_HAVING = frozenset(("contain", "asserts"))
_COLOURS = frozenset(("colour", "same", "different", "filler", "single", "line"))
_OF_COLOURS = _DRAWN | _COLOURS
_OF_PLACES = _DRAWN | {"corner", "side-word", "top-left", "row", "column", "cell", "clue", "small"}
"""What is said where nothing is said of digits."""

_NAMING = MARKS | _NAMED | {"other", "asserts", "filler", "colour"}
"""What is said where lines are only called something."""
