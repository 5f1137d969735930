"""SIMT IR to MLIR for the CPU: the rules that emit each operation for a group of lanes."""
