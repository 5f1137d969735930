"""Operations of ``fx.rocdl`` by the names of MLIR's dialect: every chip compiles those it has, and the rest is refused."""

import dataclasses
import re

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.errors import DSLNotImplementedError, DSLValueError
from flydsl.expr.rocdl.builders import FUNCTIONS
from flydsl.targets.amdgpu import ROCM_ARCHS

WORDS = {"src": flyc.TensorSpec(fx.Int32, (None,))}
SOURCES = {"f32": fx.Float32, "f16": fx.Float16, "bf16": fx.BFloat16}
rocdl = fx.rocdl


def resource(src):
    return rocdl.get_buffer_rsrc(rocdl.make_buffer_ptr(src.iter))


def legacy(src):
    """The four words of a descriptor."""
    return fx.Vector.filled(4, src[1], fx.Int32)


def lds(address=64):
    """A place in shared memory."""
    return llvm.inttoptr(ir.Type.parse("!llvm.ptr<3>"), fx.Int32(address))


def device(src):
    return llvm.inttoptr(ir.Type.parse("!llvm.ptr<1>"), fx.Int64(fx.ptrtoint(src.iter)))


def rounded(name):
    """A conversion that rounds by a seed: numbers of a source format, at once one, two, eight, 16 or 32."""
    narrow, source = name.removeprefix("cvt_scalef32_sr_").rsplit("_", 1)
    at_once = int(re.match(r"pk(\d*)", narrow)[1] or 2) if narrow.startswith("pk") else 1
    bits = at_once * {"fp4": 4, "fp6": 6, "bf6": 6, "fp8": 8, "bf8": 8}[narrow.rsplit("_", 1)[-1]]
    vector = fx.T.vec(bits // 32, fx.T.i32) if bits > 32 else fx.T.i32

    def call(src):
        x = fx.Float32(src[0]).to(SOURCES[source])
        value = x if at_once == 1 else fx.Vector.filled(at_once, x, SOURCES[source])
        seed, scale = src[1], fx.Float32(src[2])
        if bits < 32:  # into a part of a word
            return FUNCTIONS[name](fx.T.i32, src[3], value, seed, scale, 0)
        return FUNCTIONS[name](vector, value, seed, scale)

    return call


CALLS = {name: rounded(name) for name in FUNCTIONS if name.startswith("cvt_scalef32_sr_")}
for axis in "xyz":
    CALLS[f"workgroup_id_{axis}"] = lambda src, axis=axis: getattr(rocdl, f"workgroup_id_{axis}")(fx.T.i32)
    CALLS[f"workitem_id_{axis}"] = lambda src, axis=axis: getattr(rocdl, f"workitem_id_{axis}")(fx.T.i32)
for kind, at in (("raw_buffer", legacy), ("raw_ptr_buffer", resource)):
    CALLS[f"{kind}_load"] = lambda src, at=at, kind=kind: FUNCTIONS[f"{kind}_load"](
        fx.T.vec(4, fx.T.i32), at(src), src[0], 0
    )
    CALLS[f"{kind}_store"] = lambda src, at=at, kind=kind: FUNCTIONS[f"{kind}_store"](src[0], at(src), src[1], 0, aux=0)
    CALLS[f"{kind}_atomic_cmpswap"] = lambda src, at=at, kind=kind: FUNCTIONS[f"{kind}_atomic_cmpswap"](
        fx.T.i32, src[0], src[1], at(src), src[2], 0
    )
    for name, of in (("smax", fx.Int32), ("umin", fx.Int32), ("fadd", fx.Float32), ("fmax", fx.Float32)):
        CALLS[f"{kind}_atomic_{name}"] = lambda src, at=at, of=of, full=f"{kind}_atomic_{name}": FUNCTIONS[full](
            of, src[0].bitcast(of), at(src), src[2], fx.Int32(0)
        )
for name in ("raw_ptr_buffer_atomic_fadd", "raw_ptr_buffer_atomic_fmax"):
    CALLS[name] = lambda src, name=name: FUNCTIONS[name](fx.Float32(src[0]), resource(src), src[2], 0, 0)
CALLS |= {
    "barrier": lambda src: rocdl.barrier(),
    "wave_barrier": lambda src: rocdl.wave_barrier(),
    "wavefrontsize": lambda src: rocdl.wavefrontsize(fx.T.i32),
    "mbcnt_lo": lambda src: rocdl.mbcnt_lo(fx.T.i32, src[0], src[1]),
    "mbcnt_hi": lambda src: rocdl.mbcnt_hi(fx.T.i32, -1, src[1]),
    "ds_swizzle": lambda src: rocdl.ds_swizzle(fx.T.i32, src[0], 0x401F),
    "make_buffer_rsrc": lambda src: rocdl.raw_ptr_buffer_load(
        fx.T.i32, rocdl.make_buffer_rsrc(ir.Type.parse("!llvm.ptr<8>"), device(src), *_extent()), src[0], 0
    ),
    "raw_ptr_buffer_load_lds": lambda src: rocdl.raw_ptr_buffer_load_lds(resource(src), lds(), 4, src[0], 0, 0, aux=0),
    "load_to_lds": lambda src: rocdl.load_to_lds(device(src), lds(), 4, 0),
    "global_load_lds": lambda src: rocdl.global_load_lds(device(src), lds(), 4, 0),
    "permlanex16": lambda src: rocdl.permlanex16(fx.T.i32, src[0], src[1], src[2], src[3], False, False),
    "permlane16_var": lambda src: rocdl.permlane16_var(fx.T.i32, src[0], src[1], src[2], False, False),
    "permlanex16_var": lambda src: rocdl.permlanex16_var(fx.T.i32, src[0], src[1], src[2], False, False),
    "ds_read_tr4_b64": lambda src: rocdl.ds_read_tr4_b64(fx.T.vec(2, fx.T.i32), lds(src[0])),
    "ds_read_tr6_b96": lambda src: rocdl.ds_read_tr6_b96(fx.T.vec(3, fx.T.i32), lds(src[0])),
    "ds_read_tr8_b64": lambda src: rocdl.ds_read_tr8_b64(fx.T.vec(2, fx.T.i32), lds(src[0])),
    "ds_read_tr16_b64": lambda src: rocdl.ds_read_tr16_b64(fx.T.vec(4, fx.T.f16), lds(src[0])),
    "ds_load_tr4_b64": lambda src: rocdl.ds_load_tr4_b64(fx.T.vec(2, fx.T.i32), lds(src[0])),
    "ds_load_tr6_b96": lambda src: rocdl.ds_load_tr6_b96(fx.T.vec(3, fx.T.i32), lds(src[0])),
    "ds_load_tr8_b64": lambda src: rocdl.ds_load_tr8_b64(fx.T.vec(2, fx.T.i32), lds(src[0])),
    "ds_load_tr16_b128": lambda src: rocdl.ds_load_tr16_b128(fx.T.vec(8, fx.T.bf16), lds(src[0])),
}
for direction in ("load_to", "store_from"):
    CALLS[f"tensor_{direction}_lds"] = lambda src, name=f"tensor_{direction}_lds": FUNCTIONS[name](
        *(fx.Vector.filled(count, 1, fx.Int32) for count in (4, 8, 4, 4, 8)), 0
    )
for bits in (8, 32, 64, 128):
    for copy in ("global_load_async_to", "global_store_async_from"):
        CALLS[f"{copy}_lds_b{bits}"] = lambda src, name=f"{copy}_lds_b{bits}": FUNCTIONS[name](
            device(src), lds(src[0]), 0, 0
        )
    CALLS[f"cluster_load_async_to_lds_b{bits}"] = lambda src, name=f"cluster_load_async_to_lds_b{bits}": FUNCTIONS[
        name
    ](device(src), lds(src[0]), 0, 0, fx.Int32(3))


def scaled_product(name):
    """Of whatever is in the first words; scales of 32 or 64 bits."""

    def call(src):
        scale = fx.Int64(src[0]) if "scale16" in name else src[0]
        rows = 32 if "32x16" in name else 16
        a, b = (fx.Vector.filled(words, src[1], fx.Int32) for words in ((16, 8) if rows == 32 else (8, 16)))
        total = fx.full(rows // 2, 0.0, fx.Float32)
        settings = {} if rows == 32 else {"fmtB": 0, "scaleAType": 1}
        return FUNCTIONS[name](fx.T.vec(rows // 2, fx.T.f32), a, b, total, scale, scale, **settings)

    return call


CALLS |= {name: scaled_product(name) for name in FUNCTIONS if name.startswith("wmma_scale")}


def _extent():
    return fx.Int16(0), fx.Int64(4096), fx.Int32(0x27000)


def _launch(body, name="kernel"):
    kernel = flyc.kernel(body, name=name)

    @flyc.jit
    def run(src: fx.Tensor):
        kernel(src).launch(grid=1, block=64)

    return run


def test_all_are_called_here() -> None:
    assert set(CALLS) == set(FUNCTIONS)


@pytest.mark.parametrize("arch", ROCM_ARCHS)
def test_every_chip_compiles_what_it_has_and_refuses_the_rest(arch: str) -> None:
    refused: dict[str, str] = {}

    def body(src):
        for name, call in CALLS.items():
            try:
                found = call(src)
            except DSLValueError as refusal:
                refused[name] = str(refusal)
                continue
            if isinstance(found, fx.Vector):
                found = found.bitcast(fx.Int32)
                for k in range(found.numel):
                    src[fx.thread_idx.x * 8 + k] = found[k]
            elif isinstance(found, fx.Float32):
                src[fx.thread_idx.x] = found.bitcast(fx.Int32)
            elif not isinstance(found, ir.OpView):
                src[fx.thread_idx.x] = found

    assert "s_endpgm" in assembly(_launch(body), f"rocm:{arch}", WORDS)
    for name, message in refused.items():
        named = set(re.findall(r"gfx[0-9a-f]+", message)) - {arch}
        assert named
        assert message.startswith(name)
    assert {"mbcnt_lo", "raw_ptr_buffer_load"}.isdisjoint(refused)
    assert ("ds_read_tr16_b64" in refused) == (arch != "gfx950")


def test_an_operation_without_results_takes_attributes() -> None:
    def body(src):
        loaded = rocdl.raw_ptr_buffer_load_lds(resource(src), lds(), fx.Int32(16), src[0], 0, 0, 0)
        domain = '#llvm.alias_scope_domain<id = "here">'
        scope = ir.Attribute.parse(f'#llvm.alias_scope<id = "part", domain = {domain}>')
        loaded.attributes["alias_scopes"] = ir.ArrayAttr.get([scope])

    assert re.search(
        r"buffer_load_dwordx4 v\d+, s\[\d+:\d+\], 0 offen lds", assembly(_launch(body), "rocm:gfx950", WORDS)
    )


def test_a_cpu_in_the_role_of_a_chip_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")

    def body(src):
        src[0] = CALLS["cvt_scalef32_sr_fp8_f32"](src)

    with pytest.raises(DSLNotImplementedError, match=r"cvt_scalef32_sr_fp8_f32: cpu:gfx950 does not emulate it"):
        _launch(body)(np.zeros(64, np.int32))


@pytest.mark.parametrize(("name", "written"), [("load", set()), ("store", {"src"}), ("atomic_cmpswap", {"src"})])
def test_memory_that_is_written(name: str, written: set[str]) -> None:
    """An array that cannot be written to is refused for what a kernel writes."""
    target = parse_target("rocm:gfx942")
    config = dataclasses.replace(Config.from_env({}), backend=target.backend, arch=target.arch)

    def body(src):
        CALLS[f"raw_ptr_buffer_{name}"](src)

    run = _launch(body)
    with ir.Context(), ir.Location.unknown():
        backend, options = make_backend(target, config=config), CompileOptions()
        assert set(trace_for(run, run.bind((), WORDS, config), backend, options).written) == written


def test_settings_of_a_product_with_scales() -> None:
    """Which format each side has, and which lanes hold the scales."""

    def body(src):
        total = FUNCTIONS["wmma_scale_f32_16x16x128_f8f6f4"](
            fx.T.vec(8, fx.T.f32), fx.Vector.filled(8, src[1], fx.Int32), fx.Vector.filled(16, src[2], fx.Int32),
            fx.full(8, 0.0, fx.Float32), src[0], src[3], fmtB=1, scaleBType=1, modC=0, reuseA=True,
        )  # fmt: skip
        src[fx.thread_idx.x] = total[0].bitcast(fx.Int32)

    (line,) = re.findall(r"v_wmma_scale_f32_16x16x128_f8f6f4 .*", assembly(_launch(body), "rocm:gfx1250", WORDS))
    assert "matrix_a_fmt:MATRIX_FMT_FP4" in line and "matrix_b_fmt:MATRIX_FMT_BF8" in line
    assert "matrix_b_scale:MATRIX_SCALE_ROW1" in line and "matrix_a_reuse" in line and "matrix_a_scale:" not in line

    def wrong(src):
        rocdl.wmma_scale_f32_32x16x128_f4(fx.T.f32, 1, 2, 3, 4, 5, fmtC=1)

    with pytest.raises(TypeError, match="no keyword 'fmtC'"):
        assembly(_launch(wrong), "rocm:gfx1250", WORDS)
