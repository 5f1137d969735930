"""Drivers: how programs of a corpus are called with small arguments, and what they must give."""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch

__all__ = ["Comparison", "Driver", "drivers", "drives"]


@dataclass(frozen=True)
class Comparison:
    """A result beside its reference.

    Attributes:
        what: the name of the result.
        got: what the program wrote.
        want: the reference, of the same number of elements.
        tolerance: the largest error that is right, as a part of the largest magnitude of the reference; 0 asks for equality.
        share: the part of elements that may lie outside, as roundings to a few bits cause.
    """

    what: str
    got: torch.Tensor
    want: torch.Tensor
    tolerance: float = 0.0
    share: float = 0.0

    def error(self) -> float:
        """The largest error as a part of the largest magnitude of the reference; infinity for NaNs that it has not."""
        got, want = self.got.double().flatten(), self.want.double().flatten()
        if got.numel() != want.numel() or not torch.equal(torch.isnan(got), torch.isnan(want)):
            return math.inf
        scale = max(want.nan_to_num(0, 0, 0).abs().max().item(), 1e-30)
        errors = torch.where(got == want, 0.0, (got - want).abs()).nan_to_num(0.0, math.inf) / scale
        if self.share:
            count = max(1, math.ceil(errors.numel() * (1 - self.share)))
            return errors.kthvalue(count).values.item()
        return errors.max().item()

    def is_right(self) -> bool:
        """True if the error is within the tolerance."""
        return self.error() <= self.tolerance


@dataclass(frozen=True)
class Driver:
    """One way to call one program.

    Attributes:
        name: the name of the driver's function.
        family: the kind of kernel.
        source: the path of the program's module below the root of its corpus.
        chips: the chips that the program is for.
        run: imports the program, calls it in the role of a chip, and gives its results.
        waits: True if blocks or launches wait for one another; the simulator runs them one after another.
        around: the published module with the host code that launches the kernel, if the driver launches it itself.
    """

    name: str
    family: str
    source: str
    chips: tuple[str, ...]
    run: Callable[[str], Iterator[Comparison]]
    waits: bool = False
    around: str = ""


def drives(
    source: str, family: str, *chips: str, waits: bool = False, around: str = ""
) -> Callable[[Callable[[str], Iterator[Comparison]]], Driver]:
    """Make a driver of a function; its arguments are those of :class:`Driver`."""
    return lambda function: Driver(function.__name__, family, source, chips, function, waits, around)


def drivers() -> list[Driver]:
    """All drivers of this package."""
    package = importlib.import_module(__package__)
    modules = [importlib.import_module(f"{__package__}.{m.name}") for m in pkgutil.iter_modules(package.__path__)]
    return [value for module in modules for value in vars(module).values() if isinstance(value, Driver)]
