"""A check in a notebook says what is right, what is not, and what is still to be written."""

from __future__ import annotations

import re
from typing import Any

import pytest

import sudoku_model as sm

EMPTY = sm.Puzzle.empty(4)
RIGHT = [list(clause) for clause in sm.encode(EMPTY).literals]


HELPER = "def helper(numbers):\n    return [-number for number in numbers]"
"""What a notebook defines for its checks, and no student has written."""


def given(**answers: Any) -> dict[str, Any]:
    """Return the names of a notebook in which a student has defined something."""
    names = {"sm": sm, "EMPTY": EMPTY, **answers}
    exec(compile(HELPER, "another cell", "exec"), names)
    return names


def checked(check: str, code: str = "", **answers: Any) -> sm.Feedback:
    """Return what a check says of answers, and of what code defines."""
    names = given(**answers)
    exec(compile(code, "cell", "exec"), names)
    exec(compile(f"@sm.feedback\n{check}", "check", "exec"), names)
    return names["on"]


def test_a_right_answer_passes_and_a_wrong_one_is_told_why(capsys: pytest.CaptureFixture) -> None:
    check = "def on(grids):\n    assert grids == 288, f'{grids} are too few.'\n    return 'All.'"
    assert checked(check, "grids = 288") == sm.Feedback(True, "All.")
    assert checked(check, "grids = 2") == sm.Feedback(False, "2 are too few.")
    assert capsys.readouterr().out == "Passed. All.\nNot yet. 2 are too few.\n"


@pytest.mark.parametrize(
    "code",
    [
        "",
        "answer = ...",
        "answer = None",
        "def answer(cell):\n    raise NotImplementedError",
    ],
)
def test_what_is_not_written_yet_is_named(code: str) -> None:
    said = checked("def on(answer):\n    return answer(1)", code)
    assert not said.passed
    assert said.sentence.startswith("Nothing is written in `answer` yet: fill in its cell")


def test_what_a_solver_cannot_do_is_not_taken_for_a_cell_that_is_empty() -> None:
    from ortools.sat.python import cp_model

    x = cp_model.CpModel().new_int_var(1, 9, "x")
    said = checked("def on(answer):\n    return answer(x)", "def answer(x):\n    abs(x)", x=x)
    assert said.sentence.startswith("`answer` fails in line 2 of its cell. NotImplementedError: ")
    assert "abs_equality" in said.sentence


def test_what_a_student_s_own_code_asserts_is_no_judgement_of_the_answer() -> None:
    said = checked("def on(answer):\n    answer(0)", "def answer(n):\n    assert n > 0")
    assert said.sentence == "`answer` fails in line 2 of its cell. AssertionError."


def test_a_generator_is_read_as_often_as_a_check_likes() -> None:
    check = "def on(answer):\n    some = answer()\n    assert [*some] == [*some] == [1, 2], some"
    assert checked(check, "def answer():\n    yield 1\n    yield 2").passed
    said = checked(check, "answer = (n for n in (1, 2))")
    assert said.sentence == "`answer` can be read only once: make it a `list(...)`."


def test_what_fails_is_told_by_the_line_of_the_student_s_own_code() -> None:
    """A function of the notebook was named that the student had called, or had not even seen."""
    code = "def answer():\n    return helper([None])"
    said = checked("def on(answer):\n    answer()", code)
    assert said.sentence.startswith("`answer` fails in line 2 of its cell. TypeError: bad operand")
    said = checked("def on(answer):\n    helper(answer())", "def answer():\n    return 'abc'")
    assert "`helper` fails" not in said.sentence
    unwritten = "def other():\n    raise NotImplementedError\ndef answer():\n    return other()"
    said = checked("def on(answer):\n    answer()", unwritten)
    assert said.sentence.startswith("Nothing is written in `other` yet")


LINE_2 = "`answer` fails in line 2 of its cell. "


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("def answer(n):\n    return 1 / n", f"{LINE_2}ZeroDivisionError: division by zero."),
        ("def answer(n):\n    return [n / 0 for _ in '1']", LINE_2),
        ("def answer(n):\n    return sm.Numbering(4)(0, 1, 1)", f"{LINE_2}Found row 0"),
        ("def answer():\n    pass", "TypeError: answer() takes 0 positional arguments"),
        ("answer = 3", "`answer` is an `int`, with which this check cannot work."),
    ],
)
def test_code_that_fails_is_told_by_its_place_and_the_notebook_goes_on(
    code: str, sentence: str
) -> None:
    said = checked("def on(answer):\n    answer(0)", code)
    assert not said.passed
    assert said.sentence.startswith(sentence)


@pytest.mark.parametrize(
    ("check", "code", "sentence"),
    [
        (
            "one, two = answer()",
            "def answer():\n    'Return two.'\n    pass",
            "`answer` returns nothing: does it end without a `return`? What it should do: Return t",
        ),
        (
            "one, two = answer()",
            "def answer():\n    return 5",
            "`answer` returns an `int`, with which this check cannot work. (TypeError: ",
        ),
        (
            "answer().items()",
            "def answer():\n    return 'five'",
            "`answer` returns a `str`, with which this check cannot work. (AttributeError: ",
        ),
        ("3 in answer", "answer = 0", "`answer` is an `int`, with which this check cannot work. ("),
        (
            "helper(answer())",
            "def answer():\n    return [1, 'two']",
            "`answer` returns a `list` with `str` in it, with which this check cannot work. (Type",
        ),
        (
            "answer.cells",
            "def answer():\n    return 5",
            "`answer` is a `function`, with which this check cannot work. (AttributeError: ",
        ),
        (
            "sm.solve(answer())",
            "def answer():\n    return",
            "`answer` returns nothing: does it end without a `return`?",
        ),
        ("hash([])", "class answer:\n    pass", "TypeError: unhashable type: 'list'."),
        ("3 - 'three'", "def answer():\n    return 5", "TypeError: unsupported operand type(s)"),
    ],
)
def test_an_answer_of_another_kind_than_a_check_expects_is_named(
    check: str, code: str, sentence: str
) -> None:
    said = checked(f"def on(answer):\n    {check}", code)
    assert not said.passed
    assert said.sentence.startswith(sentence)


def test_an_answer_of_thousands_does_not_hide_what_is_wrong_with_it() -> None:
    said = checked(
        "def on(answer):\n    assert 0, f'{answer} is no number.'", "answer = [1] * 9999"
    )
    assert len(said.sentence) < 700
    assert said.sentence.startswith("[1, 1, ")
    assert said.sentence.endswith("1] is no number.")


MODEL = "def on(clauses):\n    return sm.judge(clauses, EMPTY)"


def test_a_model_passes_if_the_referee_finds_it_right() -> None:
    said = checked(MODEL, clauses=RIGHT)
    assert said.passed
    assert said.sentence == "Right: it allows the right grids and no others (proved)."


@pytest.mark.parametrize("clauses", [[], RIGHT[:200], [*RIGHT, [1]]])
def test_a_model_that_is_wrong_does_not_pass_and_its_grid_is_drawn(clauses: list) -> None:
    said = checked(MODEL, clauses=clauses)
    assert not said.passed
    shown = said._repr_mimebundle_()
    assert shown["text/plain"].startswith("Not yet. Too ")
    assert shown["text/html"].count("<svg") == 1
    assert re.search("<figcaption>(allowed, but wrong|right, but forbidden)<", shown["text/html"])


def test_a_hole_left_in_a_model_does_not_pass() -> None:
    said = checked(MODEL, clauses=[[1, 2], ...])
    assert (
        said.sentence == "Found Ellipsis as clause 2, expected a list of literals such as [1, -2]."
    )


def test_what_students_write_is_shown_as_text_and_not_as_html() -> None:
    said = checked("def on(answer):\n    assert False, f'found {answer}'", answer="<script>")
    assert "<script>" not in said._repr_mimebundle_()["text/html"]


def test_stopping_a_check_stops_it() -> None:
    with pytest.raises(KeyboardInterrupt):
        checked("def on(answer):\n    raise KeyboardInterrupt", answer=1)
