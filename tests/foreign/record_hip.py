"""Compile ``data/hip/kernels.hip`` with clang, and keep its bundles: ``python record_hip.py [CLANG]``.

clang 19 or newer with ``clang-offload-bundler`` and lld beside it; nothing of ROCm is needed.
"""

import subprocess
import sys
from pathlib import Path

DATA = Path(__file__).parent / "data" / "hip"
FLAGS = ("-x", "hip", "--cuda-device-only", "-nogpulib", "-nogpuinc", "-O2", "-gline-tables-only")
CHIPS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
VERSIONS = {"kernels.co": 5, "kernels_v4.co": 4}
"""By file the version of code objects; hidden arguments are others in version 4."""


def record(clang: str) -> None:
    for file, version in VERSIONS.items():
        chips = [f"--offload-arch={chip}" for chip in CHIPS]
        options = ("--gpu-bundle-output", "--offload-compress", f"-mcode-object-version={version}")
        paths = ("-fdebug-compilation-dir=.", "kernels.hip", "-o", file)
        subprocess.run([clang, *FLAGS, *chips, *options, *paths], check=True, cwd=DATA)


if __name__ == "__main__":
    record(*sys.argv[1:] or ["clang"])
