"""Seconds of one get and one put of Triton's cache with ``python cache_triton.py ENTRIES BYTES``, as JSON."""

import hashlib
import json
import os
import sys
import time
from statistics import median

from triton.runtime.cache import get_cache_manager

entries, size = int(sys.argv[1]), int(sys.argv[2])
data = os.urandom(size)


def key(number):
    return hashlib.sha256(str(number).encode()).hexdigest()


def put(number):
    manager = get_cache_manager(key(number))
    path = manager.put(data, "kernel.hsaco")
    manager.put_group("kernel.json", {"kernel.hsaco": path})


def get(number):
    group = get_cache_manager(key(number)).get_group("kernel.json")
    with open(group["kernel.hsaco"], "rb") as file:
        return file.read()


def each(run, numbers):
    times = []
    for number in numbers:
        start = time.perf_counter()
        run(number)
        times.append(time.perf_counter() - start)
    return median(times)


for number in range(entries):
    put(number)
step = max(entries // 200, 1)
print(json.dumps({"get": each(get, range(0, entries, step)), "put": each(put, range(entries, entries + 50))}))
