"""Long equations by orders: what the clauses allow is what adds up, and nothing is left open."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from pysat.solvers import Solver

from sudoku_model.model import AllDifferent, Linear, Model
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.sat import ordered_sums, statements
from sudoku_model.solvers.sat.cnf import encode
from sudoku_model.solvers.sat.ordered_sums import Parts, equation

EXAMPLES: dict[str, Parts] = {
    "terms that may be equal": (((1, 2, 3),), ((1, 2, 3),), ((1, 3, 4),)),
    "three different terms": (((1, 2, 3, 4), (1, 2, 3), (2, 3, 4)),),
    "a pair and a difference": (((0, 1, 2, 3), (0, 1, 2)), ((-4, -2, 0),)),
    "two pairs": (((1, 2, 3), (1, 2, 3)), ((2, 4, 6), (2, 6))),
    "a term that is known": (((5,),), ((1, 2, 3), (1, 2, 3)), ((1, 4),)),
    "one term": (((1, 3, 5),),),
    "terms that cannot differ": (((1, 2), (1, 2), (1, 2)), ((1, 2),)),
}


def random_parts(seed: int) -> Parts:
    random = Random(seed)
    return tuple(
        tuple(
            tuple(sorted(factor * digit for digit in random.sample(range(6), random.randint(1, 4))))
            for _ in range(random.randint(1, 2))
        )
        for factor in random.choices((1, 1, -1, 2), k=random.randint(1, 3))
    )


CASES = {**EXAMPLES, **{f"at random, {seed}": random_parts(seed) for seed in range(12)}}


@pytest.mark.parametrize("parts", CASES.values(), ids=CASES)
def test_clauses_of_a_sum_allow_what_adds_up(parts: Parts) -> None:
    terms = [term for part in parts for term in part]
    top = sum(map(len, terms))
    for total in range(sum(map(min, terms)) - 1, sum(map(max, terms)) + 2):
        template = equation(parts, total)
        assert template is not None
        with Solver(bootstrap_with=[clause for clause in template.clauses if clause]) as solver:
            for values in product(*terms):
                of_parts = iter(values)
                taken = [[next(of_parts) for _ in part] for part in parts]
                if any(len(set(one)) < len(one) for one in taken):
                    continue
                pairs = zip(values, terms, strict=True)
                facts = [value == one for value, term in pairs for one in term]
                chosen = [number if fact else -number for number, fact in enumerate(facts, 1)]
                allowed = solver.propagate(chosen)[0] and all(template.clauses)
                assert allowed == (sum(values) == total), "judged without a search"
                if allowed:
                    assert solver.solve(chosen)
                    orders = solver.get_model()[top : top + template.new_count]
                    assert not any(solver.solve([*chosen, -order]) for order in orders)


@pytest.mark.parametrize("encoding", Encoding)
def test_an_equation_is_stated_by_orders_as_by_a_diagram(
    encoding: Encoding, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Model()
    house = [model.variable(f"cell {number}", range(1, 6)) for number in range(4)]
    others = [model.variable("yes", (0, 1, 3)), model.variable("no", (2, 4))]
    model.post(AllDifferent(tuple(house)), "a house")
    cells = [*house[:3], *others, house[3]]
    linear = Linear(tuple(zip((1, 1, 1, -1, 2, 3), cells, strict=True)), "==", 17)
    guard = model.boolean("guard")
    model.post(linear, "a sum")
    model.post(Linear(linear.terms[:4], "==", 6), "a guarded one", (guard,))
    fillings = list(product(*(variable.domain for variable in [*house, *others])))
    verdicts = []
    for least in (1, 1000):
        monkeypatch.setattr(statements, "LONG_EQUATION", least)
        cnf = encode(model, encoding, "pairwise")
        with Solver(bootstrap_with=[*cnf.clauses, *([unit] for unit in cnf.units)]) as solver:
            facts = [
                [v.equals(n) for v, n in zip(model.variables, f, strict=False)] for f in fillings
            ]
            verdicts.append([solver.solve([*of, on]) for of in facts for on in (guard, -guard)])
    assert verdicts[0] == verdicts[1]
    assert 0 < sum(verdicts[0][::2]) < sum(verdicts[0][1::2]) < len(fillings)


def test_a_sum_of_too_many_values_is_left_to_a_diagram(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: Parts = (((1, 2, 3),), ((10, 20, 30),), ((1, 2),))
    assert equation(parts, 24)
    equation.cache_clear()
    monkeypatch.setattr(ordered_sums, "MOST_PAIRS", 5)
    assert equation(parts, 24) is None
    equation.cache_clear()
