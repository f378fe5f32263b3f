"""The command line as a user meets it: what is printed, and the exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.forked_commands import run_forked
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE, UNIQUE_4X4
from tests.working import PATIENCE, let_work

COMMAND = [sys.executable, "-m", "sudoku_model"]


class TestCheck:
    @pytest.mark.parametrize(
        ("line", "code", "words"),
        [
            (UNIQUE, 0, "exactly one solution"),
            (AMBIGUOUS, 1, "several solutions; two of them differ at r1c"),
            (BROKEN, 1, "no solution: r1c1 and r1c3 both hold 6 (row 1)"),
        ],
    )
    def test_verdict_and_exit_code(self, run: Run, line: str, code: int, words: str) -> None:
        done = run("check", line)
        assert done.code == code
        assert done.out.startswith(words)

    def test_an_undecided_puzzle_ends_with_3(self, run: Run) -> None:
        done = run("check", "--solver", "propagation", UNIQUE)
        assert done.code == 3
        assert done.out.startswith("undecided")

    def test_a_file_of_several_puzzles_is_answered_line_by_line(
        self, run: Run, tmp_path: Path
    ) -> None:
        file = tmp_path / "some puzzles.txt"
        file.write_text(f"# mine\n{UNIQUE}\n\n{AMBIGUOUS}\n", encoding="utf-8")
        done = run("check", str(file))
        assert done.code == 1
        first, second = done.out.splitlines()
        assert first.endswith("some puzzles.txt:2: exactly one solution")
        assert "some puzzles.txt:4: several solutions" in second

    def test_json_is_one_object_a_line(self, run: Run) -> None:
        done = run("check", "--json", "-", stdin=f"{UNIQUE}\n{AMBIGUOUS}\n{BROKEN}\n")
        records = [json.loads(line) for line in done.out.splitlines()]
        assert [r["verdict"] for r in records] == ["unique", "multiple", "none"]
        assert [len(r["solutions"]) for r in records] == [1, 2, 0]
        assert all({"name", "solver", "seconds"} <= r.keys() for r in records)
        assert done.code == 1

    def test_standard_input_is_read_when_nothing_is_named(self, run: Run) -> None:
        assert run("check", stdin=UNIQUE).code == 0

    @pytest.mark.parametrize("solver", ["cpsat", "backtracking", "sat:cadical153:minimal:ladder"])
    def test_the_solver_is_selectable(self, run: Run, solver: str) -> None:
        done = run("check", "--solver", solver, "--json", UNIQUE)
        assert json.loads(done.out)["solver"] == solver
        assert done.code == 0

    @pytest.mark.slow
    def test_a_time_limit_gives_undecided(self, run: Run) -> None:
        done = run("check", "--solver", "backtracking", "--time-limit", "0.2", "." * 1296)
        assert done.code in (1, 3)
        done = run("check", "--solver", "cpsat", "--time-limit", "0", UNIQUE)
        assert (done.code, done.out[:22]) == (3, "undecided: time limit ")

    def test_results_come_as_they_are_found_and_stay_when_an_error_follows(self, run: Run) -> None:
        done = run("check", "-", stdin=f"{UNIQUE}\n{EASY}\n{EASY[:-1]}\n")
        assert done.code == 2
        assert len(done.out.splitlines()) == 2
        assert "line 3" in done.err

    def test_the_option_box_gives_a_grid_other_boxes(self, run: Run) -> None:
        line = "6.....5..2....1..4.....5..6.533....."
        assert run("check", line).code == 0
        assert run("check", "--box", "3x2", line).code == 1


class TestBadInput:
    @pytest.mark.sample(every=18)
    @pytest.mark.parametrize(
        ("arguments", "stdin", "words"),
        [
            (["check", UNIQUE[:-1]], "", ["80", "81"]),
            (["check", "-"], UNIQUE.replace("6", "?"), ["<stdin>", "line 1", "column 8", "'?'"]),
            (["check", "-"], "", ["<stdin>", "found nothing, expected a puzzle"]),
            (["check", "-"], b"\x00\x01\x02", ["binary"]),
            (["check", "-"], b"\x1f\x8b\x08\x00rubbish", ["<stdin>", "gzip"]),
            (["check", "nothing-here.txt"], "", ["no file 'nothing-here.txt'"]),
            (["check", "."], "", ["Is a directory"]),
            (["check", "." * 49], "", ["7x7", "default boxes"]),
            (["check", "--format", "lines", UNIQUE], "", ["'lines'", "line"]),
            (["check", "--box", "2by3", UNIQUE], "", ["2by3", "2x3"]),
            (["check", "--box", "2x3", UNIQUE], "", ["81 characters", "expected 36 (6x6)"]),
            (["check", "--solver", "sta", UNIQUE], "", ["'sta'", "did you mean 'sat'"]),
            (["check", "--solver", "sat:glucos", UNIQUE], "", ["'glucos'", "glucose"]),
            (["check", "--time-limit", "-1", UNIQUE], "", ["-1"]),
            (["check", "--time-limit", "nan", UNIQUE], "", ["nan"]),
            (["convert", "--to", "jsno", UNIQUE], "", ["'jsno'", "json"]),
            (["encode", "--how", "extendet", UNIQUE], "", ["'extendet'", "extended"]),
            (["encode", "-"], f"{UNIQUE}\n{EASY}\n", ["several puzzles", "models.zip"]),
            (["draw", "--output", "board.gif", UNIQUE], "", ["board.gif", ".svg"]),
            (["draw", "--output", "/nowhere/board.svg", UNIQUE], "", ["cannot write"]),
            (["chekc"], "", ["chekc"]),
        ],
    )
    def test_one_clear_message_and_exit_code_2(
        self, run: Run, arguments: list[str], stdin: str | bytes, words: list[str]
    ) -> None:
        done = run(*arguments, stdin=stdin)
        assert done.code == 2
        for word in words:
            assert word in done.err

    @pytest.mark.slow
    def test_a_pipe_that_is_closed_early_is_no_error(self, tmp_path: Path) -> None:
        file = tmp_path / "many.txt"
        file.write_text(f"{EASY}\n" * 5000, encoding="ascii")
        process = subprocess.Popen(
            [*COMMAND, "check", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(PATIENCE) == 141
        assert process.stderr.read() == b""
        process.stderr.close()

    @pytest.mark.parametrize("command", ["check", "ambiguity"])
    @pytest.mark.parametrize(("line", "code"), [(UNIQUE, 0), (AMBIGUOUS, 1)])
    def test_a_pipe_that_is_closed_early_does_not_change_the_verdict_on_a_puzzle(
        self, command: str, line: str, code: int
    ) -> None:
        asked = {"args": [command, line], "stdout": "broken"}
        (done,) = run_forked([asked], Path.cwd())
        assert (done["code"], done["stderr"]) == (code, "")

    @pytest.mark.parametrize("command", [["check"], ["convert", "--to", "line"], ["solve"]])
    def test_no_reader_of_several_puzzles_takes_a_closed_pipe_for_success(
        self, command: list[str]
    ) -> None:
        asked = {"args": [*command, UNIQUE, AMBIGUOUS], "stdout": "broken"}
        (done,) = run_forked([asked], Path.cwd())
        assert (done["code"], done["stderr"].count("error")) == (141, 0)

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
    @pytest.mark.parametrize("command", [["check"], ["encode"], ["convert", "--to", "line"]])
    def test_output_that_cannot_be_written_is_an_error_and_no_verdict(
        self, command: list[str]
    ) -> None:
        asked = {"args": [*command, UNIQUE], "stdout": "full"}
        (done,) = run_forked([asked], Path.cwd())
        assert done["code"] == 2
        assert done["stderr"].startswith("error: cannot write the output: No space left")

    @pytest.mark.sample(every=6)
    @pytest.mark.skipif(os.name == "nt", reason="the shell is that of POSIX")
    @pytest.mark.parametrize(
        ("redirection", "code"), [(">&-", 0), ("2>&-", 0), (">&- 2>&-", 0), ("- <&-", 2)]
    )
    def test_closed_streams_change_no_exit_code(self, redirection: str, code: int) -> None:
        source = "" if "<" in redirection else UNIQUE
        line = f"{sys.executable} -m sudoku_model check {source} {redirection}"
        done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
        assert done.returncode == code
        assert "Traceback" not in done.stderr

    def test_a_name_cannot_steer_the_terminal(self, run: Run, tmp_path: Path) -> None:
        form = {"format": "sudoku-model", "version": 1, "rows": 1, "columns": 1, "digits": [1, 1]}
        form |= {"regions": [0], "givens": [None], "name": "\x1b]0;x\x07\nforged: exactly one"}
        file = tmp_path / "two.json"
        file.write_text(f"{json.dumps(form)}\n" * 2, encoding="ascii")
        done = run("check", str(file))
        assert len(done.out.splitlines()) == 2
        assert "\x1b" not in done.out

    def test_a_grid_of_too_many_candidates_is_refused_before_it_takes_memory(
        self, run: Run, tmp_path: Path
    ) -> None:
        form = {"format": "sudoku-model", "version": 1, "rows": 1, "columns": 9000}
        form |= {"digits": [1, 9000], "regions": list(range(9000)), "givens": [None] * 9000}
        file = tmp_path / "bomb.json"
        file.write_text(json.dumps(form), encoding="ascii")
        done = run("check", "--time-limit", "3", str(file))
        assert done.code == 2
        assert "9000 digits are too many" in done.err

    @pytest.mark.sample(every=24)
    @pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
    @pytest.mark.parametrize("solver", ["sat", "cpsat", "backtracking", "sat:cadical153"])
    @pytest.mark.slow
    def test_ctrl_c_keeps_what_was_printed_and_exits_with_3(
        self, solver: str, tmp_path: Path
    ) -> None:
        # No engine gets through a thousand empty 49x49 grids before the key is pressed.
        file = tmp_path / "long.txt"
        empty = " ".join("." * 49**2)
        file.write_text("\n".join([UNIQUE, *[empty] * 1000]), encoding="ascii")
        process = subprocess.Popen(
            [*COMMAND, "check", "--solver", solver, str(file)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdout
        assert b"exactly one solution" in process.stdout.readline()
        let_work(process, 0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 3
        assert errors.strip() == b"interrupted"


class TestOtherCommands:
    def test_solve_draws_one_board(self, run: Run) -> None:
        done = run("solve", UNIQUE_4X4)
        assert done.code == 0
        assert done.out.count("\n") == 7
        assert "│" in done.out

    def test_borders_that_the_terminal_cannot_show_are_plain(self) -> None:
        (done,) = run_forked([{"args": ["solve", UNIQUE_4X4]}], Path.cwd(), "ascii")
        assert done["code"] == 0
        assert "+-----+-----+" in done["stdout"]

    def test_judge_in_judge_out(self, run: Run) -> None:
        rows = [EASY[i : i + 9].replace(".", "0") for i in range(0, 81, 9)]
        done = run("solve", "--format", "judge", "-", stdin="\n".join(["1", *rows]) + "\n")
        assert done.code == 0
        first, *solved = done.out.splitlines()
        assert first == "1"
        assert [len(row) for row in solved] == [9] * 9
        for row, given in zip(solved, rows, strict=True):
            assert all(g in ("0", digit) for digit, g in zip(row, given, strict=True))

    def test_solve_says_which_puzzle_has_no_solution(self, run: Run) -> None:
        done = run("solve", "-", stdin=f"{EASY}\n{BROKEN}\n")
        assert done.code == 1
        assert "2: no solution" in done.out or "line 2: no solution" in done.out

    def test_json_says_why_there_is_no_solution(self, run: Run) -> None:
        done = run("solve", "--json", BROKEN)
        assert json.loads(done.out)["reason"] == "no solution"

    def test_a_solution_that_is_not_found_in_the_end_is_undecided(self, run: Run) -> None:
        done = run("solve", "--solver", "propagation", UNIQUE)
        assert done.code == 3
        assert "undecided" in done.out

    def test_count_up_to_a_limit(self, run: Run) -> None:
        empty = "." * 16
        assert run("count", empty).out == "288 solutions\n"
        assert run("count", "--limit", "10", empty).out.startswith("at least 10 solutions")
        record = json.loads(run("count", "--json", "--limit", "10", empty).out)
        assert (record["count"], record["exact"]) == (10, False)

    def test_convert_there_and_back(self, run: Run) -> None:
        sdk = run("convert", "--to", "sdk", EASY).out
        assert run("convert", "--to", "line", "-", stdin=sdk).out.split()[0] == EASY

    @pytest.mark.parametrize("ending", ["svg", "html", "txt"])
    def test_draw_to_a_file(self, run: Run, tmp_path: Path, ending: str) -> None:
        target = tmp_path / f"board.{ending}"
        assert run("draw", "--output", str(target), "--solution", UNIQUE_4X4).code == 0
        assert target.stat().st_size > 100

    def test_no_cell_of_a_sound_puzzle_is_drawn_without_a_candidate(self, run: Run) -> None:
        assert "!" not in run("draw", "--candidates", UNIQUE).out

    @pytest.mark.slow
    def test_encode_to_a_file_and_to_the_terminal(self, run: Run, tmp_path: Path) -> None:
        target = tmp_path / "model.cnf"
        printed = run("encode", UNIQUE_4X4).out
        assert run("encode", "--output", str(target), UNIQUE_4X4).code == 0
        assert target.read_text(encoding="utf-8") == printed
        assert "c 1 r1c1=1\n" in printed
        assert run("encode", "--output", "-", UNIQUE_4X4).out == printed

    def test_help_and_version(self, run: Run) -> None:
        assert "Decide whether each puzzle" in run("--help").out
        assert run("--version").code == 0


def test_the_installed_script_is_the_same() -> None:
    script = Path(sys.executable).with_name("sudoku-model")
    if not script.exists():
        pytest.skip("the package is not installed, only on the path")
    done = subprocess.run([script, "check", UNIQUE], capture_output=True, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("command", ["check", "explain"])
def test_records_are_never_written_over(run: Run, command: str, tmp_path: Path) -> None:
    output = tmp_path / "records.jsonl"
    assert run(command, UNIQUE_4X4, "--output", str(output)).code == 0
    written = output.read_bytes()
    again = run(command, BROKEN, "--output", str(output))
    assert again.code == 2
    assert f"{output} exists already: choose another name, or delete it" in again.err
    assert output.read_bytes() == written


@pytest.mark.parametrize(
    ("command", "name"), [("draw", "board.svg"), ("explain", "steps.html"), ("encode", "model.cnf")]
)
def test_what_can_be_made_again_replaces_the_old_file(
    run: Run, command: str, name: str, tmp_path: Path
) -> None:
    output = tmp_path / name
    output.write_text("old")
    assert run(command, UNIQUE_4X4, "--output", str(output)).code == 0
    assert output.read_text() != "old"
