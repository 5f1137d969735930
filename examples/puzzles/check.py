"""Check answers to the puzzles: ``python check.py [FILE] [NUMBER ...]``, by default all of ``puzzles.py`` beside this file.

Each kernel runs on this CPU against NumPy, under the sanitizer, with outputs that begin as NaN or -1.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import FlydslError

CHECKS: list[Callable[[Any], str | None]] = []
"""The check of each puzzle: takes the module of the answers, returns a complaint or None."""


def puzzle(check: Callable[[Any], str | None]) -> Callable[[Any], str | None]:
    """Number a check; its name is the puzzle's."""
    CHECKS.append(check)
    return check


@contextmanager
def settings(**values: str) -> Any:
    """Environment variables, without the prefix FLYDSL_, for the calls inside."""
    names = {f"FLYDSL_{name}": value for name, value in values.items()}
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(names)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


def playing(arch: str) -> Any:
    """Run calls on the CPU in the role of a chip."""
    return settings(COMPILE_BACKEND="cpu", COMPILE_ARCH=arch)


def differs(what: str, got: Any, wanted: Any) -> str | None:
    """The first element that is not the wanted one, with its index."""
    wrong = np.argwhere(~((got == wanted) | (np.isnan(got) & np.isnan(wanted))))
    if not len(wrong):
        return None
    first = tuple(int(k) for k in wrong[0])
    at = ", ".join(map(str, first))
    return f"{what}: element [{at}] is {got[first]}, expected {wanted[first]}; {len(wrong)} of {got.size} are wrong"


def numbers(*shape: int) -> Any:
    """Whole numbers as Float32, so that sums are exact, negative ones among them."""
    return np.random.default_rng(len(shape)).integers(-50, 50, shape).astype(np.float32)


def nothing(*shape: int) -> Any:
    """An output that nobody has written."""
    return np.full(shape, np.nan, np.float32)


def shared_bytes(function: Any, *vectors: str) -> int:
    """Shared memory of a block, in bytes, of the function compiled for gfx942."""
    function.signatures({name: flyc.TensorSpec(fx.Float32, (flyc.dyn,)) for name in vectors})
    (done,) = flyc.precompile(function, ["rocm:gfx942"], isolated=False)
    assert done.artifact is not None, done.error
    return done.artifact.kernels[0].static_shared_bytes


@puzzle
def room(answers: Any) -> str | None:
    for length in (1, 64, 100, 1000):
        x, out = numbers(length), nothing(length)
        answers.room(x, out)
        if wrong := differs(f"{length} elements", out, x + 10):
            return wrong
    return None


@puzzle
def outer(answers: Any) -> str | None:
    for rows, columns in ((5, 7), (8, 16), (33, 20), (1, 100)):
        a, b, out = numbers(rows), numbers(columns), nothing(rows, columns)
        answers.outer(a, b, out)
        if wrong := differs(f"{rows} x {columns}", out, a[:, None] + b):
            return wrong
    return None


@puzzle
def tiles(answers: Any) -> str | None:
    layout = answers.tiles()
    if fx.get_scalar(fx.size(layout)) != 64 or fx.rank(layout) != 2:
        return f"expected a layout of 8 x 8, got {layout}"
    for row in range(8):
        for column in range(8):
            got = fx.get_scalar(fx.crd2idx((row, column), layout))
            wanted = row // 4 * 32 + column // 4 * 16 + row % 4 * 4 + column % 4
            if got != wanted:
                return f"({row}, {column}) is at {got}, expected {wanted}"
    return None


@puzzle
def mirror(answers: Any) -> str | None:
    x, out = numbers(384), nothing(384)
    answers.mirror(x, out)
    wrong = differs("384 elements", out, x.reshape(3, 128)[:, ::-1].ravel())
    if wrong is None and shared_bytes(answers.mirror, "x", "out") == 0:
        return "no shared memory is used: threads read x backwards"
    return wrong


@puzzle
def warp_sum(answers: Any) -> str | None:
    for chip, width in (("sm_90", 32), ("gfx942", 64)):
        x, out = numbers(256), nothing(256)
        with playing(chip):
            answers.warp_sum(x, out)
        if wrong := differs(f"warps of {width}", out, x.reshape(-1, width).sum(1).repeat(width)):
            return wrong
    used = shared_bytes(answers.warp_sum, "x", "out")
    return f"{used} bytes of shared memory are used, expected none" if used else None


@puzzle
def swizzled(answers: Any) -> str | None:
    tile = answers.swizzled()
    places = {fx.get_scalar(fx.crd2idx((row, k), tile)) for row in range(16) for k in range(32)}
    if places != set(range(512)):
        return f"the tile takes {len(places)} places below {max(places) + 1}, expected 512 without gaps"
    found = fx.viz.banks(tile, fx.Float16).conflicts
    return f"{found} conflicts, expected none" if found else None


@puzzle
def histogram(answers: Any) -> str | None:
    for length in (64, 1000):
        x = np.random.default_rng(length).integers(0, 8, length, dtype=np.int32)
        counts = np.ones(8, np.int32)
        answers.histogram(x, counts)
        if wrong := differs(f"{length} elements", counts, 1 + np.bincount(x, minlength=8)):
            return wrong
    return None


@puzzle
def running(answers: Any) -> str | None:
    falling = -np.arange(1, 257, dtype=np.float32)
    for what, x in (("any numbers", numbers(256)), ("falling ones", falling)):
        out = nothing(256)
        answers.running(x, out)
        if wrong := differs(what, out, np.maximum.accumulate(x)):
            return wrong
    return None


@puzzle
def holds(answers: Any) -> str | None:
    a, b = (np.random.default_rng(k).integers(-3, 4, (16, 16)).astype(np.float16) for k in range(2))
    c = nothing(16, 16)
    with playing("gfx942"):
        answers.holds(a, b, c)
    return differs("c", c, a.astype(np.float32) @ b.astype(np.float32).T)


@puzzle
def last_block(answers: Any) -> str | None:
    parts, counter = nothing(7), np.zeros(1, np.int32)
    for launch in (1, 2):
        x, out = numbers(448) * launch, nothing(1)
        answers.last_block(x, parts, counter, out)
        if wrong := differs(f"launch {launch}", out, np.array([x.sum()])):
            return wrong
    return None


def verdict(check: Callable[[Any], str | None], answers: Any) -> str | None:
    """The complaint about an answer, or None; an error of the program is a complaint."""
    try:
        with settings(CPU_CHECK="bounds,race,init,barrier"):
            return check(answers)
    except (FlydslError, ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError) as error:
        lines = str(error).splitlines() or [""]
        findings = [line for line in lines if line.startswith(("bounds:", "race:", "init:", "barrier:"))]
        return f"{type(error).__name__}: {(findings or lines)[0]}"


def main(arguments: list[str]) -> int:
    files = [a for a in arguments if not a.isdigit()]
    chosen = [int(a) for a in arguments if a.isdigit()] or range(1, len(CHECKS) + 1)
    path = Path(files[0]) if files else Path(__file__).with_name("puzzles.py")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    answers = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(answers)
    right = 0
    for number in chosen:
        check = CHECKS[number - 1]
        wrong = verdict(check, answers)
        right += wrong is None
        print(f"{number} {check.__name__}: {'right' if wrong is None else f'not yet: {wrong}'}", flush=True)
    return 0 if right == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
