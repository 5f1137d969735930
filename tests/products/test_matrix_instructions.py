"""The table of matrix instructions, the instructions themselves, and their emulation against NumPy."""

import dataclasses
import re

import ml_dtypes
import numpy as np
import pytest
from device_assembly import assembly
from rows import check_rows

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.atoms.tv_layouts import evaluate
from flydsl.expr.rocdl.chips import chips_with
from flydsl.expr.rocdl.matrix.atoms import MatrixOp
from flydsl.expr.rocdl.matrix.table import MatrixInstruction, all_instructions, instructions_for
from flydsl.targets.amdgpu import GFX11, ROCM_ARCHS

INSTRUCTIONS = all_instructions()
FAMILIES = sorted({row.family for row in INSTRUCTIONS})


@pytest.mark.parametrize("family", FAMILIES)
def test_layouts_cover_their_operands(family: str) -> None:
    check_rows(check_cover, [(row,) for row in INSTRUCTIONS if row.family == family])


def check_cover(row: MatrixInstruction) -> None:
    row.check()
    m, n, k = row.shape
    covers = ((row.ab_layout, m * k, row.replicas), (row.layout_of_b, n * k, row.replicas), (row.c_layout, m * n, 1))
    for layout, size, times in covers:
        held = np.bincount(np.array(evaluate(layout)).ravel(), minlength=size)
        assert held.shape == (size,)
        assert (held == times).all()
    assert len(evaluate(row.ab_layout)) == len(evaluate(row.c_layout)) == row.lanes
    assert row.lanes == (64 if chips_with(row.archs)[0].startswith("gfx9") else 32)


def test_layouts_of_the_specification() -> None:
    def row(family: str, arch: str, shape: tuple[int, int, int], a: str) -> MatrixInstruction:
        return next(r for r in instructions_for(family, ROCM_ARCHS[arch].isa) if r.shape == shape and r.a == a)

    mfma = row("mfma", "gfx942", (16, 16, 16), "Float16")
    assert mfma.ab_layout == (((16, 4), 4), ((1, 64), 16))
    assert mfma.c_layout == (((16, 4), (4, 1)), ((16, 4), (1, 16)))
    wide = row("mfma", "gfx942", (32, 32, 8), "Float16")
    assert wide.c_layout == (((32, 2), (4, 4)), ((32, 4), (1, 8)))
    assert row("wmma", "gfx1100", (16, 16, 16), "Float16").ab_layout == (((16, 2), 16), ((1, 0), 16))
    assert row("wmma", "gfx1201", (16, 16, 16), "Float16").ab_layout == (((16, 2), 8), ((1, 128), 16))


def published(row: MatrixInstruction) -> tuple[list[list[int]], list[list[int]]]:
    """The index m + M*k of each (lane, value) of A, and m + M*n of C, written down from the manuals and not as layouts.

    CDNA 3 and 4 instruction sets, "Matrix Arithmetic Instructions"; RDNA 3 and 4, "Wave Matrix Multiply Accumulate"; gfx1250
    as LLVM's operands tell it.  32 x 16 x 128 is two instructions of 16 rows, in which AMD's comgr splits it.
    """
    m, _, k = row.shape
    lanes, family, arch = range(row.lanes), row.family, chips_with(row.archs)[0]
    count_a, count_c = k * m * row.replicas // row.lanes, m * row.shape[1] // row.lanes
    if family.startswith("mfma"):
        a = [[lane % m + m * (count_a * (lane // m) + v) for v in range(count_a)] for lane in lanes]
        rows = [[4 * (lane // m) + v % 4 + 256 // m * (v // 4) for v in range(count_c)] for lane in lanes]
        if row.a == "Float64":
            rows = [[lane // 16 + 4 * v for v in range(count_c)] for lane in lanes]
        return a, [[i + m * (lane % m) for i in rows[lane]] for lane in lanes]
    columns, halves = [lane % 16 for lane in lanes], [lane // 16 for lane in lanes]
    if arch == "gfx1100":
        a = [[columns[lane] + 16 * v for v in range(16)] for lane in lanes]
        return a, [[2 * v + halves[lane] + 16 * columns[lane] for v in range(8)] for lane in lanes]
    if m == 32:
        ks = [[v % 8 + 8 * half + 16 * (v // 8) for v in range(64)] for half in halves]
        a = [[columns[lane] + 16 * part + 32 * k for part in (0, 1) for k in ks[lane]] for lane in lanes]
        rows = [[16 * part + 8 * half + v for part in (0, 1) for v in range(8)] for half in halves]
        return a, [[i + 32 * columns[lane] for i in rows[lane]] for lane in lanes]
    if arch == "gfx1250" and row.a != "Float32":
        a = [
            [columns[lane] + 16 * (v % 8 + 8 * halves[lane] + 16 * (v // 8)) for v in range(count_a)] for lane in lanes
        ]
    else:
        a = [[columns[lane] + 16 * (count_a * halves[lane] + v) for v in range(count_a)] for lane in lanes]
    of_value = [2 * (v % 4) + v // 4 if row.acc in ("Float16", "BFloat16") else v for v in range(count_c)]
    return a, [[count_c * halves[lane] + i + m * columns[lane] for i in of_value] for lane in lanes]


@pytest.mark.parametrize("family", FAMILIES)
def test_layouts_are_the_published_mappings(family: str) -> None:
    check_rows(check_mapping, [(row,) for row in INSTRUCTIONS if row.family == family])


def check_mapping(row: MatrixInstruction) -> None:
    a, c = published(row)
    assert [list(values) for values in evaluate(row.ab_layout)] == a
    assert [list(values) for values in evaluate(row.c_layout)] == c


def test_every_layout_is_among_the_rows_that_the_cpu_computes() -> None:
    def layouts(rows):
        return {(row.ab_layout, row.layout_of_b, row.c_layout) for row in rows}

    assert layouts(param.values[0] for param in EMULATED) == layouts(INSTRUCTIONS)


def test_no_operation_is_made_of_a_wrong_row() -> None:
    row = INSTRUCTIONS[0]
    assert MatrixOp(row).row == row
    with pytest.raises(ValueError, match="layout of C does not hold each of 256 elements"):
        MatrixOp(dataclasses.replace(row, c_layout=(((16, 4), (4, 1)), ((16, 4), (2, 16)))))
    with pytest.raises(ValueError, match="layout of A and B"):
        MatrixOp(dataclasses.replace(row, shape=(16, 16, 8)))


def test_every_chosen_row_is_in_the_table() -> None:
    assert len(EMULATED) == len(CHOSEN)


def op_of(row: MatrixInstruction):
    types = [getattr(fx, name) for name in (row.a, row.b, row.acc)]
    if row.family == "mfma":
        return fx.rocdl.MFMA(*row.shape, (types[0], types[1]), types[2])
    if row.family == "mfma_scale":
        return fx.rocdl.cdna4.MFMAScale(*row.shape, *types)
    if row.family == "wmma_scale":
        return fx.rocdl.WMMAScale(*row.shape, *types)
    signs = {"sign_a": True, "sign_b": True} if row.acc == "Int32" else {}
    return fx.rocdl.WMMA(*row.shape, types[0], types[2], elem_ty_b=types[1], **signs)


def as_role(monkeypatch: pytest.MonkeyPatch, arch: str) -> None:
    """Run on the CPU, in the role of a chip."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)


def product(row: MatrixInstruction, *, in_words: bool = False):
    """C = A·B of one call, from fragments in global memory that the threads' values follow each other in.

    ``in_words``: A and B are loaded, and given to the call, as words.
    """

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        lane = fx.thread_idx.x
        atom = fx.make_mma_atom(op_of(row))
        dtypes = [getattr(fx, name) for name in (row.a, row.b, row.acc)]
        counts = [fx.size(tv[1]).unpack() for tv in (atom.layout_A_tv, atom.layout_B_tv, atom.layout_C_tv)]
        if in_words:
            counts[:2] = [count * dtype.width // 32 for count, dtype in zip(counts[:2], dtypes[:2], strict=True)]
            dtypes[:2] = fx.Int32, fx.Int32
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
        kernel(a, b, c).launch(grid=1, block=row.lanes)

    return run


def signature(row: MatrixInstruction):
    data = flyc.TensorSpec(fx.Uint8, (None,))
    return {"a": data, "b": data, "c": flyc.TensorSpec(getattr(fx, row.acc), (None,))}


EACH_FAMILY = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
MNEMONIC = {"mfma": "v_mfma_", "mfma_scale": "v_mfma_", "wmma": "v_wmma_", "wmma_scale": "v_wmma_"}
EMITTED = [
    (row, arch)
    for arch in EACH_FAMILY
    for row in INSTRUCTIONS
    if arch in chips_with(row.archs) and ("scale" not in row.family or row.a <= row.b)
]


@pytest.mark.parametrize(("family", "arch"), sorted({(row.family, arch) for row, arch in EMITTED}))
def test_the_instruction_is_emitted(family: str, arch: str) -> None:
    check_rows(check_emitted, [each for each in EMITTED if (each[0].family, each[1]) == (family, arch)])


def check_emitted(row: MatrixInstruction, arch: str) -> None:
    text = assembly(product(row), f"rocm:{arch}", signature(row))
    m, n, k = row.shape
    assert re.search(rf"\t{MNEMONIC[row.family]}\w*{m}x{n}x{k * row.padding}", text), row


# -- numbers, on a CPU in the role of each chip

NUMPY = {"Float64": np.float64, "Float32": np.float32, "Float16": np.float16, "Int8": np.int8, "Int32": np.int32}


def encoded(name: str, values: np.ndarray) -> np.ndarray:
    """Small integers as that type, in bytes; those of less than a byte side by side, lowest bits first."""
    if (width := getattr(fx, name).width) < 8:
        spelled = {"Int4": "int4"}.get(name) or re.sub(r"Float\d", f"float{width}_", name).lower()
        codes = values.astype(getattr(ml_dtypes, spelled)).view(np.uint8)
        bits = np.unpackbits(codes[..., None], axis=-1, bitorder="little")[..., :width]
        return np.packbits(bits.reshape(len(values), -1), axis=1, bitorder="little")
    if name in NUMPY:
        return values.astype(NUMPY[name]).view(np.uint8)
    dtype = {"BFloat16": "bfloat16"}.get(name) or name.replace("Float", "float").replace("E", "_e").replace("M", "m")
    dtype = re.sub(r"_e(\d)m(\d)(\w*)", lambda f: f"_e{f[1]}m{f[2]}{f[3].lower()}", dtype)
    return values.astype(getattr(ml_dtypes, dtype)).view(np.uint8)


CHOSEN = {
    (("gfx908", "gfx90a", "gfx942", "gfx950"), (16, 16, 4), "Float32", "Float32", "Float32"),
    (("gfx908", "gfx90a", "gfx942", "gfx950"), (32, 32, 8), "Float16", "Float16", "Float32"),
    (("gfx90a", "gfx942", "gfx950"), (16, 16, 4), "Float64", "Float64", "Float64"),
    (("gfx908", "gfx90a"), (32, 32, 8), "Int8", "Int8", "Int32"),
    (("gfx942", "gfx950"), (16, 16, 8), "BFloat16", "BFloat16", "Float32"),
    (("gfx942", "gfx950"), (32, 32, 16), "Int8", "Int8", "Int32"),
    (("gfx942",), (16, 16, 32), "Float8E4M3FNUZ", "Float8E5M2FNUZ", "Float32"),
    (("gfx950",), (16, 16, 128), "Float8E4M3FN", "Float8E5M2", "Float32"),
    (chips_with(GFX11), (16, 16, 16), "Float16", "Float16", "Float32"),
    (("gfx1200", "gfx1201"), (16, 16, 16), "Int8", "Int8", "Int32"),
    (("gfx1250",), (16, 16, 4), "Float32", "Float32", "Float32"),
    (("gfx1250",), (16, 16, 32), "BFloat16", "BFloat16", "BFloat16"),
    (("gfx1250",), (16, 16, 64), "Float8E4M3FN", "Float8E4M3FN", "Float16"),
    (("gfx1250",), (16, 16, 32), "Int4", "Int4", "Int32"),
    (("gfx1250",), (32, 16, 128), "Float4E2M1FN", "Float4E2M1FN", "Float32"),
    (("gfx1250",), (16, 16, 128), "Float6E2M3FN", "Float8E5M2", "Float32"),
    (("gfx908", "gfx90a", "gfx942", "gfx950"), (16, 16, 16), "Float16", "Float16", "Float32"),
    (("gfx950",), (16, 16, 64), "Int8", "Int8", "Int32"),
    (("gfx908", "gfx90a", "gfx942", "gfx950"), (32, 32, 2), "Float32", "Float32", "Float32"),
    (("gfx908", "gfx90a"), (32, 32, 4), "BFloat16", "BFloat16", "Float32"),
    (("gfx950",), (32, 32, 32), "Int8", "Int8", "Int32"),
    (("gfx950",), (32, 32, 64), "Float8E4M3FN", "Float8E4M3FN", "Float32"),
    (("gfx1200", "gfx1201"), (16, 16, 32), "Int4", "Int4", "Int32"),
    (("gfx1250",), (16, 16, 64), "Float8E4M3FN", "Float8E4M3FN", "Float32"),
    (("gfx1250",), (16, 16, 128), "Float8E4M3FN", "Float8E4M3FN", "Float16"),
}
"""One row of each layout and kind of type."""

EMULATED = [
    pytest.param(row, arch, id=f"{arch} {row.family} {row.title()}")
    for arch, row in [(next(a for a in ("gfx942", "gfx950", *EACH_FAMILY) if a in chips_with(row.archs)), row)
                      for row in INSTRUCTIONS]
    if (chips_with(row.archs), row.shape, row.a, row.b, row.acc) in CHOSEN
]  # fmt: skip


@pytest.mark.parametrize(("row", "arch"), EMULATED)
def test_the_cpu_computes_it(row: MatrixInstruction, arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    as_role(monkeypatch, arch)
    check(row, product(row))


@pytest.mark.parametrize(("a", "b"), [("Float6E2M3FN", "Float4E2M1FN"), ("Float4E2M1FN", "Float6E3M2FN")])
def test_operands_are_words(a: str, b: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six words hold 32 numbers of 6 bits, whose width divides no word."""
    as_role(monkeypatch, "gfx950")
    (row,) = (r for r in INSTRUCTIONS if r.family == "mfma_scale" and r.shape[0] == 16 and (r.a, r.b) == (a, b))
    check(row, product(row, in_words=True))


def check(row: MatrixInstruction, run) -> None:
    """Compare a product of small integers with NumPy's."""
    m, n, k = row.shape
    rng = np.random.default_rng(7)
    a, b = rng.integers(-3, 4, (m, k)), rng.integers(-3, 4, (n, k))
    held = ((a, row.ab_layout, row.a), (b, row.layout_of_b, row.b))
    held_a, held_b = (x.ravel(order="F")[in_fragments(row, layout, form)] for x, layout, form in held)
    c = np.zeros(m * n, ml_dtypes.bfloat16 if row.acc == "BFloat16" else NUMPY[row.acc])
    run(encoded(row.a, held_a).ravel(), encoded(row.b, held_b).ravel(), c)
    result = np.zeros(m * n)
    result[np.array(evaluate(row.c_layout))] = c.astype(np.float64).reshape(row.lanes, -1)
    expected = a @ b.T
    np.testing.assert_array_equal(result.reshape(m, n, order="F"), expected)


def in_fragments(row: MatrixInstruction, layout, form: str) -> np.ndarray:
    """The elements of a column-major operand that each lane has, as the instruction takes them."""
    index, width = np.array(evaluate(layout)), getattr(fx, form).width
    if row.family == "wmma_scale" and row.shape[0] == 16:
        run, lane, v = 16 if width == 8 else 32, np.arange(32)[:, None], np.arange(64)
        return lane % 16 + 16 * (v // run * 2 * run + lane // 16 * run + v % run)
    if row.family != "mfma_scale" or width != 8:
        return index
    rows, k = row.shape[0], row.shape[2]
    lane, v = np.arange(64)[:, None], np.arange(32)
    return lane % rows + rows * (v // 16 * (k // 2) + 16 * (lane // rows) + v % 16)


@pytest.mark.parametrize("rows", [16, 32])
@pytest.mark.parametrize(("form_a", "form_b"), [("Float8E4M3FN", "Float8E5M2"), ("Float8E4M3FN", "Float4E2M1FN"),
                                                ("Float6E2M3FN", "Float8E4M3FN")])  # fmt: skip
@pytest.mark.parametrize("by_name", [False, True])
def test_scaled_words_are_in_the_order_of_the_instruction(
    by_name: bool, form_a: str, form_b: str, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_role(monkeypatch, "gfx950")
    forms, k = (form_a, form_b), 2048 // rows
    widths = [getattr(fx, form).width for form in forms]

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, scales: fx.Tensor, c: fx.Tensor):
        lane = fx.thread_idx.x
        held = [fx.make_rmem_tensor(width, fx.Int32) for width in widths]
        for memory, fragment, width in zip((a, b), held, widths, strict=True):
            part = fx.make_view(fx.recast_iter(fx.Int32, fx.get_iter(memory)) + lane * width, fx.make_layout(width, 1))
            fragment.store(part.load())
        total = fx.make_rmem_tensor(rows * rows // 64, fx.Float32)
        total.fill(0)
        if by_name:
            named = getattr(fx.rocdl, f"mfma_scale_f32_{rows}x{rows}x{k}_f8f6f4")
            order = ("Float8E4M3FN", "Float8E5M2", "Float6E2M3FN", "Float6E3M2FN", "Float4E2M1FN")
            codes = [order.index(form) for form in forms]
            zero = fx.full(rows * rows // 64, 0, fx.Float32)
            operands = [held[0].load(), held[1].load(), zero, *codes, 0, scales[0, lane], 0, scales[1, lane]]
            total.store(named(zero.type, operands))
        else:
            atom = fx.make_mma_atom(fx.rocdl.cdna4.MFMAScale(rows, rows, k, *(getattr(fx, form) for form in forms)))
            fx.gemm(atom, total, *held, total, scale_a=scales[0, lane], scale_b=scales[1, lane])
        fx.make_view(fx.get_iter(c) + lane * (rows * rows // 64), fx.make_layout(rows * rows // 64, 1)).store(
            total.load()
        )

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, scales: fx.Tensor, c: fx.Tensor):
        kernel(a, b, scales, c).launch(grid=1, block=64)

    rng = np.random.default_rng(3)
    exact = [rng.integers(-3, 4, (rows, k)) for _ in forms]
    exponents = rng.integers(125, 130, (2, rows, k // 32))
    lane, v = np.arange(64)[:, None], np.arange(32)
    group = lane // rows
    neighbours, pieces = 32 * group + v, v // 16 * (k // 2) + 16 * group + v % 16
    memory = [
        encoded(form, x[lane % rows, pieces if width == 8 else neighbours]).ravel()
        for form, x, width in zip(forms, exact, widths, strict=True)
    ]
    words = np.stack([e[lane[:, 0] % rows, group[:, 0]] for e in exponents]).astype(np.int32)
    c = np.zeros(rows * rows, np.float32)
    run(*memory, words, c)
    (row,) = (r for r in INSTRUCTIONS if r.family == "mfma_scale" and r.shape[0] == rows and (r.a, r.b) == forms)
    result = np.zeros(rows * rows)
    result[np.array(evaluate(row.c_layout))] = c.reshape(64, -1)
    of_a, of_b = (x * 2.0 ** (np.repeat(e, 32, axis=1) - 127) for x, e in zip(exact, exponents, strict=True))
    np.testing.assert_array_equal(result.reshape(rows, rows, order="F"), of_a @ of_b.T)


@pytest.mark.parametrize("opsel", [0, 2])
def test_block_scales(opsel: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One power of two for 32 consecutive k, in the byte of each lane's word that the operation selects."""
    as_role(monkeypatch, "gfx950")
    (row,) = (r for r in INSTRUCTIONS if r.family == "mfma_scale" and r.shape == (32, 32, 64)
              and r.a == r.b == "Float8E4M3FN")  # fmt: skip
    run = scaled_product(row, opsel)
    rng = np.random.default_rng(5)
    a, b = rng.integers(-3, 4, (32, 64)), rng.integers(-3, 4, (32, 64))
    index = in_fragments(row, row.ab_layout, row.a)
    memory = [encoded(row.a, x.ravel(order="F")[index]).ravel() for x in (a, b)]
    exponents = rng.integers(125, 130, (2, 64))
    c = np.zeros((64, 16), np.float32)
    run(*memory, *(e.astype(np.uint32) << np.uint32(8 * opsel) for e in exponents), c.reshape(-1))
    result = np.zeros(32 * 32)
    result[np.array(evaluate(row.c_layout))] = c
    scale_a, scale_b = (2.0 ** (np.repeat(e.reshape(2, 32).T, 32, axis=1) - 127) for e in exponents)
    np.testing.assert_array_equal(result.reshape(32, 32, order="F"), (a * scale_a) @ (b * scale_b).T)
    data, words = flyc.TensorSpec(fx.Uint8, (None,)), flyc.TensorSpec(fx.Uint32, (None,))
    arguments = {"a": data, "b": data, "sa": words, "sb": words, "c": flyc.TensorSpec(fx.Float32, (None,))}
    assert "v_mfma_scale_f32_32x32x64_f8f6f4" in assembly(run, "rocm:gfx950", arguments)


def scaled_product(row: MatrixInstruction, opsel: int):
    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, sa: fx.Tensor, sb: fx.Tensor, c: fx.Tensor):
        lane = fx.thread_idx.x
        dtype = getattr(fx, row.a)
        atom = fx.make_mma_atom(fx.rocdl.cdna4.MFMA_Scale(*row.shape, dtype, opsel_a=opsel, opsel_b=opsel))
        operands = []
        for data, scale in ((a, sa), (b, sb)):
            fragment, word = fx.make_rmem_tensor(32, dtype), fx.make_rmem_tensor(1, fx.Uint32)
            source = fx.recast_iter(dtype, fx.get_iter(data) + lane * 32)
            fragment.store(fx.make_view(source, fx.make_layout(32, 1)).load())
            word[0] = scale[lane]
            operands.append([fragment, word])
        d = fx.make_rmem_tensor(16, fx.Float32)
        d.fill(0)
        fx.gemm(atom, d, *operands, d)
        fx.make_view(fx.get_iter(c) + lane * 16, fx.make_layout(16, 1)).store(d.load())

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, sa: fx.Tensor, sb: fx.Tensor, c: fx.Tensor):
        kernel(a, b, sa, sb, c).launch(grid=1, block=64)

    return run


def modified_product(make_op, count_ab: int, count_c: int, lanes: int):
    """One call on integers or floats as they lie in memory, C from memory too; scales in two more words or pairs."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, scales: fx.Tensor):
        lane = fx.thread_idx.x
        op = make_op()
        atom = fx.make_mma_atom(op)
        if fx.const_expr(op.fields):
            atom = atom.set_value({"scale_a": scales[lane], "scale_b": scales[lane + lanes]})
        fragments = []
        for memory, count, name in ((a, count_ab, "A"), (b, count_ab, "B"), (c, count_c, "C")):
            dtype = op.dtypes[name]
            source = fx.recast_iter(
                dtype, fx.recast_iter(fx.Uint8, fx.get_iter(memory)) + lane * (count * dtype.width // 8)
            )
            fragment = fx.make_rmem_tensor(count, dtype)
            fragment.store(fx.make_view(source, fx.make_layout(count, 1)).load())
            fragments.append(fragment)
        fx.gemm(atom, fragments[2], *fragments)
        fx.make_view(fx.get_iter(c) + lane * count_c, fx.make_layout(count_c, 1)).store(fragments[2].load())

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, scales: fx.Tensor):
        kernel(a, b, c, scales).launch(grid=1, block=lanes)

    return run


def row_for(family: str, arch: str, shape: tuple[int, int, int], a: str) -> MatrixInstruction:
    return next(r for r in instructions_for(family, ROCM_ARCHS[arch].isa) if r.shape == shape and r.a == r.b == a)


@pytest.mark.parametrize("arch", ["gfx1201", "gfx1250"])
@pytest.mark.parametrize(
    ("sign_a", "sign_b", "clamp"), [(False, True, False), (False, False, True), (True, True, True)]
)
def test_integers_of_either_sign_and_saturation(
    arch: str, sign_a: bool, sign_b: bool, clamp: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    k = {"gfx1201": 16, "gfx1250": 64}[arch]
    row = row_for("wmma", arch, (16, 16, k), "Int8")
    run = modified_product(
        lambda: fx.rocdl.WMMA(16, 16, k, fx.Int8, sign_a=sign_a, sign_b=sign_b, clamp=clamp), k // 2, 8, 32
    )
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-128, 128, (16, k)) + 128 * (not sign) for sign in (sign_a, sign_b))
    c = rng.integers(-(1 << 31), 1 << 31, (16, 16))
    index, place = np.array(evaluate(row.ab_layout)), np.array(evaluate(row.c_layout))
    memory = [x.astype(np.uint8).ravel(order="F")[index].view(np.int8).reshape(-1) for x in (a, b)]
    held = c.astype(np.int32).ravel(order="F")[place]
    as_role(monkeypatch, arch)
    run(*memory, held.reshape(-1), np.zeros(64, np.int32))
    exact = a @ b.T + c
    expected = np.clip(exact, -(1 << 31), (1 << 31) - 1) if clamp else exact
    np.testing.assert_array_equal(held, expected.astype(np.int64).astype(np.int32).ravel(order="F")[place])
    words, bytes_ = flyc.TensorSpec(fx.Int32, (None,)), flyc.TensorSpec(fx.Int8, (None,))
    text = assembly(run, f"rocm:{arch}", {"a": bytes_, "b": bytes_, "c": words, "scales": words})
    (line,) = re.findall(r"\tv_wmma_i32.*", text)
    assert ("clamp" in line) is clamp
    assert (f"neg_lo:[{sign_a:d},{sign_b:d},0]" in line) is (sign_a or sign_b)


@pytest.mark.parametrize(("dtype", "array"), [(fx.Uint8, np.uint8), (fx.Int8, np.int8)])
@pytest.mark.parametrize("arch", ["gfx1100", "gfx1201", "gfx1250"])
def test_bytes_are_unsigned_unless_said_to_be_signed(dtype, array, arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The flags say it, and not the type, of which tensors, tiles and fragments are."""
    k = {"gfx1250": 64}.get(arch, 16)

    def program(flags):
        @flyc.kernel
        def kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, mma: fx.TiledMma):
            fragments = []
            for tensor, make in ((a, "A"), (b, "B")):
                part = getattr(mma.get_slice(fx.thread_idx.x), f"partition_{make}")(tensor)
                fragments.append(getattr(mma.get_slice(fx.thread_idx.x), f"make_fragment_{make}")(tensor))
                fx.copy(fx.make_copy_atom(fx.UniversalCopy8b(), dtype), part, fragments[-1])
            out = mma.get_slice(fx.thread_idx.x).make_fragment_C(c)
            out.fill(0)
            fx.gemm(mma, out, *fragments, out)
            to = mma.get_slice(fx.thread_idx.x).partition_C(c)
            fx.copy(fx.make_copy_atom(fx.UniversalCopy32b(), fx.Int32), out, to)

        @flyc.jit
        def run(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
            mma = fx.make_tiled_mma(
                fx.make_mma_atom(fx.rocdl.WMMA(16, 16, k, dtype, fx.Int32, **flags)),
                fx.make_layout((1, 1, 1), (1, 1, 1)),
            )
            kernel(a, b, c, mma).launch(grid=1, block=32)

        return run

    as_role(monkeypatch, arch)
    codes = np.random.default_rng(4).integers(0, 256, (2, 16, k)).astype(np.uint8)
    for flags in ({}, {"sign_b": True}):
        a, b = codes[0].astype(np.int32), codes[1].view(np.int8 if flags else np.uint8).astype(np.int32)
        c = np.zeros((16, 16), np.int32)
        program(flags)(*(flyc.from_dlpack(x) for x in (codes[0].view(array), codes[1].view(array), c)))
        np.testing.assert_array_equal(c, a @ b.T)


@pytest.mark.parametrize("mod_c", [1, 2, 3])
def test_c_is_negated_or_made_positive(mod_c: int, monkeypatch: pytest.MonkeyPatch) -> None:
    run = modified_product(lambda: fx.rocdl.WMMA(16, 16, 4, fx.Float32, mod_c=mod_c), 2, 8, 32)
    c = np.random.default_rng(3).standard_normal(256).astype(np.float32)
    expected = {1: -c, 2: np.abs(c), 3: -np.abs(c)}[mod_c]
    as_role(monkeypatch, "gfx1250")
    run(np.zeros(64, np.float32), np.zeros(64, np.float32), c, np.zeros(64, np.int32))
    np.testing.assert_array_equal(c, expected)
    memory = flyc.TensorSpec(fx.Float32, (None,))
    text = assembly(
        run, "rocm:gfx1250", {"a": memory, "b": memory, "c": memory, "scales": flyc.TensorSpec(fx.Int32, (None,))}
    )
    assert re.search(r"v_wmma_f32_16x16x4_f32.*neg_(lo|hi):\[0,0,1\]", text)


@pytest.mark.parametrize(("block", "opsel"), [(32, 1), (16, 0)])
@pytest.mark.parametrize("form", ["Float8E4M3FN", "Float4E2M1FN"])
def test_block_scales_of_gfx1250(form: str, block: int, opsel: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The half of the wave that is selected has the scales of a row, a byte for each block, lowest k first."""
    row, of = row_for("wmma_scale", "gfx1250", (16, 16, 128), form), getattr(fx, form)
    run = modified_product(
        lambda: fx.rocdl.WMMAScale(16, 16, 128, of, opsel_a=opsel, opsel_b=0, block_size=block), 64, 8, 32
    )
    rng = np.random.default_rng(8)
    a, b = rng.integers(-3, 4, (2, 16, 128))
    exponents = rng.integers(125, 130, (2, 32, 128 // block)).astype(np.uint8)
    index, place = in_fragments(row, row.ab_layout, form), np.array(evaluate(row.c_layout))
    memory = [encoded(row.a, x.ravel(order="F")[index]).ravel() for x in (a, b)]
    held = np.zeros((32, 8), np.float32)
    word = {32: np.int32, 16: np.int64}[block]
    as_role(monkeypatch, "gfx1250")
    run(*memory, held.reshape(-1), exponents.reshape(64, -1).view(word).reshape(-1))
    of_a, of_b = exponents[0, 16 * opsel : 16 * opsel + 16], exponents[1, :16]
    scale_a, scale_b = (2.0 ** (np.repeat(e.astype(int), block, axis=1) - 127) for e in (of_a, of_b))
    np.testing.assert_array_equal(held, ((a * scale_a) @ (b * scale_b).T).ravel(order="F")[place])
    data = flyc.TensorSpec(fx.Uint8, (None,))
    arguments = {"a": data, "b": data, "c": flyc.TensorSpec(fx.Float32, (None,)),
                 "scales": flyc.TensorSpec({32: fx.Int32, 16: fx.Int64}[block], (None,))}  # fmt: skip
    name = {32: "v_wmma_scale_f32", 16: "v_wmma_scale16_f32"}[block]
    assert f"{name}_16x16x128_f8f6f4" in assembly(run, "rocm:gfx1250", arguments)


# -- tiled


@flyc.kernel
def tiled_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, bits: fx.Constexpr[int]):
    """C = A·Bᵀ of a block tile by four waves of MFMA 16x16x16; each thread loads its fragments itself."""
    op = fx.rocdl.MFMA(16, 16, 16, fx.Float16)
    mma = fx.make_tiled_mma(fx.make_mma_atom(op), fx.make_layout((2, 2, 1), (1, 2, 0)))
    mine = mma.get_slice(fx.thread_idx.x)
    loads = fx.make_copy_atom(fx.rocdl.BufferCopy(bits), fx.Float16)
    A, B = fx.rocdl.make_buffer_tensor(A), fx.rocdl.make_buffer_tensor(B)
    rA, rB, rC = mine.make_fragment_A(A), mine.make_fragment_B(B), mine.make_fragment_C(C)
    for source, fragment, copy in (
        (A, rA, fx.make_tiled_copy_A(loads, mma)),
        (B, rB, fx.make_tiled_copy_B(loads, mma)),
    ):
        part = copy.get_slice(fx.thread_idx.x)
        fx.copy(copy, part.partition_S(source), part.retile(fragment))
    rC.fill(0)
    fx.gemm(mma, rC, rA, rB, rC)
    fx.copy(fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32), rC, mine.partition_C(C))


@flyc.jit
def tiled(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, bits: fx.Constexpr[int]):
    tiled_kernel(A, B, C, bits).launch(grid=1, block=256)


@pytest.mark.parametrize("bits", [16, 64])
def test_a_tiled_product(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    as_role(monkeypatch, "gfx942")
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-4, 5, (64, 32)).astype(np.float16) for _ in range(2))
    c = np.zeros((64, 64), np.float32)
    tiled(*(flyc.from_dlpack(x) for x in (a, b, c)), bits)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.T.astype(np.float32))


def test_a_tiled_product_for_cdna() -> None:
    half, single = np.zeros((64, 32), np.float16), np.zeros((64, 64), np.float32)
    arguments = {"A": flyc.from_dlpack(half), "B": flyc.from_dlpack(half), "C": flyc.from_dlpack(single)}
    text = assembly(tiled, "rocm:gfx942", {**arguments, "bits": 64})
    assert text.count("v_mfma_f32_16x16x16_f16") == 2 * 2 * 2
    assert text.count("buffer_load_dwordx2") == 2 * 2 * 2


# -- refusals


@pytest.mark.parametrize(
    ("target", "make", "error", "message"),
    [
        ("rocm:gfx942", lambda: fx.rocdl.MFMA(16, 16, 17, fx.Float16), ValueError,
         r"MFMA 16x16x17 Float16 is not an instruction of rocm:gfx942; it has 16x16x4 Float32 -> Float32"),
        ("rocm:gfx942", lambda: fx.rocdl.MFMA(4, 4, 4, fx.Float16), ValueError, "4x4x4 Float16 is not"),
        ("rocm:gfx942", lambda: fx.rocdl.MFMA(16, 16, 16, fx.Float16, fx.Float16), ValueError, "-> Float16 is not"),
        ("rocm:gfx942", lambda: fx.rocdl.cdna4.MFMAScale(16, 16, 64, fx.Float8E5M2), ValueError,
         "MFMAScale 16x16x64 Float8E5M2: it is not available on target arch rocm:gfx942; supported: gfx950"),
        ("rocm:gfx950", lambda: fx.rocdl.cdna4.MFMAScale(16, 16, 128, fx.Float8E5M2, opsel_a=4), ValueError, "opsel_a=4"),
        ("rocm:gfx942", lambda: fx.rocdl.WMMA(16, 16, 16, fx.Float16), ValueError, "those of gfx1100, .*, gfx1201 have"),
        ("rocm:gfx1100", lambda: fx.rocdl.WMMA(16, 16, 32, fx.Int4), ValueError, "16x16x32 Int4 is not"),
        ("rocm:gfx1100", lambda: fx.rocdl.WMMA(16, 16, 16, fx.Float16, clamp=True), TypeError, "clamp applies to integers"),
        ("rocm:gfx1100", lambda: fx.rocdl.WMMA(16, 16, 16, fx.Float16, modc=1), TypeError, "no keyword 'modc'"),
        ("rocm:gfx1100", lambda: fx.rocdl.WMMA(16, 16, 16, fx.Float16, mod_c=1), TypeError, "mod_c needs gfx1250"),
        ("rocm:gfx1251", lambda: fx.rocdl.WMMA(16, 16, 32, fx.Float16), ValueError,
         r"gfx1251; supported: gfx1250 \(gfx1251 has them too, but slower: LLVM 22 waits for their results as briefly"),
        ("rocm:gfx1251", lambda: fx.rocdl.swmmac_f32_16x16x64_f16(None, []), ValueError, r"\(gfx1251 has them too, but"),
        ("rocm:gfx1251", lambda: fx.rocdl.wmma_scale_f32_16x16x128_f8f6f4(None, *[None] * 5), ValueError,
         r"gfx1250 have \(gfx1251 has them too"),
        ("rocm:gfx942", lambda: fx.rocdl.MFMA(16, 16, 16, "f16"), TypeError, "takes scalar types"),
        ("rocm:gfx942", lambda: fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16)).set_value("scale_a", 1),
         ValueError, "no field 'scale_a'; it has no state"),
    ],
)  # fmt: skip
def test_refused(target: str, make, error: type[Exception], message: str) -> None:
    @flyc.kernel
    def kernel():
        make()

    @flyc.jit
    def run():
        kernel().launch(grid=1, block=32)

    with pytest.raises(error, match=message):
        assembly(run, target, {})


@pytest.mark.parametrize(
    ("make", "values", "accumulators", "having"),
    [
        (
            lambda: fx.rocdl.cdna4.MFMAScale(16, 16, 128, fx.Float8E5M2),
            32,
            4,
            "MFMAScale .* not available .*; supported: gfx950",
        ),
        (
            lambda: fx.rocdl.WMMAScale(16, 16, 128, fx.Float8E5M2),
            64,
            8,
            "WMMAScale .* not available .*; supported: gfx1250",
        ),
    ],
)
@pytest.mark.parametrize("target", ["rocm:gfx942", "cpu:gfx942"])
def test_scaled_operations_of_other_chips_tell_layouts_and_are_refused_where_used(
    target: str, make, values: int, accumulators: int, having: str
) -> None:
    told = []

    def program(use: bool):
        @flyc.kernel
        def kernel():
            atom = fx.make_mma_atom(make())
            told.append((fx.size(atom.layout_A_tv), fx.size(atom.layout_C_tv)))
            if fx.const_expr(use):
                a, d = fx.make_rmem_tensor(values, fx.Float8E5M2), fx.make_rmem_tensor(accumulators, fx.Float32)
                fx.mma_atom_call(atom, d, a, a, d)

        @flyc.jit
        def run():
            kernel().launch(grid=1, block=64)

        return run

    assembly(program(False), target, {})
    assert told == [(16 * 128, 16 * 16)]
    with pytest.raises(ValueError, match=having):
        assembly(program(True), target, {})


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("rocm:gfx1100", "it is not available on target arch rocm:gfx1100; supported: gfx908, gfx90a, gfx942, gfx950"),
        ("cpu:native", "not available on target arch cpu:native; supported: gfx908"),
        ("cuda:sm_90", "not available on target arch cuda:sm_90; supported: gfx908"),
    ],
)
def test_an_operation_is_made_for_any_target_and_refused_where_it_is_called(target: str, message: str) -> None:
    told = []

    def program(use: bool):
        @flyc.kernel
        def kernel():
            atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
            told.append(str(atom.layout_A_tv))
            if fx.const_expr(use):
                a, d = fx.make_rmem_tensor(4, fx.Float16), fx.make_rmem_tensor(4, fx.Float32)
                fx.mma_atom_call(atom, d, a, a, d)

        @flyc.jit
        def run():
            kernel().launch(grid=1, block=64)

        return run

    assembly(program(False), target, {})
    assert told == ["Layout<((16,4),4):((1,64),16)>"]
    with pytest.raises(ValueError, match=message):
        assembly(program(True), target, {})


def test_operands_of_another_type_are_refused() -> None:
    @flyc.kernel
    def kernel():
        atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
        a, d = fx.make_rmem_tensor(4, fx.BFloat16), fx.make_rmem_tensor(4, fx.Float32)
        fx.mma_atom_call(atom, d, a, a, d)

    @flyc.jit
    def run():
        kernel().launch(grid=1, block=64)

    with pytest.raises(ValueError, match="operand a of mfma 16x16x16 Float16 -> Float32 is Float16, got"):
        assembly(run, "rocm:gfx942", {})
