"""The trace in progress: its target, its module, and the current kernel.

A target has features that say what a trace carries besides the program.
"""

from __future__ import annotations

import sys
import types
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field
from types import FrameType
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, no_trace
from flydsl.expr.raw.lifetime import Lifetime
from flydsl.ir import builder
from flydsl.ir.locations import MAX_DEPTH, SourcePositions
from flydsl.support import hooks
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.support.tracebacks import warn_user
from flydsl.targets.names import DEFAULT_CHIP, chip_name, default_chip
from flydsl.targets.target import GPUTarget, TargetFacts

if TYPE_CHECKING:
    from flydsl.targets.amdgpu import RocmArch
    from flydsl.targets.nvidia import CudaArch

SANITIZER = "sanitizer"
"""The feature of a target whose programs are their source positions too, which the sanitizer reports."""
NO_DEVICE_ASSERTS = "no device asserts"
"""The feature of a target whose kernels leave assertions out."""
CHECKED_INDICES = "checked indices"
"""The feature of a target whose traces carry coordinates and extents beside the addresses made of them."""
CHECKED_ORDER = "checked order"
"""The feature of a target whose traces carry fences, and the waits for copies that take no time there."""
SPLIT_PRODUCTS = "split-products"
"""Feature of a trace in which an emulated matrix instruction is shuffles and multiply-adds, never one operation."""
KEEPS_PRECISION = "keeps precision"
"""Feature of a trace in which emulated matrix instructions take operands with all their bits."""

MARKS_ROUNDINGS = "marks roundings"
"""Feature of a trace in which a number is multiplied by 1 before it is rounded to 8 or fewer bits."""
ROUNDING_MARK = "flydsl.rounds_to"
"""The attribute of that multiplication: the name of the format."""

ATOMIC_ACCESS = "access"
"""The attribute of an atomic operation that stands for a load or a store."""
INDEX_CHECK = "builtin.unrealized_conversion_cast"
"""The operation ``(pointer, coordinates, extents) -> pointer`` of :mod:`flydsl.expr.memory.tensor`."""


@dataclass()
class KernelTrace:
    """The kernel whose body is being traced."""

    name: str
    symbol: str
    block_size: tuple[int, int, int] | None
    """The block's extents if all are known at trace time."""
    function: Any = None
    """The kernel function, for the compiler."""
    grid_size: tuple[int | None, int | None, int | None] = (None, None, None)
    """The extents of the grid in blocks, those that are known at trace time."""
    cluster: tuple[int, int, int] = (1, 1, 1)
    """The extents of the launch's clusters, in blocks."""
    static_shared: dict[str, int] = field(default_factory=dict)
    """Bytes of each static shared-memory global, by symbol."""
    dynamic_shared_bytes: int = 0
    """Bytes of dynamic shared memory that the body laid out itself."""
    asks_dynamic_shared: bool = False
    """True if the body took a pointer to dynamic shared memory, of a size that only the launch can say."""
    shared_allocator: Any = None
    ids: dict[str, ir.Value] = field(default_factory=dict)
    """Thread and block coordinates already read, so that a body reads each once."""
    entry_block: Any = None
    """The first block of the kernel's function."""
    barriers: list[Any] = field(default_factory=list)
    """The source position of each barrier."""
    departures: list[Any] = field(default_factory=list)
    """The run-time jumps after which threads are missing from here on."""

    at_end: list[Callable[[], None]] = field(default_factory=list)
    """Checks of the whole body, called when it is traced."""

    constants: dict[Hashable, ir.Value] = field(default_factory=dict)
    """The constants at the start of the kernel, each made once."""
    last_constant: ir.Operation | None = None
    registers: set[ir.Value] = field(default_factory=set)
    """Base addresses (private memory) whose offsets are computed once."""
    addresses: dict[Hashable, ir.Value] = field(default_factory=dict)
    """Those that were made, each by the one it starts from and what tells it apart."""

    def entry(self) -> ir.InsertionPoint:
        """An insertion point at the start of the kernel, for what must be visible in all of it but constants."""
        if self.last_constant is None:
            return ir.InsertionPoint.at_block_begin(self.entry_block)
        return ir.InsertionPoint.after(self.last_constant)

    def constant(self, key: Hashable, make: Callable[[], ir.Operation]) -> ir.Value:
        """The value of the constant ``key``, new to this kernel, which ``make`` emits."""
        with self.entry():
            self.last_constant = made = make()
        value = self.constants[key] = made.result
        return value

    def address(self, base: ir.Value, key: Hashable, make: Callable[[ir.InsertionPoint], ir.Value]) -> ir.Value:
        """The address ``key`` in the memory at ``base``, one of :attr:`registers`; ``make`` emits it at that place."""
        value = self.addresses.get((base, key))
        if value is None:
            value = self.addresses[base, key] = make(builder.point_after(base.owner))
            self.registers.add(value)
        return value


@dataclass()
class TraceContext:
    """One trace of one host function for one target."""

    target: GPUTarget
    facts: TargetFacts
    module: ir.Module
    kernels: ir.Block
    """The body of ``gpu.module @kernels``."""
    kernel: KernelTrace | None = None
    symbols: dict[str, int] = field(default_factory=dict)
    """Uses of each symbol base, for unique names."""
    reserved: frozenset[str] = frozenset()
    """Symbols that are taken from the start: functions that generated code may call."""
    host: Any = None
    """The compiler's state of the host function that is being traced; it has ``checkpoint()`` and ``rewind()``."""
    interned: defaultdict[Callable[..., Any], dict[Hashable, Any]] = field(default_factory=lambda: defaultdict(dict))
    """Types and attributes of MLIR that operations repeat; see :func:`flydsl.ir.builder.once_per_scope`."""
    entry_points: set[types.CodeType] = field(default_factory=set)
    """The functions that the compiler itself calls: the host function and the kernels."""
    location_depth: int = MAX_DEPTH
    """Number of the user's frames in each operation's location."""
    unproven: list[tuple[str, ir.Location]] = field(default_factory=list)
    """The operations that only LLVM can judge, by name and place: see :mod:`flydsl.expr.raw.operations`."""
    parameters: dict[str, Any] = field(default_factory=dict)
    """The values of the host function's parameters."""
    comm: Any = None
    """The program's declarations of groups of ranks (:mod:`flydsl.expr.dist`); ``None``: none."""
    ranks: Any = None
    """The simulated ranks that each launch has as an axis of its grid (:mod:`flydsl.expr.dist.simulated_ranks`)."""
    has_narrow_floats: bool = False
    """True if the program was given MLIR's type of floats of 8 bits or fewer."""
    is_own: bool = False
    """True if it stands for a program's own MLIR module, whose functions are host functions and kernels at once."""
    executor: Any = None
    """Carries operations out with real values (:mod:`flydsl.tools.interpreter`); ``None``: they are for a compiler."""
    shown_package: str = ""
    """A package of the library whose lines operations carry, instead of those of its callers; empty: none."""
    reports_positions: bool = False
    """True if kernels hold positions in the user's text, to name them while they run."""

    def __post_init__(self) -> None:
        self.positions = SourcePositions(self.location_depth, self.entry_points, self.shown_package)
        self.lifetime = Lifetime(self.module)

    def unique_symbol(self, base: str) -> str:
        """``base``, or ``base_1``, ``base_2``, ... where it is taken."""
        count = self.symbols.get(base, int(base in self.reserved))
        self.symbols[base] = count + 1
        if count == 0:
            return base
        return self.unique_symbol(f"{base}_{count}")

    @contextmanager
    def inside_kernel(self, kernel: KernelTrace) -> Iterator[None]:
        """Trace the body of ``kernel`` in this block of code."""
        outer, self.kernel = self.kernel, kernel
        depth = len(self.lifetime.entered)
        try:
            yield
        finally:
            self.kernel = outer
            self.lifetime.leave(depth)


@record
class Checkpoint:
    """The state of a trace at one moment, apart from the code that it emits, to return to."""

    trace: TraceContext
    symbols: dict[str, int]
    declarations: list[ir.OpView]
    """The contents of ``gpu.module @kernels``."""
    host: Any
    kernel: KernelTrace | None
    shared: tuple[dict[str, int], int, Any, Any]
    """The kernel's shared memory: static, dynamic, and the allocator with its attributes."""

    @classmethod
    def of(cls, trace: TraceContext) -> Checkpoint:
        """The state now."""
        kernel = trace.kernel
        shared: tuple[dict[str, int], int, Any, Any] = ({}, 0, None, None)
        if kernel is not None:
            allocator = kernel.shared_allocator
            state = None if allocator is None else dict(vars(allocator))
            shared = dict(kernel.static_shared), kernel.dynamic_shared_bytes, allocator, state
        host = None if trace.host is None else trace.host.checkpoint()
        return cls(trace, dict(trace.symbols), list(trace.kernels.operations), host, kernel, shared)

    def rewind(self) -> None:
        """Return to it: kernels and shared memory that were added since are gone."""
        trace, kernel = self.trace, self.kernel
        trace.symbols.clear()
        trace.symbols.update(self.symbols)
        for operation in list(trace.kernels.operations):
            if operation not in self.declarations:
                operation.operation.erase()
        if trace.host is not None:
            trace.host.rewind(self.host)
        if kernel is not None:
            kernel.static_shared, kernel.dynamic_shared_bytes, kernel.shared_allocator, state = self.shared
            kernel.static_shared = dict(kernel.static_shared)
            if state is not None:
                vars(kernel.shared_allocator).update(state)


_current: ContextVar[TraceContext | None] = ContextVar("flydsl_trace", default=None)
_ambient: ContextVar[object | None] = ContextVar("flydsl_ambient", default=None)


@contextmanager
def tracing(trace: TraceContext) -> Iterator[TraceContext]:
    """Make ``trace`` the current one in this block of code (per thread and per asynchronous task)."""
    token, ambient = _current.set(trace), _ambient.set(trace)
    try:
        with builder.inside(trace):
            yield trace
    finally:
        trace.lifetime.leave(0)
        trace.positions.forget_frames()
        _current.reset(token)
        _ambient.reset(ambient)


@contextmanager
def under_hints() -> Iterator[None]:
    """Say that calls in this block of code are compiled under hints that stand around it."""
    token = _ambient.set(True)
    try:
        yield
    finally:
        _ambient.reset(token)


def leave_call() -> None:
    """Say that the user's function that is called next has source lines of its own."""
    trace = _current.get()
    if trace is not None:
        trace.positions.leave_call()


def is_tracing() -> bool:
    """True if a trace is in progress here."""
    return _current.get() is not None


def ambient_variable() -> ContextVar[object | None]:
    """Not ``None`` where a call depends on more than its arguments: in a trace, and under hints around it."""
    return _ambient


def traced_for(feature: str) -> bool:
    """True if a kernel is being traced for a target with that feature."""
    trace = _current.get()
    return trace is not None and trace.kernel is not None and feature in trace.facts.features


def is_entry(code: types.CodeType) -> bool:
    """True if the compiler itself calls the function, and not another function that is traced."""
    trace = _current.get()
    return trace is not None and code in trace.entry_points


def checkpoint() -> Checkpoint | None:
    """The state of the trace in progress, if there is one."""
    trace = _current.get()
    return None if trace is None else Checkpoint.of(trace)


def rewind(state: Checkpoint | None) -> None:
    """Return to ``state``, to trace anew from there."""
    if state is not None:
        state.rewind()


def current() -> TraceContext:
    """The trace in progress, or that of a function in a program's own MLIR context."""
    trace = _current.get() or trace_in_own_context()
    if trace is None:
        raise no_trace()
    return trace


def trace_in_own_context() -> TraceContext | None:
    """The trace of a function that a program builds in an MLIR context of its own, if it is in one."""
    try:
        point = ir.InsertionPoint.current
    except ValueError:
        return None
    found: TraceContext | None = next((trace for hook in hooks.OWN_CONTEXTS if (trace := hook(point))), None)
    return found


def executor() -> Any:
    """The executor of operations on real values; ``None`` where kernels are compiled."""
    trace = _current.get()
    return None if trace is None else trace.executor


trace_in_progress: Callable[[], TraceContext | None] = _current.get
"""The trace in progress, if there is one.  Asked for each operation, so it is the variable's own method."""


def current_kernel(what: str) -> KernelTrace:
    """The kernel whose body is being traced."""
    kernel = current().kernel
    if kernel is None:
        raise DSLRuntimeError(
            f"{what} exists only inside a @flyc.kernel body, and this is the host function; move it to a kernel"
        )
    return kernel


# -- questions about the target
#
# A CPU in the role of a GPU (`cpu:gfx942`) answers as that GPU: what the GPU lacks is refused there too.


def target_name() -> str:
    """The target of the trace, for messages; "any chip" where none is in progress."""
    trace = trace_in_progress()
    return "any chip" if trace is None else str(trace.target)


def amd_chip() -> RocmArch | None:
    """The row of the AMD chip that the trace is for; ``None`` for other targets."""
    return current().facts.amd


def nvidia_chip() -> CudaArch | None:
    """The row of the NVIDIA architecture that the trace is for; ``None`` for other targets."""
    return current().facts.nvidia


def emits_amd() -> bool:
    """True if the trace is for an AMD chip itself, so that its instructions may be emitted."""
    facts = current().facts
    return facts.amd is not None and not facts.emulates


def emits_nvidia() -> bool:
    """True if the trace is for an NVIDIA chip itself, so that its instructions may be emitted."""
    facts = current().facts
    return facts.nvidia is not None and not facts.emulates


def warp_threads() -> int:
    """The threads that run in lockstep, of the trace's target; outside of traces of the named or the default chip."""
    trace = trace_in_progress() or trace_in_own_context()
    if trace is not None:
        return trace.facts.warp_size
    from flydsl.config import Config  # not needed by traces
    from flydsl.targets.cpu import limits_of

    config = Config.from_env()
    if config.arch is None and config.backend is None:
        warn_user(
            f"no trace is in progress and no chip is named, so the warp size is that of {DEFAULT_CHIP}, 64; a CPU's is "
            "32; name the chip, for example FLYDSL_COMPILE_ARCH=gfx942, or ask inside the @flyc.jit function"
        )
    return limits_of(chip_name(config.arch or default_chip(config.backend))).warp_size


def emits_for(backend: str) -> bool:
    """True if that backend compiles the trace, so that its instructions may be emitted."""
    return current().target.backend == backend


# -- names of values, looked up only when a message or a print asks


def user_name(value: object) -> str:
    """The variable that holds ``value`` in the innermost function that is not flydsl's own, empty if there is none."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and str(frame.f_globals.get("__name__", "")).startswith("flydsl."):
        frame = frame.f_back
    if frame is None:
        return ""
    return next((name for name, held in frame.f_locals.items() if held is value and name.isidentifier()), "")
