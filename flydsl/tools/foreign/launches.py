"""One checked launch of a kernel on NumPy's arrays."""

from __future__ import annotations

from collections.abc import Mapping

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
    arguments: Mapping[str, Argument],
    report: Report,
    pattern: int | None = None,
) -> None:
    """Run a kernel, and add to a report what it does wrong.

    Arrays are passed as addresses, NumPy's scalars and bytes as they are; findings have their names.  Memory that holds
    ``pattern``, a word of 64 bits, was never written.  Raises :class:`DSLValueError` for arguments of other sizes than
    the kernel's parameters.
    """
    arrays = Arrays(list, pattern)
    values = []
    for name, value in arguments.items():
        if isinstance(value, np.ndarray):
            storage = Storage(*range_of(value))
            values.append(arrays.address(name, storage, value.ctypes.data).to_bytes(8, "little"))
        else:
            values.append(bytes_of(value))
    sizes = list(kernel.parameter_sizes)
    if [len(value) for value in values] != sizes:
        given = ", ".join(f"{name} {len(value)}" for name, value in zip(arguments, values, strict=True))
        raise DSLValueError(f"{kernel.name} has parameters of {sizes} bytes, and the arguments have: {given or 'none'}")
    findings: list[Fault] = []
    kernel.launch(launch, values, arrays.windows(), findings)
    report.add(kernel, launch, findings)
