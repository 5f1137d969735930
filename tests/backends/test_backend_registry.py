"""The registry: what it lists, what it imports and when, and what its errors say."""

from __future__ import annotations

import shutil
import subprocess
import sys
import textwrap
import warnings
from pathlib import Path

import pytest
from backend_examples import LinklessBackend, NewToyBackend, ToyBackend

from flydsl.backends.registry import (
    ExperimentalBackendWarning,
    Registry,
    get_backend,
    list_backends,
    make_backend,
    parse_target,
)
from flydsl.config import Config
from flydsl.errors import DSLTypeError, DSLValueError, TargetError, UnknownBackendError, UnsupportedTargetError
from flydsl.targets.target import GPUTarget

CODE = textwrap.dedent


def run(code: str, path: Path | None = None, *flags: str) -> str:
    """What a fresh process prints."""
    setup = f"import sys; sys.path[:0] = {[str(path)] if path else []} + {sys.path!r}\n"
    done = subprocess.run(
        [sys.executable, *flags, "-c", setup + CODE(code)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def install(site: Path, **backends: str) -> None:
    """Put a package with entry points into a directory, as pip would."""
    info = site / "toys-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    lines = "\n".join(f"{name} = {where}" for name, where in backends.items())
    (info / "entry_points.txt").write_text(f"[flydsl.backends]\n{lines}\n")


def test_the_built_in_backends_are_listed() -> None:
    assert {"cpu", "cuda", "rocm"} <= set(list_backends())
    assert list(list_backends()) == sorted(list_backends())


def test_listing_imports_no_backend_and_using_imports_one() -> None:
    printed = run(
        """
        from flydsl.backends.registry import list_backends, parse_target
        def loaded(): return sorted(m for m in sys.modules if m.startswith("flydsl.backends.") and m.count(".") == 2)
        print(list_backends()[:2], [m for m in loaded() if m[16:] in ("cpu", "cuda", "rocm")])
        parse_target("rocm:gfx942")
        heavy = [name in sys.modules for name in ("llvmlite", "torch_mlir")]
        print([m for m in loaded() if m[16:] in ("cpu", "cuda", "rocm")], *heavy)
        """
    )
    assert printed.splitlines() == ["('cpu', 'cuda') []", "['flydsl.backends.rocm'] False False"]


def test_a_registered_backend_is_used_like_any_other() -> None:
    registry = Registry(group=None)
    registry.register("toy", ToyBackend)
    assert registry.names() == ("cpu", "cuda", "rocm", "toy")
    target = parse_target("toy:toy1", registry=registry)
    assert str(target) == "toy:toy1"
    assert type(make_backend(target, registry=registry)) is ToyBackend
    assert registry.find("toy") is ToyBackend


def test_a_name_is_taken_once_unless_forced() -> None:
    registry = Registry()
    registry.register("toy", ToyBackend)
    with pytest.raises(DSLValueError, match="'toy' already; pass force=True"):
        registry.register("toy", ToyBackend)
    registry.register("toy", ToyBackend, force=True)

    class MyCpu(ToyBackend):
        name = "cpu"

    with pytest.raises(DSLValueError, match="'cpu' already"):
        registry.register("cpu", MyCpu)
    registry.register("cpu", MyCpu, force=True)
    assert registry.find("cpu") is MyCpu


def test_what_is_no_backend_is_refused() -> None:
    registry = Registry()
    with pytest.raises(DSLTypeError, match="must be a subclass of BaseBackend, got <class 'int'>"):
        registry.register("toy", int)  # type: ignore[arg-type]
    with pytest.raises(DSLTypeError, match="LinklessBackend lacks link"):
        registry.register("toy", LinklessBackend)  # type: ignore[type-abstract]
    with pytest.raises(DSLValueError, match=r"ToyBackend\.name is 'toy' and it is registered as 'toys'"):
        registry.register("toys", ToyBackend)


@pytest.mark.parametrize(("name", "meant"), [("cud", "cuda"), ("rcom", "rocm"), ("CPU", "")])
def test_an_unknown_backend_lists_what_there_is_and_suggests(name: str, meant: str) -> None:
    with pytest.raises(UnknownBackendError, match=rf"no backend '{name}'; the backends are cpu, cuda, rocm") as raised:
        parse_target(f"{name}:sm_90", registry=Registry(group=None))
    assert (f"did you mean '{meant}'?" in str(raised.value)) == bool(meant)
    assert isinstance(raised.value, ValueError)


def test_an_experimental_backend_warns_once() -> None:
    registry = Registry()
    registry.register("newtoy", NewToyBackend)
    target = GPUTarget("newtoy", "toy1", 16)
    with pytest.warns(ExperimentalBackendWarning, match="'newtoy' is experimental"):
        make_backend(target, registry=registry)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        make_backend(target, registry=registry)
        registry.find("newtoy")


def test_looking_does_not_warn() -> None:
    registry = Registry()
    registry.register("newtoy", NewToyBackend)
    registry.names()
    registry.reserved_launch_param_names("cpu")
    registry.find("newtoy")


def test_reserved_names_are_those_of_the_target_and_of_the_process_and_say_whose() -> None:
    registry = Registry()
    assert not registry.reserved_launch_param_names("cpu")
    registry.register("toy", ToyBackend)
    registry.register("newtoy", NewToyBackend)
    assert registry.reserved_launch_param_names("cpu")["toy_queue"] == "toy"


def test_an_installed_backend_is_found_by_its_entry_point(tmp_path: Path) -> None:
    (tmp_path / "toys.py").write_text(Path(__file__).with_name("backend_examples.py").read_text())
    install(tmp_path, toy="toys:ToyBackend")
    printed = run(
        """
        from flydsl.backends.registry import list_backends, parse_target, reserved_launch_param_names
        print("toy" in list_backends(), "toys" in sys.modules)
        print(parse_target("toy:toy1"), "toys" in sys.modules, reserved_launch_param_names("toy")["toy_queue"])
        """,
        tmp_path,
    )
    first, second = printed.splitlines()
    assert first == "True False"
    assert second == "toy:toy1 True toy"


def test_an_installed_backend_is_found_in_an_egg_in_an_archive_and_by_a_finder_of_its_own(tmp_path: Path) -> None:
    source = Path(__file__).with_name("backend_examples.py").read_text()
    found = "from flydsl.backends.registry import list_backends; print(*list_backends())"
    egg = tmp_path / "toys.egg"
    (egg / "EGG-INFO").mkdir(parents=True)
    (egg / "EGG-INFO" / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    (egg / "EGG-INFO" / "entry_points.txt").write_text("[flydsl.backends]\nlaid = toys:ToyBackend\n")
    assert "laid" in run(found, egg).split()
    site = tmp_path / "site"
    site.mkdir()
    (site / "toys.py").write_text(source)
    install(site, toy="toys:ToyBackend")
    assert run(found, Path(shutil.make_archive(str(tmp_path / "toys"), "zip", site))).split().count("toy") == 1
    finder = f"""
    import importlib.metadata
    class Finder:
        def find_spec(self, *_): return None
        def find_distributions(self, context):
            return importlib.metadata.MetadataPathFinder.find_distributions(
                importlib.metadata.DistributionFinder.Context(name=context.name, path=[{str(site)!r}]))
    sys.meta_path.append(Finder())
    {found}
    """
    assert run(finder).split().count("toy") == 1


def test_a_broken_entry_point_harms_nobody_but_who_asks_for_it(tmp_path: Path) -> None:
    (tmp_path / "broken_toys.py").write_text("raise RuntimeError('no toys today')\n")
    (tmp_path / "toys.py").write_text(Path(__file__).with_name("backend_examples.py").read_text())
    install(
        tmp_path, broken="broken_toys:Toy", absent="nowhere:Toy", partial="toys:LinklessBackend", toy="toys:ToyBackend"
    )
    printed = run(
        """
        from flydsl.backends.registry import *
        from flydsl.errors import TargetError
        print(*list_backends())
        print(parse_target("toy:toy1"), reserved_launch_param_names("toy")["toy_queue"])
        for name in ("broken", "absent", "partial"):
            try:
                parse_target(name + ":x")
            except TargetError as error:
                print(error)
        """,
        tmp_path,
    )
    lines = printed.splitlines()
    assert {"absent", "broken", "cpu", "cuda", "partial", "rocm", "toy"} <= set(lines[0].split())
    assert lines[1] == "toy:toy1 toy"
    assert "'broken' cannot be loaded from 'broken_toys:Toy': no toys today" in lines[2]
    assert "No module named 'nowhere'" in lines[3]
    assert "is not complete" in lines[4]


def test_a_backend_that_vanished_is_an_error_with_its_cause() -> None:
    registry = Registry({"gone": "flydsl.backends.gone:GoneBackend"}, group=None)
    with pytest.raises(TargetError, match="'gone' cannot be loaded") as raised:
        registry.find("gone")
    assert isinstance(raised.value.__cause__, ModuleNotFoundError)


def test_without_a_name_the_configuration_decides() -> None:
    assert str(get_backend(config=Config()).target) == "cpu:native"
    assert str(get_backend(config=Config(backend="rocm", arch="gfx950")).target) == "rocm:gfx950"
    assert str(get_backend(config=Config(backend="rocm", arch="gfx950"), arch="gfx942").target) == "rocm:gfx942"
    assert str(get_backend("cuda", arch="sm_90").target) == "cuda:sm_90"


def test_the_chip_of_the_environment_decides_where_nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FLYDSL_COMPILE_BACKEND", raising=False)
    monkeypatch.setenv("ARCH", "gfx942")
    assert str(get_backend().target) == "cpu:gfx942"  # calls run here, in the role of the chip
    monkeypatch.setenv("COMPILE_ONLY", "1")
    assert str(get_backend().target) == "rocm:gfx942"
    assert str(get_backend(arch="sm_90").target) == "cuda:sm_90"
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    assert str(get_backend().target) == "cpu:gfx942"


@pytest.mark.parametrize("arch", ["gfx950", "rocm:gfx950"])
def test_a_backend_by_name_takes_its_own_chip_from_the_configuration(arch: str) -> None:
    config = Config(arch=arch)
    assert str(get_backend("rocm", config=config).target) == "rocm:gfx950"
    assert str(get_backend("rocm", arch="gfx942", config=config).target) == "rocm:gfx942"
    assert str(get_backend("cpu", config=config).target) == "cpu:gfx950"
    registry = Registry()
    registry.register("toy", ToyBackend)
    with pytest.raises(UnsupportedTargetError, match="no device of the backend 'toy'"):
        get_backend("toy", config=config, registry=registry)  # another backend's chip is not its


def test_a_target_without_a_device_must_be_named() -> None:
    registry = Registry()
    registry.register("toy", ToyBackend)
    with pytest.raises(UnsupportedTargetError, match=r"no device of the backend 'toy'.*FLYDSL_COMPILE_ARCH.*toy1"):
        get_backend("toy", registry=registry)
