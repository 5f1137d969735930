"""ROCm's commands ``rocminfo`` and ``hipconfig`` for a chip that a CPU plays.

Programs start them to learn about their GPU: aiter while it is imported, SGLang, and kernels that ask for the size of LDS.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from flydsl.config import prepend_paths
from flydsl.targets.amdgpu import ROCM_ARCHS, RocmArch
from flydsl.targets.timing import CHIPS

_HIP_VERSION = "7.0.0"
_INFO = """\
=====================
HSA Agents
=====================
*******
Agent 1
*******
  Name:                    {name}
  Marketing Name:          {product}
  Vendor Name:             AMD
  Device Type:             GPU
  Wavefront Size:          {wave}({wave:#x})
  Workgroup Max Size:      {threads}({threads:#x})
  Compute Unit:            {units}
  Pool Info:
    Pool 1
      Segment:                 GLOBAL; FLAGS: COARSE GRAINED
      Size:                    {memory}({memory:#x}) KB
    Pool 2
      Segment:                 GROUP
      Size:                    {lds}({lds:#x}) KB
  ISA Info:
    ISA 1
      Name:                    amdgcn-amd-amdhsa--{name}
*** Done ***
"""


def put_on_path(chip: str) -> None:
    """Let ``rocminfo`` describe an AMD chip to this process and to those that it starts, until it ends.

    ``hipconfig`` tells the version that ``torch.version.hip`` has, unless this machine has one of its own.  Nothing is
    done for another vendor's chip.

    Example::

        import subprocess

        from flydsl.cli.exploring.rocm_commands import put_on_path

        put_on_path("gfx950")
        print("gfx950" in subprocess.check_output(["rocminfo"], text=True))  # True
    """
    row = ROCM_ARCHS.get(chip)
    if row is None:
        return
    folder = Path(tempfile.mkdtemp(prefix="flydsl-rocm-"))
    process = os.getpid()
    atexit.register(lambda: shutil.rmtree(folder, ignore_errors=True) if os.getpid() == process else None)
    _write_command(folder / "rocminfo", _info(row))
    if shutil.which("hipconfig") is None:
        _write_command(folder / "hipconfig", f"{_HIP_VERSION}\n")
    prepend_paths("PATH", [folder])


def _write_command(file: Path, answer: str) -> None:
    file.write_text(f"#!/bin/sh\ncat <<'END'\n{answer}END\n")
    file.chmod(0o755)


def _info(row: RocmArch) -> str:
    product = next((chip for chip in CHIPS.values() if row.name in chip.product.archs), None)
    return _INFO.format(
        name=row.name,
        product=row.name if product is None else product.name,
        wave=row.warp_size,
        threads=row.max_threads_per_block,
        units=64 if product is None else int(product.fact("compute_units")),
        memory=os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 10,
        lds=row.lds_kib,
    )
