"""The operations on buffers, which all AMD chips have, by FlyDSL's path."""

from flydsl.expr.rocdl.buffers.copies import *  # noqa: F403 - the names are said there
from flydsl.expr.rocdl.buffers.lds_copies import *  # noqa: F403
from flydsl.expr.rocdl.buffers.tensor import *  # noqa: F403
from flydsl.expr.rocdl.buffers.tensor import BufferPointer  # noqa: F401
from flydsl.expr.rocdl.matrix.atoms import MFMA, WMMA  # noqa: F401
from flydsl.expr.rocdl.waits import asyncmark, s_waitcnt, wait_asyncmark  # noqa: F401
from flydsl.support.public_names import show_user_frames_of

show_user_frames_of(__name__)
