"""Predicted times of published kernels beside their published timings."""
