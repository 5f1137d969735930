"""A GPU for Triton and for bundles: the simulator of a chip, over arrays of NumPy."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from flydsl.plugin import DeviceArray
from flydsl.runtime import drivers
from flydsl.tools.foreign.kernels import Launch, load
from flydsl.tools.simulators import amdgpu, simulated_driver
from flydsl.tools.simulators.windows import Window

HERE = Path(__file__).parent
DEVICES = {"cuda": 2, "rocm": 10}
"""DLPack's types."""
TARGETS = ["cuda:sm_80", "cuda:sm_90", "rocm:gfx942", "rocm:gfx1100"]


class Tensor(DeviceArray):
    """An array of NumPy as a tensor of the simulated GPU, for Triton too."""

    def __init__(self, array: np.ndarray[Any, Any], backend: str) -> None:
        super().__init__(array.ctypes.data, array.shape, array.dtype.name, device_type=DEVICES[backend], owner=array)

    def data_ptr(self) -> int:
        return self.address


def _range(array: np.ndarray[Any, Any]) -> tuple[int, int]:
    return array.ctypes.data, array.nbytes


class Gpu:
    """A simulated chip in the place of flydsl's driver and of Triton's."""

    def __init__(self, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.target, self.arrays = target, list[np.ndarray[Any, Any]]()
        self.backend = target.partition(":")[0]
        monkeypatch.setenv("TRITON_DEFAULT_FP_FUSION", "1")
        arch = target.partition(":")[2]
        if self.backend == "cuda":
            self.driver = simulated_driver(target, [])
        else:
            self.driver = amdgpu.SimulatedDriver.at_home(lambda: [_range(array) for array in self.arrays])
        monkeypatch.setattr(self.driver, "device_info", lambda device: SimpleNamespace(arch=arch, name="simulated"))
        monkeypatch.setitem(drivers._drivers._made, self.backend, self.driver)

    def __call__(self, array: np.ndarray[Any, Any]) -> Tensor:
        """The array as a tensor, which kernels may then touch."""
        self.arrays.append(array)
        if self.backend == "cuda":
            self.driver.simulated.memory.add(*_range(array), None)
        return Tensor(array, self.backend)

    def for_triton(self) -> None:
        """Take the place of Triton's driver."""
        from triton.runtime import driver

        driver.set_active(_Driver(self))
        for value in vars(sys.modules["kernels_of_triton"]).values():
            kernel = value
            while hasattr(kernel, "fn") and not hasattr(kernel, "device_caches"):
                getattr(kernel, "cache", {}).clear()  # of a tuner
                kernel = kernel.fn
            getattr(kernel, "device_caches", {}).clear()

    def launch(
        self, symbol: str, image: bytes, grid: tuple[int, int, int], threads: int, shared: int, args: Any
    ) -> None:
        """A launch of Triton's own."""
        kernel = load(self.target, image, symbol)
        sizes = kernel.parameter_sizes
        values = [bytes(arg).ljust(size, b"\0")[:size] for arg, size in zip([*args, b"", b""], sizes, strict=False)]
        windows = [Window(array.ctypes.data, array.nbytes, array.ctypes.data, "array") for array in self.arrays]
        kernel.launch(Launch(grid, (threads, 1, 1), shared), values, windows, [])


@pytest.fixture(params=TARGETS)
def gpu(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Gpu:
    return Gpu(request.param, monkeypatch)


@pytest.fixture(scope="session")
def triton_kernels(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The module of the kernels."""
    pytest.importorskip("triton", reason="Triton is not installed: pip install triton")
    sys.path.insert(0, str(HERE))
    try:
        import kernels_of_triton
    finally:
        sys.path.remove(str(HERE))
    return kernels_of_triton


class _Driver:
    """Triton's driver of a simulated chip."""

    def __init__(self, gpu: Gpu) -> None:
        from triton.backends.compiler import GPUTarget

        from flydsl.backends.registry import parse_target
        from flydsl.targets.triton_names import triton_target

        self.gpu, self.utils = (
            gpu,
            SimpleNamespace(
                unload_module=lambda module: None,
                load_binary=lambda name, image, *_: (1, image, 0, 0, 1024),
                get_device_properties=lambda _: {
                    "max_shared_mem": 160 << 10,
                    "multiprocessor_count": 4,
                    "warpSize": 32,
                },
            ),
        )
        self._target = GPUTarget(*triton_target(parse_target(gpu.target)))

    def launcher_cls(self, source: Any, metadata: Any) -> Callable[..., None]:
        signature = dict(source.signature)

        def launch(x: int, y: int, z: int, stream: int, image: bytes, packed: Any, launch_metadata: Any,
                   enter: Any, leave: Any, *args: Any) -> None:  # fmt: skip
            if self.gpu.backend == "cuda":
                image = _ptx_of(metadata)
            values = [value for kind, arg in zip(signature.values(), args, strict=True) for value in _values(kind, arg)]
            threads = metadata.num_warps * self._target.warp_size
            self.gpu.launch(metadata.name, image, (x, y, z), threads, metadata.shared, values)

        return launch

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *_, **__: 0

    def get_current_target(self) -> Any:
        return self._target

    def map_python_to_cpp_type(self, kind: str) -> str:
        return kind


def _ptx_of(metadata: Any) -> bytes:
    from triton.runtime.cache import get_cache_manager

    files = get_cache_manager(metadata.hash).get_group(f"{metadata.name[:150]}.json")
    return Path(next(path for name, path in files.items() if name.endswith(".ptx"))).read_bytes()


def _values(kind: Any, arg: Any) -> Iterator[bytes]:
    """The bytes of an argument, as Triton's own launcher passes it."""
    if isinstance(kind, tuple):
        for inner, each in zip(kind, arg, strict=True):
            yield from _values(inner, each)
    elif kind.startswith("*"):
        yield arg.data_ptr().to_bytes(8, "little")
    elif kind in ("fp32", "fp64"):
        yield np.array(arg, {"fp32": np.float32, "fp64": np.float64}[kind]).tobytes()
    elif kind != "constexpr":
        yield (int(arg) & (1 << 64) - 1).to_bytes(8, "little")
