"""Kernels whose warps go ways of their own and wait for each other: each warp of a block is a fiber with its own stack.

The lockstep lowering (:mod:`flydsl.backends.cpu.simt`) runs the units of a block one after another from barrier to
barrier, which needs barriers that all threads are known to reach together.  A kernel without that (a barrier under a
condition that data decides, warps with roles, barriers of some warps, ``mbarrier``) is compiled as one function per warp:
the code of a unit is the same, but there is no loop over units, and what waits calls a scheduler.

- :mod:`.choice` says which kernels are run so, and which can be refused while compiling.
- :mod:`.operations` are the operations in SIR that call the scheduler and what NVIDIA's chips have beside it.
- :mod:`.function` emits the function of a warp and the call that runs the blocks; :mod:`.emit` has the rules of the
  operations.
- ``native/`` is the scheduler and the emulated units of the chip, in C, as LLVM IR that :mod:`.library` names.
"""
