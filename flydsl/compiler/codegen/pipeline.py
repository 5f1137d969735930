"""The lowering pipeline: a traced module to the LLVM dialect."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from flydsl._mlir import ir
from flydsl._mlir.passmanager import PassManager
from flydsl.backends.base import BaseBackend, CompileOptions, Lowering
from flydsl.backends.branches import lower_long_functions
from flydsl.backends.gpu.lower_memrefs import lower_memrefs
from flydsl.backends.lowering import Rewrite, without
from flydsl.backends.spec import Standing
from flydsl.compiler.codegen.mlir_passes import PassError, run_passes
from flydsl.errors import DSLCompileError
from flydsl.ir.locations import diagnostic, refusal_of, source_location
from flydsl.ir.rewriting import gpu_modules, kernels
from flydsl.support.fast_dataclass import record


@record
class Lowered:
    """A program's kernels in the LLVM dialect."""

    module: ir.Module
    kernels: tuple[str, ...]
    """Their symbols, in the order of the program."""


@record
class PassRun:
    index: int
    name: str
    """The name of the backend's rewrite, or MLIR's pass as in a pipeline's text."""
    seconds: float
    module: ir.Module
    """The module after it; the next step changes it, so an observer must print it at once."""


def lower(
    traced: ir.Module,
    backend: BaseBackend,
    options: CompileOptions,
    *,
    observe: Callable[[PassRun], None] | None = None,
    edit: Callable[[PassRun], bool] | None = None,
    verify: bool = True,
    verify_each: bool = False,
) -> Lowered:
    """Lower the kernels of a traced module, which does not change.  Runs in the module's context.

    ``edit`` is called after each step, and then ``observe``.  If ``edit`` has changed the module, it returns True, and
    analyses are made anew.  ``verify`` checks the lowered module by MLIR and against the backend's :class:`Spec`.  If
    that fails, all steps run again with a check after each, so that the error names the step that broke it.
    ``verify_each`` checks at once, which takes longer than most steps.
    """
    with traced.context, ir.Location.unknown():
        lowered, standing = _lower(traced, backend, options, observe, edit, verify_each=verify_each)
        if verify:
            if standing is not None and standing.first_other(lowered.module) is not None:
                _lower(traced, backend, options, None, edit, verify_each=True)
            try:
                lowered.module.operation.verify()
            except ir.MLIRError as error:
                _lower(traced, backend, options, None, edit, verify_each=True)
                names = ", ".join(lowered.kernels)
                message = f"lowering {names} for {backend.target} gave an invalid module: {diagnostic(error)}"
                raise refusal_of(error, message, names) from error
        return lowered


def _lower(
    traced: ir.Module,
    backend: BaseBackend,
    options: CompileOptions,
    observe: Callable[[PassRun], None] | None,
    edit: Callable[[PassRun], bool] | None,
    *,
    verify_each: bool,
) -> tuple[Lowered, Standing | None]:
    module = _kernels_alone(traced)
    symbols = tuple(ir.StringAttr(kernel.attributes["sym_name"]).value for kernel in kernels(module))
    lower_memrefs(module)
    how = backend.lowering(module, options)
    _describe_target(module, how)

    def steps_of(how: Lowering) -> Sequence[Rewrite]:
        passes = [Rewrite(name, partial(_run, name, module, symbols, backend, verify_each)) for name in how.passes]
        return without([*how.rewrites, *passes, *how.finishing], options.disabled_passes)

    steps, lowered = steps_of(how), Lowered(module, symbols)
    standing = None if how.spec is None else Standing(how.spec)
    if verify_each and standing is not None and standing.first_other(module) is not None:
        standing = (
            None  # the program has built operations that the table does not know: code generation names what is left
        )
    for index in range(len(steps)):
        start = time.perf_counter()
        steps[index].run()
        run = PassRun(index, steps[index].name, time.perf_counter() - start, module)
        if standing is not None:
            standing.follow(run.name)
            if verify_each:
                _check_operations(standing, lowered, backend, run.name)
        if edit is not None and edit(run):
            steps = steps_of(backend.lowering(module, options))
        if observe is not None:
            observe(run)
    if options.debug_info:
        _run(_line_tables(backend), module, symbols, backend, verify_each)
    return lowered, standing


def _check_operations(standing: Standing, lowered: Lowered, backend: BaseBackend, step: str) -> None:
    """Refuse operations that a step should have taken out of the module, or should not have made."""
    other = standing.first_other(lowered.module)
    if other is not None:
        names = ", ".join(lowered.kernels)
        raise DSLCompileError(
            f"lowering {names} for {backend.target}: {other.name} stands after the step {step}, where only {standing} may; "
            "an error of the lowering: report it with the stages that FLYDSL_DUMP_IR=1 writes",
            kernel=names,
            location=source_location(other.location),
        )


def _line_tables(backend: BaseBackend) -> str:
    """The pass that converts operations' locations to debug info for line tables.

    An assembler that follows makes the tables itself, from the directives in its input.
    """
    kind = "DebugDirectivesOnly" if backend.machine().emits == "assembly" else "LineTablesOnly"
    return f"ensure-debug-info-scope-on-llvm-func{{emission-kind={kind}}}"


def _kernels_alone(traced: ir.Module) -> ir.Module:
    """A copy of the module without its host functions, which are lowered separately."""
    module = ir.Module.create()
    module.operation.attributes["gpu.container_module"] = ir.UnitAttr.get()
    for gpu_module in gpu_modules(traced):
        gpu_module.clone(ir.InsertionPoint(module.body))
    return module


def _describe_target(module: ir.Module, how: Lowering) -> None:
    targets = [ir.Attribute.parse(text) for text in how.targets]
    for gpu_module in gpu_modules(module) if targets else ():
        gpu_module.attributes["targets"] = ir.ArrayAttr.get(targets)


_STRUCTURED = "convert-scf-to-cf"


def _run(fragment: str, module: ir.Module, symbols: tuple[str, ...], backend: BaseBackend, verify: bool) -> None:
    if _STRUCTURED in fragment:
        lower_long_functions(module.operation)
    try:
        passes = PassManager.parse(f"builtin.module({fragment})")
        passes.enable_verifier(verify)
        run_passes(passes, module.operation)
    except (PassError, ir.MLIRError, ValueError) as error:
        names = ", ".join(symbols)
        message = f"lowering {names} for {backend.target} failed in the pass {fragment}: {diagnostic(error)}"
        raise refusal_of(error, message, names) from error
