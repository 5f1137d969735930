"""Specializations of Triton's kernels in a run, noted as ``flydsl record`` notes programs."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from flydsl.bundle.forms import NARROW
from flydsl.bundle.grid_kernels import recorded_kernel
from flydsl.bundle.recorded import LeftOut, Recorded, RecordedKernel, RecordedTuning, RecordFile
from flydsl.bundle.specialized import Rule
from flydsl.compiler.aot.triton_kernels import encoded, form_of
from flydsl.errors import FlydslError
from flydsl.support.forks import ForkSafeLock
from flydsl.targets.triton_names import target_of_triton

_log = logging.getLogger("flydsl.triton")
_lock = ForkSafeLock()
_is_measured: ContextVar[bool] = ContextVar("flydsl_triton_is_measured", default=False)
"""True while a tuner measures a configuration, which it may not choose."""


class Recording:
    """Launches of Triton's kernels are noted in a file, until it is closed, with what tuners choose."""

    def __init__(self, path: Path) -> None:
        from triton.runtime.autotuner import Autotuner
        from triton.runtime.jit import JITFunction

        self._file, self._noted = RecordFile(path), set[Any]()
        self._classes = JITFunction, Autotuner
        with _lock:
            self._before = JITFunction.run, Autotuner._bench, Autotuner.run
            self._own = self._noting(JITFunction.run), _measuring(Autotuner._bench), self._choosing(Autotuner.run)
            JITFunction.run, Autotuner._bench, Autotuner.run = self._own

    def close(self) -> None:
        """Note nothing more; a second time does nothing."""
        function, tuner = self._classes
        with _lock:
            if (function.run, tuner._bench, tuner.run) == self._own:
                function.run, tuner._bench, tuner.run = self._before

    def _noting(self, launch: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(launch)
        def run(function: Any, *args: Any, grid: Any, warmup: bool, **kwargs: Any) -> Any:
            if not warmup and not _is_measured.get():
                self._note(function, args, kwargs)
            return launch(function, *args, grid=grid, warmup=warmup, **kwargs)

        return run

    def _note(self, function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
        """Add the row of a call that is of a new kind; a failure is logged, because the launch comes first."""
        with self._logged(function):
            self._add(row_of_call(function, args, kwargs))

    def _choosing(self, run: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(run)
        def chosen(tuner: Any, *args: Any, **kwargs: Any) -> Any:
            result = run(tuner, *args, **kwargs)
            if len(tuner.configs) > 1 and not kwargs.get("warmup"):
                with self._logged(tuner):
                    row = tuning_of_call(tuner, args, kwargs)
                    if row is not None:
                        self._add(row)
            return result

        return chosen

    def _add(self, row: RecordedKernel | RecordedTuning | LeftOut) -> None:
        content = Recorded.of(*(((), [row]) if isinstance(row, LeftOut) else ([row],))).to_bytes()
        if content not in self._noted:
            self._file.add(Recorded.from_bytes(content, "a row"))
            self._noted.add(content)

    @contextmanager
    def _logged(self, function: Any) -> Iterator[None]:
        try:
            yield
        except (FlydslError, OSError) as error:
            _log.error("%s is not noted in %s: %s", function, self._file.path, error)


def _measuring(bench: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(bench)
    def measured(*args: Any, **kwargs: Any) -> Any:
        token = _is_measured.set(True)
        try:
            return bench(*args, **kwargs)
        finally:
            _is_measured.reset(token)

    return measured


def tuning_of_call(tuner: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> RecordedTuning | None:
    """The row of what a tuner chose for a call that it ran; ``None`` if no file can hold its key or configuration."""
    from triton.runtime import driver

    key = key_of_call(tuner, {**dict(zip(tuner.arg_names, args, strict=False)), **kwargs})
    configuration = tuner.best_config.all_kwargs()
    if key is None or not all(isinstance(value, _PLAIN) for value in configuration.values()):
        return None
    function = innermost(tuner)
    target = target_of_triton(driver.active.get_current_target())
    return RecordedTuning(function.module, function.fn.__qualname__, key, configuration, (target,))


def key_of_call(tuner: Any, given: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The key of a tuner's call as texts: Triton's own; ``None`` if it has values that no file can hold."""
    own = {name: value for name, value in given.items() if name in tuner.arg_names}
    parts = [own[name] for name in tuner.keys if name in own]
    if not all(isinstance(part, _PLAIN) or type(part).__name__ == "dtype" for part in parts):
        return None
    return (*map(repr, parts), *(str(value.dtype) for value in own.values() if hasattr(value, "dtype")))


def innermost(tuner: Any) -> Any:
    """The function inside of tuners and heuristics."""
    return tuner if hasattr(tuner, "cache_key") else innermost(tuner.fn)


_PLAIN = (bool, int, float, str, type(None))
"""The values of options that JSON can say."""


def row_of_call(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> RecordedKernel | LeftOut:
    """The row of one of Triton's launches, by Triton's own binding of its arguments."""
    from triton import knobs
    from triton.runtime import driver

    given = {**kwargs, "debug": kwargs.get("debug", function.debug) or knobs.runtime.debug}
    given |= {name: getattr(knobs.compilation, name) for name in _KNOBS if hasattr(knobs.compilation, name)}
    _, _, target, backend, binder = function.device_caches[driver.active.get_current_device()]
    bound, specialization, options = binder(*args, **given)
    options, signature, constants, attributes = function._pack_args(backend, given, bound, specialization, options)
    names, parameters = function.module, function.params
    try:
        rows = []
        for place, parameter in enumerate(parameters):
            kind = signature[parameter.name]
            if kind == "constexpr":
                form = form_of("constant", encoded(constants[place,]))
            else:
                text = _text(kind, (place,), constants, attributes)
                form = form_of("specialized", [text])
            rows.append((parameter.name, Rule(is_constant=bool(parameter.is_constexpr)), form))
        chosen = _changed(vars(options), vars(backend.parse_options({})))
        return recorded_kernel(f"{names}:{function.fn.__qualname__}", rows, chosen, target_of_triton(target))
    except (FlydslError, TypeError) as error:
        reason = "".join(letter if letter.isprintable() else " " for letter in str(error))[:1000]
        return LeftOut(RecordedKernel.kind, names[:255], function.fn.__qualname__[:255], reason)


_KNOBS = ("instrumentation_mode", "fpsan_homomorphic_casts")
"""Settings of Triton's that a launch adds to its options."""


def _text(kind: Any, path: tuple[int, ...], constants: Mapping[Any, Any], attributes: Mapping[Any, Any]) -> str:
    """Type and specialization of an argument or of an item of a tuple."""
    if isinstance(kind, tuple):
        return f"({','.join(_text(each, (*path, k), constants, attributes) for k, each in enumerate(kind))})"
    if kind == "constexpr":
        return f"={constants[path]!r}"
    facts = dict(attributes.get(path, ()))
    text: str = kind + ":16" * ("tt.divisibility" in facts) + NARROW * ("tt.pointer_range" in facts)
    return text


def _changed(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are not at their defaults."""
    return {
        name: value
        for name, value in options.items()
        if isinstance(value, _PLAIN) and isinstance(defaults.get(name), _PLAIN) and defaults.get(name) != value
    }
