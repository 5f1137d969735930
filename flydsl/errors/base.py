"""The base of all errors, and errors of settings and targets."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterable

from flydsl.support.fast_dataclass import record
from flydsl.support.file_names import printable_name


def _file(filename: str) -> str:
    """A file as tracebacks name it; a cell of a notebook as IPython does, ``Cell In[3]``."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    name_of = getattr(getattr(shell, "compile", None), "format_code_name", None)
    named = None if name_of is None else name_of(filename)
    return f'File "{printable_name(filename)}"' if named is None else " ".join(named)


@record
class SourceLocation:
    """A position in a user's source file: 1-based line, 0-based columns as in :mod:`ast`.

    Args:
        filename: the path of the file.
        line: from 1.
        column: from 0.
        end_column: the column behind the end.
        function: the function's name.
    """

    filename: str
    line: int
    column: int = 0
    end_column: int | None = None
    function: str = ""

    def __str__(self) -> str:
        """``file:line`` with the source line and carets under the columns, if the file can be read."""
        where = f"{_file(self.filename)}, line {self.line}" + (f", in {self.function}" if self.function else "")
        text = linecache.getline(self.filename, self.line).rstrip("\n")
        if not text.strip():
            return where
        stripped = text.lstrip()
        indent = len(text) - len(stripped)
        start = max(self.column - indent, 0)
        end = len(stripped) if self.end_column is None else max(self.end_column - indent, start + 1)
        return f"{where}\n    {stripped}\n    {' ' * start}{'^' * max(min(end, len(stripped)) - start, 1)}"


class FlydslError(Exception):
    """Base of all errors that flydsl raises on purpose.

    ``location`` is the position in the user's kernel, set by the first code that knows it.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[t, 0] = 1.0


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.LanguageError as error:
            print(isinstance(error, flydsl.errors.FlydslError), type(error).__name__)  # True DSLValueError
    """

    location: SourceLocation | None

    def __init__(self, message: str, *, location: SourceLocation | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.location = location

    def __str__(self) -> str:
        return self.message if self.location is None else f"{self.message}\n  {self.location}"


class ConfigError(FlydslError, ValueError):
    """A malformed environment variable or option."""


class FolderError(ConfigError, OSError):
    """A folder of the configuration that cannot be made or written."""


class InterpreterError(FlydslError, ImportError):
    """flydsl was imported in an interpreter where it cannot work."""


class InstallationError(FlydslError, ImportError):
    """Another package has files in flydsl's folder."""


class TargetError(FlydslError):
    """A compilation target that cannot be served."""


class UnknownBackendError(TargetError, ValueError):
    """No backend of that name is registered."""


class UnsupportedTargetError(TargetError, TypeError):
    """The backend does not know that architecture."""


def did_you_mean(value: str, known: Iterable[str]) -> str:
    """`` did you mean 'rocm'?`` for the nearest known name, else an empty string."""
    from difflib import get_close_matches  # not needed where nothing is wrong

    near = get_close_matches(value, list(known), n=1)
    return f" did you mean {near[0]!r}?" if near else ""
