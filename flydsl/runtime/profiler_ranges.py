"""NVTX and roctx ranges around launches, which Nsight Systems and rocprof show.

``FLYDSL_PROFILER_RANGES=nvtx`` or ``roctx`` turns them on.  Both libraries have the same two functions: one pushes a name on
the calling thread's stack of ranges, one pops it (NVTX 3, ``nvToolsExt.h``; ROCm, ``roctx.h``).
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from flydsl.errors import ToolchainError


class _Library(NamedTuple):
    files: tuple[str, ...]
    push: str
    pop: str
    install: str


_LIBRARIES = {
    "nvtx": _Library(("libnvToolsExt.so.1", "libnvToolsExt.so"), "nvtxRangePushA", "nvtxRangePop", "pip install nvtx"),
    "roctx": _Library(
        ("libroctx64.so.4", "libroctx64.so", "librocprofiler-sdk-roctx.so.1", "librocprofiler-sdk-roctx.so"),
        "roctxRangePushA",
        "roctxRangePop",
        "apt-get install roctracer, from ROCm's repository",
    ),
}

_Push = Callable[[bytes], Any]
_Pop = Callable[[], Any]


@contextmanager
def launch_range(kinds: Sequence[str], name: str) -> Iterator[None]:
    """A range of that name around a block of code, for each kind: ``nvtx``, ``roctx``."""
    functions = [_functions(kind) for kind in kinds]
    for push, _ in functions:
        push(name.encode())
    try:
        yield
    finally:
        for _, pop in reversed(functions):
            pop()


@functools.cache
def _functions(kind: str) -> tuple[_Push, _Pop]:
    library = _LIBRARIES[kind]
    for file in library.files:
        try:
            loaded = ctypes.CDLL(file)
            push, pop = loaded[library.push], loaded[library.pop]
        except (OSError, AttributeError):
            continue
        push.argtypes, push.restype = (ctypes.c_char_p,), ctypes.c_int
        pop.argtypes, pop.restype = (), ctypes.c_int
        return push, pop
    if kind == "nvtx" and (found := _python_package()) is not None:
        return found
    raise ToolchainError(
        f"FLYDSL_PROFILER_RANGES={kind}: none of {', '.join(library.files)} is installed; run: {library.install}"
    )


def _python_package() -> tuple[_Push, _Pop] | None:
    """The functions of NVIDIA's package ``nvtx``, which brings the library of newer versions."""
    try:
        import nvtx  # type: ignore[import-not-found]  # not among the test dependencies
    except ImportError:
        return None
    return (lambda name: nvtx.push_range(name.decode())), nvtx.pop_range
