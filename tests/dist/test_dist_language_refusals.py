"""Mistakes in distributed kernels: each is refused at its line, with an exception of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.comm_manifests import manifest_of_function
from flydsl.errors import (
    DSLNotImplementedError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    FlydslError,
    ManifestError,
    WindowUnknown,
)

tp = fx.dist.CommGroup("tp")
far = fx.dist.CommGroup("far", reach="network")
vector = flyc.TensorSpec(fx.Float32, (None,))


def trace(function: Any, group: Any = tp, **arguments: Any) -> None:
    """Trace a host function without compiling it."""
    function.signatures({"g": group, "x": vector, **arguments})
    manifest_of_function(function, [])


def in_kernel(body: Callable[..., Any], group: Any = tp) -> None:
    """Trace a kernel that is ``body(g, w, s, x)``."""
    kernel = flyc.kernel(body)

    @flyc.jit
    def run(g: fx.dist.Group, x: fx.Tensor):
        w, s = g.window("inbox", fx.Float32, x.shape[0]), g.signals("done", g.world)
        kernel(g, w, s, x).launch(grid=1, block=64)

    trace(run, group)


def check(error: pytest.ExceptionInfo[FlydslError], marked: str) -> None:
    """The message shows one line of this file, with a caret under the expression."""
    text = str(error.value)
    assert text.count('File "') == 1
    assert __file__ in text
    line, carets = text.splitlines()[-2:]
    assert marked in line
    assert "^" in carets


def test_an_ordinary_tensor_is_no_window() -> None:
    def body(g, w, s, x):
        fx.dist.put(x, x)

    with pytest.raises(DSLTypeError, match=r"put: dst is the ordinary tensor 'x', which no other rank has") as error:
        in_kernel(body)
    check(error, "fx.dist.put(x, x)")


def test_an_ordinary_tensor_is_no_source_of_a_get() -> None:
    def body(g, w, s, x):
        fx.dist.get(x, x)

    with pytest.raises(DSLTypeError, match="get: src is the ordinary tensor 'x'") as error:
        in_kernel(body)
    check(error, "fx.dist.get(x, x)")


@pytest.mark.parametrize("operation", ["put", "copy"])
def test_own_memory_is_no_peers(operation: str) -> None:
    def put(g, w, s, x):
        fx.dist.put(w.local, x)

    def copy(g, w, s, x):
        fx.dist.copy(x, w.local, received=s)

    with pytest.raises(DSLTypeError, match=f"{operation}: dst is .* of this rank's window 'inbox'") as error:
        in_kernel({"put": put, "copy": copy}[operation])
    check(error, f"fx.dist.{operation}(")


def test_a_window_is_indexed_by_a_rank_first() -> None:
    def body(g, w, s, x):
        fx.dist.put(w, x)

    with pytest.raises(DSLTypeError, match=r"dst is window 'inbox' as a whole; say whose, inbox\[peer\]") as error:
        in_kernel(body)
    check(error, "fx.dist.put(w, x)")


@pytest.mark.parametrize("operation", ["notify", "wait", "barrier"])
def test_an_ordinary_tensor_is_no_signal(operation: str) -> None:
    def notify(g, w, s, x):
        fx.dist.notify(x, 0, 0)

    def wait(g, w, s, x):
        fx.dist.wait(x, 0)

    def barrier(g, w, s, x):
        fx.dist.barrier(g, x)

    with pytest.raises(DSLTypeError, match=rf"{operation} takes fx.dist.Signals, .* got 'x'") as error:
        in_kernel({"notify": notify, "wait": wait, "barrier": barrier}[operation])
    check(error, f"fx.dist.{operation}(")


@pytest.mark.parametrize("scope", ["block", "device", fx.dist.Scope.DEVICE])
def test_a_scope_reaches_the_peers(scope: Any) -> None:
    def body(g, w, s, x):
        fx.dist.notify(s, 0, 0, scope=scope)

    with pytest.raises(
        DSLValueError, match=r"notify: scope '\w+' leaves out the peers of window 'done'.* 'node'"
    ) as error:
        in_kernel(body)
    check(error, "fx.dist.notify(s, 0, 0, scope=scope)")


def test_the_node_is_too_narrow_for_a_network() -> None:
    def body(g, w, s, x):
        fx.dist.wait(s, 0, scope="node")

    with pytest.raises(
        DSLValueError, match=r"wait: scope 'node' leaves out .* by network; expected 'network'"
    ) as error:
        in_kernel(body, far)
    check(error, "fx.dist.wait(s, 0")


def test_an_unknown_scope_names_the_known_ones() -> None:
    def body(g, w, s, x):
        fx.dist.fence("nod")

    with pytest.raises(DSLValueError, match=r"scope 'nod' is not known; .* did you mean 'node'") as error:
        in_kernel(body)
    check(error, 'fx.dist.fence("nod")')


def load_of_window(g, w, s, x):
    x[0] = w[0][1]


def store_to_window(g, w, s, x):
    w[g.rank][2] = x[0]


def atomic_on_window(g, w, s, x):
    fx.atomic_add(fx.get_iter(w[1]), x[0])


def store_to_signal(g, w, s, x):
    fx.generic_store(s[0].iter, 1, memory_order=fx.AtomicOrdering.Monotonic)


@pytest.mark.parametrize(
    ("body", "text", "line"),
    [
        (load_of_window, r"a load of a peer's window 'inbox' in group 'far'.*put, get and copy take", "w[0][1]"),
        (store_to_window, r"a store of a peer's window 'inbox'.*put, get and copy take", "w[g.rank][2] = x[0]"),
        (atomic_on_window, r"an atomic of a peer's window 'inbox'", "fx.atomic_add("),
        (store_to_signal, r"a store of a peer's signals 'done'.*fx.dist.notify sets them", "fx.generic_store("),
    ],
)
def test_loads_and_stores_do_not_reach_a_network(body: Any, text: str, line: str) -> None:
    with pytest.raises(DSLNotImplementedError, match=text) as error:
        in_kernel(body, far)
    check(error, line)


def test_a_network_moves_elements_in_a_row() -> None:
    def body(g, w, s, x):
        fx.dist.put(fx.make_view(fx.get_iter(w[0]), fx.make_layout(4, 2)), x, 4)

    with pytest.raises(DSLValueError, match=r"put: dst has the layout .*; expected one mode of stride 1") as error:
        in_kernel(body, far)
    check(error, "fx.dist.put(")


def test_ranks_are_split_by_host() -> None:
    def body(g, w, s, x):
        g.split("rack")

    with pytest.raises(DSLValueError, match=r"g.split\('rack'\); expected 'host'") as error:
        in_kernel(body, far)
    check(error, 'g.split("rack")')


@pytest.mark.parametrize(
    ("peer", "kind", "text"),
    [
        (True, DSLTypeError, "the rank is True of type bool"),
        (-1, DSLValueError, "the rank is -1"),
        (1.5, DSLTypeError, "the rank is 1.5 of type float"),
        ("0", DSLTypeError, "the rank is '0' of type str"),
        (1 << 31, DSLValueError, "the rank is 2147483648"),
    ],
)
def test_a_rank_is_an_integer(peer: Any, kind: type[Exception], text: str) -> None:
    def of_window(g, w, s, x):
        x[0] = w[peer][0]

    def of_notify(g, w, s, x):
        fx.dist.notify(s, peer, 0)

    def of_wait(g, w, s, x):
        fx.dist.wait(s, 0, source=peer)

    for body, marked in ((of_window, "w[peer]"), (of_notify, "notify(s, peer"), (of_wait, "source=peer")):
        with pytest.raises(kind, match=text) as error:
            in_kernel(body)
        check(error, marked)


def test_a_run_time_boolean_is_no_rank() -> None:
    def body(g, w, s, x):
        x[0] = w[g.rank == 0][0]

    with pytest.raises(DSLTypeError, match=r"the rank is .* of type Boolean") as error:
        in_kernel(body)
    check(error, "w[g.rank == 0]")


@pytest.mark.parametrize("what", ["start", "wait_received", "wait_sent"])
def test_a_copy_is_started_and_waited_for(what: str) -> None:
    def start(g, w, s, x):
        fx.dist.copy(x, w[0], received=s)

    def wait_received(g, w, s, x):
        fx.dist.copy(x, w[0], received=s).start()

    def wait_sent(g, w, s, x):
        c = fx.dist.copy(x, w[0], received=s, sent=s, index=1).start()
        c.wait_received()

    with pytest.raises(DSLRuntimeError, match=rf"a copy is left without .*{what}\(\)") as error:
        in_kernel({"start": start, "wait_received": wait_received, "wait_sent": wait_sent}[what])
    check(error, "fx.dist.copy(x, w[0]")


def test_a_copy_is_started_before_it_is_waited_for() -> None:
    def body(g, w, s, x):
        fx.dist.copy(x, w[0], received=s).wait_received()

    with pytest.raises(DSLRuntimeError, match=r"wait_received\(\) before start\(\)") as error:
        in_kernel(body)
    check(error, ".wait_received()")


def test_a_second_barrier_needs_a_value_of_its_own() -> None:
    def body(g, w, s, x):
        fx.dist.barrier(g, s)
        fx.dist.barrier(g, s)

    with pytest.raises(
        DSLValueError, match="the second one with the signals 'done' and the epoch passes at once"
    ) as error:
        in_kernel(body)
    check(error, "fx.dist.barrier(g, s)")


def test_elements_are_not_converted_on_their_way() -> None:
    def body(g, w, s, x):
        fx.dist.put(w[0], s.local)

    with pytest.raises(DSLTypeError, match=r"elements of .* go to elements of") as error:
        in_kernel(body)
    check(error, "fx.dist.put(w[0], s.local)")


@pytest.mark.parametrize(("index", "kind"), [(-1, DSLValueError), (True, DSLTypeError), (0.5, DSLTypeError)])
def test_an_index_of_signals_is_a_number(index: Any, kind: type[Exception]) -> None:
    def body(g, w, s, x):
        fx.dist.wait(s, index)

    with pytest.raises(kind, match="wait: index") as error:
        in_kernel(body)
    check(error, "fx.dist.wait(s, index)")


# -- declarations


def in_host(body: Callable[..., Any], **arguments: Any) -> None:
    """Trace a host function that is ``body(g, x, ...)``."""
    trace(flyc.jit(body), **arguments)


def test_sizes_are_affine() -> None:
    def body(g: fx.dist.Group, x: fx.Tensor):
        n = x.shape[0]
        g.window("inbox", fx.Float32, n * n)

    with pytest.raises(
        DSLValueError, match=r"window 'inbox' has a size that is not affine: .*n.* degree two in n"
    ) as error:
        in_host(body)
    check(error, 'g.window("inbox", fx.Float32, n * n)')


def test_the_world_counts_once() -> None:
    def body(g: fx.dist.Group, x: fx.Tensor):
        g.signals("done", g.world * g.world)

    with pytest.raises(DSLValueError, match=r"signals 'done' has a size that is not affine: .*world") as error:
        in_host(body)
    check(error, "g.world * g.world")


@pytest.mark.parametrize("what", ["rank", "epoch"])
def test_a_size_is_the_same_in_all_ranks_and_calls(what: str) -> None:
    def rank(g: fx.dist.Group, x: fx.Tensor):
        g.window("inbox", fx.Float32, 8 * g.rank)

    def epoch(g: fx.dist.Group, x: fx.Tensor):
        g.window("inbox", fx.Float32, g.epoch)

    with pytest.raises(DSLValueError, match=f"the {what} of a group is not the same in all ranks and calls") as error:
        in_host({"rank": rank, "epoch": epoch}[what])
    check(error, "g.window(")


def test_a_size_is_made_of_sums_and_products() -> None:
    def body(g: fx.dist.Group, x: fx.Tensor, m: fx.Int32):
        g.window("inbox", fx.Float32, x.shape[0] ^ m)

    with pytest.raises(
        DSLValueError, match=r"not affine: .* is made by more than sums, products and quotients"
    ) as error:
        in_host(body, m=3)
    check(error, "x.shape[0] ^ m")


@pytest.mark.parametrize(
    ("count", "kind"), [(-1, DSLValueError), (True, DSLTypeError), (1.5, DSLTypeError), ("8", DSLTypeError)]
)
def test_a_size_is_a_number_of_elements(count: Any, kind: type[Exception]) -> None:
    def body(g: fx.dist.Group, x: fx.Tensor):
        g.window("inbox", fx.Float32, count)

    with pytest.raises(kind, match="window 'inbox' has the size") as error:
        in_host(body)
    check(error, "g.window(")


def test_an_unknown_window_is_named() -> None:
    def body(g: fx.dist.Group, x: fx.Tensor):
        g.window("inbox", fx.Float32, 8)
        g["inbx"]

    with pytest.raises(WindowUnknown, match=r"group 'tp' has no window 'inbx'; .* did you mean 'inbox'") as error:
        in_host(body)
    check(error, 'g["inbx"]')


def test_a_name_is_one_window() -> None:
    def body(g: fx.dist.Group, x: fx.Tensor):
        g.window("inbox", fx.Float32, 8)
        g.window("inbox", fx.Float32, 8)
        g.window("inbox", fx.Float32, 16)

    with pytest.raises(DSLValueError, match=r"declared as data of 8 .* and now as data of 16") as error:
        in_host(body)
    check(error, '"inbox", fx.Float32, 16')


@pytest.mark.parametrize(
    ("name", "kind"), [("", DSLValueError), ("in box", DSLValueError), (3, DSLTypeError), ("ü", DSLValueError)]
)
def test_a_window_has_a_name(name: Any, kind: type[Exception]) -> None:
    def body(g: fx.dist.Group, x: fx.Tensor):
        g.window(name, fx.Float32, 8)

    with pytest.raises(kind, match="the name of a window is") as error:
        in_host(body)
    check(error, "g.window(name")


def test_windows_are_declared_in_the_host_function() -> None:
    def body(g, w, s, x):
        g.window("late", fx.Float32, 8)

    with pytest.raises(DSLRuntimeError, match=r"is in a kernel; declare it in the @flyc.jit function") as error:
        in_kernel(body)
    check(error, 'g.window("late"')


def test_windows_are_used_in_kernels() -> None:
    def body(g: fx.dist.Group, x: fx.Tensor):
        w = g.window("inbox", fx.Float32, 8)
        assert w.local

    with pytest.raises(DSLRuntimeError, match=r"exists only inside a @flyc.kernel body") as error:
        in_host(body)
    check(error, "w.local")


def test_one_parameter_is_one_group() -> None:
    @flyc.jit
    def run(g: fx.dist.Group[tp], h: fx.dist.Group[tp], x: fx.Tensor):
        pass

    run.signatures({"g": tp, "h": tp, "x": vector})
    with pytest.raises(DSLValueError, match="the parameters 'g' and 'h' are both group 'tp'"):
        manifest_of_function(run, [])


@pytest.mark.parametrize("value", [3, None, "tp", far])
def test_a_group_parameter_takes_its_group(value: Any) -> None:
    @flyc.jit
    def run(g: fx.dist.Group[tp], x: fx.Tensor):
        pass

    with pytest.raises(DSLTypeError, match=r"parameter 'g' takes (a group of ranks|group 'tp'), got"):
        trace(run, value)


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        ((1,), DSLTypeError),
        (("",), DSLValueError),
        (("a b",), DSLValueError),
        (("tp", "wire"), DSLValueError),
        (("tp", 1), DSLTypeError),
    ],
)
def test_a_group_has_a_name_and_a_reach(arguments: tuple[Any, ...], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        fx.dist.CommGroup(*arguments)


def test_a_function_without_groups_has_no_manifest() -> None:
    @flyc.jit
    def run(x: fx.Tensor):
        pass

    with pytest.raises(ManifestError, match="run is not compiled and declares no signature"):
        run.comm_manifest()
    with pytest.raises(ManifestError, match="run has no group of ranks"):
        run.signatures({"x": vector}).comm_manifest()
