"""Steps that run through facts one after the other, told link by link.

A chain is told in order, with the notation that players use beside it. What takes more than a few
facts is cut into parts with a name, and where the ways of a fact are followed one by one, each of
them is a part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from operator import attrgetter
from string import ascii_uppercase
from typing import NamedTuple, TypeAlias, TypeVar

from sudoku_model.analysis.steps.chains import Chain, Strong, first_chain, is_loop, shown_by
from sudoku_model.analysis.steps.eureka import notation
from sudoku_model.analysis.steps.extra_cells import cell_in_words
from sudoku_model.analysis.steps.facts import MOST_FACTS, CellFact, Fact, PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.locked_sets import first_chain_of_sets
from sudoku_model.analysis.steps.nets import Branch, Forced, refutation
from sudoku_model.analysis.steps.wording import beside_in_words, cells_in_words, on_board
from sudoku_model.bits import bits, mask_of, union_of
from sudoku_model.constraints.wording import enumerated

MOST_IN_A_PART = 140
"""How many characters of links a part has at most, unless it is a single one."""

MOST_OF_A_PART = 190
"""How many characters a part has at most with how it begins and ends, but for its name."""

LINE_END = "\n"
"""Stands between the parts of a sentence that are told one below the other."""

Candidates: TypeAlias = tuple[tuple[str, int], ...]
"""Cells and digits."""

T = TypeVar("T")


class Link(NamedTuple):
    """Two candidates, or groups of them, that follow each other in a chain.

    Attributes:
        start: the cells and digits that come first.
        end: those that come next.
        is_strong: whether one of the start or of the end is true; else not both are.
    """

    start: Candidates
    end: Candidates
    is_strong: bool


class Part(NamedTuple):
    """A part of a step that can be followed by itself.

    Attributes:
        name: by which other parts speak of it: "A", "B" and so on; empty if it is the only one.
        facts: what it rests on.
        links: its links in order.
        notation: the chain in Eureka notation, empty if it is none.
        sentence: the part in words.
    """

    name: str
    facts: tuple[Fact, ...]
    links: tuple[Link, ...]
    notation: str
    sentence: str


def parts(layout: Layout, alive: int, facts: Sequence[int], excluded: int) -> tuple[Part, ...]:
    """Tell why facts exclude candidates; nothing if they make neither a chain nor a net."""
    teller = _Teller(layout, alive)
    branches: dict[object, list[Branch]] = {}
    left = excluded & alive
    while left:
        links = first_chain(layout, alive, facts, left) or first_chain_of_sets(
            layout, alive, facts, left
        )
        if links:
            teller.tell_chain(links)
            left &= ~shown_by(layout, links)
            continue
        target = next(bits(left))
        branch = refutation(layout, alive, facts, target)
        if branch is None:
            return ()
        branches.setdefault(_followed_alike(branch), []).append(branch)
        left ^= 1 << target
    for alike in branches.values():
        if alike[0].is_forcing_chain:
            teller.tell_ways(alike)
        else:
            teller.tell_branch(alike)
    return named_if_several(teller.parts)


def named_if_several(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts of which the only one has no name."""
    return (parts[0]._replace(name=""),) if len(parts) == 1 else tuple(parts)


def name_of_part(number: int) -> str:
    """Return the name of a part by its number from 0: A to Z, then A1 to Z1, and so on."""
    more, place = divmod(number, len(ascii_uppercase))
    return f"{ascii_uppercase[place]}{more or ''}"


class _Row(NamedTuple):
    """What would come next.

    Attributes:
        forced: it, for each of the branches that are told as one; none for what was found to be
            impossible in parts of its own.
        words: how it is told; nothing for what is told last.
        known: what is known then, the candidate or `~candidate`.
    """

    forced: Sequence[Forced]
    words: str = ""
    known: int | None = None


def _rests_on(step: Forced | Branch, rows: Iterable[_Row]) -> bool:
    """Say whether something is impossible because of what is still to be told."""
    return isinstance(step, Branch) and any(row.known in step.rests_on for row in rows)


def _nodes_and_marks(rows: Iterable[_Row]) -> tuple[list[int], str]:
    """Return what some rows link, weakly to what is excluded and strongly to what is left."""
    nodes: list[int] = []
    marks = ""
    for one in chain.from_iterable(row.forced for row in rows):
        for cause, closed in one.causes:
            if cause >= 0:
                nodes += [1 << cause, closed]
                marks += "- "
        if one.candidate is not None:
            nodes += [sum(closed for _, closed in one.causes), 1 << one.candidate]
            marks += "= "
    return nodes, marks


class _Teller:
    """Tells one part after the other."""

    def __init__(self, layout: Layout, alive: int) -> None:
        self.parts: list[Part] = []
        self._layout = layout
        self._alive = alive

    def _add(
        self, facts: Iterable[int], nodes: Sequence[int], marks: str, said: str, written: str = ""
    ) -> str:
        """Add a part; return its name."""
        layout = self._layout
        name = name_of_part(len(self.parts))
        named = [layout.named(node) for node in nodes]
        links = tuple(
            Link(one, other, mark == "=")
            for (one, other), mark in zip(pairwise(named), marks, strict=False)
            if mark != " "
        )
        self.parts.append(
            Part(name, tuple(layout.facts[fact] for fact in facts), links, written, said)
        )
        return name

    def tell_chain(self, links: Chain) -> None:
        """Tell a chain from one of its ends to the other."""
        begun = ""
        for some in cut(links, lambda link: len(link.facts), self._follows):
            nodes = [node for link in some for node in (link.closed, link.left)]
            marks = "=".join(["", *"-" * (len(some) - 1), ""])
            first, *others = some
            cells = [self._cells_of(link) for link in some for _ in range(2)]
            told = [self._follows(first) if begun else self._either(first)]
            told += [f"so {self._follows(one)}" for one in others]
            if some[-1] is links[-1] and is_loop(self._layout, links):
                nodes.append(links[0].closed)
                cells.append(self._cells_of(links[0]))
                marks += "-"
                told.append(f"so {denied(self._layout, links[0].closed)}: it goes round")
            facts = [fact for link in some for fact in link.facts]
            written = notation(self._layout, nodes, marks, cells)
            name = self._add(facts, nodes, marks, begun + ", ".join(told), written)
            begun = f"{self._said(some[-1].left)} ({name}), so "

    def _either(self, link: Strong) -> str:
        """Say what a chain begins with: one of the ends of its first link is true."""
        closed, left = self._said(link.closed), self._said(link.left)
        if len(link.facts) > 1:
            return f"either {closed}, or {self._set_without(link)}"
        fact = self._layout.facts[link.facts[0]]
        where = f"in {fact.house} " if isinstance(fact, PlaceFact) else ""
        return f"{where}either {closed}, or {left}"

    def _follows(self, link: Strong) -> str:
        """Say which candidates of a link are left, and in which house or set of cells."""
        if len(link.facts) > 1:
            return f"{denied(self._layout, link.closed)}, so {self._set_without(link)}"
        return f"{self._said(link.left)}{self._where(link.facts[0])}"

    def _set_without(self, link: Strong) -> str:
        """Say what a set of cells holds when one of its digits is gone, and where one of these."""
        layout = self._layout
        mask = layout.candidates_of(link.facts) & self._alive
        cells = [layout.cell_of[next(bits(layout.masks[one]))] for one in link.facts]
        named, places = ({*layout.cells_in(own)} for own in (link.closed, link.left))
        they = "they" if named == {*cells} else cells_in_words(layout.puzzle.grid, cells)
        hold = f"{they} hold {enumerated(layout.digits_in(mask & ~link.closed))}"
        if places == {*cells}:
            return hold
        (digit,) = layout.digits_in(link.left)
        at = [cell_in_words(layout.puzzle.grid, place) for place in sorted(places)]
        return f"{hold}, with {digit} at {enumerated(at, 'or')}"

    def _where(self, number: int) -> str:
        """Name the house that makes a link; a link of a cell names it already."""
        fact = self._layout.facts[number]
        return f" ({fact.house})" if isinstance(fact, PlaceFact) else ""

    def _cells_of(self, link: Strong) -> list[int]:
        """Return the cells to write a link at: all of a set of cells, else those that it names."""
        layout = self._layout
        if len(link.facts) == 1:
            return []
        return [cell for fact in link.facts for cell in layout.facts[fact].cells]

    def tell_ways(self, alike: Sequence[Branch]) -> None:
        """Tell of each way of a fact how chains lead from it to what is excluded.

        Of ways that exclude it themselves that is told with the fact.
        """
        last = alike[0].last
        ways = sorted(way for _, way in last.causes)
        direct = [way for way in ways if not any(_way_back(branch, way) for branch in alike)]
        targets = mask_of(branch.assumed for branch in alike)
        nodes = [union_of(direct), targets] if direct else []
        self._add([last.fact], nodes, "-" * bool(direct), self._begun(last.fact, *nodes))
        for way in ways:
            if way not in direct:
                self._tell_way(alike, way)

    def _tell_way(self, alike: Sequence[Branch], way: int) -> None:
        """Tell how chains lead from a way of a fact to what is excluded, those alike in one."""
        chains: dict[object, list[tuple[int, list[Forced]]]] = {}
        for branch in alike:
            back = _way_back(branch, way)
            links = tuple((one.fact, one.candidate, one.causes[0][1]) for one in back)
            chains.setdefault(links, []).append((branch.assumed, back))
        for same in chains.values():
            self._tell_back(mask_of(target for target, _ in same), way, same[0][1])

    def _tell_back(self, targets: int, way: int, back: Sequence[Forced]) -> None:
        """Tell how a chain leads from one way of a fact to what is excluded."""
        layout, said = self._layout, self._said

        def follows(one: Forced) -> str:
            ((_, left),) = one.causes
            return f"{said(left)}{self._where(one.fact)}"

        begun = f"if {said(way)}"
        for some in cut(back, lambda one: 1, follows):
            nodes, marks, told = [way], "", list(map(follows, some))
            for one in some:
                assert one.candidate is not None
                ((_, way),) = one.causes
                nodes += [1 << one.candidate, way]
                marks += "-="
            if some[-1:] == back[-1:]:
                nodes.append(targets)
                marks += "-"
                told.append(denied(self._layout, targets))
            facts = [one.fact for one in some]
            sentence = f"{begun}: {', so '.join(told)}"
            written = notation(layout, nodes, marks)
            name = self._add(facts, nodes, marks, sentence, written)
            begun = f"with {said(way)} ({name})"

    def tell_branch(self, alike: Sequence[Branch], after: str = "") -> str:
        """Tell what candidates would force alike, then the cases; return the name of its last part.

        What is impossible then is told as a branch of its own, before it is used.
        """
        given = f"{self._said(mask_of(branch.assumed for branch in alike))}{after}"
        begun, name = f"{SUPPOSING}{given}", ""
        rows: list[_Row] = []
        for steps in zip(*(branch.forced for branch in alike), strict=True):
            if _rests_on(steps[0], rows):
                name = self._tell_rows(rows, begun)
                begun, rows = f"{AFTER}{name}", []
            case = f" (case of {name})" if name else f" as well as {given}"
            rows.append(self._row(steps, case))
        rows.append(_Row([branch.last for branch in alike]))
        name = self._tell_rows(rows, begun, alike[0])
        for cases in zip(*(branch.cases for branch in alike), strict=True):
            self.tell_branch(cases, f" (case of {name})")
        return name

    def _row(self, steps: Sequence[Forced | Branch], case: str) -> _Row:
        """Return what would come next in some branches alike; tell first what is impossible."""
        first = steps[0]
        if isinstance(first, Forced):
            assert first.candidate is not None
            forced = [one for one in steps if isinstance(one, Forced)]
            return _Row(forced, self._forced(first), first.candidate)
        name = self.tell_branch([one for one in steps if isinstance(one, Branch)], case)
        words = f"{denied(self._layout, 1 << first.assumed)} ({name})"
        return _Row((), words, ~first.assumed)

    def _tell_rows(self, rows: Sequence[_Row], begun: str, ending: Branch | None = None) -> str:
        """Tell what would come, one after the other; return the name of the last part.

        The first part begins as is said; `ending` is the branch that ends so, None if it goes on.
        """
        name = ""
        end = self._end(ending, is_first=False) if ending else ""
        for some in cut_with_end(rows, attrgetter("words"), begun, end):
            told = ", ".join(row.words for row in some if row.words)
            said = would_force(begun, told)
            if ending and some[-1] is rows[-1]:
                said += self._end(ending, is_first=not told)
            facts = [row.forced[0].fact for row in some if row.forced]
            name = self._add(facts, *_nodes_and_marks(some), said)
            begun = f"{AFTER}{name}"
        return name

    def _forced(self, one: Forced) -> str:
        """Say what would be."""
        assert one.candidate is not None
        return f"{self._said(1 << one.candidate)}{self._where(one.fact)}"

    def _end(self, branch: Branch, *, is_first: bool) -> str:
        """Say what is left of the last fact; `is_first` if nothing else comes before."""
        if branch.cases:
            ways = mask_of(case.assumed for case in branch.cases)
            return f"; then try {self._said(ways)} in turn"
        last = self._layout.facts[branch.last.fact]
        joined = "," if is_first else ", and"
        if isinstance(last, CellFact):
            return f"{joined} {last.name} would have no digit left"
        assert isinstance(last, PlaceFact)
        return f"{joined} {last.house} would have no place for {last.digit}"

    def _begun(self, number: int, direct: int = 0, targets: int = 0) -> str:
        """Say which ways a fact has, and what some of them exclude at once."""
        fact, live = self._layout.facts[number], self._layout.masks[number] & self._alive
        told = self._said(live)
        if direct:
            then = f"{self._said(direct)}, so {denied(self._layout, targets)}"
            told = f"either {then}, or {self._said(live & ~direct)}"
        return f"in {fact.house}, {told}" if isinstance(fact, PlaceFact) else told

    def _said(self, mask: int) -> str:
        return said(self._layout, mask)


def _followed_alike(branch: Branch) -> object:
    """Return what branches have in common that can be told as one."""
    if branch.is_forcing_chain:
        return branch.last.fact, frozenset(way for _, way in branch.last.causes)
    forced = tuple(
        (one.assumed, _followed_alike(one))
        if isinstance(one, Branch)
        else (one.candidate, one.fact)
        for one in branch.forced
    )
    cases = tuple((case.assumed, _followed_alike(case)) for case in branch.cases)
    return forced, branch.last.fact, cases


def _way_back(branch: Branch, way: int) -> list[Forced]:
    """Return what leads from a way of the last fact back to what was assumed."""
    reason_of = {one.candidate: one for one in branch.forced if isinstance(one, Forced)}
    back: list[Forced] = []
    cause = next(cause for cause, own in branch.last.causes if own == way)
    while cause != branch.assumed:
        back.append(reason_of[cause])
        ((cause, _),) = reason_of[cause].causes
    return back


def said(layout: Layout, mask: int) -> str:
    """Say that one of some candidates is true."""
    if beside := mask & ~on_board(layout, mask):
        here = [said(layout, mask & ~beside)] if mask & ~beside else []
        return enumerated([*here, *beside_in_words(layout, beside, is_true=True)], "or")
    cells = layout.cell_names(mask)
    digits = layout.digits_in(mask)
    if len(cells) == 1:
        return f"{cells[0]}={enumerated(digits, 'or')}"
    if len(digits) == 1:
        return f"{digits[0]} at {enumerated(cells, 'or')}"
    return enumerated((layout.name(one) for one in bits(mask)), "or")


def denied(layout: Layout, mask: int) -> str:
    """Say that none of some candidates is true."""
    if beside := mask & ~on_board(layout, mask):
        here = [denied(layout, mask & ~beside)] if mask & ~beside else []
        return enumerated([*here, *beside_in_words(layout, beside, is_true=False)])
    cells = layout.cell_names(mask)
    digits = layout.digits_in(mask)
    if len(cells) == len(digits) == 1:
        return f"{cells[0]}≠{digits[0]}"
    if len(cells) == 1:
        return f"{cells[0]} is not {enumerated(digits, 'or')}"
    if len(digits) == 1:
        return f"no {digits[0]} at {enumerated(cells, 'or')}"
    return f"none of {enumerated(layout.name(one) for one in bits(mask))}"


def cut(
    items: Sequence[T], weight: Callable[[T], int], words: Callable[[T], str]
) -> Iterator[list[T]]:
    """Cut a sequence into pieces that are read at once; at least one, even if it is empty.

    How many facts an item is, and how it is told, two functions say.
    """
    piece: list[T] = []
    facts = characters = 0
    for item in items:
        more, longer = weight(item), len(words(item))
        if piece and (facts + more > MOST_FACTS or characters + longer > MOST_IN_A_PART):
            yield piece
            piece, facts, characters = [], 0, 0
        piece.append(item)
        facts += more
        characters += longer + len(", so ")
    yield piece


SUPPOSING, AFTER = "with ", "after "
"""What the first part of a branch and one that goes on begin with."""


def would_force(begun: str, told: str) -> str:
    """Say what would come of a beginning: ``r1c1=2 would force r1c2=3``, ``after A: r1c2=3``."""
    if not told:
        return begun
    if begun.startswith(AFTER):
        return f"{begun}: {told}"
    return f"{begun.removeprefix(SUPPOSING)} would force {told}"


def cut_with_end(
    items: Sequence[T], words: Callable[[T], str], begun: str, end: str
) -> Sequence[list[T]]:
    """Cut what would come one after the other; the end, which counts as nothing, is last.

    It is a piece of its own if it does not fit.
    """
    pieces = list(cut(items, lambda one: 1, words))
    told = ", ".join(filter(None, map(words, pieces[-1])))
    start = begun if len(pieces) == 1 else ""
    if len(pieces[-1]) > 1 and len(f"{would_force(start, told)}{end}") > MOST_OF_A_PART:
        pieces[-1:] = [pieces[-1][:-1], pieces[-1][-1:]]
    return pieces


def in_lines(parts: Iterable[Part]) -> str:
    """Tell parts, each that has a name on a line of its own."""
    return LINE_END.join(
        f"{one.name}: {one.sentence}" if one.name else one.sentence for one in parts
    )
