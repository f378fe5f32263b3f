"""The JSON form of this package. It holds every puzzle and reads back as the same one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from sudoku_model.errors import GridError
from sudoku_model.formats.base import Format, Options
from sudoku_model.formats.cells import quote
from sudoku_model.formats.source import Source
from sudoku_model.grid import MAX_CELLS, Grid
from sudoku_model.puzzle import Puzzle

MARK = "sudoku-model"
VERSION = 1

_REQUIRED = frozenset(("format", "version", "rows", "columns", "digits", "regions", "givens"))
_TEXTS = ("title", "author", "comment", "name")
_OPTIONAL = frozenset(("candidates", "alphabet", *_TEXTS))
_LARGEST = 10**6


class _UnfitError(Exception):
    """Valid JSON that describes no puzzle: what was found, and what was expected."""


def _read(source: Source, options: Options) -> Iterator[Puzzle]:
    """Yield the puzzles of JSON lines, or of one document: an object or a list of them.

    The options are not needed, for the form says everything itself.
    """
    is_first = True
    for number, text in source:
        if not text.strip():
            continue
        try:
            if is_first and not _is_complete(text):
                rest = source.document()
                text = f"{text}\n{rest}" if rest else text  # noqa: PLW2901 - the line goes on
            is_first = False
            value = _parse(text)
            for item in value if isinstance(value, list) else [value]:
                yield _puzzle(item, source.puzzle_name(number))
        except _UnfitError as problem:
            found, expected = problem.args
            raise source.error(found, expected, line=number) from None
        except json.JSONDecodeError as problem:
            line = number + problem.lineno - 1
            found = f"broken JSON ({problem.msg})"
            raise source.error(found, "an object", line=line, column=problem.colno) from None


def _is_complete(text: str) -> bool:
    try:
        _parse(text)
    except json.JSONDecodeError:
        return False
    return True


def _parse(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError:
        raise
    except ValueError:
        raise _UnfitError("a number of too many digits", "a puzzle") from None
    except RecursionError:
        raise _UnfitError("lists or objects nested too deeply", "a puzzle") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            raise _UnfitError(f"the key {quote(key)} twice", "each key once")
        members[key] = value
    return members


def _puzzle(value: Any, default_name: str) -> Puzzle:
    if not isinstance(value, dict) or value.get("format") != MARK:
        raise _UnfitError("JSON of another kind", f'an object with "format": "{MARK}"')
    if value.get("version") != VERSION:
        raise _UnfitError(f"version {quote(str(value.get('version')))}", f"version {VERSION}")
    for key in sorted(_REQUIRED - value.keys()):
        raise _UnfitError(f"no key {quote(key)}", "every key of version 1")
    for key in value.keys() - _REQUIRED - _OPTIONAL:
        raise _UnfitError(f"the unknown key {quote(key)}", "the keys of version 1 only")
    texts = {"name": default_name} | {key: value[key] for key in _TEXTS if key in value}
    for key, text in texts.items():
        _check(isinstance(text, str), key, "a string")
    alphabet = value.get("alphabet", "")
    _check(alphabet is None or isinstance(alphabet, str), "alphabet", "a string or null")
    givens = value["givens"]
    _check(
        isinstance(givens, list) and all(given is None or _is_int(given) for given in givens),
        "givens",
        "a list of integers and nulls",
    )
    try:
        grid = _grid(value)
        candidates = _candidates(value.get("candidates", {}), grid)
        return Puzzle(grid, tuple(givens), candidates, alphabet=alphabet, **texts)
    except GridError as problem:
        raise _UnfitError(f"a contradiction ({problem})", "clues that fit the grid") from None


def _grid(value: dict[str, Any]) -> Grid:
    for key in ("rows", "columns"):
        _check(_is_int(value[key]), key, "an integer")
    digits, regions = value["digits"], value["regions"]
    _check(
        _are_ints(digits) and len(digits) == 2 and 0 <= digits[1] - digits[0] < MAX_CELLS,
        "digits",
        "the first and the last digit",
    )
    _check(_are_ints(regions), "regions", "a list of integers")
    return Grid(value["rows"], value["columns"], range(digits[0], digits[1] + 1), tuple(regions))


def _candidates(value: Any, grid: Grid) -> dict[int, frozenset[int]]:
    _check(
        isinstance(value, dict) and all(map(_are_ints, value.values())),
        "candidates",
        'lists of integers by cell, as in {"r1c1": [1, 2]}',
    )
    return {grid.cell(name): frozenset(digits) for name, digits in value.items()}


def _is_int(value: Any) -> bool:
    return type(value) is int and abs(value) <= _LARGEST


def _are_ints(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_int, value))


def _check(holds: bool, key: str, expected: str) -> None:
    if not holds:
        raise _UnfitError(f"another value of {quote(key)}", expected)


def _write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    for puzzle in puzzles:
        yield json.dumps(_described(puzzle), separators=(",", ":")) + "\n"


def _described(puzzle: Puzzle) -> dict[str, object]:
    grid = puzzle.grid
    return {
        "format": MARK,
        "version": VERSION,
        "title": puzzle.title,
        "author": puzzle.author,
        "comment": puzzle.comment,
        "name": puzzle.name,
        "rows": grid.rows,
        "columns": grid.columns,
        "digits": [grid.digits[0], grid.digits[-1]],
        "regions": grid.regions,
        "alphabet": puzzle.alphabet,
        "givens": puzzle.givens,
        "candidates": {
            grid.cell_name(cell): sorted(digits) for cell, digits in puzzle.candidates.items()
        },
    }


FORMAT = Format("json", "the JSON form of this package, which holds every puzzle", _read, _write)
