"""Compile hints: users' dictionaries converted to compile options."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, replace
from types import MappingProxyType, NoneType
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions
from flydsl.backends.options import Occupancy
from flydsl.backends.registry import backend_option, option_names
from flydsl.config import Config
from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError, did_you_mean
from flydsl.expr.core.context import TraceContext, current, is_tracing, under_hints
from flydsl.expr.core.fastmath import flags_text
from flydsl.support.foreign_names import instead_of
from flydsl.support.tracebacks import warn_user
from flydsl.trust.rows import check

_PLAIN = CompileOptions()
_AMBIENT = {
    "opt_level",
    "debug_info",
    "cpu_check",
    "cpu_schedule",
    "device_asserts",
    "disabled_passes",
    "ktrace",
    "variables",
}
"""The options set by the environment, not by hints."""
_OF_BACKENDS = {"backend_options", "unkeyed_options"}
"""The options whose hints have names of their own, with a backend in front: ``"opencl.unroll"``."""

_ADVICE = frozenset({"mfma_tie_vdst_to_src2", "prefer_agpr_for_ds_read"})
"""Hints for FlyDSL's own passes over AMD machine code; here LLVM's register allocation decides."""

_SWITCHES = frozenset({"fast_fp_math", "unsafe_fp_math", "keep_assembly"})
"""Hints that are true or false."""
_FASTMATH_SWITCH = {True: "fast", False: "none"}
"""The flags of ``fastmath`` as a switch."""

_ambient: ContextVar[Mapping[str, Any]] = ContextVar("flydsl_hints", default=MappingProxyType({}))
_created: ContextVar[CompilationContext | None] = ContextVar("flydsl_created", default=None)


class CompilationContext:
    """The running trace, and compile hints for all calls in a block of code."""

    def __init__(self, trace: TraceContext | None = None) -> None:
        self._trace = trace
        self._own_module: ir.OpView | None = None
        self._kernel_names: set[str] = set()
        self.kernel_counter = 0
        self.link_libs: list[Any] = []
        self.stream_arg: Any = None
        self.ktrace_buf_arg: Any = None
        self.post_load_processors: list[Any] = []

    @classmethod
    def get_current(cls) -> CompilationContext | None:
        """The context of this thread's trace, or the one of :meth:`create`; ``None`` without either."""
        return cls(current()) if is_tracing() else _created.get()

    @classmethod
    @contextmanager
    def create(cls) -> Iterator[CompilationContext]:
        """The context of a program that builds an MLIR module itself, in this block of code.

        The program sets ``gpu_module_op`` to the module that its kernels go to.
        """
        token = _created.set(own := cls())
        try:
            yield own
        finally:
            _created.reset(token)

    @property
    def gpu_module_op(self) -> ir.OpView | None:
        """The ``gpu.module`` that the kernels of the trace are in."""
        return self._own_module if self._trace is None else self._trace.kernels.owner

    @gpu_module_op.setter
    def gpu_module_op(self, module: ir.OpView) -> None:
        self._own_module = module

    @property
    def gpu_module_body(self) -> ir.Block:
        module = self.gpu_module_op
        if module is None:
            raise DSLRuntimeError("there is no gpu.module yet; set gpu_module_op of the CompilationContext")
        return module.operation.regions[0].blocks[0]

    def next_kernel_id(self) -> int:
        """The numbers 0, 1, ... for kernels."""
        self.kernel_counter += 1
        return self.kernel_counter - 1

    def unique_kernel_name(self, base_name: str, kernel_id: int) -> str:
        """``base_name``, or with the number if it is taken."""
        name = f"{base_name}_{kernel_id}" if base_name in self._kernel_names else base_name
        self._kernel_names.add(name)
        return name

    def add_link_lib(self, path: str) -> None:
        """Link a library of bitcode into the kernels."""
        if path not in self.link_libs:
            self.link_libs.append(path)

    @staticmethod
    def get_compile_hints() -> dict[str, Any]:
        """A copy of the hints of :meth:`compile_hints` in effect here."""
        return dict(_ambient.get())

    @staticmethod
    @contextmanager
    def compile_hints(hints: Mapping[str, Any] | None) -> Iterator[None]:
        """Compile this thread's calls inside under ``hints``, which win over outer ones and over a function's own.

        An unknown hint has no effect, and a warning says so.
        """
        hints = {} if hints is None else hints
        check_hints(hints)
        token = _ambient.set(MappingProxyType(merge_hints(_ambient.get(), hints)))
        try:
            with under_hints():
                yield
        finally:
            _ambient.reset(token)


def ambient_hints() -> Mapping[str, Any]:
    """The hints of the contexts around this call."""
    return _ambient.get()


def merge_hints(*layers: Mapping[str, Any]) -> dict[str, Any]:
    """All hints; a later layer wins unless it gives ``None``."""
    return {name: value for layer in layers for name, value in layer.items() if value is not None}


def ambient_options(config: Config) -> CompileOptions:
    own = (
        config.opt_level,
        config.debug_info,
        config.cpu_check,
        config.disabled_passes,
        config.device_asserts,
        config.ktrace,
        config.cpu_schedule is not None,
        config.choose,
    )
    return _ambient_options(*own, config.variables)


@functools.cache
def _ambient_options(
    opt_level: int,
    debug_info: bool,
    cpu_check: tuple[str, ...],
    disabled_passes: tuple[str, ...],
    device_asserts: bool,
    ktrace: bool,
    cpu_schedule: bool,
    choose: str,
    variables: tuple[tuple[str, str], ...],
) -> CompileOptions:
    return CompileOptions(
        opt_level=opt_level,
        debug_info=debug_info,
        cpu_check=cpu_check,
        disabled_passes=disabled_passes,
        device_asserts=device_asserts,
        ktrace=ktrace,
        cpu_schedule=cpu_schedule,
        choose=choose,
        variables=variables,
    )


def options_from_hints(hints: Mapping[str, Any], options: CompileOptions = _PLAIN) -> CompileOptions:
    """``options`` under compile hints; ``None`` values are as if not given.

    A hint ``"opencl.unroll"`` is an option that a backend declares; a program for another backend refuses it.
    """
    if not isinstance(hints, Mapping):
        raise DSLTypeError(f"compile hints are a dictionary of names and values, got {hints!r}")
    of_backends = {}
    for name, value in hints.items():
        if (problem := _unknown(name)) is not None:
            raise DSLValueError(problem)
        if name in _ADVICE:
            if not isinstance(value, (bool, NoneType)):
                raise DSLTypeError(f"compile hint {name!r} is a bool, got {value!r}")
        elif "." in name and value is not None:
            declared = backend_option(name)
            if declared.stands_for:
                other: Any = {declared.stands_for: value}
                of_backends[name] = getattr(replace(_PLAIN, **other), declared.stands_for)
            else:
                of_backends[name] = declared.checked(f"compile hint {name!r}", value)
    known = _known_names()
    given = {name: value for name, value in merge_hints(hints).items() if name in known}
    if of_backends:
        given["backend_options"] = tuple(sorted({**dict(options.backend_options), **of_backends}.items()))
    if isinstance(given.get("llvm_options"), dict):
        given["llvm_options"] = tuple(sorted(given["llvm_options"].items()))
    if "fastmath" in given:
        flags = given["fastmath"]
        given["fastmath"] = flags_text(_FASTMATH_SWITCH.get(flags, flags) if isinstance(flags, bool) else flags)
    for name in _SWITCHES & given.keys():
        if isinstance(given[name], int):  # as 0 and 1 in C
            given[name] = bool(given[name])
    return replace(options, **given)


def options_of_program(hints: Mapping[str, Any], options: CompileOptions = _PLAIN) -> CompileOptions:
    """``options`` under the hints of a program, without those that nobody knows.

    :func:`check_hints` has warned about them where they were written.
    """
    return options_from_hints({name: value for name, value in hints.items() if _unknown(name) is None}, options)


def check_hints(hints: Mapping[str, Any]) -> None:
    """Warn about hints that are unknown, which FlyDSL ignores too, and refuse wrong values of the others."""
    if isinstance(hints, Mapping):
        for name in hints:
            if (problem := _unknown(name)) is not None:
                warn_user(f"{problem}  The hint has no effect.")
        options_of_program(hints)
    else:
        options_from_hints(hints)


def _known_names() -> list[str]:
    return sorted({f.name for f in fields(CompileOptions)} - _AMBIENT - _OF_BACKENDS)


def _unknown(name: Any) -> str | None:
    """The reason why a hint is unknown; ``None`` if it is known."""
    if name in _ADVICE:
        return None
    if isinstance(name, str) and "." in name:
        try:
            backend_option(name)
        except DSLValueError as error:
            return error.message
        return None
    known = _known_names()
    if name in known:
        return None
    here = instead_of(str(name))
    near = f" write {here} instead" if here else did_you_mean(str(name), [*known, *option_names()])
    return f"compile hint {name!r} is unknown; expected some of {', '.join(known)}.{near}"


def with_function_hints(own: Mapping[str, Any], options: CompileOptions) -> CompileOptions:
    """``options`` with a function's own hints in place of defaults."""
    given = dict(options.backend_options)
    missing = {
        name: value
        for name, value in own.items()
        if name not in _ADVICE
        and _unknown(name) is None
        and (name not in given if "." in name else getattr(options, name) == getattr(_PLAIN, name))
    }
    return options_from_hints(missing, options)


def options_as_values(options: CompileOptions, base: CompileOptions = _PLAIN) -> dict[str, Any]:
    """The options that decide code and differ from those of ``base``, as plain values by their names."""
    found = {each.name: getattr(options, each.name) for each in fields(CompileOptions) if each.repr}
    changed = {name: value for name, value in found.items() if value != getattr(base, name)}
    return {name: str(value) if isinstance(value, Occupancy) else value for name, value in changed.items()}


def options_from_values(values: Mapping[str, Any]) -> CompileOptions:
    """The inverse of :func:`options_as_values` without a base, of values of unknown origin."""
    known = [each.name for each in fields(CompileOptions) if each.repr]
    for name in values:
        if name not in known:
            raise DSLValueError(f"there is no compile option {name!r}.{did_you_mean(name, known)}")
    options = CompileOptions(**values)
    check(options, "the options", DSLTypeError)
    return options


# ----------------------------------------------------------------------------------------------------------------------
# ``function.compile_hints``: the compile hints of one host function, which may change between calls.


class FunctionHints(MutableMapping[str, Any]):
    """A dictionary of compile hints.  An unknown one has no effect, and a warning says so."""

    def __init__(self) -> None:
        self.place: dict[str, Mapping[str, Any]] = {"hints": MappingProxyType({})}
        """Holds all hints as one object, replaced at each change, so that the launcher can compare it."""

    def __getitem__(self, name: str) -> Any:
        return self.place["hints"][name]

    def __setitem__(self, name: str, value: Any) -> None:
        check_hints({name: value})
        self.place["hints"] = MappingProxyType({**self.place["hints"], name: value})

    def __delitem__(self, name: str) -> None:
        hints = dict(self.place["hints"])
        del hints[name]
        self.place["hints"] = MappingProxyType(hints)

    def __iter__(self) -> Iterator[str]:
        return iter(self.place["hints"])

    def __len__(self) -> int:
        return len(self.place["hints"])

    def __repr__(self) -> str:
        return repr(dict(self))
