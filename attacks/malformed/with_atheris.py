"""``python -m attacks.malformed.with_atheris READER``: the same cases, led by libFuzzer.

It needs the package ``atheris``, follows branches and the values that are compared, and never ends
of itself. Options of libFuzzer may follow, such as ``-max_total_time=600``. What falls is written
to a file ``crash-...``.
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from typing import Any


def main() -> None:
    """Attack one reader until something falls or libFuzzer is told to end."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["sudoku_model"]):
        readers = import_module("attacks.malformed.readers").readers()
    campaign = import_module("attacks.malformed.campaign")
    mutations = import_module("attacks.malformed.mutations")
    name, *options = sys.argv[1:] or [""]
    if name not in readers:
        sys.exit(f"expected one of the readers {', '.join(readers)}")
    reader = readers[name]
    seeds = list(reader.seeds())

    def try_one(data: bytes) -> None:
        fell, _ = campaign.attempt(reader, data, thoroughly=False)
        if fell:
            raise AssertionError(fell)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)
        mutator = mutations.Mutator(random, words, reader.views)
        sound = random.choice(seeds) if len(data) < 2 else data
        # libFuzzer knows which bytes were compared with what, ours what the bytes mean.
        made = mutator.mutate(sound, random.choice(seeds))
        own: bytes = atheris.Mutate(made, most) if random.random() < 0.5 else made
        return own[:most]

    words = reader.words()
    atheris.Setup(["atheris", *options, "-max_len=20000"], try_one, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
