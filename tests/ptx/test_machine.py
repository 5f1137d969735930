"""The simulator itself: hand-written PTX, what it computes, and what it refuses because the manual leaves it undefined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from rows import in_one_test

from flydsl.simulators import ptx
from flydsl.simulators.ptx import PtxError

HEADER = ".version 8.4\n.target sm_90a\n.address_size 64\n"


def run(
    body: str,
    *arrays: np.ndarray,
    block: int = 32,
    grid: int = 1,
    cluster: int = 1,
    directives: str = "",
    warps_alone: bool = False,
    outside: str = "",
) -> None:
    """Runs a body whose parameters ``p0``, ``p1``, ... are the arrays' addresses, in ``%a0``, ``%a1``, ..."""
    params = ", ".join(f".param .u64 p{n}" for n in range(len(arrays)))
    loads = "".join(f"ld.param.b64 %a{n}, [p{n}];\n" for n in range(len(arrays)))
    registers = ".reg .pred %p<9>; .reg .b16 %h<9>; .reg .b32 %r<99>; .reg .b64 %d<9>; .reg .b64 %a<9>;"
    registers += ".shared .align 1024 .b8 s[8192];"
    # t is the thread's number in %r0, and %a7 + 4 t in %a8 is where it writes
    head = "mov.u32 %r0, %tid.x; mul.wide.u32 %a8, %r0, 4; add.s64 %a8, %a8, %a0;" if arrays else "mov.u32 %r0, %tid.x;"
    text = f"{HEADER}{outside}.visible .entry k({params}) {directives} {{ {registers}\n{loads}{head}\n{body}\nret; }}"
    ptx.run(ptx.parse(text), "k", grid, block, arrays, cluster=cluster, warps_alone=warps_alone)


def words(body: str, count: int = 32, **options: Any) -> np.ndarray:
    """What each thread leaves in ``%r1``."""
    out = np.zeros(count, np.uint32)
    run(f"{body}\nst.global.b32 [%a8], %r1;", out, block=count, **options)
    return out


T = np.arange(32)


@pytest.mark.parametrize("warps_alone", [False, True])
@in_one_test(
    ("body", "expected"),
    [
        ("mad.lo.s32 %r1, %r0, 3, -1;", T * 3 - 1),
        ("mul.wide.s32 %d0, %r0, -2; shr.s64 %d0, %d0, 1; cvt.u32.u64 %r1, %d0;", -T),
        ("mul.hi.u32 %r1, %r0, 0x80000000;", T // 2),
        ("sub.s32 %r1, %r0, 16; div.s32 %r1, %r1, 3;", np.trunc((T - 16) / 3)),
        ("sub.s32 %r1, %r0, 16; rem.s32 %r1, %r1, 3;", np.fmod(T - 16, 3)),
        ("shl.b32 %r1, 1, %r0; shl.b32 %r1, %r1, 32;", 0 * T),
        ("bfe.u32 %r1, %r0, 1, 3;", T >> 1 & 7),
        ("bfe.s32 %r1, %r0, 0, 3;", (T & 7) - 2 * (T & 4)),
        ("bfi.b32 %r1, %r0, 255, 8, 4;", 255 & ~0xF00 | (T & 15) << 8),
        ("popc.b32 %r1, %r0;", [bin(t).count("1") for t in T]),
        ("clz.b32 %r1, %r0;", [32 - int(t).bit_length() for t in T]),
        ("brev.b32 %r1, %r0; shr.u32 %r1, %r1, 27;", [int(f"{t:05b}"[::-1], 2) for t in T]),
        ("prmt.b32 %r1, %r0, 0x80, 0x4440;", T | 0x80808000),
        ("prmt.b32 %r1, %r0, 0x80, 0xC0C0;", T << 16 | 0xFF00FF00 | 0 * T | T),
        ("shf.l.wrap.b32 %r1, 0x80000000, %r0, 1;", T * 2 + 1),
        ("lop3.b32 %r1, %r0, 12, 10, 0x96;", T ^ 12 ^ 10),
        ("min.s32 %r1, %r0, 5; max.u32 %r1, %r1, 3;", np.clip(T, 3, 5)),
        ("add.cc.u32 %r2, 0xFFFFFFF0, %r0; addc.u32 %r1, 0, 0;", T >= 16),
        ("setp.lt.u32 %p0|%p1, %r0, 7; selp.b32 %r1, 5, 6, %p0; @%p1 add.s32 %r1, %r1, 1;", np.where(T < 7, 5, 7)),
        ("mov.b32 {%h0, %h1}, 0x50003; cvt.u32.u16 %r1, %h1; cvt.u32.u16 %r2, %h0; sub.s32 %r1, %r1, %r2;", 2 + 0 * T),
        ("mov.u32 %r1, %lanemask_lt;", [(1 << t) - 1 for t in range(32)]),
        ("shfl.sync.bfly.b32 %r1, %r0, 3, 31, -1;", T ^ 3),
        ("shfl.sync.up.b32 %r1|%p0, %r0, 2, 0, -1; @!%p0 mov.b32 %r1, 99;", np.where(T < 2, 99, T - 2)),
        ("shfl.sync.down.b32 %r1, %r0, 1, 0x181F, -1;", np.where(T % 8 == 7, T, T + 1)),
        ("shfl.sync.idx.b32 %r1, %r0, 9, 0x181F, -1;", T // 8 * 8 + 1),
        ("setp.gt.u32 %p0, %r0, 29; vote.sync.ballot.b32 %r1, %p0, -1;", 0xC0000000 + 0 * T),
        ("redux.sync.add.s32 %r1, %r0, -1;", 496 + 0 * T),
        ("shr.u32 %r2, %r0, 4; match.any.sync.b32 %r1, %r2, -1;", np.where(T < 16, 0xFFFF, 0xFFFF0000)),
        ("elect.sync _|%p0, 0xF0; selp.b32 %r1, 1, 0, %p0;", None),
    ],
)  # fmt: skip
def test_instructions(body: str, expected: Any, warps_alone: bool) -> None:
    if expected is None:  # threads outside of their own mask
        with pytest.raises(PtxError, match="not in its own mask"):
            words(body, warps_alone=warps_alone)
        return
    result = words(body, warps_alone=warps_alone)
    np.testing.assert_array_equal(result, np.asarray(expected).astype(np.int64).astype(np.uint32))


def floats(operation: str, a: np.ndarray, b: np.ndarray | None = None, c: np.ndarray | None = None) -> np.ndarray:
    """A lanewise instruction on 32 numbers."""
    given = [np.ascontiguousarray(x) for x in (a, b, c) if x is not None]
    size = given[0].itemsize
    out = np.zeros_like(given[0])
    kind = "r" if size == 4 else "d"
    loads = "".join(
        f"mul.wide.u32 %a7, %r0, {size}; add.s64 %a7, %a7, %a{n + 1}; ld.global.b{8 * size} %{kind}{n + 2}, [%a7];\n"
        for n in range(len(given))
    )
    operands = ", ".join(f"%{kind}{n + 2}" for n in range(len(given)))
    store = f"mul.wide.u32 %a7, %r0, {size}; add.s64 %a7, %a7, %a0; st.global.b{8 * size} [%a7], %{kind}1;"
    run(f"{loads} {operation} %{kind}1, {operands};\n{store}", out, *given)
    return out


def test_fused_products_round_once() -> None:
    """Products whose last bits decide, and halves of units in the last place."""
    rng = np.random.default_rng(1)
    a, b = (rng.standard_normal(32).astype(np.float32) for _ in range(2))
    c = -(a * b)  # what is left is what the product lost
    exact = a.astype(np.float64) * b.astype(np.float64) + c.astype(np.float64)
    np.testing.assert_array_equal(floats("fma.rn.f32", a, b, c), exact.astype(np.float32))
    one = np.full(32, 1.0, np.float32)
    tiny = np.full(32, 2.0**-30, np.float32)
    tie = np.full(32, 2.0**-24, np.float32)  # 1 + 2**-24 is a tie, which what is smaller breaks
    np.testing.assert_array_equal(floats("fma.rn.f32", tie, one + tiny * 0, one), one)
    np.testing.assert_array_equal(
        floats("fma.rn.f32", tie, one + np.float32(2.0**-20), one), one + np.float32(2.0**-23)
    )
    x = rng.standard_normal(32)
    np.testing.assert_array_equal(floats("fma.rn.f64", x, x, -(x * x)) != 0, np.ones(32, bool))


@pytest.mark.parametrize("sign", ["u", "s"])
@pytest.mark.parametrize("bits", [32, 64])
def test_upper_halves_of_products(sign: str, bits: int) -> None:
    rng = np.random.default_rng(3)
    few = [0, 1, 2, 2 ** (bits // 2) - 1, 2 ** (bits - 1) - 1, 2 ** (bits - 1), 2**bits - 2, 2**bits - 1]
    a, b = (np.array([*few, *rng.integers(0, 2**bits, 24, np.uint64)], f"u{bits // 8}") for _ in range(2))
    rng.shuffle(b)
    read = f"{'i' if sign == 's' else 'u'}{bits // 8}"
    exact = [int(x) * int(y) >> bits for x, y in zip(a.view(read), b.view(read), strict=True)]
    np.testing.assert_array_equal(floats(f"mul.hi.{sign}{bits}", a, b).view(read), np.array(exact, read))


def test_rounding_modes_bracket_the_quotient() -> None:
    rng = np.random.default_rng(2)
    a, b = (rng.random(32).astype(np.float32) + np.float32(0.1) for _ in range(2))
    exact = a.astype(np.float64) / b
    down, up = floats("div.rm.f32", a, b), floats("div.rp.f32", a, b)
    assert (down <= exact).all()
    assert (up >= exact).all()
    np.testing.assert_array_equal(np.nextafter(down, np.float32(np.inf)), up)
    np.testing.assert_array_equal(floats("div.rz.f32", -a, b), -down)


@pytest.mark.parametrize(
    ("conversion", "given", "expected"),
    [
        ("cvt.rni.s32.f32", [2.5, -3.5, 1e10, np.nan, -1e10], [2, -4, 2**31 - 1, 0, -(2**31)]),
        ("cvt.rzi.u32.f32", [2.9, -3.5, 1e10, 0.5, -0.5], [2, 0, 2**32 - 1, 0, 0]),
        ("cvt.rmi.s32.f32", [2.5, -3.5, -0.1, 7.0, 0.9], [2, -4, -1, 7, 0]),
    ],
)
def test_conversions_to_integers(conversion: str, given: list[float], expected: list[int]) -> None:
    x = np.resize(np.array(given, np.float32), 32)
    result = floats(conversion, x).view(np.uint32)
    np.testing.assert_array_equal(result, np.resize(np.array(expected), 32).astype(np.int64).astype(np.uint32))


def test_branches_meet_again() -> None:
    """Loops of as many turns as the lane's number; a shuffle after them sees all lanes."""
    loop = """
        mov.b32 %r1, 0; mov.b32 %r2, %r0;
        L1: setp.eq.u32 %p0, %r2, 0; @%p0 bra L2; add.u32 %r1, %r1, %r2; sub.u32 %r2, %r2, 1; bra L1;
        L2: shfl.sync.idx.b32 %r1, %r1, 31, 31, -1;
    """
    np.testing.assert_array_equal(words(loop), 496)


def test_a_table_of_branches() -> None:
    body = """
        and.b32 %r2, %r0, 1; ts: .branchtargets L1, L2;
        brx.idx %r2, ts;
        L1: mov.b32 %r1, 10; bra L3;
        L2: mov.b32 %r1, 20;
        L3:
    """
    np.testing.assert_array_equal(words(body), np.where(T % 2, 20, 10))


SHARED = "shl.b32 %r2, %r0, 2; mov.b32 %r3, s; add.s32 %r2, %r2, %r3;"
"""``%r2``: the thread's word in shared memory."""
BARRIER = "mov.b32 %r4, s; setp.eq.u32 %p1, %r0, 0; @%p1 mbarrier.init.shared::cta.b64 [%r4], {}; bar.sync 0;"
"""An mbarrier at the start of shared memory."""
DESCRIPTOR = "mov.b64 %d1, 0x4000004000000040; mov.b64 %d2, 0x4000004000000040;"
"""Operands at the start of shared memory (byte 1024), in eights of rows 1024 bytes apart, swizzled by 128."""
PRODUCT = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r10, %r11, %r12, %r13}, %d1, %d2, 0, 1, 1, 0, 0;"
FILL = "mov.b32 %r5, 0; shl.b32 %r6, %r0, 4; mov.b32 %r7, s; add.s32 %r6, %r6, %r7;" + "".join(
    f"st.shared.v4.b32 [%r6+{k * 2048}], {{%r5, %r5, %r5, %r5}};" for k in range(4)
)
"""128 threads fill eight kibibytes of shared memory with zeros."""

UNDEFINED = {
    "out of bounds": (
        "add.s64 %a8, %a8, 4; st.global.b32 [%a8], %r0;", {}, "out of bounds: 4 bytes at byte 128 of an array"),
    "misaligned": ("add.s64 %a8, %a8, 2; ld.global.b32 %r1, [%a8];", {}, "not a multiple of 4"),
    "vectors are aligned to all of them": ("ld.global.v2.b32 {%r1, %r2}, [%a8];", {}, "not a multiple of 8"),
    "shared memory ends": (SHARED + "st.shared.b32 [%r2+8188], %r0;", {}, "shared memory, which ends at"),
    "an address of another space": (SHARED + "ld.global.b32 %r1, [s];", {}, "out of bounds"),
    "a generic address of which the upper half is lost": (
        "mov.b64 %d0, s; cvta.shared.u64 %d0, %d0; cvt.u32.u64 %r1, %d0; ld.shared.b32 %r1, [%r1];", {}, "out of bounds"),
    "a race": (SHARED + "st.shared.b32 [%r2], %r0; xor.b32 %r2, %r2, 128; ld.shared.b32 %r1, [%r2];", {"block": 64},
               "a race: warp . (reads|writes) byte 0x... of block 0's of shared memory, which warp . (wrote|read)"),
    "a race of a write after a read": (
        SHARED + "st.shared.b32 [%r2], %r0; bar.sync 0; ld.shared.b32 %r1, [s]; st.shared.b32 [%r2], %r1;", {"block": 64},
        "a race: warp . (reads|writes) byte 0x... of block 0's of shared memory, which warp . (wrote|read)"),
    "a barrier that a warp does not reach": (
        "setp.lt.u32 %p0, %r0, 32; @%p0 bra E; bar.sync 0; E:", {"block": 64},
        "threads wait for ever:[\\s\\S]*barrier 0 of block 0: 32 of 64"),
    "a barrier that a part of a warp does not reach": (
        "setp.lt.u32 %p0, %r0, 5; @%p0 bra E; bar.sync 0; E:", {}, "threads of a warp have ended|wait for ever"),
    "a barrier of other counts": (
        "shr.u32 %r1, %r0, 5; mad.lo.u32 %r1, %r1, 32, 64; bar.sync 1, %r1;", {"block": 96},
        "barrier 1 of .* threads, where others came to one of"),
    "a barrier of more threads than counted": ("bar.sync 1, 64;", {"block": 96}, "barrier 1 of block 0: 32 of 64"),
    "a barrier beyond the last": ("bar.sync 16;", {}, "barrier 16"),
    "a shuffle that not all come to": (
        "setp.lt.u32 %p0, %r0, 5; @%p0 bra E; shfl.sync.bfly.b32 %r1, %r0, 1, 31, -1; bra F; E: bar.warp.sync -1; F:", {},
        "threads wait for ever"),
    "a copy that is not waited for": (
        SHARED + "cp.async.ca.shared.global [%r2], [%a8], 4; cp.async.commit_group; ld.shared.b32 %r1, [%r2]; "
        "setp.ne.u32 %p0, %r1, 0; @%p0 trap;", {}, "the kernel traps"),
    "an mbarrier that nobody initialized": ("mbarrier.arrive.shared::cta.b64 _, [s];", {}, "nobody has initialized"),
    "an mbarrier initialized again": (
        BARRIER.format(1) + "@%p1 mbarrier.init.shared::cta.b64 [%r4], 1;", {}, "valid already"),
    "too many arrivals": (
        BARRIER.format(3) + "@%p1 mbarrier.arrive.shared::cta.b64 %d0, [%r4], 2;" * 2, {},
        "2 arrivals at an mbarrier that waits for 1"),
    "an mbarrier's phase that never ends": (
        BARRIER.format(2) + "@%p1 mbarrier.arrive.shared::cta.b64 %d0, [%r4];"
        "W: mbarrier.try_wait.parity.shared::cta.b64 %p0, [%r4], 0; @!%p0 bra W;", {},
        r"wait for ever:[\s\S]*phase 0, 1 of 2 arrivals"),
    "bulk copies counted by an mbarrier that is not fenced": (
        BARRIER.format(1) + "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r4], 128; "
        "@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r4+128], [%a0], 128, [%r4];", {},
        "no fence follows its initialization"),
    "bulk copies out of memory that is not fenced": (
        SHARED + "st.shared.b32 [%r2], %r0; bar.sync 0; setp.eq.u32 %p0, %r0, 0; "
        "@%p0 cp.async.bulk.global.shared::cta.bulk_group [%a0], [s], 128; @%p0 cp.async.bulk.commit_group; "
        "@%p0 cp.async.bulk.wait_group 0;", {"block": 64}, "no fence.proxy.async is between"),
    "bulk copies that the block does not wait for": (
        "setp.eq.u32 %p0, %r0, 0; @%p0 cp.async.bulk.global.shared::cta.bulk_group [%a0], [s], 128; "
        "@%p0 cp.async.bulk.commit_group;", {}, "ends while a copy reads its shared memory|wait for"),
    "products of three warps": (
        DESCRIPTOR + "wgmma.fence.sync.aligned;", {"block": 96}, "four warps, of which the block has fewer"),
    "products without any fence": (
        FILL + "fence.proxy.async.shared::cta; bar.sync 0;" + DESCRIPTOR + PRODUCT, {"block": 128}, "no wgmma.fence before"),
    "products of what is not fenced": (
        FILL + "bar.sync 0;" + DESCRIPTOR + "wgmma.fence.sync.aligned;" + PRODUCT, {"block": 128}, "no fence.proxy.async"),
    "products of registers that are not fenced": (
        FILL + "fence.proxy.async.shared::cta; bar.sync 0;" + DESCRIPTOR
        + "wgmma.fence.sync.aligned; mov.b32 %r10, 0;" + PRODUCT,
        {"block": 128}, "%r10 was written, and no wgmma.fence is between"),
    "products that are not waited for": (
        FILL + "fence.proxy.async.shared::cta; bar.sync 0;" + DESCRIPTOR + "wgmma.fence.sync.aligned;" + PRODUCT
        + "wgmma.commit_group.sync.aligned; st.global.b32 [%a8], %r10;", {"block": 128},
        "%r10 is touched while a wgmma has it"),
    "products at the end": (
        FILL + "fence.proxy.async.shared::cta; bar.sync 0;" + DESCRIPTOR + "wgmma.fence.sync.aligned;" + PRODUCT,
        {"block": 128}, "ends while its wgmma run"),
    "another block size": ("", {"directives": ".reqntid 64, 1, 1"}, r"reqntid .* launched with blocks of \(32, 1, 1\)"),
    "too many threads": ("", {"directives": ".maxntid 16, 1, 1"}, "maxntid"),
    "a grid of no whole clusters": (
        "", {"directives": ".reqnctapercluster 2, 1, 1", "grid": 3, "cluster": 2}, "whole clusters"),
    "another block's memory without a cluster": (
        "mov.b32 %r1, s; mapa.shared::cluster.u32 %r1, %r1, 1; ld.shared::cluster.b32 %r1, [%r1];", {},
        "beyond the 1 blocks"),
    "another block's memory by an access of one's own": (
        "mov.u32 %r2, %cluster_ctarank; xor.b32 %r2, %r2, 1; mov.b32 %r1, s; mapa.shared::cluster.u32 %r1, %r1, %r2; "
        "ld.shared::cta.b32 %r1, [%r1];", {"grid": 2, "cluster": 2}, "by an access of the block's own"),
    "writes to parameters": ("st.param.b32 [p0], %r0;", {}, "writes to the parameters"),
}  # fmt: skip


@in_one_test("name", UNDEFINED)
@pytest.mark.parametrize("warps_alone", [False, True])
def test_what_is_undefined_is_an_error(name: str, warps_alone: bool) -> None:
    body, options, message = UNDEFINED[name]
    out = np.zeros(32, np.uint32)
    memory = np.zeros(1024, np.uint32)
    array = out if options.get("block", 32) == 32 else memory
    with pytest.raises(PtxError, match=message):
        run(body, _aligned(array), warps_alone=warps_alone, **options)


def _aligned(array: np.ndarray) -> np.ndarray:
    """The same numbers at a multiple of 16 bytes and not of 8 more."""
    memory = np.zeros(array.nbytes + 32, np.uint8)
    start = -memory.ctypes.data % 16
    return memory[start : start + array.nbytes].view(array.dtype)


DEFINED: dict[str, tuple[str, dict[str, Any], Callable[[np.ndarray], bool]]] = {
    "a barrier orders": (
        SHARED + "st.shared.b32 [%r2], %r0; bar.sync 0; xor.b32 %r2, %r2, 128; ld.shared.b32 %r1, [%r2];"
        "st.global.b32 [%a8], %r1;", {"block": 64}, lambda x: (x[:64] == np.arange(64) ^ 32).all()),
    "halves of a block at barriers of their own": (
        SHARED + "shr.u32 %r5, %r0, 6; add.u32 %r5, %r5, 1; st.shared.b32 [%r2], %r0; bar.sync %r5, 64; "
        "xor.b32 %r2, %r2, 128; ld.shared.b32 %r1, [%r2]; st.global.b32 [%a8], %r1;",
        {"block": 128}, lambda x: (x[:128] == np.arange(128) ^ 32).all()),
    "one warp tells another": (
        SHARED + "setp.lt.u32 %p0, %r0, 32; @%p0 bra P; bar.sync 1, 64; ld.shared.b32 %r1, [%r2+-128]; "
        "st.global.b32 [%a8], %r1; bra E; P: st.shared.b32 [%r2], %r0; bar.arrive 1, 64; E:",
        {"block": 64}, lambda x: (x[32:64] == np.arange(32)).all()),
    "copies that are waited for": (
        SHARED + "st.global.b32 [%a8], %r0; cp.async.ca.shared.global [%r2], [%a8], 4; cp.async.commit_group; "
        "cp.async.wait_group 0; ld.shared.b32 %r1, [%r2]; add.u32 %r1, %r1, 1; st.global.b32 [%a8], %r1;",
        {}, lambda x: (x[:32] == np.arange(32) + 1).all()),
    "an mbarrier counts bytes": (
        BARRIER.format(1) + "@%p1 fence.mbarrier_init.release.cluster; "
        "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r4], 128; "
        "@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r4+128], [%a0], 128, [%r4]; "
        "W: mbarrier.try_wait.parity.shared::cta.b64 %p0, [%r4], 0; @!%p0 bra W; "
        "shl.b32 %r2, %r0, 2; add.u32 %r2, %r2, %r4; ld.shared.b32 %r1, [%r2+128]; not.b32 %r1, %r1; "
        "st.global.b32 [%a8], %r1;",
        {}, lambda x: (x[:32] == 0xFFFFFFFF).all()),
    "a fence lets bulk copies read": (
        SHARED + "st.shared.b32 [%r2], %r0; fence.proxy.async.shared::cta; bar.sync 0; setp.eq.u32 %p0, %r0, 0; "
        "@%p0 cp.async.bulk.global.shared::cta.bulk_group [%a0], [s], 256; @%p0 cp.async.bulk.commit_group; "
        "@%p0 cp.async.bulk.wait_group 0;", {"block": 64}, lambda x: (x[:64] == np.arange(64)).all()),
    "blocks of a cluster see each other's memory": (
        SHARED + "mov.u32 %r5, %cluster_ctarank; add.u32 %r6, %r5, %r0; st.shared.b32 [%r2], %r6; "
        "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned; xor.b32 %r5, %r5, 1; "
        "mapa.shared::cluster.u32 %r7, %r2, %r5; ld.shared::cluster.b32 %r1, [%r7]; "
        "mad.wide.u32 %a8, %r5, 128, %a8; st.global.b32 [%a8], %r1; barrier.cluster.arrive.aligned; "
        "barrier.cluster.wait.aligned;",
        {"grid": 2, "cluster": 2}, lambda x: (x[:64] == np.arange(64) % 32 + np.arange(64) // 32).all()),
    "a flag in global memory": (
        "setp.lt.u32 %p0, %r0, 32; @%p0 bra W; st.global.b32 [%a0+64], 7; red.release.gpu.global.add.u32 [%a0], 1; bra E; "
        "W: ld.acquire.gpu.global.b32 %r1, [%a0]; setp.ne.u32 %p1, %r1, 32; @%p1 bra W; ld.global.b32 %r1, [%a0+64]; "
        "st.global.b32 [%a0+128], %r1; E:", {"block": 64}, lambda x: x[32] == 7),
    "atomics": (
        "atom.global.add.u32 %r1, [%a0+1024], 1; atom.global.cas.b32 %r2, [%a0+1028], 0, %r0; "
        "red.global.max.u32 [%a0+1032], %r0;",
        {"block": 64}, lambda x: x[256] == 64 and 0 < x[257] < 64 and x[258] == 63),
    "a product of warp groups": (
        FILL + "fence.proxy.async.shared::cta; bar.sync 0;" + DESCRIPTOR + "wgmma.fence.sync.aligned;" + PRODUCT
        + "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0; st.global.b32 [%a8], %r10;",
        {"block": 128}, lambda x: (x == 0).all()),
}  # fmt: skip


@pytest.mark.parametrize("name", DEFINED)
@pytest.mark.parametrize("warps_alone", [False, True])
def test_what_is_defined_runs(name: str, warps_alone: bool) -> None:
    body, options, holds = DEFINED[name]
    memory = _aligned(np.zeros(1024, np.uint32))
    run(body, memory, warps_alone=warps_alone, **options)
    assert holds(memory)


def test_unknown_instructions_are_named() -> None:
    with pytest.raises(PtxError, match=r"does not know:\ntex\.2d"):
        run("tex.2d.v4.f32.f32 %r1, %r2;", np.zeros(1))


def test_what_is_not_written_is_no_number() -> None:
    assert np.isnan(words("mov.b32 %r1, %r50;").view(np.float32)).all()
    assert np.isnan(words(SHARED + "ld.shared.b32 %r1, [%r2];").view(np.float32)).all()


def halves(low: float, high: float) -> str:
    """Two numbers in a register, as PTX writes it."""
    return hex(int(np.array([low, high], np.float16).view(np.uint32)[0]))


@pytest.mark.parametrize(
    ("comparison", "second", "expected"),
    [("lt", (2, 2), (1, 0)), ("ge", (1, 4), (1, 0)), ("nan", (0, np.nan), (0, 1)), ("neu", (1, np.nan), (0, 1))],
)
def test_comparisons_of_two_halves(comparison: str, second: tuple[float, float], expected: tuple[int, int]) -> None:
    a, b = halves(1, 3), halves(*second)
    found = words(f"mov.b32 %r2, {a}; mov.b32 %r3, {b}; set.{comparison}.f16x2.f16x2 %r1, %r2, %r3;")
    assert found[0] == int(halves(*expected), 16)
    flags = words(
        f"mov.b32 %r2, {a}; mov.b32 %r3, {b}; setp.{comparison}.f16x2 %p0|%p1, %r2, %r3; "
        "selp.b32 %r1, 1, 0, %p0; selp.b32 %r4, 2, 0, %p1; or.b32 %r1, %r1, %r4;"
    )
    assert flags[0] == expected[0] + 2 * expected[1]


def test_pairs_of_four_bits() -> None:
    """Codes of e2m1: 0x7 is 6, 0xA is -1."""
    body = ".reg .b8 b<4>; mov.b32 %r2, 0xA7; mov.b32 {b0, b1, b2, b3}, %r2; cvt.rn.f16x2.e2m1x2 %r1, b0;"
    assert words(body)[0] == int(halves(6, -1), 16)


def told(body: str) -> list[tuple[str, str]]:
    """Check and text of what 64 threads do wrong whose words are in ``%a8``."""
    text = f"""{HEADER}.visible .entry k(.param .u64 p0) {{
    .reg .pred %p<9>; .reg .b32 %r<9>; .reg .b64 %a<9>;
    ld.param.b64 %a0, [p0]; mov.u32 %r0, %tid.x; mul.wide.u32 %a8, %r0, 4; add.s64 %a8, %a8, %a0;
    {body} ret; }}"""
    findings: list[Any] = []
    ptx.run(ptx.parse(text), "k", 1, 64, [np.zeros(64, np.uint32)], findings=findings)
    return [(each.check, each.message) for each in findings]


def test_stores_that_collide() -> None:
    (found,) = told("st.global.b32 [%a0], %r0;")
    assert found[0] == "race" and "stores another value to byte 0" in found[1]
    assert told("mov.u32 %r0, 7; st.global.b32 [%a0], %r0;") == []


def test_registers_that_nobody_wrote() -> None:
    assert told("add.u32 %r1, %r0, %r2; st.global.b32 [%a8], %r1;")[0][0] == "init"
    on_one_path = "setp.lt.u32 %p0, %r0, 32; @%p0 bra L; mov.u32 %r2, 1; L:"
    assert told(f"{on_one_path} st.global.b32 [%a8], %r2;")[0][0] == "init"
    assert told(f"{on_one_path} selp.u32 %r2, 3, %r2, %p0; st.global.b32 [%a8], %r2;") == []
