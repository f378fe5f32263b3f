"""Sixteen numbers of 16 bits side by side, in code that Numba compiles.

Numba has no such type. Here it learns one, whose values LLVM keeps in vector registers, and the
operations on it; each becomes an instruction or a few, whatever the processor's vectors are. A
processor without vectors of this length, or without one of the operations, does the same in more
steps.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_builtin
from numba.core.typing import signature
from numba.core.typing.templates import ConcreteTemplate, infer_global
from numba.extending import intrinsic, models, register_model

LANES = 16

_NUMBER = ir.IntType(16)
_VECTOR = ir.VectorType(_NUMBER, LANES)
_INDEX = ir.IntType(32)
_PLACES = ir.VectorType(_INDEX, LANES)
_BITS = ir.IntType(16 * LANES)
_BYTES = 2 * LANES


class _Lanes(types.Type):
    """Numba's type for them."""


_LANES = _Lanes(name="Lanes")


@register_model(_Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, of: Any) -> None:
        super().__init__(manager, of, _VECTOR)


# The operators `&`, `|`, `^` and `~`, the first two also with `=`.


def _operator(function: Callable[..., Any], instruction: str, operands: int) -> None:
    class Typed(ConcreteTemplate):
        cases = (signature(_LANES, *[_LANES] * operands),)

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return getattr(builder, instruction)(*given)

    infer_global(function)(Typed)
    lower_builtin(function, *[_Lanes] * operands)(build)


for function in (operator.and_, operator.iand):
    _operator(function, "and_", 2)
for function in (operator.or_, operator.ior):
    _operator(function, "or_", 2)
_operator(operator.xor, "xor", 2)
_operator(operator.invert, "not_", 1)


# Memory: rows of sixteen numbers from an address on.


def _row(builder: Any, address: Any, row: Any) -> Any:
    start = builder.add(address, builder.mul(row, row.type(_BYTES)))
    return builder.inttoptr(start, _VECTOR.as_pointer())


@intrinsic
def load(typing: Any, address: Any, row: Any) -> Any:
    """Return a row of the table at an address."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.load(_row(builder, *given), align=2)

    return _LANES(types.int64, types.int64), build


@intrinsic
def store(typing: Any, address: Any, row: Any, lanes: Any) -> Any:
    """Write a row of the table at an address."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        builder.store(given[2], _row(builder, *given[:2]), align=2)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, _LANES), build


# Constants, and lanes in another order.


def constant(numbers: Iterable[int]) -> Any:
    """Return a function without arguments, to be compiled: it returns these sixteen numbers."""
    vector = ir.Constant(_VECTOR, list(numbers))

    @intrinsic
    def value(typing: Any) -> Any:
        return _LANES(), lambda context, builder, signature, given: vector

    return value


@intrinsic
def spread(typing: Any, number: Any) -> Any:
    """Return the lowest 16 bits of a number in every lane."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        nothing = ir.Constant(_VECTOR, ir.Undefined)
        first = builder.insert_element(nothing, builder.trunc(given[0], _NUMBER), _INDEX(0))
        return builder.shuffle_vector(first, nothing, ir.Constant(_PLACES, [0] * LANES))

    return _LANES(types.int64), build


def shuffle(places: Iterable[int]) -> Any:
    """Return a function, to be compiled: it puts lane ``places[i]`` in the place of lane `i`."""
    order = ir.Constant(_PLACES, list(places))

    @intrinsic
    def shuffled(typing: Any, lanes: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return builder.shuffle_vector(given[0], given[0], order)

        return _LANES(_LANES), build

    return shuffled


# Questions.


@intrinsic
def is_zero(typing: Any, lanes: Any) -> Any:
    """Say whether no bit is set in any lane."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.icmp_unsigned("==", builder.bitcast(given[0], _BITS), _BITS(0))

    return types.boolean(_LANES), build


@intrinsic
def is_less_somewhere(typing: Any, one: Any, other: Any) -> Any:
    """Say whether in some lane the one number is less than the other."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        flags = builder.bitcast(builder.icmp_unsigned("<", *given), ir.IntType(LANES))
        return builder.icmp_unsigned("!=", flags, flags.type(0))

    return types.boolean(_LANES, _LANES), build


@intrinsic
def equal(typing: Any, one: Any, other: Any) -> Any:
    """Return all bits in the lanes in which the numbers are equal, and none in the others."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.sext(builder.icmp_unsigned("==", *given), _VECTOR)

    return _LANES(_LANES, _LANES), build


@intrinsic
def bits_by_lane(typing: Any, lanes: Any) -> Any:
    """Return in each lane the number of its bits that are set."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        kind = ir.FunctionType(_VECTOR, [_VECTOR])
        name = f"llvm.ctpop.v{LANES}i16"
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), given)

    return _LANES(_LANES), build


@intrinsic
def bits(typing: Any, lanes: Any) -> Any:
    """Return the number of bits that are set in all lanes."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        number = builder.ctpop(builder.bitcast(given[0], _BITS))
        return builder.trunc(number, ir.IntType(64))

    return types.int64(_LANES), build
