"""Formulas on ring elements: equal in any order of sums, and different for any wrong index, mask or factor."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.kernels import gemm_simt, norms, reduce
from flydsl.kernels import softmax as library_softmax
from flydsl.testing import same_formula
from flydsl.testing.formula import ring

from .kernels import FAULTS, make_norm, make_product, make_softmax

MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
NORM = {**MATRIX, "W": "f32[n]", "eps": "f32"}
PRODUCT = {"A": "f32[m, k]", "B": "f32[n, k]", "bias": "f32[n]", "C": "f32[m, n]", "alpha": "f32"}


def softmax(X):
    e = np.exp(X - X.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def norm(X, W, eps):
    centered = X - X.mean(axis=1, keepdims=True)
    return centered / np.sqrt((centered * centered).mean(axis=1, keepdims=True) + eps) * W


def product(A, B, bias, alpha):
    c = A @ B.T * alpha + bias
    return c / (1 + np.exp(-c))


CLEAN = {make_softmax: (softmax, MATRIX), make_norm: (norm, NORM), make_product: (product, PRODUCT)}


def compare(make, fault=""):
    reference, rules = CLEAN[make]
    sizes = {"m": [2, 3], "n": [40, 67]} | ({"k": [5, 9]} if make is make_product else {})
    return same_formula(make(fault), reference, arguments=rules, sizes=sizes, cases=2)


@pytest.mark.parametrize("make", CLEAN, ids=lambda make: make.__name__)
def test_a_right_kernel_equals_its_formula(make) -> None:
    assert compare(make)


ALL = [(make, fault) for make, faults in FAULTS.items() for fault in faults]
SAMPLE = [pytest.param(*each, marks=() if number % 4 == 0 else pytest.mark.prove) for number, each in enumerate(ALL)]


@pytest.mark.parametrize(("make", "fault"), SAMPLE)
def test_a_planted_fault_is_another_formula(make, fault: str) -> None:
    found = compare(make, fault)
    assert not found and found.elements, fault
    assert "differs" in str(found)


LIBRARY = {
    "softmax": (library_softmax.softmax, softmax, MATRIX),
    "softmax of f16": (library_softmax.softmax, softmax, {"X": "f16[m, n]", "Y": "f16[m, n]"}),
    "layernorm": (
        norms.layernorm,
        lambda X, weight, bias, eps: norm(X, weight, eps) + bias,
        {**MATRIX, "weight": "f32[n]", "bias": "f32[n]", "eps": "f32"},
    ),
    "rmsnorm of bf16": (
        norms.rmsnorm,
        lambda X, weight, eps: X / np.sqrt((X * X).mean(axis=1, keepdims=True) + eps) * weight,
        {"X": "bf16[m, n]", "weight": "bf16[n]", "Y": "bf16[m, n]", "eps": "f32"},
    ),
    "row sums": (reduce.reduce_rows, lambda X: X.sum(axis=1), {"X": "f32[m, n]", "Y": "f32[m]"}),
    "product": (gemm_simt.gemm_simt, lambda A, B: A @ B.T, {"A": "f32[m, n]", "B": "f32[n, n]", "C": "f32[m, n]"}),
}


@pytest.mark.parametrize("name", LIBRARY)
def test_the_library_equals_its_formulas(name: str) -> None:
    kernel, reference, rules = LIBRARY[name]
    assert same_formula(kernel, reference, arguments=rules, sizes={"m": [2, 5], "n": [33, 40]}, cases=2)


def test_two_kernels_are_compared() -> None:
    options = {"arguments": MATRIX, "sizes": {"m": [2], "n": [40, 67]}, "cases": 2}
    assert same_formula(make_softmax(), library_softmax.softmax, **options)
    assert not same_formula(make_softmax("one exchange too few"), library_softmax.softmax, **options)


def test_a_log_of_a_sum_of_powers_does_not_depend_on_the_maximum() -> None:
    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor):
        row = fx.block_idx.x
        if fx.thread_idx.x == 0:
            total = fx.Float32(0.0)
            for i in range(X.shape[1]):
                total += fx.math.exp(X[row, i] - X[row, 0])
            Y[row] = fx.math.log(total) + X[row, 0]

    @flyc.jit
    def log_sum(X: fx.Tensor, Y: fx.Tensor):
        kernel(X, Y).launch(grid=X.shape[0], block=32)

    def reference(X):
        largest = X.max(axis=1)
        return np.log(np.exp(X - largest[:, None]).sum(axis=1)) + largest

    rules = {"X": "f32[m, n]", "Y": "f32[m]"}
    assert same_formula(log_sum, reference, arguments=rules, sizes={"m": [3], "n": [9]}, cases=1)
    assert not same_formula(
        log_sum, lambda X: reference(X) + 1e-9, arguments=rules, sizes={"m": [3], "n": [9]}, cases=1
    )


# -- the ring


def elements(count: int, seed: int = 0):
    return np.random.default_rng(seed).integers(0, ring.MODULUS, count, dtype=np.uint64)


def test_exp_turns_sums_into_products_and_log_is_its_inverse() -> None:
    a, b = elements(1000), elements(1000, 1)
    assert (ring.exp(ring.add(a, b)) == ring.multiply(ring.exp(a), ring.exp(b))).all()
    assert (ring.log(ring.exp(a)) % ring.PRIME**3 == a % ring.PRIME**3).all()
    units = np.where(a % np.uint64(ring.PRIME) == 0, a + np.uint64(1), a)
    assert (ring.multiply(units, ring.inverse(units)) == 1).all()
    assert len(set(ring.exp(a).tolist())) > 990


def test_rounding_to_16_bits_respects_sums_and_products() -> None:
    a, b = elements(1000), elements(1000, 1)
    half = np.uint64(ring.MODULI[16])
    assert (ring.add(a, b) % half == (a % half + b % half) % half).all()
    assert (ring.multiply(a, b) % half == (a % half) * (b % half) % half).all()
    assert (ring.exp(a) % half == ring.exp(a % half) % half).all()


def test_constants_are_the_same_in_every_precision() -> None:
    for value in (0.1, 1 / 3, 0.044715, 1e-5, 1.4426950408889634, 0.7978845608028654, 64**-0.5, 128**-0.5, 2.0, -7.25):
        assert ring.constant(value, 4) == ring.constant(float(np.float32(value)), 4), value
    assert ring.constant(0.5, 4) * 2 % ring.MODULUS == 1
    log2e, ln2 = (ring.constant(each, 4) for each in (1.4426950408889634, 0.6931471805599453))
    assert log2e * ln2 % ring.MODULUS == 1
    assert ring.constant(1.0000001, 4) != 1 and ring.constant(float("-inf"), 4) == ring.BOTTOM


# -- refusals


def refused(body, rules, reference=None, match=""):
    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor):
        if fx.thread_idx.x < X.shape[0]:
            Y[fx.thread_idx.x] = body(X[fx.thread_idx.x])

    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor):
        kernel(X, Y).launch(grid=1, block=32)

    with pytest.raises(DSLNotImplementedError, match=match) as raised:
        same_formula(run, reference or (lambda X: X), arguments=rules, sizes={"n": [8]}, cases=1)
    return raised.value


VECTOR = {"X": "f32[n]", "Y": "f32[n]"}


def test_what_has_no_counterpart_is_refused_by_name_at_its_line() -> None:
    error = refused(lambda x: fx.Float32(x.to(fx.Int32)), VECTOR, match="arith.fptosi")
    assert error.location is not None and error.location.filename == __file__
    refused(lambda x: (x.bitcast(fx.Int32) + 1).bitcast(fx.Float32), VECTOR, match="bits of a float")
    refused(lambda x: x.to(fx.Float64).to(fx.Float32), VECTOR, match="64 bits")
    refused(lambda x: x + 1.0, VECTOR, lambda X: np.cbrt(X), match="cbrt")


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(DSLTypeError, match=r"@flyc\.jit"):
        same_formula(lambda X: X, lambda X: X, arguments=VECTOR)
    with pytest.raises(DSLValueError, match="cpu:gfx942"):
        same_formula(make_softmax(), softmax, arguments=MATRIX, target="rocm:gfx942")
    with pytest.raises(DSLNotImplementedError, match="64 bits"):
        same_formula(library_softmax.softmax, softmax, arguments={"X": "f32[m, n]", "Y": "f64[m, n]"})
    with pytest.raises(DSLValueError, match="the shape"):
        same_formula(make_softmax(), lambda X: X[1:], arguments=MATRIX, sizes={"m": [3], "n": [4]})
