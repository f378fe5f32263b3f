"""Unit propagation gives a reason for every step; a conflict has a graph and a lesson."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import sudoku_model as sm
from sudoku_model.errors import OptionError
from sudoku_model.inside import encode
from sudoku_model.inside.cnf import NamedCnf
from sudoku_model.inside.conflict import ConflictAnalysis
from sudoku_model.inside.trace import Trace
from sudoku_model.inside.unit_propagation import UnitPropagation
from sudoku_model.solvers import Outcome, open_session
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE, UNIQUE_4X4

VARIANT = sm.Puzzle.empty(4).with_constraints(
    sm.KillerCage("r1c1 r1c2", 3), sm.Thermometer("r2c1 r3c1"), sm.Arrow("r4c4", "r3c3 r3c2")
)


@pytest.fixture(scope="module")
def cnf() -> NamedCnf:
    return sm.encode(sm.read(UNIQUE), "extended")


def assert_every_step_has_its_reason(trace: Trace) -> None:
    true: set[int] = set()
    for step in trace.steps:
        if step.clause is not None:
            others = set(step.clause.literals) - {step.literal}
            assert step.literal in step.clause.literals
            assert {-other for other in others} <= true
            assert len(step.because) == len(others)
        assert step.reason
        true.add(step.literal)


@pytest.mark.sample(every=18)
@pytest.mark.parametrize("encoding", ["minimal", "extended", "triads"])
@pytest.mark.parametrize("puzzle", [sm.read(UNIQUE), sm.read(EASY), VARIANT], ids=str)
def test_every_step_follows_from_its_clause_and_earlier_steps(
    puzzle: sm.Puzzle, encoding: str
) -> None:
    cnf = sm.encode(puzzle, encoding)
    assert_every_step_has_its_reason(cnf.propagate())
    assert_every_step_has_its_reason(cnf.propagate(["r2c2=2", "r3c3=3"]))


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("encoding", ["minimal", "extended", "triads"])
@pytest.mark.parametrize("at_most_one", ["pairwise", "ladder"])
def test_what_follows_is_what_follows_for_a_solver(encoding: str, at_most_one: str) -> None:
    puzzle = sm.read(UNIQUE)
    cnf = sm.encode(puzzle, encoding, at_most_one=at_most_one)
    engine = sm.Sat("glucose4", sm.Encoding(encoding), at_most_one)
    with open_session(cnf.model, engine) as session:
        expected = set(session.propagate().literals)
    top = cnf.model.literal_count
    assert {s.literal for s in cnf.propagate().steps if abs(s.literal) <= top} == expected


def test_reasons_are_said_in_words() -> None:
    cnf = encode(sm.read(UNIQUE_4X4), "extended")
    trace = cnf.propagate()
    assert trace["r3c2=3"].reason == "given"
    assert trace["r3c3≠3"].reason == "r3c2=3, and row 3 holds 3 at most once"
    assert trace["r4c2≠3"].reason == "r3c2=3, and column 2 and box 3 hold 3 at most once"
    assert trace["r3c2≠4"].reason == "r3c2=3, and r3c2 holds one digit only"
    assert trace["r2c2=1"].reason == "row 2 has no other place for 1"
    assert trace["r3c1=4"].reason == "r3c1 has no other digit left"
    reasons = {re.sub(r"\d+", "N", step.reason) for step in trace.digits}
    assert reasons <= {
        "given",
        "rNcN has no other digit left",
        *(f"{house} N has no other place for N" for house in ("row", "column", "box")),
    }
    assert len(reasons) >= 4


def test_a_constraint_is_named_as_a_reason() -> None:
    cage = sm.KillerCage("r1c1 r1c2", 3)
    trace = encode(sm.Puzzle.empty(4).with_constraints(cage), "extended").propagate("r1c1=1")
    assert trace["r1c1=1"].reason == "assumed"
    assert trace["not (4 in r1c1, r1c2)"].reason == cage.describe()
    assert trace["r1c2≠4"].reason == ("not (4 in r1c1, r1c2), by the meaning of “4 in r1c1, r1c2”")
    assert trace["r1c2≠1"].reason == "r1c1=1, and row 1 and box 1 hold 1 at most once"


def test_a_puzzle_of_singles_is_solved_by_propagation_on_the_extended_encoding_only() -> None:
    puzzle = sm.read(EASY)
    trace = encode(puzzle, "extended").propagate()
    assert trace.is_complete
    solution = sm.check(puzzle).solution
    assert solution is not None
    assert all(trace[f"{cell}={solution[cell]}"] for cell in ("r1c1", "r5c5", "r9c9"))
    assert not encode(puzzle, "minimal").propagate().is_complete


def test_why_lists_all_that_is_needed_and_no_more(cnf: NamedCnf) -> None:
    trace = cnf.propagate()
    last = trace.digits[-1]
    why = trace.why(last.name)
    assert why[-1] == last
    needed = {step.name for step in why}
    assert all(name in needed for step in why for name in step.because)
    used = {name for step in why for name in step.because}
    assert needed - used == {last.name}


def test_what_does_not_follow_is_said(cnf: NamedCnf) -> None:
    trace = cnf.propagate()
    assert "r1c3=9" in trace
    assert "r1c3=4" not in trace
    with pytest.raises(OptionError, match="r1c3=4' is false here: r1c3≠4 because r1c3=9"):
        trace["r1c3=4"]
    with pytest.raises(OptionError, match="open"):
        trace["r1c1=5"]
    with pytest.raises(OptionError, match="opposite"):
        cnf.propagate(["r1c1=5", "r1c1≠5"])


def test_decisions_can_be_taken_one_by_one(cnf: NamedCnf) -> None:
    first = cnf.propagate()
    second = first.decide("r1c1=5")
    third = second.decide("r1c2=4")
    assert not first.assumed
    assert third.assumed == ("r1c1=5", "r1c2=4")
    assert {step.level for step in third.steps} == {0, 1, 2}
    assert [s.name for s in third.steps[: len(second)]] == [s.name for s in second.steps]


def test_an_assumption_that_is_false_already_is_a_conflict(cnf: NamedCnf) -> None:
    trace = cnf.propagate("r1c1=9")
    assert trace.conflict is not None
    assert set(trace.conflict.clause.names) == {"r1c1≠9", "r1c3≠9"}
    assert trace.conflict.uip == "r1c1=9"
    with pytest.raises(OptionError, match="broken already"):
        trace.decide("r1c2=4")


@pytest.mark.sample(every=6)
@pytest.mark.parametrize("encoding", ["minimal", "extended", "triads"])
def test_of_every_conflict_of_a_search_the_first_uip_is_learnt(encoding: str) -> None:
    search = sm.encode(sm.read(UNIQUE), encoding).search()
    assert search.outcome is Outcome.SAT
    assert search.conflicts
    for conflict in search.conflicts[:20]:
        levels = [conflict.assigned[-literal].level for literal in conflict.learnt_literals]
        assert levels[0] == conflict.level
        assert levels.count(conflict.level) == 1
        assert max(levels[1:], default=0) == conflict.back_to < conflict.level


@pytest.mark.sample(every=18)
@pytest.mark.parametrize("encoding", ["minimal", "extended", "triads"])
@pytest.mark.slow
def test_what_is_learnt_follows_by_unit_propagation_from_what_was_known(encoding: str) -> None:
    cnf = sm.encode(sm.read(UNIQUE), encoding)
    known = list(cnf.literals)
    for conflict in cnf.search().conflicts[:20]:
        state = UnitPropagation(known)
        state.run()
        for literal in conflict.learnt_literals:
            if not state.is_true(-literal):
                state.decide(-literal)
        assert state.run() is not None
        known.append(conflict.learnt_literals)


def can_be_avoided(conflict: ConflictAnalysis, point: int) -> bool:
    """Say whether some way leads from the last decision to the conflict past a literal."""
    reached, waiting = set(), [-literal for literal in conflict.clause.literals]
    while waiting:
        literal = waiting.pop()
        step = conflict.assigned[literal]
        if literal == point or literal in reached or step.level < conflict.level:
            continue
        if not step.reason:
            return True
        reached.add(literal)
        waiting += conflict.antecedents(literal)
    return False


@pytest.mark.sample(every=6)
@pytest.mark.parametrize("encoding", ["minimal", "extended", "triads"])
def test_the_first_uip_is_the_last_literal_that_no_way_to_the_conflict_avoids(
    encoding: str,
) -> None:
    # All by definition: looking at every literal of the level, for every conflict.
    differ_from_the_decision = 0
    for conflict in sm.encode(sm.read(UNIQUE), encoding).search().conflicts:
        last_level = [step for step in conflict.trail if step.level == conflict.level > 0]
        points = [s.literal for s in last_level if not can_be_avoided(conflict, s.literal)]
        if last_level:
            assert conflict.uip_literal == points[-1]
            differ_from_the_decision += points[-1] != last_level[0].literal
    assert differ_from_the_decision > 0


def test_a_conflict_is_drawn(cnf: NamedCnf) -> None:
    conflict = cnf.propagate(["r1c1=4"]).conflict
    assert conflict is not None
    root = ET.fromstring(conflict.graph.svg())
    space = "{http://www.w3.org/2000/svg}"
    groups = [g.get("class") for g in root.iter(f"{space}g")]
    texts = [text.text for text in root.iter(f"{space}text")]
    assert groups.count("conflict") == groups.count("uip") == 1
    assert "r1c1=4 @1" in texts
    assert "first unique implication point: r1c1=4" in texts
    assert "learnt: r1c1≠4" in texts
    assert len(conflict.graph.literals) == sum(g in ("uip", "decision", "implied") for g in groups)
    lines = str(conflict.graph).splitlines()
    assert lines[0] == "r1c1=4 @1 (decided)  ◄ first unique implication point"
    assert "r1c2=8 @1 ← r1c2≠4 (r1c2 holds a digit)" in lines


def test_a_picture_that_is_wider_than_the_page_is_made_smaller(cnf: NamedCnf) -> None:
    conflict = cnf.propagate(["r1c1=4"]).conflict
    assert conflict is not None
    root = ET.fromstring(conflict.graph.svg())
    assert root.get("viewBox").split()[2] == root.get("width")
    style = dict(rule.split(":") for rule in root.get("style").split(";"))
    assert style["max-width"] == "100%"
    assert style["height"] == "auto"
    # But not so small that it cannot be read.
    assert 0.5 < float(style["min-width"].removesuffix("px")) / float(root.get("width")) < 1


def test_literals_do_not_lie_on_each_other_and_edges_go_to_the_right(cnf: NamedCnf) -> None:
    space = "{http://www.w3.org/2000/svg}"
    for conflict in cnf.search().conflicts:
        root = ET.fromstring(conflict.graph.svg())
        nodes = next(g for g in root if g.get("class") == "literals")
        corners = [g.find(f"{space}rect") for g in nodes]
        places = [(float(r.get("x")), float(r.get("y"))) for r in corners]
        for index, (x, y) in enumerate(places):
            assert not any(x == a and abs(y - b) < 26 for a, b in places[:index])
        for path in next(g for g in root if g.get("class") == "edges"):
            xs = [float(x) for x in re.findall(r"[ML]([-\d.]+) ", path.get("d"))]
            assert xs == sorted(xs)


def test_a_large_graph_is_cut_off_far_from_the_conflict() -> None:
    hard = sm.read(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    )
    conflicts = sm.encode(hard, "triads").search().conflicts
    largest = max((conflict.graph for conflict in conflicts), key=lambda graph: graph.hidden)
    assert largest.hidden > 0
    assert len(largest.literals) <= 81
    assert largest.conflict.uip in largest.literals
    assert f"{largest.hidden} literals further away are left out" in str(largest)


def test_a_puzzle_without_solution_is_refuted_without_a_decision() -> None:
    trace = encode(sm.read(BROKEN), "extended").propagate()
    assert trace.conflict is not None
    assert trace.conflict.level == 0
    assert trace.conflict.uip is None
    assert trace.conflict.learnt == ()
    assert "there is no solution" in str(trace.conflict)
    assert "r1c1=6 @0" in trace.conflict.graph.svg()


@pytest.mark.slow
@pytest.mark.rest
def test_a_search_finds_what_a_solver_finds() -> None:
    for line, found in ((UNIQUE, True), (AMBIGUOUS, True), (BROKEN, False), (UNIQUE_4X4, True)):
        puzzle = sm.read(line)
        for encoding in ("minimal", "extended", "triads"):
            search = sm.encode(puzzle, encoding).search()
            assert (search.solution is not None) == found
            assert search.outcome is (Outcome.SAT if found else Outcome.UNSAT)
            if search.solution is not None:
                assert puzzle.holds(search.solution.values)


@pytest.mark.slow
@pytest.mark.rest
def test_auxiliary_variables_that_the_cells_leave_open_cost_a_search_no_time() -> None:
    # Sorting networks: 42,000 variables, most of which propagation does not settle. When each was
    # looked for from the first one on, this took many minutes.
    search = sm.encode(sm.Puzzle.empty(9), "extended", at_most_one="sortnetwrk").search()
    assert search.outcome is Outcome.SAT
    assert search.decisions > 10_000


@pytest.mark.parametrize("encoding", ["minimal", "extended", "triads"])
@pytest.mark.slow
@pytest.mark.rest
def test_a_search_learns_that_there_is_no_solution(encoding: str) -> None:
    # Propagation alone does not see it.
    cnf = sm.encode(sm.read(UNIQUE).with_given("r1c1", 1), encoding)
    assert cnf.propagate().conflict is None
    search = cnf.search()
    assert search.outcome is Outcome.UNSAT
    assert search.solution is None
    assert search.conflicts[-1].level == 0
    assert search.conflicts[-1].learnt == ()


def test_a_search_stops_at_its_limit() -> None:
    cnf = encode(sm.read(UNIQUE), "minimal")
    search = cnf.search(conflicts=3)
    assert search.outcome is Outcome.UNDECIDED
    assert len(search.conflicts) == 3
    assert search.solution is None
    with pytest.raises(OptionError, match="at least 1"):
        cnf.search(conflicts=0)


def test_variants_are_searched_as_well() -> None:
    search = encode(VARIANT, "extended").search()
    assert search.solution is not None
    assert VARIANT.holds(search.solution.values)


def test_traces_conflicts_and_searches_are_shown_as_text_and_as_html(cnf: NamedCnf) -> None:
    trace = cnf.propagate("r1c1=4")
    assert str(trace).startswith("assuming r1c1=4: 24 givens")
    assert "has no other place for" in str(trace)
    html = trace._repr_html_()
    assert "<svg" in html
    assert "<table>" in html
    assert trace.conflict is not None
    assert "first unique implication point" in trace.conflict._repr_html_()
    assert "<svg" in trace.conflict._repr_html_()
    assert "propagated literals" in cnf.search()._repr_html_()
