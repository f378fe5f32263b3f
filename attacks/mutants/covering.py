"""Which tests run which lines, and how long they take.

Run by itself (``python -m attacks.mutants.covering``) it runs the tests of the files that standard
input names and writes what it saw; a process of its own, because imports are watched as well.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from attacks.mutants.mutation import Mutant, source_of
from attacks.mutants.pytest_runs import ARGUMENTS, Quiet, caches, is_passed

MOST_SECONDS = 4.0
"""So much of the tests of one mutant is run, in seconds that they took without the mistake."""


class Covering(NamedTuple):
    """What the tests run.

    Attributes:
        seconds: how long each test took.
        tests: module -> line -> the tests that run it.
        imports: module -> the lines that are run by importing the product and the tests.
    """

    seconds: dict[str, float]
    tests: dict[str, dict[int, set[str]]]
    imports: dict[str, set[int]]

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Return the tests that run the changed code, the quickest first.

        Of code that importing runs, those that run any line of the module.
        """
        by_line = self.tests.get(mutant.module, {})
        found = set[str]().union(*(by_line.get(line, ()) for line in mutant.lines))
        if self.is_imported(mutant):
            found = set[str]().union(*by_line.values())
        chosen = []
        left = MOST_SECONDS
        for test in sorted(found, key=lambda test: (self.seconds[test], test)):
            left -= self.seconds[test]
            if left < 0:
                break
            chosen.append(test)
        return chosen

    def is_imported(self, mutant: Mutant) -> bool:
        """Say whether importing runs the changed code."""
        # Some modules are imported before anybody watches.
        is_outside = not mutant.function
        return is_outside or not self.imports.get(mutant.module, set()).isdisjoint(mutant.lines)


def covering(folder: Path, files: Sequence[Path], watched: Sequence[str]) -> Covering:
    """Return what some test files run of some modules; what has not changed is not run again."""
    sources = _digest(map(source_of, watched))
    stale = [path for path in files if _read(folder, path, sources) is None]
    # A few files at a time, so that an interrupted run is not lost.
    for start in range(0, len(stale), 8):
        asked = {
            "folder": str(folder),
            "sources": sources,
            "files": [str(path) for path in stale[start : start + 8]],
            "modules": list(watched),
        }
        subprocess.run(
            [sys.executable, "-m", "attacks.mutants.covering"],
            input=json.dumps(asked).encode(),
            stdout=subprocess.DEVNULL,
            check=True,
        )
    seconds: dict[str, float] = {}
    tests: dict[str, dict[int, set[str]]] = {}
    imports: dict[str, set[int]] = {}
    for path in files:
        seen = _read(folder, path, sources) or {}
        for module, lines in seen.get("imports", {}).items():
            imports.setdefault(module, set()).update(lines)
        for test, (taken, ran) in seen.get("tests", {}).items():
            seconds[test] = taken
            for module, lines in ran.items():
                for line in lines:
                    tests.setdefault(module, {}).setdefault(line, set()).add(test)
    return Covering(seconds, tests, imports)


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _kept_in(folder: Path, path: Path) -> Path:
    return folder / "covering" / f"{'.'.join(path.with_suffix('').parts)}.json"


def _read(folder: Path, path: Path, sources: str) -> dict[str, Any] | None:
    kept = _kept_in(folder, path)
    if not kept.exists():
        return None
    seen: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return seen if seen["digest"] == f"{sources} {_digest([path])}" else None


class Watch:
    """A pytest plugin that runs each test and notes which lines it runs."""

    def __init__(self, watched: Sequence[str]) -> None:
        from coverage import Coverage

        self._names = {str(source_of(module)): module for module in watched}
        self.coverage = Coverage(data_file=None, config_file=False, include=list(self._names))
        self.seconds: dict[str, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests one by one."""
        from time import process_time

        kept = caches(self._names.values())
        for item in session.items:
            for cache in kept:
                cache.cache_clear()
            self.coverage.switch_context(item.nodeid)
            start = process_time()
            if is_passed(item):
                self.seconds[item.nodeid] = round(process_time() - start, 4)
        return True

    def seen_of(self, path: Path) -> dict[str, object]:
        """Return what the tests of one file ran."""
        data = self.coverage.get_data()
        tests: dict[str, tuple[float, dict[str, list[int]]]] = {
            test: (taken, {})
            for test, taken in self.seconds.items()
            if test.startswith(f"{path.as_posix()}::")
        }
        imports: dict[str, list[int]] = {}
        for file in data.measured_files():
            module = self._names[file]
            for line, contexts in data.contexts_by_lineno(file).items():
                for context in contexts:
                    if not context:
                        imports.setdefault(module, []).append(line)
                    elif context in tests:
                        tests[context][1].setdefault(module, []).append(line)
        return {"imports": imports, "tests": tests}


def main() -> None:
    """Run the tests of some files and write what they ran."""
    asked = json.load(sys.stdin)
    folder, sources = Path(asked["folder"]), asked["sources"]
    files = list(map(Path, asked["files"]))
    watch = Watch(asked["modules"])
    digests = {path: _digest([path]) for path in files}  # of what is run, not of later changes
    with watch.coverage.collect():
        pytest.main([*ARGUMENTS, *map(str, files)], plugins=[Quiet(), watch])
    for path in files:
        kept = _kept_in(folder, path)
        kept.parent.mkdir(parents=True, exist_ok=True)
        seen = {"digest": f"{sources} {digests[path]}", **watch.seen_of(path)}
        kept.write_text(json.dumps(seen), encoding="utf-8")


if __name__ == "__main__":
    main()
