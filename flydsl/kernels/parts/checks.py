"""Argument checks of the kernels, before any launch.

Ranks and types are known while tracing.  Native code compares extents, strides and addresses at each launch
(:func:`flydsl.expr.check`), which takes a few nanoseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError

REACH = (1 << 31) - (1 << 20)
"""The largest extent: kernels count in 32 bits, to a tile beyond the end, and further where they load ahead."""
NARROW_FLOATS = "Float32 or a narrower float"
"""Types computed in Float32 without loss.  A type's name is a plain string, which costs a launch nothing."""
FLOATS, NUMBERS, BYTES = "a float of 8 bits or more", "numbers of 8 bits or more", "elements of 8 bits"
FLOAT32, INT32 = "Float32", "Int32"
_ACCEPTED: dict[str, Callable[[Any], bool]] = {
    NARROW_FLOATS: lambda t: t.is_float and 8 <= t.width <= 32,
    FLOATS: lambda t: t.is_float and t.width >= 8,
    NUMBERS: lambda t: t.width >= 8,
    BYTES: lambda t: t.width == 8,
    FLOAT32: lambda t: t is fx.Float32,
    INT32: lambda t: t is fx.Int32,
}


def check_tensors(
    kernel: str,
    tensors: dict[str, tuple[Any, str, Any]],
    written: Sequence[str],
    in_place: Sequence[str] = (),
    **known: Any,
) -> None:
    """Check the tensors of a call of ``kernel``.

    Args:
        tensors: by parameter: the tensor, its extents by name, as ``"M K"``, and its types: one of
            the names above, or a type.  A name that occurs again is
            the same extent; ``known`` gives further ones.
        written: the parameters that are written.  Their elements must not overlap each other, nor those of other
            parameters.
        in_place: parameters that may be the very tensor that is written.
    """
    extents = dict(known)
    for name, (tensor, dims, types) in tensors.items():
        _check_kind(kernel, name, tensor, dims.split(), types)
        _check_shape(kernel, name, tensor, dims.split(), extents)
        _check_contiguous(kernel, name, tensor)
    check_reach(kernel, extents)
    for output in written:
        _check_disjoint_rows(kernel, output, tensors[output][0])
        for name, (tensor, *_) in tensors.items():
            if name != output and (name not in written or written.index(name) > written.index(output)):
                _check_no_overlap(kernel, output, tensors[output][0], name, tensor, name in in_place)


def check_product(
    kernel: str,
    operands: tuple[Any, Any, Any],
    bias: Sequence[Any] = (),
    scales: Sequence[Any] = (),
    *,
    dims_of_b: str = "N K",
) -> None:
    """Check the tensors of ``C = A·Bᵀ``, optionally with a bias (N,), and with scales (M,) and (N,)."""
    a, b, c = operands
    tensors = {"A": (a, "M K", NARROW_FLOATS), "B": (b, dims_of_b, NARROW_FLOATS)}
    if bias:
        tensors["bias"] = (bias[0], "N", NARROW_FLOATS)
    if scales:
        tensors |= {"scale_a": (scales[0], "M", FLOAT32), "scale_b": (scales[1], "N", FLOAT32)}
    check_tensors(kernel, tensors | {"C": (c, "M N", FLOATS)}, written=["C"])


def check_attention(kernel: str, q: Any, k: Any, v: Any, out: Any, depth: int, scale: Any) -> None:
    """Check the tensors of an attention; heads are along the first axis."""
    keys = "kv_heads keys depth"
    tensors = {
        "Q": (q, "heads queries depth", FLOATS),
        "K": (k, keys, q.dtype),
        "V": (v, keys, q.dtype),
    }
    tensors["OUT"] = (out, "heads queries depth", q.dtype)
    check_tensors(kernel, tensors, written=["OUT"], in_place=["Q"], depth=depth)
    heads, of_kv = fx.get_scalar(q.shape[0]), fx.get_scalar(k.shape[0])
    check_heads(kernel, heads, of_kv)
    fx.check(scale > 0.0, f"{kernel}: scale is not positive, expected about depth ** -0.5")


def dims_of(tensor: Any, letter: str = "n") -> str:
    """A name for each axis of a tensor of any rank."""
    return " ".join(f"{letter}{axis}" for axis in range(fx.rank(tensor.layout)))


def check_broadcast(kernel: str, name: str, tensor: Any, shape: list[Any]) -> None:
    """Check that NumPy would broadcast a tensor to ``shape``."""
    own = shape_of(tensor)
    if len(own) > len(shape):
        raise DSLTypeError(f"{kernel}: {name} has {len(own)} axes and is broadcast to {len(shape)}; reshape it")
    fits = fx.Boolean(True)
    for extent, wanted in zip(own, shape[len(shape) - len(own) :], strict=True):
        fits = fits & ((extent == wanted) | (extent == 1))
    places = ", ".join(["{}"] * len(own)), ", ".join(["{}"] * len(shape))
    fx.check(fits, f"{kernel}: {name} has the shape ({places[0]}) and is broadcast to ({places[1]})", *own, *shape)


def check_heads(kernel: str, heads: Any, of_kv: Any) -> None:
    """Check that each head of K and V serves the same number of heads of Q."""
    divides = (of_kv > 0) & (heads % fx.arith.max(of_kv, 1) == 0)
    message = f"{kernel}: {{}} heads of Q are no multiple of {{}} heads of K"
    fx.check((heads == 0) | divides, message, heads, of_kv)


def check_extents(kernel: str, **extents: Any) -> None:
    """Check that the numbers are valid extents."""
    for name, extent in extents.items():
        fx.check(extent >= 0, f"{kernel}: {name} is {{}}, expected 0 or more; pass the array's extent", extent)
    check_reach(kernel, extents)


def check_reach(kernel: str, numbers: Mapping[str, Any]) -> None:
    """Check, in one comparison, that indices of 32 bits reach so many elements, or bytes, and a tile beyond."""
    unknown = {name: n for name, n in numbers.items() if not isinstance(n, int) or n > REACH}
    fits: Any = True
    for number in unknown.values():
        fits = (number <= REACH) & fits if fits is not True else number <= REACH
    places = ", ".join(f"{name} = {{}}" for name in unknown)
    message = f"{kernel}: got {places}; expected at most {REACH}, as far as indices of 32 bits reach; split the arrays"
    if unknown:
        fx.check(fits, message, *unknown.values())


def check_spans(kernel: str, tiles: Mapping[str, tuple[Any, int | None]]) -> None:
    """Check that unsigned offsets of 32 bits reach a tile of rows; ``None`` for all rows of a matrix of a head."""
    spans = {}
    for name, (tensor, rows) in tiles.items():
        *_, extent, columns = map(fx.Int64, shape_of(tensor))
        stride = fx.Int64(strides_of(tensor)[-2])
        if not stride.is_static() or int(stride) < 0:
            message = f"{kernel}: the rows of {name} are in reverse, at a stride of {{}}; pass a contiguous copy"
            fx.check((stride >= 0) | (extent <= 1), message, stride)
        last = fx.arith.max((extent if rows is None else fx.arith.min(extent, rows)) - 1, 0)
        what = "bytes of the rows of a head of" if rows is None else f"bytes of {rows} rows of"
        spans[f"{what} {name}"] = _bytes(tensor, last * stride + columns)
    check_reach(kernel, {name: int(n) if n.is_static() else n for name, n in spans.items()})


def _check_kind(kernel: str, name: str, tensor: Any, dims: list[str], types: Any) -> None:
    rank = fx.rank(tensor.layout)
    if rank != len(dims):
        raise DSLTypeError(
            f"{kernel}: {name} has {rank} {'axis' if rank == 1 else 'axes'}, expected ({', '.join(dims)}); reshape it"
        )
    accepted = _ACCEPTED[types](tensor.dtype) if isinstance(types, str) else tensor.dtype is types
    if not accepted:
        raise DSLTypeError(f"{kernel}: {name} is of {tensor.dtype}, expected {types}; convert it")


def shape_of(tensor: Any) -> list[Any]:
    """The extents as integers."""
    return [fx.get_scalar(tensor.shape[axis]) for axis in range(fx.rank(tensor.layout))]


def strides_of(tensor: Any) -> list[Any]:
    """The strides as integers, in elements."""
    return [fx.get_scalar(tensor.stride[axis]) for axis in range(fx.rank(tensor.layout))]


def _check_shape(kernel: str, name: str, tensor: Any, dims: list[str], extents: dict[str, Any]) -> None:
    shape = shape_of(tensor)
    first = [dim not in extents for dim in dims]
    for dim, extent in zip(dims, shape, strict=True):
        extents.setdefault(dim, extent)
    wanted = [extents[dim] for dim in dims]
    if all(first):
        return
    fits = True
    for extent, other in zip(shape, wanted, strict=True):
        if extent is not other:
            fits = (extent == other) & fits if fits is not True else extent == other
    places = f"({', '.join(['{}'] * len(dims))}{',' if len(dims) == 1 else ''})"
    message = f"{kernel}: {name} has the shape {places}, expected ({', '.join(dims)}) = {places}; slice or pad it"
    fx.check(fits, message, *shape, *wanted)


def _check_contiguous(kernel: str, name: str, tensor: Any) -> None:
    stride, extent = strides_of(tensor)[-1], shape_of(tensor)[-1]
    message = (
        f"{kernel}: the last axis of {name} has the stride {{}}, expected 1; pass a contiguous copy, such as "
        f"numpy.ascontiguousarray({name}) or {name}.contiguous()"
    )
    if not isinstance(stride, int) or stride != 1:
        fx.check((stride == 1) | (extent <= 1), message, stride)


def _check_disjoint_rows(kernel: str, name: str, tensor: Any) -> None:
    """Check that written rows do not overlap: an expanded tensor has one row for all."""
    shape, strides = shape_of(tensor), strides_of(tensor)
    columns = fx.Int64(shape[-1])
    for axis in range(len(shape) - 1):
        step = fx.Int64(strides[axis])
        message = (
            f"{kernel}: {name} is written, and its axis {axis} has the stride {{}}, less than a row of {{}} elements"
        )
        fx.check((abs(step) >= columns) | (shape[axis] <= 1), message, step, columns)


@flyc.jit
def _check_no_overlap(kernel, output, out, name, other, may_be_same):
    begin, end = _span(out)
    first, last = _span(other)
    or_same = ", or one tensor" if may_be_same else ""
    message = f"{kernel}: {output} is written and shares memory with {name}; they must be apart{or_same}"
    if (end > first) & (last > begin):
        allowed = _is_same(out, other) if may_be_same else fx.Boolean(False)
        if fx.const_expr(fx.rank(out.layout) == fx.rank(other.layout)):
            for axis in fx.range_constexpr(fx.rank(out.layout) - 1):
                allowed = allowed | _side_by_side(out, other, axis)
        fx.check(allowed, message)


def _is_same(out: Any, other: Any) -> Any:
    if fx.rank(out.layout) != fx.rank(other.layout) or out.dtype.width != other.dtype.width:
        return fx.Boolean(False)
    same = _address(out) == _address(other)
    facts = zip([*shape_of(out), *strides_of(out)], [*shape_of(other), *strides_of(other)], strict=True)
    for mine, its in facts:
        same = same & (fx.Int64(mine) == fx.Int64(its))
    return same


def _address(tensor: Any) -> Any:
    return fx.Int64(fx.ptrtoint(fx.get_iter(tensor)))


def _span(tensor: Any) -> tuple[Any, Any]:
    """The first address of a tensor's elements, and the end address; of an empty one both are equal."""
    start, size = _address(tensor), tensor.dtype.width // 8
    low, high, some = fx.Int64(0), fx.Int64(0), fx.Boolean(True)
    for extent, stride in zip(shape_of(tensor), strides_of(tensor), strict=True):
        reach = (fx.Int64(extent) - 1) * fx.Int64(stride)
        low, high = low + fx.arith.min(reach, fx.Int64(0)), high + fx.arith.max(reach, fx.Int64(0))
        some = some & (extent > 0)
    return start + low * size, start + some.select((high + 1) * size, low * size)


def _side_by_side(out: Any, other: Any, axis: int) -> Any:
    """True if both are columns of one larger matrix whose rows are that axis, with no column in common."""
    pitch, its_pitch = (_bytes(t, strides_of(t)[axis]) for t in (out, other))
    offset = (_address(other) - _address(out)) % (pitch > 0).select(pitch, 1)
    mine, its = _row_bytes(out, axis), _row_bytes(other, axis)
    return (pitch > 0) & (pitch == its_pitch) & (offset >= mine) & (offset + its <= pitch)


def _row_bytes(tensor: Any, axis: int) -> Any:
    """Bytes from the first element of one row to the end of its last."""
    reach = fx.Int64(1)
    for other, (extent, stride) in enumerate(zip(shape_of(tensor), strides_of(tensor), strict=True)):
        if other != axis:
            reach = reach + (fx.Int64(extent) - 1) * abs(fx.Int64(stride))
    return _bytes(tensor, reach)


def _bytes(tensor: Any, elements: Any) -> Any:
    return fx.Int64(elements) * (tensor.dtype.width // 8)
