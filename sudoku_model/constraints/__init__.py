"""What setters demand beyond rows, columns and regions: one module for each family.

`base` says what a constraint is; `catalog` lists all of them. Nothing is imported before it is
needed.
"""
