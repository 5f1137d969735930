# Everything runs in .venv, made on first use from pyproject.toml with every extra.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test test-all docs prove lint native bench clean

demo: .venv/ready
	$(BIN)/python -m examples

# The first tier: the core of every part.
# Where PYTHONDONTWRITEBYTECODE is set, each of the tests' processes would compile the package's sources, for half a second.
test: .venv/ready lint
	$(BIN)/python -m compileall -q flydsl
	$(BIN)/python -m pytest -n 2 $(PYTEST_OPTIONS) -m "not more and not prove"

# Both tiers: what `make test` runs, then what it leaves.
test-all: test
	$(BIN)/python -m pytest -n 2 $(PYTEST_OPTIONS) -m "more and not prove"

# The site, in build/site: a link or an anchor that leads nowhere, or a picture that cannot be drawn, is an error.
docs: .venv/ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet
	@echo "open build/site/index.html"

# The long proofs, over all cases of which the tests have a sample: an hour or two.
prove: .venv/ready
	$(BIN)/python -m pytest -n 2 $(PYTEST_OPTIONS) -m prove

lint: .venv/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# After a change of a C source of the package: its IR and its objects.
native: .venv/ready
	$(BIN)/python -m pip install --quiet ziglang==0.17.1
	$(BIN)/python tools/make_native.py "$(CURDIR)/$(BIN)/python -m ziglang cc"

bench: .venv/ready
	$(BIN)/python -m benchmarks

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[cuda,rocm,docs,test]'
	touch $@

clean:
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache
