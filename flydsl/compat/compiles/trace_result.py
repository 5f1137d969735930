"""The steps between a call and its artifact, by FlyDSL's names."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import MISSING, dataclass, fields, replace
from pathlib import Path
from typing import Any, cast

from flydsl._mlir import ir
from flydsl._mlir.passmanager import PassManager
from flydsl.backends.base import BaseBackend
from flydsl.backends.options import CompileOptions
from flydsl.backends.registry import make_backend
from flydsl.compat.compiles.compiled_artifact import compiled_text, traced_text
from flydsl.compat.compiles.published import COMPILES, JitMembers, MlirCompiler, ModuleSeen, is_replaced
from flydsl.compat.names import replaced
from flydsl.compiler.bound_call import BoundCall, Compiled
from flydsl.compiler.explicit_compile import compile as explicit_compile
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.compiler.hints import options_from_hints, options_of_program
from flydsl.compiler.jit_function import JitFunction, compile_program
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config, read_variable
from flydsl.expr.core.stream import Stream
from flydsl.targets.target import GPUTarget
from flydsl.trust.files import write_in_one_step

__all__ = [
    "PipelineConfig",
    "TraceResult",
    "compile_arguments",
    "compile_by_replacement",
    "compile_text",
    "hints_of",
    "infer_kernel_names",
    "pipeline_for_hints",
    "prepare_text",
    "run_pipeline",
    "sanitize_path_component",
    "show_to_program",
    "stage_label",
    "trace_and_compile",
    "trace_module",
    "uses_external_llvm",
    "write_stage",
]


@dataclass
class TraceResult:
    """A traced and compiled program."""

    compiled_module: Any
    """The compiled module; its text has the binary and the kernels' metadata."""
    original_ir: str
    """The traced module's text."""
    link_libs: list[str] | None
    post_load_processors: list[Any]
    extern_linked: bool
    param_names: list[str]
    jit_args: list[Any]
    """The launch arguments."""
    has_user_stream: bool
    has_ktrace_buf: bool
    program: Compiled | None = None
    """The program itself; ``None`` if it was only traced."""
    module: ir.Module | None = None
    """The traced module, if it was only traced."""


class _BoundArguments(inspect.BoundArguments):
    """A call's arguments, and the call as the compiler has bound it."""

    call: BoundCall
    options: CompileOptions
    config: Config


def compile_by_replacement(function: JitMembers, call: BoundCall, options: CompileOptions, config: Config) -> Compiled:
    """The program that a program's own ``JitFunction._trace_and_compile`` gives for a call.

    Raises :class:`ModuleSeen` if its result has no program of this package.
    """
    named = zip(call.names, call.values or call.arguments, strict=True)
    bound = _BoundArguments(function.signature, dict(named))
    bound.call, bound.options, bound.config = call, options, config
    bound_self = bound.arguments.get("self")
    with ir.Context() as context:
        result = function._trace_and_compile(
            context, function.signature, bound, bound_self, execute=not config.compile_only
        )
    program = getattr(result, "program", None)
    if isinstance(program, Compiled):
        return program
    raise ModuleSeen(str(getattr(result, "original_ir", "")), str(getattr(result, "compiled_module", result)))


def trace_and_compile(
    function: JitFunction, bound: inspect.BoundArguments, bound_self: Any, execute: bool
) -> TraceResult:
    """Trace and compile a call with those arguments; nothing is launched.

    ``bound_self`` is the object of a method, if ``bound`` lacks it.  Without ``execute`` the chip is that of ``ARCH``,
    as under ``COMPILE_ONLY=1``.
    """
    call, options, config = _call_of(function, bound, bound_self, execute=execute)
    stream = any(isinstance(argument, Stream) for argument in call.arguments)
    try:
        compiled = _compiled(function, call, options, config)
    except ModuleSeen as seen:
        if isinstance(bound, _BoundArguments):
            raise
        named = list(call.names), list(call.arguments)
        return TraceResult(seen.made, seen.traced, None, [], False, *named, stream, options.ktrace)
    return TraceResult(
        compiled_text(compiled.artifact),
        traced_text(compiled),
        None,
        [],
        False,
        list(call.names),
        list(call.arguments),
        stream,
        compiled.recorded,
        compiled,
    )


def trace_module(
    function: JitFunction, context: ir.Context, bound: inspect.BoundArguments, bound_self: Any, execute: bool
) -> TraceResult:
    """Trace a call with those arguments, and neither compile nor launch; ``module`` is in ``context``."""
    call, options, config = _call_of(function, bound, bound_self, execute=execute)
    stream = any(isinstance(argument, Stream) for argument in call.arguments)

    def traced_for(target: GPUTarget) -> bytes:
        backend = make_backend(target, config=config)
        with backend.mlir_context(), ir.Location.unknown():
            known = replace(call, target=target)
            return trace_for(function, known, backend, backend.resolved(options)).located_code()

    code = function._for_chips(call, config, traced_for)
    with context:
        module = ir.Module.parse(code)
    text = str(cast(Any, module).operation.get_asm(enable_debug_info=True))
    named = list(call.names), list(call.arguments)
    return TraceResult(None, text, None, [], False, *named, stream, options.ktrace, module=module)


def _call_of(
    function: JitFunction, bound: inspect.BoundArguments, bound_self: Any, *, execute: bool
) -> tuple[BoundCall, CompileOptions, Config]:
    if isinstance(bound, _BoundArguments):
        return bound.call, bound.options, bound.config
    config = Config.from_env()
    config = config if execute else replace(config, compile_only=True)
    values = dict(bound.arguments)
    if bound_self is not None and "self" in function.signature.parameters:
        values = {"self": bound_self, **values}
    return function.bind((), values, config), options_from_hints(function.function_hints(), CompileOptions()), config


def show_to_program(
    name: str,
    traced: TracedProgram,
    backend: BaseBackend,
    options: CompileOptions,
    config: Config,
    build: Callable[[], Compiled],
) -> Compiled:
    """The program of a trace whose module goes to what a program has put in the place of a compiler here.

    The module is a copy, because it may be changed.  ``build`` makes the program without that; the original functions
    call it.  Raises :class:`ModuleSeen` if the module was taken, and only that was asked for.
    """
    made: list[Compiled] = []

    def compile_now() -> Any:
        made.append(build())
        return ir.Module.parse(compiled_text(made[-1].artifact))

    module: Any = ir.Module.parse(traced.located_code())
    text, compiler = str(module.operation.get_asm(enable_debug_info=True)), replaced("MlirCompiler") or MlirCompiler
    run = replaced("_run_pipeline")
    if is_replaced(compiler):
        before = COMPILES.set(compile_now)
        try:
            module = _compiled_by(compiler, module, name, backend, options)
        finally:
            COMPILES.reset(before)
    elif run is not None:
        passes = list(backend.pipeline_fragments(options))
        run(module, passes, verifier=config.verify_ir, print_after_all=config.print_passes)
    else:
        foreign: Any = backend  # of FlyDSL's contract
        foreign.compile_module(module, options, verify=config.verify_ir, shows_passes=config.print_passes)
    if made:  # the program's own function has called the original
        return made[-1]
    if config.compile_only:
        raise ModuleSeen(text, str(module))
    return build()


def hints_of(options: CompileOptions) -> dict[str, Any]:
    """The compile hints in options: those that are not the default."""
    pairs = ((each, getattr(options, each.name)) for each in fields(options))
    given = {each.name: value for each, value in pairs if each.default is MISSING or value != each.default}
    if options.occupancy is not None:
        given["waves_per_eu"] = options.occupancy.least if options.occupancy.most is None else str(options.occupancy)
    if options.llvm_options:
        given["llvm_options"] = dict(options.llvm_options)
    return given


def _compiled_by(compiler: Any, module: ir.Module, name: str, backend: BaseBackend, options: CompileOptions) -> Any:
    """The result of a program's own compiler, which takes a module or a text."""
    prepare = getattr(compiler, "prepare", MlirCompiler.prepare)
    takes_text = "config" in inspect.signature(compiler.compile).parameters
    if takes_text or prepare != MlirCompiler.prepare:
        text, config = prepare(module, backend=backend, compile_hints=hints_of(options), link_libs=None)
        if takes_text:
            return compiler.compile(text, func_name=name, config=config)
    return compiler.compile(module, arch=backend.target.arch, func_name=name, link_libs=None)


def prepare_text(
    module: ir.Module, backend: BaseBackend, compile_hints: Mapping[str, Any]
) -> tuple[str, PipelineConfig]:
    """The text of a traced module with its hints, and MLIR's passes."""
    lower: Callable[..., None] | None = getattr(backend, "lower_compile_hints", None)
    if lower is not None:
        lower(module, compile_hints=dict(compile_hints))
    text = str(cast(Any, module).operation.get_asm(enable_debug_info=True))
    return text, pipeline_for_hints(backend, compile_hints=compile_hints)


def compile_text(text: str, config: PipelineConfig | None) -> ir.Module:
    """A module's text after MLIR's passes."""
    with ir.Context() if ir.Context.current is None else nullcontext():
        module = ir.Module.parse(text)
        if config is not None:
            run_pipeline(module, config.fragments)
        return module


def _compiled(function: JitFunction, call: BoundCall, options: CompileOptions, config: Config) -> Compiled:
    return function._for_chips(
        call, config, lambda target: compile_program(function, replace(call, target=target), options, config)
    )


def compile_arguments(function: Any, *args: Any, **kwargs: Any) -> Any:
    """``flyc.compile(function, ...)``."""
    return explicit_compile(function, *args, **kwargs)


def uses_external_llvm() -> bool:
    """True if ``FLYDSL_COMPILE_LLVM_DIR`` asks for another LLVM; this package then refuses it where it compiles."""
    return bool(read_variable("FLYDSL_COMPILE_LLVM_DIR"))


@dataclass
class PipelineConfig:
    """The passes of a compile."""

    fragments: list[str]
    """MLIR's passes, each as in a pipeline of ``builtin.module``."""
    pre_binary: list[str] | None
    binary_fragment: str | None
    llvm_opts: Mapping[str, Any] | None
    external: bool
    """Always False: LLVM runs in this process or a worker of this package."""


def pipeline_for_hints(backend: BaseBackend, *, compile_hints: Mapping[str, Any]) -> PipelineConfig:
    """MLIR's passes of a backend under those hints; ``FLYDSL_DUMP_IR=1`` shows this package's own steps too."""
    options = backend.resolved(options_of_program(compile_hints, CompileOptions()))
    passes: Callable[..., Sequence[str]] = backend.pipeline_fragments
    fragments = passes(compile_hints=dict(compile_hints)) if backend.takes_any_name else passes(options)
    return PipelineConfig(list(fragments), None, None, compile_hints.get("llvm_options"), False)


def run_pipeline(
    module: ir.Module, fragments: Sequence[str], *, verifier: bool = True, print_after_all: bool = False
) -> None:
    """Run MLIR's passes, each written as in a pipeline of ``builtin.module``, on a module in place.

    ``verifier`` checks the module after each pass; ``print_after_all`` prints it to standard error.
    """
    with module.context:
        passes: Any = PassManager.parse(f"builtin.module({','.join(fragments)})")
        passes.enable_verifier(verifier)
        if print_after_all:
            module.context.enable_multithreading(False)
            passes.enable_ir_printing()
        passes.run(module.operation)


def infer_kernel_names(asm: str) -> list[str]:
    """The symbols of the kernels in the text of a module."""
    return re.findall(r"gpu\.func @([\w$.-]+)\([^{]*?\)[^{]*?\bkernel\b", asm)


def sanitize_path_component(text: str) -> str:
    """``text`` with each character that a folder's name should not have replaced; ``"unknown"`` for nothing."""
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", text).strip("_") or "unknown"


def stage_label(fragment: str) -> str:
    """The name of a pass, or of nested passes, as a part of a file's name."""
    nested = re.fullmatch(r"\s*[\w.]+\((.*)\)\s*", fragment, re.DOTALL)
    plain = re.sub(r"\{[^}]*\}", "", nested[1] if nested else fragment.partition("{")[0])
    return re.sub(r"[^A-Za-z0-9]+", "_", plain).strip("_").lower() or "stage"


def write_stage(stage: str, *, dump_dir: Path, asm: str) -> Path:
    """Write the text of a stage to ``dump_dir/stage.mlir``, and return that path."""
    dump_dir.mkdir(parents=True, exist_ok=True)
    path = dump_dir / f"{stage}.mlir"
    write_in_one_step(path, asm.encode(), 0o644)
    return path


_TraceResult = TraceResult
_compile_impl = compile_arguments
_dump_ir = write_stage
_infer_kernel_names_from_asm = infer_kernel_names
_pipeline_fragments_for_mode = pipeline_for_hints
_run_pipeline = run_pipeline
_sanitize_path_component = sanitize_path_component
_stage_label_from_fragment = stage_label
_use_external_binary_codegen = uses_external_llvm
