"""A solve done again from its steps: what each removes must follow from what it names.

It shares nothing with the search for steps: of a constraint it knows the method `holds` and of the
grid its houses. What facts say together is found by trying out every way to make them true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from math import prod
from typing import NamedTuple

import sudoku_model as sm
from sudoku_model.analysis.steps import CellFact, Fact, PlaceFact, RuleFact, Step, TotalFact

MOST_TRIED = 3_000
"""So many choices are tried for a step; candidates that are left then are not judged."""

MOST_FILLINGS = 7_000
"""So many fillings are gone through of a constraint to know which digits never go together."""

Digit = tuple[int, int]
"""A cell and the digit in it."""


class TooManyError(Exception):
    """There are too many ways to try."""


class _Need(NamedTuple):
    """Something of which one of several digits is."""

    options: tuple[Digit, ...]


class Replay:
    """Judges the steps of one puzzle.

    Attributes:
        counts: how many steps and candidates were judged, and how.
        problems: what is wrong, in words.
    """

    def __init__(self, puzzle: sm.Puzzle) -> None:
        self.puzzle = puzzle
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        grid = puzzle.grid
        self._apart = {cell: {*grid.peers[cell]} for cell in grid.cells}
        self._pairs: dict[frozenset[Digit], bool | None] = {}
        self._nobody = [1000 + 37 * cell for cell in grid.cells]
        self._together: dict[sm.Constraint, set[frozenset[Digit]]] = {}
        self._scopes = {one: _scope(puzzle, one) for one in _each_alone(puzzle.constraints)}

    def _set_missing_apart(self) -> None:
        """Set the digit that a house misses apart from its cells, and from what its like miss."""
        grid = self.puzzle.grid
        missing = {
            "dgc": [grid.row(row) for row in range(grid.rows)],
            "dgr": [grid.column(column) for column in range(grid.columns)],
            "dgb": [*grid.regions_by_number.values()],
        }
        for prefix, houses in missing.items():
            own = [grid.cell(f"{prefix}{number + 1}") for number in range(len(houses))]
            for extra, cells in zip(own, houses, strict=True):
                for cell in {*cells, *own} - {extra}:
                    self._apart[extra].add(cell)
                    self._apart[cell].add(extra)

    def judge(self, explained: sm.Explanation) -> None:
        """Do the steps of an explanation again."""
        if explained.solution is None:
            return
        if "dgc1" in {extra.name for extra in self.puzzle.grid.extras}:
            self._set_missing_apart()
        right = explained.solution.values
        if not all(one.holds(self.puzzle.board, right) for one in self.puzzle.constraints):
            self.problems.append("the solution breaks a constraint")
        left = self._at_start()
        settled = {
            (cell, digits[0])
            for cell, digits in enumerate(left)
            if len(digits) == 1
            and (self.puzzle.givens[cell] is not None or cell in self.puzzle.grid.holes)
        }
        for step in explained:
            self._judge_board(step, left, settled)
            left = [*step.candidates]
            removed = self._removed(step)
            if wrong := [one for one in removed if right[one[0]] == one[1]]:
                self._complain(step, f"removes what is in the solution: {self._names(wrong)}")
            self._judge_facts(step, removed)
            left = [
                tuple(digit for digit in digits if (cell, digit) not in removed)
                for cell, digits in enumerate(left)
            ]
            if step.placed is not None:
                settled.add((self.puzzle.grid.cell(step.placed[0]), step.placed[1]))
            self.counts["steps"] += 1
        if explained.is_complete:
            self.counts["to the end"] += 1
            settled |= self._beside_the_board(left)
            if settled != {*enumerate(right)}:
                self.problems.append("the board at the end is not the solution")

    def _at_start(self) -> list[tuple[int, ...]]:
        return [
            tuple(sorted(self.puzzle.allowed(cell)))
            if self.puzzle.givens[cell] is not None or cell in self.puzzle.candidates
            else tuple(self.puzzle.grid.domains[cell])
            for cell in self.puzzle.grid.cells
        ]

    def _removed(self, step: Step) -> set[Digit]:
        grid = self.puzzle.grid
        if step.placed is None:
            return {(grid.cell(name), digit) for name, digit in step.removed}
        cell, digit = grid.cell(step.placed[0]), step.placed[1]
        return {(cell, other) for other in step.candidates[cell] if other != digit}

    def _beside_the_board(self, left: Sequence[Sequence[int]]) -> set[Digit]:
        """Return what cells beside the board hold: the last number that is left needs no step."""
        extras = range(len(self.puzzle.grid.board), len(left))
        return {(cell, left[cell][0]) for cell in extras if len(left[cell]) == 1}

    def _judge_board(
        self, step: Step, left: Sequence[tuple[int, ...]], settled: set[Digit]
    ) -> None:
        """Demand that nothing has gone unsaid but what a known digit excludes."""
        for cell, digits in enumerate(left):
            if appeared := {*step.candidates[cell]} - {*digits}:
                self._complain(step, f"{appeared} came back to {self._cell(cell)}")
            for digit in {*digits} - {*step.candidates[cell]}:
                if not any(self._excludes(one, (cell, digit)) for one in settled):
                    self._complain(step, f"{self._cell(cell)}={digit} went unsaid")

    def _judge_facts(self, step: Step, removed: set[Digit]) -> None:
        """Demand that the facts of a step exclude what it removes."""
        grid = self.puzzle.grid
        rules, needs = list[RuleFact | TotalFact](), list[_Need]()
        for fact in step.facts:
            if isinstance(fact, PlaceFact):
                self._judge_house(step, fact)
                options = ((c, fact.digit) for c in fact.cells if fact.digit in step.candidates[c])
                needs.append(_Need(tuple(options)))
                continue
            if isinstance(fact, TotalFact):
                self._judge_total(step, fact)
            if isinstance(fact, TotalFact | RuleFact):
                rules.append(fact)
            elif not isinstance(fact, CellFact):
                self.counts["rests on uniqueness"] += 1
                return
            for cell in fact.cells:
                needs.append(_Need(tuple((cell, digit) for digit in step.candidates[cell])))
        self._left = MOST_TRIED
        for cell, digit in sorted(removed):
            try:
                filling = self._filling(needs, rules, {cell: digit})
            except TooManyError:
                self.counts["candidates: too many ways to try"] += 1
                continue
            except (IndexError, KeyError, ValueError):
                self.counts["candidates: the check needs the whole grid"] += 1
                continue
            if filling is None:
                self.counts["candidates: follow from the facts"] += 1
            else:
                told = self._names(sorted(filling.items()))
                self._complain(step, f"{grid.cell_name(cell)}={digit} does not follow: {told}")

    def _filling(
        self, needs: Sequence[_Need], rules: Sequence[Fact], chosen: dict[int, int]
    ) -> dict[int, int] | None:
        """Return a way to make facts true, None if there is none.

        Digits that a constraint excludes beside each other are known without saying; which ones is
        looked into where a filling was found that holds such a pair.
        """
        while True:
            found = next(self._fillings(list(needs), rules, dict(chosen)), None)
            if found is None or not self._has_a_forbidden_pair(found):
                return found

    def _fillings(
        self, needs: list[_Need], rules: Sequence[Fact], chosen: dict[int, int]
    ) -> Iterator[dict[int, int]]:
        self._left -= 1
        if self._left < 0:
            raise TooManyError
        open_needs, fewest = [], None
        for need in needs:
            if any(chosen.get(cell) == digit for cell, digit in need.options):
                continue
            open_needs.append(need)
            options = [one for one in need.options if self._goes(one, chosen)]
            if fewest is None or len(options) < len(fewest):
                fewest = options
        if fewest is None:
            if all(self._obeys(rule, chosen) for rule in rules):
                yield dict(chosen)
            return
        for cell, digit in fewest:
            chosen[cell] = digit
            if all(
                self._obeys(rule, chosen)
                for rule in rules
                if cell in rule.cells and all(own in chosen for own in rule.cells)
            ):
                yield from self._fillings(open_needs, rules, chosen)
            del chosen[cell]

    def _goes(self, one: Digit, chosen: dict[int, int]) -> bool:
        cell, digit = one
        if chosen.get(cell, digit) != digit:
            return False
        return all(
            (digit != other_digit or other not in self._apart[cell])
            and not self._pairs.get(frozenset((one, (other, other_digit))), False)
            for other, other_digit in chosen.items()
        )

    def _obeys(self, fact: Fact, chosen: dict[int, int]) -> bool:
        if isinstance(fact, TotalFact):
            plus = sum(chosen[cell] for cell in fact.leftover.plus)
            return plus - sum(chosen[cell] for cell in fact.leftover.minus) == fact.leftover.total
        assert isinstance(fact, RuleFact)
        self._left -= 1
        board = self.puzzle.board
        if not fact.is_part:
            low, high = self._strange(chosen, -1), self._strange(chosen)
            if (obeys := fact.constraint.holds(board, high)) != fact.constraint.holds(board, low):
                raise ValueError("it depends on further cells")
            return obeys
        if not fact.constraint.holds(board, self._nobody):
            raise ValueError("what it says of some cells alone is not known")
        return fact.constraint.holds(board, self._strange({c: chosen[c] for c in fact.cells}))

    def _strange(self, chosen: dict[int, int], sign: int = 1) -> list[int]:
        """Return values of all cells: those without a digit have numbers that offend nobody."""
        values = self._nobody.copy() if sign > 0 else [-value for value in self._nobody]
        for cell, digit in chosen.items():
            values[cell] = digit
        return values

    # What goes without saying.

    def _has_a_forbidden_pair(self, filling: dict[int, int]) -> bool:
        digits = sorted(filling.items())
        found = [
            frozenset((one, other))
            for place, one in enumerate(digits)
            for other in digits[:place]
            if frozenset((one, other)) not in self._pairs and self._excludes(one, other)
        ]
        return bool(found)

    def _excludes(self, one: Digit, other: Digit) -> bool:
        """Say whether a house or a single constraint excludes that two digits are both there."""
        if one[0] == other[0]:
            return one[1] != other[1]
        if one[1] == other[1] and other[0] in self._apart[one[0]]:
            return True
        pair = frozenset((one, other))
        if pair not in self._pairs:
            self._pairs[pair] = any(
                self._forbids(constraint, one, other) for constraint in self._scopes
            )
        return bool(self._pairs[pair])

    def _forbids(self, constraint: sm.Constraint, one: Digit, other: Digit) -> bool:
        if isinstance(constraint, sm.ChaosConstruction):
            return self._are_too_far_apart(constraint.size, one, other)
        scope = self._scopes[constraint]
        if scope:
            return one[0] in scope and other[0] in scope and self._never(constraint, one, other)
        return self._offends(constraint, one, other)

    def _are_too_far_apart(self, size: int | None, one: Digit, other: Digit) -> bool:
        """Say whether two numbers would put cells into one region that are further than it goes."""
        grid = self.puzzle.grid
        first, second = (cell - len(grid.board) for cell, _ in (one, other))
        if first < 0 or second < 0 or one[1] != other[1]:
            return False
        rows, columns = zip(
            *(divmod(place, grid.columns) for place in (first, second)), strict=True
        )
        steps = abs(rows[0] - rows[1]) + abs(columns[0] - columns[1])
        return bool(steps >= (size or max(grid.rows, grid.columns)))

    def _never(self, constraint: sm.Constraint, one: Digit, other: Digit) -> bool:
        """Say whether no filling of a constraint's cells has two digits."""
        cells = self._scopes[constraint]
        if self._ways(cells, {}) <= MOST_FILLINGS:
            if constraint not in self._together:
                pairs = (combinations(own, 2) for own in self._ways_to_obey(constraint, {}))
                self._together[constraint] = set(map(frozenset, chain.from_iterable(pairs)))
            return frozenset((one, other)) not in self._together[constraint]
        fixed = dict((one, other))
        if self._ways(cells, fixed) <= MOST_FILLINGS:
            return next(self._ways_to_obey(constraint, fixed), None) is None
        return self._offends(_in_pairs(constraint), one, other)

    def _ways(self, cells: Sequence[int], fixed: dict[int, int]) -> int:
        """Return how many ways there are to fill cells, some of which hold their digit."""
        return prod(len(self.puzzle.grid.domains[cell]) for cell in cells if cell not in fixed)

    def _ways_to_obey(
        self, constraint: sm.Constraint, fixed: dict[int, int]
    ) -> Iterator[list[Digit]]:
        """Yield the ways to fill a constraint's cells, some of which hold their digit."""
        cells, board, values = self._scopes[constraint], self.puzzle.board, self._strange({})
        domains = self.puzzle.grid.domains
        for digits in product(
            *((fixed[cell],) if cell in fixed else domains[cell] for cell in cells)
        ):
            for cell, digit in zip(cells, digits, strict=True):
                values[cell] = digit
            if constraint.holds(board, values):
                yield list(zip(cells, digits, strict=True))

    def _offends(self, constraint: sm.Constraint, one: Digit, other: Digit) -> bool:
        """Say whether a constraint is obeyed with either of two digits alone, not with both."""
        board = self.puzzle.board
        try:
            return (
                not constraint.holds(board, self._strange(dict((one, other))))
                and constraint.holds(board, self._strange(dict((one,))))
                and constraint.holds(board, self._strange(dict((other,))))
            )
        except (IndexError, KeyError, ValueError):
            return False

    # Houses and totals.

    def _judge_house(self, step: Step, fact: PlaceFact) -> None:
        """Demand that a group of cells is one: each digit must be somewhere in it."""
        grid = self.puzzle.grid
        digits = {digit for cell in fact.cells for digit in grid.domains[cell]}
        is_house = any({*house.cells} == {*fact.cells} for house in grid.houses)
        differ = is_house or all(
            self._excludes((one, fact.digit), (other, fact.digit))
            for place, one in enumerate(fact.cells)
            for other in fact.cells[:place]
        )
        if not differ or len(digits) != len(fact.cells):
            self._complain(step, f"{fact.house} does not need each digit")

    def _judge_total(self, step: Step, fact: TotalFact) -> None:
        """Demand that houses, and the sums taken away from them, leave what is said."""
        leftover = fact.leftover
        counted: Counter[int] = Counter()
        total = 0
        for house in leftover.houses:
            counted.update(house.cells)
            total += sum(self.puzzle.grid.digits)
        for cage in leftover.cages:
            counted.subtract(cage.cells)
            counted.update(cage.minus)
            total -= cage.total
        said = Counter(leftover.plus)
        said.subtract(leftover.minus)
        is_right = total == leftover.total and {c: n for c, n in counted.items() if n} == {
            c: n for c, n in said.items() if n
        }
        if not is_right:
            self._complain(step, f"{fact} is not what is left")

    # Words.

    def _complain(self, step: Step, problem: str) -> None:
        self.problems.append(f"step {step.number}, {step}: {problem}")

    def _names(self, digits: Sequence[Digit]) -> str:
        return " ".join(f"{self._cell(cell)}={digit}" for cell, digit in digits)

    def _cell(self, cell: int) -> str:
        return self.puzzle.grid.cell_name(cell)


def _each_alone(constraints: Iterable[sm.Constraint]) -> Iterator[sm.Constraint]:
    """Yield constraints, and instead of those that all hold together each of them."""
    for one in constraints:
        if isinstance(one, sm.And):
            yield from _each_alone(one.constraints)
        else:
            yield one


def _in_pairs(constraint: sm.Constraint) -> sm.Constraint:
    """Return what a long cage, lunchbox or renban says of two of its cells: that they differ."""
    if isinstance(constraint, sm.KillerCage | sm.Lunchbox | sm.Renban):
        return sm.DifferentDigits(constraint.cells)
    return constraint


def _scope(puzzle: sm.Puzzle, constraint: sm.Constraint) -> tuple[int, ...]:
    """Return the cells that a constraint names, or its members do.

    Nothing if it or one of them speaks of the whole grid.
    """
    whole, *members = constraint.parts()
    named = [tuple(part.cells_named(puzzle.grid)) for part in members or [whole]]
    cells = [cell for own in (tuple(whole.cells_named(puzzle.grid)), *named) for cell in own]
    return tuple(dict.fromkeys(cells)) if all(named) else ()
