from sudoku_model.constraints.cages import KillerCage

from tests.constraints.harness import assert_check_and_statement_agree, free_grid


def test_a_cage_holds_different_digits_with_its_sum() -> None:
    assert 0 < assert_check_and_statement_agree(free_grid(1, 3, 5), KillerCage("r1c1-r1c3", 8)) < 125
