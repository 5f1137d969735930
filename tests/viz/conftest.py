"""A headless browser that opens pages from disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Open = Callable[..., Any]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        pytest.skip("apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def opened(browser: Any) -> Iterator[Open]:
    """Opens a file, and fails at the end if a page logged an error or asked for anything but itself."""
    pages, wrong = [], []

    def check(url: str) -> None:
        if not url.startswith(("data:", "file:")):
            wrong.append(url)

    def open_page(path: Path, scheme: str = "light", **options: Any) -> Any:
        page = browser.new_page(color_scheme=scheme, viewport={"width": 1600, "height": 1000}, **options)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: check(request.url))
        page.goto(path.as_uri())
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.close()
    assert wrong == []
