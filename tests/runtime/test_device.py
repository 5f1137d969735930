"""The architecture that kernels are told they are compiled for."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

from flydsl.compat.device import get_rocm_arch, get_warp_size, is_rdna_arch
from flydsl.config import Config
from flydsl.errors import NoDeviceError, UnsupportedTargetError
from flydsl.runtime.hip import HipDriver
from flydsl.targets.target import GPUTarget, tracing_for

ABSENT = HipDriver("libabsent-hip.so")


@pytest.mark.parametrize("arch", ["gfx942", "GFX942", " gfx942 ", "gfx942:sramecc+:xnack-", "cpu:gfx942"])
def test_the_configured_architecture_in_lower_case(arch: str) -> None:
    assert get_rocm_arch(config=Config(arch=arch), driver=ABSENT) == "gfx942"


def test_the_environment_is_read_at_each_call(monkeypatch: pytest.MonkeyPatch) -> None:
    for arch in ("gfx90a", "gfx1201"):
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
        assert get_rocm_arch() == arch


def test_the_kernel_being_traced_comes_first_and_only_in_its_own_thread() -> None:
    config, found = Config(arch="gfx90a"), []
    with tracing_for(GPUTarget("rocm", "gfx1100", 32)):
        assert get_rocm_arch(config=config) == "gfx1100"
        with tracing_for(GPUTarget("cpu", "gfx950", 64)):
            assert get_rocm_arch(config=config) == "gfx950"
        other = threading.Thread(target=lambda: found.append(get_rocm_arch(config=config)))
        other.start()
        other.join()
        assert get_rocm_arch(config=config) == "gfx1100"
    with tracing_for(GPUTarget("cuda", "sm_90", 32)):
        assert get_rocm_arch(config=config) == "gfx90a"
    assert found == ["gfx90a"]


@pytest.mark.parametrize("arch", [None, "sm_90"])
def test_without_any_it_is_that_of_published_programs(arch: str | None) -> None:
    assert get_rocm_arch(config=Config(arch=arch), driver=ABSENT) == "gfx942"


def test_in_a_kernel_for_another_vendor_the_message_says_what_to_set() -> None:
    message = r"libabsent-hip\.so.*name one, for example FLYDSL_COMPILE_ARCH=gfx942"
    with tracing_for(GPUTarget("cuda", "sm_90", 32)), pytest.raises(NoDeviceError, match=message):
        get_rocm_arch(config=Config(arch="sm_90"), driver=ABSENT)


@pytest.mark.parametrize(
    ("arch", "rdna", "warp"),
    [
        ("gfx906", False, 64),
        ("gfx90a", False, 64),
        ("gfx942", False, 64),
        ("gfx950", False, 64),
        ("gfx1030", True, 32),
        ("gfx1100", True, 32),
        ("GFX1151:xnack-", True, 32),
        ("gfx1200", True, 32),
        ("gfx1201", True, 32),
        ("gfx1250", False, 32),
    ],
)
def test_families(arch: str, rdna: bool, warp: int) -> None:
    assert is_rdna_arch(arch) is rdna
    assert get_warp_size(arch) == warp
    with tracing_for(GPUTarget("rocm", arch.lower(), warp)):
        assert is_rdna_arch() is rdna
        assert get_warp_size() == warp


def test_other_vendors_have_no_family_here() -> None:
    assert not is_rdna_arch("sm_90")
    with pytest.raises(UnsupportedTargetError, match="'sm_90' is no AMD architecture"):
        get_warp_size("sm_90")
    with tracing_for(GPUTarget("cuda", "sm_90", 32)):
        assert get_warp_size() == 32


def test_a_machine_without_hip_is_searched_for_it_once() -> None:
    """aiter asks 600,000 times while it is imported, and each search opens six files."""
    program = (
        "import sys\nfrom flydsl.runtime.device import get_rocm_arch\nopened = []\n"
        "sys.addaudithook(lambda event, _: event == 'ctypes.dlopen' and opened.append(event))\n"
        "found = get_rocm_arch(), len(opened), get_rocm_arch(), len(opened)\n"
        "print(found[0] == found[2], 0 < found[1] == found[3])"
    )
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME") if name in os.environ}
    done = subprocess.run([sys.executable, "-c", program], env=kept, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]
