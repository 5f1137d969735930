"""``tcgen05`` on the simulator: whole products with their sums in tensor memory, and what the manual leaves undefined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from nvidia_maps import padded
from reference import BFLOAT16, normal
from test_attention import exact
from test_gemm import close

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import attention_tcgen05, gemm_tcgen05
from flydsl.simulators import ptx
from flydsl.simulators.ptx import PtxError

from .gpu import Gpu

FORMATS = {  # of A and B, of scales, elements for each, block_scaled's arguments
    "mxfp8": (ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e8m0fnu, 32, {"dtype": fx.Float8E4M3FN}),
    "mxfp8 e5m2": (ml_dtypes.float8_e5m2, ml_dtypes.float8_e8m0fnu, 32, {"dtype": fx.Float8E5M2}),
    "mxfp4": (ml_dtypes.float4_e2m1fn, ml_dtypes.float8_e8m0fnu, 32, {"dtype": fx.Float4E2M1FN}),
    "nvfp4": (ml_dtypes.float4_e2m1fn, ml_dtypes.float8_e4m3fn, 16, {"dtype": fx.Float4E2M1FN, "nvidia": True}),
}


def scales_of(dtype: Any, rows: int, count: int, line: int) -> tuple[np.ndarray, np.ndarray]:
    """Scales (rows, count) as numbers, and as tiles of 512 bytes for 128 rows and four along k.

    ``line`` is the number of scales of 128 bytes.
    """
    scales = (2.0 ** np.random.default_rng(rows).integers(-2, 3, (rows, count))).astype(dtype)
    padded_scales = np.zeros((-(-rows // 128) * 128, -(-count // line) * line), np.uint8)
    padded_scales[:rows, :count] = scales.view(np.uint8)
    tiles = padded_scales.reshape(len(padded_scales) // 128, 4, 32, -1, 4).transpose(0, 3, 2, 1, 4)
    return scales.astype(np.float64), np.ascontiguousarray(tiles).ravel()


@pytest.mark.parametrize("shape", [(128, 128, 512), (200, 300, 1280)])
@pytest.mark.parametrize("name", FORMATS)
def test_block_scaled_products(gpu: Gpu, name: str, shape: tuple[int, int, int]) -> None:
    """One tile; and several for each block, more steps than stages, and parts of tiles.  Small whole numbers are exact."""
    gpu.play("sm_100")
    gpu.findings = found = []
    dtype, of_scales, block, given = FORMATS[name]
    gemm = gemm_tcgen05.block_scaled(**given, out=fx.Float32, stages=2)
    (m, n, k), line = shape, 1024 // given["dtype"].width // block
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-2, 3, (rows, k)).astype(np.float32) for rows in (m, n))
    stored = [np.ascontiguousarray(t.astype(dtype)).view(np.uint8) for t in (a, b)]
    if given["dtype"] is fx.Float4E2M1FN:
        stored = [t[:, 0::2] & 15 | t[:, 1::2] << 4 for t in stored]
    else:
        stored = [t.view(dtype) for t in stored]
    factors, tiles = zip(*(scales_of(of_scales, rows, k // block, line) for rows in (m, n)), strict=True)
    c = np.full((m, n), np.nan, np.float32)
    map_a, map_b, map_c = (
        flyc.tensor_map(gpu(np.ascontiguousarray(t)), box)
        for t, box in zip((*stored, c), gemm.boxes.values(), strict=True)
    )
    gemm.run(map_a, map_b, *map(gpu, tiles), map_c, m, n, k, blocks=2)
    gpu.findings = None
    assert not found
    a, b = (t * f.repeat(block, axis=1) for t, f in zip((a, b), factors, strict=True))
    np.testing.assert_array_equal(c, a @ b.T)
    with pytest.raises(ValueError, match=r"block_scaled: scales_b has .* bytes, expected at least"):
        gemm.run(map_a, map_b, gpu(tiles[0]), gpu(tiles[1][:-1]), map_c, m, n, k, blocks=2)


def test_formats_that_there_are_not() -> None:
    for dtype, more in ((fx.Float16, {}), (fx.Float8E4M3FN, {"nvidia": True}), ((fx.Float8E5M2, fx.Float4E2M1FN), {})):
        with pytest.raises(ValueError, match="expected floats of 8 bits, or Float4E2M1FN"):
            gemm_tcgen05.block_scaled(dtype, **more)


SINGLE, PAIR = (gemm_tcgen05.TensorCoreTile(64, stages=2, pair=pair) for pair in (False, True))


def by_maps(gpu: Gpu, gemm: Any, a: np.ndarray, b: np.ndarray, out: Any, run: Callable[..., None]) -> np.ndarray:
    """What ``run(map_a, map_b, map_c, c)`` leaves in C; nothing is found on the way."""
    gpu.play("sm_100")
    gpu.findings = found = []
    matrices = [padded(t) for t in (a, b, np.full((len(a), len(b)), np.nan, out))]
    maps = [flyc.tensor_map(gpu(t), box) for t, box in zip(matrices, gemm.boxes.values(), strict=True)]
    run(*maps, gpu(matrices[-1]))
    gpu.findings = None
    assert not found
    return matrices[-1]


@pytest.mark.parametrize("warps_alone", [False, True])
@pytest.mark.parametrize("tile", [SINGLE, PAIR])
@pytest.mark.parametrize("shape", [(128, 64, 64), (300, 200, 136), (33, 77, 45)])
def test_products_of_any_shape(gpu: Gpu, shape: tuple[int, int, int], tile: Any, warps_alone: bool) -> None:
    """One tile; several for each block, with more steps than stages; shapes that divide nothing."""
    gpu.warps_alone = warps_alone
    (m, n, k), gemm = shape, gemm_tcgen05.matmul(fx.Float16, tile=tile)
    a, b = normal((m, k), np.float16), normal((n, k), np.float16, 1)
    close(by_maps(gpu, gemm, a, b, np.float16, lambda *t: gemm.plain(*t[:3], m, n, k, blocks=2)), a, b)


def test_bias_and_activation_in_panels_of_32_columns(gpu: Gpu) -> None:
    gemm = gemm_tcgen05.matmul(fx.BFloat16, fx.Float32, PAIR, activation=lambda x: x * x)
    m, n, k = 140, 72, 200
    a, b, bias = normal((m, k), BFLOAT16), normal((n, k), BFLOAT16, 1), normal(n, BFLOAT16, 2)
    c = by_maps(gpu, gemm, a, b, np.float32, lambda x, y, z, _: gemm.bias(x, y, gpu(bias), z, m, n, k, blocks=2))
    root = a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64)
    np.testing.assert_allclose(c, root**2, rtol=1e-4, atol=1e-3)


def test_tf32(gpu: Gpu) -> None:
    gemm = gemm_tcgen05.matmul(fx.Float32, tile=SINGLE)
    a, b = normal((70, 144), np.float32), normal((80, 144), np.float32, 1)
    c = by_maps(gpu, gemm, a, b, np.float32, lambda *t: gemm.plain(*t[:3], 70, 80, 144, blocks=3))
    close(c, *((x.view(np.int32) & -(1 << 13)).view(np.float32) for x in (a, b)))


def test_8_bit_floats_with_scales(gpu: Gpu) -> None:
    gemm = gemm_tcgen05.matmul((fx.Float8E4M3FN, fx.Float8E5M2), fx.Float16, PAIR)
    m, n, k = 70, 80, 272
    a, b = normal((m, k), ml_dtypes.float8_e4m3fn), normal((n, k), ml_dtypes.float8_e5m2, 1)
    scales = [np.random.default_rng(2).random(extent).astype(np.float32) for extent in (m, n)]

    def run(x: Any, y: Any, z: Any, _: Any) -> None:
        gemm.scaled(x, y, *map(gpu, scales), z, m, n, k, blocks=2)

    c = by_maps(gpu, gemm, a, b, np.float16, run)
    close(c, a.astype(np.float64) * scales[0][:, None], b.astype(np.float64) * scales[1][:, None])


@pytest.mark.parametrize(("tile", "blocks"), [(SINGLE, 1), (SINGLE, 3), (SINGLE, 8), (PAIR, 2), (PAIR, 6)])
def test_steps_that_are_dealt_out(gpu: Gpu, tile: Any, blocks: int) -> None:
    """Tiles of three steps: whole tiles, tiles of two blocks or pairs, more blocks than tiles."""
    gemm = gemm_tcgen05.matmul(fx.Float16, tile=tile)
    m, n, k = 200, 72, 150
    a, b, bias = normal((m, k), np.float16), normal((n, k), np.float16, 1), normal(n, np.float16, 2)
    workspace = np.full(2 * blocks * 128 * 64, np.nan, np.float32)

    def run(x: Any, y: Any, z: Any, c: Any) -> None:
        gemm.shared_bias(x, y, gpu(bias), z, c, gpu(workspace), k, blocks=blocks)

    c = by_maps(gpu, gemm, a, b, np.float16, run)
    close(c, a, b, a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64))


def test_tiles_that_there_are_not() -> None:
    for wrong, says in (
        ({"n": 96}, "expected n 64"),
        ({"stages": 8}, "bytes of shared memory"),
        ({"stages": 1}, "2 or"),
    ):
        with pytest.raises(ValueError, match=says):
            gemm_tcgen05.TensorCoreTile(**wrong)
    with pytest.raises(ValueError, match="expected Float16, BFloat16 or Float32"):
        gemm_tcgen05.matmul(fx.BFloat16, fx.Int32)


@pytest.mark.parametrize(
    ("columns", "says"),
    [("96", "96 columns of tensor memory; expected a power of two"), ("512", "it waits for ever")],
)
def test_columns_that_nobody_gets(columns: str, says: str) -> None:
    body = f"tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [s], {columns};\n" * 2
    with pytest.raises(PtxError, match=says):
        by_hand(body)


def by_hand(body: str) -> None:
    """A warp runs a body; ``%r0`` is its tensor memory's address in shared memory ``s``."""
    registers = ".reg .b32 %r<40>; .reg .b64 %d<4>; .shared .align 1024 .b8 s[4096];"
    head = ".version 8.8\n.target sm_100a\n.address_size 64\n"
    ptx.run(ptx.parse(f"{head}.visible .entry k() {{ {registers}\n{body}\nret; }}"), "k", 1, 32, [])


ALLOCATED = "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [s], 32; bar.warp.sync -1; ld.shared.b32 %r0, [s];"
LOAD = "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r2}"
FREED = "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r0, 32;"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (f"{ALLOCATED}", "has not freed column"),
        (f"{ALLOCATED} add.s32 %r1, %r0, 32; {LOAD}, [%r1]; {FREED}", "not all allocated"),
        (f"{ALLOCATED} add.s32 %r1, %r0, 0x200000; {LOAD}, [%r1]; {FREED}", "reaches lanes"),
        (f"{ALLOCATED} {LOAD}, [%r0]; mov.b32 %r3, %r2; {FREED}", "before tcgen05.wait::ld"),
        (f"{ALLOCATED} tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r0, 64;", "no allocation of so many"),
        (f"{ALLOCATED} tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned; {FREED} {ALLOCATED}", "after tcgen05"),
        (f"{ALLOCATED} tcgen05.shift.cta_group::1.down [%r0]; {FREED}", "unknown form of tcgen05"),
    ],
)  # fmt: skip
def test_misuse(body: str, says: str) -> None:
    with pytest.raises(PtxError, match=says):
        by_hand(body)


SHAPES = {"32x32b": 1, "16x64b": 1, "16x128b": 2, "16x256b": 4}
"""Registers of a thread for one of each."""


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_of_loads_are_those_of_stores(shape: str) -> None:
    """A store in each shape, and loads of single lanes, which the manual's figures give places to."""
    count = SHAPES[shape]
    names = ", ".join(f"%r{k + 8}" for k in range(count))
    values = "".join(f"mad.lo.s32 %r{k + 8}, %r1, 8, {k};" for k in range(count))
    wide = {"32x32b": 1, "16x64b": 2, "16x128b": 4, "16x256b": 8}[shape]
    loaded = ", ".join(f"%r{k + 16}" for k in range(wide))
    out = np.zeros((32, 8), np.uint32)
    stores = "".join(f"st.global.b32 [%d1+{4 * k}], %r{k + 16};" for k in range(wide))
    body = f"""{ALLOCATED} mov.u32 %r1, %tid.x; {values}
    tcgen05.st.sync.aligned.{shape}.x1.b32 [%r0], {{{names}}}; tcgen05.wait::st.sync.aligned;
    tcgen05.ld.sync.aligned.32x32b.x{wide}.b32 {{{loaded}}}, [%r0]; tcgen05.wait::ld.sync.aligned; {FREED}
    ld.param.b64 %d0, [out]; mad.wide.u32 %d1, %r1, 32, %d0; {stores}"""
    registers = ".reg .b32 %r<40>; .reg .b64 %d<4>; .shared .align 1024 .b8 s[4096];"
    head = ".version 8.8\n.target sm_100a\n.address_size 64\n"
    text = f"{head}.visible .entry k(.param .u64 out) {{ {registers}\n{body}\nret; }}"
    ptx.run(ptx.parse(text), "k", 1, 32, [out])
    thread, register = out // 8, out % 8
    lane, column = np.arange(32)[:, None], np.arange(wide)[None]
    rows = 32 if shape == "32x32b" else 16
    if shape == "32x32b":
        expected = lane, 0 * lane
    elif shape == "16x64b":  # two threads share a row of eight, and its columns are two threads apart
        expected = lane % 8 * 4 + column * 2 + lane // 8, 0 * column
    elif shape == "16x128b":
        expected = lane % 8 * 4 + column, lane // 8 + 0 * column
    else:
        expected = lane % 8 * 4 + column // 2, lane // 8 * 2 + column % 2
    np.testing.assert_array_equal(thread[:rows, :wide], np.broadcast_to(expected[0], (32, wide))[:rows])
    np.testing.assert_array_equal(register[:rows, :wide], np.broadcast_to(expected[1], (32, wide))[:rows])


@pytest.mark.parametrize(("depth", "causal", "warps_alone"), [(64, True, False), (128, False, False), (64, True, True)])
def test_attention(gpu: Gpu, depth: int, causal: bool, warps_alone: bool) -> None:
    """Several tiles of keys, of which some are hidden in part or whole, and scores that rise by far."""
    gpu.play("sm_100")
    gpu.findings = found = []
    gpu.warps_alone = warps_alone
    kernel = attention_tcgen05.attention(fx.Float16, depth, causal)
    for queries, keys, rise in ((150, 300, 0), (300, 70, 0), (40, 400, 3)) if causal else ((1, 256, 0), (260, 130, 2)):
        heads = [(2, queries), (1, keys), (1, keys)]
        q, k, v = (padded(normal((*shape, depth), np.float16, seed)) for seed, shape in enumerate(heads))
        k *= np.float16(2) ** (rise - np.arange(keys) * rise // keys)[:, None].astype(np.float16)
        out = padded(np.full_like(q, np.nan))
        maps = [flyc.tensor_map(gpu(t), box) for t, box in zip((q, k, v, out), kernel.boxes.values(), strict=True)]
        kernel.run(*maps, 2, 1, queries, keys, depth**-0.5)
        expected = exact(q, k, v, depth**-0.5, causal)
        np.testing.assert_allclose(out.astype(np.float64), expected, rtol=3e-3, atol=3e-3)
    gpu.findings = None
    assert not found
