"""The third part of the kit: kernels on a device, against NumPy and the CPU."""

from __future__ import annotations

import ctypes
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from flydsl.errors import FlydslError
from flydsl.runtime.driver import Driver
from flydsl.tools.testing.conformance.compiling import lacking
from flydsl.tools.testing.conformance.kernels import CASES
from flydsl.tools.testing.conformance.kernels.case import Case, same
from flydsl.tools.testing.conformance.session import NotRun, Session, Wrong, outcome_of


def check(session: Session, name: str) -> None:
    """Run a kernel of :data:`CASES` on the device and compare what it wrote."""
    case = CASES[name]
    driver, device = session.on_device()
    warp = session.target().warp_size
    if case.least_warp > warp:
        raise NotRun(f"a kernel for warps of {case.least_warp} threads or more; {session.target()} has {warp}")
    for n in case.sizes:
        arguments = case.arguments(np.random.default_rng(n), n, warp)
        expected = {key: np.asarray(value) for key, value in case.expected(arguments, warp).items()}
        with printed() as lines, session.compiling():
            found = launched(driver, device, case, arguments)
        where = f"with n = {n}" if len(case.sizes) > 1 else "on the device"
        _compare(case, found, expected, f"{where}, against NumPy")
        if case.prints is not None and sorted(lines) != sorted(case.prints(arguments)):
            raise Wrong(f"printed {sorted(lines)}, expected {sorted(case.prints(arguments))}")
        if session.name != "cpu" and not case.of_warp:
            on_cpu = {
                key: value.copy(order="K") if isinstance(value, np.ndarray) else value
                for key, value in arguments.items()
            }
            case.function(**on_cpu)
            _compare(case, found, {key: on_cpu[key] for key in expected}, f"{where}, against the CPU backend")


def launched(
    driver: Driver, device: int, case: Case, arguments: Mapping[str, Any], **more: Any
) -> dict[str, np.ndarray[Any, Any]]:
    """The arrays of a call after it, on the host."""
    given = {
        name: driver.to_device(value, device) if isinstance(value, np.ndarray) else value
        for name, value in arguments.items()
    }
    try:
        case.function(**given, **more)
    except FlydslError as error:
        raise outcome_of(error, lacking(error, case)) from error
    driver.synchronize(device)
    return {
        name: np.asarray(driver.to_host(given[name]))
        for name, value in arguments.items()
        if isinstance(value, np.ndarray)
    }


def _compare(case: Case, found: Mapping[str, Any], expected: Mapping[str, Any], where: str) -> None:
    for name, array in expected.items():
        difference = same(found[name], array, case.tolerance)
        if difference:
            raise Wrong(f"{where}, {name!r}: {difference}")


@contextmanager
def printed() -> Iterator[list[str]]:
    """The lines that this process and its kernels write to standard output inside; filled at the end."""
    lines: list[str] = []
    standard = os.dup(1)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 1)
        try:
            yield lines
        finally:
            ctypes.CDLL(None).fflush(None)
            os.dup2(standard, 1)
            os.close(standard)
            file.seek(0)
            lines += file.read().decode(errors="replace").splitlines()
