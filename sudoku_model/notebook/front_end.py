"""The front end of the page as one module, which is all that a widget can bring along."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
_FOLDERS: Final = (_HERE.parent / "page" / "static", _HERE / "static")
"""Where its files are. Their paths are those inside of these folders."""

_OTHERS: Final = ("open.js", "hosts/local.js", "linking.js")
"""Modules of a page that is a document of its own; and the one into which the files are put."""

_KINDS: Final = (".js", ".json", ".css")


def front_end() -> str:
    """Return the text of the module.

    The files go into it as they are, and ``linking.js`` lets the browser load them as the modules
    that they are: from addresses of the browser's own, which is how anywidget loads this one. So
    nothing here takes JavaScript apart, no bundler is needed to install or to change the package,
    and no server has to hand files out: VS Code and Colab have none that could.
    """
    files = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for folder in _FOLDERS
        for path in sorted(folder.rglob("*"))
        if path.suffix in _KINDS
    }
    kept = {path: text for path, text in files.items() if path not in _OTHERS}
    linking = (_HERE / "static" / "linking.js").read_text(encoding="utf-8")
    return linking.replace("({})", f"({json.dumps(kept, ensure_ascii=False)})", 1)
