"""SIMT kernels on a CPU: lanes in lockstep.

A block's threads are cut into *units* of W lanes.  The lanes of a unit run together: a value that differs between them is
a vector with one element per lane, control flow that differs is masked, and looking across lanes is a shuffle of a
vector.  Units run one after another; a barrier ends the loop over them and starts another.  Blocks are independent.

The way of a kernel, one module per step:

- :mod:`.importer` reads the traced MLIR into a small tree of Python objects (:mod:`.sir`).
- :mod:`.private` finds the per-thread arrays that may be laid out lane by lane.
- :mod:`.uniformity` finds what every value's lanes have in common, with the rules of :mod:`.affine` and :mod:`.facts`.
- :mod:`.fission` splits the kernel at its barriers.
- :mod:`.streaming` finds the stores that may go around the caches.
- :mod:`.function` and :mod:`.block` emit MLIR for the loops over blocks and units, and for what a block decides once;
  :mod:`.unit` emits the code of a unit by the rules of :mod:`.elementwise`, :mod:`.vectors`, :mod:`.memory`,
  :mod:`.private_memory`, :mod:`.atomics`, :mod:`.printing`, :mod:`.crosslane`, :mod:`.control` and :mod:`.loops`.
- :data:`PIPELINE` names the upstream passes that do the rest.
"""

from flydsl.backends.cpu.simt.lower import PIPELINE, lower_gpu_module

__all__ = ["PIPELINE", "lower_gpu_module"]
