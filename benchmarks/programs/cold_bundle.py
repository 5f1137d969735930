"""Launch each of many kernels once, from a bundle: ``cold_bundle.py LIBRARY BUNDLE COUNT``; see ``cold_start``."""

import ctypes
import json
import sys
import time

opened: list[str] = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)


def main() -> None:
    start = time.perf_counter()
    import flydsl
    from flydsl.plugin import DeviceArray

    bundle = flydsl.load(sys.argv[2])
    imported = time.perf_counter()
    idle, x = ctypes.CDLL(sys.argv[1]), DeviceArray(1 << 20, (32,), "float32", device_type=2)
    for number in range(int(sys.argv[3])):
        bundle[f"kernel_{number}"][(1,)](x, 5, BLOCK=32)
    assert idle.launches() == int(sys.argv[3])
    with open("/proc/self/status") as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
    seconds = {"import": imported - start, "launches": time.perf_counter() - imported}
    print(json.dumps({**seconds, "files": len(opened), "MiB": memory / 1024}))


main()
