"""Packed kernels where they run: flydsl's runtime, a bundle for each case, and tensor maps of torch's tensors."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from typing import Any

import flydsl
from benchmarks.processes import ProcessError
from flydsl.runtime.drivers import driver_of
from flydsl.runtime.tensor_maps import HostTensorMap, encode_tiled

__all__ = ["Packed", "medians", "present", "runnable", "slug"]


class Packed:
    """What :func:`benchmarks.cuda.pack.pack` wrote.

    Raises:
        ProcessError: the folder has no index.
        NoDeviceError: there is no NVIDIA driver or GPU.
    """

    def __init__(self, folder: Path) -> None:
        index = folder / "cases.json"
        if not index.is_file():
            raise ProcessError(
                f"{folder} has no cases.json; write one with: python -m benchmarks.cuda pack -o {folder}"
            )
        self.index: dict[str, Any] = json.loads(index.read_text())
        self.folder = folder
        driver_of("cuda").device_info(0)

    def __contains__(self, name: str) -> bool:
        return name in self.index

    def function(self, name: str) -> Callable[..., None]:
        """The host function of a case.

        Raises:
            ProcessError: it was not packed.
        """
        if name not in self:
            raise ProcessError(f"{self.folder} has no {name}; pack it too, or choose other subjects with --only")
        entry = self.index[name]
        kernel: Callable[..., None] = getattr(flydsl.load(self.folder / entry["file"]), entry["function"])
        return kernel

    def maps(self, name: str, **tensors: Any) -> dict[str, HostTensorMap]:
        """Maps of tensors, ``a=`` for ``map_a``, with the boxes of the case and a swizzle of 128 bytes."""
        boxes = self.index[name]["boxes"]
        return {f"map_{key}": _map(tensor, boxes[f"map_{key}"]) for key, tensor in tensors.items()}


def _map(tensor: Any, box: list[int]) -> HostTensorMap:
    dtype = str(tensor.dtype).removeprefix("torch.")
    strides = [stride * tensor.element_size() for stride in tensor.stride()]
    return HostTensorMap(
        encode_tiled(tensor.data_ptr(), dtype, tuple(tensor.shape)[::-1], strides[-2::-1], box, swizzle=128)
    )


def runnable(runs: Mapping[str, Callable[[], Any]]) -> dict[str, Callable[[], Any]]:
    """Those that run here, each once run twice; what cannot, as Triton's kernels with another version of it, is left out.

    The first is flydsl's own, which must run.
    """
    able: dict[str, Callable[[], Any]] = {}
    for name, run in runs.items():
        try:
            run()
            run()
        except Exception as error:
            if not able:
                raise
            print(f"{name} is left out: {error}", flush=True)
        else:
            able[name] = run
    return able


def medians(runs: Mapping[str, Callable[[], Any]], rounds: int = 20, each: int = 3) -> dict[str, float]:
    """Seconds of a run on the GPU, by its own clock; all take turns, so that all see the same clocks and heat."""
    import torch

    able = runnable(runs)
    times: dict[str, list[float]] = {name: [] for name in able}
    for _ in range(rounds):
        for name, run in able.items():
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            for _ in range(each):
                run()
            end.record()
            end.synchronize()
            times[name].append(start.elapsed_time(end) / each / 1e3)
    return {name: median(taken) for name, taken in times.items()}


def present() -> tuple[Any, Any]:
    """torch, and the module of Triton's kernels or ``None``.

    Raises:
        ProcessError: torch is missing or sees no GPU.
    """
    try:
        import torch
    except ImportError:
        raise ProcessError("torch is needed to run: pip install torch") from None
    if not torch.cuda.is_available():
        raise ProcessError(f"torch {torch.__version__} sees no GPU; install one that was built for CUDA")
    try:
        from benchmarks.cuda import triton_kernels
    except ImportError:
        return torch, None
    return torch, triton_kernels


def slug(name: str) -> str:
    """A name for files."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
