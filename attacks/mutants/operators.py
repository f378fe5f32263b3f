"""The small mistakes: what can be changed in a piece of Python, one thing at a time.

Left alone is what changes no verdict: annotations, decorators, texts and the sentences made of
them, the arguments of exceptions, the examples of the catalog.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from attacks.mutants.weakening import ways

Kind: TypeAlias = Literal["code", "clauses"]
"""What is wrong: the code itself, or what it says to a model or a solver."""

Put: TypeAlias = Callable[[ast.AST], None]
"""Puts a node in the place of another one."""


class Change(NamedTuple):
    """One mistake that can be made in a syntax tree.

    Attributes:
        line: where its expression or statement begins.
        statement: the first line of the statement that it is in.
        function: the dotted name of the function or class that it is in.
        kind: what is wrong.
        old: the code that is right.
        new: the code that is wrong.
        way: what becomes of what the code says, if that is what is wrong.
        put: puts the new code in the place of the old one.
    """

    line: int
    statement: int
    function: str
    kind: Kind
    old: ast.AST
    new: ast.AST
    way: str
    put: Put

    @property
    def what(self) -> str:
        """The code before and after; or the code, and what becomes of what it says."""
        return f"{_code(self.old)}: {self.way}" if self.way else _shown(self.old, self.new)

    def make(self) -> None:
        """Make the mistake in the tree."""
        ast.copy_location(self.new, self.old)
        ast.fix_missing_locations(self.new)
        self.put(self.new)


MOST_SHOWN = 120
"""Number of characters of each side that `Change.what` shows."""

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_RELATIONS = {
    "==": ("<=", ">="),
    "!=": ("==",),
    "<=": ("<", ">="),
    ">=": (">", "<="),
    "<": ("<=",),
    ">": (">=",),
}
"""Relations that are given as text; weaker ones first."""

_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_ORDERINGS = {"sorted", "reversed"}
_SILENT_FUNCTIONS = {"describe", "picture", "__str__", "__repr__", "error"}
_SILENT_NAMES = {"__all__", "example"}
_SILENT_KEYWORDS = {"strict", "maxsize"}
_SILENT_FIELDS = {"decorator_list", "annotation", "returns", "type_comment", "pattern", "msg"}


def changes(tree: ast.Module, module: str) -> Iterator[Change]:
    """Yield the mistakes that can be made in a module, always in the same order.

    Only one of them may be made in one tree.
    """
    yield from _within(tree, _Place(module, "", 1))


class _Place(NamedTuple):
    """Where a node is: the module, the function, the first line of the statement."""

    module: str
    function: str
    statement: int


def _within(node: ast.AST, where: _Place) -> Iterator[Change]:
    """Yield the changes of the parts of a node."""
    for name, value in ast.iter_fields(node):
        if name in _SILENT_FIELDS:
            continue
        if isinstance(value, ast.AST):
            yield from _of(value, _putter(node, name), where)
        elif isinstance(value, list):
            for index, part in enumerate(value):
                if isinstance(part, ast.AST):
                    yield from _of(part, _putter(value, index), where)


def _putter(holder: ast.AST | list[ast.AST], place: str | int) -> Put:
    def put(new: ast.AST) -> None:
        if isinstance(holder, list):
            assert isinstance(place, int)
            holder[place] = new
        else:
            setattr(holder, str(place), new)

    return put


def _of(node: ast.AST, put: Put, where: _Place) -> Iterator[Change]:
    if _is_silent(node):
        return
    if isinstance(node, ast.stmt):
        where = where._replace(statement=node.lineno)
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        where = where._replace(function=f"{where.function}.{node.name}".lstrip("."))
    place = node.target if isinstance(node, ast.comprehension) else node
    line = getattr(place, "lineno", where.statement)
    for new in _replacements(node):
        yield Change(line, where.statement, where.function, "code", node, new, "", put)
    if isinstance(node, ast.Call):
        for way, new in ways(node, where.module):
            yield Change(line, where.statement, where.function, "clauses", node, new, way, put)
    if not isinstance(node, ast.Raise):
        yield from _within(node, where)


def _is_silent(node: ast.AST) -> bool:  # noqa: PLR0911 - a list of kinds
    match node:
        case ast.FunctionDef(name=name):
            return name in _SILENT_FUNCTIONS
        case ast.ClassDef(bases=[ast.Name(id="Protocol")]):
            return True
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name in _SILENT_NAMES or "TypeVar" in ast.unparse(node)
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.keyword(arg=name):
            return name in _SILENT_KEYWORDS
    return False


def _shown(old: ast.AST, new: ast.AST) -> str:
    """Say what becomes of a node; of one with a body, what becomes of its head."""
    match old, new:
        case (ast.If(test=before), ast.If(test=after)):
            pass
        case (ast.While(test=before), ast.While(test=after)):
            pass
        case (ast.For(iter=before), ast.For(iter=after)):
            pass
        case (ast.FunctionDef(name=name), ast.FunctionDef(body=[after])):
            return f"def {name} → {_code(after)}"
        case _:
            return f"{_code(old)} → {_code(new)}"
    return f"{_code(before)} → {_code(after)}"


def _code(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


def _replacements(node: ast.AST) -> Iterator[ast.AST]:  # noqa: PLR0912 - a list of kinds
    """Yield what can stand in the place of a node."""
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BinOp(left=left, op=op, right=right):
            yield ast.BinOp(left, _ARITHMETIC[type(op)](), right)
        case ast.AugAssign(target=target, op=op, value=value):
            yield ast.AugAssign(target, _ARITHMETIC[type(op)](), value)
            yield ast.Pass()
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for left_out in range(len(values)):
                kept = [value for place, value in enumerate(values) if place != left_out]
                yield kept[0] if len(kept) == 1 else ast.BoolOp(op, kept)
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.If(body=body, orelse=orelse):
            yield ast.If(ast.Constant(True), body, orelse)
            yield ast.If(ast.Constant(False), body, orelse)
        case ast.While(body=body, orelse=orelse):
            yield ast.While(ast.Constant(False), body, orelse)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.comprehension():
            yield from _fewer_rounds(node)
        case ast.For(target=target, iter=iterated, body=body, orelse=orelse):
            for fewer in _all_but_one(iterated):
                yield ast.For(target, fewer, body, orelse)
        case ast.Constant():
            yield from _constants(node)
        case ast.Call():
            yield from _calls(node)
        case ast.Expr() | ast.Raise() | ast.Delete() | ast.Return():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.FunctionDef(returns=ast.Name(id="bool")):
            yield from _constant_functions(node)


def _comparisons(node: ast.Compare) -> Iterator[ast.AST]:
    for place, op in enumerate(node.ops):
        for other in _COMPARISONS[type(op)]:
            ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)


def _fewer_rounds(node: ast.comprehension) -> Iterator[ast.AST]:
    for left_out in range(len(node.ifs)):
        kept = [test for place, test in enumerate(node.ifs) if place != left_out]
        yield ast.comprehension(node.target, node.iter, kept, node.is_async)
    for fewer in _all_but_one(node.iter):
        yield ast.comprehension(node.target, fewer, node.ifs, node.is_async)


def _all_but_one(iterated: ast.expr) -> Iterator[ast.expr]:
    """Yield what gives all but the first, and all but the last, of what an expression gives."""
    for part in (ast.Slice(lower=ast.Constant(1)), ast.Slice(upper=ast.Constant(-1))):
        as_list = ast.Call(ast.Name("list", ast.Load()), [iterated], [])
        yield ast.Subscript(as_list, part, ast.Load())


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node.value, str):
        yield from map(ast.Constant, _RELATIONS.get(node.value, ()))


def _calls(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name):
        if node.func.id in _CALLS:
            other = ast.Name(_CALLS[node.func.id], ast.Load())
            yield ast.Call(other, node.args, node.keywords)
        elif node.func.id in _ORDERINGS:
            yield ast.Call(ast.Name("list", ast.Load()), node.args, [])
    for left_out, named in enumerate(node.keywords):
        if named.arg is not None and named.arg not in _SILENT_KEYWORDS:
            kept = [keyword for place, keyword in enumerate(node.keywords) if place != left_out]
            yield ast.Call(node.func, node.args, kept)


def _constant_functions(node: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the function that always says yes, and the one that always says no."""
    for answer in (True, False):
        new = ast.FunctionDef(**dict(ast.iter_fields(node)))
        returned = ast.Return(ast.Constant(answer))
        new.body = [ast.copy_location(returned, node.body[0])]
        yield new
