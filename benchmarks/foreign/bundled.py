"""Published Triton programs whose launches a bundle serves, beside Triton's launcher on the same simulator.

A run is recorded for each chip, without the simulator.  ``flydsl precompile`` makes one bundle for all chips of what was
recorded.  Then each program runs for each chip, and each launch is carried out twice from the same memory: by Triton's
driver of ``flydsl check``, and by the bundle.  All memory of the process has to be equal bit for bit.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.foreign.runs import CHIPS, DRIVERS, names_of
from flydsl.plugin import DeviceArray

_ROOT = Path(__file__).resolve().parents[2]
Row = dict[str, Any]


def run_all(
    folders: Sequence[Path], only: re.Pattern[str], work: Path, jobs: int, keep: Callable[[str, Row], None]
) -> Row:
    """Record, build and compare; ``keep`` gets each program and chip with its kernels.  Returns facts of the bundle.

    ``work`` keeps what is recorded and compiled: what is there is not made again.
    """
    chosen = [
        (driver, folder.absolute(), [name for name in names_of(driver) if only.search(f"{driver}.{name}")])
        for driver, package in DRIVERS.items()
        for folder in folders
        if (folder / package).is_dir()
    ]
    file, bundle, report = work / "run.json", work / "kernels.flyb", work / "report.json"
    for driver, folder, _ in chosen:
        _stub(work, folder / DRIVERS[driver])
    if not file.exists():
        for chip in CHIPS:
            for driver, folder, names in chosen:
                list(_rows(work, "record", chip, driver, folder, names, {"FLYDSL_RECORD": str(file)}))
    if not bundle.exists():
        allowed = [word for driver, _, _ in chosen for word in ("--allow", Path(DRIVERS[driver]).name)]
        command = [
            sys.executable,
            "-m",
            "flydsl.cli",
            "precompile",
            "--json",
            "--from",
            str(file),
            *allowed,
            "-j",
            str(jobs),
        ]
        with report.open("w") as said:
            subprocess.run([*command, "-o", str(bundle)], cwd=work, env=_environment(work), stdout=said, check=False)
    results = json.loads(report.read_text())["kernels"]

    def compare(chip: str) -> None:
        for driver, folder, names in chosen:
            for row in _rows(work, "compare", chip, driver, folder, names, {"BUNDLE": str(bundle)}):
                keep(f"{driver}.{row.pop('name')} {chip}", row)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(compare, CHIPS))
    errors = {each["error"]["message"] for each in results if each["error"]}
    return {"programs": len(results), "not_compiled": sorted(errors), "bytes": bundle.stat().st_size}


def _stub(work: Path, package: Path) -> None:
    """A package without the real one's ``__init__``, as drivers have it (:mod:`benchmarks.foreign.drivers.comparing`)."""
    own = work / package.name
    own.mkdir(exist_ok=True)
    text = f"__path__ = [{str(package)!r}]\n__version__ = '0'\n"
    if package.name == "vllm":
        text += "from benchmarks.foreign.drivers.vllm import stand_in\n\nstand_in()\n"
    (own / "__init__.py").write_text(text)


def _environment(work: Path) -> dict[str, str]:
    paths = os.pathsep.join([str(_ROOT), *sys.path[1:]])
    return os.environ | {"TRITON_CACHE_DIR": str(work / "triton"), "PYTHONWARNINGS": "ignore", "PYTHONPATH": paths,
                         "TRITON_DEFAULT_FP_FUSION": "1", "TRITON_DISABLE_LINE_INFO": "1"}  # fmt: skip


def _rows(
    work: Path, what: str, chip: str, driver: str, folder: Path, names: Sequence[str], variables: dict[str, str]
) -> Iterator[Row]:
    """A row for each program, as they end."""
    command = [sys.executable, "-m", "benchmarks.foreign.bundled", what, chip, driver, str(folder), *names]
    environment = _environment(work) | variables
    with subprocess.Popen(command, env=environment, cwd=_ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield from (json.loads(line) for line in process.stdout if line.startswith('{"name"'))


def kernels_table(programs: dict[str, Row]) -> list[tuple[object, ...]]:
    """For each source and chip: kernels, launches, and those that were equal."""
    rows = []
    sources = sorted({name.partition(".")[0] for name in programs})
    for source in sources:
        for chip in CHIPS:
            entries = [e for name, e in programs.items() if name.startswith(f"{source}.") and name.endswith(f" {chip}")]
            kernels = {kernel for entry in entries for kernel in entry["kernels"]}
            counts = [each for entry in entries for each in entry["kernels"].values()]
            equal, launches = sum(each["equal"] for each in counts), sum(each["launches"] for each in counts)
            rows.append((source, chip, len(entries), len(kernels), launches, equal, sum("error" in e for e in entries)))
    return rows


# -- in a process of its own


def _main() -> None:
    what, chip, driver, folder, *names = sys.argv[1:]
    target = ("cuda:" if chip.startswith("sm_") else "rocm:") + chip
    _prepare(chip, target)
    module = importlib.import_module(f"benchmarks.foreign.drivers.{driver}")
    kernels: dict[str, Row] = {}
    with _noting() if what == "record" else _comparing(target, kernels):
        for name in names:
            kernels.clear()
            row: Row = {"name": name, "kernels": kernels}
            try:
                module.run(name, Path(folder))
            except Exception as error:  # while recording nothing is computed, so that programs may fail
                row["error"] = f"{type(error).__name__}: {error}"[:500]
            print(json.dumps(row), flush=True)


def _prepare(chip: str, target: str) -> None:
    """What ``flydsl check`` prepares."""
    from flydsl.tools.foreign import triton
    from flydsl.tools.foreign.reports import Report
    from flydsl.torch import cuda_on_cpu, live_memory

    os.environ["FLYDSL_COMPILE_ARCH"] = chip
    cuda_on_cpu.install(chip)
    triton.install(target, Report(), None, live_memory.memory_of_tensors)


@contextmanager
def _noting() -> Iterator[None]:
    """Launches are noted, and not carried out."""
    from triton.runtime.jit import JITFunction

    import flydsl.triton
    from benchmarks.foreign.drivers import comparing

    comparing.close = lambda *_, **__: None
    for name in DRIVERS:
        vars(importlib.import_module(f"benchmarks.foreign.drivers.{name}"))["close"] = comparing.close
    launch = JITFunction.run

    def nothing(function: Any, *args: Any, grid: Any, warmup: bool, **kwargs: Any) -> Any:
        return launch(function, *args, grid=grid, warmup=True, **kwargs) if warmup else None

    JITFunction.run = nothing
    with flydsl.triton.watch():
        yield


class _Memory:
    """All memory of the process's tensors."""

    def __init__(self) -> None:
        from flydsl.torch.live_memory import memory_of_tensors

        self.ranges = sorted(set(memory_of_tensors()))
        self.content = self.read()

    def read(self) -> list[bytes]:
        return [ctypes.string_at(address, size) for address, size in self.ranges]

    def write(self, content: Sequence[bytes]) -> None:
        for (address, size), data in zip(self.ranges, content, strict=True):
            ctypes.memmove(address, data, size)


@contextmanager
def _comparing(target: str, kernels: dict[str, Row]) -> Iterator[None]:
    """Each launch is carried out by Triton's driver, and again by the bundle."""
    from triton.runtime.jit import JITFunction

    import flydsl
    from flydsl.errors import FlydslError
    from flydsl.runtime.driver import DeviceInfo
    from flydsl.runtime.drivers import register_driver
    from flydsl.tools.simulators import amdgpu, simulated_driver
    from flydsl.torch.live_memory import memory_of_tensors

    backend, _, arch = target.partition(":")
    findings: list[Any] = []
    if backend == "cuda":
        driver = simulated_driver(target, [])
        driver.simulated.findings = findings
    else:
        driver = amdgpu.SimulatedDriver.at_home(memory_of_tensors, findings=findings)
    driver.device_info = lambda device: DeviceInfo(device, "simulated", arch)
    register_driver(backend, driver, force=True)
    bundle = flydsl.load(os.environ["BUNDLE"])
    sources = {bundle[name].source: bundle[name] for name in bundle}
    launch = JITFunction.run

    def both(function: Any, *args: Any, grid: Any, warmup: bool, **kwargs: Any) -> Any:
        if warmup:
            return launch(function, *args, grid=grid, warmup=warmup, **kwargs)
        source = f"{function.module}:{function.fn.__qualname__}"
        row = kernels.setdefault(source, {"launches": 0, "equal": 0, "reasons": []})
        row["launches"] += 1
        memory = _Memory()
        result = launch(function, *args, grid=grid, warmup=warmup, **kwargs)
        theirs = memory.read()
        memory.write(memory.content)
        if backend == "cuda":
            driver.simulated.memory.clear()
            for each in memory.ranges:
                driver.simulated.memory.add(*each, None)
        reason = ""
        kernel = sources.get(source)
        if kernel is None or kernel.code != function.cache_key:
            reason = "absent" if kernel is None else "other code"
        else:
            given = [_on_gpu(value, backend) for value in args]
            named = {name: _on_gpu(value, backend) for name, value in kwargs.items()}
            try:
                kernel[grid](*given, **named)
            except FlydslError as error:
                reason = f"{type(error).__name__}: {error}"[:400]
            else:
                reason = "" if memory.read() == theirs else "other bytes"
        row["equal"] += not reason
        row["reasons"] = sorted({*row["reasons"], reason} - {""})
        memory.write(theirs)
        return result

    JITFunction.run = both
    yield


def _on_gpu(value: Any, backend: str) -> Any:
    """A tensor, or a tuple or a descriptor of some, as memory of the GPU that the simulator stands for."""
    import torch

    if isinstance(value, torch.Tensor):
        return _gpu_tensor(value, backend)
    if isinstance(value, tuple):
        return tuple(_on_gpu(each, backend) for each in value)
    if hasattr(value, "block_shape"):
        made = object.__new__(type(value))  # without its checks
        made.__dict__.update(vars(value), base=_gpu_tensor(value.base, backend))
        return made
    return value


def _gpu_tensor(tensor: Any, backend: str) -> Any:
    return _GpuTensor(
        tensor.data_ptr(), tuple(tensor.shape), str(tensor.dtype).removeprefix("torch."), strides=tensor.stride(),
        device_type={"cuda": 2, "rocm": 10}[backend], owner=tensor,
    )  # fmt: skip


class _GpuTensor(DeviceArray):
    def untyped_storage(self) -> Any:
        """That of torch's tensor, whose size Triton asks for."""
        return self.owner.untyped_storage()


if __name__ == "__main__":
    _main()
