"""``call``: a jit function on JAX's arrays, eagerly and under ``jax.jit``.

JAX's arrays never change, and under ``jax.jit`` they have no memory while the program is traced.  So the kernels run when
XLA executes the program, and their outputs are new arrays.
"""

from __future__ import annotations

import inspect
import itertools
import uuid
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.constexpr import ConstexprOf
from flydsl.expr.numeric import NumericMeta
from flydsl.expr.typing import Stream
from flydsl.jax.handler import PROGRAMS, TARGET, Program, register
from flydsl.runtime.arrays import ELEMENT_TYPES

__all__ = ["call"]


_PROCESS = uuid.uuid4().hex
"""Keeps an executable of JAX's persistent cache from the programs of another process, which it does not know."""
_NUMBERS = itertools.count()
_NAMES: dict[Hashable, str] = {}


def call(
    function: Callable[..., Any],
    *arguments: Any,
    outputs: Mapping[str, Any] | None = None,
    mutates: Sequence[str] = (),
    vmap_method: str | None = "sequential",
    **named_arguments: Any,
) -> Any:
    """Call a jit function on JAX's arrays, eagerly or under ``jax.jit``; the results are new arrays on the CPU.

    The arguments are those of the function, without streams and without ``outputs``.  An argument of ``fx.Tensor`` is an
    array of JAX or of NumPy.  All others are compiled in or passed as they are at the time of the trace: under ``jax.jit``
    they come from its static arguments.

    Args:
        function: a function that :func:`flydsl.compiler.jit` made.
        outputs: for each parameter that the kernels write, an object with ``shape`` and ``dtype``, such as
            ``jax.ShapeDtypeStruct((n,), jnp.float32)``.  The memory of a new array holds any values before.
        mutates: parameters of given arrays that the kernels change.  The result has the changed copy of the array.
        vmap_method: for ``jax.vmap``, as in ``jax.ffi.ffi_call``: ``"sequential"`` makes one call for each element of
            the batch, ``None`` refuses.
        arguments: the arguments of the function, by position.
        named_arguments: the arguments of the function, by name.

    Returns:
        The array of the one output; of several a tuple: the outputs in their order, then those of ``mutates`` in theirs.

    Raises:
        DSLTypeError: an argument that a trace cannot hold, an element type that is none of the language's, arguments that
            do not fit the function.
        DSLValueError: ``outputs`` or ``mutates`` names no such parameter, or neither names one.
        jax.errors.JaxRuntimeError: the function refused its arguments when XLA called it; has the message.

    Example::

        import jax
        import jax.numpy as jnp

        import flydsl.jax
        from flydsl.kernels.gemm_simt import gemm_simt

        a = jnp.ones((4, 8))
        out = jax.ShapeDtypeStruct((4, 4), jnp.float32)
        product = jax.jit(lambda a: flydsl.jax.call(gemm_simt, a, a, outputs={"C": out}))
        assert (product(a) == 8).all()
    """
    import jax

    title = f"flydsl.jax.call of {getattr(function, '__name__', function)}"
    made = dict(outputs or {})
    parameters = _parameters(function, title)
    _check_names(title, parameters, made, mutates)
    given = _bind(title, parameters, made, arguments, named_arguments)
    operands, constants = _split(title, parameters, given)
    if lost := [name for name in mutates if name not in operands]:
        raise DSLValueError(f"{title}: mutates names {', '.join(lost)}, which is given no array")
    for name, like in (*made.items(), *operands.items()):
        _check_type(title, name, like)
    results = (*made, *mutates)
    name = _name(title, Program(function, tuple(operands), results, tuple(constants.items())))
    order = list(operands)
    register()
    described = tuple(
        jax.ShapeDtypeStruct(like.shape, like.dtype) for like in (*made.values(), *(operands[p] for p in mutates))
    )
    done = jax.ffi.ffi_call(
        TARGET,
        described,
        vmap_method=vmap_method,
        input_output_aliases={order.index(p): len(made) + k for k, p in enumerate(mutates)},
    )(*operands.values(), program=name)
    return done[0] if len(results) == 1 else tuple(done)


def _parameters(function: Callable[..., Any], title: str) -> Mapping[str, inspect.Parameter]:
    if not callable(function):
        raise DSLTypeError(f"{title}: {function!r} is no function of flydsl.compiler.jit")
    parameters = inspect.signature(function, eval_str=True).parameters
    for name, parameter in parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise DSLTypeError(f"{title}: parameter {name!r} takes any number of arguments; name each")
    return parameters


def _check_names(
    title: str, parameters: Mapping[str, inspect.Parameter], made: Mapping[str, Any], mutates: Sequence[str]
) -> None:
    for name in (*made, *mutates):
        if name not in parameters:
            raise DSLValueError(f"{title}: {name!r} is none of its parameters; those are {', '.join(parameters)}")
    if twice := [name for k, name in enumerate(mutates) if name in made or name in mutates[:k]]:
        raise DSLValueError(f"{title}: {twice[0]!r} is named twice; name it in outputs or in mutates, once")
    if not made and not mutates:
        raise DSLValueError(f"{title}: outputs and mutates are empty; name the arrays that the kernels write")


def _bind(
    title: str,
    parameters: Mapping[str, inspect.Parameter],
    made: Mapping[str, Any],
    arguments: Sequence[Any],
    named: Mapping[str, Any],
) -> dict[str, Any]:
    """The arguments by the names of their parameters, with defaults; a stream is there only if it is named."""
    taken = [p for name, p in parameters.items() if name not in made and (p.annotation is not Stream or name in named)]
    try:
        bound = inspect.Signature(taken).bind(*arguments, **named)
    except (TypeError, ValueError) as error:
        names = ", ".join(p.name for p in taken)
        raise DSLTypeError(f"{title}: {error}; it takes {names}, without streams and outputs") from None
    bound.apply_defaults()
    for name, parameter in parameters.items():
        if parameter.annotation is Stream and parameter.default is parameter.empty:
            bound.arguments.setdefault(name, Stream(None))
    return dict(bound.arguments)


def _split(
    title: str, parameters: Mapping[str, inspect.Parameter], given: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arrays, and the other arguments."""
    import jax
    import numpy as np

    operands, constants = {}, {}
    for name, value in given.items():
        annotation = parameters[name].annotation
        is_number = isinstance(annotation, (NumericMeta, ConstexprOf)) or annotation in (int, float, bool, str)
        if not isinstance(value, (jax.Array, np.ndarray, np.generic)):
            constants[name] = value
        elif not is_number:
            if isinstance(value, np.generic):
                raise DSLTypeError(f"{title}: {name!r} is the number {value!r}; expected an array")
            operands[name] = value
        elif isinstance(value, jax.core.Tracer):
            raise DSLTypeError(
                f"{title}: the number {name!r} is traced by JAX, and a launch needs its value; make it a static argument "
                "of jax.jit, or give the kernel an array of one element"
            )
        else:
            constants[name] = value.item()
    return operands, constants


def _check_type(title: str, name: str, like: Any) -> None:
    dtype = getattr(like, "dtype", None)
    if dtype is None or not hasattr(like, "shape"):
        raise DSLTypeError(f"{title}: {name!r} is {like!r}; expected an object with shape and dtype")
    if str(dtype) not in ELEMENT_TYPES:
        raise DSLTypeError(f"{title}: {name!r} has elements of {dtype}; expected one of {', '.join(ELEMENT_TYPES)}")


def _name(title: str, program: Program) -> str:
    """The name of a program, which equal calls share so that JAX compiles one executable for them."""
    key = (
        id(program.function),
        program.operands,
        program.results,
        tuple((name, type(value), value, repr(value)) for name, value in program.constants),  # (1,) is none of (True,)
    )
    try:
        name = _NAMES.get(key)
    except TypeError:
        wrong = next(f"{name!r} is {value!r}" for name, value in program.constants if not _is_hashable(value))
        raise DSLTypeError(
            f"{title}: the argument {wrong}, of type {type(dict(program.constants)).__name__} that cannot be hashed"
        ) from None
    if name is None:
        name = f"{getattr(program.function, '__qualname__', '')}-{_PROCESS}-{next(_NUMBERS)}"
        PROGRAMS[name] = program  # before its name is found by another thread
        name = _NAMES.setdefault(key, name)
    return name


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
