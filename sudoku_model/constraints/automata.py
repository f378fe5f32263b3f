"""Nondeterministic machines over digits, made deterministic while they read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.reading import is_small
from sudoku_model.constraints.regular_expressions import compile_pattern

State = int | str
"""What a user calls a state of a machine."""

MOST_STEPS = 500_000
"""Largest number of steps that a machine may take over the cells of its line."""


@dataclass(frozen=True)
class Subsets:
    """A nondeterministic machine, read as a deterministic one whose states are sets of its states.

    The sets are made as they are met. (M. O. Rabin and D. Scott, "Finite automata and their
    decision problems", 1959.)

    Attributes:
        start: the set of states in which it may begin, one bit for each.
        moves: for each digit pairs of a state's bit and the set that may follow.
        accept: the set of states in which it may end.
    """

    start: int
    moves: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    accept: int

    @staticmethod
    def of(
        start: Iterable[State],
        transitions: Iterable[tuple[State, int, State]],
        accept: Iterable[State],
    ) -> Subsets:
        """Return the machine; see `Automaton`."""
        bits: dict[State, int] = {}

        def bit(state: State) -> int:
            return bits.setdefault(state, 1 << len(bits))

        first = sum(map(bit, set(start)))
        moves: dict[int, dict[int, int]] = {}
        for state, digit, following in transitions:
            by_state = moves.setdefault(digit, {})
            by_state[bit(state)] = by_state.get(bit(state), 0) | bit(following)
        return Subsets(
            first,
            tuple((digit, tuple(by_state.items())) for digit, by_state in sorted(moves.items())),
            sum(map(bit, set(accept))),
        )

    @cached_property
    def _following(self) -> dict[tuple[int, int], int]:
        return {}

    @cached_property
    def _by_digit(self) -> dict[int, dict[int, int]]:
        return {digit: dict(pairs) for digit, pairs in self.moves}

    def step(self, state: int, value: int) -> int | None:
        """Return the set of states that may follow."""
        known = self._following.get((state, value))
        if known is None:
            by_state = self._by_digit.get(value, {})
            known, left = 0, state
            while left:
                bit = left & -left
                known |= by_state.get(bit, 0)
                left ^= bit
            self._following[state, value] = known
        return known or None

    def accepts(self, state: int) -> bool:
        """Say whether one of the states is accepting."""
        return bool(state & self.accept)


@lru_cache(maxsize=256)
def compiled(pattern: str, digits: range) -> Subsets:
    """Return the machine of a regular expression over these digits.

    Raises:
        PatternError: if the pattern is not understood.
    """
    nfa = compile_pattern(pattern, digits)
    return Subsets.of(nfa.start, nfa.transitions, nfa.accept)


@lru_cache(maxsize=256)
def is_feasible(machine: Subsets, domains: tuple[tuple[int, ...], ...]) -> bool:
    """Say whether the machine takes at most `MOST_STEPS` steps over the domains.

    A puzzle is validated anew with each clue that is added to it, so the answers are kept.
    """
    return is_small(machine, domains, MOST_STEPS)
