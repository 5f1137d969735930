"""Products of 16 x 16 by a wave of RDNA whose operands were loaded as words: by the atom, and by the instruction's name."""

import re
from typing import Any

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.rocdl.matrix.table import MatrixInstruction, instructions_for
from flydsl.targets.amdgpu import ROCM_ARCHS

STEPS = 6
ARGUMENTS = {
    name: flyc.TensorSpec(dtype, (None,)) for name, dtype in zip("abd", (fx.Int32, fx.Int32, fx.Float32), strict=True)
}

Product = Any
"""From words of A, words of B and C to D: of each lane."""


def multiplier(product: Product, words: int, acc: Any, steps: int = STEPS) -> Any:
    """D = sum over steps of A·B, with the next words on their way."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, d: fx.Tensor):
        lane = fx.thread_idx.x

        def taken(x, step):
            return fx.make_view(fx.get_iter(x) + (step * 32 + lane) * words, fx.make_layout(words, 1)).load()

        start = [taken(a, 0), taken(b, 0), fx.full(8, 0, acc)]
        for step, (held_a, held_b, c) in fx.range(0, steps - 1, init=start):
            later = [taken(a, step + 1), taken(b, step + 1)]
            found = yield [*later, product(held_a, held_b, c)]
        fx.make_view(fx.get_iter(d) + lane * 8, fx.make_layout(8, 1)).store(product(*found))

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, d: fx.Tensor):
        kernel(a, b, d).launch(grid=1, block=32)

    return run


def row_of(arch: str, dtype: str, k: int) -> MatrixInstruction:
    rows = instructions_for("wmma", ROCM_ARCHS[arch].isa)
    return next(r for r in rows if r.shape == (16, 16, k) and r.a == r.b == dtype and r.acc in ("Float32", "Int32"))


def places(layout: Any) -> np.ndarray:
    """For each lane and value the element's number."""
    (lanes, values), (lane_strides, value_strides) = layout

    def walk(shape: Any, strides: Any) -> np.ndarray:
        found = np.zeros(1, int)
        for extent, stride in zip(np.atleast_1d(shape), np.atleast_1d(strides), strict=True):
            found = (np.arange(extent)[:, None] * stride + found).ravel()
        return found

    return walk(lanes, lane_strides)[:, None] + walk(values, value_strides)


def checked(product: Product, arch: str, row: MatrixInstruction, dtype: Any, acc: Any, low: int, high: int) -> None:
    """Run it on a CPU in the chip's role and compare with NumPy."""
    k = row.shape[2]
    rng = np.random.default_rng(k)
    a, b = rng.integers(low, high, (2, STEPS, 16, k))
    held = [
        np.stack([step.astype(dtype).ravel(order="F")[places(row.ab_layout)] for step in x]).view(np.int32)
        for x in (a, b)
    ]
    words = held[0].shape[-1]
    d = np.zeros((32, 8), {fx.Float32: np.float32, fx.Int32: np.int32}[acc])
    multiplier(product, words, acc)(held[0].reshape(-1), held[1].reshape(-1), d.reshape(-1))
    expected = np.einsum("sik,sjk->ij", a, b).ravel(order="F")[places(row.c_layout)]
    np.testing.assert_array_equal(d, expected)


def by_atom(k: int, dtype: Any, acc: Any) -> Product:
    def product(a, b, c):
        atom = fx.make_mma_atom(fx.rocdl.WMMA(16, 16, k, dtype, acc))
        held = [fx.make_rmem_tensor(v.numel, v.dtype) for v in (a, b, c)]
        for fragment, vector in zip(held, (a, b, c), strict=True):
            fragment.store(vector)
        fx.gemm(atom, held[2], *held)
        return held[2].load()

    return product


@pytest.mark.parametrize("arch", ["gfx1100", "gfx1201", "gfx1250"])
def test_by_the_atom(arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    k = 32 if arch == "gfx1250" else 16
    checked(by_atom(k, fx.Float16, fx.Float32), arch, row_of(arch, "Float16", k), np.float16, fx.Float32, -4, 5)


@pytest.mark.parametrize(
    ("arch", "name", "of", "dtype"),
    [
        ("gfx1151", "wmma_f32_16x16x16_f16", fx.Float16, np.float16),
        ("gfx1201", "wmma_f32_16x16x16_f16", fx.Float16, np.float16),
        ("gfx1250", "wmma_f32_16x16x32_f16", fx.Float16, np.float16),
    ],
)
def test_by_name(arch: str, name: str, of: Any, dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    k = int(name.split("_")[2].split("x")[2])

    def product(a, b, c):
        return getattr(fx.rocdl, name)(c.type, a.bitcast(of), b.bitcast(of), c).result

    checked(product, arch, row_of(arch, of.__name__, k), dtype, fx.Float32, -4, 5)


@pytest.mark.parametrize(("signs", "dtype"), [({"signA": True, "signB": True}, np.int8), ({}, np.uint8)])
@pytest.mark.parametrize("arch", ["gfx1100", "gfx1201", "gfx1250"])
def test_integers_are_unsigned_unless_it_is_said(
    arch: str, signs: dict[str, bool], dtype: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    k = 64 if arch == "gfx1250" else 16

    def product(a, b, c):
        return getattr(fx.rocdl, f"wmma_i32_16x16x{k}_iu8")(c.type, a, b, c, **signs, clamp=False).result

    limits = np.iinfo(dtype)
    checked(product, arch, row_of(arch, "Int8", k), dtype, fx.Int32, limits.min, limits.max + 1)


def test_a_negated_c() -> None:
    text = assembly(
        multiplier(lambda a, b, c: fx.rocdl.wmma_f32_16x16x32_f16(c.type, a, b, c, modC=1), 8, fx.Float32),
        "rocm:gfx1250",
        ARGUMENTS,
    )
    assert "neg_lo:[0,0,1]" in text


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda f, a, b, c: f(c.type, a, b, c, modC=1), DSLTypeError, "no keyword 'modC'"),
        (lambda f, a, b, c: f(c.type, a, b), DSLTypeError, "takes a, b, c, got 2 operands"),
        (lambda f, a, b, c: f(fx.T.vec(4, fx.T.f32), a, b, c), DSLTypeError, "has 256 bits"),
        (
            lambda f, a, b, c: by_atom(16, fx.Float16, fx.Float32)(a.shuffle(b, [0, 4]), b, c),
            DSLValueError,
            "holds 8 values",
        ),
    ],
)
def test_refused(call: Any, error: type[Exception], message: str) -> None:
    run = multiplier(lambda a, b, c: call(fx.rocdl.wmma_f32_16x16x16_f16, a, b, c), 4, fx.Float32)
    with pytest.raises(error, match=message):
        assembly(run, "rocm:gfx1201", ARGUMENTS)


def test_no_product_of_a_turn_waits_for_the_words_of_the_next() -> None:
    """A loop without shared memory: its loads come first."""

    def product(a, b, c):
        for _ in range(40):
            c = fx.rocdl.wmma_f32_16x16x16_f16(c.type, a, b, c)
        return c

    text = assembly(multiplier(product, 4, fx.Float32, 100), "rocm:gfx1201", ARGUMENTS)
    loop = re.search(r"^(\.LBB\d+_\d+):(.*?)s_cbranch\w+ \1$", text, re.MULTILINE | re.DOTALL)
    assert loop is not None
    order = re.findall(r"^\t(v_wmma|\w+_load_b128|s_wait_loadcnt)", loop[2], re.MULTILINE)
    loads = [place for place, word in enumerate(order) if word.endswith("b128")]
    products = [place for place, word in enumerate(order) if word == "v_wmma"]
    assert len(loads) == 2 and len(products) == 40
    assert max(loads) < products[8]
    assert "s_wait_loadcnt" not in order[products[0] : products[-1]]
