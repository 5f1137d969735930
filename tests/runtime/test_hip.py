"""What only the HIP driver does, against the stand-in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from flydsl.compat.device import get_rocm_arch
from flydsl.config import Config
from flydsl.errors import DeviceError
from flydsl.runtime.hip import HipDriver
from flydsl.runtime.loader import load

from .programs import HOST, artifact, kernel_info, slots
from .standin import StandIn


@pytest.fixture
def standin(gcc: Callable[..., Path], tmp_path: Path) -> StandIn:
    return StandIn(gcc, tmp_path, "hip")


@pytest.fixture
def driver(standin: StandIn) -> HipDriver:
    return HipDriver(standin.file)


def test_every_call_of_the_way_from_nothing_to_a_launch(
    standin: StandIn, driver: HipDriver, c_object: Callable[..., bytes]
) -> None:
    standin.params(8, 4)
    image = b"an hsaco file"
    loaded = load(artifact(c_object(HOST), (kernel_info("one"),), "rocm:gfx942", binary=image), driver, 1)
    loaded.launch(slots(1, 2, stream=0x57))
    assert standin.calls() == [
        "hipInit(0)",
        "hipGetDeviceCount()",
        "hipGetDevice()",
        "hipSetDevice(1)",
        f"hipModuleLoadData({image[:8].hex()})",
        "hipModuleGetFunction(0xa000, one)",
        "hipSetDevice(0)",
        "hipGetDevice()",
        "hipSetDevice(1)",
        "hipModuleLaunchKernel(0xf000, 1 1 1, 1 1 1, 0, 0x57, [0100000000000000 02000000])",
        "hipSetDevice(0)",
    ]


@pytest.mark.parametrize(
    ("name", "arch"),
    [("gfx942:sramecc+:xnack-", "gfx942"), ("gfx90a:sramecc+:xnack-", "gfx90a"), ("gfx1100", "gfx1100")],
)
def test_the_architecture_is_the_chip_without_its_features(
    standin: StandIn, driver: HipDriver, name: str, arch: str
) -> None:
    standin.arch(name)
    info = driver.device_info(1)
    assert (info.index, info.name, info.arch) == (1, "Stand-in 1", arch)
    assert get_rocm_arch(config=Config(), driver=driver) == arch


@pytest.mark.parametrize("name", ["", "Radeon", "sm_90"])
def test_a_layout_that_is_not_known_is_refused(standin: StandIn, driver: HipDriver, name: str) -> None:
    standin.arch(name)
    with pytest.raises(DeviceError, match=rf"says {name!r}, expected a name such as 'gfx942'.*FLYDSL_COMPILE_ARCH"):
        driver.device_info(0)
