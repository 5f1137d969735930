"""Code objects that Triton made of kernels of its own: right ones are silent, and planted faults are named.

``triton_kernels.py`` has the kernels, and wrote the code objects in ``data``.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flydsl.simulators import amdgpu
from flydsl.simulators.amdgpu.decode import Instruction, decode
from flydsl.simulators.amdgpu.tables import family_of
from flydsl.simulators.findings import Fault
from flydsl.simulators.windows import Window, apart

DATA = Path(__file__).parent / "data"
LAUNCHES = json.loads((DATA / "launches.json").read_text())
WRONG = {"uncounted"}
NOP = np.frombuffer((0xBF800000).to_bytes(4, "little"), np.uint8)

Values = list[Any]
Case = tuple[int | tuple[int, int], Values, Callable[[], bool]]
"""Workgroups, arguments, and true if the kernel has left the right values in them."""


def _random(*shape: int, dtype: Any = np.float32) -> Any:
    return np.random.default_rng(0).standard_normal(shape).astype(dtype)


def softmax() -> Case:
    x = _random(2, 1000)
    y, e = np.zeros_like(x), np.exp(x - x.max(1, keepdims=True))
    return 2, [x, y, np.int32(1000)], lambda: np.allclose(y, e / e.sum(1, keepdims=True), rtol=1e-4)


def matmul() -> Case:
    a, b, c = _random(70, 64, dtype=np.float16), _random(64, 50, dtype=np.float16), np.zeros((70, 50), np.float32)
    want = a.astype(np.float64) @ b.astype(np.float64)
    return (2, 1), [a, b, c, *np.int32([70, 50, 64])], lambda: np.allclose(c, want, rtol=1e-3, atol=1e-2)


def scan() -> Case:
    x, y = np.arange(1024, dtype=np.float32) % 7, np.zeros(1024, np.float32)
    return 1, [x, y], lambda: bool((y == np.cumsum(x)).all())


def sort() -> Case:
    x, y = np.random.default_rng(0).permutation(512).astype(np.int32), np.zeros(512, np.int32)
    return 1, [x, y], lambda: bool((y == np.arange(512)).all())


def histogram() -> Case:
    x, y = np.random.default_rng(0).integers(0, 64, 2048).astype(np.int32), np.zeros(64, np.int32)
    return 2, [x, y], lambda: bool((y == np.bincount(x, minlength=64)).all())


def in_place() -> Case:
    x = _random(32)
    want = x + 1
    return 1, [x], lambda: bool((x == want).all())


def atomics() -> Case:
    x, total, most = np.abs(_random(1000)), np.zeros(1, np.float32), np.zeros(16, np.int32)
    want = [(x[i::16] * 16).astype(np.int32).max() for i in range(16)]
    return 4, [x, total, most, np.int32(1000)], lambda: np.allclose(total, x.sum()) and most.tolist() == want


def locked() -> Case:
    x, y = np.arange(5 * 256, dtype=np.float32).reshape(5, 256), np.zeros(256, np.float32)
    return 5, [x, y, np.zeros(1, np.int32)], lambda: bool((y == x.sum(0)).all())


def last_block() -> Case:
    x, parts, total = np.arange(5 * 256, dtype=np.float32) % 11, np.zeros(5, np.float32), np.zeros(1, np.float32)
    return 5, [x, parts, total, np.zeros(1, np.int32)], lambda: total[0] == x.sum()


def uncounted() -> Case:
    grid, (x, parts, total, _), is_right = last_block()
    return grid, [x, parts, total], is_right


def handed_over() -> Case:
    x, y, flag = np.zeros(256, np.int32), np.zeros(256, np.int32), np.zeros(1, np.int32)
    return 2, [x, y, flag], lambda: bool((y == np.arange(256) + 1).all())


def attention() -> Case:
    q, k, v = (_random(64, 64, dtype=np.float16) + np.float16(n) for n in range(3))
    o, scores = np.zeros((64, 64), np.float16), q.astype(np.float64) @ k.astype(np.float64).T / 8
    scores[np.triu_indices(64, 1)] = -np.inf
    p = np.exp(scores - scores.max(1, keepdims=True))
    want = p / p.sum(1, keepdims=True) @ v.astype(np.float64)
    return 1, [q, k, v, o, np.int32(64), np.float32(1 / 8)], lambda: np.allclose(o, want, rtol=2e-2, atol=2e-2)


CASES: dict[str, Callable[[], Case]] = {
    each.__name__: each
    for each in (
        softmax,
        matmul,
        scan,
        sort,
        histogram,
        in_place,
        atomics,
        locked,
        last_block,
        uncounted,
        handed_over,
        attention,
    )
}


def launch(
    name: str,
    removed: Sequence[Instruction] = (),
    *,
    unwritten: int | None = None,
    groups: int | None = None,
) -> tuple[bool, list[Fault]]:
    """True if the results are right, and the findings; instructions may be removed, and an argument be unwritten."""
    kernel_name, _, chip = name.partition(".")
    code = amdgpu.CodeObject((DATA / f"{name}.hsaco").read_bytes(), chip)
    for instruction in removed:
        for place in range(instruction.address, instruction.address + instruction.size, 4):
            code.image[place : place + 4] = NOP
    grid, arguments, is_right = CASES[kernel_name]()
    values, windows = [], []
    for number, value in enumerate(arguments):
        if not isinstance(value, np.ndarray):
            values.append(value.tobytes())
            continue
        missing = np.ones(value.nbytes, bool) if number == unwritten else None
        at = apart(number, value.ctypes.data)
        windows.append(Window(at, value.nbytes, value.ctypes.data, f"argument {number}", unwritten=missing))
        values.append(np.uint64(at).tobytes())
    kernel = code.kernels[kernel_name]
    values += [bytes(8)] * (len(kernel.visible) - len(values))  # Triton's scratch memory
    grid = grid if groups is None else groups
    x, y = grid if isinstance(grid, tuple) else (grid, 1)
    findings: list[Fault] = []
    launched = LAUNCHES[name]
    block = (launched["threads"], 1, 1)
    code.launch(kernel, (x, y, 1), block, launched["shared"], values, windows, None, findings)
    return bool(is_right()), findings


@functools.cache
def instructions(name: str) -> list[Instruction]:
    """The kernel's instructions."""
    kernel_name, _, chip = name.partition(".")
    code = amdgpu.CodeObject((DATA / f"{name}.hsaco").read_bytes(), chip)
    kernel = code.kernels[kernel_name]
    found = [decode(code.image.tobytes(), family_of(chip), kernel.entry + (256 if kernel.preload & 0x7F else 0))]
    while found[-1].name != "S_CODE_END" and len(found) < 10000:
        try:
            found.append(decode(code.image.tobytes(), family_of(chip), found[-1].address + found[-1].size))
        except ValueError:
            break
    return found


def pieces(name: str, *names: str) -> list[list[Instruction]]:
    """The instructions of some names; the two halves of a barrier of RDNA 4 are one piece."""
    found = [each for each in instructions(name) if each.name in names]
    if "S_BARRIER_WAIT" in names and name.endswith(("gfx1201", "gfx1250")):
        return [[one, other] for one, other in zip(found[::2], found[1::2], strict=True)]
    return [[each] for each in found]


BARRIERS = ("S_BARRIER", "S_BARRIER_SIGNAL", "S_BARRIER_WAIT")
WAITS = ("S_WAITCNT", "S_WAITCNT_VSCNT", "S_WAIT_LOADCNT", "S_WAIT_DSCNT", "S_WAIT_KMCNT", "S_WAIT_LOADCNT_DSCNT")
IS_TOLD = {
    "softmax.gfx942": 2, "softmax.gfx1201": 2, "softmax.gfx1250": 2, "matmul.gfx942": 2, "histogram.gfx942": 2,
    "scan.gfx1100": 1, "sort.gfx950": 6,
}  # fmt: skip
"""Barriers, at least, without which the kernel is wrong."""


@pytest.mark.parametrize("name", [each for each in LAUNCHES if each.partition(".")[0] not in WRONG])
def test_a_right_kernel_is_right_and_silent(name: str) -> None:
    assert launch(name) == (True, [])


@pytest.mark.parametrize("name", IS_TOLD)
def test_a_barrier_that_is_missing_is_told_where_it_matters(name: str) -> None:
    """Triton's code has more barriers than it needs; without one of those the kernel is right and silent."""
    told = 0
    by_address = {each.address: each for each in instructions(name)}
    for removed in pieces(name, *BARRIERS):
        is_right, findings = launch(name, removed)
        assert findings or is_right, removed
        told += bool(findings)
        for fault in findings:
            assert fault.check in ("race", "init", "wait") and fault.memory == "LDS", fault
            assert by_address[fault.place].name.startswith("DS_"), fault
            if fault.check == "race":
                assert by_address[fault.other_place].name.startswith("DS_"), fault
    assert told >= IS_TOLD[name]


@pytest.mark.parametrize("name", ["histogram.gfx1201", "locked.gfx1100", "scan.gfx1100", "softmax.gfx1250"])
def test_a_wait_that_is_missing_is_told_where_it_matters(name: str) -> None:
    told = 0
    for removed in pieces(name, *WAITS):
        is_right, findings = launch(name, removed)
        assert findings or is_right, removed
        told += any(fault.check == "wait" for fault in findings)
    assert told >= 2


@pytest.mark.parametrize("chip", ["gfx942", "gfx1100"])
def test_a_sum_of_other_workgroups_results_without_an_atomic_is_a_race(chip: str) -> None:
    _, findings = launch(f"uncounted.{chip}")
    between = [fault for fault in findings if "nothing orders them" in str(fault)]
    assert between and {fault.check for fault in findings} == {"race"}
    assert {(fault.memory, fault.block) for fault in between} == {("argument 1", (4, 0, 0))}
    stores = {each.address for each in instructions(f"uncounted.{chip}") if "_STORE_" in each.name}
    assert {fault.other_place for fault in between} <= stores


@pytest.mark.parametrize("chip", ["gfx950", "gfx1201"])
def test_a_flag_that_nobody_sets_is_a_deadlock(chip: str) -> None:
    _, findings = launch(f"handed_over.{chip}", groups=1)
    assert findings and {(fault.check, fault.block) for fault in findings} == {("deadlock", (0, 0, 0))}
    loop = [each.address for each in instructions(f"handed_over.{chip}")]
    assert all("the kernel does not end" in str(fault) and fault.place in loop for fault in findings)


@pytest.mark.parametrize("name", ["histogram.gfx942", "matmul.gfx1250", "softmax.gfx1201"])
def test_an_argument_that_nobody_wrote_is_told(name: str) -> None:
    _, findings = launch(name, unwritten=0)
    assert findings and {(fault.check, fault.memory) for fault in findings} == {("init", "argument 0")}


def test_a_result_that_nobody_wrote_before_is_no_fault() -> None:
    assert launch("softmax.gfx942", unwritten=1) == (True, [])


def test_a_sum_of_atomics_that_begins_with_what_nobody_wrote_is_told() -> None:
    _, findings = launch("histogram.gfx942", unwritten=1)
    assert findings and {(fault.check, fault.memory) for fault in findings} == {("init", "argument 1")}
