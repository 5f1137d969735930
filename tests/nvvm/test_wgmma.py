"""``wgmma``: layouts, what a CPU in the chip's role computes from shared memory, and the instructions on the chip."""

import re

import ml_dtypes
import numpy as np
import pytest
from nvidia_chips import binary, chip_of, play, ptx

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DeviceError
from flydsl.expr.atoms.tv_layouts import evaluate
from flydsl.expr.nvvm.matrix_table import WARP_GROUP_INSTRUCTIONS, WarpGroupInstruction

ROWS = [pytest.param(row, id=row.title(64)) for row in WARP_GROUP_INSTRUCTIONS]


@pytest.mark.parametrize("row", ROWS)
def test_layouts_cover_their_operands_once(row: WarpGroupInstruction) -> None:
    held = np.array(evaluate(row.a_layout))
    assert held.shape == (128, 64 * row.k // 128)
    assert sorted(held.ravel()) == list(range(64 * row.k))
    for n in (row.sizes[0], row.sizes[-1]):
        held = np.array(evaluate(row.c_layout(n)))
        assert held.shape == (128, n // 2)
        assert sorted(held.ravel()) == list(range(64 * n))


def types_of(row: WarpGroupInstruction):
    a, b, acc = (fx.nvvm.TF32 if name == "TF32" else getattr(fx, name) for name in (row.a, row.b, row.acc))
    return (a, b), acc


def element(name: str):
    return fx.Float32 if name == "TF32" else getattr(fx, name)


def program(row: WarpGroupInstruction, n: int, place_a, place_b, *, registers: bool = False, steps: int = 1):
    """C = A·Bᵀ of one warp group.

    ``place_a`` and ``place_b`` are the number of bytes of an operand and the arguments of SharedOperand; operands come as
    they shall lie in shared memory, so that the kernel copies them byte by byte.
    """
    (size_a, arguments_a), (size_b, arguments_b) = place_a, place_b

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, held: fx.Tensor, c: fx.Tensor):
        t = fx.thread_idx.x
        op = fx.nvvm.WGMMA(64, n, row.k, *types_of(row))
        allocator = fx.SharedAllocator()
        pointers = []
        for memory, size in ((a, size_a), (b, size_b)):
            pointer = allocator.allocate(fx.Align[fx.Array[fx.Uint8, size], 1024]).peek().ptr
            for k in range(size // 128):
                pointer[k * 128 + t] = memory[k * 128 + t]
            pointers.append(pointer)
        fx.nvvm.fence_proxy_async()
        fx.barrier()
        A = fx.nvvm.SharedOperand(fx.recast_iter(element(row.a), pointers[0]), **arguments_a)
        B = fx.nvvm.SharedOperand(fx.recast_iter(element(row.b), pointers[1]), **arguments_b)
        if fx.const_expr(registers):
            count = 64 * row.k // 128
            A = fx.make_rmem_tensor(count, element(row.a))
            mine = fx.recast_iter(element(row.a), fx.get_iter(held) + t * (count * element(row.a).width // 8))
            A.store(fx.make_view(mine, fx.make_layout(count, 1)).load())
        acc = fx.make_rmem_tensor(n // 2, getattr(fx, row.acc))
        fx.nvvm.wgmma_fence()
        for k in fx.range_constexpr(steps):
            of_a = A if registers else A.advanced(k * row.k)
            op(acc, of_a, B.advanced(k * row.k), accumulate=k > 0)
        fx.nvvm.wgmma_commit_group()
        fx.nvvm.wgmma_wait_group(0, acc)
        fx.make_view(fx.get_iter(c) + t * (n // 2), fx.make_layout(n // 2, 1)).store(acc.load())

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, held: fx.Tensor, c: fx.Tensor):
        kernel(a, b, held, c).launch(grid=1, block=128)

    return run


def signature(row: WarpGroupInstruction):
    data = flyc.TensorSpec(fx.Uint8, (None,))
    return {"a": data, "b": data, "held": data, "c": flyc.TensorSpec(getattr(fx, row.acc), (None,))}


def row_of(a: str, b: str | None = None, acc: str | None = None) -> WarpGroupInstruction:
    return next(r for r in WARP_GROUP_INSTRUCTIONS if (r.a, r.b) == (a, b or a) and acc in (None, r.acc))


NUMPY = {
    "Float16": np.float16, "BFloat16": ml_dtypes.bfloat16, "TF32": np.float32, "Float32": np.float32, "Int8": np.int8,
    "Uint8": np.uint8, "Int32": np.int32, "Float8E4M3FN": ml_dtypes.float8_e4m3fn, "Float8E5M2": ml_dtypes.float8_e5m2,
}  # fmt: skip


def lying(x: np.ndarray, swizzle: int, major: str) -> tuple[np.ndarray, dict]:
    """The bytes of a matrix (rows, k) in shared memory, by the manual's figures, and what describes them."""

    size = x.itemsize
    lines = x if major == "K" else x.T.copy()  # contiguous along the last axis
    if swizzle:
        # Panels as wide as the swizzle, whose lines follow each other; then 16-byte units of a line are permuted.
        panels = lines.reshape(lines.shape[0], -1, swizzle // size).swapaxes(0, 1)
        flat = panels.copy().view(np.uint8).reshape(-1, 16)
        unit = np.arange(len(flat))
        permuted = np.empty_like(flat)
        permuted[unit ^ (unit >> 3 & (swizzle // 16 - 1))] = flat
        panel = lines.shape[0] * swizzle
        described = {"swizzle": swizzle, "major": major, "stride": 8 * swizzle}
        return permuted.ravel(), described if major == "K" else {**described, "leading": panel}
    # Core matrices of 8 lines of 16 bytes, first along the contiguous axis and then along the other.
    cores = lines.reshape(lines.shape[0] // 8, 8, -1, 16 // size).swapaxes(1, 2)
    along, across = 128, 128 * cores.shape[1]
    described = {"stride": across, "leading": along} if major == "K" else {"stride": along, "leading": across}
    return cores.copy().view(np.uint8).ravel(), {"swizzle": 0, "major": major, **described}


EMULATED = [
    ("Float16", "Float16", 128, "K", 4),
    ("Float16", "Float16", 32, "K", 1),
    ("BFloat16", "BFloat16", 0, "K", 1),
    ("BFloat16", "BFloat16", 128, "MN", 1),
    ("Float16", "Float16", 0, "MN", 1),
    ("TF32", "TF32", 64, "K", 2),
    ("Float8E4M3FN", "Float8E5M2", 64, "K", 1),
    ("Int8", "Uint8", 128, "K", 1),
]


@pytest.mark.parametrize(("a", "b", "swizzle", "major", "steps"), EMULATED)
def test_operands_in_shared_memory(
    a: str, b: str, swizzle: int, major: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, n = row_of(a, b), 64 if major == "MN" else 24
    rng = np.random.default_rng(7)
    low = {name: 0 if name == "Uint8" else -3 for name in (a, b)}
    wide = swizzle * 8 // row.bits if swizzle and major == "K" else steps * row.k
    x, y = rng.integers(low[a], 4, (64, wide)), rng.integers(low[b], 4, (n, wide))
    (bytes_a, how_a), (bytes_b, how_b) = (
        lying(x.astype(NUMPY[a]), swizzle, major),
        lying(y.astype(NUMPY[b]), swizzle, major),
    )
    run = program(row, n, (len(bytes_a), how_a), (len(bytes_b), how_b), steps=steps)
    compiled = binary(run, "cuda:sm_90", signature(row))
    assert compiled.sections["ptx"].decode().count(f"{row.mnemonic(n)} ") == steps
    assert chip_of(compiled) == "sm_90a"
    play(monkeypatch, "sm_90")
    c = np.zeros(64 * n, NUMPY[row.acc])
    run(bytes_a, bytes_b, np.zeros(16, np.uint8), c)
    result = np.zeros(64 * n)
    result[np.array(evaluate(row.c_layout(n)))] = c.astype(np.float64).reshape(128, -1)
    used = steps * row.k
    np.testing.assert_array_equal(result.reshape(64, n, order="F"), x[:, :used] @ y[:, :used].T)


@pytest.mark.parametrize("name", ["Float16", "Int8", "TF32"])
def test_a_in_registers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    row, n = row_of(name), 16
    rng = np.random.default_rng(7)
    x, y = rng.integers(-3, 4, (64, row.k)), rng.integers(-3, 4, (n, row.k))
    bytes_b, how_b = lying(y.astype(NUMPY[name]), 32, "K")
    run = program(row, n, (128, {"swizzle": 128}), (len(bytes_b), how_b), registers=True)
    assert re.search(
        rf"{re.escape(row.mnemonic(n))} {{[^}}]*}}, {{[^}}]*}}, %rd\d+, first", ptx(run, "cuda:sm_90", signature(row))
    )
    play(monkeypatch, "sm_90")
    held = x.ravel(order="F")[np.array(evaluate(row.a_layout))].astype(NUMPY[name]).view(np.uint8).ravel()
    c = np.zeros(64 * n, NUMPY[row.acc])
    run(np.zeros(128, np.uint8), bytes_b, held, c)
    result = np.zeros(64 * n)
    result[np.array(evaluate(row.c_layout(n)))] = c.astype(np.float64).reshape(128, -1)
    np.testing.assert_array_equal(result.reshape(64, n, order="F"), x @ y.T)


def on_a_cpu(row: WarpGroupInstruction, n: int, x, y, how: tuple[int, str], monkeypatch, *, wrongly=None) -> np.ndarray:
    """C of one instruction, from matrices of the operands' types; ``wrongly`` changes what is said of B."""
    play(monkeypatch, "sm_90")
    (bytes_a, how_a), (bytes_b, how_b) = lying(x, *how), lying(y, *how)
    run = program(row, n, (len(bytes_a), how_a), (len(bytes_b), {**how_b, **(wrongly or {})}))
    c = np.zeros(64 * n, NUMPY[row.acc])
    run(bytes_a, bytes_b, np.zeros(16, np.uint8), c)
    result = np.zeros(64 * n)
    result[np.array(evaluate(row.c_layout(n)))] = c.astype(np.float64).reshape(128, -1)
    return result.reshape(64, n, order="F")


@pytest.mark.parametrize("row", ROWS)
def test_real_numbers_of_every_type(row: WarpGroupInstruction, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, n = np.random.default_rng(3), 32
    if row.acc == "Int32":
        x, y = (rng.integers(*((-128, 128) if t == "Int8" else (0, 256)), (64, row.k)) for t in (row.a, row.b))
        y = y[:n]
    else:
        x, y = rng.standard_normal((64, row.k)) * 4, rng.standard_normal((n, row.k)) * 4
    x, y = x.astype(NUMPY[row.a]), y.astype(NUMPY[row.b])
    result = on_a_cpu(row, n, x, y, (32, "K"), monkeypatch)
    if row.a == "TF32":  # what of the bits counts
        x, y = ((m.view(np.uint32) & 0xFFFFE000).view(np.float32) for m in (x, y))
    exact = x.astype(np.float64) @ y.astype(np.float64).T
    tolerance = {"Int32": 0, "Float32": 1e-5, "Float16": 2e-3}[row.acc]
    np.testing.assert_allclose(result, exact, rtol=tolerance, atol=tolerance * 64)


@pytest.mark.parametrize("wrongly", [{"swizzle": 64}, {"stride": 512}, {"swizzle": 0, "leading": 16}])
def test_a_wrong_descriptor_gives_wrong_numbers(wrongly: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    row, n = row_of("Float16"), 32
    rng = np.random.default_rng(4)
    x, y = rng.integers(1, 9, (64, 64)).astype(np.float16), rng.integers(1, 9, (n, 64)).astype(np.float16)
    right = x[:, :16].astype(np.float64) @ y[:, :16].T.astype(np.float64)
    np.testing.assert_array_equal(on_a_cpu(row, n, x, y, (128, "K"), monkeypatch), right)
    assert (on_a_cpu(row, n, x, y, (128, "K"), monkeypatch, wrongly=wrongly) != right).mean() > 0.5


@pytest.mark.parametrize(
    ("absent", "message"), [("warp", "for the other warps of the warp group"), ("thread", "only some")]
)
def test_warps_that_are_missing(absent: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, "sm_90")

    @flyc.kernel
    def kernel(c: fx.Tensor, n: fx.Int32):
        op = fx.nvvm.WGMMA(64, 16, 16, fx.Float16)
        operand = fx.nvvm.SharedOperand(shared())
        acc = fx.make_rmem_tensor(8, fx.Float32)
        acc.fill(0)
        if fx.thread_idx.x < n:
            fx.nvvm.wgmma_fence()
            op(acc, operand, operand)
            fx.nvvm.wgmma_commit_group()
            fx.nvvm.wgmma_wait_group(0, acc)
        c[fx.thread_idx.x] = acc[0]

    @flyc.jit
    def run(c: fx.Tensor, n: fx.Int32):
        kernel(c, n).launch(grid=1, block=128)

    c = np.ones(128, np.float32)
    run(c, 128)
    with pytest.raises(DeviceError, match=message):
        run(c, 96 if absent == "warp" else 120)


@pytest.mark.parametrize("row", ROWS)
def test_every_type_is_taken_by_the_assembler(row: WarpGroupInstruction) -> None:
    described = {"swizzle": 128}
    n = row.sizes[-1] if row is WARP_GROUP_INSTRUCTIONS[0] else 32
    run = program(row, n, (128 * 64, described), (128 * n, described))
    compiled = binary(run, "cuda:sm_90", signature(row))
    assert compiled.sections["ptx"].decode().count(f"{row.mnemonic(n)} ") == 1
    (counts,) = compiled.resources.values()
    assert counts["spill_store_bytes"] == counts["scratch_bytes"] == 0


@pytest.mark.parametrize(
    ("target", "make", "error", "message"),
    [
        ("cuda:sm_89", lambda: fx.nvvm.WGMMA(64, 64, 16, fx.Float16), ValueError, "sm_89 does not have it; .*: sm_90a$"),
        ("cuda:sm_100", lambda: fx.nvvm.WGMMA(64, 64, 16, fx.Float16), ValueError, "sm_100 does not have it; .*: sm_90a$"),
        ("cuda:sm_90", lambda: fx.nvvm.WGMMA(64, 60, 16, fx.Float16), ValueError, "not an instruction of cuda:sm_90"),
        ("cuda:sm_90", lambda: fx.nvvm.WGMMA(64, 40, 32, fx.Int8), ValueError, "not an instruction of cuda:sm_90"),
        ("rocm:gfx942", lambda: fx.nvvm.WGMMA(64, 64, 16, fx.Float16), ValueError, "an operation of NVIDIA GPUs"),
        ("cuda:sm_90", lambda: fx.nvvm.wgmma_wait_group(8), ValueError, "expected 0 to 7 groups"),
        ("cuda:sm_90", lambda: fx.nvvm.SharedOperand(shared(), swizzle=48), ValueError, "expected 0, 32, 64 or 128"),
        ("cuda:sm_90", lambda: fx.nvvm.SharedOperand(shared(), swizzle=0), ValueError, "stride must be given"),
        ("cuda:sm_90", lambda: fx.nvvm.SharedOperand(shared(), stride=100), ValueError, "stride=100; expected bytes"),
        ("cuda:sm_90", lambda: call(fx.nvvm.SharedOperand(shared(fx.Float32))), TypeError, "a of wgmma .* is of Float16"),
        ("cuda:sm_90", lambda: call(3), TypeError, "takes B as fx.nvvm.SharedOperand"),
    ],
)  # fmt: skip
def test_refusals(target: str, make, error: type[Exception], message: str) -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor):
        make()

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=128)

    with pytest.raises(error, match=re.compile(message, re.MULTILINE)):
        ptx(run, target, {"t": flyc.TensorSpec(fx.Float32, (None,))})


def shared(dtype=None):
    return fx.SharedAllocator().allocate(fx.Align[fx.Array[dtype or fx.Float16, 1024], 1024]).peek().ptr


def call(a):
    op = fx.nvvm.WGMMA(64, 16, 16, fx.Float16)
    b = fx.nvvm.SharedOperand(a.pointer) if isinstance(a, fx.nvvm.SharedOperand) else 0
    op(fx.make_rmem_tensor(8, fx.Float32), a, b)
