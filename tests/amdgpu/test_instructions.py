"""The simulator itself: single instructions, assembled by the vendor's tables, against NumPy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from flydsl.errors import SimulationError
from flydsl.simulators.amdgpu import CHIPS, Context, assembler, run_instructions, wave_size
from flydsl.simulators.amdgpu.disassemble import disassemble
from flydsl.simulators.amdgpu.pseudocode import fma, minifloat_decode, minifloat_encode
from flydsl.simulators.findings import Fault

SPECIAL = np.array(
    [0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 1e-45, -1e-40, 3e38, 1.5, 2.5, -2.5, 65520, 1e10], np.float32
)


@pytest.fixture(params=CHIPS)
def arch(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def random(seed: int, lanes: int) -> np.ndarray[Any, Any]:
    return np.random.default_rng(seed).integers(0, 1 << 32, lanes, dtype=np.uint32)


def floats(lanes: int, seed: int = 0) -> np.ndarray[Any, Any]:
    """Ordinary numbers and special ones."""
    ordinary = np.random.default_rng(seed).standard_normal(lanes).astype(np.float32) * 10
    return np.concatenate([SPECIAL, ordinary])[:lanes]


# -- the pseudocode

WHOLE = {
    "V_ADD3_U32": lambda a, b, c: a + b + c,
    "V_LSHL_ADD_U32": lambda a, b, c: (a << (b & 31)) + c,
    "V_BFI_B32": lambda a, b, c: (a & b) | (~a & c),
    "V_BFE_U32": lambda a, b, c: np.where(c & 31, a >> (b & 31) & ((1 << (c & 31).astype(np.uint64)) - 1), 0),
    "V_MUL_LO_U32": lambda a, b, c: a * b,
    "V_MUL_HI_U32": lambda a, b, c: (a.astype(np.uint64) * b.astype(np.uint64)) >> 32,
    "V_ALIGNBIT_B32": lambda a, b, c: ((a.astype(np.uint64) << 32 | b) >> (c & 31).astype(np.uint64)) & 0xFFFFFFFF,
    "V_XOR_B32": lambda a, b, c: a ^ b,
    "V_MIN_I32": lambda a, b, c: np.minimum(a.view(np.int32), b.view(np.int32)).view(np.uint32),
    "V_CVT_F32_U32": lambda a, b, c: a.astype(np.float32).view(np.uint32),
}


@pytest.mark.parametrize("name", WHOLE)
def test_whole_numbers(arch: str, name: str) -> None:
    context = Context(arch, wave_size(arch))
    operands = {f"S{i}": random(i, 512) for i in range(3)}
    done = context.compiled(context.pseudocode(name), {**dict.fromkeys(operands, 32), "D0": 32}, {})
    (got,) = done.function(*[operands[each] for each in done.inputs])
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(got, WHOLE[name](*operands.values()).astype(np.uint32))


FLOATS = {
    "V_ADD_F32": lambda a, b: a + b,
    "V_MUL_F32": lambda a, b: a * b,
    "V_SUB_F32": lambda a, b: a - b,
    "V_RNDNE_F32": lambda a, b: np.rint(a),
    "V_TRUNC_F32": lambda a, b: np.trunc(a),
    "V_FRACT_F32": lambda a, b: np.minimum(a - np.floor(a), np.float32(1 - 2.0**-24)),
    "V_LDEXP_F32": lambda a, b: np.ldexp(a, np.clip(b.view(np.int32), -300, 300)),
}


@pytest.mark.parametrize("name", FLOATS)
def test_floats(arch: str, name: str) -> None:
    context = Context(arch, wave_size(arch))
    a, b = np.meshgrid(floats(40), floats(40, 1))
    a, b = a.ravel(), b.ravel()
    if name == "V_LDEXP_F32":
        b = np.random.default_rng(2).integers(-200, 200, len(a), dtype=np.int32).view(np.float32)
    operands = {"S0": a.view(np.uint32), "S1": b.view(np.uint32)}
    done = context.compiled(context.pseudocode(name), {"S0": 32, "S1": 32, "D0": 32}, {})
    with np.errstate(all="ignore"):
        (got,) = done.function(*[operands[each] for each in done.inputs])
        expected = FLOATS[name](a, b).astype(np.float32)
    np.testing.assert_array_equal(got.view(np.float32), expected)


def test_fma_is_rounded_once() -> None:
    generator = np.random.default_rng(0)
    for dtype, bits in ((np.float32, 24), (np.float16, 11), (np.float64, 53)):
        a, b = (generator.standard_normal(300).astype(dtype) for _ in range(2))
        c = (-a * b * (1 + generator.integers(-2, 3, 300) * 2.0**-bits)).astype(dtype)
        got = fma(a, b, c)
        for i in range(len(a)):
            exact = Fraction(float(a[i])) * Fraction(float(b[i])) + Fraction(float(c[i]))
            error = abs(Fraction(float(got[i])) - exact)
            for neighbour in (np.nextafter(got[i], dtype(np.inf)), np.nextafter(got[i], dtype(-np.inf))):
                assert error <= abs(Fraction(float(neighbour)) - exact)


@pytest.mark.parametrize(
    ("name", "reference"),
    [
        ("fp8", "float8_e4m3fn"),
        ("bf8", "float8_e5m2"),
        ("fp8_fnuz", "float8_e4m3fnuz"),
        ("bf8_fnuz", "float8_e5m2fnuz"),
    ],
)
def test_eight_bit_floats(name: str, reference: str) -> None:
    """Every encoding, and every float16 rounded."""
    import ml_dtypes

    dtype = np.dtype(getattr(ml_dtypes, reference))
    codes = np.arange(256, dtype=np.uint8)
    np.testing.assert_array_equal(minifloat_decode(name, codes), codes.view(dtype).astype(np.float32))
    with np.errstate(all="ignore"):
        x = np.arange(1 << 16, dtype=np.uint16).view(np.float16).astype(np.float32)
        expected = x.astype(dtype)
        got = minifloat_encode(name, x, saturate=False).astype(np.uint8)
    number = ~np.isnan(x)
    np.testing.assert_array_equal(got[number], expected.view(np.uint8)[number])
    assert np.isnan(minifloat_decode(name, got[~number])).all()


# -- instructions on a wave


def test_only_active_lanes_are_written(arch: str) -> None:
    ins, lanes = assembler(arch), wave_size(arch)
    number = np.arange(lanes, dtype=np.uint32)
    before = np.full(lanes, 7, np.uint32)
    mask = ins.s[0:1] if lanes == 64 else ins.s[0]
    less = ins.v_cmp_gt_u32_e64(mask, 5, ins.v[0])
    save = ins.s_and_saveexec_b64(ins.s[2:3], mask) if lanes == 64 else ins.s_and_saveexec_b32(ins.s[2], mask)
    (wave,) = run_instructions(arch, [less, save, ins.v_mov_b32_e32(ins.v[1], 1)], {0: number, 1: before})
    np.testing.assert_array_equal(wave.vector[1], np.where(number < 5, 1, 7))
    assert wave.exec == 0b11111
    assert wave.mask_at(2) == (1 << lanes) - 1


def test_a_row_shift_by_dpp(arch: str) -> None:
    ins, lanes = assembler(arch), wave_size(arch)
    number = np.arange(lanes, dtype=np.uint32)
    move = ins.VOP1_DPP16(
        ins.VOP1Op.V_MOV_B32_E32,
        src0=ins.DPP16,
        vdst=ins.v[1],
        vsrc0=ins.v[0],
        dpp=0x111,
        bc=0,
        row_mask=15,
        bank_mask=15,
    )
    (wave,) = run_instructions(arch, [move], {0: number, 1: np.full(lanes, 99, np.uint32)})
    np.testing.assert_array_equal(wave.vector[1], np.where(number % 16 == 0, 99, number - 1))


@pytest.mark.parametrize("chip", ["gfx1100", "gfx1201"])
@pytest.mark.parametrize("inactive_too", [False, True])
def test_lanes_of_eight_by_dpp(chip: str, inactive_too: bool) -> None:
    """The word that LLVM assembles to ``v_mov_b32_dpp v1, v0 dpp8:[7,6,5,4,3,2,1,0]``, and with ``fi:1``."""
    lanes, word = np.arange(32, dtype=np.uint32), 0x0539_7700_7E02_02E9 + inactive_too
    assert disassemble(word.to_bytes(8, "little"), chip).strip() == (
        "v_mov_b32_dpp v1, v0 dpp8:[7,6,5,4,3,2,1,0]" + " fi:1" * inactive_too
    )
    ins, move = assembler(chip), assembler(chip).VOP1_DPP8(assembler(chip).VOP1Op.V_MOV_B32_E32)
    move._raw = word
    (wave,) = run_instructions(
        chip, [ins.s_and_saveexec_b32(ins.s[2], ins.s[0]), move], {0: lanes, 1: lanes + 90}, {0: 31}
    )
    inside = np.where((lanes ^ 7) < (8 if inactive_too else 5), lanes ^ 7, 0)
    np.testing.assert_array_equal(wave.vector[1], np.where(lanes < 5, inside, lanes + 90))


def addresses_of(data: Any) -> dict[int, Any]:
    """Registers 0 and 1: of each lane, the address of a word."""
    address = np.uint64(data.ctypes.data) + 4 * np.arange(data.size, dtype=np.uint64)
    return {0: (address & 0xFFFFFFFF).astype(np.uint32), 1: (address >> 32).astype(np.uint32)}


def word_load(arch: str, register: int) -> Any:
    """A load from the addresses in registers 0 and 1."""
    ins = assembler(arch)
    name = "global_load_dword" if arch.startswith("gfx9") else "global_load_b32"
    where = {"vaddr" if arch in ("gfx1201", "gfx1250") else "addr": ins.v[0:1]}
    load = getattr(ins, name)(vdst=ins.v[register], **where)
    if arch.startswith("gfx9"):
        load._raw |= 0x7F << 48  # the register that stands for none
    return load


def test_no_more_than_63_loads_are_in_flight(arch: str) -> None:
    """A counter has 6 bits: what comes after the 63rd is not issued before the first is there."""
    ins = assembler(arch)
    data = random(5, wave_size(arch))
    loads = [word_load(arch, 2 + i) for i in range(64)]
    uses = [ins.v_mov_b32_e32(ins.v[100], ins.v[2]), ins.v_mov_b32_e32(ins.v[101], ins.v[3])]
    ranges = [(data.ctypes.data, data.nbytes)]
    (wave,) = run_instructions(arch, [*loads, uses[0]], addresses_of(data), ranges=ranges)
    np.testing.assert_array_equal(wave.vector[100], data)
    for few, use in ((loads, uses[1]), (loads[:63], uses[0])):
        with pytest.raises(SimulationError, match="a wait is missing"):
            run_instructions(arch, [*few, use], addresses_of(data), ranges=ranges)


def test_a_load_that_is_not_waited_for_is_reported(arch: str) -> None:
    ins, lanes = assembler(arch), wave_size(arch)
    data = random(3, lanes)
    vectors, load = addresses_of(data), word_load(arch, 2)
    use = ins.v_mov_b32_e32(ins.v[3], ins.v[2])
    wait = ins.s_wait_loadcnt(0) if arch in ("gfx1201", "gfx1250") else ins.s_waitcnt(0)
    ranges = [(data.ctypes.data, data.nbytes)]
    (wave,) = run_instructions(arch, [load, wait, use], vectors, ranges=ranges)
    np.testing.assert_array_equal(wave.vector[3], data)
    with pytest.raises(SimulationError, match=r"v2 used while a load into it is in flight: a wait is missing"):
        run_instructions(arch, [load, use], vectors, ranges=ranges)
    with pytest.raises(SimulationError, match=r"outside every array: 4 bytes at byte \d+ of an array of \d+ bytes"):
        run_instructions(arch, [load], vectors, ranges=[(data.ctypes.data, data.nbytes - 4)])


def test_matrix_product_of_16_by_16_by_16() -> None:
    """Independent of the tables of layouts: the registers are filled by the manuals' formulas for f16 and f32."""
    generator = np.random.default_rng(0)
    a, b = (generator.integers(-8, 8, (16, 16)).astype(np.float16) for _ in range(2))
    c = generator.integers(-8, 8, (16, 16)).astype(np.float32)
    lane = np.arange(64)
    ins = assembler("gfx942")
    packed_a = np.stack([a[lane % 16, 4 * (lane // 16) + e] for e in range(4)], 1).view(np.uint32).T
    packed_b = np.stack([b[4 * (lane // 16) + e, lane % 16] for e in range(4)], 1).view(np.uint32).T
    start = {8 + r: c[4 * (lane // 16) + r, lane % 16] for r in range(4)}
    vectors = {0: packed_a[0], 1: packed_a[1], 2: packed_b[0], 3: packed_b[1], **start}
    product = ins.v_mfma_f32_16x16x16_f16(ins.v[12:15], ins.v[0:1], ins.v[2:3], ins.v[8:11])
    (wave,) = run_instructions("gfx942", [product], vectors)
    expected = a.astype(np.float32) @ b.astype(np.float32) + c
    for r in range(4):
        np.testing.assert_array_equal(wave.vector[12 + r].view(np.float32), expected[4 * (lane // 16) + r, lane % 16])


def test_a_product_of_xf32_reads_accumulation_registers() -> None:
    """The vendor's tables give its encoding no bits for them."""
    ins, lane = assembler("gfx942"), np.arange(64)
    a, b = (np.random.default_rng(seed).integers(-8, 8, 128).astype(np.float32) for seed in (0, 1))
    a, b = a.reshape(32, 4), b.reshape(4, 32)
    first, second = (a[lane % 32, 2 * (lane // 32) + k] for k in range(2))
    moves = [ins.v_accvgpr_write(ins.v[20 + k], ins.v[k]) for k in range(2)]
    product = ins.v_mfma_f32_32x32x4_xf32(ins.v[32:47], ins.v[20:21], ins.v[2:3], ins.v[4:19])
    product._raw = product._raw & ~(7 << 59) | 1 << 59  # the first source is an accumulation register
    pair = {2 + k: b[2 * (lane // 32) + k, lane % 32] for k in range(2)}
    vectors = {0: first, 1: second, **pair, **dict.fromkeys(range(4, 20), np.zeros(64, np.float32))}
    (wave,) = run_instructions("gfx942", [*moves, product], {r: v.view(np.uint32) for r, v in vectors.items()})
    rows = [8 * (r // 4) + 4 * (lane // 32) + r % 4 for r in range(16)]
    for r in range(16):
        np.testing.assert_array_equal(wave.vector[32 + r].view(np.float32), (a @ b)[rows[r], lane % 32])


@pytest.mark.parametrize("name", ["inc", "dec", "add", "cmpswap", "inc_x2"])
@pytest.mark.parametrize("before", [0, 4, 5, 9])
def test_scalar_atomics_of_cdna(name: str, before: int) -> None:
    """An increment goes back to 0 from its limit on, a decrement to its limit from 0 and from above it."""
    ins, data = assembler("gfx942"), np.array([before, 0], np.uint64)
    want = {
        "inc": 0 if before >= 5 else before + 1,
        "dec": 5 if before == 0 or before > 5 else before - 1,
        "add": before + 5,
        "cmpswap": 5 if before == 4 else before,
    }[name.removesuffix("_x2")]
    call = getattr(ins, f"s_atomic_{name}")(
        sdata=ins.s[8] if name in ("inc", "dec", "add") else ins.s[8:9], sbase=ins.s[4:5], imm=1, glc=1
    )
    address = data.ctypes.data
    scalars = {4: address & 0xFFFFFFFF, 5: address >> 32, 8: 5, 9: 4 if name == "cmpswap" else 0}
    ranges = [(address, 8)]
    (wave,) = run_instructions("gfx942", [call, ins.s_waitcnt(0)], scalars=scalars, ranges=ranges)
    assert (int(data[0]), wave.scalar[8]) == (want, before)
    with pytest.raises(SimulationError, match=r"s8\b.* used while a load into it is in flight"):
        run_instructions("gfx942", [call, ins.s_mov_b32(ins.s[10], ins.s[8])], scalars=scalars, ranges=ranges)


def test_a_call_returns_behind_itself(arch: str) -> None:
    ins = assembler(arch)
    code = [
        ins.s_call_b64(ins.s[4:5], 1),  # over the next word
        ins.s_branch(2),
        ins.s_mov_b32(ins.s[6], 7),
        ins.s_setpc_b64(ssrc0=ins.s[4:5]),
        ins.s_mov_b32(ins.s[7], ins.s[6]),
    ]
    (wave,) = run_instructions(arch, code)
    assert wave.scalar[6:8] == [7, 7]


def test_a_trap_is_told_and_ends_the_wave(arch: str) -> None:
    ins, findings = assembler(arch), list[Fault]()
    code = [ins.s_trap(2), ins.s_mov_b32(ins.s[6], 7)]
    (wave,) = run_instructions(arch, code, scalars={6: 1}, findings=findings)
    assert wave.scalar[6] == 1 and [(fault.check, fault.place) for fault in findings] == [("undefined", 0)]
    with pytest.raises(SimulationError, match="the kernel stops by trap 2"):
        run_instructions(arch, code)


def test_a_permutation_of_bytes_takes_each_of_its_cases(arch: str) -> None:
    """Bytes of the second operand below those of the first, signs of halves, zeros, and ones."""
    ins, lanes = assembler(arch), wave_size(arch)
    random_words = np.random.default_rng(0).integers(0, 1 << 32, (3, lanes), dtype=np.uint32)
    random_words[2] &= 0x0F0F0F0F
    permute = ins.v_perm_b32_e64 if arch.startswith("gfx9") else ins.v_perm_b32
    call = permute(ins.v[4], ins.v[1], ins.v[2], ins.v[3])
    (wave,) = run_instructions(arch, [call], {1: random_words[0], 2: random_words[1], 3: random_words[2]})
    for lane in range(lanes):
        data = int(random_words[1, lane]).to_bytes(4, "little"), int(random_words[0, lane]).to_bytes(4, "little")
        both = data[0] + data[1]
        cases = [*both, *(0xFF * (both[i] >> 7) for i in (1, 3, 5, 7)), 0, 0xFF, 0xFF, 0xFF]
        want = bytes(cases[select] for select in int(random_words[2, lane]).to_bytes(4, "little"))
        assert int(wave.vector[4, lane]).to_bytes(4, "little") == want
