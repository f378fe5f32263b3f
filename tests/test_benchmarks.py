"""The benchmark's own promises: its rounds, its puzzles and its count of wrong verdicts."""

from __future__ import annotations

from time import sleep

import pytest

import sudoku_model as sm
from benchmarks.contestant import MISSING, MULTIPLE, NONE, UNIQUE, Contestant, one_by_one
from benchmarks.engines import NUMPY, SAT
from benchmarks.peers import FINDERS, PEERS
from benchmarks.race import WARM_UP, Race, decided, written_rate
from benchmarks.rate_chart import Bar, rate_chart
from benchmarks.rating import share_above, spearman
from benchmarks.samples import disguised, shares
from benchmarks.timing import Spread, processor_time_limit, run_lap
from tests.puzzles import endless_puzzle

SEVERAL = WARM_UP.replace("5", ".").replace("3", ".")  # whose places can be exchanged
UNSOLVABLE = "55" + WARM_UP[2:]

# Peers warn of this and that, and Python 3.12 of copying a process that has threads.
pytestmark = pytest.mark.filterwarnings("ignore")


def endless(line):
    return UNIQUE if line == WARM_UP else max(iter(int, 1))


def test_disguised_puzzles_differ_and_keep_their_verdicts():
    puzzles = disguised([WARM_UP, SEVERAL], 60)
    assert len(set(puzzles)) == 60
    assert puzzles[:2] == [WARM_UP, SEVERAL]
    assert list(SAT.enter()(puzzles)) == [UNIQUE, MULTIPLE] * 30


def test_no_puzzle_is_in_two_rounds():
    rounds = shares([str(number) for number in range(10)], 3)
    assert sorted(int(line) for lines in rounds for line in lines) == list(range(10))


@pytest.mark.slow
def test_a_contestant_stuck_in_compiled_code_is_ended_and_counts_as_undecided():
    lines = [WARM_UP, SEVERAL, WARM_UP]
    lap = run_lap(one_by_one(endless), lines, 0.2, interrupt=True)
    assert lap.answers == [UNIQUE, MISSING]
    assert 0.1 < lap.seconds < 1


@pytest.mark.slow
def test_a_limit_on_processor_time_ends_a_search_and_does_not_count_waiting():
    hard = endless_puzzle()
    with processor_time_limit(0.3):
        sleep(0.4)
        assert sm.check(WARM_UP).status is sm.Status.UNIQUE
        assert sm.check(hard, time_limit=20).status is sm.Status.UNDECIDED
    assert sm.check(WARM_UP).status is sm.Status.UNIQUE


def test_a_contestant_with_a_defect_ends_the_benchmark(capfd):
    def broken(line):
        raise LookupError("broken")

    with pytest.raises(ChildProcessError):
        run_lap(one_by_one(broken), [WARM_UP], 1, interrupt=True)
    assert "broken" in capfd.readouterr().err


def test_what_decides_a_batch_is_not_stopped_and_others_are():
    race = Race([NUMPY, SAT])
    lines = disguised([WARM_UP], 50)
    assert [len(race.lap(each, lines, 0).answers) for each in race.present] == [50, 1]


def test_a_rate_without_a_single_verdict_is_an_upper_bound():
    lap = run_lap(one_by_one(endless), [SEVERAL], 0.1, interrupt=True)
    assert decided([lap]) == 0
    assert written_rate([lap]).startswith("< ")


def test_a_peer_that_is_not_installed_is_said_to_be_missing():
    def enter():
        raise ImportError

    absent = Contestant("absent", "absent", "by magic", enter, missing="on Mars only")
    race = Race([absent])
    assert race.rows(lambda each: [], 5) == [
        ["absent", "not installed", "–", "–", "by magic (on Mars only)"]
    ]


@pytest.mark.sample(every=36)
@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_peers_that_are_installed_decide_easy_puzzles(peer):
    race = Race([peer])
    if not race.present:
        pytest.skip("not installed")
    right = [UNIQUE, MULTIPLE, NONE]
    if peer.name == "larsdoku":
        right[2] = UNIQUE  # as the table says of it
    given = race.lap(peer, [WARM_UP, SEVERAL, UNSOLVABLE], 10).answers
    assert given == right[: len(given)]


@pytest.mark.parametrize("peer", FINDERS, ids=lambda peer: peer.name)
def test_finders_that_are_installed_solve_an_easy_puzzle(peer):
    race = Race([peer])
    if not race.present:
        pytest.skip("not installed")
    (solution,) = race.lap(peer, [WARM_UP], 5).answers
    assert list(SAT.enter()([solution])) == [UNIQUE]


@pytest.mark.slow
def test_the_chart_tells_wrong_and_missing_verdicts(tmp_path):
    pytest.importorskip("matplotlib")
    bars = [
        Bar("ours", Spread(9000, 8000, 9500), True, 0, 1.0),
        Bar("hasty", Spread(4000, 4000, 4000), False, 7, 1.0),
        Bar("partial", Spread(300, 200, 400), False, 0, 0.25),
        Bar("slow", Spread(0.5, 0.5, 0.5), False, 0, 0.0),
    ]
    labels = ["9,000", "4,000  (7 wrong)", "300  (25% decided)", "< 0.500"]
    assert [bar.label for bar in bars] == labels
    rate_chart(tmp_path, "chart", "Title", bars, note="note")
    assert {path.name for path in tmp_path.iterdir()} == {"chart.svg", "chart.png"}


def test_rank_correlations_heed_order_and_ties_alone():
    assert spearman([1, 2, 3, 4], [1, 10, 100, 1000]) == 1
    assert spearman([1, 2, 3, 4], [4, 3, 2, 1]) == -1
    assert spearman([1, 1, 2, 2], [5, 5, 7, 7]) == 1
    assert spearman([1, 1, 1], [1, 2, 3]) == 0
    assert (share_above([3, 1], [1, 0]), share_above([1], [])) == ("88%", "–")
