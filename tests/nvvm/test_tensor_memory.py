"""Tensor memory and ``tcgen05``: a product compiled for the chips that have it, and what is refused."""

import re

import pytest
from nvidia_chips import binary, chip_of, ptx

import flydsl.compiler as flyc
import flydsl.expr as fx

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
        kernel(c).launch(block=128)

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


def test_the_descriptor_of_the_manual() -> None:
    """PTX ISA manual, "Instruction descriptor": bits of 128 x 256 in bfloat16 with sums in float32."""
    from flydsl.expr.nvvm.tensor_memory import TensorMemoryOp

    op = TensorMemoryOp((128, 256, 16), "BFloat16", "BFloat16", "Float32")
    assert op.instruction_descriptor(False, False) == 1 << 4 | 1 << 7 | 1 << 10 | 32 << 17 | 8 << 24
    assert op.instruction_descriptor(True, False) ^ op.instruction_descriptor(False, True) == 3 << 15


@pytest.mark.parametrize(
    ("target", "changes", "message"),
    [
        ("cuda:sm_90", {}, "TensorMemoryMMA: cuda:sm_90 does not have it; those that have: sm_100a, sm_103a"),
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
