"""Atomic operations and fences on raw pointers, by another public path: the names are those of ``fx`` itself."""

from flydsl.expr.atomic_functions import (
    atomic_add,
    atomic_and,
    atomic_cas,
    atomic_fmax,
    atomic_fmin,
    atomic_max,
    atomic_min,
    atomic_or,
    atomic_sub,
    atomic_xchg,
    atomic_xor,
    generic_load,
    generic_store,
    memory_fence,
)
from flydsl.expr.enum import AtomicOrdering, SyncScope

__all__ = [
    "AtomicOrdering", "SyncScope", "atomic_add", "atomic_and", "atomic_cas", "atomic_fmax", "atomic_fmin", "atomic_max",
    "atomic_min", "atomic_or", "atomic_sub", "atomic_xchg", "atomic_xor", "generic_load", "generic_store",
    "memory_fence",
]  # fmt: skip
