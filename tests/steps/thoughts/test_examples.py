"""Each thought has an example in the documentation on which one has it, told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import sudoku_model as sm
from docs import thoughts
from sudoku_model.analysis.steps.thoughts.choice import MOST_CHARACTERS
from sudoku_model.analysis.steps.thoughts.kinds import ALL
from sudoku_model.bits import bits
from tests.steps.texts import raw_names
from tests.steps.thoughts.referee import complaints


def test_each_thought_has_an_example() -> None:
    assert thoughts.EXAMPLES.keys() == ALL.keys()


# Of two ranks the referee tries all fillings of four rows.
LONG = {"ranked numbers": [pytest.mark.slow, pytest.mark.rest]}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=LONG.get(name, [])) for name in thoughts.EXAMPLES]
)
@pytest.mark.sample(every=6)
def test_its_example_follows_from_what_it_names(name: str) -> None:
    layout, alive, thought = thoughts.thought_of(name, thoughts.EXAMPLES[name])
    assert not [*complaints(layout, alive, thought)]
    step = thoughts.step_about(layout, alive, thought)
    told = [part.sentence for part in step.parts] or step.sentence.splitlines()
    assert max(map(len, told)) <= MOST_CHARACTERS
    assert not raw_names(step)


def test_what_ranked_numbers_exclude_is_in_no_solution() -> None:
    example = thoughts.EXAMPLES["ranked numbers"]
    layout, alive, thought = thoughts.thought_of("ranked numbers", example)
    excluded = [layout.name(one) for one in bits(thought.excluded & alive)]
    assert excluded == [f"r8c6={digit}" for digit in (1, 2, 3, 5)]
    puzzle = sm.Puzzle.empty(example.grid).with_constraints(*example.clues)
    for cell, digits in example.left.items():
        puzzle = puzzle.with_candidates(cell, map(int, digits))
    for digit in (1, 2, 3, 5):
        assert sm.check(puzzle.with_given("r8c6", digit)).status is sm.Status.NONE


def test_the_first_digit_of_a_rank_is_told_with_the_ranks_that_it_begins() -> None:
    name = "first digit of a rank"
    _, _, thought = thoughts.thought_of(name, thoughts.EXAMPLES[name])
    assert str(thought.why).endswith("those of rank 13 to 16 begin with 4")


@pytest.mark.slow
def test_the_page_shows_all_of_them(tmp_path: Path) -> None:
    thoughts.write_pages(tmp_path)
    page = (tmp_path / "thoughts" / "index.md").read_text("utf-8")
    for name in ALL:
        assert f"## {name.capitalize()}\n" in page
        file = f"{name.replace(' ', '-')}.svg"
        assert f"({file})" in page
        assert (tmp_path / "thoughts" / file).read_text("utf-8").startswith("<svg ")
