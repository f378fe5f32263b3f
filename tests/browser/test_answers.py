"""What is answered in a browser is what is answered here, or "undecided"."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest

import sudoku_model as sm
from attacks.browser.comparing import compare, texts_of
from browser.pyodide import Pyodide
from tests.test_cancellation import HARD

SHARED = Path(__file__).parents[3] / "shared" / "data"
COLLECTIONS = {
    "classic/17_clue_sample.txt": 100,
    "classic/hardest_sample.txt": 25,
    "classic/no_solution_sample.txt": 5,
    "classic/several_solutions_sample.txt": 20,
    "classic/top1465.txt": 50,
    "variants/fpuzzles.jsonl": 4,
    "variants/fpuzzles_rules_in_words.jsonl": 12,
    "variants/iss_hard.jsonl": 12,
    "variants/iss_showcase.jsonl": 4,
}
"""Of how many puzzles each collection is asked about one; `python -m attacks browser` takes all."""

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", COLLECTIONS)
def test_verdicts_are_the_native_ones(name: str, pyodide: Pyodide) -> None:
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"the shared collection {name} is not here: {path}")
    texts = list(texts_of(path))[:: COLLECTIONS[name]]
    done = compare(pyodide, texts, seconds=5)
    assert done.problems == []
    assert done.verdicts.total() > done.verdicts["undecided"]


def test_the_differential_attack_finds_nothing_there(pyodide: Pyodide) -> None:
    did, found = pyodide.call("attacks.browser.differential", "attacked", "browser", 40)
    assert found == [], did


@pytest.mark.parametrize(
    ("function", "arguments", "library"),
    [
        ("check", ["." * 16, "cpsat"], "OR-Tools"),
        ("check", ["." * 16, "both"], "OR-Tools"),
        ("encode", ["." * 16, "cpsat"], "OR-Tools"),
        ("check_array", [[]], "NumPy"),
        ("check_many", [[]], "NumPy"),
    ],
)
def test_what_needs_a_library_that_is_not_there_says_so(
    function: str, arguments: list[object], library: str, pyodide: Pyodide
) -> None:
    with pytest.raises(RuntimeError) as raised:
        pyodide.call("sudoku_model", function, *arguments)
    said = str(raised.value).strip().splitlines()[-1]
    assert said.startswith("sudoku_model.errors.UnsupportedError: ")
    assert f"needs {library}, which cannot be had in a browser" in said


@pytest.mark.parametrize("question", ["verdict", "candidates", "count", "spare", "steps"])
def test_a_time_limit_holds(question: str, pyodide: Pyodide) -> None:
    began = monotonic()
    message = {"ask": question, "puzzle": sm.write(HARD, "json"), "seconds": 2.0}
    reply = pyodide.call("sudoku_model.page.controller", "handle", message)
    assert monotonic() - began < 30, "without its limit it would take minutes"
    assert reply.keys() <= {"answer", "error"}
    if question == "verdict":
        assert reply["answer"]["status"] == "undecided"
        assert reply["answer"]["reason"] == "time limit"
