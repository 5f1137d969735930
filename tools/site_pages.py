"""Pages of the site that are not files of docs/: a hook of MkDocs, named in mkdocs.yml.

The reference has pages of public names, made from the modules. A tutorial has its program to download. Files of the
repository that a page links to are published under `repository/`, so that links work in a checkout and on the site.
Pictures are drawn by the code of the page that shows them.
"""

import os
import posixpath
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parent))  # MkDocs loads this file by its path

import page_downloads
import page_programs
import site_reference

ROOT: Final = Path(__file__).parents[1]
LOG: Final = get_plugin_logger("pages")
STEP: Final = 10
"""Pages from one line of progress to the next."""
BOOSTS: Final = {"tutorials/": 8, "coming_from/": 4, "reference/": 0.5, "repository/": 0.5}
"""The weight of pages in the search, by the beginning of their names: who looks for a thing learns it first."""
LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#|/)([^)\s#]+)(#[^)\s]*)?(?=\))")
FENCE: Final = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)
PICTURE: Final = re.compile(r"^```python picture\n(.*?^```)$", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the reference, and the linked files of the repository."""
    pages = [file for file in files if file.is_documentation_page()]
    while pages:
        source = _place(pages.pop())
        for link, _ in LINK.findall(_prose((ROOT / source).read_text())):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
            name = _published(target)
            if files.get_file_from_path(name) is None and (ROOT / target).is_file():
                file = File.generated(config, name, abs_src_path=str(ROOT / target))
                files.append(file)
                if target.endswith(".md"):
                    pages.append(file)
    for name, text in site_reference.pages().items():
        files.append(File.generated(config, f"reference/{name}.md", content=text))
    for file in [file for file in files.documentation_pages() if _has_downloads(file)]:
        text, start = (ROOT / _place(file)).read_text(), f"tutorials/{_download(file)}"
        files.append(File.generated(config, f"{start}.py", content=page_downloads.script_of(text)))
        files.append(File.generated(config, f"{start}.ipynb", content=page_downloads.notebook_of(text)))
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Adds the generated pages, which mkdocs.yml cannot list."""
    reference = [files.get_file_from_path(f"reference/{name}.md") for name in site_reference.pages()]
    repository = [file for file in files.documentation_pages() if file.src_uri.startswith("repository/")]
    for title, group in (("Reference", reference), ("From the repository", repository)):
        pages = [file.page or Page(None, file, config) for file in group if file is not None]
        section = Section(title, list(pages))
        for page in pages:
            page.parent = section
        nav.items.append(section)
        nav.pages.extend(page for page in pages if page not in nav.pages)
    missing = [file.src_uri for file in files.documentation_pages() if file.page not in nav.pages]
    if missing:
        raise PluginError(f"mkdocs.yml does not name these pages under nav: {', '.join(missing)}")
    for before, page in zip(nav.pages, nav.pages[1:], strict=False):
        before.next_page, page.previous_page = page, before
    return nav


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Pictures, links as they are on the site, and the page's weight in the search."""
    _tell_progress(page, files)
    boost = next((boost for start, boost in BOOSTS.items() if page.file.src_uri.startswith(start)), 1)
    page.meta.setdefault("search", {"boost": boost})
    if page.file.src_uri.startswith("reference/"):
        return markdown
    source = _place(page.file)
    here = posixpath.dirname(page.file.src_uri)

    def moved(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), match[1]))
        if (ROOT / target).is_dir():
            raise PluginError(
                f"{source} links to the folder {target}, which the site does not have; link to a file of it"
            )
        return posixpath.relpath(_published(target), here or ".") + (match[2] or "")

    if PICTURE.search(markdown):
        LOG.info("drawing %d pictures of %s", len(PICTURE.findall(markdown)), source)
        drawn = iter(_pictures(source))
        markdown = PICTURE.sub(lambda match: f"```python\n{match[1]}\n\n{next(drawn)}\n", markdown)
    if _has_downloads(page.file):
        markdown = page_downloads.with_links(markdown, _download(page.file))
    parts = FENCE.split(markdown)
    return "".join(part if part.startswith("```") else LINK.sub(moved, part) for part in parts)


def _tell_progress(page: Page, files: Files) -> None:
    pages = [file.src_uri for file in files.documentation_pages()]
    number = pages.index(page.file.src_uri) + 1
    if number % STEP == 0 or number == len(pages):
        LOG.info("read %d of %d pages", number, len(pages))


def _pictures(source: str) -> list[str]:
    """The pictures of a page, in the order of their blocks, as HTML."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        program = page_programs.write_program((ROOT / source).read_text(), folder, commands=False)
        drawn = folder / "drawn"
        drawn.mkdir()
        paths = os.pathsep.join((str(ROOT), str(page_programs.TOOLS)))
        done = subprocess.run(
            [sys.executable, str(program), str(drawn)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise PluginError(f"the code of {source} that draws its pictures failed:\n{done.stderr}")
        files = sorted(drawn.glob("*.svg"), key=lambda file: int(file.stem))
        return [f'<div class="picture">\n{_one_block(file.read_text())}\n</div>' for file in files]


def _one_block(svg: str) -> str:
    """The picture without empty lines, where Markdown would end the HTML."""
    return "\n".join(line for line in svg[svg.index("<svg") :].splitlines() if line.strip())


def _has_downloads(file: File) -> bool:
    """True for tutorials with a program."""
    return file.src_uri.startswith("tutorials/") and page_downloads.has_program((ROOT / _place(file)).read_text())


def _download(file: File) -> str:
    """The name of the downloads, which is that of no module: one is about torch."""
    return f"tutorial_{posixpath.basename(file.src_uri).removesuffix('.md')}"


def _prose(markdown: str) -> str:
    return "".join(part for part in FENCE.split(markdown) if not part.startswith("```"))


def _place(file: File) -> str:
    """The path in the repository of the file that a page comes from."""
    return Path(file.abs_src_path or "").relative_to(ROOT).as_posix()


def _published(path: str) -> str:
    """The path on the site of a file of the repository."""
    return path.removeprefix("docs/") if path.startswith("docs/") else f"repository/{path}"
