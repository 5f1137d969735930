"""Descriptions of device binaries, read from their bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flydsl.support.public_names import lazy_names

if TYPE_CHECKING:
    from flydsl.binaries.info import BinaryInfo, BinaryKernel
    from flydsl.binaries.reader import describe

__all__ = ["BinaryInfo", "BinaryKernel", "describe"]

__getattr__ = lazy_names(  # the loader needs `elf` alone
    __name__, {".info": "BinaryInfo BinaryKernel", ".reader": "describe"}
)
