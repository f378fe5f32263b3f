"""Statements and clauses that lose solutions: does the audit of the encoding see it?"""
