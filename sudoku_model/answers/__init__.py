"""Answers as data: one table of keys for each answer, by which it is written, read and described.

An answer is an object. It says what it is (``answer``), in which version of this form
(``version``) and by which version of this package (``package``) it was written; then come the keys
of the answer, and last the puzzle in the JSON form of this package, with which the answer can be
read again.

Reading believes what is written, except that solutions are checked against the puzzle. Keys that
are not known are passed over: a later version of this package may add some.
"""
