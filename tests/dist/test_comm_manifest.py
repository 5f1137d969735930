"""The communication manifest: what is written is read, and nothing else is."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rows import in_one_test

from flydsl.dist.affine import Affine
from flydsl.dist.manifest import (
    DTYPE_BITS,
    Argument,
    GroupRow,
    Manifest,
    ProgramRow,
    SymbolRow,
    WindowRow,
    WorldRule,
    parse,
    read_text,
)
from flydsl.dist.planning import plan
from flydsl.dist.uniting import unite
from flydsl.errors import CommError, ManifestError, WindowUnknown

DATA = Path(__file__).parent / "data"
n, m, world, blocks = (Affine.symbol(name) for name in ("n", "m", "world", "blocks"))


def all_reduce() -> Manifest:
    inbox = WindowRow("inbox", "data", "f32", 2 * n)
    done = WindowRow("done", "signals", "i32", blocks * world, init="zero")
    return Manifest(
        (GroupRow("tp", "load-store", (inbox, done)),),
        {"n": SymbolRow("x.shape[0]", 1 << 20), "blocks": SymbolRow(expression=n, ceildiv=128)},
        (
            ProgramRow(
                "all_reduce",
                "tp",
                {"inbox": "local-write remote-read", "done": "local-wait remote-write"},
                resident=True,
                messages=blocks * world,
                bytes=4 * n * world,
                group_slot=0,
                arguments={"n": Argument(slot=2)},
            ),
        ),
    )


def every_feature() -> Manifest:
    parts = WindowRow("parts", "data", "f4E2M1FN", 2 * m * world + 1, align=64, multicast=True)
    left = WindowRow('a "name" with ü, \\ and blanks', "data", "bf16", Affine.of(7), init="host")
    signals = WindowRow("s", "signals", "i32", world - 1, init="zero")
    symbols = {
        "m": SymbolRow("x.shape[1]"),
        "n": SymbolRow("x.shape[0]", 5),
        "chunk": SymbolRow(expression=n, ceildiv="world"),
        "mine": SymbolRow(
            expression=n - Affine.symbol("chunk") * Affine.symbol("rank"), least=0, most=Affine.symbol("chunk")
        ),
    }
    return Manifest(
        (GroupRow("ring", "network", (parts, left), WorldRule(2, 64, 2)), GroupRow("tp", "load-store", (signals,))),
        symbols,
        (
            ProgramRow("f", "ring", {"parts": "multicast-write"}, peers=(-1, 1), bytes=2 * Affine.symbol("mine")),
            ProgramRow("f", "tp", {}, peers="none", messages=Affine(), epochs=2, arguments={"n": Argument(constant=5)}),
        ),
    )


EXAMPLES = (all_reduce, every_feature, lambda: Manifest(()))


@pytest.mark.parametrize("make", EXAMPLES)
def test_what_is_written_is_read(make: Callable[[], Manifest]) -> None:
    manifest = make()
    text = manifest.encode()
    assert parse(text) == manifest
    assert parse(text).encode() == text
    assert text.isascii() and b"\n" not in text
    assert (
        len({manifest, parse(text)})
        == len(
            {plan(manifest, (2, 3), symbols=dict.fromkeys(manifest.inputs, 5))}
            | {plan(parse(text), (2, 3), symbols=dict.fromkeys(manifest.inputs, 5))}
        )
        == 1
    )
    assert read_text(json.dumps(json.loads(text), indent=2).encode()) == manifest


@pytest.mark.parametrize("path", sorted(DATA.glob("comm_*.json")), ids=lambda path: path.stem)
def test_a_file_of_each_schema_is_read(path: Path) -> None:
    manifest = parse(path.read_bytes().rstrip(b"\n"))
    assert manifest.encode() == path.read_bytes().rstrip(b"\n")


def test_the_file_of_this_schema_says_what_it_said() -> None:
    manifest = parse((DATA / "comm_1.json").read_bytes().rstrip(b"\n"))
    assert manifest == all_reduce()
    assert manifest.resolve(4, {"n": 1000}) == {"world": 4, "rank": 0, "n": 1000, "blocks": 8}
    values = manifest.resolve(4, {"n": 1000})
    assert [window.bytes(4, values) for window in manifest.groups[0].windows] == [8000, 128]
    assert manifest.programs[0].bytes.value(4, values) == 16000  # type: ignore[union-attr]


def byte_mutations(text: bytes, random_: random.Random) -> bytes:
    data = bytearray(text)
    for _ in range(random_.choice((1, 1, 1, 2, 5))):
        at, kind = random_.randrange(len(data)), random_.randrange(6)
        if kind == 0:
            data[at] ^= 1 << random_.randrange(8)
        elif kind == 1:
            del data[at]
        elif kind == 2:
            data.insert(at, random_.choice(b'0123456789"[]{},:-eE. \\ntfu\xff\x00'))
        elif kind == 3:
            end = min(len(data), at + random_.randrange(40))
            data[at:at] = data[at:end]
        elif kind == 4:
            del data[at : at + random_.randrange(40)]
        else:
            other = random_.randrange(len(data))
            data[at], data[other] = data[other], data[at]
    return bytes(data)


STRANGE: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2**63,
        2**63 - 1,
        -(2**64),
        10**25,
        1.0,
        0.5,
        1e300,
        "",
        "n",
        "world",
        "rank",
        "\ud800",
    ),
    *("\n", "x" * 300, "f33", "data", "flydsl.comm/2", [], {}, [[]], [[1]], [[1, "n", "n"]], [[0, "n"]], [["n"]]),
    *([[1, "z"]], [[1.0, "n"]], [[True]], {"": 1}, {"slot": 1, "constant": 1}, "unknown", [2, 1], [[1, "n"], [2, "n"]]),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield from places(each, (*path, key))


def structural_mutation(text: bytes, random_: random.Random) -> bytes:
    value = json.loads(text)
    path = random_.choice([*places(value)])
    holder = value
    for key in path[:-1]:
        holder = holder[key]
    kind = random_.randrange(4)
    if kind == 0:
        del holder[path[-1]]
    elif kind == 1:
        holder[path[-1]] = random_.choice(STRANGE)
    elif kind == 2 and isinstance(holder, dict):
        holder[random_.choice(("extra", "Name", "schema ", "x" * 5000))] = random_.choice(STRANGE)
    elif isinstance(holder, list):
        holder.insert(random_.randrange(len(holder) + 1), random_.choice((holder[path[-1]], *STRANGE)))
    else:
        other = random_.choice([*holder])
        holder[path[-1]], holder[other] = holder[other], holder[path[-1]]
    if random_.random() < 0.5:  # as one who writes canonical text
        return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
    return json.dumps(value, indent=random_.choice((None, 1))).encode()


@pytest.mark.parametrize("mutate", [byte_mutations, structural_mutation])
def test_no_mutation_is_read(mutate: Callable[[bytes, random.Random], bytes]) -> None:
    random_ = random.Random(7)
    texts = [make().encode() for make in EXAMPLES[:2]]
    for number in range(5000):
        text = texts[number % 2]
        mutated = mutate(text, random_)
        if mutated == text:
            continue
        with pytest.raises(ManifestError):
            parse(mutated)


def test_mutations_with_a_right_digest_are_read_only_as_what_they_say() -> None:
    """Whoever computes the digest anew has written a manifest, if it is one."""
    random_ = random.Random(8)
    texts = [make().encode() for make in EXAMPLES[:2]]
    read = 0
    for number in range(4000):
        value = json.loads(structural_mutation(texts[number % 2], random_))
        value.pop("sha256", None)
        try:
            manifest = read_text(json.dumps(value).encode())
        except ManifestError:
            continue
        read += 1
        body = json.loads(manifest.encode())
        del body["sha256"]
        assert body == value
    assert read > 50


def with_change(change: Callable[[Any], Any]) -> bytes:
    value = json.loads(all_reduce().encode())
    del value["sha256"]
    change(value)
    return json.dumps(value).encode()


def put(*path: Any) -> Callable[[Any], None]:
    *keys, last, new = path

    def change(value: Any) -> None:
        for key in keys:
            value = value[key]
        value[last] = new

    return change


WINDOW = ("groups", 0, "windows", 0)
PROGRAM = ("programs", 0)


@in_one_test(
    ("change", "message"),
    [
        (put("schema", "flydsl.comm/2"), r"schema 'flydsl.comm/2'.*reads 'flydsl.comm/1'"),
        (put("schema", 1), "schema 1"),
        (put("extra", 1), "the manifest has no key 'extra'"),
        (put(*WINDOW, "cuont", 1), r"groups\[0\]\.windows\[0\] has no key 'cuont'; did you mean 'count'"),
        (put("groups", 0, "world", "step", 1), "world has no key 'step'"),
        (put(*PROGRAM, "symbol", 1), r"programs\[0\] has no key 'symbol'"),
        (put("symbols", "n", "min", 1), "symbols.n has no key 'min'"),
        (put(*WINDOW, "name", True), "name of window True is True, expected 1 to 255 printable"),
        (put(*WINDOW, "name", ""), "name of window '' is '', expected 1 to 255 printable characters"),
        (put(*WINDOW, "name", "done"), "there twice: 'done'"),
        (put(*WINDOW, "align", True), "align of window 'inbox' is True, expected a power of two"),
        (put(*WINDOW, "align", 48), "48, expected a power of two"),
        (put(*WINDOW, "dtype", "f33"), "f33.*expected one of"),
        (put(*WINDOW, "dtype", ["f32"]), "expected one of"),
        (put(*WINDOW, "multicast", 0), "0, expected true or false"),
        (put(*WINDOW, "init", "ones"), "'ones', expected one of zero, keep, host"),
        (put(*WINDOW, "kind", "signals"), "signals are i32, got f32"),
        (put(*WINDOW, "count", [[1, "n", "n"]]), r"n\*n is of degree two in n"),
        (put(*WINDOW, "count", [[1, "k"]]), "count of window 'inbox' needs the symbol 'k'"),
        (put(*WINDOW, "count", [[1, "rank"]]), "depends on 'rank'"),
        (put(*WINDOW, "count", [[True, "n"]]), "True, expected an integer"),
        (put(*WINDOW, "count", [[2.0, "n"]]), "2.0, expected an integer"),
        (put(*WINDOW, "count", [[1, "n"], [1, "n"]]), "not canonical"),
        (put(*WINDOW, "count", [[1, "world", "n"]]), "not canonical"),
        (put(*WINDOW, "count", [[1]] * 65), "65 entries, expected at most 64"),
        (put("groups", 0, "reach", "magic"), "'magic', expected one of load-store, network"),
        (put("groups", 0, "world", "min", 0), "min of the world is 0"),
        (put("groups", 0, "world", {"min": 4, "max": 3, "multiple_of": 1}), "max of the world is 3"),
        (put("symbols", "blocks", "ceildiv", 0), "ceildiv of a symbol is 0"),
        (put("symbols", "blocks", "ceildiv", 1), "leaving it out"),
        (put("symbols", "blocks", "is", [[1, "blocks"]]), "'blocks' depends on itself"),
        (put("symbols", "world", {"from": "x", "max": None}), "'world' is reserved"),
        (put("symbols", "n", "from", 3), "source of symbols.n is 3"),
        (put(*PROGRAM, "group", "pp"), "uses the group 'pp'"),
        (put(*PROGRAM, "uses", {"inbx": "local-read"}), "uses the window 'inbx'"),
        (put(*PROGRAM, "uses", {"inbox": "remote-read local-write"}), "not sorted"),
        (put(*PROGRAM, "uses", {"inbox": "remote-poke"}), "'remote-poke', expected one of"),
        (put(*PROGRAM, "peers", "some"), "'some', expected one of"),
        (put(*PROGRAM, "peers", [1, -1]), "not sorted"),
        (put(*PROGRAM, "messages", "many"), "'many', expected .* or one of unknown"),
        (put(*PROGRAM, "epochs", 0), "epochs.*0"),
        (put(*PROGRAM, "arguments", {"blocks": {"slot": 1}}), "'blocks', which is no symbol with a source"),
        (put(*PROGRAM, "arguments", {"n": {"slot": 1, "constant": 1}}), "either a slot or a constant"),
        (put(*PROGRAM, "group_slot", -1), "group_slot.*-1"),
        (put("sha256", "0" * 64), "damaged"),
        (put("sha256", "0"), "64 hexadecimal digits"),
        (put("programs", {}), "expected a list"),
        (put("symbols", []), "expected an object"),
    ],
)
def test_a_wrong_value_is_named(change: Callable[[Any], None], message: str) -> None:
    with pytest.raises(ManifestError, match=message):
        read_text(with_change(change))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[" * 100_000,
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b"1" * 500_000,
        b'"' + b"x" * 900_000 + b'"',
        b"{" + b",".join(b'"%d":0' % i for i in range(70_000)) + b"}",
        b'{"schema":"flydsl.comm/1","%s":1}' % (b"x" * 900_000),
        b" " * (2 << 20),
        b"\xff\xfe{}",
        b'{"schema":"flydsl.comm/1","schema":"flydsl.comm/1"}',
    ],
    ids=range(11),
)
def test_what_is_malformed_is_refused_at_once(data: bytes) -> None:
    with pytest.raises(ManifestError) as error:
        parse(data)
    assert len(str(error.value)) < 1000


def test_canonical_text_has_a_digest_and_no_blanks() -> None:
    text = all_reduce().encode()
    with pytest.raises(ManifestError, match="sha256 is missing"):
        parse(with_change(lambda value: None))
    with pytest.raises(ManifestError, match="not canonical"):
        parse(json.dumps(json.loads(text), indent=1).encode())
    with pytest.raises(ManifestError, match="not canonical"):
        parse(text + b"\n")
    with pytest.raises(ManifestError, match="bytes, got str"):
        parse(text.decode())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("dtype", "count", "size"), [("f4E2M1FN", 3, 2), ("f6E2M3FN", 3, 3), ("i4", 2, 1), ("i1", 9, 2), ("f32", 3, 12)]
)
def test_elements_below_a_byte_are_packed(dtype: str, count: int, size: int) -> None:
    window = WindowRow("w", "data", dtype, Affine.of(count))
    assert window.bytes(1, {}) == size == (count * DTYPE_BITS[dtype] + 7) // 8
    assert parse(Manifest((GroupRow("g", "load-store", (window,)),)).encode()).groups[0].windows[0] == window


def test_sizes_add_and_multiply_to_degree_one() -> None:
    size = (2 * n + 1) * world - n * world
    assert str(size) == "n*world + world"
    assert size.value(3, {"n": 5}) == 18
    assert (n - n).terms == () and str(n - n) == "0"
    assert (1 - n).value(1, {"n": 3}) == -2
    with pytest.raises(ManifestError, match=r"degree two in n"):
        n * (n + 1)
    with pytest.raises(ManifestError, match="got bool"):
        n + True
    with pytest.raises(ManifestError, match="needs a value for m, n"):
        (n + m).value(1, {})
    with pytest.raises(ManifestError, match="64 bits"):
        n * (1 << 64)


def test_derived_symbols_are_computed_for_each_rank() -> None:
    manifest = every_feature()
    parts = [manifest.resolve(4, {"n": 5, "m": 1}, rank=rank)["mine"] for rank in range(4)]
    assert parts == [2, 2, 1, 0]


@pytest.mark.parametrize(
    ("symbols", "message"),
    [
        ({}, r"need a value for n \(x.shape\[0\]\); pass n="),
        ({"n": True}, "expected an int"),
        ({"n": -1}, "expected an int"),
        ({"n": 1 << 21}, "takes at most 1048576"),
        ({"n": 1, "nn": 2}, "no input 'nn'; did you mean 'n'"),
        ({"n": 1, "blocks": 2}, "no input 'blocks'"),
    ],
)
def test_values_of_symbols_are_checked_by_name(symbols: dict[str, Any], message: str) -> None:
    with pytest.raises(CommError, match=message):
        all_reduce().resolve(2, symbols)


def test_windows_and_groups_are_found_by_name() -> None:
    manifest = all_reduce()
    assert manifest.group("tp").window("done").kind == "signals"
    assert manifest.group("tp").window_index("done") == 1
    with pytest.raises(WindowUnknown, match="group 'tp' has no window 'inbux'; did you mean 'inbox'"):
        manifest.group("tp").window("inbux")
    with pytest.raises(WindowUnknown, match="no group 'dp'"):
        manifest.group("dp")


@pytest.mark.parametrize(
    ("number", "reason"), [(1, "minimum of 2"), (66, "maximum of 64"), (3, "multiple of 2"), (4, None)]
)
def test_worlds_are_refused_by_the_rule(number: int, reason: str | None) -> None:
    refusal = WorldRule(2, 64, 2).refusal(number)
    assert refusal is None if reason is None else reason in str(refusal)


def test_uniting_is_idempotent_and_has_no_order() -> None:
    left, right = all_reduce(), every_feature()
    right = replace(right, symbols={**right.symbols, "n": SymbolRow("y.shape[0]")})
    both = unite([left, right])
    assert both.encode() == unite([right, left]).encode() == unite([both, left, both, right]).encode()
    assert parse(both.encode()) == both
    assert [group.name for group in both.groups] == ["ring", "tp"]
    assert [window.name for window in both.group("tp").windows] == ["done", "inbox", "s"]
    assert both.symbols["n"] == SymbolRow("x.shape[0], y.shape[0]")
    assert len(both.programs) == 3
    assert unite([]) == Manifest(())


def window_changed(**changes: Any) -> Manifest:
    manifest = all_reduce()
    inbox, done = manifest.groups[0].windows
    return replace(manifest, groups=(replace(manifest.groups[0], windows=(replace(inbox, **changes), done)),))


def test_the_larger_alignment_and_the_stricter_init_win() -> None:
    both = unite([all_reduce(), window_changed(align=1 << 16, init="zero", multicast=True)])
    assert both.group("tp").window("inbox") == WindowRow(
        "inbox", "data", "f32", 2 * n, align=1 << 16, init="zero", multicast=True
    )


def test_derived_symbols_of_one_name_are_told_apart() -> None:
    """Names of sizes that no program gave a name, such as ``quotient0``, are the compiler's."""
    one = all_reduce()
    row = one.groups[0]
    other = replace(
        one,
        groups=(replace(row, windows=tuple(replace(each, name=f"other_{each.name}") for each in row.windows)),),
        symbols={**one.symbols, "blocks": SymbolRow(expression=n, ceildiv=64)},
        programs=(replace(one.programs[0], name="other", uses={}),),
    )
    both = unite([one, other])
    values = both.resolve(3, {"n": 1000})
    sizes = {window.name: window.elements(3, values) for window in both.groups[0].windows}
    assert sizes["done"] == 3 * 8 and sizes["other_done"] == 3 * 16
    assert both.encode() == unite([other, one]).encode() == unite([both, one]).encode()


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (
            window_changed(count=3 * n),
            r"'inbox' of group 'tp': programs disagree about count: (2\*n and 3\*n|3\*n and 2\*n)",
        ),
        (window_changed(dtype="f16"), "'inbox'.*dtype"),
        (
            replace(all_reduce(), symbols={**all_reduce().symbols, "blocks": SymbolRow(expression=n, ceildiv=64)}),
            r"'done' of group 'tp': programs disagree about count: blocks(_2)?\*world and blocks(_2)?\*world",
        ),
        (replace(all_reduce(), groups=(replace(all_reduce().groups[0], reach="network"),)), "group 'tp'.*reach"),
    ],
)
def test_programs_that_disagree_are_named(other: Manifest, message: str) -> None:
    with pytest.raises(ManifestError, match=message):
        unite([all_reduce(), other])
