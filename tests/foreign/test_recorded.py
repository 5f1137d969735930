"""Kernels that Triton compiled, checked: right ones are silent and right, faults have name and line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from .launching import RECORDED, checked, line_of, unwritten

RANDOM = np.random.default_rng(5)
X, Y = RANDOM.random(600, np.float32), RANDOM.random(600, np.float32)
A, B = (RANDOM.integers(-4, 5, shape).astype(np.float16) for shape in ((64, 96), (96, 64)))
WIDE, TALL = (RANDOM.integers(-4, 5, shape).astype(np.float16) for shape in ((64, 128), (128, 64)))
NUMBERS = RANDOM.integers(0, 32, 256, dtype=np.int32)
TILE = RANDOM.random((16, 16), np.float32)
N = np.int32(600)


def outputs() -> dict[str, tuple[int, dict[str, Any], np.ndarray[Any, Any]]]:
    """By kernel the blocks, the arguments, whose last array is the result, and the result by NumPy."""
    total = X.sum(dtype=np.float64)
    return {
        "add": (3, {"x": X, "y": Y, "out": unwritten(600, np.float32), "n": N}, X + Y),
        "row_sums": (
            4, {"x": X.reshape(4, 150).copy(), "out": unwritten(4, np.float32), "columns": np.int32(150)},
            X.reshape(4, 150).sum(axis=1),
        ),
        "total_by_atomics": (3, {"x": X, "out": np.zeros(1, np.float32), "n": N}, np.array([total])),
        "total_by_lock": (
            3, {"x": X, "out": np.zeros(1, np.float32), "lock": np.zeros(1, np.int32), "n": N}, np.array([total]),
        ),
        "masked_tile": (1, {"x": TILE.copy(), "out": unwritten(256, np.float32)}, np.tril(TILE).ravel()),
        "product": (
            1, {"a": A, "b": B, "c": unwritten(64 * 64, np.float32), "k": np.int32(96)},
            (A.astype(np.float32) @ B.astype(np.float32)).ravel(),
        ),
        "product_of_boxes": (
            1, {"a": WIDE, "b": TALL, "c": unwritten(64 * 64, np.float32), "k": np.int32(128)},
            (WIDE.astype(np.float32) @ TALL.astype(np.float32)).ravel(),
        ),
        "sums_to_here": (1, {"x": NUMBERS, "out": unwritten(256, np.int32)}, NUMBERS.cumsum()),
        "counted": (1, {"x": NUMBERS, "out": unwritten(32, np.int32)}, np.bincount(NUMBERS, minlength=32)),
    }  # fmt: skip


@pytest.mark.parametrize(("kernel", "chip"), [each for each in RECORDED if each[0] in outputs()])
def test_right_kernels_are_silent(kernel: str, chip: str) -> None:
    blocks, arguments, expected = outputs()[kernel]
    assert checked(kernel, chip, blocks, arguments) == []
    result = next(arguments[name] for name in ("out", "c") if name in arguments)
    np.testing.assert_allclose(result, expected, rtol=1e-5)


def without(text: str, number: int = 0) -> Callable[[str], str]:
    """An edit of PTX that takes the instruction away that has a text; the one of that number, or all for -1."""

    def edit(ptx: str) -> str:
        lines = ptx.splitlines()
        found = [at for at, line in enumerate(lines) if text in line]
        assert found
        gone = found if number < 0 else [found[number]]
        return "\n".join(line for at, line in enumerate(lines) if at not in gone)

    return edit


Planted = tuple[str, int, dict[str, Any], Callable[[str], str], str, str, str]


def faults() -> dict[str, Planted]:
    """Kernel, blocks, arguments and edit of each, and the check, array and line that must be told."""
    out = np.zeros(600, np.float32)
    return {
        "a load behind the end": (
            "add_unmasked", 3, {"x": X, "y": Y, "out": out, "n": N}, str, "bounds", "x", "tl.load(x + at)",
        ),
        "a count that is too large": (
            "add", 3, {"x": X, "y": Y[:500].copy(), "out": out, "n": N}, str, "bounds", "y", "tl.store",
        ),
        "a store behind the end": (
            "add", 3, {"x": X, "y": Y, "out": out[:599].copy(), "n": N}, str, "bounds", "out", "tl.store",
        ),
        "an array that nobody wrote": (
            "row_sums", 4, {"x": unwritten(600, np.float32), "out": np.zeros(4, np.float32), "columns": np.int32(150)},
            str, "init", "x", "tl.load",
        ),
        "a sum that nobody set to zero": (
            "total", 1, {"x": X, "out": unwritten(2, np.float32), "n": N}, str, "init", "out", "before = tl.load(out)",
        ),
        "blocks that add without atomics": (
            "total", 3, {"x": X, "out": np.zeros(1, np.float32), "n": N}, str, "race", "out", "tl.store",
        ),
        "a warp that reads what another has shifted": (
            "shift", 1, {"x": X[:256].copy(), "n": np.int32(256)}, str, "race", "x", "tl.store",
        ),
        "an address that is not aligned": (
            "add", 1, {"x": np.frombuffer(bytes(1028), np.uint8)[2:1026].view(np.uint8), "y": Y, "out": out,
                       "n": np.int32(200)}, str, "align", "", "tl.store",
        ),
        "a sum without the barrier": (
            "row_sums", 1, {"x": X[:150].copy(), "out": np.zeros(1, np.float32), "columns": np.int32(150)},
            without("bar.sync"), "race", "", "tl.sum",
        ),
        "a lock that is left before the store": (
            "total_by_lock", 3, {"x": X, "out": np.zeros(1, np.float32), "lock": np.zeros(1, np.int32), "n": N},
            without("atom.global.acq_rel.gpu.cas", -1), "race", "out", "tl.store(out",
        ),
    }  # fmt: skip


@pytest.mark.parametrize("fault", faults())
def test_faults_have_their_array_and_line(fault: str) -> None:
    kernel, blocks, arguments, edit, check, name, text = faults()[fault]
    found = checked(kernel, "sm_80", blocks, arguments, edit)
    assert any(
        each.check == check
        and each.tensor == (name or each.tensor)
        and each.location is not None
        and each.location.line == line_of(kernel, text)
        for each in found
    ), [str(each) for each in found]


def test_copies_that_nobody_waits_for() -> None:
    arguments = {"a": A, "b": B, "c": np.zeros(64 * 64, np.float32), "k": np.int32(96)}
    found = checked("product", "sm_80", 1, arguments, without("cp.async.wait_group", -1))
    assert any(
        each.check == "wait" and each.location.line == line_of("product", "right =") for each in found if each.location
    )


@pytest.mark.parametrize(
    ("chip", "text", "number", "check", "line"),
    [
        ("sm_100", "mbarrier.try_wait", -1, "wait", "tl.store(c"),
        ("sm_100", "fence.proxy.async", -1, "wait", "acc += tl.dot"),
        ("sm_100", "tcgen05.wait::st", 0, "wait", ""),
        ("sm_100", "tcgen05.dealloc", 0, "wait", ""),
        ("sm_100", "tcgen05.commit", -1, "deadlock", ""),
        ("sm_90", "wgmma.wait_group", 0, "wait", ""),
        ("sm_80", "mov.b32", 3, "init", ""),
    ],
)
def test_instructions_that_are_taken_away(chip: str, text: str, number: int, check: str, line: str) -> None:
    arguments = {"a": A, "b": B, "c": np.zeros(64 * 64, np.float32), "k": np.int32(96)}
    found = checked("product", chip, 1, arguments, without(text, number))
    told = {(each.check, each.location.line if each.location and line else None) for each in found}
    assert (check, line_of("product", line) if line else None) in told, [str(each) for each in found]
