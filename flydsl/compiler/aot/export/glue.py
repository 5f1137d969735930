"""LLVM IR glue of an exported library: program constants and launch functions.

The constants have the layout of the structs in flydsl/export.h, and for the CPU in backends/cpu/export/cpu.c.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from flydsl.artifact import KernelInfo
from flydsl.backends.lowering import ExportGlue
from flydsl.backends.registry import backend_class
from flydsl.compiler.aot.export.functions import CFunction
from flydsl.errors import DSLNotImplementedError
from flydsl.runtime.driver import LAST_KERNEL
from flydsl.support.fast_dataclass import dataclass

_FUTEX = {"x86_64": 202, "aarch64": 98}
"""Numbers of the system call (Linux, arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h)."""

_TYPES = """\
%Program = type { ptr, ptr, ptr, ptr, i64, ptr, i32, i64, ptr }
%ProgramKernel = type { ptr, i64, ptr, ptr, [3 x i32], i32 }
%CpuProgram = type { ptr, ptr }
%Kernel = type { ptr, [3 x i32], i32, i64 }
"""


@dataclass()
class Glue:
    """LLVM IR, and the symbols of it that others need."""

    text: str
    exported: tuple[str, ...]
    needed: frozenset[str]


@dataclass()
class _Writer:
    lines: list[str] = field(default_factory=list)
    needed: set[str] = field(default_factory=set)
    rows: list[str] = field(default_factory=list)


def glue_of(backend: str) -> ExportGlue:
    """The native part that launches a backend's programs."""
    cls = backend_class(backend)
    found = cls.export_glue()
    if found is None:
        raise DSLNotImplementedError(
            f"programs of the backend {backend!r} cannot be exported: {cls.__module__}.{cls.__qualname__} has no "
            "export_glue(), which gives a flydsl.plugin.ExportGlue with a C function written against flydsl/export.h"
        )
    return found


def host_entry(number: int) -> str:
    """The library's symbol for the host code of program ``number``."""
    return f"flydsl_host_{number}"


def program_symbol(number: int) -> str:
    return f"flydsl_program_{number}"


def last_kernel(backend: str) -> str:
    """The library's symbol for the variable of the kernel launched last."""
    return f"{LAST_KERNEL}_{backend}"


def kernel_symbol(number: int, symbol: str) -> str:
    return f"flydsl_kernel_{number}_{symbol}"


def write_glue(functions: Sequence[CFunction], programs: Sequence[int], machine: str) -> Glue:
    """The glue of functions: each launches the program with its number."""
    writer = _Writer()
    first = {number: function for function, number in reversed(list(zip(functions, programs, strict=True)))}
    for number, function in sorted(first.items()):
        writer.needed.add(host_entry(number))
        if glue_of(function.backend).links_kernels:
            _cpu_program(writer, number, function)
        else:
            _gpu_program(writer, number, function)
    for function, number in zip(functions, programs, strict=True):
        _typed_function(writer, function, number)
    exported = [*(function.name for function in functions), *map(program_symbol, sorted(first))]
    for backend in sorted({function.backend for function in functions}):
        if glue_of(backend).links_kernels:
            continue
        exported.append(last_kernel(backend))
        writer.lines.append(f"@{last_kernel(backend)} = global ptr null")
    if writer.rows:
        exported += ["flydsl_export_kernels", "flydsl_export_futex"]
        _kernel_rows(writer, machine)
    declared = [f"declare i32 @{name}(ptr, ptr)" for name in sorted(writer.needed) if name in _callable(writer.needed)]
    external = [f"@{name} = external global i8" for name in sorted(writer.needed - _callable(writer.needed))]
    text = "\n".join([_TYPES, *external, *declared, "", *writer.lines])
    return Glue(text, tuple(exported), frozenset(writer.needed))


def _callable(names: set[str]) -> set[str]:
    return {name for name in names if name.startswith(("flydsl_host_", "flydsl_export_"))}


def _gpu_program(writer: _Writer, number: int, function: CFunction) -> None:
    sections, kernels = function.artifact.sections, function.artifact.kernels
    image = _bytes(writer, f"image_{number}", sections["binary"])
    ptx = _bytes(writer, f"ptx_{number}", sections["ptx"] + b"\0") if "ptx" in sections else "null"
    names = [_bytes(writer, f"symbol_{number}_{k}", kernel.symbol.encode() + b"\0") for k, kernel in enumerate(kernels)]
    rows = [_program_kernel(writer, f"{number}_{k}", names[k], kernel) for k, kernel in enumerate(kernels)]
    writer.lines += [
        _pointers(f"symbols_{number}", names),
        f"@rows_{number} = internal constant [{len(rows)} x %ProgramKernel] [{', '.join(rows)}]",
        f"@{program_symbol(number)} = global %Program {{ ptr @{host_entry(number)}, ptr {image}, ptr {ptx}, "
        f"ptr @symbols_{number}, i64 {len(names)}, ptr null, i32 0, i64 {len(sections['binary'])}, ptr @rows_{number} }}",
    ]


def _program_kernel(writer: _Writer, number: str, symbol: str, kernel: KernelInfo) -> str:
    """The row of a kernel, and the constants that it refers to."""
    kinds = [_bytes(writer, f"kind_{number}_{k}", p.kind.encode() + b"\0") for k, p in enumerate(kernel.params)]
    sizes = ", ".join(f"i32 {parameter.size}" for parameter in kernel.params)
    writer.lines += [
        _pointers(f"kinds_{number}", kinds),
        f"@sizes_{number} = internal constant [{len(kinds)} x i32] [{sizes}]",
    ]
    block = ", ".join(f"i32 {extent}" for extent in kernel.block_size or (0, 0, 0))
    return (
        f"%ProgramKernel {{ ptr {symbol}, i64 {len(kinds)}, ptr @sizes_{number}, ptr @kinds_{number}, "
        f"[3 x i32] [{block}], i32 {kernel.static_shared_bytes} }}"
    )


def _pointers(name: str, pointers: Sequence[str]) -> str:
    """A constant array of pointers."""
    return f"@{name} = internal constant [{len(pointers)} x ptr] [{', '.join(f'ptr {each}' for each in pointers)}]"


def _cpu_program(writer: _Writer, number: int, function: CFunction) -> None:
    context = ["ptr @flydsl_cpu_launch"]
    writer.needed.add("flydsl_cpu_launch")
    for kernel in function.artifact.kernels:
        code = kernel_symbol(number, kernel.symbol)
        writer.needed.add(code)
        block = ", ".join(f"i32 {extent}" for extent in kernel.block_size or (0, 0, 0))
        context.append(f"ptr getelementptr (%Kernel, ptr @flydsl_export_kernels, i64 {len(writer.rows)})")
        writer.rows.append(f"%Kernel {{ ptr @{code}, [3 x i32] [{block}], i32 0, i64 0 }}")
    writer.lines += [
        f"@context_{number} = internal global [{len(context)} x ptr] [{', '.join(context)}]",
        f"@{program_symbol(number)} = global %CpuProgram {{ ptr @{host_entry(number)}, ptr @context_{number} }}",
    ]


def _kernel_rows(writer: _Writer, machine: str) -> None:
    count = len(writer.rows)
    end = f"getelementptr (%Kernel, ptr @flydsl_export_kernels, i64 {count})"
    writer.lines += [
        f"@flydsl_export_kernels = global [{count} x %Kernel] [{', '.join(writer.rows)}]",
        f"@flydsl_export_kernels_end = alias %Kernel, ptr {end}",
        f"@flydsl_export_futex = constant i64 {_FUTEX[machine]}",
    ]


def _typed_function(writer: _Writer, function: CFunction, number: int) -> None:
    launch = glue_of(function.backend).launch
    writer.needed.add(launch)
    signature = ", ".join(f"{parameter.llvm_type} %p{k}" for k, parameter in enumerate(function.parameters))
    writer.lines += ["", f"define i32 @{function.name}({signature}) {{"]
    writer.lines.append(f"  %slots = alloca [{max(len(function.parameters), 1)} x i64]")
    for k, parameter in enumerate(function.parameters):
        writer.lines += [
            f"  %s{k} = getelementptr i64, ptr %slots, i64 {k}",
            f"  store {parameter.llvm_type} %p{k}, ptr %s{k}",
        ]
    writer.lines += [f"  %code = call i32 @{launch}(ptr @{program_symbol(number)}, ptr %slots)", "  ret i32 %code", "}"]


def _bytes(writer: _Writer, name: str, data: bytes) -> str:
    """A constant of these bytes, which a driver can read in place."""
    writer.lines.append(f"@{name} = internal constant {bytes_literal(data)}, align 64")
    return f"@{name}"


def bytes_literal(data: bytes) -> str:
    text = "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\{byte:02X}" for byte in data)
    return f'[{len(data)} x i8] c"{text}"'
