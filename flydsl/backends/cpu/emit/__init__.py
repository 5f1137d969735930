"""Emission rules: SIMT IR to MLIR for a group of lanes."""
