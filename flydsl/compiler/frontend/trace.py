"""Tracing: a ``@flyc.jit`` function runs once on symbolic arguments.

It leaves an MLIR module.  The module holds the kernels in ``gpu.module @kernels`` and the host function, which computes
launch parameters and launches them, as a ``func.func``.
"""

from __future__ import annotations

import ctypes
import io
import types
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import Any

from flydsl._mlir import ir
from flydsl._mlir.passmanager import PassManager
from flydsl.artifact import SLOT_BYTES, KernelInfo, KernelParam
from flydsl.compiler.frontend.error_location import attach_location, endless_recursion, mlir_refusal
from flydsl.compiler.frontend.output_parameters import written_parameters
from flydsl.compiler.kernel_function import KernelLauncher, kernel_param, symbol_of, warn_unlaunched
from flydsl.errors import DSLCompileError, DSLTypeError
from flydsl.expr.core.argument_registry import JitArgumentRegistry, users_own
from flydsl.expr.core.context import SANITIZER, TraceContext, tracing
from flydsl.expr.core.fastmath import fastmath
from flydsl.expr.core.stream import Stream
from flydsl.expr.struct import is_struct_type
from flydsl.expr.struct.closure import assemble
from flydsl.ir import builder
from flydsl.ir.locations import MAX_DEPTH, diagnostic, refusal_of, source_location
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.support.forks import cached_property
from flydsl.targets.target import GPUTarget, TargetFacts


@dataclass()
class HostTrace:
    """The state of one host function's trace besides the module."""

    stream: Stream | None = None
    pending: list[KernelLauncher] = field(default_factory=list)
    """Every kernel call, to find those that were never launched."""
    ordinal: int = 0
    kernels: list[KernelInfo] = field(default_factory=list)
    """Every traced kernel, in the order of the launches."""

    def next_ordinal(self) -> int:
        self.ordinal += 1
        return self.ordinal - 1

    def checkpoint(self) -> tuple[int, int, int]:
        return len(self.pending), self.ordinal, len(self.kernels)

    def rewind(self, state: tuple[int, int, int]) -> None:
        """Forget the kernels that were called and traced since ``state``."""
        pending, self.ordinal, kernels = state
        del self.pending[pending:], self.kernels[kernels:]

    def stream_value(self) -> ir.Value:
        """The default stream of launches."""
        return (self.stream or Stream(None)).ir_value()


@record
class TracedProgram:
    """A traced host function and its kernels, for one target and one signature."""

    name: str
    module: ir.Module
    code: bytes
    """The module as MLIR's bytecode, which its cache key reads.

    It has no source positions, unless the program reports them while it runs.
    """
    params: tuple[KernelParam, ...]
    kernels: tuple[KernelInfo, ...]
    owners: tuple[str, ...]
    """The parameter of each argument of the host function."""
    located: bool = False
    unproven: tuple[tuple[str, str], ...] = ()
    """The operations that only LLVM can judge, by name and location: see :mod:`flydsl.expr.raw.operations`."""
    comm: bytes = b""
    """The communication manifest of a program with groups of ranks; its cache key reads it in the module."""
    has_erased: bool = False
    """True if operations that the trace erased may still use values of the module."""

    @cached_property
    def written(self) -> frozenset[str]:
        """The tensor parameters that some kernel may write to.  First asked for before passes change the module."""
        whole = _alone(self.module) if self.has_erased else self.module.operation
        host, kernels = (_named(whole, each) for each in ("func.func", "gpu.module"))
        return written_parameters(host, _device_functions(kernels), self.owners)

    @property
    def text(self) -> str:
        """The module as text, for people."""
        operation = self.module.operation
        return str(operation.get_asm(assume_verified=True, use_local_scope=True, enable_debug_info=self.located))

    def located_code(self) -> bytes:
        """The module as bytecode with the source position of each operation."""
        return bytecode(_alone(self.module) if self.has_erased else self.module.operation)


def interpret_program(
    name: str,
    function: Callable[..., Any],
    parameters: Sequence[tuple[str, Any]],
    target: GPUTarget,
    facts: TargetFacts,
    executor: Any,
    slots: Sequence[Any],
    location_depth: int = MAX_DEPTH,
) -> None:
    """Run ``function`` on real values: the numbers ``slots``, one for each slot of the launch arguments."""
    module, kernels, host, _ = _host_function(name, parameters)
    entry, host_trace = host.regions[0].blocks[0], HostTrace()
    trace = TraceContext(
        target, facts, module, kernels.regions[0].blocks[0], host=host_trace, location_depth=location_depth
    )
    trace.executor = executor
    executor.begin(entry, slots)
    with _lifetime(trace):
        _run_host(name, function, parameters, trace, entry, [], None)
        warn_unlaunched(host_trace.pending)


def _host_function(
    name: str, parameters: Sequence[tuple[str, Any]]
) -> tuple[ir.Module, ir.Operation, ir.Operation, list[ir.Type]]:
    """An empty program: its module, the module of kernels, the host function, and the types of its slots."""
    module = ir.Module.create()
    module.operation.attributes["gpu.container_module"] = ir.UnitAttr.get()
    with ir.InsertionPoint(module.body):
        kernels = builder.op("gpu.module", [], attributes={"sym_name": ir.StringAttr.get("kernels")}, regions=1)
        kernels.regions[0].blocks.append()
        inputs = [builder.passed_type(t) for name, argument in parameters for t in _slot_types(name, argument)]
        signature = ir.TypeAttr.get(ir.FunctionType.get(inputs, []))
        host = builder.op(
            "func.func",
            [],
            attributes={"sym_name": ir.StringAttr.get(_host_symbol(name)), "function_type": signature},
            regions=1,
        )
    host.regions[0].blocks.append(*inputs)
    return module, kernels, host, inputs


def _run_host(
    name: str,
    function: Callable[..., Any],
    parameters: Sequence[tuple[str, Any]],
    trace: TraceContext,
    entry: ir.Block,
    owners: list[str],
    fast_math: object,
    before: Callable[[Mapping[str, Any]], None] | None = None,
) -> None:
    """Run the function with its operations in ``entry``; ``owners`` gets the parameter of each of its arguments."""
    if (code := getattr(function, "__code__", None)) is not None:
        trace.entry_points.add(code)
    with ir.InsertionPoint(entry), tracing(trace), _located(name), fastmath(fast_math):
        stated = [t for _, argument in parameters for t in argument.__get_ir_types__()]
        values = _CountingIterator(map(builder.received, entry.arguments, stated))
        arguments: dict[str, Any] = {}
        for parameter, argument in parameters:
            start = values.taken
            arguments[parameter] = trace.parameters[parameter] = _symbolic(argument, values, parameter)
            owners.extend([parameter] * (values.taken - start))
            if isinstance(arguments[parameter], Stream) and trace.host.stream is None:
                trace.host.stream = arguments[parameter]
        if before is not None:
            before(arguments)
        result = function(*_without_name(function, arguments), **arguments)
        if trace.executor is not None:
            trace.executor.end()
        if result is not None:
            _warn_returned(name, function, result)


def bytecode(operation: ir.Operation) -> bytes:
    """An operation in MLIR's binary form, which takes a third of the time of its text."""
    written = io.BytesIO()
    operation.write_bytecode(written)
    return written.getvalue()


def _without_positions(module: ir.Module) -> bytes:
    stripped = module.operation.clone(ip=False)
    passes = PassManager.parse("builtin.module(strip-debuginfo)")
    passes.enable_verifier(False)
    passes.run(stripped.operation)
    return bytecode(stripped.operation)


def trace_program(
    name: str,
    function: Callable[..., Any],
    parameters: Sequence[tuple[str, Any]],
    target: GPUTarget,
    facts: TargetFacts,
    *,
    fast_math: object = None,
    location_depth: int = MAX_DEPTH,
    reserved: frozenset[str] = frozenset(),
    shown_package: str = "",
    before: Callable[[Mapping[str, Any]], None] | None = None,
) -> TracedProgram:
    """Run ``function`` on symbolic values for ``parameters`` (names and launch arguments) in the current MLIR context.

    ``before`` is called with the values first.
    """
    module, kernels, host, inputs = _host_function(name, parameters)
    kernel_block, entry = kernels.regions[0].blocks[0], host.regions[0].blocks[0]
    host_trace = HostTrace()
    trace = TraceContext(
        target,
        facts,
        module,
        kernel_block,
        reserved=reserved,
        host=host_trace,
        location_depth=location_depth,
        shown_package=shown_package,
    )
    owners: list[str] = []
    with _lifetime(trace):
        _run_host(name, function, parameters, trace, entry, owners, fast_math, before)
        with ir.InsertionPoint(entry):
            builder.op("func.return", [])
        warn_unlaunched(host_trace.pending)
        _refuse_misuse(trace, name)
        if trace.has_narrow_floats:
            from flydsl.ir.narrow_floats import hold_as_integers  # few programs build with MLIR's types of them

            for device in _device_functions(kernels):
                hold_as_integers(device)
        _verify([host, *_device_functions(kernels)], name)
    comm = b""
    if trace.comm is not None:
        from flydsl.compiler.comm.manifest import communication_manifest  # few programs have groups

        comm = communication_manifest(trace, name, host, _device_functions(kernels))
        host.attributes["comm"] = ir.StringAttr.get(comm.decode("ascii"))
    params = tuple(kernel_param(t) for t in inputs)
    whole = _alone(module) if trace.lifetime.has_erased else module.operation
    located = trace.reports_positions or SANITIZER in facts.features
    code = bytecode(whole) if located else _without_positions(module)
    unproven = tuple(dict.fromkeys((each, str(place)) for each, place in trace.unproven))
    return TracedProgram(
        name,
        module,
        code,
        params,
        tuple(host_trace.kernels),
        tuple(owners),
        located,
        unproven,
        comm,
        has_erased=trace.lifetime.has_erased,
    )


@contextmanager
def _lifetime(trace: TraceContext) -> Iterator[None]:
    """Keep operations that the trace erases or detaches in this block, as long as a program may use them."""
    try:
        yield
    except BaseException:
        trace.lifetime.close(failed=True)
        raise
    trace.lifetime.close(failed=False)


def _refuse_misuse(trace: TraceContext, name: str) -> None:
    """Refuse a program that uses what it erased."""
    found = trace.lifetime.misuse()
    if found is not None:
        message, operation = found
        raise DSLCompileError(message, kernel=name, location=source_location(operation.location))


def _alone(module: ir.Module) -> ir.Operation:
    """A copy of a module; nothing outside uses its values."""
    return module.operation.clone(ip=False).operation


def _named(module: ir.Operation, name: str) -> ir.Operation:
    return next(view.operation for view in module.regions[0].blocks[0].operations if view.operation.name == name)


def _device_functions(kernels: ir.Operation) -> list[ir.Operation]:
    block = kernels.regions[0].blocks[0]
    return [view.operation for view in block.operations if view.operation.name == "gpu.func"]


def _warn_returned(name: str, function: Callable[..., Any], result: Any) -> None:
    """Warn that a host function's result is dropped, because the call returns before anything has run."""
    filename, line = "?", 0
    if isinstance(function, types.FunctionType):
        filename, line = function.__code__.co_filename, function.__code__.co_firstlineno
    message = f"{name} returns {result!r}; a @flyc.jit function called from Python returns None: write to a tensor"
    warnings.warn_explicit(message, UserWarning, filename, line)


def _verify(functions: Sequence[ir.Operation], name: str) -> None:
    """Refuse operations that MLIR's verifier rejects.

    Each function is verified by itself, which takes a quarter of the time of the module.  Symbols between functions are
    verified after each pass.
    """
    try:
        for function in functions:
            function.verify()
    except ir.MLIRError as error:
        raise refusal_of(error, f"the traced program {name} is invalid: {diagnostic(error)}", name) from error


def _host_symbol(name: str) -> str:
    """The host function's symbol in the module, next to that of the kernels' module."""
    symbol = symbol_of(name)
    return "host_kernels" if symbol == "kernels" else symbol


@contextmanager
def _located(name: str) -> Iterator[None]:
    """Add the source line to errors that leave the user's function."""
    try:
        yield
    except RecursionError as error:
        raise endless_recursion(error, name) from None
    except Exception as error:
        if (refusal := mlir_refusal(error)) is not None:
            raise refusal from None
        attach_location(error)
        raise


def _without_name(function: Callable[..., Any], arguments: dict[str, Any]) -> list[Any]:
    """Remove the positional-only arguments from ``arguments``, and return them."""
    code = getattr(function, "__code__", None)
    count = 0 if code is None else code.co_posonlyargcount
    return [arguments.pop(name) for name in list(arguments)[:count]]


class _CountingIterator:
    def __init__(self, values: Iterator[ir.Value]) -> None:
        self._values = values
        self.taken = 0

    def __iter__(self) -> Iterator[ir.Value]:
        return self

    def __next__(self) -> ir.Value:
        self.taken += 1
        return next(self._values)


def _slot_types(name: str, argument: Any) -> list[ir.Type]:
    inputs = list(argument.__get_ir_types__())
    given = [ctypes.sizeof(c_type) for c_type, _ in argument.__c_abi_spec__()]
    wanted = [kernel_param(t).size for t in inputs]
    if given != wanted or max(wanted, default=0) > SLOT_BYTES:
        kind = type(users_own(argument)).__name__
        raise DSLTypeError(
            f"parameter {name!r}: {kind} has the MLIR types {', '.join(map(str, inputs))}, of {wanted} bytes, and C types "
            f"of {given} bytes; expected the same, of at most {SLOT_BYTES} bytes each"
        )
    return inputs


def _symbolic(argument: Any, values: Iterator[ir.Value], name: str) -> Any:
    argument = users_own(argument)
    if hasattr(argument, "trace_value"):
        return argument.trace_value(values, name)
    if is_struct_type(type(argument)):
        fields = {field: _symbolic(getattr(argument, field), values, field) for field, _ in argument._runtime_fields()}
        return assemble(type(argument), fields)
    dsl_type = JitArgumentRegistry.get_dsl_type(type(argument)) or type(argument)
    taken = [next(values) for _ in argument.__get_ir_types__()]
    return dsl_type.__construct_from_ir_values__(taken, argument)
