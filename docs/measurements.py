"""Reports of benchmarks, as pages show them: they were measured beforehand."""

from __future__ import annotations

import re
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent / "measured"


def report(name: str, used: tuple[str, ...]) -> str:
    """Return a report without its title and the packages that it did not need.

    Args:
        name: of the table; its file holds what ``python -m benchmarks NAME`` printed.
        used: the beginnings of the packages to name with their versions.
    """
    text = (_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    _, measured, tables = text.strip().split("\n\n", 2)
    processor, cores, *versions = re.split(r"[,;] ", measured.rstrip("."))
    named = [version for version in versions if version.startswith(("Linux", "Python", *used))]
    head = f"{', '.join([processor, cores, *named])}."
    return f"{head}\n\n{tables.strip()}".replace("\n## ", "\n### ")
