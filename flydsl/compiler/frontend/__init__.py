"""Python functions to traced MLIR, and the outside values that a trace depends on."""
