"""One object of a program, with the entry points that FlyDSL 0.4.2 exports.

``<name>.o`` defines ``int32_t <sym>(void **args)``, which takes the address of each argument, ``<sym>__module_init``,
``_load`` and ``_unload``, and the JSON text ``<sym>__metadata`` (schema 2), from which a generator of C++ code, such as
AOTInductor, learns the arguments.  ``<sym>`` is the prefix, or the file's name without one.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from flydsl._version import __version__
from flydsl.bundle.forms import ConstantForm, Dynamic, Form, PointerForm, ScalarForm, StreamForm, StructForm, TensorForm
from flydsl.compiler.aot.export.functions import CFunction, CParameter
from flydsl.compiler.aot.export.glue import bytes_literal
from flydsl.compiler.aot.export.library import link_libraries, members
from flydsl.compiler.codegen.emit import HOST_MACHINES
from flydsl.compiler.codegen.llvm_optimize import LlvmJob, generate
from flydsl.errors import ToolchainError
from flydsl.support.children import run_program
from flydsl.support.fast_dataclass import record
from flydsl.trust.files import write_in_one_step

_LINK_SECONDS = 600
_NOT_INITIALIZED, _NOT_LOADED, _NO_STREAM = -1, -2, -3
_C_OF = {"Float32": "float", "Float64": "double", "Boolean": "bool", "Index": "uint64"}
_SIZES = {"float": 4, "double": 8, "bool": 1}
_ENCODED = {"Float16": ("uint16", "float16_bits"), "BFloat16": ("uint16", "bfloat16_bits")}


def export_packed(
    function: CFunction, parameters: Sequence[str], out: str | os.PathLike[str], *, name: str, prefix: str
) -> Path:
    """Write ``<name>.o``, add its entry points to ``<name>.h``, which describes the function, and return its path.

    ``parameters`` are the names of the host function's.  ``prefix`` is the entry point's symbol, by default ``name``.
    """
    symbol = prefix or name
    arguments = _packed_arguments(function, parameters)
    described = _metadata(symbol, function, arguments, link_libraries([function]))
    typed = replace(function, name=f"{symbol}__typed")
    objects = [data for _, data in members([typed], name, prefix, platform.machine(), tvm_ffi=False)]
    data = _merged([*objects, _entry(symbol, function, arguments, described)])
    header = Path(out, f"{name}.h")
    text = header.read_text() + _declarations(symbol, arguments, collides=symbol == function.name)
    write_in_one_step(header, text.encode())
    return write_in_one_step(Path(out, f"{name}.o"), data)


@record
class _Argument:
    """One entry of ``args``: its description in the metadata, its C declaration, and the slots that it fills."""

    description: dict[str, Any]
    name: str
    c_type: str
    slots: tuple[CParameter, ...]
    """The parameters of the typed function that it gives."""
    offsets: tuple[int, ...] = ()
    """The place of each in a tensor's layout, in bytes."""


def _packed_arguments(function: CFunction, names: Sequence[str]) -> list[_Argument]:
    """The entries of ``args`` in order; a stream is the last one if the function has none."""
    rest = iter(function.parameters)
    arguments = [
        each
        for index, (name, form) in enumerate(zip(names, function.forms, strict=True))
        for each in _arguments(index, name, form, rest)
    ]
    if not any(argument.description["kind"] == "stream" for argument in arguments):
        arguments.append(_Argument(_described("stream", None, None, "pointer", 8), "stream", "void *", ()))
    return arguments


def _described(kind: str, index: int | None, name: str | None, c_type: str, size: int, **more: Any) -> dict[str, Any]:
    alignment = 1 if c_type == "bytes" else size
    return {
        "alignment": alignment, "arg_index": index, "arg_name": name, "ctype": c_type, "kind": kind, "size": size, **more,
    }  # fmt: skip


def _arguments(index: int, name: str, form: Form, rest: Iterator[CParameter]) -> Iterator[_Argument]:
    match form:
        case TensorForm():
            pointer = next(rest)
            described = _described("tensor_data", index, name, "pointer", 8)
            yield _Argument(described, f"{pointer.name}_data", "void *", (pointer,))
            yield from _layout(index, name, pointer.name, form, rest)
        case PointerForm() | StreamForm():
            kind = "stream" if isinstance(form, StreamForm) else "pointer"
            slot = next(rest)
            yield _Argument(_described(kind, index, name, "pointer", 8), slot.name, "void *", (slot,))
        case ScalarForm():
            slot = next(rest)
            c_type, encoding = _ENCODED.get(form.type, (_C_OF.get(form.type, form.type.lower()), ""))
            if form.type.startswith("Float8"):
                c_type, encoding = "uint8", f"{form.type.lower()}_bits"
            size = _SIZES.get(c_type) or int(c_type.removeprefix("u").removeprefix("int")) // 8
            more = {"encoding": encoding} if encoding else {}
            yield _Argument(_described("scalar", index, name, c_type, size, **more), slot.name, slot.c_type, (slot,))
        case StructForm():
            for field, inner in form.fields:
                yield from _arguments(index, f"{name}.{field}", inner, rest)
        case ConstantForm():
            pass


def _layout(index: int, name: str, c_name: str, form: TensorForm, rest: Iterator[CParameter]) -> Iterator[_Argument]:
    """The run-time extents and strides of a tensor, one behind the other without padding."""
    shape = [(axis, dim.bits) for axis, dim in enumerate(form.shape) if isinstance(dim, Dynamic)]
    strides = [(axis, dim.bits) for axis, dim in enumerate(form.strides) if isinstance(dim, Dynamic)]
    if not shape and not strides:
        return
    offsets, end = [], 0
    for _, bits in (*shape, *strides):
        offsets.append(end)
        end += bits // 8
    more: dict[str, Any] = {}
    for part, dims in (("shape", shape), ("stride", strides)):
        more[f"{part}_dims"] = [axis for axis, _ in dims]
        if dims:
            more[f"{part}_bits"] = dims[0][1]
    slots = tuple(next(rest) for _ in offsets)
    described = _described("tensor_layout", index, name, "bytes", end, **more)
    yield _Argument(described, f"{c_name}_layout", "const void *", slots, tuple(offsets))


def _metadata(symbol: str, function: CFunction, arguments: Sequence[_Argument], libraries: Sequence[str]) -> str:
    """The JSON text that describes the object, as FlyDSL 0.4.2 writes it."""
    backend, _, arch = function.target.partition(":")
    described = {
        "abi": [argument.description for argument in arguments],
        "arch": arch,
        "backend": backend,
        "flydsl_version": __version__,
        "host_triple": f"{platform.machine()}-unknown-linux-gnu",
        "linker_flags": [f"-l{library}" for library in libraries],
        "metadata_symbol": f"{symbol}__metadata",
        **{f"module_{step}_symbol": f"{symbol}__module_{step}" for step in ("init", "load", "unload")},
        "return_abi": {"ctype": "int32", "kind": "status", "success": 0},
        "runtime_libraries": [{"link_name": f"lib{library}.so"} for library in libraries],
        "schema_version": 2,
        "symbol": symbol,
    }
    return json.dumps(described, sort_keys=True, separators=(",", ":"))


# -- code


def _entry(symbol: str, function: CFunction, arguments: Sequence[_Argument], described: str) -> bytes:
    """The object with the entry points, which calls the typed function.

    The program itself is loaded by the first launch on a device.
    """
    text = described.encode() + b"\0"
    lines = [
        f"@{symbol}__metadata = constant {bytes_literal(text)}",
        "@state = internal global i32 0",
        f"declare i32 @{symbol}__typed({', '.join(p.llvm_type for p in function.parameters)})",
        f"define i32 @{symbol}__module_init() {{",
        "  %old = cmpxchg ptr @state, i32 0, i32 1 seq_cst seq_cst",
        "  ret i32 0",
        "}",
        f"define i32 @{symbol}__module_load(i32 %device) {{",
        "  %old = cmpxchg ptr @state, i32 1, i32 2 seq_cst seq_cst",
        "  %before = extractvalue { i32, i1 } %old, 0",
        "  %missing = icmp eq i32 %before, 0",
        f"  %code = select i1 %missing, i32 {_NOT_INITIALIZED}, i32 0",
        "  ret i32 %code",
        "}",
        f"define i32 @{symbol}__module_unload() {{",
        "  %old = cmpxchg ptr @state, i32 2, i32 1 seq_cst seq_cst",
        "  ret i32 0",
        "}",
        f"define i32 @{symbol}(ptr %args) {{",
        "  %state = load atomic i32, ptr @state acquire, align 4",
        "  %loaded = icmp eq i32 %state, 2",
        "  br i1 %loaded, label %go, label %missing",
        "missing:",
        "  %first = icmp eq i32 %state, 0",
        f"  %problem = select i1 %first, i32 {_NOT_INITIALIZED}, i32 {_NOT_LOADED}",
        "  ret i32 %problem",
        "go:",
    ]
    values: dict[str, str] = {}
    for k, argument in enumerate(arguments):
        lines += [f"  %at{k} = getelementptr ptr, ptr %args, i64 {k}", f"  %p{k} = load ptr, ptr %at{k}"]
        for n, slot in enumerate(argument.slots):
            offset = argument.offsets[n] if argument.offsets else 0
            lines += [
                f"  %a{k}_{n} = getelementptr i8, ptr %p{k}, i64 {offset}",
                f"  %v{k}_{n} = load {slot.llvm_type}, ptr %a{k}_{n}, align 1",
            ]
            values[slot.name] = f"{slot.llvm_type} %v{k}_{n}"
    if not arguments[-1].slots and function.backend != "cpu":  # the program has no stream of its own
        last = len(arguments) - 1
        lines += [
            f"  %stream = load ptr, ptr %p{last}, align 1",
            "  %default = icmp eq ptr %stream, null",
            "  br i1 %default, label %launch, label %refuse",
            "refuse:",
            f"  ret i32 {_NO_STREAM}",
            "launch:",
        ]
    given = ", ".join(values[slot.name] for slot in function.parameters)
    lines += [f"  %code = call i32 @{symbol}__typed({given})", "  ret i32 %code", "}"]
    steps = [f"{symbol}__module_{step}" for step in ("init", "load", "unload")]
    exported = (symbol, f"{symbol}__metadata", *steps)
    job = LlvmJob(
        "\n".join(lines), HOST_MACHINES[platform.machine()], 2, exported, runtime=frozenset({f"{symbol}__typed"})
    )
    return generate(job)


def _merged(objects: Sequence[bytes]) -> bytes:
    """One relocatable object of several, by the system's linker."""
    linker = shutil.which("ld") or shutil.which("ld.lld")
    if linker is None:
        raise ToolchainError("one object of a program needs a linker, ld or ld.lld; run: apt-get install binutils")
    with tempfile.TemporaryDirectory(prefix="flydsl-") as folder:
        files = [Path(folder, f"{number}.o") for number in range(len(objects))]
        for file, data in zip(files, objects, strict=True):
            file.write_bytes(data)
        result = Path(folder, "merged.o")
        run = run_program([linker, "-r", "-o", str(result), *map(str, files)], _LINK_SECONDS)
        if run.returncode != 0:
            raise ToolchainError(f"{linker} -r failed: {run.stderr.strip()}")
        return result.read_bytes()


# -- the header


def _declarations(symbol: str, arguments: Sequence[_Argument], *, collides: bool) -> str:
    """The declarations of the entry points, and inline functions that call them with typed arguments.

    Where the symbol ``collides`` with the typed function of the static library, they need ``FLYDSL_AOT_PACKED``.
    """
    layouts = [argument for argument in arguments if argument.description["kind"] == "tensor_layout"]
    types = {argument.name: f"const {symbol}_{argument.name}_t *" for argument in layouts}
    structs = "".join(f"{_layout_struct(argument)} {symbol}_{argument.name}_t;\n" for argument in layouts)
    declared = [(types.get(argument.name, argument.c_type), argument.name) for argument in arguments]
    parameters = ", ".join(f"{c_type}{'' if c_type.endswith('*') else ' '}{name}" for c_type, name in declared)
    addresses = ", ".join(
        f"(void *){'' if argument.description['kind'] == 'tensor_layout' else '&'}{argument.name}"
        for argument in arguments
    )
    names = ", ".join(argument.name for argument in arguments)
    upper = symbol.upper()
    condition = f"!defined(FLYDSL_PACKED_{upper}_H)" + (" && defined(FLYDSL_AOT_PACKED)" if collides else "")
    return f"""
#if {condition}
#define FLYDSL_PACKED_{upper}_H
/* {symbol}: the entry points of the object file, as FlyDSL 0.4.2 exports them. */
#ifndef FLYDSL_AOT_SUCCESS
#define FLYDSL_AOT_SUCCESS 0
#define FLYDSL_AOT_ERR_NOT_INITIALIZED ({_NOT_INITIALIZED})
#define FLYDSL_AOT_ERR_NOT_LOADED ({_NOT_LOADED})
#define FLYDSL_AOT_ERR_NO_STREAM ({_NO_STREAM})
#endif
#define {upper}_SCHEMA_VERSION 2
#define {upper}_NUM_ARGS {len(arguments)}
{structs}#ifdef __cplusplus
extern "C" {{
#endif
int32_t {symbol}(void **args);
int32_t {symbol}__module_init(void);
int32_t {symbol}__module_load(int32_t device);
int32_t {symbol}__module_unload(void);
extern const char {symbol}__metadata[];
static inline int32_t {symbol}_call({parameters}) {{
  void *args[{len(arguments)}] = {{{addresses}}};
  return {symbol}(args);
}}
static inline int32_t {symbol}_call_auto({parameters}) {{
  int32_t status = {symbol}__module_init();
  if (status == FLYDSL_AOT_SUCCESS) status = {symbol}__module_load(-1);
  return status == FLYDSL_AOT_SUCCESS ? {symbol}_call({names}) : status;
}}
#ifdef __cplusplus
}}
#endif
#endif
"""


def _layout_struct(argument: _Argument) -> str:
    """The C struct of a tensor's run-time extents and strides."""
    said = argument.description
    fields = [
        f"int{said[f'{part}_bits']}_t {part}[{len(said[f'{part}_dims'])}];"
        for part in ("shape", "stride")
        if said[f"{part}_dims"]
    ]
    return f"typedef struct __attribute__((packed)) {{ {' '.join(fields)} }}"
