"""``custom_op``: a jit function as an operator of ``torch.library``.

A direct call of a jit function under ``torch.compile`` is a graph break.  An operator is not: it stands in the graph, it
has a meaning for fake and meta tensors, and ``torch.autograd`` can differentiate it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from flydsl.compiler.frontend.annotations import takes_none
from flydsl.compiler.jit_function import JitFunction
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.constexpr import ConstexprOf
from flydsl.expr.core.stream import Stream
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Boolean, NumericMeta

Output = Callable[..., torch.Tensor]


def custom_op(
    name: str,
    function: JitFunction,
    *,
    outputs: Mapping[str, Output] | None = None,
    mutates: Sequence[str] = (),
) -> torch.library.CustomOpDef:
    """An operator that launches a jit function.

    Its arguments are those of the function, without streams and without ``outputs``; tensors by ``fx.Tensor``, integers,
    floats and Booleans by the classes of numbers.  A parameter that may be absent has an optional type, ``Tensor?``.  A
    stream is that which is current in PyTorch.

    Args:
        name: of the operator, ``"library::name"``.
        function: a function that :func:`flydsl.compiler.jit` made.
        outputs: for each parameter that the operator returns, how to make the tensor of the operator's arguments, by
            their names: ``{"out": lambda x, n: torch.empty_like(x)}``.  It makes the fake tensors too.
        mutates: the parameters of tensors that the kernels write and the caller gives.

    Returns:
        The operator: a callable with ``register_autograd(backward, setup_context=...)`` and the other methods of
        ``torch.library.CustomOpDef``.  Of one output the result is the tensor, of several a tuple.  ``torch.vmap``
        calls it for each element; ``register_vmap`` replaces that.

    Raises:
        DSLTypeError: no jit function, or a parameter whose type is not known or has no counterpart in PyTorch.
        DSLValueError: ``outputs`` or ``mutates`` names no parameter of a tensor, or neither names one.

    Example::

        import torch

        from flydsl.torch import custom_op


        @flyc.kernel
        def kernel(x: fx.Tensor, out: fx.Tensor, factor: fx.Float32):
            out[fx.thread_idx.x] = x[fx.thread_idx.x] * factor


        @flyc.jit
        def scale(x: fx.Tensor, out: fx.Tensor, factor: fx.Float32):
            kernel(x, out, factor).launch(grid=1, block=8)


        scaled = custom_op("example::scaled", scale, outputs={"out": lambda x, factor: torch.empty_like(x)})
        assert (scaled(torch.ones(8), 2.0) == 2).all()
    """
    if not isinstance(function, JitFunction):
        raise DSLTypeError(f"custom_op of {name}: {function!r} is no function of flydsl.compiler.jit")
    made = dict(outputs or {})
    types = {parameter: _type(name, p) for parameter, p in function.signature.parameters.items()}
    tensors = [parameter for parameter, written in types.items() if written in ("Tensor", "Tensor?")]
    for parameter in (*made, *mutates):
        if parameter not in tensors:
            raise DSLValueError(
                f"custom_op of {name}: {parameter!r} is no tensor of {function.__name__}; those are {', '.join(tensors)}"
            )
    if not made and not mutates:
        raise DSLValueError(
            f"custom_op of {name}: outputs and mutates are empty; name the tensors that the kernels write"
        )
    given = [parameter for parameter, written in types.items() if written is not None and parameter not in made]

    def outputs_of(arguments: Mapping[str, Any]) -> dict[str, torch.Tensor]:
        return {parameter: make(**arguments) for parameter, make in made.items()}

    def named(values: Sequence[Any]) -> dict[str, Any]:
        """The operator's arguments; PyTorch leaves out those at the end that are absent."""
        return {**dict.fromkeys(given), **dict(zip(given, values, strict=False))}

    def result(tensors: Mapping[str, torch.Tensor]) -> Any:
        values = tuple(tensors.values())
        return None if not values else values[0] if len(values) == 1 else values

    def launch(*values: Any) -> Any:
        arguments = named(values)
        results = outputs_of(arguments)
        passed = {**arguments, **results}
        stream = _stream(passed.values())
        function(*(passed[p] if written is not None else stream for p, written in types.items()))
        return result(results)

    def fake(*values: Any) -> Any:
        return result(outputs_of(named(values)))

    operator = torch.library.custom_op(
        name, launch, mutates_args=tuple(mutates), schema=_schema(given, types, mutates, len(made))
    )
    operator.register_fake(fake)

    def each(info: Any, in_dims: Sequence[int | None], *values: Any) -> Any:
        batched = {p: d for p, d in zip(given, in_dims, strict=False) if d is not None}
        for parameter in mutates:
            if parameter not in batched:
                raise DSLValueError(f"vmap of {name}: {parameter!r} is written for each element; batch it by in_dims")
        moved = [
            v if p not in batched else v.movedim(d, 0) if p in mutates else v.movedim(d, 0).contiguous()
            for p, d, v in zip(given, in_dims, values, strict=False)
        ]
        results = [
            operator(*(v[k] if p in batched else v for p, v in zip(given, moved, strict=False)))
            for k in range(info.batch_size)
        ]
        if not made:
            return None, None
        if len(made) == 1:
            return torch.stack(results), 0
        return tuple(map(torch.stack, zip(*results, strict=True))), (0,) * len(made)

    operator.register_vmap(each)
    return operator


def _schema(given: Sequence[str], types: Mapping[str, str | None], mutates: Sequence[str], outputs: int) -> str:
    """The operator's schema: ``(Tensor x, Tensor(a0!) out, SymInt n, Tensor? bias=None) -> ()``."""
    marks = {parameter: f"Tensor(a{k}!){(types[parameter] or '')[6:]}" for k, parameter in enumerate(mutates)}
    written = [f"{marks.get(parameter, types[parameter])} {parameter}" for parameter in given]
    for index in reversed(range(len(written))):  # behind a default there are only defaults
        if not (types[given[index]] or "").endswith("?"):
            break
        written[index] += "=None"
    parameters = ", ".join(written)
    returned = "Tensor" if outputs == 1 else f"({', '.join(['Tensor'] * outputs)})"
    return f"({parameters}) -> {returned}"


def _type(operator: str, parameter: inspect.Parameter) -> str | None:
    """The type of a parameter in a schema; ``None`` of a stream."""
    annotation = parameter.annotation
    if annotation is Stream:
        return None
    return _plain_type(operator, parameter.name, annotation) + "?" * takes_none(parameter)


def _plain_type(name: str, parameter: str, annotation: Any) -> str:
    if annotation is Tensor:
        return "Tensor"
    plain = annotation.type if isinstance(annotation, ConstexprOf) else annotation
    if plain is Boolean or plain is bool:
        return "bool"
    if plain in (int, float, str):
        return {int: "int", float: "float", str: "str"}[plain]
    if isinstance(plain, NumericMeta):
        return "SymInt" if plain.is_integer else "float"
    raise DSLTypeError(
        f"custom_op of {name}: parameter {parameter!r} is annotated {annotation!r}; expected fx.Tensor, a class of numbers "
        "such as fx.Int32, fx.Constexpr[int], or fx.Stream"
    )


def _stream(values: Any) -> Stream:
    """The current stream of the device that the tensors are on."""
    for value in values:
        if isinstance(value, torch.Tensor) and value.is_cuda:
            return Stream(torch.cuda.current_stream(value.device).cuda_stream)
    return Stream(None)
