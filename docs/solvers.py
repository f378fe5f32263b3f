"""The page that compares solvers: its tables were measured beforehand."""

from __future__ import annotations

from pathlib import Path

from docs.measurements import report

_PLACE = "<!-- table: solvers -->"
_USED = ("python-sat", "ortools", "clingo", "z3", "highspy", "passagemath", "MiniZinc")


def write_pages(source: Path) -> None:
    """Fill the tables into the page."""
    page = source / "solvers.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace(_PLACE, report("solvers", _USED)), encoding="utf-8")
