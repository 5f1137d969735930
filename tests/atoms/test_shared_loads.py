"""Loads straight into shared memory, transposing loads, waits and scheduling hints of AMD GPUs."""

import re

import numpy as np
import pytest
from device_assembly import assembly, llvm_ir

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.rocdl.waits import CDNA3, RDNA3

vector = flyc.TensorSpec(fx.Float32, (None,))


def as_target(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    backend, arch = target.split(":")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)


def lds_program(
    make_op, bits: int, *, per_lane: bool = False, buffer: bool = True, held: type[fx.Numeric] = fx.Float32, **state
):
    """Two waves copy through shared memory; the destination is given for the wave, or by each lane for itself.

    ``held``: what the copy takes the elements of shared memory for.
    """
    count, threads = bits // 32, 128

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        wave = fx.num_warp_threads()
        shared = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, threads * count + 4], 16]).peek().ptr
        atom = fx.make_copy_atom(make_op(), fx.Float32)
        part = fx.make_layout(count, 1)
        source = fx.get_iter(fx.rocdl.make_buffer_tensor(src) if buffer else src)
        first = i if per_lane else i // wave * wave
        there = fx.recast_iter(held, shared + first * count)
        fx.copy(atom, fx.make_view(source + i * count, part), fx.make_view(there, part), **state)
        fx.rocdl.asyncmark()
        fx.rocdl.wait_asyncmark(0)
        fx.barrier()
        for k in fx.range_constexpr(count):
            dst[i * count + k] = shared[(threads - 1 - i) * count + k]

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=threads)

    return run


@pytest.mark.parametrize("per_lane", [False, True])
@pytest.mark.parametrize(
    ("target", "name", "bits", "buffer"),
    [
        ("cpu:native", "BufferCopyLDS", 128, True),
        ("cpu:gfx942", "BufferCopyLDS", 32, True),
        ("cpu:gfx950", "cdna4.BufferLoadAsyncLDS", 96, True),
        ("cpu:gfx950", "cdna4.GlobalLoadAsyncLDS", 128, False),
    ],
)
def test_the_block_arrives_in_shared_memory(
    target: str, name: str, bits: int, buffer: bool, per_lane: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_target(monkeypatch, target)
    count = bits // 32
    src, dst = np.arange(128 * count, dtype=np.float32), np.zeros(128 * count, np.float32)

    def make_op():
        return (getattr(fx.rocdl.cdna4, name[6:]) if name.startswith("cdna4.") else getattr(fx.rocdl, name))(bits)

    lds_program(make_op, bits, per_lane=per_lane, buffer=buffer)(src, dst)
    np.testing.assert_array_equal(dst.reshape(128, count), src.reshape(128, count)[::-1])


def test_bits_arrive_whatever_shared_memory_is_taken_for(monkeypatch: pytest.MonkeyPatch) -> None:
    as_target(monkeypatch, "cpu:gfx942")
    src, dst = np.linspace(-1, 1, 128, dtype=np.float32), np.zeros(128, np.float32)
    lds_program(lambda: fx.rocdl.BufferCopyLDS(32), 32, held=fx.Int32)(src, dst)
    np.testing.assert_array_equal(dst, src[::-1])


@pytest.mark.parametrize(
    ("arch", "make_op", "bits", "buffer", "instruction"),
    [
        ("gfx942", lambda: fx.rocdl.BufferCopyLDS32b(), 32, True, r"buffer_load_dword v\d+.* lds"),
        ("gfx950", lambda: fx.rocdl.BufferCopyLDS128b(), 128, True, r"buffer_load_dwordx4 v\d+.* lds"),
        ("gfx950", lambda: fx.rocdl.cdna4.BufferLoadAsyncLDS96b(), 96, True, r"buffer_load_dwordx3 v\d+.* lds"),
        ("gfx950", lambda: fx.rocdl.cdna4.GlobalLoadAsyncLDS128b(), 128, False, r"global_load_lds_dwordx4"),
    ],
)
def test_the_load_is_one_instruction(arch: str, make_op, bits: int, buffer: bool, instruction: str) -> None:
    text = assembly(lds_program(make_op, bits, buffer=buffer), f"rocm:{arch}", {"src": vector, "dst": vector})
    assert re.search(instruction, text)
    assert "ds_write" not in text


def test_immediate_offset_reaches_the_instruction() -> None:
    run = lds_program(lambda: fx.rocdl.BufferCopyLDS32b(), 32, imm_offset=16, soffset=2)
    text = assembly(run, "rocm:gfx942", {"src": vector, "dst": vector})
    assert re.search(r"buffer_load_dword .* offset:16.* lds", text)


@pytest.mark.parametrize(
    ("target", "make_op", "message"),
    [
        ("rocm:gfx1100", lambda: fx.rocdl.BufferCopyLDS32b(), "rocm:gfx1100 has no loads from buffers into LDS"),
        ("rocm:gfx942", lambda: fx.rocdl.BufferCopyLDS128b(), "gfx942 loads 32 bits at once"),
        ("rocm:gfx942", lambda: fx.rocdl.cdna4.GlobalLoadAsyncLDS32b(), "is an instruction of gfx950"),
        ("cuda:sm_90", lambda: fx.rocdl.cdna4.BufferLoadAsyncLDS(32), "is an instruction of gfx950, .* cuda:sm_90"),
        ("rocm:gfx942", lambda: fx.rocdl.cdna4.LDSReadTrans(16, 64), "LDSReadTrans is an instruction of gfx950"),
        ("rocm:gfx950", lambda: fx.rocdl.cdna4.LDSReadTrans(16, 96), r"expected one of \(4, 64\)"),
        ("rocm:gfx950", lambda: fx.rocdl.BufferCopyLDS64b(), "one call moves 32, 128 bits"),
    ],
)
def test_refused_where_there_is_no_such_load(target: str, make_op, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        assembly(lds_program(make_op, 32), target, {"src": vector, "dst": vector})


def transposing_program(granularity: int, dtype: type):
    count = 64 // granularity

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        total = 64 * count
        shared = fx.SharedAllocator().allocate(fx.Align[fx.Array[dtype, total], 16]).peek().ptr
        for k in fx.range_constexpr(count):
            shared[i * count + k] = src[i * count + k]
        fx.barrier()
        atom = fx.make_copy_atom(fx.rocdl.cdna4.LDSReadTrans(granularity, 64), dtype)
        r = fx.make_rmem_tensor(count, dtype)
        fx.copy(atom, fx.make_view(shared + i * count, fx.make_layout(count, 1)), r)
        for k in fx.range_constexpr(count):
            dst[i * count + k] = r[k]

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=64)

    return run


@pytest.mark.parametrize(("granularity", "dtype"), [(16, np.int16), (8, np.int8)])
def test_transposing_loads(granularity: int, dtype: type, monkeypatch: pytest.MonkeyPatch) -> None:
    as_target(monkeypatch, "cpu:gfx950")
    count = 64 // granularity
    element = {np.int16: fx.Int16, np.int8: fx.Int8}[dtype]
    src = np.arange(64 * count).astype(dtype)
    dst = np.zeros_like(src)
    transposing_program(granularity, element)(src, dst)
    lane, value = np.meshgrid(np.arange(16), np.arange(count), indexing="ij")
    expected = src.reshape(4, 16 * count)[:, lane + 16 * value]
    np.testing.assert_array_equal(dst.reshape(4, 16, count), expected)
    memory = flyc.TensorSpec(element, (None,))
    text = assembly(transposing_program(granularity, element), "rocm:gfx950", {"src": memory, "dst": memory})
    assert f"ds_read_b64_tr_b{granularity}" in text


@pytest.mark.parametrize(
    ("width", "bits", "dtype"), [(4, 64, fx.Int4), (4, 64, fx.Float4E2M1FN), (6, 96, fx.Float6E3M2FN)]
)
def test_transposing_loads_of_less_than_a_byte(
    width: int, bits: int, dtype: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = bits // 8

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        shared = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Uint8, 64 * size], 16]).peek().ptr
        for k in fx.range_constexpr(size):
            shared[i * size + k] = src[i * size + k]
        fx.barrier()
        atom = fx.make_copy_atom(fx.rocdl.cdna4.LDSReadTrans(width, bits), dtype)
        r = fx.make_rmem_tensor(16, dtype)
        fx.copy(atom, fx.make_view(fx.recast_iter(dtype, shared + i * size), fx.make_layout(16, 1)), r)
        target = fx.recast_iter(dtype, fx.get_iter(dst) + i * size)
        fx.make_view(target, fx.make_layout(16, 1)).store(r.load())

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=64)

    as_target(monkeypatch, "cpu:gfx950")
    src = np.random.default_rng(9).integers(0, 256, 64 * size).astype(np.uint8)
    dst = np.zeros_like(src)
    run(src, dst)
    before, after = (
        np.unpackbits(data, bitorder="little").reshape(4, 16, 16, width).swapaxes(1, 2) for data in (src, dst)
    )
    np.testing.assert_array_equal(after.swapaxes(1, 2), before)
    memory = flyc.TensorSpec(fx.Uint8, (None,))
    assert f"ds_read_b{bits}_tr_b{width}" in assembly(run, "rocm:gfx950", {"src": memory, "dst": memory})


# -- waits and hints


def effects_program(body):
    @flyc.kernel
    def kernel(t: fx.Tensor):
        i = fx.thread_idx.x
        value = t[i]
        body()
        t[i] = value + t[i + 32]

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=32)

    return run


def test_encodings_of_the_manuals() -> None:
    assert CDNA3.encode({"vmcnt": 0}) == 0xF70
    assert CDNA3.encode({}) == 0xCF7F
    assert CDNA3.encode({"vmcnt": 63, "lgkmcnt": 0, "expcnt": 0}) == 0xC00F
    assert RDNA3.encode({"vmcnt": 0, "lgkmcnt": 63, "expcnt": 7}) == 0x3F7


@pytest.mark.parametrize(
    ("arch", "body", "instruction"),
    [
        ("gfx942", lambda: fx.rocdl.s_waitcnt(vmcnt=0, expcnt=3), r"s_waitcnt vmcnt\(0\) expcnt\(3\)\n"),
        ("gfx942", lambda: fx.rocdl.s_waitcnt(0xF70), r"s_waitcnt vmcnt\(0\)\n"),
        ("gfx950", lambda: fx.rocdl.cdna3.s_waitcnt(0, 2), r"s_waitcnt vmcnt\(0\) lgkmcnt\(2\)"),
        ("gfx1100", lambda: fx.rocdl.rdna3.s_waitcnt(0, lgkmcnt=5), r"s_waitcnt vmcnt\(0\) lgkmcnt\(5\)"),
        ("gfx1201", lambda: fx.rocdl.rdna4.s_waitcnt(lgkmcnt=5), r"s_wait_dscnt 0x5"),
        ("gfx950", lambda: fx.rocdl.wait_asyncmark(), r"s_waitcnt vmcnt\(0\)"),
    ],
)
def test_waits_are_emitted(arch: str, body, instruction: str) -> None:
    assert re.search(instruction, assembly(effects_program(body), f"rocm:{arch}", {"t": vector}))


@pytest.mark.parametrize(("name", "mask"), [("mfma", 8), ("vmem", 0x20), ("dsrd", 0x100), ("dswr", 0x200)])
def test_hints_are_given_to_the_scheduler(name: str, mask: int) -> None:
    run = effects_program(lambda: getattr(fx.rocdl, f"sched_{name}")(2))
    assert f"sched.group.barrier(i32 {mask}, i32 2, i32 0)" in llvm_ir(run, "rocm:gfx942", {"t": vector})
    assembly(run, "rocm:gfx942", {"t": vector})


def test_groups_of_copies_on_nvidia() -> None:
    def body():
        fx.rocdl.asyncmark()
        fx.rocdl.wait_asyncmark(1)

    ptx = assembly(effects_program(body), "cuda:sm_90", {"t": vector})
    assert "cp.async.commit_group" in ptx
    assert re.search(r"cp\.async\.wait_group\s+1", ptx)
    assert "cp.async" not in assembly(effects_program(body), "cuda:sm_75", {"t": vector})


def test_hints_do_nothing_elsewhere() -> None:
    def body():
        fx.rocdl.sched_mfma(2)
        fx.rocdl.sched_dsrd(1)
        fx.rocdl.asyncmark()
        fx.rocdl.wait_asyncmark()

    t = np.ones(64, np.float32)
    effects_program(body)(t)
    np.testing.assert_array_equal(t, [2] * 32 + [1] * 32)


@pytest.mark.parametrize(
    ("target", "body", "error", "message"),
    [
        ("rocm:gfx942", lambda: fx.rocdl.s_waitcnt(vmcnt=64), ValueError, "vmcnt must be in .*63. on .*cdna3, got 64"),
        ("rocm:gfx942", lambda: fx.rocdl.s_waitcnt(lgkmcnt=16), ValueError, "lgkmcnt must be in .*15"),
        ("rocm:gfx1100", lambda: fx.rocdl.s_waitcnt(expcnt=8), ValueError, "expcnt must be in .*7. on .*rdna3, got 8"),
        ("rocm:gfx942", lambda: fx.rocdl.s_waitcnt(0, vmcnt=1), TypeError, "raw bitfield or named counts, not both"),
        (
            "rocm:gfx942",
            lambda: fx.rocdl.rdna3.s_waitcnt(1),
            ValueError,
            r"rdna3\.s_waitcnt: the target is rocm:gfx942",
        ),
        ("cpu:native", lambda: fx.rocdl.s_waitcnt(vmcnt=0), ValueError, "cpu:native has no such instruction"),
        ("rocm:gfx942", lambda: fx.rocdl.s_waitcnt(vmcnt=fx.thread_idx.x), TypeError, "known while tracing"),
        ("rocm:gfx942", lambda: fx.rocdl.sched_mfma(-1), ValueError, "expected 0 or more"),
    ],
)
def test_refused_waits(target: str, body, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        assembly(effects_program(body), target, {"t": vector})


def rounding_program():
    @flyc.kernel
    def kernel(x: fx.Tensor, rand: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        out[i] = fx.rocdl.cdna4.cvt_sr_f32_to_bf16(x[i], rand[i]).bitcast(fx.Uint16)

    @flyc.jit
    def run(x: fx.Tensor, rand: fx.Tensor, out: fx.Tensor):
        kernel(x, rand, out).launch(grid=1, block=64)

    return run


def test_stochastic_rounding(monkeypatch: pytest.MonkeyPatch) -> None:
    as_target(monkeypatch, "cpu:gfx950")
    x = np.full(64, 1 + 2**-9, np.float32)  # a quarter of the way from 1 to the next number
    x[:3] = [np.inf, -np.inf, np.nan]
    rand = (np.arange(64, dtype=np.uint64) << np.uint64(26)).astype(np.uint32)
    out = np.zeros(64, np.uint16)
    rounding_program()(x, rand, out)
    assert out[:2].tolist() == [0x7F80, 0xFF80]
    assert out[2] & 0x7FC0 == 0x7FC0
    assert (out[3:] == 0x3F81).sum() == 16
    assert (out[3:] == 0x3F80).sum() == 45
    text = assembly(
        rounding_program(), "rocm:gfx950",
        {"x": vector, "rand": flyc.TensorSpec(fx.Uint32, (None,)), "out": flyc.TensorSpec(fx.Uint16, (None,))},
    )  # fmt: skip
    assert "v_cvt_sr_bf16_f32" in text
