"""What is kept on disk: the results of a run, and the survivors that are explained."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from attacks.mutants.mutation import Mutant
from attacks.mutants.running import Fate, Result

EXPLAINED = Path(__file__).with_name("survivors.json")


class Log:
    """The results of a run, one line each, so that an interrupted run goes on where it was.

    A mutant that was noticed is not tried again while its module stays as it is. One that
    survived is: a test may have been written since.
    """

    def __init__(self, path: Path, digests: Mapping[str, str]) -> None:
        self._path = path
        self._digests = digests
        self.fates: dict[str, Fate] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                kept = json.loads(line)
                if kept["source"] == digests.get(kept["module"]):
                    self.fates[kept["mutant"]] = kept["fate"]

    def is_settled(self, mutant: Mutant) -> bool:
        """Say whether a mutant need not be tried again."""
        return self.fates.get(mutant.key) in {"killed", "timeout", "same"}

    def add(self, result: Result) -> None:
        """Keep a result."""
        mutant = result.mutant
        self.fates[mutant.key] = result.fate
        kept = {
            "module": mutant.module,
            "source": self._digests[mutant.module],
            "mutant": mutant.key,
            "line": mutant.lines[-1],
            "fate": result.fate,
            "by": result.by,
            "seconds": result.seconds,
        }
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(kept, ensure_ascii=False) + "\n")


def explanations() -> dict[str, str]:
    """Return why the mutants that are known to survive change nothing that is promised."""
    return dict(_entries(json.loads(EXPLAINED.read_text(encoding="utf-8"))))


def _entries(groups: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    for reason, keys in groups.items():
        for key in keys:
            yield key, reason
