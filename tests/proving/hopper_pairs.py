"""Programs whose threads wait at ``mbarrier`` and at barriers of some threads: ``FAULT`` names a planted fault."""

from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

PROGRAMS: dict[str, tuple[Any, dict[str, Any], tuple[str, ...]]] = {}
"""Functions, rules of their arguments and faults, by name."""
STAGES = 2
TILE = 64
GROUP = 128


def program(*faults: str, **rules: Any):
    def note(function):
        PROGRAMS[function.__name__] = function, rules, faults
        return function

    return note


def lines_of_64() -> Any:
    return flyc.tensor_map(np.zeros((64, 64), np.float32), (TILE, 1), swizzle=0)


@flyc.kernel
def ring_kernel(  # noqa: PLR0915
    tensor_map: fx.nvvm.TensorMap, y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]
):
    """One thread copies lines to a ring, 64 read them."""
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    ring = memory.allocate(fx.Align[fx.Array[fx.Float32, STAGES * TILE], 128]).peek().ptr
    barriers = memory.allocate(fx.Array[fx.Uint64, 2 * STAGES]).peek().ptr
    full, empty = barriers, barriers + STAGES
    arrivals = {"few": 63, "many": 65}.get(FAULT, 64)
    first = {"no first": t == 200, "first of many": (t == 0) & (steps > 3)}.get(FAULT, t == 0)
    if first:
        for stage in fx.range_constexpr(1 if FAULT == "uninitialized" else STAGES):
            fx.nvvm.mbarrier_init(full + stage, 2 if FAULT == "two" else 1)
            fx.nvvm.mbarrier_init(empty + stage, arrivals)
        if fx.const_expr(FAULT == "again"):
            fx.nvvm.mbarrier_init(full, 1)
        if fx.const_expr(FAULT != "init fence"):
            fx.nvvm.fence_mbarrier_init()
    if fx.const_expr(FAULT != "init barrier"):
        fx.barrier()
    bytes_ = {"bytes": TILE * 4 - 16}.get(FAULT, TILE * 4)
    if t >= 64:
        if (t == 64) if FAULT != "producers" else (t < 66):
            for step in range(steps):
                stage, turn = step % STAGES, step // STAGES % 2
                if fx.const_expr(FAULT != "acquire"):
                    fx.nvvm.mbarrier_wait(empty + stage, turn ^ 1)
                at = (step + 1) % STAGES if FAULT == "filled stage" else stage
                if fx.const_expr(FAULT == "copy first"):
                    fx.nvvm.tma_load(ring + at * TILE, tensor_map, (0, step), full + stage)
                fx.nvvm.mbarrier_arrive(full + stage, expect_bytes=None if FAULT == "unannounced" else bytes_)
                if fx.const_expr(FAULT != "copy first"):
                    to = full + ((step + 1) % STAGES if FAULT == "counted stage" else stage)
                    fx.nvvm.tma_load(ring + at * TILE, tensor_map, (0, step), to)
                if fx.const_expr(FAULT == "twice"):
                    fx.nvvm.tma_load(ring + at * TILE, tensor_map, (0, step), full + stage)
                if fx.const_expr(FAULT == "overwrite"):
                    fx.ptr_store(fx.Float32(1.0), ring + at * TILE)
                if fx.const_expr(FAULT == "clobber"):
                    fx.ptr_store(fx.Uint64(0), full + stage)
    else:
        total = fx.Float32(0.0)
        for step in range(steps):
            stage, turn = step % STAGES, step // STAGES % 2
            if fx.const_expr(FAULT == "early release"):
                fx.nvvm.mbarrier_arrive(empty + stage)
            if fx.const_expr(FAULT == "odd wait"):
                if step % 3 != 0:
                    fx.nvvm.mbarrier_wait(full + stage, turn)
            elif fx.const_expr(FAULT == "some wait"):
                if t != 5:
                    fx.nvvm.mbarrier_wait(full + stage, turn)
            elif fx.const_expr(FAULT == "try"):
                fx.nvvm.mbarrier_try_wait(full + stage, turn)
            elif fx.const_expr(FAULT == "constant parity"):
                fx.nvvm.mbarrier_wait(full + stage, 0)
            elif fx.const_expr(FAULT == "parity"):
                fx.nvvm.mbarrier_wait(full + stage, turn ^ 1)
            elif fx.const_expr(FAULT == "waited stage"):
                fx.nvvm.mbarrier_wait(full + (step + 1) % STAGES, turn)
            elif fx.const_expr(FAULT != "wait"):
                fx.nvvm.mbarrier_wait(full + stage, turn)
            at = (step + 1) % STAGES if FAULT == "read stage" else stage
            total = total + fx.ptr_load(ring + at * TILE + (TILE - 1 - t))
            if fx.const_expr(FAULT == "stage of release"):
                fx.nvvm.mbarrier_arrive(empty + (step + 1) % STAGES)
            elif fx.const_expr(FAULT == "release twice"):
                fx.nvvm.mbarrier_arrive(empty + stage)
                fx.nvvm.mbarrier_arrive(empty + stage)
            elif fx.const_expr(FAULT not in ("release", "early release")):
                fx.nvvm.mbarrier_arrive(empty + stage)
        if t < fx.Int32(y.shape[0]):
            y[t] = total


@program(
    "few", "two", "uninitialized", "again", "init fence", "init barrier", "bytes", "producers", "acquire",
    "filled stage", "copy first", "unannounced", "counted stage", "twice", "overwrite", "clobber",
    "early release", "odd wait", "some wait", "try", "constant parity", "parity", "waited stage", "wait", "read stage",
    "stage of release", "release twice", "release", "no first", "first of many",
    tensor_map=lines_of_64(), y="f32[?]", steps="i32",
)  # fmt: skip
@flyc.jit
def ring_of_boxes(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]):
    fx.check((steps > 0) & (steps < 1000000), "steps")
    ring_kernel(tensor_map, y, steps, FAULT).launch(grid=1, block=128)


@flyc.kernel
def groups_kernel(y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]):
    """Two groups of two warps exchange numbers, each by a barrier of its own."""
    t = fx.thread_idx.x
    group, mine = t // 64, t % 64
    place = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 128]).peek().ptr
    number = 1 + (0 if FAULT == "shared number" else group)
    count = {"half": 32, "double": 128}.get(FAULT, 64)
    total = fx.Float32(0.0)

    def sync(which):
        if fx.const_expr(f"{which} of some lanes" == FAULT):
            if mine != 3:
                fx.nvvm.barrier_sync(number, count)
        elif fx.const_expr(f"{which} of a warp" == FAULT):
            if mine < 32:
                fx.nvvm.barrier_sync(number, 32)
        elif fx.const_expr(which != FAULT):
            fx.nvvm.barrier_sync(number, count)

    for step in range(steps):
        sync("before")
        fx.ptr_store(fx.Float32(1.0), place + (group * 64 + (mine + step) % 64))
        if fx.const_expr(FAULT == "some steps"):
            if step % 2 == 0:
                sync("behind")
        else:
            sync("behind")
        of = 1 - group if FAULT == "other group" else group
        total = total + fx.ptr_load(place + (of * 64 + (63 - mine)))
    if t < fx.Int32(y.shape[0]):
        y[t] = total


@program(
    "before", "behind", "shared number", "half", "before of some lanes", "behind of a warp", "some steps", "other group",
    y="f32[?]", steps="i32",
)  # fmt: skip
@flyc.jit
def exchange_in_groups(y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]):
    fx.check(steps < 1000000, "steps")
    groups_kernel(y, steps, FAULT).launch(grid=1, block=128)


@flyc.kernel
def panel_kernel(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]):
    """A group writes panels, its first thread copies them out."""
    t = fx.thread_idx.x
    panels = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 2 * TILE], 128]).peek().ptr
    for step in range(steps):
        panel = panels + step % 2 * TILE
        if fx.const_expr(FAULT != "wait"):  # noqa: SIM102
            if (t == 32) if FAULT == "thread" else (t == 0):
                fx.nvvm.bulk_wait_group(2 if FAULT == "groups" else 1, read=True)
        if fx.const_expr(FAULT != "before"):
            fx.nvvm.barrier_sync(1, 64)
        fx.ptr_store(fx.Float32(1.0), panel + t)
        if fx.const_expr(FAULT != "fence"):
            fx.nvvm.fence_proxy_async()
        if fx.const_expr(FAULT != "behind"):
            fx.nvvm.barrier_sync(1, 64)
        if fx.const_expr(FAULT == "fence of one"):
            fx.nvvm.fence_proxy_async()
        if t == 0:
            fx.nvvm.tma_store(tensor_map, (0, step), panel)
            if fx.const_expr(FAULT != "commit"):
                fx.nvvm.bulk_commit_group()
            if fx.const_expr(FAULT == "write"):
                fx.ptr_store(fx.Float32(2.0), panel)


@program(
    "wait", "thread", "groups", "before", "fence", "behind", "commit", "write",
    tensor_map=lines_of_64(), y="f32[?]", steps="i32",
)  # fmt: skip
@flyc.jit
def panels_out(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]):
    panel_kernel(tensor_map, y, steps, FAULT).launch(grid=1, block=64)


@flyc.kernel
def products_kernel(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]):
    """A warp group multiplies squares of a ring by themselves, one step behind what it has started."""
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    ring = memory.allocate(fx.Align[fx.Array[fx.Float16, 3 * 64 * 64], 1024]).peek().ptr
    barriers = memory.allocate(fx.Array[fx.Uint64, 6]).peek().ptr
    pipe = fx.nvvm.Pipeline(barriers, 3, consumers=4)
    pipe.initialize()
    if t >= GROUP:
        if t == GROUP:
            for step in range(steps):
                pipe.acquire(step + (1 if FAULT == "acquire" else 0))
                pipe.commit(step, 64 * 64 * 2)
                fx.nvvm.tma_load(ring + pipe.stage(step) * (64 * 64), tensor_map, (0, step * 64), pipe.full(step))
    else:
        acc = fx.make_rmem_tensor(32, fx.Float32)
        first = (t % 64 == 0) if FAULT == "warps" else (t % 32 == 0)
        for step in range(steps):
            pipe.wait(step)
            of = fx.nvvm.SharedOperand(ring + pipe.stage(step) * (64 * 64), swizzle=128, stride=1024)
            fx.nvvm.wgmma_fence()
            if fx.const_expr(FAULT == "some warps"):
                if t < 96:
                    fx.nvvm.WGMMA(64, 64, 16, fx.Float16)(acc, of, of, accumulate=False)
            else:
                fx.nvvm.WGMMA(64, 64, 16, fx.Float16)(acc, of, of, accumulate=False)
            if fx.const_expr(FAULT != "commit"):
                fx.nvvm.wgmma_commit_group()
            if fx.const_expr(FAULT != "group"):
                fx.nvvm.wgmma_wait_group(2 if FAULT == "two groups" else 1)
            released = step if FAULT == "this step" else step - 1
            if first:  # noqa: SIM102
                if released >= 0:
                    pipe.release(released)
        fx.nvvm.wgmma_wait_group(0, acc)
        if t < fx.Int32(y.shape[0]):
            y[t] = acc.load()[0]


@program(
    "acquire", "warps", "some warps", "commit", "group", "two groups", "this step",
    tensor_map=flyc.tensor_map(np.zeros((64, 64), np.float16), (64, 64)), y="f32[?]", steps="i32",
)  # fmt: skip
@flyc.jit
def products_of_a_ring(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]):
    fx.check(steps < 1000000, "steps")
    products_kernel(tensor_map, y, steps, FAULT).launch(grid=1, block=160)


@flyc.kernel
def threads_kernel(y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]):
    """A warp writes lines of a ring, another reads them."""
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    pipe = fx.nvvm.Pipeline(memory.allocate(fx.Array[fx.Uint64, 6]).peek().ptr, 3, producers=32, consumers=32)
    stages = memory.allocate(fx.Array[fx.Float32, 96]).peek()
    pipe.initialize()
    if t < 32:
        for step in range(steps):
            if fx.const_expr(FAULT != "acquire"):
                pipe.acquire(step)
            if fx.const_expr(FAULT == "commit first"):
                pipe.commit(step)
            stages[pipe.stage(step) * 32 + t] = 1.0
            if fx.const_expr(FAULT != "commit first"):
                pipe.commit(step)
            if fx.const_expr(FAULT == "late write"):
                stages[pipe.stage(step) * 32 + t] = 2.0
    elif (t < 96) if FAULT == "more readers" else (t < 64):
        total = fx.Float32(0.0)
        if fx.const_expr(FAULT == "waits again"):
            pipe.wait(0)
        for step in range(steps):
            pipe.wait(step)
            total = total + stages[pipe.stage(step) * 32 + (95 - t) % 32]
            if (step < 7) if FAULT == "some steps" else (t < 64):
                pipe.release(step)
            if fx.const_expr(FAULT == "late read"):
                total = total + stages[pipe.stage(step) * 32 + (95 - t) % 32]
        if t - 32 < fx.Int32(y.shape[0]):
            y[t - 32] = total


@program(
    "acquire", "commit first", "late write", "more readers", "waits again", "some steps", "late read",
    y="f32[?]", steps="i32",
)  # fmt: skip
@flyc.jit
def ring_of_threads(y: fx.Tensor, steps: fx.Int32, FAULT: fx.Constexpr[str]):
    fx.check(steps < 1000000, "steps")
    threads_kernel(y, steps, FAULT).launch(grid=1, block=128)
