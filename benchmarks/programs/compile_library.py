"""Compiles one of flydsl's library kernels several times; the counterpart of ``compile_triton.py``, with like shapes.

The products and the attention that use what sm_90 has are those of ``benchmarks.cuda``.

Usage: ``python compile_library.py TARGET KERNEL ROUNDS``; reports CPU seconds as JSON.
"""

import json
import pkgutil
import sys

from cpu_time import cpu_seconds

OF_HOPPER = {"wgmma GEMM": "gemm f16", "flash attention": "attention 128"}


def signature(kernel: str) -> tuple[object, dict[str, object]]:
    """A library function and what it is compiled for: half-precision matrices, their rows 4096 long."""
    if kernel in OF_HOPPER:
        from benchmarks.cuda.cases import CASES

        return CASES[OF_HOPPER[kernel]].make()
    import flydsl.compiler as flyc
    import flydsl.expr as fx

    half = flyc.TensorSpec(fx.Float16, (None, 4096))
    square, row = flyc.TensorSpec(fx.Float16, (4096, 4096)), flyc.TensorSpec(fx.Float16, (4096,))
    product = "gemm_mfma:gemm.plain" if sys.argv[1].startswith("rocm") else "gemm_simt:gemm_simt"
    where, arguments = {
        "add": ("elementwise:add", {"A": half, "B": half, "C": half}),
        "softmax": ("softmax:softmax", {"X": half, "Y": half}),
        "layernorm": ("norms:layernorm", {"X": half, "weight": row, "bias": row, "Y": half, "eps": 1e-5}),
        "GEMM": (product, {"A": half, "B": square, "C": half}),
    }[kernel]
    return pkgutil.resolve_name(f"flydsl.kernels.{where}"), arguments


def main(target: str, kernel: str, rounds: str) -> None:
    import numpy  # noqa: F401 - every program has it

    start = cpu_seconds()
    import flydsl.compiler
    import flydsl.expr  # noqa: F401
    from flydsl.compiler.aot import precompile

    function, described = signature(kernel)
    report = {"import": [cpu_seconds() - start], "cpu": []}
    for _ in range(int(rounds)):
        start = cpu_seconds()
        (result,) = precompile(function, [target], [described], isolated=False)
        report["cpu"].append(cpu_seconds() - start)
        if result.error is not None:
            raise SystemExit(str(result.error))
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
