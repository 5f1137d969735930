"""Where programs run, and what became of one."""

from __future__ import annotations

import contextlib
import functools
import re
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from emulator.driver import emulated
from ptx.gpu import Gpu

from flydsl.errors import FlydslError, SimulationError
from flydsl.simulators.amdgpu import CHIPS

from .generate import Program
from .mutate import mutated
from .play import Arrays, compiled, difference, expected, host_function, launch
from .tree import Block, shrunk

__all__ = ["Outcome", "cut", "playing", "refusal", "tried"]


@dataclass(frozen=True)
class Outcome:
    """What became of a program."""

    kind: str
    """``agrees``; ``differs``; ``refused`` or ``fails``, by an exception of flydsl's tree or another; ``open``, which has no
    value by the model; for a program with a mistake also ``accepted``, and ``unplaced``, an error without its line."""
    text: str = ""

    def resembles(self, other: Outcome) -> bool:
        """Whether both are of one cause, as far as the texts tell."""
        first, second = (re.sub(r"\d+|'[^']*'", "", o.text.partition("\n")[0]) for o in (self, other))
        return self.kind == other.kind and (self.kind == "differs" or first == second)


@contextlib.contextmanager
def playing(target: str) -> Iterator[Callable[[Any], Any]]:
    """Compiles for ``target``: ``cpu`` or ``cpu:LEVEL``, an AMD GPU that is simulated, or ``sm_90``.

    A number behind ``@``, as in ``cpu@3``, is LLVM's level of optimisation.  Gives what makes arrays the device's.
    """
    name, _, level = target.partition("@")
    with contextlib.ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
        if level:
            patch.setenv("FLYDSL_COMPILE_OPT_LEVEL", level)
        if name.startswith("sm_"):
            gpu = Gpu()
            gpu.install(patch, name)
            yield gpu
            gpu.check()
            return
        backend, arch = ("rocm", name) if name in CHIPS else ("cpu", name.partition(":")[2] or "native")
        patch.setenv("FLYDSL_COMPILE_BACKEND", backend)
        patch.setenv("FLYDSL_COMPILE_ARCH", arch)
        if backend == "rocm":
            stack.enter_context(emulated())
        yield lambda array: array


@functools.lru_cache(maxsize=1)
def _expected(program: Program) -> Arrays | ArithmeticError:
    try:
        return expected(program)
    except ArithmeticError as error:
        return error


def tried(program: Program, target: str) -> Outcome:
    """What a target makes of a program."""
    wanted = _expected(program)
    if isinstance(wanted, ArithmeticError):
        return Outcome("open", str(wanted))
    try:
        with playing(target) as wrap:
            found = compiled(program, wrap)
    except Exception as error:
        return Outcome("refused" if _is_refusal(error) else "fails", _said(error))
    differs = difference(wanted, found, program.shape.threads)
    return Outcome("agrees") if differs is None else Outcome("differs", differs)


def refusal(program: Program, seed: int) -> Outcome | None:
    """What becomes of the program with a mistake, which is compiled only; ``None`` if it is no Python any more."""
    text = mutated(program.text(), seed)
    if text is None:
        return None
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
        patch.setenv("COMPILE_ONLY", "1")
        try:
            launch(host_function(text), program, Arrays(program))
        except Exception as error:
            said = _said(error)
            placed = re.search(r'File "<program \d+>", line \d+.*\n +\^+', said, re.DOTALL)
            internal = "the traced program" in said  # MLIR's own words for a fault of the compiler
            return Outcome("refused" if placed and not internal else "unplaced", said)
    return Outcome("accepted")


def _is_refusal(error: Exception) -> bool:
    """True if flydsl refused the program, and not a simulator what was made of it."""
    return isinstance(error, FlydslError) and not isinstance(error, SimulationError)


def _said(error: Exception) -> str:
    notes = "\n".join(getattr(error, "__notes__", ()))
    frames = "" if _is_refusal(error) else "".join(traceback.format_exception(error, limit=-4))
    return f"{type(error).__name__}: {error}\n{notes}\n{frames}"


def cut(program: Program, target: str, limit: int = 400) -> Program:
    """A smaller program of which the target makes the same."""
    outcome = tried(program, target)

    def fails(tree: Block) -> bool:
        smaller = replace(program, tree=tree)
        try:
            return tried(smaller, target).resembles(outcome)
        except Exception:  # it is no program any more
            return False

    return replace(program, tree=shrunk(program.tree, fails, limit))
