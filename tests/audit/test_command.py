"""``verify --check-encoding``: a sentence for each clue, exit codes, JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sudoku_model as sm
from sudoku_model.audit import AuditedClue, fillings, finding
from sudoku_model.solvers.sat import cnf
from tests.audit.test_check_encoding import (
    SMALL,
    short_house,
    write_cages_as_if_every_house_held_all_digits,
)
from tests.conftest import Run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sm.certify(SMALL, tmp_path / "certificate")
    return tmp_path / "certificate"


def test_it_says_a_sentence_for_each_clue_and_then_the_verdict(run: Run, folder: Path) -> None:
    done = run("verify", "--check-encoding", "10", str(folder))
    assert (done.code, done.err) == (0, "")
    *sentences, last = done.out.splitlines()
    assert len(sentences) == 1 + 12 + 2
    assert all(": admits " in sentence for sentence in sentences)
    assert last.startswith(f"{folder}: confirmed: several solutions; ")
    assert last.endswith("; the clauses agree with 15 rules and clues")


def test_as_json_it_is_one_object(run: Run, folder: Path) -> None:
    done = run("verify", "--check-encoding", "10", "--json", str(folder))
    answer = json.loads(done.out)
    assert answer["confirmed"] is True
    assert answer["audit"]["right"] is True
    assert answer["audit"]["clues"][-1]["obeying"] == {"count": 4, "all": True}


def test_clauses_that_contradict_a_clue_give_exit_code_1(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cnf, "write_cages_in_houses", write_cages_as_if_every_house_held_all_digits)
    sm.certify(short_house(), tmp_path / "wrong", "backtracking")
    done = run("verify", "--check-encoding", "20", str(tmp_path / "wrong"))
    assert done.code == 1
    assert "box 1: WRONG: its clauses lose r1c1=" in done.out
    assert "not to be believed" in done.out.splitlines()[-1]


def test_what_was_not_audited_gives_exit_code_3(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "STEPS", 0)
    monkeypatch.setattr(finding, "STEPS_EACH", 0)
    monkeypatch.setattr(finding, "STEPS_BESIDE", 0)
    monkeypatch.setattr(fillings, "FEW", 0)
    done = run("verify", "--check-encoding", "5", str(folder))
    assert done.code == 3
    assert "no filling that obeys it was found" in done.out
    assert "; 14 not audited" in done.out.splitlines()[-1]


def test_after_ctrl_c_what_is_known_was_printed(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(clue: AuditedClue) -> str:
        if clue.name == "row 3":
            raise KeyboardInterrupt
        return clue.name

    monkeypatch.setattr(AuditedClue, "__str__", interrupted)
    done = run("verify", "--check-encoding", "5", str(folder))
    assert done.code == 3
    assert done.out.splitlines()[:3] == ["each cell holds one of its digits", "row 1", "row 2"]
    assert "(interrupted)" in done.out.splitlines()[-1]


def test_it_wants_a_number(run: Run, folder: Path) -> None:
    done = run("verify", "--check-encoding", "0", str(folder))
    assert done.code == 2
    assert "--check-encoding" in done.err
