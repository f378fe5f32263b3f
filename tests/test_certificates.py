"""Certificates: what `certify` writes is confirmed, by ours and by others, and nothing else is."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model.analysis.solutions import solve
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.certificates import certify, layout, rup, verify, writing
from sudoku_model.certificates.rup import LateError, ProofError, check_refutation, follows
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import KillerCage
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.composites import Not, Or
from sudoku_model.constraints.custom import Predicate
from sudoku_model.constraints.lines import Thermometer, Whisper
from sudoku_model.constraints.sets import Connected
from sudoku_model.constraints.sum_lines import Arrow
from sudoku_model.constraints.whole_grid import AntiKnight, Diagonal
from sudoku_model.errors import (
    CertificateError,
    DefectError,
    SourceError,
    SudokuModelError,
    UndecidedError,
    UnsupportedError,
)
from sudoku_model.formats import read
from sudoku_model.grid import Grid
from sudoku_model.inside import encode
from sudoku_model.puzzle import Puzzle
from tests.conftest import Run
from tests.constraints.test_catalog import example_of
from tests.puzzles import (
    AMBIGUOUS,
    BROKEN,
    EASY,
    UNIQUE,
    UNIQUE_4X4,
    UNIQUE_6X6,
    UNIQUE_12X12,
    UNIQUE_16X16,
    shared_lines,
)


def variants() -> dict[str, tuple[Puzzle, Status]]:
    """Small puzzles with constraints of several kinds, with their verdicts."""
    six = read(UNIQUE_6X6)
    emptied = six.without("r1c1").without("r5c3")
    with_cages = Puzzle.empty(6).with_constraints(
        KillerCage("r1c1 r1c2 r2c1", 15), KillerCage("r3c3 r3c4 r4c4 r4c3", 10), Diagonal("down")
    )
    solution = solve(with_cages.with_constraints(Thermometer("r5c1 r5c2 r6c2")))
    assert solution is not None
    filled = replace(with_cages, givens=(*solution.values[:14], *(None,) * 22))
    return {
        "several": (emptied.with_constraints(Whisper("r1c1 r1c2", 1)), Status.MULTIPLE),
        "thermometer": (
            read(UNIQUE_6X6).with_constraints(Thermometer("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6")),
            Status.NONE,
        ),
        "cages": (
            filled.with_constraints(
                *(
                    KillerCage(f"r{row}c{column} r{row}c{column + 1}", sum(pair))
                    for row in (3, 4, 5, 6)
                    for column in (1, 3, 5)
                    for pair in [
                        (
                            solution[f"r{row}c{column}"],
                            solution[f"r{row}c{column + 1}"],
                        )
                    ]
                )
            ),
            Status.UNIQUE,
        ),
        "or": (
            read(UNIQUE_4X4).with_constraints(
                Or((Thermometer("r1c1 r1c2 r1c3 r1c4"), Not(Arrow("r1c1", "r1c2 r1c3"))))
            ),
            Status.UNIQUE,
        ),
        "knight": (read(UNIQUE_6X6).with_constraints(AntiKnight()), Status.NONE),
    }


CLASSICS = {
    "unique": (UNIQUE, Status.UNIQUE),
    "easy": (EASY, Status.UNIQUE),
    "broken": (BROKEN, Status.NONE),
    "ambiguous": (AMBIGUOUS, Status.MULTIPLE),
    "4x4": (UNIQUE_4X4, Status.UNIQUE),
    "6x6": (UNIQUE_6X6, Status.UNIQUE),
    "12x12": (UNIQUE_12X12, Status.UNIQUE),
    "16x16": (UNIQUE_16X16, Status.UNIQUE),
}
PUZZLES = {name: (read(line), status) for name, (line, status) in CLASSICS.items()} | variants()

every_puzzle = pytest.mark.parametrize(("puzzle", "status"), PUZZLES.values(), ids=PUZZLES)


@pytest.mark.sample(every=10)
@every_puzzle
def test_what_is_certified_is_confirmed(puzzle: Puzzle, status: Status, tmp_path: Path) -> None:
    written = certify(puzzle, tmp_path / "certificate")
    confirmed = verify(tmp_path / "certificate")
    assert written.status is confirmed.status is status
    assert written.solutions == confirmed.solutions
    assert confirmed.puzzle == puzzle
    names = {path.name for path in (tmp_path / "certificate").iterdir()}
    assert names == {layout.MANIFEST, *layout.FILES[status]}


# Others than ours confirm it too.


def by_dratify(formula: Path, proof: Path) -> bool:
    dratify = pytest.importorskip("dratify", reason="dratify (PyPI) is not installed here")
    result = dratify.check_proof(
        dratify.parse_dimacs(formula.read_text("ascii")), proof.read_text("ascii")
    )
    return bool(result.ok and result.reached_empty)


def by_drat_trim(formula: Path, proof: Path) -> bool:
    if shutil.which("drat-trim") is None:
        pytest.skip("drat-trim (Debian 13 and later) is not installed here")
    command = ["drat-trim", str(formula), str(proof)]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return "s VERIFIED" in output


CHECKERS = [by_dratify, by_drat_trim]


def formula_of(folder: Path) -> Path:
    """Return the file that the proof refutes."""
    second = folder / layout.SECOND
    return second if second.exists() else folder / layout.MODEL


@pytest.mark.sample(every=32)
@every_puzzle
@pytest.mark.parametrize("checker", CHECKERS)
def test_standard_checkers_accept_it(
    checker: Callable[[Path, Path], bool], puzzle: Puzzle, status: Status, tmp_path: Path
) -> None:
    certify(puzzle, tmp_path / "c")
    if status in (Status.UNIQUE, Status.NONE):
        assert checker(formula_of(tmp_path / "c"), tmp_path / "c" / layout.PROOF)


def partly_given(kind: type[Constraint]) -> Puzzle:
    """Return the example of a constraint with as many cells given as make it unique."""
    board, _ = example_of(kind)
    puzzle = Puzzle(board.grid, (None,) * len(board.grid.cells), constraints=board.constraints)
    if kind is Connected or kind.__module__.endswith("regions"):
        # Filling the empty grid takes half a minute: these have no solution instead.
        return puzzle.with_given("r1c1", 1).with_given("r1c2", 1)
    solution = solve(puzzle)
    if solution is None:
        return puzzle
    board_cells = board.grid.rows * board.grid.columns  # extra cells stay open
    givens = [
        value if cell % 4 == 0 and cell < board_cells else None
        for cell, value in enumerate(solution.values)
    ]
    while True:
        puzzle = replace(puzzle, givens=tuple(givens))
        others = [s for s in check(puzzle).solutions if s.values != solution.values]
        cell = board.grid.cell(others[0].differs_at(solution)[0]) if others else board_cells
        if cell >= board_cells:
            return puzzle
        givens[cell] = solution.values[cell]


@pytest.mark.slow
@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
def test_every_constraint(kind: type[Constraint], tmp_path: Path) -> None:
    puzzle = partly_given(kind)
    written = certify(puzzle, tmp_path / "c")
    confirmed = verify(tmp_path / "c")
    assert (confirmed.status, confirmed.solutions) == (written.status, written.solutions)
    if written.status in (Status.UNIQUE, Status.NONE):
        assert by_dratify(formula_of(tmp_path / "c"), tmp_path / "c" / layout.PROOF)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["17_clue_sample.txt", "hardest_sample.txt", "no_solution_sample.txt", "top1465.txt"]
)
def test_shared_collections(name: str, tmp_path: Path) -> None:
    lines = shared_lines(name)
    for line in lines[:: len(lines) // 20]:
        written = certify(read(line.split()[0]), tmp_path / "c")
        assert verify(tmp_path / "c").solutions == written.solutions
        assert by_dratify(formula_of(tmp_path / "c"), tmp_path / "c" / layout.PROOF)


STATE_ALL = """
import hashlib
from sudoku_model.certificates.layout import puzzle_text, state
from sudoku_model.constraints.catalog import CONSTRAINTS
from tests.test_certificates import example_of, Puzzle
for kind in CONSTRAINTS.values():
    board, _ = example_of(kind)
    puzzle = Puzzle(board.grid, (None,) * len(board.grid.cells), constraints=board.constraints)
    text = puzzle_text(puzzle) + state(puzzle)[1]
    print(kind.__name__, hashlib.sha256(text.encode()).hexdigest())
"""


@pytest.mark.slow
def test_the_clauses_are_the_same_in_every_process() -> None:
    # Sets of strings have another order in every process; none of it may show.
    def hashes(seed: str) -> str:
        environment = {"PYTHONHASHSEED": seed, "PATH": ""}
        command = [sys.executable, "-c", STATE_ALL]
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert hashes("1") == hashes("2") != ""


@pytest.mark.slow
def test_no_solver_takes_part_in_confirming(tmp_path: Path) -> None:
    certify(PUZZLES["cages"][0], tmp_path / "c")
    script = (
        "import sys, sudoku_model; "
        f"print(sudoku_model.verify({str(tmp_path / 'c')!r})); "
        "print([name for name in ('pysat', 'ortools') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["exactly one solution", "[]"]


def test_the_clauses_are_what_encode_writes_where_there_are_no_sums() -> None:
    puzzle = read(UNIQUE)
    assert layout.state(puzzle)[1] == encode(puzzle).text()


# What was changed is refused.


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate with a proof of several clauses."""
    folder = tmp_path_factory.mktemp("genuine") / "c"
    certify(HARD, folder)
    proof = (folder / layout.PROOF).read_text("ascii")
    assert proof.count("\n") > 3
    return folder


CAGES = """
6 r5c3 r6c3, 8 r3c6 r4c6, 13 r5c5 r6c5 r6c6, 9 r1c4 r1c5 r1c6, 5 r6c1 r6c2, 13 r3c2 r4c2 r5c2,
11 r3c3 r4c3 r4c4, 7 r2c1 r3c1, 12 r1c1 r1c2 r2c2 r2c3, 11 r2c4 r3c4 r3c5, 7 r4c1 r5c1,
7 r2c5 r2c6, 7 r5c4 r6c4
"""
HARD = Puzzle.empty(6).with_constraints(
    *(
        KillerCage(cells, int(total))
        for total, cells in (cage.strip().split(" ", 1) for cage in CAGES.split(","))
    )
)
"""No given: its proof is as long as any of this size."""


def copy(genuine: Path, to: Path) -> Path:
    shutil.rmtree(to, ignore_errors=True)
    return Path(shutil.copytree(genuine, to))


def reseal(folder: Path, **changes: object) -> None:
    """Write the manifest anew, as a forger would."""
    manifest = json.loads((folder / layout.MANIFEST).read_text("ascii")) | changes
    status = Status(manifest["verdict"])
    files = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in layout.FILES[status]
    }
    text = layout.manifest_text(status, files, manifest["writtenBy"], manifest["reason"])
    (folder / layout.MANIFEST).write_text(text, "ascii")


def edit(path: Path, change: Callable[[str], str]) -> None:
    before = path.read_text("ascii")
    after = change(before)
    assert after != before
    path.write_text(after, "ascii")


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_no_byte_can_be_changed(genuine: Path, data: st.DataObject) -> None:
    folder = copy(genuine, genuine.parent / "damaged")
    path = data.draw(st.sampled_from(sorted(folder.iterdir())))
    content = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    with pytest.raises(CertificateError) as refusal:
        verify(folder)
    assert refusal.value.file == path.name


@given(st.data())
@settings(max_examples=30, deadline=None)
def test_nothing_can_be_cut_off(genuine: Path, data: st.DataObject) -> None:
    folder = copy(genuine, genuine.parent / "cut")
    path = data.draw(st.sampled_from(sorted(folder.iterdir())))
    content = path.read_bytes()
    path.write_bytes(content[: data.draw(st.integers(0, len(content) - 1))])
    with pytest.raises(CertificateError, match=path.name):
        verify(folder)


FORGERIES: dict[str, tuple[str, Callable[[str], str], str]] = {
    "a constraint less": (
        layout.PUZZLE,
        lambda text: (
            json.dumps(
                {key: value for key, value in json.loads(text).items() if key != "constraints"},
                separators=(",", ":"),
            )
            + "\n"
        ),
        "model.cnf: line",
    ),
    "no puzzle": (layout.PUZZLE, lambda text: "{}\n", "puzzle.json: .*JSON of another kind"),
    "two puzzles": (layout.PUZZLE, lambda text: text + text, "puzzle.json: .*second puzzle"),
    "spaces": (layout.PUZZLE, lambda text: text + "\n", "puzzle.json: it is not written as"),
    "a clause less": (
        layout.MODEL,
        lambda text: text.rsplit("\n", 2)[0] + "\n",
        "model.cnf: line",
    ),
    "a clause more": (layout.MODEL, lambda text: text + "1 0\n", "model.cnf: line .* '1 0'"),
    "a comment": (
        layout.MODEL,
        lambda text: text.replace("r1c1=2", "r1c1=x", 1),
        "model.cnf: line .*r1c1=x.*r1c1=2",
    ),
    "other line ends": (
        layout.MODEL,
        lambda text: text[:-1] + "\x0c",
        "model.cnf: .*other line ends",
    ),
    "a weaker clause": (
        layout.SECOND,
        lambda text: text.rsplit("\n", 2)[0] + "\n-1 0\n",
        "second.cnf: line .*'-1 0'",
    ),
    "no solution": (layout.SOLUTIONS, lambda text: "", "solutions.txt: found 0 lines"),
    "two solutions": (layout.SOLUTIONS, lambda text: text + text, "solutions.txt: found 2 lines"),
    "another solution": (
        layout.SOLUTIONS,
        lambda text: " ".join(reversed(text.split())) + "\n",
        "solutions.txt: line 1 is not a solution",
    ),
    "too few cells": (layout.SOLUTIONS, lambda text: "1 2\n", "has 2 values for 36 cells"),
    "words": (layout.SOLUTIONS, lambda text: "one\n", "something else than integers"),
    "an empty proof": (layout.PROOF, lambda text: "", "proof.drat: it ends without"),
    "just the end": (layout.PROOF, lambda text: "0\n", "proof.drat: line 1: '0' does not follow"),
    "no end": (layout.PROOF, lambda text: text[:-2], "proof.drat: it ends without"),
    "a line more": (layout.PROOF, lambda text: text + "1 0\n", "more after the empty clause"),
    "a variable beyond measure": (
        layout.PROOF,
        lambda text: "9999999999 0\n" + text,
        "proof.drat: line 1: .*expected literals",
    ),
    "no clause": (layout.PROOF, lambda text: "0 1 0\n" + text, "expected literals and a 0"),
    "a fact": (layout.PROOF, lambda text: "1 0\n0\n", "proof.drat: line"),
    "underscores": (layout.PROOF, lambda text: "1_0 0\n" + text, "expected literals and a 0"),
    "not ASCII": (layout.PROOF, lambda text: "١ 0\n" + text, "proof.drat: byte 1 is not ASCII"),
}


@pytest.mark.sample(every=8)
@pytest.mark.parametrize(("name", "change", "words"), FORGERIES.values(), ids=FORGERIES)
def test_a_forged_file_is_refused_with_the_reason(
    genuine: Path, tmp_path: Path, name: str, change: Callable[[str], str], words: str
) -> None:
    folder = copy(genuine, tmp_path / "forged")
    text = change((folder / name).read_text("ascii"))
    (folder / name).write_bytes(text.encode())
    reseal(folder)
    with pytest.raises(CertificateError, match=words) as refusal:
        verify(folder)
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        ("none", "proof.drat: line|proof.drat: '0'|does not follow"),
        ("multiple", "solutions.txt: found 1 lines, expected 2"),
    ],
)
def test_another_verdict_is_refused(
    genuine: Path, tmp_path: Path, verdict: str, words: str
) -> None:
    folder = copy(genuine, tmp_path / "forged")
    reseal(folder, verdict=verdict)
    with pytest.raises(CertificateError, match=words):
        verify(folder)


def test_the_same_solution_twice_is_refused(tmp_path: Path) -> None:
    certify(read(AMBIGUOUS), tmp_path / "c")
    edit(tmp_path / "c" / layout.SOLUTIONS, lambda text: text.splitlines()[0] + "\n")
    edit(tmp_path / "c" / layout.SOLUTIONS, lambda text: text * 2)
    reseal(tmp_path / "c")
    with pytest.raises(CertificateError, match="the two solutions are the same"):
        verify(tmp_path / "c")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "", "broken JSON in line 1"),
        (lambda text: "[" * 50_000, "broken JSON"),
        (lambda text: "1" * 5_000, "broken JSON|no .format."),
        (lambda text: "[]", 'found no "format"'),
        (lambda text: text.replace('"version": 1', '"version": 2'), "found version 2, expected 1"),
        (lambda text: text.replace('"version": 1', '"version": true'), "found version True"),
        (lambda text: text.replace('"unique"', '"maybe"'), "found the verdict 'maybe'"),
        (lambda text: text.replace('"unique"', "[]"), r"found the verdict \[\]"),
        (lambda text: text.replace('"proof.drat"', '"../proof.drat"'), "found other files than"),
        (lambda text: text.replace('"reason": ""', '"reason": 1'), "not both strings"),
        (lambda text: text.replace("sudoku-model 0", "sudoku-model 9"), "it was changed"),
        (lambda text: text + " ", "it was changed"),
        (lambda text: text + " " * 100_000, "it is larger than 65,536 bytes"),
    ],
)
def test_a_broken_manifest_is_refused(
    genuine: Path, tmp_path: Path, change: Callable[[str], str], words: str
) -> None:
    folder = copy(genuine, tmp_path / "forged")
    edit(folder / layout.MANIFEST, change)
    with pytest.raises(CertificateError, match=f"certificate.json: .*(?:{words})|{words}"):
        verify(folder)


def test_a_missing_file_is_refused(genuine: Path, tmp_path: Path) -> None:
    folder = copy(genuine, tmp_path / "c")
    (folder / layout.PROOF).unlink()
    with pytest.raises(CertificateError, match=r"proof\.drat: it is missing"):
        verify(folder)
    (folder / layout.PROOF).mkdir()
    with pytest.raises(CertificateError, match=r"proof\.drat: it is not a file"):
        verify(folder)


def test_the_versions_are_named_if_the_clauses_are_others(genuine: Path, tmp_path: Path) -> None:
    folder = copy(genuine, tmp_path / "c")
    edit(folder / layout.MODEL, lambda text: text + "c another way to state it\n")
    reseal(folder, writtenBy="sudoku-model 0.0.7")
    with pytest.raises(CertificateError, match=r"written by 'sudoku-model 0.0.7', this is"):
        verify(folder)


def test_clauses_that_forbid_the_solution_are_refused(
    genuine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A statement that is too strong would make a proof easy: the solution must obey it.
    model, text = layout.state(HARD)
    literal = model.blocking_clause(verify(genuine).solutions[0].values)[0]
    header = next(line for line in text.splitlines() if line.startswith("p cnf"))
    *words, number = header.split()
    text = text.replace(header, " ".join([*words, str(int(number) + 1)])) + f"{literal} 0\n"
    folder = copy(genuine, tmp_path / "c")
    (folder / layout.MODEL).write_text(text, "ascii")
    reseal(folder)
    monkeypatch.setattr(layout, "state", lambda puzzle, encoding: (model, text))
    with pytest.raises(CertificateError, match=r"model.cnf: it forbids the solution"):
        verify(folder)


@given(st.data())
@settings(max_examples=40, deadline=None)
@pytest.mark.slow
def test_a_changed_proof_is_refused_unless_it_is_one_still(
    genuine: Path, data: st.DataObject
) -> None:
    folder = copy(genuine, genuine.parent / "mutated")
    lines = (folder / layout.PROOF).read_text("ascii").splitlines()[:-1]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        literals = lines[place].split()[:-1]
        kind = data.draw(st.sampled_from(["drop", "negate", "shorten", "move"]))
        if kind == "drop":
            del lines[place]
        elif kind == "move":
            lines.insert(data.draw(st.integers(0, len(lines) - 1)), lines.pop(place))
        elif literals:
            which = data.draw(st.integers(0, len(literals) - 1))
            changed = literals[which].removeprefix("-")
            changed = changed if changed != literals[which] else f"-{changed}"
            literals[which : which + 1] = [changed] if kind == "negate" else []
            lines[place] = " ".join([*literals, "0"])
        if not lines:
            break
    (folder / layout.PROOF).write_text("\n".join([*lines, "0"]) + "\n", "ascii")
    reseal(folder)
    try:
        verify(folder)
    except CertificateError as refusal:
        assert refusal.file == layout.PROOF
    else:
        assert by_dratify(folder / layout.SECOND, folder / layout.PROOF)


# The proof checker by itself.


def dimacs(top: int, clauses: Sequence[Sequence[int]]) -> str:
    lines = [f"p cnf {top} {len(clauses)}", *(" ".join(map(str, [*c, 0])) for c in clauses)]
    return "\n".join(lines) + "\n"


def is_satisfiable(top: int, clauses: Sequence[Sequence[int]]) -> bool:
    return any(
        all(any((lit > 0) == values[abs(lit) - 1] for lit in clause) for clause in clauses)
        for values in product((False, True), repeat=top)
    )


TOP = 5
literal = st.integers(1, TOP).flatmap(lambda variable: st.sampled_from([variable, -variable]))
formulas = st.lists(st.lists(literal, min_size=1, max_size=4), min_size=1, max_size=24)


wide = st.integers(1, TOP + 2).flatmap(lambda variable: st.sampled_from([variable, -variable]))
"""Literals of a proof, which may introduce variables."""


@given(formulas, st.lists(st.tuples(st.booleans(), st.lists(wide, max_size=4)), max_size=8))
@settings(max_examples=400, deadline=None)
@pytest.mark.slow
def test_no_proof_refutes_what_is_satisfiable(
    clauses: list[list[int]], steps: list[tuple[bool, list[int]]]
) -> None:
    text = "".join(
        f"{'d ' if deletes and step else ''}{' '.join(map(str, [*step, 0]))}\n"
        for deletes, step in steps
    )
    try:
        check_refutation(dimacs(TOP, clauses), text + "0\n")
    except ProofError:
        return
    assert not is_satisfiable(TOP, clauses)


@given(formulas, st.lists(st.lists(wide, min_size=1, max_size=3), max_size=12))
@settings(max_examples=400, deadline=None)
@pytest.mark.slow
def test_no_step_makes_what_is_satisfiable_unsatisfiable(
    clauses: list[list[int]], steps: list[list[int]]
) -> None:
    checker = rup._Checker(dimacs(TOP, clauses), None, [f"{TOP + 1} {TOP + 2} 0"])
    accepted: list[list[int]] = []
    for step in steps:
        if checker.follows(step) or checker.is_rat(step):
            checker.add(step)
            accepted.append(step)
    assert is_satisfiable(TOP, clauses) == is_satisfiable(TOP + 2, [*clauses, *accepted])


def test_a_proof_may_introduce_variables() -> None:
    # The new variable 4 says "1 and 2": its definition is RAT, and follows from nothing.
    formula = dimacs(3, ALL_OF_THREE)
    definition = "4 -1 -2 0\n-4 1 0\n-4 2 0\n"
    assert check_refutation(formula, f"{definition}-4 3 0\n-4 0\n1 2 0\n1 0\n0\n") == 7
    # Its number may be any, and takes no memory.
    far = definition.replace("4", "999999999")
    assert check_refutation(formula, f"{far}-999999999 3 0\n-999999999 0\n1 2 0\n1 0\n0\n") == 7
    with pytest.raises(ProofError, match="line 2: '0' does not follow by unit propagation, nor"):
        check_refutation(formula, "-1 0\n0\n")  # the first clause is RAT, the end is not
    # Of an old variable the same would be a claim.
    with pytest.raises(ProofError, match="line 2: '-3 1 0' does not follow"):
        check_refutation(dimacs(3, [[3, 1], [3, 2], [1, -2]]), "3 -1 -2 0\n-3 1 0\n0\n")


@given(formulas)
@settings(max_examples=200, deadline=None)
def test_proofs_of_a_solver_are_accepted(clauses: list[list[int]]) -> None:
    from sudoku_model.solvers import Limits, Outcome
    from sudoku_model.solvers.sat.proofs import refute

    refutation = refute(clauses, Limits())
    satisfiable = is_satisfiable(TOP, clauses)
    assert refutation.outcome is (Outcome.SAT if satisfiable else Outcome.UNSAT)
    if not satisfiable:
        check_refutation(dimacs(TOP, clauses), "\n".join(refutation.proof))


def test_a_long_proof_forgets_nothing_but_its_own_clauses() -> None:
    from sudoku_model.solvers.sat.proofs import FORGET_FROM, _without_needless_deletions

    own = [f"{number} {number + 1} 0" for number in range(1, FORGET_FROM + 2)]
    lines = [*own, "d 2 1 0", "d -7 -8 0", "0"]
    assert _without_needless_deletions(lines) == [*own, "d 2 1 0", "0"]
    # A short one is checked as fast with all that it knows.
    assert _without_needless_deletions(lines[-5:]) == [own[-2], own[-1], "0"]


@given(formulas, st.lists(literal, max_size=4))
@settings(max_examples=200, deadline=None)
def test_what_follows_by_propagation_follows(clauses: list[list[int]], clause: list[int]) -> None:
    if follows(dimacs(TOP, clauses), clause):
        assert not is_satisfiable(TOP, [*clauses, *([-lit] for lit in clause)])


ALL_OF_THREE = [
    [a, b, c] for a, b, c in product((1, -1), (2, -2), (3, -3))
]  # no assignment of three variables is left


def test_what_is_false_for_good_is_not_introduced() -> None:
    # No clause is left that speaks against 1, as the unit has made all of them true.
    with pytest.raises(ProofError, match="line 1: '1 0' does not follow"):
        check_refutation(dimacs(3, [[-1], [-1, 2, 3]]), "1 0\n0\n")


def test_a_deleted_clause_hinders_no_definition() -> None:
    # To 5 it says the opposite, and neither follows.
    formula, other, end = dimacs(3, ALL_OF_THREE), "-5 6 7 0", "5 6 0\n1 2 0\n1 0\n2 0\n0\n"
    with pytest.raises(ProofError, match="line 2: '5 6 0' does not follow"):
        check_refutation(formula, f"{other}\n{end}")
    assert check_refutation(formula, f"{other}\nd {other}\n{end}") == 5


def test_a_deleted_clause_is_not_used_any_longer() -> None:
    # Of four variables: two halves, one of which is needed in the end.
    formula = dimacs(4, [[*clause, sign] for clause in ALL_OF_THREE for sign in (4, -4)])
    lemmas = [" ".join(map(str, [*clause, 0])) for clause in ALL_OF_THREE]
    rest = ["1 2 0", "1 0", "2 0", "0"]
    assert check_refutation(formula, "\n".join([*lemmas, *rest])) == 11
    deleted = [*lemmas, *(f"d {line}" for line in lemmas), *rest]
    # Without them these three are RAT still, and lead to nothing.
    with pytest.raises(ProofError, match="line 20: '0' does not follow"):
        check_refutation(formula, "\n".join(deleted))


def test_deletions_of_what_is_not_there_do_nothing() -> None:
    formula = dimacs(3, ALL_OF_THREE)
    proof = "d 1 2 3 0\nd 1 2 0\n1 2 0\nd 1 2 0\n1 0\n2 0\nd 0\n0\n"
    assert check_refutation(formula, proof) == 3


def test_variables_that_are_promised_and_not_used_take_no_memory_for_clauses() -> None:
    tracemalloc.start()
    try:
        assert check_refutation(f"p cnf {rup.MOST_VARIABLES} 2\n1 0\n-1 0\n", "0\n") == 0
        assert tracemalloc.get_traced_memory()[1] < 4 * rup.MOST_VARIABLES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("", "does not begin"),
        ("p cnf 1\n", "does not begin"),
        ("p cnf 1 x\n", "does not begin"),
        ("p cnf 1 2\n1 0\n", "has 1 clauses, it promises 2"),
        ("p cnf 1 1\n1\n", "line 2 of the formula: found '1'"),
        ("p cnf 1 1\n2 0\n", "expected variables from 1 to 1"),
    ],
)
def test_a_malformed_formula_is_refused(formula: str, words: str) -> None:
    with pytest.raises(ProofError, match=words):
        check_refutation(formula, "0\n")


def test_a_deadline_is_kept() -> None:
    with pytest.raises(LateError):
        check_refutation(dimacs(3, ALL_OF_THREE), "1 2 0\n1 0\n2 0\n0\n", deadline=0.0)


# Limits, places, and engines that err.


def test_without_time_the_folder_says_that_nothing_is_known(tmp_path: Path) -> None:
    written = certify(read(UNIQUE), tmp_path / "c", time_limit=0)
    confirmed = verify(tmp_path / "c")
    assert written.status is confirmed.status is Status.UNDECIDED
    assert written.reason == confirmed.reason == "time limit"


def test_without_time_for_the_proof_nothing_is_claimed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = read(UNIQUE)
    known = check(puzzle)
    monkeypatch.setattr(writing, "check", lambda *_, **__: known)
    written = certify(puzzle, tmp_path / "c", time_limit=0)
    assert written.status is Status.UNDECIDED
    assert "one solution found, there may be more" in str(written)
    assert verify(tmp_path / "c").solutions == known.solutions


def test_the_clock_is_looked_at_while_clauses_are_read() -> None:
    formula = "\n".join(["p cnf 1 3", "1 0", "1 0", "1 0"])
    assert follows(formula, [1], deadline=monotonic() + 60)
    with pytest.raises(LateError):
        follows(formula, [1], deadline=monotonic() - 1)


def test_without_time_to_confirm_nothing_is_confirmed(genuine: Path) -> None:
    with pytest.raises(UndecidedError, match="time limit") as late:
        verify(genuine, time_limit=0)
    assert "<string>" not in str(late.value)


@pytest.mark.parametrize("claimed", [Status.UNIQUE, Status.NONE])
def test_an_engine_that_errs_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, claimed: Status
) -> None:
    puzzle = read(AMBIGUOUS)
    found = check(puzzle).solutions[:1] if claimed is Status.UNIQUE else ()
    wrong = Verdict(puzzle, claimed, found, "sat", 0.0)
    monkeypatch.setattr(writing, "check", lambda *_, **__: wrong)
    with pytest.raises(DefectError, match=f"sat calls the puzzle {claimed.value}, but") as defect:
        certify(puzzle, tmp_path / "c")
    report = json.loads(str(defect.value).split("please report this: ")[1])
    assert read(json.dumps(report["puzzle"])) == puzzle
    assert not (tmp_path / "c").exists()


def test_a_certificate_is_replaced(tmp_path: Path) -> None:
    certify(read(UNIQUE), tmp_path / "c")
    certify(read(AMBIGUOUS), tmp_path / "c")
    assert verify(tmp_path / "c").status is Status.MULTIPLE
    assert [path.name for path in tmp_path.iterdir()] == ["c"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "c").mkdir()
    certify(read(UNIQUE_4X4), tmp_path / "c")
    assert verify(tmp_path / "c").is_unique


@pytest.mark.parametrize("names", [["notes.txt"], ["certificate.json", "notes.txt"], ["model.cnf"]])
def test_nothing_else_is_overwritten(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).write_text("mine")
    with pytest.raises(SourceError, match="neither empty nor just a certificate"):
        certify(read(UNIQUE_4X4), tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)


def test_other_places_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place, words in (("file", "a file, not a folder"), ("no/where", "does not exist")):
        with pytest.raises(SourceError, match=words):
            certify(read(UNIQUE_4X4), tmp_path / place)
    with pytest.raises(SourceError, match="no folder can be called that"):
        certify(read(UNIQUE_4X4), "a\0b")
    for place in ("file", "nowhere", "a\0b", "n" * 5_000):
        with pytest.raises(SourceError):
            verify(f"{tmp_path}/{place}")


@pytest.mark.slow
def test_a_failure_to_write_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certify(read(UNIQUE), tmp_path / "c")

    def full(path: Path, target: Path) -> Path:
        if path.name.startswith("."):
            raise OSError(28, "No space left on device")
        return rename(path, target)

    rename = Path.rename
    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(SourceError, match="No space left"):
        certify(read(AMBIGUOUS), tmp_path / "d")
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["c"]
    assert verify(tmp_path / "c").is_unique


def test_what_is_no_data_or_too_large_is_refused(tmp_path: Path) -> None:
    odd = Predicate("r1c1 r1c2", lambda a, b: (a + b) % 2 == 1)
    with pytest.raises(UnsupportedError, match="JSON cannot hold"):
        certify(read(UNIQUE).with_constraints(odd), tmp_path / "c")
    with pytest.raises(UnsupportedError, match="1,000,000"):
        layout.state(Puzzle.empty(Grid.square(36)))


@pytest.mark.slow
@pytest.mark.rest
def test_conditions_are_confirmed_along(run: Run, tmp_path: Path) -> None:
    puzzle = replace(read(UNIQUE), unstated=("a rule in words",))
    certify(puzzle, tmp_path / "c")
    assert "this holds without a rule in words" in str(verify(tmp_path / "c"))
    done = run("verify", str(tmp_path / "c"))
    assert (done.out + done.err).count("a rule in words") == 1


def test_errors_can_be_pickled() -> None:
    import pickle

    error = CertificateError("here", "proof.drat", "it is wrong")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.file) == (str(error), "proof.drat")
    assert isinstance(error, SudokuModelError)


class TestCommandLine:
    @pytest.mark.slow
    def test_check_writes_what_verify_confirms(self, run: Run, tmp_path: Path) -> None:
        first, second = str(tmp_path / "1"), str(tmp_path / "2")
        assert run("check", "--certificate", first, UNIQUE).code == 0
        assert run("check", "--certificate", second, BROKEN).code == 1
        done = run("verify", first, second)
        assert done.code == 0
        assert done.out.splitlines() == [
            f"{first}: confirmed: exactly one solution",
            f"{second}: confirmed: no solution",
        ]

    def test_json(self, run: Run, tmp_path: Path) -> None:
        run("check", "--certificate", str(tmp_path / "1"), UNIQUE)
        done = run("verify", "--json", str(tmp_path / "1"), str(tmp_path / "2"))
        good, bad = map(json.loads, done.out.splitlines())
        assert (good["confirmed"], good["verdict"]) == (True, "unique")
        assert bad["confirmed"] is False
        assert "there is no certificate" in bad["reason"]
        assert done.code == 2

    def test_a_refusal_is_1_and_one_message(self, run: Run, genuine: Path, tmp_path: Path) -> None:
        folder = copy(genuine, tmp_path / "c")
        (folder / layout.PROOF).write_text("0\n")
        done = run("verify", str(folder))
        assert done.code == 1
        assert done.err.startswith("error: certificate ")
        assert "proof.drat: it was changed" in done.err

    def test_an_undecided_certificate_is_3(self, run: Run, tmp_path: Path) -> None:
        folder = str(tmp_path / "c")
        assert run("check", "--time-limit", "0", "--certificate", folder, UNIQUE).code == 3
        done = run("verify", folder)
        assert done.code == 3
        assert "nothing to confirm: undecided: time limit" in done.out

    def test_several_puzzles_have_no_certificate(self, run: Run, tmp_path: Path) -> None:
        done = run("check", "--certificate", str(tmp_path / "c"), UNIQUE, AMBIGUOUS)
        assert done.code == 2
        assert "--certificate is about one puzzle" in done.err


def test_a_proof_for_which_there_is_no_room_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pysat.solvers.Glucose4.get_proof", lambda self: ["1 2 0", "-1"])
    with pytest.raises(SourceError, match="the solver's proof was cut off"):
        certify(read(UNIQUE), tmp_path / "proof")
