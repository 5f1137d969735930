"""Features of this machine's processor, against levels of x86-64.

An instruction that the processor lacks ends the process, so code that needs one is refused before it is loaded.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

_LEVELS = (
    ("x86-64-v2", "cx16 lahf_lm popcnt pni sse4_1 sse4_2 ssse3"),
    ("x86-64-v3", "abm avx avx2 bmi1 bmi2 f16c fma movbe xsave"),
    ("x86-64-v4", "avx512bw avx512cd avx512dq avx512f avx512vl"),
)
"""The microarchitecture levels of x86-64 (System V ABI, AMD64 supplement, section 3.1.1), and the flags each adds.

The flags are Linux's: pni is SSE3, abm has lzcnt, cx16 is cmpxchg16b.
"""


@functools.cache
def processor(cpuinfo: Path = Path("/proc/cpuinfo")) -> Mapping[str, str]:
    """Linux's description of the first processor, by field; empty without one.  Each call of a kernel reads it."""
    try:
        lines = cpuinfo.read_text(errors="replace").partition("\n\n")[0].splitlines()
    except OSError:
        return MappingProxyType({})
    return MappingProxyType({name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)})


def missing_features(arch: str, flags: str) -> list[str]:
    """The flags that level ``arch`` wants and ``flags`` lacks; none if ``arch`` is no level or no flags are known."""
    names = [name for name, _ in _LEVELS]
    if arch not in names or not flags:
        return []
    wanted = " ".join(level for _, level in _LEVELS[: names.index(arch) + 1])
    return sorted(set(wanted.split()) - set(flags.split()))
