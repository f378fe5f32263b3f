"""A referee for a class: a folder of submissions, each run in a process of its own, and a table.

The code of submissions runs in `sudoku_model.classroom.student` alone, which hands over a model as
JSON; it is judged elsewhere, so that no submission can judge itself. Nothing else in the package
runs the code of a file, but for the task, which is the teacher's own.
"""

from sudoku_model.classroom.judging import judge_folder

__all__ = ["judge_folder"]
