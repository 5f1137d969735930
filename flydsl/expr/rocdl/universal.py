"""The operations on buffers, which all of AMD's chips have, by the name of a module of theirs."""

from flydsl.expr.rocdl.buffers.copies import *  # noqa: F403 - the names are said there
from flydsl.expr.rocdl.buffers.lds_copies import *  # noqa: F403
from flydsl.expr.rocdl.buffers.tensor import *  # noqa: F403
from flydsl.support.public_names import show_user_frames_of

show_user_frames_of(__name__)
