"""Large sums by adders: propagation alone judges every filling, as the sum itself does."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from pysat.solvers import Solver

from sudoku_model.model import RELATIONS, Linear, Model
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.sat import statements
from sudoku_model.solvers.sat.binary_sums import binary_sum
from sudoku_model.solvers.sat.cnf import encode

EXAMPLES: dict[str, tuple[tuple[int, ...], ...]] = {
    "bits that no term has": ((0, 8), (0, 16)),
    "a value that all but one have": ((1, 3, 5, 7), (0, 4)),
    "differences": ((0, 1, 2, 3), (0, -1, -2, -3)),
    "known terms": ((5,), (2, 4), (0,)),
    "many carries": ((0, 3),) * 6,
    **{
        f"at random, {seed}": tuple(
            tuple(Random(f"{seed} {term}").sample(range(-9, 10), 1 + (seed + term) % 4))
            for term in range(4)
        )
        for seed in range(6)
    },
}


@pytest.mark.parametrize("terms", EXAMPLES.values(), ids=EXAMPLES)
def test_adders_allow_what_compares_as_demanded(terms: tuple[tuple[int, ...], ...]) -> None:
    least, greatest = sum(map(min, terms)), sum(map(max, terms))
    constants = {least - 1, least, (least + greatest) // 2, greatest - 1, greatest, greatest + 1}
    for relation, constant in product(("==", "!=", "<=", ">="), sorted(constants)):
        template = binary_sum(terms, relation, constant)
        with Solver(bootstrap_with=[clause for clause in template.clauses if clause]) as solver:
            for values in product(*terms):
                facts = [
                    value == one for value, term in zip(values, terms, strict=True) for one in term
                ]
                chosen = [number if fact else -number for number, fact in enumerate(facts, 1)]
                allowed = solver.propagate(chosen)[0] and all(template.clauses)
                assert allowed == RELATIONS[relation](sum(values), constant)


def test_a_large_sum_is_stated_by_adders_under_its_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Model()
    guard, *facts = (model.boolean(f"fact {number}") for number in range(7))
    linear = Linear(tuple(zip((9, 7, 5, 4, 2, 1), facts, strict=True)), "==", 14)
    model.post(linear, "a sum", (guard,))
    verdicts = []
    for least in (0, 1000):
        monkeypatch.setattr(statements, "LARGE_DIAGRAM", least)
        cnf = encode(model, Encoding.MINIMAL, "pairwise")
        with Solver(bootstrap_with=list(cnf.all_clauses)) as solver:
            signs = list(product((1, -1), repeat=7))
            every = [[s * f for s, f in zip(of, (guard, *facts), strict=True)] for of in signs]
            verdicts.append([solver.solve(assumed) for assumed in every])
    assert verdicts[0] == verdicts[1]
    assert 0 < sum(verdicts[0][:64]) < sum(verdicts[0][64:]) == 64
