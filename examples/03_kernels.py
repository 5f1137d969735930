"""Kernels that come with flydsl, and an elementwise one around a function of your own.

Run it: ``python examples/03_kernels.py``
"""

import numpy as np

from flydsl.kernels import elementwise, norms, softmax

leaky_relu = elementwise.unary(lambda x: (x > 0.0).select(x, 0.01 * x))


def main() -> float:
    """The largest error against NumPy."""
    x = np.random.default_rng(0).standard_normal((100, 1000), dtype=np.float32)
    y = np.empty_like(x)
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    expected = {
        "softmax": (softmax.softmax, (x, y), powers / powers.sum(axis=1, keepdims=True)),
        "rmsnorm": (norms.rmsnorm_plain, (x, y, 1e-6), x / np.sqrt((x**2).mean(axis=1, keepdims=True) + 1e-6)),
        "leaky ReLU": (leaky_relu, (x, y), np.where(x > 0, x, np.float32(0.01) * x)),
    }
    errors = []
    for name, (function, arguments, result) in expected.items():
        function(*arguments)
        errors.append(float(np.abs(y - result).max()))
        print(f"{name:11} {x.shape[0]:5} x {x.shape[1]:<5} largest error against NumPy: {errors[-1]:.1e}")
    return max(errors)


if __name__ == "__main__":
    main()
