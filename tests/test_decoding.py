"""What other solvers answer comes back checked; what nobody has proved is not believed."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from benchmarks.outside import CLASP, CLASP_OPB, DECIDING, KISSAT, RC2
from sudoku_model.decoding.proofs import proof_lines
from sudoku_model.errors import (
    AnswerError,
    OptionError,
    PuzzleFormatError,
    SourceError,
    UndecidedError,
)
from tests.conftest import CHARACTERS, Run
from tests.outside import ask, pysat_proof

UNIQUE_4X4 = "1.....3..4.....2"
SMALL = sm.read(UNIQUE_4X4)
RIGHT = sm.solve(SMALL)
OPEN = sm.read("1... ..3. .4.. ....")
BROKEN = sm.read("1... ..3. .4.1 ...2")
HARD = sm.read("..9..2.6..6.5......7.....23..2.1.8...5..9..3..17......9..35.2.............17..9.4")
CAGED = HARD.with_constraints(sm.KillerCage("r1c1 r1c2 r2c1", 11))
EXTRA = sm.Puzzle.empty(
    replace(sm.Grid.square(4), extras=(sm.ExtraCell("sum", (4, 7)),))
).with_constraints(sm.Arrow("sum", "r1c1 r1c2"))


def literals_of(solution: sm.Solution) -> list[int]:
    model = sm.encode(solution.puzzle).model
    return model.literals(solution.values)


assert RIGHT is not None
TRUE = literals_of(RIGHT)
VALUES = dict(zip(map(SMALL.grid.cell_name, SMALL.grid.cells), RIGHT.values, strict=True))
KILLERS = Path(__file__).parents[1] / "benchmarks" / "data" / "killers.txt"
LITERALS = " ".join(str(n if n in TRUE else -n) for n in range(1, 65))
FIRST, SECOND = LITERALS[: LITERALS.index(" -9 ")], LITERALS[LITERALS.index(" -9 ") :]
BITS = "".join("01"[n in TRUE] for n in range(1, 65))

KNOWN_KINDS = {
    "the SAT competition": f"c hello\ns SATISFIABLE\nv {FIRST}\nv {SECOND} 0\n",
    "values without a status": f"v {LITERALS} 0",
    "pseudo-Boolean": "s SATISFIABLE\nv " + re.sub(r"(\d+)", r"x\1", LITERALS),
    "MaxSAT of 2022": f"c\no 0\ns OPTIMUM FOUND\nv {BITS}",
    "MiniSat": f"SAT\n{LITERALS} 0\n",
    "SMT-LIB get-value": "sat\n(" + "\n ".join(f"({c} {v})" for c, v in VALUES.items()) + ")",
    "SMT-LIB get-model": "sat\n(model\n"
    + "".join(f" (define-fun {c} () Int\n    {v})\n" for c, v in VALUES.items())
    + ")",
    "CP-SAT": "status: OPTIMAL\n" + "".join(f"solution: {v}\n" for v in RIGHT.values),
    "HiGHS": "Model status\nOptimal\n\n# Columns 64\n"
    + "".join(f"x{n} {int(n in TRUE)}\n" for n in range(1, 65))
    + "# Rows 1\nc1 1\n",
    "CBC": "Optimal - objective value 0\n" + "".join(f"   {n} x{n}   1   0\n" for n in TRUE),
    "SCIP": "solution status: optimal solution found\nobjective value:   0\n"
    + "".join(f"x{n}      0.9999999  \t(obj:0)\n" for n in TRUE),
    "Gurobi": "# Objective value = 0\n" + "".join(f"x{n} 1\n" for n in TRUE),
    "MiniZinc": "".join(f"{c}={v}\n" for c, v in VALUES.items()) + "----------\n==========\n",
    "dzn": "".join(f"{c} = {v};\n" for c, v in VALUES.items()) + "----------\n",
    "JSON": "{" + ", ".join(f'"{c}" : {v}' for c, v in VALUES.items()) + "}\n----------\n",
}
NO_SOLUTION = {
    "the SAT competition": "s UNSATISFIABLE\n",
    "MiniSat": "UNSAT\n",
    "SMT-LIB": 'unsat\n(error "line 80: model is not available")\n',
    "CP-SAT": "status: INFEASIBLE\n",
    "HiGHS": "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
    "MiniZinc": "=====UNSATISFIABLE=====\n",
}


@pytest.mark.parametrize("text", KNOWN_KINDS.values(), ids=KNOWN_KINDS)
def test_a_solution_comes_back_from_whatever_a_solver_prints(text: str) -> None:
    found = sm.decode(SMALL, text)
    assert found.solution == RIGHT
    assert found.status is sm.Status.UNDECIDED


@pytest.mark.parametrize("text", NO_SOLUTION.values(), ids=NO_SOLUTION)
def test_the_word_that_there_is_none_is_not_believed(text: str) -> None:
    for puzzle in (SMALL, BROKEN):
        found = sm.decode(puzzle, text)
        assert (found.status, found.solutions) == (sm.Status.UNDECIDED, ())
        assert "proof" in found.reason


@pytest.mark.parametrize(
    "text",
    ["s UNKNOWN", "c hm\ns UNKNOWN\n", "INDET", "unknown", "status: UNKNOWN", "=====UNKNOWN====="],
)
def test_a_solver_that_does_not_know_leaves_it_undecided(text: str) -> None:
    assert sm.decode(SMALL, text).reason == "the solver does not know"


@pytest.mark.parametrize("text", KNOWN_KINDS.values(), ids=KNOWN_KINDS)
def test_the_solution_of_another_puzzle_is_refused(text: str) -> None:
    other = SMALL.with_given("r1c2", 4)
    with pytest.raises(AnswerError, match="it breaks a clue: the given 4 at r1c2"):
        sm.decode(other, text)


def test_what_is_broken_is_named_with_its_line() -> None:
    wrong = KNOWN_KINDS["MiniZinc"].replace("r1c2=3", "r1c2=1")
    with pytest.raises(AnswerError) as refused:
        sm.decode(SMALL, f"% a log\n{wrong}")
    assert str(refused.value) == (
        "<string>, line 2: the answer is refused: "
        "it breaks the rules: r1c1 and r1c2 both hold 1 (row 1)"
    )
    with pytest.raises(AnswerError, match="r1c2 cannot hold 7"):
        sm.decode(SMALL, VALUES | {"r1c2": 7})
    with pytest.raises(AnswerError, match="even digit"):
        sm.decode(SMALL.with_constraints(sm.Even("r1c1")), VALUES)


def test_two_solutions_show_that_there_are_several() -> None:
    several = list(sm.solutions(OPEN, limit=3))
    text = "".join(
        f"c Answer: {number}\nv {' '.join(map(str, literals_of(solution)))} 0\n"
        for number, solution in enumerate(several, start=1)
    )
    found = sm.decode(OPEN, text + "s SATISFIABLE\n")
    assert (found.status, found.solutions) == (sm.Status.MULTIPLE, tuple(several[:2]))
    twice = f"v {' '.join(map(str, literals_of(several[0])))} 0\n" * 2
    assert sm.decode(OPEN, twice).solutions == (several[0],)


def test_extra_cells_come_back_by_their_names() -> None:
    solution = sm.solve(EXTRA)
    assert solution is not None
    values = dict(zip(map(EXTRA.grid.cell_name, EXTRA.grid.cells), solution.values, strict=True))
    text = "".join(f"{name}={value}\n" for name, value in values.items())
    assert sm.decode(EXTRA, text).solution == solution
    as_identifiers = text.replace("sum", "x16_sum").replace("=", " = ")
    assert sm.decode(EXTRA, as_identifiers).solution == solution


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("", "nothing that a solver answers"),
        ("hello\nworld", "nothing that a solver answers"),
        ("s SATISFIABLE\n", "without its values"),
        ("s PERHAPS\n", "line 1: found 'PERHAPS'"),
        (f"s UNSATISFIABLE\nv {LITERALS} 0", "a solution, and the word that there is none"),
        ("s SATISFIABLE\nv 1 2 x 0", "line 2: found 'x', expected a literal"),
        ("s SATISFIABLE\nv 1 2 0", "line 2: found 1 and 2 in r1c1, expected one digit"),
        ("v -1 -2 -3 -4 0", "found no digit in r1c1"),
        ("r1c1=1\n----------\n", "line 1: found no value of r1c2"),
        ("status: OPTIMAL\nsolution: 1\n", "found 1 values, expected 16 or more"),
        ("v " + "9" * 50, "a literal"),
        ("x1 " + "9" * 400, "in r1c2"),
        (b"\x00\x01\xff", "binary data"),
        ([1, 2, 3], "found 1 and 2 and 3 in r1c1"),
        ({"r1c1": 1}, "no value of r1c2"),
        ({"r1c1": [1]}, "[1] as the value of 'r1c1', expected a number"),
    ],
)
def test_what_is_no_answer_is_refused_with_its_place(answer: object, said: str) -> None:
    with pytest.raises(PuzzleFormatError, match=re.escape(said)):
        sm.decode(SMALL, answer)


@pytest.mark.parametrize(
    "answer",
    [
        "status: OPTIMAL\nsolution: " + "1" * 50_000 + "x",
        "a" + " " * 50_000 + "b",
        '"a"' + " " * 50_000 + "b",
    ],
)
def test_a_long_line_that_says_nothing_takes_no_time(answer: str) -> None:
    began = process_time()
    with pytest.raises(PuzzleFormatError):
        sm.decode(SMALL, answer)
    assert process_time() - began < 2  # by trying every way to divide the line, minutes at least


def test_the_values_of_a_response_may_stand_in_a_list() -> None:
    for separator in (",", ", "):
        values = separator.join(map(str, sm.solve(SMALL).values))
        assert sm.decode(SMALL, f"status: OPTIMAL\nsolution: [{values}]\n").solution is not None


@pytest.mark.parametrize("answer", [None, 3, [1.5], ["r1c1=1"]])
def test_what_cannot_be_an_answer_is_named(answer: object) -> None:
    with pytest.raises(OptionError, match="expected a text, a path, literals"):
        sm.decode(SMALL, answer)


@given(
    st.text(CHARACTERS, max_size=200)
    | st.lists(st.sampled_from(KNOWN_KINDS["HiGHS"].split())).map(" ".join)
)
@settings(max_examples=100, deadline=None)
@pytest.mark.slow
def test_any_text_is_read_or_refused_in_our_words(text: str) -> None:
    try:
        found = sm.decode(SMALL, text)
    except (AnswerError, PuzzleFormatError):
        return
    assert not found.is_complete


@given(st.binary(max_size=60))
@settings(max_examples=100, deadline=None)
@pytest.mark.slow
def test_any_bytes_are_no_proof(content: bytes) -> None:
    with pytest.raises((AnswerError, PuzzleFormatError)):
        sm.decode(OPEN, "s UNSATISFIABLE", proof=content)


# Proofs.


def proof_of(puzzle: sm.Puzzle, how: str = "extended", solver: str = "cadical153") -> str:
    solution = sm.solve(puzzle)
    return pysat_proof(sm.encode(puzzle, how, other_than=solution).text(), solver)


@pytest.mark.parametrize("how", ["minimal", "extended", "triads"])
@pytest.mark.parametrize("puzzle", [HARD, CAGED], ids=["classic", "cage"])
@pytest.mark.slow
def test_a_proof_makes_a_solution_the_only_one(puzzle: sm.Puzzle, how: str, tmp_path: Path) -> None:
    solution = sm.solve(puzzle)
    assert solution is not None
    folder = tmp_path / "certificate"
    found = sm.decode(
        puzzle, literals_of(solution), how, proof=proof_of(puzzle, how), certificate=folder
    )
    assert (found.status, found.solution) == (sm.Status.UNIQUE, solution)
    confirmed = sm.verify(folder)
    assert (confirmed.status, confirmed.solution) == (sm.Status.UNIQUE, solution)


def test_a_proof_makes_the_word_that_there_is_none_a_verdict(tmp_path: Path) -> None:
    proof = pysat_proof(sm.encode(BROKEN).text())
    found = sm.decode(BROKEN, "s UNSATISFIABLE", proof=proof, certificate=tmp_path / "none")
    assert found.status is sm.verify(tmp_path / "none").status is sm.Status.NONE


@pytest.mark.slow
def test_a_proof_about_something_else_is_refused(tmp_path: Path) -> None:
    solution = sm.solve(HARD)
    assert solution is not None
    proof = proof_of(HARD)
    wrong = "\n".join(proof.splitlines()[-3:])
    with pytest.raises(AnswerError, match="no other solution, from the clauses of encode"):
        sm.decode(HARD, literals_of(solution), proof=wrong, certificate=tmp_path / "none")
    assert not (tmp_path / "none").exists()
    with pytest.raises(AnswerError, match="the puzzle has no solution"):
        sm.decode(OPEN, "s UNSATISFIABLE", proof="0")
    several = list(sm.solutions(OPEN, limit=2))
    text = "".join(f"v {' '.join(map(str, literals_of(one)))} 0\n" for one in several)
    with pytest.raises(AnswerError, match="two solutions, so nothing can be proved"):
        sm.decode(OPEN, text, proof="0")


def test_without_a_proof_the_certificate_says_that_nothing_is_proved(tmp_path: Path) -> None:
    sm.decode(SMALL, VALUES, certificate=tmp_path / "c")
    confirmed = sm.verify(tmp_path / "c")
    assert (confirmed.status, confirmed.solution) == (sm.Status.UNDECIDED, RIGHT)


def variable_length(number: int) -> bytes:
    """Write a number as binary proofs do."""
    code = 2 * abs(number) + (number < 0)
    parts = [code >> shift & 127 for shift in range(0, max(1, code.bit_length()), 7)]
    return bytes([*(part | 128 for part in parts[:-1]), parts[-1]])


STEPS = [(False, (1, -70)), (False, (-300,)), (True, (1, -70)), (False, ())]
LINES = ["1 -70 0", "-300 0", "d 1 -70 0", "0"]


def binary(steps: list[tuple[bool, tuple[int, ...]]]) -> bytes:
    return b"".join(
        b"ad"[is_deleted : is_deleted + 1] + b"".join(map(variable_length, (*literals, 0)))
        for is_deleted, literals in steps
    )


FORMS = {
    "DRAT": "1 -70 0\n-300 0\nd 1 -70 0\n0\n",
    "DRAT without its end": "c hello\n1 -70 0\n-300  0\nd 1 -70 0\n",
    "DRAT that goes on": "1 -70 0\n-300 0\nd 1 -70 0\n0\nd -300 0\n5 0\n",
    "LRAT": "101 1 -70 0 3 4 0\n102 -300 0 101 7 0\n102 d 101 9 0\n103 0 102 8 0\n",
    "LRAT that begins with a deletion": "100 d 9 0\n101 1 -70 0 3 0\n102 -300 0 101 0\n"
    "102 d 101 0\n103 0 102 0\n",
    "binary DRAT": binary(STEPS),
    "binary LRAT": b"".join(
        [
            b"a" + b"".join(map(variable_length, (101, 1, -70, 0, 3, 4, 0))),
            b"a" + b"".join(map(variable_length, (102, -300, 0, 101, 7, 0))),
            b"d" + b"".join(map(variable_length, (101, 9, 0))),
            b"a" + b"".join(map(variable_length, (103, 0, 102, 8, 0))),
        ]
    ),
}


@pytest.mark.parametrize("content", FORMS.values(), ids=FORMS)
def test_every_form_of_a_proof_says_the_same(content: str | bytes) -> None:
    raw = content if isinstance(content, bytes) else content.encode()
    assert proof_lines(raw, "a proof") == LINES


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"1 2 3", "line 1: found '1 2 3', expected literals with a 0 at the end"),
        (b"p cnf 3 4\n", "line 1: found 'p cnf 3 4'"),
        (b"1 0\n2 0 3 0\n", "line 2: found '2 0 3 0', expected one 0"),
        (b"9 1 0 2 0\n10 1 0\n", "line 2: found '10 1 0', expected a clause and hints"),
        (b"1 0\n" + b"9" * 30 + b" 0\n", "line 2"),
        (b"a\x02\x00\x00x", "found byte 5: b'x'"),
        (b"a\x02\x00a\x04", "found its end"),
        (b"a\xff\xff\xff\xff\xff\x01\x00", "a number of more than 32 bits"),
    ],
)
def test_what_is_no_proof_is_refused_with_its_place(content: bytes, said: str) -> None:
    with pytest.raises(PuzzleFormatError, match=re.escape(said)):
        proof_lines(content, "a proof")


def test_a_language_need_not_be_named() -> None:
    with pytest.raises(OptionError, match="how='lp', which need not be said"):
        sm.decode(SMALL, "r1c1=1", "lp")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"no\.txt"):
        sm.decode(SMALL, tmp_path / "no.txt")
    with pytest.raises(SourceError, match=r"no\.drat"):
        sm.decode(SMALL, VALUES, proof=tmp_path / "no.drat")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="streams have no names here")
def test_a_proof_comes_whole_out_of_a_pipe() -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as pipe:
        pipe.write("1 0\n" * 100 + "wrong\n")
    with pytest.raises(PuzzleFormatError, match="line 101"):
        sm.decode(OPEN, "s UNSATISFIABLE", proof=Path(f"/proc/self/fd/{reader}"))
    os.close(reader)


def test_the_time_limit_holds_for_a_proof() -> None:
    with pytest.raises(UndecidedError, match="time limit"):
        sm.decode(HARD, "s UNSATISFIABLE", proof="0", time_limit=0)


# From a solver and back.

CLASP_TRIADS = CLASP._replace(how="triads")
ROADS = {f"{one.name}, {one.how}": one for one in (*DECIDING, CLASP_TRIADS)}
QUICK = ("kissat, extended", "clasp, opb")
every_road = pytest.mark.parametrize(
    "road",
    [road if road in QUICK else pytest.param(road, marks=pytest.mark.slow) for road in ROADS],
)


@every_road
def test_a_model_goes_out_and_its_solution_comes_back(road: str, tmp_path: Path) -> None:
    solver = ROADS[road]
    model = tmp_path / f"model{solver.ending}"
    for puzzle in (SMALL, EXTRA):
        model.write_text(sm.encode(puzzle, solver.how).text(), encoding="utf-8")
        found = sm.decode(puzzle, ask(solver, model))
        assert found.solution is not None


@pytest.mark.slow
@pytest.mark.parametrize("road", ROADS)
def test_another_solution_is_asked_for_in_every_language(road: str, tmp_path: Path) -> None:
    solver = ROADS[road]
    for puzzle, has_another in ((OPEN, True), (SMALL, False)):
        first = sm.solve(puzzle)
        assert first is not None
        model = tmp_path / f"model{solver.ending}"
        text = sm.encode(puzzle, solver.how, other_than=first).text()
        model.write_text(text, encoding="utf-8")
        other = sm.decode(puzzle, ask(solver, model))
        if has_another:
            assert other.solution not in (None, first)
        else:
            assert "only a proof" in other.reason


def test_another_solution_than_that_of_another_puzzle_is_refused() -> None:
    with pytest.raises(OptionError, match="another puzzle"):
        sm.encode(BROKEN, other_than=RIGHT)
    with pytest.raises(OptionError, match="expected a Solution"):
        sm.encode(SMALL, other_than=RIGHT.values)
    with pytest.raises(OptionError, match="asks for clues"):
        sm.encode(SMALL, "wcnf", other_than=RIGHT)


# The fewest clues to remove.


@pytest.mark.slow
def test_a_maxsat_solver_names_the_fewest_clues_to_remove(tmp_path: Path) -> None:
    model = tmp_path / "model.wcnf"
    marked = BROKEN.with_constraints(sm.Even("r1c1"), sm.KillerCage("r4c1 r4c2", 3))
    for puzzle in (BROKEN, marked, sm.read("11.............1")):
        model.write_text(sm.encode(puzzle, "wcnf").text(), encoding="utf-8")
        found = sm.decode(puzzle, ask(RC2, model), "wcnf")
        known = sm.repair(puzzle, limit=None)
        assert set(found.sets) <= set(known.sets)
        assert (found.is_broken, found.is_complete) == (None, False)
        assert "is the solver's word" in str(found)
    model.write_text(sm.encode(SMALL, "wcnf").text(), encoding="utf-8")
    found = sm.decode(SMALL, ask(RC2, model), "wcnf")
    assert (found.is_broken, found.sets) == (False, ())
    assert str(found) == "nothing to repair: the puzzle has a solution"


def test_a_maxsat_solver_that_promises_too_much_is_refused() -> None:
    other = SMALL.with_given("r1c2", 4)
    assert [*map(len, sm.decode(other, f"o 1\nv {LITERALS} 0", "wcnf").sets)] == [1]
    with pytest.raises(AnswerError, match="it removes 0 clues, and its grid breaks 1"):
        sm.decode(other, f"o 0\nv {LITERALS} 0", "wcnf")
    with pytest.raises(AnswerError, match="breaks the rules"):
        sm.decode(SMALL, dict.fromkeys(VALUES, 1), "wcnf")
    assert sm.decode(SMALL, "s UNKNOWN", "wcnf").reason == "the answer has no grid"
    with pytest.raises(OptionError, match="takes none"):
        sm.decode(SMALL, "s UNKNOWN", "wcnf", proof="0")
    with pytest.raises(OptionError, match="did you mean 'triads'"):
        sm.decode(SMALL, "s UNKNOWN", "triad")


@pytest.mark.slow
def test_the_command_names_the_clues_to_remove(run: Run, tmp_path: Path) -> None:
    model, answer = tmp_path / "model.wcnf", tmp_path / "answer"
    broken = "11.............."
    assert run("encode", broken, "--output", str(model)).code == 0
    answer.write_text(ask(RC2, model), encoding="ascii")
    done = run("decode", broken, "--how", "wcnf", "--answer", str(answer))
    assert done.code == 0
    assert re.match("without the given 1 at r1c[12] there is a solution", done.out)


# Proofs of other solvers.


@pytest.mark.slow
def test_a_proof_that_introduces_variables_is_accepted(tmp_path: Path) -> None:
    killer = list(sm.read_many(KILLERS))[2]
    solution = sm.solve(killer)
    model, proof = tmp_path / "model.cnf", tmp_path / "proof"
    cnf = sm.encode(killer, other_than=solution)
    model.write_text(cnf.text(), encoding="ascii")
    ask(KISSAT, model, proof, "--no-binary")
    # Kissat adds variables of its own unless it is told not to.
    assert max(map(abs, map(int, proof.read_text().replace("d", "").split()))) > cnf.variable_count
    assert solution is not None
    assert sm.decode(killer, literals_of(solution), proof=proof).is_unique


@pytest.mark.slow
@pytest.mark.parametrize("form", [[], ["--no-binary"]], ids=["binary", "text"])
def test_kissat_proves_that_a_solution_is_the_only_one(form: list[str], tmp_path: Path) -> None:
    model, proof = tmp_path / "model.cnf", tmp_path / "proof"
    model.write_text(sm.encode(CAGED).text(), encoding="ascii")
    solution = sm.decode(CAGED, ask(KISSAT, model)).solution
    assert solution is not None
    model.write_text(sm.encode(CAGED, other_than=solution).text(), encoding="ascii")
    ask(KISSAT, model, str(proof), *form)
    found = sm.decode(
        CAGED, literals_of(solution), proof=proof, certificate=tmp_path / "certificate"
    )
    assert found.status is sm.verify(tmp_path / "certificate").status is sm.Status.UNIQUE


# The command.


def test_the_command_shows_the_solution_and_writes_a_certificate(run: Run, tmp_path: Path) -> None:
    answer, proof = tmp_path / "answer", tmp_path / "proof.drat"
    answer.write_text(KNOWN_KINDS["the SAT competition"], encoding="ascii")
    done = run("decode", UNIQUE_4X4, "--answer", str(answer))
    assert done.code == 0
    assert done.out.startswith("a solution, which is right; the answer does not say")
    assert "│ 1 3 │ 2 4 │" in done.out
    model = tmp_path / "other.cnf"
    assert run("encode", UNIQUE_4X4, "--other-than", str(answer), "--output", str(model)).code == 0
    proof.write_text(pysat_proof(model.read_text("ascii")), encoding="ascii")
    folder = tmp_path / "certificate"
    proven = ["--proof", str(proof), "--certificate", str(folder)]
    done = run("decode", UNIQUE_4X4, "--answer", str(answer), *proven)
    assert (done.code, done.out.splitlines()[0]) == (0, "exactly one solution")
    assert run("verify", str(folder)).code == 0


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (
            "s UNSATISFIABLE",
            3,
            "undecided: only a proof could confirm that there is no solution, or no other one",
        ),
        (KNOWN_KINDS["Gurobi"].replace("x1 1", "x2 1"), 1, "the answer is refused"),
        ("hello", 2, "nothing that a solver answers"),
    ],
)
def test_the_exit_code_says_what_an_answer_is_worth(
    text: str, code: int, said: str, run: Run, tmp_path: Path
) -> None:
    answer = tmp_path / "answer"
    answer.write_text(text, encoding="ascii")
    done = run("decode", UNIQUE_4X4, "--answer", str(answer))
    assert done.code == code
    assert said in done.out + done.err


@pytest.mark.slow
def test_a_corpus_goes_out_and_comes_back(run: Run, tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{UNIQUE_4X4}\n1.....?........2\n{'.' * 16}\n11..............\n")
    models, answers = tmp_path / "models", tmp_path / "answers"
    done = run("encode", str(puzzles), "--how", "opb", "--output", str(models))
    assert (done.code, done.err.count("error: ")) == (2, 1)
    names = sorted(path.name for path in models.iterdir())
    assert names == ["000001.opb", "000003.opb", "000004.opb"]
    answers.mkdir()
    for path in models.iterdir():
        (answers / f"{path.stem}.out").write_text(ask(CLASP_OPB, path), encoding="utf-8")
    done = run("decode", str(puzzles), "--answer", str(answers))
    first, second, third = done.out.splitlines()
    assert done.code == 2  # one cannot be read
    assert first.startswith(f"{puzzles}:1: a solution, which is right")
    assert first.endswith(RIGHT.line())
    assert second.startswith(f"{puzzles}:3: a solution, which is right")
    assert third.startswith(f"{puzzles}:4: undecided: only a proof")
    (answers / "000003.out").unlink()
    done = run("decode", str(puzzles), "--answer", str(answers))
    assert "it has no file 000003.*" in done.err
    again = run("encode", str(puzzles), "--output", str(models))
    assert (again.code, "not empty" in again.err) == (2, True)


def test_an_answer_among_the_sources_is_told_where_it_belongs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text(RIGHT.line(), encoding="ascii")
    done = run("decode", UNIQUE_4X4, str(tmp_path / "answer.txt"))
    assert done.code == 2
    assert "several puzzles" in done.err and "name it with --answer" in done.err


@pytest.mark.parametrize("name", ["models.tar.gz", "models.TAR", "models.7z"])
def test_an_archive_of_another_kind_is_no_folder(run: Run, tmp_path: Path, name: str) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{UNIQUE_4X4}\n{'.' * 16}\n")
    done = run("encode", str(puzzles), "--output", str(tmp_path / name))
    assert (done.code, "expected .zip for an archive" in done.err) == (2, True)
    assert not (tmp_path / name).exists()


def test_an_archive_has_the_same_files_at_any_time(run: Run, tmp_path: Path) -> None:
    from zipfile import ZipFile

    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{UNIQUE_4X4}\n{'.' * 16}\n")
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    for target in (first, second):
        assert run("encode", str(puzzles), "--output", str(target)).code == 0
    assert first.read_bytes() == second.read_bytes()
    with ZipFile(first) as archive:
        assert archive.namelist() == ["000001.cnf", "000002.cnf"]
        assert archive.read("000001.cnf").decode() == sm.encode(SMALL).text()
