"""``mma.sync`` with scales of blocks: layouts, the instructions, and what a CPU in the chip's role computes."""

import ml_dtypes
import numpy as np
import pytest
from nvidia_chips import binary, calling, chip_of, play, ptx

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.atoms.tv_layouts import evaluate
from flydsl.expr.nvvm.matrix_table import SCALED_INSTRUCTIONS, WarpInstruction

ROWS = [pytest.param(row, id=row.title()) for row in SCALED_INSTRUCTIONS]
NUMPY = {
    "Float8E4M3FN": ml_dtypes.float8_e4m3fn, "Float8E5M2": ml_dtypes.float8_e5m2, "Float4E2M1FN": ml_dtypes.float4_e2m1fn,
    "Float8E8M0FNU": ml_dtypes.float8_e8m0fnu,
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_layouts_of_the_manual(row: WarpInstruction) -> None:
    """PTX ISA manual, "Matrix Fragments for mma.m16n8k32" and "... for mma.m16n8k64": the formulas."""
    per_word = 32 // {32: 8, 64: 4}[row.shape[2]]
    for lane in range(32):
        group, thread = lane >> 2, lane % 4
        for i, place in enumerate(evaluate(row.a_layout)[lane]):
            word, at = divmod(i, per_word)
            assert place == group + 8 * (word % 2) + 16 * (thread * per_word + at + 4 * per_word * (word // 2))
        for i, place in enumerate(evaluate(row.b_layout)[lane]):
            word, at = divmod(i, per_word)
            assert place == group + 8 * (thread * per_word + at + 4 * per_word * word)
    assert row.scales * row.block == row.shape[2]


def product(row: WarpInstruction, first: int = 0):
    """C = A·B of one call, from fragments and words of scales in global memory, by lanes."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, scales: fx.Tensor, c: fx.Tensor):
        lane = fx.thread_idx.x
        types = (getattr(fx, name) for name in (row.a, row.b))
        op = fx.nvvm.MMAScale(
            *row.shape, *types, elem_ty_scale=getattr(fx, row.scale), block=row.block, opsel_a=first, opsel_b=first
        )
        atom = fx.make_mma_atom(op)
        operands = []
        for memory, tv, name, number in ((a, atom.layout_A_tv, "A", 0), (b, atom.layout_B_tv, "B", 1)):
            count, dtype = fx.size(tv[1]).unpack(), op.dtypes[name]
            fragment, word = fx.make_rmem_tensor(count, dtype), fx.make_rmem_tensor(1, fx.Uint32)
            source = fx.recast_iter(dtype, fx.get_iter(memory)) + lane * count
            fragment.store(fx.make_view(source, fx.make_layout(count, 1)).load())
            word[0] = scales[number * 32 + lane]
            operands.append([fragment, word])
        d = fx.make_rmem_tensor(4, fx.Float32)
        d.fill(1)
        fx.gemm(atom, d, *operands, d)
        fx.make_view(fx.get_iter(c) + lane * 4, fx.make_layout(4, 1)).store(d.load())

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, scales: fx.Tensor, c: fx.Tensor):
        kernel(a, b, scales, c).launch(grid=1, block=32)

    return run


def signature() -> dict:
    data = flyc.TensorSpec(fx.Uint8, (None,))
    return {
        "a": data,
        "b": data,
        "scales": flyc.TensorSpec(fx.Uint32, (None,)),
        "c": flyc.TensorSpec(fx.Float32, (None,)),
    }


@pytest.mark.parametrize("row", ROWS)
def test_the_instruction_is_emitted(row: WarpInstruction) -> None:
    first = row.scales % 4
    compiled = binary(product(row, first), "cuda:sm_120", signature())
    assert chip_of(compiled) == "sm_120a"
    (line,) = [line for line in compiled.sections["ptx"].decode().splitlines() if row.mnemonic in line]
    assert line.count(f"{{{first}, 0}}") == 2
    assert ".kind::mxf" in row.mnemonic
    assert f".block_scale.scale_vec::{row.scales}X." in row.mnemonic


def values(name: str, shape: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    """Some that the type holds, as floats, and so few bits that all sums are exact."""
    some = {"Float4E2M1FN": [0.5, 1, -1.5, 2, -3, 4, 6, -6, 0], "Float8E8M0FNU": [0.25, 0.5, 1, 2, 4]}
    return rng.choice(some.get(name, [0.5, 1, -1.5, 2, -3, 1.25, 0]), shape).astype(np.float64)


def held(x: np.ndarray, name: str, layout) -> np.ndarray:
    """The bytes of a matrix, by lanes."""
    by_lane = x.ravel(order="F")[np.array(evaluate(layout))].astype(NUMPY[name])
    raw = by_lane.view(np.uint8)
    return (raw[:, ::2] | raw[:, 1::2] << 4).ravel() if name == "Float4E2M1FN" else raw.ravel()


def problem(row: WarpInstruction, first: int, seed: int = 3):
    """Operands by lanes, words of scales, and the product; words that are not read, and bytes, hold anything."""
    m, n, k = row.shape
    rng = np.random.default_rng(seed)
    a, b = values(row.a, (m, k), rng), values(row.b, (n, k), rng)
    of_scales = "Float8E8M0FNU" if row.scale == "Float8E8M0FNU" else "positive"
    of_a, of_b = (np.abs(values(of_scales, (size, row.scales), rng)) + 0 for size in (m, n))
    words = rng.integers(0, 256, (2, 32, 4)).astype(np.uint8)
    bytes_a, bytes_b = (s.astype(NUMPY[row.scale]).view(np.uint8) for s in (of_a, of_b))
    at = slice(first, first + row.scales)
    words[0, 0::4, at], words[0, 1::4, at] = bytes_a[:8], bytes_a[8:]
    words[1, 0::4, at] = bytes_b
    wide_a, wide_b = (np.repeat(s, row.block, axis=1) for s in (of_a, of_b))
    expected = 1 + (a * wide_a) @ (b * wide_b).T
    return held(a, row.a, row.a_layout), held(b, row.b, row.b_layout), words.reshape(-1).view(np.uint32), expected


def check(row: WarpInstruction, device, first: int) -> None:
    a, b, words, expected = problem(row, first)
    c = np.zeros((32, 4), np.float32)
    product(row, first)(device(a), device(b), device(words), device(c.reshape(-1)))
    found = np.zeros(16 * 8)
    found[np.array(evaluate(row.c_layout))] = c
    np.testing.assert_array_equal(found.reshape(16, 8, order="F"), expected)


@pytest.mark.parametrize("row", ROWS)
def test_the_cpu_computes_it(row: WarpInstruction, monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, "sm_121f")
    check(row, lambda x: x, 4 - row.scales)


@pytest.mark.parametrize(
    ("target", "make", "message"),
    [
        ("cuda:sm_100", lambda: fx.nvvm.MMAScale(16, 8, 32, fx.Float8E4M3FN), "those that have: sm_120a"),
        (
            "cuda:sm_120",
            lambda: fx.nvvm.MMAScale(16, 8, 64, fx.Float8E4M3FN),
            "16x8x64 Float8E4M3FN with a Float8E8M0FNU",
        ),
        ("cuda:sm_120", lambda: fx.nvvm.MMAScale(16, 8, 64, fx.Float4E2M1FN, block=8), "for every 8 -> Float32 is not"),
        (
            "cuda:sm_120",
            lambda: fx.nvvm.MMAScale(16, 8, 32, fx.Float8E5M2, opsel_a=4),
            "opsel_a=4; expected 0, 1, 2, 3",
        ),
        ("cuda:sm_120", lambda: fx.nvvm.MMAScale(16, 8, 64, fx.Float4E2M1FN, opsel_b=1), "opsel_b=1; expected 0, 2"),
        ("cuda:sm_120", lambda: product_without_scales(), "without scale_a and scale_b; give fx.gemm"),
        ("rocm:gfx942", lambda: fx.nvvm.MMAScale(16, 8, 32, fx.Float8E4M3FN), "is an operation of NVIDIA GPUs"),
    ],
)
def test_refusals(target: str, make, message: str) -> None:
    run, arguments = calling(make)
    with pytest.raises(ValueError, match=message):
        ptx(run, target, arguments)


def product_without_scales() -> None:
    atom = fx.make_mma_atom(fx.nvvm.MMAScale(16, 8, 32, fx.Float8E4M3FN))
    a, b = (fx.make_rmem_tensor(count, fx.Float8E4M3FN) for count in (16, 8))
    d = fx.make_rmem_tensor(4, fx.Float32)
    fx.gemm(atom, d, a, b, d)
