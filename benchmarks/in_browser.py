"""The board as a folder of files, in Chromium: how long a visitor waits."""

from __future__ import annotations

import gzip
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import sudoku_model as sm
from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.timing import Spread, time_of_children
from browser.building import build, missing
from browser.pyodide import Pyodide
from browser.serving import served
from docs.page import fragment

CLASSIC = sm.read(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
CAGES = [(r, c, r + d, c + 1 - d) for r in range(1, 9, 2) for c in range(1, 9, 2) for d in (0, 1)]
KEYS = 12
_CHROMIUM: dict[str, Any] = {
    "executable_path": which("chromium"),
    "args": ["--no-sandbox", "--disable-gpu"],
}

WATCH = """
window.verdicts = [];
window.asked = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.reply) asked.push([this.ask, performance.now() - this.began]);
    });
  }
  postMessage(message, ...rest) {
    this.ask = JSON.parse(message).ask;
    this.began = performance.now();
    super.postMessage(message, ...rest);
  }
};
document.addEventListener("keydown", () => { window.pressed = performance.now(); }, true);
new MutationObserver(() => {
  const text = document.querySelector(".verdict")?.textContent ?? "";
  if (!/solution/i.test(text) || text === window.last) return;
  window.last = text;
  verdicts.push([text, performance.now(), window.pressed]);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Notes when a verdict is shown, when a key was pressed, and how long each answer took."""


def run(options: Options) -> None:
    """Print how long the first verdict takes, what a key costs, and how much is fetched."""
    absent = [*missing(), *(["playwright"] if find_spec("playwright") is None else [])]
    absent += [] if which("chromium") else ["chromium"]
    if absent:
        show("## In a browser", f"Not measured: this needs {', '.join(absent)}.")
        return
    from playwright.sync_api import sync_playwright

    rounds = max(2, options.rounds)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        page = Path(folder) / "board"
        build(page)
        chromium = playwright.chromium.launch(**_CHROMIUM)
        with served(page) as address:
            visits = [_visits(playwright, address, turn) for turn in range(rounds)]
            keys = [_keys(chromium, address, puzzle) for puzzle in (CLASSIC, _killer())]
        chromium.close()
        sizes = _sizes(page)
        processor = [_processor_to_verdict(page) for _ in range(rounds)]
    first, second = zip(*visits, strict=True)
    show(
        "## In a browser",
        "Chromium, a server on the same machine; seconds from opening a link to its verdict, of "
        f"{rounds} visits; seconds of a processor from the start of Python to a verdict, under "
        "Node; milliseconds from a key to the verdict on the page, and to an answer of the worker, "
        f"medians of {KEYS} keys.",
        table(
            ["", "time"],
            [
                ["first visit, s", str(Spread.of(first))],
                ["second visit, s", str(Spread.of(second))],
                ["processor, s", str(Spread.of(processor))],
                *(
                    [f"{name}: {what}, ms", f"{value:.0f}"]
                    for name, found in zip(("classic", "killer"), keys, strict=True)
                    for what, value in found.items()
                ),
                ["fetched once, MB", f"{sizes[0] / 1e6:.1f}"],
                ["the same, compressed by the server, MB", f"{sizes[1] / 1e6:.1f}"],
            ],
        ),
    )


def _killer() -> sm.Puzzle:
    """Return a puzzle with a cage of two cells in each diagonal of its squares."""
    solution = sm.solve(CLASSIC)
    assert solution
    cages = []
    for top, left, bottom, right in CAGES[::2]:
        cells = [f"r{top}c{left}", f"r{bottom}c{right}"]
        if solution[cells[0]] != solution[cells[1]]:
            cages.append(sm.KillerCage(" ".join(cells), sum(solution[cell] for cell in cells)))
    return CLASSIC.with_constraints(*cages)


def _open(context: Any, address: str, puzzle: sm.Puzzle) -> Any:
    tab = context.new_page()
    tab.add_init_script(WATCH)
    tab.goto(address + fragment(puzzle))
    tab.wait_for_function("verdicts.length", timeout=120_000)
    return tab


def _visits(playwright: Any, address: str, turn: int) -> tuple[float, float]:
    """Return the seconds until the first verdict of a first and of a second visit.

    Between them the browser is closed. It has a profile, as that of a visitor has: there it keeps
    what it has compiled.
    """
    progress(f"visits {turn + 1}")
    seconds = []
    with TemporaryDirectory() as profile:
        for _ in range(2):
            browser = playwright.chromium.launch_persistent_context(profile, **_CHROMIUM)
            tab = _open(browser, address, CLASSIC)
            seconds.append(tab.evaluate("verdicts[0][1]") / 1000)
            tab.wait_for_timeout(3_000)  # what is kept for the next visit is written
            browser.close()
    return seconds[0], seconds[1]


def _processor_to_verdict(page: Path) -> float:
    before = time_of_children()
    with Pyodide(page) as python:
        message = {"ask": "verdict", "puzzle": sm.write(CLASSIC, "json")}
        python.call("sudoku_model.page.controller", "handle", message)
    return time_of_children() - before


def _keys(chromium: Any, address: str, puzzle: sm.Puzzle) -> dict[str, float]:
    """Type digits that cannot be, and take them back."""
    progress("keys")
    context = chromium.new_context()
    tab = _open(context, address, puzzle)
    tab.wait_for_timeout(3_000)
    tab.locator(".fit").click()
    empty = tab.evaluate("verdicts.length")
    for _ in range(KEYS):
        for key in ("9", "Control+z"):
            tab.keyboard.press(key)
            tab.wait_for_timeout(700)
    shown = tab.evaluate("verdicts")[empty:]
    asked = tab.evaluate("asked")
    context.close()
    found = {"key to verdict": median(at - pressed for _, at, pressed in shown)} if shown else {}
    for question in ("verdict", "conflict", "candidates"):
        times = [took for ask, took in asked[3:] if ask == question]
        if times:
            found[question] = median(times)
    return found


def _sizes(page: Path) -> tuple[int, int]:
    contents = [path.read_bytes() for path in page.rglob("*") if path.is_file()]
    return sum(map(len, contents)), sum(min(len(gzip.compress(c)), len(c)) for c in contents)
