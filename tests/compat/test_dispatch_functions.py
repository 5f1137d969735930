"""Branches and loops whose bodies are functions, by the names of FlyDSL's rewriting steps."""

from collections.abc import Callable

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.ast_rewriter import (
    CanonicalizeWhile,
    InsertEmptyYieldForSCFFor,
    ReplaceIfWithDispatch,
    RewriteBoolOps,
)
from flydsl.errors import DSLTypeError, DSLValueError

dispatch_if = ReplaceIfWithDispatch.scf_if_dispatch
LANES = np.arange(8)


def per_lane(body: Callable[..., object], n: int) -> np.ndarray:
    """What ``body(lane, n)`` gives in each of eight threads."""

    @flyc.kernel
    def kernel(out: fx.Tensor, n: fx.Int32):
        i = fx.Int32(fx.thread_idx.x)
        out[i] = fx.Int32(body(i, n))

    @flyc.jit
    def launch(out: fx.Tensor, n: fx.Int32):
        kernel(out, n).launch(grid=1, block=8)

    out = np.zeros(8, np.int32)
    launch(out, n)
    return out


@pytest.mark.parametrize(
    "then",
    [lambda names, p: [p + 1], lambda names, p: p + 1, lambda names, p: (p + 1,), lambda names, p: {names[0]: p + 1}],
    ids=["list", "value", "tuple", "mapping"],
)
def test_a_branch_gives_its_state(then: Callable[..., object]) -> None:
    got = per_lane(lambda i, n: dispatch_if(i > 2, then, state_names=("p",), state_values=(n,)), 5)
    np.testing.assert_array_equal(got, np.where(LANES > 2, 6, 5))


def test_several_variables_come_back_as_a_tuple() -> None:
    def body(i, n):
        values = dispatch_if(
            i < n,
            lambda names, p, q: {"q": q * 2},
            lambda names, p, q: [p + 10, q],
            state_names=("p", "q"),
            state_values=(n.ir_value(), i),
        )
        assert isinstance(values, tuple)
        p, q = values
        return p * 100 + q

    np.testing.assert_array_equal(per_lane(body, 3), np.where(LANES < 3, 300 + 2 * LANES, 1300 + LANES))


def test_a_condition_known_while_tracing_runs_one_branch() -> None:
    ran: list[str] = []

    def body(i, n):
        return dispatch_if(
            True,
            lambda names, p: ran.append("then"),
            lambda names, p: ran.append("else"),
            state_names=("p",),
            state_values=(n,),
        )

    np.testing.assert_array_equal(per_lane(body, 4), 4)
    assert set(ran) == {"then"}


def test_a_branch_without_state_gives_nothing() -> None:
    def body(i, n):
        assert dispatch_if(i > 2, lambda names: 7) is None
        return n

    np.testing.assert_array_equal(per_lane(body, 4), 4)


def test_loops() -> None:
    def body(i, n):
        loop = InsertEmptyYieldForSCFFor.scf_for_dispatch
        total = loop(0, i, 1, lambda k, names, s: [s + k], result_names=("s",), result_values=(fx.Int32(0),))
        fixed = loop(1, 6, 2, lambda k, names, s: s + k, result_names=("s",), result_values=(fx.Int32(0),), unroll=2)
        steps = CanonicalizeWhile.scf_while_dispatch(
            lambda names, s: s < n, lambda names, s: [s + 4], result_names=("s",), result_values=(i,)
        )
        return total + 1000 * fixed + 100000 * steps

    n = 6
    steps = np.array([next(s for s in range(lane, 100, 4) if s >= n) for lane in LANES])
    np.testing.assert_array_equal(per_lane(body, n), LANES * (LANES - 1) // 2 + 9000 + 100000 * steps)


def test_expressions() -> None:
    def body(i, n):
        odd = RewriteBoolOps.dsl_and_(i > 2, RewriteBoolOps.dsl_not_(i > 5))
        either = RewriteBoolOps.dsl_or_(odd, i == 0)
        assert RewriteBoolOps.dsl_and_(1, 2) == 2
        return ReplaceIfWithDispatch.scf_ifexp_dispatch(either, lambda: n, lambda: n + 1)

    chosen = ((LANES > 2) & (LANES <= 5)) | (LANES == 0)
    np.testing.assert_array_equal(per_lane(body, 3), np.where(chosen, 3, 4))


def test_refusals() -> None:
    with pytest.raises(DSLValueError, match="2 names of variables, 1 values"):
        per_lane(lambda i, n: dispatch_if(i > 2, lambda *_: None, state_names=("p", "q"), state_values=(n,)), 1)
    with pytest.raises(DSLValueError, match="returns 2 values for 1 variables, p"):
        per_lane(lambda i, n: dispatch_if(i > 2, lambda names, p: [p, p], state_names=("p",), state_values=(n,)), 1)
    with pytest.raises(DSLTypeError):
        per_lane(
            lambda i, n: dispatch_if(i > 2, lambda names, p: [fx.Int64(p)], state_names=("p",), state_values=(n,)), 1
        )
