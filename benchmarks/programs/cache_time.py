"""Seconds of one get and one put of a peer's cache, as JSON; for programs of any compiler's interpreter.

What is asked for is stored by the cache itself.  Where the directory shall hold more entries than ``OWN``, the rest are
copies of one entry's files under other names: they make the directory as large, and nobody asks for them.
"""

import hashlib
import json
import os
import shutil
import sys
import time
from pathlib import Path
from statistics import median

OWN = 1_000
_PUTS = 50


def measure(folder, put, get):
    """Prints the medians for ``python PROGRAM ENTRIES BYTES``, of ``put(key, data)`` and ``get(key) -> data``."""
    entries, size = int(sys.argv[1]), int(sys.argv[2])
    data = os.urandom(size)
    keys = [hashlib.sha256(str(number).encode()).hexdigest() for number in range(min(entries, OWN) + _PUTS)]
    old, new = keys[:-_PUTS], keys[-_PUTS:]
    for key in old:
        put(key, data)
    _fill(Path(folder), entries - len(old))

    def found(key):
        assert get(key) == data

    print(
        json.dumps(
            {"get": _each(found, old * (1 if entries > 1 else 200)), "put": _each(lambda key: put(key, data), new)}
        )
    )


def _fill(folder, count):
    """So many copies of what one entry is in the folder: files or directories of one stem."""
    first = next(folder.iterdir())
    parts = [path for path in folder.iterdir() if path.stem == first.stem]
    for number in range(count):
        stem = f"{number:0{len(first.stem)}}"
        for part in parts:
            copy = shutil.copytree if part.is_dir() else shutil.copyfile
            copy(part, folder / (stem + part.suffix))


def _each(run, keys):
    times = []
    for key in keys:
        start = time.perf_counter()
        run(key)
        times.append(time.perf_counter() - start)
    return median(times)
