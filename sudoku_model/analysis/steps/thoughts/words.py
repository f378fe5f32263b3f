"""What cells can be, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku_model.analysis.steps.extra_cells import cell_in_words
from sudoku_model.analysis.steps.facts import Fact, PlaceFact, RuleFact, TotalFact
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.wording import MOST_LISTED, mark_in_words, with_runs
from sudoku_model.bits import mask_of
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.modifiers import Modifier, Values
from sudoku_model.constraints.wording import enumerated, kind_in_words
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import in_plural, shortened

FEW_LEFT = 4
"""Up to this number of digits it is said which are left, beyond it which are gone."""


def first_with_room(variants: Iterable[tuple[int, str]]) -> str:
    """Return the first of several wordings that is no longer than its room, or the last one."""
    told = [*variants]
    return next((words for most, words in told if len(words) <= most), told[-1][1])


def are(things: Sequence[object]) -> str:
    """Return the verb for one thing or several."""
    return "is" if len(things) == 1 else "are"


def held(view: RuleView, cell: int, premise: int) -> str:
    """Say what a cell can be, as far as a premise goes: ``r1c1 is at most 5``."""
    layout = view.layout
    if cell in layout.modified:
        about = view.name(layout.modified[cell].cell)
        return f"{about} is {mark_in_words(layout, cell, view.candidates(cell))}"
    name, left = view.name(cell), view.digits(cell)
    if len(left) == 1:
        return f"{name} is {left[0]}"
    gone = layout.digits_in(layout.cell_masks[cell] & ~premise)
    if gone and gone[0] > left[-1]:
        return f"{name} is at most {left[-1]}"
    if gone and gone[-1] < left[0]:
        return f"{name} is at least {left[0]}"
    if len(left) <= min(FEW_LEFT, len(gone)):
        return f"{name} is {enumerated(left, 'or')}"
    return f"{name} is not {enumerated(gone, 'or')}"


def pairs_in_words(view: RuleView, ways: Sequence[tuple[int, int]]) -> str:
    """List ways to fill two cells as in ``3-4 or 4-5``, those that go both ways once."""
    digit = view.layout.digit_of
    pairs = {(digit[one], digit[other]) for one, other in ways}
    if all((other, one) in pairs for one, other in pairs):
        pairs = {(one, other) for one, other in pairs if one <= other}
    if not 0 < len(pairs) <= MOST_LISTED:
        return f"one of {len(pairs)} pairs" if pairs else "no pair"
    return enumerated((f"{one}-{other}" for one, other in sorted(pairs)), "or")


MOST_SAID = 3
"""How many things are said of what some cells can be; where it is more they are only named."""


def given(view: RuleView, cells: Sequence[int]) -> str:
    """Begin a reason with what some cells can be, as `because` says it; with nothing of none."""
    told = because(view, cells) if cells else ""
    return f"{told}, {'' if told.startswith(WITH_WHAT) else 'and '}" if told else ""


def beside(view: RuleView, cells: Sequence[int]) -> str:
    """Begin what is supposed with what some cells can be, as `because` says it."""
    return f"{because(view, cells)}, and " if cells else ""


def because(view: RuleView, cells: Sequence[int], premises: Sequence[int] = ()) -> str:
    """Say what cells can be, by default what is left, alike ones together, or that it matters."""
    told: dict[str, list[int]] = {}
    for cell, premise in zip(cells, premises or view.premises(cells), strict=True):
        words = held(view, cell, premise).removeprefix(f"{view.name(cell)} is ")
        told.setdefault(words, []).append(cell)
    if len(told) > MOST_SAID:
        return f"{WITH_WHAT} {view.names(cells)} can be"
    return enumerated(f"{view.names(own)} {are(own)} {words}" for words, own in told.items())


WITH_WHAT = "with what"
"""Begins what only names cells."""


def with_digit(view: RuleView, candidates: Iterable[int]) -> str:
    """Suppose candidates, all of one digit: ``with 5 in r1c1 or r2c1``."""
    cells = mask_of(candidates)
    (digit,) = view.layout.digits_in(cells)
    return f"with {digit} in {view.names(view.layout.cells_in(cells), 'or')}"


def cannot_take(view: RuleView, cells: Sequence[int]) -> str:
    """Say that cells cannot be filled in any of the ways that were told."""
    if not cells:
        return "which the cells cannot all take"
    together = {1: "", 2: "both "}.get(len(cells), "all ")
    return f"which {view.names(cells)} cannot {together}take"


def line_in_words(view: RuleView, cells: Sequence[int]) -> str:
    """Name a house, or else some cells."""
    names = (house.name for house in view.layout.houses if {*house.cells} == {*cells})
    return next(names, view.names(cells))


MOST_OF_A_CLUE = 110
"""How many characters of a clue's own sentence are worth saying with a thought."""


def clue_in_words(view: RuleView) -> str:
    """Say what the clue says, briefly."""
    words = with_runs(view.layout.puzzle.grid, str(view.fact))
    return shortened(words, MOST_OF_A_CLUE)


def cells_in_order(puzzle: Puzzle, fact: Fact) -> Sequence[int]:
    """Return the cells of a fact in the order in which its clue names them, then the others."""
    named = _named_cells(puzzle, fact) if isinstance(fact, RuleFact) else ()
    is_part = not {*named} <= {*fact.cells}
    return fact.cells if is_part else list(dict.fromkeys((*named, *fact.cells)))


def _named_cells(puzzle: Puzzle, fact: RuleFact) -> Sequence[int]:
    """Return the cells that a clue names, field by field."""
    core = _core(fact.constraint)
    named = (getattr(core, field) for field in core.cell_fields)
    texts = filter(None, (one for one in named if isinstance(one, str)))
    return list(dict.fromkeys(cell for text in texts for cell in puzzle.board.cells(text)))


def kind_at(view: RuleView, constraint: Constraint, cells: Sequence[int]) -> str:
    """Name a constraint of the rule by its kind, and by its first cell if it has its own cells."""
    at = f" at {view.name(cells[0])}" if cells else ""
    return f"the {kind_in_words(type(constraint))}{at}"


MOST_OF_AN_EQUATION = 30
"""Up to so many characters of an equation are said of a sum that houses leave over."""


def clue_in_brief(puzzle: Puzzle, fact: Fact) -> str:
    """Name a clue by its kind and its first cell: ``the killer cage at r1c1``."""
    if isinstance(fact, PlaceFact):
        return fact.brief
    if isinstance(fact, TotalFact):
        if len(fact.name) <= MOST_OF_AN_EQUATION:
            return fact.name
        return f"the total of {fact.houses}"
    assert isinstance(fact, RuleFact)
    if isinstance(fact.constraint, Modifier):
        return _modifier_in_brief(puzzle, fact, fact.constraint)
    at = f" at {_first_cell(puzzle, fact)}" if _has_place(fact) else ""
    return f"the {_kind(fact.constraint)}{at}"


def _core(constraint: Constraint) -> Constraint:
    """Return what a clue on values says of them, or the constraint itself."""
    return constraint.constraint if isinstance(constraint, Values) else constraint


def _kind(constraint: Constraint) -> str:
    """Name a constraint by its kind: ``arrow``, ``arrow of values``."""
    core = _core(constraint)
    return f"{kind_in_words(type(core))}{'' if core is constraint else ' of values'}"


def _modifier_in_brief(puzzle: Puzzle, fact: RuleFact, modifier: Modifier) -> str:
    """Name what a modifier says of a house, or of a digit: ``the doubler of row 1``."""
    grid = puzzle.grid
    about = {modifier.mark(grid, cell): cell for cell in modifier.concerned(grid)}
    cells = {about[cell] for cell in fact.cells if cell in about}
    houses = (one for one in grid.houses if cells == {*one.cells}.intersection(about.values()))
    if (house := next(houses, None)) and {*fact.cells} <= about.keys():
        return f"the {kind_in_words(type(modifier))} of {house.name}"
    return f"the rule that no digit is {enumerated(modifier.kinds, 'or')} twice"


def clues_in_brief(puzzle: Puzzle, facts: Iterable[Fact]) -> str:
    """Name clues, those of a kind together: ``the whispers at r2c8 and r1c6``.

    Of clues that begin in the same cell the last one is named, too.
    """
    alike: dict[str, list[Fact]] = {}
    for fact in facts:
        kind = clue_in_brief(puzzle, fact)
        if isinstance(fact, RuleFact) and _has_place(fact):
            kind = in_plural(_kind(fact.constraint))
        alike.setdefault(kind, []).append(fact)
    return enumerated(
        clue_in_brief(puzzle, own[0])
        if len(places) == 1 or not isinstance(own[0], RuleFact)
        else f"the {kind} at {enumerated(places)}"
        for kind, own in alike.items()
        for places in [_places(puzzle, own)]
    )


def _has_place(fact: RuleFact) -> bool:
    is_modifier = isinstance(fact.constraint, Modifier)
    has_cells = bool(_core(fact.constraint).cell_fields)
    return not is_modifier and (has_cells or fact.is_part)


def _places(puzzle: Puzzle, facts: Sequence[Fact]) -> Sequence[str]:
    """Return where clues are, each place once: a rule may say several things of the same cells."""
    firsts = [_first_cell(puzzle, fact) for fact in facts]
    if len({*firsts}) == len(firsts):
        return firsts
    lasts = (cell_in_words(puzzle.grid, cells_in_order(puzzle, fact)[-1]) for fact in facts)
    ends = zip(firsts, lasts, strict=True)
    return [*dict.fromkeys(f"{first}-{last}" for first, last in ends)]


def _first_cell(puzzle: Puzzle, fact: Fact) -> str:
    """Name where a clue begins; one of two cells, such as a dot, lies between both."""
    first, *others = (cell_in_words(puzzle.grid, one) for one in cells_in_order(puzzle, fact))
    return f"{first}-{others[0]}" if len(others) == 1 else first
