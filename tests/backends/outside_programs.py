"""Programs that use an outside backend, each in a process of its own, since backends are registered for a process."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

HEAD = """
import sys
import warnings
import numpy as np
import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import FlydslError
from flydsl.plugin import BackendOption, register_backend, register_driver
from npu_example import NpuArray, NpuBackend, NpuDriver

def message(call, *arguments, **keywords):
    try:
        call(*arguments, **keywords)
    except FlydslError as error:
        return f"{type(error).__name__}: {error.message}"
    return "nothing was refused"

def arrays(n=100):
    return NpuArray(np.arange(n, dtype=np.float32)), NpuArray(np.zeros(n, np.float32))

class Recording(NpuBackend):
    seen = []

    def lowering(self, module, options):
        self.seen.append({name: self.option(options, name) for name in self.options})
        self.traced = type(self).traced = str(module)
        return super().lowering(module, options)

@flyc.kernel
def kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = x[i] + 1.0

@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor):
    kernel(x, y).launch(grid=((x.shape[0] + 63) // 64,), block=(64,))
"""


def output_of(code: str, folder: Path, **environment: str) -> str:
    """What a program prints; its errors go to standard output too.  The file is ``program.py`` in ``folder``."""
    own = {
        "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join([str(folder), str(Path(__file__).parent), str(Path.cwd())]),
        "PATH": os.environ["PATH"],
        **environment,
    }
    path = folder / "program.py"
    path.write_text(HEAD + textwrap.dedent(code))
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, env=own, timeout=120)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout
