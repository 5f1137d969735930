"""Registers and jumps by numbers at run time: moves by M0, and jumps out of the code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flydsl.errors import SimulationError
from flydsl.simulators.amdgpu import assembler, run_instructions, wave_size

RDNA = ("gfx1100", "gfx1201")
CHIPS = ("gfx942", *RDNA)


def rows(chip: str) -> dict[int, Any]:
    """Vector registers 0 to 15, each with numbers of its own."""
    lanes = np.arange(wave_size(chip), dtype=np.uint32)
    return {register: 1000 * register + lanes for register in range(16)}


def m0(chip: str) -> int:
    return 124 if chip == "gfx942" else 125


@pytest.mark.parametrize("chip", RDNA)
@pytest.mark.parametrize(
    ("name", "word", "source", "destination"),
    [
        ("v_movrels_b32_e32", 3, 5, 8),
        ("v_movreld_b32_e32", 3, 2, 11),
        ("v_movrelsd_b32_e32", 3, 5, 11),
        ("v_movrelsd_2_b32_e32", 6 << 16 | 3, 5, 14),
        ("v_movrels_b32_e64", 3, 5, 8),
    ],
)
def test_vector_moves_of_rdna(chip: str, name: str, word: int, source: int, destination: int) -> None:
    a, before = assembler(chip), rows(chip)
    (wave,) = run_instructions(chip, [getattr(a, name)(a.v[8], a.v[2])], before, {m0(chip): word})
    expected = {**before, destination: before[source]}
    assert all((wave.vector[register] == expected[register]).all() for register in range(16))


@pytest.mark.parametrize("chip", CHIPS)
def test_scalar_moves(chip: str) -> None:
    a = assembler(chip)
    code = [
        a.s_movrels_b32(a.s[20], a.s[2]),
        a.s_movrels_b64(a.s[22:23], a.s[2:3]),
        a.s_movreld_b32(a.s[26], a.s[2]),
        a.s_movreld_b64(a.s[30:31], a.s[2:3]),
    ]
    (wave,) = run_instructions(chip, code, scalars={m0(chip): 4, **{n: 100 + n for n in range(2, 10)}})
    found = wave.scalar
    assert (found[20], found[22:24], found[30], found[34:36]) == (106, [106, 107], 102, [102, 103])


@pytest.mark.parametrize(("mode", "source", "destination"), [(1, 5, 8), (8, 2, 11), (9, 5, 11)])
def test_indexing_mode_of_cdna(mode: int, source: int, destination: int) -> None:
    a, before = assembler("gfx942"), rows("gfx942")
    on = a.s_set_gpr_idx_on(a.s[0], 0)
    on._raw |= mode << 8
    code = [on, a.v_mov_b32_e32(a.v[8], a.v[2]), a.s_set_gpr_idx_off(), a.v_mov_b32_e32(a.v[15], a.v[1])]
    (wave,) = run_instructions("gfx942", code, before, {0: 3})
    expected = {**before, destination: before[source], 15: before[1]}
    assert all((wave.vector[register] == expected[register]).all() for register in range(16))
    assert wave.scalar[124] & 0xF0FF == mode << 12 | 3


def test_other_instructions_in_indexing_mode_are_told() -> None:
    a = assembler("gfx942")
    on = a.s_set_gpr_idx_on(a.s[0], 0)
    on._raw |= 1 << 8
    with pytest.raises(SimulationError, match="V_ADD_U32 behind s_set_gpr_idx_on is not known"):
        run_instructions("gfx942", [on, a.v_add_u32_e32(a.v[8], a.v[2], a.v[3])], rows("gfx942"), {0: 3})


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("upper", [0, 0xFFFF_F000])
def test_a_jump_out_of_the_code_is_told(chip: str, upper: int) -> None:
    a = assembler(chip)
    with pytest.raises(SimulationError, match="a jump out of the code object"):
        run_instructions(chip, [a.s_setpc_b64(a.s[0:1])], scalars={0: 0x4000, 1: upper})


@pytest.mark.parametrize("chip", RDNA)
def test_registers_that_do_not_exist_are_told(chip: str) -> None:
    a = assembler(chip)
    code = [a.v_movreld_b32_e32(a.v[8], a.v[2])]
    with pytest.raises(SimulationError, match="v256, a register that does not exist"):
        run_instructions(chip, code, rows(chip), {m0(chip): 248})
