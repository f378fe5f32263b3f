"""Solutions to the exercises of "Other problems", for the cells to fill in."""

# %% exercise-1 [markdown]
# The sum is 15, since three rows share 1 + 2 + ... + 9 = 45. One may also leave it open, as here.


# %% exercise-1
def magic_square():
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, 9, f"cell {n}") for n in range(9)]
    model.add_all_different(cells)
    total = model.new_int_var(6, 24, "the sum")
    lines = [cells[0:3], cells[3:6], cells[6:9], cells[0::3], cells[1::3], cells[2::3]]
    for line in [*lines, cells[0::4], cells[2:7:2]]:
        model.add(sum(line) == total)
    return model, cells


# %% exercise-2 [markdown]
# A Boolean for each square, and at most one bishop on each diagonal.


# %% exercise-2
def most_bishops(n):
    model = cp_model.CpModel()
    bishop = {(r, c): model.new_bool_var("") for r in range(n) for c in range(n)}
    for d in range(2 * n - 1):
        model.add_at_most_one(v for (r, c), v in bishop.items() if r + c == d)
        model.add_at_most_one(v for (r, c), v in bishop.items() if r - c == d - n + 1)
    model.maximize(sum(bishop.values()))
    solver, _ = solve(model)
    return round(solver.objective_value)


# %% exercise-3 [markdown]
# One colour more each time, until there is a solution.


# %% exercise-3
def fewest_colours(neighbours):
    places = list(dict.fromkeys(place for pair in neighbours for place in pair))
    for colours in range(1, len(places) + 1):
        has = {}
        for number, place in enumerate(places):
            has[place] = [colours * number + c + 1 for c in range(colours)]
        clauses = [*has.values()]
        for one, other in neighbours:
            clauses += [[-a, -b] for a, b in zip(has[one], has[other], strict=True)]
        with Solver(name="glucose4", bootstrap_with=clauses) as solver:
            if solver.solve():
                return colours
    return len(places)


# %% exercise-4 [markdown]
# A clause under the flag for each lesson of maths and each pair of hours that follow each other.


# %% exercise-4
def sport_wish(model, at, flag):
    for group in ("1A", "1B"):
        sport = (group, "sport", 0)
        for day, hour, number in product((1, 2), (1, 2, 3), (0, 1)):
            maths = at[(group, "maths", number), (day, hour)]
            model.add_bool_or(~maths, ~at[sport, (day, hour + 1)]).only_enforce_if(flag)


# %% exercise-5 [markdown]
# For each box and crate a Boolean, exactly one crate for each box, and a sum of sizes for each
# crate, which is nothing where a crate is not used. Crates are alike: those that are used come
# first, which breaks a part of that symmetry. There is more than one right answer; try two, and
# measure.


# %% exercise-5
def packed(sizes, room):
    model, boxes = cp_model.CpModel(), range(len(sizes))
    inside = [[model.new_bool_var("") for _ in boxes] for _ in boxes]  # inside[box][crate]
    used = [model.new_bool_var("") for _ in boxes]
    for box in boxes:
        model.add_exactly_one(inside[box])
    for crate in boxes:
        model.add(sum(sizes[box] * inside[box][crate] for box in boxes) <= room * used[crate])
    for crate in boxes[1:]:
        model.add_implication(used[crate], used[crate - 1])
    model.minimize(sum(used))
    solver, _ = solve(model)
    return [next(c for c in boxes if solver.value(inside[box][c])) for box in boxes]
