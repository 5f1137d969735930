"""Fetches beyond arrays: no fault within an aligned granule of 16 bytes, as long as nothing depends on them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import Artifact
from flydsl.errors import SimulationError
from flydsl.simulators import amdgpu, ptx
from flydsl.simulators.amdgpu.memory import Memory
from flydsl.simulators.findings import Fault
from flydsl.simulators.windows import at_home

TARGETS = [*(f"rocm:{chip}" for chip in amdgpu.CHIPS), "cuda:sm_90"]
TYPES = {fx.Int8: np.int8, fx.Int16: np.int16, fx.Int32: np.int32, fx.Int64: np.int64}
TOUCHED = 64


def aligned(size: int, offset: int = 0) -> Any:
    """Bytes at an address that is ``offset`` more than a multiple of 256."""
    raw = np.zeros(size + 512, np.uint8)
    start = -raw.ctypes.data % 256 + offset
    return raw[start : start + size]


def fault(start: int, length: int, at: int, size: int) -> bool:
    """True if a load of bytes ``at`` to ``at + size`` of an array from ``start`` on fetches more than the rule admits."""
    fetched = range(at, at + size)
    inside = {byte for byte in fetched if start <= byte < start + length}
    return not {byte // 16 for byte in fetched} <= {byte // 16 for byte in inside}


def cases(count: int) -> list[tuple[int, int, int, int]]:
    random = np.random.default_rng(0)
    made = []
    while len(made) < count:
        start, length, size = (
            int(random.integers(16)),
            int(random.integers(1, 40)),
            int(random.choice([1, 2, 4, 8, 16])),
        )
        at = int(random.integers(TOUCHED)) // size * size
        if at + size > start and at < start + length + 16:
            made.append((start, length, at, size))
    return made


def loads_by_machine_code(arch: str, start: int, length: int, at: int, size: int, used: int) -> Any:
    """Store word ``used`` of what is loaded; a negative number stores nothing."""
    a = amdgpu.assembler(arch)
    block, y = aligned(96), np.zeros(1, np.uint32)
    block[:] = np.arange(96)
    names = {1: "ubyte", 2: "ushort", 4: "dword", 8: "dwordx2", 16: "dwordx4"}
    newer = {"ubyte": "u8", "ushort": "u16", "dword": "b32", "dwordx2": "b64", "dwordx4": "b128"}
    cdna = arch.startswith("gfx9")
    kind = names[size] if cdna else newer[names[size]]
    last = 3 + max(size // 4, 1)
    code = [_global(a, arch, f"load_{kind}", 0, vdst=a.v[4:last] if last > 4 else a.v[4])]
    code.append(a.s_wait_loadcnt(0) if arch in ("gfx1201", "gfx1250") else a.s_waitcnt(0))
    if used >= 0:
        data = "vsrc" if arch in ("gfx1201", "gfx1250") else "data"
        code.append(_global(a, arch, "store_dword" if cdna else "store_b32", 2, **{data: a.v[4 + used]}))
    addresses = [block.ctypes.data + at, y.ctypes.data]
    words = {2 * k + part: np.full(64, address >> 32 * part & 0xFFFFFFFF, np.uint32)[: amdgpu.wave_size(arch)]
             for k, address in enumerate(addresses) for part in range(2)}  # fmt: skip
    amdgpu.run_instructions(arch, code, words, ranges=[(block.ctypes.data + start, length), (y.ctypes.data, 4)])
    return int(y[0]), block


def _global(a: Any, arch: str, name: str, register: int, **operands: Any) -> Any:
    """An instruction with the addresses in two registers."""
    where = {"vaddr" if arch in ("gfx1201", "gfx1250") else "addr": a.v[register : register + 1]}
    made = getattr(a, f"global_{name}")(**where, **operands)
    if arch.startswith("gfx9"):
        made._raw |= 0x7F << 48  # the register that stands for none
    return made


def loads_by_ptx(start: int, length: int, at: int, size: int, used: int) -> Any:
    block, y = aligned(96), np.zeros(1, np.uint32)
    block[:] = np.arange(96)
    vector, kind = (f".v{size // 4}", "b32") if size > 4 else ("", f"u{8 * size}")
    registers = ", ".join(f"%r{k}" for k in range(max(size // 4, 1)))
    target = f"{{{registers}}}" if vector else registers
    store = f"st.global.u32 [%d1], %r{used};" if used >= 0 else ""
    module = ptx.parse(
        ".version 8.4\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 x, .param .u64 y)\n{\n"
        ".reg .b32 %r<4>; .reg .b64 %d<2>; ld.param.b64 %d0, [x]; ld.param.b64 %d1, [y];\n"
        f"ld.global{vector}.{kind} {target}, [%d0+{at - start}]; {store} ret;\n}}\n"
    )
    ptx.run(module, "k", 1, 1, [block[start : start + length], y])
    return int(y[0]), block


@pytest.mark.parametrize("target", TARGETS)
def test_what_a_load_fetches_and_what_is_used_of_it(target: str) -> None:
    """Every load by the rule; then each word of those that it admits, which is a fault if a byte of it is outside."""
    arch = target.partition(":")[2]
    for start, length, at, size in cases(60):

        def load(used: int, *case: int) -> Any:
            return loads_by_ptx(*case, used) if target.startswith("cuda") else loads_by_machine_code(arch, *case, used)

        case = start, length, at, size
        if fault(*case):
            with pytest.raises(SimulationError, match=r"outside|out of bounds"):
                load(-1, *case)
            continue
        load(-1, *case)
        for word in range(max(size // 4, 1)):
            bytes_of_word = range(at + 4 * word, at + 4 * word + min(size, 4))
            if all(start <= byte < start + length for byte in bytes_of_word):
                found, block = load(word, *case)
                assert found == int.from_bytes(bytes(block[byte] for byte in bytes_of_word), "little")
            else:
                with pytest.raises(SimulationError, match="outside its array, and what is there is used"):
                    load(word, *case)


@flyc.kernel
def sums_kernel(
    a: fx.Tensor,
    b: fx.Tensor,
    c: fx.Tensor,
    d: fx.Tensor,
    y: fx.Tensor,
    n: fx.Constexpr[int],
    longer: fx.Constexpr[int],
):
    i = fx.thread_idx.x
    for k, p in enumerate((a, b, c, d)):
        total = fx.Int64(0)
        for j in fx.range_constexpr(n + (k == longer)):
            total = total + fx.Int64(p[j]) * (j + 1)
        y[i * 4 + k] = total + i


@flyc.jit
def sums(
    a: fx.Tensor,
    b: fx.Tensor,
    c: fx.Tensor,
    d: fx.Tensor,
    y: fx.Tensor,
    n: fx.Constexpr[int],
    longer: fx.Constexpr[int],
):
    sums_kernel(a, b, c, d, y, n, longer).launch(grid=1, block=4)


@flyc.kernel
def shared_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int], longer: fx.Constexpr[int]):
    i = fx.thread_idx.x
    place = fx.SharedAllocator().allocate(fx.Array[fx.Int8, n]).peek().ptr
    if i < n:
        fx.ptr_store(x[i], place + i)
    fx.barrier()
    total = fx.Int64(0)
    for j in fx.range_constexpr(n + longer):
        total = total + fx.Int64(fx.ptr_load(place + j)) * (j + 1)
    y[i] = total + i


@flyc.jit
def shared(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int], longer: fx.Constexpr[int]):
    shared_kernel(x, y, n, longer).launch(grid=1, block=32)


def built(function: Any, target: str, arguments: dict[str, Any]) -> Artifact:
    (made,) = flyc.precompile([function], [target], [arguments], isolated=False)
    assert made.artifact is not None
    return made.artifact


def run(artifact: Artifact, block: int, arrays: list[Any]) -> None:
    backend, _, arch = artifact.target.partition(":")
    symbol = artifact.kernels[0].symbol
    if backend == "rocm":
        amdgpu.run(amdgpu.CodeObject(artifact.sections["binary"], arch), symbol, 1, block, arrays)
    else:
        ptx.run(ptx.parse(artifact.sections["ptx"].decode()), symbol, 1, block, arrays)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("n", "align"), [(3, 16), (5, 64), (6, 1), (7, 32)])
def test_kernels_over_few_elements(target: str, n: int, align: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A right kernel passes in any order of waves; one that uses an element behind the last does not."""

    def spec(dtype: Any, count: int) -> flyc.TensorSpec:
        return flyc.TensorSpec(dtype, (count,), align=max(align, dtype.width // 8))

    y = np.zeros(16, np.int64)
    arrays = [aligned(n * dtype.width // 8).view(TYPES[dtype]) for dtype in TYPES]
    for array in arrays:
        array[:] = np.arange(n) + 2
    for longer in (-1, n % 4):
        specs = dict(zip("abcd", (spec(dtype, n + (longer >= 0)) for dtype in TYPES), strict=True))
        made = built(sums, target, {**specs, "y": flyc.TensorSpec(fx.Int64, (16,)), "n": n, "longer": longer})
        for schedule in ("", "seed:3")[: 1 if target.startswith("cuda") else 2]:
            monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", schedule)
            if longer >= 0:
                with pytest.raises(SimulationError, match=r"outside|out of bounds"):
                    run(made, 4, [*arrays, y])
                continue
            run(made, 4, [*arrays, y])
            want = sum((j + 2) * (j + 1) for j in range(n)) + np.arange(4)
            np.testing.assert_array_equal(y.reshape(4, 4), np.repeat(want[:, None], 4, 1))


@pytest.mark.parametrize("target", TARGETS)
def test_kernels_over_few_elements_of_shared_memory(target: str) -> None:
    x, y = np.arange(32, dtype=np.int8), np.zeros(32, np.int64)
    specs = {"x": flyc.TensorSpec(fx.Int8, (32,)), "y": flyc.TensorSpec(fx.Int64, (32,)), "n": 7}
    run(built(shared, target, {**specs, "longer": 0}), 32, [x, y])
    np.testing.assert_array_equal(y, sum(j * (j + 1) for j in range(7)) + np.arange(32))
    with pytest.raises(SimulationError, match=r"outside|out of bounds|is accessed at byte"):
        run(built(shared, target, {**specs, "longer": 1}), 32, [x, y])


def test_a_use_is_told_once_and_the_first_result_stays() -> None:
    x, y = aligned(12), aligned(16)
    x[:] = 1
    findings: list[Fault] = []
    memory = Memory(at_home([(x.ctypes.data, 12), (y.ctypes.data, 16)]), findings)
    runs = []

    def part(is_first: bool) -> None:
        runs.append(is_first)
        data = memory.load(np.array([x.ctypes.data], np.uint64), 16)
        memory.store(np.array([y.ctypes.data], np.uint64), data)

    memory.run(part)
    assert y[:12].tolist() == [1] * 12 and len({*y[12:].tolist()}) == 1
    assert (
        runs[:2] == [True, False]
        and not any(runs[2:])
        and len(findings) == 1
        and "fetches 4 bytes outside its array" in str(findings[0])
    )
    assert (memory.loaded, memory.stored) == (16, 16)
