"""The cooperative algorithms, written in the language alone for every target."""

from flydsl.extension.coop.block_exchange import BlockExchange, BlockExchangeAlgorithm
from flydsl.extension.coop.block_histogram import BlockHistogram, BlockHistogramAlgorithm
from flydsl.extension.coop.block_memory import BlockLoad, BlockLoadAlgorithm, BlockStore, BlockStoreAlgorithm
from flydsl.extension.coop.block_merge_sort import BlockMergeSort, BlockMergeSortAlgorithm
from flydsl.extension.coop.block_neighbors import (
    BlockAdjacentDifference,
    BlockDiscontinuity,
    BlockShuffle,
    BlockShuffleAlgorithm,
)
from flydsl.extension.coop.block_radix_rank import BlockRadixRank, BlockRadixRankAlgorithm
from flydsl.extension.coop.block_radix_sort import BlockRadixSort, BlockRadixSortAlgorithm
from flydsl.extension.coop.block_reduce import BlockReduce, BlockReduceAlgorithm
from flydsl.extension.coop.block_run_length import BlockRunLengthDecode, BlockRunLengthDecodeAlgorithm, DecodedRuns
from flydsl.extension.coop.block_scan import BlockScan, BlockScanAlgorithm
from flydsl.extension.coop.block_top_k import BlockTopK, BlockTopKAlgorithm
from flydsl.extension.coop.warp_classes import (
    WarpBitonicSort,
    WarpExchange,
    WarpExchangeAlgorithm,
    WarpLoad,
    WarpLoadAlgorithm,
    WarpMergeSort,
    WarpReduce,
    WarpReduceBatched,
    WarpScan,
    WarpStore,
    WarpStoreAlgorithm,
)
from flydsl.extension.coop.warp_reduce import (
    warp_broadcast,
    warp_exclusive_scan,
    warp_exclusive_sum,
    warp_head_segmented_reduce,
    warp_head_segmented_sum,
    warp_inclusive_scan,
    warp_inclusive_sum,
    warp_max,
    warp_min,
    warp_reduce,
    warp_reduce_batched,
    warp_reduce_batched_to_blocked,
    warp_reduce_batched_to_striped,
    warp_scan,
    warp_scan_with_aggregate,
    warp_sum,
    warp_sum_batched,
    warp_sum_batched_to_blocked,
    warp_sum_batched_to_striped,
    warp_tail_segmented_reduce,
    warp_tail_segmented_sum,
)
from flydsl.extension.coop.warp_sort import warp_bitonic_sort, warp_merge_sort

__all__ = [name for name in sorted(globals()) if not name.startswith("_")]
