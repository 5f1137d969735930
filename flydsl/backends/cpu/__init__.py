"""The CPU backend: SIMT kernels as vector code, lanes in lockstep.

A block's threads are cut into groups of W lanes.  The lanes of a group run together: a value that differs between them is
a vector with one element per lane, divergent control flow is masked, and a look across lanes is a shuffle of a vector.
Groups run one after another.  A barrier ends the loop over them and starts another.  Blocks are independent.

:mod:`flydsl.backends.cpu.pipeline` runs the phases, a folder each:

- ``simt_ir/``: the traced MLIR is read into a small tree of Python objects.
- ``analysis/``: what lanes have in common, integer ranges, which arrays of a thread may be laid out lane by lane.
- ``transform/``: the kernel is split at its barriers, and loops over shared memory are interchanged.
- ``emit/``: MLIR for the loops over blocks and groups, and for the operations of a group.
- ``sanitizer/``: the checks of ``FLYDSL_CPU_CHECK``, as rules like any other.
- ``vector_math/``: the functions of ``fx.math`` on vectors.
- ``native/``: C, shipped as LLVM IR that is linked into kernels: the fiber scheduler, emulated units, the checker.

A kernel whose barriers not all threads are known to reach together (a barrier under a condition that data decides, warps
with roles, ``mbarrier``) is compiled as one function per warp.  Each warp is a fiber with its own stack, and what waits
calls a scheduler in C (``emit/fiber_kernel.py``, ``analysis/barrier_divergence.py``).
"""
