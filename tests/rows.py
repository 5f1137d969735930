"""Many rows of a table in one test, which tells all that are wrong."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest


def check_rows(check: Callable[..., None], rows: Iterable[tuple[Any, ...]]) -> None:
    """Call ``check`` with each row, and raise what is wrong with any of them, or why one was skipped."""
    wrong: list[tuple[str, BaseException]] = []
    skipped: pytest.skip.Exception | None = None
    count = 0
    for row in rows:
        count += 1
        try:
            check(*row)
        except pytest.skip.Exception as skip:
            skipped = skip
        except (Exception, pytest.fail.Exception) as error:
            wrong.append((", ".join(map(str, row))[:100], error))
    assert count, "there is no row"
    if wrong:
        names = "".join(f"\n- {name}" for name, _ in wrong)
        raise BaseExceptionGroup(f"{len(wrong)} of {count} rows are wrong:{names}\n", [error for _, error in wrong])
    if skipped is not None:
        raise skipped


def in_one_test(
    names: str | tuple[str, ...], rows: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """``pytest.mark.parametrize`` for rows that are checked so fast that each is no test of its own.

    Fixtures are those of the test: rows share them.
    """
    filled = (names,) if isinstance(names, str) else names
    table = [(row,) if isinstance(names, str) else tuple(row) for row in rows]

    def of_all_rows(check: Callable[..., None]) -> Callable[..., None]:
        def test(**given: Any) -> None:
            check_rows(lambda *row: check(**given, **dict(zip(filled, row, strict=True))), table)

        signature = inspect.signature(check)
        others = [parameter for name, parameter in signature.parameters.items() if name not in filled]
        test.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        test.__dict__ |= check.__dict__  # marks
        return test

    return of_all_rows
