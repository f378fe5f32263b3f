"""What marks look like and are called: words and clauses that say nothing of digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_model.formats.words.clauses import clauses_of, has, meanings_of
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


def without_looks(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Return the words without clauses about looks, and without what drawn things are called."""
    rest = _without_clauses(_without_the_rest(items), vocabulary)
    return list(_without_shapes(list(rest), vocabulary))


def _without_the_rest(items: list[Item]) -> Iterator[Item]:
    """Leave out that all other marks are meant where these are only named: "... are renbans".

    What they have to do is said elsewhere.
    """
    for clause in clauses_of(items):
        words = [item for item in clause if item.kind != "break" and item.labels != {"filler"}]
        before = [at for at, item in enumerate(words) if "other" in item.labels]
        is_named = (
            before == [0]
            and all(item.labels and item.labels <= _NAMING for item in words)
            and any(item.labels & _NAMED for item in words)
            and has(words[1:2], "line")
        )
        yield from (item for item in clause if not (is_named and "other" in item.labels))


def _without_clauses(items: Iterable[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Leave out clauses about the looks of marks: their colours, or where their clues stand."""
    for clause in clauses_of([*items]):
        words = [item for item in clause if item.kind != "break"]
        verb = next((at for at, item in enumerate(words) if "contain" in item.labels), len(words))
        has_mark = bool(meanings_of(words[:verb]) & (MARKS | _NAMED))
        is_plain = all(item.labels for item in words)
        had = [item for item in words[verb + 1 :] if item.labels != {"filler"}]
        is_of_all = any(item.text in vocabulary.all_given["all"] for item in words[verb:])
        labels = meanings_of(words)
        is_of_colours = (
            labels <= _OF_COLOURS
            and has(had, "colour")
            and meanings_of(had) <= _COLOURS
            and has(words[verb : verb + 1], "asserts")  # cells may be what "contains" colours
            and not is_of_all
        )
        is_of_places = labels <= _OF_PLACES and "corner" in labels and _are_places_of_clues(had)
        if not (has_mark and is_plain and (is_of_colours or is_of_places)):
            yield from clause


def _are_places_of_clues(had: list[Item]) -> bool:
    """Say whether a clue is had, and its row and column only tell where: "in the bottom row"."""
    clue = next((item for item in had if item.labels != {"small"}), None)
    lines = (at for at, item in enumerate(had) if item.labels & {"row", "column"})
    is_clue = clue is not None and clue.labels & {"clue", "corner"}
    return bool(is_clue) and all(has(had[at - 1 : at], "side-word") for at in lines)


def without_adjectives(items: Iterable[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Leave out one or two words that nobody knows before a mark: "a chubby blue line".

    Not where they say which kind it is: "all cages are binairo cages".
    """
    waiting: list[Item] = []
    named: set[str] = set()
    is_told = False
    for item in items:
        if item.kind == "unknown" or "colour" in item.labels:
            waiting.append(item)
            continue
        marks = item.labels & (MARKS | _NAMED)
        unknown = [other for other in waiting if other.kind == "unknown"]
        may_rule = any(vocabulary.may_rule(other.text) for other in unknown)
        is_look = not may_rule and not (is_told and marks & named)
        if marks and len(unknown) <= _MOST_ADJECTIVES and is_look:
            waiting = [other for other in waiting if other.kind != "unknown"]
        yield from waiting
        waiting = []
        named |= marks
        is_told = "asserts" in item.labels or (is_told and "filler" in item.labels)
        yield item
    yield from waiting


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


def is_look(items: Iterable[Item]) -> bool:
    """Say whether words only tell marks from others: "(the thick blue line)"."""
    words = [item for item in items if "filler" not in item.labels]
    is_plain = all(item.labels and item.labels <= _LOOKS | MARKS for item in words)
    return is_plain and any(item.labels & _LOOKS for item in words)


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
        *("line", "cage", "circle", "arrow", "dot", "white-dot", "black-dot"),
        *("thermometer", "bulb", "pill", "diamond", "fog"),
    )
)
"""What is drawn, of whatever look; digits and cells may be of a kind by a word of a rule."""

_NAMED = frozenset(
    ("path", "shaft", "renban", "whisper", "palindrome", "killer", "sandwich", "kropki", "clone")
)
"""What may have an adjective without being another kind for it."""

_DRAWN = MARKS | _NAMED | {"filler", "asserts", "contain", "grid", "colour"}
_OF_COLOURS = _DRAWN | {"same", "different"}
_COLOURS = frozenset(("colour", "same", "different", "filler"))
_OF_PLACES = _DRAWN | {"corner", "side-word", "top-left", "row", "column", "cell", "clue", "small"}
"""What is said where nothing is said of digits."""

_NAMING = MARKS | _NAMED | {"other", "asserts", "filler", "colour"}
"""What is said where lines are only called something."""
