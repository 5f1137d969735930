"""Pages of the site that are not files of docs/: a hook of MkDocs, named in mkdocs.yml.

The home page is README.md. The reference has a page for each public module, made from its names. Files of the
repository that a page links to are published under `repository/`, so that links work in a checkout and on the site.
"""

import importlib
import inspect
import posixpath
import re
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import griffe
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#|/)([^)\s#]+)(#[^)\s]*)?(?=\))")
FENCE: Final = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)

# The public modules, with the name by which programs import each.
MODULES: Final = {
    "flydsl": "flydsl",
    "flydsl.compiler": "flyc",
    "flydsl.expr": "fx",
    "flydsl.expr.arith": "fx.arith",
    "flydsl.expr.dist": "fx.dist",
    "flydsl.expr.gpu": "fx.gpu",
    "flydsl.expr.math": "fx.math",
    "flydsl.expr.nvvm": "fx.nvvm",
    "flydsl.expr.rocdl": "fx.rocdl",
    "flydsl.expr.vector": "fx.vector",
    "flydsl.autotune": "flydsl.autotune",
    "flydsl.bundle": "flydsl.bundle",
    "flydsl.dist": "flydsl.dist",
    "flydsl.errors": "flydsl.errors",
    "flydsl.jax": "flydsl.jax",
    "flydsl.kernels": "flydsl.kernels",
    "flydsl.runtime": "flydsl.runtime",
}


def public_names(module: ModuleType) -> list[str]:
    """The names of a module that its users may import, without its submodules."""
    names = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
    return sorted(name for name in names if not isinstance(getattr(module, name), ModuleType))


def reference_page(module: str, alias: str) -> str:
    """Markdown with an entry for each public name of `module`.

    A name that a source file defines gets its docstring, rendered by mkdocstrings. One that is made at import, such as
    an alias or a builder of a raw instruction, gets a row of a table: its signature and its first line.
    """
    imported = importlib.import_module(module)
    written, made = [], []
    for name in public_names(imported):
        value = getattr(imported, name)
        path = _definition(value)
        if path and (_sources()[path].is_class or _sources()[path].is_function):
            written.append(f'::: flydsl.{path}\n    options:\n      heading: "{alias}.{name}"\n')
        else:
            made.append(f"| `{_signature(f'{alias}.{name}', value)}` | {_first_line(value)} |")
    parts = [f"# `{alias}`\n" if alias == module else f"# `{alias}`: `{module}`\n", _paragraphs(imported.__doc__)]
    parts += written
    if made:
        parts += ["## Names made at import\n", "| Name | Meaning |\n|---|---|\n" + "\n".join(made) + "\n"]
    return "\n".join(parts)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the home page, the reference, and the linked files of the repository."""
    home = File.generated(config, "index.md", abs_src_path=str(ROOT / "README.md"))
    files.append(home)
    pages = [file for file in files if file.is_documentation_page()]
    while pages:
        source = _place(pages.pop())
        for link, _ in LINK.findall((ROOT / source).read_text()):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
            name = _published(target)
            if files.get_file_from_path(name) is None and (ROOT / target).is_file():
                files.append(File.generated(config, name, abs_src_path=str(ROOT / target)))
                if target.endswith(".md"):
                    pages.append(files.get_file_from_path(name) or home)
    for module, alias in MODULES.items():
        files.append(File.generated(config, f"reference/{module}.md", content=reference_page(module, alias)))
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Adds the generated pages, which mkdocs.yml cannot list."""
    from mkdocs.structure.nav import Section

    for title, folder in (("Reference", "reference/"), ("From the repository", "repository/")):
        pages = [
            file.page or Page(None, file, config)
            for file in files.documentation_pages()
            if file.src_uri.startswith(folder)
        ]
        nav.items.append(Section(title, list(pages)))
        nav.pages.extend(page for page in pages if page not in nav.pages)
    return nav


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links as they are on the site, for a page written with those of a checkout."""
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

    parts = FENCE.split(markdown)
    return "".join(part if part.startswith("```") else LINK.sub(moved, part) for part in parts)


def _place(file: File) -> str:
    """The path in the repository of the file that a page comes from."""
    return Path(file.abs_src_path or "").relative_to(ROOT).as_posix()


def _published(path: str) -> str:
    """The path on the site of a file of the repository."""
    if path == "README.md":
        return "index.md"
    return path.removeprefix("docs/") if path.startswith("docs/") else f"repository/{path}"


@cache
def _sources() -> griffe.Object:
    package = griffe.load("flydsl", search_paths=[str(ROOT)])
    assert isinstance(package, griffe.Object)
    return package


def _definition(value: Any) -> str | None:
    """The path below `flydsl` of the source of a class or function, or None if it was made at import."""
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not (inspect.isclass(value) or inspect.isfunction(value)) or not str(module).startswith("flydsl"):
        return None
    path = f"{module}.{name}".removeprefix("flydsl.")
    try:
        found = _sources()[path]
    except (KeyError, griffe.GriffeError):
        return None
    return path if found.has_docstring else None


def _signature(name: str, value: Any) -> str:
    if inspect.isclass(value) or not callable(value):
        return name
    try:
        text = str(inspect.signature(value))
    except (TypeError, ValueError):
        return name
    return re.sub(r" at 0x[0-9a-f]+", "", name + text).replace("|", "\\|")


def _first_line(value: Any) -> str:
    document = inspect.getdoc(value) if callable(value) or type(value).__module__.startswith("flydsl") else None
    if document is None:
        return f"a value of type `{type(value).__name__}`"
    return document.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def _paragraphs(document: str | None) -> str:
    return f"{inspect.cleandoc(document or '')}\n"
