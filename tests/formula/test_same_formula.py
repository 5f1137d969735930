"""Formulas on ring elements: equal in any order of sums, and different for any wrong index, mask or factor."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.atoms.tv_layouts import evaluate
from flydsl.kernels import softmax as library_softmax
from flydsl.testing import same_formula
from flydsl.testing.formula import ring

from .formulas import CLEAN, LIBRARY, MATRIX, compare, is_hidden, softmax
from .kernels import FAULTS, LARGE_FAULTS, make_softmax


@pytest.mark.parametrize("make", CLEAN, ids=lambda make: make.__name__)
def test_a_right_kernel_equals_its_formula(make) -> None:
    assert compare(make)


HIDDEN = [(make, fault) for make, faults in FAULTS.items() for fault in faults]
LARGE = [(make, fault) for make, faults in LARGE_FAULTS.items() for fault in faults]
SAMPLE = [pytest.param(*each, marks=() if number % 4 == 0 else pytest.mark.prove) for number, each in enumerate(LARGE)]


@pytest.mark.parametrize(("make", "fault"), HIDDEN)
def test_a_fault_below_a_usual_tolerance_is_another_formula(make, fault: str) -> None:
    assert is_hidden(make, fault)
    found = compare(make, fault)
    assert not found and found.elements, fault
    assert "differs" in str(found)


@pytest.mark.parametrize(("make", "fault"), SAMPLE)
def test_a_large_fault_is_another_formula(make, fault: str) -> None:
    assert not is_hidden(make, fault)
    assert not compare(make, fault), fault


def test_there_are_enough_hidden_faults() -> None:
    assert len(HIDDEN) >= 30


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.prove if "attention" in n else ()) for n in LIBRARY]
)
def test_the_library_equals_its_formulas(name: str) -> None:
    each = LIBRARY[name]
    options = {"arguments": each.rules, "sizes": each.sizes, "target": each.target}
    assert same_formula(each.kernel, each.reference, **options, cases=1 if "attention" in name else 2)


@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize("rule", ["{}", "= 0.1", "= 0.125", "= 3"])
def test_a_number_is_an_element_for_kernel_and_formula(dtype: str, rule: str) -> None:
    kind = {"f16": fx.Float16, "bf16": fx.BFloat16, "f32": fx.Float32, "f64": fx.Float64}[dtype]

    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor, k: kind):
        if fx.thread_idx.x < X.shape[0]:
            Y[fx.thread_idx.x] = X[fx.thread_idx.x] * k

    @flyc.jit
    def scale(X: fx.Tensor, Y: fx.Tensor, k: kind):
        kernel(X, Y, k).launch(grid=1, block=32)

    options = {
        "arguments": {"X": f"{dtype}[n]", "Y": f"{dtype}[n]", "k": rule.format(dtype)},
        "sizes": {"n": [8]},
        "cases": 1,
    }
    assert same_formula(scale, lambda X, k: X * k, **options)
    assert not same_formula(scale, lambda X, k: X * (k + 1), **options)
    if "=" in rule:
        assert same_formula(scale, lambda X: X * float(rule[1:]), **options)


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


# -- matrix instructions


def fragments(shape, types, acc):
    """C = A B of one ``mma.sync``, from fragments of the lanes; and its formula."""
    atoms = []

    @flyc.kernel
    def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        lane = fx.thread_idx.x
        atom = fx.make_mma_atom(fx.nvvm.MMA(*shape, types, acc))
        atoms.append(atom.op.row)
        counts = [fx.size(tv[1]).unpack() for tv in (atom.layout_A_tv, atom.layout_B_tv, atom.layout_C_tv)]
        held = [fx.make_rmem_tensor(n, atom.op.dtypes[name]) for n, name in zip(counts, "ABC", strict=True)]
        for memory, fragment, count in zip((A, B), held, counts, strict=False):
            for k in fx.range_constexpr(count):
                fragment[k] = memory[lane, k]
        held[2].fill(0)
        fx.gemm(atom, held[2], held[0], held[1], held[2])
        for k in fx.range_constexpr(counts[2]):
            C[lane, k] = held[2][k]

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        kernel(A, B, C).launch(grid=1, block=32)

    def reference(A, B):
        row = atoms[0]
        m, n, k = row.shape
        of_a, of_b, of_c = (np.array(evaluate(each)).ravel() for each in (row.a_layout, row.b_layout, row.c_layout))
        a = A.reshape(-1)[np.argsort(of_a)].reshape(k, m)  # numbers are m + M k
        b = B.reshape(-1)[np.argsort(of_b)].reshape(k, n)
        return (b.T @ a).reshape(-1)[of_c].reshape(32, -1)

    return run, reference, atoms


PRODUCTS = {
    "f16": ((16, 8, 16), "f16", "f32", "sm_80"),
    "bf16": ((16, 8, 8), "bf16", "f32", "sm_80"),
    "tf32": ((16, 8, 8), "f32", "f32", "sm_80"),
    "f64": ((8, 8, 4), "f64", "f64", "sm_80"),
}


@pytest.mark.parametrize("name", PRODUCTS)
def test_a_product_of_fragments_equals_its_formula(name: str) -> None:
    shape, operand, acc, chip = PRODUCTS[name]
    named = {"f16": fx.Float16, "bf16": fx.BFloat16, "f32": fx.Float32, "f64": fx.Float64}
    types = fx.nvvm.TF32 if name == "tf32" else named[operand]
    run, reference, _ = fragments(shape, (types, types), named[acc])
    m, n, k = shape
    rules = {
        "A": f"{operand}[32, {m * k // 32}]",
        "B": f"{operand}[32, {n * k // 32}]",
        "C": f"{acc}[32, {m * n // 32}]",
    }
    options = {"arguments": rules, "target": f"cpu:{chip}", "cases": 1}
    assert same_formula(run, reference, **options)
    assert not same_formula(run, lambda A, B: reference(A, B) * np.float32(1.0000001), **options)


@flyc.kernel
def warpgroup_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    rows = fx.make_layout((64, 16), (16, 1))
    places = (memory.allocate(fx.Align[fx.Array[fx.Float16, 1024], 128]).peek().ptr for _ in range(2))
    a, b = (fx.make_view(fx.apply_swizzle(p, fx.Swizzle(1, 4, 3)), rows) for p in places)
    for i in fx.range_constexpr(8):
        a[t % 64, t // 64 + 2 * i] = A[t % 64, t // 64 + 2 * i]
        b[t % 64, t // 64 + 2 * i] = B[t % 64, t // 64 + 2 * i]
    fx.nvvm.fence_proxy_async()
    fx.barrier()
    mma = fx.make_tiled_mma(
        fx.make_mma_atom(fx.nvvm.WGMMA(64, 64, 16, fx.Float16)), fx.make_layout((1, 1, 1), (1, 1, 1))
    )
    mine = mma.get_slice(t)
    out = fx.make_view(fx.get_iter(C), fx.make_layout((64, 64), (64, 1)))
    acc = mine.make_fragment_C(out)
    fx.nvvm.wgmma_fence()
    fx.gemm(mma, acc, mine.partition_A(a), mine.partition_B(b), acc, accumulate=False)
    fx.nvvm.wgmma_commit_group()
    fx.nvvm.wgmma_wait_group(0, acc)
    fx.copy(fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32), acc, mine.partition_C(out))


@flyc.jit
def warpgroup(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    warpgroup_kernel(A, B, C).launch(grid=1, block=128)


def test_a_product_of_a_warp_group_equals_its_formula() -> None:
    options = {
        "arguments": {"A": "f16[64, 16]@16", "B": "f16[64, 16]@16", "C": "f32[64, 64]@16"},
        "target": "cpu:sm_90",
        "cases": 1,
    }
    assert same_formula(warpgroup, lambda A, B: A @ B.T, **options)
    assert not same_formula(warpgroup, lambda A, B: A @ B[::-1].T, **options)


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
    refused(lambda x: x.to(fx.Float8E4M3FN).to(fx.Float32), VECTOR, match="rounds to 8 bits")
    refused(lambda x: x + 1.0, VECTOR, lambda X: np.heaviside(X, 0.5), match="heaviside")


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(DSLTypeError, match=r"@flyc\.jit"):
        same_formula(lambda X: X, lambda X: X, arguments=VECTOR)
    with pytest.raises(DSLValueError, match="cpu:gfx942"):
        same_formula(make_softmax(), softmax, arguments=MATRIX, target="rocm:gfx942")
    with pytest.raises(DSLValueError, match="the shape"):
        same_formula(make_softmax(), lambda X: X[1:], arguments=MATRIX, sizes={"m": [3], "n": [4]})
