"""How tables of pairs, patterns, machines and sets of cells are packed into one word.

All of them use the alphabet of URLs in base 64 without padding. Tables and sets are bits, six to
a character, the lowest bit first. Patterns and machines are bytes; a machine is a stream of bits,
the highest bit of each number first:

    2 bits   how states are written: 0 listed, 1 packed
    4 bits   bits of a state number, less 1 (s in what follows)
    4 bits   number of symbols, less 1
    s bits   number of starting states
    s bits   number of accepting states that do not start
    a bit for each starting state, the last one first: whether it accepts
    4 bits   bits of a count (listed only)

and then the states: those that start, those that accept, all others. A listed state is the count
of its moves, then symbol and next state of each. A packed one is a mask with a bit for each
symbol, then one next state for each symbol of the mask, the lowest first.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias
from urllib.parse import unquote

MAX_CODE = 200_000
"""Longest word in characters."""

MAX_STATES = 4096
"""Most states of a machine."""

MAX_SYMBOLS = 16
"""Most symbols that a packed machine can read."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {character: value for value, character in enumerate(_ALPHABET)}

_Moves: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""For each state of a machine the symbols that it reads, with the next state after each."""


class CodeError(Exception):
    """A word that cannot be unpacked: what was found, and what was expected."""


class PackedMachine(NamedTuple):
    """A nondeterministic machine over symbols, which are numbered from 0.

    Attributes:
        states: how many states there are, numbered from 0.
        moves: state, symbol, next state.
        start: the states in which it may begin.
        accept: the states in which it may end.
    """

    states: int
    moves: tuple[tuple[int, int, int], ...]
    start: tuple[int, ...]
    accept: tuple[int, ...]


def unpack_set(word: str) -> Iterator[int]:
    """Yield the numbers of the bits that are set.

    Raises:
        CodeError: if the word holds other characters than those of base 64.
    """
    _check_length(word)
    for index, character in enumerate(word):
        value = _VALUES.get(character)
        if value is None:
            raise CodeError(f"{character!r}", "base 64 in the alphabet of URLs")
        for bit in range(6):
            if value >> bit & 1:
                yield index * 6 + bit


def pack_set(numbers: Iterable[int]) -> str:
    """Return the word for a set of numbers from 0."""
    sixes: dict[int, int] = {}
    for number in numbers:
        sixes[number // 6] = sixes.get(number // 6, 0) | 1 << number % 6
    return "".join(_ALPHABET[sixes.get(i, 0)] for i in range(max(sixes, default=-1) + 1))


def unpack_pairs(word: str, digits: range) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a table, in increasing order.

    Raises:
        CodeError: if the word is no table for these digits.
    """
    pairs = []
    for number in unpack_set(word):
        row, column = divmod(number, len(digits))
        if row >= len(digits):
            raise CodeError("a table for more digits", f"one for {len(digits)}")
        pairs.append((digits[row], digits[column]))
    return tuple(pairs)


def pack_pairs(pairs: Collection[tuple[int, int]], digits: range) -> str:
    """Return the word for a table of pairs; those with other digits are left out."""
    places = {digit: place for place, digit in enumerate(digits)}
    return pack_set(
        places[a] * len(digits) + places[b] for a, b in pairs if a in places and b in places
    )


def swapped(word: str) -> str:
    """Return a word of the older kind, in which the last two characters change places."""
    return word.translate({ord("-"): "_", ord("_"): "-"})


def unpack_text(word: str) -> str:
    """Return the text of a pattern; older texts are percent-encoded.

    Raises:
        CodeError: if the word is broken.
    """
    _check_length(word)
    if "%" in word or "." in word:
        return unquote(word, errors="replace")
    return _bytes(word).decode("latin-1")


def pack_text(text: str) -> str:
    """Return the word for a pattern.

    Raises:
        CodeError: if the text has characters beyond Latin-1.
    """
    try:
        return _word(text.encode("latin-1"))
    except UnicodeEncodeError:
        raise CodeError("a character beyond Latin-1", "digits, letters and operators") from None


@lru_cache(maxsize=32)
def unpack_machine(word: str) -> PackedMachine:
    """Return a machine.

    Raises:
        CodeError: if the word is broken, or the machine has too many states.
    """
    _check_length(word)
    if not word:
        return PackedMachine(0, (), (), ())
    bits = _Bits(_bytes(word))
    kind = bits.read(2)
    if kind > 1:
        raise CodeError(f"a machine of kind {kind}", "kind 0 or 1")
    width = bits.read(4) + 1
    symbols = bits.read(4) + 1
    starting = bits.read(width)
    accepting = bits.read(width)
    start_accepts = bits.read(starting)
    states: Iterator[list[tuple[int, int]]]
    if kind == 1:
        states = _packed_states(bits, symbols, width)
    else:
        states = _listed_states(bits, bits.read(4), (symbols - 1).bit_length(), width)
    moves: list[tuple[int, int, int]] = []
    count = starting + accepting
    for state, its_moves in enumerate(states):
        count = max(count, state + 1)
        for symbol, target in its_moves:
            count = max(count, target + 1)
            moves.append((state, symbol, target))
        if count > MAX_STATES:
            break
    if count > MAX_STATES:
        raise CodeError(f"a machine of {count} states", f"at most {MAX_STATES}")
    accept = [state for state in range(starting) if start_accepts >> state & 1]
    accept += range(starting, starting + accepting)
    return PackedMachine(count, tuple(sorted(set(moves))), tuple(range(starting)), tuple(accept))


def in_order(machine: PackedMachine) -> PackedMachine:
    """Number the states of a machine in the order in which its word lists them."""
    place = {state: index for index, state in enumerate(_order(machine))}
    moves = sorted((place[state], symbol, place[to]) for state, symbol, to in machine.moves)
    start, accept = (
        tuple(sorted(place[state] for state in states))
        for states in (machine.start, machine.accept)
    )
    return PackedMachine(machine.states, tuple(moves), start, accept)


def _order(machine: PackedMachine) -> list[int]:
    """List those states first that start, whether they accept or not; then those that accept."""
    start, accept = set(machine.start), set(machine.accept)
    others = set(range(machine.states)) - start
    return [*sorted(start), *sorted(others, key=lambda state: (state not in accept, state))]


def _is_deterministic(moves: Sequence[tuple[int, int]]) -> bool:
    """Say whether no symbol leads from a state with these moves to several others."""
    return len({symbol for symbol, _ in moves}) == len(moves)


def _write_ends(writer: _BitWriter, start: Sequence[int], accept: set[int], width: int) -> None:
    """Write how many states begin, how many others accept, and which of the first accept, too."""
    writer.write(len(start), width)
    writer.write(len(accept.difference(start)), width)
    ends = sum(1 << index for index, state in enumerate(start) if state in accept)
    writer.write(ends, len(start))


def pack_machine(machine: PackedMachine) -> str:
    """Return the word for a machine.

    Raises:
        CodeError: if it has too many states or symbols.
    """
    start, accept = set(machine.start), set(machine.accept)
    if not start or not accept:
        return ""
    order = _order(machine)
    moves = _moves_in_order(machine, order)
    symbols = max((symbol for _, symbol, _ in machine.moves), default=0) + 1
    _check_sizes(len(order), symbols)
    # One number must be left over, for the counts of states are written in as many bits.
    width = max(1, len(order).bit_length())
    deterministic = all(map(_is_deterministic, moves))
    most = max(map(len, moves))
    if not deterministic and most.bit_length() > 15:
        raise CodeError(f"a state with {most} moves", "at most 32767")
    writer = _BitWriter()
    writer.write(int(deterministic), 2)
    writer.write(width - 1, 4)
    writer.write(symbols - 1, 4)
    _write_ends(writer, order[: len(start)], accept, width)
    if deterministic:
        _write_packed(writer, moves, symbols, width)
    else:
        writer.write(most.bit_length(), 4)
        _write_listed(writer, moves, most.bit_length(), (symbols - 1).bit_length(), width)
    return _word(writer.bytes())


def _check_sizes(states: int, symbols: int) -> None:
    """Refuse a machine with more states or symbols than a word can say."""
    if symbols > MAX_SYMBOLS or states > MAX_STATES:
        raise CodeError(
            f"a machine of {states} states and {symbols} symbols",
            f"at most {MAX_STATES} and {MAX_SYMBOLS}",
        )


def _moves_in_order(machine: PackedMachine, order: Sequence[int]) -> _Moves:
    """Return the moves of each state in the order of the states, numbered by their places in it."""
    place = {state: index for index, state in enumerate(order)}
    moves: list[list[tuple[int, int]]] = [[] for _ in order]
    for state, symbol, target in sorted(machine.moves, key=lambda move: (move[1], place[move[2]])):
        moves[place[state]].append((symbol, place[target]))
    return moves


def _write_packed(writer: _BitWriter, moves: _Moves, symbols: int, width: int) -> None:
    """Write for each state which symbols it has a move for, and where these lead."""
    for one in moves:
        writer.write(sum(1 << symbol for symbol, _ in one), symbols)
        for _, target in one:
            writer.write(target, width)


def _write_listed(
    writer: _BitWriter, moves: _Moves, count_width: int, symbol_width: int, width: int
) -> None:
    """Write for each state how many moves it has, and each with its symbol."""
    for one in moves:
        writer.write(len(one), count_width)
        for symbol, target in one:
            writer.write(symbol, symbol_width)
            writer.write(target, width)


def cut_machine(machine: PackedMachine, digits: range, lengths: Sequence[int]) -> PackedMachine:
    """Return a machine for a line that is cut into segments, over places in `digits`.

    At each cut the machine reads one more symbol, whose number is that of the digits. The result
    reads the cells alone, for it knows how many of them there are before each cut.

    Args:
        machine: the machine.
        digits: the digits.
        lengths: the number of cells in each segment, which may be left out of a single one.

    Raises:
        CodeError: if the result would be too large.
    """
    if len(lengths) < 2:
        moves = tuple(move for move in machine.moves if move[1] < len(digits))
        return machine._replace(moves=moves)
    cuts = _cuts_after(lengths)
    over_cells, over_cuts = _moves_by_state(machine, len(digits))
    first = _after_cuts(set(machine.start), cuts[0], over_cuts)
    layer = {state: index for index, state in enumerate(first)}
    start = tuple(layer.values())
    count = len(layer)
    moves_found: list[tuple[int, int, int]] = []
    for number in cuts[1:]:
        next_layer: dict[int, int] = {}
        for state, symbol, target in _moves_over_cell(layer, number, over_cells, over_cuts):
            place = next_layer.setdefault(target, count + len(next_layer))
            moves_found.append((layer[state], symbol, place))
        if len(moves_found) > MAX_CODE:
            raise CodeError("a machine that is too large for its segments", "a smaller one")
        count += len(next_layer)
        layer = next_layer
    accept = tuple(index for state, index in layer.items() if state in set(machine.accept))
    return PackedMachine(count, tuple(moves_found), start, accept)


def _moves_over_cell(
    states: Iterable[int],
    number: int,
    over_cells: Mapping[int, Mapping[int, Collection[int]]],
    over_cuts: Mapping[int, Iterable[int]],
) -> Iterator[tuple[int, int, int]]:
    """Yield the moves of some states over a cell and the cuts after it: state, symbol, target."""
    for state in states:
        for symbol, ends in over_cells.get(state, {}).items():
            for target in _after_cuts(ends, number, over_cuts):
                yield state, symbol, target


def _cuts_after(lengths: Sequence[int]) -> list[int]:
    """Return how many cuts there are after no cell, one cell, two cells, ..."""
    cuts = [0]
    for length in lengths:
        cuts += [0] * length
        cuts[-1] += 1
    cuts[-1] -= 1
    return cuts


def _moves_by_state(
    machine: PackedMachine, cut: int
) -> tuple[dict[int, dict[int, list[int]]], dict[int, list[int]]]:
    """Return where each state leads by each symbol below `cut`, and where it leads by that one."""
    over_cells: dict[int, dict[int, list[int]]] = {}
    over_cuts: dict[int, list[int]] = {}
    for state, symbol, target in machine.moves:
        if symbol < cut:
            over_cells.setdefault(state, {}).setdefault(symbol, []).append(target)
        elif symbol == cut:
            over_cuts.setdefault(state, []).append(target)
    return over_cells, over_cuts


def _after_cuts(
    states: Collection[int], number: int, over_cuts: Mapping[int, Iterable[int]]
) -> Collection[int]:
    """Return where so many cuts lead from some states."""
    for _ in range(number):
        states = {target for state in states for target in over_cuts.get(state, ())}
    return states


def _listed_states(
    bits: _Bits, count_width: int, symbol_width: int, width: int
) -> Iterator[list[tuple[int, int]]]:
    while count_width and bits.left >= count_width:
        count = bits.read(count_width)
        yield [(bits.read(symbol_width), bits.read(width)) for _ in range(count)]


def _packed_states(bits: _Bits, symbols: int, width: int) -> Iterator[list[tuple[int, int]]]:
    while bits.left >= symbols:
        mask = bits.read(symbols)
        yield [(symbol, bits.read(width)) for symbol in range(symbols) if mask >> symbol & 1]


class _Bits:
    def __init__(self, data: bytes) -> None:
        self._digits = "".join(f"{byte:08b}" for byte in data)
        self._place = 0

    @property
    def left(self) -> int:
        return len(self._digits) - self._place

    def read(self, width: int) -> int:
        start, end = self._place, self._place + width
        if end > len(self._digits):
            raise CodeError("a machine that is cut off", "all of its states")
        self._place = end
        return int(self._digits[start:end] or "0", 2)


class _BitWriter:
    def __init__(self) -> None:
        self._digits: list[str] = []

    def write(self, value: int, width: int) -> None:
        if width:
            self._digits.append(format(value, f"0{width}b"))

    def bytes(self) -> bytes:
        text = "".join(self._digits)
        text += "0" * (-len(text) % 8)
        return int(text, 2).to_bytes(len(text) // 8, "big")


def _check_length(word: str) -> None:
    if len(word) > MAX_CODE:
        raise CodeError(f"{len(word)} characters", f"at most {MAX_CODE}")


def _bytes(word: str) -> bytes:
    standard = word.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(standard + "=" * (-len(standard) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise CodeError("broken base 64", "base 64 in the alphabet of URLs") from None


def _word(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")
