"""What the documents say of versions, licenses and files is what the project has."""

from __future__ import annotations

import hashlib
import re
import tomllib
from email import message_from_bytes
from zipfile import ZipFile

import pytest
from packaging.specifiers import SpecifierSet
from packaging.version import Version
from rows import in_one_test

import flydsl
from flydsl.simulators import ptx
from flydsl.simulators.amdgpu import tables

from .installed import ROOT, tracked_files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
INSTALLATION = (ROOT / "docs" / "installation.md").read_text()
APACHE_2 = "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30"
"""The SHA-256 of https://www.apache.org/licenses/LICENSE-2.0.txt."""


def split(requirement: str) -> tuple[str, str]:
    name, specifier = re.fullmatch(r"([\w-]+)(.*)", requirement).groups()
    return name, specifier


def test_the_table_of_versions_is_that_of_the_metadata() -> None:
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *(r for extra in ("cuda", "rocm", "remote", "cli") for r in extras[extra])]
    table = re.findall(r"^\| `([\w-]+)` \| `([^`]+)` \| ([\d.]+)", INSTALLATION, re.MULTILINE)
    assert sorted((name, accepted) for name, accepted, _ in table) == sorted(map(split, wanted))
    for name, accepted, tested in table:
        assert SpecifierSet(accepted).contains(tested), name


def test_tests_have_what_the_simulators_need() -> None:
    extras = PROJECT["optional-dependencies"]
    assert {tables.REQUIREMENT, ptx.REQUIREMENT} == {*extras["simulators"]} <= {*extras["test"]}


def test_packages_whose_private_interfaces_are_used_have_an_upper_bound() -> None:
    bounds = dict(map(split, PROJECT["dependencies"]))
    for name in ("torch-mlir", "llvmlite"):
        assert any(each.operator in ("<", "<=", "==") for each in SpecifierSet(bounds[name])), name


def test_the_versions_of_python_are_those_of_the_classifiers() -> None:
    classified = [c.rpartition(" :: ")[2] for c in PROJECT["classifiers"] if re.search(r"Python :: 3\.\d+$", c)]
    assert classified == ["3.11", "3.12", "3.13", "3.14"]
    assert all(f"{version}." in INSTALLATION for version in classified)
    assert PROJECT["requires-python"] == f">={classified[0]}"


def test_the_license_is_apache_2_verbatim() -> None:
    assert hashlib.sha256((ROOT / "LICENSE").read_bytes()).hexdigest() == APACHE_2


@pytest.mark.more
@pytest.mark.parametrize("wheel", ["flydsl_wheel", "runtime_wheel"])
def test_the_wheels_say_whose_they_are(wheel: str, request: pytest.FixtureRequest) -> None:
    with ZipFile(request.getfixturevalue(wheel)) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = message_from_bytes(archive.read(name))
        license_file = archive.read(name.replace("METADATA", f"licenses/{metadata['License-File']}"))
    assert metadata["License-Expression"] == "Apache-2.0" and metadata["Author"] == "flydsl contributors"
    assert hashlib.sha256(license_file).hexdigest() == APACHE_2
    assert metadata["Version"] == flydsl.__version__ and metadata["Requires-Python"] == ">=3.11"
    assert not metadata["Author-email"] and not metadata["Home-page"] and not metadata["Project-URL"]


def test_programs_that_ask_for_a_flydsl_accept_this_version() -> None:
    version = Version(flydsl.__version__)
    assert version.local is not None and version.local.startswith("mlir.")
    assert version >= Version("0.2.4") and version > Version("0.5.0")
    for wanted in (">=0.2.4", "==0.5.0", ">=0.4,<0.6", "~=0.5.0"):
        assert SpecifierSet(wanted).contains(flydsl.__version__), wanted


def test_the_changelog_has_an_entry_for_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    assert re.findall(r"^## (\S+)", text, re.MULTILINE)[0] == flydsl.__version__


@in_one_test(
    "document",
    sorted(
        n
        for n in tracked_files()
        if re.fullmatch(r"(docs/)?[\w-]+\.md|(tools/runtime|flydsl/tools/simulators/\w+)/README\.md", n)
    ),
)
def test_links_of_the_documents_lead_somewhere(document: str) -> None:
    path = ROOT / document
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text()):
        if "://" not in target and not target.startswith("#"):
            name, _, anchor = target.partition("#")
            found = path.parent / name
            if name.startswith("reference/"):  # the site makes these; `make docs` checks them
                continue
            assert found.exists(), target
            if anchor:
                headings = re.findall(r"^#+ (.*)$", found.read_text(), re.MULTILINE)
                slugs = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
                assert anchor in slugs, target


PATH = re.compile(r"`((?:[\w*<>]+/)+[\w.*-]*|\w+\.(?:py|js|css|c|toml|md))`")
"""A path in backticks: of the repository, of the package, or of a file whose folder the text has named."""


@in_one_test(
    "document", ["AGENTS.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/installation.md", "docs/style.md"]
)
def test_files_and_targets_that_the_documents_name_exist(document: str) -> None:
    text = re.sub(r"^```diff\n.*?^```$", "", (ROOT / document).read_text(), flags=re.MULTILINE | re.DOTALL)
    files = {path for name in tracked_files() for path in ((ROOT / name), *(ROOT / name).parents)}
    for name in sorted(
        {*PATH.findall(text), *re.findall(r"\b(?:flydsl|tests|docs|tools|examples)/[\w/.-]*[\w]", text)}
    ):
        path = re.sub(r"<\w+>", "*", name).rstrip("/")
        found = any([*ROOT.glob(f"{path}*"), *(ROOT / "flydsl").glob(path), *(ROOT / "docs").glob(path)])
        assert found or any(file.match(path) for file in files), f"{document} names {name}, which is not there"
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for commands in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        assert {*re.findall(r"^make (\w[\w-]*)", commands, re.MULTILINE)} <= {*targets}
        for module in re.findall(r"python -m ([\w.]+)", commands):
            assert module == "pytest" or any(ROOT.glob(module.replace(".", "/") + "*")), module
