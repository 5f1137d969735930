"""The driver that does nothing (``programs/idle_driver.c``), and peers that launch by it where no GPU is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

__all__ = ["GPU_TENSORS", "build_idle_driver", "launch_environment"]

GPU_TENSORS = {"cuda": "2", "rocm": "10"}
"""DLPack's device type of tensors that are on a GPU (dlpack.h, kDLCUDA and kDLROCM), by backend."""

_SOURCE = Path(__file__).parent.parent / "programs" / "idle_driver.c"
_NAMES = ("libcuda.so.1", "libcuda.so", "libamdhip64.so.7", "libamdhip64.so")
_VERSIONS = "hip_4.2 { global: cu*; hip*; launches; on_*; gpu_tensors; view_on_gpu; local: *; };\n"
"""The version that ROCm's library gives its functions, without which the loader warns of it."""


def build_idle_driver(folder: Path) -> Path | None:
    """The library under the names of both vendors' in ``folder``; ``None`` if there is no gcc to make it."""
    if shutil.which("gcc") is None:
        return None
    folder.mkdir(parents=True)
    versions, library = folder / "versions", folder / _NAMES[0]
    versions.write_text(_VERSIONS)
    options = ["-O2", "-shared", "-fPIC", f"-Wl,--version-script={versions}"]
    subprocess.run(["gcc", *options, str(_SOURCE), "-o", str(library)], check=True)
    for name in _NAMES[1:]:
        (folder / name).symlink_to(library.name)
    return library


def launch_environment(library: Path) -> dict[str, str]:
    """What a process needs whose launches the idle driver shall take."""
    folder = str(library.parent)
    triton = {"TRITON_DEFAULT_BACKEND": "nvidia", "TRITON_LIBCUDA_PATH": folder, "TRITON_DEFAULT_FP_FUSION": "1"}
    return {"LD_LIBRARY_PATH": folder, **triton}
