"""Solutions to the exercises of "Growth: from 4x4 to 100x100, and a million puzzles"."""

# %% exercise-1
literals = next(
    n for n in range(3, 50) if at_most_one(n, "seqcounter")[0] < at_most_one(n, "pairwise")[0]
)

# %% exercise-2 [markdown]
# 3*n* constraints and *n*² variables: what grows is inside of AllDifferent, where CP-SAT makes
# clauses of it again.


# %% exercise-2
def model_of(order):
    from ortools.sat.python import cp_model

    model, side = cp_model.CpModel(), round(order**0.5)
    rows = [[model.new_int_var(1, order, "") for _ in range(order)] for _ in range(order)]
    for line in [*rows, *zip(*rows, strict=True)]:
        model.add_all_different(line)
    for top in range(0, order, side):
        for left in range(0, order, side):
            box = [rows[top + k // side][left + k % side] for k in range(order)]
            model.add_all_different(box)
    return model, rows


# %% exercise-3 [markdown]
# With few lanes the slowest of a batch is not so slow, so there is less to gain. With many lanes
# the end costs: when no puzzle is left, lanes run empty in both ways.


# %% exercise-3
def sweeps(needed, lanes):
    slowest = sum(max(needed[i : i + lanes]) for i in range(0, len(needed), lanes))
    queue = iter(needed)
    left = [next(queue, 0) for _ in range(lanes)]
    refilled = 0
    while any(left):
        refilled += 1
        left = [own - 1 if own > 1 else next(queue, 0) for own in left]
    return slowest, refilled


# %% exercise-4 [markdown]
# The three cells that a row and a box share are a minirow. A digit that is in one minirow of its
# box only is locked there.


# %% exercise-4
def lock_rows(candidates):
    for top in range(0, 9, 3):
        band = candidates[9 * top : 9 * top + 27].reshape(3, 3, 3, -1)  # row, box, cell, board
        minirows = np.bitwise_or.reduce(band, axis=2)
        for box in range(3):
            for row in range(3):
                others = [r for r in range(3) if r != row]
                locked = minirows[row, box] & ~minirows[others[0], box] & ~minirows[others[1], box]
                for other in range(3):
                    if other != box:
                        band[row, other] &= ~locked
