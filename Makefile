# One word a job. `make play` and `make test` need Python 3.11 or newer (on Debian also python3-venv) and,
# the first time, the network.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.purplepoker-setup
PAGE := node_modules/.purplepoker-setup
# The first Python that is new enough; `make PYTHON=/path/to/python setup` names another.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; break; fi; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# A venv left without pip is mended by ensurepip, which Debian keeps in a package of its own.
NO_PIP = echo "$(VENV) has no pip: install python3-venv (Debian, Ubuntu), then: rm -rf $(VENV) && make setup" >&2
SOURCES := src tests $(wildcard bench)

.DEFAULT_GOAL := help
.PHONY: help setup page play test lint fmt shots bench crash load starting long clean

help:  ## what can be made
	@echo "Purple Poker: make WORD"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 10

$(STAMP): pyproject.toml constraints.txt
	@test -x $(BIN)/python || test -n "$(PYTHON)" || \
		{ echo "Python 3.11 or newer is needed and none was found: install it from your system's packages or python.org" >&2; exit 1; }
	@test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV) || { $(NO_PIP); exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null 2>&1 || \
		{ $(NO_PIP); exit 1; }
	@echo "setting up $(VENV) (the first time a minute or two, and over 600 MB)" >&2
	@$(PIP) install -c constraints.txt -e '.[all,dev]'
	@touch $@

setup: $(STAMP)  ## make .venv with everything in it (quick when nothing changed)
	@:

$(PAGE): package.json
	@npm install --no-package-lock --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

page: ## what checks the page: types, style, accessibility (needs npm; where it is missing these checks are left out)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(PAGE); \
	elif test -n "$$CI"; then echo "npm is needed" >&2; exit 1; \
	else echo "no npm: the page is not checked (on Debian and Ubuntu: apt-get install npm)" >&2; fi

play: setup  ## set up, then play against bots in the browser (ARGS=--terminal: in the terminal)
	@trap : INT; $(BIN)/purplepoker play $(ARGS) || { end=$$?; test $$end -eq 130 || exit $$end; }  # Ctrl-C is no error

test: setup  ## set up, then run the tests (ARGS="-k name" for some of them)
	@$(BIN)/python -m pytest -q -n 2 $(ARGS)

lint: setup page  ## style, format, types
	@$(BIN)/ruff check $(SOURCES)
	@$(BIN)/ruff format --check $(SOURCES)
	@$(BIN)/mypy src tests
	@test ! -e $(PAGE) || npm run --silent lint

fmt: setup  ## put the source in order
	@$(BIN)/ruff check --fix $(SOURCES)
	@$(BIN)/ruff format $(SOURCES)

shots: setup  ## pictures of the page in shots/ (needs Chromium)
	@PYTHONPATH=tests $(BIN)/python -m page.shots $(ARGS)

bench: setup  ## measure, beside other programs in the same run
	@$(BIN)/python -m bench $(ARGS)

crash: setup  ## kill the server N times at random moments and look what is left (N=200)
	@PYTHONPATH=tests $(BIN)/python -m service.crash $(or $(N),200) $(SEED)

load: setup  ## TABLES tables of six sockets for MINUTES minutes (50, 1)
	@$(BIN)/python -m bench.load --tables $(or $(TABLES),50) --minutes $(or $(MINUTES),1) $(ARGS)

starting: setup  ## count anew what starting hands of hold'em are worth
	@$(BIN)/python -m bench.starting

long: setup  ## the counts that take hours; note the result in docs/verified.md
	@$(BIN)/python -m pytest -m long $(ARGS)

clean:  ## remove what was built, not the .venv
	@rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
