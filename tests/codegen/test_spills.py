"""Kernels that need nearly all registers keep none in memory, where some order of their instructions allows it."""

from __future__ import annotations

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.base import Machine
from flydsl.backends.rocm.link.assemble import spilled_bytes
from flydsl.binaries import BinaryKernel, describe
from flydsl.compiler.aot import precompile
from flydsl.compiler.codegen.llvm_optimize import LlvmJob, generate

ROWS = 16
PIECE = ROWS * ROWS


@flyc.kernel(known_block_size=[32, 1, 1])
def weigh(src: fx.Tensor, dst: fx.Tensor, turns: fx.Int32, depth: fx.Constexpr[int], groups: fx.Constexpr[int]):
    """Products whose sums and one side stay in registers, while the other side is read from LDS, which LLVM does early."""
    lane = fx.thread_idx.x % 32
    pieces = fx.Align[fx.Array[fx.Float16, PIECE * 2 * depth * groups], 16]
    shared = fx.SharedAllocator().allocate(pieces).peek().ptr
    atom = fx.make_mma_atom(fx.rocdl.WMMA(16, 16, 16, fx.Float16, fx.Float32))
    row = lane % ROWS * ROWS

    def fragment(values: fx.Vector, dtype: type = fx.Float16) -> fx.Tensor:
        made = fx.make_rmem_tensor(values.numel, dtype)
        made.store(values)
        return made

    def piece(number: int) -> fx.Tensor:
        return fragment(fx.make_view(shared + (number * PIECE + row), fx.make_layout(ROWS, 1)).load())

    nothing = fx.Vector.filled(8, 0.0, fx.Float32)
    held = [
        fragment(fx.make_view(fx.get_iter(src) + (k * PIECE + row), fx.make_layout(ROWS, 1)).load())
        for k in fx.range_constexpr(depth)
    ]
    sums = [fragment(nothing, fx.Float32) for _ in fx.range_constexpr(depth)]

    def turn() -> None:
        scores = []
        for g in fx.range_constexpr(groups):
            score = fragment(nothing, fx.Float32)
            for k in fx.range_constexpr(depth):
                fx.gemm(atom, score, [piece(g * depth + k)], [held[k]], score)
            scores.append(score.load())
        most = scores[0][0]
        for score in scores:
            for k in fx.range_constexpr(8):
                most = fx.max(most, score[k])
        most = fx.max(most, most.shuffle_xor(16, 32))
        for k in fx.range_constexpr(depth):
            sums[k].store(sums[k].load() * most)
        for g in fx.range_constexpr(groups):
            mine = [fx.exp2(scores[g][k] - most) for k in fx.range_constexpr(8)]
            other = [value.shuffle_xor(16, 32) for value in mine]
            both = [value.to(fx.Float16) for pair in zip(mine, other, strict=True) for value in pair]
            for k in fx.range_constexpr(depth):
                number = (groups + g) * depth + k
                fx.gemm(atom, sums[k], [piece(number)], [fragment(fx.Vector.from_elements(both))], sums[k])

    for n in range(turns):
        fx.barrier()
        turn()
        fx.barrier()
        for k in fx.range_constexpr(8):
            shared[lane + 32 * k] = src[n * PIECE + lane + 32 * k]
    fx.barrier()
    turn()
    for k in fx.range_constexpr(depth):
        total = sums[k].load()
        for j in fx.range_constexpr(8):
            dst[lane + 32 * (8 * k + j)] = total[j]


@flyc.jit
def weighed(src: fx.Tensor, dst: fx.Tensor, turns: fx.Int32, depth: fx.Constexpr[int], groups: fx.Constexpr[int]):
    weigh(src, dst, turns, depth, groups).launch(grid=1, block=32)


def compiled(depth: int, groups: int) -> BinaryKernel:
    types = {"src": flyc.TensorSpec(fx.Float16, (None,)), "dst": flyc.TensorSpec(fx.Float32, (None,)), "turns": 4}
    signature = {**types, "depth": depth, "groups": groups}
    (done,) = precompile(weighed, ["rocm:gfx1100"], [signature], isolated=False)
    assert done.artifact is not None, done.error
    return describe(done.artifact.sections["binary"]).kernels[0]


@pytest.mark.parametrize(("depth", "groups"), [(6, 3), (8, 3)])
def test_what_fits_is_in_registers(depth: int, groups: int) -> None:
    kernel = compiled(depth, groups)
    assert kernel.scratch_bytes == 0
    assert kernel.registers["vgpr"] <= 256


@flyc.kernel(known_block_size=[512, 1, 1])
def choose(src: fx.Tensor, dst: fx.Tensor, turns: fx.Int32, depth: fx.Constexpr[int], sums: fx.Constexpr[int]):
    """Scaled products of operands that are all loaded before the first, each sum stored under a condition of its own."""
    lane = fx.thread_idx.x
    zeros = fx.Vector.filled(4, 0.0, fx.Float32)

    def loaded(number: int) -> fx.Vector:
        place = fx.get_iter(src) + (number * 512 + lane) * 8
        return fx.make_view(place, fx.make_layout(8, 1)).load()

    operands = [loaded(k) for k in fx.range_constexpr(2 * depth * sums)]
    totals = []
    for n in fx.range_constexpr(sums):
        total = zeros
        for k in fx.range_constexpr(n * depth, (n + 1) * depth):
            given = [operands[2 * k], operands[2 * k + 1], total, 0, 0, 0, turns, 0, turns]
            total = fx.Vector(fx.rocdl.mfma_scale_f32_16x16x128_f8f6f4(fx.T.vec(4, fx.T.f32), given))
        totals.append(total)
    for n in fx.range_constexpr(sums):
        if lane + n * 512 < turns:
            for k in fx.range_constexpr(4):
                dst[(n * 512 + lane) * 4 + k] = totals[n][k]


@flyc.jit
def chosen(src: fx.Tensor, dst: fx.Tensor, turns: fx.Int32, depth: fx.Constexpr[int], sums: fx.Constexpr[int]):
    choose(src, dst, turns, depth, sums).launch(grid=1, block=512)


def test_products_stay_with_their_operands() -> None:
    """LLVM moves each product to the store that needs it, behind the loads of the others: all operands are held then."""
    types = {"src": flyc.TensorSpec(fx.Int32, (None,)), "dst": flyc.TensorSpec(fx.Float32, (None,)), "turns": 4}
    (done,) = precompile(chosen, ["rocm:gfx950"], [{**types, "depth": 9, "sums": 2}], isolated=False)
    assert done.artifact is not None, done.error
    assert describe(done.artifact.sections["binary"]).kernels[0].scratch_bytes == 0


@flyc.kernel(known_block_size=[64, 1, 1])
def either(src: fx.Tensor, dst: fx.Tensor, turns: fx.Int32):
    """Two sides that end alike behind a loop, each with an array of its own."""
    lane = fx.thread_idx.x

    def side(first: fx.Int32) -> None:
        held = fx.make_rmem_tensor(2, fx.Float32)
        total = fx.Float32(0)
        for n in range(first, turns):
            total = total + src[n * 64 + lane]
        held.store(fx.Vector.from_elements([total, total * total]))
        values = held.load()
        dst[lane] = values[0] - values[1]

    if turns > 16:
        side(fx.Int32(0))
    else:
        side(fx.Int32(3))


@flyc.jit
def eithers(src: fx.Tensor, dst: fx.Tensor, turns: fx.Int32):
    either(src, dst, turns).launch(grid=1, block=64)


def test_arrays_of_sides_that_end_alike_are_in_registers() -> None:
    vector = flyc.TensorSpec(fx.Float32, (None,))
    (done,) = precompile(eithers, ["rocm:gfx942"], [{"src": vector, "dst": vector, "turns": 4}], isolated=False)
    assert done.artifact is not None, done.error
    assert describe(done.artifact.sections["binary"]).kernels[0].scratch_bytes == 0


def emitted(count: int, emits: str, *, on_stack: bool = False) -> bytes:
    """A kernel that loads ``count`` words before it stores them in the same order, some of them through an array."""
    pointer = "ptr addrspace(1) %p, i64 {0}"
    body = [
        f"%p{k} = getelementptr i32, {pointer.format(k)}\n%v{k} = load volatile i32, ptr addrspace(1) %p{k}"
        for k in range(count)
    ]
    if on_stack:
        body.insert(0, "%a = alloca [64 x i32], addrspace(5)")
        body.append("%i = and i32 %v0, 63\n%e = getelementptr i32, ptr addrspace(5) %a, i32 %i")
        body.append("store volatile i32 %v0, ptr addrspace(5) %e")
    body += [f"store volatile i32 %v{k}, ptr addrspace(1) %p{k}" for k in range(count)]
    lines = "\n".join(body)
    attributes = '"amdgpu-flat-work-group-size"="1024,1024"'
    text = f"define amdgpu_kernel void @k(ptr addrspace(1) %p) {attributes} {{\n{lines}\nret void\n}}\n"
    machine = Machine("amdgcn-amd-amdhsa", "gfx942", emits=emits)  # type: ignore[arg-type]
    return generate(LlvmJob(text, machine, opt_level=1, exported=("k",)))


@pytest.mark.parametrize("count", [160, 200, 400])
def test_spills_are_read_from_objects_and_assembly(count: int) -> None:
    code = emitted(count, "object")
    expected = describe(code).kernels[0].scratch_bytes
    assert expected
    assert spilled_bytes(code) == spilled_bytes(emitted(count, "assembly")) == expected


@pytest.mark.parametrize("emits", ["object", "assembly"])
def test_arrays_are_no_spills(emits: str) -> None:
    assert spilled_bytes(emitted(8, emits)) == 0
    assert spilled_bytes(emitted(8, emits, on_stack=True)) == 0
