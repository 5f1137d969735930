"""What a host function was compiled for: listed, logged when it is compiled again, and warned about when that is often."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from flydsl.artifact import Artifact
from flydsl.backends.base import CompileOptions
from flydsl.compiler import arguments as args
from flydsl.compiler.specialisation import BoundCall
from flydsl.compiler.tensor_arguments import TensorArgument
from flydsl.expr.stream import Stream
from flydsl.records import dataclass

__all__ = ["MANY", "CacheInfo", "History", "Specialization", "specialised_parts"]

MANY = 16
"""How often one function may be compiled again before that is worth a warning."""

_SHOWN = 120
_logger = logging.getLogger("flydsl.compiler")


@dataclass(frozen=True)
class Specialization:
    """One program that a function was compiled to."""

    parts: Mapping[str, str]
    """What was compiled in: of each parameter by its name, of ``target``, ``options`` and ``closure``."""
    artifact: Artifact
    from_cache: bool
    """Whether it came from the cache on disk."""

    def __str__(self) -> str:
        return ", ".join(f"{name}: {part}" for name, part in self.parts.items())


class CacheInfo(NamedTuple):
    """Counts of one function in this process, by the names of :func:`functools.lru_cache`'s."""

    hits: int
    """Programs that the cache on disk had."""
    misses: int
    """Programs that it had not, and that were compiled."""
    currsize: int
    """Programs in memory."""
    disk_size: int
    """Those of them that the cache on disk has had or was given."""


def specialised_parts(call: BoundCall, options: CompileOptions, function: Callable[..., Any]) -> Mapping[str, str]:
    """What of a call is compiled in, for people."""
    parts = {name: _described(argument)[:_SHOWN] for name, argument in zip(call.names, call.arguments, strict=True)}
    closure = dict(
        zip(function.__code__.co_freevars, (c.cell_contents for c in function.__closure__ or ()), strict=True)
    )
    named = {"target": str(call.target), "options": repr(options), "closure": repr(closure)[:_SHOWN]}
    return MappingProxyType({**parts, **{f"({what})": text for what, text in named.items()}})


def _described(argument: Any) -> str:
    if isinstance(argument, TensorArgument):
        return str(argument)
    if isinstance(argument, args.ConstantArgument):
        return repr(argument.value)
    if isinstance(argument, Stream):
        return "stream"
    return args.describe(argument)


class History:
    """The specialisations of one function, in the order in which it was compiled."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.specializations: list[Specialization] = []
        self._changes: dict[str, int] = {}

    def add(self, new: Specialization) -> None:
        """Note a specialisation; say in the log what made it necessary."""
        before = self.specializations
        if before:
            nearest = min(before, key=lambda old: len(_differences(old, new)))
            changed = _differences(nearest, new)
            for name in changed:
                self._changes[name] = self._changes.get(name, 0) + 1
            _logger.info(
                "%s is compiled again, for its %d. specialisation: %s",
                self._name,
                len(before) + 1,
                "; ".join(f"{name} was {old} and is {now}" for name, (old, now) in changed.items())
                or "an object that looks the same is another one",
            )
        before.append(new)
        if len(before) == MANY + 2:
            self._warn()

    def cache_info(self) -> CacheInfo:
        """How many of them came from where."""
        hits = sum(specialization.from_cache for specialization in self.specializations)
        programs = len(self.specializations)
        stored = len({specialization.artifact.key for specialization in self.specializations})
        return CacheInfo(hits, programs - hits, programs, stored)

    def _warn(self) -> None:
        name = max(self._changes, key=lambda n: self._changes[n], default="(closure)")
        _logger.warning(
            "%s was compiled again %d times, %d of them because of %s; %s. %s.specializations() lists them all",
            self._name,
            MANY + 1,
            self._changes.get(name, 0),
            name,
            _advice(name, self.specializations[-1].parts.get(name, "")),
            self._name,
        )


def _differences(old: Specialization, new: Specialization) -> dict[str, tuple[str, str]]:
    names = dict.fromkeys((*old.parts, *new.parts))
    pairs = {name: (old.parts.get(name, ""), new.parts.get(name, "")) for name in names}
    return {name: (a, b) for name, (a, b) in pairs.items() if a != b}


def _advice(name: str, part: str) -> str:
    if name == "(closure)":
        return "pass what changes as an argument instead of capturing it"
    if name.startswith("("):
        return "each target and each set of options is a program of its own"
    if "tensor" in part:
        return "pass tensors of one type, rank and alignment, without static extents that vary (from_dlpack)"
    return "make it a run-time number, such as fx.Int32, unless the kernel needs its value to be compiled"
