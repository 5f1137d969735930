"""The communication manifest ``flydsl.comm/1``: everything that a bootstrap of ranks needs of a program.

A canonical JSON text, the section ``comm`` of an artifact::

    {"groups": [{"name": "tp", "reach": "load-store",
                 "windows": [{"align": 4096, "count": [[2, "n"]], "dtype": "f32", "init": "keep", "kind": "data",
                              "multicast": false, "name": "inbox"}],
                 "world": {"max": null, "min": 1, "multiple_of": 1}}],
     "programs": [{"arguments": {"n": {"slot": 2}}, "bytes": [[4, "n", "world"]], "epochs": 1, "group": "tp",
                   "group_slot": 0, "messages": [[1, "world"]], "name": "all_reduce", "peers": "all", "resident": true,
                   "uses": {"inbox": "local-write remote-read"}}],
     "schema": "flydsl.comm/1", "sha256": "...",
     "symbols": {"blocks": {"ceildiv": 128, "is": [[1, "n"]]}, "n": {"from": "x.shape[0]", "max": null}}}

Keys are sorted, there are no blanks, and all characters are ASCII.  A size is a list of terms (:class:`Affine`).
``sha256`` is the digest of the canonical text without that key, so that a text damaged anywhere is refused.  Sizes of
windows are the same on all ranks; ``messages`` and ``bytes`` are those of one rank, and may depend on the symbol ``rank``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any

from flydsl.dist.affine import LARGEST, Affine
from flydsl.errors import ArtifactError, CommError, ManifestError, WindowUnknown
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.float_formats import FORMATS_BY_NAME
from flydsl.support.forks import cached_property
from flydsl.trust.json import canonical_json, read_json, shortened
from flydsl.trust.rows import AtMost, Name, Rule, check, fields, one_of, plain, read, unknown_name, within

__all__ = [
    "DTYPE_BITS",
    "INITS",
    "KINDS",
    "MOST_RANKS",
    "REACHES",
    "RESERVED_SYMBOLS",
    "SCHEMA",
    "UNKNOWN",
    "USES",
    "Affine",
    "Argument",
    "GroupRow",
    "Manifest",
    "ProgramRow",
    "SymbolRow",
    "WindowRow",
    "WorldRule",
    "parse",
    "read_text",
]

SCHEMA = "flydsl.comm/1"
UNKNOWN = "unknown"
"""The value of a field that data decide."""
KINDS = ("data", "signals")
INITS = ("zero", "keep", "host")
"""First content of a window: zeros, anything, or what the host writes."""
REACHES = ("load-store", "network")
"""Means by which ranks reach each other's windows: a load and a store, or a network's transfers."""
USES = (
    *("local-atomic", "local-read", "local-wait", "local-write"),
    *("multicast-read", "multicast-write", "remote-atomic", "remote-read", "remote-write"),
)
RESERVED_SYMBOLS = ("rank", "world")
"""Symbols that every manifest has: the number of this rank, and the number of ranks."""
DTYPE_BITS: Mapping[str, int] = MappingProxyType(
    {f"{sign}{bits}": bits for sign in ("i", "ui") for bits in (1, 2, 4, 8, 16, 32, 64, 128)}
    | {name: each.width for name, each in FORMATS_BY_NAME.items()}
)
"""Bits of one element, by the name of its type."""

MOST_RANKS = 1 << 20
"""The largest world, and the largest multiple that a world may be of."""
_MOST_BYTES = 1 << 20
_LARGEST_ALIGN = 1 << 30
_Ranks = Annotated[int, within(1, MOST_RANKS)]
_Slot = Annotated[int, within(0, 1 << 16)]
_Size = Annotated[
    Affine,
    Rule("an Affine of printable symbols", lambda size: all(name and name.isprintable() for name in size.symbols)),
]
_Number = Annotated[int, within(-LARGEST, LARGEST)]
_Unknown = Annotated[str, one_of(UNKNOWN)]
_Align = Annotated[
    int, Rule(f"a power of two up to {_LARGEST_ALIGN}", lambda n: 0 < n <= _LARGEST_ALIGN and not n & (n - 1))
]
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class WorldRule:
    """The numbers of ranks that a group may have."""

    min: _Ranks = 1
    max: _Ranks | None = None
    multiple_of: _Ranks = 1

    def __post_init__(self) -> None:
        check(self, "the world", ManifestError)
        if self.max is not None and self.max < self.min:
            raise ManifestError(f"the max of the world is {self.max}, expected at least its min of {self.min}")

    def refusal(self, world: int) -> str | None:
        """The reason why a group cannot have ``world`` ranks, or ``None``."""
        if world < self.min:
            return f"a world of {world} ranks is below the minimum of {self.min}"
        if self.max is not None and world > self.max:
            return f"a world of {world} ranks is above the maximum of {self.max}"
        if world % self.multiple_of:
            return f"a world of {world} ranks is not a multiple of {self.multiple_of}"
        return None


@dataclass(frozen=True)
class WindowRow:
    """Memory that each rank has and all ranks of the group map."""

    name: Name
    kind: Annotated[str, one_of(*KINDS)]
    dtype: Annotated[str, one_of(*DTYPE_BITS)]
    """The element type by MLIR's name, a key of :data:`DTYPE_BITS`; ``"i32"`` of signals."""
    count: _Size
    """Elements on each rank."""
    align: _Align = 4096
    """Bytes."""
    init: Annotated[str, one_of(*INITS)] = "keep"
    multicast: bool = False
    """True if kernels address all ranks' copies at once."""

    def __post_init__(self) -> None:
        what = f"window {shortened(self.name)}"
        check(self, what, ManifestError)
        if self.kind == "signals" and self.dtype != "i32":
            raise ManifestError(f"{what}: signals are i32, got {self.dtype}")
        if self.kind == "signals" and self.init != "zero":
            raise ManifestError(f"{what}: the init of signals is 'zero', got {self.init!r}")

    @property
    def bits(self) -> int:
        """Bits of one element."""
        return DTYPE_BITS[self.dtype]

    def elements(self, world: int, symbols: Mapping[str, int]) -> int:
        """Elements on each rank.

        Raises:
            ManifestError: a symbol has no value, or the count is negative or beyond 63 bits.
        """
        count = self.count.value(world, symbols)
        if not 0 <= count <= LARGEST:
            raise ManifestError(f"window {self.name!r} would have {self.count} = {count} elements")
        return count

    def bytes(self, world: int, symbols: Mapping[str, int]) -> int:
        """Bytes on each rank, without padding to the alignment; elements below a byte are packed."""
        return (self.elements(world, symbols) * self.bits + 7) // 8


@dataclass(frozen=True)
class GroupRow:
    """A group of ranks by name, and its windows in the order of the device's table."""

    name: Name
    reach: Annotated[str, one_of(*REACHES)]
    windows: Annotated[tuple[WindowRow, ...], AtMost(1024)]
    world: WorldRule = field(default_factory=WorldRule)

    def __post_init__(self) -> None:
        what = f"group {shortened(self.name)}"
        check(self, what, ManifestError)
        _distinct((window.name for window in self.windows), f"a window of {what}")

    def window(self, name: str) -> WindowRow:
        """The window of a name.

        Raises:
            WindowUnknown: there is none.
        """
        return self.windows[self.window_index(name)]

    def window_index(self, name: str) -> int:
        """The row of a window in the device's table.

        Raises:
            WindowUnknown: there is none of that name.
        """
        names = [window.name for window in self.windows]
        if name not in names:
            raise WindowUnknown(unknown_name(f"group {self.name!r}", "window", name, names))
        return names.index(name)


@dataclass(frozen=True)
class SymbolRow:
    """A named number: an input of the program, or derived from others.

    An input has a ``source``.  A derived one is ``ceil(expression / ceildiv)``, then at least ``least`` and at most
    ``most``.
    """

    source: Name | None = None
    """The origin of an input, for messages: ``"x.shape[0]"``."""
    max: Annotated[int, within(0, LARGEST)] | None = None
    """The largest value of an input that the program takes; ``None`` if it has no bound."""
    expression: _Size | None = None
    ceildiv: Annotated[int, within(1, LARGEST)] | Name = 1
    """A divisor: a number, or the name of a symbol such as ``"world"``."""
    least: _Number | None = None
    most: _Size | None = None

    def __post_init__(self) -> None:
        if (self.source is None) == (self.expression is None):
            raise ManifestError("a symbol has either a source ('from') or an expression ('is')")
        check(self, "a symbol", ManifestError)
        if self.source is not None and (self.ceildiv != 1 or self.least is not None or self.most is not None):
            raise ManifestError("a symbol with a source has no ceildiv, least or most")
        if self.max is not None and self.source is None:
            raise ManifestError("only a symbol with a source has a max")

    @property
    def needs(self) -> frozenset[str]:
        """The symbols that a derived one is computed from."""
        found = frozenset() if self.expression is None else self.expression.symbols
        found |= frozenset() if self.most is None else self.most.symbols
        return found | ({self.ceildiv} if isinstance(self.ceildiv, str) else frozenset())

    @property
    def is_plain(self) -> bool:
        """True if it is derived and has no bounds."""
        return self.expression is not None and self.least is None and self.most is None

    def derive(self, world: int, values: Mapping[str, int]) -> int:
        """The value of a derived symbol from the values of those it needs.

        Raises:
            ManifestError: a division by a number that is not positive, or a symbol without a value.
        """
        assert self.expression is not None
        value = self.expression.value(world, values)
        divisor = self.ceildiv if isinstance(self.ceildiv, int) else Affine.symbol(self.ceildiv).value(world, values)
        if divisor < 1:
            raise ManifestError(f"ceildiv by {self.ceildiv} = {divisor}, expected a positive number")
        value = -(-value // divisor)
        if self.least is not None:
            value = max(value, self.least)
        return value if self.most is None else min(value, self.most.value(world, values))

    def to_json(self) -> dict[str, Any]:
        if self.expression is None:
            return {"from": self.source, "max": self.max}
        row: dict[str, Any] = {"is": self.expression.to_json()}
        if self.ceildiv != 1:
            row["ceildiv"] = self.ceildiv
        if self.least is not None:
            row["least"] = self.least
        if self.most is not None:
            row["most"] = self.most.to_json()
        return row

    @classmethod
    def from_json(cls, value: Any, what: str) -> SymbolRow:
        """The inverse of :meth:`to_json`."""
        if isinstance(value, dict) and "from" in value:
            row = fields(value, what, ("from", "max"), (), ManifestError)
            if not isinstance(row["from"], str):
                raise ManifestError(f"the source of {what} is {shortened(row['from'])}, expected text")
            return cls(source=row["from"], max=row["max"])
        row = fields(value, what, ("is",), ("ceildiv", "least", "most"), ManifestError)
        for key, each in row.items():
            if each is None or (key == "ceildiv" and each == 1):
                raise ManifestError(f"the {key} of {what} is {each}, which is written by leaving it out")
            if key in ("is", "most"):
                row[key] = Affine.from_json(each, f"the {key} of {what}")
        return cls(expression=row.pop("is"), **row)


@dataclass(frozen=True)
class Argument:
    """The origin of a symbol's value in a launch: a slot of the host function, or a constant of the program."""

    slot: _Slot | None = None
    constant: _Number | None = None

    def __post_init__(self) -> None:
        if (self.slot is None) == (self.constant is None):
            raise ManifestError("an argument has either a slot or a constant")
        check(self, "an argument", ManifestError)

    def to_json(self) -> dict[str, int | None]:
        return {"constant": self.constant} if self.slot is None else {"slot": self.slot}

    @classmethod
    def from_json(cls, value: Any, what: str) -> Argument:
        """The inverse of :meth:`to_json`."""
        row = fields(value, what, (), ("slot", "constant"), ManifestError)
        if len(row) != 1 or None in row.values():
            raise ManifestError(f"{what} is {shortened(value)}, expected either a slot or a constant")
        return cls(**row)


@dataclass(frozen=True)
class ProgramRow:
    """One host function and one of its groups.

    Raises:
        ManifestError: a field of another type or form.
    """

    name: Name
    group: Name
    uses: Annotated[Mapping[str, Name], AtMost(1024)] = field(default_factory=dict)
    """The accesses to each window: names of :data:`USES`, sorted, with a blank between."""
    resident: bool = False
    """True if all blocks of the grid must be on the device at a time, because they wait for each other."""
    peers: (
        Annotated[str, one_of("all", "none", UNKNOWN)] | tuple[Annotated[int, within(-MOST_RANKS, MOST_RANKS)], ...]
    ) = "all"
    """``"all"``, ``"none"``, ``"unknown"``, or distances in ranks, such as ``(-1, 1)`` of a ring."""
    messages: _Size | _Unknown = UNKNOWN
    """Signals that one rank sends in one call, or ``"unknown"``."""
    bytes: _Size | _Unknown = UNKNOWN
    """Bytes that one rank reads from and writes to peers in one call, or ``"unknown"``."""
    epochs: _Ranks = 1
    group_slot: _Slot | None = None
    """The slot of the host function that has the address of the group's record."""
    arguments: Annotated[Mapping[str, Argument], AtMost(1024)] = field(default_factory=dict)
    """The origin of each symbol's value in a launch."""

    def __post_init__(self) -> None:
        what = f"program {shortened(self.name)}"
        check(self, what, ManifestError)
        for window, words in self.uses.items():
            each = words.split(" ")
            for word in each:
                if word not in USES:
                    raise ManifestError(
                        f"a use of {window!r} by {what} is {shortened(word)}, expected one of {', '.join(USES)}"
                    )
            if each != sorted(set(each)):
                raise ManifestError(f"the uses of {window!r} by {what} are not sorted and distinct: {words!r}")
        if isinstance(self.peers, tuple) and (list(self.peers) != sorted(set(self.peers)) or not self.peers):
            raise ManifestError(f"the peers of {what} are not sorted and distinct: {shortened(self.peers)}")
        object.__setattr__(self, "uses", MappingProxyType(dict(sorted(self.uses.items()))))
        object.__setattr__(self, "arguments", MappingProxyType(dict(sorted(self.arguments.items()))))


@dataclass(frozen=True)
class Manifest:
    """Groups with their windows, the symbols of the sizes, and the programs that use them.

    Args:
        groups: of ranks.
        symbols: where each size comes from.
        programs: the kernels.

    Raises:
        ManifestError: a name twice, or one that is not defined, or a symbol that depends on itself.

    Example::

        tp = fx.dist.CommGroup("tp", reach="load-store")


        @flyc.kernel
        def kernel(g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
            i = fx.thread_idx.x
            place = 2 * i + fx.Int32(g.epoch % 2)
            inbox[(g.rank + 1) % g.world][place] = x[i]
            fx.dist.barrier(g, done)
            y[i] = inbox.local[place]


        @flyc.jit
        def shift(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
            inbox = g.window("inbox", fx.Float32, 2 * x.shape[0])
            done = g.signals("done", g.world)
            kernel(g, inbox, done, x, y).launch(grid=1, block=64)


        vector = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
        shift.signatures({"g": tp, "x": vector, "y": vector})
        manifest = flydsl.dist.parse(shift.comm_manifest())
        print([program.name for program in manifest.programs])  # ['shift']
        print(flydsl.dist.unite([manifest, manifest]).groups[0].name)  # tp
        print([world.world for world in flydsl.dist.plan(manifest, (4, 8)).worlds])  # [4, 8]
    """

    groups: Annotated[tuple[GroupRow, ...], AtMost(64)]
    symbols: Annotated[Mapping[Name, SymbolRow], AtMost(1024)] = field(default_factory=dict)
    programs: Annotated[tuple[ProgramRow, ...], AtMost(4096)] = ()

    def __post_init__(self) -> None:
        check(self, "the manifest", ManifestError)
        _distinct((group.name for group in self.groups), "a group")
        for name in RESERVED_SYMBOLS:
            if name in self.symbols:
                raise ManifestError(f"the symbol {name!r} is reserved")
        object.__setattr__(self, "symbols", MappingProxyType(dict(sorted(self.symbols.items()))))
        order = self._order_of_symbols()
        object.__setattr__(self, "_order", order)
        of_rank = {"rank"}
        of_rank.update(name for name in order if self.symbols[name].needs & of_rank)  # `order` has needs first
        for group in self.groups:
            for window in group.windows:
                what = f"the count of window {window.name!r}"
                self._require_known(window.count, what)
                uneven = sorted(window.count.symbols & of_rank)
                if uneven:
                    raise ManifestError(f"{what} depends on {uneven[0]!r}; windows have the same size on all ranks")
        for program in self.programs:
            self._check_program(program)

    def _order_of_symbols(self) -> tuple[str, ...]:
        """The names of derived symbols, those that others need first."""
        order: dict[str, None] = {}
        derived = {name: row for name, row in self.symbols.items() if row.expression is not None}
        for name, row in derived.items():
            unknown = sorted(row.needs - set(self.symbols) - set(RESERVED_SYMBOLS))
            if unknown:
                raise ManifestError(f"the symbol {name!r} needs {unknown[0]!r}, which the manifest does not define")
        waiting = {name: set(row.needs) & set(derived) for name, row in derived.items()}
        while waiting:
            ready = [name for name, needs in waiting.items() if needs <= order.keys()]
            if not ready:
                raise ManifestError(f"the symbol {min(waiting)!r} depends on itself")
            order.update(dict.fromkeys(ready))
            for name in ready:
                del waiting[name]
        return tuple(order)

    def _require_known(self, size: Affine | str, what: str) -> None:
        unknown = () if isinstance(size, str) else sorted(size.symbols - set(self.symbols) - set(RESERVED_SYMBOLS))
        if unknown:
            raise ManifestError(f"{what} needs the symbol {unknown[0]!r}, which the manifest does not define")

    def _check_program(self, program: ProgramRow) -> None:
        what = f"program {program.name!r}"
        names = {group.name: group for group in self.groups}
        if program.group not in names:
            raise ManifestError(f"{what} uses the group {program.group!r}, which the manifest does not define")
        windows = {window.name for window in names[program.group].windows}
        unknown = sorted(set(program.uses) - windows)
        if unknown:
            raise ManifestError(f"{what} uses the window {unknown[0]!r}, which group {program.group!r} does not define")
        for name in program.arguments:
            if name not in self.symbols or self.symbols[name].source is None:
                raise ManifestError(f"{what} has the argument {name!r}, which is no symbol with a source")
        self._require_known(program.messages, f"the messages of {what}")
        self._require_known(program.bytes, f"the bytes of {what}")

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of the symbols that are inputs of programs, sorted."""
        return tuple(name for name, row in self.symbols.items() if row.expression is None)

    @cached_property
    def window_inputs(self) -> tuple[str, ...]:
        """Those that sizes of windows depend on, which a bootstrap needs values for."""
        pending = [name for group in self.groups for window in group.windows for name in window.count.symbols]
        found: set[str] = set()
        while pending:
            name = pending.pop()
            if name not in found and name in self.symbols:
                found.add(name)
                pending += self.symbols[name].needs
        return tuple(name for name in self.inputs if name in found)

    def group(self, name: str) -> GroupRow:
        """The group of a name.

        Raises:
            WindowUnknown: there is none.
        """
        for group in self.groups:
            if group.name == name:
                return group
        raise WindowUnknown(unknown_name("the manifest", "group", name, [group.name for group in self.groups]))

    def resolve(self, world: int, symbols: Mapping[str, int], *, rank: int = 0) -> dict[str, int]:
        """The values of all symbols, also ``world`` and ``rank``, from those of the inputs.

        Inputs that no window depends on may be missing; so are then the symbols that need them.

        Raises:
            CommError: an input of a window has no value, one has a bad value, or there is no such input.
        """
        for name in sorted(set(symbols) - set(self.inputs)):
            raise CommError(unknown_name("the manifest", "input", name, list(self.inputs)))
        values = {"world": world, "rank": rank}
        for name in self.inputs:
            row = self.symbols[name]
            if name not in symbols:
                if name not in self.window_inputs:
                    continue
                raise CommError(f"the windows need a value for {name} ({row.source}); pass {name}=...")
            value = symbols[name]
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST:
                raise CommError(f"{name} ({row.source}): expected an int from 0 to 2**63 - 1, got {shortened(value)}")
            if row.max is not None and value > row.max:
                raise CommError(f"{name} ({row.source}) is {value}, and the program takes at most {row.max}")
            values[name] = value
        return self.derive(values)

    def derive(self, values: Mapping[str, int]) -> dict[str, int]:
        """``values`` of inputs, ``world`` and ``rank``, and with them those of the symbols that derive from these."""
        found = dict(values)
        order: tuple[str, ...] = self._order  # type: ignore[attr-defined]
        for name in order:
            if self.symbols[name].needs <= found.keys():
                found[name] = self.symbols[name].derive(found["world"], found)
        return found

    def to_json(self) -> dict[str, Any]:
        """The manifest as JSON values, without its digest."""
        return {"schema": SCHEMA, **{name: plain(getattr(self, name)) for name in ("groups", "symbols", "programs")}}

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the canonical text without its key ``sha256``, in hexadecimal."""
        return sha256(canonical_json(self.to_json())).hexdigest()

    def encode(self) -> bytes:
        """The canonical text; equal manifests give equal bytes.

        Raises:
            ManifestError: it would be larger than :func:`parse` reads.
        """
        text = canonical_json({**self.to_json(), "sha256": self.digest})
        if len(text) > _MOST_BYTES:
            raise ManifestError(f"the manifest has {len(text)} bytes, expected at most {_MOST_BYTES}")
        return text


# -- reading


def parse(data: bytes) -> Manifest:
    """The manifest of a canonical text.

    Args:
        data: the section ``comm`` of an artifact.

    Returns:
        The manifest.

    Raises:
        ManifestError: it is not JSON, has another schema, an unknown or missing key, a value of another type or form, or
            it is not canonical, or its digest is another.

    See the example of :class:`Manifest`.
    """
    manifest, digest = _read(data)
    if digest != manifest.digest:
        raise ManifestError(f"the manifest is damaged: its sha256 is {digest or 'missing'}, expected {manifest.digest}")
    if bytes(data) != manifest.encode():
        raise ManifestError("the manifest is not canonical: its keys are not sorted, or it has blanks")
    return manifest


def read_text(data: bytes) -> Manifest:
    """The manifest of a text that a person wrote: with blanks, keys in any order, and no digest.

    Raises:
        ManifestError: as :func:`parse`, but for the form.
    """
    manifest, digest = _read(data)
    if digest not in (None, manifest.digest):
        raise ManifestError(f"the manifest is damaged: its sha256 is {digest}, expected {manifest.digest}")
    return manifest


def _read(data: bytes) -> tuple[Manifest, str | None]:
    if not isinstance(data, bytes | bytearray | memoryview):
        raise ManifestError(f"a manifest is bytes, got {type(data).__name__}")
    if len(data) > _MOST_BYTES:
        raise ManifestError(f"the manifest has {len(data)} bytes, expected at most {_MOST_BYTES}")
    try:
        value = read_json(bytes(data))
    except ArtifactError as error:
        raise ManifestError(f"the manifest cannot be read: {error}") from None
    if not isinstance(value, dict) or "schema" not in value:
        raise ManifestError(f"the manifest has no key 'schema', expected {SCHEMA!r}")
    if value["schema"] != SCHEMA:
        raise ManifestError(
            f"the manifest has the schema {shortened(value['schema'])}, and this flydsl reads {SCHEMA!r}; "
            "compile the program again, or update flydsl"
        )
    digest = value.pop("sha256", None)
    del value["schema"]
    if digest is not None and not (isinstance(digest, str) and _SHA256.fullmatch(digest)):
        raise ManifestError(f"sha256 is {shortened(digest)}, expected 64 hexadecimal digits")
    return read(Manifest, value, "the manifest", ManifestError), digest


def _distinct(names: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ManifestError(f"{what} is there twice: {shortened(name)}")
        seen.add(name)
