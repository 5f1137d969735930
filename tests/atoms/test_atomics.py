"""Atomic copies: the numbers on the CPU, the instructions for GPUs, and what is refused."""

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx

DTYPES = {
    np.int32: fx.Int32, np.uint32: fx.Uint32, np.int64: fx.Int64, np.uint64: fx.Uint64, np.float32: fx.Float32,
    np.float64: fx.Float64,
}  # fmt: skip


def inc(old: int, value: int) -> int:
    return 0 if old >= value else old + 1


def dec(old: int, value: int) -> int:
    return value if old == 0 or old > value else old - 1


MODEL = {
    "Add": lambda old, v: old + v,
    "Max": max,
    "Min": min,
    "And": lambda old, v: old & v,
    "Or": lambda old, v: old | v,
    "Inc": inc,
    "Dec": dec,
}


def program(make_op, slots: int = 4):
    """Thread i applies the operation to ``dst[i % slots]`` with ``src[i]``."""

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i = fx.block_idx.x * 64 + fx.thread_idx.x
        atom = fx.make_copy_atom(make_op(), dst.dtype)
        value = fx.make_rmem_tensor(1, dst.dtype)
        value[0] = src[i]
        fx.copy(atom, value, fx.make_view(fx.get_iter(dst) + i % slots, fx.make_layout(1, 1)))

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=src.shape[0] // 64, block=64)

    return run


@pytest.mark.parametrize(
    ("name", "dtype"),
    [
        (name, dtype)
        for name in ("Add", "Max", "Min", "And", "Or")
        for dtype in DTYPES
        if name not in ("And", "Or") or np.issubdtype(dtype, np.integer)
    ],
)
def test_commutative_operations_meet_in_any_order(name: str, dtype: type) -> None:
    rng = np.random.default_rng(3)
    low = 0 if np.issubdtype(dtype, np.unsignedinteger) else -100
    src = rng.integers(low, 100, 256).astype(dtype)
    dst = rng.integers(low, 100, 4).astype(dtype)
    expected = dst.copy()
    for i, value in enumerate(src.tolist()):
        expected[i % 4] = MODEL[name](expected[i % 4].item(), value)
    program(lambda: getattr(fx, f"UniversalAtomic{name}")(DTYPES[dtype]))(src, dst)
    np.testing.assert_array_equal(dst, expected)


@pytest.mark.parametrize("name", ["Inc", "Dec"])
@pytest.mark.parametrize("start", [0, 2, 7, 9])
def test_wrapping_counters(name: str, start: int) -> None:
    src, dst = np.full(64, 7, np.uint32), np.full(4, start, np.uint32)
    expected = start
    for _ in range(16):
        expected = MODEL[name](expected, 7)
    program(lambda: fx.UniversalAtomic(getattr(fx.AtomicOp, name), fx.Uint32))(src, dst)
    np.testing.assert_array_equal(dst, expected)


def test_signedness_is_that_of_the_type() -> None:
    src, dst = np.array([5] * 64, np.int32), np.full(4, -1, np.int32)
    program(lambda: fx.UniversalAtomicMax(fx.Uint32))(src, dst)
    np.testing.assert_array_equal(dst, -1)  # as unsigned the greatest number
    program(lambda: fx.UniversalAtomicMax(fx.Int32))(src, dst)
    np.testing.assert_array_equal(dst, 5)


def test_several_elements_and_a_predicate() -> None:
    @flyc.kernel
    def kernel(dst: fx.Tensor):
        i = fx.thread_idx.x
        atom = fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Int32), fx.Int32)
        values, wanted = fx.make_rmem_tensor((1, 4), fx.Int32), fx.make_rmem_tensor((1, 4), fx.Boolean)
        for k in fx.range_constexpr(4):
            values[0, k] = k + 1
            wanted[0, k] = i % 4 >= k
        fx.copy(atom, values, fx.make_view(fx.get_iter(dst), fx.make_layout((1, 4), (0, 1))), pred=wanted)

    @flyc.jit
    def run(dst: fx.Tensor):
        kernel(dst).launch(grid=1, block=64)

    dst = np.zeros(4, np.int32)
    run(dst)
    np.testing.assert_array_equal(dst, [64 * 1, 48 * 2, 32 * 3, 16 * 4])


def test_shared_memory_and_scopes() -> None:
    @flyc.kernel
    def kernel(dst: fx.Tensor):
        counter = fx.SharedAllocator().allocate(fx.Array[fx.Uint32, 1]).peek().view(fx.make_layout(1, 1))
        if fx.thread_idx.x == 0:
            counter[0] = 0
        fx.barrier()
        one = fx.make_rmem_tensor(1, fx.Uint32)
        one[0] = 1
        atom = fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Uint32, fx.rocdl.SyncScope.Workgroup), fx.Uint32)
        fx.copy_atom_call(atom, one, counter)
        fx.barrier()
        dst[fx.thread_idx.x] = counter[0]

    @flyc.jit
    def run(dst: fx.Tensor):
        kernel(dst).launch(grid=1, block=100)

    dst = np.zeros(100, np.uint32)
    run(dst)
    np.testing.assert_array_equal(dst, 100)
    vector = {"dst": flyc.TensorSpec(fx.Uint32, (None,))}
    assert "ds_add_u32" in assembly(run, "rocm:gfx942", vector)
    ptx = assembly(run, "cuda:sm_90", vector)
    assert "atom.shared.add.u32" in ptx


GPU_CASES = [
    ("Add", fx.Float32, "global_atomic_add_f32", "add.f32"),
    ("Add", fx.Int32, "global_atomic_add", "add.u32"),
    ("Max", fx.Int32, "global_atomic_smax", "max.s32"),
    ("Max", fx.Uint32, "global_atomic_umax", "max.u32"),
    ("Min", fx.Float64, "global_atomic_min_f64", "atom"),
    ("And", fx.Int64, "global_atomic_and_x2", "and.b64"),
    ("Inc", fx.Uint32, "global_atomic_inc", "inc.u32"),
    ("Dec", fx.Uint32, "global_atomic_dec", "dec.u32"),
]


@pytest.mark.parametrize(("name", "dtype", "amd", "nvidia"), GPU_CASES)
def test_one_instruction_on_gpus(name: str, dtype: type, amd: str, nvidia: str) -> None:
    vector = flyc.TensorSpec(dtype, (None,))
    run = program(lambda: getattr(fx, f"UniversalAtomic{name}")(dtype, fx.rocdl.SyncScope.Agent))
    text = assembly(run, "rocm:gfx942", {"src": vector, "dst": vector})
    assert amd in text
    assert "cmpswap" not in text
    ptx = assembly(run, "cuda:sm_90", {"src": vector, "dst": vector})
    assert nvidia in ptx


@pytest.mark.parametrize("name", ["And", "Or", "Inc", "Dec"])
def test_integer_operations_refuse_floats(name: str) -> None:
    x = np.zeros(64, np.float32)
    with pytest.raises(TypeError, match=f"{name} is an operation on integers, got Float32"):
        program(lambda: getattr(fx, f"UniversalAtomic{name}")(fx.Float32))(x, x)


@pytest.mark.parametrize(
    ("target", "name", "dtype", "refused"),
    [
        ("cuda:sm_90", "Add", fx.Float16, False),
        ("cuda:sm_90", "Add", fx.BFloat16, False),
        ("cuda:sm_80", "Add", fx.BFloat16, True),
        ("cuda:sm_90", "Max", fx.Float16, True),
    ],
)
def test_half_precision_where_the_target_has_it(target: str, name: str, dtype: type, refused: bool) -> None:
    vector = flyc.TensorSpec(dtype, (None,))
    run = program(lambda: getattr(fx, f"UniversalAtomic{name}")(dtype))
    if not refused:
        assert "atom" in assembly(run, target, {"src": vector, "dst": vector})
        return
    with pytest.raises(NotImplementedError, match=f"{target} has no atomic {name}"):
        assembly(run, target, {"src": vector, "dst": vector})


def test_other_refusals() -> None:
    x = np.zeros(64, np.int32)
    with pytest.raises(ValueError, match="scope 'block' is not known; expected one of"):
        program(lambda: fx.UniversalAtomicAdd(fx.Int32, "block"))(x, x)
    with pytest.raises(TypeError, match=r"takes an fx\.AtomicOp, got 'add'"):
        program(lambda: fx.UniversalAtomic("add", fx.Int32))(x, x)
    with pytest.raises(TypeError, match="is an operation on Float32, got"):
        program(lambda: fx.UniversalAtomicAdd(fx.Float32))(x, x)

    @flyc.kernel
    def backwards(t: fx.Tensor):
        r = fx.make_rmem_tensor(1, fx.Int32)
        atom = fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Int32), fx.Int32)
        fx.copy(atom, fx.make_view(fx.get_iter(t), fx.make_layout(1, 1)), r)

    @flyc.jit
    def run(t: fx.Tensor):
        backwards(t).launch(grid=1, block=1)

    with pytest.raises(ValueError, match="goes from a register tensor to memory"):
        run(x)
