"""C library export: an archive of a bundle's objects and glue, with a header."""

from __future__ import annotations

import os
import platform
import re
import tempfile
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from flydsl._version import __version__
from flydsl.backends.toolchain import on_path, run_tool
from flydsl.binaries.archive import global_symbols, rename_symbols, static_library
from flydsl.bundle import Bundle
from flydsl.compiler.aot.export.functions import GROUP_TYPE, RESERVED_WORDS, CFunction, c_functions
from flydsl.compiler.aot.export.glue import glue_of, host_entry, kernel_symbol, last_kernel, write_glue
from flydsl.compiler.aot.export.tvm_glue import write_tvm_glue
from flydsl.compiler.codegen.emit import HOST_ENTRY, HOST_MACHINES
from flydsl.compiler.codegen.llvm_optimize import LlvmJob, generate
from flydsl.errors import ArtifactError, ConfigError, ToolchainError
from flydsl.runtime.driver import HOST_SITES, LAST_KERNEL
from flydsl.support.fast_dataclass import record
from flydsl.trust.files import write_in_one_step

_SETTER = "flydsl_export_set_threads"
_INCLUDE = Path(__file__).parents[3] / "include"
_OPTIONS = ("-c", "-O2", "-fPIC", "-ffunction-sections", "-fno-common", "-fno-lto", f"-I{_INCLUDE}")


@record
class Exported:
    files: tuple[Path, ...]
    functions: tuple[CFunction, ...]
    skipped: tuple[str, ...]
    """Targets of the bundle whose code is for another kind of CPU."""


def export_c(
    bundle: Bundle,
    out: str | os.PathLike[str],
    *,
    name: str,
    prefix: str = "",
    machine: str | None = None,
    tvm_ffi: bool = False,
) -> Exported:
    """Write ``lib<name>.a``, ``<name>.h``, ``<name>.pc`` and ``<name>-config.cmake``.

    Each variant becomes one C function, whose name begins with ``prefix``.  ``machine`` is ``"x86_64"`` or
    ``"aarch64"``, by default this one's.  ``tvm_ffi`` also exports a tvm-ffi function for each kernel, which chooses
    the variant.
    """
    machine = _checked(name, prefix, machine)
    section = f"host.{machine}"
    every = c_functions(bundle, prefix)
    functions = [function for function in every if section in function.artifact.sections]
    skipped = sorted({function.target for function in every if function not in functions})
    if not functions:
        raise ArtifactError(f"{bundle!r} has nothing that {machine} can launch; it has {', '.join(skipped)}")
    library = static_library(dict(members(functions, name, prefix, machine, tvm_ffi=tvm_ffi)))
    libraries = link_libraries(functions)
    folder = Path(out)
    links = " ".join(f"-l{each}" for each in (name, *libraries))
    source = str(bundle.path.name)
    texts = {
        f"{name}.h": header(functions, name=name, prefix=prefix, source=source, links=links, version=__version__),
        f"{name}.pc": pkg_config(name, libraries, __version__),
        f"{name}-config.cmake": cmake_config(name, libraries),
    }
    written = [write_in_one_step(folder / f"lib{name}.a", library)]
    written += [write_in_one_step(folder / file, text.encode()) for file, text in texts.items()]
    return Exported(tuple(written), tuple(functions), tuple(skipped))


def export_functions(
    functions: Sequence[CFunction], out: str | os.PathLike[str], *, name: str, prefix: str = ""
) -> tuple[Path, Path]:
    """Write ``<name>.a`` and ``<name>.h`` of functions for this machine; returns both paths."""
    machine = _checked(name, prefix, None)
    links = " ".join((f"{name}.a", *(f"-l{each}" for each in link_libraries(functions))))
    source = ", ".join(function.function for function in functions)
    text = header(functions, name=name, prefix=prefix, source=source, links=links, version=__version__)
    library = static_library(dict(members(functions, name, prefix, machine, tvm_ffi=False)))
    folder = Path(out)
    return (
        write_in_one_step(folder / f"{name}.a", library),
        write_in_one_step(folder / f"{name}.h", text.encode()),
    )


def _checked(name: str, prefix: str, machine: str | None) -> str:
    """The machine to export for, after a check that the names are valid in C."""
    machine = platform.machine() if machine is None else machine
    if machine not in HOST_MACHINES:
        raise ConfigError(f"no programs run on {machine!r}; expected one of {', '.join(HOST_MACHINES)}")
    given: tuple[object, object] = (name, prefix)
    if not all(isinstance(each, str) for each in given):
        raise ConfigError(f"{name!r} and {prefix!r} must be identifiers of C, which are strings")
    if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII) or not re.fullmatch(r"(?:[A-Za-z_]\w*)?", prefix, re.ASCII):
        raise ConfigError(f"{name!r} and {prefix!r} must be identifiers of C")
    if (word := next((each for each in (name, prefix) if each in RESERVED_WORDS), None)) is not None:
        raise ConfigError(f"{word!r} is a word of C or C++, and no identifier; choose another name")
    return machine


def members(
    functions: Sequence[CFunction], name: str, prefix: str, machine: str, *, tvm_ffi: bool
) -> Iterator[tuple[str, bytes]]:
    """The objects of the library, under symbols that no other library has."""
    numbers: dict[tuple[tuple[str, str], ...], int] = {}
    programs = [numbers.setdefault(function.artifact.key, len(numbers)) for function in functions]
    objects = {}
    backends = sorted({function.backend for function in functions})
    for backend in backends:  # apart, so that a user links only what he calls
        own_functions = [(f, n) for f, n in zip(functions, programs, strict=True) if f.backend == backend]
        glue = write_glue([f for f, _ in own_functions], [n for _, n in own_functions], machine)
        job = LlvmJob(glue.text, HOST_MACHINES[machine], 2, glue.exported, runtime=glue.needed)
        objects[f"functions_{backend}.o"] = generate(job)
        objects |= dict(_native_part(backend, machine))
    if any(glue_of(backend).links_kernels for backend in backends):
        objects["pool.o"] = (files("flydsl.runtime.cpu_pool") / f"pool.{machine}.o").read_bytes()
    first = {number: function for function, number in reversed(list(zip(functions, programs, strict=True)))}
    for number, function in sorted(first.items()):
        sections = function.artifact.sections
        own_names = {
            HOST_ENTRY: host_entry(number),
            LAST_KERNEL: last_kernel(function.backend),
            HOST_SITES: f"{HOST_SITES}_{number}",
        }
        objects[f"host_{number}.o"] = rename_symbols(sections[f"host.{machine}"], own_names)
        if glue_of(function.backend).links_kernels:
            kernels = {kernel.symbol: kernel_symbol(number, kernel.symbol) for kernel in function.artifact.kernels}
            objects[f"kernels_{number}.o"] = rename_symbols(sections["binary"], kernels)
    visible = {function.name for function in functions}
    if tvm_ffi:
        tvm = write_tvm_glue(functions, programs)
        objects["functions_tvm.o"] = generate(
            LlvmJob(tvm.text, HOST_MACHINES[machine], 2, tvm.exported, runtime=tvm.needed)
        )
        objects["tvm.o"] = _compiled((files(__package__) / "tvm_ffi.ll").read_text(), machine)
        visible.update(tvm.exported)
    own = frozenset().union(*(global_symbols(data)[0] for data in objects.values())) - visible
    names = {symbol: f"{name}_{symbol}" for symbol in own}
    names[_SETTER] = f"{prefix or name + '_'}set_cpu_threads"
    for file, data in objects.items():
        yield f"{name}_{file}", rename_symbols(data, names, visible=frozenset((*visible, names[_SETTER])))


def _native_part(backend: str, machine: str) -> Iterator[tuple[str, bytes]]:
    """The objects that launch a backend's programs."""
    glue = glue_of(backend)
    if glue.ir is not None:
        yield f"{backend}.o", _compiled(glue.ir.read_text(), machine)
    elif machine in glue.objects:
        yield f"{backend}.o", glue.objects[machine]
    elif glue.sources and machine == platform.machine():
        for number, source in enumerate(glue.sources):
            yield f"{backend}_{number}.o", compiled_by_cc(source)
    else:
        has = ", ".join(sorted(glue.objects)) or "C sources, which are compiled for this machine alone"
        raise ConfigError(f"the backend {backend!r} cannot be exported for {machine!r}; it has {has}")


def _compiled(text: str, machine: str) -> bytes:
    """The object of one of the runtime's parts, from IR made by tools/make_native.py."""
    exported = tuple(re.findall(r"^define [^@\n]*@(flydsl_export_\w+)\(", text, re.MULTILINE))
    declared = frozenset(re.findall(r"^declare [^@\n]*@(\w+)", text, re.MULTILINE))
    return generate(LlvmJob(text, HOST_MACHINES[machine], 2, exported, runtime=declared))


# -- C sources of a backend, compiled for the machine that exports a library
#
# Only backends of other packages have sources: those of this package ship LLVM IR, which needs no compiler.


def compiled_by_cc(source: Path) -> bytes:
    """The relocatable object of a C source, which finds ``flydsl/export.h``."""
    compiler = on_path("cc", "gcc", "clang")
    if compiler is None:
        raise ToolchainError(f"compiling {source} needs a C compiler, and there is no cc; run: apt install gcc")
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "part.o"
        done = run_tool([compiler.path, *_OPTIONS, "-o", output, source])
        if done.returncode != 0:
            raise ToolchainError(f"{compiler.path} refuses {source}:\n{done.stderr.strip()}")
        return output.read_bytes()


# -- text files of the library: C header, CMake package, pkg-config file


_HEAD = """\
/* Kernels of {source}, made by flydsl {version}.  Link with: {libraries}
 *
 * Each function launches one variant of a kernel, compiled for the target in its name, and returns 0 or an error code:
 * negative where the arguments do not belong together, as the function's comment says, else
 * {codes}.
 * A device's kernels are loaded by the first launch in each context (CUDA) or on each device (others); launches are
 * asynchronous and in the order of their stream.  CPU kernels have run when the function returns.  Any thread may call any
 * function.
 *
 * Of a tensor the address of its first element is passed, then each extent and each stride (in elements) that the variant
 * does not fix.  What the comment of a function says of its arguments must hold; it is not checked.  Floats that C lacks
 * are passed as their bits.
 */
#ifndef {guard}
#define {guard}

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {{
#endif
"""
_TAIL = """
#ifdef __cplusplus
}
#endif

#endif
"""
_THREADS = """
/* How many threads may share a launch of a CPU kernel; 0, as at first: as many as the calling thread may run on CPUs. */
void {prefix}set_cpu_threads(int32_t threads);
"""


_GROUPS = """
/* A group of ranks: flydsl/comm.h, which comes with flydsl, has its fields, flydsl/comm_attach.h makes one on this host.
 * Its epoch is counted up before each launch. */
struct flydsl_comm_group;
"""


def header(functions: Sequence[CFunction], *, name: str, prefix: str, source: str, links: str, version: str) -> str:
    """The C and C++ header; ``links`` are the linker flags of a program."""
    guard = f"FLYDSL_{name.upper()}_H"
    backends = sorted({function.backend for function in functions})
    codes = ", or ".join(glue_of(backend).codes or f"of the backend {backend}" for backend in backends)
    text = _HEAD.format(source=source, version=version, libraries=links, guard=guard, codes=codes)
    if any(glue_of(backend).links_kernels for backend in backends):
        text += _THREADS.format(prefix=prefix or f"{name}_")
    if any(p.c_type == GROUP_TYPE for function in functions for p in function.parameters):
        text += _GROUPS
    for function in functions:
        refusals = [f"returns {-1 - k}: {message}" for k, message in enumerate(function.artifact.checks)]
        notes = "".join(f"\n *   {note}".replace("*/", "* /") for note in (*function.notes, *refusals))
        parameters = ", ".join(
            f"{p.c_type}{'' if p.c_type.endswith('*') else ' '}{p.name}" for p in function.parameters
        )
        text += f"\n/* {function.function} for {function.target}{notes}\n */\n"
        text += f"int32_t {function.name}({parameters or 'void'});\n"
    return text + _TAIL


def link_libraries(functions: Sequence[CFunction]) -> list[str]:
    """The libraries to link with, as after ``-l``."""
    glues = [glue_of(backend) for backend in sorted({function.backend for function in functions})]
    found = [library for glue in glues for library in glue.libraries]
    pool = ["pthread"] if any(glue.links_kernels for glue in glues) else []
    return list(dict.fromkeys([*found, *pool]))


def pkg_config(name: str, libraries: Sequence[str], version: str) -> str:
    """``NAME.pc``, for a library in the same folder."""
    links = " ".join(f"-l{each}" for each in (name, *libraries))
    return (
        f"prefix=${{pcfiledir}}\n\nName: {name}\nDescription: Kernels compiled by flydsl\nVersion: {version}\n"
        f"Cflags: -I${{prefix}}\nLibs: -L${{prefix}} {links}\n"
    )


def cmake_config(name: str, libraries: Sequence[str]) -> str:
    """``NAME-config.cmake``: the imported target ``NAME::NAME``, for ``find_package(NAME)``."""
    links = ";".join(libraries)
    return (
        f"if(NOT TARGET {name}::{name})\n"
        f"  add_library({name}::{name} STATIC IMPORTED)\n"
        f"  set_target_properties({name}::{name} PROPERTIES\n"
        f'    IMPORTED_LOCATION "${{CMAKE_CURRENT_LIST_DIR}}/lib{name}.a"\n'
        f'    INTERFACE_INCLUDE_DIRECTORIES "${{CMAKE_CURRENT_LIST_DIR}}"\n'
        f'    INTERFACE_LINK_LIBRARIES "{links}")\n'
        "endif()\n"
    )
