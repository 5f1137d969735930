"""Marks and ranges of kernel traces, which leave nothing in a kernel unless tracing is on."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLNotImplementedError, DSLTypeError


@flyc.kernel
def traced(out: fx.Tensor, n: fx.Int32):
    i = fx.Int32(fx.thread_idx.x)
    fx.ktrace.mark("begin", n)
    token = fx.ktrace.range_start("whole")
    with fx.ktrace.range("store", i):
        out[i] = i + n
    fx.ktrace.range_push("rest")
    fx.ktrace.range_pop()
    fx.ktrace.range_stop(token)


def launcher():
    @flyc.jit
    def launch(out: fx.Tensor, n: fx.Int32):
        traced(out, n).launch(grid=1, block=8)

    return launch


def test_a_kernel_computes_the_same() -> None:
    out = np.zeros(8, np.int32)
    with fx.ktrace.capture("run") as capture:
        launcher()(out, 5)
    np.testing.assert_array_equal(out, np.arange(8) + 5)
    assert not fx.ktrace.tracing_enabled()
    assert capture.read() is None and capture.launches() == [] and fx.ktrace.collect() is None


def test_tracing_is_refused_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_KTRACE_ENABLE", "1")
    with pytest.raises(DSLNotImplementedError, match=r"FLYDSL_KTRACE_ENABLE is on.*s_memtime"):
        launcher()(np.zeros(8, np.int32), 5)


def test_wrong_calls() -> None:
    with pytest.raises(DSLTypeError, match="event_name=3"):
        fx.ktrace.mark(3)
    with pytest.raises(DSLTypeError, match="range_start returned"):
        fx.ktrace.range_stop(3)
