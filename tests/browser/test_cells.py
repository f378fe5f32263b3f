"""How the cells of a notebook are run where there is no Jupyter."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser.notebook import missing, shown
from browser.notebook.cells import Notebook, on_page
from tests.browser.cells_there import outputs

Run = Callable[..., list[list[dict[str, Any]]]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Run cells where neither NumPy nor OR-Tools nor IPython is installed."""
    gone = {*missing.LIBRARIES, "IPython", "anywidget"}
    kept = {name: module for name, module in sys.modules.items() if name.partition(".")[0] in gone}
    streams, main = (sys.stdout, sys.stderr), sys.modules["__main__"]
    for module in (missing, shown):
        monkeypatch.setattr(module, "find_spec", lambda name: None if name in gone else name)
    yield lambda *sources: asyncio.run(outputs(list(sources)))
    sys.stdout, sys.stderr = streams
    for name in [name for name in sys.modules if name.partition(".")[0] in gone]:
        del sys.modules[name]
    sys.modules.update({**kept, "__main__": main})


def ending(told: list[dict[str, Any]]) -> dict[str, Any]:
    return told[-1]


DONE = {"done": True}


def test_a_cell_shows_what_it_prints_and_the_value_at_its_end(run: Run) -> None:
    (told,) = run("print('a', 'b')\nprint('c', end='')\n6 * 7")
    assert told == [
        {"stream": "stdout", "text": "a b\n"},
        {"stream": "stdout", "text": "c"},
        {"data": {"text/plain": "42"}},
        DONE,
    ]


def test_nothing_is_shown_of_none_of_a_statement_and_before_a_semicolon(run: Run) -> None:
    assert run("None", "x = 1", "x;", "") == [[DONE]] * 4


def test_cells_share_their_names_and_may_wait(run: Run) -> None:
    source = "import asyncio\nawait asyncio.sleep(0)\nawait asyncio.sleep(0, x + 1)"
    *_, told = run("x = 1", source)
    assert told == [{"data": {"text/plain": "2"}}, DONE]


def test_values_show_themselves_as_in_jupyter(run: Run) -> None:
    puzzle, shown_raw, table = run(
        "import sudoku_model as sm\nsm.read('1...............')",
        "from IPython.display import display\ndisplay({'text/html': '<b>x</b>'}, raw=True)",
        "from IPython.display import HTML\nHTML('<i>y</i>')",
    )
    assert puzzle[0]["data"]["image/svg+xml"].startswith("<svg")
    assert shown_raw[0] == {"data": {"text/html": "<b>x</b>"}}
    assert table[0]["data"]["text/html"] == "<i>y</i>"


def test_a_failure_names_its_cell_and_nothing_before_it(run: Run) -> None:
    *_, told = run("def half(x):\n    return x / 0", "print('so far')\nhalf(1)", "1 +")
    assert ending(told)["error"].endswith("SyntaxError: invalid syntax\n")
    _, told, _ = run("def half(x):\n    return x / 0", "print('so far')\nhalf(1)", "1 +")
    assert told[0]["text"] == "so far\n"
    error = ending(told)["error"]
    assert error.startswith('Traceback (most recent call last):\n  File "cell 2", line 2, in <mod')
    assert '  File "cell 1", line 2, in half\n    return x / 0\n' in error
    assert error.endswith("ZeroDivisionError: division by zero\n")


def test_a_cell_that_needs_a_missing_library_says_which(run: Run) -> None:
    imports, numbers, model, both = run(
        "import numpy as np\nfrom ortools.sat.python import cp_model\nprint('go on')",
        "rows = np.zeros(3)",
        "model = cp_model.CpModel()",
        "rows",
    )
    assert imports == [{"stream": "stdout", "text": "go on\n"}, DONE]
    assert ending(numbers) == {"done": False, "missing": "NumPy", "through": False}
    assert ending(model) == {"done": False, "missing": "OR-Tools", "through": False}
    assert ending(both) == {"done": False, "missing": "NumPy", "through": True}


def test_what_such_a_cell_would_have_set_anew_is_not_taken_from_an_earlier_one(run: Run) -> None:
    *_, told = run("rows = [1]", "import numpy as np\nrows = np.zeros(3)", "len(rows)")
    assert ending(told) == {"done": False, "missing": "NumPy", "through": True}


def test_a_check_of_an_answer_that_cannot_be_had_says_why(run: Run) -> None:
    *_, told = run(
        "import numpy as np\nimport sudoku_model as sm",
        "answer = np.zeros(3)",
        "@sm.feedback\ndef on_answer(answer):\n    assert len(answer) == 3",
    )
    assert told == [{"done": False, "missing": "NumPy", "through": True}]
    *_, uses = run(
        "import numpy as np\nimport sudoku_model as sm\nanswer = 3",
        "right = np.zeros(3)",
        "@sm.feedback\ndef on_answer(answer):\n    found = len(right)\n    assert found",
    )
    assert uses == told


def test_a_name_that_nobody_sets_is_a_mistake(run: Run) -> None:
    *_, told = run("import numpy as np\nrows = np.zeros(3)", "rwos")
    assert "NameError: name 'rwos' is not defined" in ending(told)["error"]


def test_what_is_printed_for_ever_does_not_fill_the_page(run: Run) -> None:
    (told,) = run("for _ in range(40_000):\n    print('x' * 99)")
    text = "".join(one.get("text", "") for one in told)
    assert len(text) < shown.MOST_TEXT + 100
    assert text.endswith("\n… the rest is left out\n")
    assert ending(told) == DONE


def test_the_page_hears_text(run: Run) -> None:
    told: list[str] = []
    asyncio.run(on_page(told.append).run(7, "'ä'"))
    assert told == [
        '{"cell": 7, "data": {"text/plain": "\'\\u00e4\'"}}',
        '{"cell": 7, "done": true}',
    ]


def test_a_live_board_hears_the_page_and_the_page_hears_the_board(run: Run) -> None:
    pytest.importorskip("traitlets")
    told: list[dict[str, Any]] = []
    notebook = Notebook(told.append)
    asyncio.run(
        notebook.run(
            1,
            "import anywidget, traitlets\n"
            "class Counter(anywidget.AnyWidget):\n"
            "    _esm = 'export default {}'\n"
            "    n = traitlets.Int(0).tag(sync=True)\n"
            "    own = traitlets.Int(0)\n"
            "counter = Counter(n=1)\n"
            "counter.on_msg(lambda one, content, _: one.send(content * 2))\n"
            "counter",
        )
    )
    view = told[0]["data"]["application/vnd.jupyter.widget-view+json"]
    assert (view["state"], view["esm"]) == ({"n": 1}, "export default {}")
    number = view["model_id"]
    del told[:]
    notebook.hear(f'{{"widget": {number}, "state": {{"n": 5, "own": 9}}, "content": "ab"}}')
    asyncio.run(notebook.run(2, "print(counter.n, counter.own)\ncounter.close()"))
    assert told == [
        {"widget": number, "state": {"n": 5}},
        {"widget": number, "content": "abab"},
        {"cell": 2, "stream": "stdout", "text": "5 0\n"},
        {"widget": number, "closed": True},
        {"cell": 2, "done": True},
    ]
