"""Seconds of one get and one put of FlyDSL's cache with ``python cache_flydsl.py ENTRIES BYTES``, as JSON.

Its manager remembers what it has seen, so that each get and put is the first of a new one, as in a new process.
"""

import os
from pathlib import Path

from cache_time import measure

from flydsl.compiler.jit_function import JitCacheManager

folder = Path(os.environ["FLYDSL_RUNTIME_CACHE_DIR"])
measure(folder, lambda key, data: JitCacheManager(folder).set(key, data), lambda key: JitCacheManager(folder).get(key))
