"""``ASTRewriter`` and the functions that its steps call, by FlyDSL's names.

A program may call those functions itself, ``ReplaceIfWithDispatch.scf_if_dispatch(cond, then_fn, else_fn, ...)``, to
write a branch or a loop whose body is a function.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from flydsl.compiler.frontend.rewrite import rewrite
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import control
from flydsl.expr.numeric import as_numeric
from flydsl.support.public_names import show_user_frames_of

__all__ = [
    "ASTRewriter",
    "CanonicalizeWhile",
    "FallbackLocations",
    "InsertEmptyYieldForSCFFor",
    "ReplaceIfWithDispatch",
    "ReplaceYieldWithSCFYield",
    "RewriteBoolOps",
]

Body = Callable[..., Any]


class RewriteBoolOps:
    """``and``, ``or`` and ``not`` of values."""

    @staticmethod
    def dsl_and_(lhs: Any, rhs: Any) -> Any:
        """``lhs and rhs`` of two computed values."""
        return control.and_(lhs, lambda: rhs)

    @staticmethod
    def dsl_or_(lhs: Any, rhs: Any) -> Any:
        """``lhs or rhs`` of two computed values."""
        return control.or_(lhs, lambda: rhs)

    @staticmethod
    def dsl_not_(x: Any) -> Any:
        """``not x``."""
        return control.not_(x)


class ReplaceIfWithDispatch:
    """``if`` statements and conditional expressions."""

    @staticmethod
    def scf_if_dispatch(
        cond: Any, then_fn: Body, else_fn: Body | None = None, *, result_names: Sequence[str] = (),
        result_values: Sequence[Any] = (), state_names: Sequence[str] = (), state_values: Sequence[Any] = (),
        auto_else: bool = False,
    ) -> Any:  # fmt: skip
        """Run one of two functions, by a condition that is known while tracing or at run time.

        A function is called with the values of the state, behind the names if it has a parameter for them.
        It returns the new values: a sequence, a
        mapping from names, one value, or ``None`` for those that it got.  ``result_names`` and ``result_values`` are
        the state by its older name.  A missing ``else_fn`` keeps the state with or without ``auto_else``, as in FlyDSL.

        The result is the state afterwards: one value as it is, several as a tuple, and ``None`` without a state.

        Example:
            ``m, = ...scf_if_dispatch(x > m, lambda names, m: [x], state_names=("m",), state_values=(m,))``
        """
        state = _State("scf_if_dispatch", state_names or result_names, state_values or result_values)
        return state.given(_statement(_if)(cond, state.step(then_fn), state.step(else_fn), state.values))

    @staticmethod
    def scf_ifexp_dispatch(cond: Any, then_fn: Body, else_fn: Body) -> Any:
        """``then_fn() if cond else else_fn()``."""
        return control.conditional(cond, then_fn, else_fn)


class InsertEmptyYieldForSCFFor:
    """``for`` loops over a range."""

    @staticmethod
    def scf_for_dispatch(
        start: Any, stop: Any, step: Any, body_fn: Body, *, result_names: Sequence[str] = (),
        result_values: Sequence[Any] = (), unroll: int = -1, unroll_full: bool = False,
    ) -> Any:  # fmt: skip
        """Run a function for each number of a range, with a state.

        ``body_fn`` is called with the number, the names and the values of the state.  It returns as a branch of
        :meth:`ReplaceIfWithDispatch.scf_if_dispatch`, and so does the loop.  ``unroll=-1`` leaves unrolling to LLVM.
        """
        state = _State("scf_for_dispatch", result_names, result_values)
        hints = {} if unroll == -1 else {"unroll": unroll}
        hints |= {"unroll_full": True} if unroll_full else {}
        loop = _statement(_for_with_hints if hints else _for)
        body = state.step(lambda names, *rest: body_fn(rest[-1], names, *rest[:-1]))
        return state.given(loop(start, stop, step, body, state.values, hints))


class CanonicalizeWhile:
    """``while`` loops."""

    @staticmethod
    def scf_while_dispatch(
        before_fn: Body, after_fn: Body, *, result_names: Sequence[str] = (), result_values: Sequence[Any] = ()
    ) -> Any:
        """Run a function while a condition of the state holds.

        ``before_fn`` gives the condition of the names and the values of the state.  ``after_fn``, the body, is called
        likewise and returns as a branch of :meth:`ReplaceIfWithDispatch.scf_if_dispatch`, and so does the loop.
        """
        state = _State("scf_while_dispatch", result_names, result_values)
        unset = [name for name, value in zip(state.names, state.values, strict=True) if value is None]
        if unset:
            raise DSLTypeError(
                f"Variable(s) {unset} initialized as None before a dynamic while loop: None cannot be a loop's state; "
                "initialize them with a value of the type that the loop assigns, such as fx.Int32(0)"
            )
        condition = lambda values: state.call(before_fn, values)  # noqa: E731
        return state.given(_statement(_while)(condition, state.step(after_fn), state.values))


class ReplaceYieldWithSCFYield:
    """``yield`` in loops with explicit state; the ``for`` statement carries it here."""


class FallbackLocations:
    """Source locations of statements; operations get theirs from Python's frames here."""


class _State:
    """The variables that a branch or a loop may change."""

    def __init__(self, what: str, names: Sequence[str], values: Sequence[Any]) -> None:
        if len(names) != len(values):
            raise DSLValueError(f"{what}: {len(names)} names of variables, {len(values)} values; expected one for each")
        self._what = what
        self.names = tuple(names)
        self.values = tuple(self._value(value) for value in values)

    @staticmethod
    def _value(value: Any) -> Any:
        try:
            return as_numeric(value)
        except DSLTypeError:
            return value

    def step(self, function: Body | None) -> Body:
        """The function of the state's values, and maybe more, that gives the new ones."""

        def run(values: tuple[Any, ...], *more: Any) -> tuple[Any, ...]:
            if function is None:
                return values
            return self._after(values, self.call(function, values, *more))

        return run

    def call(self, function: Body, values: tuple[Any, ...], *more: Any) -> Any:
        """Call a function with the values, behind the names if it takes one more."""
        try:
            inspect.signature(function).bind(self.names, *values, *more)
        except TypeError:
            return function(*values, *more)
        return function(self.names, *values, *more)

    def _after(self, before: tuple[Any, ...], returned: Any) -> tuple[Any, ...]:
        if returned is None or not self.names:
            return before
        if isinstance(returned, Mapping):
            return tuple(self._value(returned.get(name, value)) for name, value in zip(self.names, before, strict=True))
        given = tuple(returned) if isinstance(returned, (list, tuple)) else (returned,)
        if len(given) != len(self.names):
            raise DSLValueError(
                f"{self._what}: a function returns {len(given)} values for {len(self.names)} variables, "
                f"{', '.join(self.names)}; return one for each"
            )
        return tuple(self._value(value) for value in given)

    def given(self, values: tuple[Any, ...]) -> Any:
        """The state as the program gets it."""
        return None if not values else values[0] if len(values) == 1 else values


def _if(cond: Any, then: Body, otherwise: Body, state: Any) -> Any:
    if cond:  # noqa: SIM108
        state = then(state)
    else:
        state = otherwise(state)
    return state


def _for(start: Any, stop: Any, step: Any, body: Body, state: Any, hints: Any) -> Any:
    for i in range(start, stop, step):
        state = body(state, i)
    return state


def _for_with_hints(start: Any, stop: Any, step: Any, body: Body, state: Any, hints: Any) -> Any:
    for i in range(start, stop, step, **hints):
        state = body(state, i)
    return state


def _while(condition: Body, body: Body, state: Any) -> Any:
    while condition(state):
        state = body(state)
    return state


def _statement(function: Body) -> Body:
    """A statement of this file as kernels have it."""
    if function not in _STATEMENTS:
        _STATEMENTS[function] = rewrite(function)  # type: ignore[arg-type]
    return _STATEMENTS[function]


_STATEMENTS: dict[Body, Body] = {}


class ASTRewriter:
    """Translates the control flow of a function, as the decorators do with those that they are put on.

    Programs make subclasses that leave out some of FlyDSL's ``transformers``, to leave those statements to Python.  Here
    all are translated: with values that are known while tracing they do what Python does.
    """

    transformers: ClassVar[list[type]] = [
        RewriteBoolOps,
        ReplaceIfWithDispatch,
        InsertEmptyYieldForSCFFor,
        ReplaceYieldWithSCFYield,
        CanonicalizeWhile,
        FallbackLocations,
    ]
    rewrite_globals: ClassVar[dict[str, Any]] = {}
    """Additional globals of translated code: none here, it has a closure variable."""

    @classmethod
    def transform(cls, f: types.FunctionType) -> types.FunctionType:
        """A function like ``f`` whose control flow may depend on run-time values."""
        return rewrite(f)


show_user_frames_of(__name__)
