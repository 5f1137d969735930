"""Drivers of FlyDSL's examples, which are programs with arguments of their own."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.layouts import shuffled_weights

_CDNA = ("gfx942", "gfx950")


def _names_of(source: str, given: Mapping[str, str] = MappingProxyType({})) -> dict[str, Any]:
    """The results of the example, by its own names.

    Args:
        given: assignments of the example that give way to others, by their targets: ``"M, N"`` for ``M, N = 4096, 4096``.

    Raises:
        ValueError: the example has no such assignment.
    """
    path = next(Path(folder, source) for folder in sys.path if Path(folder, source).exists())
    text = path.read_text()
    for target, value in given.items():
        text, count = re.subn(rf"^{target} = .*$", f"{target} = {value}", text, flags=re.MULTILINE)
        if count != 1:
            raise ValueError(f"{source} assigns {target} {count} times; expected once")
    names: dict[str, Any] = {"__name__": "__main__", "__file__": str(path)}
    exec(compile(text, path, "exec"), names)
    return names


@drives("examples/01-vectorAdd.py", "example", *_CDNA, "gfx1201")
def example_sum(chip: str) -> Iterator[Comparison]:
    made = _names_of("examples/01-vectorAdd.py")
    yield Comparison("sum", made["C"], made["A"] + made["B"])


@drives("examples/02-tiledCopy.py", "example", *_CDNA, "gfx1201")
def example_copy(chip: str) -> Iterator[Comparison]:
    made = _names_of("examples/02-tiledCopy.py")
    yield Comparison("copy", made["B"], made["A"])


@drives("examples/03-tiledMma.py", "example", *_CDNA)
def example_product(chip: str) -> Iterator[Comparison]:
    made = _names_of("examples/03-tiledMma.py")
    yield Comparison("product", made["C"], made["A"].double() @ made["B"].double().T, 1e-5)


@drives("examples/04-preshuffle_gemm.py", "example", *_CDNA)
def example_preshuffled(chip: str) -> Iterator[Comparison]:
    tests = ModuleType("tests.utils")  # of which the example takes the order of weights
    vars(tests)["shuffle_weight"] = lambda w, layout: shuffled_weights(w)
    sys.modules["tests.utils"] = tests
    # With all checks its own 4096 take longer than a run may.
    made = _names_of("examples/04-preshuffle_gemm.py", {"M, N, K": "512, 256, 512"})
    yield Comparison("product", made["C"], made["A"].double() @ made["B"].double().T, 1e-3)


@drives("examples/extension/coop/01-warp_collectives.py", "example", *_CDNA, "gfx1201")
def example_warp_scan(chip: str) -> Iterator[Comparison]:
    made = _names_of("examples/extension/coop/01-warp_collectives.py")
    width = made["WIDTH"]
    kept = (made["A"] > 0).to(torch.int32).reshape(-1, width)
    yield Comparison("ranks", made["Rank"], kept.cumsum(1) - kept)
    yield Comparison("totals", made["Total"], kept.sum(1, keepdim=True).expand(-1, width))


@drives("examples/extension/coop/02-block_scan.py", "example", *_CDNA, "gfx1201")
def example_block_scan(chip: str) -> Iterator[Comparison]:
    made = _names_of("examples/extension/coop/02-block_scan.py")
    kept = made["A"][made["A"] > 0]
    yield Comparison("kept", made["Out"][: len(kept)], kept)


@drives("examples/05-gather_scatter.py", "example", *_CDNA)
def example_gather(chip: str) -> Iterator[Comparison]:
    made = _names_of("examples/05-gather_scatter.py")
    yield Comparison("gathered", made["dst"], made["src"][made["idx"].long()])
    wanted = torch.zeros_like(made["dst2"])
    wanted[made["idx2"].long()] = made["src2"]
    yield Comparison("scattered", made["dst2"], wanted)
