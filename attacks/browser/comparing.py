"""The same messages here and in Pyodide, as the page asks them, and whether the answers agree."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from browser.pyodide import Pyodide
from sudoku_model.page.controller import handle

UNDECIDED = "undecided"


@dataclass
class Comparison:
    """What was compared.

    Attributes:
        verdicts: how many verdicts of each kind were given there.
        refused: texts that both cannot read.
        problems: what differs, in words.
    """

    verdicts: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counted = ", ".join(f"{number} {name}" for name, number in self.verdicts.most_common())
        return f"{self.verdicts.total()} verdicts ({counted}), {self.refused} refused"


def texts_of(path: Path) -> Iterator[str]:
    """Yield the puzzles of a collection: its lines, or the payloads of its records."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if path.suffix == ".jsonl":
            payload = json.loads(line)["payload"]
            yield payload if isinstance(payload, str) else json.dumps(payload)
        elif line.strip() and not line.startswith("#"):
            yield line.split()[0]


def compare(pyodide: Pyodide, texts: Iterable[str], seconds: float) -> Comparison:
    """Ask about each text here and there; the answers must be the same, or undecided."""
    done = Comparison()
    for text in texts:
        problem = _difference(pyodide, text, seconds, done)
        if problem:
            done.problems.append(f"{text[:120]}: {problem}")
    return done


def _difference(pyodide: Pyodide, text: str, seconds: float, done: Comparison) -> str:
    def asked(message: dict[str, Any]) -> tuple[Any, Any]:
        there = pyodide.call("sudoku_model.page.controller", "handle", message)
        return json.loads(json.dumps(handle(message))), there

    here, there = asked({"ask": "load", "text": text})
    if here != there:
        return "it is read in another way"
    if "error" in here:
        done.refused += 1
        return ""
    here, there = asked({"ask": "verdict", "puzzle": here["answer"]["puzzle"], "seconds": seconds})
    if "error" in here or "error" in there:
        done.refused += 1
        return "" if here == there else f"here {here}, there {there}"
    done.verdicts[there["answer"]["status"]] += 1
    return _contradiction(here["answer"], there["answer"])


def _contradiction(here: dict[str, Any], there: dict[str, Any]) -> str:
    statuses = here["status"], there["status"]
    if UNDECIDED in statuses:
        return ""
    if statuses[0] != statuses[1]:
        return f"{statuses[0]} here, {statuses[1]} there"
    is_other = statuses[0] == "unique" and here["solutions"] != there["solutions"]
    return "another solution" if is_other else ""
