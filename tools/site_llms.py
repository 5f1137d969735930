"""``llms.txt`` of the site: its pages with a line each, for programs that read documentation. A hook of MkDocs.

The form is that of https://llmstxt.org: a title, a summary, and lists of links. Links are relative, as the site may be
opened as files. ``mkdocs.yml`` orders the pages; the line is the first sentence of the page, or the description of its
front matter.
"""

import re
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

FIRST: Final = ("For programs that write code",)
"""The sections that stand in front of the others."""
OPTIONAL: Final = ("Extend", "Reference", "From the repository")
"""The sections that a reader with little room leaves out; their heading is "Optional", as the form has it."""
_sections: dict[str, list[Page]] = {}


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Keep the pages of each section, after the hook that adds pages."""
    _sections.clear()
    for section in nav.items:
        if isinstance(section, Section):
            _sections[section.title] = [item for item in section.children if isinstance(item, Page)]
    return nav


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> None:
    """Keep the line of a page."""
    page.meta.setdefault("llms", page.meta.get("description") or first_sentence(markdown))


def on_post_build(config: MkDocsConfig) -> None:
    """Write the file."""
    with open(f"{config.site_dir}/llms.txt", "w", encoding="utf-8") as file:
        file.write(text(config.site_name, config.site_description or ""))


def text(name: str, summary: str) -> str:
    """The file's text."""
    names = [*FIRST, *(each for each in _sections if each not in (*FIRST, *OPTIONAL))]
    if missing := [each for each in (*FIRST, *OPTIONAL) if each not in _sections]:
        raise PluginError(f"mkdocs.yml has no section {', '.join(missing)}, which tools/site_llms.py names")
    parts = [f"# {name}\n", f"> {summary}\n"]
    for title in names:
        parts.append(f"## {title}\n\n" + "".join(map(_row, _sections[title])))
    parts.append("## Optional\n\n" + "".join(_row(page) for title in OPTIONAL for page in _sections[title]))
    return "\n".join(parts)


def first_sentence(markdown: str) -> str:
    """The first sentence of the first paragraph, without marks; empty for a page without prose."""
    prose = re.sub(r"<!--.*?-->|^(`{3,}).*?^\1`*$", "", markdown, flags=re.DOTALL | re.MULTILINE)
    for paragraph in re.split(r"\n\s*\n", prose):
        if re.match(r"[A-Za-z0-9`*\[(\"]", paragraph):
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(paragraph.split()))
            plain = plain.replace("**", "").replace("`", "")
            return re.split(r"(?<=[.!?:])\s+", plain)[0].rstrip(":")
    return ""


def _row(page: Page) -> str:
    line = page.meta.get("llms", "")
    return f"- [{page.title}]({page.url})" + (f": {line}" if line else "") + "\n"
