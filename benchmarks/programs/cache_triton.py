"""Seconds of one get and one put of Triton's cache with ``python cache_triton.py ENTRIES BYTES``, as JSON."""

import os

from cache_time import measure
from triton.runtime.cache import get_cache_manager


def put(key, data):
    manager = get_cache_manager(key)
    path = manager.put(data, "kernel.hsaco")
    manager.put_group("kernel.json", {"kernel.hsaco": path})


def get(key):
    group = get_cache_manager(key).get_group("kernel.json")
    with open(group["kernel.hsaco"], "rb") as file:
        return file.read()


measure(os.environ["TRITON_CACHE_DIR"], put, get)
