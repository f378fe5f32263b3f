"""What a command prints with --json is an answer as its schema says, and can be read."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from tests.answers.answers import CAGES, CONDITIONAL, EXTRA, OPEN, SMALL, SPARE, TORN, WIDE
from tests.answers.validation import problems
from tests.conftest import Run

SOURCES = {
    "unique": SMALL,
    "several": OPEN,
    "none": TORN,
    "superfluous clues": SPARE,
    "constraints": CAGES,
    "conditions": CONDITIONAL,
    "extra cells": EXTRA,
    "numbers": WIDE,
}
COMMANDS: dict[str, tuple[str, list[str]]] = {
    "check": ("verdict", ["check"]),
    "check by elimination": ("verdict", ["check", "--solver", "propagation"]),
    "check by both": ("verdict", ["check", "--solver", "both"]),
    "solve": ("solution", ["solve"]),
    "count": ("count", ["count", "--limit", "5"]),
    "count by estimate": ("count", ["count", "--method", "estimate"]),
    "candidates": ("candidates", ["candidates", "--limit", "2"]),
    "conflict": ("conflict", ["conflict", "--find", "all"]),
    "repair": ("repair", ["repair", "--limit", "1"]),
    "minimal": ("minimal", ["minimal", "--find", "all", "--limit", "2"]),
    "ambiguity": ("ambiguity", ["ambiguity", "--limit", "2"]),
    "explain": ("explanation", ["explain"]),
    "rate": ("rating", ["rate"]),
    "hint": ("hint", ["hint"]),
}


def answers(text: str) -> list[Any]:
    """Return the answers on lines of JSON, each of which has been held against the schema."""
    read = []
    for line in text.splitlines():
        data = json.loads(line)
        assert not problems(data)
        read.append(sm.from_dict(data))
        assert read[-1].to_dict() == data
    return read


CASES = [
    (name, source)
    for name in COMMANDS
    for source in SOURCES
    if source != "numbers" or name in ("check", "solve")  # 70 digits take others long
]


@pytest.mark.parametrize(("name", "source"), CASES)
@pytest.mark.sample(every=18)
def test_a_line_is_an_answer(run: Run, name: str, source: str) -> None:
    word, command = COMMANDS[name]
    puzzle = SOURCES[source]
    done = run(*command, "--json", "-", stdin=sm.write(puzzle, "json"))
    (answer,) = answers(done.out)
    data = json.loads(done.out)
    assert data["answer"] in (word, "unsolved" if word == "solution" else word)
    assert done.code in (0, 1, 3)
    assert answer.puzzle == puzzle


def test_the_line_is_what_the_question_returns(run: Run) -> None:
    answer = sm.conflict(TORN)
    (read,) = answers(run("conflict", "--json", "1... ..3. .4.1 ...2").out)
    assert (read.sets, read.is_complete) == (answer.sets, answer.is_complete)


def test_each_line_about_a_corpus_is_an_answer(run: Run, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    lines = [SMALL.line(), "nonsense", TORN.line(), OPEN.line()]
    corpus.write_text("\n".join(lines), encoding="utf-8")
    done = run("check", "--json", str(corpus))
    read = answers(done.out)
    words = ["unique", "unreadable", "none", "multiple"]
    assert [json.loads(line)["verdict"] for line in done.out.splitlines()] == words
    assert read[0].solution == sm.solve(read[0].puzzle)
    problem = json.loads(done.out.splitlines()[1])["problem"]
    assert (problem["source"], problem["line"]) == (str(corpus), 2)
    assert str(read[1].error) == json.loads(done.out.splitlines()[1])["reason"]


@pytest.mark.slow
def test_lines_of_the_bulk_stage_are_answers(run: Run, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    puzzle = sm.read("." * 81)
    empty, solved = puzzle.line(), sm.solve(puzzle).line()
    corpus.write_text("\n".join([empty, solved, "11" + "." * 79] * 14), encoding="utf-8")
    read = answers(run("check", "--json", str(corpus)).out)
    assert {verdict.solver for verdict in read} == {"bulk"}
    assert [verdict.status.value for verdict in read[:3]] == ["multiple", "unique", "none"]


def test_lines_of_an_output_file_are_records(run: Run, tmp_path: Path) -> None:
    corpus, output = tmp_path / "corpus.txt", tmp_path / "out.jsonl"
    corpus.write_text(f"{SMALL.line()}\nnonsense\n{TORN.line()}\n", encoding="utf-8")
    assert run("check", "--output", str(output), str(corpus)).code == 2
    for line in output.read_text(encoding="utf-8").splitlines():
        assert not problems(json.loads(line), "record.json")
    assert len([*sm.read_records(output)]) == 3
    assert problems({"name": "a", "puzzle": "...."}, "record.json")


def test_a_puzzle_that_is_not_read_in_time_is_an_answer_too(run: Run) -> None:
    done = run("check", "--json", "--time-limit", "0", "-", stdin=sm.write(CAGES, "json") * 2)
    for entry in answers(done.out):
        assert (entry.verdict, entry.problem) == ("undecided", None)


def test_a_puzzle_that_cannot_be_read_comes_back_as_it_was(run: Run) -> None:
    lines = ["1... ..3. .4.? ...2", "1... ..3. .4.. ...?"]
    first, second = answers(run("check", "--json", *lines).out)
    assert first == sm.from_dict(first.to_dict()) == pickle.loads(pickle.dumps(first))
    assert first != second
    assert len({first, second, sm.from_dict(first.to_dict())}) == 2


def test_generated_puzzles_come_with_their_solutions(run: Run) -> None:
    done = run("generate", "--json", "--grid", "4", "--limit", "2", "--seed", "one")
    for solution in answers(done.out):
        assert solution == sm.solve(solution.puzzle)


def test_a_canonical_form_is_that_of_its_puzzle(run: Run) -> None:
    (answer,) = answers(run("canonical", "--json", SMALL.line()).out)
    assert answer.form == sm.canonical(answer.puzzle)


def test_a_hint_has_the_board(run: Run) -> None:
    filled = ["--filled", "14.. ..3. .4.. ...2"]
    (answer,) = answers(run("hint", "--json", *filled, "1... ..3. .4.. ...2").out)
    assert answer.board.givens[1] == 4
    assert [mistake.cell for mistake in answer.mistakes] == ["r1c2"]


def test_what_became_of_certificates(run: Run, tmp_path: Path) -> None:
    good, none = str(tmp_path / "good"), str(tmp_path / "none")
    (verdict,) = answers(run("check", "--json", "--certificate", good, SMALL.line()).out)
    done = run("verify", "--json", "--check-encoding", "2", good, none)
    confirmed, refused = answers(done.out)
    assert confirmed.is_confirmed
    assert confirmed.verdict.solutions == verdict.solutions
    assert confirmed.audit.is_right
    assert not refused.is_confirmed
    assert "there is no certificate" in refused.reason
