"""The whole site is built by the one command, without a warning and without a broken link."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.build import BuildError, build

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_command_builds_the_site(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="pip install 'sudoku-model[docs]'")
    site = tmp_path / "site"
    site.mkdir()
    for left_by_the_last_build in ("objects.inv", "old.html"):
        (site / left_by_the_last_build).touch()
    done = subprocess.run(
        [sys.executable, "-m", "docs", "--output", str(site)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"The documentation is in {site / 'index.html'}\n")
    assert not (site / "old.html").exists()
    for page in ("index", "catalog/cages", "reference/python/verdicts", "notebooks/index"):
        assert (site / f"{page}.html").is_file()
    for style in (site / "_static").rglob("*.css"):
        assert not re.search(r"@import|url\(['\"]?(https?:)?//", style.read_text("utf-8"))


@pytest.mark.slow
def test_no_other_folder_is_replaced(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="pip install 'sudoku-model[docs]'")
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(BuildError, match="holds something else"):
        build(tmp_path)
    assert (tmp_path / "diary.txt").exists()
