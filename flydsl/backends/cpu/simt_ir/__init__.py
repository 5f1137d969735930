"""SIMT IR: a kernel as a tree of Python objects, and its import from traced MLIR."""
