"""Programs of chips' own accesses and waits: ``FAULT`` is empty for the right one, else the name of a planted fault."""

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx

PROGRAMS: dict[str, tuple[Any, dict[str, Any], str, tuple[str, ...]]] = {}
"""Functions, rules of their arguments, targets and faults, by name."""
OUTSIDE = 0x7FFFFFF0


def program(target: str, *faults: str, **rules: str):
    def note(function):
        PROGRAMS[function.__name__] = function, rules, target, faults
        return function

    return note


@flyc.kernel
def row_kernel(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    n, row, i = fx.Int32(x.shape[1]), fx.block_idx.x, fx.thread_idx.x * 4
    first = row + 1 if FAULT == "base" else row
    records = {"records": (n + 1) * 4, "elements": n * 8}.get(FAULT, n * 4)
    start = fx.get_iter(x) + fx.Int64(first) * fx.Int64(fx.get_scalar(x.stride[0]))
    buffer = fx.rocdl.make_buffer_ptr(start, None if FAULT == "open" else records)
    offset = {"negative": i - 4}.get(FAULT, i)
    values = fx.ptr_load(buffer + offset, fx.Vector[fx.Float32, 4])
    if i < y.shape[1]:
        y[row, i] = values[0]


@program("rocm:gfx942", "records", "elements", "base", "open", "count", x="f32[m, n]", y="f32[m, n]")
@flyc.jit
def row_of_a_buffer(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    fx.check(x.shape[1] < 1000000, "row")
    rows = x.shape[0] + 1 if FAULT == "count" else x.shape[0]
    row_kernel(x, y, FAULT).launch(grid=rows, block=256)


@flyc.kernel
def tile_kernel(x: fx.Tensor, FAULT: fx.Constexpr[str]):
    m, n, stride = fx.Int32(x.shape[0]), fx.Int32(x.shape[1]), fx.Int32(fx.get_scalar(x.stride[0]))
    top, row, column = fx.block_idx.x * 8, fx.thread_idx.x // 8, fx.thread_idx.x % 8
    existing = fx.arith.min(m - top, 8)
    bound = ((existing - 1) * stride + n) * 4
    start = fx.get_iter(x) + fx.Int64(top) * fx.Int64(fx.get_scalar(x.stride[0]))
    buffer = fx.rocdl.make_buffer_ptr(start, bound)
    inside = (row <= existing) if FAULT == "row" else (row < existing)
    inside = inside & ((column <= n) if FAULT == "column" else (column < n))
    offset = row * ((stride + 1) if FAULT == "stride" else stride) + column + (1 if FAULT == "offset" else 0)
    offset = inside.select(offset, 64 if FAULT == "outside" else OUTSIDE // 4)
    fx.ptr_store(fx.Float32(1.0), buffer + offset)


@program("rocm:gfx942", "row", "column", "stride", "offset", "outside", "wrap", "reverse", x="f32[?, ?]")
@flyc.jit
def tile_of_a_buffer(x: fx.Tensor, FAULT: fx.Constexpr[str]):
    stride = fx.Int64(fx.get_scalar(x.stride[0]))
    if fx.const_expr(FAULT != "wrap"):
        span = fx.arith.max(fx.arith.min(fx.Int64(x.shape[0]), 8) - 1, 0) * stride + fx.Int64(x.shape[1])
        fx.check(span * 4 <= 0x7FF00000, "span")
    if fx.const_expr(FAULT != "reverse"):
        fx.check((stride >= 0) | (x.shape[0] <= 1), "reverse")
    tile_kernel(x, FAULT).launch(grid=fx.ceildiv(x.shape[0], 8), block=64)


@flyc.kernel
def direct_kernel(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    t, n = fx.thread_idx.x, fx.Int32(x.shape[0])
    size = 255 if FAULT == "short" else 256
    place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, size], 128]).peek().ptr
    buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(x), (n + 1) * 4 if FAULT == "records" else n * 4)
    one, atom = fx.make_layout(1, 1), fx.make_copy_atom(fx.rocdl.BufferCopyLDS(32), fx.Float32)
    first = t // 64 * 64 + (64 if FAULT == "wave" else 0)
    fx.copy(atom, (buffer + t).view(one), fx.make_view(place + first, one))
    if fx.const_expr(FAULT != "barrier"):
        fx.barrier()
    if t < fx.Int32(y.shape[0]):
        y[t] = fx.ptr_load(place + (255 - t))


@program("rocm:gfx942", "short", "records", "wave", "barrier", x="f32[?]", y="f32[?]")
@flyc.jit
def direct_to_shared(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    fx.check(x.shape[0] < 1000000, "x")
    direct_kernel(x, y, FAULT).launch(grid=1, block=256)


@flyc.kernel
def ring_kernel(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    stages, t = 3, fx.thread_idx.x
    ring = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, stages * 256], 16]).peek().ptr
    one, atom = fx.make_layout(4, 1), fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32)
    tiles = fx.Int32(x.shape[0]) // 256

    def fetch(stage, tile):
        exists = tile < tiles
        source = fx.get_iter(x) + exists.select(tile * 256 + t * 4, 0)
        fx.copy(atom, source.view(one), (ring + (stage * 256 + t * 4)).view(one), src_bytes=exists.select(16, 0))

    def commit():
        if fx.const_expr(FAULT != "commit"):
            fx.nvvm.cp_async_commit_group()

    for step in fx.range_constexpr(stages - 1):
        fetch(step, fx.Int32(step))
        commit()
    total = fx.Float32(0.0)
    for tile in range(tiles):
        here = (tile + 1) % stages if FAULT == "stage" else tile % stages
        ahead = tile if FAULT == "ahead" else tile + (stages - 1)
        if fx.const_expr(FAULT == "early"):
            fetch(ahead % stages, ahead)
        fx.nvvm.cp_async_wait_group(stages - 1 if FAULT == "wait" else stages - 2)
        if fx.const_expr(FAULT != "barrier"):
            fx.barrier()
        total = total + fx.ptr_load(ring + (here * 256 + (255 - t)))
        if fx.const_expr(FAULT != "early"):
            fetch(ahead % stages, tile + (stages - 1))
        commit()
    if fx.const_expr(FAULT != "end"):
        fx.nvvm.cp_async_wait_group(0)
        fx.barrier()
    fx.ptr_store(total, ring + t * 4)
    if t < fx.Int32(y.shape[0]):
        y[t] = fx.ptr_load(ring + t * 4)


@program("cuda:sm_80", "wait", "stage", "ahead", "barrier", "commit", "early", "end", x="f32[?]", y="f32[?]")
@flyc.jit
def ring_of_copies(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    fx.check((x.shape[0] > 0) & (x.shape[0] < 1000000000), "x")
    ring_kernel(x, y, FAULT).launch(grid=1, block=64)


@flyc.kernel
def own_kernel(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    """Each thread reads only what it copied, so that it needs no barrier."""
    t = fx.thread_idx.x
    place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 256], 16]).peek().ptr
    one, atom = fx.make_layout(4, 1), fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32)
    fx.copy(atom, (fx.get_iter(x) + t * 4).view(one), (place + t * 4).view(one))
    fx.nvvm.cp_async_commit_group()
    if fx.const_expr(FAULT != "wait"):
        fx.nvvm.cp_async_wait_group(1 if FAULT == "group" else 0)
    y[t] = fx.ptr_load(place + (t * 4 + (4 if FAULT == "next" else 3)))


@program("cuda:sm_80", "wait", "group", "next", x="f32[256]", y="f32[64]")
@flyc.jit
def copies_of_a_thread(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    own_kernel(x, y, FAULT).launch(grid=1, block=64)


@flyc.kernel
def warp_kernel(y: fx.Tensor, FAULT: fx.Constexpr[str]):
    t = fx.thread_idx.x
    warp, lane = t // 32, t % 32
    place = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek().ptr
    fx.ptr_store(fx.Float32(1.0), place + t)
    if fx.const_expr(FAULT == "branch"):
        if lane < 16:
            fx.nvvm.warp_barrier()
    elif fx.const_expr(FAULT != "barrier"):
        fx.nvvm.warp_barrier()
    y[t] = fx.ptr_load(place + ((1 - warp if FAULT == "warp" else warp) * 32 + (31 - lane)))


@program("cuda:sm_80", "barrier", "branch", "warp", y="f32[64]")
@flyc.jit
def exchange_in_a_warp(y: fx.Tensor, FAULT: fx.Constexpr[str]):
    warp_kernel(y, FAULT).launch(grid=1, block=64)


@flyc.kernel
def shuffle_kernel(y: fx.Tensor, FAULT: fx.Constexpr[str]):
    t = fx.Int32(fx.thread_idx.x)
    value = t // (16 if FAULT == "half" else 32)
    if fx.const_expr(FAULT == "branch"):
        other = fx.Int32(0)
        if t % 32 > 0:
            other = fx.shuffle_idx(value, 0, 32)
        y[other + t - value] = 0.0
    else:
        y[fx.shuffle_idx(value, 31, 32) + t - value] = 0.0


@program("cuda:sm_80", "half", "lanes", "branch", y="f32[64]")
@flyc.jit
def shuffle_of_a_warp(y: fx.Tensor, FAULT: fx.Constexpr[str]):
    shuffle_kernel(y, FAULT).launch(grid=1, block=63 if FAULT == "lanes" else 64)


@flyc.kernel
def heads_kernel(q: fx.Tensor, k: fx.Tensor, FAULT: fx.Constexpr[str]):
    head = fx.block_idx.x
    of_k = head // (fx.get_scalar(q.shape[0]) // fx.get_scalar(k.shape[0]))
    q[head] = k[of_k]


@program("cpu:native", "multiple", "grid", q="f32[?]", k="f32[?]")
@flyc.jit
def heads_of_keys(q: fx.Tensor, k: fx.Tensor, FAULT: fx.Constexpr[str]):
    heads, keys = fx.Int32(q.shape[0]), fx.Int32(k.shape[0])
    fx.check(keys > 0, "keys")
    if fx.const_expr(FAULT != "multiple"):
        fx.check(heads % fx.arith.max(keys, 1) == 0, "heads")
    heads_kernel(q, k, FAULT).launch(grid=q.shape[0] + (1 if FAULT == "grid" else 0), block=1)
