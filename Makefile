# Two commands do everything on a machine with python3 (3.11 or newer), python3-venv and make:
#   make run     makes a virtual environment, installs, migrates an embedded database and serves it
#   make test    runs the whole test suite

PYTHON ?= python3
VENV   ?= .venv
HOST   ?= 127.0.0.1
PORT   ?= 8000
GAMES  ?= 5000
ROTATED := from tests.effort import|tells_nothing_unseen|one_(app|database|timers)
SOAKED := $(shell grep -rlE --include='test_*.py' '$(ROTATED)' tests)

BIN       := $(VENV)/bin
PIP       := $(BIN)/python -m pip --disable-pip-version-check install --quiet
INSTALLED := $(VENV)/.installed
DEV       := $(VENV)/.installed-dev
NODE      := $(VENV)/node
TOOLS     := $(VENV)/.installed-node
STYLE     := --config tests/lint/dprint.json \
	--plugins $(NODE)/node_modules/@dprint/typescript/plugin.wasm $(NODE)/node_modules/dprint-plugin-malva/plugin.wasm

.DEFAULT_GOAL := help
.PHONY: help run test quick lint format messages bench load screenshots soak drop-check engine-archive wheel clean

help:
	@echo "make run     serve the demonstration on http://$(HOST):$(PORT); KINGSMOOT_DEMO=0 serves an empty database"
	@echo "make test    run the whole test suite"
	@echo "make quick   run the tests of the subjects that a change touches; BASE=commit compares with that one"
	@echo "make lint    check style and types of Python, scripts and templates"
	@echo "make format  format Python, scripts and styles"
	@echo "make messages  write the texts to translate to tournament/locales/messages.pot"
	@echo "make bench   measure the engine and the pages"
	@echo "make load HALL=1  play the busy minute of 1,000 players on SQLite and PostgreSQL; TURNS=8 and POSTGRESQL=url if need be"
	@echo "make load MATCHES=100  play so many online matches at once on SQLite, or with POSTGRESQL=url on PostgreSQL; SECONDS=60, TURNS=4, WATCHERS=500"
	@echo "make screenshots  take the pictures in docs/pictures anew; needs chromium"
	@echo "make soak    let random players play GAMES=$(GAMES) matches and check each, and random tests go all the way"
	@echo "make drop-check  drop each declared ability, and each of its bounds, in turn: some test must fail"
	@echo "make engine-archive  keep the engine of this release in ./engines, so that its matches replay for ever"
	@echo "make wheel   build the wheel into ./dist"
	@echo "make clean   remove what was built; the database in ./instance stays"

# The environment is made anew when pyproject.toml changes, so that nothing old lingers in it.
$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Kingsmoot needs Python 3.11 or newer; choose one with: make PYTHON=python3.12 …" >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Python's venv is missing; on Debian: apt-get install python3-venv" >&2; exit 2; }
	@echo "Making $(VENV) and installing Kingsmoot"
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --editable .
	@touch $@

$(DEV): $(INSTALLED)
	@echo "Installing what tests and checks need"
	@$(PIP) --editable '.[dev]'
	@touch $@

# What checks scripts comes from npm, by the Node of .venv, and lies there too: Kingsmoot itself needs no Node.
$(TOOLS): $(DEV) tests/lint/package-lock.json
	@echo "Installing what checks scripts"
	@mkdir -p $(NODE)
	@cp tests/lint/package.json tests/lint/package-lock.json tests/lint/.npmrc $(NODE)
	@$(BIN)/npm ci --loglevel error --prefix $(NODE)
	@touch $@

run: export KINGSMOOT_ENV ?= development
run: export KINGSMOOT_DEMO ?= 1
run: $(INSTALLED)
	@if [ "$$KINGSMOOT_DEMO" = 1 ]; then $(BIN)/kingsmoot demo; else $(BIN)/kingsmoot db upgrade; fi
	@exec $(BIN)/kingsmoot serve --host $(HOST) --port $(PORT)

test: $(DEV)
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

quick: $(DEV)
	$(BIN)/python -m tests.quick $(if $(BASE),--since $(BASE)) $(ARGS)

lint: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/node $(NODE)/node_modules/typescript/bin/tsc --project tests/lint
	$(BIN)/djlint templates
	$(BIN)/dprint check $(STYLE)

format: $(TOOLS)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/dprint fmt $(STYLE)

messages: $(DEV)
	$(BIN)/pybabel --quiet extract --mapping-file pyproject.toml --keyword translatable --add-location file --sort-by-file \
		--no-wrap --omit-header --output-file tournament/locales/messages.pot .

bench: $(DEV)
	$(BIN)/kingsmoot bench
	$(BIN)/python -m bench.bots
	for game in lcg1 ccg; do $(BIN)/python -m bench.bots --game $$game --games 10 || exit 1; done
	$(BIN)/python -m bench.pages
	$(BIN)/python -m bench.hall
	$(BIN)/python -m bench.online
	for game in lcg2 lcg1 ccg; do $(BIN)/python -m bench.answers --game $$game || exit 1; done
	$(BIN)/python -m bench.browser_jumps
	$(BIN)/python -m bench.proof

load: $(DEV)
	@test "$(HALL)" = 1 -o -n "$(MATCHES)" || { echo "which load? make load HALL=1 plays the busy minute of a full hall, make load MATCHES=100 so many online matches" >&2; exit 2; }
	$(if $(MATCHES),$(BIN)/python -m bench.many_matches --matches $(MATCHES) $(if $(SECONDS),--seconds $(SECONDS)),$(BIN)/python -m bench.busy_minute) \
		$(if $(TURNS),--turns $(TURNS)) $(if $(WATCHERS),--watchers $(WATCHERS)) $(if $(POSTGRESQL),--postgresql $(POSTGRESQL))

screenshots: $(DEV)
	$(BIN)/python -m tests.browser.screenshots $(ARGS)

soak: $(DEV)
	$(BIN)/python -m tests.engine.soak --games $(GAMES)
	for game in lcg1 ccg; do $(BIN)/python -m tests.engine.soak --game $$game --games 450 || exit 1; done
	KINGSMOOT_SOAK=1 $(BIN)/python -m pytest -n auto $(SOAKED)

drop-check: $(DEV)
	$(BIN)/python -m tests.engine.games.lcg2.sets.core.drop

engine-archive: $(INSTALLED)
	$(BIN)/python -m tournament.replays.engines.archive_builder

wheel: $(INSTALLED)
	@rm -rf dist
	$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --wheel-dir dist .

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
