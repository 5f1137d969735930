"""``fx.gpu`` for type checkers, written by tools/type_stubs.py."""

from flydsl.expr import SharedAllocator as SharedAllocator
from flydsl.expr import Tuple3D as Tuple3D
from flydsl.expr import barrier as barrier
from flydsl.expr import block_dim as block_dim
from flydsl.expr import block_idx as block_idx
from flydsl.expr import get_dyn_shared as get_dyn_shared
from flydsl.expr import grid_dim as grid_dim
from flydsl.expr import known_block_size as known_block_size
from flydsl.expr import lane_id as lane_id
from flydsl.expr import num_warp_threads as num_warp_threads
from flydsl.expr import shuffle_down as shuffle_down
from flydsl.expr import shuffle_idx as shuffle_idx
from flydsl.expr import shuffle_up as shuffle_up
from flydsl.expr import shuffle_xor as shuffle_xor
from flydsl.expr import thread_idx as thread_idx
from flydsl.expr.gpu import MAX_GRID_X as MAX_GRID_X
from flydsl.expr.gpu import MAX_GRID_YZ as MAX_GRID_YZ
from flydsl.expr.gpu import block_id as block_id
from flydsl.expr.gpu import lds_space as lds_space
from flydsl.expr.gpu import shuffle as shuffle
from flydsl.expr.gpu import smem_space as smem_space
from flydsl.expr.gpu import thread_id as thread_id

__all__ = [
    "SharedAllocator", "Tuple3D", "barrier", "block_dim", "block_idx", "get_dyn_shared", "grid_dim",
    "known_block_size", "lane_id", "num_warp_threads", "shuffle_down", "shuffle_idx", "shuffle_up", "shuffle_xor",
    "thread_idx"
]  # fmt: skip
