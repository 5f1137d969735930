"""The state that waves start in, as kernels in assembly find it: facts of LLVM's "User Guide for AMDGPU Backend".

The tables "compute_pgm_rsrc1" and "2", "SGPR Register Set Up Order", "Register Layout for Packed Work-Item ID Method", and
the sections "Preloaded Kernel Arguments" and "Flat Scratch".  LLVM's ``llvm.amdgcn.wave.id`` reads bits 25 to 29 of TTMP8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from flydsl.backends.rocm.link.assemble import assemble
from flydsl.config import Config
from flydsl.errors import SimulationError
from flydsl.simulators import amdgpu
from flydsl.targets.amdgpu import ROCM_ARCHS

SEGMENT_BYTES = 64
METADATA = """
.amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: {bytes}
    .group_segment_fixed_size: 48
    .private_segment_fixed_size: {scratch}
    .kernarg_segment_align: 8
    .wavefront_size: {lanes}
    .sgpr_count: 100
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
    .args:
      - {{ .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }}
      - {{ .offset: 8, .size: 8, .value_kind: by_value }}
...
.end_amdgpu_metadata
"""
KERNARG_PAIR = {"user_sgpr_kernarg_segment_ptr": 1}


def generation(arch: str) -> int:
    return int(arch[3:-2])


def started(
    arch: str,
    sources: Sequence[str],
    descriptor: Mapping[str, int],
    *,
    kernarg: str,
    grid: tuple[int, int, int] = (1, 1, 1),
    block: tuple[int, int, int] = (1, 1, 1),
    scratch: int = 0,
    lanes: int = 0,
    before: Sequence[str] = (),
) -> Any:
    """The values of registers when waves of a kernel start: (blocks, waves, lanes, sources); 0 for lanes without work items.

    Args:
        sources: registers, and ``hwreg(...)``.
        descriptor: ``.amdhsa_`` directives of the kernel.
        kernarg: the pair of registers that holds the kernarg segment's address.
        scratch: bytes for each work item.
        lanes: of a wave; by default those of the chip's kernels.
        before: instructions in front of all, for sources from s64 to s79.
    """
    lanes = lanes or amdgpu.wave_size(arch)
    is_wide, is_gfx12 = lanes == 64, generation(arch) == 12
    returning = {9: "sc0", 11: "glc", 12: "th:TH_ATOMIC_RETURN"}[generation(arch)]
    # Waves run one after another, and each takes the next rows of the buffer by a counter in front of it.
    code = [
        *before,
        f"s_load_dwordx2 s[60:61], {kernarg}, 0x0",
        *[f"s_getreg_b32 s{80 + i}, {s}" if "hwreg" in s else "" for i, s in enumerate(sources)],
        "s_mov_b64 s[90:91], exec" if is_wide else "s_mov_b32 s90, exec_lo",
        "s_wait_kmcnt 0" if is_gfx12 else "s_waitcnt lgkmcnt(0)",
        "s_mov_b64 exec, 1" if is_wide else "s_mov_b32 exec_lo, 1",
        "v_mov_b32 v2, 0",
        "v_mov_b32 v3, 1",
        f"global_atomic_add v4, v2, v3, s[60:61] {returning}",
        "s_wait_loadcnt 0" if is_gfx12 else "s_waitcnt vmcnt(0)",
        "v_readfirstlane_b32 s92, v4",
        "s_mov_b64 exec, s[90:91]" if is_wide else "s_mov_b32 exec_lo, s90",
        f"s_mul_i32 s92, s92, {4 * lanes * len(sources)}",
        "v_mbcnt_lo_u32_b32 v2, -1, 0",
        "v_mbcnt_hi_u32_b32 v2, -1, v2" if is_wide else "",
        f"v_mul_u32_u24 v2, {4 * len(sources)}, v2",
        "v_add_nc_u32 v2, v2, s92" if generation(arch) > 9 else "v_add_u32 v2, s92, v2",
    ]
    for i, source in enumerate(sources):
        register = f"s{80 + i}" if "hwreg" in source else {"exec_lo": "s90", "exec_hi": "s91"}.get(source, source)
        code += [f"v_mov_b32 v3, {register}", f"global_store_dword v2, v3, s[60:61] offset:{16 + 4 * i}"]
    directives = {"next_free_vgpr": 8, "next_free_sgpr": 96, "group_segment_fixed_size": 48, **descriptor}
    directives |= {"kernarg_size": SEGMENT_BYTES, "private_segment_fixed_size": scratch}
    if generation(arch) == 9:
        directives["accum_offset"] = 8
    else:
        directives["wavefront_size32"] = int(not is_wide)
    said = "\n".join(f".amdhsa_{name} {value}" for name, value in directives.items())
    # Hardware that preloads arguments starts 256 bytes behind the entry.
    skipped = ".fill 64, 4, 0xbf800000" if descriptor.get("user_sgpr_kernarg_preload_length") else ""
    text = "\n".join(
        [
            ".text", ".globl k", ".p2align 8", ".type k,@function", "k:", skipped, *code, "s_endpgm",
            ".section .rodata,\"a\"", ".p2align 6", f".amdhsa_kernel k\n{said}\n.end_amdhsa_kernel",
            METADATA.format(bytes=SEGMENT_BYTES, scratch=scratch, lanes=lanes),
        ]
    )  # fmt: skip
    code_object = amdgpu.CodeObject(assemble(text, ROCM_ARCHS[arch], ("k",), Config.from_env({})), arch)
    waves = -(-int(np.prod(block)) // lanes)
    found = np.zeros(4 + int(np.prod(grid)) * waves * lanes * len(sources), np.uint32)
    amdgpu.run(code_object, "k", grid, block, [found, np.uint64(0x1122334455667788)])
    assert found[0] == np.prod(grid) * waves
    return found[4:].reshape(*grid[::-1], waves, lanes, len(sources))


@pytest.fixture(params=amdgpu.CHIPS)
def arch(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def words(register: str, count: int) -> list[str]:
    return [f"{register}{i}" for i in range(count)]


USER = (
    ("dispatch_ptr", 2),
    ("queue_ptr", 2),
    ("kernarg_segment_ptr", 2),
    ("dispatch_id", 2),
    ("private_segment_size", 1),
)
"""The user registers in their order, and how many each takes."""


@pytest.mark.parametrize("seed", range(4))
def test_scalar_registers_are_dense_and_in_order(arch: str, seed: int) -> None:
    chosen = np.random.default_rng(seed).random(9) < 0.6
    user = [(name, count) for k, (name, count) in enumerate(USER) if chosen[k] or "kernarg" in name]
    ids, info = [axis for axis in range(3) if chosen[5 + axis]], bool(chosen[8])
    first = {name: sum(count for _, count in user[:k]) for k, (name, _) in enumerate(user)}
    total = sum(count for _, count in user)
    descriptor = {f"user_sgpr_{name}": 1 for name, _ in user}
    descriptor |= {f"system_sgpr_workgroup_id_{axis}": int(k in ids) for k, axis in enumerate("xyz")}
    descriptor["system_sgpr_workgroup_info"] = int(info)
    at, lanes = first["kernarg_segment_ptr"], amdgpu.wave_size(arch)
    found = started(
        arch, words("s", total + 4), descriptor, kernarg=f"s[{at}:{at + 1}]", grid=(2, 3, 2), block=(2 * lanes, 1, 1),
        scratch=18,
    )  # fmt: skip
    for z, y, x, wave in np.ndindex(2, 3, 2, 2):
        mine = found[z, y, x, wave, 0]
        assert (found[z, y, x, wave] == mine).all()
        for name, value in (("queue_ptr", 0), ("dispatch_id", 0), ("private_segment_size", 20)):
            if name in first:
                assert mine[first[name]] == value
        system = [] if generation(arch) == 12 else [(x, y, z)[axis] for axis in ids]
        system += [(wave == 0) << 31 | 2] if info else []
        assert mine[total : total + len(system)].tolist() == system


def test_the_packet_says_what_was_launched(arch: str) -> None:
    found = started(
        arch, [*words("s", 4), *[f"s{64 + i}" for i in range(16)]], {"user_sgpr_dispatch_ptr": 1, **KERNARG_PAIR},
        kernarg="s[2:3]", grid=(3, 2, 1), block=(5, 4, 2), scratch=24,
        before=("s_load_dwordx16 s[64:79], s[0:1], 0x0",),
    )[0, 0, 0, 0, 0]  # fmt: skip
    halves, packet = found[4:].view(np.uint16), found[4:]
    assert halves[:6].tolist() == [2, 3, 5, 4, 2, 0]
    assert packet[3:8].tolist() == [15, 8, 2, 24, 48]
    assert packet[10:12].tolist() == found[2:4].tolist()


@pytest.mark.parametrize("dimensions", range(3))
def test_work_items_are_packed_as_far_as_the_descriptor_asks(arch: str, dimensions: int) -> None:
    lanes = amdgpu.wave_size(arch)
    found = started(
        arch, ["v0", "exec_lo"], {**KERNARG_PAIR, "system_vgpr_workitem_id": dimensions}, kernarg="s[0:1]", block=(5, 3, 6)
    )[0, 0, 0]  # fmt: skip
    items = np.arange(90)
    packed = items % 5 | (items // 5 % 3 << 10) * (dimensions > 0) | (items // 15 << 20) * (dimensions > 1)
    assert found[..., 0].reshape(-1)[:90].tolist() == packed.tolist()
    last = found[-1, 0, 1]
    assert found[0, 0, 1] == 0xFFFFFFFF and last == (1 << (90 % lanes)) - 1


@pytest.mark.parametrize("asks_for_z", [False, True])
def test_generation_12_has_places_and_numbers_of_waves_in_trap_registers(asks_for_z: bool) -> None:
    descriptor = {**KERNARG_PAIR, "system_sgpr_workgroup_id_y": 1, "system_sgpr_workgroup_id_z": int(asks_for_z)}
    found = started(
        "gfx1201", ["ttmp7", "ttmp8", "ttmp9"], descriptor, kernarg="s[0:1]", grid=(2, 3, 2), block=(16, 8, 8)
    )
    for z, y, x, wave in np.ndindex(2, 3, 2, 32):
        third, number, first = found[z, y, x, wave, 0].tolist()
        assert (first, third) == (x, y | z << 16 if asks_for_z else y)
        assert number >> 25 & 31 == wave


def test_waves_have_64_lanes_unless_the_descriptor_says_32(arch: str) -> None:
    found = started(arch, ["v0", "exec_lo", "exec_hi"], KERNARG_PAIR, kernarg="s[0:1]", block=(100, 1, 1), lanes=64)
    assert found[0, 0, 0, ..., 0].reshape(-1)[:100].tolist() == [*range(100)]
    assert found[0, 0, 0, :, 0, 2].tolist() == [0xFFFFFFFF, 0xF]


@pytest.mark.parametrize("flushes", [False, True])
@pytest.mark.parametrize("is_set", [0, 1])
def test_the_mode_is_that_of_the_descriptor(arch: str, flushes: bool, is_set: int) -> None:
    directives = {
        "float_denorm_mode_32": 0 if flushes else 3,
        "fp16_overflow": is_set,
        "exception_int_div_zero": is_set,
    }
    if generation(arch) < 12:
        directives |= {"dx10_clamp": is_set, "ieee_mode": is_set}
    found = started(arch, ["hwreg(HW_REG_MODE)"], {**KERNARG_PAIR, **directives}, kernarg="s[0:1]")[0, 0, 0, 0, 0, 0]
    old = is_set << 8 | is_set << 9 if generation(arch) < 12 else 0
    assert found == (0xC0 if flushes else 0xF0) | old | is_set << 18 | is_set << 23


def test_modes_that_are_not_simulated_are_refused(arch: str) -> None:
    for directive in ({"float_round_mode_32": 3}, {"float_denorm_mode_32": 1}, {"float_denorm_mode_16_64": 0}):
        with pytest.raises(SimulationError, match="FLOAT_MODE"):
            started(arch, ["s0"], {**KERNARG_PAIR, **directive}, kernarg="s[0:1]")


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_preloaded_arguments_follow_the_other_user_registers(arch: str) -> None:
    preload = {"user_sgpr_kernarg_preload_length": 2, "user_sgpr_kernarg_preload_offset": 2, "user_sgpr_dispatch_id": 1}
    found = started(arch, words("s", 7), {**KERNARG_PAIR, **preload}, kernarg="s[0:1]", grid=(2, 1, 1))
    assert found[0, 0, :, 0, 0, 2:].tolist() == [[0, 0, 0x55667788, 0x11223344, x] for x in range(2)]


def test_flat_scratch_is_the_wave_s_own(arch: str) -> None:
    sources = ["hwreg(20)", "hwreg(21)"] if generation(arch) > 9 else ["flat_scratch_lo", "flat_scratch_hi"]
    descriptor = {**KERNARG_PAIR, "enable_private_segment": 1}
    lanes = amdgpu.wave_size(arch)
    found = started(arch, sources, descriptor, kernarg="s[0:1]", block=(2 * lanes, 1, 1), scratch=16)[0, 0, 0, :, 0]
    bases = [int(low) | int(high) << 32 for low, high in found]
    assert all(bases) and abs(bases[1] - bases[0]) >= 16 * lanes


@pytest.mark.parametrize("name", ["bpermute", "permute"])
def test_lanes_exchange_through_lds_within_a_wave_or_its_halves(arch: str, name: str) -> None:
    """Each of 64 lanes reads from, or writes to, the lane of all other bits; on RDNA 3 the halves are by themselves."""
    if arch == "gfx1250":
        return  # has waves of 32 lanes alone
    code = [
        "v_mbcnt_lo_u32_b32 v5, -1, 0",
        "v_mbcnt_hi_u32_b32 v5, -1, v5",
        "v_xor_b32 v6, 63, v5",
        "v_lshlrev_b32 v6, 2, v6",
    ]
    code += [f"ds_{name}_b32 v7, v6, v5", "s_wait_dscnt 0" if generation(arch) == 12 else "s_waitcnt lgkmcnt(0)"]
    found = started(arch, ["v7"], KERNARG_PAIR, kernarg="s[0:1]", block=(64, 1, 1), lanes=64, before=code)
    lane = np.arange(64)
    source = lane // 32 * 32 + (lane ^ 31) % 32 if generation(arch) == 11 else lane ^ 63
    np.testing.assert_array_equal(found.reshape(64), source)
