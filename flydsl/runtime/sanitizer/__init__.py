"""The runtime half of the CPU's sanitizer (docs/sanitizer.md): the state that kernels with checks work on, and reports.

Needs neither MLIR nor LLVM.
"""
