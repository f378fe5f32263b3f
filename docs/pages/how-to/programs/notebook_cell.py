"""A cell that shows why a puzzle is not finished yet: two solutions, and where they differ."""

from IPython.display import HTML

import sudoku_model as sm
from sudoku_model.drawing import svg

verdict = sm.check("1... ..3. .4.. 3...")
print(verdict)
differ = verdict.differences
pictures = [svg(solution, highlight=differ, size=200) for solution in verdict.solutions]
HTML(f'<div style="display: flex; gap: 1em">{"".join(pictures)}</div>')
