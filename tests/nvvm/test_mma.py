"""``mma.sync``: the table, the instructions, and their emulation against NumPy."""

import dataclasses

import ml_dtypes
import numpy as np
import pytest
from nvidia_chips import binary, calling, play, ptx
from rows import in_one_test

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.atoms.tv_layouts import evaluate
from flydsl.expr.nvvm.matrix_table import WARP_INSTRUCTIONS, WarpInstruction

FIRST_CHIP = {
    "mma.f16.k8": "sm_75", "mma.s8.k16": "sm_75", "mma.fp8": "sm_89", "mma.f64.m16": "sm_90",
}  # fmt: skip
ROWS = [pytest.param(row, id=row.title()) for row in WARP_INSTRUCTIONS]


@in_one_test("row", WARP_INSTRUCTIONS)
def test_layouts_cover_their_operands_once(row: WarpInstruction) -> None:
    m, n, k = row.shape
    for layout, size in ((row.a_layout, m * k), (row.b_layout, n * k), (row.c_layout, m * n)):
        held = np.array(evaluate(layout))
        assert held.shape == (32, size // 32)
        assert sorted(held.ravel()) == list(range(size))


def test_layouts_of_the_manual() -> None:
    """PTX ISA manual, "Matrix Fragments for mma.m16n8k16 with floating point type", "... for mma.m16n8k32": the formulas."""

    def row(shape: tuple[int, int, int], a: str) -> WarpInstruction:
        return next(r for r in WARP_INSTRUCTIONS if r.shape == shape and r.a == a)

    half, byte = row((16, 8, 16), "Float16"), row((16, 8, 32), "Int8")
    for lane in range(32):
        group, thread = lane >> 2, lane % 4
        for i in range(8):
            r = group if 0 <= i < 2 or 4 <= i < 6 else group + 8
            c = thread * 2 + (i & 1) + (8 if i >= 4 else 0)
            assert evaluate(half.a_layout)[lane][i] == r + 16 * c
        for i in range(4):
            k = thread * 2 + (i & 1) + (8 if i >= 2 else 0)
            assert evaluate(half.b_layout)[lane][i] == group + 8 * k
            assert evaluate(half.c_layout)[lane][i] == group + (8 if i >= 2 else 0) + 16 * (thread * 2 + (i & 1))
        for i in range(16):
            r = group if 0 <= i < 4 or 8 <= i < 12 else group + 8
            c = thread * 4 + (i & 3) + (16 if i >= 8 else 0)
            assert evaluate(byte.a_layout)[lane][i] == r + 16 * c


def test_a_wrong_row_refuses_itself() -> None:
    with pytest.raises(ValueError, match="layout of A does not hold each of 192 elements"):
        dataclasses.replace(WARP_INSTRUCTIONS[0], shape=(16, 8, 12))


def types_of(row: WarpInstruction):
    a, b, acc = (fx.nvvm.TF32 if name == "TF32" else getattr(fx, name) for name in (row.a, row.b, row.acc))
    return (a, b), acc


def product(row: WarpInstruction):
    """C = A·B of one call, from fragments in global memory that the threads' values follow each other in."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        lane = fx.thread_idx.x
        atom = fx.make_mma_atom(fx.nvvm.MMA(*row.shape, *types_of(row)))
        dtypes = [atom.op.dtypes[name] for name in "ABC"]
        counts = [fx.size(tv[1]).unpack() for tv in (atom.layout_A_tv, atom.layout_B_tv, atom.layout_C_tv)]
        fragments = [fx.make_rmem_tensor(count, dtype) for count, dtype in zip(counts, dtypes, strict=True)]
        for memory, fragment, count, dtype in zip((a, b), fragments[:2], counts, dtypes, strict=False):
            source = fx.recast_iter(fx.Uint8, fx.get_iter(memory)) + lane * (count * dtype.width // 8)
            fragment.store(fx.make_view(fx.recast_iter(dtype, source), fx.make_layout(count, 1)).load())
        fragments[2].fill(0)
        fx.gemm(atom, fragments[2], fragments[0], fragments[1], fragments[2])
        target = fx.make_view(fx.get_iter(c) + lane * counts[2], fx.make_layout(counts[2], 1))
        target.store(fragments[2].load())

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        kernel(a, b, c).launch(grid=1, block=32)

    return run


def signature(row: WarpInstruction):
    data = flyc.TensorSpec(fx.Uint8, (None,))
    return {"a": data, "b": data, "c": flyc.TensorSpec(getattr(fx, row.acc), (None,))}


@pytest.mark.parametrize("row", ROWS)
def test_the_instruction_is_emitted(row: WarpInstruction) -> None:
    chip = FIRST_CHIP.get(row.feature, "sm_80")
    assert ptx(product(row), f"cuda:{chip}", signature(row)).count(f"{row.mnemonic} ") == 1


NUMPY = {
    "Float16": np.float16, "BFloat16": ml_dtypes.bfloat16, "TF32": np.float32, "Float32": np.float32, "Int8": np.int8,
    "Float64": np.float64, "Uint8": np.uint8, "Int32": np.int32, "Float8E4M3FN": ml_dtypes.float8_e4m3fn,
    "Float8E5M2": ml_dtypes.float8_e5m2,
}  # fmt: skip


@pytest.mark.parametrize("row", [p for p in ROWS if p.values[0].shape[2] != 4 or p.values[0].a == "Float64"])
def test_the_cpu_computes_it(row: WarpInstruction, monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, FIRST_CHIP.get(row.feature, "sm_80"))
    m, n, k = row.shape
    rng = np.random.default_rng(7)
    low = {name: 0 if name == "Uint8" else -3 for name in (row.a, row.b)}
    a, b = rng.integers(low[row.a], 4, (m, k)), rng.integers(low[row.b], 4, (n, k))
    held = [
        x.ravel(order="F")[np.array(evaluate(layout))].astype(NUMPY[name]).view(np.uint8).ravel()
        for x, layout, name in ((a, row.a_layout, row.a), (b, row.b_layout, row.b))
    ]
    c = np.zeros(m * n, NUMPY[row.acc])
    product(row)(*held, c)
    result = np.zeros(m * n)
    result[np.array(evaluate(row.c_layout))] = c.astype(np.float64).reshape(32, -1)
    np.testing.assert_array_equal(result.reshape(m, n, order="F"), a @ b.T)


def test_tf32_drops_or_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, "sm_80")
    row = next(r for r in WARP_INSTRUCTIONS if r.a == "TF32" and r.shape[2] == 8)
    ones, almost = np.ones(64, np.float32), np.full(128, 2 - 2.0**-23, np.float32)
    c = np.zeros(128, np.float32)
    product(row)(almost.view(np.uint8), ones.view(np.uint8), c)
    assert (c == 8 * (2 - 2.0**-10)).all()

    @flyc.kernel
    def rounding(x: fx.Tensor):
        i = fx.thread_idx.x
        x[i] = fx.nvvm.cvt_tf32(x[i])

    @flyc.jit
    def run(x: fx.Tensor):
        rounding(x).launch(grid=1, block=x.shape[0])

    x = np.array([2 - 2.0**-23, 1 + 2.0**-11, -1 - 2.0**-12, np.inf], np.float32)
    y = x.copy()
    run(y)
    np.testing.assert_array_equal(y, np.array([2, 1 + 2.0**-10, -1, np.inf], np.float32))
    assert "cvt.rna.tf32.f32" in ptx(run, "cuda:sm_80", {"x": flyc.TensorSpec(fx.Float32, (None,))})


@flyc.kernel
def tiled_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    """C = A·Bᵀ of a block tile by four warps of 16x8x16."""
    mma = fx.make_tiled_mma(fx.make_mma_atom(fx.nvvm.MMA(16, 8, 16, fx.Float16)), fx.make_layout((2, 2, 1), (1, 2, 0)))
    mine = mma.get_slice(fx.thread_idx.x)
    pairs = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float16)
    rA, rB, rC = mine.make_fragment_A(A), mine.make_fragment_B(B), mine.make_fragment_C(C)
    for source, fragment, copy in (
        (A, rA, fx.make_tiled_copy_A(pairs, mma)),
        (B, rB, fx.make_tiled_copy_B(pairs, mma)),
    ):
        part = copy.get_slice(fx.thread_idx.x)
        fx.copy(copy, part.partition_S(source), part.retile(fragment))
    rC.fill(0)
    fx.gemm(mma, rC, rA, rB, rC)
    fx.copy(fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32), rC, mine.partition_C(C))


@flyc.jit
def tiled(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    tiled_kernel(A, B, C).launch(grid=1, block=128)


def test_a_tiled_product(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, "sm_80")
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-4, 5, (size, 32)).astype(np.float16) for size in (64, 32))
    c = np.zeros((64, 32), np.float32)
    tiled(*(flyc.from_dlpack(x) for x in (a, b, c)))
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.T.astype(np.float32))


def test_a_tiled_product_on_the_chip() -> None:
    shapes = {"A": (np.float16, 64, 32), "B": (np.float16, 32, 32), "C": (np.float32, 64, 32)}
    arguments = {name: flyc.from_dlpack(np.zeros(shape, dtype)) for name, (dtype, *shape) in shapes.items()}
    compiled = binary(tiled, "cuda:sm_80", arguments)
    assert compiled.sections["ptx"].count(b"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 ") == 2 * 2 * 2
    (counts,) = compiled.resources.values()
    assert counts["scratch_bytes"] == counts["spill_store_bytes"] == 0


@pytest.mark.parametrize(
    ("target", "make", "error", "message"),
    [
        ("cuda:sm_75", lambda: fx.nvvm.MMA(16, 8, 16, fx.Float16), ValueError,
         "MMA 16x8x16 Float16 -> Float32: cuda:sm_75 does not have it; those that have: sm_80, sm_86, sm_87, sm_89"),
        ("cpu:sm_86", lambda: fx.nvvm.MMA(16, 8, 32, fx.Float8E4M3FN), ValueError, "cpu:sm_86 does not .*: sm_89, sm_90"),
        ("cuda:sm_90", lambda: fx.nvvm.MMA(16, 8, 17, fx.Float16), ValueError,
         r"MMA 16x8x17 Float16 is not an instruction of cuda:sm_90; it has 16x8x8 Float16 -> Float32, "),
        ("rocm:gfx942", lambda: fx.nvvm.MMA(16, 8, 16, fx.Float16), ValueError,
         "is an operation of NVIDIA GPUs, and the target is rocm:gfx942"),
        ("cuda:sm_90", lambda: fx.nvvm.MMA(16, 8, 16, 5), TypeError, "takes scalar types such as fx.Float16"),
        ("cuda:sm_90", lambda: fx.nvvm.MMA(16, 8, 16, fx.Float16, saturate=True), TypeError, "saturate applies to integers"),
    ],
)  # fmt: skip
def test_refusals(target: str, make, error: type[Exception], message: str) -> None:
    run, arguments = calling(make)
    with pytest.raises(error, match=message):
        ptx(run, target, arguments)
