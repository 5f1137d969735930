"""The reference interpreter: kernels in Python, with real values.

``FLYDSL_INTERPRET=1`` runs kernels by it, one thread at a time.  The functions of the user run as they do in a trace,
and each operation is carried out as soon as it is emitted.  So the meaning of the language stands in :mod:`flydsl.expr`
alone, and here stands the meaning of MLIR's operations:

- :mod:`.kinds` are the types of values, with their bits in memory;
- :mod:`.memory` are the ranges of memory that a thread may touch;
- :mod:`.arithmetic`, :mod:`.vectors` and :mod:`.accesses` carry out operations of one thread;
- :mod:`.executor` is one thread: the values of its operations, and regions;
- :mod:`.blocks` runs the threads of a block up to barriers and exchanges between lanes;
- :mod:`.launches` runs a host function and its launches.

Control flow is Python's own: ``expr/control`` asks the executor for the truth of a condition.
"""
