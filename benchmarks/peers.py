"""Other compilers beside which flydsl is measured, each in an interpreter of its own that the environment names."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.processes import ProcessError
from flydsl.backends.rocm.link.lld import find_bitcode, find_lld
from flydsl.config import Config

__all__ = ["peer_python", "rocm_installation", "run_program"]


def peer_python(name: str) -> str | None:
    """The interpreter that has the peer: ``PEER_FLYDSL_PYTHON`` for ``"flydsl"``; ``None`` if it is not named."""
    return os.environ.get(f"PEER_{name.upper()}_PYTHON")


def run_program(command: Sequence[str], extra: Mapping[str, str]) -> str:
    """What a program of some compiler prints, in this environment with ``extra`` and no other setting of compilers.

    NumPy's BLAS has one thread: others wait busily for tens of milliseconds after the import, which would be counted as
    CPU time of the compiler that runs meanwhile.

    Raises:
        ProcessError: it fails; with the last line that it wrote to standard error.
    """
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("FLYDSL_", "TRITON_"))}
    # An installed package has its bytecode, so flydsl may write its own.
    for name in ("ARCH", "COMPILE_ONLY", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    environment["OPENBLAS_NUM_THREADS"] = "1"
    done = subprocess.run(command, env={**environment, **extra}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ProcessError((done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1])
    return done.stdout


def rocm_installation(folder: Path) -> Path:
    """A ROCm installation as far as FlyDSL's linking needs one: the linker and device libraries that flydsl finds."""
    config = Config.from_env()
    found = find_lld(config)
    if found is None:
        raise ProcessError("FlyDSL needs an lld; run: pip install iree-base-compiler")
    program, bitcode = folder / "llvm" / "bin" / "ld.lld", folder / "amdgcn" / "bitcode"
    program.parent.mkdir(parents=True)
    bitcode.mkdir(parents=True)
    flavor = "-flavor gnu " if found.path.name == "iree-lld" else ""
    program.write_text(f'#!/bin/sh\nexec {found.path} {flavor}"$@"\n')
    program.chmod(0o755)
    for name in ("ocml.bc", "ockl.bc"):
        library = find_bitcode(name, config)
        if library is not None:
            (bitcode / name).symlink_to(library.path)
    return folder
