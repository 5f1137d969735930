"""Fixtures that compile and run kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import llvmlite.binding as llvm
import pytest

from .harness import Compiled, Run, native_machine


@pytest.fixture(scope="session")
def compile_kernels() -> Iterator[Callable[..., Compiled]]:
    """``compile_kernels(body, warp_size)``: the same kernels are compiled once in a session."""
    machine = native_machine()
    jit = llvm.create_lljit_compiler(machine)
    made: dict[tuple[str, int], Compiled] = {}

    def compile_one(body: str, warp_size: int = 32) -> Compiled:
        key = (body, warp_size)
        if key not in made:
            made[key] = Compiled(body, warp_size, len(made), machine, jit)
        return made[key]

    yield compile_one


@pytest.fixture
def run(compile_kernels: Callable[..., Compiled]) -> Run:
    """``run(body, grid, block, *arguments)`` compiles the kernel ``@k`` for that block size and launches it.

    ``{block}`` in the body becomes the attribute of a known block size; ``known=False`` leaves the size to the launch.
    """

    def launch(
        body: str,
        grid: Sequence[int],
        block: Sequence[int],
        *arguments: Any,
        known: bool = True,
        warp_size: int = 32,
        name: str = "k",
        **options: Any,
    ) -> None:
        x, y, z = (*block, 1, 1)[:3]
        size = f"attributes {{known_block_size = array<i32: {x}, {y}, {z}>}}" if known else ""
        compile_kernels(body.replace("{block}", size), warp_size).launch(name, grid, block, *arguments, **options)

    return launch
