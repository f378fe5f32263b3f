"""The JSON form of this package. It holds every puzzle and reads back as the same one.

A puzzle is one object, whose keys `native_keys` lists. Extra cells come after all others in
``givens`` and ``expected``. Where there is no ``unstated``, it is found out what the rules say more
than is stated.

Version 1 had neither constraints nor grids other than a rectangle with regions; it is still read.

An object with the puzzle as text under ``puzzle`` (`puzzle_text`, or any other text of one puzzle)
is read as that puzzle: a record that a run has written, or one that has only texts besides; its
``rules`` are accounted for. Its ``expected`` is a text as well; so is its ``solution``, or rows,
which is held against the puzzle as that of a table is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import partial
from itertools import starmap
from typing import Any

from sudoku_model import faces
from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import Cosmetic
from sudoku_model.digits import default_alphabet
from sudoku_model.errors import ConstraintError, GridError, OptionError, PuzzleFormatError
from sudoku_model.fog import Fog, FogLink
from sudoku_model.formats.base import Entry, Format, Options, one_by_one
from sudoku_model.formats.cells import quote, usual_grid
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.filled_lines import solution_to_compare
from sudoku_model.formats.json_text import Node, read_items
from sudoku_model.formats.native_keys import (
    DRAWINGS,
    KEYS,
    MARK,
    READABLE_VERSIONS,
    REQUIRED,
    TEXTS,
    VERSION,
)
from sudoku_model.formats.phrases import contradiction
from sudoku_model.formats.source import ErrorOf, Source
from sudoku_model.grid import ExtraCell, Grid, House
from sudoku_model.offers import Offer
from sudoku_model.puzzle import Puzzle, as_heard


def _read(source: Source, options: Options) -> Iterator[Entry]:
    """Yield the puzzles of JSON lines, or of one document: an object or a list of them.

    The form says everything itself; the options are for puzzles that stand in it as text.
    """
    return read_items(source, partial(_entry, options=options))


def from_object(value: Any, default_name: str = "") -> Puzzle:
    """Return the puzzle that an object of this form describes.

    Raises:
        UnfitError: if it describes none.
    """
    _expect_form(value)
    _check_kinds(value)
    try:
        grid = _grid(value)
    except (GridError, OptionError) as problem:
        raise contradiction(problem) from None
    if len(value["givens"]) != len(grid.cells):
        expected = f"{len(grid.cells)}, one for each cell"
        raise UnfitError(f"{len(value['givens'])} values at givens", expected, "givens")
    constraints = _constraints(value.get("constraints", []), "constraints")
    try:
        puzzle = Puzzle(
            grid,
            tuple(value["givens"]),
            _candidates(value.get("candidates", {}), grid),
            alphabet=value.get("alphabet", ""),
            constraints=constraints,
            expected=tuple(value.get("expected", [])),
            unstated=tuple(value.get("unstated", [])),
            notes=_notes(value),
            offered=tuple(starmap(_offer, enumerate(value.get("offered", [])))),
            cosmetics=tuple(map(_read_cosmetic, value.get("cosmetics", []))),
            fog=_fog(**value["fog"]) if "fog" in value else None,
            **{"name": default_name, **{key: value[key] for key in TEXTS if key in value}},
        )
    except ConstraintError as problem:
        raise contradiction(problem, _place_of_culprit(constraints, grid)) from None
    except (GridError, OptionError) as problem:
        raise contradiction(problem) from None
    if "unstated" in value:
        return as_heard(puzzle)
    from sudoku_model.formats.words import with_words_accounted_for

    return with_words_accounted_for(puzzle)


def _place_of_culprit(constraints: Sequence[Constraint], grid: Grid) -> str:
    """Return where the first constraint stands that does not fit the grid."""
    from sudoku_model.formats.findings import culprit

    paths = (f"constraints[{place}]" for place in range(len(constraints)))
    return culprit(zip(paths, constraints, strict=True), grid)


def _of_another_kind(value: Any) -> UnfitError:
    """Return the error for what has no mark; an answer as data holds its puzzle."""
    if isinstance(value, dict) and isinstance(value.get("answer"), str):
        expected = 'a puzzle, such as the one under its key "puzzle"; from_dict reads answers'
        return UnfitError("an answer as data", expected)
    rows = 'a table of objects with puzzles as text, as orient="records" of pandas makes it'
    return UnfitError("JSON of another kind", f'an object with "format": "{MARK}", or {rows}')


def _expect_form(value: Any) -> None:
    """Refuse what is no object of this form, by its mark, its version and its keys."""
    if not isinstance(value, dict) or value.get("format") != MARK:
        raise _of_another_kind(value)
    version = Node(value.get("version"))
    if version.value not in READABLE_VERSIONS:
        raise UnfitError(f"version {version.kind()}", f"version {VERSION}")
    for key in sorted(REQUIRED - value.keys()):
        raise UnfitError(f"no key {quote(key)}", "every required key")
    for key in value.keys() - KEYS.keys():
        raise UnfitError(f"the unknown key {quote(key)}", f"the keys of version {VERSION}", key)


def _check_kinds(value: dict[str, Any]) -> None:
    """Refuse values of other kinds, but for what is looked at where it is used."""
    for name, key in KEYS.items():
        if name in value and not key.shape.fits(value[name]):
            raise UnfitError(f"another value of {quote(name)}", key.shape.expected, name)


def _notes(value: dict[str, Any]) -> tuple[str, ...]:
    """Return the remarks that were written, and those on packages of other versions."""
    written = value.get("notes", [])
    if not value.get("constraints"):
        return tuple(written)
    from sudoku_model.formats.constraint_json import other_versions

    return tuple(dict.fromkeys((*written, *other_versions(value["constraints"]))))


def _offer(place: int, offer: dict[str, Any]) -> Offer:
    constraints = _constraints(offer["constraints"], f"offered[{place}].constraints")
    drawings = tuple(map(_read_cosmetic, offer.get("drawings", [])))
    return Offer(offer["rule"], constraints, tuple(offer["signals"]), drawings)


def _read_cosmetic(one: dict[str, Any]) -> Cosmetic:
    return DRAWINGS[one["kind"]](**{key: part for key, part in one.items() if key != "kind"})


def _fog(lit: Any, links: Sequence[dict[str, Any]]) -> Fog:
    return Fog(lit, tuple(FogLink(**link) for link in links))


def _constraints(described: list[Any], path: str) -> tuple[Constraint, ...]:
    return tuple(_constraint(value, f"{path}[{place}]") for place, value in enumerate(described))


def _constraint(value: Any, path: str) -> Constraint:
    from sudoku_model.formats.constraint_json import from_json

    try:
        return from_json(value)
    except (GridError, ConstraintError, OptionError) as problem:
        raise contradiction(problem, path) from None


def _grid(value: dict[str, Any]) -> Grid:
    first, last = value["digits"]
    extras = (ExtraCell(cell["name"], tuple(cell["values"])) for cell in value.get("extras", []))
    grid = partial(
        Grid, value["rows"], value["columns"], range(first, last + 1), extras=tuple(extras)
    )
    settings: dict[str, Any] = {
        "regions": tuple(value["regions"]),
        "has_rows": value.get("hasRows", True),
        "has_columns": value.get("hasColumns", True),
    }
    houses, holes = value.get("houses", []), value.get("holes", [])
    if not houses and not holes:
        return grid(**settings)
    # Cells are called the same without the houses, and rows may fit by their holes only.
    named = grid((None,) * len(value["regions"]), has_rows=False, has_columns=False)
    return grid(
        **settings,
        holes=frozenset(map(named.cell, holes)),
        more_houses=tuple(
            House(house["name"], tuple(map(named.cell, house["cells"]))) for house in houses
        ),
    )


def _candidates(value: Mapping[str, Iterable[int]], grid: Grid) -> dict[int, frozenset[int]]:
    return {grid.cell(name): frozenset(digits) for name, digits in value.items()}


def _entry(value: Any, name: str, error: ErrorOf, options: Options) -> Puzzle:
    """Return the puzzle that an object is, or that it has as text."""
    if isinstance(value, dict) and is_about_one(value):
        return _with_text(value, options, name, error)
    return from_object(value, name)


def is_about_one(value: dict[str, Any]) -> bool:
    """Say whether an object has a puzzle as text, and all it holds besides is known and no clue."""
    if not isinstance(value.get("puzzle"), str):
        return False
    is_plain = value.keys() <= {"puzzle", "unstated", "expected", *TEXTS}
    is_plain = is_plain and isinstance(value.get("expected", ""), str)
    if is_plain and KEYS["unstated"].shape.fits(value.get("unstated", [])):
        return True
    return faces.is_record(value)


def _with_text(value: dict[str, Any], options: Options, name: str, error: ErrorOf) -> Puzzle:
    text = value["puzzle"]
    has_own_options = text.startswith("{")
    how = {} if has_own_options else {"box": options.box, "alphabet": options.alphabet}
    try:
        puzzle: Puzzle = faces.read(text, **how)
    except PuzzleFormatError as problem:
        raise error(problem.found, problem.expected) from None
    texts = _texts_in(value)
    called = texts.pop("name", "")
    puzzle = replace(_with_texts(puzzle, texts) if texts else puzzle, name=called or name)
    stated = value.get("expected", solution_to_compare(value.get("solution"), text))
    if stated and isinstance(stated, str):
        puzzle = _with_solution(puzzle, stated)
    if unread := value.get("unstated"):
        return replace(puzzle, unstated=tuple(dict.fromkeys((*puzzle.unstated, *unread))))
    return puzzle


def _with_texts(puzzle: Puzzle, texts: Mapping[str, str]) -> Puzzle:
    from sudoku_model.formats.columns import with_texts_beside  # which few texts need

    return with_texts_beside(puzzle, texts)


def _texts_in(value: dict[str, Any]) -> dict[str, str]:
    """Return the texts of an object; a rule that stands for a name or solution is a comment."""
    texts = {key: value[key] for key in TEXTS if isinstance(value.get(key), str)}
    for label in filter(None, (texts.get("name"), value.get("solution"))):
        from sudoku_model.formats.columns import label_says_a_rule  # which few texts need

        if isinstance(label, str) and label_says_a_rule(label):
            texts["comment"] = "\n".join(filter(None, (texts.get("comment"), label)))
    return texts


_NO_SOLUTION = "the solution that the source states is no grid of this size, and not compared"


def _with_solution(puzzle: Puzzle, text: str) -> Puzzle:
    """Return a puzzle with a solution as text to be compared; a note says if it is none."""
    box, alphabet = puzzle.grid.box, puzzle.alphabet or None
    with suppress(PuzzleFormatError, OptionError):
        solution: Puzzle = faces.read(text, box=box, alphabet=alphabet)
        if solution.grid == puzzle.grid:
            return replace(puzzle, expected=solution.givens)
    return replace(puzzle, notes=(*puzzle.notes, _NO_SOLUTION))


def _line_of(puzzle: Puzzle) -> str:
    return _json(to_object(puzzle)) + "\n"


def puzzle_text(puzzle: Puzzle) -> str:
    """Write a puzzle as text of one line that reads back as the same question.

    That is the line of its givens, where a reader who knows nothing else finds all of it there; and
    else this form, in which constraints of one's own are described, so that it is refused when read
    and not read as another puzzle.
    """
    grid = puzzle.grid
    is_usual = grid == usual_grid(grid.rows) and puzzle.alphabet == default_alphabet(grid.digits)
    if is_usual and not (puzzle.constraints or puzzle.candidates or puzzle.unstated):
        return puzzle.line()
    return _json(to_object(puzzle, describe_own=True))


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"))


def to_object(puzzle: Puzzle, *, describe_own: bool = False) -> dict[str, Any]:
    """Return a puzzle in values that JSON can hold.

    Args:
        puzzle: the puzzle.
        describe_own: whether constraints of the user's own are described for people, so that what
            is written cannot be read; else they are refused.

    Raises:
        UnsupportedError: if it has such a constraint, and they are not described.
    """
    grid = puzzle.grid
    described: dict[str, Any] = {
        "format": MARK,
        "version": VERSION,
        "title": puzzle.title,
        "author": puzzle.author,
        "comment": puzzle.comment,
        "name": puzzle.name,
        "rows": grid.rows,
        "columns": grid.columns,
        "digits": [grid.digits[0], grid.digits[-1]],
        "regions": list(grid.regions),
        "alphabet": puzzle.alphabet,
        "givens": list(puzzle.givens),
        "candidates": {
            grid.cell_name(cell): sorted(digits) for cell, digits in puzzle.candidates.items()
        },
    }
    described |= {key: value for key, value in _rarely_needed(puzzle, describe_own) if value}
    if puzzle.rules or puzzle.comment:  # what is known about them, also if that is nothing
        described["unstated"] = list(puzzle.unstated)
    switches = {"hasRows": grid.has_rows, "hasColumns": grid.has_columns}
    return described | {key: False for key, is_on in switches.items() if not is_on}


def _rarely_needed(puzzle: Puzzle, describe_own: bool) -> Iterator[tuple[str, object]]:
    """Yield what most puzzles have no use for; what is empty is left out of the object."""
    grid = puzzle.grid
    yield "constraints", _described(puzzle.constraints, describe_own)
    yield "rules", puzzle.rules
    yield "expected", list(puzzle.expected)
    yield "unstated", list(puzzle.unstated)
    yield "notes", list(puzzle.notes)
    yield (
        "offered",
        [
            {
                "rule": offer.rule,
                "constraints": _described(offer.constraints, describe_own),
                "signals": list(offer.signals),
                **({"drawings": list(map(_cosmetic, offer.drawings))} if offer.drawings else {}),
            }
            for offer in puzzle.offered
        ],
    )
    yield (
        "houses",
        [
            {"name": house.name, "cells": list(map(grid.cell_name, house.cells))}
            for house in grid.more_houses
        ],
    )
    yield "cosmetics", list(map(_cosmetic, puzzle.cosmetics))
    yield "fog", None if puzzle.fog is None else _fog_object(puzzle.fog)
    yield "holes", list(map(grid.cell_name, sorted(grid.holes)))
    yield "extras", [{"name": cell.name, "values": list(cell.values)} for cell in grid.extras]


def _fog_object(fog: Fog) -> dict[str, Any]:
    links = [{"cells": link.cells, "clears": link.clears} for link in fog.links]
    return {"lit": fog.lit, "links": links}


def _cosmetic(cosmetic: Cosmetic) -> dict[str, Any]:
    """Return the kind of a drawing and those of its fields that are not as usual."""
    kind = next(name for name, kind in DRAWINGS.items() if isinstance(cosmetic, kind))
    values = ((field, getattr(cosmetic, field.name)) for field in fields(cosmetic))
    return {"kind": kind} | {field.name: value for field, value in values if value != field.default}


def _described(constraints: Sequence[Constraint], describe_own: bool) -> list[dict[str, Any]]:
    if not constraints:
        return []
    from sudoku_model.formats.constraint_json import to_json

    return [to_json(constraint, describe_own=describe_own) for constraint in constraints]


JSON = Format(
    "json",
    "the JSON form of this package, which holds every puzzle",
    _read,
    one_by_one(_line_of),
    keeps=frozenset(("title", "author", "rules", "drawings", "fog")),
    has_own_digits=True,
    is_one_a_line=True,
    fits_in_cells=True,
)
