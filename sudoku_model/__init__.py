"""State a Sudoku once, and decide with real solvers whether its solution is the only one.

>>> import sudoku_model as sm
>>> puzzle = sm.read("1... ..3. .4.. ...2")
>>> print(sm.check(puzzle))
exactly one solution

Importing this package loads hardly anything: each part is imported when it is first used, and each
solver when it is first asked. The stub ``__init__.pyi`` lists what is public. The constraints, such
as `KillerCage`, are listed by ``sudoku-model constraints``.
"""

from sudoku_model import faces as _faces
from sudoku_model import public_names as _public_names

__version__ = "0.1.0"

_faces.provide("sudoku_model.drawing", "svg", "text")
_faces.provide("sudoku_model.drawing.curve", "curve_svg", "curve_text")
_faces.provide("sudoku_model.formats", "read", "read_text")
_faces.provide("sudoku_model.formats.native", "to_object")
_faces.provide("sudoku_model.formats.words", "account_anew")
_faces.provide("sudoku_model.answers.data", "to_dict")
_faces.provide("sudoku_model.answers.records", "to_records", "record_columns")
_faces.provide("sudoku_model.answers.recorded", "is_record")
_faces.provide("sudoku_model.languages.finding", "classes_called")

__getattr__, __dir__ = _public_names.attach(__name__)
