"""Kernels in JAX programs: calls of jit functions through JAX's foreign function interface (FFI)."""

from flydsl.jax.calls import call

__all__ = ["call"]
