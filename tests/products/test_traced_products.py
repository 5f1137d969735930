"""Products that the benchmarks of compiles trace: what their loops take for addresses on AMD GPUs."""

from __future__ import annotations

import re
from typing import Any

from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.programs.traced_kernels import flash_attention, fp16_gemm
from benchmarks.rocm.codegen import count

_TYPES = {"float16": fx.Float16, "float32": fx.Float32}


def figures(program: Any) -> dict[str, Any]:
    function, described = program(lambda: None)
    given = {
        name: flyc.TensorSpec(_TYPES[dtype], (None,) * len(shape))
        for name, (dtype, shape) in zip(function.signature.parameters, described, strict=True)
    }
    return count(assembly(function, "rocm:gfx942", given), "gfx942")


def test_the_gemm() -> None:
    """The swizzled tile is reached from few addresses, and rows in global memory from two pointers that move on."""
    found = figures(fp16_gemm)
    assert found["vgpr"] <= 136 and found["scratch"] == 0
    assert found["loop"]["mfma"] == 256 and found["loop"]["valu"] <= 8 and found["loop"]["all"] <= 460


def test_the_attention() -> None:
    """Twenty rows a turn, as far apart in each: no row has a pointer that is kept and added to.

    And a maximum of lanes that passes NaN on is an instruction a step.
    """
    found = figures(flash_attention)
    assert found["vgpr"] <= 264 and found["scratch"] == 0
    assert found["loop"]["mfma"] == 64 and found["loop"]["valu"] <= 370 and found["loop"]["all"] <= 670


def rounded_products(tiles: int, depth: int) -> Any:
    """Tiles of 16 x 16 of a wave: operands loaded a turn ahead, two more turns from shared memory, and rounded ends."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        lane = fx.thread_idx.x
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.BFloat16, 1024 * tiles], 16]).peek().ptr
        rows = [fx.get_iter(t) + lane % 16 * (16 * depth) + lane // 16 * 8 for t in (a, b)]

        def eight(pointer):
            return fx.make_view(pointer, fx.make_layout(8, 1))

        def load(k):
            return [eight(row + (n * 256 * depth + k * 16)).load() for row in rows for n in fx.range_constexpr(tiles)]

        def products(held, sums):
            pairs = [(m, n) for m in range(tiles) for n in range(tiles)]
            made = [
                fx.rocdl.wmma_f32_16x16x16_bf16(fx.T.vec(8, fx.T.f32), held[m], held[tiles + n], sums[m * tiles + n])
                for m, n in pairs
            ]
            return [fx.Vector(total) for total in made]

        sums = [fx.full(8, 0.0, fx.Float32)] * (tiles * tiles)
        held = load(0)
        for k in range(1, depth):
            ahead = load(k)
            sums = products(held, sums)
            held = ahead
        sums = products(held, sums)
        for n in fx.range_constexpr(4 * tiles):
            eight(memory + ((lane ^ 5) * 8 + n * 256)).store(load(depth + n % 2)[n % (2 * tiles)])
        fx.barrier()
        for turn in fx.range_constexpr(2):
            near = [eight(memory + (lane * 8 + (turn * 2 * tiles + n) * 256)).load() for n in range(2 * tiles)]
            sums = products(near, sums)
        out = fx.rocdl.make_buffer_tensor(c)
        ends = [total[v].to(fx.BFloat16) for total in sums for v in range(8)]
        for n in fx.range_constexpr(len(ends)):
            out[lane + 32 * n] = ends[n]

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        kernel(a, b, c).launch(grid=1, block=32)

    return run


def test_ends_behind_a_loop_of_products_wait_for_the_last_of_them() -> None:
    """RDNA 4 rounds by several instructions, and 128 such at once would need a mask each."""
    specs = {name: flyc.TensorSpec(fx.BFloat16, (None,)) for name in "abc"}
    found = count(assembly(rounded_products(4, 62), "rocm:gfx1201", specs), "gfx1201")
    assert found["vgpr"] <= 240 and found["sgpr"] <= 24 and found["scratch"] == 0


def ring_products(tiles: int, row: int) -> Any:
    """Tiles of a ring of three buffers, whose addresses are integers; a turn fills the buffer of the turn before."""
    size = 64 * tiles * row

    @flyc.kernel
    def kernel(a: fx.Tensor, c: fx.Tensor, n: fx.Int32):
        lane = fx.thread_idx.x
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Uint8, 3 * size], 16]).peek().ptr
        halves = fx.recast_iter(fx.Float16, memory)
        start = fx.Int32(fx.ptrtoint(memory))

        def eight(address):
            return fx.make_view(fx.inttoptr(halves.type, address), fx.make_layout(8, 1))

        def operand(at):
            return eight(at).load().shuffle(eight(at + 32).load(), list(range(16)))

        sums = [fx.full(8, 0.0, fx.Float32)] * (tiles * tiles)
        for k in range(n):
            slot, ahead = start + k % 3 * size, start + (k + 2) % 3 * size
            for half in fx.range_constexpr(2):
                rows = [slot + (lane % 16 + 16 * t) * (2 * row) + lane // 16 * 16 for t in range(2 * tiles)]
                held = [operand(at + half * 64) for at in rows]
                if half == 0:
                    eight(ahead + lane * 16).store(
                        fx.make_view(fx.get_iter(a) + (k * 64 + lane) * 8, fx.make_layout(8, 1)).load()
                    )
                pairs = [(m, n) for m in range(tiles) for n in range(tiles)]
                made = [
                    fx.rocdl.wmma_f32_16x16x32_f16(fx.T.vec(8, fx.T.f32), held[m], held[tiles + n], total)
                    for (m, n), total in zip(pairs, sums, strict=True)
                ]
                sums = [fx.Vector(total) for total in made]
            fx.barrier()
        for r in fx.range_constexpr(tiles * tiles):
            fx.make_view(fx.get_iter(c) + (lane + 32 * r) * 8, fx.make_layout(8, 1)).store(sums[r])

    @flyc.jit
    def run(a: fx.Tensor, c: fx.Tensor, n: fx.Int32):
        kernel(a, c, n).launch(grid=1, block=32)

    return run


def test_integers_as_addresses_in_shared_memory_are_added_up_once() -> None:
    """Of 32 loads in a turn, most have their distance as a number in the instruction."""
    specs = {"a": flyc.TensorSpec(fx.Float16, (None,)), "c": flyc.TensorSpec(fx.Float32, (None,)), "n": 3}
    found = count(assembly(ring_products(4, 72), "rocm:gfx1250", specs), "gfx1250")
    assert found["vgpr"] <= 190 and found["scratch"] == 0
    assert found["loop"]["valu"] <= 40 and found["loop"]["all"] <= 117


@flyc.kernel
def far_reads_kernel(y: fx.Tensor, n: fx.Int32):
    lane = fx.thread_idx.x
    memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Uint8, 96 << 10], 16]).peek().ptr
    words = fx.recast_iter(fx.Int32, memory)
    start, total = fx.Int32(fx.ptrtoint(memory)), fx.full(4, 0, fx.Int32)
    for _ in range(n):
        for row in fx.range_constexpr(16):
            address = start + (64 << 10) + lane % 16 * 128 + lane // 16 * 16 + row * 2048
            total = fx.make_view(fx.inttoptr(words.type, address), fx.make_layout(4, 1)).load() - total
        fx.barrier()
    fx.make_view(fx.get_iter(y) + lane * 4, fx.make_layout(4, 1)).store(total)


@flyc.jit
def far_reads(y: fx.Tensor, n: fx.Int32):
    far_reads_kernel(y, n).launch(grid=1, block=64)


def test_reads_far_into_shared_memory_have_one_address() -> None:
    """An instruction has room for 16 bits of distance: what is beyond is added once for all 16 reads."""
    text = assembly(far_reads, "rocm:gfx950", {"y": flyc.TensorSpec(fx.Int32, (None,)), "n": 3})
    found = count(text, "gfx950")
    assert len(set(re.findall(r"ds_read_b128 v\[\d+:\d+\], (v\d+)", text))) == 1
    assert found["vgpr"] <= 72 and found["instructions"]["valu"] <= 54


@flyc.kernel
def masked_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    lane = fx.thread_idx.x
    total, values = fx.Float32(0.0), fx.get_iter(x)
    for tile in range(0, n, 64):
        for k in fx.range_constexpr(32):
            total += fx.arith.select(tile + lane % 2 * 32 + k < n, values[tile * 64 + lane * 32 + k], fx.Float32(0.0))
    y[lane] = total


@flyc.jit
def masked(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    masked_kernel(x, y, n).launch(grid=1, block=64)


def test_columns_are_compared_with_the_distance_to_the_end() -> None:
    """Of 32 columns in a turn, each is a comparison, a choice and a sum, and no other addition."""
    specs = {"x": flyc.TensorSpec(fx.Float32, (None,)), "y": flyc.TensorSpec(fx.Float32, (None,)), "n": 3}
    found = count(assembly(masked, "rocm:gfx950", specs), "gfx950")
    assert found["loop"]["valu"] <= 3 * 32 + 12
