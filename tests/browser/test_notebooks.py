"""The notebooks run where nothing is installed: under Node, and on a page in a real browser."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nbformat", reason="needs nbformat: pip install 'sudoku-model[test]'")

from browser.pyodide import Pyodide
from browser.serving import served
from notebooks.lessons import Lesson, lessons
from tests.firefox import needs_firefox, run_in_firefox
from tests.notebook.browser import browser as opened_browser
from tests.notebook.browser import browser_path

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

SECONDS = 4.0
"""How long the cells of a notebook are run one after the other: some take minutes there."""

OTHERWISE = ("lemma", "an estimate", ". Q .", "9216 solutions", "for each conflict")
"""Words of what may be said otherwise than in the stored outputs: the browser's solver is CaDiCaL,
because it heeds time limits there; it places eight queens in another way. What takes longer is
estimated sooner, the colourings of a map are listed where there is no NumPy, and the pigeons of
Glucose are counted to the end, as it does not heed limits there."""

NUMBER = re.compile(r"\d[\d,.e+-]*")
"""What another solver may find otherwise: it finds other solutions first."""

PATIENCE = 120_000
"""How long the browser may take on a busy machine, in milliseconds."""


def code_cells(lesson: Lesson) -> list[Any]:
    return [cell for cell in lesson.notebook.cells if cell.cell_type == "code"]


def words(outputs: Iterable[Any]) -> list[str]:
    """Return the words of what is printed, and then of what is shown, without the numbers."""
    parts = list(outputs)
    texts = [part.get("text", "") for part in parts]
    texts += [part["data"]["text/plain"] for part in parts if "data" in part]
    return NUMBER.sub("0", " ".join(texts)).split()


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.path.stem)
def test_its_cells_show_there_what_is_stored_or_say_what_they_need(
    lesson: Lesson, pyodide: Pyodide
) -> None:
    cells = code_cells(lesson)
    sources = [cell.source for cell in cells]
    told = pyodide.call("tests.browser.cells_there", "outputs", sources, SECONDS)
    assert told
    for cell, (*shown, ending) in zip(cells, told, strict=False):
        if "missing" in ending:
            continue
        assert ending == {"done": True}, cell.source
        is_same = words(shown) == words(cell.outputs)
        if "varies" not in cell.metadata.get("tags", ()) and not is_same:
            assert any(word in str(shown) for word in OTHERWISE), cell.source


@pytest.fixture(scope="module")
def site(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site's page of the first notebook, with Python beside it."""
    for needed in ("sphinx", "myst_nb", "furo"):
        pytest.importorskip(needed, reason="pip install 'sudoku-model[docs]'")
    from docs import notebooks

    folder = tmp_path_factory.mktemp("site")
    source, built = folder / "source", folder / "site"
    source.mkdir()
    notebooks.write_pages(source)
    notebooks.write_files(built)
    first, *others = sorted((source / "notebooks").glob("*.ipynb"))
    for unused in (*others, source / "notebooks" / "index.md"):
        unused.unlink()
    tree = f"# Course\n\n```{{toctree}}\nnotebooks/{first.stem}\n```\n"
    (source / "index.md").write_text(tree, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-t", "board"]
    command += ["-c", str(ROOT / "docs"), "-d", str(folder / "cache"), str(source), str(built)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    shutil.copytree(page, built / "board")
    with served(built) as address:
        yield f"{address}notebooks/{first.stem}.html"


@pytest.fixture
def tab(site: str) -> Iterator[Any]:
    """The page of the notebook; at its end nothing has gone wrong or been fetched from afar."""
    pytest.importorskip("playwright", reason="pip install 'sudoku-model[browser]'")
    if browser_path() is None:
        pytest.skip("needs a browser")
    with opened_browser() as browser:
        opened = browser.new_page()
        opened.set_default_timeout(PATIENCE)
        problems: list[str] = []
        opened.on("pageerror", lambda error: problems.append(str(error)))
        home = site.partition("notebooks/")[0]
        opened.on(
            "request",
            lambda asked: (
                asked.url.startswith((home, "blob:", "data:")) or problems.append(asked.url)
            ),
        )
        opened.goto(site)
        yield opened
        assert problems == []


def start(tab: Any) -> None:
    tab.get_by_role("button", name="Run this in the browser").click()


def see_state(tab: Any, number: int, state: str) -> Any:
    """Wait until a cell, counted from 1, is in a state; return it."""
    cell = tab.locator(".nb-cell").nth(number - 1)
    tab.locator(f".nb-cell >> nth={number - 1}").and_(
        tab.locator(f"[data-state={state}]")
    ).wait_for()
    return cell


def write(tab: Any, number: int, source: str) -> Any:
    field = tab.get_by_role("textbox", name=f"Cell {number}", exact=True)
    field.fill(source)
    return field


def test_a_notebook_runs_on_its_page_from_its_beginning_to_its_end(tab: Any) -> None:
    lesson = lessons()[0]
    start(tab)
    tab.get_by_role("button", name="Run all").click()
    tab.wait_for_function(
        "n => document.querySelectorAll('[data-state=done], [data-state=missing]').length === n",
        arg=len(code_cells(lesson)),
    )
    missing = tab.locator(".nb-missing")
    assert missing.count() < len(code_cells(lesson)) / 3
    assert "needs OR-Tools, which cannot be had in a browser" in missing.first.inner_text()
    # What is stored stands below.
    stored = tab.locator(".nb-cell", has=tab.locator(".nb-missing")).first.locator(".cell_output")
    assert "OPTIMAL" in stored.inner_text()


@needs_firefox
def test_a_notebook_runs_in_firefox_as_well(site: str) -> None:
    run_in_firefox(Path(__file__).with_name("notebook_in_firefox.mjs"), site)


def test_a_cell_takes_those_before_it_along_and_what_is_written_survives_a_reload(tab: Any) -> None:
    start(tab)
    write(tab, 2, "print('mine:', len(puzzle.givens))").press("Control+Enter")
    cell = see_state(tab, 2, "done")
    assert cell.locator(".cell_output").inner_text().strip() == "mine: 81"
    see_state(tab, 1, "done")
    see_state(tab, 3, "stored")
    tab.reload()
    start(tab)
    field = tab.get_by_role("textbox", name="Cell 2", exact=True)
    assert field.input_value() == "print('mine:', len(puzzle.givens))"
    back = tab.get_by_role("button", name="Take back my changes")
    back.click()
    assert field.input_value() == code_cells(lessons()[0])[1].source


def test_a_mistake_is_shown_and_nothing_after_it_runs(tab: Any) -> None:
    start(tab)
    write(tab, 1, "1 / 0")
    tab.get_by_role("button", name="Run cell 3", exact=True).click()
    failed = see_state(tab, 1, "failed")
    assert failed.get_by_role("alert").inner_text().endswith("division by zero\n")
    see_state(tab, 2, "stored")


def test_stop_ends_a_search_that_would_go_on_for_ever(tab: Any) -> None:
    start(tab)
    write(tab, 1, "while True:\n    pass").press("Control+Enter")
    see_state(tab, 1, "running")
    tab.get_by_role("button", name="Stop").click()
    see_state(tab, 1, "stored")
    write(tab, 1, "print('again')").press("Control+Enter")
    assert "again" in see_state(tab, 1, "done").inner_text()


def test_keys_write_code_and_leave_it(tab: Any) -> None:
    start(tab)
    field = write(tab, 1, "")
    field.press_sequentially("for i in range(2):")
    field.press("Enter")
    field.press_sequentially("i")
    assert field.input_value() == "for i in range(2):\n    i"
    field.press("Shift+Tab")
    assert field.input_value() == "for i in range(2):\ni"
    field.press("Escape")
    assert tab.evaluate("document.activeElement.ariaLabel") == "Run cell 1"


def test_the_notebook_itself_can_be_had(tab: Any) -> None:
    with tab.expect_download() as download:
        tab.get_by_role("link", name="Download the notebook").click()
    assert Path(download.value.path()).read_bytes() == lessons()[0].path.read_bytes()
