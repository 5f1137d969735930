"""Launches of recorded PTX on the simulator."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from flydsl.errors import SanitizerFinding
from flydsl.tools.foreign.kernels import Launch, load
from flydsl.tools.foreign.launches import check_launch
from flydsl.tools.foreign.reports import Report

DATA = Path(__file__).parent / "data"
RECORDED = sorted((path.name.split(".")[0], path.name.split(".")[1]) for path in DATA.glob("*.ptx"))
"""Kernels and chips."""
PATTERN = 0x3812_3934_3A56_3B78
"""In memory that nobody wrote."""


def unwritten(count: int, dtype: type[Any]) -> np.ndarray[Any, Any]:
    """An array that nobody wrote."""
    size = count * np.dtype(dtype).itemsize
    return np.full(-(-size // 8), PATTERN, np.uint64).view(np.uint8)[:size].view(dtype)


def aligned(size: int) -> np.ndarray[Any, Any]:
    """Bytes at a multiple of 128, as tensor maps need them."""
    memory = np.zeros(size + 128, np.uint8)
    return memory[-memory.ctypes.data % 128 :][:size]


def line_of(kernel: str, text: str) -> int:
    """The line of a kernel of ``triton_kernels`` that has a text."""
    lines = (DATA.parent / "triton_kernels.py").read_text(encoding="utf-8").splitlines()
    start = lines.index(next(line for line in lines if line.startswith(f"def {kernel}(")))
    return next(number for number in range(start + 1, len(lines)) if text in lines[number]) + 1


def checked(
    kernel: str, chip: str, blocks: int, arguments: dict[str, Any], edit: Callable[[str], str] = str
) -> list[SanitizerFinding]:
    """What a launch of a recorded kernel does wrong; it also gets two pointers to scratch memory."""
    text = edit((DATA / f"{kernel}.{chip}.ptx").read_text(encoding="ascii"))
    found = re.match(r"// \w+: shared (\d+), warps (\d+)", text)
    assert found is not None
    report = Report()
    scratch = {name: aligned(512) for name in ("global scratch", "profile scratch")}
    launch = Launch((blocks, 1, 1), (32 * int(found[2]), 1, 1), int(found[1]))
    check_launch(load(f"cuda:{chip}", text.encode(), kernel), launch, {**arguments, **scratch}, report, PATTERN)
    return report.findings
