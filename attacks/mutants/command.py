"""The command: ``python -m attacks mutants``."""

from __future__ import annotations

import hashlib
from collections import Counter
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from random import Random

import click
from tqdm import tqdm

from attacks.mutants import targets
from attacks.mutants.covering import covering
from attacks.mutants.mutation import Mutant, mutants_of, source_of
from attacks.mutants.records import Log, explanations
from attacks.mutants.report import scores, table
from attacks.mutants.running import Result, tried


@click.command()
@click.option("--kind", type=click.Choice(["code", "clauses"]), help="Only mistakes of this kind.")
@click.option("--module", "name", help="Only the module of that name, such as cages.")
@click.option(
    "--percent",
    type=click.FloatRange(0, 100, min_open=True),
    default=100,
    show_default=True,
    help="So many of each module's mutants, drawn at random.",
)
@click.option("--seed", default=0, show_default=True, help="Of the draw.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/mutants"),
    show_default=True,
    help="Where results are kept; a run with the same folder goes on where the last one stopped.",
)
def command(kind: str | None, name: str | None, percent: float, seed: int, folder: Path) -> None:
    """Put small mistakes into constraints, statements and encodings: does a test notice?

    Run it in the folder of the project. All mutants take hours; some of each module give the
    score with its interval. What survives is listed, unless attacks/mutants/survivors.json says
    why it may.
    """
    modules = list(targets.modules(name))
    if not modules:
        raise click.BadParameter(f"no module that is mutated is called {name}", param_hint="name")
    if find_spec("coverage") is None:
        raise click.UsageError(
            "which test runs what is found out by coverage: pip install coverage"
        )
    files = targets.test_files()
    if not files:
        raise click.UsageError("no tests here; run this in the folder of the project")
    chosen = [mutant for module in modules for mutant in drawn(module, percent, seed)]
    chosen = [mutant for mutant in chosen if kind in {None, mutant.kind}]
    click.echo(f"{len(chosen)} mutants: {percent:g} % of each module's, seed {seed}")
    digests = {
        module: hashlib.sha256(source_of(module).read_bytes()).hexdigest()[:16]
        for module in modules
    }
    log = Log(folder / "results.jsonl", digests)
    reasons = explanations()
    _complain_of_stale(reasons, modules)
    left = [m for m in chosen if not log.is_settled(m) and m.key not in reasons]
    if left:
        click.echo("Which test runs which line? This is worked out once.")
        _try(left, folder, files, log)
    is_fallen = _show(chosen, log, reasons)
    raise SystemExit(int(is_fallen))


def _complain_of_stale(reasons: dict[str, str], modules: list[str]) -> None:
    """Say which explanations speak of code that is no longer there."""
    explained = {key for key in reasons if key.split(" | ", maxsplit=1)[0] in modules}
    known = {mutant.key for module in modules for mutant in mutants_of(module)}
    for key in sorted(explained - known):
        click.echo(f"explained, but no longer there: {key}")


def drawn(module: str, percent: float, seed: int) -> list[Mutant]:
    """Return some of the mutants of a module, the same ones whichever other modules are asked."""
    mutants = list(mutants_of(module))
    return Random(f"{seed} {module}").sample(mutants, ceil(len(mutants) * percent / 100))


def _try(mutants: list[Mutant], folder: Path, files: list[Path], log: Log) -> None:
    known = covering(folder, files, list(targets.modules()))
    counts: Counter[str] = Counter()
    with tqdm(total=len(mutants), unit="mutant", smoothing=0, disable=None) as progress:

        def done(result: Result) -> None:
            log.add(result)
            counts[result.fate] += 1
            progress.set_postfix(counts, refresh=False)
            progress.update()

        tried(mutants, known, done)


def _show(mutants: list[Mutant], log: Log, reasons: dict[str, str]) -> bool:
    """Print the survivors and the scores; say whether a survivor is not explained."""
    fates = [(m, log.fates.get(m.key, "survived")) for m in mutants]
    survivors = [
        (m, fate) for m, fate in fates if fate in {"survived", "unrun"} and m.key not in reasons
    ]
    for mutant, fate in survivors:
        path = source_of(mutant.module)
        click.echo(f"{fate}: {path.name}:{mutant.lines[-1]} {mutant.key}")
    for line in table(scores((m.module, fate, m.key in reasons) for m, fate in fates)):
        click.echo(line)
    return bool(survivors)
