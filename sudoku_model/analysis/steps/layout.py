"""The candidates of a puzzle as bits of one integer, and the facts about them.

Candidate "cell c holds digit d" is a bit; sets of candidates are integers, so that what a fact
excludes is a few operations on machine words instead of a search.

Two candidates are *linked* if they cannot both be true: two digits of one cell, or the same digit
in two cells that differ because of a house or of a rule. Links are known without saying, as they
are to people. A fact says that something must be there: see `sudoku_model.analysis.steps.facts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, permutations
from typing import Any, Final, NamedTuple

from sudoku_model.analysis.steps.equal_parts import equal_parts
from sudoku_model.analysis.steps.extra_cells import cell_in_words, in_words
from sudoku_model.analysis.steps.facts import (
    WITH_MISSING,
    Fact,
    GraveFact,
    RuleFact,
    TotalFact,
    UniqueFact,
)
from sudoku_model.analysis.steps.groups import FactGroups, groups_of_plain
from sudoku_model.analysis.steps.lines import Lines
from sudoku_model.analysis.steps.plain import common_links_of, has_every_digit, plain_layout
from sudoku_model.analysis.steps.rectangles import Rectangle, rectangles
from sudoku_model.analysis.steps.slots import Slots
from sudoku_model.analysis.steps.totals import KnownSum, Leftover, Scale, leftovers
from sudoku_model.bits import bits, union_of
from sudoku_model.cached_values import cached_property
from sudoku_model.clues import Clue, constraint_clues
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import DifferentDigits
from sudoku_model.constraints.composites import And, Replicate
from sudoku_model.constraints.machines import BoxIndexing, ColumnIndexing, RowIndexing
from sudoku_model.constraints.missing_digits import houses_that_miss
from sudoku_model.constraints.modifiers import Modifier
from sudoku_model.constraints.regions import ChaosConstruction
from sudoku_model.constraints.whole_grid import Diagonal, DisjointGroups, Windoku
from sudoku_model.constraints.wording import kind_in_words
from sudoku_model.grid import Grid, House
from sudoku_model.model import (
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Model,
    Primitive,
    Regular,
    Statement,
    Table,
    Term,
    Variable,
)
from sudoku_model.puzzle import Puzzle
from sudoku_model.reach import parts_that_share
from sudoku_model.stated import Stated, state_puzzle
from sudoku_model.texts import in_plural


class RuleClauses(NamedTuple):
    """A rule as clauses over candidates and auxiliary variables.

    Attributes:
        clauses: candidate `k` is variable ``k + 1``; variables above those are auxiliary.
        auxiliary: the number of auxiliary variables; they follow the candidates.
    """

    clauses: list[list[int]]
    auxiliary: int


class Mark(NamedTuple):
    """What an extra cell says whether a cell is modified: the cell, and how it may be."""

    cell: int
    modifier: Modifier


class Layout:
    """What stays the same while a puzzle is solved; what is not told here is as in `PlainLayout`.

    Attributes:
        order: the number of digits, and of cells of a house that needs each.
        houses: the houses of the grid, and the groups of different cells that rules demand.
        facts: what holds: the facts about cells, then about houses, then the rules.
        masks: for each fact the candidates one of which must be true; for a rule all that it speaks
            of.
        statements: the statements of each rule.
        first_rule: the number of the first rule among the facts.
    """

    def __init__(self, puzzle: Puzzle, *, assume_unique: bool = False) -> None:
        grid = puzzle.grid
        self.puzzle = puzzle
        self.order = grid.order
        self._assume_unique = assume_unique
        self._plain = plain = plain_layout(grid)
        self.first, self.cell_of, self.digit_of = plain.first, plain.cell_of, plain.digit_of
        self.cell_masks, self.by_digit = plain.cell_masks, plain.by_digit
        self._seen = [set(peers) for peers in grid.peers] if puzzle.constraints else []
        self._exclusive: list[tuple[int, int]] = []
        self.houses = list(grid.houses)
        self._sums: list[KnownSum] = []
        rules: list[RuleFact | TotalFact | UniqueFact | GraveFact] = []
        self.statements: list[list[Statement]] = []
        self._clauses: dict[int, RuleClauses] = {}
        self.links = plain.links
        if puzzle.constraints:
            statements = self._stated.statements_by_clue()
            for clue in constraint_clues(self._taken_apart):
                rules += self._rules_of(clue, statements.get(clue, []))
            rules += self._totals()
            self.links = plain.linked(self._seen)
        if assume_unique:
            rules += self._unique_facts()
        for one, other in self._exclusive:
            self.links[one] |= 1 << other
            self.links[other] |= 1 << one
        is_plain = self.links is plain.links
        self.common_links = plain.common_links if is_plain else common_links_of(self.links)
        self._collect_facts(rules)

    @property
    def has_rules(self) -> bool:
        """Whether there are other facts than those about cells and houses."""
        return self.first_rule < len(self.facts)

    def __reduce__(self) -> tuple[Any, ...]:
        # All follows from the puzzle, which is far smaller for another process.
        return partial(Layout, assume_unique=self._assume_unique), (self.puzzle,)

    @cached_property
    def _taken_apart(self) -> Puzzle:
        """The puzzle with clues that say several things one by one."""
        apart = chain.from_iterable(map(self._one_by_one, self.puzzle.constraints))
        return replace(self.puzzle, constraints=tuple(dict.fromkeys(apart)))

    def _one_by_one(self, constraint: Constraint) -> Iterable[Constraint]:
        """Return what a constraint says of each cell, or the constraints that it demands."""
        if isinstance(constraint, And | Replicate):
            demanded = constraint.constraints if isinstance(constraint, And) else constraint.copies
            return chain.from_iterable(map(self._one_by_one, demanded))
        if not isinstance(constraint, BoxIndexing | ColumnIndexing | RowIndexing):
            return [constraint]
        cells = self.puzzle.board.cells(constraint.cells)
        return [replace(constraint, cells=self.puzzle.grid.cell_name(cell)) for cell in cells]

    @cached_property
    def modified(self) -> Mapping[int, Mark]:
        """For each cell that says whether one of the board is modified that cell, and how."""
        grid = self.puzzle.grid
        return {
            modifier.mark(grid, cell): Mark(cell, modifier)
            for modifier in self.puzzle.constraints
            if isinstance(modifier, Modifier) and modifier.placing != "all"
            for cell in modifier.concerned(grid)
        }

    @cached_property
    def _stated(self) -> Stated:
        return state_puzzle(self._taken_apart)

    @property
    def model(self) -> Model:
        """The statements of all constraints; literal ``k + 1`` is candidate `k`."""
        return self._stated.model

    def _rules_of(self, clue: Clue, statements: Sequence[Statement]) -> list[RuleFact]:
        """Turn what a constraint says into links where possible, and return the rest as facts."""
        constraint = clue.constraint
        if constraint is None:
            return []
        model, count = self.model, len(self.first)
        rest = [one for one in statements if not self._is_linked(constraint, one)]
        # Each part of a rule for the whole grid is a fact of its own.
        named = clue.cells(self.puzzle)
        # Those of unknown regions would say too little: each thought about them is about all cells.
        is_divided = not named and not isinstance(constraint, ChaosConstruction)
        parts = _components(model, rest, count) if is_divided else [rest] if rest else []
        grid, facts = self.puzzle.grid, list[RuleFact]()
        words = in_words(grid, constraint.describe()) if grid.extras and parts else ""
        copies: Counter[tuple[int, ...]] = Counter()
        for part in parts:
            # It may name more cells than it is stated of: an X-sum leaves the last ones alone.
            cells = tuple(sorted({*named, *self._cells_of(part)}))
            facts.append(RuleFact(constraint, cells, len(parts) > 1, copies[cells], words))
            copies[cells] += 1
            self.statements.append(part)
        return facts

    def _cells_of(self, statements: Iterable[Statement]) -> set[int]:
        """Return the cells that statements are about."""
        model, count = self.model, len(self.first)
        numbers = {number for one in statements for number in _numbers(model, one)}
        return {number for number in numbers if number < count}

    def _is_linked(self, constraint: Constraint, statement: Statement) -> bool:
        """Take up what a statement says by links and sums; say whether links say all of it."""
        primitive, _, when = statement
        if when:
            return False
        model, count = self.model, len(self.first)
        self._note_sum(constraint, primitive)
        if isinstance(primitive, AllDifferent | DistinctSum):
            cells = [variable.number for variable in primitive.variables]
            if max(cells, default=0) < count:
                self._add_group(constraint, cells)
                return isinstance(primitive, AllDifferent)
        if isinstance(primitive, Clause) and _is_pair(primitive, model, count):
            one, other = primitive.literals
            self._exclusive.append((-one - 1, -other - 1))
            return True
        return False

    def _note_sum(self, constraint: Constraint, primitive: Primitive) -> None:
        """Remember cells whose sum is known."""
        variables, total = _known_sum(primitive)
        numbers = [variable.number for variable in variables]
        if numbers and max(numbers) < len(self.first) and len({*numbers}) == len(numbers):
            self._sums.append(KnownSum(frozenset(numbers), total, constraint))

    def _totals(self) -> list[TotalFact]:
        """Return what whole houses and the known sums in them leave over, stated in the model."""
        grid = self.puzzle.grid
        equal = [one for one in map(self._equal_sums, self.puzzle.constraints) if one]
        if not self._sums and not equal:
            return []
        facts = []
        whole = [house for house in grid.houses if has_every_digit(grid, house.cells)]
        known = {frozenset((one.cells, frozenset())) for one in self._sums}
        scale = Scale(grid.digits, self._seen)
        for leftover in leftovers(whole, scale, self._sums, equal):
            if frozenset((leftover.plus, leftover.minus)) in known:
                continue
            self._state_total(leftover)
            facts.append(TotalFact(leftover, _equation(grid, leftover)))
        return facts

    def _state_total(self, leftover: Leftover) -> None:
        variables = self.model.variables
        terms = [(1, variables[cell]) for cell in sorted(leftover.plus)]
        terms += [(-1, variables[cell]) for cell in sorted(leftover.minus)]
        primitive = Linear(tuple(terms), "==", leftover.total)
        self.statements.append([Statement(primitive, "totals")])

    def _equal_sums(self, constraint: Constraint) -> list[KnownSum]:
        """Return which cells make as much as others that are no more, by a constraint."""
        board = range(len(self.puzzle.grid.board))
        groups = [
            frozenset(group)
            for group in equal_parts(constraint, self.puzzle.board)
            if len({*group}) == len(group) and all(cell in board for cell in group)
        ]
        return [
            KnownSum(one, 0, constraint, other)
            for one, other in permutations(groups, 2)
            if len(other) <= len(one) and not one & other
        ]

    def _unique_facts(self) -> list[UniqueFact | GraveFact]:
        """Return the patterns that would leave a second solution, stated in the model."""
        grid, alive = self.puzzle.grid, self.at_start()
        for cell, given in enumerate(self.puzzle.givens):
            if given is not None:
                alive &= ~self.links[self.candidate(cell, given)]
        facts: list[UniqueFact | GraveFact] = []
        for rectangle in rectangles(self.puzzle, self.digits_left(alive)):
            self._state_rectangle(rectangle)
            facts.append(UniqueFact(rectangle, grid.names(sorted(rectangle.corners))))
        is_plain = all(has_every_digit(grid, house.cells) for house in grid.houses)
        if is_plain and not self.puzzle.constraints:
            # What it says depends on what is left, so it is stated nowhere.
            self.statements.append([])
            facts.append(GraveFact())
        return facts

    def _state_rectangle(self, rectangle: Rectangle) -> None:
        """State that the corners hold their two digits in neither way."""
        clauses = [
            Clause(tuple(-1 - self.candidate(*held) for held in cross))
            for cross in rectangle.crosswise
        ]
        self.statements.append([Statement(clause, "uniqueness") for clause in clauses])

    def _add_group(self, constraint: Constraint, cells: Sequence[int]) -> None:
        grid = self.puzzle.grid
        for one, other in combinations(cells, 2):
            self._seen[one].add(other)
            self._seen[other].add(one)
        is_new = all({*house.cells} != {*cells} for house in self.houses)
        if is_new and has_every_digit(grid, cells):
            self.houses.append(House(_name_of_group(grid, constraint, cells), tuple(cells)))

    def _collect_facts(
        self, rules: Sequence[RuleFact | TotalFact | UniqueFact | GraveFact]
    ) -> None:
        plain = self._plain
        self.facts: Sequence[Fact] = plain.facts
        self.masks, self.house_masks = plain.masks, plain.house_masks
        self.facts_at, self.are_lines = plain.facts_at, plain.are_lines
        self.fact_of_cell = plain.fact_of_cell
        self.first_rule = len(plain.facts)
        groups = self.houses[len(plain.grid.houses) :]
        if groups or rules:
            self._collect_more(groups, rules)

    def _collect_more(
        self,
        groups: Iterable[House],
        rules: Sequence[RuleFact | TotalFact | UniqueFact | GraveFact],
    ) -> None:
        plain = self._plain
        places = [
            (fact, mask, plain.house_mask(group))
            for group in groups
            for fact, mask in plain.places(group)
        ]
        self.facts = [*plain.facts, *(fact for fact, _, _ in places), *rules]
        self.first_rule = len(plain.facts) + len(places)
        self.masks = [
            *plain.masks,
            *(mask for _, mask, _ in places),
            *(self.candidates_at(rule.cells) for rule in rules),
        ]
        self.house_masks = [*plain.house_masks, *(area for _, _, area in places)]
        self.are_lines = [*plain.are_lines, *[False] * (len(self.facts) - len(plain.facts))]
        self.facts_at = [[*numbers] for numbers in plain.facts_at]
        for number in range(len(plain.facts), len(self.facts)):
            for candidate in bits(self.masks[number]):
                self.facts_at[candidate].append(number)

    @cached_property
    def groups(self) -> FactGroups:
        """Which facts go together."""
        plain = self._plain
        if len(self.houses) == len(plain.grid.houses):
            return groups_of_plain(plain)
        return FactGroups(plain, self.houses, self.facts[: self.first_rule], self.masks)

    @property
    def lines(self) -> list[Lines]:
        """The rows of each board for each digit, then the columns."""
        return self._plain.lines

    def lines_with(self, facts: Sequence[int]) -> Lines | None:
        """Return the lines of a board that have these facts among them; None if there are none."""
        wanted = {*facts}
        return next((lines for lines in self.lines if wanted.issubset(lines.numbers)), None)

    def candidate(self, cell: int, digit: int) -> int:
        """Return the number of a candidate."""
        return self._plain.candidate(cell, digit)

    def held_by(self, values: Iterable[int | None]) -> int:
        """Return the candidates that are true where cells hold these digits, None where open."""
        mask = 0
        for value, first, domain in zip(values, self.first, self.puzzle.grid.domains, strict=True):
            if value is not None:
                mask |= 1 << first + domain.index(value)
        return mask

    def name(self, candidate: int) -> str:
        """Name a candidate as in ``r1c1=5``."""
        return f"{self.cell_name(candidate)}={self.digit_of[candidate]}"

    def cell_name(self, candidate: int) -> str:
        """Name the cell of a candidate."""
        return self.puzzle.grid.cell_name(self.cell_of[candidate])

    def cell_names(self, mask: int) -> list[str]:
        """Return the names of the cells of some candidates, each once, in order."""
        return list(map(self.puzzle.grid.cell_name, self.cells_in(mask)))

    def named(self, mask: int) -> tuple[tuple[str, int], ...]:
        """Return some candidates as names of cells with their digits."""
        return tuple((self.cell_name(one), self.digit_of[one]) for one in bits(mask))

    def cells_in(self, mask: int) -> list[int]:
        """Return the cells of some candidates, each once, in order."""
        return list(dict.fromkeys([self.cell_of[one] for one in bits(mask)]))

    def digits_in(self, mask: int) -> list[int]:
        """Return the digits of some candidates, each once, in order."""
        return sorted({self.digit_of[one] for one in bits(mask)})

    def rule_clauses(self, rule: int) -> RuleClauses:
        """Return what a rule says of cells that each have one digit, as clauses."""
        if rule not in self._clauses:
            self._clauses[rule] = self._encoded(rule)
        return self._clauses[rule]

    def _encoded(self, rule: int) -> RuleClauses:
        # Not at the top: easy classics need no clauses at all.
        from sudoku_model.solvers.sat.cnf import encode_statements

        statements = self.statements[rule - self.first_rule]
        cnf = encode_statements(self.model, statements)
        numbers = {number for one in statements for number in _numbers(self.model, one)}
        clauses = [list(clause) for clause in cnf.clauses] + [[one] for one in cnf.units]
        for number in numbers:
            variable = self.model.variables[number]
            if number >= len(self.first) and not variable.is_boolean:
                clauses.append(list(variable.literals))
                clauses += [[-one, -other] for one, other in combinations(variable.literals, 2)]
        return RuleClauses(clauses, _number_anew(clauses, len(self.cell_of)))

    def candidates_of(self, facts: Iterable[int]) -> int:
        """Return the candidates of some facts."""
        return union_of(map(self.masks.__getitem__, facts))

    def candidates_at(self, cells: Iterable[int]) -> int:
        """Return the candidates of some cells."""
        return union_of(map(self.cell_masks.__getitem__, cells))

    def all_links(self, mask: int) -> int:
        """Return the candidates that are linked to one of a set or more."""
        return union_of(map(self.links.__getitem__, bits(mask)))

    def linked_by_slot(self, mask: int, slots: Slots, taken: int) -> int:
        """Return what is linked to all of a set that take a slot, for one of the slots or more."""
        links = 0
        for slot in bits(taken):
            links |= self.common_links(mask & slots.masks[slot])
        return links

    def at_start(self) -> int:
        """Return the candidates that the clues of each cell itself leave."""
        return self.left_on(self.puzzle)

    def left_on(self, board: Puzzle) -> int:
        """Return the candidates that the cells of a board leave: the puzzle, filled in part."""
        alive = 0
        for cell, given in enumerate(board.givens):
            if cell in board.candidates:
                for digit in board.allowed(cell):
                    alive |= 1 << self.candidate(cell, digit)
            elif given is None:
                alive |= self.cell_masks[cell]
            else:
                alive |= 1 << self.candidate(cell, given)
        return alive

    def digits_left(self, alive: int) -> list[tuple[int, ...]]:
        """Return for each cell the digits of a set of candidates."""
        return [tuple(self.digits_in(mask & alive)) for mask in self.cell_masks]


_GROUPS: Final[Mapping[type[Constraint], str]] = {
    DifferentDigits: "group at",
    Diagonal: "diagonal from",
    DisjointGroups: "disjoint group with",
    Windoku: "window at",
}
"""What is called otherwise than its constraint, of which it may be one group of many."""


def _name_of_group(grid: Grid, constraint: Constraint, cells: Sequence[int]) -> str:
    """Name cells that differ because of a rule, as rows are named: ``the cage at r1c1``."""
    missed = houses_that_miss(grid)
    if house := missed.get(cells[-1]):
        if cells[0] in missed:
            return f"the list of the {in_plural(house.name.split()[0])}' missing digits"
        return f"{house.name}{WITH_MISSING}"
    kind = type(constraint)
    called = _GROUPS.get(kind) or f"{kind_in_words(kind)} at"
    return f"the {called} {cell_in_words(grid, cells[0])}"


def _equation(grid: Grid, leftover: Leftover) -> str:
    plus = " + ".join(cell_in_words(grid, cell) for cell in sorted(leftover.plus))
    minus = " + ".join(cell_in_words(grid, cell) for cell in sorted(leftover.minus))
    if not leftover.plus:
        return f"{minus} = {-leftover.total}"
    if not leftover.minus:
        return f"{plus} = {leftover.total}"
    more = leftover.total
    sign = f" {'+' if more > 0 else '-'} {abs(more)}" if more else ""
    return f"{plus} = {minus}{sign}"


def _is_pair(clause: Clause, model: Model, count: int) -> bool:
    """Say whether a clause excludes that two candidates are both true."""
    return (
        len(clause.literals) == 2
        and max(clause.literals) < 0
        and all(model.meaning(literal)[0].number < count for literal in clause.literals)
    )


def _number_anew(clauses: Iterable[list[int]], count: int) -> int:
    """Number the variables beyond so many anew, one after the other; return how many there are."""
    numbers: dict[int, int] = {}
    for clause in clauses:
        for place, literal in enumerate(clause):
            if abs(literal) > count:
                own = numbers.setdefault(abs(literal), count + 1 + len(numbers))
                clause[place] = own if literal > 0 else -own
    return len(numbers)


def _known_sum(primitive: Primitive) -> tuple[Sequence[Variable], int]:
    """Return variables that add up to one number, and that; none if it says no such thing."""
    match primitive:
        case DistinctSum(variables, totals) if len(totals) == 1:
            return variables, min(totals)
        case Linear(terms, "==", total):
            plain = [term for factor, term in terms if factor == 1 and isinstance(term, Variable)]
            return (plain, total) if len(plain) == len(terms) else ((), 0)
    return (), 0


def _components(model: Model, statements: Sequence[Statement], count: int) -> list[list[Statement]]:
    """Take statements apart where they share no auxiliary variable."""
    auxiliary = [{n for n in _numbers(model, one) if n >= count} for one in statements]
    return [[statements[place] for place in part] for part in parts_that_share(auxiliary)]


def _numbers(model: Model, statement: Statement) -> Iterator[int]:
    """Yield the numbers of the variables that a statement speaks of."""
    primitive, _, when = statement
    terms: Sequence[Term]
    match primitive:
        case AllDifferent() | DistinctSum() | Table():
            terms = primitive.variables
        case Clause():
            terms = primitive.literals
        case Connectivity():
            terms = primitive.members
        case Regular():
            terms = primitive.terms
        case Linear():
            terms = [term for _, term in primitive.terms]
    for term in (*terms, *when):
        yield (model.meaning(term)[0] if isinstance(term, int) else term).number
