"""The page about the architecture says what the imports are."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sudoku_model.public_names import homes_in

PACKAGE = "sudoku_model"
PUBLIC = homes_in(PACKAGE)
ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "pages" / "architecture.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading of the page."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def names(cell: str) -> list[str]:
    """Return what stands between backticks."""
    return re.findall(r"`([^`]+)`", cell)


class Floor(NamedTuple):
    """A floor of the page."""

    name: str
    modules: frozenset[str]
    known: frozenset[str]


FLOORS = [
    Floor(name, frozenset(names(modules)), frozenset(filter(None, known.split(", "))))
    for name, modules, _, known in rows("Floors")
]
GROUND = FLOORS[0].name


@cache
def files() -> dict[str, str]:
    """Return the text of each module, without the package's name; "" is the package itself."""
    found = {}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        parts = path.relative_to(ROOT / PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = path.read_text(encoding="utf-8")
    return found


def statements(text: str) -> list[ast.AST]:
    """Return all statements of a module. (Most nodes are parts of expressions.)"""
    todo: list[ast.AST] = [ast.parse(text)]
    for node in todo:
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner = getattr(node, part, None)
            todo += inner if isinstance(inner, list) else ()
    return todo


def spoken(name: str, words: set[str]) -> set[str]:
    """Return those of some words that a module has for variables or attributes."""
    if not any(word in files()[name] for word in words):
        return set()
    nodes = ast.walk(ast.parse(files()[name]))
    return words & {getattr(node, "attr", getattr(node, "id", None)) for node in nodes}


@cache
def imported(name: str) -> frozenset[tuple[str, str]]:
    """Return all imports of a module, lazy ones and those for types too: module and name."""
    found = set()
    for node in statements(files()[name]):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import"
            found |= {(str(node.module), alias.name) for alias in node.names}
    return frozenset(found)


@cache
def arrows() -> dict[str, set[str]]:
    """Return for each module those of the package that it imports."""
    known = files()
    found: dict[str, set[str]] = {name: set() for name in known}
    for name in known:
        for source, member in imported(name):
            home = PUBLIC.get(member, source) if source == PACKAGE else source
            if home == PACKAGE or home.startswith(f"{PACKAGE}."):
                place = home[len(PACKAGE) + 1 :]
                inner = f"{place}.{member}".strip(".")
                found[name].add(inner if inner in known else place)
    return {name: targets - {name} for name, targets in found.items()}


def floor_of(module: str) -> Floor:
    """Return the floor of a module, by its first name."""
    found = [floor for floor in FLOORS if module.split(".", maxsplit=1)[0] in floor.modules]
    assert len(found) == 1, f"{module} stands on {len(found)} floors of the page"
    return found[0]


def test_each_module_stands_on_one_floor() -> None:
    told = {module for floor in FLOORS for module in floor.modules}
    assert told == {name.split(".")[0] for name in files() if name}
    for name in files():
        if name:
            floor_of(name)


def test_a_floor_knows_the_floors_below_it_that_the_page_names() -> None:
    order = [floor.name for floor in FLOORS]
    found: dict[str, dict[str, str]] = {name: {} for name in order}
    for module, targets in arrows().items():
        for target in targets if module else ():
            if target:
                here, there = floor_of(module).name, floor_of(target).name
                found[here].setdefault(there, f"{module} imports {target}")
    for place, floor in enumerate(FLOORS):
        used = {name: why for name, why in found[floor.name].items() if name != floor.name}
        above = {name: why for name, why in used.items() if order.index(name) > place}
        assert not above, f"{floor.name} imports from above"
        unsaid = {name: why for name, why in used.items() if name not in {*floor.known, GROUND}}
        assert not unsaid, f"the page does not say what {floor.name} knows"
        assert floor.known <= used.keys(), f"{floor.name} knows less than the page says"


def test_questions_know_neither_formats_nor_drawing_nor_export() -> None:
    (questions,) = (floor for floor in FLOORS if "analysis" in floor.modules)
    assert not {"formats", "drawing", "export"} & questions.known


def test_of_the_package_itself_only_the_command_line_takes_more_than_the_version() -> None:
    for name in files():
        taken = {member for home, member in imported(name) if home == PACKAGE}
        is_command = name.startswith("cli.")
        allowed = {"__version__"} | (PUBLIC.keys() if is_command else set())
        assert taken - files().keys() <= allowed, name


def test_imports_by_name_stand_in_the_files_that_the_page_names() -> None:
    users = {
        name
        for name in files()
        if ("importlib", "import_module") in imported(name) or spoken(name, {"__import__"})
    }
    assert users == {name for file, _ in rows("Imports by name") for name in names(file)}


def circles() -> set[frozenset[str]]:
    """Return the strongly connected components of the imports that are more than one file."""
    graph = arrows()

    def reached(start: str) -> set[str]:
        found, todo = {start}, [start]
        while todo:
            new = graph[todo.pop()] - found
            found |= new
            todo += new
        return found

    reach = {name: reached(name) for name in graph}
    return {
        frozenset(other for other in reach[name] if name in reach[other])
        for name in graph
        if any(name in reach[other] for other in graph[name])
    }


def test_circles_are_those_that_the_page_names() -> None:
    told = [sorted(names(files)) for files, _ in rows("Circles")]
    assert sorted(map(sorted, circles())) == sorted(told)


def test_libraries_of_solvers_are_imported_where_the_page_says() -> None:
    homes = {names(name)[0]: names(places) for name, places, _ in rows("Libraries of solvers")}
    homes["pysolvers"] = ["solvers.sat.pysat_internals"]  # what PySAT is made of
    for name in files():
        for home, _ in imported(name):
            places = homes.get(home.split(".")[0])
            if places is not None:
                is_there = any(f"{name}.".startswith(f"{place}.") for place in places)
                assert is_there, f"{name} imports {home}"


def test_one_file_reaches_into_pysat() -> None:
    section = PAGE.split("\n## Libraries of solvers\n")[1]
    home, *internals = names(section[section.index("one file alone") :])
    for name in files():
        members = {member for _, member in imported(name)}
        used = spoken(name, {*internals}) | ({*internals} & members)
        assert used == ({*internals} if name == home else set()), name
