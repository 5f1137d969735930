"""Exchange between the lanes of a wave, masks, approximations and hints of AMD GPUs, by name."""

import re

import numpy as np
import pytest
from device_assembly import assembly, llvm_ir

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm

words = flyc.TensorSpec(fx.Int32, (None,))
singles = flyc.TensorSpec(fx.Float32, (None,))


def as_chip(monkeypatch: pytest.MonkeyPatch, arch: str) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)


def each_lane(call, block: int = 64):
    """A kernel that stores ``call(x, i)`` of each thread."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = call(x[i], i)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=block)

    return run


def run_on(monkeypatch, arch: str, call, x: np.ndarray, dtype=None) -> np.ndarray:
    as_chip(monkeypatch, arch)
    y = np.zeros(len(x), dtype or x.dtype)
    each_lane(call, len(x))(x, y)
    return y


DATA = np.random.default_rng(1).integers(-(1 << 31), 1 << 31, 128).astype(np.int32)


@pytest.mark.parametrize(("arch", "wave"), [("gfx942", 64), ("gfx1100", 32)])
def test_a_lane_that_all_read(arch: str, wave: int, monkeypatch: pytest.MonkeyPatch) -> None:
    waves = DATA.reshape(-1, wave)
    found = run_on(monkeypatch, arch, lambda x, i: fx.rocdl.readlane(fx.T.i32, x, 17), DATA)
    np.testing.assert_array_equal(found.reshape(-1, wave), np.broadcast_to(waves[:, 17:18], waves.shape))
    found = run_on(monkeypatch, arch, lambda x, i: fx.rocdl.readfirstlane(fx.Int32, x), DATA)
    np.testing.assert_array_equal(found.reshape(-1, wave), np.broadcast_to(waves[:, :1], waves.shape))
    found = run_on(monkeypatch, arch, lambda x, i: fx.rocdl.ds_bpermute(fx.Int32, (i * 7 + 3) * 4, x), DATA)
    source = (np.arange(128) * 7 + 3) % wave
    np.testing.assert_array_equal(found.reshape(-1, wave), np.take_along_axis(waves, source.reshape(-1, wave), 1))
    found = run_on(monkeypatch, arch, lambda x, i: fx.rocdl.wave_id(), DATA)
    np.testing.assert_array_equal(found, np.arange(128) // wave)


def test_the_first_lane_is_the_first_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        if i % 5 == 3:
            y[i] = fx.rocdl.readfirstlane(fx.Int32, x[i])

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    as_chip(monkeypatch, "gfx942")
    y = np.zeros(64, np.int32)
    run(DATA[:64].copy(), y)
    np.testing.assert_array_equal(y, np.where(np.arange(64) % 5 == 3, DATA[3], 0))


@pytest.mark.parametrize(("arch", "wave"), [("gfx942", 64), ("gfx1201", 32)])
@pytest.mark.parametrize("block", [128, 72])
def test_ballot(arch: str, wave: int, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    of = {64: fx.T.i64, 32: fx.T.i32}[wave]
    data = DATA[:block].copy()
    found = run_on(monkeypatch, arch, lambda x, i: fx.rocdl.ballot(of, x < 0), data, {64: np.int64, 32: np.int32}[wave])
    for first in range(0, block, wave):
        mask = sum(1 << k for k, x in enumerate(data[first : first + wave]) if x < 0)
        assert {int(v) & ((1 << wave) - 1) for v in found[first : first + wave]} == {mask}


def test_ballot_counts_lanes_that_run(monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.kernel
    def kernel(y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = fx.Int64(0)
        if i % 3 == 1:
            y[i] = fx.rocdl.ballot(fx.T.i64, i < 32)

    @flyc.jit
    def run(y: fx.Tensor):
        kernel(y).launch(grid=1, block=64)

    as_chip(monkeypatch, "gfx950")
    y = np.zeros(64, np.int64)
    run(y)
    assert set(y[1::3]) == {sum(1 << k for k in range(32) if k % 3 == 1)}


@pytest.mark.parametrize("row", [16, 32])
def test_rows_are_swapped(row: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Odd rows of the first operand change places with the even rows before them of the second."""
    swap = {
        16: lambda *o: fx.rocdl.permlane16_swap(fx.Int32, *o),
        32: lambda *o: fx.rocdl.permlane32_swap(fx.Int32, *o),
    }
    a, b = DATA[:64].reshape(-1, 2, row), (DATA[:64] ^ 0x5A5A).reshape(-1, 2, row)
    expected_a, expected_b = np.stack([a[:, 0], b[:, 0]], 1).ravel(), np.stack([a[:, 1], b[:, 1]], 1).ravel()
    for k, expected in enumerate((expected_a, expected_b)):
        found = run_on(
            monkeypatch, "gfx950", lambda x, i, k=k: swap[row](x, x ^ 0x5A5A, False, False)[k], DATA[:64].copy()
        )
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("row", [16, 32])
def test_rows_are_swapped_into_a_struct(row: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As MLIR's builder has it: the pair is a struct, which MLIR's builders take apart."""

    def swapped(x, i):
        swap = {16: fx.rocdl.permlane16_swap, 32: fx.rocdl.permlane32_swap}[row]
        pair = swap(ir.Type.parse("!llvm.struct<(i32, i32)>"), x, x ^ 0x5A5A, False, False)
        first, second = (llvm.extractvalue(fx.T.i32, pair, [k]) for k in range(2))
        return fx.Int32(first) - fx.Int32(second)

    a, b = DATA[:64].reshape(-1, 2, row), (DATA[:64] ^ 0x5A5A).reshape(-1, 2, row)
    words = dict.fromkeys("xy", flyc.TensorSpec(fx.Int32, (None,)))
    expected = np.stack([a[:, 0], b[:, 0]], 1).ravel() - np.stack([a[:, 1], b[:, 1]], 1).ravel()
    np.testing.assert_array_equal(run_on(monkeypatch, "gfx950", swapped, DATA[:64].copy()), expected)
    assert f"v_permlane{row}_swap_b32" in assembly(each_lane(swapped), "rocm:gfx950", words)


def dpp_source(code: int, lane: int) -> int | None:
    """The source of a lane by the CDNA 3 manual; ``None``: outside of the row."""
    row, k = lane // 16 * 16, lane % 16
    if code <= 0xFF:
        return lane // 4 * 4 + (code >> (2 * (lane % 4)) & 3)
    n = code & 15
    other = {0x10: k + n, 0x11: k - n, 0x12: (k - n) % 16, 0x14: 15 - k if n == 0 else k // 8 * 8 + 7 - k % 8, 0x15: n}
    if code in (0x142, 0x143):
        last = row - 1 if code == 0x142 else lane // 32 * 32 - 1
        return last if last >= 0 else None
    if code in (0x138, 0x130):
        found = lane + (1 if code == 0x130 else -1)
        return found if 0 <= found < 64 else None
    found = other[code >> 4]
    return row + found if 0 <= found < 16 else None


@pytest.mark.parametrize("code", [0x1B, 0xB1, 0x101, 0x113, 0x125, 0x130, 0x138, 0x140, 0x141, 0x142, 0x143, 0x157])
def test_dpp(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    row_mask, bank_mask = (0xA, 0xD) if code in (0x113, 0x142) else (0xF, 0xF)
    x = DATA[:64].copy()
    for bound in (False, True):
        found = run_on(
            monkeypatch, "gfx942",
            lambda v, i, bound=bound: fx.rocdl.update_dpp(fx.Int32, i, v, code, row_mask, bank_mask, bound), x,
        )  # fmt: skip
        for lane in range(64):
            source = dpp_source(code, lane)
            expected = x[source] if source is not None else 0 if bound else lane
            if not (row_mask >> lane // 16 & 1 and bank_mask >> lane // 4 % 4 & 1):
                expected = lane
            assert found[lane] == expected, (lane, source)


@pytest.mark.parametrize(
    ("name", "exact"),
    [("rcp", lambda x: 1 / x), ("rsq", lambda x: x**-0.5), ("sqrt", np.sqrt), ("exp2", np.exp2), ("log", np.log2),
     ("sin", lambda x: np.sin(2 * np.pi * x)), ("cos", lambda x: np.cos(2 * np.pi * x))],
)  # fmt: skip
def test_approximations(name: str, exact, monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.random.default_rng(4).uniform(0.1, 2, 64).astype(np.float32)
    found = run_on(monkeypatch, "gfx942", lambda v, i: getattr(fx.rocdl, name)(fx.T.f32, v), x)
    np.testing.assert_allclose(found, exact(x.astype(np.float64)), rtol=3e-7, atol=3e-7)


def test_the_middle_one(monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.linspace(-2, 2, 64, dtype=np.float32)
    x[5] = np.nan
    found = run_on(monkeypatch, "gfx942", lambda v, i: fx.rocdl.fmed3(fx.T.f32, v, 0.5, -1.0), x)
    np.testing.assert_array_equal(found, np.clip(np.nan_to_num(x, nan=-1), np.float32(-1), np.float32(0.5)))


# -- instructions


def uses(fn, dtype=fx.Int32):
    return each_lane(fn), {"x": words if dtype is fx.Int32 else singles, "y": words if dtype is fx.Int32 else singles}


EMITTED = [
    ("gfx942", lambda x, i: fx.rocdl.readlane(fx.Int32, x, 3), fx.Int32, r"v_readlane_b32"),
    ("gfx1100", lambda x, i: fx.rocdl.readfirstlane(fx.Int32, x) + i, fx.Int32, r"v_readfirstlane_b32"),
    ("gfx942", lambda x, i: fx.Int32(fx.rocdl.ballot(fx.T.i64, x < 0)), fx.Int32, r"v_cmp_gt_i32"),
    ("gfx1201", lambda x, i: fx.rocdl.ds_bpermute(fx.Int32, i * 8, x), fx.Int32, r"ds_bpermute_b32"),
    ("gfx950", lambda x, i: fx.rocdl.permlane32_swap(fx.Int32, x, i)[0], fx.Int32, r"v_permlane32_swap_b32"),
    ("gfx950", lambda x, i: fx.rocdl.permlane16_swap(fx.Int32, x, i)[1], fx.Int32, r"v_permlane16_swap_b32"),
    ("gfx942", lambda x, i: fx.rocdl.update_dpp(fx.Int32, i, x, 0x111, 0xF, 0xF), fx.Int32, r"dpp .*row_shr:1"),
    ("gfx90a", lambda x, i: fx.rocdl.update_dpp(fx.Int32, i, x, 0x143, 0xC, 0xF), fx.Int32, r"row_bcast:31"),
    ("gfx1100", lambda x, i: fx.rocdl.update_dpp(fx.Int32, i, x, 0x161, 0xF, 0xF), fx.Int32, r"row_xmask:1"),
    ("gfx1201", lambda x, i: fx.rocdl.wave_id() + i, fx.Int32, r"ttmp8"),
    ("gfx942", lambda x, i: fx.rocdl.perm_b32(x, i, 0x05010400), fx.Int32, r"v_perm_b32"),
    ("gfx942", lambda x, i: fx.rocdl.cvt_off_f32_i4(x).bitcast(fx.Int32), fx.Int32, r"v_cvt_off_f32_i4"),
    ("gfx942", lambda x, i: fx.rocdl.rcp(fx.T.f32, x), fx.Float32, r"v_rcp_f32"),
    ("gfx942", lambda x, i: fx.rocdl.exp2(fx.T.f32, x), fx.Float32, r"v_exp_f32"),
    ("gfx1100", lambda x, i: fx.rocdl.rsq(fx.T.f32, x), fx.Float32, r"v_rsq_f32"),
    ("gfx942", lambda x, i: fx.rocdl.sqrt(fx.T.f32, x), fx.Float32, r"v_sqrt_f32"),
    ("gfx942", lambda x, i: fx.rocdl.log(fx.T.f32, x), fx.Float32, r"v_log_f32"),
    ("gfx942", lambda x, i: fx.rocdl.sin(fx.T.f32, x) + fx.rocdl.cos(fx.T.f32, x), fx.Float32, r"v_(sin|cos)_f32"),
    ("gfx942", lambda x, i: fx.rocdl.fmed3(fx.T.f32, x, 0.0, 1.0), fx.Float32, r"v_med3_f32|clamp"),
    ("gfx950", lambda x, i: fx.rocdl.cvt_pk_bf16_f32(x, x).bitcast(fx.Float32), fx.Float32, r"v_cvt_pk_bf16_f32"),
    (
        "gfx942",
        lambda x, i: fx.rocdl.cvt_pkrtz(fx.T.f16x2, x, x).bitcast(fx.Float32)[0],
        fx.Float32,
        "v_cvt_pkrtz_f16_f32",
    ),
]


@pytest.mark.parametrize(("arch", "call", "dtype", "instruction"), EMITTED)
def test_one_instruction(arch: str, call, dtype, instruction: str) -> None:
    run, arguments = uses(call, dtype)
    assert re.search(instruction, assembly(run, f"rocm:{arch}", arguments))


def test_hints_and_the_bare_barrier() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        i = fx.thread_idx.x
        fx.rocdl.s_setprio(2)
        v = x[i]
        fx.rocdl.sched_barrier(0)
        fx.rocdl.s_barrier()
        fx.rocdl.sched_group_barrier(0x20, 1, 0)
        fx.rocdl.iglp_opt(0)
        x[i] = v + 1
        fx.rocdl.s_setprio(0)

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=256)

    text = assembly(run, "rocm:gfx942", {"x": words})
    assert text.index("s_setprio 2") < text.index("global_load") < text.index("s_barrier") < text.index("s_setprio 0")
    before = llvm_ir(run, "rocm:gfx942", {"x": words})
    assert "call void @llvm.amdgcn.sched.barrier(i32 0)" in before
    assert "call void @llvm.amdgcn.sched.group.barrier(i32 32, i32 1, i32 0)" in before
    assert "call void @llvm.amdgcn.iglp.opt(i32 0)" in before
    assert "s_waitcnt lgkmcnt(0)\n\ts_barrier" not in text
    cuda = assembly(each_lane(lambda x, i: (fx.rocdl.sched_barrier(0), fx.rocdl.s_setprio(1), x)[2]), "cuda:sm_90",
                    {"x": words, "y": words})  # fmt: skip
    assert "bar.sync" not in cuda


# -- refusals


@pytest.mark.parametrize(
    ("target", "call", "error", "message"),
    [
        ("rocm:gfx942", lambda x, i: fx.rocdl.permlane32_swap(fx.Int32, x, x)[0], ValueError,
         "permlane32_swap: rocm:gfx942 has no such instruction; gfx950 have"),
        ("cuda:sm_90", lambda x, i: fx.rocdl.readlane(fx.Int32, x, 0), ValueError, "readlane: cuda:sm_90 has no"),
        ("cpu:native", lambda x, i: fx.rocdl.rcp(fx.T.f32, x), ValueError, "rcp: cpu:native has no such instruction"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.ballot(fx.T.i32, x < 0), TypeError,
         "the result has 64 bits, and Int32 has 32"),
        ("rocm:gfx1100", lambda x, i: fx.rocdl.update_dpp(fx.Int32, i, x, 0x142, 15, 15), ValueError,
         "no row_bcast15 .*gfx908, gfx90a, gfx942, gfx950 have"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.update_dpp(fx.Int32, i, x, 0x161, 15, 15), ValueError, "no row_xmask"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.update_dpp(fx.Int32, i, x, 0x200, 15, 15), ValueError, "means nothing"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.update_dpp(fx.Int32, i, x, 0x111, 16, 15), ValueError, "four bits"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.sched_barrier(0x800) or x, ValueError, "other bits than 0x7ff"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.s_setprio(1 << 16) or x, ValueError, "expected 0 to 65535"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.sched_group_barrier(8, i, 0) or x, TypeError, "known while tracing"),
        ("rocm:gfx90a", lambda x, i: fx.rocdl.cvt_pk_fp8_f32(fx.Int32, 1.0, 2.0, x, 0), ValueError,
         "gfx942, gfx950, gfx1200, gfx1201, gfx1250, gfx1251 have"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.cvt_pk_fp8_f32(fx.Int32, 1.0, 2.0, x, 2), ValueError,
         "word_sel=2; expected 0 to 1"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.cvt_pk_fp8_f32(fx.Int32, 1.0, 2.0, x), TypeError, "got 3 operands"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.cvt_pk_fp8_f32(fx.Int64, 1.0, 2.0, x, 0), TypeError, "the result has 32 bits"),
        ("cpu:gfx942", lambda x, i: fx.rocdl.cvt_sr_fp8_f32(fx.Int32, 1.0, x, x, 0), NotImplementedError,
         "cpu:gfx942 does not emulate cvt_sr_fp8_f32"),
        ("rocm:gfx942", lambda x, i: fx.rocdl.mfma_f32_16x16x32_f16(fx.T.f32x4, [x, x, x]), ValueError, "gfx950 have"),
        ("rocm:gfx950", lambda x, i: fx.rocdl.mfma_f32_16x16x32_f16(fx.T.f32x4, [x, x, x]), TypeError, "a has 128 bits"),
        ("rocm:gfx950", lambda x, i: fx.rocdl.mfma_f32_16x16x32_f16(fx.T.f32x4, [x, x]), TypeError, "3 to 6 operands"),
        ("rocm:gfx950", lambda x, i: fx.rocdl.no_such_thing(x), AttributeError, "no attribute 'no_such_thing'"),
    ],
)  # fmt: skip
def test_refused(target: str, call, error: type[Exception], message: str) -> None:
    run, arguments = uses(call)
    with pytest.raises(error, match=message):
        assembly(run, target, arguments)
