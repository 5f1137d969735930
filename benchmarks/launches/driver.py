"""What the host pays for a launch on a GPU, of every compiler against one driver that does nothing.

No GPU takes part.  The driver's functions return at once (``programs/idle_driver.c``), so what is measured is what each
compiler does between its call in Python and the driver's launch function, and nothing of the driver itself.  Tensors are
torch's, in host memory; to flydsl, which asks where they are, they say that they are on the GPU.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
from pathlib import Path

from benchmarks.launches.idle_driver import GPU_TENSORS, build_idle_driver, launch_environment
from benchmarks.peers import peer_python, rocm_installation, run_program
from flydsl.cli.printing.output import table
from flydsl.compiler.aot.precompiling import write_bundle
from flydsl.compiler.aot.triton_kernels import TritonVariant, compile_triton

__all__ = ["driver_launches", "driver_launches_table"]

_ROOT = Path(__file__).resolve().parent.parent.parent
_PROGRAMS = _ROOT / "benchmarks" / "programs"
_OURS = {"cuda": "sm_90", "rocm": "gfx942"}


def driver_launches() -> dict[str, dict[str, float]]:
    """Nanoseconds by kind of argument, of each compiler and way of calling; empty without torch, or gcc for the driver.

    Each compiler has a process of its own, one after the other.  FlyDSL and Triton take part where
    ``PEER_FLYDSL_PYTHON`` and ``PEER_TRITON_PYTHON`` name interpreters that have them.
    """
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        library = build_idle_driver(folder / "driver")
        if library is None or importlib.util.find_spec("torch") is None:
            return {}
        figures: dict[str, dict[str, float]] = {}
        for name, (command, environment) in _programs(folder, library).items():
            printed = run_program(command, {**launch_environment(library), **environment})
            for call, taken in json.loads(printed).items():
                way, _, kind = call.partition("|")
                figures.setdefault(f"{name}, {way}", {})[kind] = taken
    return figures


def _programs(folder: Path, library: Path) -> dict[str, tuple[list[str], dict[str, str]]]:
    traced, programs = str(_PROGRAMS / "launch_traced.py"), {}
    for backend, arch in _OURS.items():
        programs[f"flydsl {arch}"] = (
            [sys.executable, traced, str(library), GPU_TENSORS[backend]],
            {"PYTHONPATH": str(_ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(folder / arch), "ARCH": arch},
        )
    fly, triton = peer_python("flydsl"), peer_python("triton")
    if fly:
        rocm = str(rocm_installation(folder / "rocm"))
        environment = {"FLYDSL_RUNTIME_CACHE_DIR": str(folder / "theirs"), "ROCM_PATH": rocm, "ARCH": "gfx942"}
        programs["FlyDSL gfx942"] = ([fly, traced, str(library), "torch"], environment)
    if triton:
        environment = {"TRITON_CACHE_DIR": str(folder / "triton")}
        programs["Triton sm_90"] = ([triton, str(_PROGRAMS / "launch_triton.py"), str(library)], environment)
        for backend, arch in _OURS.items():
            bundle = _bundle_of_triton(triton, f"{backend}:{arch}", folder / f"{arch}.flyb")
            program = str(_PROGRAMS / "launch_bundled_triton.py")
            command = [sys.executable, program, str(library), GPU_TENSORS[backend], str(bundle)]
            programs[f"flydsl {arch}, Triton's bundled"] = (command, {"PYTHONPATH": str(_ROOT)})
    return programs


def _bundle_of_triton(python: str, target: str, path: Path) -> Path:
    """The kernels that Triton's launches are timed with, in a bundle: for AMD GPUs as torch's tensors need them."""
    address = "*fp32:16:narrow"
    variants = {
        "arrays": [TritonVariant((address, address, address, "i32"), {"BLOCK": 32})],
        "array": [TritonVariant((address,), {"BLOCK": 32})],
        "nothing": [TritonVariant(("i32",)), TritonVariant(("fp32",))],
    }
    results = [
        result
        for name, own in variants.items()
        for result in compile_triton(
            f"triton_launch_kernels:{name}", own, [target], python=python, path=[str(_PROGRAMS)]
        )
    ]
    return write_bundle(path, [], grid_kernels=[each.compiled for each in results if each.compiled is not None])


def driver_launches_table(figures: dict[str, dict[str, float]]) -> str:
    """A row for each compiler and way of calling, with what calls of flydsl's jit functions are faster by."""
    if not figures:
        return "launches by a driver that does nothing: not measured, which needs gcc and torch"
    kinds = list(next(iter(figures.values())))
    rows = []
    for name, taken in figures.items():
        arch = name.partition(",")[0].split()[1]
        base = figures[f"flydsl {arch}, jit call"]
        cells = [f"{taken[kind]:,.0f}" if kind in taken else "" for kind in kinds]
        rows.append((name, *cells, f"{taken[kinds[0]] / base[kinds[0]]:.1f} x"))
    return table(("ns of the host, driver that does nothing", *kinds, f"{kinds[0]}: to jit call"), rows)
