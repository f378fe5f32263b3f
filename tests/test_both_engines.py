"""Two engines on one question: they agree, and where they do not, that is a defect."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from sudoku_model.analysis import uniqueness
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.certificates import certify
from sudoku_model.constraints.cages import KillerCage
from sudoku_model.constraints.custom import Predicate
from sudoku_model.constraints.whole_grid import AntiKnight, Diagonal
from sudoku_model.errors import DefectError
from sudoku_model.formats import read
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import INTERRUPTED
from tests.conftest import Run
from tests.puzzles import AMBIGUOUS, BROKEN, UNIQUE, UNIQUE_6X6

PUZZLES = [
    (read(UNIQUE), Status.UNIQUE),
    (read(BROKEN), Status.NONE),
    (read(AMBIGUOUS), Status.MULTIPLE),
    (read(UNIQUE_6X6).with_constraints(AntiKnight()), Status.NONE),
    (Puzzle.empty(4).with_constraints(KillerCage("r1c1 r1c2", 3), Diagonal("up")), Status.MULTIPLE),
]


@pytest.mark.sample(every=4)
@pytest.mark.parametrize(("puzzle", "status"), PUZZLES)
def test_a_verdict_on_which_both_agree_is_theirs(puzzle: Puzzle, status: Status) -> None:
    verdict = check(puzzle, "both")
    assert (verdict.status, verdict.solver, verdict.notes) == (status, "both", ())
    assert all(puzzle.holds(solution.values) for solution in verdict.solutions)


Lie = Callable[[Verdict], Verdict]


@pytest.fixture
def liar(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Lie], None]:
    """Have one of the engines tell something else than it found out."""
    lies: dict[str, Lie] = {}

    def answer(puzzle: Puzzle, engine: str, **settings: object) -> Verdict:
        return lies.get(engine, lambda verdict: verdict)(check(puzzle, engine))

    monkeypatch.setattr(uniqueness, "check", answer)
    return lies.__setitem__


def other_solution(verdict: Verdict) -> Verdict:
    values = tuple(reversed(verdict.solutions[0].values))
    return replace(verdict, solutions=(Solution(verdict.puzzle, values),))


def none(verdict: Verdict) -> Verdict:
    return replace(verdict, status=Status.NONE, solutions=())


def undecided(verdict: Verdict) -> Verdict:
    return replace(verdict, status=Status.UNDECIDED, solutions=(), reason="time limit")


def first_only(verdict: Verdict) -> Verdict:
    return replace(verdict, status=Status.UNIQUE, solutions=verdict.solutions[:1])


def several(verdict: Verdict) -> Verdict:
    more = other_solution(verdict).solutions
    return replace(verdict, status=Status.MULTIPLE, solutions=verdict.solutions + more)


@pytest.mark.parametrize("engine", uniqueness.ENGINES)
@pytest.mark.parametrize(
    ("line", "lie", "words"),
    [
        (UNIQUE, none, "{engine} calls a puzzle unsolvable that has a solution"),
        (UNIQUE, other_solution, "calls a solution unique where there is another one"),
        (UNIQUE, several, "{other} calls a solution unique where there is another one"),
        (AMBIGUOUS, none, "{engine} calls a puzzle unsolvable that has a solution"),
        (AMBIGUOUS, first_only, "{engine} calls a solution unique where there is another one"),
    ],
)
def test_a_contradiction_is_a_defect_with_everything_to_reproduce_it(
    liar: Callable[[str, Lie], None], engine: str, line: str, lie: Lie, words: str
) -> None:
    puzzle = read(line)
    liar(engine, lie)
    other = next(name for name in uniqueness.ENGINES if name != engine)
    with pytest.raises(DefectError, match=words.format(engine=engine, other=other)) as defect:
        check(puzzle, "both", time_limit=60)
    assert "\n" not in str(defect.value)
    report = json.loads(str(defect.value).split("please report this: ")[1])
    assert read(json.dumps(report["puzzle"])) == puzzle
    assert [verdict["solver"] for verdict in report["verdicts"]] == list(uniqueness.ENGINES)
    assert {"sudoku-model", "python-sat", "ortools", "Python"} <= report["versions"].keys()
    assert report["settings"]["time_limit"] == 60


def test_a_false_solution_is_reported_with_the_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(puzzle: Puzzle, engine: str, **settings: object) -> Verdict:
        raise DefectError(f"the engine {engine} returned nonsense; please report this")

    monkeypatch.setattr(uniqueness, "check", broken)
    with pytest.raises(DefectError, match="the engine sat returned nonsense; please") as defect:
        check(read(UNIQUE), "both")
    assert str(defect.value).count("please report this") == 1
    assert '"puzzle":{' in str(defect.value)


def test_a_puzzle_that_is_no_data_is_described(liar: Callable[[str, Lie], None]) -> None:
    liar("cpsat", none)
    puzzle = read(UNIQUE).with_constraints(Predicate("r1c1", lambda a: a > 0, name="positive"))
    with pytest.raises(DefectError, match="r1c1 obey: positive"):
        check(puzzle, "both")


@pytest.mark.parametrize("engine", uniqueness.ENGINES)
def test_if_one_is_undecided_the_verdict_is_the_others(
    liar: Callable[[str, Lie], None], engine: str
) -> None:
    liar(engine, undecided)
    verdict = check(read(UNIQUE), "both")
    assert verdict.is_unique
    assert verdict.notes == (f"{engine} is undecided: time limit",)
    assert f"(note: {engine} is undecided: time limit)" in str(verdict)
    assert verdict.to_dict()["notes"] == list(verdict.notes)


def test_if_both_are_undecided_so_is_the_verdict(liar: Callable[[str, Lie], None]) -> None:
    liar("sat", lambda verdict: replace(verdict, status=Status.UNDECIDED, reason="time limit"))
    liar("cpsat", undecided)
    verdict = check(read(UNIQUE), "both")
    assert verdict.status is Status.UNDECIDED
    assert len(verdict.solutions) == 1


def test_a_solution_of_an_undecided_engine_is_a_witness(liar: Callable[[str, Lie], None]) -> None:
    liar("sat", lambda verdict: replace(verdict, status=Status.UNDECIDED, reason="time limit"))
    liar("cpsat", none)
    with pytest.raises(DefectError, match="cpsat calls a puzzle unsolvable that has a solution"):
        check(read(UNIQUE), "both")


def test_ctrl_c_stops_both(liar: Callable[[str, Lie], None]) -> None:
    liar("sat", lambda verdict: replace(undecided(verdict), reason=INTERRUPTED))
    liar("cpsat", none)  # is not asked any longer
    verdict = check(read(UNIQUE), "both")
    assert (verdict.status, verdict.reason) == (Status.UNDECIDED, INTERRUPTED)


def test_ctrl_c_is_heard_although_one_of_them_has_decided(
    liar: Callable[[str, Lie], None],
) -> None:
    liar("cpsat", lambda verdict: replace(undecided(verdict), reason=INTERRUPTED))
    verdict = check(read(UNIQUE), "both")
    assert (verdict.status, verdict.reason) == (Status.UNDECIDED, INTERRUPTED)
    assert verdict.solution is not None


def test_without_time_nothing_is_decided() -> None:
    verdict = check(read(UNIQUE), "both", time_limit=0)
    assert (verdict.status, verdict.reason) == (Status.UNDECIDED, "time limit")


def test_a_certificate_of_what_both_say(tmp_path) -> None:
    assert certify(read(UNIQUE), tmp_path / "c", "both").is_unique


@pytest.mark.slow
@pytest.mark.rest
def test_on_the_command_line(run: Run) -> None:
    done = run("check", "--solver", "both", "--json", "-", stdin=f"{UNIQUE}\n{AMBIGUOUS}\n")
    records = [json.loads(line) for line in done.out.splitlines()]
    assert [(record["verdict"], record["solver"]) for record in records] == [
        ("unique", "both"),
        ("multiple", "both"),
    ]
    assert done.code == 1
