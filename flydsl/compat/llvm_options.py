"""LLVM's options in a block of code, by FlyDSL's module name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flydsl.compiler.hints import CompilationContext
from flydsl.support.public_names import show_user_frames_of

__all__ = ["llvm_options"]


@contextmanager
def llvm_options(opts: Mapping[str, Any]) -> Iterator[None]:
    """Compile the calls inside with LLVM's options, as the compile hint ``llvm_options`` does."""
    if not opts:
        yield
        return
    with CompilationContext.compile_hints({"llvm_options": dict(opts)}):
        yield


show_user_frames_of(__name__)
