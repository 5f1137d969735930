"""FlyDSL's attributes of ``@flyc.jit`` functions: views of their programs.

``flydsl/compat/names.py`` finds each function here by the attribute's name; it is called with the jit function.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from flydsl.compat.compiles.compiled_artifact import CompiledArtifact
from flydsl.compat.compiles.function_key import jit_function_cache_key
from flydsl.compat.compiles.jit_cache import FunctionCache
from flydsl.compat.compiles.published import JitMembers, ModuleSeen
from flydsl.compat.jit_argument import convert_to_jit_arguments
from flydsl.compiler.bound_call import Compiled
from flydsl.compiler.hints import ambient_hints, ambient_options, merge_hints, options_from_hints
from flydsl.compiler.jit_function import compile_program
from flydsl.config import Config
from flydsl.targets.target import GPUTarget

__all__ = [
    "MemoryCache",
    "_backend_target",
    "_build_full_cache_key",
    "_call_state_cache",
    "_effective_compile_hints",
    "_ensure_sig",
    "_has_self_param",
    "_last_compiled",
    "_mem_cache",
    "_resolve_and_make_cache_key",
    "_resolve_arguments",
    "_sig",
    "_split_self",
    "cache_manager",
    "manager_key",
]


class MemoryCache(MutableMapping[str, CompiledArtifact]):
    """The programs that a jit function has in memory, by the digests of their traces: removed ones are compiled again."""

    def __init__(self, function: JitMembers) -> None:
        self._function = function

    def _programs(self) -> Iterator[tuple[Any, Any]]:
        compiled_by_kind: dict[Any, dict[Any, Any]] = self._function._compiled
        for (target, options, arguments), programs in compiled_by_kind.items():
            for within, (_, compiled) in programs.items():
                yield (target, options, arguments, within), compiled
        yield from self._function._seen.items()

    def __getitem__(self, key: str) -> CompiledArtifact:
        for _, program in self._programs():
            if program.key == key:
                return _artifact(self._function, program)
        raise KeyError(key)

    def __setitem__(self, key: str, value: CompiledArtifact) -> None:
        raise TypeError("a jit function fills its memory by calls; expected del or clear(), got an assignment")

    def __delitem__(self, key: str) -> None:
        found = [own for own, program in self._programs() if program.key == key]
        if not found:
            raise KeyError(key)
        for target, options, arguments, within in found:
            if self._function._seen.pop((target, options, arguments, within), None) is None:
                self._function._compiled[target, options, arguments].pop(within, None)
        if path := vars(self._function).get("_path"):
            path.forget()

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(program.key for _, program in self._programs()))

    def __len__(self) -> int:
        return sum(1 for _ in iter(self))

    def __repr__(self) -> str:
        return repr(dict(self))


def _artifact(function: JitMembers, program: Any) -> CompiledArtifact:
    """The same object for a program each time."""
    made: dict[int, tuple[Any, CompiledArtifact]] = vars(function).setdefault("_artifacts", {})
    if id(program) not in made:
        if isinstance(program, Compiled):
            artifact = CompiledArtifact(program, function.__name__)
        else:
            artifact = CompiledArtifact(program.made, function.__name__, program.traced)
        made[id(program)] = program, artifact
    return made[id(program)][1]


def _mem_cache(function: JitMembers) -> MemoryCache:
    """The programs in memory."""
    return MemoryCache(function)


def _last_compiled(function: JitMembers) -> tuple[str, CompiledArtifact] | None:
    """The key and the artifact of the last program that was compiled; ``None`` if all came from the cache on disk."""
    if function._newest is None:
        return None
    program = function._newest
    kept: Any = vars(function).get("_last_pair")
    if kept is None or kept[0] is not program:
        kept = vars(function)["_last_pair"] = program, (program.key, _artifact(function, program))
    pair: tuple[str, CompiledArtifact] = kept[1]
    return pair


def _call_state_cache(function: JitMembers) -> dict[str, Any]:
    """The loaded programs, by the keys of :class:`MemoryCache`."""
    every = MemoryCache(function)._programs()
    return {program.key: list(program.loaded.values())[-1] for _, program in every if program.loaded}


def _has_calls(function: JitMembers) -> bool:
    return bool(function._newest is not None or function._compiled or function.specializations())


def cache_manager(function: JitMembers) -> FunctionCache | None:
    """The function's programs by name; ``None`` before the first call and without a cache on disk."""
    folder = Config.from_env().cache_dir
    if folder is None or not _has_calls(function):
        return None
    kept: dict[Any, FunctionCache] = vars(function).setdefault("_cache_managers", {})
    if folder not in kept:
        kept[folder] = FunctionCache(folder, function, MemoryCache(function))
    return kept[folder]


def manager_key(function: JitMembers) -> str | None:
    """A digest of the function's sources, this package and its settings; ``None`` as of :func:`cache_manager`."""
    return None if cache_manager(function) is None else jit_function_cache_key(function.func)


def _sig(function: JitMembers) -> inspect.Signature:
    """The parameters."""
    return function.signature


def _backend_target(function: JitMembers) -> GPUTarget | None:
    """The target of the newest program in memory."""
    programs: list[tuple[Any, Any]] = list(MemoryCache(function)._programs())
    targets = [own[0] for own, _ in programs]
    target: GPUTarget | None = targets[-1] if targets else None
    return target


def _has_self_param(function: JitMembers) -> bool:
    """True if the first parameter is ``self``."""
    return next(iter(function.signature.parameters), "") == "self"


def _effective_compile_hints(function: JitMembers) -> Any:
    """A function that gives the hints of a call now: the function's own below those of the context."""
    return lambda: dict(merge_hints(function.function_hints(), ambient_hints()))


def _ensure_sig(function: JitMembers) -> Any:
    """A function that reads the signature, which a jit function has from the start."""
    return function._read_signature


def _split_self(function: JitMembers) -> Any:
    """A function that parts a method's object from the other arguments."""

    def split(args: Sequence[Any]) -> tuple[Any, tuple[Any, ...]]:
        return (args[0], tuple(args[1:])) if _has_self_param(function) else (None, tuple(args))

    return split


class _Digest(BaseException):
    """Ends a trace whose digest is asked for."""


def _build_full_cache_key(function: JitMembers) -> Any:
    """A function that gives the key of a call in :class:`MemoryCache`, from its arguments by name."""

    def key(
        bound_arguments: Mapping[str, Any],
        *,
        owner_cls: type | None = None,
        bound_self: Any = None,
        effective_hints: Mapping[str, Any] | None = None,
    ) -> str:
        config = Config.from_env()
        hints = merge_hints(function.function_hints(), ambient_hints()) if effective_hints is None else effective_hints
        values = bound_arguments if bound_self is None else {"self": bound_self, **bound_arguments}
        call = function.bind((), values, config)
        options = options_from_hints(hints, ambient_options(config))
        try:
            function._for_chips(
                call,
                config,
                lambda target: compile_program(function, replace(call, target=target), options, config, known=_stop),
            )
        except _Digest as found:
            return str(found)
        except ModuleSeen as seen:
            return seen.key
        raise AssertionError("a trace without a digest")

    return key


def _stop(digest: str) -> NoReturn:
    raise _Digest(digest)


_resolve_and_make_cache_key = _build_full_cache_key


def _resolve_arguments(function: JitMembers) -> Any:
    """A function that replaces the run-time values among a call's arguments by name by launch arguments, in place."""

    def resolve(bound_arguments: MutableMapping[str, Any]) -> None:
        bound = inspect.BoundArguments(function.signature, dict(bound_arguments))
        names, arguments, _, _ = convert_to_jit_arguments(function.signature, bound)
        bound_arguments.update(zip(names, arguments, strict=True))

    return resolve
