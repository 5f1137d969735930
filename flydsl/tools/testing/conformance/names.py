"""The parts of the conformance kit and its sample of kernels."""

from __future__ import annotations

PARTS = ("contract", "compile", "run", "tools")
"""In the order in which they run."""

SAMPLE = (
    "f32 arithmetic",
    "maximum with NaN",
    "branches",
    "scalar arguments",
    "printf",
    "barriers in a loop",
    "dynamic shared memory",
    "results of atomics",
    "shuffles of i32",
    "vectors of f32",
)
"""A kernel of each subject, for a first look at a backend."""
