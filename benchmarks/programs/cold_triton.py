"""Launch each of many kernels once, by Triton: ``cold_triton.py LIBRARY FOLDER COUNT``; see ``cold_start``."""

import ctypes
import json
import sys
import time

opened: list[str] = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)


class Memory:
    """An address, as Triton takes it from any object."""

    dtype = "float32"

    def data_ptr(self) -> int:
        return 1 << 20


def main() -> None:
    start = time.perf_counter()
    sys.path.insert(0, sys.argv[2])
    import many_cold_kernels

    imported = time.perf_counter()
    idle, x = ctypes.CDLL(sys.argv[1]), Memory()
    for number in range(int(sys.argv[3])):
        getattr(many_cold_kernels, f"kernel_{number}")[(1,)](x, 5, BLOCK=32)
    assert idle.launches() == int(sys.argv[3])
    with open("/proc/self/status") as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
    seconds = {"import": imported - start, "launches": time.perf_counter() - imported}
    print(json.dumps({**seconds, "files": len(opened), "MiB": memory / 1024}))


main()
