"""Compile the sources of ``data/hip`` with clang, and keep their bundles: ``python record_hip.py [CLANG]``.

clang 19 or newer with ``clang-offload-bundler`` and lld beside it.  The header of ROCm is stood in for.
"""

import subprocess
import sys
from pathlib import Path

DATA = Path(__file__).parent / "data" / "hip"
FLAGS = ("-x", "hip", "--cuda-device-only", "-nogpulib", "-nogpuinc", "-Iinclude", "-O2", "-gline-tables-only")
CHIPS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
BUNDLES = {
    "kernels.co": ("kernels.hip", 5, CHIPS),
    "kernels_v4.co": ("kernels.hip", 4, CHIPS),
    "scale.co": ("scale.hip", 5, ("gfx942",)),
}
"""By file its source, the version of code objects, and chips; hidden arguments are others in version 4."""


def record(clang: str) -> None:
    for file, (source, version, names) in BUNDLES.items():
        chips = [f"--offload-arch={chip}" for chip in names]
        options = ("--gpu-bundle-output", "--offload-compress", f"-mcode-object-version={version}")
        paths = ("-fdebug-compilation-dir=.", source, "-o", file)
        subprocess.run([clang, *FLAGS, *chips, *options, *paths], check=True, cwd=DATA)


if __name__ == "__main__":
    record(*sys.argv[1:] or ["clang"])
