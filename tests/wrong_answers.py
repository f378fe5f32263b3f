"""Wrong answers to exercises that a check could take for right ones, by lesson and exercise."""

WRONG_ANSWERS = {
    ("02_propagation", "exercise-1"): (
        """
def full_house(candidates, filled):
    return naked_single(candidates, filled)
""",
        """
def full_house(candidates, filled):
    return hidden_single(candidates, filled)
""",
    ),
    ("02_propagation", "exercise-2"): (
        """
def whole_tree(board):
    if None not in board:
        return 0, 1
    cell = board.index(None)
    nodes = solutions = 0
    for digit in range(1, 10):
        if all(board[neighbour] != digit for neighbour in neighbours[cell]):
            board[cell] = digit
            below, found = whole_tree(board)
            nodes += 1 + below + (board.count(None) > 2)  # some are counted twice
            solutions += found
    board[cell] = None
    return nodes, solutions
""",
    ),
    ("04_constraint_programming", "exercise-5"): (
        """
second = sm.encode(hard, "cpsat")
cells = [second.target.get_int_var_from_proto_index(cell) for cell in range(81)]
second.target.add_forbidden_assignments(cells[:2], [[*default.solution][:2]])
""",
    ),
    ("05_uniqueness_and_proofs", "exercise-2"): (
        """
large_core = [*least, least[0]]
""",
    ),
    ("06_variants", "exercise-3"): (
        """
class TwoRises:
    start = (4, 0)  # no digit up to 4 is above it

    def step(self, state, digit):
        return digit, state[1] + (digit > state[0])

    def accepts(self, state):
        return state[1] == 2
""",
    ),
    ("06_variants", "exercise-4"): (
        """
one_balances = sm.Exactly(
    1, [Seesaw("r1c2 r2c3 r3c4 r4c1"), Seesaw("r4c1 r3c2 r2c3 r1c4")]
)
""",
    ),
    ("07_counting_and_ambiguity", "exercise-4"): (
        """
def unguarded(puzzle, sets):
    def is_guarded(cells):
        return any(puzzle.givens[cell] is not None for cell in cells)
    return [] if all(map(is_guarded, sets)) else list(sets)
""",
    ),
    ("07_counting_and_ambiguity", "exercise-5"): (
        """
pair = sm.KillerCage("r1c8 r3c8", solution["r1c8"] + solution["r3c8"])
repair = sm.And([pair, sm.Odd("r1c8") if solution["r1c8"] % 2 else sm.Even("r1c8")])
""",
    ),
    ("10_growth", "exercise-2"): (
        """
def model_of(order):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    rows = [[model.new_int_var(1, order, "") for _ in range(order)] for _ in range(order)]
    flag = model.new_bool_var("")
    model.add(rows[0][0] > 1).only_enforce_if(flag)
    for line in [*rows, *zip(*rows)]:
        model.add_all_different(line)
    for top in (0, 2):  # as if there were no other order than 4
        for left in (0, 2):
            model.add_all_different(rows[top + k // 2][left + k % 2] for k in range(4))
    return model, rows
""",
    ),
    ("10_growth", "exercise-4"): (
        """
def lock_rows(candidates):
    row = np.bitwise_or.reduce(candidates[0:3], axis=0)
    rest = np.bitwise_or.reduce(candidates[[9, 10, 11, 18, 19, 20]], axis=0)
    candidates[3:9] &= ~(row & ~rest)
""",
    ),
    ("11_making_puzzles", "exercise-1"): (
        """
def choices(line, lines):
    order = [4 * row + column for column in range(4) for row in range(4)]
    ways = 1
    for at, cell in enumerate(order):
        alike = (one for one in lines if all(one[c] == line[c] for c in order[:at]))
        ways *= len({one[cell] for one in alike})
    return ways
""",
    ),
    ("11_making_puzzles", "exercise-2"): (
        """
def make_without_ones(solution, rng):
    puzzle = sm.Puzzle(solution.puzzle.grid, tuple(solution.values))
    kept = solution.values.index(1)
    late = [solution.values[cell] != 1 or cell == kept for cell in range(81)]
    for cell in sorted(range(81), key=lambda cell: (late[cell], rng.random())):
        fewer = puzzle.without(puzzle.grid.cell_name(cell))
        if sm.check(fewer).is_unique:
            puzzle = fewer
    return puzzle
""",
    ),
    ("11_making_puzzles", "exercise-5"): (
        """
def renamed(puzzle):
    names, first = {}, 10 - len(set(puzzle.givens) - {None})
    givens = (given and names.setdefault(given, first + len(names)) for given in puzzle.givens)
    return sm.Puzzle(puzzle.grid, tuple(givens))
""",
        """
def renamed(puzzle):
    return sm.canonical(puzzle)
""",
    ),
    ("12_from_logic_to_clauses", "exercise-2"): (
        """
def one_domino(holds):
    clauses = [*multiplied_out]
    x, y, z = holds.new(), holds.new(), holds.new()
    for a, b, c in product((x, -x), (y, -y), (z, -z)):
        if (a, b, c) != (-x, y, -z):  # x and z are true, and y is not: no rule gives them so
            clauses.append([a, b, c])
    return clauses
""",
    ),
    ("12_from_logic_to_clauses", "exercise-4"): (
        """
def slow_thermometer(holds):
    clauses = [
        [-holds(n, n, high), -holds(n + 1, n + 1, low)]
        for n in (1, 2)
        for high in range(1, 10)
        for low in range(1, high)
    ]
    x, y, z = holds.new(), holds.new(), holds.new()
    for a, b, c in product((x, -x), (y, -y), (z, -z)):
        if (a, b, c) != (-x, y, -z):  # x and z are true, and y is not: no rule gives them so
            clauses.append([a, b, c])
    return clauses
""",
    ),
    ("14_counting_to_k", "exercise-4"): (
        """
def even_sum(holds):
    clauses, odd = [], holds.new()
    clauses.append([-odd])
    for place in places:
        after = holds.new()
        for d in digits:
            for before, then in product((odd, -odd), (after, -after)):
                if ((before == odd) + (then == after) + d) % 2:
                    clauses.append([-holds(*place, d), -before, -then])
        odd = after
    clauses += [[-odd], *([-holds(*place, d), odd, -odd] for place in places for d in digits)]
    x, y, z = holds.new(), holds.new(), holds.new()
    for a, b, c in product((x, -x), (y, -y), (z, -z)):
        if (a, b, c) != (-x, y, -z):  # x and z are true, and y is not: no rule gives them so
            clauses.append([a, b, c])
    return clauses
""",
    ),
    ("15_symmetry", "exercise-4"): (
        """
def in_order(pigeons, holes):
    return [[-sits(p, h)] for p in range(1, pigeons + 1) for h in range(1, p)]
""",
    ),
    ("17_other_problems", "exercise-3"): (
        """
def fewest_colours(neighbours):
    colour = {}
    for place in sorted({place for pair in neighbours for place in pair}, key=str):
        beside = [other for pair in neighbours if place in pair for other in pair]
        taken = {colour.get(other) for other in beside}
        colour[place] = next(n for n in range(1, 99) if n not in taken)
    return max(colour.values())
""",
    ),
}
