"""NumPy arrays of ring elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from flydsl.errors import DSLNotImplementedError
from flydsl.support.math_functions import MATH_FUNCTIONS
from flydsl.tools.testing.formula import ring
from flydsl.tools.testing.formula.ring import Array

_U = np.uint64


class RingArray(np.lib.mixins.NDArrayOperatorsMixin):
    """An array of elements, which NumPy's functions take: sums, products, exp, max, einsum, and what moves elements.

    Elements are unsigned integers of 64 bits.  Maxima, comparisons and uninterpreted functions look at ``digits``.
    """

    __array_priority__ = 1000

    def __init__(self, elements: Array, digits: int) -> None:
        self.elements, self.digits = elements, digits

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.elements.shape)

    @property
    def ndim(self) -> int:
        return self.elements.ndim

    @property
    def size(self) -> int:
        return self.elements.size

    @property
    def dtype(self) -> np.dtype[Any]:
        """As of a float, so that references that ask go on."""
        return np.dtype(np.float64)

    @property
    def T(self) -> RingArray:
        return self._like(self.elements.T)

    def __len__(self) -> int:
        return len(self.elements)

    def __getitem__(self, index: Any) -> RingArray:
        return self._like(self.elements[_plain(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self.elements[_plain(index)] = self._lift(value)

    def _like(self, elements: Array) -> RingArray:
        return RingArray(np.asarray(elements), self.digits)

    def _lift(self, value: Any) -> Array:
        if isinstance(value, RingArray):
            return value.elements
        numbers = np.asarray(value)
        if numbers.dtype.kind in "iub":
            return (numbers.astype(np.int64) % ring.MODULUS).astype(_U)
        lifted = [ring.constant(float(each), self.digits) for each in numbers.reshape(-1)]
        return np.array(lifted, _U).reshape(numbers.shape)

    # -- methods that references use

    def astype(self, dtype: Any, *_: Any, **__: Any) -> RingArray:
        """The same elements: rounding is not seen."""
        if np.dtype(dtype).kind != "f":
            raise _refused(f"astype({np.dtype(dtype)})")
        return self

    def copy(self) -> RingArray:
        return self._like(self.elements.copy())

    def reshape(self, *shape: Any) -> RingArray:
        return self._like(self.elements.reshape(*shape))

    def transpose(self, *axes: Any) -> RingArray:
        return self._like(self.elements.transpose(*axes))

    def sum(self, axis: Any = None, keepdims: bool = False, **_: Any) -> RingArray:
        return self._reduced(ring.add, 0, axis, keepdims)

    def prod(self, axis: Any = None, keepdims: bool = False, **_: Any) -> RingArray:
        return self._reduced(ring.multiply, 1, axis, keepdims)

    def max(self, axis: Any = None, keepdims: bool = False, **_: Any) -> RingArray:
        return self._reduced(self._greater, ring.BOTTOM, axis, keepdims)

    def min(self, axis: Any = None, keepdims: bool = False, **_: Any) -> RingArray:
        return self._reduced(self._less, ring.TOP, axis, keepdims)

    def mean(self, axis: Any = None, keepdims: bool = False, **_: Any) -> RingArray:
        total = self.sum(axis, keepdims)
        count = self.elements.size // max(total.elements.size, 1)
        return self._like(ring.multiply(total.elements, ring.inverse(self._lift(count))))

    def var(self, axis: Any = None, keepdims: bool = False, **_: Any) -> RingArray:
        centered = ring.add(self.elements, ring.negative(self.mean(axis, keepdims=True).elements))
        return self._like(ring.multiply(centered, centered)).mean(axis, keepdims)

    def _greater(self, a: Array, b: Array) -> Array:
        return np.where(ring.key(a, self.digits) >= ring.key(b, self.digits), a, b)

    def _less(self, a: Array, b: Array) -> Array:
        return np.where(ring.key(a, self.digits) <= ring.key(b, self.digits), a, b)

    def _reduced(self, combine: Callable[[Array, Array], Array], neutral: int, axis: Any, keepdims: bool) -> RingArray:
        axes = tuple(range(self.ndim)) if axis is None else tuple(a % self.ndim for a in np.atleast_1d(axis))
        kept = [a for a in range(self.ndim) if a not in axes]
        moved = self.elements.transpose([*axes, *kept]).reshape(-1, *(self.shape[a] for a in kept))
        while len(moved) > 1:
            half = len(moved) // 2
            rest = moved[2 * half :]
            moved = np.concatenate([combine(moved[:half], moved[half : 2 * half]), rest])
        result = moved[0] if len(moved) else np.full([self.shape[a] for a in kept], neutral, _U)
        if keepdims:
            result = result.reshape([1 if a in axes else n for a, n in enumerate(self.shape)])
        return self._like(result)

    # -- NumPy's protocols

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        if method == "reduce" and ufunc in _REDUCTIONS:
            return getattr(self, _REDUCTIONS[ufunc])(options.get("axis", 0), bool(options.get("keepdims")))
        if method != "__call__":
            raise _refused(f"{ufunc.__name__}.{method}")
        values = [self._lift(each) for each in inputs]
        result = self._called(ufunc, values, inputs)
        if ufunc in _COMPARISONS:
            return result
        out = options.get("out")
        if out is not None:
            out[0].elements[...] = result
            return out[0]
        return self._like(result)

    def _called(self, ufunc: Any, values: Sequence[Array], inputs: Sequence[Any]) -> Array:
        if ufunc in _COMPARISONS:
            keys = [ring.key(each, self.digits) for each in values]
            return np.asarray(ufunc(*keys))
        a = values[0]
        b = values[-1]
        match ufunc.__name__:
            case "add":
                return ring.add(a, b)
            case "subtract":
                return ring.add(a, ring.negative(b))
            case "multiply":
                return ring.multiply(a, b)
            case "divide" | "true_divide":
                return ring.multiply(a, ring.inverse(b))
            case "reciprocal":
                return ring.inverse(a)
            case "negative":
                return ring.negative(a)
            case "positive":
                return a
            case "square":
                return ring.multiply(a, a)
            case "exp":
                return ring.exp(a)
            case "exp2":
                return ring.exp(ring.multiply(a, self._lift(np.log(2.0))))
            case "expm1":
                return ring.add(ring.exp(a), self._lift(-1))
            case "log":
                return ring.log(a)
            case "log2":
                return ring.multiply(ring.log(a), self._lift(np.log2(np.e)))
            case "log1p":
                return ring.log(ring.add(a, self._lift(1)))
            case "maximum" | "fmax":
                return self._greater(a, b)
            case "minimum" | "fmin":
                return self._less(a, b)
            case "matmul":
                return _product(a, b)
            case "power" | "float_power" if isinstance(inputs[1], (int, np.integer)) and 0 <= int(inputs[1]) <= 8:
                result = self._lift(1)
                for _ in range(int(inputs[1])):
                    result = ring.multiply(result, a)
                return np.broadcast_to(result, a.shape).copy()
            case name if name in _UNINTERPRETED:
                return ring.apply(_UNINTERPRETED[name], self.digits, *values)
            case name:
                raise _refused(name)

    def __array_function__(self, function: Any, types: Any, arguments: Any, options: Any) -> Any:
        name = function.__name__
        if name in ("sum", "prod", "max", "amax", "min", "amin", "mean", "var"):
            return getattr(arguments[0], name.removeprefix("a"))(*arguments[1:], **options)
        if name == "einsum":
            return self._einsum(*arguments)
        if name == "dot":
            return self._like(_product(self._lift(arguments[0]), self._lift(arguments[1])))
        if name == "where":
            condition, a, b = arguments
            return self._like(np.where(condition, self._lift(a), self._lift(b)))
        if name in ("zeros_like", "ones_like", "empty_like"):
            return self._like(np.full(arguments[0].shape, 0 if name[0] != "o" else 1, _U))
        if name in _MOVES:
            lowered = [_lowered(each) for each in arguments]
            result = function(*lowered, **{key: _lowered(each) for key, each in options.items()})
            return [self._like(each) for each in result] if isinstance(result, list) else self._like(result)
        if name in ("shape", "ndim", "size"):
            return function(self.elements)
        raise _refused(name)

    def _einsum(self, subscripts: str, *operands: Any) -> RingArray:
        """Products over all letters, then sums over those that the result has not."""
        inputs, _, output = subscripts.replace(" ", "").partition("->")
        terms = inputs.split(",")
        values = [self._lift(each) for each in operands]
        dots = max(
            (v.ndim - len(t.replace("...", "")) for t, v in zip(terms, values, strict=True) if "..." in t), default=0
        )
        extra = "ZYXWVU"[:dots]
        terms = [
            term.replace("...", extra[dots - (v.ndim - len(term.replace("...", ""))) :])
            for term, v in zip(terms, values, strict=True)
        ]
        output = output.replace("...", extra)
        letters = [*output, *dict.fromkeys(each for term in terms for each in term if each not in output)]
        total: Array | None = None
        for term, value in zip(terms, values, strict=True):
            order = sorted(range(len(term)), key=lambda k: letters.index(term[k]))
            shape = [value.shape[term.index(each)] if each in term else 1 for each in letters]
            spread = value.transpose(order).reshape(shape)
            total = spread if total is None else ring.multiply(total, spread)
        assert total is not None
        return self._like(total).sum(tuple(range(len(output), len(letters))))


def _product(a: Array, b: Array) -> Array:
    """A matrix product."""
    pairs = ring.multiply(a[..., :, :, None], b[..., None, :, :]) if a.ndim > 1 else ring.multiply(a[:, None], b)
    return RingArray(pairs, 1).sum(-2).elements


def _plain(index: Any) -> Any:
    if isinstance(index, RingArray):
        raise _refused("an index that is a float")
    return index


def _lowered(value: Any) -> Any:
    if isinstance(value, RingArray):
        return value.elements
    return (
        [_lowered(each) for each in value]
        if isinstance(value, (list, tuple)) and any(isinstance(each, RingArray) for each in value)
        else value
    )


def _refused(name: str) -> DSLNotImplementedError:
    return DSLNotImplementedError(
        f"the reference uses {name}, which has no counterpart for ring elements; write it by sums, products, exp, log, "
        "max, comparisons and what moves elements"
    )


_UNINTERPRETED = {
    **{row.reference.removeprefix("numpy."): row.name for row in MATH_FUNCTIONS if isinstance(row.reference, str)},
    **{name: name for name in ("floor", "ceil", "trunc", "sqrt", "copysign")},
    "absolute": "absf",
    "fabs": "absf",
    "rint": "roundeven",
}
"""Uninterpreted functions: their names in NumPy and in the language."""
_REDUCTIONS = {np.add: "sum", np.multiply: "prod", np.maximum: "max", np.minimum: "min"}
_COMPARISONS = {np.less, np.less_equal, np.greater, np.greater_equal, np.equal, np.not_equal}
_MOVES = frozenset(
    {
        *(
            "transpose",
            "reshape",
            "concatenate",
            "stack",
            "broadcast_to",
            "swapaxes",
            "moveaxis",
            "expand_dims",
            "squeeze",
        ),
        *("repeat", "tile", "flip", "roll", "pad", "split", "take", "take_along_axis", "copy", "ravel", "tril", "triu"),
        *("atleast_1d", "atleast_2d", "array_split", "hstack", "vstack", "rot90", "diagonal"),
    }
)
"""Functions of NumPy that move elements."""
