"""MiniZinc: the common modelling language of constraint programming."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from sudoku_model.export.text import identifier, one_line
from sudoku_model.model import (
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Literal,
    Model,
    Primitive,
    Regular,
    Table,
    Term,
    Variable,
)
from sudoku_model.model.diagram import Diagram, unroll
from sudoku_model.solvers.lowering import linear_machine


def write_minizinc(model: Model) -> Iterator[str]:
    """Yield the lines of a MiniZinc model; each constraint names the rule or clue it came from.

    Raises:
        UnsupportedError: if a state machine would become too large.
    """
    for name in ("alldifferent", "regular", "table"):
        yield f'include "{name}.mzn";'
    writer = _Writer(model)
    for variable, name in zip(model.variables, writer.names, strict=True):
        comment = "" if name == variable.name else f" % {one_line(variable.name)}"
        yield f"var {_domain(variable)}: {name};{comment}"
        if not variable.domain:
            yield f"constraint false; % {name} has no value"
    for primitive, origin, when in model.statements:
        writer.declarations.clear()
        guard = " /\\ ".join(map(writer.literal, when))
        expression = writer.statement(primitive, guard)
        comment = f"% {one_line(str(origin))}"
        for line in writer.declarations:
            yield f"{line} {comment}"
        yield f"constraint {expression}; {comment}"
    yield "solve satisfy;"
    shown = [
        f'"{_quoted(variable.name)}=\\({name})\\n"'
        for variable, name in zip(model.variables, writer.names, strict=True)
    ]
    yield f"output [{', '.join(shown)}];"


def _domain(variable: Variable) -> str:
    if not variable.domain:
        return "0..0"
    first, last = variable.domain[0], variable.domain[-1]
    if variable.domain == tuple(range(first, last + 1)):
        return f"{first}..{last}"
    return _set(variable.domain)


def _set(values: Iterable[int]) -> str:
    return f"{{{', '.join(map(str, sorted(values)))}}}"


def _list(parts: Iterable[object]) -> str:
    return f"[{', '.join(map(str, parts))}]"


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _quoted(name: str) -> str:
    return one_line(name).replace("\\", "\\\\").replace('"', '\\"')


class _Writer:
    """Writes primitives as expressions.

    Attributes:
        names: an identifier for each variable; cells keep their names.
        declarations: lines that the last expression needs before it.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self.names = [*map(identifier, model.variables)]
        self.declarations: list[str] = []
        self._tables: dict[str, str] = {}
        self._pieces = 0

    def literal(self, literal: Literal) -> str:
        variable, value = self._model.meaning(literal)
        return f"{self.names[variable.number]} {'=' if literal > 0 else '!='} {value}"

    def _term(self, term: Term) -> str:
        if isinstance(term, int):
            return f"bool2int({self.literal(term)})"
        return self.names[term.number]

    def _variables(self, variables: Iterable[Variable]) -> str:
        return _list(self.names[variable.number] for variable in variables)

    def statement(self, primitive: Primitive, guard: str) -> str:
        """Write a primitive that must hold if the guard does; an empty guard always does."""
        if isinstance(primitive, Regular):
            return self._regular(primitive, guard)
        expression = self._expression(primitive)
        return f"({guard}) -> ({expression})" if guard else expression

    def _expression(
        self, primitive: Clause | AllDifferent | Table | Linear | DistinctSum | Connectivity
    ) -> str:
        match primitive:
            case Clause(literals):
                written = " \\/ ".join(map(self.literal, literals)) or "false"
            case AllDifferent(variables):
                written = self._all_different(variables)
            case Table():
                written = self._table(primitive)
            case Linear():
                written = self._linear(primitive)
            case DistinctSum(variables, totals):
                total = f"sum({self._variables(variables)})" if variables else "0"
                written = f"{self._all_different(variables)} /\\ {total} in {_set(totals)}"
            case Connectivity():
                written = self._connected(primitive)
        return written

    def _linear(self, linear: Linear) -> str:
        terms, machine = linear_machine(linear, self._model)
        products = [
            f"{coefficient} * {self._term(term)}"
            for coefficient, term in zip(machine.coefficients, terms, strict=True)
        ]
        relation = "=" if machine.relation == "==" else machine.relation
        return f"{' + '.join(products) or '0'} {relation} {machine.constant}"

    def _all_different(self, variables: Sequence[Variable]) -> str:
        if len({variable.number for variable in variables}) < len(variables):
            return "false"  # a variable does not differ from itself
        return f"alldifferent({self._variables(variables)})" if len(variables) > 1 else "true"

    def _table(self, table: Table) -> str:
        if not table.variables or not table.tuples:
            return _truth((() in table.tuples) == table.allowed)
        if not table.allowed:
            names = [self.names[variable.number] for variable in table.variables]
            return " /\\ ".join(f"({_other_than(names, row)})" for row in sorted(table.tuples))
        rows = " | ".join(", ".join(map(str, values)) for values in sorted(table.tuples))
        return f"table({self._variables(table.variables)}, [| {rows} |])"

    def _regular(self, regular: Regular, guard: str) -> str:
        """Write a machine as an automaton that is unrolled and pruned already.

        A guard is what it reads first, as not every solver can switch an automaton off.
        """
        domains = [self._model.domain(term) for term in regular.terms]
        diagram = unroll(regular.machine, domains)
        if diagram.is_empty or not diagram.layers:
            accepted = _truth(not diagram.is_empty)
            return f"({guard}) -> {accepted}" if guard else accepted
        low, high = min(chain(*domains)), max(chain(*domains))
        shift = f"- {low - 1}" if low > 1 else f"+ {1 - low}"  # symbols are numbered from 1
        read = [f"{self._term(term)} {shift}" for term in regular.terms]
        if guard:
            read.insert(0, f"bool2int({guard}) + 1")
        rows, accepted = _automaton(diagram, low, high, bool(guard))
        name = self._declared(rows)
        return f"regular({_list(read)}, {len(rows)}, {len(rows[0])}, {name}, 1, {accepted})"

    def _declared(self, rows: list[list[int]]) -> str:
        """Return the name of a table of transitions, which is declared once."""
        size = f"1..{len(rows)}, 1..{len(rows[0])}"
        table = f"array2d({size}, {_list(chain(*rows))})"
        name = self._tables.get(table)
        if name is None:
            name = self._tables[table] = f"automaton_{len(self._tables) + 1}"
            self.declarations.append(f"array[{size}] of int: {name} = {table};")
        return name

    def _connected(self, connected: Connectivity) -> str:
        """Say which members can be reached from the first true one in so many steps."""
        count = len(connected.members)
        if not count:
            return "true"
        self._pieces += 1
        inside, near, reached = (f"{n}_{self._pieces}" for n in ("inside", "near", "reached"))
        touching = [{other + 1 for other in near} for near in connected.touching]
        steps = min(count, connected.size or count) - 1
        members = _list(map(self.literal, connected.members))
        self.declarations += [
            f"array[1..{count}] of var bool: {inside} = {members};",
            f"array[1..{count}] of set of int: {near} = {_list(map(_set, touching))};",
            f"array[0..{steps}, 1..{count}] of var bool: {reached};",
            f"constraint forall(i in 1..{count})({reached}[0, i] <-> "
            f"({inside}[i] /\\ not exists(j in 1..i - 1)({inside}[j])));",
            f"constraint forall(k in 1..{steps}, i in 1..{count})({reached}[k, i] <-> "
            f"({inside}[i] /\\ ({reached}[k - 1, i] \\/ "
            f"exists(j in {near}[i])({reached}[k - 1, j]))));",
        ]
        return f"forall(i in 1..{count})({inside}[i] -> {reached}[{steps}, i])"


def _other_than(names: Sequence[str], values: Sequence[int]) -> str:
    return " \\/ ".join(f"{name} != {value}" for name, value in zip(names, values, strict=True))


def _automaton(diagram: Diagram, low: int, high: int, guarded: bool) -> tuple[list[list[int]], str]:
    """Return the transitions of a layered diagram and the set of states in which it accepts.

    There is a row for each state and a column for each value from `low` to `high`; states are
    numbered from 1 on, 0 is a dead end. Under a guard, the first state goes on to the diagram
    with the second symbol, and with the first one to a last state that accepts anything.
    """
    columns = max(high - low + 1, 2 if guarded else 1)
    rows = [[0] * columns for _ in range(sum(diagram.widths))]
    first = 1 + guarded  # the first state of a layer
    for layer, width in zip(diagram.layers, diagram.widths, strict=False):
        for source, value, target in layer:
            rows[first + source - 1 - guarded][value - low] = first + width + target
        first += width
    if not guarded:
        return rows, _set({first})
    off = first + 1
    return [[off, 2] + [0] * (columns - 2), *rows, [off] * columns], _set({first, off})
