"""The runtime half of the CPU's sanitizer (docs/sanitizer.md): the state that kernels with checks work on, and reports.

Needs neither MLIR nor LLVM.
"""

__all__ = ["CHECK_TABLE"]

CHECK_TABLE = "flydsl_check_table"
"""The symbol of the table that an object with checks holds: JSON, of its sites and regions by kernel."""
