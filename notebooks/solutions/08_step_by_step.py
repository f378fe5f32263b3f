"""Solutions to the exercises of "Explaining a solution, step by step"."""


# %% exercise-1
def naked_pairs(puzzle, left):
    return {
        frozenset((one, other))
        for house in puzzle.grid.houses
        for one, other in combinations(house.cells, 2)
        if len(left[one]) == 2 and set(left[one]) == set(left[other])
    }


# %% exercise-2 [markdown]
# All pairs of facts can be tried: the questions are small. A pair of cells with two digits and the
# pair of places for the digits that are left over in a house say the same thing from two sides.

# %% exercise-2
removed_from, digit = pair.removed[0]
reasons = [
    both
    for both in combinations(position.facts, 2)
    if position.core((cell(removed_from), digit), list(both)) is not None
]


# %% exercise-3
def witness(left, facts, placed):
    if not facts:
        return placed
    at = facts[0].cell
    around = {c for house in puzzle.grid.houses if at in house.cells for c in house.cells} - {at}
    for digit in left[at]:
        if placed.get(at, digit) == digit and not any(placed.get(c) == digit for c in around):
            found = witness(left, facts[1:], {**placed, at: digit})
            if found:
                return found
    return None


# %% exercise-4
def name(step):
    one, other = step.facts
    left = step.candidates
    if isinstance(one, CellFact) and isinstance(other, CellFact):
        same = set(left[one.cell]) == set(left[other.cell])
        return "naked pair" if same and len(left[one.cell]) == 2 else ""
    if isinstance(one, PlaceFact) and isinstance(other, PlaceFact):
        places = [{c for c in fact.cells if fact.digit in left[c]} for fact in step.facts]
        if one.house == other.house:
            return "hidden pair" if places[0] == places[1] and len(places[0]) == 2 else ""
        if one.digit == other.digit and one.kind == other.kind and one.kind in ("row", "column"):
            across = [{c % 9 if one.kind == "row" else c // 9 for c in cells} for cells in places]
            return "X-wing" if len(across[0] | across[1]) == 2 else ""
    return ""


# %% exercise-5 [markdown]
# One digit more means a few candidates less from the beginning. Every step stays right, and where a
# fact of it has lost candidates, an easier one does. So the easiest way does not become harder,
# whichever digit is added. (That is as far as all steps are looked for, up to a difficulty of about
# 5; beyond that the rating is an upper bound, and may rise a little.)

# %% exercise-5
after = {}
for number, given in enumerate(puzzle.givens):
    if given is None:
        filled = puzzle.grid.cell_name(number)
        after[filled] = sm.rate(puzzle.with_given(filled, solution[number])).difficulty
