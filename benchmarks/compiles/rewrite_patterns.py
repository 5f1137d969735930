"""``python -m benchmarks.compiles.rewrite_patterns``: local rewrites by hand, and as patterns of MLIR's drivers.

Two rewrites of AMD's backend that look at one operation at a time run over attention and a product of f16, as these are in
front of ``packed-math``: ``pack_subtractions`` and ``join_upper_halves``.  Each run has a module of its own.  All give the
same module.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.rocm import library
from flydsl._mlir import ir
from flydsl.backends.registry import make_backend, parse_target
from flydsl.backends.rocm.patterns.packed_math import join_upper_halves, pack_subtractions
from flydsl.cli.printing.output import table
from flydsl.ir.builder import call_intrinsic, constant, i32, op1
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.rewriting import Operations

_ARCH, _STAGE = "gfx942", "complete-waits"
_KERNELS = ("attention bf16 128 causal", "gemm f16 128x128x32")
_ROUNDS = 15


def _walk(module: ir.Module) -> Operations:
    return Operations(module)


def _rewrite(found: Operations) -> None:
    pack_subtractions(found.named("arith.subf"))
    join_upper_halves(found.named("arith.ori"))


# -- the same as patterns


def _packed_subtraction(operation: Any, rewriter: Any) -> bool:
    """A pattern of MLIR's; true where it does not match."""
    of = operation.results[0].type
    if not (isinstance(of, ir.VectorType) and of.rank == 1 and of.shape[0] % 2 == 0 and str(of.element_type) == "f32"):
        return True
    with rewriter.ip, operation.location:
        left, right = operation.operands
        flags = {"fastmath": operation.attributes["fastmath"]} if "fastmath" in operation.attributes else {}
        negated = op1("arith.negf", [right], of)
        rewriter.replace_op(operation, [op1("arith.addf", [left, negated], of, flags)])
    return False


def _joined_upper_halves(union: Any, rewriter: Any) -> bool:
    if union.results[0].type != i32():
        return True
    for above, below in (tuple(union.operands), tuple(union.operands)[::-1]):
        upper, lower = _operand(above, "arith.andi", -1 << 16), _operand(below, "arith.shrui", 16)
        if upper is not None and lower is not None:
            with rewriter.ip, union.location:
                joined = call_intrinsic("llvm.amdgcn.perm", [upper, lower, constant(0x07060302, i32())], i32())
                rewriter.replace_op(union, [joined])
            return False
    return True


def _operand(value: ir.Value, name: str, number: int) -> ir.Value | None:
    if isinstance(value, ir.BlockArgument) or value.owner.name != name:
        return None
    first, second = value.owner.operands
    return first if known_constant(second) == number else None


def _patterns() -> Any:
    from torch_mlir import rewrite  # the bindings are loaded by now

    patterns = rewrite.RewritePatternSet()
    patterns.add("arith.subf", _packed_subtraction)
    patterns.add("arith.ori", _joined_upper_halves)
    return patterns.freeze()


def _walk_driver(module: ir.Module, patterns: Any) -> None:
    from torch_mlir import rewrite

    rewrite.walk_and_apply_patterns(module.operation, patterns)


def _greedy_driver(module: ir.Module, patterns: Any) -> None:
    from torch_mlir import rewrite

    config = rewrite.GreedyRewriteConfig()
    config.enable_folding = config.enable_constant_cse = False
    config.region_simplification_level = rewrite.GreedySimplifyRegionLevel.DISABLED
    rewrite.apply_patterns_and_fold_greedily(module, patterns, config)


# -- measuring


def _source(name: str) -> str:
    """A kernel in front of ``packed-math``."""
    with tempfile.TemporaryDirectory() as folder:
        function, signature = library.programs(_ARCH)[name]
        library.dump(function, signature, _ARCH, Path(folder))
        (file,) = Path(folder).rglob(f"*_{_STAGE}.mlir")
        return file.read_text()


def measure() -> dict[str, dict[str, float]]:
    """Of each kernel the operations, the rewrites, and the milliseconds of each way; the least of several runs."""
    figures = {}
    for name in _KERNELS:
        text = _source(name)
        with make_backend(parse_target(f"rocm:{_ARCH}")).mlir_context(), ir.Location.unknown():
            plain = ir.Module.parse(text)
            found = Operations(plain)
            patterns = _patterns()
            row = {"operations": sum(len(found.named(each)) for each in found.names)}
            results = {}
            for way in ("shared walk", "by hand", "patterns, walk", "patterns, greedy"):
                row[way], results[way] = _least(text, way, patterns)
            assert results["by hand"] == results["patterns, walk"]
        figures[name] = row
    return figures


def _least(text: str, way: str, patterns: Any) -> tuple[float, str]:
    """The least milliseconds of several runs, and the module afterwards."""
    least, module = float("inf"), ir.Module.create()
    for _ in range(_ROUNDS):
        module = ir.Module.parse(text)
        run: dict[str, Callable[[], object]] = {
            "shared walk": lambda module=module: _walk(module),  # type: ignore[misc]
            "by hand": lambda found=Operations(module): _rewrite(found),  # type: ignore[misc]
            "patterns, walk": lambda module=module: _walk_driver(module, patterns),  # type: ignore[misc]
            "patterns, greedy": lambda module=module: _greedy_driver(module, patterns),  # type: ignore[misc]
        }
        start = time.process_time()
        run[way]()
        least = min(least, 1e3 * (time.process_time() - start))
    return least, str(module)


def main() -> None:
    figures = measure()
    columns = list(next(iter(figures.values())))
    rows = [
        (name, *(f"{value:.2f}" if isinstance(value, float) else str(value) for value in row.values()))
        for name, row in figures.items()
    ]
    print(table(("kernel", *columns), rows))


if __name__ == "__main__":
    main()
