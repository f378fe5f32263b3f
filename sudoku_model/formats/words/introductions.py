"""Sentences that introduce the clues of a puzzle: "This is a killer sudoku with arrows"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import partial
from itertools import chain, dropwhile, pairwise

from sudoku_model.formats.words.clauses import (
    HOUSES,
    big_words,
    each_has,
    ends_statement,
    has,
    meanings_of,
    numbers_in,
)
from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.stated import Stated, meanings_in
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def kinds_introduced(items: Sequence[Item], stated: Stated, vocabulary: Vocabulary) -> set[str]:
    """Return the kinds that a sentence says a puzzle has, none if it says more of anything.

    Names of clues that are stated come last, one beside the other: "arrows are thermometers" says
    what arrows are, and so does "a puzzle with arrows as thermometers".

    Args:
        items: the words of the sentence that count.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    items = _without_anti(items, stated)
    start = next((at for at, item in enumerate(items) if _is_name(item, stated)), len(items))
    rest = items[start:]
    is_introduced = (
        _leads_in(items[:start], meanings_of(items))
        and all(_is_beside(item, stated, vocabulary) for item in rest)
        and not _tell_another_kind(rest, stated)
    )
    named = meanings_of(rest) if is_introduced else frozenset[str]()
    of_grid = {p.name for p in stated.profiles if p.called & named & stated.names_of_rules}
    return of_grid | {profile.name for profile in stated.of_clues if profile.called & named}


def kinds_in_title(
    items: Sequence[Item],
    others: Iterable[Sequence[Item]],
    stated: Stated,
    vocabulary: Vocabulary,
) -> set[str]:
    """Return the kinds that a title names, if it does nothing else: "diagonal killer".

    What its clues demand has to be told in another sentence; what a rule for the grid demands is in
    its name.

    Args:
        items: the words of the sentence that count.
        others: the words of the other sentences.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    words = [item for item in _without_anti(items, stated) if item.kind != "break"]
    title = [*dropwhile(lambda item: item.labels == _SMALL, words)]
    named = _names_in_titles(stated)
    names = [item for item in title if item.labels & named and not item.is_negated]
    if len(names) <= 1 or not _are_names(title, names, vocabulary):
        return set()
    called = meanings_of(names) & named
    if not _are_told(called, others, stated) or _tell_another_kind(title, stated):
        return set()
    return {profile.name for profile in stated.profiles if profile.called & called}


def _are_told(called: Set[str], others: Iterable[Sequence[Item]], stated: Stated) -> bool:
    """Say whether all clues with a name in a title have the same name, or are told of besides."""
    names = called & _names_in_titles(stated)
    clues = [profile.called & _names_in_titles(stated) for profile in stated.of_clues]
    of_title = [clue for clue in clues if clue & names]
    told = meanings_of(chain.from_iterable(others))
    return len({*of_title}) == 1 or _are_all_among(told, of_title)


def _names_in_titles(stated: Stated) -> Set[str]:
    """Return the meanings by which a title may name what is stated."""
    of_grid = stated.names_of_rules | meanings_in(stated.profiles, "called") & {"irregular"}
    return of_grid | (stated.names_of_clues | stated.names_by_demands) - _BESIDE


def _without_anti(items: Sequence[Item], stated: Stated) -> list[Item]:
    """Leave out what makes a chessman the name of a rule that is stated: "anti-king"."""
    names = stated.names_of_rules & _CHESSMEN
    return [
        item
        for item, after in pairwise((*items, BREAK))
        if "negates next" not in item.labels or after.labels.isdisjoint(names)
    ]


def _leads_in(lead: Sequence[Item], said: frozenset[str]) -> bool:
    """Say whether the words before the first name, of all that is said, speak of the puzzle."""
    is_about_puzzle = not said.isdisjoint(_PUZZLE | {"exists"})
    has_verb = "apply" in said or not meanings_of(lead).isdisjoint(_HAVING)
    is_small = all(item.labels == _SMALL for item in lead)
    is_title = is_small and "sudoku" in said  # "arrow sudoku with thermometers"
    return is_about_puzzle and (has_verb or is_title) and all(map(_may_lead, lead))


def _may_lead(item: Item) -> bool:
    return item.text in (":", ",") or (
        item.kind == "word" and item.labels <= _HAVING | _PUZZLE | _SMALL
    )


def _is_beside(item: Item, stated: Stated, vocabulary: Vocabulary) -> bool:
    """Say whether a word may stand behind the first name: another one, or what joins names."""
    if item.kind == "break":
        return item.text in ",()"
    is_small = "joins" in item.labels or vocabulary.accompanies(item)
    return _is_name(item, stated) or is_small or (_SMALL != item.labels <= _PUZZLE | _SMALL)


def _is_name(item: Item, stated: Stated) -> bool:
    """Say whether a word names clues, be it by what they demand, or a rule for the whole grid.

    "Entropic", "modular"; "diagonal".
    """
    names = stated.names_of_clues | stated.names_by_demands | stated.names_of_rules
    return not item.is_negated and not item.labels.isdisjoint(names)


def _tell_another_kind(words: Sequence[Item], stated: Stated) -> bool:
    return any(_tells_another_kind(*two, stated) for two in pairwise(words))


def _tells_another_kind(first: Item, second: Item, stated: Stated) -> bool:
    """Say whether a clue is told by what others demand: "lockout thermometers", "odd arrows"."""
    is_adjective = first.labels & (stated.names_by_demands - stated.names_of_clues | properties())
    return bool(is_adjective and second.labels & stated.names_of_clues - {"line"})


def rules_announced(items: Sequence[Item], vocabulary: Vocabulary) -> int:
    """Return how many rules a sentence says there are besides the usual ones, 0 if it says more.

    "Normal sudoku rules apply with two additional rules": at least one where no number is named.

    Args:
        items: the words of the sentence.
        vocabulary: its language.
    """
    is_plain = all(
        item.kind == "break" or item.labels & _ANNOUNCING or _is_amount(item) for item in items
    )
    if not is_plain or "more-rules" not in meanings_of(items):
        return 0
    return max((1, *numbers_in(items), *map(vocabulary.small_number, items)))


def announced_by_heading(
    items: list[Item], others: Set[str], stated: Stated, vocabulary: Vocabulary
) -> list[Item]:
    """Return what stands behind a heading that announces rules, if one does: "extra rules: ...".

    Or one that says what Sudoku it is, by the clues that it has: "arrow killer: ...".

    Args:
        items: the words of a sentence.
        others: the meanings of the other sentences.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    heading, rest = heading_of(items)
    is_heading = bool(rest) and (
        _names_sudoku(heading, stated.names_of_clues)
        or kinds_introduced(heading, stated, vocabulary)
        or _names_what_is_told(heading, meanings_of(rest), others, stated, vocabulary)
        or rules_announced(heading, vocabulary)
    )
    return rest if is_heading else []


def behind_announcement(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Return what stands behind a heading that tells no more than that a rule follows, if one does.

    "Second rule: ...", "step 1: ...".

    Args:
        items: the words of a sentence.
        vocabulary: its language.
    """
    heading, rest = heading_of(items)
    only_announces = any(_announces(item, vocabulary) for item in heading) and all(
        _announces(item, vocabulary) or (item.labels == _SMALL and not vocabulary.qualifies(item))
        for item in heading
    )
    return rest if only_announces else []


def _announces(item: Item, vocabulary: Vocabulary) -> bool:
    """Say whether a word of a heading says that a rule follows, or which of several it is."""
    is_said = bool(item.labels) and item.labels <= _OF_HEADINGS
    return not item.is_negated and (is_said or _is_amount(item) or vocabulary.heads(item))


def kinds_headed(items: Sequence[Item], stated: Stated, vocabulary: Vocabulary) -> set[str]:
    """Return the kinds that a heading names whose rules stand in the next sentence, if it is one.

    It may name them by what their digits have to do: "parity:".

    Args:
        items: the words of a sentence.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    kinds = {profile.name: profile.called | profile.core for profile in stated.of_clues}
    names = [item for item in items[:-1] if not item.is_negated]
    meant = [item for item in names if any(item.labels & kind for kind in kinds.values())]
    is_heading = _ends_with_colon(items) and len(names) == len(items) - 1
    if not (is_heading and _are_names(names, meant, vocabulary)):
        return set()
    return {name for name, kind in kinds.items() if kind & meanings_of(meant)}


def _ends_with_colon(items: Sequence[Item]) -> bool:
    return bool(items) and items[-1].text == ":"


def heading_of(items: list[Item]) -> tuple[list[Item], list[Item]]:
    """Return the words before and behind the first colon of a sentence, if there is one.

    It may be part of a phrase: "clue types:".
    """
    end = next((at for at, item in enumerate(items) if item.text.endswith(":")), len(items))
    is_phrase = end < len(items) and items[end].text != ":"
    return items[: end + is_phrase], items[end + 1 :]


def kinds_called(words: Sequence[Item], stated: Stated) -> set[str]:
    """Return the kinds that some words name, and nothing else, by what is no mere shape.

    Args:
        words: the words.
        stated: what the puzzle states.
    """
    names = stated.names_of_clues - _SHAPES
    are_names = each_has(big_words(words), names | {"colour", "joins"})
    said = meanings_of(words) & names if are_names else frozenset[str]()
    return {profile.name for profile in stated.of_clues if profile.called & said}


def _names_sudoku(heading: list[Item], named: Set[str]) -> bool:
    """Say whether a heading is nothing but names of clues, and "sudoku"."""
    are_names = each_has(heading, named | _PUZZLE | _SMALL)
    return are_names and has(heading[-1:], "sudoku")


def _names_what_is_told(
    heading: list[Item], told: Set[str], others: Set[str], stated: Stated, vocabulary: Vocabulary
) -> bool:
    """Say whether a heading only names kinds each of which is named again behind it.

    "Thermometer arrows" may be both, unless both are told. Of "arrows with thermometers" one may
    be told in another sentence.
    """
    named = meanings_in(stated.profiles, "called").difference(properties(), HOUSES, _BESIDE)
    names = [item for item in heading if item.labels & (named | _SHAPES & stated.names_of_clues)]
    called = meanings_of(names) & named
    kinds = [profile.called & named for profile in stated.profiles if profile.called & called]
    told = told if _has_names_side_by_side(heading, kinds) else told | others
    return (
        _are_names(heading, names, vocabulary)
        and _are_all_among(told, kinds)
        and not _tell_another_kind(heading, stated)
    )


def _are_all_among(told: Set[str], kinds: Iterable[Set[str]]) -> bool:
    """Say whether each of some kinds is told of, by one of its names."""
    return not any(told.isdisjoint(kind) for kind in kinds)


def _has_names_side_by_side(heading: list[Item], kinds: Sequence[Set[str]]) -> bool:
    """Say whether names of two kinds stand beside each other, with nothing that joins them."""
    called = [[kind for kind in kinds if kind & item.labels] for item in heading]
    return any(
        first and second and not any(kind in second for kind in first)
        for first, second in pairwise(called)
    )


def _are_names(words: Sequence[Item], names: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether words are names of clues, with what may stand between them."""
    return bool(names) and all(item in names or _may_join(item, vocabulary) for item in words)


def _may_join(item: Item, vocabulary: Vocabulary) -> bool:
    """Say whether a word may stand between names of clues, and says nothing of how many."""
    is_small = item.labels & {"sudoku", "joins"} or vocabulary.accompanies(item)
    return bool(is_small) and not vocabulary.is_partial(item)


def rules_in_brackets(
    items: Sequence[Item], stated: Stated, vocabulary: Vocabulary
) -> list[list[Item]]:
    """Return each of the rules of a list of clues: "cages (no repeats) and arrows (...)".

    A rule is the name of clues, a colon, and what stands in the brackets behind it; there is none
    if a word stands elsewhere in the list that says something.

    Args:
        items: the words of a sentence.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    rules: list[list[Item]] = []
    rest = items
    while rest:
        outside, inside, rest = _bracketed(rest)
        name = _behind_lead(outside, ends_statement if rules else partial(_may_lead_list, stated))
        names = [item for item in name if _is_listed(item, stated)]
        is_plain = inside and _are_names(name, names, vocabulary)
        if not is_plain or not all(map(ends_statement, rest[:1])):
            return []
        rules.append([*name, _COLON, *inside])
    return rules if len(rules) > 1 else []


def rules_by_colour(
    items: Sequence[Item], stated: Stated, vocabulary: Vocabulary
) -> list[list[Item]]:
    """Return each of the rules of a list by colour: "dots: white - consecutive, black - double".

    Args:
        items: the words of a sentence.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    if sum(map(_is_colour, items)) <= 1:
        return []
    heading, listed = _heading_of_colours(items)
    names = [item for item in heading if item.labels & stated.names_of_clues]
    starts = _starts_of_colours(listed)
    if len(starts) <= 1 or starts[0] or (heading and not _are_names(heading, names, vocabulary)):
        return []
    called = " ".join(item.text for item in names[-1:])
    return [
        vocabulary.items(f"{colour.text} {called}: {_told(behind)}")
        for start, end in pairwise([*starts, len(listed)])
        for colour, *behind in [listed[start:end]]
    ]


def _heading_of_colours(items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    """Return the heading of a list by colour, which names none, and the list."""
    heading, listed = heading_of([*items])
    is_heading = listed and not any(map(_is_colour, heading))
    return (heading, listed) if is_heading else ([], [*items])


def _starts_of_colours(listed: Sequence[Item]) -> list[int]:
    """Return where a colour begins what is told in a list."""
    return [
        at
        for at, (before, item) in enumerate(pairwise([BREAK, *listed]))
        if _is_colour(item) and ends_statement(before)
    ]


def _is_colour(item: Item) -> bool:
    return item.labels == {"colour"}


def _told(items: list[Item]) -> str:
    """Return what is told behind a colour, without what joins it to that, and to the next one."""
    told = [*dropwhile(lambda item: item.kind in ("break", "sign"), items)]
    while told and ends_statement(told[-1]):
        told.pop()
    return " ".join(item.text for item in told)


def _is_listed(item: Item, stated: Stated) -> bool:
    """Say whether a word names clues in a list, or their colour."""
    return item.labels == {"colour"} or _is_name(item, stated)


def _bracketed(items: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item], Sequence[Item]]:
    """Return what stands before, in and behind a bracket, in it nothing if it holds another one."""
    texts = [*(item.text for item in items), "(", ")"]
    opened, closed = texts.index("("), texts.index(")")
    is_nested = "(" in texts[opened + 1 : closed]
    return items[:opened], () if is_nested else items[opened + 1 : closed], items[closed + 1 :]


def _behind_lead(words: Sequence[Item], leads: Callable[[Item], bool]) -> Sequence[Item]:
    """Return what stands behind words that lead to a name, nothing if another stands before it."""
    weighty = (at for at, word in enumerate(words) if word.labels != {"filler"} and leads(word))
    start = max(weighty, default=-1) + 1
    return words[start:] if all(map(leads, words[:start])) else ()


def _may_lead_list(stated: Stated, item: Item) -> bool:
    is_of_grid = not item.labels.isdisjoint(stated.names_of_rules | {"negates next"})
    # "Anti-knight sudoku with ..."
    return item.text == "," or "joins" in item.labels or is_of_grid or _may_lead(item)


def _is_amount(item: Item) -> bool:
    return item.kind == "number" and not item.labels


_ANNOUNCING = frozenset(
    (
        *("more-rules", "filler", "normal", "sudoku", "rule", "apply", "adds", "joins", "besides"),
        *("asserts", "exists", "contain"),
    )
)
_OF_HEADINGS = frozenset(
    (
        *("first", "full", "main", "more", "more-rules", "nearest", "remark", "rule"),
        *("second", "special-rule", "step"),
    )
)
"""What says that a rule follows, and which of several it is."""
_PUZZLE = frozenset(("grid", "sudoku", "rule", "apply", "normal"))
_HAVING = frozenset(("asserts", "exists", "contain"))
_SMALL = frozenset(("filler",))
_CHESSMEN = frozenset(("king", "knight"))
_SHAPES = frozenset(("line", "circle", "square"))
_BESIDE = _SHAPES | _PUZZLE
_COLON = Item(":", "break")
