"""Asynchronous loads into LDS of gfx950: machine code waits where the program says, and nowhere else."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.simulators import amdgpu
from flydsl.simulators.findings import Fault
from flydsl.simulators.windows import at_home

CHIP, THREADS, TILES, COUNT = "gfx950", 128, 6, 4
SIZE = THREADS * COUNT


def pipeline(make_op: Any, waits: bool, other: Any = None) -> Any:
    """Sums of tiles that arrive in two halves of LDS in turns; the next tile is under way while one is read.

    Args:
        make_op: the load into LDS.
        waits: whether the program waits for a tile.
        other: another load, of the last tile.
    """

    in_buffer = make_op is not LOADS["global"]

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, tiles: fx.Int32):
        i = fx.thread_idx.x
        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 3 * SIZE], 16]).peek().ptr
        buffer = fx.get_iter(fx.rocdl.make_buffer_tensor(src) if in_buffer else src)
        part, wave = fx.make_layout(COUNT, 1), i // 64 * 64

        def start(tile, stage, make=make_op):
            atom = fx.make_copy_atom(make(), fx.Float32)
            there = fx.make_view(place + stage * SIZE + wave * COUNT, part)
            fx.copy(atom, fx.make_view(buffer + tile * SIZE + i * COUNT, part), there)

        if fx.const_expr(other is not None):
            start(0, 2, other)
        start(0, 0)
        total = fx.Float32(0)
        for tile in range(tiles):
            start(tile + 1, (tile + 1) % 2)
            if fx.const_expr(waits):
                fx.rocdl.s_waitcnt(vmcnt=1)
            fx.rocdl.s_barrier()
            for k in fx.range_constexpr(COUNT):
                total = total + fx.ptr_load(place + tile % 2 * SIZE + (THREADS - 1 - i) * COUNT + k)
            fx.rocdl.s_waitcnt(lgkmcnt=0)
            fx.rocdl.s_barrier()
        dst[i] = total

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, tiles: fx.Int32):
        kernel(src, dst, tiles).launch(grid=1, block=THREADS)

    return run


def compiled(function: Any, target: str = f"rocm:{CHIP}") -> Any:
    arguments = {
        "src": flyc.TensorSpec(fx.Float32, ((TILES + 1) * SIZE,)),
        "dst": flyc.TensorSpec(fx.Float32, (THREADS,)),
        "tiles": TILES,
    }
    return assembly(function, target, arguments), flyc.precompile([function], [target], [arguments], isolated=False)[0]


def waits_for_loads(function: Any) -> set[str]:
    return set(re.findall(r"vmcnt\(\d+\)", compiled(function)[0]))


def simulated(function: Any) -> tuple[bool, list[Fault]]:
    """True if the sums are right, and what the simulator tells of the run."""
    _, built = compiled(function)
    code = amdgpu.CodeObject(built.artifact.sections["binary"], CHIP)
    source = np.arange((TILES + 1) * SIZE, dtype=np.float32) % 97
    sums, findings = np.zeros(THREADS, np.float32), list[Fault]()
    values = [np.uint64(array.ctypes.data).tobytes() for array in (source, sums)] + [np.int32(TILES).tobytes()]
    windows = at_home((array.ctypes.data, array.nbytes) for array in (source, sums))
    kernel = code.kernels[built.artifact.kernels[0].symbol]
    code.launch(kernel, (1, 1, 1), (THREADS, 1, 1), 0, values, windows, None, findings)
    want = source[: TILES * SIZE].reshape(TILES, THREADS, COUNT)[:, ::-1].sum((0, 2))
    return bool((sums == want).all()), findings


LOADS = {
    "buffer": lambda: fx.rocdl.cdna4.BufferLoadAsyncLDS128b(),
    "global": lambda: fx.rocdl.cdna4.GlobalLoadAsyncLDS128b(),
}


@pytest.mark.parametrize("name", LOADS)
def test_the_waits_of_the_program_are_the_only_ones(name: str) -> None:
    run = pipeline(LOADS[name], waits=True)
    assert waits_for_loads(run) == {"vmcnt(1)"}
    assert simulated(run) == (True, [])


def test_a_wait_that_the_program_lacks_is_not_added() -> None:
    run = pipeline(LOADS["buffer"], waits=False)
    assert not waits_for_loads(run)
    _, findings = simulated(run)
    assert findings and all("LDS" in str(fault) for fault in findings)


def test_plain_loads_are_waited_for() -> None:
    run = pipeline(lambda: fx.rocdl.BufferCopyLDS128b(), waits=True)
    assert "vmcnt(0)" in waits_for_loads(run)
    assert simulated(run) == (True, [])


def test_a_plain_load_beside_asynchronous_ones_is_waited_for() -> None:
    run = pipeline(LOADS["buffer"], waits=True, other=lambda: fx.rocdl.BufferCopyLDS128b())
    assert "vmcnt(0)" in waits_for_loads(run)
    assert simulated(run) == (True, [])


@pytest.mark.parametrize(("kept", "finds"), [(19, False), (20, True)])
def test_waits_count_beyond_four_bits(kept: int, finds: bool) -> None:
    """Of 21 loads the second is read: at most 19 may be under way then."""

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 21 * 64 * COUNT], 16]).peek().ptr
        part, atom = fx.make_layout(COUNT, 1), fx.make_copy_atom(LOADS["buffer"](), fx.Float32)
        buffer = fx.get_iter(fx.rocdl.make_buffer_tensor(src))
        for tile in fx.range_constexpr(21):
            first = tile * 64 * COUNT
            fx.copy(atom, fx.make_view(buffer + first + i * COUNT, part), fx.make_view(place + first, part))
        fx.rocdl.s_waitcnt(vmcnt=kept)
        dst[i] = fx.ptr_load(place + 64 * COUNT + i * COUNT)

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=64)

    source, got = np.arange(21 * 64 * COUNT, dtype=np.float32), np.zeros(64, np.float32)
    specs = {"src": flyc.TensorSpec(fx.Float32, source.shape), "dst": flyc.TensorSpec(fx.Float32, (64,))}
    (built,) = flyc.precompile([run], [f"rocm:{CHIP}"], [specs], isolated=False)
    code, findings = amdgpu.CodeObject(built.artifact.sections["binary"], CHIP), list[Fault]()
    windows = at_home((array.ctypes.data, array.nbytes) for array in (source, got))
    values = [np.uint64(array.ctypes.data).tobytes() for array in (source, got)]
    (symbol,) = (each.symbol for each in built.artifact.kernels)
    code.launch(code.kernels[symbol], (1, 1, 1), (64, 1, 1), 0, values, windows, None, findings)
    assert (got == source[64 * COUNT : 2 * 64 * COUNT : COUNT]).all()
    assert bool(findings) == finds
