"""``fx.gpu`` for type checkers, written by tools/type_stubs.py."""
# fmt: off

from flydsl.expr import (
    SharedAllocator, Tuple3D, barrier, block_dim, block_idx, get_dyn_shared, grid_dim, known_block_size, lane_id,
    num_warp_threads, shuffle_down, shuffle_idx, shuffle_up, shuffle_xor, thread_idx
)
from flydsl.expr.gpu import (
    MAX_GRID_X as MAX_GRID_X, MAX_GRID_YZ as MAX_GRID_YZ, block_id as block_id, lds_space as lds_space, shuffle as
    shuffle, smem_space as smem_space, thread_id as thread_id
)

__all__ = [
    "SharedAllocator", "Tuple3D", "barrier", "block_dim", "block_idx", "get_dyn_shared", "grid_dim",
    "known_block_size", "lane_id", "num_warp_threads", "shuffle_down", "shuffle_idx", "shuffle_up", "shuffle_xor",
    "thread_idx"
]
