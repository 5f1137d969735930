"""Operators of jit functions under export, AOTInductor, vmap, checkpoints and higher gradients."""

import io
import shutil
from pathlib import Path

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

torch = pytest.importorskip("torch", reason="PyTorch is not installed; run: pip install torch")

from flydsl.torch import custom_op  # noqa: E402


@flyc.kernel
def power_kernel(x: fx.Tensor, out: fx.Tensor, factor: fx.Float32, n: fx.Int32):
    i = fx.Int32(fx.block_idx.x) * 64 + fx.Int32(fx.thread_idx.x)
    if i < n:
        out[i] = x[i] * x[i] * factor


@flyc.jit
def power(x: fx.Tensor, out: fx.Tensor, factor: fx.Float32, n: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    power_kernel(x, out, factor, n).launch(grid=((n + 63) // 64, 1, 1), block=(64, 1, 1), stream=stream)


@flyc.kernel
def both_kernel(x: fx.Tensor, a: fx.Tensor, b: fx.Tensor):
    i = fx.thread_idx.x
    a[i], b[i] = x[i] * 2.0, x[i] + 1.0


@flyc.jit
def both(x: fx.Tensor, a: fx.Tensor, b: fx.Tensor):
    both_kernel(x, a, b).launch(grid=1, block=x.shape[0])


@pytest.fixture(scope="module")
def squared():
    operator = custom_op("flydsl_tests::squared", power, outputs={"out": lambda x, factor, n: torch.empty_like(x)})

    def setup(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])
        ctx.factor = inputs[1]

    operator.register_autograd(
        lambda ctx, grad: (2 * ctx.factor * ctx.saved_tensors[0] * grad, None, None), setup_context=setup
    )
    return operator


@pytest.fixture
def module(squared):
    class Module(torch.nn.Module):
        def forward(self, x):
            return squared(x + 1, 3.0, x.shape[0]) - 1

    return Module()


def expected(x):
    return 3 * (x + 1) ** 2 - 1


def test_an_exported_program_takes_other_sizes_and_is_kept(module) -> None:
    sizes = {"x": {0: torch.export.Dim("n", min=2, max=4096)}}
    program, kept = torch.export.export(module, (torch.randn(200),), dynamic_shapes=sizes), io.BytesIO()
    torch.export.save(program, kept)
    kept.seek(0)
    for loaded in (program, torch.export.load(kept)):
        for n in (2, 64, 65, 777):
            x = torch.randn(n)
            torch.testing.assert_close(loaded.module()(x), expected(x))


@pytest.mark.skipif(shutil.which("g++") is None, reason="AOTInductor compiles C++; install g++")
@pytest.mark.filterwarnings("ignore")  # torch warns of its own deprecated functions
def test_aotinductors_package_calls_the_operator(module, tmp_path: Path) -> None:
    x = torch.randn(200)
    program = torch.export.export(module, (x,))
    package = torch._inductor.aoti_compile_and_package(program, package_path=str(tmp_path / "module.pt2"))
    torch.testing.assert_close(torch._inductor.aoti_load_package(package)(x), expected(x))


def test_one_graph_takes_all_sizes_with_gradients(squared) -> None:
    graphs = []

    def backend(graph, inputs):
        graphs.append(graph)
        return graph

    compiled = torch.compile(lambda x: squared(x, 3.0, x.shape[0]).sum(), fullgraph=True, dynamic=True, backend=backend)
    for n in (5, 64, 129):
        x = torch.randn(n, requires_grad=True)
        compiled(x).backward()
        torch.testing.assert_close(x.grad, 6 * x.detach())
    assert len(graphs) == 1


def test_gradients_of_gradients_and_checkpoints(squared) -> None:
    x = torch.randn(70, requires_grad=True)
    (first,) = torch.autograd.grad(squared(x, 3.0, 70).sum(), x, create_graph=True)
    (second,) = torch.autograd.grad((first**2).sum(), x)
    torch.testing.assert_close(second, 72 * x.detach())
    held = torch.utils.checkpoint.checkpoint(lambda v: squared(v, 3.0, 70).sin(), x, use_reentrant=False)
    (grad,) = torch.autograd.grad(held.sum(), x)
    torch.testing.assert_close(grad, 6 * x.detach() * (3 * x.detach() ** 2).cos())


def test_vmap_calls_it_for_each_element(squared) -> None:
    x = torch.randn(4, 50)
    torch.testing.assert_close(torch.vmap(lambda row: squared(row, 3.0, 50))(x), 3 * x**2)
    columns = torch.vmap(lambda column: squared(column, 3.0, 4), in_dims=1, out_dims=1)
    torch.testing.assert_close(columns(x), 3 * x**2)


def test_vmap_of_written_arguments_and_of_several_results() -> None:
    written = custom_op("flydsl_tests::squared_into", power, mutates=["out"])
    x, out = torch.randn(4, 50), torch.zeros(4, 50)
    torch.vmap(lambda row, result: (written(row, result, 3.0, 50), row)[1])(x, out)
    torch.testing.assert_close(out, 3 * x**2)
    with pytest.raises(ValueError, match="'out' is written for each element"):
        torch.vmap(lambda row: written(row, out[0], 3.0, 50))(x)
    two = custom_op("flydsl_tests::two", both, outputs={"a": torch.empty_like, "b": torch.empty_like})
    doubled, shifted = torch.vmap(two)(x)
    torch.testing.assert_close(doubled, 2 * x)
    torch.testing.assert_close(shifted, x + 1)


def test_a_traced_graph_has_the_operator(squared) -> None:
    from torch.fx.experimental.proxy_tensor import make_fx

    graph = make_fx(lambda x: squared(x, 2.0, x.shape[0]), tracing_mode="symbolic")(torch.randn(9))
    assert [node for node in graph.graph.nodes if "squared" in str(node.target)]
    x = torch.randn(31)
    torch.testing.assert_close(graph(x), 2 * x**2)
