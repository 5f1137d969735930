"""The tools that make the site are modules of tools/; the site is built once for all processes of a run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site; to build it without a warning is the first check."""
    built: Path | None = request.config.getoption("--site")
    if built is not None:
        assert (built / "index.html").exists(), f"no site in {built}; run: make docs"
        return built.resolve()
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "site"
    with FileLock(shared / "site.lock"):
        if not (folder / "index.html").exists():
            command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(folder)]
            environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr + done.stdout
            folder.with_suffix(".log").write_text(done.stderr)
    return folder
