"""The package as the page has it, asked from here: Pyodide under Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

_CALLS = Path(__file__).parent / "calls.mjs"


class Pyodide:
    """Python of a page that was built, as a process. Use it in a ``with`` statement.

    Args:
        page: the folder of the page.
        further: a folder that is searched for further modules.
    """

    def __init__(self, page: Path, further: Path | None = None) -> None:
        folders = [str(folder.resolve()) for folder in (page, further) if folder]
        self._process = subprocess.Popen(
            ["node", str(_CALLS), *folders],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def call(self, module: str, function: str, *arguments: Any) -> Any:
        """Call a function there; its arguments and its value are what JSON can hold.

        Raises:
            RuntimeError: if it raises, or Python dies.
        """
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([module, function, arguments]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"Pyodide has died over {module}.{function}")
        came = json.loads(line)
        if "raised" in came:
            raise RuntimeError(came["raised"])
        return came["value"]

    def __enter__(self) -> Pyodide:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()
