"""Functions that compiled code may call in the process: an allow-list by library.

Code generators lower some operations to calls: block copies to ``memcpy``, math to the C library's functions, and
conversions and wide integers that a CPU lacks to the compiler's runtime library.  Everything else is refused by name,
so that a kernel cannot reach into the process by accident.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence

from flydsl.support.fast_dataclass import record
from flydsl.support.math_functions import MATH_FUNCTIONS


@record
class RuntimeLibrary:
    """A shared library and the functions of it that compiled code may call."""

    file: str | None
    """The dynamic loader's name for it; ``None``: the program itself."""
    functions: frozenset[str]


_MORE_MATH = (
    "exp10 fdim fmax fmin fmod frexp hypot ilogb ldexp lgamma logb lrint lround llrint llround modf nearbyint nextafter "
    "remainder rint scalbln scalbn sincos tgamma"
)
_MATH = frozenset(
    name + suffix
    for name in (*_MORE_MATH.split(), *(row.libm for row in MATH_FUNCTIONS if row.libm))
    for suffix in ("", "f")
)
"""The double and the float form of each C math function."""

_MEMORY = frozenset({"memcpy", "memmove", "memset", "memcmp", "bcmp"})

_PAGES = frozenset({"mmap", "munmap", "mprotect"})
"""For the stacks of warps."""

_TIME = frozenset({"clock_gettime", "sched_yield", "usleep"})
"""For waits for other processes, and for the times of records."""

_OUTPUT = frozenset({"printf", "putchar", "puts", "fflush", "abort"})

# libgcc and compiler-rt agree on these names; the half-precision ones need GCC 12 or newer.
_COMPILER_RUNTIME = frozenset(
    f"__{name}"
    for names in (
        "extendhfsf2 extendhfdf2 truncsfhf2 truncdfhf2 extendbfsf2 truncsfbf2 truncdfbf2 gnu_h2f_ieee gnu_f2h_ieee",
        "divti3 modti3 udivti3 umodti3 divmodti4 udivmodti4 multi3 ashlti3 ashrti3 lshrti3",
        "fixsfti fixdfti fixhfti fixunssfti fixunsdfti fixunshfti",
        "floattisf floattidf floattihf floatuntisf floatuntidf floatuntihf",
        "powisf2 powidf2 popcountdi2 popcountti2 clzti2 ctzti2",
    )
    for name in names.split()
)

HOST_LIBRARIES: Sequence[RuntimeLibrary] = (
    RuntimeLibrary("libc.so.6", _MEMORY | _PAGES | _TIME | _OUTPUT),
    RuntimeLibrary("libm.so.6", _MATH),
    RuntimeLibrary("libgcc_s.so.1", _COMPILER_RUNTIME),
)
"""The functions that host code and CPU kernels may call."""


def resolver(libraries: Iterable[RuntimeLibrary]) -> Callable[[str], int | None]:
    """A function from a name to that function's address in this process; ``None`` if nothing provides it.

    A library that is not installed provides nothing.  Those found stay loaded for the life of the process.
    """
    wanted = tuple(libraries)

    def resolve(name: str) -> int | None:
        for library in wanted:
            if name not in library.functions:
                continue
            try:
                function = getattr(ctypes.CDLL(library.file), name)
            except (OSError, AttributeError):
                continue
            return ctypes.cast(function, ctypes.c_void_p).value
        return None

    return resolve
