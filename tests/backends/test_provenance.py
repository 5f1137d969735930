"""Where a backend came from: warnings at the user's line, and the package of each variant in a bundle."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from outside_programs import output_of

import flydsl

BACKEND = '''
from npu_example import NpuBackend

class Npu(NpuBackend):
    """A backend of an installed package."""

    experimental = True
'''


def install(folder: Path, version: str) -> None:
    """Lay the package out as pip installs it, with the distribution ``flydsl-npu``."""
    (folder / "own_npu.py").write_text(BACKEND)
    info = folder / "flydsl_npu.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: flydsl-npu\nVersion: {version}\n")
    (info / "RECORD").write_text("own_npu.py,,\n")
    (info / "top_level.txt").write_text("own_npu\n")
    (info / "entry_points.txt").write_text(
        "[flydsl.backends]\nnpu = own_npu:Npu\n[flydsl.drivers]\nnpu = npu_example:NpuDriver\n"
    )


BUNDLE = """
from pathlib import Path
from flydsl.compiler.aot import precompile
spec = flyc.TensorSpec(fx.Float32, (100,))
for done in precompile(run, ["npu:x86-64", "cuda:sm_90"], [{"x": spec, "y": spec}], out=Path(__file__).parent / NAME):
    assert done.error is None, done.error
"""


def inspect(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "flydsl.cli", "inspect", *arguments],
        capture_output=True, text=True, check=False, cwd=folder, timeout=120,
    )  # fmt: skip
    assert not done.stderr, done.stderr
    return done.stdout


def test_a_bundle_says_which_package_compiled_each_variant(tmp_path: Path) -> None:
    install(tmp_path, "1.5")
    output_of(f"NAME = 'one.flyb'{BUNDLE}", tmp_path)
    kernels = json.loads(inspect(tmp_path, "one.flyb", "--json"))["kernels"]
    found = {variant["target"]: variant["backend"] for variant in kernels[0]["variants"]}
    assert found == {
        "npu:x86-64": {"name": "npu", "class": "own_npu:Npu", "package": "flydsl-npu", "version": "1.5"},
        "cuda:sm_90": {
            "name": "cuda",
            "class": "flydsl.backends.cuda.backend:CudaBackend",
            "package": "flydsl",
            "version": flydsl.__version__,
        },
    }
    text = inspect(tmp_path, "one.flyb")
    assert "backend   npu: flydsl-npu 1.5, own_npu:Npu" in text
    assert f"backend   cuda: flydsl {flydsl.__version__}, flydsl.backends.cuda.backend:CudaBackend" in text


def test_a_difference_shows_another_version_of_the_package(tmp_path: Path) -> None:
    for name, version in (("one.flyb", "1.5"), ("two.flyb", "1.6")):
        install(tmp_path, version)
        output_of(f"NAME = {name!r}{BUNDLE}", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "flydsl.cli", "inspect", "one.flyb", "--diff", "two.flyb"],
        capture_output=True, text=True, check=False, cwd=tmp_path, timeout=120,
    )  # fmt: skip
    assert "compiled by npu: flydsl-npu 1.5, own_npu:Npu -> npu: flydsl-npu 1.6, own_npu:Npu" in done.stdout
    assert "cuda" not in done.stdout


def test_an_experimental_backend_warns_once_at_the_users_line(tmp_path: Path) -> None:
    """From each door: a call, ahead of time, and by name."""
    install(tmp_path, "1.5")
    calls = (
        "run(*arrays())",
        "precompile(run, ['npu:x86-64'], [dict(zip('xy', arrays()))])",
        "flyc.compile(run, *arrays())",
        "get_backend('npu', 'x86-64')",
    )
    for call in calls:
        code = f"""
        from flydsl.compiler.aot import precompile
        from flydsl.backends.registry import get_backend
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            {call}  # the user's line
            {call}
        for each in said:
            print(each.category.__name__, each.message, open(each.filename).readlines()[each.lineno - 1].strip())
        """
        found = output_of(code, tmp_path).splitlines()
        assert found == [f"ExperimentalBackendWarning the backend 'npu' is experimental {call}  # the user's line"], (
            call
        )


def test_wrong_use_is_shown_at_the_vendors_line(tmp_path: Path) -> None:
    """A traceback of a wrong registration ends at the call that made it."""
    code = """
    import traceback
    class Half(NpuDriver):
        contract = 99
    for call in (
        lambda: register_driver("npu", Half),  # driver
        lambda: register_backend("npu", NpuDriver),  # backend
    ):
        try:
            call()
        except FlydslError as error:
            last = [each for each in traceback.extract_tb(error.__traceback__) if each.filename == __file__][-1]
            print(type(error).__name__, last.line)
    """
    first, second = output_of(code, tmp_path).splitlines()
    assert first == 'DSLValueError lambda: register_driver("npu", Half),  # driver'
    assert second == 'DSLTypeError lambda: register_backend("npu", NpuDriver),  # backend'
