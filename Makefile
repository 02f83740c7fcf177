# Everything sets itself up in .venv, from the versions pinned in requirements/constraints.txt.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := python -m pip install --quiet --disable-pip-version-check --constraint requirements/constraints.txt
PIP := $(BIN)/$(PIP_INSTALL)

# Tests start hundreds of Pythons. Without bytecode each compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help

.PHONY: help
help:
	@awk '/^[a-z-]+:.*## / { \
		target = text = $$0; sub(/:.*/, "", target); sub(/.*## /, "", text); group = "everyday"; \
		if (match(text, /^(checks|maintenance): /)) { \
			group = substr(text, 1, RLENGTH - 2); text = substr(text, RLENGTH + 1) } \
		lines[group] = lines[group] sprintf("  make %-16s %s\n", target, text) } \
		END { printf "Every day:\n%s\nChecks:\n%s\nMaintenance:\n%s", \
			lines["everyday"], lines["checks"], lines["maintenance"] }' $(MAKEFILE_LIST)

$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/with-cli: $(VENV)/created pyproject.toml requirements/constraints.txt
	$(PIP) pip
	$(PIP) hatch-fancy-pypi-readme hatchling editables
	$(PIP) --no-build-isolation --editable '.[cli]'
	@touch $@

$(VENV)/with-dev: $(VENV)/with-cli
	$(PIP) --group dev
	$(PIP) --no-build-isolation --editable '.[bulk,cli,http,openspiel,rl,testing]'
	@touch $@

.PHONY: demo
demo: $(VENV)/with-cli ## Check a city, explain a violation, replay a game
	@sh examples/demo.sh $(BIN)

.PHONY: test
test: $(VENV)/with-dev ## Lint, check types, and run the tests (six minutes)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell
	$(BIN)/lint-imports --no-cache --no-logo
	@$(MAKE) --no-print-directory --jobs 2 types suite

.PHONY: types
types: $(VENV)/with-dev ## checks: Check types, and that all public ones are known; make test does so too
	$(BIN)/mypy
	$(BIN)/python -m tests.checks.type_checkers

PYTEST := HYPOTHESIS_PROFILE=ci $(BIN)/pytest --numprocesses auto

.PHONY: suite
suite: $(VENV)/with-dev ## checks: Run the tests alone, without the linters
	$(PYTEST) --cov --cov-report term --durations 5 --durations-min 5

.PHONY: test-long
test-long: long-tests random-order ## checks: Run what takes longer (half an hour); installs packages from Debian
	@for check in runner-check simulate-check serve-check adapters-check package-check page-test client-test; do \
		$(MAKE) --no-print-directory $$check || exit 1; \
	done

.PHONY: long-tests
long-tests: $(VENV)/with-dev ## checks: Run the tests marked long: killed processes, all bug sets, ten seeds
	$(PYTEST) --durations 15 -m long

.PHONY: random-order
random-order: $(VENV)/with-dev ## checks: Run the tests that are not long in a random order
	$(PYTEST) --quiet --random-order --random-order-bucket global

.PHONY: test-nightly
test-nightly: properties-check paths-check proof proof-of-five audit-check fuzz mutation mutation-js ## checks: Run what takes hours: properties at length, the proof, fuzzing, mutation

EXAMPLES ?= 20000
PROPERTIES ?= tests/properties tests/five_towers/properties

.PHONY: properties-check
properties-check: $(VENV)/with-dev ## checks: Run the properties at length: EXAMPLES each (20,000), games of 200 steps
	EXAMPLES=$(EXAMPLES) HYPOTHESIS_PROFILE=nightly $(BIN)/pytest --numprocesses auto --durations 10 -m "" $(PROPERTIES)

.PHONY: simulate-check
simulate-check: $(VENV)/with-dev ## checks: Play and replay 2,000 random games of each player count
	$(BIN)/python -m tests.checks.simulate --games 2000

.PHONY: bug-sets
bug-sets: $(VENV)/with-dev ## checks: Test 23 engines with several bugs each: is every bug found? (about ten minutes)
	$(BIN)/pytest --durations 15 -m "" tests/conformance/test_bug_sets.py

RUNNER ?=

.PHONY: runner-check
runner-check: $(VENV)/with-dev ## checks: Test the conformance runner with 200 engines, right or with a bug (ten minutes)
	$(BIN)/python -m tests.checks.runner $(RUNNER)

STATISTICS := tests/testing/test_false_properties.py tests/testing/test_wrong_engines.py \
	tests/five_towers/testing

.PHONY: testing-check
testing-check: $(VENV)/with-dev ## checks: Try the testing tools with ten seeds: are bugs found soon, are cases small?
	$(PYTEST) -m long $(STATISTICS)

.PHONY: audit-check
audit-check: $(VENV)/with-dev ## checks: Audit 2,000,000 positions, also after a kill and on a Dask cluster
	$(BIN)/python benchmarks/many_positions.py .many-positions.jsonl
	$(BIN)/python benchmarks/audit_at_scale.py .many-positions.jsonl
	$(BIN)/python benchmarks/audit_at_scale.py .many-positions.jsonl --cluster

.PHONY: paths-check
paths-check: $(VENV)/with-dev ## checks: Compare the fast path with the spelled-out one on 100,000 boards (half an hour)
	$(BIN)/python -m tests.checks.paths --boards 100000

PROOF ?=

.PHONY: proof
proof: $(VENV)/with-dev ## checks: Ask everything in the small by all paths (an hour); a stopped run resumes
	$(BIN)/python -m tests.proof --write-page $(PROOF)

.PHONY: proof-of-five
proof-of-five: $(VENV)/with-dev ## checks: Ask about today's eighth of all cities of five tiles (a quarter of an hour)
	$(BIN)/python -m tests.proof --write-page five --part today

.PHONY: exam
exam: $(VENV)/with-dev ## checks: Search the smallest vectors for typical mistakes anew (some minutes)
	$(BIN)/python -m tests.checks.exam

SERVING := $(VENV)/serve-check

# In an environment of its own: every pytest beside schemathesis would load its plugin.
$(SERVING)/installed: $(VENV)/created pyproject.toml requirements/constraints.txt
	$(PYTHON) -m venv $(SERVING)
	$(SERVING)/bin/$(PIP_INSTALL) pip
	$(SERVING)/bin/$(PIP_INSTALL) hatch-fancy-pypi-readme hatchling editables
	$(SERVING)/bin/$(PIP_INSTALL) --no-build-isolation --group serve-check --editable '.[http]'
	@touch $@

.PHONY: serve-check
serve-check: $(SERVING)/installed ## checks: Fuzz both services over HTTP, then let 200 clients play for a minute
	$(SERVING)/bin/python -m tests.checks.serve

.PHONY: bench
bench: $(VENV)/with-dev ## maintenance: Measure everything, and write docs/performance.md (five minutes)
	$(BIN)/python -m benchmarks

.PHONY: adapters-check
adapters-check: $(VENV)/with-dev ## checks: Test all example adapters and clients; installs their languages from Debian
	$(BIN)/python -m tests.checks.adapters
	ALHAMBRA_RULES=$(CURDIR)/$(BIN)/alhambra-rules node --test examples/clients/*.test.mjs

$(VENV)/with-fuzz: $(VENV)/with-dev
	$(PIP) --group fuzz
	@touch $@

RUNS ?= 1000000
READERS ?=

.PHONY: fuzz
fuzz: $(VENV)/with-fuzz ## checks: Fuzz every reader: RUNS inputs each (a million), or READERS="record state"
	$(BIN)/python -m tests.checks.fuzz --runs $(RUNS) $(READERS)

$(VENV)/with-mutation: $(VENV)/with-dev
	$(PIP) --group mutation
	@touch $@

PARTS ?=
MUTATION ?=

.PHONY: mutation
mutation: $(VENV)/with-mutation ## checks: Change the code an expression at a time: do tests notice? PARTS="game scoring"
	$(BIN)/python -m tests.checks.mutation $(MUTATION) $(PARTS)

$(VENV)/with-package: $(VENV)/with-dev
	$(PIP) --group package
	@touch $@

.PHONY: package-check
package-check: $(VENV)/with-package ## checks: Build wheel and sdist, install each with each extra, and try what users get
	$(BIN)/python -m tests.checks.package

$(VENV)/with-requirements: $(VENV)/with-cli
	$(PIP) --group requirements
	@touch $@

PINNED := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-header --constraint requirements/constraints.txt

.PHONY: requirements
requirements: $(VENV)/with-requirements ## maintenance: Write requirements/ again: the pinned versions with hashes
	$(PINNED) --group release --output-file requirements/release.txt
	$(PINNED) --group release --extra http pyproject.toml --output-file requirements/service.txt

.PHONY: golden
golden: $(VENV)/with-dev ## Accept the messages and output as they are now (tests/**/__snapshots__)
	HYPOTHESIS_PROFILE=ci $(BIN)/pytest --numprocesses auto --dist loadfile --no-cov --snapshot-update tests

$(VENV)/with-nox: $(VENV)/with-dev
	$(PIP) --group nox
	@touch $@

PYTHONS ?=

.PHONY: test-pythons
test-pythons: $(VENV)/with-nox ## maintenance: Run the tests under each Python that is found, or PYTHONS="3.12 3.13"
	PYENV_VERSION="$$(pyenv versions --bare 2>/dev/null | sort -rV | paste -sd: -)" \
		$(BIN)/nox $(if $(PYTHONS),--python $(PYTHONS))

.PHONY: public-names
public-names: $(VENV)/with-dev ## maintenance: Accept the public names and signatures as they are now
	$(BIN)/python -m tests.name_tables
	$(BIN)/python -m tests.public_names

.PHONY: format
format: $(VENV)/with-dev ## Sort imports and format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: docs-pages
docs-pages: $(VENV)/with-dev ## maintenance: Write the generated pages and schemas of docs/ again
	$(BIN)/python docs/generate.py
	$(BIN)/python -m docs.drawn
	$(BIN)/python -m docs.engines

.PHONY: vectors
vectors: $(VENV)/with-dev ## maintenance: Add conformance vectors for worked examples and recorded games that have none
	$(BIN)/python -m tests.vectors.make
	$(BIN)/python -m tests.five_towers.vectors.make

$(VENV)/with-docs: $(VENV)/with-cli
	$(PIP) --no-build-isolation --group docs --editable '.[cli,rl,testing]'
	@touch $@

.PHONY: docs
docs: $(VENV)/with-docs ## Build the documentation as HTML, with the page if npm is installed
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --builder html docs docs/_build/html
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page && rm -rf docs/_build/html/play && cp -r $(PAGE)/site docs/_build/html/play; \
	else echo "npm is missing: the documentation comes without the page at play/"; fi
	@echo "docs/_build/html/index.html"

.PHONY: pictures
pictures: $(VENV)/with-dev ## maintenance: Write the golden pictures of the tests again
	$(BIN)/python -m tests.drawing.gallery

PAGE := web/page
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
FIREFOX ?= $(shell command -v firefox-esr || command -v firefox)

$(PAGE)/node_modules: $(PAGE)/package-lock.json
	npm --prefix $(PAGE) ci --no-audit --no-fund
	@touch $@

.PHONY: page
page: $(VENV)/with-cli $(PAGE)/node_modules ## Assemble the page for the browser in web/page/site; needs npm
	$(BIN)/python $(PAGE)/assemble.py $(PAGE)/site
	@echo "Look at it with: node $(PAGE)/serve.mjs $(PAGE)/site"

.PHONY: page-test
page-test: page ## checks: Test the page in Chromium and Firefox; installs them from Debian
	@test -n "$(CHROMIUM)" || { apt-get update && apt-get install --yes chromium; }
	@test -n "$(FIREFOX)" || { apt-get update && apt-get install --yes firefox-esr; }
	npm --prefix $(PAGE) run --silent types
	SITE=$(PAGE)/site CHROMIUM=$(or $(CHROMIUM),/usr/bin/chromium) FIREFOX=$(or $(FIREFOX),/usr/bin/firefox-esr) \
		node --test --test-concurrency 1 --test-timeout 900000 $(PAGE)/test/*.test.mjs

.PHONY: page-pictures
page-pictures: page ## maintenance: Take the pictures of the page for the documentation again
	SITE=$(PAGE)/site CHROMIUM=$(CHROMIUM) node $(PAGE)/test/pictures.mjs docs/pictures

JS := web/client

$(JS)/node_modules: $(JS)/package-lock.json
	npm --prefix $(JS) ci --no-audit --no-fund
	@touch $@

.PHONY: client
client: $(VENV)/with-cli $(PAGE)/node_modules $(JS)/node_modules ## maintenance: Build the client for JavaScript in web/client
	$(BIN)/python $(PAGE)/assemble.py --library $(JS)/python
	npm --prefix $(JS) run --silent build

.PHONY: client-test
client-test: client ## checks: Test the client for JavaScript: all transports, bundlers, the game host
	@test -n "$(CHROMIUM)" || { apt-get update && apt-get install --yes chromium; }
	$(PIP) --no-build-isolation --editable '.[http]'
	npm --prefix examples/host ci --no-audit --no-fund
	ALHAMBRA_RULES=$(CURDIR)/$(BIN)/alhambra-rules CHROMIUM=$(or $(CHROMIUM),/usr/bin/chromium) \
		node --test $(JS)/test/*.test.mjs examples/host/*.test.mjs

.PHONY: client-next
client-next: client ## checks: Build an application with Next that uses the client (two minutes)
	@test -n "$(CHROMIUM)" || { apt-get update && apt-get install --yes chromium; }
	$(PIP) --no-build-isolation --editable '.[http]'
	ALHAMBRA_RULES=$(CURDIR)/$(BIN)/alhambra-rules CHROMIUM=$(or $(CHROMIUM),/usr/bin/chromium) node --test $(JS)/test/next.mjs

.PHONY: mutation-js
mutation-js: $(JS)/node_modules $(PAGE)/node_modules ## checks: Change the JavaScript a line at a time: do tests notice?
	cd $(JS) && node_modules/.bin/stryker run
	cd $(PAGE) && $(CURDIR)/$(JS)/node_modules/.bin/stryker run

.PHONY: clean
clean: ## maintenance: Remove the virtual environment and all caches
	rm -rf $(VENV) .nox .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .fuzz .mutation .proof dist docs/_build $(PAGE)/site $(PAGE)/node_modules $(JS)/node_modules $(JS)/dist $(JS)/python $(JS)/.stryker-tmp $(PAGE)/.stryker-tmp
