"""An operator that is associative and not commutative, and NumPy's model of it."""

import numpy as np

import flydsl.expr as fx


def affine(a, b):
    """The composition of two affine functions modulo 2**32, each the Vector (factor, summand)."""
    return fx.Vector.from_elements([a[0] * b[0], a[1] * b[0] + b[1]])


def affine_model(pairs: np.ndarray) -> np.ndarray:
    """The compositions of the first 1, 2, 3, ... functions; the rows of ``pairs`` are uint32."""
    factor, summand, result = 1, 0, []
    for f, c in pairs.tolist():
        factor, summand = factor * f % 2**32, (summand * f + c) % 2**32
        result.append((factor, summand))
    return np.array(result, np.uint32)
