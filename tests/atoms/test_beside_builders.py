"""A program's imports of MLIR's builders change no code."""

import subprocess
import sys
from pathlib import Path

_BEFORE_AND_AFTER = """
import sys
sys.path.insert(0, sys.argv[1])

import flydsl.compiler as flyc, flydsl.expr as fx
from device_assembly import assembly

@flyc.kernel
def kernel(x: fx.Tensor, n: fx.Int32):
    cells = fx.logical_divide(fx.rocdl.make_buffer_tensor(x), fx.make_layout(1, 1))
    atom = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32)
    i = fx.Int32(fx.thread_idx.x)
    total = fx.Float32(0.0)
    for k in range(n):
        for j in fx.range_constexpr(4):
            fragment = fx.make_rmem_tensor(1, fx.Float32)
            fx.copy(atom, fx.slice(cells, (None, fx.block_idx.x * 64 + i + k * 256 + j * 7)), fragment)
            total = total + fragment[0]
    x[i] = total

@flyc.jit
def run(x: fx.Tensor, n: fx.Int32):
    kernel(x, n).launch(grid=1, block=64)

def compiled():
    return assembly(run, "rocm:gfx942", {"x": flyc.TensorSpec(fx.Float32, (None,)), "n": 3})

before = compiled()
from flydsl._mlir.dialects import arith, func, gpu, llvm, scf
assert compiled() == before
"""


def test_code_is_the_same_where_a_program_imports_builders(tmp_path: Path) -> None:
    """With a dialect's classes its functions have a `name` of their own, which is their symbol and not their kind."""
    program = tmp_path / "before_and_after.py"
    program.write_text(_BEFORE_AND_AFTER)
    command = [sys.executable, str(program), str(Path(__file__).resolve().parents[1])]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
