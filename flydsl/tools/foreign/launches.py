"""One checked launch of a kernel on NumPy's arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from flydsl.errors import DSLValueError
from flydsl.tools.foreign.arrays import Arrays, Storage
from flydsl.tools.foreign.kernels import ForeignKernel, Launch
from flydsl.tools.foreign.reports import Report
from flydsl.tools.simulators.arguments import Argument, bytes_of, range_of
from flydsl.tools.simulators.findings import Fault


def check_launch(
    kernel: ForeignKernel,
    launch: Launch,
    arguments: Mapping[str, Argument | tuple[Argument, ...]],
    report: Report,
    pattern: int | None = None,
) -> None:
    """Run a kernel, and add to a report what it does wrong.

    Arrays are passed as addresses, NumPy's scalars and bytes as they are, tuples as a structure; findings have their names.
    Memory that holds
    ``pattern``, a word of 64 bits, was never written.  Raises :class:`DSLValueError` for arguments of other sizes than
    the kernel's parameters.
    """
    arrays = Arrays(list, pattern)
    values = []
    for name, given_value in arguments.items():
        parts = []
        for value in given_value if isinstance(given_value, tuple) else (given_value,):
            if isinstance(value, np.ndarray):
                storage = Storage(*range_of(value))
                parts.append(arrays.address(name, storage, value.ctypes.data).to_bytes(8, "little"))
            else:
                parts.append(bytes_of(value))
        values.append(parts[0] if len(parts) == 1 else _structure(parts))
    sizes = list(kernel.parameter_sizes)
    if [len(value) for value in values] != sizes:
        given = ", ".join(f"{name} {len(value)}" for name, value in zip(arguments, values, strict=True))
        raise DSLValueError(f"{kernel.name} has parameters of {sizes} bytes, and the arguments have: {given or 'none'}")
    findings: list[Fault] = []
    kernel.launch(launch, values, arrays.windows(), findings)
    report.add(kernel, launch, findings)


def _structure(parts: Sequence[bytes]) -> bytes:
    """Members behind each other, aligned as C aligns them."""
    data = b""
    for part in parts:
        data += bytes(-len(data) % len(part)) + part
    return data + bytes(-len(data) % max(map(len, parts)))
