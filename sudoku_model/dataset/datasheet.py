"""The datasheet of a data set: what is in it, how it was drawn, and what is biased.

Its questions are those of T. Gebru and others, "Datasheets for Datasets" (Communications of the ACM
64, 2021), as far as they make sense for puzzles that a program makes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sudoku_model.analysis.steps.rating import LEVELS
from sudoku_model.answers.datasets import ROW_KEYS, SPLITS
from sudoku_model.dataset.recipe import Recipe, deciding_versions
from sudoku_model.dataset.rows import MADE, NOT_CLASSED, NOT_CONFIRMED, NOT_MADE
from sudoku_model.puzzle import is_classic

_COUNTED: Final = ("split", "givens", "difficulty", "level", "hardest", "complete")

_SHOWN = 12
"""Kinds of hardest steps that are listed."""

_BECAME: Final = {
    NOT_MADE: "puzzles were not found as wished, or not in time",
    NOT_CONFIRMED: "puzzles were left out because an engine did not decide in time",
    NOT_CLASSED: "puzzles were left out because they have too many symmetries of their own to tell "
    "which others are the same",
}


def datasheet(path: Path, recipe: Recipe, counts: Mapping[str, int]) -> str:
    """Return the datasheet of a data set in Markdown."""
    rows = _read(path)
    number = len(rows["split"])
    parts = [
        _head(path, number),
        _USES,
        _composition(rows, number, recipe),
        _columns(),
        _drawing(recipe, counts, number),
        _bias(recipe),
        _checks(recipe),
        _splits(rows, number),
        _again(recipe),
    ]
    return "\n\n".join(parts) + "\n"


def _read(path: Path) -> dict[str, list[Any]]:
    from pyarrow import parquet

    columns: dict[str, list[Any]] = parquet.read_table(path, columns=[*_COUNTED]).to_pydict()
    return columns


def _head(path: Path, number: int) -> str:
    # The block on top is what hubs for data sets read.
    return f"""---
configs:
- config_name: default
  data_files: {path.name}
---

# {path.stem}

{number:,} Sudoku puzzles, each with exactly one solution, with the solution, how hard the puzzle
is for a person, and a split. All of it was made by a program; nothing was taken from anybody."""


_USES: Final = """## What it is for

To train and to judge programs that solve or explain Sudoku. The solution follows from the puzzle,
so the splits keep nothing secret from a program that has a solver. Nothing in it is about people.
A licence is for whoever publishes it to choose."""


def _composition(rows: Mapping[str, Sequence[Any]], number: int, recipe: Recipe) -> str:
    givens = sorted(map(int, rows["givens"]))
    difficulty = sorted(one for one in rows["difficulty"] if one is not None)
    levels = Counter(filter(None, rows["level"]))
    hardest = Counter(one or "(no name)" for one in rows["hardest"]).most_common()
    others = sum(count for _, count in hardest[_SHOWN:])
    lines = ["## What is in it", ""]
    lines += [f"- {one}" for one in recipe.told()]
    lines += ["", "| | least | quartile | median | quartile | most |", "|---|---|---|---|---|---|"]
    lines += [_quartiles("givens", givens), _quartiles("difficulty", difficulty)]
    if unfinished := number - sum(map(bool, rows["complete"])):
        lines += [
            "",
            f"The steps do not lead to the solution of {unfinished:,}, or not in time "
            "(`complete`): they are at least as hard as is said.",
        ]
    lines += _shares("level", [(name, levels[name]) for _, name in LEVELS], number)
    lines += _shares("hardest step", [*hardest[:_SHOWN], ("(others)", others)], number)
    return "\n".join(lines)


def _shares(heading: str, counts: Iterable[tuple[str, int]], number: int) -> list[str]:
    """Return a table that says of how many puzzles each word is true."""
    rows = [f"| {name} | {_share(count, number)} |" for name, count in counts if count]
    return ["", f"| {heading} | puzzles |", "|---|---|", *rows]


def _quartiles(name: str, values: Sequence[float]) -> str:
    places = [len(values) * part // 4 for part in (1, 2, 3)]
    found = [values[0], *(values[place] for place in places), values[-1]] if values else []
    return f"| {name} | {' | '.join(f'{one:g}' for one in found) or '| | | |'} |"


def _share(count: int, number: int) -> str:
    return f"{count:,} ({100 * count / number:.1f} %)"


def _columns() -> str:
    lines = ["## Columns", "", "| column | meaning |", "|---|---|"]
    lines += [f"| `{key.name}` | {key.meaning} |" for key in ROW_KEYS]
    lines += [
        "",
        "`techniques` and `steps` are JSON; the JSON Schema of a row is `dataset-row.json` of the "
        "package.",
    ]
    return "\n".join(lines)


def _drawing(recipe: Recipe, counts: Mapping[str, int], number: int) -> str:
    made = counts.get(MADE, 0)
    lines = [
        "## How it was drawn",
        "",
        "For each number from 1 on a grid is filled at random: cell by cell, in random order, "
        "with one of the digits with which the grid can still be filled. "
        + (
            "Constraints of the wished kinds are laid on the board until that grid is the only "
            "solution."
            if recipe.wishes.choose
            else "Givens are taken away in random order while it stays the only solution."
        ),
        "",
        f"{recipe.number:,} puzzles were asked for and {made:,} were made.",
    ]
    lines += [f"{counts[word]:,} {told}." for word, told in _BECAME.items() if counts.get(word)]
    lines.append(
        f"{made - number:,} were left out because a puzzle before them has the same `class`."
    )
    return "\n".join(lines)


def _bias(recipe: Recipe) -> str:
    lines = ["## What is biased", ""]
    if not recipe.wishes.choose:
        lines.append(
            "- **This is not an even sample of all puzzles of its kind.** From which puzzles one "
            "ends by taking givens away depends on how many orders lead there: those with few "
            "givens come up too often. On the usual grid minimal puzzles of this kind have 24.4 "
            'givens on average, and an even sample 26.6 (D. Berthier, "Unbiased statistics of a '
            'CSP: a controlled-bias generator", 2009). Do not estimate from it how many puzzles '
            "there are, how hard they are on average, or how givens and difficulty go together."
        )
    else:
        lines.append(
            "- **This is not an even sample of all puzzles of its kind.** Constraints are laid "
            "where they fit and are changed where another solution shows; which sets of them come "
            "up how often is not known."
        )
    lines += [
        "- Filled grids are not drawn quite evenly: on 9x9 those with many small sets of cells "
        "that can be exchanged come up a little too rarely (10.6 of the smallest kind on average, "
        "where an even choice has 11.3).",
        "- Difficulty and steps are those of one program's order of techniques. They rank puzzles "
        "as Sudoku Explainer does, not as every person would.",
    ]
    if recipe.wishes.rating or recipe.wishes.technique:
        lines.append(
            "- Puzzles were thrown away until one was as hard as wished, so nothing follows from "
            "it about how many are."
        )
    if recipe.wishes.time_limit is not None:
        lines.append("- What took too long is missing: the hardest are under-represented.")
    return "\n".join(lines)


def _checks(recipe: Recipe) -> str:
    base = recipe.wishes.base
    other = (
        "the bulk search of this package, which shares no code with it"
        if is_classic(base) and not recipe.wishes.choose
        else "OR-Tools CP-SAT, which shares no code with it"
    )
    return f"""## What was checked

Each puzzle was decided by a SAT solver and again by {other}: both found
exactly one solution, and the same. Each solution was held against the rules of the grid and every
clue, by code that knows no solver. Each step was derived from the candidates alone."""


def _splits(rows: Mapping[str, Sequence[Any]], number: int) -> str:
    counts = Counter(rows["split"])
    lines = [
        "## Splits",
        *_shares("split", ((name, counts[name]) for name in SPLITS), number),
        "",
        "The split follows from the `class`, and puzzles that are the same but for symmetry (other "
        "digits, another order of bands, rows, stacks and columns, rows for columns) have the same "
        "class: so no puzzle of one split is, but for symmetry, one of another, and none comes "
        "twice. The split depends on neither the seed nor the other puzzles: data sets with the "
        "same shares can be put together, and their splits stay apart.",
    ]
    return "\n".join(lines)


def _again(recipe: Recipe) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in deciding_versions().items())
    steps = ", with steps" if recipe.has_steps else ""
    shares = ",".join(map(str, recipe.shares))
    return f"""## Making it again

Seed `{recipe.seed}`, {recipe.number:,} puzzles, shares {shares}{steps}, with the wishes above;
made with {versions}. The manifest beside the data
holds all of it. With the same versions `sudoku-model dataset` makes the same rows again."""
