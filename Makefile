# Binnacle. `make help` lists the targets. Each first installs what it needs and says so.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Flags for every build of the tests; CI adds -warnings-as-errors here, so that nothing builds twice.
SWIFT_FLAGS ?=

# The tests link the GNU Scientific Library, which SwiftPM finds through pkg-config.
TEST_PACKAGES := libgsl-dev pkg-config

.PHONY: help demo test test-debug soak lint format bench embedded docs clean

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
# `Release`: Monte Carlo, long replays) a hundred times as long.
test: ## All tests
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	swift test $(SWIFT_FLAGS) -c release

test-debug: ## The light tests again, unoptimised
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	swift test $(SWIFT_FLAGS) --skip Release

soak: ## The heavy tests at full counts; takes hours
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	BINNACLE_SOAK=1 swift test $(SWIFT_FLAGS) -c release --filter Release

lint: ## Formatting, file lengths, forbidden imports, citations
	@Scripts/check-swift
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	Scripts/check-file-lengths
	Scripts/check-imports
	Scripts/check-citations

format: ## Format all Swift files in place
	@Scripts/check-swift
	swift format --in-place --recursive --parallel Package.swift Sources Tests

bench:
	@echo "There are no benchmarks yet: Benchmarks/ does not exist, and nothing was measured."

embedded: ## Compile the core for a bare-metal Cortex-M7 and print its size
	@Scripts/check-swift
	Scripts/build-embedded

docs: ## Build the API documentation into out/docs
	@Scripts/check-swift
	@Scripts/install-missing $(TEST_PACKAGES)
	Scripts/build-docs

clean: ## Remove everything that was built
	rm -rf .build out
