# What a checkout can do; `make` alone tells. Needs Python 3.11 or newer and make, nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RECENT := 'import sys; sys.exit(sys.version_info < (3, 11))'
USABLE := 'import pip, sys; sys.exit(sys.version_info < (3, 11))'
PIP := $(BIN)/python -m pip --disable-pip-version-check
# Of pip's words only errors are for the user; warnings are about a machine's own index settings.
INSTALL := $(PIP) install -qq --no-deps
COMPILE := ../$(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header $(if $(UPGRADE),--upgrade)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help serve test check bench fuzz texts openapi lock clean strace chromium wrk FORCE

help: ## say what there is
	@echo "slipdesk: make COMMAND, where COMMAND is one of"
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10 | sed 's/^/  /'

serve: $(VENV)/.runtime ## start the desk on this machine, with a tournament `demo` to try
	@exec $(BIN)/slipdesk serve

test: $(VENV)/.dev strace chromium ## run every test, those on PostgreSQL included
	@exec $(BIN)/python -m pytest -n 2 --dist worksteal

check: $(VENV)/.dev ## formatting, lint, types and import contracts
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: $(VENV)/.dev wrk ## measure: figures in one run, as ratios
	@exec $(BIN)/python -m tests.benchmarks

fuzz: $(VENV)/.dev ## hand damaged files to every reader of word lists, for FUZZ_SECONDS (300)
	@exec $(BIN)/python -m tests.lexicon.fuzzing

texts: $(VENV)/.dev ## bring the translations in service/locale up to the texts there are
	@exec $(BIN)/python -m tests.locale

openapi: $(VENV)/.dev ## write service/api/openapi.json anew, unless that breaks programs
	@exec $(BIN)/python -m tests.api.publishing

lock: $(VENV)/.dev ## pin requirements/*.in again; with UPGRADE=1 to the newest there are
	cd requirements && $(COMPILE) runtime.in --output-file runtime.txt
	cd requirements && $(COMPILE) dev.in --output-file dev.txt
	cd requirements && $(subst 3.11,3.13,$(COMPILE)) emulator.in --output-file emulator.txt

clean: ## remove what was installed and built; the data folder stays
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is written last, so that an interrupted installation is taken up again. It holds the
# folder it was made for: in a moved or copied checkout the environment would still run the old one.
ifneq "$(shell cat $(VENV)/.runtime 2>/dev/null)" "$(CURDIR)"
$(VENV)/.runtime: FORCE
endif

$(VENV)/.runtime: requirements/runtime.txt pyproject.toml
	@if [ -e $@ ] && [ "$$(cat $@)" != "$(CURDIR)" ] || ! $(BIN)/python -c $(USABLE) 2>/dev/null; then \
		$(PYTHON) -c $(RECENT) || { \
			echo "slipdesk needs Python 3.11 or newer, and '$(PYTHON)' is not that." >&2; \
			echo "Name one that is: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }; \
		echo "Making $(VENV) ..."; \
		$(PYTHON) -m venv --clear $(VENV) || { \
			echo "'$(PYTHON)' can make no environment; on Debian: apt-get install python3-venv" >&2; \
			exit 1; }; \
	fi
	@echo "Installing what the service needs ..."
	@$(INSTALL) --require-hashes -r requirements/runtime.txt
	@$(INSTALL) --no-build-isolation --no-index -e .
	@$(PIP) check
	@echo "$(CURDIR)" > $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.runtime
	@echo "Installing what the tests need ..."
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@$(PIP) check
	@touch $@

# Tests of crashes slow and fail the syncs of the disk with strace, tests of pages look at them in
# Chromium; the load of the benchmarks comes from wrk.
strace chromium wrk:
	@command -v $@ >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing $@ with apt-get ..."; \
			apt-get -qq update && apt-get -qq install -y --no-install-recommends $@; \
		else \
			echo "This needs $@; on Debian: sudo apt-get install $@" >&2; \
			exit 1; \
		fi; }
