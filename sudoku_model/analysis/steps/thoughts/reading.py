"""Thoughts about lines whose digits a pattern or a machine reads in order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from sudoku_model.analysis.steps.thoughts.fillings import can_differ
from sudoku_model.analysis.steps.thoughts.kinds import OWN_DIGITS, READ_IN_ORDER, RISING_TO_LOWER
from sudoku_model.analysis.steps.thoughts.thought import (
    Kind,
    Thinker,
    Thinkers,
    Thought,
    keep_together,
)
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import FEW_LEFT, given
from sudoku_model.constraints.automata import Layers, unrolled
from sudoku_model.constraints.machines import Automaton, Regex
from sudoku_model.constraints.regular_expressions import Nfa
from sudoku_model.constraints.sightlines import HiddenMachine, HiddenSkyscraper
from sudoku_model.constraints.wording import enumerated
from sudoku_model.texts import shortened

MOST_STATES = 150
"""In how many states the reading of a line may be after a cell where it is seen what differs."""

MOST_CELLS = 12
"""How many cells a line has at most for that."""

MOST_OF_A_PATTERN = 50
"""How many characters of a pattern are said with a thought."""


def _layers(view: RuleView) -> Layers:
    cells = view.board.cells(_line(view).cells)
    return unrolled(_machine(view, cells), tuple(tuple(view.domain(cell)) for cell in cells))


def _line(view: RuleView) -> Automaton | Regex | HiddenSkyscraper:
    line = view.constraint
    assert isinstance(line, Automaton | Regex | HiddenSkyscraper)
    return line


def _machine(view: RuleView, cells: Sequence[int]) -> Nfa:
    """Return the machine that reads a line."""
    line = _line(view)
    if not isinstance(line, HiddenSkyscraper):
        return line.machine(view.board)
    reads, digits = HiddenMachine(line.digit, _do_differ(view, cells)), view.values(cells)
    moves = tuple(
        (state, digit, then)
        for state in (reads.start, *digits, reads.end)
        for digit in digits
        if (then := reads.step(state, digit)) is not None
    )
    return Automaton(line.cells, (reads.start,), moves, (reads.end,)).machine(view.board)


def _do_differ(view: RuleView, cells: Sequence[int]) -> bool:
    return len(view.groups(cells)) == 1


def _apart(view: RuleView) -> Iterator[Thought]:
    """Remove what cannot be read at a place because cells differ."""
    if len(view.cells) <= MOST_CELLS:
        differing = ", as cells that see each other differ"
        yield from _not_read(OWN_DIGITS, _readable_apart, view, differing)


def _not_read(kind: Kind, read: _Reads, view: RuleView, besides: str = "") -> Iterator[Thought]:
    """Remove what cannot be read at a place, at once where the reason is the same.

    How it is read may take more than the line says, which is said besides.
    """
    cells, told = view.board.cells(_line(view).cells), dict[object, Thought]()
    alike: dict[object, list[int]] = {}
    for place, possible in enumerate(read(view, cells)):
        gone = [digit for digit in view.digits(cells[place]) if digit not in possible]
        if not gone:
            continue

        def follows(other: RuleView, place: int = place, gone: Sequence[int] = gone) -> bool:
            return read(other, cells)[place].isdisjoint(gone)

        others = [cell for other, cell in enumerate(cells) if other != place]
        known, seen = view.needed(list(dict.fromkeys(others)), follows)
        if not _need_the_line(seen, cells, cells[place], gone):
            continue
        readable = read(seen.without([cells[place]]), cells)[place]
        reason = (known, tuple(gone), frozenset(readable if len(readable) <= FEW_LEFT else ()))
        at = alike.setdefault(reason, [])
        at.append(cells[place])
        why = f"{given(view, known)}{_leaves(view, at, gone, readable)}{besides}"
        premises, excluded = view.premises(known), view.mask(cells[place], gone)
        thought = Thought(kind, (view.rule,), premises, excluded, why)
        keep_together(told, reason, thought)
    yield from told.values()


def _need_the_line(view: RuleView, cells: Sequence[int], at: int, gone: Iterable[int]) -> bool:
    """Say whether the cells that differ from one could be filled if it had any of some digits."""
    others = next(own for own in view.groups(dict.fromkeys(cells)) if at in own)
    left = [frozenset(view.digits(cell)) for cell in others if cell != at]
    return all(can_differ(tuple([own - {digit} for own in left])) for digit in gone)


def _readable(view: RuleView, cells: Sequence[int]) -> list[set[int]]:
    """Return what can be read at each place, given what the other places hold."""
    nodes = view.once(_layers).nodes
    reached = _reached(view, cells)
    readable: list[set[int]] = []
    going_on: Collection[int] | None = None
    for layer, cell, before in zip(
        reversed(nodes), reversed(cells), reversed(reached), strict=True
    ):
        ways = [
            {d for d, following in node.items() if _meets(following, going_on)} for node in layer
        ]
        readable.append(set().union(*(ways[one] for one in before)))
        digits = view.digits(cell)
        going_on = {one for one, own in enumerate(ways) if not own.isdisjoint(digits)}
    return readable[::-1]


def _reached(view: RuleView, cells: Sequence[int]) -> list[set[int]]:
    """Return the nodes in which each place can begin, given what those before it hold."""
    reached: list[set[int]] = [{0}]
    for layer, cell in zip(view.once(_layers).nodes, cells, strict=True):
        digits = view.digits(cell)
        reached.append({t for one in reached[-1] for d in digits for t in layer[one].get(d, ())})
    return reached[:-1]


_Reads: TypeAlias = Callable[[RuleView, Sequence[int]], list[set[int]]]
"""Says what can be read at each place of some cells."""


def _readable_apart(view: RuleView, cells: Sequence[int]) -> list[set[int]]:
    """Return what can be read at each place if no digits exclude each other.

    Besides the node it is kept in mind which candidates of the cells that follow are excluded. If
    that is too much, it is not looked at whether digits exclude each other.
    """
    states: set[_State] = {(0, 0)}
    moves = []
    for place in range(len(cells)):
        moves.append([*_moves(view, cells, place, states)])
        states = {after for _, _, after in moves[-1]}
        if len(states) > MOST_STATES:
            return _readable(view, cells)
    readable: list[set[int]] = []
    for own in reversed(moves):
        readable.append({digit for _, digit, after in own if after in states})
        states = {before for before, _, after in own if after in states}
    return readable[::-1]


_State: TypeAlias = tuple[int, int]
"""In which node a machine is, and what is excluded of the cells that follow."""


def _moves(
    view: RuleView, cells: Sequence[int], place: int, states: Iterable[_State]
) -> Iterator[tuple[_State, int, _State]]:
    """Yield the digits that can be read at a place, each with the states before and after it."""
    layout, nodes, cell = view.layout, view.once(_layers).nodes[place], cells[place]
    rest = layout.candidates_at(cells[place + 1 :]) & view.left
    for node, excluded in states:
        for digit in view.digits(cell):
            one = layout.candidate(cell, digit)
            if not excluded >> one & 1:
                then = (excluded | layout.links[one]) & rest
                for following in nodes[node].get(digit, ()):
                    yield (node, excluded), digit, (following, then)


def left_by_reading(view: RuleView) -> Mapping[int, set[int]]:
    """Return what is left of each cell of a line by what the others hold."""
    cells, left = view.board.cells(_line(view).cells), dict[int, set[int]]()
    for cell, possible in zip(cells, _readable(view, cells), strict=True):
        left[cell] = left.get(cell, {*view.digits(cell)}) & possible
    return left


def can_be_read(view: RuleView) -> bool:
    """Say whether a line can be read though cells that see each other differ."""
    return all(_readable_apart(view, view.board.cells(_line(view).cells)))


def _meets(following: Collection[int], going_on: Collection[int] | None) -> bool:
    """Say whether one of the nodes that follow goes on; after the last cell each of them does."""
    return going_on is None or any(one in going_on for one in following)


def _leaves(
    view: RuleView, cells: Sequence[int], gone: Sequence[int], readable: Collection[int]
) -> str:
    """Say what the pattern leaves some cells, or what it does not if that is less to say."""
    line, names = _line(view), view.names(cells, "or")
    if isinstance(line, HiddenSkyscraper):
        all_cells = view.board.cells(line.cells)
        rise = "rise" if _do_differ(view, all_cells) else "do not fall"
        return f"digits {rise} from {view.name(all_cells[0])} to the first lower one, {line.digit}"
    named = "the machine of the line"
    if isinstance(line, Regex):
        named = f"the pattern {shortened(line.pattern, MOST_OF_A_PATTERN)}"
    if 0 < len(readable) <= FEW_LEFT:
        return f"{named} has {enumerated(sorted(readable), 'or')} at {names}"
    return f"{named} has no {enumerated(gone, 'or')} at {names}"


READ: Final = (Automaton, Regex, HiddenSkyscraper)
"""The lines that are read in order."""


def _thinkers(kind: Kind) -> tuple[Thinker, ...]:
    return (
        Thinker((kind,), partial(_not_read, kind, _readable)),
        Thinker((OWN_DIGITS,), _apart),
    )


THINKERS: Final[Thinkers] = {
    **dict.fromkeys((Automaton, Regex), _thinkers(READ_IN_ORDER)),
    HiddenSkyscraper: _thinkers(RISING_TO_LOWER),
}
