"""Atomic operations and fences on raw pointers, by FlyDSL's path.

The names are also names of ``fx``.
"""

from flydsl.expr.atoms.atomic_functions import *  # noqa: F403 - the names are said there
from flydsl.expr.enum import AtomicOrdering, SyncScope  # noqa: F401 - names of this module too
from flydsl.support.public_names import show_user_frames_of

show_user_frames_of(__name__)
