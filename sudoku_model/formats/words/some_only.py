"""Clues of which only some are said to be so, or one to be several, or something else besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, dropwhile, pairwise, takewhile

from sudoku_model.formats.words.clauses import (
    HOUSES,
    big_words,
    ends_statement,
    has,
    meanings_of,
    statements_of,
)
from sudoku_model.formats.words.kinds import of_digits_alone, properties
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.quantifiers import DIGITS
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def names_some_only(items: list[Item], profiles: Sequence[Profile], vocabulary: Vocabulary) -> bool:
    """Say whether only some clues are called what all of them are: "some lines are renbans".

    Others may be something else where these are stated.

    Args:
        items: the words of a sentence.
        profiles: what may be said of each kind that is drawn.
        vocabulary: its language.
    """
    looks = ({"filler"}, {"colour"})
    words = [item for item in items if item.labels not in looks or vocabulary.is_partial(item)]
    return any(
        (vocabulary.is_partial(some) or "excuses" in some.labels)
        and "asserts" in verb.labels
        and _are_all_called(noun.labels & _CLUES, name.labels - noun.labels, profiles)
        for some, noun, verb, name in zip(words, words[1:], words[2:], words[3:], strict=False)
    )


def _are_all_called(
    noun: frozenset[str], names: frozenset[str], profiles: Sequence[Profile]
) -> bool:
    """Say whether all that a noun may stand for has a name."""
    meant = [p for p in profiles if noun & (p.called | _ANY_CLUE)] if noun else []
    return any(all(name in profile.called for profile in meant) for name in names if meant)


_MEASURES = frozenset(("sum", "product", "difference", "ratio", "size", "count", "number-of"))
_ANY_CLUE = frozenset(("shape", "clue"))
_CLUES = frozenset(("line", "cage")) | _ANY_CLUE
"""What clues are called whatever kind they are of."""


def demands_of_some(items: list[Item], named: frozenset[str], vocabulary: Vocabulary) -> bool:
    """Say whether only some digits or clues have to be so, or something is so in some houses only.

    "Some digits on a line form a run", "exactly one line is a palindrome", "in some box". That
    some are marked, or may be so, is no demand.

    Args:
        items: the words of a sentence.
        named: the meanings that name clues.
        vocabulary: its language.
    """
    statements = _with_places_in_front(statements_of(_outside_brackets(items)))
    return any(_is_of_some(statement, named, vocabulary) for statement in statements)


def _is_of_some(statement: list[Item], named: frozenset[str], vocabulary: Vocabulary) -> bool:
    """Say so of one statement."""
    words = [word for word in statement if not ends_statement(word)]
    # "Not every digit has to be there" demands nothing of those that have to.
    free = {"obliges"} if has(words[:1], "excuses") else set[str]()
    rest = [word for word in words if word.labels.isdisjoint(free)]
    words = [*dropwhile(lambda word: _leads_to_clue(word, vocabulary), words)]
    bounded = _bounded(words, named, vocabulary)
    if bounded and _is_demanded([], rest[bounded:], named, is_of_digits=False):
        return True
    if _are_on_one(statement, named, vocabulary):
        return True
    return any(
        vocabulary.is_partial(some)
        and _is_demanded(rest[:at], rest[at + 1 :], named, is_of_digits=True)
        for at, some in enumerate(rest)
    )


def _are_on_one(statement: list[Item], named: frozenset[str], vocabulary: Vocabulary) -> bool:
    """Say whether digits on one clue have to be so: "digits along one thermometer increase".

    That they do not repeat "in one cage" may be meant of each.
    """
    words = [
        word
        for word in statement
        if not ends_statement(word)
        and (word.labels != {"filler"} or vocabulary.small_number(word))
        and word.labels.isdisjoint(_BEFORE_MARK)
    ]
    digit, one, noun, *predicate = [*words, BREAK, BREAK, BREAK]
    return (
        has([digit], "digit")
        and vocabulary.small_number(one) == 1
        and not noun.labels.isdisjoint(named & MARKS)
        and meanings_of(predicate).isdisjoint(("repeat", "different", "other", "between-clues"))
        and not meanings_of(predicate).isdisjoint(_DEMANDED)
    )


def _leads_to_clue(word: Item, vocabulary: Vocabulary) -> bool:
    """Say whether a small word stands in front of a clue: "on one line", "also one of them"."""
    is_small = word.labels == {"filler"}
    return is_small and not (vocabulary.small_number(word) or vocabulary.counts(word))


def _with_places_in_front(statements: Iterable[list[Item]]) -> list[list[Item]]:
    """Join what only says where something is so with what it is: "on some lines, digits ..."."""
    first, *rest = statements
    joins = rest and meanings_of(first).isdisjoint(_DEMANDED | _DUTIES | _BEING)
    return [first + rest[0] if joins else first, *rest]


def _outside_brackets(items: list[Item]) -> list[Item]:
    changes = ((item.text == "(") - (item.text == ")") for item in items)
    # What closes without being opened numbers a rule: "1) some digits ...".
    depths = accumulate(changes, lambda depth, change: max(0, depth + change))
    return [
        item for item, depth in zip(items, depths, strict=True) if depth < 1 and item.text != ")"
    ]


def _bounded(words: list[Item], named: frozenset[str], vocabulary: Vocabulary) -> int:
    """Return how many words at the beginning say "exactly one", "one of" or the like.

    That one of several is so may tell what they are to each other: "one is double the other".
    """
    if not meanings_of(words).isdisjoint(_TOLD_APART):
        return 0
    bound, one = [*words[:2], BREAK, BREAK][:2]
    if "one-of" in bound.labels:
        return 1
    if vocabulary.small_number(bound) == 1:
        return int(not meanings_of(big_words(words[1:])[:1]).isdisjoint(named | _CLUES_OR_PAIRS))
    is_number = vocabulary.small_number(one) or vocabulary.counts(one) or "one-of" in one.labels
    return 2 if is_number and bound.labels & _BOUNDS else 0


def _is_demanded(
    before: list[Item], words: list[Item], named: frozenset[str], *, is_of_digits: bool
) -> bool:
    """Say whether what some words begin with, clues or digits, has to be as the statement says.

    What joins or contains some of them is not they.
    """
    rest = dropwhile(lambda word: word.labels & _BEFORE_NOUN, words)
    noun, *predicate = big_words(rest) or [BREAK]
    said = _told_by(before, predicate)
    told = predicate if noun.labels & DIGITS else [*before, *predicate]
    if _are_shown([*before, *words]) or has(told, "exists") or said & {"permits", "needless"}:
        return False
    if meanings_of(before[-1:]) & _BEFORE_OBJECTS:
        return False
    if is_of_digits:
        is_thing = noun.kind in ("number", "product") or noun.labels & (named | _THINGS)
        return bool(is_thing and (noun.labels & HOUSES or said & (_DEMANDED | named & _NAMES)))
    return bool(noun.labels & (named | _THINGS | _AREAS) and said & (_DEMANDED | _DUTIES))


def _told_by(before: list[Item], predicate: list[Item]) -> frozenset[str]:
    """Return what is told of some clues: that they have a total is none of their rule."""
    return meanings_of(
        word
        for verb, word in pairwise([BREAK, *before, BREAK, *predicate])
        if "contain" not in verb.labels or "total" not in word.labels
    )


def _are_shown(words: list[Item]) -> bool:
    """Say whether clues or digits are said to be drawn somehow: "some cells are shaded"."""
    return any(
        "asserts" in verb.labels and shown.labels & _SHOWN for verb, shown in pairwise(words)
    )


def singles_out_clues(items: list[Item], named: frozenset[str]) -> bool:
    """Say whether what is said of clues is said of some only: "one of the thermometers rises".

    Or of those of a size: "long thermometers"; not of "small circles", which are drawn so. What
    "is one of" or "holds one of" several things is no clue that is singled out.

    Args:
        items: the words of a sentence.
        named: the meanings that name clues.
    """
    are_of_size = any(
        (first.labels & {"size", "extent"} == {"size"} and clue.labels & named & MARKS)
        or (first.labels == {"small"} and clue.labels & named & _OF_SOME_SIZE)
        for first, clue in pairwise(items)
    )
    return are_of_size or any(
        noun.labels & named and not noun.labels & DIGITS for noun in _nouns_of_one(items)
    )


def _nouns_of_one(items: list[Item]) -> Iterator[Item]:
    """Yield the noun behind each "one of", but for what "is one of" several things."""
    for at, item in enumerate(items):
        if "one-of" in item.labels and not meanings_of(items[max(0, at - 1) : at]) & _BEING:
            nouns = (word for word in big_words(items[at + 1 :]) if "colour" not in word.labels)
            yield next(nouns, BREAK)


def divides_clues(items: list[Item], named: frozenset[str], vocabulary: Vocabulary) -> bool:
    """Say whether each clue is said to be several: "all other lines are two renbans each".

    Args:
        items: the words of a sentence.
        named: the meanings that name what is stated.
        vocabulary: its language.
    """
    return any(
        (
            any(map(vocabulary.is_universal, statement))
            and _is_made_of_several(statement, named, vocabulary)
        )
        or _holds_several_sets(statement, vocabulary)
        for statement in statements_of(items)
    )


def _holds_several_sets(statement: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether clues have several sets of digits: "a line holds two consecutive sets"."""
    return any(
        (vocabulary.counts(several) or vocabulary.is_partial(several))
        and not vocabulary.is_universal(before)
        and has(statement[:at], "line")
        and has([*dropwhile(_is_adjective, statement[at + 1 :])][:1], "set")
        for at, (before, several) in enumerate(pairwise([BREAK, *statement]))
    )


def _is_adjective(item: Item) -> bool:
    return item.labels == {"filler"} or item.labels <= of_digits_alone() != item.labels


def _is_made_of_several(
    statement: list[Item], named: frozenset[str], vocabulary: Vocabulary
) -> bool:
    is_subject = False  # a clue has been named
    for at, item in enumerate(statement):
        if is_subject and item.labels & _CONSISTING:
            names = named - HOUSES - (MARKS if "contain" in item.labels else frozenset())
            small = [*takewhile(_is_small, statement[at + 1 :])]
            what = statement[at + 1 + len(small) :][:1]
            return any(map(vocabulary.counts, small)) and not meanings_of(what).isdisjoint(names)
        is_subject = is_subject or bool(item.labels & MARKS)
    return False


def _is_small(item: Item) -> bool:
    return item.labels == {"filler"} or (item.kind == "number" and not item.labels)


def names_twice(items: list[Item], named: frozenset[str]) -> bool:
    """Say whether clues are something else besides: "one green line is also purple".

    Or a digit or another measure: "a grey circle is also a 5", "dots may be ratios".

    Args:
        items: the words of a sentence.
        named: the meanings that name clues.
    """
    words = [*big_words(items), BREAK, BREAK]
    return any(
        subject.labels & (named | {"joins"}) and _is_another(predicate, named)
        for subject, *predicate in zip(words, words[1:], words[2:], words[3:], strict=False)
    )


def names_both(items: list[Item], named: frozenset[str], vocabulary: Vocabulary) -> bool:
    """Say whether clues are said to be of two kinds that were named: "some lines are both".

    Args:
        items: the words of a sentence.
        named: the meanings that name clues.
        vocabulary: its language.
    """
    for statement in statements_of(items):
        *subject, verb, last = [BREAK, BREAK, *(w for w in statement if not ends_statement(w))]
        if has([verb], "asserts") and vocabulary.is_both(last) and not has(subject, "negates"):
            return not meanings_of(subject).isdisjoint(named & MARKS)
    return False


def _is_another(predicate: Sequence[Item], named: frozenset[str]) -> bool:
    """Say whether a predicate begins with an "is also" or a "may be", and what is another clue."""
    verb, second, third = predicate
    if "is-also" in verb.labels:
        another = named | _MEASURES | {"colour"}
        return second.kind == "number" or not second.labels.isdisjoint(another)
    may_be = "permits" in verb.labels and second.labels & {"asserts", "stand"}
    return bool(may_be and third.labels & _MEASURES)


_OF_SOME_SIZE = frozenset(("cage", "line", "thermometer"))
_BOUNDS = frozenset(("exactly", "at-least", "at-most", "only"))
_THINGS = DIGITS | MARKS | {"subset", "shape", "region", "set"}
_BEFORE_NOUN = frozenset(("filler", "colour", "shade", "main", "given", "marked", "even", "odd"))
_AREAS = frozenset(("diagonal", "region", "clue"))
_TOLD_APART = frozenset(("other", "dot", "white-dot", "black-dot"))
_CLUES_OR_PAIRS = MARKS - {"circle"} | {"colour", "adjacent", "neighbour"}
_DUTIES = frozenset(("obliges", "contain", "once"))
_NAMES = frozenset(("palindrome", "renban", "whisper"))
_DEMANDED = properties() - {"exactly", "total", "missing"} | {
    *("above", "alike", "any-order", "connected", "obliges", "read-same", "slow", "surround"),
    "where",
}
_SHOWN = frozenset(("colour", "shade", "given", "marked", "drawn"))
_BEFORE_OBJECTS = frozenset(("between", "join", "separate", "contain", "surround"))
_BEFORE_MARK = frozenset(("colour", "given", "marked", "adjacent", "neighbour"))
_BEING = frozenset(("asserts", "contain"))
_CONSISTING = frozenset(("asserts", "contain", "divide"))
