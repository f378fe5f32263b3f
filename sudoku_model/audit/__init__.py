"""Whether the clauses of a puzzle say what its rules and clues mean."""

from sudoku_model.audit.checking import check_encoding
from sudoku_model.audit.report import AuditedClue, EncodingAudit, Tried

__all__ = ["AuditedClue", "EncodingAudit", "Tried", "check_encoding"]
