"""Clues or houses that are compared with each other: "the lines are different"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise, takewhile

from sudoku_model.formats.words.clauses import (
    HOUSES,
    USUAL_HOUSES,
    WHOLES,
    big_words,
    clauses_of,
    each_has,
    has,
    have_only,
    is_noun,
    meanings_of,
    parted_at,
)
from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import meanings_in
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def compares_clues(clause: list[Item], named: frozenset[str]) -> bool:
    """Say whether clues are told apart, not their digits: "the lines are different".

    Or sums: "the sum of a cage differs from its number". Or houses by their digits: "the set of
    digits in each row is unique".

    Args:
        clause: the words of a clause.
        named: the meanings that name what is stated.
    """
    words = [item for item in clause if item.kind != "break" and "filler" not in item.labels]
    return any(
        _compares_sets(words, at)
        or _compares_subjects(words, at, named)
        or _shares_a_property(words, at, named)
        or _compares_boxes(words, at)
        or _compares_sizes(words, at)
        or _compares_sums(words, at)
        for at, item in enumerate(words)
        if item.labels & {"same", "different", "share"}
    )


def compares_those_before(
    items: list[Item], before: Sequence[Item], vocabulary: Vocabulary
) -> bool:
    """Say whether what was named before is told apart, and no digits were: "they all differ".

    Args:
        items: the words of a sentence.
        before: those of the sentence before it.
        vocabulary: its language.
    """
    said: list[Item] = []
    for clause in clauses_of(items):
        told = _told_of_those_before(clause, vocabulary)
        if told and all(map(_tells_apart, told)):
            named = meanings_of(said or before)
            return bool(named) and named.isdisjoint(_DIGITS)
        said += clause
    return False


def refers_back(items: Sequence[Item], names: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether the subject is what was told of before: "that sum is ...", "these are ...".

    Not in "it is also a killer".

    Args:
        items: the words of a sentence.
        names: the meanings that name what it is about.
        vocabulary: its language.
    """
    leading, rest = parted_at(items, _REFERRED_TO)
    refers = any(map(vocabulary.refers, leading)) and have_only(leading, _REFERRING_WITH)
    return bool(rest) and refers and not _is_introduction(rest, names)


def _is_introduction(told: Sequence[Item], names: Set[str]) -> bool:
    """Say whether it is only told what a puzzle is, or has: "is also a killer", "has arrows"."""
    verb, *what = takewhile(lambda item: item.kind != "break", told)
    has_article = "contain" in verb.labels or have_only(what[:1], {"filler"})
    return "asserts" in verb.labels and has_article and each_has(big_words(what), names)


def tells_sets_apart(items: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether those named before have other digits: "they never hold the same digits".

    Args:
        items: the words of a sentence.
        vocabulary: its language.
    """
    told = (_told_of_those_before(clause, vocabulary) for clause in clauses_of(items))
    return any(_never_hold_the_same(words, vocabulary) for words in told)


def _told_of_those_before(clause: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Return what is told behind a pronoun, nothing if there is none."""
    if not _has_pronoun(clause, vocabulary):
        return []
    return [word for word in big_words(clause) if not word.labels & _REFERRING]


def _never_hold_the_same(told: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether sets of digits are told apart: "never hold the same digits", not "digit"."""
    same, digits = [BREAK, BREAK, *told][-2:]
    return (
        _is_denied_sameness(same)
        and vocabulary.are_digits(digits)
        and each_has(told[:-2], {"contain"})
    )


def _has_pronoun(clause: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a verb follows what stands for something else: "they are", "all of which"."""
    words = [word for word in clause if word.kind != "break"]
    verb = next((at for at, word in enumerate(words) if word.labels & _VERBS), 0)
    return verb > 0 and all(
        word.labels <= _STANDING_FOR and not vocabulary.limits(word) for word in words[:verb]
    )


def _tells_apart(word: Item) -> bool:
    return _sets_apart(word) or ("repeat" in word.labels and word.is_negated)


def likens_clues(items: list[Item], profiles: Sequence[Profile], vocabulary: Vocabulary) -> bool:
    """Say whether clues are said to be those of another kind: "I would treat arrows as cages".

    Args:
        items: the words of a sentence.
        profiles: what may be said of each kind that is drawn.
        vocabulary: its language.
    """
    names = meanings_in(profiles, "called")
    return any(
        first.labels & names
        and not any(_is_called_both(p, first, second) for p in profiles)
        and _is_likening(between, second.labels & names, vocabulary)
        and not _is_amount_of_itself(first, second, rest, profiles)
        for clause in clauses_of(items)
        for first, between, second, rest in _named_in_turn(clause, names | WHOLES)
    )


def _is_amount_of_itself(
    clue: Item, amount: Item, rest: Sequence[Item], profiles: Sequence[Profile]
) -> bool:
    """Say whether a clue is what is told of its own digits: "a circle is the total of its arrow".

    "The total of a line" is that of another clue, and "sum lines" are a name.
    """
    named = meanings_of(rest) & meanings_in(profiles, "called")
    is_of_itself = bool(named) and named <= meanings_in(_named_in([clue], profiles), "called")
    return is_of_itself and amount.labels <= properties() and has(rest[:1], "filler")


def _named_in_turn(
    clause: Sequence[Item], names: Set[str]
) -> Iterator[tuple[Item, Sequence[Item], Item, Sequence[Item]]]:
    """Yield each two words with some meanings, one after the other, with those between and after.

    Args:
        clause: the words of a clause.
        names: the meanings.
    """
    places = [at for at, item in enumerate(clause) if item.labels & names]
    for first, second in pairwise(places):
        yield clause[first], clause[first + 1 : second], clause[second], clause[second + 1 :]


def _is_called_both(profile: Profile, name: Item, other: Item) -> bool:
    """Say whether a kind has two names, or is a house besides: "extra regions act as boxes"."""
    others = profile.called | profile.owns & WHOLES
    return not (name.labels.isdisjoint(profile.called) or other.labels.isdisjoint(others))


def _is_likening(between: Sequence[Item], named: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether words liken what stands before them: "are" clues, "are taken as" these or houses.

    Args:
        between: the words.
        named: the meanings of what stands behind them that name clues.
        vocabulary: its language.
    """
    is_likened = any(map(vocabulary.likens, between[-2:]))
    longest = _AS if is_likened else _BEING * bool(named and has(between[:1], "asserts"))
    return 0 < len(between) <= longest and have_only(between, _COPULA)


def compares_kinds(clause: Sequence[Item], profiles: Sequence[Profile]) -> bool:
    """Say whether clues of one kind are compared with those of others: "bulbs exceed circles".

    Args:
        clause: the words of a clause.
        profiles: what may be said of each kind that is drawn.
    """
    subject, predicate = parted_at(clause, _COMPARING)
    named = [
        [profile for profile in profiles if profile.called & said - properties() - {"colour"}]
        for said in map(meanings_of, (subject, predicate))
    ]
    both = (profile for profile in named[0] if profile in named[1])
    return all(named) and not any(profile.says & _COMPARING for profile in both)


def tells_alike_digits_apart(
    items: list[Item], profiles: Sequence[Profile], of_grid: Set[str]
) -> bool:
    """Say whether digits differ in clues of which the digits are the same: "clones differ".

    Args:
        items: the words of a sentence.
        profiles: what may be said of each kind that is drawn.
        of_grid: what may be said of the whole grid.
    """
    words = big_words(items)
    named = _named_in(_without_same_places(words), profiles)
    if not named and "relative" not in of_grid:  # else of places in boxes
        named = [*_with_places(words, profiles)]
    are_alike = bool(named) and all("same" in p.core and "different" not in p.core for p in named)
    has_order = any("fixed-order" in profile.owns for profile in named)
    is_apart = _differ(words) and not _are_same(words)
    return are_alike and (is_apart or (has_order and _differ_in_order(words)))


def _without_same_places(words: list[Item]) -> list[Item]:
    """Leave out a "same" that names no clues by what their digits are: "in the same position"."""
    return [
        same
        for same, what in pairwise([*words, BREAK])
        if "same" not in same.labels or what.labels.isdisjoint(_PLACES)
    ]


def _with_places(words: list[Item], profiles: Sequence[Profile]) -> Iterator[Profile]:
    """Yield the kinds of which cells correspond, if some do that are not those of houses."""
    if has(words, "relative") and meanings_of(words).isdisjoint(HOUSES):
        yield from (profile for profile in profiles if "fixed-order" in profile.owns)


def keeps_order(items: list[Item], profiles: Sequence[Profile]) -> bool:
    """Say whether clues have the same digits at the same places, where they may be in any order.

    Args:
        items: the words of a sentence.
        profiles: what may be said of each kind that is drawn.
    """
    alike = [profile for profile in profiles if "same" in profile.core]
    are_free = bool(alike) and all(profile.says >= _IN_ANY_ORDER for profile in alike)
    return are_free and any(map(_demands_same_places, clauses_of(items)))


def _demands_same_places(clause: Sequence[Item]) -> bool:
    return meanings_of(clause).isdisjoint(_OPEN) and any(
        "same" in same.labels and what.labels & _PLACES for same, what in pairwise(clause)
    )


def _are_same(words: list[Item]) -> bool:
    """Say whether something that digits can be is the same: not "in the same row"."""
    return any(
        "same" in same.labels and not what.labels & _NO_DIGITS
        for same, what in pairwise([*words, BREAK])
    )


def tells_different_digits_alike(items: list[Item], profiles: Sequence[Profile]) -> bool:
    """Say whether digits are the same where a kind has only different ones: "contain same digits".

    Args:
        items: the words of a sentence.
        profiles: what may be said of each kind that is stated.
    """
    words = big_words(items)
    named = _named_in(words, profiles)
    are_different = bool(named) and all("different" in p.entails for p in named)
    is_plain = meanings_of(words).isdisjoint(("negates", "permits", "see", "if"))
    return are_different and is_plain and _have_the_same(words)


def _named_in(words: Sequence[Item], profiles: Sequence[Profile]) -> list[Profile]:
    """Return the kinds that some words name."""
    said = meanings_of(words)
    return [profile for profile in profiles if not profile.called.isdisjoint(said)]


def _have_the_same(words: list[Item]) -> bool:
    """Say whether something is said to have the same digits."""
    return any(
        verb.labels & _HAVING and "same" in same.labels and has([noun], "digit")
        for verb, same, noun in zip(words, words[1:], words[2:], strict=False)
    )


def _differ_in_order(words: list[Item]) -> bool:
    """Say whether digits are the same at other places: "in different orders"."""
    return any(_is_difference(word) and after.labels & _PLACES for word, after in pairwise(words))


def _differ(words: list[Item]) -> bool:
    """Say whether digits are said to differ: "have different digits", "their digits differ"."""
    return any(
        _is_difference(word) and (has(after, "digit") or (has(words[:at], "digit") and not after))
        for at, word in enumerate(words)
        for after in [words[at + 1 : at + 2]]
    )


def _compares_sets(words: list[Item], at: int) -> bool:
    """Say whether a word tells sets apart: "not the same set", "the set ... is unique"."""
    if _is_denied_sameness(words[at]) and has(words[at + 1 : at + 2], "set"):
        return meanings_of(words).isdisjoint(("low", "middle", "high"))  # sets of digits
    is_last = at == len(words) - 1
    return (
        _sets_apart(words[at]) and is_last and has(words[:at], "set") and not has(words, "contain")
    )


def _compares_subjects(words: list[Item], at: int, named: frozenset[str]) -> bool:
    """Say whether what is different is nothing but clues, or what they contain."""
    is_subject = not meanings_of(words[:at]).isdisjoint(named - USUAL_HOUSES)
    if not (is_subject and _is_difference(words[at])):
        return False
    if has(words[at - 1 : at], "contain"):  # "cages contain different digits from each other"
        return has(words[at + 1 :], "itself")
    return not any(is_noun(word) for word in words if not word.labels & named)


def _compares_boxes(words: list[Item], at: int) -> bool:
    """Say whether boxes differ, not their digits: "no two boxes are the same". Rows do anyway."""
    subject, predicate = words[:at], words[at:]
    are_boxes = all(word.numbers or word.labels & (_BOXES | _NO_TWO) for word in subject)
    return (
        _sets_apart(words[at])
        and len(predicate) == 1
        and are_boxes
        and not meanings_of(subject).isdisjoint(_BOXES)
    )


def _compares_sizes(words: list[Item], at: int) -> bool:
    """Say whether clues named before are as large as each other, or not: "differ in length"."""
    is_of_those_before = each_has(words[:at], _HAVING_SIZES)
    return is_of_those_before and len(words) == at + 2 and has(words[-1:], "size")


def _shares_a_property(words: list[Item], at: int, named: frozenset[str]) -> bool:
    """Say whether clues have something of their digits in common: "arrows that share a sum"."""
    is_subject = not meanings_of(words[:at]).isdisjoint(named - USUAL_HOUSES)
    shared = meanings_of(words[at + 1 : at + 2]) & (properties() - {"same"} | {"set"})
    return has(words[at : at + 1], "share") and is_subject and bool(shared)


def _compares_sums(words: list[Item], at: int) -> bool:
    """Say whether a verb tells that a sum is not what another number is."""
    is_verb = words[at].labels >= {"different", "difference"} and not words[at].is_negated
    return is_verb and bool(words[0].labels & {"sum", "total"})


def _sets_apart(item: Item) -> bool:
    """Say whether a word tells things apart: "different", or "same" that is denied."""
    return _is_difference(item) or _is_denied_sameness(item)


def _is_denied_sameness(item: Item) -> bool:
    return "same" in item.labels and item.is_negated


def _is_difference(item: Item) -> bool:
    is_adjective = len(item.text.split()) <= _ADJECTIVE
    return "different" in item.labels and is_adjective and not item.is_negated


_REFERRING_WITH = properties() | {"filler", "all-of"}
_REFERRED_TO = frozenset(("sum", "total", "digit", "asserts"))
_COPULA = frozenset(("apply", "asserts", "filler", "is-also", "obliges", "permits"))
_BEING, _AS = 2, 4
"""So many words say at most that one thing is another, and that it counts as that."""
_COMPARING = frozenset(("greater", "smaller"))
_ADJECTIVE = 2
"""Longer phrases have a subject of their own: "repeats are not allowed"."""
_IN_ANY_ORDER = frozenset(("any-order", "group"))
_OPEN = frozenset(("different", "excuses", "negates", "needless", "permits"))
_PLACES = frozenset(("order", "place", "position", "relative", "orientation"))
_NO_DIGITS = _PLACES | {"colour", "shape", "size"}
"""What clues have in common besides their digits."""
_HAVING = frozenset(("contain", "asserts"))
_HAVING_SIZES = frozenset(("all-of", "contain", "negates"))
_DIGITS = frozenset(("cell", "digit", "square"))
_REFERRING = frozenset(("all-of", "asserts", "obliges", "negates"))
_STANDING_FOR = frozenset(("all-of", "filler"))
_VERBS = frozenset(("asserts", "different", "obliges", "negates"))
"""What follows a pronoun, be it only "differ"."""
_BOXES = frozenset(("box", "region"))
_NO_TWO = frozenset(("denies", "negates"))
