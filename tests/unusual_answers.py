"""Right answers to exercises that a check could take for wrong ones, by lesson and exercise."""

UNUSUAL_ANSWERS = {
    ("01_one_puzzle_two_engines", "exercise-1"): (
        """
def fewest(empty, fitting):
    return empty.pop(empty.index(min(empty, key=lambda cell: len(fitting(cell)))))
""",
    ),
    ("02_propagation", "exercise-1"): (
        """
def full_house(candidates, filled):
    for house in houses:
        left = [*house - filled]
        if len(left) == 1:
            return [*left, *candidates[left[0]]]
""",
    ),
    ("02_propagation", "exercise-2"): (
        """
def whole_tree(board):
    if None not in board:
        return [0, 1]
    cell = board.index(None)
    below = [
        whole_tree([*board[:cell], digit, *board[cell + 1 :]])
        for digit in {*range(1, 10)} - {board[other] for other in neighbours[cell]}
    ]
    return [len(below) + sum(nodes for nodes, _ in below), sum(found for _, found in below)]
""",
    ),
    ("03_encodings", "exercise-2"): (
        """
def mirror_clauses(holds):
    clauses = []
    for cell in range(81):
        digits = [holds(cell // 9 + 1, cell % 9 + 1, digit) for digit in range(1, 10)]
        so_far = [holds.new() for _ in digits]
        clauses += [digits, *([-one, some] for one, some in zip(digits, so_far))]
        for some, more, after in zip(so_far, so_far[1:], digits[1:]):
            clauses += [[-some, more], [-some, -after]]
    for house in empty.grid.houses:
        for digit in range(1, 10):
            clauses.append([holds(cell // 9 + 1, cell % 9 + 1, digit) for cell in house.cells])
    return clauses
""",
    ),
    ("03_encodings", "exercise-3"): (
        """
def at_most_one(literals, new):
    some = new()
    yield [-literals.pop(), some]
    while literals:
        more, literal = new(), literals.pop()
        yield from ([-some, -literal], [-some, more], [-literal, more])
        some = more
""",
    ),
    ("12_from_logic_to_clauses", "exercise-4"): (
        """
def slow_thermometer(holds):
    for n in (1, 2):
        for digit in range(1, 10):
            yield [-holds(n, n, digit), *(holds(n + 1, n + 1, d) for d in range(digit, 10))]
""",
        """
def slow_thermometer(holds):  # the three cells are in one box, so they differ anyway
    return [
        [-holds(n, n, digit), *(holds(n + 1, n + 1, d) for d in range(digit + 1, 10))]
        for n in (1, 2)
        for digit in range(1, 10)
    ]
""",
    ),
    ("14_counting_to_k", "exercise-3"): (
        """
def arrow(holds):
    never = holds.new()
    for literal in (holds(1, 1, 1), holds(2, 2, 9), holds(3, 3, 9)):
        yield [-literal, never]
    yield [-never]
    for x, y in product(range(1, 10), repeat=2):
        yield [-holds(2, 2, x), -holds(3, 3, y), *([holds(1, 1, x + y)] if x + y < 10 else [])]
""",
    ),
    ("15_symmetry", "exercise-4"): (
        """
def in_order(pigeons, holes):
    return tuple(
        [-sits(p, hole), *(sits(p + 1, higher) for higher in range(hole + 1, holes + 1))]
        for p in range(1, pigeons)
        for hole in range(1, holes + 1)
    )
""",
    ),
}
