"""Assembly, intrinsics and raw accesses that programs write for AMD's chips, on a CPU in the role of a chip."""

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm, rocdl

pytestmark = pytest.mark.usefixtures("on_gfx950")
WAVE = 64


@pytest.fixture
def on_gfx950(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")


def launch(kernel: Any, *arrays: np.ndarray, threads: int = WAVE) -> None:
    names = [f"a{k}" for k in range(len(arrays))]
    scope: dict[str, Any] = {"fx": fx, "flyc": flyc, "kernel": kernel, "threads": threads}
    text = (
        f"@flyc.jit\ndef run({', '.join(f'{n}: fx.Tensor' for n in names)}):\n"
        f"    kernel({', '.join(names)}).launch(grid=1, block=threads)\n"
    )
    exec(compile(text, "<launch>", "exec"), scope)
    scope["run"](*arrays)


def lane() -> Any:
    return fx.Int32(fx.thread_idx.x)


def raw(value: Any) -> ir.Value:
    return value.ir_value() if hasattr(value, "ir_value") else value


def test_masks_of_comparisons_choose_by_lane() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor) -> None:
        of = ir.Type.parse("!llvm.struct<(i64, i32)>")
        text = "v_cmp_lt_i32_e64 $0, $2, 3\n\tv_cndmask_b32_e64 $1, $3, $2, $0"
        value = fx.Int32(x[lane()])
        both = llvm.inline_asm(of, [raw(value), raw(fx.Int32(-1))], text, "=s,=v,v,v,~{vcc}", has_side_effects=True)
        y[lane()] = fx.Int32(llvm.extractvalue(fx.T.i32, both, [1]))

    x = np.arange(WAVE, dtype=np.int32) % 7
    y = np.zeros_like(x)
    launch(kernel, x, y)
    assert (y == np.where(x < 3, x, -1)).all()


def test_arithmetic_in_assembly() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor) -> None:
        text = "v_mul_f32 $0, $1, $1\nv_add_f32 $0, 1.0, $0\nv_max_f32 $0, $0, $2"
        value = raw(fx.Float32(x[lane()]))
        y[lane()] = fx.Float32(llvm.inline_asm(fx.T.f32, [value, raw(fx.Float32(5.0))], text, "=&v,v,v"))

    x = np.linspace(-4, 4, WAVE, dtype=np.float32)
    y = np.zeros_like(x)
    launch(kernel, x, y)
    assert np.allclose(y, np.maximum(x * x + 1, 5), rtol=1e-6)


def test_a_matrix_product_in_assembly() -> None:
    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, d: fx.Tensor) -> None:
        of = ir.VectorType.get([4], ir.F32Type.get())
        row, group = lane() % 16, lane() // 16
        x, y = (fx.Vector.from_elements([t[row, 4 * group + k] for k in range(4)], fx.Float16) for t in (a, b))
        text = "v_mfma_f32_16x16x16_f16 $0, $1, $2, 0"
        total = fx.Vector(llvm.inline_asm(of, [raw(x), raw(y)], text, "=a,v,v"))
        for k in range(4):
            d[4 * group + k, row] = total[k]

    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((16, 16)).astype(np.float16) for _ in range(2))
    d = np.zeros((16, 16), np.float32)
    launch(kernel, a, b, d)
    assert np.allclose(d, a.astype(np.float64) @ b.astype(np.float64).T, atol=1e-3)


def test_intrinsics_by_their_names() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor) -> None:
        value, i32, no = raw(fx.Int32(x[lane()])), ir.IntegerType.get_signless(32), raw(fx.Boolean(False))
        fields = [raw(fx.Int32(n)) for n in (0x111, 0xF, 0xF)]  # the lane before, in a row of 16
        moved = llvm.call_intrinsic(i32, "llvm.amdgcn.update.dpp.i32", [value, value, *fields, no], [], [])
        llvm.call_intrinsic(None, "llvm.amdgcn.sched.barrier", [raw(fx.Int32(0))], [], [])
        y[lane()] = fx.Int32(moved)

    x = np.arange(WAVE, dtype=np.int32) + 100
    y = np.zeros_like(x)
    launch(kernel, x, y)
    before = np.where(np.arange(WAVE) % 16 == 0, x, np.roll(x, 1))
    assert (y == before).all()


def test_operations_that_builders_make() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor) -> None:
        i32 = ir.IntegerType.get_signless(32)
        value = raw(fx.Float32(x[lane()]))
        packed = rocdl.cvt_pk_fp8_f32(i32, value, value, raw(fx.Int32(0)), False)
        y[lane()] = fx.Int32(rocdl.readlane(i32, packed, raw(fx.Int32(5))))

    x = np.linspace(1, 2, WAVE, dtype=np.float32)
    y = np.zeros(WAVE, np.int32)
    launch(kernel, x, y)
    low = int(y[0]) & 0xFF  # e4m3fn: 1.0 is 0x38, eight codes to 2.0
    assert (y == y[0]).all() and low == 0x38 + round((x[5] - 1) * 8)


def test_the_largest_buffer_drops_an_offset_of_minus_one() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor) -> None:
        descriptor = fx.rocdl.get_buffer_rsrc(fx.rocdl.make_buffer_ptr(fx.get_iter(y)))
        place = (fx.Int32(x[lane()]) > 0).select(4 * lane(), fx.Int32(-4))
        rocdl.raw_ptr_buffer_store(raw(fx.Int32(7)), raw(descriptor), raw(place), raw(fx.Int32(0)))

    x = (np.arange(WAVE) % 3).astype(np.int32)
    y = np.zeros_like(x)
    launch(kernel, x, y)
    assert (y == np.where(x > 0, 7, 0)).all()


def test_atomic_loads_and_stores() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor) -> None:
        source, target = (fx.get_iter(t).llvm_ptr for t in (x, y))
        release, acquire = llvm.AtomicOrdering.release, llvm.AtomicOrdering.acquire
        i32 = ir.IntegerType.get_signless(32)
        loaded = llvm.LoadOp(i32, source, alignment=4, ordering=acquire, syncscope="agent").result
        llvm.StoreOp(loaded, target, alignment=4, ordering=release, syncscope="agent")

    x, y = np.array([41], np.int32), np.zeros(1, np.int32)
    launch(kernel, x, y)
    assert y[0] == 41


def test_a_barrier_does_not_wait_for_waves_that_have_ended() -> None:
    """One half of the waves runs a phase ahead, and ends without the barrier that the other half still meets."""

    @flyc.kernel(known_block_size=[2 * WAVE, 1, 1])
    def kernel(x: fx.Tensor, y: fx.Tensor) -> None:
        wave = fx.Int32(fx.rocdl.readfirstlane(fx.T.i32, fx.Int32(fx.thread_idx.x) // WAVE))
        if wave == 1:
            fx.rocdl.s_barrier()
        y[fx.thread_idx.x] = x[fx.thread_idx.x] + 1
        fx.rocdl.s_barrier()

    x = np.arange(2 * WAVE, dtype=np.int32)
    y = np.zeros_like(x)
    launch(kernel, x, y, threads=2 * WAVE)
    assert (y == x + 1).all()


def test_unknown_assembly_is_still_refused() -> None:
    @flyc.kernel
    def kernel(y: fx.Tensor) -> None:
        y[lane()] = fx.Int32(llvm.inline_asm(fx.T.i32, [raw(lane())], "v_no_such_thing $0, $1", "=v,v"))

    with pytest.raises(Exception, match="inline_asm"):
        launch(kernel, np.zeros(WAVE, np.int32))


def test_comments_and_registers_that_are_tied() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor) -> None:
        value = raw(fx.Int32(x[lane()]))
        pinned = llvm.inline_asm(fx.T.i32, [value], "; pin $0", "=v,0", has_side_effects=True)
        both = llvm.inline_asm(
            ir.Type.parse("!llvm.struct<(i32, i32)>"), [pinned, raw(fx.Int32(5))], "; $0 $1", "=s,=s,0,1",
            has_side_effects=True,
        )  # fmt: skip
        total = fx.Int32(llvm.extractvalue(fx.T.i32, both, [0])) + fx.Int32(llvm.extractvalue(fx.T.i32, both, [1]))
        text = "v_accvgpr_write_b32 $0, $1 ; v_mov_b32 $0, 0\n s_nop 1 // v_mov_b32 $0, 0"
        y[lane()] = fx.Int32(llvm.inline_asm(fx.T.i32, [raw(total)], text, "=a,v", has_side_effects=True))

    x = np.arange(WAVE, dtype=np.int32)
    y = np.zeros_like(x)
    launch(kernel, x, y)
    assert (y == x + 5).all()


def test_blocks_are_dealt_to_eight_xcds() -> None:
    @flyc.kernel
    def kernel(y: fx.Tensor) -> None:
        text = "s_getreg_b32 $0, hwreg(HW_REG_XCC_ID)"
        y[fx.block_idx.y, fx.block_idx.x] = fx.Int32(llvm.inline_asm(fx.T.i32, [], text, "=s", has_side_effects=True))

    @flyc.jit
    def run(y: fx.Tensor):
        kernel(y).launch(grid=(5, 3, 1), block=1)

    y = np.full((3, 5), -1, np.int32)
    run(y)
    assert (y.reshape(-1) == np.arange(15) % 8).all()
