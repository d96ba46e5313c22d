# Two commands for a fresh machine: `make play` and `make test`.
# Everything is set up in .venv; nothing else is touched but the cache of compiled rules.

PYTHON ?= python3
BIN := .venv/bin
RULES := $(wildcard src/machikoro/rules/*.py src/machikoro/bots/*.py)
PAGE := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/generated/*') \
	$(wildcard src/machikoro/texts/*/*.json)

.DEFAULT_GOAL := help
.PHONY: help play test soak check bench golden docs wheel screenshots clean

help: ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

play: .venv/.warm ## set up what is missing and play in the browser
	@$(BIN)/machikoro serve

test: .venv/.warm .venv/.dev .venv/.browser ## set up what is missing and run all tests and checks
	@$(MAKE) --no-print-directory check
	$(BIN)/machikoro compile
	$(BIN)/python -m pytest -n 2 --dist loadfile --cov=machikoro --cov-fail-under=95 \
		--cov-report=term-missing:skip-covered

soak: .venv/.warm .venv/.dev .venv/.browser ## all that is too slow for make test; ARGS="browser --write"
	$(BIN)/python -m tests.soak $(ARGS)

check: .venv/.dev ## formatting, lint, types, the layers of the package, the lessons
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.lessons

bench: .venv/.warm .venv/.dev ## measure what docs/benchmarks.md states, half an hour of it; PART=rules one part
	$(BIN)/python -m bench $(if $(PART),--part $(PART))

golden: .venv/.warm ## write the golden playthroughs anew, after a wanted change of rules
	$(BIN)/python -m tests.golden

docs: .venv/.docs ## write the generated pages anew and build the site into build/docs
	$(BIN)/python -m docs.generate
	$(BIN)/python -m sphinx -q -W --keep-going -c docs . build/docs
	@echo "build/docs/docs/index.html"

wheel: .venv/.runtime ## build the wheel without node and try it in an empty environment
	$(BIN)/python -m tests.wheel

screenshots: .venv/.dev .venv/.browser ## pictures of the main screens into docs/screenshots
	$(BIN)/python -m tests.web.screenshots

clean: ## remove everything that was set up
	rm -rf .venv build src/machikoro/static web/node_modules web/src/generated .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

.venv/.base:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "machikoro needs Python 3.11 or newer; try: make PYTHON=python3.11"; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@touch $@

# Installing also builds the page, with the node of a wheel where none is installed.
.venv/.runtime: .venv/.base pyproject.toml hatch_build.py $(PAGE)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/.dev: .venv/.runtime
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

.venv/.docs: .venv/.runtime
	$(BIN)/python -m pip install --quiet --editable ".[adapters]" --group docs
	@touch $@

.venv/.warm: .venv/.runtime $(RULES)
	$(BIN)/machikoro compile --rules
	@touch $@

.venv/.browser: .venv/.dev
	$(BIN)/python -m tests.web.chromium
	@touch $@
