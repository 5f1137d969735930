"""``flyc.compile``: an explicit specialization, optionally under compile hints."""

from __future__ import annotations

import inspect
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from flydsl._mlir import can_compile
from flydsl.artifact import Artifact
from flydsl.backends.options import CompileOptions
from flydsl.backends.registry import backend_of_arch, make_backend
from flydsl.compiler.arguments import resolve as args
from flydsl.compiler.arguments.arrays import is_tensor_like
from flydsl.compiler.arguments.resolve import GroupArgument
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.bound_call import BoundCall, Compiled, is_pinned_for
from flydsl.compiler.frontend.annotations import is_receiver
from flydsl.compiler.frontend.differences import Difference, first_difference
from flydsl.compiler.frontend.error_location import definition
from flydsl.compiler.hints import ambient_hints, ambient_options, check_hints, merge_hints, options_of_program
from flydsl.compiler.jit_function import JitFunction, profiled
from flydsl.compiler.kernel_function import DYNAMIC_SHARED, KernelFunction
from flydsl.config import Config
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError, ToolchainError
from flydsl.expr.core.argument_registry import UnsignedArgument
from flydsl.expr.core.stream import Stream
from flydsl.expr.struct import is_struct_type
from flydsl.runtime.launch.native import native_class
from flydsl.support.hooks import with_members
from flydsl.support.scalars import describe_value
from flydsl.support.torch_compile import called_by_torch_compile
from flydsl.support.tracebacks import shows_user_frames, warn_user
from flydsl.targets.target import GPUTarget


class CompiledFunction:
    """A host function bound to one specialization; its arguments are positional, in signature order.

    A tensor of smaller alignment than the first one's is served by another specialization, compiled on first use.  All
    other promises hold for all calls.  So do the values outside that the trace read: a call that the native launcher does
    not know from before warns if one of them is another now.

    Made by ``flyc.compile``.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor, k: fx.Float32):
            x[fx.thread_idx.x] = x[fx.thread_idx.x] * k


        @flyc.jit
        def scale(x: fx.Tensor, k: fx.Float32):
            kernel(x, k).launch(grid=1, block=8)


        x = np.ones(8, np.float32)
        compiled = flyc.compile(scale, x, 3.0)  # also launches once
        compiled(x, 3.0)
        assert (x == 9).all()
    """

    def __init__(
        self, function: JitFunction, call: BoundCall, compiled: Compiled, compile_for: Callable[[BoundCall], Compiled]
    ) -> None:
        from flydsl.compiler.launch_path import launch_path  # not needed by programs that only compile

        self._function, self._call, self._compiled = function, call, compiled
        self._compile_for = compile_for
        self._held = function.outside_values()
        self._has_warned = False
        self._by_alignment = {_alignments(call.arguments): compiled}
        positional = inspect.Parameter.POSITIONAL_ONLY
        self._path = launch_path([inspect.Parameter(name, positional) for name in call.names], traced=False)

    def __repr__(self) -> str:
        kernels = ", ".join(kernel.symbol for kernel in self.artifact.kernels)
        size = sum(map(len, self.artifact.sections.values()))
        artifact = self.artifact
        return f"<flydsl.CompiledFunction {artifact.name} for {artifact.target}, kernels {kernels}, {size:,} bytes>"

    @property
    def artifact(self) -> Artifact:
        """The compiled artifact."""
        return self._compiled.artifact

    def __call__(self, *call_args: Any) -> None:
        """Launch with new values; those of Constexpr parameters are ignored.

        A pointer may also be a plain address, such as ``tensor.data_ptr()``, a ``ctypes.c_void_p``, or ``None`` for null.

        Raises:
            DSLTypeError: a wrong number of arguments, or one that does not fit the specialization; names the parameter.
            DSLValueError: a tensor of smaller alignment needs a trace, and a value that the handle holds has changed.
        """
        try:
            self._launch(call_args)
        except Exception as error:
            self._function.show(error)
            raise

    def _launch(self, call_args: Sequence[Any]) -> None:
        from flydsl.compiler.launch_path import CallRecorder, ServedArgument

        names = self._call.names
        if len(call_args) != len(names):
            raise DSLTypeError(
                f"{self._function.__name__} takes {len(names)} arguments ({', '.join(names)}), got {len(call_args)}"
            )
        converters = [
            partial(self._argument, name, planned) for name, planned in zip(names, self._call.arguments, strict=True)
        ]
        given = tuple(convert(value) for convert, value in zip(converters, call_args, strict=True))
        passed = [
            ServedArgument(name, value, argument, _stated(argument), convert)
            for name, value, argument, convert in zip(names, call_args, given, converters, strict=True)
        ]
        call = BoundCall(names, given, self._call.target)
        changed = first_difference(self._held, self._function.outside_values())
        compiled, config = self._serving(call, changed), Config.from_env()
        if changed is not None and not self._has_warned:
            self._has_warned = True
            warn_user(
                f"{_held(self._function, changed)}; compile it again for the new value, or call the function itself"
            )
        with profiled(config, self._function.__name__):
            program = self._function.launch(call, compiled)
        recorder = CallRecorder.of(self._path, self)
        if recorder is not None and not config.ktrace and not config.profiler_ranges:
            recorder.record_bound_call(passed, call, compiled, program)

    def _serving(self, call: BoundCall, changed: Difference | None) -> Compiled:
        """The program for a call: the compiled one, or one for the call's smaller alignments."""
        key = _alignments(call.arguments)
        compiled = self._by_alignment.get(key)
        if compiled is None:
            if changed is not None:
                raise DSLValueError(
                    f"{_held(self._function, changed)}, so that it cannot be traced for a tensor of less alignment; compile "
                    "the function again, or pass tensors that are aligned as the first ones"
                )
            compiled = self._by_alignment[key] = self._compile_for(call)
        return compiled

    @shows_user_frames
    def max_blocks_per_cu(self, dynamic_shared_bytes: int | None = None) -> int:
        """The blocks of the kernel that one compute unit (on NVIDIA chips: multiprocessor) holds at a time.

        For several kernels, the minimum.

        Args:
            dynamic_shared_bytes: dynamic shared memory of a block; by default what the launch asks for, if that was known
                while compiling, else none.

        Raises:
            DSLNotImplementedError: this backend cannot compute it.
            DSLValueError: the program has no kernel, or one whose block size only a launch knows.
            DeviceError: the device is missing, or the driver refuses.
        """
        target = self._call.target
        device = self._call.device(make_backend(target).driver())
        return max_blocks_per_cu(self._function.__name__, self.artifact, target, device, dynamic_shared_bytes)

    @shows_user_frames
    def export_to_c(self, file_path: str | os.PathLike[str], file_name: str, function_prefix: str = "") -> None:
        """Write the program as a static library, ``file_path/file_name.a``, with a C header, ``file_path/file_name.h``.

        ``file_path/file_name.o`` is the same with the entry points of FlyDSL 0.4.2, for generators of C++ code.  Its
        symbol is the prefix, or the file's name without one.  The library's function is called ``function_prefix`` and
        then as in Python.  Both run without Python.  The code is for this kind of CPU and, for a target such as
        ``cpu:native``, for this very processor.

        Raises:
            ConfigError: a name that C cannot have.
            DSLTypeError: an argument that exists only in this process, such as a class; names the parameter.
        """
        from flydsl.compiler.aot.bundle_writer import describe_arguments
        from flydsl.compiler.aot.export import c_function, export_functions, export_packed

        names, arguments = self._call.names, self._call.arguments
        if names and is_receiver(self._function.signature.parameters[names[0]]):
            names, arguments = names[1:], arguments[1:]  # a method's object is compiled in
        forms = describe_arguments(names, arguments)
        name, target = self._function.__name__, str(self._call.target)
        function = c_function(
            f"{function_prefix}{name}", name, target, names, forms, self.artifact, self._compiled.written
        )
        export_functions([function], file_path, name=file_name, prefix=function_prefix)
        try:
            export_packed(function, names, file_path, name=file_name, prefix=function_prefix)
        except ToolchainError as error:
            warn_user(f"{file_name}.o was not written: {error.message}")

    def _argument(self, name: str, planned: Any, value: Any) -> Any:
        if isinstance(planned, args.ConstantArgument):
            if planned.value is None and value is not None:
                raise DSLTypeError(
                    f"{self._function.__name__}: parameter {name!r} was compiled without a value and got "
                    f"{describe_value(value)}; compile it for that too, or call the @flyc.jit function itself"
                )
            return planned
        if isinstance(planned, args.PointerArgument) and args.is_address(value):
            return planned.at(value, name)
        if value is None and not isinstance(planned, Stream):
            raise DSLTypeError(
                f"{self._function.__name__}: parameter {name!r} was compiled for {_describe_specialized(planned)} and got "
                "None; compile it for that too, or call the @flyc.jit function itself"
            )
        annotation = self._function.signature.parameters[name].annotation
        if isinstance(planned, args.ScalarArgument):
            annotation = planned.dtype
        if isinstance(planned, TensorArgument) and (is_tensor_like(value) or isinstance(value, TensorArgument)):
            return planned.rebind(value, name)
        given = args.resolve_argument(value, annotation, name)
        if isinstance(given, UnsignedArgument) and isinstance(planned, UnsignedArgument):
            given.key = planned.key  # its class alone decides
        if given.__cache_signature__() != planned.__cache_signature__():
            raise DSLTypeError(
                f"{self._function.__name__}: parameter {name!r} was compiled for {_describe_specialized(planned)} and got "
                f"{_describe_specialized(given)}; compile it for that too, or call the @flyc.jit function itself"
            )
        return given


def _held(function: JitFunction, changed: Difference) -> str:
    return f"a handle of {function.__name__} holds {changed.name} = {changed.before}, which is {changed.now} now"


def _alignments(arguments: Iterable[Any]) -> tuple[int, ...]:
    return tuple(argument.alignment for argument in arguments if isinstance(argument, TensorArgument))


def _describe_specialized(argument: Any) -> str:
    return f"a {argument}" if isinstance(argument, TensorArgument) else args.describe(argument)


def _stated(planned: Any) -> Any:
    """The annotation that converts a number as the planned argument does."""
    return planned.dtype if isinstance(planned, args.ScalarArgument) else None


@with_members
class CompileCallable:
    """The callable ``flyc.compile``; ``flyc.compile[hints]`` is the same under compile hints."""

    def __init__(self, compile_hints: Mapping[str, Any] | None = None) -> None:
        self._hints = dict(compile_hints or {})

    @shows_user_frames
    def __getitem__(self, hints: Mapping[str, Any]) -> CompileCallable:
        check_hints(hints)  # refuse a bad hint here, where it is written
        return CompileCallable(merge_hints(self._hints, hints))

    @shows_user_frames
    def __call__(self, func: Any, *args: Any, **kwargs: Any) -> Any:
        """Specialize and compile ``func`` for those arguments; launch once if they are live memory of the device.

        Without arguments that the function has parameters for, the result is a ``@flyc.jit`` function for later calls:
        ``func`` itself, or with hints another one that has them as its own.  With ``COMPILE_ONLY=1`` the artifact is
        stored and the result is ``None``.
        """
        if not isinstance(func, JitFunction):
            bound = getattr(func, "__func__", None)
            if not isinstance(bound, JitFunction):
                if isinstance(func, KernelFunction):
                    raise DSLTypeError(
                        "flyc.compile takes a @flyc.jit function, got a @flyc.kernel, which one launches; pass the function "
                        "that launches it",
                        location=definition(func.__wrapped__.__code__),
                    )
                raise DSLTypeError(f"flyc.compile takes a @flyc.jit function, got {func!r}")
            func, args = bound, (func.__self__, *args)
        if not args and not kwargs and func.signature.parameters:
            return func.with_hints(self._hints) if self._hints else func
        if not can_compile():
            from flydsl.compiler.shipped_function import compiled_for

            return compiled_for(func, args, kwargs)
        return self._specialized(func, args, kwargs)

    def _specialized(
        self, function: JitFunction, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]
    ) -> CompiledFunction | None:
        return compile_for_arguments(function, self._hints, call_args, call_kwargs)


class InterpretedFunction:
    """The callable of ``flyc.compile`` under ``FLYDSL_INTERPRET=1``: each call runs in Python."""

    def __init__(self, function: JitFunction, options: CompileOptions) -> None:
        self._function, self._options = function, options

    def __call__(self, *call_args: Any) -> None:
        """Run the function with these arguments; raises as the function itself."""
        try:
            config = Config.from_env()
            self._function.interpret(self._function.bind(call_args, {}, config), self._options, config)
        except Exception as error:
            self._function.show(error)
            raise


def compile_for_arguments(
    function: JitFunction, hints: Mapping[str, Any], call_args: Sequence[Any], call_kwargs: Mapping[str, Any]
) -> CompiledFunction | None:
    """The function bound to the specialization of those arguments; ``None`` if ``COMPILE_ONLY`` is set."""
    config = Config.from_env()
    try:
        call = function.bind(call_args, call_kwargs, config)
        options = options_of_program(
            merge_hints(function.function_hints(), hints, ambient_hints()), ambient_options(config)
        )
        if config.interpret and not config.compile_only:
            if _is_live(call):
                function.interpret(call, options, config)
            bound_to_interpreter: Any = InterpretedFunction(function, options)
            return bound_to_interpreter  # type: ignore[no-any-return]
        compiled = function.specialize(call, options, config)
    except Exception as error:
        function.show(error)
        raise
    if config.compile_only:
        return None
    if _is_live(call):
        function.launch(call, compiled)

    def compile_for(call: BoundCall) -> Compiled:
        return function.specialize(call, options, config)

    bound: CompiledFunction = native_class(CompiledFunction)(function, call, compiled, compile_for)
    return bound


def _leaves(arguments: Iterable[Any]) -> Iterator[Any]:
    """The launch arguments, also those in structs."""
    for argument in arguments:
        if is_struct_type(type(argument)):
            yield from _leaves(vars(argument).values())
        else:
            yield argument


def _is_live(call: BoundCall) -> bool:
    """True if kernels of the target may use the tensors' memory, groups have ranks, and not all pointers are null.

    A null pointer next to live memory stands for an argument that the kernel does not use.
    """
    leaves = list(_leaves(call.arguments))
    if any(isinstance(a, GroupArgument) and a.attached is None for a in leaves):
        return False
    views = [a.view for a in leaves if isinstance(a, TensorArgument)]
    addresses = [a.address for a in leaves if isinstance(a, args.PointerArgument)]
    is_reached = all(view.backend == call.target.backend or is_pinned_for(call.target, view) for view in views)
    return is_reached and (bool(views) or not addresses or any(addresses))


compile = CompileCallable()


def compile_backend_name() -> str:
    """The backend that the environment selects: the one that is named, else that of the chip, else ``"cpu"``.

    Returns:
        A name.

    Raises:
        ConfigError: a variable has an invalid value.

    Example::

        print(flyc.compile_backend_name())  # cpu
    """
    config = Config.from_env()
    named, _, arch = (config.arch or "").rpartition(":")
    return config.backend or named or (backend_of_arch(arch) if arch else None) or "cpu"


def max_blocks_per_cu(
    name: str, artifact: Artifact, target: GPUTarget, device: int, dynamic_shared_bytes: int | None = None
) -> int:
    """The blocks of a program's kernel that one compute unit holds at a time; of several kernels, the minimum.

    ``name`` is for messages.
    """
    kernels = artifact.kernels
    if not kernels:
        raise DSLValueError(f"{name} launches no kernel")
    for kernel in kernels:
        if kernel.block_size is None:
            raise DSLValueError(
                f"the block size of kernel {kernel.symbol} in {name} is known at run time only; launch it with Python "
                "ints, or declare known_block_size"
            )
    from flydsl.runtime.loader import load  # not needed by programs that only compile

    program = load(artifact, make_backend(target).driver(), device)
    counts = []
    for index, kernel in enumerate(kernels):
        shared = kernel.resources.get(DYNAMIC_SHARED, 0) if dynamic_shared_bytes is None else dynamic_shared_bytes
        count = program.max_active_blocks(index, math.prod(kernel.block_size or ()), shared)
        if count is None:
            raise DSLNotImplementedError(
                f"{target} cannot tell how many blocks a compute unit holds; the registers and shared memory of each "
                "kernel are in .artifact.kernels"
            )
        counts.append(count)
    return min(counts)


called_by_torch_compile(CompiledFunction.__call__)
