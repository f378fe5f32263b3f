"""Malformed input: every reader is given what nobody should write, and must say so.

`readers` lists what reads strangers' data, `seeds` makes sound data for each of them, `mutations`
damages it, `campaign` tries one case after the other and keeps those that reach new code.
"""
