"""Tensor memory and ``tcgen05``: a product compiled for the chips that have it, and what is refused."""

import re

import pytest
from nvidia_chips import binary, chip_of, ptx

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.nvvm.tensor_memory import INSTRUCTIONS, TensorMemoryOp
from flydsl.kernels import gemm_tcgen05

FLOATS = flyc.TensorSpec(fx.Float32, (None,))


def program(dtype, m: int = 128, n: int = 64, types=None, acc=None):
    """One thread multiplies, all warps load the sums."""

    @flyc.kernel
    def kernel(c: fx.Tensor):
        t = fx.thread_idx.x
        memory = fx.SharedAllocator()
        tiles = [
            memory.allocate(fx.Align[fx.Array[dtype, 128 * 128 // (dtype.width // 8)], 1024]).peek().ptr for _ in "AB"
        ]
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        place = memory.allocate(fx.Array[fx.Uint32, 1]).peek().ptr
        op = fx.nvvm.TensorMemoryMMA(m, n, 32 * 8 // dtype.width, types or dtype, acc)
        if t < 32:
            fx.nvvm.tensor_memory_allocate(place, 64)
        if t == 0:
            fx.nvvm.mbarrier_init(barrier, 1)
            fx.nvvm.fence_mbarrier_init()
        fx.barrier()
        fx.nvvm.tensor_memory_fence(after=True)
        address = place[0]
        if t == 0:
            a, b = (fx.nvvm.SharedOperand(tile) for tile in tiles)
            for k in fx.range_constexpr(4):
                further = k * 32 * 8 // dtype.width
                op(address, a.advanced(further), b.advanced(further), accumulate=k > 0)
            fx.nvvm.tensor_memory_commit(barrier)
        fx.nvvm.mbarrier_wait(barrier, 0)
        fx.nvvm.tensor_memory_fence(after=True)
        lanes = fx.Uint32(t // 32 * 32 << 16)
        sums = fx.nvvm.tensor_memory_wait_loads(fx.nvvm.tensor_memory_load(address + lanes, 64))
        fx.nvvm.tensor_memory_store(address + lanes, sums)
        fx.nvvm.tensor_memory_wait_stores()
        fx.make_view(fx.get_iter(c) + t * 64, fx.make_layout(64, 1)).store(sums.bitcast(fx.Float32))
        fx.nvvm.tensor_memory_fence(after=False)
        fx.barrier()
        if t < 32:
            fx.nvvm.tensor_memory_free(address, 64)

    @flyc.jit
    def run(c: fx.Tensor):
        kernel(c).launch(grid=1, block=128)

    return run


@pytest.mark.parametrize(
    ("dtype", "kind", "target", "chip"),
    [
        (lambda: fx.BFloat16, "f16", "sm_100", "sm_100a"),
        (lambda: fx.Float8E4M3FN, "f8f6f4", "sm_103", "sm_103a"),
        (lambda: fx.Float16, "f16", "sm_100a", "sm_100a"),
    ],
)
def test_a_product_in_tensor_memory(dtype, kind: str, target: str, chip: str) -> None:
    compiled = binary(program(dtype()), f"cuda:{target}", {"c": FLOATS})
    text = compiled.sections["ptx"].decode()
    assert chip_of(compiled) == chip
    assert text.count(f"tcgen05.mma.cta_group::1.kind::{kind} ") == 4
    in_order = ["alloc", "mma", "commit", r"ld\.sync\.aligned\.32x32b\.x64", "wait::ld", "st", "wait::st", "dealloc"]
    assert re.search(r"[\s\S]*?".join(rf"tcgen05\.{name}" for name in in_order), text)
    (counts,) = compiled.resources.values()
    assert counts["spill_store_bytes"] == 0


PRODUCTS = {  # the kernel of the library, its instructions of a stage, and copies of its scales
    "f16": (lambda: gemm_tcgen05.matmul(fx.Float16).plain, "kind::f16", 0),
    "fp8": (lambda: gemm_tcgen05.matmul(fx.Float8E4M3FN).plain, "kind::f8f6f4", 0),
    "mxfp8": (
        lambda: gemm_tcgen05.block_scaled(fx.Float8E4M3FN).run,
        r"kind::mxf8f6f4.block_scale\.(scale_vec::1X|block32)", 2,
    ),
    "mxfp4": (lambda: gemm_tcgen05.block_scaled(fx.Float4E2M1FN).run, r"kind::mxf4.block_scale\.(scale_vec::2X|block32)", 4),
    "nvfp4": (
        lambda: gemm_tcgen05.block_scaled(fx.Float4E2M1FN, nvidia=True).run,
        r"kind::mxf4nvf4.block_scale\.(scale_vec::4X|block16)", 8,
    ),
}  # fmt: skip
SCALES = dict.fromkeys(("scales_a", "scales_b"), flyc.TensorSpec(fx.Uint8, (None,)))


@pytest.mark.parametrize("name", PRODUCTS)
@pytest.mark.parametrize(("target", "chip"), [("sm_100", "sm_100a"), ("sm_110f", "sm_110f")])
def test_a_whole_product(name: str, target: str, chip: str) -> None:
    """From bulk copies to stored sums, taken by ptxas for the chip that has tensor memory."""
    make, instruction, copies = PRODUCTS[name]
    maps = {f"map_{of}": fx.nvvm.TensorMap(bytes(128)) for of in "abc"}
    compiled = binary(make(), f"cuda:{target}", {**maps, **(SCALES if copies else {}), "m": 512, "n": 512, "k": 512})
    text = compiled.sections["ptx"].decode()
    assert chip_of(compiled) == chip
    assert len(re.findall(rf"tcgen05\.mma\.cta_group::{1 if copies else 2}\.{instruction} ", text)) == 4
    assert text.count("tcgen05.cp.cta_group::1.32x128b.warpx4 ") == copies
    (counts,) = compiled.resources.values()
    assert counts["spill_store_bytes"] == 0


def op_of(a: str, b: str, kind: str, shape: tuple[int, int, int], acc: str = "Float32") -> TensorMemoryOp:
    (row,) = (r for r in INSTRUCTIONS if (r.a, r.b, r.kind) == (a, b, kind))
    return TensorMemoryOp(shape, row, acc)


def test_the_descriptors_of_the_manual() -> None:
    """PTX ISA manual, the tables of "Instruction descriptor", field by field."""
    op = op_of("BFloat16", "BFloat16", "f16", (128, 256, 16))
    assert op.instruction_descriptor(False, False) == 1 << 4 | 1 << 7 | 1 << 10 | 32 << 17 | 8 << 24
    assert op.instruction_descriptor(True, False) ^ op.instruction_descriptor(False, True) == 3 << 15
    assert (
        op_of("Float16", "Float16", "f16", (64, 8, 16), "Float16").instruction_descriptor(False, False)
        == 1 << 17 | 4 << 24
    )
    op = op_of("TF32", "TF32", "tf32", (128, 32, 8))
    assert op.instruction_descriptor(False, False) == 1 << 4 | 2 << 7 | 2 << 10 | 4 << 17 | 8 << 24
    op = op_of("Float8E4M3FN", "Float8E5M2", "mxf8f6f4", (128, 64, 32))
    powers, whole = 1 << 23, 1 << 27  # scales are powers of two; m is 128 / 128
    assert op.instruction_descriptor(False, False) == 1 << 10 | 8 << 17 | powers | whole
    assert op.instruction_descriptor(False, False, (2, 1)) == 1 << 10 | 8 << 17 | powers | whole | 1 << 4 | 2 << 29
    four = "Float4E2M1FN"
    for kind, flag in (("mxf4", powers), ("mxf4nvf4", 0)):
        op = op_of(four, four, kind, (128, 128, 64))
        assert op.instruction_descriptor(False, False) == 1 << 7 | 1 << 10 | 16 << 17 | flag | whole


def test_scales_stand_where_products_take_them() -> None:
    """A product takes one, two or four scales of each row, and they follow each other in a column of 32 bits."""
    found = {(r.kind, r.scale): (r.k // r.block, r.scale_ids()) for r in INSTRUCTIONS if r.block}
    assert found == {
        ("mxf8f6f4", "Float8E8M0FNU"): (1, (0, 1, 2, 3)), ("mxf4", "Float8E8M0FNU"): (2, (0, 2)),
        ("mxf4nvf4", "Float8E4M3FN"): (4, (0,)),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("target", "changes", "message"),
    [
        (
            "cuda:sm_90",
            {},
            "TensorMemoryMMA: cuda:sm_90 does not have it; those that have: sm_100a, sm_100f, sm_103a, sm_103f, sm_110a",
        ),
        ("cuda:sm_120", {}, "TensorMemoryMMA: cuda:sm_120 does not have it"),
        ("cuda:sm_100", {"m": 96}, "TensorMemoryMMA 96x64x16 BFloat16 -> Float32 is not an instruction of cuda:sm_100"),
        ("cuda:sm_100", {"n": 72}, "TensorMemoryMMA 128x72x16"),
        ("cuda:sm_100", {"acc": "half"}, "BFloat16 -> Float16 is not an instruction"),
    ],
)
def test_refusals(target: str, changes: dict, message: str) -> None:
    if "acc" in changes:
        changes = {"acc": fx.Float16}
    with pytest.raises(ValueError, match=message):
        ptx(program(fx.BFloat16, **changes), target, {"c": FLOATS})


def with_operands(body):
    """Two operands of each type in shared memory, and one thread."""

    @flyc.kernel
    def kernel(c: fx.Tensor):
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Uint8, 16384], 1024]).peek().ptr
        if fx.thread_idx.x == 0:
            body(lambda dtype, **further: fx.nvvm.SharedOperand(fx.recast_iter(dtype, memory), **further))

    @flyc.jit
    def run(c: fx.Tensor):
        kernel(c).launch(grid=1, block=128)

    return run


def scaled(dtype=fx.Float8E4M3FN, scale=fx.Float8E8M0FNU, block=32, shape=(128, 64, 32), **call):
    def body(operand):
        op = fx.nvvm.TensorMemoryMMA(*shape, dtype, elem_ty_scale=scale, block=block)
        op(0, operand(dtype), operand(call.pop("b", dtype)), **{"scale_a": 64, "scale_b": 68, **call})

    return body


MISUSED = {
    "no scales": (scaled(scale_a=None), "with scale_a=None and scale_b=68; expected scale_a and scale_b"),
    "scales of a plain product": (scaled(scale=None, block=0), "scale_a=64 and scale_b=68; it has none"),
    "a byte that holds no first scale": (
        scaled(fx.Float4E2M1FN, shape=(128, 64, 64), scale_ids=(0, 1)), r"scale_ids=\(0, 1\); expected two of \(0, 2\)",
    ),
    "m of 64 with scales": (scaled(shape=(64, 64, 32)), "64x64x32 Float8E4M3FN with a Float8E8M0FNU for every 32"),
    "blocks of another length": (scaled(block=16), "for every 16 -> Float32 is not an instruction of cuda:sm_100"),
    "scales of another type": (scaled(scale=fx.Float8E4M3FN), "with a Float8E4M3FN for every 32 -> Float32 is not"),
    "k of another length": (scaled(fx.Float4E2M1FN, shape=(128, 64, 32)), "128x64x32 Float4E2M1FN with"),
    "operands of another type": (
        scaled(b=fx.Float8E5M2), "b of tcgen05.mma 128x64x32 Float8E4M3FN with .* of Float8E4M3FN, got",
    ),
    "bytes with m contiguous": (
        lambda operand: fx.nvvm.TensorMemoryMMA(128, 64, 32, fx.Float8E4M3FN)(
            0, operand(fx.Float8E4M3FN, major="MN", leading=16), operand(fx.Float8E4M3FN)
        ), "only types of 16 bits may have m or n so",
    ),
    "columns that nobody can allocate": (
        lambda operand: fx.nvvm.tensor_memory_allocate(operand(fx.Uint32).pointer, 48), "48 columns; expected one of 32, 64",
    ),
    "columns that nobody can free": (lambda _: fx.nvvm.tensor_memory_free(0, 1024), "1024 columns; expected one of"),
    "a load of some columns": (lambda _: fx.nvvm.tensor_memory_load(0, 24), "24 columns; expected a power of two up to 128"),
    "a store of halves": (
        lambda _: fx.nvvm.tensor_memory_store(0, fx.Vector.filled((8,), 0, fx.Float16)), "elements of 32 bits, got",
    ),
    "a copy of another shape": (
        lambda operand: fx.nvvm.tensor_memory_copy(0, operand(fx.Uint8), "16x128b"), "'16x128b'; expected one of 128x256b",
    ),
    "a copy of a pointer": (
        lambda operand: fx.nvvm.tensor_memory_copy(0, operand(fx.Uint8).pointer), "takes an fx.nvvm.SharedOperand",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISUSED)
def test_misuse(name: str) -> None:
    body, message = MISUSED[name]
    with pytest.raises((ValueError, TypeError), match=message):
        ptx(with_operands(body), "cuda:sm_100", {"c": FLOATS})


@pytest.mark.parametrize(
    "use",
    [
        lambda operand: fx.nvvm.tensor_memory_copy(0, operand(fx.Uint8)),
        lambda _: fx.nvvm.tensor_memory_load(0, 32),
        lambda _: fx.nvvm.tensor_memory_wait_stores(),
        lambda _: fx.nvvm.tensor_memory_fence(after=True),
        lambda operand: fx.nvvm.tensor_memory_commit(operand(fx.Uint64).pointer),
        lambda operand: fx.nvvm.tensor_memory_allocate(operand(fx.Uint32).pointer, 32),
        scaled(),
    ],
)
def test_chips_without_tensor_memory(use) -> None:
    for target in ("cuda:sm_90", "cuda:sm_120"):
        with pytest.raises(
            ValueError, match="does not have it; those that have: sm_100a, sm_100f, sm_103a, sm_103f, sm_110a, sm_110f"
        ):
            ptx(with_operands(use), target, {"c": FLOATS})
