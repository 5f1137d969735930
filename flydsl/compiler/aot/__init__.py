"""Compiling ahead of time: artifacts, bundles, wheels and C libraries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flydsl.support.public_names import lazy_names

if TYPE_CHECKING:
    from flydsl.compiler.aot.precompiling import Precompiled as Precompiled
    from flydsl.compiler.aot.precompiling import TaskExecutor as TaskExecutor
    from flydsl.compiler.aot.precompiling import precompile as precompile
    from flydsl.compiler.aot.precompiling import variants as variants
    from flydsl.compiler.aot.precompiling import write_bundle as write_bundle

__all__ = ["Precompiled", "TaskExecutor", "precompile", "variants", "write_bundle"]

__getattr__ = lazy_names(
    __name__, {"flydsl.compiler.aot.precompiling": "Precompiled TaskExecutor precompile variants write_bundle"}
)
