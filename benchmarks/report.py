"""What is printed: Markdown tables, and the machine that the numbers belong to."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import which

NOT_INSTALLED = "not installed"

PACKAGES = (
    "numpy",
    "numba",
    "python-sat",
    "ortools",
    "clingo",
    "pycosat",
    "cpmpy",
    "z3-solver",
    "highspy",
    "passagemath-kissat",
    "python-constraint2",
    "xcover",
    "exact-cover",
    "pencilmark",
    "rustoku",
    "hodoku-py",
    "larsdoku",
    "py-libsudoku",
    "dlxsudoku",
    "sudokutools",
    "py-sudoku",
    "lib-sudoku",
    "sudoku-rust",
    "dokusan",
)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table: the first column is text, the others are aligned to the right."""
    lines = [
        f"| {' | '.join(head)} |",
        f"|:--{'|--:' * (len(head) - 1)}|",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    return "\n".join(lines)


def show(*parts: str) -> None:
    """Print paragraphs at once, so that a long run can be followed."""
    for part in parts:
        print(part, end="\n\n", flush=True)


def progress(text: str) -> None:
    """Tell a person at a terminal what is being measured; the report stays clean."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def surroundings() -> str:
    """Tell the date, the machine and the versions."""
    versions = [f"{package} {_version(package)}" for package in PACKAGES]
    versions.append(f"MiniZinc {_minizinc_version()}")
    return (
        f"Measured on {date.today()}: {_processor()}, {os.cpu_count()} cores; {platform.system()}; "
        f"Python {platform.python_version()}; {', '.join(versions)}."
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return NOT_INSTALLED


def _minizinc_version() -> str:
    if which("minizinc") is None:
        return NOT_INSTALLED
    told = subprocess.run(["minizinc", "--version"], capture_output=True, text=True, check=True)
    return told.stdout.splitlines()[0].partition("version ")[2]


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2] for line in text.splitlines() if line.startswith("model name")]
    return names[0].strip() if names else platform.machine()
