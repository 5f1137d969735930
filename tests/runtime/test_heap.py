"""Room for compilers: memory of malloc that the kernel may fill in large pages."""

import ctypes
import os
import subprocess
import sys
from pathlib import Path

from flydsl.heap import make_room

MEGABYTE = 1 << 20
OF_THE_HEAP = """
import re
from flydsl.heap import make_room
make_room()
areas = re.split(r"^(?=[0-9a-f]+-[0-9a-f]+ )", open("/proc/self/smaps").read(), flags=re.MULTILINE)
heap = [area for area in areas if "[heap]" in area]
advised = [area for area in heap if " hg" in area.partition("VmFlags:")[2]]
print(sum(int(re.search(r"Size: +(\\d+) kB", area)[1]) for area in advised) >> 10)
"""


def test_the_heap_has_room_in_large_pages_where_the_system_has_them() -> None:
    done = subprocess.run([sys.executable, "-c", OF_THE_HEAP], capture_output=True, text=True, check=True)
    is_gnu = "CS_GNU_LIBC_VERSION" in os.confstr_names and bool(os.confstr("CS_GNU_LIBC_VERSION"))
    has_large_pages = is_gnu and Path("/sys/kernel/mm/transparent_hugepage").exists()
    assert (int(done.stdout) >= 12) == has_large_pages


def test_memory_is_there_for_all_after_it() -> None:
    make_room()
    blocks = [
        ctypes.create_string_buffer(bytes([number]) * size) for number in range(4) for size in (100, 5 * MEGABYTE)
    ]
    make_room()
    assert [block.raw[-2] for block in blocks] == [0, 0, 1, 1, 2, 2, 3, 3]
