"""Names of kernels and host functions are whatever Python lets them be."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile
from flydsl.errors import DSLValueError

NAMES = (
    *(
        "a b",
        'q"uote',
        "back\\slash",
        "",
        "ünï",
        "函数",
        "a\nb",
        "a\0b",
        "%d",
        "@x",
        "$",
        "1st",
        "a.b",
        "<lambda>",
        "\ud800",
    ),
    *(
        "llvm.foo",
        "llvm.amdgcn.rcp.f32",
        "main",
        "printf",
        "memcpy",
        "malloc",
        "sqrtf",
        "kernels",
        "flydsl_launch",
        "define",
    ),
    *("__nvvm_reflect", "x" * 3000, "x" * 2999 + "y", "a b"),
)


def named(function, name: str):
    function.__name__ = name
    return function


def program(names, host: str = "launch", *, explicit: bool = False):
    """A function that launches a kernel of each name, which adds its number to the element of that number."""

    def kernel(k: int, name: str):
        def body(dst: fx.Tensor):
            dst[k] = dst[k] + float(k + 1)

        return flyc.kernel(named(body, name), name=name if explicit else None)

    kernels = [kernel(k, name) for k, name in enumerate(names)]

    def launch(dst: fx.Tensor):
        for each in kernels:
            each(dst).launch(grid=1, block=1)

    return flyc.jit(named(launch, host))


def check(function, count: int) -> None:
    dst = np.zeros(count, np.float32)
    function(dst)
    np.testing.assert_array_equal(dst, np.arange(1, count + 1, dtype=np.float32))


def symbols(function, target: str, count: int) -> list[str]:
    (done,) = precompile(function, [target], [{"dst": np.zeros(count, np.float32)}], isolated=False)
    assert done.artifact is not None, done.error
    return [kernel.symbol for kernel in done.artifact.kernels]


def test_kernels_of_any_name_run_on_the_cpu() -> None:
    check(program(NAMES), len(NAMES))


@pytest.mark.parametrize("target", ["rocm:gfx942", "rocm:gfx1201", "cuda:sm_90"])
def test_kernels_of_any_name_compile_for_gpus(target: str) -> None:
    found = symbols(program(NAMES), target, len(NAMES))
    assert len(set(found)) == len(NAMES)
    assert all(name.isascii() and name.replace("$", "_").isidentifier() and len(name) < 256 for name in found)
    assert found == symbols(program(NAMES), target, len(NAMES))


@pytest.mark.parametrize("host", ["a b", 'q"', "", "llvm.foo", "函数", "main", "kernels", "flydsl_launch", "x" * 3000])
def test_host_functions_of_any_name_run(host: str) -> None:
    check(program(["k"], host), 1)


def test_a_symbol_that_is_asked_for_is_the_symbol_or_refused() -> None:
    taken = ["main", "memcpy", "printf", "$x", "_", "kernels"]
    legal = [name for name in taken if name != "_"]
    for target in ("cuda:sm_90", "rocm:gfx942"):
        assert symbols(program(legal, explicit=True), target, len(legal)) == legal
    check(program(legal, explicit=True), len(legal))
    for name in ("a b", "", "llvm.foo", "1st", "$", "_", "__nvvm_reflect", "__ocml_sin_f32"):
        with pytest.raises(DSLValueError, match="of a kernel is"):
            flyc.kernel(lambda: None, name=name)
