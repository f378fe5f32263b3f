"""The machines that read a line, written out cell by cell."""

from __future__ import annotations

from collections.abc import Hashable

from sudoku_model.constraints.reading import HashableMachine
from sudoku_model.formats.iss import codes
from sudoku_model.grouped import grouped
from sudoku_model.reach import reachable


def written_out(machine: HashableMachine, length: int, digits: range) -> codes.PackedMachine:
    """Write out what a machine does with a line of so many cells.

    Raises:
        CodeError: if it has too many states.
    """
    numbers: dict[tuple[int, Hashable], int] = {(0, machine.start): 0}
    moves = []
    layer = [machine.start]
    for place in range(length):
        following: dict[Hashable, None] = {}
        for state in layer:
            for symbol, digit in enumerate(digits):
                target = machine.step(state, digit)
                if target is not None:
                    following[target] = None
                    number = numbers.setdefault((place + 1, target), len(numbers))
                    moves.append((numbers[place, state], symbol, number))
        if len(numbers) > codes.MAX_STATES:
            raise codes.CodeError(
                f"a machine of more than {codes.MAX_STATES} states", "smaller machines"
            )
        layer = list(following)
    accept = tuple(numbers[length, state] for state in layer if machine.accepts(state))
    return trimmed(codes.PackedMachine(len(numbers), tuple(moves), (0,), accept))


def trimmed(machine: codes.PackedMachine) -> codes.PackedMachine:
    """Take away the states from which nothing is accepted."""
    number = {state: i for i, state in enumerate(sorted(_leading_to_acceptance(machine)))}
    return codes.PackedMachine(
        len(number),
        tuple(
            (number[state], symbol, number[target])
            for state, symbol, target in machine.moves
            if state in number and target in number
        ),
        tuple(number[state] for state in machine.start if state in number),
        tuple(number[state] for state in machine.accept),
    )


def _leading_to_acceptance(machine: codes.PackedMachine) -> set[int]:
    """Return the states from which moves lead to one in which the machine may end."""
    before = grouped((target, state) for state, _, target in machine.moves)
    return reachable(machine.accept, lambda state: before.get(state, ()))
