"""``@flyc.kernel``: a device entry point, and the launcher that a call returns."""

from __future__ import annotations

import hashlib
import inspect
import math
import re
import types
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, overload

from flydsl._mlir import ir
from flydsl.artifact import KernelInfo, KernelParam
from flydsl.compiler.arguments.kernel_arguments import check_kinds, inside_kernel, kernel_argument
from flydsl.compiler.arguments.resolve import refuse_none
from flydsl.compiler.codegen.attributes import (
    RESIDENT,
    function_attributes,
    launch_attributes,
    residency,
    split_attributes,
)
from flydsl.compiler.codegen.launch_abi import CUT, passed_bytes
from flydsl.compiler.frontend.annotations import bind, is_receiver, signature_of, takes_none
from flydsl.compiler.frontend.error_location import (
    attach_location,
    definition,
    endless_recursion,
    mlir_refusal,
    returned,
)
from flydsl.compiler.frontend.rewritten import Rewritten, defaults_of
from flydsl.compiler.hints import CompilationContext
from flydsl.errors import (
    DSLConversionError,
    DSLNotImplementedError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    TargetLimitError,
)
from flydsl.expr.core.constexpr import constexpr_value, is_constexpr
from flydsl.expr.core.context import (
    SANITIZER,
    KernelTrace,
    TraceContext,
    current,
    is_tracing,
    trace_in_own_context,
    tracing,
)
from flydsl.expr.core.stream import Stream
from flydsl.expr.numeric import Float, Index, Int32, Int64, Integer, Numeric, as_numeric
from flydsl.expr.protocol import extract_to_ir_values
from flydsl.expr.struct.allocators import DYNAMIC_SHARED as DYNAMIC_SHARED_SYMBOL
from flydsl.ir import builder
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.locations import file_location
from flydsl.ir.rewriting import walk
from flydsl.runtime.driver import MOST_IN_A_LAUNCH
from flydsl.support.hooks import registered_names, with_members
from flydsl.support.import_names import ImportedByName
from flydsl.support.tracebacks import is_internal_frame, shows_user_frames, warn_user

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    from flydsl.expr.typed.values import Extent, Extents

    _P = ParamSpec("_P", default=...)
else:
    from typing import ParamSpec

    _P = ParamSpec("_P")

__getattr__ = registered_names(__name__)

__all__ = ["CompilationContext", "KernelFunction", "KernelLauncher", "kernel", "symbol_of"]

Dim3 = tuple[Any, Any, Any]
DYNAMIC_SHARED = "dynamic_shared_bytes"
"""The resource of a kernel that holds its launch's dynamic shared memory, if that is known."""
_ONE: Dim3 = (1, 1, 1)
"""The extents of a launch that names none."""


@overload
def kernel(func: Callable[_P, Any]) -> KernelFunction[_P]: ...
@overload
def kernel(
    *, name: str | None = None, known_block_size: Sequence[int] | None = None
) -> Callable[[Callable[_P, Any]], KernelFunction[_P]]: ...
@shows_user_frames
def kernel(
    func: Callable[..., Any] | None = None, *, name: str | None = None, known_block_size: Sequence[int] | None = None
) -> Any:
    """Make ``func`` a kernel: called inside a ``@flyc.jit`` function it returns a launcher.

    ``name`` is the base of the symbol (default: the function's name and an ordinal).  ``known_block_size`` declares the
    block's three extents in advance.

    Args:
        func: the function: the body of one thread.
        name: the base of the symbol.
        known_block_size: three positive ints.

    Returns:
        The kernel, a ``KernelFunction``; without ``func`` a decorator.

    See the example of :func:`flydsl.compiler.jit`.
    """
    if func is None:
        return shows_user_frames(lambda f: KernelFunction(f, name, known_block_size))
    return KernelFunction(func, name, known_block_size)


def require_function(func: Any) -> types.FunctionType:
    """``func`` if it is a function written in Python."""
    if isinstance(func, types.FunctionType):
        if func.__code__.co_filename.startswith("<"):  # of no file: its text may be at hand now, and is not later
            from flydsl.compiler.frontend.rewrite.source import note_text

            note_text(func.__code__)
        return func
    raise DSLTypeError(
        f"{func!r} of type {type(func).__name__} cannot be traced; expected a function written with `def`"
    )


@with_members
class KernelFunction(ImportedByName, Generic[_P]):
    """A function whose body runs on the device, once for each thread of a launch."""

    def __init__(
        self, func: Callable[..., Any], name: str | None = None, known_block_size: Sequence[int] | None = None
    ) -> None:
        self.__wrapped__ = function = require_function(func)
        self.__name__ = func.__name__
        self.__qualname__ = func.__qualname__
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__
        self.declare(name, known_block_size)
        self._signature, self._defaults = signature_of(function), defaults_of(function)
        self._rewritten = Rewritten(function)

    def declare(self, name: str | None, known_block_size: Sequence[int] | None) -> None:
        """Set the base of the symbol, and the block's extents, as far as they are declared."""
        self.symbol_base = None if name is None else _declared_symbol(name)
        self.known_block_size = None if known_block_size is None else declared_block(known_block_size)

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else types.MethodType(self, instance)

    def __repr__(self) -> str:
        return f"<flydsl.kernel {self.__module__}.{self.__qualname__}>"

    if not TYPE_CHECKING:  # checkers refuse such a launch themselves

        @shows_user_frames
        def __getitem__(self, grid: Any) -> Any:
            raise DSLTypeError(
                f"kernels are launched in a @flyc.jit function by {self.__name__}(...).launch(grid=..., block=...), not by "
                f"{self.__name__}[...](...)",
                location=None if is_tracing() else definition(self.__wrapped__.__code__),
            )

    @classmethod
    def get_current(cls) -> KernelFunction | None:
        """The kernel whose body is being traced; ``None`` outside of kernels."""
        kernel = current().kernel if is_tracing() else None
        function: KernelFunction | None = None if kernel is None else kernel.function
        return function

    @property
    def rewritten(self) -> types.FunctionType:
        """The function with explicit run-time control flow."""
        return self._rewritten.now()

    @property
    def signature(self) -> inspect.Signature:
        """The parameters, with the defaults that the function has now."""
        if self._defaults != defaults_of(self.__wrapped__):
            self._signature, self._defaults = signature_of(self.__wrapped__), defaults_of(self.__wrapped__)
        return self._signature

    @overload
    def __call__(self, /, *args: _P.args, **kwargs: _P.kwargs) -> KernelLauncher: ...
    @overload
    def __call__(self, /, *args: Any, unit_attrs: Any, **kwargs: Any) -> KernelLauncher: ...
    @overload
    def __call__(self, /, *args: Any, value_attrs: Mapping[str, Any], **kwargs: Any) -> KernelLauncher: ...
    @shows_user_frames
    def __call__(
        self, /, *args: Any, unit_attrs: Any = None, value_attrs: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> KernelLauncher:
        if not is_tracing() and trace_in_own_context() is None:
            raise DSLRuntimeError(
                f"kernel {self.__name__} is called outside a @flyc.jit function; call it from one, which launches it: "
                f"{self.__name__}(...).launch(grid=..., block=...)",
                location=definition(self.__wrapped__.__code__),
            )
        if current().kernel is not None and not current().is_own:
            raise DSLRuntimeError(f"kernel {self.__name__} is called inside a kernel; make it a @flyc.jit function")
        if unit_attrs is not None and "unit_attrs" in self.signature.parameters:  # an argument of the kernel
            unit_attrs, kwargs["unit_attrs"] = None, unit_attrs
        if value_attrs is not None and "value_attrs" in self.signature.parameters:
            value_attrs, kwargs["value_attrs"] = None, value_attrs
        code, others = split_attributes(value_attrs)
        attributes = launch_attributes(unit_attrs, others, current().facts.launch, current().target)
        bound = bind(f"kernel {self.__name__}", self.signature, args, kwargs)
        check_kinds(f"kernel {self.__name__}", self.signature, bound)
        launcher = KernelLauncher(self, dict(bound), attributes, code)
        launcher.resident = residency(unit_attrs, others)
        current().host.pending.append(launcher)
        return launcher


_SYMBOL = re.compile(r"[A-Za-z][A-Za-z0-9_$]*|[_$][A-Za-z0-9_$]+")
"""A name that every assembler accepts (PTX ISA, "Identifiers")."""


_OF_TOOLCHAINS = ("__nvvm_", "__ocml_", "__ockl_", "__llvm_")
"""Prefixes that LLVM and the vendors' libraries reserve."""


def _declared_symbol(name: Any) -> str:
    if not isinstance(name, str):
        raise DSLTypeError(f"name={name!r} of a kernel is a {type(name).__name__}; expected a string")
    if not _SYMBOL.fullmatch(name):
        raise DSLValueError(
            f"name={name!r} of a kernel is not a valid symbol; expected ASCII letters, digits, _ and $, and no digit first"
        )
    if name.startswith(_OF_TOOLCHAINS):
        raise DSLValueError(
            f"name={name!r} of a kernel is reserved: toolchains have functions of such names; choose another"
        )
    return name


_LONGEST_BASE = 200


def symbol_of(name: str) -> str:
    """A function's name as a symbol: characters that assemblers refuse become their code points.

    Different names may give the same symbol; the trace numbers equal symbols.
    """
    symbol = "".join(c if c.isascii() and (c.isalnum() or c in "_$") else f"u{ord(c):x}" for c in name) or "unnamed"
    if symbol[0].isdigit():
        symbol = f"_{symbol}"
    if len(symbol) > _LONGEST_BASE:
        digest = hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:16]
        symbol = f"{symbol[:_LONGEST_BASE]}_{digest}"
    return symbol


def declared_block(size: Sequence[int]) -> tuple[int, int, int]:
    """A declared block size as three positive integers."""
    extents = [_static_extent(extent) for extent in size] if isinstance(size, (tuple, list)) else [None]
    known = [extent for extent in extents if extent is not None]
    if len(known) != len(extents):
        raise DSLConversionError(f"known_block_size={size!r}; expected three integers that are known while tracing")
    if len(known) != 3:
        raise DSLValueError(f"known_block_size={size!r}; expected exactly three extents")
    x, y, z = known
    if min(x, y, z) < 1:
        raise DSLValueError(f"known_block_size={size!r}; expected positive extents")
    return x, y, z


def _static_extent(extent: object) -> int | None:
    """An integer that is known while tracing as a Python int; ``None`` for anything else."""
    if isinstance(extent, Integer) and extent.is_static():
        return int(extent)
    return int(extent) if isinstance(extent, int) else None


class KernelLauncher:
    """A kernel with its arguments, ready to launch."""

    def __init__(
        self,
        function: KernelFunction,
        arguments: dict[str, Any],
        attributes: Mapping[str, int],
        code_attributes: Mapping[str, Any],
    ) -> None:
        self.function, self.arguments, self.attributes = function, arguments, attributes
        self.code_attributes = code_attributes
        self.launched = False
        self.resident: bool | None = None
        """True if all blocks must be on the device at a time; ``None``: it was not said."""
        self.line = _calling_line()
        self._runtime: list[str] = []
        """The parameters that become arguments of the device function."""
        self._operands: list[ir.Value] = []
        """The launch operands for them."""

    @overload
    def launch(
        self,
        *,
        grid: Extents = ...,
        block: Extents = ...,
        smem: Extent | None = None,
        stream: Any = None,
        cluster: None = None,
        unit_attrs: Any = None,
        value_attrs: Mapping[str, Any] | None = None,
    ) -> None: ...
    @overload
    def launch(
        self,
        *,
        grid: Extents = ...,
        block: Extents = ...,
        smem: Extent | None = None,
        stream: Any = None,
        cluster: Extents | None,
        unit_attrs: Any = None,
        value_attrs: Mapping[str, Any] | None = None,
    ) -> None: ...
    def launch(
        self,
        *,
        grid: Any = _ONE,
        block: Any = _ONE,
        smem: Any = None,
        stream: Any = None,
        cluster: Any = None,
        unit_attrs: Any = None,
        value_attrs: Mapping[str, Any] | None = None,
    ) -> None:
        """Emit a launch of ``grid`` blocks of ``block`` threads.

        ``grid`` and ``block`` are one to three extents each, static or not; by default one, with a warning.  A grid with
        an extent of 0, static or not, launches nothing.  ``smem`` is dynamic shared memory in bytes (default: what the
        kernel's allocator used). ``stream`` defaults to the stream of the enclosing ``@flyc.jit`` function.
        ``cluster`` is one to three counts of blocks, which must divide the grid's.

        Attributes may be given here or at the kernel's call.  ``unit_attrs`` may name ``cooperative``: all blocks run
        at the same time.  On NVIDIA chips with clusters it may name ``programmatic_stream_serialization``: the kernel
        may start before its predecessor in the stream has finished, and waits by itself.  ``value_attrs`` may give
        ``priority``, as for CUDA streams, and ``resident``: whether all blocks must be on the device at a time because they
        wait for peers, which the communication manifest says.  Attributes of the code generator (``rocdl.waves_per_eu``)
        take effect only at the kernel's call.  Here they, unknown attributes, and clusters on AMD chips without them have no
        effect, as in FlyDSL; a warning says so.
        """
        trace = current()
        if not is_tracing():  # a program's own module
            with tracing(trace):
                self.launch(
                    grid=grid, block=block, smem=smem, stream=stream, cluster=cluster, unit_attrs=unit_attrs,
                    value_attrs=value_attrs,
                )  # fmt: skip
            return
        self.launched = True
        self._check_extents(grid, block)
        misplaced, others = split_attributes(value_attrs)
        if misplaced:
            warn_user(
                f"the kernel attributes {list(misplaced)} have no effect at the launch; give them to the kernel's call: "
                f"{self.function.__name__}(..., value_attrs={misplaced})"
            )
        own = launch_attributes(unit_attrs, others, trace.facts.launch, trace.target)
        resident = residency(unit_attrs, others)
        self.resident = self.resident if resident is None else resident
        grid3, block3 = _dim3(grid, "grid", least=0), _dim3(block, "block")
        launched = grid3 if trace.ranks is None else trace.ranks.grid(grid3)
        cluster3 = None if cluster is None else _cluster(cluster, grid3, trace)
        known = self._known_block(block3, trace)
        if trace.executor is not None:
            self._interpret(trace, known, (grid3, block3, cluster3), smem)
            return
        state = self._trace_body(trace, known, grid3, cluster3)
        shared = _shared_bytes(smem, state, trace)
        if shared.is_static() and int(shared):
            info = trace.host.kernels[-1]
            trace.host.kernels[-1] = replace(info, resources={DYNAMIC_SHARED: int(shared)})
        if stream is None:
            queue = trace.host.stream_value()
        else:
            queue = (stream if isinstance(stream, Stream) else Stream(stream)).ir_value()
        wanted = {**self.attributes, **own}
        launch = _emit_launch(state.symbol, launched, block3, shared, queue, self._operands, cluster3, wanted)
        if self.resident is not None:
            launch.attributes[RESIDENT] = ir.BoolAttr.get(self.resident)

    def _interpret(
        self, trace: TraceContext, known: tuple[int, int, int] | None, extents: tuple[Dim3, Dim3, Any], smem: Any
    ) -> None:
        """Run the kernel's Python function for each thread of the launch."""
        grid, block, cluster = extents
        name = self.function.__name__
        if trace.ranks is not None or cluster not in (None, (1, 1, 1)):
            raise DSLNotImplementedError(
                f"kernel {name}: the interpreter runs neither clusters nor ranks; unset FLYDSL_INTERPRET to compile it"
            )
        values = self._cross(trace)
        types_ = [v.type for v in self._operands]

        def body(thread: TraceContext, given: Sequence[Any]) -> None:
            place = self._place()
            with ir.InsertionPoint(thread.kernels):
                entry = _begin_function(symbol_of(name), types_, (known, grid, None), place)
            thread.executor.begin(entry, given)
            self._run_body(thread, symbol_of(name), entry, values, (known, grid, None))

        shared = None if smem is None else _launch_integer("smem", smem)
        code = self.function.rewritten.__code__
        trace.executor.launch(trace, (name, grid, block, shared, self._operands, code, body))

    def _place(self) -> ir.Location:
        code = self.function.__wrapped__.__code__
        return file_location(code.co_filename, code.co_firstlineno)

    def _cross(self, trace: TraceContext) -> dict[str, list[ir.Value]]:
        """Make arguments what crosses into the kernel; the values of each run-time one."""
        self._runtime = []
        self.arguments = {name: self._argument(name, value) for name, value in self.arguments.items()}
        values = {name: extract_to_ir_values(self.arguments[name]) for name in self._runtime}
        if trace.ranks is not None:
            values |= {name: extract_to_ir_values(tensor) for name, tensor in trace.ranks.tensors.items()}
        self._operands = [
            builder.passed(scalar) for vs in values.values() for v in vs for scalar in builder.elements(v)
        ]
        return values

    def _check_extents(self, grid: Any, block: Any) -> None:
        missing = [name for name, extents in (("grid", grid), ("block", block)) if extents is None]
        left_out = [name for name, extents in (("grid", grid), ("block", block)) if extents is _ONE]
        if not missing and not left_out:
            return
        names, known = missing or left_out, self.function.known_block_size
        remedy = f"block={tuple(known)}" if names == ["block"] and known is not None else "grid=BLOCKS, block=THREADS"
        message = (
            f"kernel {self.function.__name__} is launched without {' and '.join(names)}; write .launch({remedy}), where 1 "
            "means one block, or blocks of one thread"
        )
        if missing:
            raise DSLTypeError(message)
        warn_user(message)

    def _known_block(self, block: Dim3, trace: TraceContext) -> tuple[int, int, int] | None:
        name, declared = self.function.__name__, self.function.known_block_size
        limit = trace.facts.max_threads_per_block
        if all(isinstance(e, int) for e in block):
            if declared is not None and declared != block:
                raise DSLValueError(
                    f"launch block {block} differs from known_block_size={declared} declared on kernel {name!r}"
                )
            declared = (int(block[0]), int(block[1]), int(block[2]))
        if declared is not None and declared[0] * declared[1] * declared[2] > limit:
            raise TargetLimitError(
                f"kernel {name}: a block of {declared} exceeds {limit} threads, the limit of {trace.target}"
            )
        return declared

    def _trace_body(
        self,
        trace: TraceContext,
        block_size: tuple[int, int, int] | None,
        grid: Dim3,
        cluster: tuple[int, int, int] | None,
    ) -> KernelTrace:
        """Run the kernel's Python function once, leaving a ``gpu.func``."""
        function = self.function
        values = self._cross(trace)
        types_ = [v.type for v in self._operands]
        place = self._place()
        base = function.symbol_base or f"{symbol_of(function.__wrapped__.__name__)}_{trace.host.next_ordinal()}"
        symbol = trace.unique_symbol(base)
        with ir.InsertionPoint(trace.kernels):
            launched = grid if trace.ranks is None else trace.ranks.grid(grid)
            block = _begin_function(symbol, types_, (block_size, launched, cluster), place)
        wishes = function_attributes(self.code_attributes, trace.facts.code_attributes, block_size, cluster)
        for name, attribute in wishes.items():
            block.owner.operation.attributes[name] = attribute
        if SANITIZER in trace.facts.features:
            _name_arguments(block, values)
        state = self._run_body(trace, symbol, block, values, (block_size, grid, cluster))
        shared = sum(state.static_shared.values())
        params = tuple(KernelParam("bytes", passed_bytes(t)) if passed_bytes(t) else kernel_param(t) for t in types_)
        trace.host.kernels.append(KernelInfo(symbol, params, block_size, shared, {}))
        return state

    def _run_body(
        self,
        trace: TraceContext,
        symbol: str,
        block: ir.Block,
        values: Mapping[str, list[ir.Value]],
        sizes: tuple[tuple[int, int, int] | None, Dim3, tuple[int, int, int] | None],
    ) -> KernelTrace:
        """Run the function with its operations in ``block``; ``sizes`` are those of block, grid and cluster."""
        function, (block_size, grid, cluster) = self.function, sizes
        arguments = self.arguments if trace.ranks is None else {**self.arguments, **trace.ranks.tensors}
        body_arguments, inner = dict(arguments), iter(block.arguments)
        with ir.InsertionPoint(block):
            for name, outer in values.items():
                body_arguments[name] = inside_kernel(arguments[name], [v.type for v in outer], inner)
        x, y, z = map(_known_extent, grid)
        state = KernelTrace(
            function.__name__, symbol, block_size, function, (x, y, z), cluster or (1, 1, 1), entry_block=block
        )
        trace.entry_points.add(function.rewritten.__code__)
        with ir.InsertionPoint(block), trace.inside_kernel(state):
            trace.positions.leave_call()  # a constant among the arguments may have come from there
            try:
                if trace.ranks is not None:
                    trace.ranks.run(state, function, body_arguments)
                    result = None
                else:
                    result = function.rewritten(**_positional(function.signature, body_arguments))
                _check_nothing_returned(function, result)
                for check in state.at_end:
                    check()
                _play_raw_operations(trace, block)
            except RecursionError as error:
                raise endless_recursion(error, f"kernel {function.__name__}") from None
            except Exception as error:
                if (refusal := mlir_refusal(error)) is not None:
                    raise refusal from None
                attach_location(error)
                raise
            ir.Operation.create("gpu.return", loc=self._place())
        return state

    def _argument(self, name: str, value: Any) -> Any:
        """A kernel argument as it crosses into the kernel; Python values are not in ``_runtime``."""
        parameter = self.function.signature.parameters[name]
        annotation = parameter.annotation
        is_constant = is_constexpr(annotation) or annotation is type or getattr(annotation, "__origin__", None) is type
        if is_receiver(parameter) or (is_constant and not _is_known_at_run_time(value)):
            return constexpr_value(value, name) if is_constexpr(annotation) else value
        if value is None:
            if takes_none(parameter):
                return None
            refuse_none(annotation, f"kernel parameter {name!r}")
            raise DSLTypeError(
                f"kernel parameter {name!r} got None; annotate it Optional[...] if it may be left out, or fx.Constexpr"
            )
        if is_constexpr(annotation):
            warn_user(
                f"kernel parameter {name!r} is annotated {annotation!r} and gets a value that only a launch knows, which is "
                f"passed as an argument; annotate it fx.{value.dtype}, or make it an fx.Constexpr of the @flyc.jit function"
            )
        self._runtime.append(name)
        return kernel_argument(value, None if is_constant else annotation, name)


def _is_known_at_run_time(value: Any) -> bool:
    """True if a value given for a Constexpr parameter is a number that only a launch knows."""
    return isinstance(value, Numeric) and not value.is_static()


def _check_nothing_returned(function: KernelFunction, result: Any) -> None:
    if result is not None:
        place = returned(function.__wrapped__)
        message = (
            f"kernel {function.__name__} returns {result!r}, and a launch has no result; write it to a tensor, or make "
            "the function a @flyc.jit function that a kernel calls"
        )
        warnings.warn_explicit(message, UserWarning, place.filename, place.line)


def kernel_param(t: ir.Type) -> KernelParam:
    """The parameter of that MLIR type, as in a manifest."""
    kind = str(t).removeprefix("!llvm.")
    if kind.startswith("ptr") or kind == "index":
        return KernelParam(kind, 8)
    return KernelParam(kind, max(int(kind.lstrip("bfi")), 8) // 8)


def _positional(signature: inspect.Signature, arguments: dict[str, Any]) -> dict[str, Any]:
    for name, parameter in signature.parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise DSLTypeError(f"a kernel cannot take *{name}; name its parameters")
    return arguments


def _play_raw_operations(trace: TraceContext, block: ir.Block) -> None:
    """For a CPU in the role of an AMD chip: replace what a program built itself by what the language has for it."""
    if trace.unproven and trace.facts.amd is not None and trace.facts.emulates:
        from flydsl.expr.rocdl.roles.play import play

        play(block.owner.operation)


def _begin_function(
    symbol: str,
    inputs: list[ir.Type],
    sizes: tuple[tuple[int, int, int] | None, Dim3, tuple[int, int, int] | None],
    place: ir.Location,
) -> ir.Block:
    """The entry block of a new kernel; ``sizes`` are those of its block, grid and cluster, as far as known."""
    block_size, grid, cluster = sizes
    attributes = {
        "sym_name": ir.StringAttr.get(symbol),
        "function_type": ir.TypeAttr.get(ir.FunctionType.get(inputs, [])),
        "gpu.kernel": ir.UnitAttr.get(),
    }
    if block_size is not None:
        attributes["known_block_size"] = ir.DenseI32ArrayAttr.get(list(block_size))
    if cluster is not None:
        attributes["known_cluster_size"] = ir.DenseI32ArrayAttr.get(list(cluster))
    if all(isinstance(e, int) for e in grid):
        attributes["known_grid_size"] = ir.DenseI32ArrayAttr.get(list(grid))
    function = ir.Operation.create("gpu.func", attributes=attributes, regions=1, loc=place)
    return function.regions[0].blocks.append(*inputs)


def _name_arguments(block: ir.Block, values: Mapping[str, Sequence[ir.Value]]) -> None:
    """Name each argument of a device function after its parameter; a vector is one argument per element."""
    names = [name for name, outer in values.items() for v in outer for _ in range(builder.vector_length(v.type) or 1)]
    attribute = ir.ArrayAttr.get([ir.StringAttr.get(name) for name in names])
    block.owner.operation.attributes["argument_names"] = attribute


def _dim3(extents: Any, what: str, *, least: int = 1) -> Dim3:
    """One to three extents as three, each a Python int if static and not 0, else an integer DSL value."""
    given = list(extents) if isinstance(extents, (tuple, list)) else [extents]
    if not 1 <= len(given) <= 3:
        raise DSLValueError(f"{what}={extents!r} has {len(given)} extents; expected one to three")
    result: list[Any] = []
    for extent in given:
        value = _launch_integer(what, extent)
        if value.is_static():
            if int(value) < least:
                raise DSLValueError(f"{what}={extents!r}: an extent of {int(value)}; expected at least {least}")
            if int(value) > MOST_IN_A_LAUNCH:
                raise DSLValueError(
                    f"{what}={extents!r}: an extent of {int(value)}; expected at most {MOST_IN_A_LAUNCH}"
                )
            result.append(int(value) or Int32(Int32.static(0).ir_value()))  # the host function reads it
        else:
            result.append(value)
    while len(result) < 3:
        result.append(1)
    return result[0], result[1], result[2]


def _known_extent(extent: int | Integer) -> int | None:
    """An extent of :func:`_dim3` that is static, an extent of 0 among them."""
    return extent if isinstance(extent, int) else 0 if known_constant(extent.ir_value()) == 0 else None


def _launch_integer(what: str, value: Any) -> Integer:
    try:
        number = as_numeric(value)
    except DSLTypeError:
        number = None
    if isinstance(number, Float):
        raise DSLTypeError(
            f"{what}={value!r} is not an integer; expected Python ints or integer DSL values; fx.ceildiv(a, b) divides and "
            "rounds up"
        )
    if not isinstance(number, Integer):
        raise DSLConversionError(f"{what}={value!r} is not an integer; expected Python ints or integer DSL values")
    return number


def _shared_bytes(smem: Any, state: KernelTrace, trace: TraceContext) -> Numeric:
    used = state.dynamic_shared_bytes
    value = Int32.static(used) if smem is None else _launch_integer("smem", smem)
    if state.asks_dynamic_shared and value.is_static() and int(value) == 0 and _uses_dynamic_shared(trace):
        raise DSLValueError(
            f"kernel {state.name} uses the memory of fx.get_dyn_shared() and is launched without any; its size in bytes "
            "is for the launch to say: .launch(..., smem=...)"
        )
    if smem is None:
        return value
    if value.is_static() and int(value) < used:
        raise DSLValueError(
            f"kernel {state.name} lays out {used} bytes of dynamic shared memory and is given smem={smem}"
        )
    if value.is_static() and int(value) > trace.facts.dynamic_shared_bytes:
        raise TargetLimitError(
            f"smem={smem} exceeds {trace.facts.dynamic_shared_bytes} bytes, the limit of {trace.target}"
        )
    return _in_32_bits(value)


def _uses_dynamic_shared(trace: TraceContext) -> bool:
    """True if the kernel traced last uses the address of dynamic shared memory."""
    function = trace.kernels.operations[len(trace.kernels.operations) - 1].operation
    address = ir.FlatSymbolRefAttr.get(DYNAMIC_SHARED_SYMBOL)
    found = (o for o in walk(function, "llvm.mlir.addressof") if o.attributes["global_name"] == address)
    return any(True for operation in found for _ in operation.results[0].uses)


def _cluster(cluster: Any, grid: Dim3, trace: TraceContext) -> tuple[int, int, int] | None:
    """The blocks of a cluster in each dimension; ``None`` on an AMD chip without clusters, and for one-block clusters.

    FlyDSL launches on such a chip without them, so the program goes on with a warning.
    """
    most = trace.facts.launch.cluster_blocks
    extents = _dim3(cluster, "cluster")
    if not most:
        if all(isinstance(extent, int) and extent == 1 for extent in extents):
            return None
        if trace.facts.amd is not None:
            warn_user(
                f"cluster={cluster!r} has no effect: {trace.target} has no clusters, so each block is one of its own"
            )
            return None
        raise DSLNotImplementedError(f"thread block clusters are not supported on {trace.target}; pass cluster=None")
    if not all(isinstance(extent, int) for extent in extents):
        raise DSLTypeError(f"cluster={cluster!r} has an extent that is known at run time only; expected Python ints")
    if math.prod(extents) > most:
        raise DSLValueError(
            f"cluster={cluster!r} has {math.prod(extents)} blocks; every device of {trace.target} takes {most}, not more"
        )
    for blocks, extent in zip(grid, extents, strict=True):
        if isinstance(blocks, int) and blocks % extent:
            raise DSLValueError(f"grid={grid} is not a whole number of clusters of {extents}; round the grid up")
    x, y, z = (int(extent) for extent in extents)
    return x, y, z


def _emit_launch(
    symbol: str,
    grid: Dim3,
    block: Dim3,
    shared: Numeric,
    stream: ir.Value,
    arguments: list[ir.Value],
    cluster: Dim3 | None,
    wanted: Mapping[str, int],
) -> ir.Operation:
    extents = [_extent(e) for e in (*grid, *block, *(cluster or ()))]
    operands = [*extents, shared.ir_value(), *arguments, stream]
    # async dependencies, grid, block, cluster, dynamic shared memory, kernel operands, async object
    segments = [0, 1, 1, 1, 1, 1, 1, *([int(cluster is not None)] * 3), 1, len(arguments), 1]
    name = ir.SymbolRefAttr.get(["kernels", symbol])
    attributes: dict[str, ir.Attribute] = {
        "kernel": name,
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get(segments),
    }
    if wanted:
        i32 = builder.integer_type(32)
        attributes["launch_attributes"] = ir.DictAttr.get(
            {name: ir.IntegerAttr.get(i32, value) for name, value in sorted(wanted.items())}
        )
    return builder.op("gpu.launch_func", operands, attributes=attributes)


def _extent(extent: Any) -> ir.Value:
    return Index(extent).ir_value()


def _in_32_bits(value: Numeric) -> Numeric:
    """The low 32 bits; the host function refuses a value that does not fit."""
    if value.is_static() or value.dtype is Int32 or value.dtype.width < 32:
        return Int32(value)
    i32 = builder.integer_type(32)
    return Int32.wrap(builder.op1("arith.trunci", [Int64(value).ir_value()], i32, {CUT: ir.UnitAttr.get()}))


def _calling_line() -> tuple[str, int]:
    frame = inspect.currentframe()
    while frame is not None and is_internal_frame(frame):
        frame = frame.f_back
    return ("?", 0) if frame is None else (frame.f_code.co_filename, frame.f_lineno)


def warn_unlaunched(launchers: list[KernelLauncher]) -> None:
    """Warn about kernels that were called and never launched, which emits nothing."""
    for launcher in launchers:
        if not launcher.launched:
            filename, line = launcher.line
            message = (
                f"kernel {launcher.function.__name__} is called and never launched; add .launch(grid=..., block=...)"
            )
            warnings.warn_explicit(message, UserWarning, filename, line)
