"""Where tools are looked for, which one wins, and what is said where none is."""

from __future__ import annotations

from pathlib import Path

import pytest

from flydsl.backends.base import CompileOptions, DeviceCode
from flydsl.backends.registry import backend_class, make_backend, parse_target
from flydsl.config import Config
from flydsl.errors import DSLCompileError, ToolchainError


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without CUDA, ROCm and the packages that bring their tools."""
    for module in ("flydsl.backends.cuda.ptxas", "flydsl.backends.rocm.link.lld"):
        monkeypatch.setattr(f"{module}.packaged", lambda *_: None)
        monkeypatch.setattr(f"{module}.on_path", lambda *_: None)
    monkeypatch.setattr("flydsl.backends.cuda.ptxas._SYSTEM_CUDA", tmp_path / "cuda")
    monkeypatch.setattr("flydsl.backends.rocm.link.lld._SYSTEM_ROCM", tmp_path / "rocm")


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize(
    ("target", "tool", "install"),
    [
        ("cuda:sm_90", "ptxas", "pip install nvidia-cuda-nvcc nvidia-nvvm"),
        ("rocm:gfx942", "lld", "pip install iree-base-compiler"),
    ],
)
def test_a_missing_tool_is_said_with_the_command_that_installs_it(target: str, tool: str, install: str) -> None:
    backend = make_backend(parse_target(target), config=Config())
    with pytest.raises(ToolchainError, match=f"{tool} is needed to compile for {target} .*{install}"):
        backend.link(DeviceCode(b"", ("k",), CompileOptions()))
    assert f"{tool} missing" in backend.hash()
    assert all(found.found is None for found in backend_class(target.split(":", maxsplit=1)[0]).toolchain(Config()))


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize(("target", "symbol"), [("cuda:sm_90", "__nv_expf"), ("rocm:gfx942", "__ocml_exp_f64")])
def test_a_missing_device_library_is_said_with_the_function_that_needs_it(target: str, symbol: str) -> None:
    backend = make_backend(parse_target(target), config=Config())
    with pytest.raises(ToolchainError, match=f"needed for {symbol} .*pip install"):
        backend.device_libraries(frozenset({symbol}))


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_no_library_is_asked_for_where_none_is_needed(target: str) -> None:
    assert tuple(make_backend(parse_target(target)).device_libraries(frozenset({"other"}))) == ()


def test_the_installation_of_the_configuration_wins(tmp_path: Path) -> None:
    script(tmp_path / "cuda/bin/ptxas", "echo 'Cuda compilation tools, release 1.2, V1.2.3'")
    script(tmp_path / "rocm/llvm/bin/ld.lld", "echo 'LLD 99.1'")
    config = Config(cuda_home=tmp_path / "cuda", rocm_home=tmp_path / "rocm")
    assert (
        "ptxas Cuda compilation tools, release 1.2, V1.2.3"
        in make_backend(parse_target("cuda:sm_90"), config=config).hash()
    )
    assert "lld LLD 99.1" in make_backend(parse_target("rocm:gfx942"), config=config).hash()
    assert backend_class("cuda").toolchain(config)[0].found == str(tmp_path / "cuda/bin/ptxas")


@pytest.mark.parametrize(
    ("target", "tool", "name"),
    [("cuda:sm_90", "cuda/bin/ptxas", "ptxas"), ("rocm:gfx942", "rocm/llvm/bin/ld.lld", "lld")],
)
def test_what_a_tool_complains_of_is_said_with_the_kernel(tmp_path: Path, target: str, tool: str, name: str) -> None:
    script(tmp_path / tool, "echo 'syntax error, line 7' >&2; exit 255")
    config = Config(cuda_home=tmp_path / "cuda", rocm_home=tmp_path / "rocm")
    with pytest.raises(
        DSLCompileError, match=f"{name} failed for {target} on softmax_0: syntax error, line 7"
    ) as raised:
        make_backend(parse_target(target), config=config).link(DeviceCode(b"\x7fELF", ("softmax_0",), CompileOptions()))
    assert raised.value.kernel == "softmax_0"


def test_ptxas_is_handed_the_code_and_the_process_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLIBC_TUNABLES", "glibc.malloc.perturb=1")
    script(tmp_path / "bin/ptxas", 'while [ "$2" != -o ]; do shift; done; { echo "$GLIBC_TUNABLES"; cat "$1"; } > "$3"')
    backend = make_backend(parse_target("cuda:sm_90"), config=Config(cuda_home=tmp_path))
    binary = backend.link(DeviceCode(b"code", ("k",), CompileOptions()))
    assert binary.sections["binary"] == b"glibc.malloc.perturb=1\ncode"


def test_a_program_that_cannot_run_is_a_toolchain_error(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/ptxas").write_text("not a program")
    backend = make_backend(parse_target("cuda:sm_90"), config=Config(cuda_home=tmp_path))
    with pytest.raises(ToolchainError, match="cannot be run"):
        backend.link(DeviceCode(b"", ("k",), CompileOptions()))
