"""CPU time of the import and the first compile, in a process that has imported torch."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from benchmarks.compiles.cold import cold_table, turns
from benchmarks.compiles.published import Compilers
from benchmarks.peers import rocm_installation

__all__ = ["measure"]

_CHIP = "gfx942"
_TRACED = Path(__file__).resolve().parent.parent / "programs" / "compile_traced.py"
_PUBLISHED = ("softmax bf16 8192", "preshuffled GEMM fp16")
_SMALL = "tiled MMA"
"""A kernel of ``benchmarks/programs/traced_kernels.py``."""


def measure(checkout: Path, peer: str | None) -> tuple[dict[str, Any], str]:
    """Seconds by program and compiler, medians of processes that take turns, and the table.

    ``import`` counts the compiler and the program's modules, not torch.
    """
    with tempfile.TemporaryDirectory() as name:
        compilers = Compilers(checkout, peer, rocm_installation(Path(name, "rocm")))
        figures = {program: turns(compilers.commands(program, _CHIP, rounds=2)) for program in _PUBLISHED}
        traced = [str(_TRACED), _SMALL, "2", "torch"]
        commands = compilers.commands(_PUBLISHED[0], _CHIP, rounds=2)
        figures[_SMALL] = turns({who: ([python, *traced], extra) for who, ((python, *_), extra) in commands.items()})
    return {"chip": _CHIP, "cpu seconds": figures}, cold_table(figures)
