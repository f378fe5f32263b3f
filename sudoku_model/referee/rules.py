"""The rules of a grid as questions to a model: does this clause follow from it?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from sudoku_model.grid import Grid, House
from sudoku_model.grouped import grouped
from sudoku_model.inside.attribution import ONCE, ONE_DIGIT, SOME_DIGIT, SOMEWHERE, Origin
from sudoku_model.inside.cnf import NamedCnf
from sudoku_model.model import Literal
from sudoku_model.puzzle import Puzzle
from sudoku_model.referee.wording import HOUSE_NOT_TWICE, NO_HOUSE_TWICE, gathered, kind_of_house
from sudoku_model.solvers import Encoding

FAMILIES = (SOME_DIGIT, ONE_DIGIT, ONCE, SOMEWHERE)
"""What is demanded: of cells first."""

_ALL = {ONCE: NO_HOUSE_TWICE, SOMEWHERE: "each {} holds each digit"}
_WHOLE = {ONCE: HOUSE_NOT_TWICE, SOMEWHERE: "{} holds each digit"}


@dataclass(frozen=True)
class Question:
    """A clause that a right model implies, of facts, with what it says of a house or several."""

    literals: tuple[Literal, ...]
    rules: tuple[Origin, ...]


class GridRules:
    """The rules of a grid: what each cell and each house demands, in clauses."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        cnf = NamedCnf(Puzzle.empty(grid), Encoding.EXTENDED, "pairwise")
        self.questions = [Question(one.literals, one.origins) for one in cnf.clauses()]
        self._rules: dict[tuple[str, str], set[Origin]] = defaultdict(set)
        self._subjects: dict[tuple[str, str], set[str]] = defaultdict(set)
        for rule in chain.from_iterable(question.rules for question in self.questions):
            self._rules[rule.family, rule.subject].add(rule)
            self._subjects[rule.family, _kind(rule)].add(rule.subject)

    def by_counting(self, unknown: set[Origin]) -> set[Origin]:
        """Return the rules that follow from known ones because cells can be counted.

        A house with a cell for each digit: if each cell holds a digit, and none is there twice,
        then each is there once, and no cell holds two. If no cell holds two digits, and each digit
        is there, it is the same. And a house that is what others are together, less further ones,
        has each digit as often as these together, less those: once. So the last column follows from
        the rows and the other columns.

        As clauses that is the pigeonhole principle, of which solvers have no short proof (A. Haken,
        "The intractability of resolution", 1985).
        """
        following: set[Origin] = set()
        full = self._grid.full_houses
        for house in full:
            cells = [*map(self._grid.cell_name, house.cells)]
            pairs = (
                self._all(SOME_DIGIT, cells) | self._rules[ONCE, house.name],
                self._all(ONE_DIGIT, cells) | self._rules[SOMEWHERE, house.name],
            )
            if any(map(unknown.isdisjoint, pairs)):
                following.update(*pairs)
        for digit in self._grid.digits:
            following |= self._of_digit(digit, full, unknown - following)
        return following

    def _all(self, family: str, subjects: Iterable[str]) -> set[Origin]:
        return set[Origin]().union(*(self._rules[family, one] for one in subjects))

    def _of_digit(self, digit: int, full: Sequence[House], unknown: set[Origin]) -> set[Origin]:
        """Return what follows for a digit from how often others houses have it."""
        both = {
            house: (self._rule(ONCE, house, digit), self._rule(SOMEWHERE, house, digit))
            for house in full
        }
        known = [house for house in full if unknown.isdisjoint(both[house])]
        complete = _Span(house.cells for house in known)
        others = [house for house in full if house not in known]
        following = {rule for one in others if one.cells in complete for rule in both[one]}
        if self._grid.cells in complete:
            following |= self._of_kinds(both, unknown)
        return following

    def _of_kinds(
        self, rules: Mapping[House, tuple[Origin, Origin]], unknown: set[Origin]
    ) -> set[Origin]:
        """Return what follows for a digit that is there as often as there are houses of a kind.

        At most once in each of them is then once.
        """
        following = set[Origin]()
        for some in self._partitions([*rules]):
            once, somewhere = zip(*map(rules.__getitem__, some), strict=True)
            if unknown.isdisjoint(once) or unknown.isdisjoint(somewhere):
                following.update(once, somewhere)
        return following

    def _rule(self, family: str, house: House, digit: int) -> Origin:
        return next(one for one in self._rules[family, house.name] if one.value == digit)

    def _partitions(self, full: Sequence[House]) -> Iterator[list[House]]:
        """Yield the houses of each kind of which each cell lies in exactly one."""
        for some in grouped((kind_of_house(house.name), house) for house in full).values():
            if sorted(cell for house in some for cell in house.cells) == [*self._grid.cells]:
                yield some

    def to_be_told(self, missing: Iterable[Origin]) -> list[Origin]:
        """Return missing rules in the order in which they are told.

        That a digit has a place is left out where it may be there twice: that is the mistake.
        """
        rules = dict.fromkeys(missing)
        once = {rule.subject for rule in rules if rule.family == ONCE}
        told = [r for r in rules if r.family != SOMEWHERE or r.subject not in once]
        return sorted(told, key=lambda rule: FAMILIES.index(rule.family))

    def in_words(self, missing: Iterable[Origin]) -> list[str]:
        """Say which rules are missing, in as few sentences as possible."""
        subjects = gathered(
            dict.fromkeys(missing),
            lambda rule: (rule.family, _kind(rule), rule.subject),
            lambda group: len(self._rules[group[0], group[2]]),
        )
        kinds = gathered(
            subjects, lambda subject: subject[0][:2], lambda kind: len(self._subjects[kind])
        )
        sentences: list[str] = []
        for (family, kind), members, has_all in kinds:
            if has_all and all(is_whole for _, _, is_whole in members):
                sentences.append(_ALL.get(family, family).format(kind))
                continue
            for (_, _, subject), rules, is_whole in members:
                if is_whole and family in _WHOLE:
                    sentences.append(_WHOLE[family].format(subject))
                else:
                    sentences += [rule.text for rule in rules]
        return sentences

    def broken(
        self, question: Question, digits: Sequence[tuple[int, ...]]
    ) -> tuple[str, list[int]]:
        """Say how a grid breaks the rule of a question, and at which cells."""
        rule, order = question.rules[0], self._grid.order
        cells = list(dict.fromkeys((abs(one) - 1) // order for one in question.literals))
        names = [*map(self._grid.cell_name, cells)]
        if rule.family == SOME_DIGIT:
            return f"{names[0]} holds no digit", cells
        if rule.family == ONE_DIGIT:
            held = " and ".join(map(str, digits[cells[0]]))
            return f"{names[0]} holds {held}", cells
        if rule.family == SOMEWHERE:
            return f"{rule.subject} holds no {rule.value}", cells
        return f"{names[0]} and {names[1]} both hold {rule.value}", cells


def _kind(rule: Origin) -> str:
    return "cell" if rule.family in (SOME_DIGIT, ONE_DIGIT) else kind_of_house(rule.subject)


_PRIME = 1_000_003


class _Span:
    """What sets of cells make up by being added and taken away, as often as need be.

    It is worked out modulo a prime that is larger than any count of cells.
    """

    def __init__(self, sets: Iterable[Iterable[int]]) -> None:
        self._rows: dict[int, dict[int, int]] = {}
        for cells in sets:
            rest = self._rest(cells)
            if rest:
                first = min(rest)
                inverse = pow(rest[first], -1, _PRIME)
                self._rows[first] = {n: one * inverse % _PRIME for n, one in rest.items()}

    def __contains__(self, cells: object) -> bool:
        return isinstance(cells, Iterable) and not self._rest(cells)

    def _rest(self, cells: Iterable[int]) -> dict[int, int]:
        rest = dict.fromkeys(cells, 1)
        while True:
            first = next((cell for cell in sorted(rest) if cell in self._rows), None)
            if first is None:
                return rest
            times = rest[first]
            for cell, one in self._rows[first].items():
                value = (rest.get(cell, 0) - times * one) % _PRIME
                if value:
                    rest[cell] = value
                else:
                    rest.pop(cell, None)
