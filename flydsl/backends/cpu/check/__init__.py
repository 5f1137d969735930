"""Kernels on the CPU that check themselves (``FLYDSL_CPU_CHECK``, docs/sanitizer.md).

- :mod:`.instrument` adds operations (:mod:`.operations`) to a kernel's SIR: one before each access of memory, each computed
  index, and each decision about a barrier.  :mod:`.provenance` says which memory an address is derived from,
  :mod:`.proved` which arrays of a thread need no checks.
- :mod:`.emit` emits them, as calls of the functions that :mod:`.shadow` writes in the words of :mod:`.code`.
- The state that those functions keep is in :mod:`flydsl.runtime.sanitizer`, which also reports what they found.
"""

import flydsl.backends.cpu.simt  # noqa: F401  # its modules and these import each other, and this is the order that works
