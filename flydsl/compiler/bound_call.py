"""Bound calls of a host function: launch arguments, target, compiled program."""

from __future__ import annotations

import ctypes
import logging
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from flydsl.artifact import SLOT_BYTES, Artifact
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import (
    backend_class,
    backend_of_arch,
    get_backend,
    parse_target,
    registration,
    reserved_launch_param_names,
)
from flydsl.compiler.arguments import resolve as args
from flydsl.compiler.arguments.arrays import ArrayView, TensorSpec
from flydsl.compiler.arguments.resolve import GroupArgument
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.events import Reason
from flydsl.compiler.frontend.contents import cell_contents
from flydsl.compiler.frontend.described import described
from flydsl.compiler.frontend.differences import first_difference
from flydsl.config import Config
from flydsl.errors import DSLTypeError, DSLValueError, TargetError
from flydsl.expr.core.argument_registry import UnsignedArgument
from flydsl.expr.core.stream import Stream
from flydsl.expr.memory.pointer import element_bytes
from flydsl.runtime.arrays import common_home, write_refusal
from flydsl.runtime.drivers import is_host_memory_of
from flydsl.runtime.groups import COMM_SECTION
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.targets.target import GPUTarget

if TYPE_CHECKING:
    from flydsl.compiler.frontend.footprint import Footprint
    from flydsl.runtime.driver import Driver
    from flydsl.runtime.loader import Program
    from flydsl.runtime.sanitizer.arguments import ArrayArgument


@record
class BoundCall:
    """One call: parameter names, their launch arguments, and the target."""

    names: tuple[str, ...]
    arguments: tuple[Any, ...]
    target: GPUTarget
    values: tuple[Any, ...] = ()
    """The arguments as the caller gave them."""

    def key(self) -> Hashable:
        """The registration of the backend, and the specialized part of the arguments; without a signature, the class."""
        return (
            self.registration,
            *(
                type(argument.value) if isinstance(argument, UnsignedArgument) else argument.__cache_signature__()
                for argument in self.arguments
            ),
        )

    def contents(self) -> Hashable:
        """The contents of the arguments without a signature: a trace under others may give the same program."""
        return tuple(argument.key for argument in self.arguments if isinstance(argument, UnsignedArgument))

    @property
    def registration(self) -> Hashable:
        """The registration of the backend that this call is compiled by: one that is registered again compiles anew."""
        known: Hashable = vars(self).get(
            "_registration"
        )  # a cached_property holds a lock, which a fork would leave held
        return vars(self).setdefault("_registration", registration(self.target.backend)) if known is None else known

    def arrays(self) -> list[ArrayArgument]:
        """The arrays of the call, as the sanitizer needs them."""
        from flydsl.runtime.sanitizer.arguments import ArrayArgument

        return [
            ArrayArgument(name, a.view.address, a.view.shape, a.view.strides, element_bytes(a.view.dtype))
            for name, a in zip(self.names, self.arguments, strict=True)
            if isinstance(a, TensorArgument)
        ]

    @property
    def home(self) -> int | None:
        """The ordinal of the device that holds the tensors; ``None``: there are none, and it runs where the caller is."""
        found = _home(self.names, self.arguments)
        return found[1] if found else 0 if any(isinstance(a, TensorArgument) for a in self.arguments) else None

    def device(self, driver: Driver) -> int:
        """The ordinal of the device to run on: the tensors', else the calling thread's current one."""
        home = self.home
        return driver.current_device() if home is None else home


@record
class Compiled:
    """A program for one target and one signature, with the plan that fills its slots."""

    artifact: Artifact
    written: frozenset[str]
    """The tensor parameters that a kernel may write to."""
    hit: bool
    plan: tuple[tuple[int, Any, Callable[[Any, Any], None]], ...]
    """For each slot: the argument's position, the C type, and the filler."""
    key: str = ""
    """The digest of the traced program, its target and options."""
    checked: bool = False
    """True if the kernels check themselves (``FLYDSL_CPU_CHECK``)."""
    recorded: bool = False
    """True if the kernels make records (``FLYDSL_KTRACE_ENABLE``)."""
    code: bytes = b""
    """The traced program as MLIR's bytecode, with source positions if this process built the artifact."""
    loaded: dict[int, Program] = field(default_factory=dict, compare=False, repr=False)
    """The loaded programs, by the device's ordinal."""


def slot_plan(arguments: Sequence[Any]) -> tuple[tuple[int, Any, Callable[[Any, Any], None]], ...]:
    """The plan that fills the slots of these arguments, and of all others of the same signature."""
    return tuple((i, c_type, fill) for i, a in enumerate(arguments) for c_type, fill in a.__c_abi_spec__())


def bind_groups(compiled: Compiled, arguments: Sequence[Any]) -> None:
    """Give the groups among the arguments the manifest of the program."""
    manifest = compiled.artifact.sections.get(COMM_SECTION)
    for argument in arguments:
        if isinstance(argument, GroupArgument):
            argument.manifest = manifest


def fill_slots(compiled: Compiled, arguments: Sequence[Any]) -> ctypes.Array[ctypes.c_char]:
    """The launch buffer: each run-time part of each argument in its 8-byte slot."""
    buffer = ctypes.create_string_buffer(max(len(compiled.plan), 1) * SLOT_BYTES)
    for slot, (position, c_type, fill) in enumerate(compiled.plan):
        fill(arguments[position], c_type.from_buffer(buffer, slot * SLOT_BYTES))
    return buffer


def choose_target(names: Sequence[str], arguments: Sequence[Any], config: Config) -> GPUTarget:
    """The target to compile for: the configuration's backend, else the arguments' device, else the CPU.

    An architecture without a backend belongs to the device of the arguments, and a CPU then emulates it.  If nothing is to
    run, it belongs to the backend of that chip.
    """
    try:
        target = _select_target(names, arguments, config)
    except TargetError as error:
        raise config.blamed(error) from error.__cause__
    if config.runtime_kind not in (None, target.backend):
        raise TargetError(
            f"FLYDSL_RUNTIME_KIND={config.runtime_kind!r} does not run programs for {target}; expected {target.backend!r} "
            "or nothing, or choose the backend by FLYDSL_COMPILE_BACKEND"
        )
    return target


def _select_target(names: Sequence[str], arguments: Sequence[Any], config: Config) -> GPUTarget:
    home = _home(names, arguments)
    arch = config.arch or ""
    if config.backend is None and ":" in arch:
        return parse_target(arch)
    name = config.backend
    if name is None and arch and (config.compile_only or home is None):  # nothing will run here: the chip's own backend
        name = backend_of_arch(arch)
    name = name or (home[0] if home else "cpu")
    if config.backend and backend_class(name).takes_any_name:
        arch = ""
    device = home[1] if home and home[0] == name else None
    return get_backend(name, arch=arch, config=config, device=device).target


def _home(names: Sequence[str], arguments: Sequence[Any]) -> tuple[str, int] | None:
    pairs = zip(names, arguments, strict=True)
    return common_home((name, a.view) for name, a in pairs if isinstance(a, TensorArgument))


def is_pinned_for(target: GPUTarget, view: ArrayView) -> bool:
    """True if an array is in host memory that kernels of the target may use."""
    return view.backend == "cpu" and is_host_memory_of(target.backend, view.memory)


def check_names(function: str, call: BoundCall) -> None:
    """Refuse parameter names that a backend reserves, in builds and in hits of the cache."""
    reserved = reserved_launch_param_names(call.target.registered or call.target.backend)
    for name in call.names if reserved else ():
        if name in reserved:
            raise DSLValueError(
                f"{function}: the parameter name {name!r} is reserved by the backend {reserved[name]!r}; rename it"
            )


def check_runnable(name: str, call: BoundCall, compiled: Compiled) -> None:
    """Refuse to launch on memory of another device, or on read-only memory that a kernel writes."""
    for parameter, argument in zip(call.names, call.arguments, strict=True):
        if not isinstance(argument, TensorArgument):
            continue
        view = argument.view
        if view.backend and view.backend != call.target.backend and not is_pinned_for(call.target, view):
            raise DSLTypeError(
                f"{name}: parameter {parameter!r} is in memory of {view.backend} and the program is compiled for "
                f"{call.target}; move it to that device, or set FLYDSL_COMPILE_BACKEND={view.backend}"
            )
        if isinstance(view.owner, TensorSpec):
            raise DSLTypeError(
                f"{name}: parameter {parameter!r} is a description without memory; it can be compiled only"
            )
        if parameter in compiled.written and (refusal := write_refusal(view)):
            raise DSLValueError(f"{name}: parameter {parameter!r} {refusal}")
    _home(call.names, call.arguments)


# ----------------------------------------------------------------------------------------------------------------------
# The specializations of a host function: a list, a log line for each new one, and a warning when they are many.

MANY = 16
"""Recompilations of one function before a warning."""
IN_VAIN = 3
"""Traces of one function that changed what they read and gave a known program, before a warning."""
MOST = 64
"""Programs of one kind of call, by outside values, that stay in memory."""

_SHOWN = 120
_logger = logging.getLogger("flydsl.compiler")


@dataclass(frozen=True)
class Specialization:
    """One program compiled from a function."""

    parts: Mapping[str, str]
    """The compiled-in parts: of each parameter by its name, of ``target``, ``options`` and ``closure``."""
    artifact: Artifact
    from_cache: bool
    """True if it came from the cache on disk."""

    def __str__(self) -> str:
        return ", ".join(f"{name}: {part}" for name, part in self.parts.items())


class CacheInfo(NamedTuple):
    """Counts of one function in this process, named as :func:`functools.lru_cache`'s."""

    hits: int
    """Programs found in the cache on disk."""
    misses: int
    """Programs not found there, and compiled."""
    currsize: int
    """Programs in memory."""
    disk_size: int
    """Programs in memory that the cache on disk had or was given."""


class Why:
    """The reason of one trace of a function, found when it is asked for: called, it gives the reason."""

    def __init__(
        self,
        history: History,
        call: BoundCall,
        options: CompileOptions,
        function: Callable[..., Any],
        before: Sequence[Footprint],
        now: Footprint,
    ) -> None:
        self._history, self._call, self._options, self._function = history, call, options, function
        self._before, self._now = before, now
        """The outside values of earlier calls of this kind, and those of this call."""
        self._reason: Reason | None = None
        self._parts: Mapping[str, str] | None = None

    def __call__(self) -> Reason:
        if self._reason is None:
            if not self._before:
                self._reason = self._history.reason_for(self.parts)
            elif self._now.openings:
                self._reason = Reason("open", read=self._now.place_of(self._now.openings[0]))
            else:
                self._reason = Reason.of_guard(first_difference(self._before[-1], self._now))
        return self._reason

    @property
    def parts(self) -> Mapping[str, str]:
        """The compiled-in parts of the call, as text."""
        if self._parts is None:
            self._parts = self._described_parts()
        return self._parts

    def _described_parts(self) -> Mapping[str, str]:
        call, function = self._call, self._function
        parts = {name: _described(argument)[:_SHOWN] for name, argument in zip(call.names, call.arguments, strict=True)}
        cells = zip(function.__code__.co_freevars, map(cell_contents, function.__closure__ or ()), strict=True)
        closure = ", ".join(f"{name!r}: {described(contents)}" for name, contents in cells)
        named = {"target": str(call.target), "options": repr(self._options), "closure": f"{{{closure}}}"[:_SHOWN]}
        return MappingProxyType({**parts, **{f"({what})": text for what, text in named.items()}})


def _described(argument: Any) -> str:
    if isinstance(argument, TensorArgument):
        return str(argument)
    if isinstance(argument, args.ConstantArgument):
        return described(argument.value)
    if isinstance(argument, Stream):
        return "stream"
    return args.describe(argument)


class History:
    """The specializations of one function, in order of compilation."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._said_most = self._said_open = False
        self._traced_in_vain = 0
        self.specializations: list[Specialization] = []
        self._changes: dict[str, int] = {}

    def reason_for(self, parts: Mapping[str, str]) -> Reason:
        """The reason of a trace with these compiled-in parts: the difference to the nearest specialization."""
        if not self.specializations:
            return Reason()
        changes = min((_differences(old.parts, parts) for old in self.specializations), key=len)
        kinds = {f"({what})": f"new {what}" for what in ("target", "options", "closure")}
        kind = next((kinds[name] for name in changes if name in kinds and len(changes) == 1), "new signature")
        return Reason(kind, changes)

    def add(self, new: Specialization, why: Callable[[], Reason]) -> None:
        """Add a specialization, and log what made it necessary."""
        if self.specializations:
            reason, number = why(), len(self.specializations) + 1
            for name in reason.changes:
                self._changes[name] = self._changes.get(name, 0) + 1
            _logger.info("%s is compiled again, for its %d. specialization: %s", self._name, number, reason)
        self.specializations.append(new)
        if len(self.specializations) == MANY + 2:
            self._warn()

    def drop(self, artifact: Artifact, changed: str) -> None:
        """Remove the specialization with an artifact, one too many; ``changed`` names a global that makes them."""
        self.specializations[:] = [each for each in self.specializations if each.artifact is not artifact]
        if not self._said_most:
            self._said_most = True
            _logger.warning(
                "%s has more than %d programs, because of %s; the least used are dropped. Make it an argument or an "
                "fx.Constexpr parameter, so that calls choose among few values",
                self._name,
                MOST,
                changed,
            )

    def say_open(self, reads: str) -> None:
        """Warn once that each call is traced, because of ``reads``, whose changes cannot be seen."""
        if not self._said_open:
            self._said_open = True
            _logger.warning(
                "%s is traced at each call, because changes of what it reads cannot be seen: %s. Pass it as an argument, "
                "read it once outside, or call a handle of flyc.compile, which never traces",
                self._name,
                reads,
            )

    def say_changing(self, name: str) -> None:
        """Warn once that each call is traced, because a trace changes what it reads: ``name``."""
        self._traced_in_vain += 1
        if self._traced_in_vain == IN_VAIN:
            _logger.warning(
                "%s is traced at each call, because its trace changes %s, which it reads; change it outside of the trace",
                self._name,
                name,
            )

    def cache_info(self) -> CacheInfo:
        """The counts by origin."""
        hits = sum(specialization.from_cache for specialization in self.specializations)
        programs = len(self.specializations)
        stored = len({specialization.artifact.key for specialization in self.specializations})
        return CacheInfo(hits, programs - hits, programs, stored)

    def _warn(self) -> None:
        name = max(self._changes, key=lambda n: self._changes[n], default="(closure)")
        _logger.warning(
            "%s was compiled again %d times, %d of them because of %s; %s. %s.specializations() lists them all",
            self._name,
            MANY + 1,
            self._changes.get(name, 0),
            name,
            _advice(name, self.specializations[-1].parts.get(name)),
            self._name,
        )


def _differences(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    pairs = {name: (old.get(name, ""), new.get(name, "")) for name in dict.fromkeys((*old, *new))}
    return {name: (a, b) for name, (a, b) in pairs.items() if a != b}


def _advice(name: str, part: str | None) -> str:
    if part is None or name == "(closure)":  # an outside value
        return "pass what changes as an argument instead of capturing it"
    if name.startswith("("):
        return "each target and each set of options is a program of its own"
    if "tensor" in part:
        return "pass tensors of one type, rank and alignment, without static extents that vary (from_dlpack)"
    return "make it a run-time number, such as fx.Int32, unless the kernel needs its value to be compiled"
