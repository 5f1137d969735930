"""What each optional rewrite for AMD GPUs wins: kernels are compiled without it, and their code is counted.

``python -m benchmarks.rocm.codegen --ablate`` prints it for the kernels of :mod:`flydsl.kernels` and a scan.  With
``--published`` it adds FlyDSL's own kernels of a checkout; these and the kernels of
:mod:`benchmarks.rocm.kernels` need torch.  Nothing runs, and no GPU is needed.
"""

from __future__ import annotations

import importlib.util
import itertools
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.compiles.library_digests import portable
from benchmarks.compiles.published import PROGRAMS, Compilers
from benchmarks.processes import ProcessError
from benchmarks.rocm import library
from benchmarks.rocm.codegen import KERNELS, Compiler, count
from flydsl.backends.rocm.pipeline import PIPELINE
from flydsl.cli.printing.output import table
from flydsl.support.fast_dataclass import record

__all__ = ["ablate", "ablation_table"]

_ROOT = Path(__file__).resolve().parent.parent.parent
OPTIONAL = tuple(step.name for step in PIPELINE if step.is_optional)
_EVERY = "all of them"
"""The row of kernels without any optional rewrite."""

Compile = Callable[[str, Path], None]
"""Compiles one kernel without the rewrites of that list, and leaves its dumps in a folder."""

Scan = fx.coop.BlockScan[fx.Float32, 256]


@flyc.kernel
def scan_kernel(X: fx.Tensor, Y: fx.Tensor):
    storage = fx.SharedAllocator().allocate(Scan.SharedStorage).peek()
    Y[fx.thread_idx.x] = Scan.inclusive(X[fx.thread_idx.x], fx.ReductionOp.ADD, storage=storage)


@flyc.jit
def scan(X: fx.Tensor, Y: fx.Tensor):
    scan_kernel(X, Y).launch(grid=(1, 1, 1), block=(256, 1, 1))


# -- kernels


def _library(arch: str) -> Iterator[tuple[str, Compile]]:
    row = flyc.TensorSpec(fx.Float32, (256,))
    programs = {**library.programs(arch), **portable(), "scan": (scan, {"X": row, "Y": row})}
    for name, (function, signature) in programs.items():
        yield name, partial(_dump_library, function, signature, arch)


def _dump_library(function: Any, signature: Any, arch: str, without: str, folder: Path) -> None:
    library.dump(function, signature, arch, folder, FLYDSL_DISABLE_PASSES=without)


def _common(arch: str) -> Iterator[tuple[str, Compile]]:
    """The kernels of :mod:`benchmarks.rocm.kernels`."""
    compiler = Compiler(sys.executable, str(_ROOT), arch, _ROOT)
    for name in KERNELS:
        yield f"common {name}", partial(_dump_common, compiler, name)
    compiler.close()


def _dump_common(compiler: Compiler, name: str, without: str, folder: Path) -> None:
    compiler.dump(name, folder, FLYDSL_DISABLE_PASSES=without)


def _published(arch: str, checkout: Path) -> Iterator[tuple[str, Compile]]:
    compilers = Compilers(checkout, None, _ROOT)
    for name in PROGRAMS:
        yield f"published {name}", partial(_dump_published, compilers, name, arch)


def _dump_published(compilers: Compilers, name: str, arch: str, without: str, folder: Path) -> None:
    compilers.dump(name, arch, {"flydsl": folder}, FLYDSL_DISABLE_PASSES=without)


def _kernels(arch: str, checkout: Path | None) -> Iterator[tuple[str, Compile]]:
    yield from _library(arch)
    if importlib.util.find_spec("torch") is not None:
        yield from _common(arch)
        if checkout is not None:
            yield from _published(arch, checkout)


# -- figures


def _figures(assembly: str, arch: str) -> dict[str, int]:
    found = count(assembly, arch)
    loop = found["loop"]
    return {
        "instructions": found["instructions"]["all"],
        "loop": loop["all"],
        "loop waits": loop["waitcnt"],
        "MFMA ahead": loop["ahead"] or 0,
        "VGPR": found["vgpr"],
        "SGPR": found["sgpr"],
        "scratch": found["scratch"],
        "waves": found["waves"],
    }


MORE_IS_BETTER = frozenset({"MFMA ahead", "waves"})


@record
class _Code:
    """What a compile of a kernel left."""

    assembly: str
    figures: dict[str, int]
    effective: tuple[str, ...]
    """The optional rewrites that changed the module."""


def _compiled(compile_one: Compile, arch: str, without: Sequence[str] = ()) -> _Code:
    with tempfile.TemporaryDirectory() as folder:
        compile_one(",".join(without), Path(folder))
        (file,) = Path(folder).rglob("*.s")
        stages = {path.stem.partition("_")[2]: path.read_text() for path in sorted(file.parent.glob("??_*.mlir"))}
        effective = [
            name
            for (_, before), (name, after) in itertools.pairwise(stages.items())
            if name in OPTIONAL and after != before
        ]
        return _Code(file.read_text(), _figures(file.read_text(), arch), tuple(effective))


def ablate(archs: Sequence[str], checkout: Path | None = None) -> dict[str, Any]:
    """For each rewrite and kernel the changes of the figures where the rewrite is left out, as far as there are any."""
    whole: dict[str, dict[str, int]] = {}
    left_out: dict[str, dict[str, dict[str, int]]] = {name: {} for name in (*OPTIONAL, _EVERY)}
    for arch in archs:
        for name, compile_one in _kernels(arch, checkout):
            kernel = f"{name} {arch}"
            try:
                usual = _compiled(compile_one, arch)
                for rewrite in usual.effective:
                    _compare(left_out[rewrite], kernel, usual, _compiled(compile_one, arch, [rewrite]))
                if usual.effective:
                    _compare(left_out[_EVERY], kernel, usual, _compiled(compile_one, arch, OPTIONAL))
                whole[kernel] = usual.figures
            except ProcessError as error:  # a checkout whose programs this version does not run
                print(f"{kernel}: left out: {error}", file=sys.stderr)
            print(f"{kernel}: done", file=sys.stderr, flush=True)
    return {"with all": whole, "left out": left_out}


def _compare(rows: dict[str, dict[str, int]], kernel: str, usual: _Code, without: _Code) -> None:
    if without.assembly != usual.assembly:
        rows[kernel] = {figure: without.figures[figure] - count for figure, count in usual.figures.items()}


def wins(changes: dict[str, dict[str, int]]) -> list[str]:
    """The kernels of which some figure is worse without the rewrite."""
    return [
        kernel
        for kernel, row in changes.items()
        if any(change < 0 if figure in MORE_IS_BETTER else change > 0 for figure, change in row.items())
    ]


def ablation_table(figures: dict[str, Any]) -> str:
    """For each rewrite how many kernels it changes and serves, and the sums of the changes; below them, each kernel."""
    columns = list(next(iter(figures["with all"].values())))
    left_out = figures["left out"].items()
    sums = [
        (name, len(rows), len(wins(rows)), *(sum(row[each] for row in rows.values()) for each in columns))
        for name, rows in left_out
    ]
    each = [
        (name, kernel, *(f"{change:+}" if change else "" for change in row.values()))
        for name, rows in left_out
        for kernel, row in rows.items()
    ]
    headers = ("left out", "changed", "worse"), ("left out", "kernel")
    tables = (
        table((*header, *columns), [tuple(map(str, row)) for row in rows])
        for header, rows in zip(headers, (sums, each), strict=True)
    )
    return "\n\n".join(itertools.chain([f"{len(figures['with all'])} kernels"], tables))
