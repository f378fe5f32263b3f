"""State a Sudoku once, and decide with real solvers whether its solution is the only one."""
