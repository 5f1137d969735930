"""Operations by the names and signatures of MLIR's ROCDL dialect.

They are MLIR's own builders for programs that go on with MLIR's builders.  Operands may also be values, types and
Python numbers of the language.  A scalar or vector result is a value of the language.  An operation without results is
returned itself, so that attributes such as ``alias_scopes`` can be set.  CPUs in the role of a chip do
the same, and refuse what no public text defines.

Source of the chips: the features in LLVM's ``AMDGPU.td`` and the predicates in its instruction definitions.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from contextlib import nullcontext
from types import ModuleType
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.core.context import amd_chip, current, current_kernel, emits_for
from flydsl.expr.core.operators import as_operand
from flydsl.expr.memory.pointer import AddressSpace, add_offset
from flydsl.expr.memory.vector import Vector, type_class
from flydsl.expr.numeric import Int32, Numeric, NumericMeta, Uint8
from flydsl.expr.raw.operations import known_to_chip, note
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.chips import ALL, Archs
from flydsl.expr.rocdl.operands import bits_of, named, pointer_in, result_class, without_sign, wrapped
from flydsl.ir import builder as emit
from flydsl.ir.vendor_dialects import LOWERED_TO_CPU
from flydsl.targets.amdgpu import GFX9, GFX10, GFX11, GFX12, GFX125X, Isa

__all__ = ["buffer_load_to_lds", "cluster_load_async_to_lds", "lds_transpose_load"]

_LDS_LOADS: Archs = (*GFX9, *GFX10)
"""``FeatureVMemToLDSLoad``: loads from memory straight into LDS."""
_SOURCES, _NARROW = ("f32", "f16", "bf16"), ("fp8", "bf8")

_ARCHS: dict[str, Archs] = {
    name: archs
    for archs, names in {
        ALL: "barrier wave_barrier workgroup_id_x workgroup_id_y workgroup_id_z workitem_id_x workitem_id_y workitem_id_z "
        "wavefrontsize mbcnt_lo mbcnt_hi ds_swizzle make_buffer_rsrc raw_ptr_buffer_load raw_ptr_buffer_store "
        "raw_ptr_buffer_atomic_cmpswap raw_ptr_buffer_atomic_smax raw_ptr_buffer_atomic_umin raw_buffer_load "
        "raw_buffer_store raw_buffer_atomic_cmpswap raw_buffer_atomic_smax raw_buffer_atomic_umin",
        _LDS_LOADS: "raw_ptr_buffer_load_lds",
        GFX9: "load_to_lds global_load_lds",
        (Isa.CDNA2, Isa.CDNA3, Isa.CDNA4, *GFX11, *GFX12): "raw_ptr_buffer_atomic_fadd raw_buffer_atomic_fadd",
        (*GFX10, *GFX11, *GFX12): "permlanex16 raw_ptr_buffer_atomic_fmax raw_buffer_atomic_fmax",
        (Isa.CDNA4,): "ds_read_tr4_b64 ds_read_tr6_b96 ds_read_tr8_b64 ds_read_tr16_b64",
        GFX12: "permlane16_var permlanex16_var",
        GFX125X: "ds_load_tr4_b64 ds_load_tr6_b96 ds_load_tr8_b64 ds_load_tr16_b128 tensor_load_to_lds "
        "tensor_store_from_lds",
    }.items()
    for name in names.split()
}
_ARCHS |= {
    f"cvt_scalef32_sr_{narrow}_{source}": (Isa.CDNA4,)
    for narrow in (*_NARROW, "pk_fp4", "pk32_fp6", "pk32_bf6")
    for source in _SOURCES
}
_ARCHS |= {
    f"cvt_scalef32_sr_{narrow}_{source}": GFX125X
    for narrow in ("pk8_fp4", "pk8_fp8", "pk8_bf8", "pk16_fp6", "pk16_bf6")
    for source in _SOURCES
}
_ARCHS |= {
    f"{copy}_lds_b{bits}": GFX125X
    for copy in ("global_load_async_to", "global_store_async_from", "cluster_load_async_to")
    for bits in (8, 32, 64, 128)
}
_SCALED: dict[str, int | bool] = {
    "fmtA": 4, "fmtB": 4, "modC": 0, "scaleAType": 0, "fmtScaleA": 0, "scaleBType": 0, "fmtScaleB": 0, "reuseA": False,
    "reuseB": False,
}  # fmt: skip
"""Defaults of ``wmma_scale_*``: 4-bit floats, the lower half of the scales' lanes, E8M0."""
_BITS = {1: 8, 4: 32, 8: 64, 16: 128}
"""Bits of an asynchronous load, by the bytes of a lane."""
_RESULT_AS_DATA = ("raw_ptr_buffer_atomic_fadd", "raw_ptr_buffer_atomic_fmax")
"""Builders without a parameter for the result's type, which is that of the first operand."""


def _dialect() -> ModuleType:
    from flydsl._mlir.dialects import rocdl

    module: ModuleType = rocdl
    return module


def _function(name: str, archs: Archs, *, is_known: bool = True) -> Any:
    """The function of a name; ``is_known``: the table lists the chips that have it."""

    @named(name, f"``rocdl.{name}`` of MLIR", archs)
    def function(*operands: Any, **keywords: Any) -> Any:
        chips.require(name, archs)
        current_kernel(name)
        build = getattr(_dialect(), name)
        parameters = inspect.signature(build).parameters
        if not emits_for("rocm") and (name not in LOWERED_TO_CPU or amd_chip() is None):
            return _played(name, dict(zip(parameters, operands, strict=False)) | keywords)
        if name in _RESULT_AS_DATA:
            by_name = dict(zip(list(parameters)[1:], operands, strict=False)) | keywords
            by_name["res"] = as_operand(by_name["vdata"]).ir_value().type
        else:
            by_name = dict(zip(parameters, operands, strict=False)) | keywords
        given = {k: _operand(value, parameters[k].annotation) for k, value in by_name.items() if value is not None}
        with known_to_chip() if is_known else nullcontext():
            made = build(**given)
        if isinstance(made, ir.OpView):
            if not made.results:
                return made
            made = made.result
        number_or_vector = (ir.IntegerType, ir.FloatType, ir.VectorType)
        return without_sign(made.type, as_operand(made)) if isinstance(made.type, number_or_vector) else made

    return function


def _played(name: str, operands: dict[str, Any]) -> Any:
    """The emulation by a CPU in the role of a chip."""
    from flydsl.expr.rocdl.roles.operations import PLAYED  # only a CPU needs it

    function = PLAYED.get(name)
    if function is None or amd_chip() is None:
        raise DSLNotImplementedError(f"rocdl.{name}: {current().target} does not emulate it")
    return function(**operands)


def _operand(value: Any, annotation: Any) -> Any:
    """An operand, attribute or type of the language as MLIR's builder takes it."""
    words = str(annotation)
    if "Attr" in words:  # what the instruction's encoding holds
        if isinstance(value, (Numeric, ir.Value)):
            value = _known(value)
        is_policy = isinstance(value, int) and not isinstance(value, bool) and "int" not in words
        return ir.IntegerAttr.get(emit.integer_type(32), value) if is_policy else value
    if words.endswith("Type'>"):
        return value if isinstance(value, ir.Type) else _type(value)
    return Int32(value).ir_value() if isinstance(value, int) else value


def _known(value: Any) -> int:
    """The constant that an operand is, in Python or in MLIR."""
    number = as_operand(value)
    if number.is_static():
        return int(number)
    made = number.ir_value().owner
    if isinstance(made, ir.Block) or made.name != "arith.constant":
        raise DSLTypeError(f"an instruction's encoding holds a number that is known while tracing; got {value!r}")
    return int(ir.IntegerAttr(made.attributes["value"]).value)


def _type(given: Any) -> ir.Type:
    of = type_class(given)
    if isinstance(of, NumericMeta):
        return of.mlir_type()
    return Vector.make_type(of.alias_shape, of.alias_dtype)


_MATRICES = tuple(f"vector<{words}xi32>" for words in (8, 12, 16))
_SUMS = ("vector<8xf32>", "vector<16xf32>")
"""The types that ``wmma_scale_*`` multiply and add to; LLVM checks all others."""


def _scaled(name: str) -> Any:
    """``wmma_scale_*``: a wave's matrix product with block scales for A and B."""

    @named(name, f"``rocdl.{name}`` of MLIR, with numbers for its attributes; gfx1250 has it.")
    def function(result_type: Any, a: Any, b: Any, c: Any, scaleA: Any, scaleB: Any, **settings: Any) -> Any:
        chips.require(name, (Isa.GFX1250,))
        current_kernel(name)
        known = {k: value for k, value in _SCALED.items() if name.endswith("f8f6f4") or not k.startswith("fmt")}
        known |= dict.fromkeys(("fmtScaleA", "fmtScaleB"), 0)
        if unknown := [k for k in settings if k not in known]:
            raise DSLTypeError(f"rocdl.{name} has no keyword {unknown[0]!r}; it has {', '.join(known)}")
        if not emits_for("rocm"):
            from flydsl.expr.rocdl.roles.operations import scaled_product  # only a CPU needs it

            numbers = {k: int(_known(value)) for k, value in {**known, **settings}.items()}
            return scaled_product(name, result_type, [a, b, c, scaleA, scaleB], numbers)
        word = {
            k: emit.constant(int(_known(value)), emit.integer_type(16 if k == "modC" else 1 if "reuse" in k else 32))
            for k, value in {**known, **settings}.items()
        }
        x, y, z, *scales = (as_operand(operand).ir_value() for operand in (a, b, c, scaleA, scaleB))
        matrices = [word["fmtA"], x, word["fmtB"], y] if "fmtA" in word else [x, y]
        of_a, of_b = ([word[f"scale{m}Type"], word[f"fmtScale{m}"], of] for m, of in zip("AB", scales, strict=True))
        known_forms = all(str(of.type) in _MATRICES for of in (x, y)) and str(z.type) in _SUMS
        if not known_forms or not all(0 <= int(_known(value)) < 8 for value in settings.values()):
            note("llvm.call_intrinsic")
        operands = [*matrices, word["modC"], z, *of_a, *of_b, word["reuseA"], word["reuseB"]]
        made = emit.call_intrinsic(f"llvm.amdgcn.{name.replace('_', '.')}", operands, z.type)
        return wrapped(made, result_class(name, result_type, bits_of(as_operand(c))))

    return function


FUNCTIONS: Mapping[str, Any] = {
    **{name: _function(name, archs) for name, archs in _ARCHS.items()},
    **{name: _scaled(name) for block in ("", "16") for of in ("16x16x128_f8f6f4", "32x16x128_f4")
       for name in [f"wmma_scale{block}_f32_{of}"]},
}  # fmt: skip
"""The functions by name."""


def other(name: str) -> Any:
    """The function of an operation that no table names, or ``None``; LLVM refuses it on chips that lack it."""
    builder = getattr(_dialect(), name, None)
    return (
        _function(name, ALL, is_known=False) if getattr(builder, "__module__", "").endswith("_rocdl_ops_gen") else None
    )


def buffer_load_to_lds(
    rsrc: Any, lds_ptr: Any, voffset: Any, size_bytes: Any = 4, soffset: Any = 0, offset: Any = 0, **options: Any
) -> Any:
    """Copy ``size_bytes`` per lane into LDS: ``rocdl.raw_ptr_buffer_load_lds`` with another order of operands.

    Args:
        rsrc: the buffer, an ``!llvm.ptr<8>``.
        lds_ptr: destination of the first lane, an ``!llvm.ptr<3>``; the other lanes' bytes follow.
        voffset, soffset: the lane's and the wave's offset into the buffer, in bytes.
        size_bytes: 1, 2 or 4; 12 or 16 where the chip has it.
        offset: in bytes, added on both sides.
        **options: further operands of MLIR's operation.

    Returns:
        MLIR's operation.

    Raises:
        DSLValueError: a chip without such loads.

    Example in a kernel, compiled for gfx942::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        rsrc = fx.rocdl.get_buffer_rsrc(fx.rocdl.make_buffer_ptr(fx.get_iter(x)))
        fx.rocdl.buffer_load_to_lds(rsrc, fx.to_llvm_ptr(place), t * 4)  # llvm: buffer.load.lds
        fx.barrier()
        y[t] = fx.ptr_load(place + t)
    """
    load = FUNCTIONS["raw_ptr_buffer_load_lds"]
    return load(rsrc, lds_ptr, size_bytes, voffset, soffset, offset, **{"aux": 0, **options})


def cluster_load_async_to_lds(
    global_ptr: Any, lds_ptr: Any, size_bytes: int, offset: int = 0, cpol: int = 0, mask: Any = None
) -> None:
    """Start each lane's load from global to shared memory, for all workgroups of the cluster that ``mask`` names.

    Args:
        global_ptr, lds_ptr: ``!llvm.ptr<1>`` and ``!llvm.ptr<3>``.
        size_bytes: of a lane: 1, 4, 8 or 16.
        offset: bytes added to both addresses.
        cpol: the cache policy.
        mask: a bit for each workgroup of the cluster; ``None``: only this workgroup loads.

    Raises:
        DSLValueError: another size, or a target other than gfx1250.

    Example in a kernel, compiled for gfx1250::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        source = fx.to_llvm_ptr(fx.get_iter(x) + t)
        fx.rocdl.cluster_load_async_to_lds(source, fx.to_llvm_ptr(place + t), 4)  # llvm: load.async.to.lds.b32
    """
    if size_bytes not in _BITS:
        raise DSLValueError(f"cluster_load_async_to_lds: size_bytes={size_bytes!r}; expected 1, 4, 8 or 16")
    if mask is None:
        FUNCTIONS[f"global_load_async_to_lds_b{_BITS[size_bytes]}"](global_ptr, lds_ptr, offset, cpol)
    else:
        FUNCTIONS[f"cluster_load_async_to_lds_b{_BITS[size_bytes]}"](global_ptr, lds_ptr, offset, Int32(mask), cpol)


def lds_transpose_load(result_type: Any, lds_memref: Any, elem_offset: Any, elem_bytes: int) -> Any:
    """Eight 16-bit elements of a lane, transposed with those of other lanes: ``ds_load_tr16_b128``.

    Of each 8 lanes in a row, the first one gets the first element of all of them, the second one the second.

    Args:
        result_type: a vector type of 128 bits, of the language or of MLIR.
        lds_memref: a tensor or a pointer in shared memory.
        elem_offset: the lane's first element in it.
        elem_bytes: of an element.

    Returns:
        A vector.

    Raises:
        DSLTypeError: no tensor or pointer in shared memory.
        DSLValueError: a target other than gfx1250.

    Example in a kernel, compiled for gfx1250::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 512], 128]).peek().ptr
        values = fx.rocdl.lds_transpose_load(fx.T.vec(8, fx.T.f16), place, t * 8, 2)  # llvm: ds.load.tr16
        y[t] = fx.Vector(values, 8, fx.Float16)[0]
    """
    start = pointer_in("lds_transpose_load", lds_memref, AddressSpace.Shared)
    place = add_offset(start.with_type(start.type.recast(Uint8, AddressSpace.Shared)), elem_offset * elem_bytes)
    return FUNCTIONS["ds_load_tr16_b128"](result_type, place.llvm_ptr)
