"""Sentences about something else than the digits of a clue: its sum, its corners, other clues.

Words that may be said of a clue make another rule of another subject: that no digit repeats in a
cage does not say that no sum does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import dropwhile, pairwise, takewhile

from sudoku_model.formats.words.clauses import (
    HOUSES,
    LINES,
    LYING,
    POSSESSIVE,
    USUAL_HOUSES,
    WHOLES,
    big_words,
    each_has,
    has,
    meanings_of,
    parted_at,
    statements_of,
)
from sudoku_model.formats.words.kinds import of_digits_alone, properties
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated, meanings_in
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def has_another_subject(
    statement: list[Item], before: list[Item], stated: Stated, vocabulary: Vocabulary
) -> bool:
    """Say whether a statement is about something else than digits of clues.

    Args:
        statement: its words.
        before: those of the statement before it in its sentence.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    return any(_other_subjects(statement, before, stated, vocabulary))


def _other_subjects(
    statement: list[Item], before: list[Item], stated: Stated, vocabulary: Vocabulary
) -> Iterator[bool]:
    """Yield whether a statement is about one of the things that are no digits of clues."""
    yield _tells_others_apart([*_subject_before(statement, before), *statement])
    yield _is_off_clues(statement)
    yield _is_about_sizes(statement)
    yield _is_about_spots(statement, stated)
    yield _puts_clues_in_cells([*_subject_before(statement, before), *statement], stated.named)
    yield _holds_its_sum(statement)
    yield _is_of_cells_beside_neighbours(statement)
    yield _adds_up_spots(statement)
    yield _divides_boxes(statement, vocabulary)
    yield _lies_in_a_house(statement, vocabulary)
    yield _lies_in_regions_to_find(statement, stated)
    yield _changes_within_a_spot(statement, vocabulary)
    yield _compares_with_all(statement, vocabulary)
    yield _makes_clues_others(statement, vocabulary)
    yield _extends_clues(statement, stated)
    yield _places_clues(statement, stated, is_all=not before)
    yield _repeats_what_houses_hold(statement, stated)
    yield _relates_to_other_clues(statement, stated)
    yield _is_of_all_cells(statement, stated)
    yield _are_both(before, statement, stated, vocabulary)
    yield _have_one_look([*before, *statement], stated)


def _are_both(
    before: list[Item], statement: list[Item], stated: Stated, vocabulary: Vocabulary
) -> bool:
    """Say whether each clue is of two kinds: "the clues outside are both sandwiches and X-sums"."""
    subject, told = parted_at(before, {"asserts"})
    names = _called(stated.of_clues)
    return (
        bool(subject)
        and any(map(vocabulary.is_both, told[1:2]))
        and not meanings_of(told).isdisjoint(names)
        and not meanings_of(statement).isdisjoint(names)
        and not has(statement, "asserts")
    )


def _have_one_look(words: list[Item], stated: Stated) -> bool:
    """Say whether lines of a look are of two kinds at once: "green lines are whispers and renbans".

    Where two kinds share cells, they are.
    """
    words, names = big_words(words), _called(stated.of_clues) - {"line"}
    roles = ({"colour"}, MARKS, {"asserts"}, names, {"joins"}, names)
    if len(words) != len(roles) or not all(map(_means, words, roles)):
        return False
    one, other = (
        {cells for p in stated.of_clues if p.called & name.labels for cells in stated.cells_of(p)}
        for name in words[3::2]
    )
    return one.isdisjoint(other)


def _means(word: Item, meanings: Set[str]) -> bool:
    return not word.labels.isdisjoint(meanings)


def _is_about_sizes(statement: list[Item]) -> bool:
    """Say whether it is about how large clues are: "the lengths of lines are consecutive"."""
    subject, predicate = parted_at(big_words(statement), properties())
    return has(subject[:1], "size") and has(subject, "line") and bool(predicate)


def tells_cells_apart(statement: list[Item], stated: Stated) -> bool:
    """Say whether a statement is about cells told from others of a clue: "the ends of cages".

    Or about cells that are no part of it: "digits around a cage". Spots that a kind has, such as
    the circle of an arrow, are told in its entry.

    Args:
        statement: its words.
        stated: what the puzzle states.
    """
    statement = statement[has(statement[:1], "denies") :]  # "no two ends of cages"
    subject, _ = parted_at(statement, _PREDICATES | properties() - _PARTS)
    if _is_of_cells_anywhere(subject) or _touch_anywhere(subject, stated):
        return True
    if _looks_at_some(big_words(statement)) or _picks_by_place(statement, stated):
        return True
    words, subject = _without_colours(statement), _without_colours(subject)
    owned = _owned_by_named(words, stated)
    around = zip([BREAK, *subject], subject, [*words[1:], BREAK], strict=False)
    return any(
        spot.labels & _PARTS and not spot.labels & owned and _tells_apart(before, spot, after)
        for before, spot, after in around
    )


def _without_colours(words: Sequence[Item]) -> list[Item]:
    return [word for word in big_words(words) if "colour" not in word.labels]


def _picks_by_place(statement: Sequence[Item], stated: Stated) -> bool:
    """Say whether an adjective picks some cells or clues: "top cages", "horizontal cells".

    The digit of a clue may be in a corner, but no clue is one of a corner.
    """
    owned = _owned_by_named(big_words(statement), stated)
    subject, _ = parted_at(statement, _PREDICATES | properties())
    return any(
        adjective.labels & _BY_PLACE - owned and _may_be_picked(noun, adjective)
        for adjective, noun in pairwise(statement)
    ) or any(
        adjective.labels & _AT_EDGES and noun.labels & _THROUGH_CELLS
        for adjective, noun in pairwise(subject)
    )


def _may_be_picked(noun: Item, adjective: Item) -> bool:
    """Say whether an adjective tells cells, or clues, from others of their kind by their place."""
    if "middle" in adjective.labels:  # of low, middle and high digits
        return False
    is_of_clues = noun.labels & MARKS and not adjective.labels & _ALONG
    return bool(noun.labels & _NOUNS or is_of_clues)


def _looks_at_some(words: list[Item]) -> bool:
    """Say whether clues are about some cells: "outside: the sum of the shaded cells".

    Or "the grey digits of a cage", or "count the grey cells".
    """
    around = zip(words, words[1:], [*words[2:], BREAK], strict=False)
    is_beside = has(words, "outside") or has(words, "diagonal")  # "black numbers with an arrow"
    return any(
        look.labels & _PICKING
        and noun.labels & _NOUNS
        and (
            (clue.labels & _DRAWN - {"bulb"} and "square" not in noun.labels and not is_beside)
            or has(words[:at], "outside")
            or has(words[at - 1 : at], "count")
        )
        for at, (look, noun, clue) in enumerate(around)
    )


def _owned_by_named(words: list[Item], stated: Stated) -> frozenset[str]:
    """Return what may be said of the clues that are named, or of any if none are."""
    said = meanings_of(words) - properties()  # "the same sum" names no sum lines
    named = [profile for profile in stated.of_clues if not profile.called.isdisjoint(said)]
    return _owned(named) if named else stated.owned


def _owned(profiles: Iterable[Profile]) -> frozenset[str]:
    """Return what may be said of some kinds and of no others."""
    return meanings_in(profiles, "owns")


def _called(profiles: Iterable[Profile]) -> frozenset[str]:
    """Return what some kinds are called, but for what says by itself what they demand."""
    return meanings_in(profiles, "called") - properties()


def _is_of_cells_anywhere(subject: Sequence[Item]) -> bool:
    """Say whether cells are told by where in the grid they are: "corner cells".

    Those at the top left may be the first ones of boxes.
    """
    words = big_words(subject)
    return any(
        where.labels & _BOUNDS and "top-left" not in where.labels and cell.labels & _CELLS
        for where, cell in pairwise(subject)
    ) or any(
        cell.labels & _CELLS and where.labels & _BOUNDS and "grid" in grid.labels
        for cell, where, grid in zip(words, words[1:], words[2:], strict=False)
    )


def _touch_anywhere(subject: Sequence[Item], stated: Stated) -> bool:
    """Say whether cells are told by how they touch, and nothing for all the grid speaks of that.

    A kind of clue may: its sum is in a corner. "Cells sharing a corner" are not its cells.
    """
    bounds, words = _BOUNDS - stated.owned_by_grid, big_words(subject)
    return any(
        cell.labels & _CELLS and "share" in share.labels and bound.labels & bounds
        for cell, share, bound in zip(words, words[1:], words[2:], strict=False)
    )


def _is_off_clues(statement: list[Item]) -> bool:
    """Say whether digits on no clue are spoken of: "adjacent digits not on a line differ"."""
    words = [word for word in statement if word.labels != {"filler"}]
    return _is_of_unmarked(words) or any(
        digit.labels & _NOUNS and has([no], "negates") and clue.labels & _DRAWN
        for digit, no, clue in zip(words, words[1:], words[2:], strict=False)
    )


def _is_of_unmarked(words: Sequence[Item]) -> bool:
    """Say whether something is demanded of cells without a mark: "unshaded cells are odd"."""
    look, noun = [*words[:2], BREAK, BREAK][:2]
    is_unmarked = "not-marked" in look.labels and " " not in look.text
    is_demanded = meanings_of(words).isdisjoint(_FREEING | {"negates"})
    return is_unmarked and is_demanded and bool(noun.labels & _UNMARKED)


def _tells_apart(before: Item, spot: Item, after: Item) -> bool:
    """Say whether a spot is that of digits: "digits in corners", "end cells", "the ends of ..."."""
    if before.labels & _NOUNS:  # no adjective: "digits in shaded cages"
        return not (spot.labels & _LOOKS_OF_CELLS and after.labels & (MARKS | HOUSES))
    if "middle-cell" in spot.labels:
        return True
    is_subject = before is BREAK and spot.labels & _OF_CLUES and after.labels & MARKS
    return bool(after.labels & _NOUNS or is_subject)


def doubts_clues(items: list[Item], named: frozenset[str], vocabulary: Vocabulary) -> bool:
    """Say whether clues are said to be false: "signs may lie". What lies somewhere is placed.

    Where some of them are, they need not be named: "some lie".

    Args:
        items: the words of a sentence.
        named: the meanings that name what is stated.
        vocabulary: its language.
    """
    clues = named | MARKS | _VALUES | {"sign"}
    return any(_is_doubt(statement, clues, vocabulary) for statement in statements_of(items))


def _is_doubt(statement: list[Item], clues: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether a statement ends with "lie", and only clues or some of them stand before it."""
    words = big_words(statement)
    subject = words[:-1]
    is_some_true = has(words[-1:], "truth") and not meanings_of(words).isdisjoint(_NOT_ALL)
    return (
        (is_some_true or meanings_of(words[-1:]) >= LYING)
        and each_has(subject, clues | _BEFORE_A_LIE)
        and (
            not meanings_of(subject).isdisjoint(clues)
            or is_some_true
            or any(_counts_some(word, vocabulary) for word in statement)
        )
    )


def _counts_some(word: Item, vocabulary: Vocabulary) -> bool:
    """Say whether a word says how many of several there are: "some", "one", "both"."""
    is_number = vocabulary.small_number(word) or vocabulary.is_both(word)
    return vocabulary.is_partial(word) or "one-of" in word.labels or bool(is_number)


def makes_clues_decoration(items: list[Item], named: frozenset[str]) -> bool:
    """Say whether houses or clues mean nothing: "boxes are only visual", "cages don't matter".

    Or what is written in them: "the totals have no meaning".
    What clues look like may mean nothing.

    Args:
        items: the words of a sentence.
        named: the meanings that name clues.
    """
    return any(
        not (subject := meanings_of(before)).isdisjoint(HOUSES | named | _TOTALS | {"digit"})
        and subject.isdisjoint(_LOOKS)
        for statement in statements_of(items)
        for before, rest in [parted_at(statement, _SAYING_WHAT_IS)]
        if has(rest, "meaningless") or (each_has(before, HOUSES | _SMALL) and _says_nothing(rest))
    )


def _says_nothing(predicate: Sequence[Item]) -> bool:
    """Say whether something is said to be what is no rule: "are only visual"."""
    return has(predicate[:1], "asserts") and all(
        word.labels <= _SMALL | {"asserts", "obliges", "only"} and not word.numbers
        for word in predicate
    )


def frees_spots(items: list[Item]) -> bool:
    """Say whether a cell of a clue may be any, or any of it: "the bulb may be anywhere".

    Args:
        items: the words of a sentence.
    """
    return any(
        bool(subject and rest)
        and each_has(subject, _SPOTS_OF_CLUES)
        and each_has(rest[1:], _ANY_SPOT)
        for statement in statements_of(items)
        for subject, rest in [parted_at(big_words(statement), {"permits"})]
    )


def likens_grid_to_clues(items: list[Item], stated: Stated, vocabulary: Vocabulary) -> bool:
    """Say whether all the grid is as a clue: "the grid is modular", not "... is a killer".

    Or does what clues do: "the grid reads the same", "adjacent digits in the grid differ by 5".

    Args:
        items: the words of a sentence.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    lines = _called(profile for profile in stated.of_clues if "line" in profile.called)
    of_clues = _owned(stated.of_clues) - stated.owned_by_grid - {"height"}
    verbs = _PREDICATES | properties()
    for statement in statements_of(items):
        subject, predicate = parted_at(statement, verbs)
        words = big_words(subject)
        if not has(words, "grid") or not each_has(words, _OF_GRID):
            continue
        if meanings_of(_first_told(predicate, vocabulary)) & of_clues:
            return True
        told = big_words(predicate)
        if has(told[:1], "asserts") and len(told) == _TWO and told[1].labels & lines:
            return True
    return False


def _first_told(predicate: Sequence[Item], vocabulary: Vocabulary) -> Sequence[Item]:
    """Return what the grid is or does, nothing if a noun follows: "is a ...", marks."""
    if not has(predicate[:1], "asserts"):
        return [word for word in predicate[:1] if not word.labels & _PREDICATES]
    has_article = any(map(vocabulary.accompanies, predicate[1:2]))
    has_noun = has_article or not meanings_of(predicate[1:]).isdisjoint(MARKS)
    return [] if has_noun else big_words(predicate[1:])[:1]


def _tells_others_apart(statement: list[Item]) -> bool:
    """Say whether something else differs: "sums do not repeat", "in cages of the same colour"."""
    words = big_words(statement)
    verb = next((at for at, word in enumerate(words) if word.labels & _VERBS and at), len(words))
    subject, predicate = words[:verb], words[verb:]
    if not any(map(_is_told_apart, predicate)):
        return False
    is_measured = _is_of_a_measure(subject) and not has(predicate, "digit")
    return is_measured or _is_of_spots(subject) or _is_of_several(words)


def _is_of_a_measure(subject: list[Item]) -> bool:
    """Say whether sums or the like are spoken of, before any digits."""
    nouns = (word for word in subject if "adds-up" not in word.labels)  # that is a verb
    noun = next((word for word in nouns if word.labels & (_MEASURES | {"digit"})), BREAK)
    # "Cages sum to the given total without repeats" is of cages.
    return "shown-total" not in noun.labels and not noun.labels.isdisjoint(_MEASURES)


def _is_of_spots(subject: list[Item]) -> bool:
    """Say whether single cells of clues are spoken of: "the digits in the corners of cages".

    The number to which cages sum may be printed in a corner.
    """
    cells, _ = parted_at(subject[1:], _MEASURES)
    return not meanings_of(subject).isdisjoint(MARKS) and any(
        first.labels & _NOUNS and second.labels & _SPOTS
        for first, second in pairwise([*subject[:1], *cells])
    )


def _is_of_cells_beside_neighbours(statement: list[Item]) -> bool:
    """Say whether cells are told by those beside them: "cells touching the surrounding cells"."""
    words = [word for word in big_words(statement) if word.kind != "number"]
    return any(
        cell.labels & _CELLS
        and beside.labels & _BESIDE_CELLS
        and neighbour.labels & _BESIDE_CELLS
        and neighbours.labels & _CELLS
        for cell, beside, neighbour, neighbours in zip(
            words, words[1:], words[2:], words[3:], strict=False
        )
    )


def _adds_up_spots(statement: list[Item]) -> bool:
    """Say whether digits of some cells add up: "the digits in the corners of cages sum to"."""
    subject, predicate = parted_at(big_words(statement), _PREDICATES | properties() - _PARTS)
    return has(predicate[:1], "adds-up") and any(
        digit.labels & _NOUNS and spot.labels & _SPOTS and clue.labels & MARKS
        for digit, spot, clue in zip(subject, subject[1:], subject[2:], strict=False)
    )


def _divides_boxes(statement: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether lines divide boxes, and are not divided by these: "lines divide boxes in two"."""
    words = [
        word
        for word in statement
        if vocabulary.tells_amount(word) or not word.labels <= {"filler", "colour"}
    ]
    return any(
        "line" in line.labels and divide.labels & _DIVIDING and box.labels & {"box", "region"}
        for line, divide, box in zip(words, words[1:], words[2:], strict=False)
    )


def _lies_in_a_house(statement: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether only a part of diagonals is meant: "digits on diagonals in a row differ"."""
    return any(
        "diagonal" in diagonal.labels
        and vocabulary.is_within(within)
        and not meanings_of(big_words(rest)[:1]).isdisjoint(USUAL_HOUSES)
        for diagonal, within, rest in _with_what_follows(statement)
    )


def _lies_in_regions_to_find(statement: list[Item], stated: Stated) -> bool:
    """Say whether it tells where regions are that nobody knows: "cages lie in one region"."""
    subject, told = map(meanings_of, parted_at(big_words(statement), _LYING))
    are_clues = bool(subject & MARKS and "region" in told)
    are_regions = "region" in subject and bool(told & LINES) and subject.isdisjoint(LINES)
    is_unknown = "chaos" in stated.named and (are_clues or are_regions)
    return is_unknown and told.isdisjoint(properties() | _COUNTING)


def _changes_within_a_spot(statement: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether digits rise or fall in a single cell: "in the bulb", "along" it, not "from" it.

    Or those in it do: "digits in the bulb increase".
    """
    return any(
        vocabulary.is_on(within)
        and any(map(_is_single_cell, rest[:_TWO]))
        and not meanings_of([before, *big_words(rest)[1:2]]).isdisjoint(("increase", "decrease"))
        for before, within, rest in _with_what_follows(statement)
    )


def _is_single_cell(word: Item) -> bool:
    return bool(word.labels & _SPOTS_OF_CLUES) and " " not in word.text


def _with_what_follows(words: list[Item]) -> Iterator[tuple[Item, Item, list[Item]]]:
    """Yield each two words that follow each other, and the words behind them."""
    return ((*pair, words[at:]) for at, pair in enumerate(pairwise(words), 2))


def _is_of_several(words: list[Item]) -> bool:
    """Say whether clues are spoken of together: "cages of the same colour", or cells of these."""
    return any(
        clue.labels & (MARKS | _CELLS) and "same" in same.labels and "colour" in colour.labels
        for clue, same, colour in zip(words, words[1:], words[2:], strict=False)
    )


def _is_about_spots(statement: list[Item], stated: Stated) -> bool:
    """Say whether a cell is told from others that no clue does: "the middle digit is".

    Or something is it: "the sum is the middle digit", "... equals the digit in the middle".
    """
    words = big_words(statement)
    owned = stated.owned
    return any(
        (_is_spot(first, owned) and second.labels & _NOUNS and _is_told(words, at))
        or (_is_spot(second, owned) and _says_equal_to(words[: at - 1]))
        for at, (first, second) in enumerate(pairwise(words), 2)
    )


def _says_equal_to(words: list[Item]) -> bool:
    """Say whether some words end with "equals", and perhaps a noun behind it."""
    *_, before, last = [BREAK, BREAK, *words]
    is_noun_equal = last.labels & _NOUNS and before.labels & {"amounts", "same"}
    return bool(is_noun_equal) or "amounts" in last.labels


def _is_spot(word: Item, owned: frozenset[str]) -> bool:
    return word.labels <= _SPOTS and not word.labels <= owned


def _is_number(word: Item) -> bool:
    return word.kind in ("number", "range")


def _is_told(words: list[Item], at: int) -> bool:
    """Say whether two words before a place say what something is, or are told what they are.

    "Middle digits are 4-6" only says which they are.
    """
    named = [*takewhile(_is_number, words[at + 1 :])]
    is_class = len(named) > 1 or any(word.kind == "range" for word in named)
    says = _says_what_is(words[at:]) and not is_class
    return says or has(words[at - 3 : at - 2], "asserts")


def _says_what_is(words: list[Item]) -> bool:
    """Say whether a verb comes first, or one behind a clue: "... contains", "... of a cage is"."""
    behind = [*dropwhile(lambda word: word.labels & MARKS, words)]
    return has(words[:1], "contain") or not meanings_of(behind[:1]).isdisjoint(_BEING)


def _is_told_apart(item: Item) -> bool:
    if item.is_negated:
        return not item.labels.isdisjoint(("repeat", "same"))
    return "different" in item.labels


def _subject_before(statement: list[Item], before: list[Item]) -> list[Item]:
    """Return what a statement without a subject goes on about: "..., and appears in its row".

    Behind a comma it is what stands before that: "the total, which is also a digit".
    """
    words, told = big_words(statement), big_words(before)
    is_joined = has(words[:1], "joins")
    starts_with_verb = not meanings_of(words[is_joined:][:1]).isdisjoint(_BEING | _PLACING)
    return (told[:1] if is_joined else told[-1:]) if starts_with_verb else []


def _puts_clues_in_cells(statement: list[Item], named: frozenset[str]) -> bool:
    """Say whether a clue is a digit of its own cells: "each clue also appears in its row"."""
    words = [word for word in big_words(statement) if "own" not in word.labels]
    about = named | HOUSES | MARKS | {"between", "colour", "joins"}
    return any(
        _are_in_cells(
            [*dropwhile(lambda i: i.labels & about or i.kind == "number", words[at + 1 :])],
            is_printed="extent" not in word.labels,
        )
        for at, (before, word, after) in enumerate(
            zip([BREAK, *words], words, [*words[1:], BREAK], strict=False)
        )
        if _is_value_of_clue(before, word, after)
    )


def _is_value_of_clue(before: Item, word: Item, after: Item) -> bool:
    """Say whether a word means the number of a clue: "clue", "size", "digits outside"."""
    is_size = "extent" in word.labels and not after.numbers
    is_outside = "outside" in word.labels and "digit" in before.labels
    return bool(word.labels & _VALUES) or is_size or is_outside


def _are_in_cells(predicate: list[Item], *, is_printed: bool) -> bool:
    """Say whether a predicate is where digits are: "is found in its row", "is a digit of it".

    What is printed "is in a circle" as a clue.
    """
    verbs = [*takewhile(lambda word: word.labels & (_BEING | _PLACING), predicate)]
    where = predicate[len(verbs) :]
    places = _IN_CELLS - {"first"} if has(verbs[:1], "asserts") else _IN_CELLS
    is_inside = meanings_of(verbs[-1:]) >= _PLACING  # "appears in it"
    if not (verbs and (where or is_inside) and each_has(where, places)):
        return False
    is_digit = has(where[:1], "digit") and not meanings_of(where[1:2]).isdisjoint(_HOLDING)
    may_be_digit = is_digit or not is_printed
    return _have_to_be(verbs, where) or (may_be_digit and has(verbs, "asserts"))


def _have_to_be(verbs: Sequence[Item], where: Sequence[Item]) -> bool:
    """Say whether digits stand, or have to be, somewhere; what has to be a total is shown."""
    is_demanded = has(verbs, "obliges") and meanings_of(where).isdisjoint(_SHOWING_SUMS)
    return is_demanded or not meanings_of(verbs).isdisjoint(_PLACING)


def _holds_its_sum(statement: list[Item]) -> bool:
    """Say whether a clue holds digits of its sum: "its own sum's digits", "the digits of its clue".

    That they are digits of something is said by small words: "digits sum to the total".
    """
    words = [word for word in statement if "own" not in word.labels]
    big = big_words(words)
    return any(
        first.labels & _AMOUNTS and first.text.endswith(POSSESSIVE) and "digit" in second.labels
        for first, second in pairwise(big)
    ) or any(
        has(before[-1:], "contain") or _are_in_cells(rest, is_printed=False)
        for before, rest in _around_digits_of_values(words)
    )


def _around_digits_of_values(words: list[Item]) -> Iterator[tuple[list[Item], list[Item]]]:
    """Yield what stands before and behind "the clue's digits", or "the digits of the total"."""
    places = [at for at, word in enumerate(words) if word.labels != {"filler"}]
    for at, after in pairwise(places):
        first, second = words[at], words[after]
        is_of = after > at + 1 and "digit" in first.labels and second.labels & _VALUES
        are_its = first.text.endswith(POSSESSIVE) and first.labels & _VALUES
        if is_of or (are_its and "digit" in second.labels):
            yield big_words(words[:at]), big_words(words[after + 1 :])


def _extends_clues(statement: list[Item], stated: Stated) -> bool:
    """Say whether the rule of a clue is that of houses, too: "the cage rule applies to boxes".

    Or houses are as clues: "boxes obey the cage rule". That "cages obey the row rule" is no such
    rule.
    """
    words = big_words(statement)
    said = meanings_of(words)
    named = [p for p in stated.of_clues if said & p.called - properties() - HOUSES]
    clues = _called(named) - HOUSES
    others = (HOUSES | {"diagonal"}) - _owned(named)
    if not (named and said & others and said & _EXTENDING):
        return False
    until_clue, _ = parted_at(words, clues)
    _, behind = parted_at(words[::-1], {"apply"})
    applied = words[len(behind) :]
    _, found = parted_at(applied, others | properties())
    is_applied = bool(behind and meanings_of(behind) & clues and meanings_of(found[:1]) & others)
    return is_applied or not meanings_of(until_clue).isdisjoint(others)


def _repeats_what_houses_hold(statement: list[Item], stated: Stated) -> bool:
    """Say whether digits of clues are not those of a house: "cages repeat no digit of their row".

    "No digits repeat in cages or rows" is no such rule.
    """
    subject, predicate = parted_at(big_words(statement), {"repeat"})
    names_clues = not meanings_of(subject).isdisjoint(_called(stated.of_clues) - HOUSES)
    digit, where = [*predicate[1:3], BREAK, BREAK][:2]
    return names_clues and "digit" in digit.labels and not where.labels.isdisjoint(USUAL_HOUSES)


def _relates_to_other_clues(statement: list[Item], stated: Stated) -> bool:
    """Say whether digits are related to those of other clues: "between those of another line"."""
    words = big_words(statement)
    subject, predicate = parted_at(words, properties())
    names = stated.names_of_clues | MARKS
    return (
        not meanings_of(subject).isdisjoint(names | _NOUNS)
        and meanings_of(words).isdisjoint(_FREEING)
        and any(
            "other" in other.labels and clue.labels & names for other, clue in pairwise(predicate)
        )
    )


def _is_of_all_cells(statement: list[Item], stated: Stated) -> bool:
    """Say whether something is said of all cells of the grid: "the grid has cells that differ"."""
    said = meanings_of(statement)
    is_of_grid = "grid" in said or any(word.kind == "product" for word in statement)
    subject, _ = parted_at(big_words(statement), _PREDICATES | properties())
    are_all = has(subject, "grid") and each_has(subject, _OF_GRID)
    others = HOUSES | stated.names_of_clues | stated.owned_by_grid | _FREEING | _PICKING
    return (
        is_of_grid
        and (are_all or not said.isdisjoint(_CELLS))
        and not said.isdisjoint(of_digits_alone() | {"repeat", "different"})
        and said.isdisjoint(others - {"different", "repeat"})
    )


def _places_clues(statement: list[Item], stated: Stated, *, is_all: bool) -> bool:
    """Say whether clues are told by where they lie: "dots in the corners", "lines in a box".

    Where the clues of a kind always lie is told in its entry: dots are on edges. What touches these
    is elsewhere all the same.
    """
    subject, told = parted_at(statement, _PREDICATES | properties() - {"between"} - _PARTS)
    words = [word for word in big_words(subject) if "colour" not in word.labels]
    owned = _owned_by_named(words, stated)
    around = zip(words, words[1:], [*words[2:], BREAK], strict=False)
    is_told = bool(told) or (is_all and not has(words, "digit"))
    return is_told and any(
        mark.labels & (MARKS | _TOLD_APART)
        and (
            _is_place(where, owned)
            or (where.labels & (_NEAR | _BOUNDS) and _is_place(bound, owned - _BOUNDS))
        )
        for mark, where, bound in around
    )


def _is_place(item: Item, owned: frozenset[str]) -> bool:
    return bool(item.labels & (USUAL_HOUSES | _BOUNDS) - owned)


def _compares_with_all(statement: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether digits are compared with those of all clues: "greater than every bulb"."""
    size = next((at for at, i in enumerate(statement) if i.labels & {"greater", "smaller"}), None)
    rest = statement[size or len(statement) :]
    return any(
        vocabulary.is_universal(item)
        and not meanings_of(big_words(rest[at:])[:1]).isdisjoint(MARKS | {"tip"})
        for at, item in enumerate(rest)
    )


def _makes_clues_others(statement: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether clues are said to be what none is: "each clue is its row", "a dot is both"."""
    subject, told = parted_at(statement, {"asserts"})
    predicate = told[1:]
    another = _only_noun(predicate, vocabulary)
    if _are_square_numbers(subject, another):
        return True
    is_of_clues = not meanings_of(subject).isdisjoint(MARKS | _VALUES | _TOLD_APART)
    if not is_of_clues or any(map(vocabulary.supposes, subject)):
        return False
    if any(map(vocabulary.is_both, predicate)) and meanings_of(predicate) <= _OF_MARKS:
        return True
    return _are_houses(subject, another) or _are_told_apart(subject, another)


def _only_noun(predicate: Sequence[Item], vocabulary: Vocabulary) -> Item:
    """Return the one word that says what something is: not "in a sudoku"."""
    nouns = [word for word in big_words(predicate) if not word.labels <= _SIZES]
    is_inside = has(nouns, "sudoku") and any(map(vocabulary.is_within, predicate))
    return nouns[0] if len(nouns) == 1 and not is_inside else BREAK


def _are_houses(subject: Sequence[Item], another: Item) -> bool:
    return bool(another.labels & WHOLES) and meanings_of(subject).isdisjoint(HOUSES)


def _are_square_numbers(subject: Sequence[Item], another: Item) -> bool:
    """Say whether digits or values are squares; so are cells, and what is drawn in them."""
    said = meanings_of(subject)
    is_of_numbers = not said.isdisjoint({"digit", "line"} | _VALUES)
    return "square" in another.labels and is_of_numbers and said.isdisjoint(_SQUARE_CELLS)


def _are_told_apart(subject: Sequence[Item], another: Item) -> bool:
    """Say whether clues are called by the name of others: "X is V", "white dots are black dots"."""
    mark = meanings_of(subject) & _TOLD_APART
    return bool(mark) and not another.labels.isdisjoint(_TOLD_APART - mark)


_SIZES = frozenset(("filler", "grid", "size", "small"))
_VALUES = frozenset(("clue", "sum", "total"))
_TOLD_APART = frozenset(("x", "v", "white-dot", "black-dot"))
_SQUARE_CELLS = frozenset(("cell", "odd", "even"))
_OF_MARKS = _TOLD_APART | {"filler", "joins", "colour", "variable"}
_MEASURES = _VALUES | {"small"}
_SPOTS = frozenset(("centre", "corner", "end", "middle", "start", "tip"))
_BESIDE = frozenset(("around", "back", "border"))
_OF_CLUES = _SPOTS - {"start"} | {"middle-cell", "segment"}
_LOOKS_OF_CELLS = frozenset(("bulb", "diamond", "highlight", "pill", "shade"))
_PICKING = _LOOKS_OF_CELLS | {"colour"}
_PARTS = _OF_CLUES | _BESIDE | _LOOKS_OF_CELLS
"""What tells cells from others, in a clue or beside it."""
_ALONG = frozenset(("along-row", "along-column"))
"""What may be said of how clues are drawn, which is held against them elsewhere."""
_BY_PLACE = _ALONG | {"inner-or-outer", "side-word", "centre", "corner", "size"}
"""Adjectives that tell cells or clues by where or how large they are."""
_AT_EDGES = frozenset(("side-word", "corner"))
_THROUGH_CELLS = frozenset(("arrow", "cage", "line", "thermometer"))
_BOUNDS = frozenset(("border", "corner", "edge"))
_PREDICATES = frozenset(("asserts", "contain", "negates", "obliges", "permits"))
_COUNTING = frozenset(("own", "count", "see", "be-seen", "number-of"))
_LYING = frozenset(("place", "pass", "overlap", "contain", "share"))
_CELLS = frozenset(("cell", "square"))
_NOUNS = _CELLS | {"digit"}
_VERBS = frozenset(("asserts", "contain", "negates", "obliges", "repeat", "different"))
_DRAWN = frozenset(("arrow", "bulb", "cage", "line", "thermometer"))
_LOOKS = frozenset(
    ("colour", "dashed", "not-marked", "other", "outlined", "shade", "shape", "size")
)
_TOTALS = frozenset(("clue", "sum", "total"))
_SAYING_WHAT_IS = frozenset(("asserts", "meaningless"))
_OF_GRID = _NOUNS | {"grid", "adjacent", "neighbour"}
_UNMARKED = _CELLS | {"digit", "edge", "region", "line"}
_NEAR = frozenset(("adjacent", "between", "touch"))
_EXTENDING = frozenset(("apply", "rule"))
_AMOUNTS = frozenset(("sum", "total"))
_TWO = 2
_SMALL = frozenset(("filler", "joins"))
_FREEING = frozenset(("excuses", "permits"))
_NOT_ALL = frozenset(("excuses", "negates", "half", "one-of"))
_BEFORE_A_LIE = _NOT_ALL | {"filler", "permits", "obliges", "joins", "double"}
_BESIDE_CELLS = frozenset(("adjacent", "neighbour", "surround", "touch"))
_DIVIDING = frozenset(("divide", "separate"))
_ANY_SPOT = MARKS | {"asserts", "cell", "move"}
_SPOTS_OF_CLUES = frozenset(("bulb", "tip"))
_SHOWING_SUMS = frozenset(("bulb", "circle", "pill"))
_BEING = frozenset(("asserts", "obliges"))
_PLACING = frozenset(("place", "is-also"))
_HOLDING = USUAL_HOUSES | {"cage", "line", "diagonal", "sandwich"}
_IN_CELLS = _HOLDING | MARKS | {"cell", "digit", "first", "once", "one-of"}
