"""Setters' rules beside drafted ones: ``python -m benchmarks.drafts PUZZLES.jsonl [NUMBER]``.

Each line of the file is an object with a puzzle under ``payload``. Of those that have rules in
words so many are shown, by default 20: first those with the most kinds of constraints that no
puzzle before them has.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import sudoku_model as sm


def main(file: str, number: str = "20") -> None:
    """Print both texts of each puzzle, as Markdown."""
    puzzles = [puzzle for puzzle in _read(Path(file)) if puzzle.rules]
    for place, puzzle in enumerate(varied(puzzles)[: int(number)], start=1):
        print(f"### {place}. {puzzle.title or puzzle.name}\n")
        for whose, rules in (("Setter", puzzle.rules), ("Drafted", sm.draft_rules(puzzle))):
            print(
                f"{whose}:\n", *(f"> {line}" for line in rules.splitlines()), sep="\n", end="\n\n"
            )


def _read(file: Path) -> Iterator[sm.Puzzle]:
    for line in file.read_text(encoding="utf-8").splitlines():
        payload = json.loads(line)["payload"]
        yield sm.read(payload if isinstance(payload, str) else json.dumps(payload))


def varied(puzzles: Iterable[sm.Puzzle]) -> list[sm.Puzzle]:
    """Return puzzles in another order: first those with most kinds that none before them has."""
    seen: set[type[sm.Constraint]] = set()
    new: list[tuple[int, sm.Puzzle]] = []
    for puzzle in puzzles:
        kinds = puzzle.board.kinds
        new.append((len(kinds - seen), puzzle))
        seen |= kinds
    return [puzzle for _, puzzle in sorted(new, key=lambda pair: -pair[0])]


if __name__ == "__main__":
    main(*sys.argv[1:])
