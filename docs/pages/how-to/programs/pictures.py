"""Draw a puzzle for a web page and for print, its candidates, a hint, and what is wrong with it."""

import sudoku_model as sm

LINE = "..9..2.6..6.5......7.....23..2.1.8...5..9..3..17......9..35.2.............17..9.4"
puzzle = sm.read(LINE)
puzzle = puzzle.with_texts(title="Monday", author="A. Setter", rules="Normal sudoku rules apply.")

sm.draw(puzzle, "puzzle.svg")  # sharp at every size
sm.draw(puzzle, "puzzle.html")  # with title, author and rules
sm.draw(puzzle, "puzzle.png")  # 300 pixels to the inch
sm.draw(puzzle, "candidates.svg", candidates=sm.propagate(puzzle).digits)

# The next step, with the cells that it follows from.
hint = sm.hint(puzzle)
print(hint)
sm.draw(hint, "hint.svg")

# A slip of the pen: the clues that contradict each other, without the others.
conflict = sm.conflict(puzzle.with_given("r2c1", 1))
print(conflict)
sm.draw(conflict, "conflict.svg")

# For a class: any number of puzzles a page, solutions on the last ones.
sm.sheet([puzzle], "sheet.pdf", solutions=[sm.solve(puzzle)], title="Monday", per_page=1)
