"""``flyc.compile``: a specialisation made explicitly, optionally under compile hints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from flydsl.artifact import Artifact
from flydsl.backends.base import CompileOptions
from flydsl.compiler import arguments as args
from flydsl.compiler.arrays import is_array
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.specialisation import BoundCall, Compiled
from flydsl.compiler.tensor_arguments import TensorArgument
from flydsl.config import Config
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.struct import is_struct_type

__all__ = ["CompiledFunction", "compile", "compile_backend_name", "options_from_hints"]


class CompiledFunction:
    """A host function bound to one specialisation: positional arguments in signature order."""

    def __init__(self, function: JitFunction, call: BoundCall, compiled: Compiled) -> None:
        self._function, self._call, self._compiled = function, call, compiled

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
        planned = zip(names, self._call.arguments, call_args, strict=True)
        arguments = tuple(self._argument(name, argument, value) for name, argument, value in planned)
        self._function.launch(BoundCall(names, arguments, self._call.target), self._compiled)

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


def options_from_hints(hints: Mapping[str, Any], opt_level: int, cpu_check: tuple[str, ...] = ()) -> CompileOptions:
    """Compile hints as options; ``None`` values are as if not given.

    Raises:
        DSLValueError: an unknown hint; lists the known ones.
    """
    known = {f.name for f in fields(CompileOptions)} - {"opt_level", "cpu_check"}
    for name in hints:
        if name not in known:
            raise DSLValueError(f"compile hint {name!r} is unknown; expected some of {', '.join(sorted(known))}")
    given = {name: value for name, value in hints.items() if value is not None}
    if isinstance(given.get("llvm_options"), dict):
        given["llvm_options"] = tuple(sorted(given["llvm_options"].items()))
    return CompileOptions(opt_level=opt_level, cpu_check=cpu_check, **given)


class _Hinted:
    """A host function bound to compile hints, for later calls."""

    def __init__(self, function: JitFunction, hints: Mapping[str, Any]) -> None:
        self._function, self._hints = function, dict(hints)
        options_from_hints(hints, 2)  # refuse a bad hint here, where it is written

    def __call__(self, *call_args: Any, **call_kwargs: Any) -> None:
        config = Config.from_env()
        self._function.run(
            call_args, call_kwargs, options_from_hints(self._hints, config.opt_level, config.cpu_check), config
        )


class _Compile:
    """The callable ``flyc.compile``; ``flyc.compile[hints]`` is the same under compile hints."""

    def __init__(self, hints: Mapping[str, Any]) -> None:
        self._hints = dict(hints)

    def __getitem__(self, hints: Mapping[str, Any]) -> _Compile:
        return _Compile({**self._hints, **{k: v for k, v in hints.items() if v is not None}})

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
            return _Hinted(func, self._hints)
        return _compile(func, self._hints, call_args, call_kwargs)


def _compile(
    function: JitFunction, hints: Mapping[str, Any], call_args: Sequence[Any], call_kwargs: Mapping[str, Any]
) -> CompiledFunction | None:
    config = Config.from_env()
    call = function.bind(call_args, call_kwargs, config)
    compiled = function.specialise(call, options_from_hints(hints, config.opt_level, config.cpu_check), config)
    if config.compile_only:
        return None
    if _is_live(call):
        function.launch(call, compiled)
    return CompiledFunction(function, call, compiled)


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
