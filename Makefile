# Binnacle. `make help` lists the targets. Each first installs what it needs and says so.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Flags for every build of the tests; CI adds -warnings-as-errors here, so that nothing builds twice.
SWIFT_FLAGS ?=

# The tests link the GNU Scientific Library and the façade PROJ; SwiftPM finds both through pkg-config.
TEST_PACKAGES := libgsl-dev libproj-dev geographiclib-tools pkg-config

# What the benchmarks are held against, and what counts their instructions.
BENCH_PACKAGES := libeigen3-dev libboost-dev valgrind python3-venv

# Where `make install` puts things. DESTDIR stands before all of it, for who builds packages.
PREFIX ?= /usr/local
DESTDIR ?=
BINDIR := $(PREFIX)/bin
LIBDIR := $(PREFIX)/lib
DOCDIR := $(PREFIX)/share/doc/binnacle
MANDIR := $(PREFIX)/share/man/man1
# The tool to install; built where it is not there, with Swift's own libraries inside.
TOOL ?= .build/install/release/binnacle
# `STRIP=` keeps the symbols.
STRIP ?= -s

.PHONY: help calibrate install-calibrate demo test test-debug kernel soak lint format honesty accuracy bench embedded docs examples tool install uninstall clean

help: ## This list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-9s %s\n", $$1, $$2 }'

demo: ## Replay the bundled car with a GNSS outage and write its report
	@Scripts/check-swift
	swift build -c release --product binnacle
	@mkdir -p out
	"$$(swift build -c release --show-bin-path)/binnacle" replay Datasets/car_outage \
	  --output out/car_outage.csv --report out/car_outage.html
	@echo
	@echo "estimate: $(CURDIR)/out/car_outage.csv"
	@echo "report:   $(CURDIR)/out/car_outage.html (open it in a browser)"

# Optimised and in one build: unoptimised code would take the heavy suites (their names contain
# `Release`: Monte Carlo, long replays) a hundred times as long. The façade by itself, for its tests
# wait for each other, and the heavy ones would hold all threads for a minute.
test: ## All tests
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	swift test $(SWIFT_FLAGS) -c release --skip '^BinnacleTests\.'
	swift test $(SWIFT_FLAGS) -c release --skip-build --filter '^BinnacleTests\.'

# The façade by itself here too: its requests have time limits, and unoptimised tests beside them
# leave its threads waiting for longer.
test-debug: ## The light tests again, unoptimised
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	swift test $(SWIFT_FLAGS) --skip Release --skip '^BinnacleTests\.'
	swift test $(SWIFT_FLAGS) --skip Release --skip-build --filter '^BinnacleTests\.'

kernel: ## The tool and the library on a real kernel, with emulated sensors and a real gpsd
	@Scripts/check-swift
	Scripts/check-kernel
	Scripts/check-gpsd
	Scripts/check-packaging

soak: ## The heavy tests at full counts; takes hours
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	BINNACLE_SOAK=1 swift test $(SWIFT_FLAGS) -c release --filter Release
	Scripts/fuzz --runs 10000000
	Scripts/fuzz --prove

lint: ## Formatting, file lengths, forbidden imports, citations
	@Scripts/check-swift
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	Scripts/check-file-lengths
	Scripts/check-imports
	Scripts/check-citations

format: ## Format all Swift files in place
	@Scripts/check-swift
	swift format --in-place --recursive --parallel Package.swift Sources Tests

honesty: ## Whether errors are as large as stated: the matrix of platforms, sensors and phases; takes minutes
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	Scripts/honesty

accuracy: ## The estimator against its goals and its peers on every recorded set
	@Scripts/check-swift
	swift build -c release --product binnacle
	Scripts/accuracy

bench: ## All benchmarks beside their peers, what a live run costs, and the accuracy table
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES) $(BENCH_PACKAGES)
	Scripts/bench
	swift build -c release --product binnacle
	Scripts/bench-live
	Scripts/bench-modes
	@if [ -d "$${DATASETS:-../shared/data}" ]; then Scripts/accuracy; \
	else echo "no accuracy table: the recorded sets are not in $${DATASETS:-../shared/data}"; fi

embedded: ## Replay the bundled datasets on an emulated Cortex-M7: the host's bits, and what it takes
	@Scripts/check-swift
	@if command -v qemu-system-arm >/dev/null || Scripts/install-missing qemu-system-arm; then \
	  Scripts/check-embedded; \
	else \
	  echo "there is no qemu-system-arm: the core is compiled and linked, but nothing is replayed" >&2; \
	  Scripts/check-embedded --no-replay; \
	fi

docs: ## Build the API documentation into out/docs
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	Scripts/build-docs

examples: ## Compile every example of the documentation; build and run Examples/
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	swift build
	Scripts/check-examples

tool: ## Build what `make install` installs; takes minutes
	@Scripts/check-swift
	swift build -c release --product binnacle --static-swift-stdlib --scratch-path .build/install

# Not through sudo: a toolchain is seldom on root's path, and root's files would be in the way later.
.build/install/release/binnacle: FORCE
	@if [ -z "$${SUDO_USER:-}" ]; then $(MAKE) tool; \
	elif [ ! -x $@ ]; then echo "run \`make tool\` first, without sudo" >&2; exit 1; fi
FORCE:

install: $(TOOL) ## Install below PREFIX (/usr/local): Documentation/Installing.md
	install -D $(STRIP) -m 755 $(TOOL) $(DESTDIR)$(BINDIR)/binnacle
	install -D -m 644 Packaging/60-binnacle.rules $(DESTDIR)$(LIBDIR)/udev/rules.d/60-binnacle.rules
	install -D -m 644 Packaging/binnacle.sysusers $(DESTDIR)$(LIBDIR)/sysusers.d/binnacle.conf
	install -d $(DESTDIR)$(LIBDIR)/systemd/system
	sed 's|@BINDIR@|$(BINDIR)|' Packaging/binnacle.service.in > $(DESTDIR)$(LIBDIR)/systemd/system/binnacle.service
	chmod 644 $(DESTDIR)$(LIBDIR)/systemd/system/binnacle.service
	install -D -m 644 Packaging/binnacle.json $(DESTDIR)$(DOCDIR)/binnacle.json
	install -D -m 644 Packaging/binnacle.1 $(DESTDIR)$(MANDIR)/binnacle.1
	@[ -n "$(DESTDIR)" ] || cat Packaging/after-install.txt

# Apart, because it links the GNU Scientific Library, which is under the GPL.
CALIBRATE ?= .build/install/release/binnacle-calibrate

calibrate: ## Build binnacle-calibrate, which links GSL (GPL)
	@Scripts/check-swift
	@Scripts/install-missing libgsl-dev pkg-config
	swift build -c release --product binnacle-calibrate --static-swift-stdlib --scratch-path .build/install

install-calibrate: ## Install binnacle-calibrate, after `make calibrate`
	@[ -x $(CALIBRATE) ] || { echo "run \`make calibrate\` first" >&2; exit 1; }
	install -D $(STRIP) -m 755 $(CALIBRATE) $(DESTDIR)$(BINDIR)/binnacle-calibrate
	install -D -m 644 Packaging/binnacle-calibrate.1 $(DESTDIR)$(MANDIR)/binnacle-calibrate.1

uninstall: ## What `make install` put there; configuration and state stay
	rm -f $(DESTDIR)$(BINDIR)/binnacle-calibrate $(DESTDIR)$(MANDIR)/binnacle-calibrate.1
	rm -f $(DESTDIR)$(BINDIR)/binnacle $(DESTDIR)$(LIBDIR)/udev/rules.d/60-binnacle.rules
	rm -f $(DESTDIR)$(LIBDIR)/sysusers.d/binnacle.conf $(DESTDIR)$(LIBDIR)/systemd/system/binnacle.service
	rm -f $(DESTDIR)$(DOCDIR)/binnacle.json $(DESTDIR)$(MANDIR)/binnacle.1
	[ ! -d $(DESTDIR)$(DOCDIR) ] || rmdir --ignore-fail-on-non-empty $(DESTDIR)$(DOCDIR)

clean: ## Remove everything that was built
	rm -rf .build out
