"""Machines for sums and tables: what they accept, and that they stop where nothing can follow."""

from __future__ import annotations

import os
import signal
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import product
from threading import Event, Thread

import pytest

from sudoku_model.errors import UnsupportedError
from sudoku_model.model import (
    RELATIONS,
    Assignment,
    FunctionMachine,
    Linear,
    Machine,
    Model,
)
from sudoku_model.model import diagram as diagrams
from sudoku_model.model.diagram import run, unroll
from sudoku_model.model.machines import MembershipMachine, TableMachine
from sudoku_model.solvers.lowering import linear_machine


def after(machine: Machine, values: Iterable[int]) -> Hashable | None:
    """Return the state after some values, None for a dead end."""
    state: Hashable | None = machine.start
    for value in values:
        if state is not None:
            state = machine.step(state, value)
    return state


def prefixes(domains: Sequence[Sequence[int]]) -> Iterable[tuple[int, ...]]:
    for length in range(1, len(domains) + 1):
        yield from product(*domains[:length])


@pytest.mark.parametrize("relation", RELATIONS)
def test_a_sum_is_read_term_by_term(relation: str) -> None:
    model = Model()
    x, y = model.variable("x", (1, 2, 4)), model.variable("y", (-1, 3))
    yes = model.boolean("yes")
    weighted = ((2, x), (-1, y), (3, yes), (1, x), (5, -yes), (2, y), (-2, y))
    for constant in (*range(-4, 25), 10**30, -(10**30)):
        linear = Linear(weighted, relation, constant)
        terms, machine = linear_machine(linear, model)
        assert terms == (x, y, yes, -yes), "each term once"
        domains = [model.domain(term) for term in terms]
        for values in product((1, 2, 4), (-1, 3), (0, 1)):
            read = [*values, 1 - values[-1]]
            assert run(machine, read) == linear.holds(Assignment(model, values)), values
        for read in prefixes(domains):
            rest = list(product(*domains[len(read) :]))
            totals = [
                sum(c * v for c, v in zip(machine.coefficients, (*read, *more), strict=True))
                for more in rest
            ]
            out_of_reach = {
                "==": not min(totals) <= constant <= max(totals),
                "<=": min(totals) > constant,
                "<": min(totals) >= constant,
                ">=": max(totals) < constant,
                ">": max(totals) <= constant,
                "!=": False,
            }[relation]
            assert (after(machine, read) is None) == out_of_reach, read


@pytest.mark.parametrize(
    ("relation", "sums"),
    [
        ("==", {2}),
        ("!=", {1, 3, 4}),
        ("<=", {1, 2}),
        (">=", {2, 3, 4}),
        ("<", {1}),
        (">", {3, 4}),
    ],
)
def test_relations_mean_what_their_signs_say(relation: str, sums: set[int]) -> None:
    model = Model()
    linear = Linear(((1, model.variable("x", (1, 2, 3, 4))),), relation, 2)
    assert {x for x in range(1, 5) if linear.holds(Assignment(model, [x]))} == sums


@pytest.mark.parametrize("signs", list(product((1, -1), repeat=2)))
@pytest.mark.parametrize("relation", RELATIONS)
def test_constants_out_of_reach_are_told_from_those_within(
    relation: str, signs: tuple[int, int]
) -> None:
    model = Model()
    x, y = model.variable("x", (1, 4)), model.variable("y", (2, 9))
    for constant in range(-20, 21):
        linear = Linear(((signs[0], x), (signs[1], y)), relation, constant)
        _, machine = linear_machine(linear, model)
        for values in product(x.domain, y.domain):
            assert run(machine, values) == linear.holds(Assignment(model, values)), constant


@pytest.mark.parametrize(("limit", "steps"), [("MAX_EDGES", 12), ("MAX_READ", 12)])
def test_a_machine_that_takes_too_many_steps_is_refused(
    limit: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One state reads two values, then two states do, then three: 0, 1 and 2.
    def machine() -> Machine:  # another one each time, so that its diagram is not at hand
        return FunctionMachine(0, lambda total, value: total + value, lambda total: total < 9)

    monkeypatch.setattr(diagrams, limit, steps)
    assert not unroll(machine(), [(0, 1)] * 3).is_empty
    monkeypatch.setattr(diagrams, limit, steps - 1)
    with pytest.raises(UnsupportedError, match="a state machine over 3 cells needs more than"):
        unroll(machine(), [(0, 1)] * 3)


@pytest.mark.parametrize("domains", [[(1, 2), (1, 2)], [(1, 2), ()], []])
def test_of_a_machine_that_accepts_nothing_no_node_is_left(domains: list[tuple[int, ...]]) -> None:
    for total, is_empty in (3, len(domains) != 2 or not domains[1]), (9, True):
        machine = FunctionMachine(0, lambda seen, value: seen + value, total.__eq__)
        diagram = unroll(machine, domains)
        assert diagram.is_empty is is_empty
        assert not is_empty or set(diagram.widths) == {0}


def test_terms_that_cancel_out_are_not_read() -> None:
    model = Model()
    x, y = model.variable("x", (1, 2)), model.variable("y", (1, 2))
    terms, machine = linear_machine(Linear(((1, x), (2, y), (-1, x)), "==", 4), model)
    assert terms == (y,)
    assert machine.coefficients == (2,)
    assert (machine.least, machine.greatest) == ((2, 0), (4, 0))


def test_a_term_without_values_adds_nothing() -> None:
    model = Model()
    x, nothing = model.variable("x", (1, 2)), model.variable("nothing", ())
    _, machine = linear_machine(Linear(((1, x), (1, nothing)), "==", 2), model)
    assert (machine.least, machine.greatest) == ((1, 0, 0), (2, 0, 0))


@pytest.mark.parametrize("allowed", [True, False])
def test_a_table_is_read_cell_by_cell(allowed: bool) -> None:
    rows = frozenset({(1, 2, 3), (1, 2, 1), (2, 2, 2), (9, 1, 1), (3, 1, 9)})
    machine = TableMachine(rows, allowed)
    for values in product((1, 2, 3), repeat=3):
        assert run(machine, values) == ((values in rows) == allowed)
    for read in prefixes([(1, 2, 3)] * 3):
        follows = any(row[: len(read)] == read for row in rows)
        assert (after(machine, read) is None) == (allowed and not follows), read


@pytest.mark.parametrize("values", [(1, 2, 3, 4), (0, 2, 5), (-2, -1, 3), (4,), ()])
def test_which_values_a_set_holds_is_read_value_by_value(values: tuple[int, ...]) -> None:
    for count in range(len(values) + 1):
        for totals in (frozenset({3}), frozenset({5, 7}), frozenset({0}), frozenset(range(-9, 20))):
            machine = MembershipMachine(values, count, totals)
            for taken in product((0, 1), repeat=len(values)):
                total = sum(value for value, bit in zip(values, taken, strict=True) if bit)
                right = sum(taken) == count and total in totals
                assert run(machine, taken) == right, (taken, count, totals)
            for read in prefixes([(0, 1)] * len(values)):
                sums = [
                    sum(v for v, bit in zip(values, (*read, *more), strict=True) if bit)
                    for more in product((0, 1), repeat=len(values) - len(read))
                    if sum(read) + sum(more) == count
                ]
                reached = any(min(sums) <= total <= max(sums) for total in totals if sums)
                assert (after(machine, read) is not None) == reached, (read, count, totals)


def test_a_diagram_has_no_dead_ends_and_no_two_nodes_alike() -> None:
    """Of the sums of three dice that are 5: one node for each sum that can still come right."""
    model = Model()
    dice = tuple(model.variable(name, range(1, 7)) for name in "abc")
    _, machine = linear_machine(Linear(tuple((1, die) for die in dice), "==", 5), model)
    diagram = unroll(machine, [die.domain for die in dice])
    assert diagram.widths == (1, 3, 3, 1)
    assert [len(layer) for layer in diagram.layers] == [3, 6, 3]
    words = {
        (a.value, b.value, c.value)
        for a in diagram.layers[0]
        for b in diagram.layers[1]
        for c in diagram.layers[2]
        if a.target == b.source and b.target == c.source
    }
    assert words == {w for w in product(range(1, 7), repeat=3) if sum(w) == 5}


class _Sums:
    """Reads values up to a total, and counts its steps; those of one total are the same."""

    start = 0

    def __init__(self, total: int) -> None:
        self.total = total
        self.steps = 0

    def __hash__(self) -> int:
        return hash(self.total)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sums) and other.total == self.total

    def step(self, state: int, value: int) -> int | None:
        self.steps += 1
        return state + value if state + value <= self.total else None

    def accepts(self, state: int) -> bool:
        return state == self.total


def _steps(total: int) -> int:
    """Unroll a machine and return how many steps that took: none if the diagram was kept."""
    machine = _Sums(total)
    assert unroll(machine, [(1, 2), (1, 2)]).widths[0] == 1
    return machine.steps


@pytest.fixture(name="_forgotten")
def _forget_diagrams() -> Iterator[None]:
    diagrams._kept.clear()
    yield
    diagrams._kept.clear()


@pytest.mark.usefixtures("_forgotten")
class TestDiagramsThatAreKept:
    def test_a_diagram_is_unrolled_once(self) -> None:
        assert _steps(3) > 0
        assert _steps(3) == 0
        assert _steps(4) > 0
        assert unroll(_Sums(3), [(1, 2), (1,)]) != unroll(_Sums(3), [(1, 2), (1, 2)])

    def test_the_one_that_was_not_asked_for_longest_is_forgotten(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(diagrams._kept, "_most", 2)
        assert [_steps(total) > 0 for total in (2, 3, 2, 4)] == [True, True, False, True]
        assert [_steps(total) > 0 for total in (4, 2, 3)] == [False, False, True]

    def test_large_ones_leave_room_for_fewer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # Each reads two values at the first place, and two for every sum that may go on.
        monkeypatch.setattr(diagrams._kept, "_most_steps", 12)
        for total in (2, 3, 4, 2, 3, 4):
            assert _steps(total) > 0
            assert _steps(total) == 0
        assert _steps(3) == 0

    def test_one_that_two_threads_unroll_at_once_counts_once(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Overtaken(_Sums):
            def step(self, state: int, value: int) -> int | None:
                if self.steps == 0:
                    other = Thread(target=_steps, args=(self.total,))
                    other.start()
                    other.join(60)
                return super().step(state, value)

        monkeypatch.setattr(diagrams._kept, "_most_steps", 12)  # there is room for two
        unroll(Overtaken(3), [(1, 2), (1, 2)])
        assert _steps(4) > 0
        assert _steps(3) == 0

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
    def test_a_new_process_does_not_wait_for_a_thread_that_it_does_not_have(self) -> None:
        _steps(3)
        held, done = Event(), Event()

        def hold() -> None:
            with diagrams._kept._changing:
                held.set()
                done.wait(60)

        thread = Thread(target=hold)
        thread.start()
        held.wait(60)
        try:
            child = os.fork()
            if child == 0:
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.alarm(20)
                os._exit(0 if _steps(3) > 0 else 1)
        finally:
            done.set()
            thread.join()
        assert os.waitpid(child, 0)[1] == 0
