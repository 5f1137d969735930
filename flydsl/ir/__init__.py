"""MLIR without language and target: building, rewriting and analyses.

Tracing, the compiler and all backends use these; each mechanism stands once.
"""
