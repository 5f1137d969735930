"""What the judge promises of itself: isolation, evidence, the artifact, and what it checks numbers at."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.testing import judge

HERE = Path(__file__).parent
VECTOR = {"X": "f32[n]", "Y": "f32[n]"}
MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
HEAD = """
import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def one_kernel({parameters}):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < Y.shape[0]:
        {body}


@flyc.jit
def run({parameters}):
    one_kernel({names}).launch(grid=fx.ceildiv(Y.shape[0], 64), block=64)
"""


def written(folder: Path, body: str, formula: str, arrays: str = "X, Y") -> tuple[str, str]:
    """A kernel of one body and its reference, in files of their own."""
    names = arrays.split(", ")
    parameters = ", ".join(f"{name}: fx.Tensor" for name in names)
    lines = "\n        ".join(body.splitlines())
    (folder / "kernel.py").write_text(HEAD.format(parameters=parameters, names=arrays, body=lines))
    (folder / "reference.py").write_text(
        f"import numpy as np\n\n\ndef f({', '.join(names[:-1])}):\n    return {formula}\n"
    )
    return f"{folder / 'kernel.py'}:run", f"{folder / 'reference.py'}:f"


# -- isolation


def test_strict_passes_what_is_isolated_and_emits_what_was_judged(tmp_path: Path) -> None:
    kernel, reference = written(tmp_path, "Y[i] = X[i] * 2.0 + 1.0", "2 * X + 1")
    path = tmp_path / "double.flyb"
    verdict = judge(kernel, reference, arguments=VECTOR, targets=["cpu"], cases=2, strict=True, emit=path)
    assert verdict.passed and verdict.isolated and verdict.codes == [], verdict.as_text()
    assert verdict.artifact == hashlib.sha256(path.read_bytes()).hexdigest()
    assert verdict.files["kernel"] == hashlib.sha256((tmp_path / "kernel.py").read_bytes()).hexdigest()
    x, y = np.arange(200, dtype=np.float32), np.zeros(200, np.float32)
    flydsl.load(path).run(x, y)
    assert (y == 2 * x + 1).all()


def test_a_reference_in_the_kernels_file_is_a_warning_and_strict_refuses_it(tmp_path: Path) -> None:
    kernel, _ = written(tmp_path, "Y[i] = X[i] * 2.0", "2 * X")
    file = Path(kernel.removesuffix(":run"))
    file.write_text(file.read_text() + "\n\ndef f(X):\n    return 2 * X\n")
    (tmp_path / "importing.py").write_text("from kernel import f\n")
    for reference in (f"{file}:f", f"{tmp_path / 'importing.py'}:f"):
        for strict in (False, True):
            verdict = judge(kernel, reference, arguments=VECTOR, targets=["cpu"], cases=1, strict=strict)
            assert "reference-of-kernel" in verdict.codes and verdict.passed is not strict, verdict.as_text()
            assert ("not-strict" in verdict.codes) is strict


@flyc.kernel
def doubled_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < Y.shape[0]:
        Y[i] = X[i] * 2.0


@flyc.jit
def doubled(X: fx.Tensor, Y: fx.Tensor):
    doubled_kernel(X, Y).launch(grid=fx.ceildiv(Y.shape[0], 64), block=64)


def test_a_function_of_this_process_is_not_isolated() -> None:
    verdict = judge(doubled, lambda X: 2 * X, arguments=VECTOR, targets=["cpu"], cases=1)
    assert verdict.passed and not verdict.isolated, verdict.as_text()
    verdict = judge(doubled, lambda X: 2 * X, arguments=VECTOR, targets=["cpu"], cases=1, strict=True)
    assert verdict.codes == ["not-strict"], verdict.as_text()


CONFINED_LESS = """
import ctypes, json, os, sys
libc = ctypes.CDLL(None, use_errno=True)
user, group = os.getuid(), os.getgid()
if libc.unshare(0x10000000):
    sys.exit(77)
open("/proc/self/setgroups", "w").write("deny")
open("/proc/self/uid_map", "w").write(f"{user} {user} 1")
open("/proc/self/gid_map", "w").write(f"{group} {group} 1")
open("/proc/sys/user/max_user_namespaces", "w").write("0")
header, data = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
libc.capset(header, data)
from flydsl.testing import judge
found = []
for kernel, strict in ((sys.argv[1], False), (sys.argv[1], True), (sys.argv[2], False)):
    verdict = judge(kernel, sys.argv[3], arguments={"X": "f32[n]", "Y": "f32[n]"}, targets=["cpu"], cases=1, strict=strict)
    found.append([verdict.passed, verdict.codes, list(verdict.not_applied)])
print(json.dumps(found))
"""


def test_what_a_system_lacks_is_said_and_strict_refuses_it(tmp_path: Path) -> None:
    kernel, reference = written(tmp_path, "Y[i] = X[i] * 2.0", "2 * X")
    hostile = tmp_path / "hostile.py"
    text = f"import os\ntry:\n    open({reference[:-2]!r}, 'w')\nexcept OSError:\n    pass\nos.fork() or os._exit(0)\n"
    hostile.write_text(text + (tmp_path / "kernel.py").read_text().replace("* 2.0", "* 3.0"))
    line = [sys.executable, "-c", CONFINED_LESS, kernel, f"{hostile}:run", reference]
    ended = subprocess.run(line, capture_output=True, text=True, check=False)
    if ended.returncode == 77:
        pytest.skip("this system has no user namespaces to take away")
    right, strict, wrong = json.loads(ended.stdout)
    assert right[0] and right[2][0] == "namespaces" and "landlock" not in right[2], ended
    assert not strict[0] and strict[1] == ["not-strict"] and not wrong[0], ended


def test_a_process_that_is_confined_writes_nowhere_and_starts_nothing(tmp_path: Path) -> None:
    body = "Y[i] = X[i] * 2.0"
    kernel, reference = written(tmp_path, body, "2 * X")
    seen = """
import os, socket, subprocess
tried = []
def attempt(what):
    try:
        what()
    except OSError:
        return
    tried.append(1)
attempt(lambda: open(os.sep + "flydsl-judge-was-here", "w"))
attempt(lambda: open(__file__, "a"))
attempt(lambda: os.mkdir(os.path.dirname(__file__) + "/x"))
attempt(lambda: subprocess.run(["/bin/true"]))
attempt(lambda: socket.socket())
attempt(lambda: os.kill(1, 9))
attempt(lambda: os.fork() or os._exit(0))
assert not tried and len(os.listdir("/proc/self/fd")) <= 6 and os.listdir(".") == []
assert not [each for each in os.listdir("/proc") if each.isdigit() and int(each) > 64]
"""
    file = Path(kernel.removesuffix(":run"))
    file.write_text(seen + file.read_text())
    verdict = judge(kernel, reference, arguments=VECTOR, targets=["cpu"], cases=1, strict=True)
    assert verdict.passed, verdict.as_text()


# -- numbers


@pytest.mark.parametrize("shift", [14, pytest.param(15, marks=pytest.mark.prove)])
def test_results_of_large_arrays_are_compared(shift: int, tmp_path: Path) -> None:
    body = f"Y[i] = X[i] * 2.0 + (X.shape[0] >> {shift}).to(fx.Float32)"
    verdict = judge(*written(tmp_path, body, "2 * X"), arguments=VECTOR, targets=["cpu"], cases=2)
    assert not verdict.passed and {"wrong-result", "shape-dependent"} & set(verdict.codes), verdict.as_text()


@pytest.mark.parametrize("least", [0, 1])
def test_broadcast_and_reversed_views_are_inputs(least: int, tmp_path: Path) -> None:
    """A kernel that takes strides below 0, or below 1, for others is wrong for views alone."""
    body = f"""
step = fx.max(X.stride[0], fx.Int64({least}))
flat = fx.make_view(fx.get_iter(X), fx.make_layout(1 << 30, 1))
for j in range(X.shape[1]):
    Y[i, j] = flat[i.to(fx.Int64) * step + j] * 2.0"""
    verdict = judge(*written(tmp_path, body.strip(), "2 * X"), arguments=MATRIX, targets=["cpu"], cases=2, finite=True)
    labels = [
        verdict.cases[number - 1] for each in verdict.errors for number in each.cases if number <= len(verdict.cases)
    ]
    assert not verdict.passed and any("reversed" in each for each in labels), verdict.as_text()
    assert any("broadcast" in each for each in labels) is (least == 1), verdict.as_text()


@pytest.mark.parametrize(
    "kind", ["f8e4m3fn", *(pytest.param(k, marks=pytest.mark.prove) for k in ("f8e5m2", "f8e4m3fnuz", "f8e5m2fnuz"))]
)
def test_arrays_of_eight_bits_are_inputs_and_outputs(kind: str, tmp_path: Path) -> None:
    name = {
        "f8e4m3fn": "Float8E4M3FN",
        "f8e5m2": "Float8E5M2",
        "f8e4m3fnuz": "Float8E4M3FNUZ",
        "f8e5m2fnuz": "Float8E5M2FNUZ",
    }
    rules = {"X": f"{kind}[n]", "Y": f"{kind}[n]"}
    for body, is_right in ((f"Y[i] = (X[i].to(fx.Float32) * 0.5).to(fx.{name[kind]})", True), ("Y[i] = X[i]", False)):
        verdict = judge(*written(tmp_path, body, "X * 0.5"), arguments=rules, targets=["cpu"], cases=2)
        assert verdict.passed is is_right, verdict.as_text()


CLEAN = {
    "copied": ("Y[i] = X[i]", "X"),
    "negated": ("Y[i] = -X[i]", "-X"),
    "squared": ("Y[i] = X[i] * X[i]", "X * X"),
    "cubed": ("x = X[i]\nY[i] = x * x * x", "X ** 3"),
    "absolute": ("Y[i] = fx.math.absf(X[i])", "np.abs(X)"),
    "largest": ("Y[i] = fx.max(X[i], fx.Float32(0.0))", "np.maximum(X, 0)"),
    "least": ("Y[i] = fx.min(X[i], fx.Float32(1.0))", "np.minimum(X, 1)"),
    "clamped": ("Y[i] = fx.min(fx.max(X[i], fx.Float32(-1.0)), fx.Float32(1.0))", "np.minimum(np.maximum(X, -1), 1)"),
    "exponential": ("Y[i] = fx.math.exp(fx.min(X[i], fx.Float32(8.0)))", "np.exp(np.minimum(X, 8))"),
    "tanh": ("Y[i] = fx.math.tanh(X[i])", "np.tanh(X)"),
    "sine": ("Y[i] = fx.math.sin(fx.math.tanh(X[i]))", "np.sin(np.tanh(X))"),
    "root": ("x = X[i]\nY[i] = fx.math.sqrt(x * x + 1.0)", "np.sqrt(X * X + 1)"),
    "reciprocal": ("x = X[i]\nY[i] = 1.0 / (x * x + 1.0)", "1 / (X * X + 1)"),
    "logistic": ("Y[i] = 1.0 / (1.0 + fx.math.exp(-X[i]))", "1 / (1 + np.exp(-X))"),
    "shifted": ("Y[i] = X[i] - 3.5", "X - 3.5"),
    "sum": ("Y[i] = X[i] + Z[i]", "X + Z"),
    "difference": ("Y[i] = X[i] - Z[i]", "X - Z"),
    "product": ("Y[i] = X[i] * Z[i]", "X * Z"),
    "larger": ("Y[i] = fx.max(X[i], Z[i])", "np.maximum(X, Z)"),
    "mixed": ("Y[i] = X[i] * 0.25 + Z[i] * 0.75", "X * 0.25 + Z * 0.75"),
    "mirrored": ("Y[i] = X[X.shape[0] - 1 - i]", "X[::-1]"),
    "neighbors": ("Y[i] = X[fx.max(i - 1, 0)] + X[i]", "X + np.concatenate([X[:1], X[:-1]])"),
}
"""With those of ``test_library.py`` and ``test_unusual_kernels.py`` more than forty right kernels."""
SAMPLE = {"logistic", "neighbors"}


@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in SAMPLE else pytest.mark.prove) for n in CLEAN])
def test_a_clean_kernel_passes(name: str, tmp_path: Path) -> None:
    body, formula = CLEAN[name]
    arrays = "X, Z, Y" if "Z" in body else "X, Y"
    rules = dict.fromkeys(arrays.split(", "), "f32[n]")
    verdict = judge(*written(tmp_path, body, formula, arrays), arguments=rules, targets=["cpu"], strict=True)
    assert verdict.passed and verdict.score == 100, verdict.as_text()
