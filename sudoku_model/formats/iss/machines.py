"""Machines that are built from a function, cell by cell."""

from __future__ import annotations

from collections.abc import Callable

from sudoku_model.formats.iss import codes
from sudoku_model.grouped import grouped


def accepting(
    length: int,
    digits: range,
    start: object,
    step: Callable[[int, object, int], object],
    accepts: Callable[[object], bool],
) -> codes.PackedMachine:
    """Build a machine for a line from a function.

    Args:
        length: the number of cells.
        digits: the digits.
        start: the state before the first cell.
        step: from the place, the state and the digit to the next state, or None.
        accepts: whether a state may be the last.

    Raises:
        CodeError: if it has too many states.
    """
    numbers: dict[tuple[int, object], int] = {(0, start): 0}
    moves = []
    layer = [start]
    for place in range(length):
        following: dict[object, None] = {}
        for state in layer:
            for symbol, digit in enumerate(digits):
                target = step(place, state, digit)
                if target is not None:
                    following[target] = None
                    number = numbers.setdefault((place + 1, target), len(numbers))
                    moves.append((numbers[place, state], symbol, number))
        if len(numbers) > codes.MAX_STATES:
            raise codes.CodeError(
                f"a machine of more than {codes.MAX_STATES} states", "smaller machines"
            )
        layer = list(following)
    accept = tuple(numbers[length, state] for state in layer if accepts(state))
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
    useful, waiting = set(machine.accept), list(machine.accept)
    while waiting:
        for state in before.get(waiting.pop(), ()):
            if state not in useful:
                useful.add(state)
                waiting.append(state)
    return useful
