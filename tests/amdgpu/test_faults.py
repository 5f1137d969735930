"""Faults in single instructions: what is told of each, and that the code goes on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flydsl.errors import SimulationError
from flydsl.simulators.amdgpu import CHIPS, assembler, run_instructions, wave_size
from flydsl.simulators.amdgpu.hidden_arguments import LaunchSizes, hidden_value
from flydsl.simulators.amdgpu.memory import Memory
from flydsl.simulators.findings import Fault
from flydsl.simulators.windows import Window, apart

BASE, ADDRESS, WORD, OTHER, NEXT = 0, 2, 4, 6, 8
"""Vector registers: an address in memory, one in LDS, and three values."""


def lds_load(chip: str, register: int) -> Any:
    a = assembler(chip)
    load = a.ds_read_b32 if chip.startswith("gfx9") else a.ds_load_b32
    return load(vdst=a.v[register], addr=a.v[ADDRESS])


def lds_store(chip: str, register: int) -> Any:
    a = assembler(chip)
    store = a.ds_write_b32 if chip.startswith("gfx9") else a.ds_store_b32
    return store(addr=a.v[ADDRESS], data0=a.v[register])


def wait(chip: str) -> Any:
    a = assembler(chip)
    return a.s_wait_dscnt(0) if chip in ("gfx1201", "gfx1250") else a.s_waitcnt(0)


def keep(chip: str, register: int) -> Any:
    """A store to the lane's word in memory."""
    a = assembler(chip)
    if chip in ("gfx1201", "gfx1250"):
        return a.global_store_b32(vaddr=a.v[BASE : BASE + 1], vsrc=a.v[register])
    store = (a.global_store_dword if chip.startswith("gfx9") else a.global_store_b32)(
        addr=a.v[BASE : BASE + 1], data=a.v[register]
    )
    if chip.startswith("gfx9"):
        store._raw |= 0x7F << 48  # the register that stands for none
    return store


@pytest.fixture(params=CHIPS)
def chip(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def run(chip: str, code: list[Any], *, shift: int = 0, lds: int = 256, waves: int = 1) -> tuple[Any, list[Fault]]:
    """The words of memory behind the code, one for each lane, and the findings; LDS is accessed from ``shift`` on."""
    lanes = wave_size(chip)
    memory = np.zeros(lanes, np.uint32)
    addresses = memory.ctypes.data + 4 * np.arange(lanes, dtype=np.uint64)
    vectors = {
        BASE: (addresses & 0xFFFFFFFF).astype(np.uint32),
        BASE + 1: (addresses >> 32).astype(np.uint32),
        ADDRESS: (shift + 4 * np.arange(lanes)).astype(np.uint32),
        WORD: np.arange(lanes, dtype=np.uint32) + 7,
    }
    findings: list[Fault] = []
    ranges = [(memory.ctypes.data, memory.nbytes)]
    run_instructions(chip, code, vectors, ranges=ranges, lds_bytes=lds, waves=waves, findings=findings)
    return memory, findings


def test_a_load_of_lds_that_nobody_wrote_is_told_if_it_is_stored(chip: str) -> None:
    load = [lds_load(chip, WORD), wait(chip)]
    _, findings = run(chip, [*load, keep(chip, WORD)])
    (fault,) = findings
    assert (fault.check, fault.place, fault.thread, fault.memory) == ("init", 0, 0, "LDS")
    assert "a load of 4 bytes at byte 0 of LDS: nobody wrote them, by 0x0000 ds_" in str(fault)
    assert run(chip, load)[1] == []


def test_a_part_of_a_load_that_nobody_wrote_may_be_masked(chip: str) -> None:
    """Of each word one byte is written: the others may not matter."""
    a = assembler(chip)
    store = a.ds_write_b8 if chip.startswith("gfx9") else a.ds_store_b8
    start = [store(addr=a.v[ADDRESS], data0=a.v[WORD]), wait(chip), lds_load(chip, OTHER), wait(chip)]
    mask = [a.v_and_b32_e32(a.v[OTHER], 63, a.v[OTHER]), keep(chip, OTHER)]
    memory, findings = run(chip, [*start, *mask])
    assert findings == [] and memory.tolist() == [(7 + i) & 63 for i in range(wave_size(chip))]
    _, findings = run(chip, [*start, keep(chip, OTHER)])
    assert [fault.check for fault in findings] == ["init"]


def test_stores_outside_of_lds_do_nothing_and_loads_give_zeros(chip: str) -> None:
    lanes = wave_size(chip)
    code = [lds_store(chip, WORD), wait(chip), lds_load(chip, OTHER), wait(chip), keep(chip, OTHER)]
    memory, findings = run(chip, code, lds=4 * lanes - 8)
    assert memory.tolist() == [*range(7, lanes + 5), 0, 0]
    assert [(fault.check, fault.thread, fault.memory) for fault in findings] == [("bounds", lanes - 2, "LDS")] * 2
    assert [str(fault).partition(",")[0] for fault in findings] == [
        f"a {what} of 4 bytes outside LDS of {4 * lanes - 8} bytes" for what in ("store", "load")
    ]
    with pytest.raises(SimulationError, match="LDS of 8 bytes is accessed at byte 8"):
        run_instructions(chip, code[:1], {ADDRESS: np.full(lanes, 8, np.uint32)}, lds_bytes=8)


def test_a_few_faults_of_an_instruction_are_kept(chip: str) -> None:
    """Waves of a workgroup, each outside of LDS."""
    _, findings = run(chip, [lds_store(chip, WORD)], lds=0, waves=12)
    assert [fault.thread for fault in findings] == [n * wave_size(chip) for n in range(8)]


@pytest.mark.parametrize("chip", ["gfx942", "gfx950"])
def test_waves_that_store_their_own_numbers_to_the_same_bytes_race(chip: str) -> None:
    """The clock gives each wave another number; where all store the same there is no race."""
    a = assembler(chip)
    code = [a.s_memtime(sdata=a.s[4:5]), a.s_waitcnt(0), a.v_mov_b32_e32(a.v[OTHER], a.s[4]), lds_store(chip, OTHER)]
    _, findings = run(chip, code, waves=2)
    (fault,) = findings
    assert (fault.check, fault.thread, fault.memory) == ("race", wave_size(chip), "LDS")
    assert fault.place == fault.other_place and "a store of byte 0 of LDS, which wave 0 stores to at" in str(fault)
    assert run(chip, [lds_store(chip, WORD)], waves=2)[1] == []


def test_an_endless_loop_is_told_where_it_is(chip: str) -> None:
    a = assembler(chip)
    _, findings = run(chip, [a.v_mov_b32_e32(a.v[OTHER], 1), a.s_branch(0xFFFF)])
    (fault,) = findings
    assert (fault.check, fault.place, fault.thread) == ("deadlock", 4, 0)
    assert "the kernel does not end: wave 0 loops at 0x4" in str(fault) and "s_branch" in fault.instruction


@pytest.mark.parametrize("ends", [True, False])
def test_waves_meet_at_barriers_until_one_sets_a_flag(ends: bool) -> None:
    """The wave that waits repeats itself, while the other counts in a register."""
    a = assembler("gfx942")
    number, count, flag = a.s[20], a.s[21], a.s[23]
    zero, one, seen = a.v[WORD], a.v[OTHER], a.v[NEXT]
    write = [a.ds_write_b32(addr=a.v[ADDRESS], data0=value) for value in (zero, one)]
    head = [
        a.s_mov_b32(count, 0), a.v_mov_b32_e32(one, 1), a.v_readfirstlane_b32_e32(a.v[20], a.v[BASE]),
        a.s_cmp_eq_u32(number, 0),
    ]  # fmt: skip
    again = [a.s_barrier(), a.s_barrier(), a.s_add_u32(count, count, int(ends)), a.s_cmp_lt_u32(count, a.s[22])]
    jump = a.s_cbranch_scc1(0x10000 - 5) if ends else a.s_branch(0x10000 - 5)
    setting = [write[0], a.s_waitcnt(0), *again, jump, write[1], a.s_waitcnt(0), a.s_barrier(), a.s_barrier()]
    waiting = [
        a.s_barrier(), a.ds_read_b32(vdst=seen, addr=a.v[ADDRESS]), a.s_waitcnt(0), a.s_barrier(),
        a.v_readfirstlane_b32_e32(a.v[23], seen), a.s_cmp_eq_u32(flag, 0), a.s_cbranch_scc1(0x10000 - 8),
    ]  # fmt: skip
    code = [*head, a.s_cbranch_scc0(14), *setting, a.s_branch(8), *waiting]
    vectors = {BASE: np.repeat(np.arange(2, dtype=np.uint32), 64).reshape(2, 64), ADDRESS: np.zeros(64, np.uint32)}
    vectors[WORD] = np.zeros(64, np.uint32)
    findings: list[Fault] = []
    left = run_instructions("gfx942", code, vectors, {22: 300}, lds_bytes=256, waves=2, findings=findings)
    if ends:
        assert findings == [] and left[0].scalar[21] == 300 and left[1].scalar[23] == 1
    else:
        assert {fault.check for fault in findings} == {"deadlock"}


@pytest.mark.parametrize(
    ("kind", "use"), [("hostcall_buffer", "device_print"), ("printf_buffer", "OpenCL's printf"), ("heap_v1", "malloc")]
)
def test_what_the_runtime_serves_is_told_as_not_simulated(chip: str, kind: str, use: str) -> None:
    address = hidden_value(f"hidden_{kind}", LaunchSizes((1, 1, 1), (1, 1, 1), 0))
    buffer = {
        BASE: np.full(wave_size(chip), address, np.uint32),
        BASE + 1: np.zeros(wave_size(chip), np.uint32),
    }
    findings: list[Fault] = []
    run_instructions(chip, [keep(chip, WORD)], buffer, findings=findings)
    (fault,) = findings
    assert (fault.check, fault.place) == ("undefined", 0) and use in str(fault)
    with pytest.raises(SimulationError, match=use):
        run_instructions(chip, [keep(chip, WORD)], buffer)


def test_a_wait_for_a_barrier_without_a_signal_is_told() -> None:
    a = assembler("gfx1201")
    signal, stay = a.s_barrier_signal(a.s[0]), a.s_barrier_wait(0xFFFF)
    signal._raw |= 0xC1  # the constant -1: the workgroup's barrier
    assert run("gfx1201", [signal, stay, signal, stay], waves=2)[1] == []
    for code, place, text in (
        ([signal, stay, stay], 8, "a wave waits for the barrier that it has not signaled"),
        ([signal, signal, stay], 4, "a wave signals the barrier twice"),
    ):
        _, findings = run("gfx1201", code, waves=2)
        assert [(fault.check, fault.place, fault.thread) for fault in findings] == [
            ("barrier", place, 0),
            ("barrier", place, 32),
        ]
        assert all(text in str(fault) for fault in findings)


def test_a_matrix_product_of_some_lanes_is_undefined() -> None:
    a = assembler("gfx1100")
    product = a.v_wmma_f32_16x16x16_f16(a.v[8:15], a.v[16:23], a.v[24:31], a.v[8:15])
    values = {register: np.zeros(32, np.uint32) for register in range(8, 32)}
    findings: list[Fault] = []
    run_instructions("gfx1100", [a.s_mov_b32(a.EXEC_LO, 1), product], values, findings=findings)
    assert [(fault.check, fault.place, fault.thread) for fault in findings] == [("undefined", 4, 0)]
    with pytest.raises(SimulationError, match="with lanes that are not active"):
        run_instructions("gfx1100", [a.s_mov_b32(a.EXEC_LO, 1), product], values)


def test_a_half_of_a_register_is_there_while_the_other_is_loaded() -> None:
    """RDNA loads halves by themselves, and its compilers wait for each by itself."""
    a = assembler("gfx1100")
    loads = [
        a.ds_load_u16_d16(vdst=a.v[OTHER], addr=a.v[ADDRESS]),
        a.ds_load_u16_d16_hi(vdst=a.v[OTHER], addr=a.v[ADDRESS]),
        a.s_waitcnt(0xFC1F),  # all but the last
    ]
    low = a.ds_store_b16(addr=a.v[ADDRESS], data0=a.v[OTHER])
    high = a.ds_store_b16_d16_hi(addr=a.v[ADDRESS], data0=a.v[OTHER])
    start = [lds_store("gfx1100", WORD), wait("gfx1100")]
    assert run("gfx1100", [*start, *loads, low])[1] == []
    for wrong in (high, a.v_mov_b32_e32(a.v[OTHER], a.v[OTHER])):
        _, findings = run("gfx1100", [*start, *loads, wrong])
        assert [fault.check for fault in findings] == ["wait"] and f"v{OTHER}.h used" in str(findings[0])


def test_windows_are_named_and_may_be_read_only() -> None:
    x, y = np.arange(16, dtype=np.uint8), np.arange(16, dtype=np.uint8)
    findings: list[Fault] = []
    windows = [
        Window(apart(number, array.ctypes.data), 16, array.ctypes.data, name, name == "y")
        for number, (name, array) in enumerate((("x", x), ("y", y)))
    ]
    memory = Memory(windows, findings)
    inside, beyond = (np.array([each.start + place for each in windows], np.uint64) for place in (4, 20))
    assert memory.load(inside, 4).tolist() == [[4, 5, 6, 7]] * 2 and not findings
    assert not memory.load(beyond, 4).any()
    assert "4 bytes at byte 20 of x, an array of 16 bytes" in str(findings[0]) and findings[0].memory == "x"
    memory.store(inside, np.zeros((2, 4), np.uint8))
    assert x.tolist() == [*range(16)] and y.tolist() == [0, 1, 2, 3, 0, 0, 0, 0, *range(8, 16)]
    assert "of x, an array of 16 bytes: it is only to be read" in str(findings[1])
    with pytest.raises(SimulationError, match="outside every array: 4 bytes at byte 20 of x"):
        Memory(windows).load(beyond, 4)


def test_windows_of_the_same_memory_are_one_and_learn_what_is_written() -> None:
    block, missing = np.zeros(32, np.uint8), np.ones(24, bool)
    first = Window(block.ctypes.data, 24, block.ctypes.data, "first", unwritten=missing)
    second = Window(block.ctypes.data + 16, 16, block.ctypes.data + 16, "second")
    memory = Memory([second, first], [])
    address = np.array([block.ctypes.data + 8], np.uint64)
    assert not memory.load(address + np.uint64(8), 16).any()
    memory.store(address, np.ones((1, 8), np.uint8))
    memory.close()
    assert missing.tolist() == [True] * 8 + [False] * 16  # the rest is the second's, which has been written


@pytest.mark.parametrize("offset", [-8, 1 << 31])
def test_an_offset_that_has_wrapped_is_told_where_a_descriptor_bounds_nothing(offset: int) -> None:
    """Triton's descriptors have 2 GiB, and lanes that take no part the offset 2 GiB: loads give 0 in both."""
    a, memory = assembler("gfx942"), np.arange(1, 65, dtype=np.uint32)
    address = memory.ctypes.data
    load = a.buffer_load_dword(vdata=a.v[OTHER], vaddr=a.v[ADDRESS], srsrc=a.s[4:7], soffset=a.s[8], offen=1)
    scalars = {4: address & 0xFFFFFFFF, 5: address >> 32, 6: 0x7FFFFFFE, 7: 0, 8: 0}
    offsets = 4 * np.arange(64, dtype=np.int64)
    offsets[3] = offset
    findings: list[Fault] = []
    (wave,) = run_instructions(
        "gfx942", [load, wait("gfx942")], {ADDRESS: offsets.astype(np.uint32)}, scalars, [(address, 256)],
        findings=findings,
    )  # fmt: skip
    assert wave.vector[OTHER].tolist() == [1, 2, 3, 0, *range(5, 65)]
    if offset < 0:
        assert [(fault.check, fault.thread) for fault in findings] == [("bounds", 3)]
        assert "an access at byte -8 of an array" in str(findings[0])
    else:
        assert findings == []


def test_a_register_that_nobody_wrote_is_told_if_it_is_stored(chip: str) -> None:
    a = assembler(chip)
    copied = a.v_mov_b32_e32(a.v[NEXT], a.v[OTHER])
    (fault,) = run(chip, [copied, keep(chip, NEXT)])[1]
    assert (fault.check, fault.place, fault.memory) == ("init", 0, f"v{OTHER}")
    assert run(chip, [copied, keep(chip, WORD)])[1] == []


def test_lanes_that_store_different_words_to_one_place(chip: str) -> None:
    a = assembler(chip)
    code = [a.v_mov_b32_e32(a.v[ADDRESS], 0), lds_store(chip, WORD)]
    (fault,) = run(chip, code)[1]
    assert fault.check == "race" and "byte 0 of LDS, to which another lane stores another value" in str(fault)
    same = [a.v_mov_b32_e32(a.v[WORD], 5), *code]
    assert run(chip, same)[1] == []
