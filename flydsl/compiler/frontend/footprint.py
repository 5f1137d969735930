"""The footprint of a program: outside objects that its trace may have read.

It starts at a function and follows everything that code can reach: globals that the code names, cells, defaults, and the
attributes whose names occur in the code reached so far; of a module that code names, and uses only to read attributes,
those attributes alone.  It also follows the items of containers, and the functions
behind methods, properties, partials and decorators.  That is more than a trace reads, so a changed footprint means only
that the program may have changed: a new trace decides.  The guards of a specialization compare the same objects at each
native call.
"""

from __future__ import annotations

import builtins
import dis
import sys
import types
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from operator import is_
from typing import Any

from flydsl.compiler.frontend.code_names import Names, is_users_class, module_variables, names_of
from flydsl.compiler.frontend.contents import ABSENT, Content, Same, Scope, content_of, is_followed, is_plain
from flydsl.compiler.frontend.understood import is_of_compiler
from flydsl.config import process_environment
from flydsl.runtime.launch import Guard
from flydsl.runtime.launch.guard_words import Word
from flydsl.runtime.launch.structures import GuardKind
from flydsl.support.fast_dataclass import record

Path = tuple[str, ...]
_LARGEST = 20_000
"""Maximum rows of a footprint; a program that reaches more objects is open."""
_ENVIRONMENT = frozenset({"environ", "getenv", "environb"})


@record
class Node:
    value: Any
    content: Content
    parts: list[Any]
    state: Hashable

    def is_unchanged(self) -> bool:
        """True if it holds the very objects that it held."""
        now = self.content.read()
        if len(now) != len(self.parts) or not all(map(is_, now, self.parts)):
            return False
        return self.content.state is None or self.content.state() == self.state


@record
class Opening:
    """Something that a trace may read and that no footprint can describe."""

    what: str
    path: Path
    """The global variable that leads to it; empty if a closure, an argument or code does."""
    code: types.CodeType | None = None
    """The code that names it."""


class Footprint:
    """The objects that some roots reach, as they are now.

    Two footprints have equal keys if no trace can distinguish their objects, unless one has openings.
    """

    def __init__(self, roots: Iterable[Any], names: Names, *, is_whole: bool = False) -> None:
        """Read what the roots reach; ``names`` are attribute names that earlier footprints of the function found.

        A walk ends at the first opening, unless it ``is_whole``.
        """
        roots = list(roots)
        scopes: dict[int, Names] = {}
        modules: dict[int, Names | None] = {}
        while True:
            walk = _Walk(roots, names, scopes, modules, is_whole)
            if (walk.openings and not is_whole) or walk.is_too_large or (walk.found is names and not walk.scopes_grew):
                break
            names = walk.found
        self.names = names
        self.openings: tuple[Opening, ...] = tuple(walk.openings)
        """Reads that it does not describe: if there are any, each call has to be traced."""
        self.key: Hashable = tuple(walk.rows)
        self.visited = walk.nodes
        """All objects, those near the roots first."""
        self.nodes = [node for node in walk.nodes if not node.content.is_frozen]

    def is_unchanged(self) -> bool:
        """True if every object holds the very objects that it held."""
        return all(node.is_unchanged() for node in self.nodes)

    def place_of(self, opening: Opening) -> str:
        """The read of an opening in words, with the line that names it."""
        name, codes = opening.what.rpartition(" ")[2], [opening.code]
        if opening.path:
            name = opening.path[0]
            functions = [node.value for node in self.visited if type(node.value) is types.FunctionType]
            codes = [each.__code__ for each in functions if name in names_of(each.__code__).variables]
        lines = ((code, line) for code in codes if code is not None for line in _lines_naming(code, name))
        code, line = next(lines, (None, 0))
        what = f"{'.'.join(opening.path)!r}, {opening.what}" if opening.path else opening.what
        return what if code is None else f"{what} (line {line} of {code.co_filename})"


class _Walk:
    """One breadth-first walk over the objects that the roots reach."""

    def __init__(
        self,
        roots: list[Any],
        names: Names,
        scopes: dict[int, Names],
        modules: dict[int, Names | None],
        is_whole: bool,
    ) -> None:
        self.found = names
        self.scopes_grew = False
        self.is_too_large = False
        self.nodes: list[Node] = []
        self.rows: list[Hashable] = []
        self._names, self._scopes = names, scopes
        self._modules = modules
        """Of each module the attributes that code reads directly; ``None`` if code has the module as a value."""
        self._numbers: dict[Hashable, int] = {}
        self._queue: deque[tuple[Any, Path | None]] = deque()
        """Objects, each with the global variable that leads to it; ``None`` if a closure or an argument does."""
        self.openings: list[Opening] = []
        self._looks_up = False
        self.rows.append(tuple(self._token(root, None) for root in roots))
        while self._queue and not self.is_too_large and (is_whole or not self.openings):  # an opening decides
            self._visit(*self._queue.popleft())
            self.is_too_large = len(self.rows) > _LARGEST
        if self.is_too_large:
            self.openings.append(Opening(f"more than {_LARGEST:,} objects", ()))
        if self._looks_up:
            self.found = self.found.union((), everything=True)

    def _visit(self, value: Any, path: Path | None) -> None:
        """Add the contents of an object, and queue the objects in it."""
        if type(value) is Scope:
            value = Scope(value.variables, self._scopes[id(value.variables)])
        read = self._modules.get(id(value)) if type(value) is types.ModuleType else None
        content = content_of(value, self._names if read is None else read)
        self._looks_up |= content.looks_up
        if content.opens:
            self.openings.append(Opening(content.opens, path or ()))
        parts = content.read()
        if not self._is_of_direct_reads(value):
            for part in parts:
                if type(part) is types.ModuleType:
                    self._pass_on(part)
        self.nodes.append(Node(value, content, parts, None if content.state is None else content.state()))
        if not content.is_named:
            tokens = [self._token(part, path) for part in parts]
            if type(value) is types.FunctionType and is_followed(value):
                tokens += [self._token(part, ()) for part in self._read_by(value)]
            self.rows.append((content.head, *tokens))
            return
        self.rows.append(content.head)
        for name, part in zip(parts[::2], parts[1::2], strict=True):
            inner = path if path is None or not name else (*path, name)
            self.rows.append((name, self._token(part, inner)))

    def _token(self, part: Any, path: Path | None) -> Hashable:
        """A part as a key: a plain value, or the index and type of another object."""
        kind = type(part)
        if is_plain(kind):
            return kind, part
        if kind is float or kind is complex:
            return kind, repr(part)  # 0.0 and -0.0 are equal, and not the same constant
        if part is ABSENT:
            return Same(ABSENT)
        if kind is Scope:
            self._grow(part)
        identity = (Scope, id(part.variables)) if kind is Scope else id(part)
        number = self._numbers.get(identity)
        if number is None:
            number = self._numbers[identity] = len(self._numbers)
            if kind is types.ModuleType or (kind is Scope and path):  # before a function of the module is reached
                self._queue.appendleft((part, path))
            else:
                self._queue.append((part, path))
        return number, part.__code__ if kind is types.FunctionType else Same(kind)

    def _grow(self, scope: Scope) -> None:
        before = self._scopes.get(id(scope.variables))
        now = scope.names if before is None else before.merged(scope.names)
        self._scopes[id(scope.variables)] = now
        self.scopes_grew |= now is not before

    # A module is a value of code, which may read any attribute of it, unless all code reaches it by a global variable and
    # reads attributes of it at once.

    def _is_of_direct_reads(self, value: Any) -> bool:
        """True if an object is a module's variables whose modules :meth:`_read_directly` has seen."""
        if type(value) is not Scope or value.names.everything or value.variables is sys.modules:
            return False
        return id(value.variables) not in self._modules

    def _pass_on(self, module: types.ModuleType) -> None:
        """Note that code may have a module as a value."""
        variables = id(module_variables(module))
        self.scopes_grew |= variables not in self._modules
        self._modules[id(module)] = self._modules[variables] = None

    def _read_directly(self, module: types.ModuleType, attributes: tuple[str, ...]) -> None:
        """Note the attributes of a module that code reads, each of the one before; none: it has the module itself."""
        variables = module_variables(module)
        if not attributes or attributes[0] not in variables:  # such as __dict__, or what __getattr__ makes
            self._pass_on(module)
            return
        before = self._modules.get(id(module), Names())
        if before is not None:
            now = self._modules[id(module)] = before.union(attributes[:1])
            self.scopes_grew |= now is not before
        inner = variables[attributes[0]]
        if type(inner) is types.ModuleType:
            self._read_directly(inner, attributes[1:])

    def _read_by(self, function: types.FunctionType) -> Iterator[Any]:
        """The objects that a function reads and that are not part of it."""
        code = names_of(function.__code__)
        self.found = self.found.union(code.names)
        self._looks_up |= code.looks_up
        if code.unread:
            self.openings.append(Opening(f"the attribute {code.unread}", (), function.__code__))
        named = Names(code.variables)
        for name, reads in code.variables.items():
            module = function.__globals__.get(name)
            if type(module) is types.ModuleType:
                for attributes in reads:
                    self._read_directly(module, attributes)
        yield Scope(function.__globals__, named.union((), everything="globals" in code.variables))
        yield Scope(vars(builtins), named)
        if code.imports:
            yield Scope(sys.modules, Names(_modules(code.names, str(function.__globals__.get("__package__") or ""))))
        if not code.names.isdisjoint(_ENVIRONMENT):
            yield process_environment()


def _modules(names: Iterable[str], package: str) -> set[str]:
    """The modules that an import may name, absolutely or from a package."""
    parts = package.split(".") if package else []
    packages = [".".join(parts[: index + 1]) for index in range(len(parts))]
    modules = {*names, *(f"{each}.{name}" for each in packages for name in names)}
    return {each for each in modules if not is_of_compiler(each)}  # its trace may load those, and follows none


def _lines_naming(code: types.CodeType, name: str) -> Iterator[int]:
    """The lines of code, and of code nested in it, that name a variable or an attribute."""
    line = code.co_firstlineno
    for each in dis.get_instructions(code):
        line = each.starts_line if isinstance(each.starts_line, int) and each.starts_line > 1 else line
        if each.argval == name:
            yield line
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _lines_naming(constant, name)


# -- the footprint of a host function, and the effect of a change


class Captures:
    """The footprint of one host function, and of the classes of its arguments."""

    def __init__(self, function: types.FunctionType) -> None:
        self._roots: list[Any] = [function]
        self._names = Names()
        self._last: Footprint | None = None
        self._of_arguments: tuple[Opening, ...] = ()

    def now(self) -> Footprint:
        """The footprint now; the same object while nothing has changed."""
        last = self._last
        if last is None or not (last.openings or last.is_unchanged()):
            last = Footprint(self._roots, self._names)
            last.openings += self._of_arguments
            self._last, self._names = last, last.names
        return last

    def whole(self) -> Footprint:
        """The footprint now, also of what an opening does not describe."""
        last = self.now()
        return Footprint(self._roots, self._names, is_whole=True) if last.openings else last

    def add_class(self, kind: type) -> None:
        """Add the class of an argument, whose methods a trace may call."""
        if is_users_class(kind) and not any(kind is root for root in self._roots):
            self._roots.append(kind)
            self._last = None

    def fingerprint(self, value: Any) -> Hashable:
        """The key of a compiled-in argument, such as the object of a method."""
        footprint = Footprint([value], self._names)
        self._names = footprint.names
        if footprint.openings and not self._of_arguments:
            self._of_arguments, self._last = footprint.openings, None
        return footprint.key


# -- guards of a specialization: outside values compared at each native call
#
# Most are words of memory.  Objects without such words (a set, a context variable) are compared by one Python function,
# which costs microseconds.


@record
class Snapshot:
    """The outside values that a specialization holds for."""

    key: Hashable
    guards: tuple[Guard, ...]
    words: tuple[Word, ...]
    """While these words and the guards hold, the values are unchanged."""
    kept: object
    """Keeps the compared objects alive."""


def snapshot(footprint: Footprint, others: tuple[Guard, ...] = ()) -> Snapshot | None:
    """The guards of a footprint, and ``others``; ``None`` if it has changed already."""
    words: dict[Word, None] = {}
    compared: list[Node] = []
    for node in footprint.nodes:
        own = node.content.words() if node.content.words is not None else None
        if own is None:
            compared.append(node)
        else:
            words.update(dict.fromkeys(own))
    if not footprint.is_unchanged():
        return None
    guards = (*others, Guard(GuardKind.STILL_TRUE, _still(compared))) if compared else others
    return Snapshot(footprint.key, guards, tuple(words), footprint)


def _still(nodes: list[Node]) -> Callable[[], bool]:
    return lambda: all(node.is_unchanged() for node in nodes)
