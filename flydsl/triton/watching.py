"""Triton's compiles as events of :func:`flydsl.on_compile`, and under the ban of :func:`flydsl.no_compiles`."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from flydsl.compiler.events import CompileEvent, Handle, refuse_compile, report
from flydsl.config import Config
from flydsl.support.forks import ForkSafeLock
from flydsl.targets.triton_names import target_of_triton
from flydsl.triton.recording import Recording

lacking: ContextVar[str] = ContextVar("flydsl_triton_lacking", default="")
"""The reason why a bundle does not serve the launch in progress."""
_lock = ForkSafeLock()


class Watching(Handle):
    """Triton's compiles are events, until it is closed."""

    def __init__(self) -> None:
        from triton import knobs

        self._runtime = knobs.runtime
        self._start: ContextVar[float] = ContextVar("flydsl_triton_start", default=0.0)
        with _lock:
            self._before = self._runtime.jit_cache_hook, self._runtime.jit_post_compile_hook
            self._own = self._before_compile, self._after_compile
            self._runtime.jit_cache_hook, self._runtime.jit_post_compile_hook = self._own
        path = Config.from_env().record
        self._recording = None if path is None else Recording(path)

    def close(self) -> None:
        """Give Triton its hooks back; a second time does nothing."""
        with _lock:
            if self._runtime.jit_cache_hook == self._own[0]:
                self._runtime.jit_cache_hook, self._runtime.jit_post_compile_hook = self._before
        if self._recording is not None:
            self._recording.close()

    def _before_compile(self, **facts: Any) -> Any:
        refuse_compile(
            _name(facts), _target(), _reason(facts), "add it to the bundle that is served, or record the run"
        )
        self._start.set(time.perf_counter())
        return _call(self._before[0], facts)

    def _after_compile(self, **facts: Any) -> Any:
        seconds = time.perf_counter() - self._start.get()
        report(
            CompileEvent("compile", _name(facts), _reason(facts), _target(), seconds, key=str(facts["compile"]["key"]))
        )
        return _call(self._before[1], facts)


def watch() -> Watching:
    """Report each compile of Triton's in this process to :func:`flydsl.on_compile`, and refuse it where that is asked for.

    :func:`flydsl.no_compiles` then raises before Triton compiles.  Under ``flydsl record`` launches are noted.  A program
    that Triton finds in its cache on disk is an event too, because Triton does not tell.

    Returns:
        A handle: close it, or use it by ``with``.

    Raises:
        ModuleNotFoundError: Triton is not installed.
    """
    return Watching()


def _call(hook: Callable[..., Any] | None, facts: Any) -> Any:
    return hook(**facts) if callable(hook) else None


def _name(facts: Any) -> str:
    function = facts["fn"]
    return f"{function.module}.{function.name}"


def _reason(facts: Any) -> str:
    signature = ", ".join(f"{name} {kind}" for name, kind in facts["compile"]["signature"].items())
    return f"new specialization: {signature}" + (f"; {lacking.get()}" if lacking.get() else "")


def _target() -> str:
    """The target of the current device, as here."""
    from triton.runtime import driver

    return target_of_triton(driver.active.get_current_target())
