"""Configurations of an autotuned function."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.support.tracebacks import shows_user_frames


class Config:
    """One candidate: keyword arguments of the function, and compile hints.

    Args:
        num_warps: passed to the function under that name, if given.
        waves_per_eu: the compile hint of that name, if given.
        pre_hook: called with the arguments by name before each launch.
        **kwargs: keyword arguments of the function: numbers, strings, or tuples of these.  A name with a dot is the
            compile hint of a backend: ``Config(BLOCK=64, **{"opencl.unroll": 4})``.

    Raises:
        DSLTypeError: ``maxnreg``, which is a hint of the whole function, or a value that a file cannot hold.

    See the example of :func:`flydsl.autotune.autotune`.
    """

    @shows_user_frames
    def __init__(
        self,
        *,
        num_warps: int | None = None,
        waves_per_eu: int | None = None,
        pre_hook: Callable[[dict[str, Any]], None] | None = None,
        **kwargs: Any,
    ) -> None:
        if "maxnreg" in kwargs:
            raise DSLTypeError("Config takes no maxnreg; give it to the whole function as a compile hint")
        for name, value in kwargs.items():
            if not is_plain(value):
                raise DSLTypeError(f"Config({name}={value!r}): expected a number, a string or a tuple of these")
        self.num_warps, self.waves_per_eu, self.pre_hook = num_warps, waves_per_eu, pre_hook
        self.kwargs = dict(kwargs)

    def all_kwargs(self) -> dict[str, Any]:
        """The keyword arguments for the function."""
        own = {name: value for name, value in self.kwargs.items() if "." not in name}
        return own if self.num_warps is None else {**own, "num_warps": self.num_warps}

    def compiler_opts(self) -> dict[str, Any]:
        """The compile hints."""
        own = {name: value for name, value in self.kwargs.items() if "." in name}
        return own if self.waves_per_eu is None else {**own, "waves_per_eu": self.waves_per_eu}

    def to_dict(self) -> dict[str, Any]:
        """The candidate's identity, for a file, without hooks: arguments and hints by name, as FlyDSL writes them."""
        return {**self.all_kwargs(), **self.compiler_opts()}

    @classmethod
    def from_dict(cls, d: Mapping[str, Any]) -> Config:
        """The inverse of :meth:`to_dict`; also takes the arguments as a mapping ``"kwargs"`` of their own.

        Raises:
            DSLTypeError: ``d`` is no such description.
        """
        own = d.get("kwargs", {}) if isinstance(d, Mapping) else None
        if not isinstance(own, Mapping) or not all(isinstance(name, str) for name in d):
            raise DSLTypeError(f"{d!r} does not describe a Config")
        given = {**{name: value for name, value in d.items() if name != "kwargs"}, **own}
        hints = {name: given.pop(name, None) for name in ("num_warps", "waves_per_eu")}
        return cls(**hints, **{name: _as_tuples(value) for name, value in given.items()})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Config) and canonical(self.to_dict()) == canonical(other.to_dict())

    def __hash__(self) -> int:
        return hash(canonical(self.to_dict()))

    def __repr__(self) -> str:
        given = {**self.all_kwargs(), **self.compiler_opts()}
        return f"Config({', '.join(f'{name}={value!r}' for name, value in given.items())})"


def is_plain(value: Any) -> bool:
    """True if a file can hold the value."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return value is None or isinstance(value, (bool, int, float, str))


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


def canonical(value: Any) -> str:
    """Text that is the same for equal values, in every process."""
    return json.dumps(value, sort_keys=True)
