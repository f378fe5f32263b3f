"""The documentation site: ``python -m docs`` builds it into the folder ``site``.

`pages` holds what people write. The catalog of constraints, the reference, the tables of the
encodings and the notebooks are made from the code each time the site is built.
"""
