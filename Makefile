# Everything runs in .venv, made on first use from pyproject.toml. It holds what users install, with the tools of all GPUs;
# tests, checks and the site add what they need.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install
unexport PYTHONDONTWRITEBYTECODE # without bytecode each process would compile the sources that it imports, for half a second

.PHONY: demo test test-all docs prove lint native bench clean

demo: .venv/ready
	$(BIN)/python -m examples

# The first tier: the core of every part.
test: .venv/tests lint
	$(BIN)/python -m pytest -n 2 $(PYTEST_OPTIONS) -m "not more and not prove"

# Both tiers: what `make test` runs, then what it leaves, with kernels that Triton's wheel compiles.
test-all: .venv/triton test
	$(BIN)/python -m pytest -n 2 $(PYTEST_OPTIONS) -m "more and not prove"

# The site, in build/site: a link or an anchor that leads nowhere, or a picture that cannot be drawn, is an error.
docs: .venv/tests
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build
	@echo "open build/site/index.html"

# The long proofs, over all cases of which the tests have a sample: an hour or two.
prove: .venv/tests
	$(BIN)/python -m pytest -n 2 $(PYTEST_OPTIONS) -m prove

lint: .venv/tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# After a change of a C source of the package: its IR and its objects.
native: .venv/ready
	$(BIN)/python -m pip install --quiet ziglang==0.17.1
	$(BIN)/python tools/make_native.py "$(CURDIR)/$(BIN)/python -m ziglang cc"

bench: .venv/tests
	$(BIN)/python -m benchmarks

$(BIN)/python:
	$(PYTHON) -m venv .venv

# Bytecode is written of what is imported, and not of the other modules of these packages: that halves the time.
.venv/ready: pyproject.toml | $(BIN)/python
	@echo "installing flydsl with its compilers into .venv: half a minute, 380 MB to download, 1.3 GB on the disk"
	$(PIP) --no-compile --editable '.[cuda,rocm]'
	@touch $@

# The project's own requirements alone: an installation of it again would take it away from programs that run meanwhile.
.venv/tests: .venv/ready
	@echo "installing what tests and documents need into .venv: a minute"
	$(BIN)/python -c 'import tomllib; extras = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]; \
	print(*extras["docs"], *extras["test"], sep="\n")' > $@.txt
	$(PIP) --requirement $@.txt
	@touch $@

.venv/triton: .venv/tests
	@echo "installing Triton into .venv: half a minute, 200 MB to download"
	$(PIP) "$$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["triton"])')"
	@touch $@

clean:
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache
