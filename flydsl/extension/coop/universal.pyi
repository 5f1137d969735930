"""The cooperative algorithms for type checkers, written by tools/type_stubs.py."""
# fmt: off
# mypy: disable-error-code="override, overload-overlap"

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, overload
from flydsl.expr.typed.numbers import Float, Integer
from flydsl.extension.coop.block_neighbors import (
    BlockAdjacentDifference as _BlockAdjacentDifference, BlockDiscontinuity as _BlockDiscontinuity, BlockShuffle as
    _BlockShuffle, BlockShuffleAlgorithm
)
from flydsl.extension.coop.block_exchange import BlockExchange as _BlockExchange, BlockExchangeAlgorithm
from flydsl.extension.coop.block_histogram import BlockHistogram as BlockHistogramClass, BlockHistogramAlgorithm
from flydsl.extension.coop.block_memory import (
    BlockLoad as _BlockLoad, BlockLoadAlgorithm, BlockStore as _BlockStore, BlockStoreAlgorithm
)
from flydsl.extension.coop.block_merge_sort import BlockMergeSort as _BlockMergeSort, BlockMergeSortAlgorithm
from flydsl.extension.coop.block_radix_rank import BlockRadixRank as _BlockRadixRank, BlockRadixRankAlgorithm
from flydsl.extension.coop.block_radix_sort import BlockRadixSort as BlockRadixSortClass, BlockRadixSortAlgorithm
from flydsl.extension.coop.block_reduce import BlockReduce as BlockReduceClass, BlockReduceAlgorithm
from flydsl.extension.coop.block_run_length import (
    BlockRunLengthDecode as _BlockRunLengthDecode, BlockRunLengthDecodeAlgorithm, DecodedRuns
)
from flydsl.extension.coop.block_scan import BlockScan as BlockScanClass, BlockScanAlgorithm
from flydsl.extension.coop.block_top_k import BlockTopK as _BlockTopK, BlockTopKAlgorithm
from flydsl.extension.coop.warp_classes import (
    WarpBitonicSort as _WarpBitonicSort, WarpExchange as _WarpExchange, WarpExchangeAlgorithm, WarpLoad as
    _WarpLoad, WarpLoadAlgorithm, WarpMergeSort as _WarpMergeSort, WarpReduce as WarpReduceClass, WarpReduceBatched
    as WarpReduceBatchedClass, WarpScan as WarpScanClass, WarpStore as _WarpStore, WarpStoreAlgorithm
)
from flydsl.extension.coop.warp_sort import warp_bitonic_sort, warp_merge_sort
from flydsl.extension.coop.warp_reduce import (
    warp_reduce_batched, warp_reduce_batched_to_blocked, warp_reduce_batched_to_striped, warp_scan,
    warp_scan_with_aggregate
)

__all__ = [
    "BlockAdjacentDifference", "BlockDiscontinuity", "BlockExchange", "BlockExchangeAlgorithm", "BlockHistogram",
    "BlockHistogramAlgorithm", "BlockLoad", "BlockLoadAlgorithm", "BlockMergeSort", "BlockMergeSortAlgorithm",
    "BlockRadixRank", "BlockRadixRankAlgorithm", "BlockRadixSort", "BlockRadixSortAlgorithm", "BlockReduce",
    "BlockReduceAlgorithm", "BlockRunLengthDecode", "BlockRunLengthDecodeAlgorithm", "BlockScan",
    "BlockScanAlgorithm", "BlockShuffle", "BlockShuffleAlgorithm", "BlockStore", "BlockStoreAlgorithm",
    "BlockTopK", "BlockTopKAlgorithm", "DecodedRuns", "WarpBitonicSort", "WarpExchange", "WarpExchangeAlgorithm",
    "WarpLoad", "WarpLoadAlgorithm", "WarpMergeSort", "WarpReduce", "WarpReduceBatched", "WarpScan", "WarpStore",
    "WarpStoreAlgorithm", "warp_bitonic_sort", "warp_broadcast", "warp_exclusive_scan", "warp_exclusive_sum",
    "warp_head_segmented_reduce", "warp_head_segmented_sum", "warp_inclusive_scan", "warp_inclusive_sum",
    "warp_max", "warp_merge_sort", "warp_min", "warp_reduce", "warp_reduce_batched",
    "warp_reduce_batched_to_blocked", "warp_reduce_batched_to_striped", "warp_scan", "warp_scan_with_aggregate",
    "warp_sum", "warp_sum_batched", "warp_sum_batched_to_blocked", "warp_sum_batched_to_striped",
    "warp_tail_segmented_reduce", "warp_tail_segmented_sum"
]

_T = TypeVar("_T")
_S = TypeVar("_S", bound=Integer | Float)

class _Brackets(Generic[_T]):
    def __getitem__(self, parts: Any) -> _T: ...
    def specialize(self, *parts: Any) -> _T: ...

BlockAdjacentDifference: _Brackets[_BlockAdjacentDifference]

BlockDiscontinuity: _Brackets[_BlockDiscontinuity]

BlockExchange: _Brackets[_BlockExchange]

class _BlockHistogram(BlockHistogramClass):
    @overload
    def __call__(self, value: _S, *, storage: Any) -> _S: ...
    @overload
    def __call__(self, value: Any, *, storage: Any) -> Any: ...

BlockHistogram: _Brackets[_BlockHistogram]

BlockLoad: _Brackets[_BlockLoad]

BlockMergeSort: _Brackets[_BlockMergeSort]

BlockRadixRank: _Brackets[_BlockRadixRank]

class _BlockRadixSort(BlockRadixSortClass):
    def sort_descending(self, keys: Any, values: Any = ..., *, storage: Any, begin_bit: Any = ..., end_bit: Any = ..., decomposer: Callable[[Any], Sequence[Any]] | None = ..., radix_bits: int | None = ..., blocked_to_striped: bool = ...) -> Any: ...
    def sort_descending_blocked_to_striped(self, keys: Any, values: Any = ..., *, storage: Any, begin_bit: Any = ..., end_bit: Any = ..., decomposer: Callable[[Any], Sequence[Any]] | None = ..., radix_bits: int | None = ...) -> Any: ...

BlockRadixSort: _Brackets[_BlockRadixSort]

class _BlockReduce(BlockReduceClass):
    @overload
    def __call__(self, value: _S, op: Any, *, storage: Any, valid_items: Any = ..., identity: Any = ...) -> _S: ...
    @overload
    def __call__(self, value: Any, op: Any, *, storage: Any, valid_items: Any = ..., identity: Any = ...) -> Any: ...
    @overload
    def sum(self, value: _S, *, storage: Any, valid_items: Any = ..., identity: Any = ...) -> _S: ...
    @overload
    def sum(self, value: Any, *, storage: Any, valid_items: Any = ..., identity: Any = ...) -> Any: ...

BlockReduce: _Brackets[_BlockReduce]

BlockRunLengthDecode: _Brackets[_BlockRunLengthDecode]

class _BlockScan(BlockScanClass):
    @overload
    def inclusive_sum(self, value: _S, *, storage: Any, init: Any = ..., identity: Any = ..., valid_items: Any = ..., prefix_callback: Callable[[Any], Any] | None = ...) -> _S: ...
    @overload
    def inclusive_sum(self, value: Any, *, storage: Any, init: Any = ..., identity: Any = ..., valid_items: Any = ..., prefix_callback: Callable[[Any], Any] | None = ...) -> Any: ...
    @overload
    def exclusive_sum(self, value: _S, *, storage: Any, init: Any = ..., identity: Any = ..., valid_items: Any = ..., prefix_callback: Callable[[Any], Any] | None = ...) -> _S: ...
    @overload
    def exclusive_sum(self, value: Any, *, storage: Any, init: Any = ..., identity: Any = ..., valid_items: Any = ..., prefix_callback: Callable[[Any], Any] | None = ...) -> Any: ...
    def inclusive_sum_with_aggregate(self, value: Any, *, storage: Any, init: Any = ..., identity: Any = ..., valid_items: Any = ..., prefix_callback: Callable[[Any], Any] | None = ...) -> tuple[Any, Any]: ...
    def exclusive_sum_with_aggregate(self, value: Any, *, storage: Any, init: Any = ..., identity: Any = ..., valid_items: Any = ..., prefix_callback: Callable[[Any], Any] | None = ...) -> tuple[Any, Any]: ...

BlockScan: _Brackets[_BlockScan]

BlockShuffle: _Brackets[_BlockShuffle]

BlockStore: _Brackets[_BlockStore]

BlockTopK: _Brackets[_BlockTopK]

WarpBitonicSort: _Brackets[_WarpBitonicSort]

WarpExchange: _Brackets[_WarpExchange]

WarpLoad: _Brackets[_WarpLoad]

WarpMergeSort: _Brackets[_WarpMergeSort]

class _WarpReduce(WarpReduceClass):
    @overload
    def reduce(self, value: _S, op: Any, *, valid_items: Any = ..., storage: Any = ...) -> _S: ...
    @overload
    def reduce(self, value: Any, op: Any, *, valid_items: Any = ..., storage: Any = ...) -> Any: ...
    @overload
    def head_segmented_reduce(self, value: _S, head_flag: Any, op: Any, *, storage: Any = ...) -> _S: ...
    @overload
    def head_segmented_reduce(self, value: Any, head_flag: Any, op: Any, *, storage: Any = ...) -> Any: ...
    @overload
    def tail_segmented_reduce(self, value: _S, tail_flag: Any, op: Any, *, storage: Any = ...) -> _S: ...
    @overload
    def tail_segmented_reduce(self, value: Any, tail_flag: Any, op: Any, *, storage: Any = ...) -> Any: ...
    @overload
    def sum(self, value: _S, *, valid_items: Any = ..., storage: Any = ...) -> _S: ...
    @overload
    def sum(self, value: Any, *, valid_items: Any = ..., storage: Any = ...) -> Any: ...
    @overload
    def max(self, value: _S, *, valid_items: Any = ..., storage: Any = ...) -> _S: ...
    @overload
    def max(self, value: Any, *, valid_items: Any = ..., storage: Any = ...) -> Any: ...
    @overload
    def min(self, value: _S, *, valid_items: Any = ..., storage: Any = ...) -> _S: ...
    @overload
    def min(self, value: Any, *, valid_items: Any = ..., storage: Any = ...) -> Any: ...
    @overload
    def head_segmented_sum(self, value: _S, head_flag: Any, *, storage: Any = ...) -> _S: ...
    @overload
    def head_segmented_sum(self, value: Any, head_flag: Any, *, storage: Any = ...) -> Any: ...
    @overload
    def tail_segmented_sum(self, value: _S, tail_flag: Any, *, storage: Any = ...) -> _S: ...
    @overload
    def tail_segmented_sum(self, value: Any, tail_flag: Any, *, storage: Any = ...) -> Any: ...

WarpReduce: _Brackets[_WarpReduce]

class _WarpReduceBatched(WarpReduceBatchedClass):
    @overload
    def reduce(self, value: _S, op: Any, *, sync_physical_warp: bool = ..., storage: Any = ...) -> _S: ...
    @overload
    def reduce(self, value: Any, op: Any, *, sync_physical_warp: bool = ..., storage: Any = ...) -> Any: ...
    @overload
    def sum(self, value: _S, *, sync_physical_warp: bool = ..., storage: Any = ...) -> _S: ...
    @overload
    def sum(self, value: Any, *, sync_physical_warp: bool = ..., storage: Any = ...) -> Any: ...
    def sum_to_blocked(self, value: Any, *, sync_physical_warp: bool = ..., storage: Any = ...) -> Any: ...
    def sum_to_striped(self, value: Any, *, sync_physical_warp: bool = ..., storage: Any = ...) -> Any: ...

WarpReduceBatched: _Brackets[_WarpReduceBatched]

class _WarpScan(WarpScanClass):
    @overload
    def inclusive_scan(self, value: _S, op: Any, *, init: Any = ..., valid_items: Any = ..., storage: Any = ...) -> _S: ...
    @overload
    def inclusive_scan(self, value: Any, op: Any, *, init: Any = ..., valid_items: Any = ..., storage: Any = ...) -> Any: ...
    @overload
    def exclusive_scan(self, value: _S, op: Any, *, init: Any = ..., valid_items: Any = ..., storage: Any = ...) -> _S: ...
    @overload
    def exclusive_scan(self, value: Any, op: Any, *, init: Any = ..., valid_items: Any = ..., storage: Any = ...) -> Any: ...
    @overload
    def broadcast(self, value: _S, source_lane: Any, *, storage: Any = ...) -> _S: ...
    @overload
    def broadcast(self, value: Any, source_lane: Any, *, storage: Any = ...) -> Any: ...
    @overload
    def inclusive_sum(self, value: _S, *, init: Any = ..., valid_items: Any = ..., storage: Any = ...) -> _S: ...
    @overload
    def inclusive_sum(self, value: Any, *, init: Any = ..., valid_items: Any = ..., storage: Any = ...) -> Any: ...
    @overload
    def exclusive_sum(self, value: _S, *, init: Any = ..., valid_items: Any = ..., storage: Any = ...) -> _S: ...
    @overload
    def exclusive_sum(self, value: Any, *, init: Any = ..., valid_items: Any = ..., storage: Any = ...) -> Any: ...

WarpScan: _Brackets[_WarpScan]

WarpStore: _Brackets[_WarpStore]

@overload
def warp_broadcast(value: _S, source_lane: Any, *, width: Any = ...) -> _S: ...

@overload
def warp_broadcast(value: Any, source_lane: Any, *, width: Any = ...) -> Any: ...

@overload
def warp_exclusive_scan(value: _S, op: Any, *, width: Any = ..., init: Any = ..., valid_items: Any = ...) -> _S: ...

@overload
def warp_exclusive_scan(value: Any, op: Any, *, width: Any = ..., init: Any = ..., valid_items: Any = ...) -> Any: ...

@overload
def warp_exclusive_sum(value: _S, *, width: Any = ..., init: Any = ..., valid_items: Any = ...) -> _S: ...

@overload
def warp_exclusive_sum(value: Any, *, width: Any = ..., init: Any = ..., valid_items: Any = ...) -> Any: ...

@overload
def warp_head_segmented_reduce(value: _S, head_flag: Any, op: Any, *, width: Any = ...) -> _S: ...

@overload
def warp_head_segmented_reduce(value: Any, head_flag: Any, op: Any, *, width: Any = ...) -> Any: ...

@overload
def warp_head_segmented_sum(value: _S, head_flag: Any, *, width: Any = ...) -> _S: ...

@overload
def warp_head_segmented_sum(value: Any, head_flag: Any, *, width: Any = ...) -> Any: ...

@overload
def warp_inclusive_scan(value: _S, op: Any, *, width: Any = ..., init: Any = ..., valid_items: Any = ...) -> _S: ...

@overload
def warp_inclusive_scan(value: Any, op: Any, *, width: Any = ..., init: Any = ..., valid_items: Any = ...) -> Any: ...

@overload
def warp_inclusive_sum(value: _S, *, width: Any = ..., init: Any = ..., valid_items: Any = ...) -> _S: ...

@overload
def warp_inclusive_sum(value: Any, *, width: Any = ..., init: Any = ..., valid_items: Any = ...) -> Any: ...

@overload
def warp_max(value: _S, *, width: Any = ..., valid_items: Any = ...) -> _S: ...

@overload
def warp_max(value: Any, *, width: Any = ..., valid_items: Any = ...) -> Any: ...

@overload
def warp_min(value: _S, *, width: Any = ..., valid_items: Any = ...) -> _S: ...

@overload
def warp_min(value: Any, *, width: Any = ..., valid_items: Any = ...) -> Any: ...

@overload
def warp_reduce(value: _S, op: Any, *, width: Any = ..., valid_items: Any = ...) -> _S: ...

@overload
def warp_reduce(value: Any, op: Any, *, width: Any = ..., valid_items: Any = ...) -> Any: ...

@overload
def warp_sum(value: _S, *, width: Any = ..., valid_items: Any = ...) -> _S: ...

@overload
def warp_sum(value: Any, *, width: Any = ..., valid_items: Any = ...) -> Any: ...

def warp_sum_batched(value: Any, *, width: Any = ..., sync_physical_warp: bool = ...) -> Any: ...

def warp_sum_batched_to_blocked(value: Any, *, width: Any = ..., sync_physical_warp: bool = ...) -> Any: ...

def warp_sum_batched_to_striped(value: Any, *, width: Any = ..., sync_physical_warp: bool = ...) -> Any: ...

@overload
def warp_tail_segmented_reduce(value: _S, tail_flag: Any, op: Any, *, width: Any = ...) -> _S: ...

@overload
def warp_tail_segmented_reduce(value: Any, tail_flag: Any, op: Any, *, width: Any = ...) -> Any: ...

@overload
def warp_tail_segmented_sum(value: _S, tail_flag: Any, *, width: Any = ...) -> _S: ...

@overload
def warp_tail_segmented_sum(value: Any, tail_flag: Any, *, width: Any = ...) -> Any: ...
