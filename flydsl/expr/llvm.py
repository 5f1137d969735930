"""Atomic operations and fences on raw pointers, by FlyDSL's path.

The names are also names of ``fx``.
"""

from flydsl.expr.atoms.atomics import (  # noqa: F401 - names of this module too
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
from flydsl.expr.enum import AtomicOrdering, SyncScope  # noqa: F401 - names of this module too
from flydsl.support.public_names import show_user_frames_of

show_user_frames_of(__name__)
