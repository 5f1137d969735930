"""Traced MLIR to machine code: device binaries and host objects."""
