"""LLVM IR of an exported library's tvm-ffi functions, and their constants.

The constants have the layout of the structs in tvm_ffi.c beside this file.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence

from flydsl.bundle.forms import (
    ConstantForm,
    Dynamic,
    Form,
    PointerForm,
    ScalarForm,
    StreamForm,
    StructForm,
    TensorForm,
)
from flydsl.compiler.aot.export.functions import CFunction
from flydsl.compiler.aot.export.glue import Glue, bytes_literal, glue_of, program_symbol
from flydsl.errors import ArtifactError
from flydsl.runtime.arrays import DLPACK_TYPES
from flydsl.runtime.drivers import memory_of
from flydsl.support.scalars import SCALARS

_TYPES = """\
%Dim = type { i64, i32, i32 }
%Parameter = type { i32, i32, i32, i32, i64, i64, ptr, double, i32 }
%Variant = type { ptr, ptr, ptr, i64, ptr }
%Function = type { ptr, i64, i64, i64, ptr, ptr }
declare i32 @flydsl_export_tvm_ffi(ptr, ptr, i32, ptr)
"""
_KINDS = ("tensor", "integer", "boolean", "float32", "float64", "pointer", "stream", "constant")
_CODES = {name: code for code, name in DLPACK_TYPES.items()}
_TYPE_INDEX = {type(None): 0, int: 1, bool: 2, float: 3}
_MAX_I64 = (1 << 63) - 1


def tvm_symbol(function: str) -> str:
    """The symbol under which tvm-ffi looks a function up."""
    return "__tvm_ffi_" + re.sub(r"\W", "_", function, flags=re.ASCII)


def write_tvm_glue(functions: Sequence[CFunction], programs: Sequence[int]) -> Glue:
    """The tvm-ffi functions of these variants, one for each kernel."""
    by_name: dict[str, list[tuple[CFunction, int]]] = {}
    for function, number in zip(functions, programs, strict=True):
        by_name.setdefault(function.function, []).append((function, number))
    lines: list[str] = []
    needed = {"flydsl_export_tvm_ffi"}
    for index, (name, variants) in enumerate(by_name.items()):
        variants.sort(key=lambda each: _preference(each[0]))
        try:
            lines += _function(index, name, variants)
        except ArtifactError as error:
            raise ArtifactError(f"{name}: {error}") from None
        for function, number in variants:
            needed |= {glue_of(function.backend).launch, program_symbol(number)}
    entries = {glue_of(function.backend).launch for function in functions}
    launches = [f"declare i32 @{name}(ptr, ptr)" for name in sorted(entries)]
    external = [f"@{name} = external global i8" for name in sorted(needed) if name.startswith("flydsl_program_")]
    text = "\n".join([_TYPES, *launches, *external, "", *lines])
    return Glue(text, tuple(tvm_symbol(name) for name in by_name), frozenset(needed))


def _preference(function: CFunction) -> tuple[str, int, str, int]:
    """The sort key of a variant: the first one that fits a call serves it.

    Of a backend's code the order is its own.  Then come the variants with the most requirements.
    """
    backend, _, arch = function.target.partition(":")
    return backend, glue_of(backend).trial_order(arch), arch, -sum(form.weight() for form in function.forms)


def _device_type(backend: str) -> int:
    """DLPack's type of a backend's devices."""
    kinds = memory_of(backend)
    if not kinds:
        raise ArtifactError(
            f"tvm-ffi knows devices by DLPack's types, and the driver of {backend!r} has none in dlpack_devices"
        )
    return kinds[0]


def _function(index: int, name: str, variants: Sequence[tuple[CFunction, int]]) -> Iterator[str]:
    rows = []
    leaves: list[Form] = []
    for number, (function, program) in enumerate(variants):
        leaves = list(_leaves(function.forms))
        parameters = []
        for place, form in enumerate(leaves):
            dims, row = _parameter(form, f"dims_{index}_{number}_{place}")
            yield from dims
            parameters.append(row)
        yield _array(f"parameters_{index}_{number}", "%Parameter", parameters)
        checks = [f"check_{index}_{number}_{place}" for place in range(len(function.artifact.checks))]
        yield from (_text(check, message) for check, message in zip(checks, function.artifact.checks, strict=True))
        yield _array(f"checks_{index}_{number}", "ptr", [f"ptr @{check}" for check in checks])
        rows.append(
            f"%Variant {{ ptr @parameters_{index}_{number}, ptr @{glue_of(function.backend).launch}, "
            f"ptr @{program_symbol(program)}, i64 {_device_type(function.backend)}, "
            f"ptr @checks_{index}_{number} }}"
        )
    arguments = sum(not isinstance(form, StreamForm) for form in leaves)
    known = "; ".join(f"{f.target}: {', '.join(f.notes)}" for f, _ in variants)
    yield _array(f"variants_{index}", "%Variant", rows)
    yield _text(f"misfit_{index}", f"{name} has no variant for these arguments on this device; it has {known}")
    yield _text(f"failed_{index}", f"the launch of {name} failed; the driver knows why")
    yield (
        f"@function_{index} = internal constant %Function {{ ptr @variants_{index}, i64 {len(rows)}, i64 {len(leaves)}, "
        f"i64 {arguments}, ptr @misfit_{index}, ptr @failed_{index} }}"
    )
    yield f"define i32 @{tvm_symbol(name)}(ptr %self, ptr %arguments, i32 %count, ptr %result) {{"
    yield (f"  %code = call i32 @flydsl_export_tvm_ffi(ptr @function_{index}, ptr %arguments, i32 %count, ptr %result)")
    yield "  ret i32 %code"
    yield "}"


def _leaves(forms: Sequence[Form]) -> Iterator[Form]:
    """The forms, with a struct's fields in its place."""
    for form in forms:
        if isinstance(form, StructForm):
            yield from _leaves([inner for _, inner in form.fields])
        else:
            yield form


def _parameter(form: Form, dims: str) -> tuple[list[str], str]:
    """The constants that a parameter's row refers to, and the row."""
    match form:
        case TensorForm():
            code, bits = _CODES[form.dtype]
            rows = [
                f"%Dim {{ i64 {d.divisibility}, i32 0, i32 {d.bits} }}"
                if isinstance(d, Dynamic)
                else f"%Dim {{ i64 {d}, i32 1, i32 64 }}"
                for d in (*form.shape, *form.strides)
            ]
            made = _row("tensor", rank=len(form.shape), code=code, bits=bits, low=form.align, dims=f"@{dims}")
            return [_array(dims, "%Dim", rows)], made
        case ScalarForm():
            return [], _scalar(form)
        case PointerForm():
            return [], _row("pointer", low=form.align)
        case StreamForm():
            return [], _row("stream")
        case ConstantForm():
            return [], _constant(form)
    raise ArtifactError(f"tvm-ffi cannot pass {form}")


def _scalar(form: ScalarForm) -> str:
    scalar = SCALARS[form.type]
    if form.type in ("Float32", "Float64", "Boolean"):
        return _row(form.type.lower())
    if scalar.format:
        raise ArtifactError(f"tvm-ffi cannot pass a number as {form.type}")
    return _row("integer", low=scalar.low, high=min(scalar.high, _MAX_I64))


def _constant(form: ConstantForm) -> str:
    index = _TYPE_INDEX.get(type(form.value))
    if index is None:
        raise ArtifactError(f"tvm-ffi functions cannot be chosen by the compile-time value {form.value!r}")
    if isinstance(form.value, float):
        return _row("constant", real=form.value, type_index=index)
    return _row("constant", low=int(form.value or 0), type_index=index)


def _row(
    kind: str,
    *,
    rank: int = 0,
    code: int = 0,
    bits: int = 0,
    low: int = 0,
    high: int = 0,
    dims: str = "null",
    real: float = 0.0,
    type_index: int = 0,
) -> str:
    number = int.from_bytes(struct.pack("<d", real), "little")
    return (
        f"%Parameter {{ i32 {_KINDS.index(kind)}, i32 {rank}, i32 {code}, i32 {bits}, i64 {low}, i64 {high}, ptr {dims}, "
        f"double 0x{number:016X}, i32 {type_index} }}"
    )


def _array(name: str, element: str, rows: Sequence[str]) -> str:
    return f"@{name} = internal constant [{len(rows)} x {element}] [{', '.join(rows)}]"


def _text(name: str, text: str) -> str:
    return f"@{name} = internal constant {bytes_literal(text.encode() + bytes(1))}"
