"""Sparse matrix instructions, and the dense ones of RDNA by their own name: what is emitted, and the CPU against NumPy."""

import itertools
import re

import ml_dtypes
import numpy as np
import pytest
from device_assembly import assembly
from rows import check_rows

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLValueError
from flydsl.expr.atoms.tv_layouts import evaluate
from flydsl.expr.rocdl.chips import chips_with
from flydsl.expr.rocdl.matrix.named_wmma import FUNCTIONS
from flydsl.expr.rocdl.matrix.sparse import SPARSE, SparseInstruction
from flydsl.expr.rocdl.matrix.table import all_instructions, narrow_accumulators
from flydsl.targets.amdgpu import Isa

words = flyc.TensorSpec(fx.Int32, (None,))
A, B, C, INDEX = 0, 8, 24, 40
"""Where operands are among a lane's 64 words."""
BITS = {"f16": 16, "bf16": 16, "i8": 8, "iu8": 8, "iu4": 4, "fp8": 8, "bf8": 8, "f32": 32, "i32": 32}


def vector(pointer, count: int, word: str):
    """``count`` elements of a format as the bits that they are."""
    dtype = fx.Int32 if count * BITS[word] % 32 == 0 else fx.Int16
    number = count * BITS[word] // dtype.width
    return fx.make_view(fx.recast_iter(dtype, pointer), fx.make_layout(number, 1)).load()


def program(call, lanes: int):
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        source, target = (fx.get_iter(t) + fx.thread_idx.x * 64 for t in (src, dst))
        value = call(source)
        fx.make_view(fx.recast_iter(value.dtype, target), fx.make_layout(value.numel, 1)).store(value)

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=lanes)

    return run


def sparse_call(row: SparseInstruction, abid: int = 0, signs: tuple[int, int] = (1, 1), clamp: int = 0):
    def call(source):
        a, b = vector(source + A, row.stored, row.a), vector(source + B, 2 * row.stored, row.b)
        c = vector(source + C, row.count_c, row.acc)
        index = (source + INDEX).load()
        if not row.is_smfmac and row.index_bits == 16:
            index = index.to(fx.Int16)
        if not row.is_smfmac and row.index_bits == 64:
            index = vector(source + INDEX, 64, "i8").bitcast(fx.Int64)[0]
        result = fx.T.vec(row.count_c * BITS[row.acc] // 32, fx.Int32)
        operands = [a, b, c, index]
        if row.is_smfmac:
            operands += [0, abid]
        elif row.acc == "i32":
            operands = [signs[0], a, signs[1], b, c, index, clamp]
        return getattr(fx.rocdl, row.name)(result, operands)

    return call


@pytest.mark.parametrize("arch", ["gfx942", "gfx950", "gfx1201", "gfx1250"])
def test_the_instruction_is_emitted(arch: str) -> None:
    def check(name: str) -> None:
        row = SPARSE[name]
        text = assembly(program(sparse_call(row), row.lanes), f"rocm:{arch}", {"src": words, "dst": words})
        assert re.search(rf"\tv_{name}\b", text)

    check_rows(check, [(row.name,) for row in SPARSE.values() if arch in chips_with(row.archs)])


@pytest.mark.parametrize(("arch", "name", "have"), [
    ("gfx90a", "smfmac_f32_16x16x32_f16", "gfx942, gfx950"),
    ("gfx942", "smfmac_f32_16x16x64_f16", "gfx950"),
    ("gfx1100", "swmmac_f32_16x16x32_f16", "gfx1200, gfx1201"),
    ("gfx1201", "swmmac_f32_16x16x64_f16", "gfx1250"),
    ("gfx950", "wmma_f32_16x16x16_f16", "gfx1100, gfx1101, .*, gfx1201"),
    ("gfx1100", "wmma_f32_16x16x16_fp8_fp8", "gfx1200, gfx1201"),
    ("gfx1201", "wmma_f32_16x16x4_f32", "gfx1250"),
])  # fmt: skip
def test_a_chip_without_it_names_those_that_have_it(arch: str, name: str, have: str) -> None:
    def call(source):
        return getattr(fx.rocdl, name)(fx.T.vec(4, fx.Int32), [0, 0, 0, 0])

    with pytest.raises(DSLValueError, match=f"{name}: rocm:{arch} has no such instruction; {have} have"):
        assembly(program(call, 32), f"rocm:{arch}", {"src": words, "dst": words})


# -- numbers

NUMPY = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "i32": np.int32,
    "i8": np.int8,
    "iu8": np.int8,
}


def encoded(values: np.ndarray, word: str, arch: str) -> np.ndarray:
    """Rows of numbers as rows of bytes."""
    if word == "iu4":
        nibbles = values.astype(np.int64) & 15
        return (nibbles[:, ::2] | nibbles[:, 1::2] << 4).astype(np.uint8)
    suffix = "fnuz" if arch == "gfx942" else ("fn" if word == "fp8" else "")
    eight = {"fp8": f"float8_e4m3{suffix}", "bf8": f"float8_e5m2{suffix}"}
    of = NUMPY.get(word) or getattr(ml_dtypes, eight[word])
    return np.ascontiguousarray(values.astype(of)).view(np.uint8).reshape(len(values), -1)


def published(row: SparseInstruction) -> tuple[np.ndarray, np.ndarray]:
    """The quad of four k of each pair of A, and the k of each value of B, by (lane group, value).

    Written down from AMD's tables, apart from the table of the language: CDNA stores A in one piece, and B in pieces of 16
    bytes that the lane groups take in turn; on RDNA A follows B, whose lanes split every 8 k for 16 bits, else the halves.
    """
    _, _, k = row.shape
    groups, quads = row.groups, k // 4
    if row.is_smfmac:
        of_a = np.arange(quads).reshape(groups, -1)
        piece = 16 * 8 // BITS[row.a]
        of_b = np.arange(k).reshape(-1, groups, min(piece, k // groups)).transpose(1, 0, 2).reshape(groups, -1)
    elif row.archs == (Isa.GFX1250,):
        of_b = np.arange(k).reshape(-1, 2, 128 // BITS[row.a]).transpose(1, 0, 2).reshape(2, -1)
        of_a = of_b[:, ::4] // 4
    elif BITS[row.a] == 16:
        of_a = np.array([[0, 1, 4, 5], [2, 3, 6, 7]])
        of_b = np.array([[*range(8), *range(16, 24)], [*range(8, 16), *range(24, 32)]])
    else:
        of_a, of_b = np.arange(quads).reshape(2, -1), np.arange(k).reshape(2, -1)
    return of_a, of_b


def memory_of(
    row: SparseInstruction, arch: str, a: np.ndarray, places: np.ndarray, b: np.ndarray, c: np.ndarray, abid: int
):
    """What the lanes hold: ``a`` (m, quads, 2) of which ``places`` says the k within each quad, ``b`` (k, n), ``c``."""
    (m, _, _), of_a, of_b = row.shape, *published(row)
    lanes = np.arange(row.lanes)
    held_a = a[lanes % m][np.arange(row.lanes)[:, None], of_a[lanes // m]].reshape(row.lanes, -1)
    held_b = b[of_b[lanes // m], (lanes % m)[:, None]]
    held_c = c[np.array(rows_of(row)), (lanes % m)[:, None]]
    bits = places[lanes % m][np.arange(row.lanes)[:, None], of_a[lanes // m]].reshape(row.lanes, -1).astype(np.uint64)
    index = (bits << (2 * np.arange(bits.shape[1], dtype=np.uint64))).sum(1) << np.uint64(abid * row.index_bits)
    memory = np.zeros((row.lanes, 256), np.uint8)
    parts = [(start, encoded(values, word, arch)) for start, values, word in
             ((A, held_a, row.a), (B, held_b, row.b), (C, held_c, row.acc))]  # fmt: skip
    for start, raw in (*parts, (INDEX, index[:, None].view(np.uint8))):
        memory[:, 4 * start : 4 * start + raw.shape[1]] = raw
    return memory.view(np.int32)


def rows_of(row: SparseInstruction) -> list[list[int]]:
    """The rows of C of each lane."""
    m = row.shape[0]
    if row.is_smfmac:
        return [[256 // m * (v // 4) + 4 * (lane // m) + v % 4 for v in range(row.count_c)] for lane in range(64)]
    return [[8 * (lane // 16) + v for v in range(8)] for lane in range(32)]


ON_CPU = [
    *(
        (name, "gfx942", 1)
        for name in ("smfmac_f32_16x16x32_f16", "smfmac_f32_32x32x16_bf16", "smfmac_i32_16x16x64_i8")
    ),
    ("smfmac_f32_32x32x32_fp8_bf8", "gfx942", 0),
    *(
        (name, "gfx950", 0)
        for name in ("smfmac_f32_16x16x64_f16", "smfmac_f32_32x32x32_bf16", "smfmac_i32_32x32x64_i8")
    ),
    ("smfmac_f32_16x16x128_bf8_fp8", "gfx950", 0),
    *((name, "gfx1201", 0) for name, row in SPARSE.items() if row.archs == (Isa.RDNA4,)),
    *(
        (name, "gfx1250", 0)
        for name in ("swmmac_f32_16x16x64_f16", "swmmac_bf16_16x16x64_bf16", "swmmac_i32_16x16x128_iu8")
    ),
    ("swmmac_f16_16x16x128_fp8_bf8", "gfx1250", 0),
]


@pytest.mark.parametrize(("name", "arch", "abid"), ON_CPU)
def test_the_cpu_computes_it(name: str, arch: str, abid: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    row = SPARSE[name]
    m, n, k = row.shape
    rng = np.random.default_rng(5)
    a, b, c = rng.integers(-3, 4, (m, k // 4, 2)), rng.integers(-3, 4, (k, n)), rng.integers(-9, 10, (m, n))
    pairs = np.array(list(itertools.combinations(range(4), 2)))
    places = pairs[rng.integers(0, len(pairs), (m, k // 4))]
    dense = np.zeros((m, k // 4, 4), int)
    np.put_along_axis(dense, places, a, axis=2)
    result = np.zeros((row.lanes, 64), np.int32)
    memory = memory_of(row, arch, a, places, b, c, abid)
    program(sparse_call(row, abid), row.lanes)(memory.reshape(-1), result.reshape(-1))
    found = result.view(NUMPY[row.acc])[:, : row.count_c].astype(int)
    expected = dense.reshape(m, k) @ b + c
    columns = np.arange(row.lanes) % n
    np.testing.assert_array_equal(found, expected[np.array(rows_of(row)), columns[:, None]])


def test_signs_and_saturation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unsigned bytes of A, signed ones of B, and a sum that stays at the least integer."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx1201")
    row = SPARSE["swmmac_i32_16x16x32_iu8"]
    a, b = np.full((16, 8, 2), -1), np.full((32, 16), -2)
    places, c = np.broadcast_to([1, 3], (16, 8, 2)), np.full((16, 16), -(2**31) + 5)
    memory, result = memory_of(row, "gfx1201", a, places, b, c, 0), np.zeros((32, 64), np.int32)
    program(sparse_call(row, signs=(0, 1), clamp=1), 32)(memory.reshape(-1), result.reshape(-1))
    assert (result[:, :8] == -(2**31)).all()
    program(sparse_call(row, signs=(0, 1)), 32)(memory.reshape(-1), result.reshape(-1))
    assert (result[:, :8] == (c[0, 0] - 16 * 255 * 2 + 2**31) % 2**32 - 2**31).all()


def test_an_index_beyond_the_word_is_refused() -> None:
    row = SPARSE["smfmac_i32_16x16x64_i8"]
    with pytest.raises(DSLValueError, match="a word has 2 indices of 16 bits, so that abid is from 0 to 1"):
        assembly(program(sparse_call(row, abid=2), 64), "rocm:gfx942", {"src": words, "dst": words})


def test_the_lanes_hold_each_k_once() -> None:
    def check(row: SparseInstruction) -> None:
        assert sorted(k for group in range(row.groups) for k in row.ks(group)) == list(range(row.shape[2]))

    check_rows(check, [(row,) for row in SPARSE.values()])


def test_a_wrong_row_refuses_itself() -> None:
    with pytest.raises(ValueError, match="is not the name of a sparse matrix instruction"):
        SparseInstruction("smfmac_f32_16x16x32_f32", ("gfx942",))
    with pytest.raises(ValueError, match="does not fill 64 lanes"):
        SparseInstruction("smfmac_f32_16x16x8_f16", (Isa.CDNA3,))


# -- the dense instructions of RDNA and gfx1250, by name

ROWS = (*all_instructions(), *narrow_accumulators())
DENSE = [(name, arch) for name in FUNCTIONS for arch in ("gfx1100", "gfx1201", "gfx1250")
         if any(row.intrinsic.replace(".", "_") == name and arch in chips_with(row.archs) for row in ROWS)]  # fmt: skip


def dense_row(name: str, arch: str):
    return next(row for row in ROWS
                if row.family == "wmma" and row.intrinsic.replace(".", "_") == name and arch in chips_with(row.archs)
                and row.padding == 1)  # fmt: skip


def registers_per_element(row) -> int:
    """Elements of C of 16 bits have a register each on RDNA 3."""
    return row.replicas if row.form == "wmma_narrow" else 1


def dense_call(row, name: str, *further: int):
    counts = [len(evaluate(tv)[0]) for tv in (row.ab_layout, row.layout_of_b, row.c_layout)]
    counts[2] *= registers_per_element(row)
    bits = [getattr(fx, of).width * count for of, count in zip((row.a, row.b, row.acc), counts, strict=True)]

    def call(source):
        a, b, c = (fx.make_view(source + start, fx.make_layout(size // 32, 1)).load()
                   for start, size in zip((0, 16, 32), bits, strict=True))  # fmt: skip
        operands = [1, a, 1, b, c, 0] if row.acc == "Int32" else [a, b, c, *further]
        return getattr(fx.rocdl, name)(fx.T.vec(bits[2] // 32, fx.Int32), operands)

    return call


@pytest.mark.parametrize("arch", sorted({arch for _, arch in DENSE}))
def test_a_dense_instruction_is_emitted_by_its_name(arch: str) -> None:
    def check(name: str) -> None:
        row = dense_row(name, arch)
        text = assembly(program(dense_call(row, name), 32), f"rocm:{arch}", {"src": words, "dst": words})
        assert re.search(rf"\tv_{name}\b", text)

    check_rows(check, [(name,) for name, chip in DENSE if chip == arch])


@pytest.mark.parametrize(("name", "arch", "upper"), [("wmma_f32_16x16x16_f16", "gfx1100", 0),
                         ("wmma_i32_16x16x16_iu8", "gfx1201", 0), ("wmma_f16_16x16x32_f16", "gfx1250", 0),
                         ("wmma_f16_16x16x16_f16", "gfx1100", 0), ("wmma_bf16_16x16x16_bf16", "gfx1100", 1),
                         ("wmma_bf16_16x16x16_bf16", "gfx1201", 0)])  # fmt: skip
def test_a_dense_instruction_by_its_name_is_that_of_the_table(
    name: str, arch: str, upper: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where an element of C is half a register, the other half stays as it is."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    row = dense_row(name, arch)
    m, n, k = row.shape
    rng = np.random.default_rng(3)
    a, b, c = rng.integers(-3, 4, (m, k)), rng.integers(-3, 4, (n, k)), rng.integers(-9, 10, (m, n))
    of = {
        "Float16": np.float16,
        "Float32": np.float32,
        "Int8": np.int8,
        "Int32": np.int32,
        "BFloat16": ml_dtypes.bfloat16,
    }
    memory, result = np.zeros((32, 256), np.uint8), np.zeros((32, 64), np.int32)
    spread = registers_per_element(row)
    for start, values, tv, kind, times in (
        (0, a, row.ab_layout, row.a, 1),
        (16, b, row.layout_of_b, row.b, 1),
        (32, c, row.c_layout, row.acc, spread),
    ):
        places = np.array(evaluate(tv))
        held = np.full((32, places.shape[1] * times), 77, of[kind])
        held[:, upper % times :: times] = values.ravel(order="F")[places]
        raw = held.view(np.uint8)
        memory[:, 4 * start : 4 * start + raw.shape[1]] = raw
    call = dense_call(row, name, *([upper] if row.form == "wmma_narrow" else []))
    program(call, 32)(memory.view(np.int32).reshape(-1), result.reshape(-1))
    places = np.array(evaluate(row.c_layout))
    expected = np.full((32, places.shape[1] * spread), 77)
    expected[:, upper % spread :: spread] = (a @ b.T + c).ravel(order="F")[places]
    np.testing.assert_array_equal(result.view(of[row.acc])[:, : expected.shape[1]].astype(int), expected)
