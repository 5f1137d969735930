"""The native launcher in front of a GPU driver: it makes the device current, launches, and puts things back."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from ctypes import c_void_p
from pathlib import Path
from typing import Any

import pytest

from flydsl.errors import DeviceError
from flydsl.runtime.cuda import CudaDriver
from flydsl.runtime.hip import HipDriver
from flydsl.runtime.launch import CallGuards, LaunchPath, native_class, native_launcher
from flydsl.runtime.launch import structures as native
from flydsl.runtime.launch.parameters import ParamRecord, pointer_param
from flydsl.runtime.loader import load
from flydsl.runtime.tensor_maps import HostTensorMap

from .programs import HOST, artifact, kernel_info
from .standin import StandIn

VENDORS = {
    "cuda": (CudaDriver, "cuda:sm_80", "cuCtxGetCurrent()", "cuCtxSetCurrent({})", ("0xc1", "0xc0"), "cuLaunchKernel"),
    "hip": (HipDriver, "rocm:gfx942", "hipGetDevice()", "hipSetDevice({})", ("1", "0"), "hipModuleLaunchKernel"),
}


class Launcher:
    """Called with a number and a stream."""

    def __call__(self, *args: Any) -> Any:
        raise LookupError(args)


@pytest.fixture(params=VENDORS)
def vendor(request: pytest.FixtureRequest) -> str:
    if native_launcher() is None:
        pytest.skip("this interpreter has no native launches")
    return str(request.param)


@pytest.fixture
def standin(gcc: Callable[..., Path], tmp_path: Path, vendor: str) -> StandIn:
    return StandIn(gcc, tmp_path, vendor)


@pytest.fixture
def launcher(standin: StandIn, vendor: str, c_object: Callable[..., bytes]) -> Any:
    driver_class, target, *_ = VENDORS[vendor]
    program = artifact(c_object(HOST), (kernel_info("one"),), target, binary=b"a binary")
    loaded = load(program, driver_class(standin.file), 1)
    standin.params(8, 4)
    launch = native_class(Launcher)()
    empty = inspect.Parameter.empty
    defaults = [empty, empty, 1, 1, 1, 1, 1, 1, 0, 0, 0]  # after two numbers: grid, block, shared bytes, stream, kernel
    named = inspect.Parameter.POSITIONAL_OR_KEYWORD
    path = LaunchPath([inspect.Parameter(f"p{i}", named, default=d) for i, d in enumerate(defaults)])
    forms = [native.Format.U64, native.Format.I32, *[native.Format.U64] * 9]
    numbers = [
        ParamRecord(native.Param(takes=native.Accepts.NUMBER, format=form, kinds=1 << native.Kind.INT, slots=1), form)
        for form in forms
    ]
    path.add(launch, native_launcher(), CallGuards(), numbers, loaded)
    tensor_map = pointer_param(HostTensorMap(bytes(128)))
    assert tensor_map is not None
    path.add(launch, native_launcher(), CallGuards(), [tensor_map, *numbers[1:]], loaded)
    launch.path = path
    return launch


def test_the_device_is_current_during_the_launch_only(standin: StandIn, vendor: str, launcher: Any) -> None:
    *_, get, change, (own, _), function = VENDORS[vendor]
    standin.clear()
    launcher(1, -2)
    calls = standin.calls()
    before = "(nil)" if vendor == "cuda" else "0"
    assert [calls[0], calls[1], calls[3]] == [get, change.format(own), change.format(before)]
    assert calls[2].startswith(f"{function}(0xf000, 1 1 1, 1 1 1, 0,")
    assert "[0100000000000000 feffffff]" in calls[2]
    assert len(calls) == 4


def test_a_device_that_is_current_is_left_alone(standin: StandIn, vendor: str, launcher: Any) -> None:
    *_, get, _, (_, _), function = VENDORS[vendor]
    standin.function("cuCtxSetCurrent" if vendor == "cuda" else "hipSetDevice")(
        c_void_p(0xC1 if vendor == "cuda" else 1)
    )
    standin.clear()
    launcher(1, 2)
    assert [call.partition("(")[0] for call in standin.calls()] == [get.partition("(")[0], function]


def test_keywords_are_known_by_their_letters(standin: StandIn, launcher: Any) -> None:
    arguments = dict(zip((f"p{k}" for k in (1, 0)), (-2, 1), strict=True))  # strings that are not interned
    standin.clear()
    launcher(**arguments)
    assert any("[0100000000000000 feffffff]" in call for call in standin.calls())
    with pytest.raises(TypeError, match="p77"):  # of Python's __call__, which has no such parameter either
        launcher(1, **{f"p{77}": -2})


def test_a_tensor_map_is_passed_by_the_address_of_its_bytes(standin: StandIn, launcher: Any) -> None:
    maps = [HostTensorMap(bytes(128)) for _ in range(2)]
    standin.clear()
    for each in maps:
        launcher(each, -2)
    passed = [call for call in standin.calls() if "feffffff]" in call]
    addresses = [each.address.to_bytes(8, "little").hex() for each in maps]
    assert [address in call for address, call in zip(addresses, passed, strict=True)] == [True, True]


def test_errors_have_the_drivers_names_and_the_device_is_put_back(standin: StandIn, vendor: str, launcher: Any) -> None:
    *_, get, change, _, function = VENDORS[vendor]
    standin.fail(function, 700, times=1)
    standin.clear()
    with pytest.raises(DeviceError, match=r"launching .*one.* on .* device 1 failed: .*\(700\)"):
        launcher(1, 2)
    assert change.format("(nil)" if vendor == "cuda" else "0") in standin.calls()
    standin.fail(get.partition("(")[0], 4, times=1)
    standin.clear()
    with pytest.raises(DeviceError, match=r"\(4\)"):
        launcher(1, 2)
    assert not [call for call in standin.calls() if call.startswith(function)]
    launcher(1, 2)


def test_what_was_not_learnt_reaches_python(launcher: Any) -> None:
    for wrong in ((), (1,), (*range(12),), ("1", 2), (1, 2.5), (1, 2**40), (-1, 2)):
        with pytest.raises(LookupError) as error:
            launcher(*wrong)
        assert error.value.args == (wrong,)
