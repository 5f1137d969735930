"""The built site in a browser: every page loads whole, navigation and search work."""

from __future__ import annotations

import contextlib
import functools
import json
import re
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is not installed; run: pip install playwright"
)
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed; run: apt-get install chromium"),
    pytest.mark.xdist_group("browser"),
]


class Quiet(SimpleHTTPRequestHandler):
    """A server that logs nothing."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def page(address: str) -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": 1280, "height": 900})
        browser.close()


def test_every_page_loads_whole(site: Path, address: str, page: Any) -> None:
    """No error on the console, no request that fails or leaves this machine, no picture without a size, one heading."""
    complaints: list[str] = []
    page.on("console", lambda message: message.type == "error" and complaints.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    # what is still loading when the next page is asked for is given up
    page.on("requestfailed", lambda r: "ABORTED" in r.failure or complaints.append(f"{page.url}: {r.url} {r.failure}"))
    page.on("request", lambda request: request.url.startswith((address, "data:")) or complaints.append(request.url))
    # Each page would read all pages' text for the search, which has a test of its own.
    index = json.loads((site / "search" / "search_index.json").read_text())
    index["docs"] = index["docs"][:1]
    page.route("**/search_index.json", lambda route: route.fulfill(json=index))
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html") if path.name != "404.html")
    assert len(pages) > 80
    for name in pages:
        response = page.goto(f"{address}/{name}", wait_until="load")
        assert response.ok, name
        found = page.evaluate(
            """() => ({
                headings: document.querySelectorAll('h1').length,
                broken: [...document.images].filter(i => !i.naturalWidth).map(i => i.src),
                empty: [...document.querySelectorAll('.picture svg')]
                    .filter(s => s.getBoundingClientRect().width < 40).length,
                title: document.title,
                raw: /```|^:::|<!-- /m.test(document.querySelector('article').innerText),
            })"""
        )
        assert found["headings"] == 1 and found["title"], (name, found)
        assert not found["broken"] and not found["empty"] and not found["raw"], (name, found)
    page.unroute("**/search_index.json")
    assert not complaints, complaints


def test_anchors_of_links_exist_on_the_pages(site: Path, address: str, page: Any) -> None:
    """MkDocs checks the links of pages; this checks those of the navigation and of the reference's signatures."""
    page.goto(f"{address}/reference/index.html")
    links = page.evaluate("() => [...document.querySelectorAll('article a[href]')].map(a => a.href)")
    local = [link.removeprefix(address + "/") for link in links if link.startswith(address)]
    assert len(local) > 30
    for link in local:
        name, _, anchor = link.partition("#")
        text = (site / name).read_text()
        assert not anchor or f'id="{anchor}"' in text, link


def test_the_navigation_leads_from_page_to_page(address: str, page: Any) -> None:
    page.goto(f"{address}/index.html")
    page.click("nav.md-tabs >> text=Tutorials")
    page.wait_for_selector("h1:has-text('Tutorials')")
    page.click("nav.md-nav--primary >> text=Vector add")
    page.wait_for_selector("h1:has-text('Vector add')")
    page.click("footer >> text=Shared memory and barriers")
    page.wait_for_selector("h1:has-text('Shared memory')")


FOUND = [("zipped_divide", "zipped_divide"), ("race", "race"), ("threadIdx", "CUDA")]


@pytest.mark.parametrize(("words", "expected"), FOUND)
def test_the_search_finds(words: str, expected: str, address: str, page: Any) -> None:
    page.goto(f"{address}/index.html")
    page.fill("input.md-search__input", words)
    page.wait_for_selector(f"li.md-search-result__item:has-text('{expected}')", timeout=20_000)


SUBJECTS = {
    "shared memory": "shared_memory", "vector add": "vector_add", "reductions": "reductions", "layouts": "layouts",
    "tiled copies": "tiled_copies", "softmax": "softmax", "attention": "attention", "autotuning": "autotuning",
    "matrix product": "matmul", "finding a race": "races",
}  # fmt: skip
"""What people look for, and the tutorial that teaches it."""


def test_a_site_that_is_opened_as_a_file_has_search(site: Path, page: Any) -> None:
    """Nothing is asked of another host, and a subject's tutorial is found first."""
    asked: list[str] = []
    page.on(
        "request", lambda request: request.url.startswith(("file:", "data:", "about:")) or asked.append(request.url)
    )
    found = "() => document.querySelector('li.md-search-result__item a')?.getAttribute('href')"
    for words, tutorial in SUBJECTS.items():
        page.goto((site / "index.html").as_uri())
        page.locator("input.md-search__input").press_sequentially(words)
        with contextlib.suppress(playwright.TimeoutError):  # the results change with each key
            page.wait_for_function(
                f"name => ({found})()?.includes(name)", arg=f"tutorials/{tutorial}.html", timeout=20_000
            )
        assert Path(str(page.evaluate(found)).partition("?")[0]).stem == tutorial, words
    page.click("li.md-search-result__item a")
    page.wait_for_selector("h1:has-text('race')")
    assert not asked, asked


def test_the_build_tells_how_far_it_is(site: Path) -> None:
    log = site.with_suffix(".log")
    if not log.exists():
        pytest.skip("the site that --site names has no log of its build")
    told = [(int(read), int(of)) for read, of in re.findall(r"read (\d+) of (\d+) pages", log.read_text())]
    assert len(told) > 5 and told == sorted(told) and told[-1][0] == told[-1][1]
    makefile = (Path(__file__).resolve().parents[2] / "Makefile").read_text()
    recipe = makefile.partition("\ndocs:")[2].partition("\n\n")[0]
    assert "mkdocs build" in recipe and "--quiet" not in recipe
