"""What an AMD chip has not is refused with the chips that have it: every atom and function, on every chip."""

import re

import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.rocdl import tdm_ops
from flydsl.targets.amdgpu import ROCM_ARCHS

HALF, SINGLE, BYTE = fx.Float16, fx.Float32, fx.Float8E4M3FN


def _kernel(body):
    @flyc.kernel
    def kernel(src: fx.Tensor):
        body(src)

    @flyc.jit
    def run(src: fx.Tensor):
        kernel(src).launch(grid=1, block=64)

    return run


def _lds_copy(make_op, *, buffer: bool):
    def body(src):
        shared = fx.SharedAllocator().allocate(fx.Align[fx.Array[SINGLE, 512], 16]).peek().ptr
        part = fx.make_layout(make_op().bits // 32, 1)
        source = fx.get_iter(fx.rocdl.make_buffer_tensor(src) if buffer else src)
        fx.copy(fx.make_copy_atom(make_op(), SINGLE), fx.make_view(source, part), fx.make_view(shared, part))

    return body


def _transposing(granularity: int, bits: int):
    def body(src):
        of = {4: fx.Float4E2M1FN, 6: fx.Float6E2M3FN, 8: fx.Uint8, 16: HALF}[granularity]
        bytes_of = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Uint8, 1024], 16]).peek().ptr
        count = bits // granularity
        atom = fx.make_copy_atom(fx.rocdl.cdna4.LDSReadTrans(granularity, bits), of)
        registers = fx.make_rmem_tensor(bits // 8, fx.Uint8)
        target = fx.make_view(fx.recast_iter(of, fx.get_iter(registers)), fx.make_layout(count, 1))
        fx.copy(atom, fx.make_view(fx.recast_iter(of, bytes_of), fx.make_layout(count, 1)), target)

    return body


def _product(m: int, n: int, k: int, dtype):
    """A call of the operation, which other chips of the family may make as well."""

    def body(src):
        op = fx.rocdl.MFMA(m, n, k, dtype)
        a, c = fx.make_rmem_tensor(m * k // 64, dtype), fx.make_rmem_tensor(m * n // 64, op.dtypes["C"])
        fx.gemm(fx.make_mma_atom(op), c, a, a, c)

    return body


def _word(call):
    """A function of a 32-bit word."""
    return lambda src: call(fx.recast_iter(fx.Int32, fx.get_iter(src)).load())


I32 = "i32"
ASKED = {
    "BufferCopyLDS 32": _lds_copy(lambda: fx.rocdl.BufferCopyLDS(32), buffer=True),
    "BufferCopyLDS 128": _lds_copy(lambda: fx.rocdl.BufferCopyLDS(128), buffer=True),
    "BufferLoadAsyncLDS": _lds_copy(lambda: fx.rocdl.cdna4.BufferLoadAsyncLDS(96), buffer=True),
    "GlobalLoadAsyncLDS": _lds_copy(lambda: fx.rocdl.cdna4.GlobalLoadAsyncLDS(128), buffer=False),
    **{f"LDSReadTrans {g}": _transposing(g, b) for g, b in ((4, 64), (6, 96), (8, 64), (16, 64))},
    "TDM": lambda src: fx.rocdl.TDM(2, 4),
    "tensor_wait": lambda src: tdm_ops.tensor_wait(0),
    "MFMA f16": _product(16, 16, 16, HALF),
    "MFMA f16 deep": _product(16, 16, 32, HALF),
    "MFMA f64": _product(16, 16, 4, fx.Float64),
    "MFMA fp8 of gfx942": _product(16, 16, 32, fx.Float8E4M3FNUZ),
    "MFMA fp8 of gfx950": _product(16, 16, 32, BYTE),
    "MFMA i8": _product(32, 32, 8, fx.Int8),
    "MFMAScale": lambda src: fx.rocdl.cdna4.MFMAScale(32, 32, 64, fx.Float4E2M1FN),
    "WMMA f16": lambda src: fx.rocdl.WMMA(16, 16, 16, HALF),
    "WMMA fp8": lambda src: fx.rocdl.WMMA(16, 16, 16, BYTE),
    "WMMA deep": lambda src: fx.rocdl.WMMA(16, 16, 32, HALF),
    "WMMA f32": lambda src: fx.rocdl.WMMA(16, 16, 4, SINGLE),
    "WMMAScale": lambda src: fx.rocdl.WMMAScale(16, 16, 128, BYTE),
    "s_waitcnt": lambda src: fx.rocdl.s_waitcnt(vmcnt=0),
    "permlane16_swap": _word(lambda w: fx.rocdl.permlane16_swap(fx.T.i32, w, w)),
    "permlane32_swap": _word(lambda w: fx.rocdl.permlane32_swap(fx.T.i32, w, w)),
    "sdot4": _word(lambda w: fx.rocdl.sdot4(fx.T.i32, w, w, w)),
    "udot8": _word(lambda w: fx.rocdl.udot8(fx.T.i32, w, w, w)),
    "fdot2": _word(lambda w: fx.rocdl.fdot2(fx.T.f32, w, w, w.bitcast(SINGLE))),
    "cvt_pk_bf16_f32": _word(lambda w: fx.rocdl.cvt_pk_bf16_f32(w.bitcast(SINGLE), w.bitcast(SINGLE))),
    "cvt_sr_f32_to_bf16": _word(lambda w: fx.rocdl.cdna4.cvt_sr_f32_to_bf16(w.bitcast(SINGLE), w)),
}


def accepts(name: str, arch: str) -> str | None:
    """The refusal, ``None`` where there is none."""
    try:
        assembly(_kernel(ASKED[name]), f"rocm:{arch}", {"src": flyc.TensorSpec(SINGLE, (None,))})
    except ValueError as error:
        return str(error).splitlines()[0]
    return None


@pytest.mark.parametrize("name", ASKED)
def test_the_chips_that_a_refusal_names_are_those_that_take_it(name: str) -> None:
    refusals = {arch: accepts(name, arch) for arch in ROCM_ARCHS}
    taken = {arch for arch, refusal in refusals.items() if refusal is None}
    assert taken
    for arch, refusal in refusals.items():
        if refusal is not None:
            assert arch in refusal
            named = set(re.findall(r"gfx[0-9a-f]+", refusal)) - {arch}
            assert {chip for chip in ROCM_ARCHS if chip.startswith(tuple(named))} == taken, refusal
