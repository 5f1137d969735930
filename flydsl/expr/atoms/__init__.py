"""Atoms: copy and matrix operations over element types, and their tilings over threads."""
