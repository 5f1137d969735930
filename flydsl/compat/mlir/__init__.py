"""FlyDSL's dialect and types for code that builds with MLIR's own classes."""
