"""Correctness and speed on this machine's GPU, of what was packed beside torch (cuBLAS, cuDNN), Triton and a device copy.

Only flydsl's runtime is used, in one process with the peers; figures are medians of runs that take turns.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.cuda.packed import Packed, medians, present, runnable, slug
from benchmarks.processes import ProcessError

__all__ = ["collect", "run"]

Figures = dict[str, float]
Measure = Callable[[], Figures]
Cases = Iterator[tuple[str, Measure]]
"""What measures each case of a subject, to be called before the next one is asked for."""

_RESULTS = Path(__file__).resolve().parent.parent / "results"
_ROW = 4096
_GIBIBYTE = 1 << 30


def run(folder: Path, only: list[str] | None, json_path: Path | None) -> None:
    """Measure, print as it goes, and write JSON to ``benchmarks/results`` under the chip's name.

    Raises:
        ProcessError: nothing was packed, torch sees no GPU, or a result is wrong.
        NoDeviceError: there is no NVIDIA driver.
    """
    packed = Packed(folder)
    torch, triton = present()
    chip = torch.cuda.get_device_name()
    if unknown := [name for name in only or () if name not in _SUBJECTS]:
        raise ProcessError(f"no subject {', '.join(unknown)}; there are {', '.join(_SUBJECTS)}")
    report: dict[str, Any] = {"chip": chip, "torch": torch.__version__, "triton": triton and triton.triton.__version__}
    print(f"{chip}; torch {torch.__version__}, Triton {report['triton'] or 'not installed'}")
    path = json_path or _RESULTS / f"{slug(chip)}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    failed = []
    for subject in only or _SUBJECTS:
        failed += collect(subject, _SUBJECTS[subject](packed, torch, triton), report)
        path.write_text(json.dumps(report, indent=2) + "\n")
    print(f"wrote {path}")
    if failed:
        raise ProcessError(f"not all was measured: {'; '.join(failed)}")


def collect(subject: str, cases: Cases, report: dict[str, Any]) -> list[str]:
    """Measure the cases of a subject, and say which failed: what is wrong with one costs no other its figures."""
    failed = []
    try:
        for name, measure in cases:
            try:
                figures = report[name] = measure()
            except Exception as error:
                failed.append(f"{name}: {error}")
                report[name] = {"error": str(error)}
                print(f"{name:24} failed: {error}", flush=True)
            else:
                print(f"{name:24}", ", ".join(f"{key} {value:.4g}" for key, value in figures.items()), flush=True)
    except Exception as error:
        failed.append(f"{subject}: {error}")
        report[subject] = {"error": str(error)}
        print(f"{subject:24} failed: {error}", flush=True)
    return failed


def _agree(name: str, result: Any, expected: Any, tolerance: float) -> None:
    """Refuse to time what is wrong: the largest error, relative to the largest number."""
    import torch

    exact = expected.double()
    error = ((result.double() - exact).abs().max() / exact.abs().max().clamp_min(1e-30)).item()
    if not error <= tolerance:
        raise ProcessError(f"{name}: the relative error is {error:.2e}, at most {tolerance:.0e} was expected")
    del exact
    torch.cuda.empty_cache()


# -- rows: what only moves memory


def _rows(packed: Packed, torch: Any, triton: Any) -> Cases:
    """Matrices of 2 GiB, bytes per second relative to those of a copy."""
    x = torch.randn(131072, _ROW, device="cuda")
    y, weight, bias = torch.empty_like(x), torch.randn(_ROW, device="cuda"), torch.randn(_ROW, device="cuda")
    grid, options = (len(x),), {"BLOCK": _ROW, "num_warps": 8}
    functional = torch.nn.functional
    jobs: dict[str, tuple[tuple[Any, ...], Callable[[Any], Any], Callable[[], Any]]] = {
        "softmax": ((x, y), lambda t: torch.softmax(t, -1), lambda: triton.softmax[grid](x, y, _ROW, _ROW, **options)),
        "layernorm": (
            (x, weight, bias, y, 1e-5),
            lambda t: functional.layer_norm(t, (_ROW,), weight, bias),
            lambda: triton.layernorm[grid](x, weight, bias, y, _ROW, _ROW, 1e-5, **options),
        ),
        "rmsnorm": (
            (x, weight, y, 1e-5),
            lambda t: functional.rms_norm(t, (_ROW,), weight, 1e-5),
            lambda: triton.rmsnorm[grid](x, weight, y, _ROW, _ROW, 1e-5, **options),
        ),
    }
    for name, (arguments, reference, peer) in jobs.items():

        def measure(
            name: str = name, arguments: Any = arguments, reference: Any = reference, peer: Any = peer
        ) -> Figures:
            ours = packed.function(name)
            ours(*arguments)
            _agree(name, y[-1000:], reference(x[-1000:].double().float()), 1e-5)
            runs = {"flydsl": lambda: ours(*arguments), "torch": lambda: reference(x)}
            return _bandwidth(runs, peer if triton else None, lambda: y.copy_(x), 2 * x.nbytes)

        yield name, measure


def _sums(packed: Packed, torch: Any, triton: Any) -> Cases:
    a, b, out = (torch.randn(_GIBIBYTE // 3, device="cuda") for _ in range(3))

    def measure() -> Figures:
        ours, n = packed.function("add"), a.numel()
        ours(a, b, out)
        _agree("add", out, a + b, 1e-6)
        runs = {"flydsl": lambda: ours(a, b, out), "torch": lambda: torch.add(a, b, out=out)}
        blocks = (-(-n // 1024),)
        peer = (lambda: triton.add[blocks](a, b, out, n, BLOCK=1024, num_warps=4)) if triton else None
        return _bandwidth(runs, peer, lambda: out.copy_(a), 3 * a.nbytes, 2 * a.nbytes)

    yield "add", measure


def _bandwidth(
    runs: dict[str, Callable[[], Any]], peer: Callable[[], Any] | None, copy: Callable[[], Any], moved: int,
    copied: int | None = None,
) -> dict[str, float]:  # fmt: skip
    every = {**runs, **({"triton": peer} if peer else {}), "copy": copy}
    times = medians(every)
    rates = {name: (copied or moved if name == "copy" else moved) / seconds / 1e9 for name, seconds in times.items()}
    figures = {f"{name} GB/s": rate for name, rate in rates.items()}
    return figures | {f"of {name}": rates["flydsl"] / rate for name, rate in rates.items() if name != "flydsl"}


# -- matrix products


def _products(packed: Packed, torch: Any, triton: Any) -> Cases:
    torch.backends.cuda.matmul.allow_tf32 = True
    cases = [
        ("gemm f16", torch.float16, 8192, 2e-3), ("gemm bf16 pairs", torch.bfloat16, 8192, 8e-3),
        ("gemm bf16 pairs", torch.bfloat16, 4096, 8e-3), ("gemm tf32", torch.float32, 8192, 2e-3),
        ("gemm fp8", torch.float8_e4m3fn, 8192, 1e-2),
    ]  # fmt: skip
    for name, dtype, size, tolerance in (case for case in cases if case[0] in packed):

        def measure(name: str = name, dtype: Any = dtype, size: int = size, tolerance: float = tolerance) -> Figures:
            for shape in ((1000, 776, 528), (130, 72, 208), (size, size, size)):
                ours, reference, peer, (result, expected) = _product(packed, torch, triton, name, dtype, shape)
                ours()
                expected = reference() if expected is None else expected
                _agree(f"{name} {shape}", result, expected, tolerance)
            runs = {"flydsl": ours, "torch": reference, **({"triton": peer} if peer else {})}
            return _rates(medians(runs, each=2), 2 * size**3)

        yield f"{name} {size}", measure


def _product(packed: Packed, torch: Any, triton: Any, name: str, dtype: Any, shape: tuple[int, int, int]) -> Any:
    """What runs it, torch's and Triton's counterparts, and the result with its reference."""
    m, n, k = shape
    a, b = (torch.randn(rows, k, device="cuda").mul_(0.5).to(dtype) for rows in (m, n))
    c = torch.empty(m, n, device="cuda", dtype=torch.bfloat16 if dtype.itemsize == 1 else dtype)
    function, maps = packed.function(name), packed.maps(name, a=a, b=b, c=c)
    blocks = torch.cuda.get_device_properties(0).multi_processor_count

    def ours() -> None:
        function(**maps, m=m, n=n, k=k, blocks=blocks)

    if dtype.itemsize == 1:
        one = torch.ones((), device="cuda")

        def reference() -> Any:
            return torch._scaled_mm(a, b.T, one, one, out_dtype=torch.bfloat16, use_fast_accum=True)

        return ours, reference, None, (c, a.float() @ b.float().T)
    peer = None
    if triton and dtype.itemsize == 2:
        d, boxes = torch.empty_like(c), ((128, 64), (256, 64), (128, 256))
        described = [triton.descriptor(t, box) for t, box in zip((a, b, d), boxes, strict=True)]
        tiles = (-(-m // 128) * -(-n // 256),)

        def peer() -> None:
            triton.gemm_tma[tiles](*described, m, n, k, M=128, N=256, K=64, num_warps=8, num_stages=3)

    return ours, lambda: torch.mm(a, b.T), peer, (c, None)


def _rates(times: Mapping[str, float], operations: float) -> dict[str, float]:
    figures = {f"{name} TFLOP/s": operations / seconds / 1e12 for name, seconds in times.items()}
    return figures | {f"of {name}": s / times["flydsl"] for name, s in times.items() if name != "flydsl"}


# -- attention


def _attention(packed: Packed, torch: Any, triton: Any) -> Cases:
    for depth in (128, 64):
        if f"attention {depth}" in packed:
            yield f"attention {depth}", partial(_one_attention, packed, torch, triton, depth)


def _one_attention(packed: Packed, torch: Any, triton: Any, depth: int) -> Figures:
    name = f"attention {depth}"
    for heads, rows in ((3, 1000), (16, 16384)):
        q, k, v = (torch.randn(heads, rows, depth, device="cuda", dtype=torch.bfloat16) for _ in range(3))
        out = torch.empty_like(q)
        function, maps = packed.function(name), packed.maps(name, q=q, k=k, v=v, out=out)
        counts = {"heads": heads, "of_kv": heads, "queries": rows, "keys": rows, "scale": depth**-0.5}

        def ours(function: Any = function, maps: Any = maps, counts: Any = counts) -> None:
            function(**maps, **counts)

        def reference(q: Any = q, k: Any = k, v: Any = v) -> Any:
            return torch.nn.functional.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=True)[0]

        ours()
        _agree(f"{name} of {rows} rows", out, reference(), 2e-2)
    runs = {"flydsl": ours, "torch": reference}
    if triton and depth == 128:
        described = [triton.descriptor(t.view(-1, depth), (128, depth)) for t in (q, k, v, torch.empty_like(q))]
        runs["triton"] = lambda: triton.attention[(rows // 128, heads)](
            *described, heads, 1, rows, rows, depth**-0.5, DEPTH=depth, M=128, N=128, num_warps=8, num_stages=2
        )
    return _rates(medians(runs, each=1), 4 * heads * rows * rows * depth / 2)


# -- launches


def _launches(packed: Packed, torch: Any, triton: Any) -> Cases:
    yield "launch", partial(_launch, packed, torch, triton)


def _launch(packed: Packed, torch: Any, triton: Any) -> Figures:
    """Microseconds of the host for a launch with three tensors and a number, the GPU's queue never full."""
    x, y, w = (torch.randn(2, _ROW, device="cuda") for _ in range(3))
    weight = w[0]
    ours = packed.function("rmsnorm")
    runs: dict[str, Callable[[], Any]] = {"bundle": lambda: ours(x, weight, y, 1e-5)}
    if triton:
        runs["triton"] = lambda: triton.add[(2,)](x, w, y, 8192, BLOCK=4096, num_warps=4)
    try:
        from flydsl.kernels import norms
    except ImportError:
        pass  # the runtime alone is installed
    else:
        runs["jit"] = lambda: norms.rmsnorm(x, weight, y, 1e-5)
    able = runnable(runs)
    times: dict[str, list[float]] = {name: [] for name in able}
    for _ in range(50):
        for name, start_one in able.items():
            torch.cuda.synchronize()
            start = time.perf_counter()
            for _ in range(200):
                start_one()
            times[name].append((time.perf_counter() - start) / 200 * 1e6)
    return {f"{name} us": median(taken[5:]) for name, taken in times.items()}


_SUBJECTS: Mapping[str, Callable[[Packed, Any, Any], Cases]] = {
    "rows": _rows,
    "sums": _sums,
    "products": _products,
    "attention": _attention,
    "launches": _launches,
}
