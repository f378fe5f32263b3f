"""The front end as one module: it brings along whatever its modules import and read."""

from __future__ import annotations

import json
import posixpath
import re

from sudoku_model.notebook.front_end import front_end


def files() -> dict[str, str]:
    text = front_end()
    (line,) = re.findall(r"^const FILES = \((\{.*\})\);$", text, re.M)
    found: dict[str, str] = json.loads(line)
    return found


def test_each_import_leads_to_a_module_that_is_there() -> None:
    kept = files()
    waiting, reached = ["widget.js"], set()
    while waiting:
        path = waiting.pop()
        reached.add(path)
        imported = re.findall(r'^(?:import .*|\}) from "(\.[^"]+)"', kept[path], re.M)
        assert len(imported) == len(re.findall(r"^import\b|^\} from", kept[path], re.M)), path
        here = posixpath.dirname(path)
        waiting += [posixpath.normpath(posixpath.join(here, one)) for one in imported]
    modules = {path for path in kept if path.endswith(".js")}
    assert modules == reached, "what nobody imports need not travel"


def test_texts_examples_and_styles_come_along() -> None:
    assert {"texts/en.json", "examples.json", "page.css", "widget.css"} <= files().keys()
