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

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from flydsl.dist.affine import LARGEST, MOST_TERMS, Affine
from flydsl.errors import ArtifactError, CommError, ManifestError, WindowUnknown, did_you_mean
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.float_formats import FORMATS_BY_NAME
from flydsl.trust.json import read_json, shortened

__all__ = [
    "DTYPE_BITS",
    "INITS",
    "KINDS",
    "MOST_RANKS",
    "REACHES",
    "RESERVED_SYMBOLS",
    "SCHEMA",
    "SECTION",
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
    "canonical",
    "parse",
    "read_text",
]

SCHEMA = "flydsl.comm/1"
SECTION = "comm"
"""The section of an artifact that has the manifest."""
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

_MOST_BYTES = 1 << 20
_MOST_CHARACTERS = 255
_MOST_ROWS = {"groups": 64, "windows": 1024, "symbols": 1024, "programs": 4096, "uses": 1024, "arguments": 1024}
MOST_RANKS = 1 << 20
"""The largest world, and the largest multiple that a world may be of."""
_MOST_SLOTS = 1 << 16
_LARGEST_ALIGN = 1 << 30
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class WorldRule:
    """The numbers of ranks that a group may have."""

    min: int = 1
    max: int | None = None
    multiple_of: int = 1

    def __post_init__(self) -> None:
        _integer(self.min, "world.min", 1, MOST_RANKS)
        _integer(self.multiple_of, "world.multiple_of", 1, MOST_RANKS)
        if self.max is not None:
            _integer(self.max, "world.max", self.min, MOST_RANKS)

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

    name: str
    kind: str
    """``"data"`` or ``"signals"``."""
    dtype: str
    """The element type by MLIR's name, a key of :data:`DTYPE_BITS`; ``"i32"`` of signals."""
    count: Affine
    """Elements on each rank."""
    align: int = 4096
    """Bytes; a power of two."""
    init: str = "keep"
    multicast: bool = False
    """True if kernels address all ranks' copies at once."""

    def __post_init__(self) -> None:
        what = f"window {_name(self.name, 'a window')!r}"
        _one_of(self.kind, KINDS, f"the kind of {what}")
        _one_of(self.dtype, DTYPE_BITS, f"the dtype of {what}")
        _one_of(self.init, INITS, f"the init of {what}")
        if self.kind == "signals" and self.dtype != "i32":
            raise ManifestError(f"{what}: signals are i32, got {self.dtype}")
        if self.kind == "signals" and self.init != "zero":
            raise ManifestError(f"{what}: the init of signals is 'zero', got {self.init!r}")
        _power_of_two(self.align, f"the align of {what}")
        _boolean(self.multicast, f"multicast of {what}")
        _affine(self.count, f"the count of {what}")

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

    def to_json(self) -> dict[str, Any]:
        return {**_fields(self), "count": self.count.to_json()}


@dataclass(frozen=True)
class GroupRow:
    """A group of ranks by name, and its windows in the order of the device's table."""

    name: str
    reach: str
    windows: tuple[WindowRow, ...]
    world: WorldRule = field(default_factory=WorldRule)

    def __post_init__(self) -> None:
        what = f"group {_name(self.name, 'a group')!r}"
        _one_of(self.reach, REACHES, f"the reach of {what}")
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
            raise WindowUnknown(_unknown(f"group {self.name!r}", "window", name, names))
        return names.index(name)

    def to_json(self) -> dict[str, Any]:
        return {**_fields(self), "windows": [each.to_json() for each in self.windows], "world": _fields(self.world)}


@dataclass(frozen=True)
class SymbolRow:
    """A named number: an input of the program, or derived from others.

    An input has a ``source``.  A derived one is ``ceil(expression / ceildiv)``, then at least ``least`` and at most
    ``most``.
    """

    source: str | None = None
    """The origin of an input, for messages: ``"x.shape[0]"``."""
    max: int | None = None
    """The largest value of an input that the program takes; ``None`` if it has no bound."""
    expression: Affine | None = None
    ceildiv: int | str = 1
    """A divisor: a number, or the name of a symbol such as ``"world"``."""
    least: int | None = None
    most: Affine | None = None

    def __post_init__(self) -> None:
        if (self.source is None) == (self.expression is None):
            raise ManifestError("a symbol has either a source ('from') or an expression ('is')")
        if self.source is not None:
            _name(self.source, "the source of a symbol")
            if self.ceildiv != 1 or self.least is not None or self.most is not None:
                raise ManifestError("a symbol with a source has no ceildiv, least or most")
        if self.max is not None:
            _integer(self.max, "the max of a symbol", 0, LARGEST)
            if self.source is None:
                raise ManifestError("only a symbol with a source has a max")
        if self.expression is not None:
            _affine(self.expression, "the expression of a symbol")
        if isinstance(self.ceildiv, str):
            _name(self.ceildiv, "the ceildiv of a symbol")
        else:
            _integer(self.ceildiv, "the ceildiv of a symbol", 1, LARGEST)
        if self.least is not None:
            _integer(self.least, "the least of a symbol", -LARGEST, LARGEST)
        if self.most is not None:
            _affine(self.most, "the most of a symbol")

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


@dataclass(frozen=True)
class Argument:
    """The origin of a symbol's value in a launch: a slot of the host function, or a constant of the program."""

    slot: int | None = None
    constant: int | None = None

    def __post_init__(self) -> None:
        if (self.slot is None) == (self.constant is None):
            raise ManifestError("an argument has either a slot or a constant")
        if self.slot is not None:
            _integer(self.slot, "an argument's slot", 0, _MOST_SLOTS)
        if self.constant is not None:
            _integer(self.constant, "an argument's constant", -LARGEST, LARGEST)

    def to_json(self) -> dict[str, int]:
        return {"constant": self.constant} if self.slot is None else {"slot": self.slot}  # type: ignore[dict-item]


@dataclass(frozen=True)
class ProgramRow:
    """One host function and one of its groups.

    Raises:
        ManifestError: a field of another type or form.
    """

    name: str
    group: str
    uses: Mapping[str, str] = field(default_factory=dict)
    """The accesses to each window: names of :data:`USES`, sorted, with a blank between."""
    resident: bool = False
    """True if all blocks of the grid must be on the device at a time, because they wait for each other."""
    peers: str | tuple[int, ...] = "all"
    """``"all"``, ``"none"``, ``"unknown"``, or distances in ranks, such as ``(-1, 1)`` of a ring."""
    messages: Affine | str = UNKNOWN
    """Signals that one rank sends in one call, or ``"unknown"``."""
    bytes: Affine | str = UNKNOWN
    """Bytes that one rank reads from and writes to peers in one call, or ``"unknown"``."""
    epochs: int = 1
    group_slot: int | None = None
    """The slot of the host function that has the address of the group's record."""
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    """The origin of each symbol's value in a launch."""

    def __post_init__(self) -> None:
        what = f"program {_name(self.name, 'a program')!r}"
        _name(self.group, f"the group of {what}")
        for window, words in self.uses.items():
            each = _name(words, f"the uses of {window!r}").split(" ")
            for word in each:
                _one_of(word, USES, f"a use of {window!r} by {what}")
            if each != sorted(set(each)):
                raise ManifestError(f"the uses of {window!r} by {what} are not sorted and distinct: {words!r}")
        _boolean(self.resident, f"resident of {what}")
        if isinstance(self.peers, str):
            _one_of(self.peers, ("all", "none", UNKNOWN), f"the peers of {what}")
        else:
            for distance in self.peers:
                _integer(distance, f"a peer of {what}", -MOST_RANKS, MOST_RANKS)
            if list(self.peers) != sorted(set(self.peers)) or not self.peers:
                raise ManifestError(f"the peers of {what} are not sorted and distinct: {shortened(self.peers)}")
        for value, title in ((self.messages, "messages"), (self.bytes, "bytes")):
            if isinstance(value, str):
                _one_of(value, (UNKNOWN,), f"the {title} of {what}")
            else:
                _affine(value, f"the {title} of {what}")
        _integer(self.epochs, f"the epochs of {what}", 1, MOST_RANKS)
        if self.group_slot is not None:
            _integer(self.group_slot, f"the group_slot of {what}", 0, _MOST_SLOTS)
        for name, argument in self.arguments.items():
            if not isinstance(argument, Argument):
                raise ManifestError(f"the argument {name!r} of {what} is {shortened(argument)}, expected an Argument")
        object.__setattr__(self, "uses", MappingProxyType(dict(sorted(self.uses.items()))))
        object.__setattr__(self, "arguments", MappingProxyType(dict(sorted(self.arguments.items()))))

    def to_json(self) -> dict[str, Any]:
        return {
            **_fields(self),
            "uses": dict(self.uses),
            "peers": self.peers if isinstance(self.peers, str) else list(self.peers),
            "messages": self.messages if isinstance(self.messages, str) else self.messages.to_json(),
            "bytes": self.bytes if isinstance(self.bytes, str) else self.bytes.to_json(),
            "arguments": {name: argument.to_json() for name, argument in self.arguments.items()},
        }


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
    """

    groups: tuple[GroupRow, ...]
    symbols: Mapping[str, SymbolRow] = field(default_factory=dict)
    programs: tuple[ProgramRow, ...] = ()

    def __post_init__(self) -> None:
        _distinct((group.name for group in self.groups), "a group")
        for name, row in self.symbols.items():
            if _name(name, "a symbol") in RESERVED_SYMBOLS:
                raise ManifestError(f"the symbol {name!r} is reserved")
            if not isinstance(row, SymbolRow):
                raise ManifestError(f"the symbol {name!r} is {shortened(row)}, expected a SymbolRow")
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
        raise WindowUnknown(_unknown("the manifest", "group", name, [group.name for group in self.groups]))

    def resolve(self, world: int, symbols: Mapping[str, int], *, rank: int = 0) -> dict[str, int]:
        """The values of all symbols, also ``world`` and ``rank``, from those of the inputs.

        Inputs that no window depends on may be missing; so are then the symbols that need them.

        Raises:
            CommError: an input of a window has no value, one has a bad value, or there is no such input.
        """
        unknown = sorted(set(symbols) - set(self.inputs))
        if unknown:
            raise CommError(_unknown("the manifest", "input", unknown[0], list(self.inputs)))
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
        return {
            "schema": SCHEMA,
            "groups": [group.to_json() for group in self.groups],
            "symbols": {name: row.to_json() for name, row in self.symbols.items()},
            "programs": [program.to_json() for program in self.programs],
        }

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the canonical text without its key ``sha256``, in hexadecimal."""
        return sha256(canonical(self.to_json())).hexdigest()

    def encode(self) -> bytes:
        """The canonical text; equal manifests give equal bytes.

        Raises:
            ManifestError: it would be larger than :func:`parse` reads.
        """
        text = canonical({**self.to_json(), "sha256": self.digest})
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
        print(manifest.group("tp").window("inbox").dtype)  # f32
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
    row = _row(value, "the manifest", ("schema", "groups", "symbols", "programs"), ("sha256",))
    digest = row.get("sha256")
    if digest is not None and not (isinstance(digest, str) and _SHA256.fullmatch(digest)):
        raise ManifestError(f"sha256 is {shortened(digest)}, expected 64 hexadecimal digits")
    groups = tuple(_group(each) for each in _list(row["groups"], "groups"))
    symbols = {name: _symbol(name, each) for name, each in _object(row["symbols"], "symbols").items()}
    programs = tuple(_program(each) for each in _list(row["programs"], "programs"))
    return Manifest(groups, symbols, programs), digest


def _group(value: Any) -> GroupRow:
    row = _row(value, "a group", ("name", "reach", "windows", "world"))
    world = _row(row["world"], "world", ("min", "max", "multiple_of"))
    windows = tuple(_window(each) for each in _list(row["windows"], "windows"))
    return GroupRow(row["name"], row["reach"], windows, WorldRule(world["min"], world["max"], world["multiple_of"]))


def _window(value: Any) -> WindowRow:
    row = _row(value, "a window", ("name", "kind", "dtype", "count", "align", "init", "multicast"))
    return WindowRow(**{**row, "count": _terms(row["count"], "a count")})


def _symbol(name: str, value: Any) -> SymbolRow:
    what = f"the symbol {shortened(name)}"
    if isinstance(value, dict) and "from" in value:
        row = _row(value, what, ("from", "max"))
        if not isinstance(row["from"], str):
            raise ManifestError(f"the source of {what} is {shortened(row['from'])}, expected text")
        return SymbolRow(source=row["from"], max=row["max"])
    row = _row(value, what, ("is",), ("ceildiv", "least", "most"))
    for key in row:
        if row[key] is None or (key == "ceildiv" and row[key] == 1):
            raise ManifestError(f"{key} of {what} is {row[key]}, which is written by leaving it out")
    most = None if "most" not in row else _terms(row["most"], f"the most of {what}")
    expression = _terms(row["is"], f"the expression of {what}")
    return SymbolRow(expression=expression, ceildiv=row.get("ceildiv", 1), least=row.get("least"), most=most)


def _program(value: Any) -> ProgramRow:
    keys = ("name", "group", "uses", "resident", "peers", "messages", "bytes", "epochs", "group_slot", "arguments")
    row = _row(value, "a program", keys)
    if isinstance(row["peers"], list):
        row["peers"] = tuple(row["peers"])
    elif not isinstance(row["peers"], str):
        raise ManifestError(f"the peers of a program are {shortened(row['peers'])}, expected text or a list")
    for key in ("messages", "bytes"):
        if not isinstance(row[key], str):
            row[key] = _terms(row[key], f"the {key} of a program")
    uses = _object(row["uses"], "uses")
    arguments = {name: _argument(each) for name, each in _object(row["arguments"], "arguments").items()}
    return ProgramRow(**{**row, "uses": uses, "arguments": arguments})


def _argument(value: Any) -> Argument:
    row = _row(value, "an argument", (), ("slot", "constant"))
    if len(row) != 1 or None in row.values():
        raise ManifestError(f"an argument is {shortened(value)}, expected either a slot or a constant")
    return Argument(**row)


def _terms(value: Any, what: str) -> Affine:
    """The size of a list of terms, which must be canonical."""
    terms = []
    for term in _list(value, what, MOST_TERMS):
        if not isinstance(term, list) or not term:
            raise ManifestError(f"a term of {what} is {shortened(term)}, expected a list of a coefficient and symbols")
        coefficient, *names = term
        _integer(coefficient, f"a coefficient of {what}", -LARGEST, LARGEST)
        terms.append((coefficient, tuple(_name(name, f"a symbol of {what}") for name in names)))
    size = Affine(tuple(terms))
    if size.terms != tuple(terms):
        raise ManifestError(f"{what} is not canonical: expected {size.to_json()}, got {shortened(value)}")
    return size


def _row(value: Any, what: str, keys: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ManifestError(f"{what} is {shortened(value)}, expected an object")
    for name in sorted(value):
        if name not in keys and name not in optional:
            raise ManifestError(_unknown(what, "key", name, [*keys, *optional]))
    for name in keys:
        if name not in value:
            raise ManifestError(f"{what} has no key {name!r}")
    return dict(value)


def _list(value: Any, what: str, most: int | None = None) -> list[Any]:
    most = _MOST_ROWS[what] if most is None else most
    if not isinstance(value, list):
        raise ManifestError(f"{what} is {shortened(value)}, expected a list")
    if len(value) > most:
        raise ManifestError(f"{what} has {len(value)} entries, expected at most {most}")
    return value


def _object(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ManifestError(f"{what} is {shortened(value)}, expected an object")
    if len(value) > _MOST_ROWS[what]:
        raise ManifestError(f"{what} has {len(value)} entries, expected at most {_MOST_ROWS[what]}")
    return value


# -- checks


def canonical(value: Any) -> bytes:
    """The canonical JSON text of a value: sorted keys, no blanks, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def _fields(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def _name(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise ManifestError(f"{what}: a name is text, got {shortened(value)}")
    if not 0 < len(value) <= _MOST_CHARACTERS or not value.isprintable():
        raise ManifestError(f"{what}: expected 1 to {_MOST_CHARACTERS} printable characters, got {shortened(value)}")
    return value


def _integer(value: Any, what: str, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ManifestError(f"{what} is {shortened(value)}, expected an integer")
    if not least <= value <= most:
        raise ManifestError(f"{what} is {value}, expected {least} to {most}")


def _boolean(value: Any, what: str) -> None:
    if not isinstance(value, bool):
        raise ManifestError(f"{what} is {shortened(value)}, expected true or false")


def _power_of_two(value: Any, what: str) -> None:
    _integer(value, what, 1, _LARGEST_ALIGN)
    if value & (value - 1):
        raise ManifestError(f"{what} is {value}, expected a power of two")


def _one_of(value: Any, values: Iterable[str], what: str) -> None:
    if not isinstance(value, str) or value not in values:
        raise ManifestError(f"{what} is {shortened(value)}, expected one of {', '.join(values)}")


def _unknown(what: str, kind: str, name: str, known: Sequence[str]) -> str:
    near = (did_you_mean(name, known) if len(name) <= _MOST_CHARACTERS else "") or (
        f" it has {', '.join(known)}" if known else ""
    )
    return f"{what} has no {kind} {shortened(name)}{near and ';' + near}"


def _affine(value: Any, what: str) -> None:
    if not isinstance(value, Affine):
        raise ManifestError(f"{what} is {shortened(value)}, expected an Affine")
    for name in value.symbols:
        _name(name, what)


def _distinct(names: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ManifestError(f"{what} is there twice: {shortened(name)}")
        seen.add(name)
