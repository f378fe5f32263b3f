"""The page of all limits and sizes, from the constants of the code and their reasons."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import sudoku_model

_PACKAGE = Path(sudoku_model.__file__).parent

_INTRODUCTION = """\
# Sizes

Every number in the code that decides how large something may be, or from which size on something is
done in another way, and why it is what it is. What is refused is listed under
[Security](../security.md#bounds) as well.

"""

_TITLES = {
    "": "Grids and models",
    "analysis": "Questions",
    "audit": "Clauses held against clues",
    "batch": "Corpora",
    "certificates": "Certificates",
    "cli": "Command line",
    "constraints": "Constraints",
    "drawing": "Drawing",
    "formats": "Reading and writing",
    "generation": "Making puzzles",
    "inside": "Looking inside",
    "model": "State machines",
    "notebook": "Notebooks",
    "page": "The page in a browser",
    "solvers": "Solvers",
    "workers": "Worker processes",
}


class Size(NamedTuple):
    """A constant with a reason.

    Attributes:
        module: where it stands, without the package.
        names: what it is called; several constants may share a reason.
        values: as the code writes them.
        reason: what it decides, and why it is so large.
    """

    module: str
    names: tuple[str, ...]
    values: tuple[str, ...]
    reason: str


@cache
def sizes() -> tuple[Size, ...]:
    """Return all constants that are numbers and have a reason, module by module."""
    found: list[Size] = []
    for path in sorted(_PACKAGE.rglob("*.py")):
        module = ".".join(path.relative_to(_PACKAGE).with_suffix("").parts)
        found += _sizes_in(module, ast.parse(path.read_text("utf-8")).body)
    return tuple(found)


def _sizes_in(module: str, body: list[ast.stmt]) -> Iterator[Size]:
    names: list[str] = []
    values: list[str] = []
    for statement in body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(name)], value=value)
                | ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value)
            ) if name.isupper() and _is_number(value):
                names.append(name.lstrip("_"))
                values.append(ast.unparse(value))
                continue
            case ast.Expr(ast.Constant(str(reason))) if names:
                yield Size(module, tuple(names), tuple(values), " ".join(reason.split()))
        names, values = [], []


def _is_number(value: ast.expr) -> bool:
    """Say whether an expression is made of numbers alone, and is not a mere flag."""
    parts = [*ast.walk(value)]
    plain = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop)
    numbers = [part.value for part in parts if isinstance(part, ast.Constant)]
    return all(isinstance(part, plain) for part in parts) and all(
        isinstance(number, int | float) for number in numbers
    )


def write_pages(source: Path) -> None:
    """Write the page."""
    parts = [_INTRODUCTION]
    title = ""
    for size in sorted(sizes(), key=lambda one: _title(one.module)):
        if _title(size.module) != title:
            title = _title(size.module)
            parts.append(f"\n## {title}\n\n| constant | value | why |\n|:--|--:|:--|\n")
        named = "<br>".join(f"`{size.module}.{name}`" for name in size.names)
        values = "<br>".join(_shown(value) for value in size.values)
        reason = size.reason.replace("|", "\\|").replace("``", "`")
        parts.append(f"| {named} | {values} | {reason} |\n")
    folder = source / "reference"
    folder.mkdir(exist_ok=True)
    (folder / "sizes.md").write_text("".join(parts), encoding="utf-8")


def _title(module: str) -> str:
    package = module.split(".", maxsplit=1)[0] if "." in module else ""
    return _TITLES.get(package, package.capitalize())


def _shown(value: str) -> str:
    return f"{int(value):,}" if value.isdigit() else value
