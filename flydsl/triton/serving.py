"""Programs that call Triton's kernels, served from a bundle."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, Literal, Self

from flydsl.bundle import Bundle
from flydsl.bundle.grid_kernels import GridKernel
from flydsl.errors import DSLValueError, LanguageError, MissingVariantError
from flydsl.support.forks import ForkSafeLock
from flydsl.targets.triton_names import target_of_triton
from flydsl.triton.recording import innermost, key_of_call
from flydsl.triton.watching import lacking, watch

_lock = ForkSafeLock()
_is_asked: ContextVar[bool] = ContextVar("flydsl_triton_is_asked", default=False)
"""True while a tuner asks which of its configurations the bundle has."""
_served: ContextVar[Any] = ContextVar("flydsl_triton_served", default=None)
"""The configuration that a tuner was given; Triton 3.7 measures also the only one."""


def serve(bundle: Bundle | str | os.PathLike[str], *, missing: Literal["compile", "error"] = "compile") -> Serving:
    """Let calls ``kernel[grid](...)`` of Triton's kernels in this process run from a bundle.

    A kernel of the bundle is known by its name and its code.  Calls of other kernels and specializations go to
    Triton, which compiles them, unless ``missing`` or :func:`flydsl.no_compiles` forbids it.  A tuner takes the
    configuration that the recorded run chose for its key, else the first that the bundle has for a call, and measures
    nothing.

    Args:
        bundle: an open bundle, or the path of one.
        missing: ``"error"`` raises where the bundle does not have what a call needs.

    Returns:
        A handle: close it, or use it by ``with``.  Then Triton launches again.

    Raises:
        ModuleNotFoundError: Triton is not installed.
        DSLValueError: another value of ``missing``.
        ArtifactError: the bundle is damaged.
        MissingVariantError: raised by a call that the bundle does not serve, with ``missing="error"``.
        CompileForbiddenError: raised by such a call under :func:`flydsl.no_compiles`.
    """
    if missing not in ("compile", "error"):
        raise DSLValueError(f"missing={missing!r}; expected 'compile' or 'error'")
    return Serving(bundle if isinstance(bundle, Bundle) else Bundle(bundle), is_strict=missing == "error")


class Serving:
    """A bundle that serves Triton's launches, until it is closed.  Calls of any thread are served.

    Made by :func:`serve`.
    """

    def __init__(self, bundle: Bundle, *, is_strict: bool) -> None:
        from triton.runtime.autotuner import Autotuner
        from triton.runtime.jit import JITFunction

        self._kernels: dict[str, GridKernel] = {}
        for name in bundle:
            kernel: Any = bundle[name]
            if isinstance(kernel, GridKernel):
                self._kernels[kernel.source] = kernel
        self._by_code = {(_function_of(each.source), each.code): each for each in self._kernels.values()}
        """The same by name and code, for modules that are loaded under another name in each process."""
        self._is_strict = is_strict
        self._found: dict[int, tuple[Any, GridKernel | None, str]] = {}
        self._classes = JITFunction, Autotuner
        self._watching = watch()
        with _lock:
            self._before = JITFunction.run, Autotuner.prune_configs, Autotuner._bench
            JITFunction.run, Autotuner.prune_configs, Autotuner._bench = self._replaced(*self._before)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let Triton launch again; a second time does nothing."""
        with _lock:
            function, tuner = self._classes
            function.run, tuner.prune_configs, tuner._bench = self._before
        self._watching.close()

    def _replaced(
        self, launch: Callable[..., Any], prune: Callable[..., Any], measure: Callable[..., Any]
    ) -> tuple[Callable[..., Any], ...]:
        """The methods that stand for Triton's own."""

        @functools.wraps(launch)
        def run(function: Any, *args: Any, grid: Any, warmup: bool, **kwargs: Any) -> Any:
            kernel, reason = self._kernel_of(function)
            if _is_asked.get():
                return kernel is not None and kernel.has(args, kwargs)
            if kernel is not None and not warmup:
                for hook in function.pre_run_hooks:
                    hook(*args, **kwargs)
                try:
                    return kernel[grid](*args, **kwargs)
                except (MissingVariantError, LanguageError) as error:  # Triton takes more kinds of arguments
                    reason = error.message
            if self._is_strict and not warmup:
                raise MissingVariantError(reason)
            token = lacking.set(reason)
            try:
                return launch(function, *args, grid=grid, warmup=warmup, **kwargs)
            finally:
                lacking.reset(token)

        @functools.wraps(prune)
        def prune_configs(tuner: Any, kwargs: dict[str, Any], *rest: Any, **more: Any) -> Any:
            chosen = self._chosen(tuner, kwargs)
            preferred = sorted(tuner.configs, key=lambda each: each.all_kwargs() != chosen)
            config = next((each for each in preferred if self._has(tuner, each, kwargs)), None)
            _served.set(config)
            return prune(tuner, kwargs, *rest, **more) if config is None else [config]

        @functools.wraps(measure)
        def bench(tuner: Any, *args: Any, config: Any, **meta: Any) -> Any:
            return [0.0] * 3 if config is _served.get() else measure(tuner, *args, config=config, **meta)

        return run, prune_configs, bench

    def _chosen(self, tuner: Any, kwargs: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The configuration that the recorded run's tuner chose for such a call."""
        from triton.runtime import driver

        kernel, _ = self._kernel_of(innermost(tuner))
        key = key_of_call(tuner, {**tuner.nargs, **kwargs})
        if kernel is None or key is None:
            return None
        return kernel.tuned(key, target_of_triton(driver.active.get_current_target()))

    def _has(self, tuner: Any, config: Any, kwargs: Mapping[str, Any]) -> bool:
        """True if the bundle has the variant of a tuner's call with one of its configurations."""
        token = _is_asked.set(True)
        try:
            return bool(tuner.fn.run(**{**tuner.nargs, **kwargs, **config.all_kwargs(), "warmup": True}))
        finally:
            _is_asked.reset(token)

    def _kernel_of(self, function: Any) -> tuple[GridKernel | None, str]:
        """The bundle's kernel of one of Triton's functions; the reason if there is none."""
        known = self._found.get(id(function))
        if known is None:
            known = self._found[id(function)] = (function, *self._look_up(function))
        return known[1:]

    def _look_up(self, function: Any) -> tuple[GridKernel | None, str]:
        source = f"{function.module}:{function.fn.__qualname__}"
        kernel = self._by_code.get((function.fn.__qualname__, function.cache_key))
        if kernel is not None:
            return kernel, ""
        if source in self._kernels:
            return None, f"the code of {source} is not the code that the bundle was made from"
        return None, f"the bundle has no kernel {source}"


def _function_of(source: str) -> str:
    return source.partition(":")[2]
