"""Guards of MLIR's bindings, which trust their callers with memory."""
