"""Helpers that published kernels import by name."""
