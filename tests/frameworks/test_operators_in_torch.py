"""Kernels under torch.compile, as operators of torch.library, and on fake tensors."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

torch = pytest.importorskip("torch", reason="PyTorch is not installed; run: pip install torch")

from flydsl.errors import DSLTypeError, DSLValueError  # noqa: E402
from flydsl.torch import custom_op  # noqa: E402

BLOCK = 64


@flyc.kernel
def scale_kernel(x: fx.Tensor, out: fx.Tensor, factor: fx.Float32, n: fx.Int32):
    i = fx.Int32(fx.block_idx.x) * BLOCK + fx.Int32(fx.thread_idx.x)
    if i < n:
        out[i] = x[i] * factor


@flyc.jit
def scale(x: fx.Tensor, out: fx.Tensor, factor: fx.Float32, n: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    scale_kernel(x, out, factor, n).launch(grid=((n + BLOCK - 1) // BLOCK, 1, 1), block=(BLOCK, 1, 1), stream=stream)


@pytest.fixture(scope="module")
def scaled():
    operator = custom_op("flydsl_tests::scaled", scale, outputs={"out": lambda x, factor, n: torch.empty_like(x)})

    def setup(ctx, inputs, output):
        ctx.factor, ctx.n = inputs[1], inputs[2]

    operator.register_autograd(
        lambda ctx, grad: (operator(grad.contiguous(), ctx.factor, ctx.n), None, None), setup_context=setup
    )
    return operator


def direct(x):
    y = x + 1
    out = torch.empty_like(y)
    scale(y, out, 2.0, x.numel())
    return out * 3


def test_a_direct_call_breaks_the_graph_and_computes_the_same() -> None:
    x = torch.randn(100)
    compiled = torch.compile(direct, backend="aot_eager")
    torch.testing.assert_close(compiled(x), (x + 1) * 6)
    torch.testing.assert_close(compiled(x), (x + 1) * 6)
    with pytest.raises(Exception, match=r"flydsl\.torch\.custom_op makes an op"):
        torch.compile(lambda x: direct(x) + 1, backend="eager", fullgraph=True)(x)


def test_an_operator_stands_in_a_full_graph(scaled) -> None:
    x = torch.randn(100)
    compiled = torch.compile(lambda x: scaled(x + 1, 2.0, x.numel()) * 3, backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(compiled(x), (x + 1) * 6)


@pytest.mark.filterwarnings("default:The .grad attribute:UserWarning")  # PyTorch 2.15 looks at one
def test_the_operator_passes_opcheck(scaled) -> None:
    torch.library.opcheck(scaled, (torch.randn(100, requires_grad=True), 3.0, 100))
    torch.library.opcheck(scaled, (torch.randn(7), 3.0, 7))


def test_gradients(scaled) -> None:
    x = torch.randn(20, requires_grad=True)
    scaled(x, 2.5, 20).sum().backward()
    torch.testing.assert_close(x.grad, torch.full((20,), 2.5))


def test_fake_and_meta_tensors(scaled) -> None:
    from torch._subclasses.fake_tensor import FakeTensorMode

    with FakeTensorMode():
        assert scaled(torch.empty(12), 2.0, 12).shape == (12,)
    assert scaled(torch.empty(12, device="meta"), 2.0, 12).device.type == "meta"


def test_a_tensor_that_the_caller_gives() -> None:
    operator = custom_op("flydsl_tests::scale_into", scale, mutates=["out"])
    x, out = torch.randn(50), torch.zeros(50)
    assert operator(x, out, 4.0, 50) is None
    torch.testing.assert_close(out, 4 * x)
    torch.library.opcheck(operator, (x, out, 4.0, 50))


def test_refusals() -> None:
    with pytest.raises(DSLValueError, match="name the tensors that the kernels write"):
        custom_op("flydsl_tests::a", scale)
    with pytest.raises(DSLValueError, match="'y' is no tensor of scale; those are x, out"):
        custom_op("flydsl_tests::b", scale, mutates=["y"])
    with pytest.raises(DSLTypeError, match=r"no function of flydsl\.compiler\.jit"):
        custom_op("flydsl_tests::c", print, mutates=["x"])

    @flyc.jit
    def plain(x, out: fx.Tensor):
        pass

    with pytest.raises(DSLTypeError, match="parameter 'x'"):
        custom_op("flydsl_tests::d", plain, mutates=["out"])


def test_the_page_of_the_documents_runs(tmp_path: Path) -> None:
    """Its code is one program: operators, gradients, and a layer that learns."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "frameworks.md").read_text()
    program = tmp_path / "page.py"
    program.write_text("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)))
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
