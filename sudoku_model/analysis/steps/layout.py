"""The candidates of a puzzle as bits of one integer, and the facts about them.

Candidate "cell c holds digit d" is a bit; sets of candidates are integers, so that what a fact
excludes is a few operations on machine words instead of a search.

Two candidates are *linked* if they cannot both be true: two digits of one cell, or the same digit
in two cells that differ because of a house or of a rule. Links are known without saying, as they
are to people. A fact says that something must be there: see `sudoku_model.analysis.steps.facts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from sudoku_model.analysis.steps.facts import (
    CellFact,
    Fact,
    GraveFact,
    PlaceFact,
    RuleFact,
    TotalFact,
    UniqueFact,
)
from sudoku_model.analysis.steps.rectangles import rectangles
from sudoku_model.analysis.steps.totals import KnownSum, Leftover, leftovers
from sudoku_model.bits import bits
from sudoku_model.clues import Clue, constraint_clues
from sudoku_model.constraints.base import Constraint
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
from sudoku_model.stated import state_puzzle


class RuleClauses(NamedTuple):
    """A rule as clauses over candidates and auxiliary variables.

    Attributes:
        clauses: candidate `k` is variable ``k + 1``; variables above those are auxiliary.
        auxiliary: the number of auxiliary variables; they follow the candidates.
    """

    clauses: list[list[int]]
    auxiliary: int


class Layout:
    """What stays the same while a puzzle is solved.

    Attributes:
        puzzle: the puzzle.
        cell_of, digit_of: the cell and the digit of each candidate.
        cell_masks: the candidates of each cell.
        links: for each candidate those that cannot be true with it.
        houses: the houses of the grid, and the groups of different cells that rules demand.
        facts: what holds: the facts about cells, then about houses, then the rules.
        masks: for each fact the candidates one of which must be true; for a rule all that it
            speaks of.
        fact_of_cell: for each cell the number of the fact that it holds a digit.
        model: the statements of all constraints; literal ``k + 1`` is candidate `k`.
        statements: the statements of each rule.
        first_rule: the number of the first rule among the facts.
        facts_at: for each candidate the numbers of the facts that speak of it.
    """

    def __init__(self, puzzle: Puzzle, *, assume_unique: bool = False) -> None:
        grid = puzzle.grid
        self.puzzle = puzzle
        self.cell_of: list[int] = []
        self.digit_of: list[int] = []
        self.first: list[int] = []
        for cell, domain in enumerate(grid.domains):
            self.first.append(len(self.cell_of))
            self.cell_of += [cell] * len(domain)
            self.digit_of += domain
        self.cell_masks = [
            ((1 << len(domain)) - 1) << self.first[cell] for cell, domain in enumerate(grid.domains)
        ]
        self._seen = [set(peers) for peers in grid.peers]
        self._exclusive: list[tuple[int, int]] = []
        self.houses = list(grid.houses)
        self._sums: list[KnownSum] = []
        rules: list[RuleFact | TotalFact | UniqueFact | GraveFact] = []
        self.statements: list[list[Statement]] = []
        self._clauses: dict[int, RuleClauses] = {}
        stated = state_puzzle(puzzle)
        self.model = stated.model
        statements = stated.statements_by_clue()
        for clue in constraint_clues(puzzle):
            rules += self._rules_of(clue, statements.get(clue, []))
        rules += self._totals()
        self.links = self._links(self._seen)
        if assume_unique:
            rules += self._unique_facts()
        for one, other in self._exclusive:
            self.links[one] |= 1 << other
            self.links[other] |= 1 << one
        self._collect_facts(rules)

    def _rules_of(self, clue: Clue, statements: Sequence[Statement]) -> list[RuleFact]:
        """Turn what a constraint says into links where possible, and return the rest as facts."""
        constraint = clue.constraint
        if constraint is None:
            return []
        model, count = self.model, len(self.first)
        rest = []
        for statement in statements:
            primitive, _, when = statement
            if (
                isinstance(primitive, AllDifferent | DistinctSum)
                and not when
                and all(variable.number < count for variable in primitive.variables)
            ):
                self._add_group(constraint, [variable.number for variable in primitive.variables])
                if isinstance(primitive, AllDifferent):
                    continue
            if not when:
                self._note_sum(constraint, primitive)
            if isinstance(primitive, Clause) and not when and _is_pair(primitive, model, count):
                one, other = primitive.literals
                self._exclusive.append((-one - 1, -other - 1))
                continue
            rest.append(statement)
        # Each part of a rule for the whole grid is a fact of its own.
        is_whole = not clue.cells(self.puzzle)
        parts = _components(model, rest, count) if is_whole else [rest] if rest else []
        facts: list[RuleFact] = []
        copies: Counter[tuple[int, ...]] = Counter()
        for part in parts:
            numbers = {number for one in part for number in _numbers(model, one)}
            cells = tuple(sorted(number for number in numbers if number < count))
            facts.append(RuleFact(constraint, cells, len(parts) > 1, copies[cells]))
            copies[cells] += 1
            self.statements.append(part)
        return facts

    def _note_sum(self, constraint: Constraint, primitive: Primitive) -> None:
        """Remember cells whose sum is known."""
        count, total = len(self.first), 0
        variables: tuple[Variable, ...] = ()
        if isinstance(primitive, DistinctSum) and len(primitive.totals) == 1:
            variables, (total,) = primitive.variables, primitive.totals
        elif isinstance(primitive, Linear) and primitive.relation == "==":
            is_plain = {factor for factor, _ in primitive.terms} == {1}
            if is_plain and not any(isinstance(term, int) for _, term in primitive.terms):
                variables = tuple(t for _, t in primitive.terms if not isinstance(t, int))
                total = primitive.constant
        numbers = [variable.number for variable in variables]
        if numbers and max(numbers) < count and len(set(numbers)) == len(numbers):
            self._sums.append(KnownSum(frozenset(numbers), total, constraint))

    def _totals(self) -> list[TotalFact]:
        """Return what whole houses and the known sums in them leave over, stated in the model."""
        grid, model = self.puzzle.grid, self.model
        if not self._sums:
            return []
        facts = []
        whole = [house for house in grid.houses if _has_every_digit(grid, house.cells)]
        known = {one.cells for one in self._sums}
        for leftover in leftovers(whole, sum(grid.digits), self._sums):
            if (leftover.plus or leftover.minus) in known and not (
                leftover.plus and leftover.minus
            ):
                continue
            terms = [(1, model.variables[cell]) for cell in sorted(leftover.plus)]
            terms += [(-1, model.variables[cell]) for cell in sorted(leftover.minus)]
            primitive = Linear(tuple(terms), "==", leftover.total)
            self.statements.append([Statement(primitive, "totals")])
            facts.append(TotalFact(leftover, _equation(grid, leftover)))
        return facts

    def _unique_facts(self) -> list[UniqueFact | GraveFact]:
        """Return the patterns that would leave a second solution, stated in the model."""
        grid, alive = self.puzzle.grid, self.at_start()
        for cell, given in enumerate(self.puzzle.givens):
            if given is not None:
                alive &= ~self.links[self.candidate(cell, given)]
        facts: list[UniqueFact | GraveFact] = []
        for rectangle in rectangles(self.puzzle, self.digits_left(alive)):
            one, four, two, three = rectangle.corners
            clauses = []
            for a, b in (rectangle.digits, rectangle.digits[::-1]):
                cross = ((one, a), (four, a), (two, b), (three, b))
                literals = tuple(-1 - self.candidate(cell, digit) for cell, digit in cross)
                clauses.append(Statement(Clause(literals), "uniqueness"))
            self.statements.append(clauses)
            facts.append(UniqueFact(rectangle, grid.names(sorted(rectangle.corners))))
        is_plain = all(_has_every_digit(grid, house.cells) for house in grid.houses)
        if is_plain and not self.puzzle.constraints:
            # What it says depends on what is left, so it is stated nowhere.
            self.statements.append([])
            facts.append(GraveFact())
        return facts

    def _add_group(self, constraint: Constraint, cells: Sequence[int]) -> None:
        grid = self.puzzle.grid
        for one, other in combinations(cells, 2):
            self._seen[one].add(other)
            self._seen[other].add(one)
        is_new = all({*house.cells} != {*cells} for house in self.houses)
        if is_new and _has_every_digit(grid, cells):
            self.houses.append(House(constraint.describe(), tuple(cells)))

    def _links(self, seen: Sequence[set[int]]) -> list[int]:
        grid, links = self.puzzle.grid, []
        usual = len(grid.board) if not grid.holes else 0
        for cell, domain in enumerate(grid.domains):
            own = self.cell_masks[cell]
            # The cells of a usual board have the same digits at the same distances.
            is_usual = cell < usual
            alike = sum(1 << self.first[o] for o in seen[cell] if o < usual) if is_usual else 0
            others = [other for other in seen[cell] if not is_usual or other >= usual]
            for place, digit in enumerate(domain):
                mask = own ^ (1 << self.first[cell] + place) | alike << place
                for other in others:
                    if digit in grid.domains[other]:
                        mask |= 1 << self.candidate(other, digit)
                links.append(mask)
        return links

    def _collect_facts(
        self, rules: Sequence[RuleFact | TotalFact | UniqueFact | GraveFact]
    ) -> None:
        grid = self.puzzle.grid
        self.facts: list[Fact] = [
            CellFact(cell, grid.cell_name(cell)) for cell in grid.cells if cell not in grid.holes
        ]
        self.masks = [self.cell_masks[cell] for cell in grid.cells if cell not in grid.holes]
        self.fact_of_cell = {fact.cells[0]: number for number, fact in enumerate(self.facts)}
        for house in self.houses:
            if _has_every_digit(grid, house.cells):
                kind = _kind_of(grid, house)
                for place, digit in enumerate(grid.digits):
                    self.facts.append(PlaceFact(house.name, kind, house.cells, digit))
                    self.masks.append(sum(1 << self.first[cell] + place for cell in house.cells))
        self.first_rule = len(self.facts)
        for rule in rules:
            self.facts.append(rule)
            self.masks.append(sum(self.cell_masks[cell] for cell in rule.cells))
        self.facts_at: list[list[int]] = [[] for _ in self.cell_of]
        for number, mask in enumerate(self.masks):
            for candidate in bits(mask):
                self.facts_at[candidate].append(number)

    def candidate(self, cell: int, digit: int) -> int:
        """Return the number of a candidate."""
        return self.first[cell] + self.puzzle.grid.domains[cell].index(digit)

    def name(self, candidate: int) -> str:
        """Name a candidate as in ``r1c1=5``."""
        return f"{self.cell_name(candidate)}={self.digit_of[candidate]}"

    def cell_name(self, candidate: int) -> str:
        """Name the cell of a candidate."""
        return self.puzzle.grid.cell_name(self.cell_of[candidate])

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
        count = len(self.cell_of)
        places: dict[int, int] = {}
        for clause in clauses:
            for place, literal in enumerate(clause):
                if abs(literal) > count:
                    own = places.setdefault(abs(literal), count + 1 + len(places))
                    clause[place] = own if literal > 0 else -own
        return RuleClauses(clauses, len(places))

    def common_links(self, mask: int) -> int:
        """Return the candidates that are linked to all of a set."""
        common = -1
        for candidate in bits(mask):
            common &= self.links[candidate]
            if not common:
                break
        return common

    def all_links(self, mask: int) -> int:
        """Return the candidates that are linked to one of a set or more."""
        return reduce(or_, map(self.links.__getitem__, bits(mask)), 0)

    def at_start(self) -> int:
        """Return the candidates that the clues of each cell itself leave."""
        return self.left_on(self.puzzle)

    def left_on(self, board: Puzzle) -> int:
        """Return the candidates that the cells of a board leave: the puzzle, filled in part."""
        alive = 0
        for cell in board.grid.cells:
            for digit in board.allowed(cell):
                alive |= 1 << self.candidate(cell, digit)
        return alive

    def digits_left(self, alive: int) -> list[tuple[int, ...]]:
        """Return for each cell the digits of a set of candidates."""
        return [tuple(self.digit_of[one] for one in bits(mask & alive)) for mask in self.cell_masks]


def _has_every_digit(grid: Grid, cells: Sequence[int]) -> bool:
    """Say whether different cells hold each digit; extra cells have values of their own."""
    return len(cells) == grid.order and max(cells) < len(grid.board)


def _equation(grid: Grid, leftover: Leftover) -> str:
    plus = " + ".join(map(grid.cell_name, sorted(leftover.plus)))
    minus = " + ".join(map(grid.cell_name, sorted(leftover.minus)))
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


def _components(model: Model, statements: Iterable[Statement], count: int) -> list[list[Statement]]:
    """Take statements apart where they share no auxiliary variable."""
    parts: list[tuple[set[int], list[Statement]]] = []
    for statement in statements:
        auxiliary = {n for n in _numbers(model, statement) if n >= count}
        merged = [statement]
        for part in [part for part in parts if part[0] & auxiliary]:
            auxiliary |= part[0]
            merged = part[1] + merged
            parts.remove(part)
        parts.append((auxiliary, merged))
    return [merged for _, merged in parts]


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


def _kind_of(grid: Grid, house: House) -> str:
    if house not in grid.houses:
        return "group"
    kind = house.name.split()[0]
    return kind if kind in ("row", "column", "box", "region") else "house"
