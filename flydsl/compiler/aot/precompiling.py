"""Compiling ahead of time: variants for chips that need not be in this machine.

Tracing happens here, where the user's code is.  The rest of each variant is a :mod:`~flydsl.compiler.workers.task` of bytes,
which any executor's workers build and publish in the cache.
"""

from __future__ import annotations

import dataclasses
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from flydsl._mlir import can_compile, ir, missing_compiler
from flydsl.artifact import Artifact
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.cache import CacheKey
from flydsl.compiler.aot.outside_reads import reads_of
from flydsl.compiler.bound_call import BoundCall, check_names
from flydsl.compiler.codegen.timing import Stage
from flydsl.compiler.events import EXPLICIT, CompileMonitor
from flydsl.compiler.find_artifact import artifact_key, keep_trace, miss, opened
from flydsl.compiler.hints import ambient_options, with_function_hints
from flydsl.compiler.jit_function import JitFunction, compile_program
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.errors import CompileForbiddenError, DSLCompileError, DSLTypeError, FlydslError
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.tracebacks import shows_user_frames
from flydsl.targets.target import GPUTarget
from flydsl.trust.files import write_in_one_step

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from flydsl.bundle.decisions import DecisionTable
    from flydsl.bundle.forms import Form
    from flydsl.bundle.reads import Read
    from flydsl.compiler.aot.triton_kernels import GridVariant


_NO_STAGES: Mapping[str, float] = MappingProxyType({})


class TaskExecutor(Protocol):
    """An executor of tasks: of :mod:`concurrent.futures`, dask or mpi4py."""

    def submit(self, fn: Callable[[bytes], bytes], data: bytes, /) -> Future[bytes]:
        """Call ``fn(data)`` in a worker."""


@dataclass(frozen=True)
class Precompiled:
    """The result of one variant for one target: an artifact, or the error that prevented it."""

    function: str
    """The host function's name."""
    variant: int
    """The position of its signature among those that were asked for."""
    target: GPUTarget
    artifact: Artifact | None
    hit: bool
    """True if the artifact came from the cache."""
    seconds: float
    """From the signature to the artifact in the cache, without the time spent waiting for a worker."""
    stages: Mapping[str, float] = field(default_factory=dict)
    """Seconds by stage, in the order in which they ran: ``trace``, and on a miss ``mlir``, ``llvm``, ..."""
    error: FlydslError | None = None
    source: JitFunction | None = None
    arguments: Callable[[], tuple[Form, ...]] | None = None
    """The forms of the arguments, for a bundle; raises DSLTypeError for what a bundle cannot hold."""
    written: frozenset[str] = frozenset()
    """The tensor parameters that its kernels may write to."""
    options: CompileOptions = field(default_factory=CompileOptions)
    reads: tuple[Read, ...] = ()
    """The outside values that its trace read, for a bundle."""
    hints: Mapping[str, Any] = field(default_factory=dict)
    """Compile hints of its call, by which a bundle tells it from one with the same arguments."""
    proof: Mapping[str, Any] = field(default_factory=dict)
    """The verdict of a proof on it, for a bundle (:meth:`flydsl.tools.proving.report.Proof.bundled`)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "stages", MappingProxyType(dict(self.stages)))

    def __repr__(self) -> str:
        if self.artifact is None:
            result = f"{type(self.error).__name__}: {str(self.error).partition(chr(10))[0][:100]}"
        else:
            result = f"{sum(map(len, self.artifact.sections.values())):,} bytes"
        took = "found in the cache" if self.hit else f"{self.seconds:.2f} s"
        return f"<flydsl.Precompiled {self.function} for {self.target}, variant {self.variant}: {result}, {took}>"


def variants(function: JitFunction, signatures: Sequence[Mapping[str, Any]] | None = None) -> list[Mapping[str, Any]]:
    """The signatures to compile: those given, else those declared, else the one of a function without parameters."""
    chosen = list(function.declared_signatures if signatures is None else signatures)
    if chosen:
        return chosen
    required = [p.name for p in function.signature.parameters.values() if p.default is p.empty]
    if required:
        name = function.__name__
        raise DSLTypeError(
            f"{name} declares no signature to compile ahead of time; write {name}.signatures({{{required[0]!r}: ...}}) "
            f"with example values or flyc.TensorSpec for {', '.join(required)}"
        )
    return [{}]


@shows_user_frames
def precompile(
    functions: JitFunction | Iterable[JitFunction] | Mapping[str, JitFunction],
    targets: Sequence[str],
    signatures: Sequence[Mapping[str, Any]] | Mapping[JitFunction, Sequence[Mapping[str, Any]]] | None = None,
    *,
    out: str | os.PathLike[str] | None = None,
    options: CompileOptions | None = None,
    config: Config | None = None,
    isolated: bool = True,
    jobs: int | None = None,
    executor: TaskExecutor | None = None,
    observe: Callable[[Precompiled], None] | None = None,
) -> list[Precompiled]:
    """Compile every variant of the functions for every target, into the cache and, with ``out``, into one bundle.

    A variant that fails is reported in its result, and the others still finish.  Cached variants are not compiled again, so
    an interrupted run continues where it stopped.

    Args:
        functions: a ``@flyc.jit`` function or several, or a mapping from the names that the bundle gives them.
        targets: such as ``"cuda:sm_90"``; they override the target that the configuration names.
        signatures: each maps parameters to :class:`flyc.TensorSpec`, numbers, Constexpr values or example arrays; by
            default those that each ``function.signatures(...)`` declared.  A mapping gives each function its own.
        out: the path of a bundle, for :func:`flydsl.load`; it is written only if nothing failed.
        options: by default those of the configuration; a function's ``compile_hints`` decide the options left at their
            defaults.
        config: by default what the environment says now.
        isolated: without ``jobs`` and ``executor``: LLVM generates each program's code in a separate process, which
            costs its start.  Otherwise code that LLVM cannot select aborts this process.
        jobs: the number of local processes to build in.
        executor: build in the workers of this executor, whose ``submit(function, bytes)`` gives a future; they need
            flydsl, the configured cache directory, and none of the user's code.
        observe: is called with each result as it becomes known.

    Returns:
        For each function, then for each target, one result for each signature.

    Raises:
        TargetError: an unknown backend or architecture; nothing was compiled.
        DSLValueError: an option of another backend than a target's; nothing was compiled.
        DSLTypeError: there is no signature to compile, or ``out`` is given and an argument cannot be bundled, or
            nothing distinguishes two functions of one name.
        DSLCompileError: ``out`` is given and something failed; the message lists the failures.
        MissingCompilerError: MLIR is not installed.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor, k: fx.Float32):
            x[fx.thread_idx.x] = x[fx.thread_idx.x] * k


        @flyc.jit
        def scale(x: fx.Tensor, k: fx.Float32):
            kernel(x, k).launch(grid=1, block=8)


        scale.signatures({"x": flyc.TensorSpec(fx.Float32, (flyc.dyn,)), "k": 1.0})
        flyc.precompile(scale, ["cpu:x86-64", "cuda:sm_90"], out="kernels.flyb", isolated=False)
        x = np.ones(8, np.float32)
        flydsl.load("kernels.flyb").scale(x, 3.0)
        assert (x == 3).all()
    """
    if not can_compile():
        raise missing_compiler()
    config = Config.from_env() if config is None else config
    options = ambient_options(config) if options is None else options
    names: dict[JitFunction, str] = {}
    if isinstance(functions, Mapping):
        names = {function: name for name, function in functions.items()}
        functions = list(names)
    chosen = [functions] if isinstance(functions, JitFunction) else list(functions)
    resolved = [parse_target(target) for target in ([targets] if isinstance(targets, str) else targets)]
    orders = [
        Order(function, number, signature, target, own_options, config_for(config, target))
        for function in chosen
        for chosen_options in [with_function_hints(function.function_hints(), options)]
        for target in resolved
        for own_options in [make_backend(target, config=config).resolved(chosen_options)]
        for number, signature in enumerate(_signatures_of(function, signatures))
    ]
    results = compile_orders(orders, isolated=isolated, jobs=jobs, executor=executor, observe=observe)
    if out is not None:
        write_bundle(out, results, names=names, config=config)
    return results


def compile_orders(
    orders: Sequence[Order],
    *,
    isolated: bool = True,
    jobs: int | None = None,
    executor: TaskExecutor | None = None,
    observe: Callable[[Precompiled], None] | None = None,
) -> list[Precompiled]:
    """The result of each order; parameters as of :func:`precompile`."""
    if executor is not None:
        return _fan_out(orders, executor, observe)
    if jobs is None:
        return [_observed(_compile_here(order, isolated=isolated), observe) for order in orders]
    from flydsl.compiler.workers.pool import LocalWorkers

    with LocalWorkers(jobs) as workers:
        return _fan_out(orders, workers, observe)


def _signatures_of(
    function: JitFunction,
    signatures: Sequence[Mapping[str, Any]] | Mapping[JitFunction, Sequence[Mapping[str, Any]]] | None,
) -> list[Mapping[str, Any]]:
    return variants(function, signatures.get(function) if isinstance(signatures, Mapping) else signatures)


def write_bundle(
    path: str | os.PathLike[str],
    results: Sequence[Precompiled],
    *,
    revision: str = "",
    names: Mapping[JitFunction, str] = MappingProxyType({}),
    config: Config | None = None,
    decisions: Mapping[JitFunction, Mapping[str, DecisionTable]] = MappingProxyType({}),
    hints: Mapping[JitFunction, tuple[JitFunction, Mapping[str, Any]]] = MappingProxyType({}),
    grid_kernels: Sequence[GridVariant] = (),
) -> Path:
    """Write a bundle of compiled variants; equal results give equal bytes.

    It is signed if the configuration (by default the environment's) names a key.  Functions of one name are
    distinguished by their modules' names, as ``"mypackage.kernels.softmax"``, or by the names that their module binds
    them to (:func:`flydsl.compiler.aot.bundle_writer.bundle_names`); ``names`` overrides both.  ``revision`` is that of
    the sources, for the manifest.  For a function under compile hints of a configuration, ``hints`` has the function
    without them and these hints.  ``grid_kernels`` are kernels of Triton's.
    """
    failed = [result for result in results if result.error is not None]
    if failed:
        reasons = "; ".join(f"{result.function} for {result.target}: {result.error}" for result in failed)
        raise DSLCompileError(f"no bundle was written, because {len(failed)} of {len(results)} failed: {reasons}")
    # who writes no bundle loads nothing of these
    from flydsl.bundle.format import signed
    from flydsl.compiler.aot.bundle_writer import BundledVariant, bundle_bytes, bundle_names
    from flydsl.trust.signature import Signer

    plain = {function: owner for function, (owner, _) in hints.items()}
    functions = [plain.get(result.source, result.source) for result in results if result.source is not None]
    chosen = {**bundle_names(function for function in functions if function not in names), **names}
    bundled = []
    for result in results:
        assert result.source is not None and result.arguments is not None and result.artifact is not None
        bundled.append(
            BundledVariant(
                result.source.__wrapped__,
                chosen[plain.get(result.source, result.source)],
                result.target,
                result.arguments(),
                result.written,
                result.artifact,
                repr(result.options),
                hints[result.source][1] if result.source in hints else result.hints,
                result.reads,
                result.proof,
            )
        )
    signer = Signer.configured((Config.from_env() if config is None else config).cache_key_file)
    tables = {chosen[function]: own for function, own in decisions.items()}
    data = bundle_bytes(bundled, revision=revision, decisions=tables, grid_kernels=grid_kernels)
    return write_in_one_step(Path(path), signed(data, signer))


def config_for(config: Config, target: GPUTarget) -> Config:
    """The configuration of a compile for that target, whatever the environment says."""
    return dataclasses.replace(config, backend=target.registered or target.backend, arch=target.arch)


@dataclass(frozen=True)
class Order:
    """A program to compile."""

    function: JitFunction
    number: int
    signature: Mapping[str, Any]
    target: GPUTarget
    options: CompileOptions
    """Those of the target, which nothing adds to."""
    config: Config
    hints: Mapping[str, Any] = field(default_factory=dict)
    """Compile hints of the call, by which a bundle tells it from one with the same arguments."""

    def result(self, **fields: Any) -> Precompiled:
        return Precompiled(
            self.function.__name__,
            self.number,
            self.target,
            source=self.function,
            options=self.options,
            hints=self.hints,
            **fields,
        )

    def failed(self, error: Exception, seconds: float = 0.0, stages: Mapping[str, float] = _NO_STAGES) -> Precompiled:
        """The result of an order that raised."""
        known = error if isinstance(error, FlydslError) else _described(error, self.function.__name__)
        return self.result(artifact=None, hit=False, seconds=seconds, stages=stages, error=known)


def _observed(result: Precompiled, observe: Callable[[Precompiled], None] | None) -> Precompiled:
    if observe is not None:
        observe(result)
    return result


def _forms(call: BoundCall) -> tuple[Form, ...]:
    from flydsl.compiler.aot.bundle_writer import describe_arguments

    return describe_arguments(call.names, call.arguments)


def _compile_here(variant: Order, *, isolated: bool) -> Precompiled:
    stages: dict[str, float] = {}

    def on_stage(stage: Stage) -> None:
        stages[stage.name] = stages.get(stage.name, 0.0) + stage.seconds

    start = time.perf_counter()
    try:
        call = variant.function.bind_named(variant.signature, variant.config)
        compiled = compile_program(variant.function, call, variant.options, variant.config, on_stage, isolated=isolated)
    except Exception as raised:  # a mistake in one kernel's Python must not lose the other kernels
        return variant.failed(raised, time.perf_counter() - start, stages)
    return variant.result(
        artifact=compiled.artifact,
        hit=compiled.hit,
        seconds=time.perf_counter() - start,
        stages=stages,
        arguments=lambda: _forms(call),
        written=compiled.written,
        reads=reads_of(variant.function),
    )


@dataclass(frozen=True)
class _Traced:
    variant: Order
    key: CacheKey
    kernels: str
    task: bytes
    located: bytes
    """The traced program with its lines."""
    seconds: float
    arguments: Callable[[], tuple[Form, ...]]
    written: frozenset[str]
    reads: tuple[Read, ...]
    monitor: CompileMonitor

    def result(self, artifact: Artifact, *, hit: bool, seconds: float, stages: Mapping[str, float]) -> Precompiled:
        return self.variant.result(
            artifact=artifact,
            hit=hit,
            seconds=self.seconds + seconds,
            stages={"trace": self.seconds, **stages},
            arguments=self.arguments,
            written=self.written,
            reads=self.reads,
        )

    def failed(self, error: Exception) -> Precompiled:
        return self.variant.failed(error, self.seconds, {"trace": self.seconds})


def _trace(variant: Order) -> _Traced:
    start = time.perf_counter()
    backend = make_backend(variant.target, config=variant.config)
    call = variant.function.bind_named(variant.signature, variant.config)
    check_names(variant.function.__name__, call)
    from flydsl.compiler.workers.task import encode_task

    monitor = CompileMonitor(variant.function, call, variant.options, variant.config, lambda: EXPLICIT, None)
    with backend.mlir_context(), ir.Location.unknown():
        monitor.before_trace()
        traced = trace_for(
            variant.function, call, backend, variant.options, location_depth=variant.config.location_depth
        )
        monitor.traced()
        key = artifact_key(traced, backend, variant.options, variant.config)
        task = encode_task(traced, key, str(variant.target), variant.options, variant.config)
        located = traced.located_code()
    return _Traced(
        variant=variant,
        key=key,
        kernels=", ".join(kernel.symbol for kernel in traced.kernels),
        task=task,
        located=located,
        seconds=time.perf_counter() - start,
        arguments=lambda: _forms(call),
        written=traced.written,
        reads=reads_of(variant.function),
        monitor=monitor,
    )


def _fan_out(
    work: Sequence[Order], executor: TaskExecutor | Executor, observe: Callable[[Precompiled], None] | None
) -> list[Precompiled]:
    """Trace each variant here; build it in a worker, unless the cache has it.  Results are in the order of ``work``."""
    results: dict[int, Precompiled] = {}
    from concurrent.futures import FIRST_COMPLETED, wait

    from flydsl.compiler.workers.crashes import run_task

    running: dict[Future[bytes], list[tuple[int, _Traced]]] = {}
    submitted: dict[str, Future[bytes]] = {}

    def finish(futures: Iterable[Future[bytes]]) -> None:
        for future in futures:
            for index, traced in running.pop(future):
                results[index] = _observed(_collect(traced, future), observe)

    for index, variant in enumerate(work):
        start = time.perf_counter()
        try:
            traced = _trace(variant)
        except Exception as raised:  # as in _compile_here
            results[index] = _observed(variant.failed(raised, time.perf_counter() - start, {}), observe)
            continue
        found = _in_cache(traced)
        if found is not None:
            traced.monitor.done("cache", traced.key)
            results[index] = _observed(traced.result(found, hit=True, seconds=0.0, stages={}), observe)
            continue
        if variant.config.run_only:
            missing = miss(variant.function.__name__, str(variant.target), traced.key, variant.config)
            results[index] = _observed(traced.failed(missing), observe)
            continue
        digest = traced.key.digest
        try:
            traced.monitor.before_build(traced.key, variant.config)
        except CompileForbiddenError as refusal:
            results[index] = _observed(traced.failed(refusal), observe)
            continue
        if digest not in submitted:  # of equal programs one is built
            keep_trace(traced.key, traced.located, variant.config)
            submitted[digest] = executor.submit(run_task, traced.task)
        running.setdefault(submitted[digest], []).append((index, traced))
        finish([future for future in running if future.done()])
    while running:
        finish(wait(running, return_when=FIRST_COMPLETED).done)
    return [results[index] for index in range(len(work))]


def _in_cache(traced: _Traced) -> Artifact | None:
    cache = opened(traced.variant.config)
    return None if cache is None else cache.get(traced.key.digest)


def _collect(traced: _Traced, future: Future[bytes]) -> Precompiled:
    from flydsl.compiler.workers.task import decode_outcome

    try:
        outcome = decode_outcome(future.result())
    except Exception as raised:  # whatever an executor raises for a worker that died
        error = DSLCompileError(f"{traced.kernels}: {raised}", kernel=traced.kernels)
        error.__cause__ = raised
        return traced.failed(error)
    if outcome.error is not None:
        return traced.failed(outcome.error)
    artifact = _in_cache(traced) if outcome.artifact is None else Artifact.from_bytes(outcome.artifact)
    if artifact is None:
        directory = traced.variant.config.cache_dir
        return traced.failed(
            DSLCompileError(
                f"a worker published {outcome.key} and it is not in {directory}; the workers must share that directory"
            )
        )
    traced.monitor.done("cache" if outcome.hit else "", traced.key, seconds=outcome.seconds, stages=outcome.stages)
    return traced.result(artifact, hit=outcome.hit, seconds=outcome.seconds, stages=outcome.stages)


def _described(error: Exception, function: str) -> DSLCompileError:
    """An error that is not one of flydsl's, such as one of the user's code, with its notes that name the place."""
    notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
    described = DSLCompileError(f"{type(error).__name__}: {error}{notes}", kernel=function)
    described.__cause__ = error
    return described
