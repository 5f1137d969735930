"""Many rows of a table in one test, which tells all that are wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def check_rows(check: Callable[..., None], rows: Iterable[tuple[Any, ...]]) -> None:
    """Call ``check`` with each row, and raise what is wrong with any of them, or why one was skipped."""
    wrong: list[BaseException] = []
    skipped: pytest.skip.Exception | None = None
    count = 0
    for row in rows:
        count += 1
        try:
            check(*row)
        except pytest.skip.Exception as skip:
            skipped = skip
        except (Exception, pytest.fail.Exception) as error:
            error.add_note(f"in the row {', '.join(map(str, row))}")
            wrong.append(error)
    assert count, "there is no row"
    if wrong:
        raise BaseExceptionGroup(f"{len(wrong)} of {count} rows are wrong", wrong)
    if skipped is not None:
        raise skipped
