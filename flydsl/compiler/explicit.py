"""``flyc.compile``: a specialisation made explicitly, optionally under compile hints."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from flydsl.artifact import Artifact
from flydsl.compiler import arguments as args
from flydsl.compiler.arrays import is_array
from flydsl.compiler.hints import ambient_hints, ambient_options, merge_hints, options_from_hints
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.launch_path import LaunchPath, Passed
from flydsl.compiler.specialisation import BoundCall, Compiled
from flydsl.compiler.tensor_arguments import TensorArgument
from flydsl.config import Config
from flydsl.errors import DSLNotImplementedError, DSLTypeError
from flydsl.expr.struct import is_struct_type
from flydsl.runtime.launch import native_class

__all__ = ["CompiledFunction", "compile", "compile_backend_name"]


class CompiledFunction:
    """A host function bound to one specialisation: positional arguments in signature order."""

    def __init__(self, function: JitFunction, call: BoundCall, compiled: Compiled) -> None:
        self._function, self._call, self._compiled = function, call, compiled
        positional = inspect.Parameter.POSITIONAL_ONLY
        self._path = LaunchPath([inspect.Parameter(name, positional) for name in call.names], traced=False)

    @property
    def artifact(self) -> Artifact:
        """What was compiled."""
        return self._compiled.artifact

    def __call__(self, *call_args: Any) -> None:
        """Launch with new values; those of Constexpr parameters are ignored.

        Raises:
            DSLTypeError: a wrong number of arguments, or one that does not fit the specialisation; names the parameter.
        """
        names = self._call.names
        if len(call_args) != len(names):
            raise DSLTypeError(
                f"{self._function.__name__} takes {len(names)} arguments ({', '.join(names)}), got {len(call_args)}"
            )
        passed = [
            Passed(name, value, planned, _stated(planned), partial(self._argument, name, planned))
            for name, planned, value in zip(names, self._call.arguments, call_args, strict=True)
        ]
        call = BoundCall(names, tuple(p.convert(p.value) for p in passed), self._call.target)
        program = self._function.launch(call, self._compiled)
        lesson = self._path.lesson(self)
        if lesson is not None:
            lesson.learn_bound(passed, call, self._compiled, program)

    def max_blocks_per_cu(self) -> int:
        """How many blocks of the kernel one compute unit holds at a time.

        Raises:
            DSLNotImplementedError: this backend cannot tell.
        """
        raise DSLNotImplementedError(
            f"{self._call.target} cannot tell how many blocks a compute unit holds; the registers and shared memory of "
            "each kernel are in .artifact.kernels"
        )

    def export_to_c(self, file_path: str, file_name: str, function_prefix: str = "") -> None:
        """Write the program as an object file with a C header.

        Raises:
            DSLNotImplementedError: this backend cannot.
        """
        raise DSLNotImplementedError(
            f"{self._function.__name__} for {self._call.target} cannot be exported to C yet; "
            ".artifact.to_bytes() is the program as one file, which flydsl.runtime loads"
        )

    def _argument(self, name: str, planned: Any, value: Any) -> Any:
        if isinstance(planned, args.ConstantArgument):
            return planned
        annotation = self._function.signature.parameters[name].annotation
        if isinstance(planned, args.ScalarArgument):
            annotation = planned.dtype
        if isinstance(planned, TensorArgument) and is_array(value):
            return planned.rebind(value, name)
        given = args.resolve_argument(value, annotation, name)
        if given.__cache_signature__() != planned.__cache_signature__():
            raise DSLTypeError(
                f"{self._function.__name__}: parameter {name!r} was compiled for {args.describe(planned)} and got "
                f"{args.describe(given)}; compile it for that too, or call the @flyc.jit function itself"
            )
        return given


def _stated(planned: Any) -> Any:
    """What the argument of a number is converted to, as an annotation."""
    return planned.dtype if isinstance(planned, args.ScalarArgument) else None


class _Hinted:
    """A host function bound to compile hints, for later calls."""

    def __init__(self, function: JitFunction, hints: Mapping[str, Any]) -> None:
        self._function, self._hints = function, dict(hints)
        options_from_hints(hints)  # refuse a bad hint here, where it is written
        self._path = function.new_path()

    def __call__(self, *call_args: Any, **call_kwargs: Any) -> None:
        lesson = self._path.lesson(self)
        config = Config.from_env()
        ambient = ambient_hints()
        options = options_from_hints(merge_hints(self._hints, ambient), ambient_options(config))
        self._function.run(call_args, call_kwargs, options, config, None if ambient else lesson)


class _Compile:
    """The callable ``flyc.compile``; ``flyc.compile[hints]`` is the same under compile hints."""

    def __init__(self, hints: Mapping[str, Any]) -> None:
        self._hints = dict(hints)

    def __getitem__(self, hints: Mapping[str, Any]) -> _Compile:
        options_from_hints(hints)  # refuse a bad hint here, where it is written
        return _Compile(merge_hints(self._hints, hints))

    def __call__(self, func: Any, *call_args: Any, **call_kwargs: Any) -> Any:
        """Specialise and compile ``func`` for those arguments; launch once if they are live memory of the device.

        With hints and without arguments, ``func`` bound to the hints for later calls.  With ``COMPILE_ONLY=1`` the
        artifact is stored and the result is ``None``.

        Raises:
            DSLTypeError: ``func`` is not a ``@flyc.jit`` function.
            DSLValueError: an unknown hint.
        """
        if not isinstance(func, JitFunction):
            bound = getattr(func, "__func__", None)
            if not isinstance(bound, JitFunction):
                raise DSLTypeError(f"flyc.compile takes a @flyc.jit function, got {func!r}")
            func, call_args = bound, (func.__self__, *call_args)
        if self._hints and not call_args and not call_kwargs and func.signature.parameters:
            return native_class(_Hinted)(func, self._hints)
        return _compile(func, self._hints, call_args, call_kwargs)


def _compile(
    function: JitFunction, hints: Mapping[str, Any], call_args: Sequence[Any], call_kwargs: Mapping[str, Any]
) -> CompiledFunction | None:
    config = Config.from_env()
    call = function.bind(call_args, call_kwargs, config)
    options = options_from_hints(merge_hints(hints, ambient_hints()), ambient_options(config))
    compiled = function.specialise(call, options, config)
    if config.compile_only:
        return None
    if _is_live(call):
        function.launch(call, compiled)
    bound: CompiledFunction = native_class(CompiledFunction)(function, call, compiled)
    return bound


def _leaves(arguments: Iterable[Any]) -> Iterator[Any]:
    """The launch arguments, those in structs too."""
    for argument in arguments:
        if is_struct_type(type(argument)):
            yield from _leaves(vars(argument).values())
        else:
            yield argument


def _is_live(call: BoundCall) -> bool:
    """Whether every tensor and pointer has memory of the target's device."""
    for argument in _leaves(call.arguments):
        if isinstance(argument, args.PointerArgument) and not argument.address:
            return False
        if isinstance(argument, TensorArgument):
            view = argument.view
            if view.backend != call.target.backend or (not view.address and view.size):
                return False
    return True


compile = _Compile({})


def compile_backend_name() -> str:
    """The backend that the environment chooses; without a choice ``"cpu"``."""
    return Config.from_env().backend or "cpu"
