"""Drivers of built-in backends, one each per process, so that kernels load once."""

from __future__ import annotations

import functools

from flydsl.errors import UnknownBackendError, did_you_mean
from flydsl.runtime.driver import Driver

__all__ = ["driver_of"]

_NAMES = ("cpu", "cuda", "rocm")


@functools.cache
def driver_of(backend: str) -> Driver:
    """The driver that runs a built-in backend's binaries.  Needs no device until it is used.

    Raises:
        UnknownBackendError: no built-in backend has that name.
    """
    if backend == "cpu":
        from flydsl.runtime.cpu import CpuDriver

        return CpuDriver()
    if backend == "cuda":
        from flydsl.runtime.cuda import CudaDriver

        return CudaDriver()
    if backend == "rocm":
        from flydsl.runtime.hip import HipDriver

        return HipDriver()
    raise UnknownBackendError(
        f"no driver for the backend {backend!r}; expected one of {', '.join(_NAMES)}" + did_you_mean(backend, _NAMES)
    )
