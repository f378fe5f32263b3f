"""The reference: every public name on the page of its subject."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from pkgutil import resolve_name

import sudoku_model as sm
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS


@dataclass(frozen=True)
class Subject:
    """A page of the reference.

    Attributes:
        file: its name.
        title: its heading.
        sentence: what it is about.
        homes: the modules whose public names are on it, or the packages around them; the nearest
            one counts.
        more: what is public under the name of its module: classes that these names return or
            take, and what is beneath them.
    """

    file: str
    title: str
    sentence: str
    homes: tuple[str, ...]
    more: tuple[str, ...] = ()


SUBJECTS = (
    Subject(
        "puzzles",
        "Puzzles and grids",
        "What a puzzle is: a grid, givens, candidates, constraints.",
        (
            "puzzle",
            "offers",
            "grid",
            "cosmetics",
            "fog",
            "drafting",
            "publishing",
            "moved_puzzles",
            "exercise",
        ),
    ),
    Subject(
        "formats",
        "Reading, writing, drawing",
        "Text, links, files and pictures. The formats are listed [here](../formats.md).",
        ("formats", "export", "drawing", "overlay"),
    ),
    Subject(
        "verdicts",
        "Verdicts and solutions",
        "Does a puzzle have exactly one solution, none, or several? Which, and how many?",
        (
            "analysis.uniqueness",
            "analysis.verdict",
            "analysis.solutions",
            "analysis.counting",
            "analysis.propagation",
            "deadline",
        ),
        ("analysis.counting.Method",),
    ),
    Subject(
        "reasons",
        "Reasons",
        "Why there is no solution or more than one, and which clues are superfluous.",
        ("analysis", "clues"),
    ),
    Subject(
        "steps",
        "Steps, hints and ratings",
        "How a person can solve a puzzle, and how hard that is.",
        ("analysis.steps",),
        tuple(
            f"analysis.steps.{name}"
            for name in (
                "CellFact",
                "PlaceFact",
                "RuleFact",
                "TotalFact",
                "UniqueFact",
                "GraveFact",
            )
        ),
    ),
    Subject(
        "answers",
        "Answers as data",
        "From answers to data and back. Each key is listed [here](../answers.md).",
        ("answers",),
    ),
    Subject(
        "generation",
        "New puzzles",
        "Puzzles with exactly one solution, and which puzzles are the same but for symmetry.",
        ("generation",),
    ),
    Subject(
        "certificates",
        "Certificates",
        "A verdict that others can confirm without any solver; answers of other solvers, checked.",
        ("certificates", "decoding", "audit"),
    ),
    Subject(
        "batch",
        "Many puzzles",
        "From an iterator, an array or a file; on all cores or on a cluster.",
        ("batch", "classics", "workers"),
        ("workers.calls.Call",),
    ),
    Subject(
        "own-constraints",
        "Constraints of your own",
        "What a constraint is made of. Those that there are, stand in the "
        "[catalog](../../catalog/index.md), and can be found by what setters call them.",
        ("constraints", "languages"),
        (
            "model.Variable",
            "model.Clause",
            "model.AllDifferent",
            "model.DistinctSum",
            "model.Linear",
            "model.Table",
            "model.Regular",
            "model.Connectivity",
            "model.Square",
            "model.Machine",
            "model.FunctionMachine",
            "model.Assignment",
            "model.diagram.unroll",
            "model.diagram.Diagram",
            "model.diagram.Edge",
        ),
    ),
    Subject(
        "engines",
        "Engines",
        "Who is asked, and with which settings. Wherever an engine is expected, its name will do. "
        "For a question that nobody has thought of: the model of a puzzle, and a session about it.",
        ("solvers",),
        (
            "solvers.Engine",
            "solvers.engine_named",
            "stated.state_puzzle",
            "stated.Stated",
            "model.Model",
            "solvers.open_session",
            "solvers.Session",
            "solvers.Limits",
            "solvers.Answer",
            "solvers.Outcome",
            "solvers.Consequences",
        ),
    ),
    Subject(
        "inside",
        "Looking inside",
        "The clauses of a puzzle and its CP-SAT model as something to explore.",
        ("inside",),
        (
            "inside.cnf.NamedCnf",
            "inside.cnf.CnfStatistics",
            "inside.cnf.ClauseList",
            "inside.cnf.NamedClause",
            "inside.cnf.NamedVariable",
            "inside.trace.Trace",
            "inside.conflict.ConflictAnalysis",
            "inside.search.Search",
            "inside.search.SearchNode",
            "inside.search.Lesson",
            "inside.comparison.EncodingComparison",
            "inside.comparison.ComparedEncoding",
            "inside.matching.HouseMatching",
            "inside.matching.HallSet",
            "inside.cpsat.NamedCpModel",
            "export.ModelText",
        ),
    ),
    Subject(
        "referee",
        "A referee for models",
        "Models that somebody has written by hand: right, too weak or too strong, and why.",
        ("referee", "classroom"),
        (),
    ),
    Subject(
        "notebook",
        "The live board",
        "A board for notebooks on which a puzzle is typed, drawn and judged. Its page's keys are "
        "listed in the [guide](../../how-to/notebook.md).",
        ("notebook",),
    ),
    Subject(
        "errors",
        "Errors",
        "Every error that is raised on purpose, each written for the person who reads it. On the "
        "command line each is one message and exit code 2.",
        ("errors",),
        ("errors.WorkerDiedError",),
    ),
)


def names_by_subject() -> dict[str, list[str]]:
    """Return the public names of each page; the constraints of the catalog are left out.

    Raises:
        LookupError: if the home of a name belongs to no subject.
    """
    found: dict[str, list[str]] = {subject.file: [] for subject in SUBJECTS}
    for name in sm.__all__:
        if name not in CONSTRAINTS:
            home = getattr(sm, name).__module__.removeprefix(f"{sm.__name__}.")
            found[_subject_of(home).file].append(name)
    return found


def _subject_of(home: str) -> Subject:
    """Return the subject that names the module, or else the nearest package around it."""
    parts = home.split(".")
    for length in range(len(parts), 0, -1):
        for subject in SUBJECTS:
            if ".".join(parts[:length]) in subject.homes:
                return subject
    raise LookupError(f"docs/reference.py: no subject has the module {home}")


def write_pages(source: Path) -> None:
    """Write the page of each subject, and one that lists them."""
    folder = source / "reference" / "python"
    folder.mkdir(parents=True)
    names = names_by_subject()
    for subject in SUBJECTS:
        text = _page(subject, names[subject.file])
        (folder / f"{subject.file}.md").write_text(text, encoding="utf-8")
    rows = "\n".join(
        f"| [{subject.title}]({subject.file}.md) | "
        f"{', '.join(f'{{py:obj}}`~sudoku_model.{name}`' for name in names[subject.file])} |"
        for subject in SUBJECTS
    )
    listed = "\n".join(subject.file for subject in SUBJECTS)
    index = (
        "# Python\n\nEverything here is imported as `import sudoku_model as sm`; constraints such "
        "as `sm.KillerCage` stand in the [catalog](../../catalog/index.md).\n\n"
        f"| subject | names |\n|---|---|\n{rows}\n\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n"
    )
    (folder / "index.md").write_text(index, encoding="utf-8")


def _page(subject: Subject, names: list[str]) -> str:
    documented = [f"sudoku_model.{name}" for name in names]
    documented += [f"sudoku_model.{name}" for name in subject.more]
    # What is asked, then answers.
    documented.sort(key=lambda path: isinstance(resolve_name(path), type))
    directives = "\n".join(map(_directive, documented))
    return f"# {subject.title}\n\n{subject.sentence}\n\n```{{eval-rst}}\n{directives}```\n"


def _directive(path: str) -> str:
    value = resolve_name(path)
    if not isinstance(value, type):
        return f".. autofunction:: {path}\n"
    if issubclass(value, BaseException):
        return f".. autoexception:: {path}\n   :members:\n   :show-inheritance:\n"
    if issubclass(value, Constraint) and value is not Constraint:  # its fields say all
        fields_of_it = ", ".join(field.name for field in fields(value))
        return f".. autoclass:: {path}({fields_of_it})\n"
    members = "   :undoc-members:\n" if issubclass(value, Enum) else ""
    return f".. autoclass:: {path}\n   :members:\n{members}"
