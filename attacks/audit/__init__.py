"""Statements and clauses that lose or admit solutions: does the audit of the encoding see it?"""
