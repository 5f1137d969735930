"""Module names that moved: the old name imports the module by its new one."""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from types import CodeType, ModuleType
from typing import Any

from flydsl.support.public_names import OLD_NAMES

__all__ = ["MOVED"]

_PACKAGES: dict[str, dict[str, str]] = {
    "flydsl.expr.utils": {"flydsl.compat.typst": "print_typst"},
    "flydsl.extension.coop.block": {
        "flydsl.extension.coop.universal": "BlockAdjacentDifference BlockDiscontinuity BlockExchange "
        "BlockExchangeAlgorithm BlockHistogram BlockHistogramAlgorithm BlockLoad BlockLoadAlgorithm BlockMergeSort "
        "BlockMergeSortAlgorithm BlockRadixRank BlockRadixRankAlgorithm BlockRadixSort BlockRadixSortAlgorithm "
        "BlockReduce BlockReduceAlgorithm BlockRunLengthDecode BlockRunLengthDecodeAlgorithm BlockScan "
        "BlockScanAlgorithm BlockShuffle BlockShuffleAlgorithm BlockStore BlockStoreAlgorithm BlockTopK "
        "BlockTopKAlgorithm"
    },
    "flydsl.extension.coop.warp": {
        "flydsl.extension.coop.universal": "WarpBitonicSort WarpExchange WarpExchangeAlgorithm WarpLoad "
        "WarpLoadAlgorithm WarpMergeSort WarpReduce WarpReduceBatched WarpScan WarpStore WarpStoreAlgorithm "
        "warp_bitonic_sort warp_broadcast warp_exclusive_scan warp_exclusive_sum warp_head_segmented_reduce "
        "warp_head_segmented_sum warp_inclusive_scan warp_inclusive_sum warp_max warp_merge_sort warp_min "
        "warp_reduce warp_reduce_batched warp_reduce_batched_to_blocked warp_reduce_batched_to_striped warp_scan "
        "warp_scan_with_aggregate warp_sum warp_sum_batched warp_sum_batched_to_blocked "
        "warp_sum_batched_to_striped warp_tail_segmented_reduce warp_tail_segmented_sum"
    },
    "flydsl.utils": {"flydsl.compat.logger": "log"},
}
"""Packages whose modules all moved, and the names that they have from a module."""

MOVED = {
    # where programs written for FlyDSL import from
    "flydsl.compiler.ast_rewriter": "flydsl.compat.ast_rewriter",
    "flydsl.compiler.backends": "flydsl.compat.compiler_backends",
    "flydsl.compiler.backends.base": "flydsl.compat.compiler_backends",
    "flydsl.compiler.backends.rocm": "flydsl.compat.compiler_backends",
    "flydsl.compiler.diagnostics": "flydsl.compat.diagnostics",
    "flydsl.compiler.extern_link": "flydsl.compat.extern",
    "flydsl.compiler.jit_argument": "flydsl.compat.jit_argument",
    "flydsl.compiler.jit_executor": "flydsl.compat.compiles.compiled_artifact",
    "flydsl.compiler.link_utils": "flydsl.compat.compiles.link_utils",
    "flydsl.compiler.llvm_options": "flydsl.compat.llvm_options",
    "flydsl.compiler.mlir_utils": "flydsl.compat.mlir.gpu_functions",
    "flydsl.expr.buffer_ops": "flydsl.compat.buffer_ops",
    "flydsl.expr.extern": "flydsl.compat.extern",
    "flydsl.expr.ktrace": "flydsl.compat.ktrace",
    "flydsl.expr.meta": "flydsl.compat.meta",
    "flydsl.expr.tensor": "flydsl.expr.memory.tensor",
    "flydsl.expr.vector": "flydsl.compat.vector_functions",
    "flydsl.expr.rocdl.utils": "flydsl.compat.rocdl.instruction_checks",
    "flydsl.expr.rocdl.experimental": "flydsl.compat.rocdl.register_hints",
    "flydsl.expr.utils.arith": "flydsl.compat.utils_arith",
    **{
        f"flydsl.extension.coop.{old}": f"flydsl.extension.coop.{new}"
        for old, new in {
            "block.adjacent_difference": "block_neighbors",
            "block.discontinuity": "block_neighbors",
            "block.exchange": "block_exchange",
            "block.histogram": "block_histogram",
            "block.load": "block_memory",
            "block.merge_sort": "block_merge_sort",
            "block.radix_rank": "block_radix_rank",
            "block.radix_sort": "block_radix_sort",
            "block.reduce": "block_reduce",
            "block.run_length_decode": "block_run_length",
            "block.scan": "block_scan",
            "block.shuffle": "block_neighbors",
            "block.store": "block_memory",
            "block.topk": "block_top_k",
            "warp.bitonic_sort": "universal",
            "warp.rocdl": "universal",
            "warp.exchange": "warp_classes",
            "warp.load": "warp_classes",
            "warp.merge_sort": "universal",
            "warp.reduce": "universal",
            "warp.reduce_batched": "universal",
            "warp.scan": "universal",
            "warp.store": "warp_classes",
        }.items()
    },
    "flydsl.extension.random.rocdl": "flydsl.extension.random.universal",
    "flydsl.expr.utils.print_typst": "flydsl.compat.typst",
    "flydsl.runtime.device": "flydsl.compat.device",
    "flydsl.runtime.device_runtime": "flydsl.compat.device_runtime",
    "flydsl.runtime.device_runtime.base": "flydsl.compat.device_runtime",
    "flydsl.runtime.device_runtime.rocm": "flydsl.compat.device_runtime",
    "flydsl.utils.env": "flydsl.compat.env",
    "flydsl.utils.file": "flydsl.compat.file",
    "flydsl.utils.logger": "flydsl.compat.logger",
    "flydsl.utils.smem_allocator": "flydsl.compat.smem_allocator",
    # where this project's own documentation imported from
    "flydsl.candidates": "flydsl.autotune.config",
    "flydsl.compiler.export": "flydsl.compiler.aot.export",
    "flydsl.target": "flydsl.targets.target",
}


class _Moved:
    """Loads an old name as the module of the new one, whose own spec stays."""

    def __init__(self, old: str, is_package: bool) -> None:
        self._old, self._name, self._is_package = old, MOVED[old], is_package

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = importlib.import_module(self._name)
        self._spec = module.__spec__
        if self._is_package and not hasattr(module, "__path__"):
            module.__path__ = []
            _find_modules(module, self._old)
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec


def _find_modules(module: ModuleType, old: str) -> None:
    """Let ``from OLD import MODULE`` find the modules of a moved package, whose own name is another now."""
    from flydsl.support.public_names import lazy_names

    modules = {name.rpartition(".")[2]: name for name in MOVED if name.rpartition(".")[0] == old}
    vars(module)["__getattr__"] = lazy_names(
        module.__name__, {}, modules=modules, other=vars(module).get("__getattr__")
    )


class _Renamed:
    """Loads a module of a package by the package's old name, as the object that it is by the new one."""

    def __init__(self, name: str) -> None:
        self._name = name

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = importlib.import_module(self._name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec

    def get_code(self, name: str) -> CodeType | None:
        """The code of the module, for ``python -m``."""
        spec: Any = importlib.util.find_spec(self._name)
        code: CodeType | None = spec.loader.get_code(self._name)
        return code


class _Empty:
    """Loads a package without modules of its own."""

    def __init__(self, homes: dict[str, str]) -> None:
        self._homes = homes

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        from flydsl.support.public_names import lazy_names

        named = {name for names in self._homes.values() for name in names.split()}
        parts = {old: old.rpartition(".") for old in MOVED}
        own = {last: old for old, (home, _, last) in parts.items() if home == module.__name__ and last not in named}
        vars(module)["__getattr__"] = lazy_names(module.__name__, self._homes, modules=own)


class _MovedFinder:
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith("flydsl."):
            return None
        renamed = OLD_NAMES.get(".".join(fullname.split(".", 2)[:2]))
        if renamed is not None:
            return self._renamed(fullname, ".".join([renamed, *fullname.split(".")[2:]]))
        if fullname in MOVED:
            moved: Any = _Moved(fullname, any(name.startswith(f"{fullname}.") for name in MOVED))
            return importlib.machinery.ModuleSpec(fullname, moved)
        if fullname in _PACKAGES:
            empty: Any = _Empty(_PACKAGES[fullname])
            return importlib.machinery.ModuleSpec(fullname, empty, is_package=True)
        return None

    @staticmethod
    def _renamed(old: str, new: str) -> importlib.machinery.ModuleSpec | None:
        found = importlib.util.find_spec(new)
        if found is None:
            return None
        places, loader = found.submodule_search_locations, _Renamed(new)
        spec = importlib.machinery.ModuleSpec(old, loader, origin=found.origin, is_package=places is not None)  # type: ignore[arg-type]
        spec.has_location = found.has_location
        if places is not None:
            spec.submodule_search_locations = places
        return spec


if not any(isinstance(finder, _MovedFinder) for finder in sys.meta_path):
    sys.meta_path.insert(0, _MovedFinder())  # before the finder of paths, which would load modules once more
