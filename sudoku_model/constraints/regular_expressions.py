"""Regular expressions over digits, compiled to a nondeterministic machine without empty moves.

The dialect is that of the Interactive Sudoku Solver: digits 0 to 9 and letters for 10, 11, ...
(in either case), ``.``, classes such as ``[1-4]`` and ``[^5]``, groups, ``|`` and the quantifiers
``?``, ``*``, ``+``, ``{n}``, ``{n,}`` and ``{n,m}``. A pattern speaks of the whole line, so there
are no anchors; blanks in it mean nothing; a quantifier after a quantifier repeats what that
repeats (there are no lazy ones).

The machine has one state for each place at which a symbol stands in the pattern, written out as
often as the quantifiers say (the position automaton of V. M. Glushkov, "The abstract theory of
automata", 1961). Patterns come from strangers, so its size is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

from sudoku_model.cached_values import cached_property
from sudoku_model.errors import ConstraintError
from sudoku_model.texts import cut

MAX_PATTERN = 10_000
"""Longest pattern in characters."""

MAX_STATES = 4096
"""Most states of a machine."""

MAX_MOVES = 100_000
"""Most pairs of successive places, each of which is at least one transition."""

_MAX_DEPTH = 100
_QUANTIFIERS = "?*+{"
_SHOWN = 40


class PatternError(ConstraintError):
    """A pattern that is not understood.

    Attributes:
        column: the one-based place in the pattern.
    """

    def __init__(self, pattern: str, column: int, found: str, expected: str) -> None:
        super().__init__(pattern, column, found, expected)
        self.column = column

    def __str__(self) -> str:
        pattern, column, found, expected = self.args
        shown = repr(cut(pattern, _SHOWN, "..."))
        return f"found {found} at character {column} of the pattern {shown}, expected {expected}"


@dataclass(frozen=True)
class Nfa:
    """A nondeterministic finite automaton that reads digits.

    Attributes:
        states: how many states there are; they are numbered from 0.
        transitions: (state, digit, next state), sorted.
        start: the states in which it may begin.
        accept: the states in which it may end.
    """

    states: int
    transitions: tuple[tuple[int, int, int], ...]
    start: tuple[int, ...]
    accept: tuple[int, ...]

    def __hash__(self) -> int:
        """Return the hash of the transitions, worked out once: lines ask for it again and again."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.states, self.transitions, self.start, self.accept))

    def accepts(self, values: Sequence[int]) -> bool:
        """Say whether the machine accepts the values, read in order."""
        moves: dict[tuple[int, int], set[int]] = {}
        for state, digit, following in self.transitions:
            moves.setdefault((state, digit), set()).add(following)
        current = set(self.start)
        for value in values:
            current = set().union(*(moves.get((state, value), ()) for state in current))
        return not current.isdisjoint(self.accept)


def compile_pattern(pattern: str, digits: range) -> Nfa:
    """Return a machine that accepts exactly the lines that match `pattern` as a whole.

    Args:
        pattern: the regular expression.
        digits: the digits that ``.`` and negated classes stand for; no other may be named.

    Raises:
        PatternError: if the pattern is not understood or its machine would be too large.
    """
    if len(pattern) > MAX_PATTERN:
        raise PatternError(
            pattern, MAX_PATTERN + 1, "a longer pattern", f"at most {MAX_PATTERN} characters"
        )
    part = _Parser(pattern, digits).parse()
    # State 0 is before the first symbol, state p + 1 after the symbol at place p.
    moves = [(0, place) for place in part.first]
    moves += [(before + 1, after) for before, after in part.follow]
    transitions = {(state, digit, p + 1) for state, p in moves for digit in part.symbols[p]}
    accept = {place + 1 for place in part.last} | ({0} if part.nullable else set())
    return Nfa(
        len(part.symbols) + 1, tuple(sorted(transitions)), start=(0,), accept=tuple(sorted(accept))
    )


@dataclass(frozen=True)
class _Part:
    """A part of a pattern: its symbols by place, and how the places follow each other.

    Attributes:
        symbols: for each place the digits that may stand there.
        first, last: the places at which a match may begin, may end.
        follow: pairs of places that may follow each other.
        nullable: whether nothing at all is a match.
    """

    symbols: tuple[frozenset[int], ...] = ()
    first: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    follow: frozenset[tuple[int, int]] = field(default_factory=frozenset)
    nullable: bool = True

    def moved(self, by: int) -> _Part:
        """Return the part with its places behind so many others."""
        return replace(
            self,
            first=frozenset(place + by for place in self.first),
            last=frozenset(place + by for place in self.last),
            follow=frozenset((a + by, b + by) for a, b in self.follow),
        )


def _symbol(digits: Iterable[int]) -> _Part:
    only = frozenset((0,))
    return _Part((frozenset(digits),), only, only, nullable=False)


def _in_a_chain(copies: Sequence[_Part], *, is_endless: bool) -> set[tuple[int, int]]:
    """Return which places follow which in copies one after the other, the last again and again."""
    follow = {pair for copy in copies for pair in copy.follow}
    for before, after in pairwise(copies):
        follow.update(product(before.last, after.first))
    if is_endless:
        follow.update(product(copies[-1].last, copies[-1].first))
    return follow


class _Parser:
    """Recursive descent; each method begins at `self.at` and leaves it after what it read."""

    def __init__(self, pattern: str, digits: range) -> None:
        self.pattern = pattern
        self.digits = digits
        self.at = 0
        self.depth = 0

    def parse(self) -> _Part:
        part = self._alternatives()
        if self._peek():
            raise self._error("an unmatched )", "the end of the pattern")
        return part

    def _alternatives(self) -> _Part:
        parts = [self._sequence()]
        while self._peek() == "|":
            self.at += 1
            parts.append(self._sequence())
        return parts[0] if len(parts) == 1 else self._either(parts)

    def _sequence(self) -> _Part:
        parts: list[_Part] = []
        while (symbol := self._peek()) and symbol not in "|)":
            part = self._single()
            while (quantifier := self._peek()) and quantifier in _QUANTIFIERS:
                part = self._quantified(part)
            parts.append(part)
        return parts[0] if len(parts) == 1 else self._concatenated(parts)

    def _single(self) -> _Part:
        symbol = self._peek()
        if symbol == "(":
            return self._group()
        if symbol == "[":
            return _symbol(self._class())
        if symbol == ".":
            self.at += 1
            return _symbol(self.digits)
        if symbol in _QUANTIFIERS:
            raise self._error(f"the quantifier {symbol!r}", "something before it to repeat")
        return _symbol((self._digit(),))

    def _group(self) -> _Part:
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise self._error("groups nested too deeply", f"at most {_MAX_DEPTH} levels")
        self.at += 1
        part = self._alternatives()
        self._expect(")", "the group")
        self.depth -= 1
        return part

    def _class(self) -> set[int]:
        self.at += 1
        negated = self._peek() == "^"
        self.at += negated
        if self._peek() == "]":
            raise self._error("an empty class", "the digits of the class")
        members: set[int] = set()
        while (symbol := self._peek()) and symbol != "]":
            start = self._digit()
            if self._peek() != "-":
                members.add(start)
                continue
            self.at += 1
            end = self._digit()
            if end < start:
                raise self._error("a range that ends before it begins", "one such as 1-4", back=1)
            members.update(range(start, end + 1))
        self._expect("]", "the class")
        return set(self.digits) - members if negated else members

    def _digit(self) -> int:
        symbol = self._peek()
        if not symbol:
            raise self._error("the end of the pattern", "a digit")
        if not (symbol.isascii() and symbol.isalnum()):
            raise self._error(repr(symbol), "a digit, a letter for 10 and more, or an operator")
        digit = int(symbol, 36)
        if digit not in self.digits:
            raise self._error(
                f"{symbol!r}", f"a digit of the grid ({self.digits[0]} to {self.digits[-1]})"
            )
        self.at += 1
        return digit

    def _quantified(self, part: _Part) -> _Part:
        start = self.at
        symbol = self._peek()
        self.at += 1
        if symbol != "{":
            least, most = {"?": (0, 1), "*": (0, None), "+": (1, None)}[symbol]
            return self._repeated(part, least, most, start)
        least = self._number()
        most = least
        if self._peek() == ",":
            self.at += 1
            most = None if self._peek() == "}" else self._number()
        self._expect("}", "the quantifier")
        if most is not None and most < least:
            raise self._error("a quantifier whose second number is smaller", "{n,m}", at=start)
        return self._repeated(part, least, most, start)

    def _number(self) -> int:
        digits = ""
        start = self.at
        while (symbol := self._peek()) and symbol in "0123456789":
            digits += symbol
            self.at += 1
            if int(digits) > MAX_STATES:
                raise self._error(f"the repetition {digits}...", f"at most {MAX_STATES}", at=start)
        if not digits:
            raise self._error(self._here(), "a number, as in {2} or {1,3}")
        return int(digits)

    def _concatenated(self, parts: list[_Part]) -> _Part:
        symbols: list[frozenset[int]] = []
        follow: set[tuple[int, int]] = set()
        first: set[int] = set()
        last: set[int] = set()
        nullable = True
        for part in parts:
            self._bound(len(symbols) + len(part.symbols), len(last) * len(part.first) + len(follow))
            moved = part.moved(len(symbols))
            follow.update(product(last, moved.first), moved.follow)
            first.update(moved.first if nullable else ())
            last = {*(last if part.nullable else ()), *moved.last}
            nullable = nullable and part.nullable
            symbols += part.symbols
        return _Part(tuple(symbols), frozenset(first), frozenset(last), frozenset(follow), nullable)

    def _either(self, parts: list[_Part]) -> _Part:
        symbols: list[frozenset[int]] = []
        follow: set[tuple[int, int]] = set()
        first: set[int] = set()
        last: set[int] = set()
        for part in parts:
            self._bound(len(symbols) + len(part.symbols), len(follow) + len(part.follow))
            moved = part.moved(len(symbols))
            first.update(moved.first)
            last.update(moved.last)
            follow.update(moved.follow)
            symbols += part.symbols
        nullable = any(part.nullable for part in parts)
        return _Part(tuple(symbols), frozenset(first), frozenset(last), frozenset(follow), nullable)

    def _repeated(self, part: _Part, least: int, most: int | None, start: int) -> _Part:
        """Repeat a part: `most` copies in a chain that may end from copy `least` on."""
        if most == 0 or not part.symbols:
            return _Part()
        if part.nullable:
            least = 0  # a copy that matches nothing may as well be left out
        count = max(least, 1) if most is None else most
        size = len(part.symbols)
        links = len(part.last) * len(part.first)
        self._bound(count * size, count * (len(part.follow) + links), at=start)
        copies = [part.moved(place * size) for place in range(count)]
        follow = _in_a_chain(copies, is_endless=most is None)
        last = frozenset(place for copy in copies[max(least, 1) - 1 :] for place in copy.last)
        return _Part(part.symbols * count, part.first, last, frozenset(follow), least == 0)

    def _bound(self, states: int, moves: int, at: int | None = None) -> None:
        if states >= MAX_STATES or moves > MAX_MOVES:
            raise self._error(
                "a pattern whose machine is too large",
                f"one of at most {MAX_STATES} states and {MAX_MOVES} moves",
                at=at,
            )

    def _peek(self) -> str:
        """Return the next character that is no blank, or an empty string at the end."""
        while self.at < len(self.pattern) and self.pattern[self.at].isspace():
            self.at += 1
        return self.pattern[self.at : self.at + 1]

    def _expect(self, symbol: str, what: str) -> None:
        if self._peek() != symbol:
            raise self._error(self._here(), f"{symbol} at the end of {what}")
        self.at += 1

    def _here(self) -> str:
        symbol = self._peek()
        return repr(symbol) if symbol else "the end of the pattern"

    def _error(
        self, found: str, expected: str, *, at: int | None = None, back: int = 0
    ) -> PatternError:
        place = (self.at if at is None else at) - back
        return PatternError(self.pattern, place + 1, found, expected)
