"""What the pages of the documentation show is what happens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.markdown_blocks import blocks, commands, comparable, output_of, run_python

ROOT = Path(__file__).parents[2]
PAGES = {
    str(path.relative_to(ROOT / "docs" / "pages")): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs" / "pages").rglob("*.md"))
}
RUN = ("python", "console")


@pytest.mark.parametrize(
    "name", [name for name, text in PAGES.items() if any(b.language in RUN for b in blocks(text))]
)
def test_a_page_shows_what_happens(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks of a page are run in its order, in a folder that holds the files it shows."""
    text = PAGES[name]
    for module in re.findall(r"^>>> (?:import|from) (\w+)", text, re.M):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks(text):
        if block.caption:
            Path(block.caption).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            run_python(block, name, names)
        elif block.language == "console":
            assert commands(block), f"{name}, line {block.line}: no command"
            for command in commands(block):
                printed = output_of(command.text)
                assert comparable(printed) == comparable(command.shown), command.text


def test_the_extras_are_those_of_the_package() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    section = project.split("\n[project.optional-dependencies]\n")[1].split("\n[")[0]
    extras = set(re.findall(r"^(\w+) = \[", section, re.M))
    told = set(re.findall(r"^\| `(\w+)` \|", PAGES["install.md"], re.M))
    assert told == extras - {"test", "lint", "bench", "browser"}


def test_every_guide_is_listed() -> None:
    guides = {Path(name).stem for name in PAGES if name.startswith("how-to/")} - {"index"}
    index = PAGES["how-to/index.md"]
    assert set(re.findall(r"\| \[\]\(([\w-]+)\.md\) \|", index)) == guides


def test_tables_are_asked_for_by_a_name_that_there_is() -> None:
    from docs.encodings import TABLES

    asked = re.findall(r"^<!-- table: (.*) -->$", PAGES["encodings.md"], re.M)
    assert sorted(asked) == sorted(TABLES)
