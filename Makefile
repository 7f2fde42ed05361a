# The targets of this project; `make help` lists them. Each sets up what it needs.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

# Debian packages, by what needs them. No other file names them.
BUILD_PACKAGES := g++ binutils libc6-dev libncurses-dev libexpat1-dev libqrcodegen-dev libsqlite3-dev \
    libsodium-dev libcurl4-openssl-dev libcmark-dev zlib1g-dev
# For the tests of the programs, for building a package, and for testing what is in it.
TEST_PACKAGES := tmux strace ncurses-term console-setup-linux gzip util-linux python3 python3-venv git signify-openbsd \
    python3-nacl nginx-light openssl lintian systemd man-db groff zsh fish geographiclib-tools gpsd gpsd-clients \
    dbus-bin dbus-daemon libnotify-bin python3-dbusmock
SOAK_PACKAGES := chromium debootstrap systemd-container qemu-system-x86 busybox-static cpio golang-golang-x-net-dev
INSTALL_PACKAGES := python3
PACKAGE_PACKAGES := python3 dpkg-dev xz-utils
CROSS_PACKAGES = binutils-$(subst _,-,$(CPU))-linux-gnu qemu-user
BENCH_PACKAGES := gcc python3 python3-venv less w3m tealdeer valgrind curl nginx-light tidy libxml2-utils ripgrep entr jq sqlite3

# Where a Swift toolchain is looked for when none is on the PATH.
SWIFT ?= $(firstword $(shell command -v swift 2>/dev/null) \
    $(wildcard $(HOME)/.local/share/swiftly/bin/swift /opt/swift/usr/bin/swift /usr/local/swift/usr/bin/swift))
export SWIFT
# Tests leave nothing behind in the checkout.
export PYTHONDONTWRITEBYTECODE := 1

# `make package ARCH=arm64` builds for that architecture, in Debian's name of it, on another one: with the libraries of its
# packages (Packaging/sysroot), and with an emulator where a program of it has to run.
ARCH ?=
CROSS := $(filter-out $(shell dpkg --print-architecture 2>/dev/null),$(ARCH))
ifneq ($(CROSS),)
CPU := $(shell awk '$$1 == "$(CROSS)" { print $$2 }' /usr/share/dpkg/cputable)
$(if $(CPU),,$(error ARCH=$(ARCH) is no architecture that dpkg knows; give one such as arm64))
SYSROOT := $(CURDIR)/.build-release-$(CROSS)/sysroot
CROSS_FLAGS := --triple $(CPU)-unknown-linux-gnu --sdk $(SYSROOT) -Xswiftc -sdk -Xswiftc $(SYSROOT) \
    -Xswiftc -resource-dir -Xswiftc $(SYSROOT)/usr/libexec/swift/lib/swift_static \
    -Xswiftc -Xclang-linker -Xswiftc --sysroot=$(SYSROOT)
export EMULATOR := qemu-$(CPU)
export QEMU_LD_PREFIX := $(SYSROOT)
endif

# Both release programs are built in one folder, with the same options; the tests and their programs in .build. The reader
# is linked fully statically (Package.swift), muster-sync to the system's libcurl and statically to Swift's own libraries.
RELEASE := .build-release$(addprefix -,$(CROSS))
READER := $(RELEASE)/muster
SYNC := $(RELEASE)/muster-sync
# Of the libraries of muster-sync only libcurl, and what Swift itself needs, are the system's: the linker finds the others
# as archives in a folder that holds nothing else. A tarball then runs on any system that has libcurl.
ARCHIVES := expat sodium sqlite3 z stdc++
# Swift 6.0 names three more for a static program, in which nothing is needed any longer.
EMPTY_ARCHIVES := icui18nswift icuucswift icudataswift
# The functions that a reader uses are placed next to each other by the linker (`make order` records them): the first screen
# takes 14 % more without (2.50 ms and 2.20, lower quartiles of 60 starts by turns). The metadata of a generic type is asked
# for by a call and not by a name: 11 % (2.16 ms and 1.95). What gave less than 10 % was left out.
ORDER := Packaging/reader.order
TRICKS := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
    -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
    -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER) -Xlinker --no-warn-symbol-ordering
RELEASE_FLAGS := -c release --scratch-path $(RELEASE) --static-swift-stdlib --disable-local-rpath \
    -Xlinker -L$(CURDIR)/$(RELEASE)/archives -Xlinker -z -Xlinker now $(TRICKS) $(CROSS_FLAGS)
# The debug programs, which are built with the tests and which the tests run.
DEBUG := .build/debug
# The tests are always built with warnings as errors; the reader only if STRICT is set, as .ci/run does, so that a newer
# compiler's new warning never keeps anyone from their guides.
WARNINGS_ARE_ERRORS := -Xswiftc -warnings-as-errors -Xcc -Werror=all -Xcc -Werror=extra
STRICT ?=
# If the toolchain has it, the build refuses an import of a module that a target does not depend on in any way. Which
# modules it depends on itself is held by the structure check. Colors for the compiler's messages are among what a build
# is made of: with them, a build in a terminal and one with its messages in a file would each compile everything again.
# Asked once, and only by a target that builds. Debian's Swift has checks of itself: without that of the code after each step
# of its optimizer, the module Campus takes it 5.6 s of the processor instead of 11.4.
BUILD_HELP = $(eval BUILD_HELP := $(shell "$(SWIFT)" build --help-hidden 2>/dev/null))$(BUILD_HELP)
BUILD_FLAGS = $(if $(findstring explicit-target-dependency-import-check,$(BUILD_HELP)),--explicit-target-dependency-import-check error) \
    $(if $(findstring no-color-diagnostics,$(BUILD_HELP)),--no-color-diagnostics) \
    -Xswiftc -Xfrontend -Xswiftc -sil-verify-none
# One set of options for all debug builds, so that `make try` and the tests share what they compile. SwiftPM finds the tests in
# the index of the sources, which takes 8 % of such a build.
TEST_FLAGS = $(BUILD_FLAGS) $(WARNINGS_ARE_ERRORS)
# A Python environment with PyPI's textstat, which the tests compare reading grades with.
TEXTSTAT := .build-textstat
# Another with what maps are measured beside.
DRAWILLE := .build-drawille

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
FILTER ?=
ROUNDS ?= 50
OUT ?= out
ROWS ?= all

.PHONY: help
help: ## list these targets
	@echo "Muster, a campus's emergency guides in a terminal. Targets:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile \
	    | while IFS=$$'\t' read -r target what; do printf '  %-14s %s\n' "$$target" "$$what"; done

.PHONY: run
run: reader ## open the reader; with ARGS="show fire" run that command instead
ifeq ($(ARGS),)
	@$(READER)
	@[[ -t 0 && -t 1 ]] || printf '%s\n' "" "muster is $(READER) here, until it is installed: make install"
else
	@exec $(READER) $(ARGS)
endif

.PHONY: try
try: need-build ## the same with the debug reader, which is built again in seconds after an edit
	@"$(SWIFT)" build --product muster $(TEST_FLAGS) >&2
	@exec $(DEBUG)/muster $(ARGS)

.PHONY: sync
sync: sysroot ## build .build-release/muster-sync, which publishes and updates packs
	$(call build-release,muster-sync)

.PHONY: test
test: need-test tests ## run every test but those of the release programs; the last line counts them (FILTER=name: some Swift tests only)
	@Tests/Tools/run_tests.py --reader $(DEBUG)/muster --sync $(DEBUG)/muster-sync $(if $(FILTER),--filter '$(FILTER)')

.PHONY: unit
unit: need-unit tests ## run the Swift tests that start no program and need no terminal: a minute
	@Tests/Tools/run_tests.py --reader $(DEBUG)/muster --sync $(DEBUG)/muster-sync --unit $(if $(FILTER),--filter '$(FILTER)')

.PHONY: test-release
test-release: need-test reader sync tests ## test the release programs: commands, offline proof, installation, packages
	@Tests/Tools/run_tests.py --reader $(READER) --sync $(SYNC) --release

.PHONY: check
check: need-check lint structure tests check-pack ## check formatting, structure, warnings, the bundled pack
	@echo "check: no problems found"

.PHONY: bench
bench: need-bench $(if $(filter sync feeds floods,$(ROWS)),,reader search-probe map-probe) sync ## measure beside less, w3m, tldr, tidy, rg, entr, drawille and curl; fails if a limit is not held (ROWS=sync, ROWS=feeds, ROWS=search,check: those rows)
	@Tests/Bench/bench.py --reader $(READER) --probe $(RELEASE)/release/search-probe --map-probe $(RELEASE)/release/map-probe \
	    --python $(DRAWILLE)/bin/python --sync $(SYNC) --scratch .build-bench --rows $(ROWS)

.PHONY: snapshots
snapshots: need-test tests ## record the text goldens and the walks in the documents; always fails, so that changes are looked at
	@Tests/Tools/run_tests.py --reader $(DEBUG)/muster --sync $(DEBUG)/muster-sync --record $(if $(FILTER),--filter '$(FILTER)')

.PHONY: install
install: need-install reader sync ## install below PREFIX=DIR (and DESTDIR): programs, guides, manuals, completions, units
	@Packaging/install "$(DESTDIR)" "$(PREFIX)" $(READER) $(SYNC)

.PHONY: uninstall
uninstall: ## remove exactly what install installed
	@Packaging/install --remove "$(DESTDIR)" "$(PREFIX)"

.PHONY: package
package: need-package reader sync ## make a Debian package and a tarball that runs from any folder, in OUT=out (ARCH=arm64: for that architecture)
	@Packaging/package $(READER) $(SYNC) "$(OUT)" $(CROSS) $(SYSROOT)

# What builds any package at all is not named by one (dpkg, build-essential).
.PHONY: source-package
source-package: ## make a source package, which dpkg-buildpackage builds on Debian 13 without a network, in OUT=out
	@Tests/Tools/set-up git $(PACKAGE_PACKAGES)
	@Packaging/source-package "$(OUT)" swiftlang $(filter-out g++ libc6-dev dpkg-dev,$(BUILD_PACKAGES) $(PACKAGE_PACKAGES))

.PHONY: soak
soak: need-soak reader sync tests ## long tests: guides in a browser, html5lib's cases, the package on Debian, a fresh Debian with apt alone, a kiosk on a console, ROUNDS=50 times the seeded cases (FILTER=name: those alone)
ifeq ($(FILTER),)
	@Tests/Soak/guides_in_browser.py
	@Tests/Soak/html5lib_cases.py --reader $(READER)
	@Tests/Soak/package_on_debian.py --reader $(READER) --sync $(SYNC)
	@Tests/Soak/fresh_debian.py
	@Tests/Soak/kiosk_on_console.py --reader $(READER)
endif
	@Tests/Tools/run_tests.py --reader $(READER) --sync $(SYNC) --soak $(ROUNDS) $(if $(FILTER),--filter '$(FILTER)')

.PHONY: pictures
pictures: need-test reader ## draw the screens in the documents again, as a terminal shows them
	@Tests/Tools/draw_screens.py --reader $(READER) --out docs/pictures

.PHONY: order
order: need-bench reader ## record which functions the reader uses, for the linker; after large changes to the start
	@Tests/Tools/record_order.py --reader $(RELEASE)/release/muster

.PHONY: clean
clean: ## remove everything that was built
	@rm -rf .build .build-release* .build-home .build-package $(TEXTSTAT) $(DRAWILLE) .build-bench

# The steps that targets share.

.PHONY: need-build need-unit need-test need-check need-bench need-soak need-install need-package
need-build:
	@Tests/Tools/set-up $(BUILD_PACKAGES)
need-unit:
	@Tests/Tools/set-up $(sort $(BUILD_PACKAGES) $(TEST_PACKAGES))
need-test:
	@Tests/Tools/set-up $(sort $(BUILD_PACKAGES) $(TEST_PACKAGES) $(PACKAGE_PACKAGES))
	@Tests/Tools/set-up-python $(TEXTSTAT) Tests/Tools/textstat-requirements.txt \
	    "reading grades cannot be compared without them"
need-check:
	@Tests/Tools/set-up $(sort $(BUILD_PACKAGES) python3)
need-soak: need-test
	@Tests/Tools/set-up $(sort $(BUILD_PACKAGES) $(TEST_PACKAGES) $(SOAK_PACKAGES))
need-install:
	@Tests/Tools/set-up $(sort $(BUILD_PACKAGES) $(INSTALL_PACKAGES))
need-package:
	@Tests/Tools/set-up $(sort $(BUILD_PACKAGES) $(PACKAGE_PACKAGES))
need-bench:
	@Tests/Tools/set-up $(sort $(BUILD_PACKAGES) $(BENCH_PACKAGES))
	@Tests/Tools/set-up-python $(DRAWILLE) Tests/Bench/requirements.txt "maps cannot be compared without them"

# Messages go to stderr, so that `make run ARGS="show fire" | less` reads the guide alone.
define build-release
@mkdir -p $(RELEASE)/archives
@for name in $(ARCHIVES); do ln -sf "$(if $(CROSS),$$(find $(SYSROOT)/usr/lib -name lib$$name.a),$$(g++ -print-file-name=lib$$name.a))" \
    $(RELEASE)/archives/lib$$name.a; done
@for name in $(EMPTY_ARCHIVES); do ar rc $(RELEASE)/archives/lib$$name.a; done
@if [ $(ORDER) -nt $(RELEASE)/release/$(1) ]; then rm -f $(RELEASE)/release/$(1); fi
@"$(SWIFT)" build --product $(1) $(RELEASE_FLAGS) $(BUILD_FLAGS) $(if $(STRICT),$(WARNINGS_ARE_ERRORS)) >&2
@if [ ! $(RELEASE)/$(1) -nt $(RELEASE)/release/$(1) ]; then \
    $(if $(CROSS),$(CPU)-linux-gnu-)strip --strip-all --remove-section=.comment -o $(RELEASE)/$(1).new $(RELEASE)/release/$(1); \
    mv $(RELEASE)/$(1).new $(RELEASE)/$(1); fi
endef

.PHONY: sysroot
sysroot: need-build
ifneq ($(CROSS),)
	@Tests/Tools/set-up $(CROSS_PACKAGES)
	@Packaging/sysroot $(CROSS) "$(SWIFT)" $(SYSROOT) $(filter-out g++ binutils,$(BUILD_PACKAGES)) libstdc++-$$(g++ -dumpversion)-dev
endif

.PHONY: reader
reader: sysroot
	$(call build-release,muster)

# Measure the search and the maps from inside; built like the reader, so that the figures are the reader's.
.PHONY: search-probe map-probe
search-probe map-probe: sysroot
	$(call build-release,$@)

.PHONY: tests
tests: need-build
	@"$(SWIFT)" build --build-tests $(TEST_FLAGS) >&2

.PHONY: lint
lint:
	@"$(SWIFT)" format lint --strict --parallel --recursive Package.swift Sources Tests
	@echo "check: no problems found in the formatting"

.PHONY: structure
structure:
	@Tests/Tools/check_structure.py
	@Tests/Tools/check_words.py
	@Tests/Tools/check_sentences.py

.PHONY: check-pack
check-pack: tests
	@Tests/Tools/check-pack $(DEBUG)/muster
