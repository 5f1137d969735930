"""Instructions of gfx1250 alone, as LLVM's assembler encodes them, against NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from flydsl.errors import SimulationError
from flydsl.simulators.amdgpu import run_instructions
from flydsl.simulators.findings import Fault

Array = np.ndarray[Any, Any]
LANES = np.arange(32, dtype=np.uint32)
SCALAR = 0x89ABCDEF01234567
"""The content of s[8:9]."""


class Words:
    """Machine code in hexadecimal."""

    def __init__(self, code: str) -> None:
        self.code = bytes.fromhex(code)

    def to_bytes(self) -> bytes:
        return self.code


def wide(low: Array, high: Array) -> Array:
    return low.astype(np.uint64) | high.astype(np.uint64) << np.uint64(32)


def upper(value: Array) -> Array:
    """The upper halves as bfloat16, in float32."""
    return (value & np.uint32(0xFFFF0000)).view(np.float32)


def lower(value: Array) -> Array:
    return (value << np.uint32(16)).view(np.float32)


def floats(v: Any, *numbers: int) -> list[Array]:
    return [v[number].view(np.float32) for number in numbers]


LONG: dict[str, tuple[str, Callable[[Array, Array, Any], Array]]] = {
    "v_add_nc_u64 v[0:1], s[8:9], v[4:5]": ("08080050", lambda a, b, v: np.uint64(SCALAR) + b),
    "v_add_nc_u64 v[0:1], 0x123456789a, v[4:5]": (
        "fe0800509a78563412000000",
        lambda a, b, v: np.uint64(0x123456789A) + b,
    ),
    "v_sub_nc_u64 v[0:1], v[2:3], v[4:5]": ("02090052", lambda a, b, v: a - b),
    "v_mul_u64 v[0:1], s[8:9], v[4:5]": ("08080054", lambda a, b, v: np.uint64(SCALAR) * b),
    "v_lshl_add_u64 v[0:1], v[2:3], 2, v[4:5]": ("000052d602051104", lambda a, b, v: (a << np.uint64(2)) + b),
    "v_mad_nc_u64_u32 v[0:1], v2, v3, v[4:5]": ("0000fad602071204", lambda a, b, v: v[2].astype(np.uint64) * v[3] + b),
    "v_max_u64 v[0:1], v[2:3], v[4:5]": ("000019d702090202", lambda a, b, v: np.maximum(a, b)),
    "v_min_i64 v[0:1], v[2:3], v[4:5]": (
        "00001ad702090202",
        lambda a, b, v: np.minimum(a.view(np.int64), b.view(np.int64)).view(np.uint64),
    ),
}
"""The code and the result of 64 bits, from v[2:3], v[4:5] and all registers."""

PAIRS: dict[str, tuple[str, Callable[[Any], tuple[Array, ...]]]] = {
    "v_dual_ashrrev_i32 v0, 7, v4 :: v_dual_ashrrev_i32 v1, 5, v3": (
        "876059cf8500040000030001", lambda v: (v[4].view(np.int32) >> 7, v[3].view(np.int32) >> 5)
    ),
    "v_dual_sub_nc_u32 v1, s8, v4 :: v_dual_bitop2_b32 v0, s8, v5 bitop3:0x54": (
        "082051cf0800040001055400", lambda v: (np.uint32(0x1234567) | v[5], np.uint32(0x1234567) - v[4])
    ),
    "v_dual_mov_b32 v0, v2 :: v_dual_cndmask_b32 v1, v3, v5, s8": (
        "029120cf0301000000050801", lambda v: (v[2], np.where(0x1234567 >> LANES & 1, v[5], v[3]))
    ),
    "v_pk_mul_f32 v[0:1], v[2:3], v[4:5]": (
        "004028cc0209021a", lambda v: tuple(x * y for x, y in (floats(v, 2, 4), floats(v, 3, 5)))
    ),
}  # fmt: skip
"""The code and the contents of v0 and v1."""

SINGLE: dict[str, tuple[str, Callable[[Any], Array]]] = {
    "v_mad_u32 v0, v2, v3, v4": ("000035d602071204", lambda v: v[2] * v[3] + v[4]),
    "v_bitop3_b32 v0, v2, v3, 7 bitop3:0x78": ("000734d602071e0a", lambda v: v[2] ^ (v[3] & np.uint32(7))),
    "v_cvt_f32_bf16 v0, v2.h": ("82e5007e", lambda v: upper(v[2])),
    "v_fma_mix_f32_bf16 v0, v2, v3, v4 op_sel:[1,0,0] op_sel_hi:[1,0,1]": (
        "00483dcc0207120c",
        lambda v: (upper(v[2]).astype(np.float64) * v[3].view(np.float32) + lower(v[4])).astype(np.float32),
    ),
}


def registers() -> dict[int, Array]:
    random = np.random.default_rng(0)
    return {number: random.standard_normal(32).astype(np.float32).view(np.uint32) for number in range(2, 6)}


def run(*code: str, **settings: Any) -> tuple[Any, dict[int, Array]]:
    vectors = registers() | settings.pop("vectors", {})
    scalars = {8: SCALAR & 0xFFFFFFFF, 9: SCALAR >> 32} | settings.pop("scalars", {})
    (wave,) = run_instructions("gfx1250", [Words(each) for each in code], vectors, scalars, **settings)
    return wave, vectors


@pytest.mark.parametrize("text", LONG)
def test_numbers_of_64_bits(text: str) -> None:
    code, expected = LONG[text]
    wave, v = run(code)
    with np.errstate(over="ignore"):
        result = expected(wide(v[2], v[3]), wide(v[4], v[5]), v)
    np.testing.assert_array_equal(wide(wave.vector[0], wave.vector[1]), result)


@pytest.mark.parametrize("text", PAIRS)
def test_two_results(text: str) -> None:
    code, expected = PAIRS[text]
    wave, v = run(code)
    with np.errstate(over="ignore"):
        for register, value in enumerate(expected(v)):
            np.testing.assert_array_equal(wave.vector[register], np.ascontiguousarray(value).view(np.uint32))


@pytest.mark.parametrize("text", SINGLE)
def test_one_result(text: str) -> None:
    code, expected = SINGLE[text]
    wave, v = run(code)
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(wave.vector[0], expected(v).view(np.uint32))


SCALED_LOAD, WAIT_FOR_LOADS = "000005ee0200010000080000", "0000c0bf"
TO_LDS, WAIT_FOR_COPIES = "000018ee0100010000000000", "0000cabf"
FROM_LDS, WAIT_FOR_LDS = "0000d8d801000002", "0000c6bf"


def test_offsets_in_registers_are_signed_and_count_elements() -> None:
    data = np.arange(40, dtype=np.uint32)
    base = data.ctypes.data + 16
    settings = {"vectors": {0: LANES - 6}, "scalars": {0: base & 0xFFFFFFFF, 1: base >> 32}}
    wave, _ = run(SCALED_LOAD, WAIT_FOR_LOADS, ranges=[(data.ctypes.data, data.nbytes)], **settings)
    np.testing.assert_array_equal(wave.vector[2], LANES)


def test_copies_into_lds_arrive_with_a_wait() -> None:
    data, findings = np.arange(32, dtype=np.uint32) + 7, list[Fault]()
    base = data.ctypes.data
    settings = {
        "vectors": {0: LANES, 1: 4 * LANES}, "scalars": {0: base & 0xFFFFFFFF, 1: base >> 32},
        "ranges": [(base, data.nbytes)], "lds_bytes": 128, "findings": findings,
    }  # fmt: skip
    wave, _ = run(TO_LDS, WAIT_FOR_COPIES, FROM_LDS, WAIT_FOR_LDS, **settings)
    np.testing.assert_array_equal(wave.vector[2], data)
    assert findings == []
    run(TO_LDS, FROM_LDS, WAIT_FOR_LDS, **{**settings, "vectors": {0: LANES, 1: 4 * LANES}})
    assert [each.check for each in findings] == ["wait"]


@pytest.mark.parametrize(
    ("code", "message"), [("c34e80be", "s_barrier_signal .*another barrier"), ("010086bf", "s_set_vgpr_msb")]
)
def test_what_is_not_simulated_is_an_error_that_names_it(code: str, message: str) -> None:
    with pytest.raises(SimulationError, match=message):
        run(code)
