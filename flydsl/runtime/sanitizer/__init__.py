"""The runtime half of the CPU's sanitizer: kernels' check state, and reports.

docs/sanitizer.md describes the checks.  Needs neither MLIR nor LLVM.
"""

__all__ = ["CHECK_TABLE"]

CHECK_TABLE = "flydsl_check_table"
"""The symbol of the table of an object with checks: JSON, its sites and regions by kernel."""
