from sudoku_model.drawing.page import html as html
from sudoku_model.drawing.scene import Board as Board
from sudoku_model.drawing.scene import Candidates as Candidates
from sudoku_model.drawing.scene import Highlight as Highlight
from sudoku_model.drawing.terminal import supports_unicode as supports_unicode
from sudoku_model.drawing.terminal import text as text
from sudoku_model.drawing.vector import svg as svg
