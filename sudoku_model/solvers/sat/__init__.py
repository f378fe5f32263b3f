"""The SAT engine: models as clauses, solved by the solvers of PySAT."""
