"""Texts of the device and the toolchain in the keys of results, by FlyDSL's names."""

from __future__ import annotations

from flydsl.backends.registry import get_backend


def _device_fingerprint() -> str:
    """The architecture of the current target.

    Tests replace it as an attribute of ``flydsl.autotune``, so that results of other devices are told apart.
    """
    return get_backend().target.arch


def _toolchain_fingerprint() -> str:
    """The digest of the code generator for the current target."""
    return str(get_backend().hash())
