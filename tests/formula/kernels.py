"""Kernels with places where a fault can be planted."""

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 32


def make_softmax(fault=""):
    """Online softmax of rows by one warp, which rescales its sums; ``fault`` names what is wrong."""

    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor):
        row, lane = fx.block_idx.x, fx.thread_idx.x
        columns = X.shape[1]
        largest = fx.Float32(float("-inf"))
        total = fx.Float32(0.0)
        last = columns - 1 if fx.const_expr(fault == "last column left out of the sum") else columns
        if fx.const_expr(fault == "tail left out of the sum"):
            last = columns // BLOCK * BLOCK
        for i in range(lane, last, BLOCK):
            x = X[row, i]
            new = fx.max(largest, x)
            factor = fx.math.exp(largest - new)
            if fx.const_expr(fault == "sum not rescaled"):
                factor = fx.Float32(1.0)
            power = fx.math.exp(x - new)
            if fx.const_expr(fault == "log2(e) rounded"):
                power = fx.math.exp2((x - new) * fx.Float32(1.4427))
            if fx.const_expr(fault == "last column of another row"):
                other_row = fx.arith.select(i == columns - 1, fx.max(row - 1, 0), row)
                power = fx.math.exp(X[other_row, i] - new)
            if fx.const_expr(fault == "power of a neighbor"):
                power = fx.math.exp(X[row, fx.min(i + 1, columns - 1)] - new)
            total = total * factor + power
            if fx.const_expr(fault == "tiny addend"):
                total = total + fx.Float32(1e-12)
            if fx.const_expr(fault == "first column twice"):
                total = total + fx.arith.select(i == 0, power, fx.Float32(0.0))
            largest = new
        for step in fx.range_constexpr(4 if fault == "one exchange too few" else 5):
            other_largest = fx.shuffle_xor(largest, 1 << step, 32)
            other_total = fx.shuffle_xor(total, 1 << step, 32)
            new = fx.max(largest, other_largest)
            scale = fx.math.exp(largest - new)
            if fx.const_expr(fault == "scale of the other"):
                scale = fx.math.exp(other_largest - new)
            total = total * scale + other_total * fx.math.exp(other_largest - new)
            largest = new
        if fx.const_expr(fault == "tail filled with zeros"):
            padding = (BLOCK - columns % BLOCK) % BLOCK
            total = total + fx.Float32(padding) * fx.math.exp(-largest)
        if fx.const_expr(fault == "epsilon in the divisor"):
            total = total + fx.Float32(1e-20)
        for i in range(lane, columns, BLOCK):
            y = fx.math.exp(X[row, i] - largest) / total
            if fx.const_expr(fault == "factor next to one"):
                y = y * fx.Float32(1.0000002)
            if fx.const_expr(fault == "first row of a neighbor"):
                y = y + (X[row, 0] - X[fx.max(row - 1, 0), 0]) * fx.Float32(1e-10)
            Y[row, i] = y

    @flyc.jit
    def softmax(X: fx.Tensor, Y: fx.Tensor):
        kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)

    return softmax


def make_norm(fault=""):
    """Layer norm of rows by one warp."""

    @flyc.kernel
    def kernel(X: fx.Tensor, W: fx.Tensor, Y: fx.Tensor, eps: fx.Float32):
        row, lane = fx.block_idx.x, fx.thread_idx.x
        columns = X.shape[1]
        count = fx.Float32(columns - 1) if fx.const_expr(fault == "divisor one less") else fx.Float32(columns)
        mean = fx.Float32(0.0)
        for i in range(lane, columns, BLOCK):
            mean += X[row, i]
        for step in fx.range_constexpr(5):
            mean = mean + fx.shuffle_xor(mean, 1 << step, 32)
        if fx.const_expr(fault == "epsilon in the mean"):
            mean = mean + eps
        mean = mean / count
        square = fx.Float32(0.0)
        for i in range(lane, columns, BLOCK):
            d = X[row, i] - mean
            if fx.const_expr(fault == "mean of a neighbor's square"):
                d = X[row, (i + 1) % columns] - mean
                d = d + fx.Float32(1e-7)
            square += d * d
        for step in fx.range_constexpr(5):
            square = square + fx.shuffle_xor(square, 1 << step, 32)
        if fx.const_expr(fault == "epsilon in the sum"):
            square = square + eps
        variance = square / fx.Float32(columns)
        if fx.const_expr(fault in ("epsilon left out", "epsilon in the sum")):
            inverse = fx.math.rsqrt(variance)
        elif fx.const_expr(fault == "epsilon behind the root"):
            inverse = 1.0 / (fx.math.sqrt(variance) + eps)
        elif fx.const_expr(fault == "epsilon rounded"):
            inverse = fx.math.rsqrt(variance + eps * fx.Float32(0.99999994))
        elif fx.const_expr(fault == "epsilon squared"):
            inverse = fx.math.rsqrt(variance + eps * eps)
        elif fx.const_expr(fault == "epsilon of another kernel"):
            inverse = fx.math.rsqrt(variance + fx.Float32(1e-6))
        elif fx.const_expr(fault == "epsilon twice"):
            inverse = fx.math.rsqrt(variance + eps + eps)
        else:
            inverse = fx.math.rsqrt(variance + eps)
        for i in range(lane, columns, BLOCK):
            w = W[fx.min(i + 1, columns - 1)] if fx.const_expr(fault == "weight of a neighbor") else W[i]
            if fx.const_expr(fault == "epsilon in the weight"):
                w = w + eps
            y = (X[row, i] - mean) * inverse * w
            if fx.const_expr(fault == "mean not subtracted at the end"):
                y = X[row, i] * inverse * w - mean * inverse * (w + fx.Float32(1e-7))
            Y[row, i] = y

    @flyc.jit
    def norm(X: fx.Tensor, W: fx.Tensor, Y: fx.Tensor, eps: fx.Float32):
        kernel(X, W, Y, eps).launch(grid=X.shape[0], block=BLOCK)

    return norm


def make_product(fault=""):
    """C = A B^T with a bias and an activation, a thread for each element."""

    @flyc.kernel
    def kernel(A: fx.Tensor, B: fx.Tensor, bias: fx.Tensor, C: fx.Tensor, alpha: fx.Float32):
        m, n = fx.block_idx.x, fx.block_idx.y * BLOCK + fx.thread_idx.x
        if n < C.shape[1]:
            depth = A.shape[1]
            total = fx.Float32(0.0)
            for k in range(depth):
                a, b = A[m, k], B[n, k]
                if fx.const_expr(fault == "last term halved"):
                    a = a * fx.arith.select(k == depth - 1, fx.Float32(0.5), fx.Float32(1.0))
                if fx.const_expr(fault == "terms next to each other exchanged"):
                    b = B[n, fx.min(k ^ 1, depth - 1)]
                if fx.const_expr(fault == "epsilon in a factor"):
                    a = a + fx.Float32(1e-8)
                if fx.const_expr(fault == "first term weighs less"):
                    a = a * fx.arith.select(k == 0, fx.Float32(0.9999), fx.Float32(1.0))
                total += a * b
            if fx.const_expr(fault == "first term of a neighbor"):
                total += (A[m, 0] - A[m, fx.min(1, depth - 1)]) * B[n, 0] * fx.Float32(1e-9)
            if fx.const_expr(fault == "last term twice"):
                total += A[m, depth - 1] * B[n, depth - 1]
            c = total * alpha + bias[n]
            if fx.const_expr(fault == "bias scaled"):
                c = (total + bias[n]) * alpha
            elif fx.const_expr(fault == "bias of row"):
                c = total * alpha + bias[fx.min(m, C.shape[1] - 1)]
            elif fx.const_expr(fault == "alpha squared"):
                c = total * alpha * alpha + bias[n]
            elif fx.const_expr(fault == "bias left out"):
                c = total * alpha
            elif fx.const_expr(fault == "constant next to alpha"):
                c = total * (alpha + 1e-7) + bias[n]
            gate = fx.Float32(1.702) if fx.const_expr(fault == "another gate") else fx.Float32(1.0)
            if fx.const_expr(fault == "tiny bias"):
                c = c + fx.Float32(1e-7)
            if fx.const_expr(fault == "log2(e) rounded"):
                c = c / (1.0 + fx.math.exp2(-c * fx.Float32(1.4427)))
            else:
                c = c / (1.0 + fx.math.exp(-c * gate))
            if fx.const_expr(fault == "negative sign lost"):
                c = total * alpha + bias[n]
                c = c / (1.0 + fx.math.exp(c))
            if fx.const_expr(fault == "one more in the divisor"):
                c = total * alpha + bias[n]
                c = c / (1.0000001 + fx.math.exp(-c))
            C[m, n] = c

    @flyc.jit
    def product(A: fx.Tensor, B: fx.Tensor, bias: fx.Tensor, C: fx.Tensor, alpha: fx.Float32):
        kernel(A, B, bias, C, alpha).launch(grid=(A.shape[0], fx.ceildiv(C.shape[1], BLOCK), 1), block=BLOCK)

    return product


FAULTS = {
    make_softmax: [
        "last column left out of the sum", "power of a neighbor", "tiny addend", "epsilon in the divisor",
        "factor next to one", "first row of a neighbor", "first column twice", "tail left out of the sum",
        "tail filled with zeros", "log2(e) rounded", "last column of another row",
    ],
    make_norm: [
        "divisor one less", "mean of a neighbor's square", "epsilon left out", "epsilon behind the root", "epsilon twice",
        "mean not subtracted at the end", "epsilon rounded", "epsilon in the sum", "epsilon squared",
        "epsilon of another kernel", "epsilon in the weight", "epsilon in the mean",
    ],
    make_product: [
        "constant next to alpha", "one more in the divisor", "first term of a neighbor", "epsilon in a factor",
        "first term weighs less", "tiny bias", "log2(e) rounded",
    ],
}  # fmt: skip
"""Faults that change the results of usual inputs by less than a usual tolerance."""
LARGE_FAULTS = {
    make_softmax: ["sum not rescaled", "one exchange too few", "scale of the other"],
    make_norm: ["weight of a neighbor"],
    make_product: [
        "last term halved", "terms next to each other exchanged", "last term twice", "bias scaled", "bias of row",
        "alpha squared", "bias left out", "another gate", "negative sign lost",
    ],
}  # fmt: skip
