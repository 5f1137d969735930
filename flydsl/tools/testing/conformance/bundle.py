"""A bundle of the kit in a process without MLIR and LLVM."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import flydsl
from flydsl.tools.testing.conformance.session import NotRun, Session, Wrong

FILE = "kernels.flyb"
N = 1000


def check(session: Session, name: str) -> None:
    """Load the bundle, and run its function where there is a device."""
    kernels = flydsl.load(Path(session.folder) / FILE)
    if list(kernels) != ["add"]:
        raise Wrong(f"the bundle has the functions {', '.join(kernels)}; expected add")
    try:
        driver, device = session.on_device()
        x, y = (driver.to_device(np.arange(N, dtype=np.int32), device) for _ in range(2))
    except (NotRun, NotImplementedError):
        return
    kernels["add"](x, y, 7, None)
    driver.synchronize(device)
    if not np.array_equal(driver.to_host(y), np.arange(N) + 7):
        raise Wrong("a bundle's function gives wrong numbers")
