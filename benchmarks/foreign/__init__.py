"""Kernels of Triton that others published, checked on the simulators."""
