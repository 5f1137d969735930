"""Text files of an exported library: C header, CMake package, pkg-config file."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl.compiler.aot.export.functions import GROUP_TYPE, CFunction
from flydsl.compiler.aot.export.glue import glue_of

__all__ = ["cmake_config", "header", "link_libraries", "pkg_config"]

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
