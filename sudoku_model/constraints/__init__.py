"""What setters demand beyond rows, columns and regions: one module for each family.

`base` says what a constraint is; `catalog` lists all of them. Each can be imported from here by
its name; nothing is loaded before it is needed.
"""

from sudoku_model import public_names as _public_names

__getattr__, __dir__ = _public_names.attach(__name__)
