# The targets of this project; `make help` lists them. Each sets up what it needs.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

# Debian packages, by what needs them. No other file names them.
BUILD_PACKAGES := g++ binutils libc6-dev libncurses-dev libexpat1-dev libqrcodegen-dev libsqlite3-dev \
    libsodium-dev libcurl4-openssl-dev libcmark-dev libyajl-dev zlib1g-dev libmicrohttpd-dev
# For the tests of the programs, for building a package, and for testing what is in it.
TEST_PACKAGES := tmux strace ncurses-term console-setup-linux gzip util-linux python3 python3-venv git signify-openbsd \
    python3-nacl nginx-light openssl lintian systemd man-db groff zsh fish geographiclib-tools gpsd gpsd-clients
SOAK_PACKAGES := chromium debootstrap systemd-container qemu-system-x86 busybox-static cpio golang-golang-x-net-dev
INSTALL_PACKAGES := python3
PACKAGE_PACKAGES := python3 dpkg-dev xz-utils
BENCH_PACKAGES := gcc python3 python3-venv less w3m tealdeer valgrind curl nginx-light tidy libxml2-utils ripgrep entr jq sqlite3

# Where a Swift toolchain is looked for when none is on the PATH.
SWIFT ?= $(firstword $(shell command -v swift 2>/dev/null) \
    $(wildcard $(HOME)/.local/share/swiftly/bin/swift /opt/swift/usr/bin/swift /usr/local/swift/usr/bin/swift))
export SWIFT
# Tests leave nothing behind in the checkout.
export PYTHONDONTWRITEBYTECODE := 1

# The reader is linked fully statically, which needs a scratch folder of its own; the tests use .build.
STATIC := .build-static
READER := $(STATIC)/muster
# The functions that a reader uses, which the linker places next to each other (`make order` records them).
ORDER := Packaging/reader.order
# Without the implicit import of _StringProcessing, a slip such as `text.contains("word")` is an error in the reader: it
# would link the regular expressions of the standard library, a tenth of the program and of its start.
# The first use of each generic type (an array of cells, an optional menu) asks the runtime for its metadata. By a mangled
# name, which is smaller and the default, that takes three times the instructions of a call, and copying or destroying an
# optional would ask as well: together a tenth of the instructions of a start.
DIRECT_METADATA := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
    -Xswiftc -Xfrontend -Xswiftc -disable-type-layout
STATIC_FLAGS := -c release --product muster --scratch-path $(STATIC) --static-swift-stdlib -Xswiftc -static-executable \
    -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import \
    -Xswiftc -Xfrontend -Xswiftc -function-sections $(DIRECT_METADATA) \
    -Xswiftc -use-ld=lld -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER) -Xlinker --no-warn-symbol-ordering
# The tests are always built with warnings as errors; the reader only if STRICT is set, as .ci/run does, so that a newer
# compiler's new warning never keeps anyone from their guides. In packages of others, -Werror alone would be taken for
# the Swift option of that name, which takes a word.
WARNINGS_ARE_ERRORS := -Xswiftc -warnings-as-errors -Xcc -Werror=all -Xcc -Werror=extra
STRICT ?=
# If the toolchain has it, the build refuses an import of a module that a target does not depend on in any way. Which
# modules it depends on itself is held by the structure check. Colors for the compiler's messages are among what a build
# is made of: with them, a build in a terminal and one with its messages in a file would each compile everything again.
# Asked once, and only by a target that builds.
BUILD_HELP = $(eval BUILD_HELP := $(shell "$(SWIFT)" build --help-hidden 2>/dev/null))$(BUILD_HELP)
BUILD_FLAGS = $(if $(findstring explicit-target-dependency-import-check,$(BUILD_HELP)),--explicit-target-dependency-import-check error) \
    $(if $(findstring no-color-diagnostics,$(BUILD_HELP)),--no-color-diagnostics)
# muster-sync is a second program, linked to the system's libcurl and statically to Swift's own libraries.
SYNC := .build-sync
SYNC_FLAGS := -c release --product muster-sync --scratch-path $(SYNC) --static-swift-stdlib \
    --disable-local-rpath
# Of the libraries only libcurl, and what Swift itself needs, are the system's: the linker finds the others as archives in
# a folder that holds nothing else. A tarball then runs on any system that has libcurl.
SYNC_ARCHIVES := expat sodium sqlite3 yajl_s z stdc++
SYNC_FLAGS += -Xlinker -L$(CURDIR)/$(SYNC)/archives -Xlinker -z -Xlinker now
# No library looks for a function in the program: 9,000 names less to load. The 50,000 addresses that the loader adjusts take
# 10 KB instead of 1.2 MB where the system's own libraries are packed so too (glibc 2.36).
# The C++ library is an archive too: two of five addresses that the loader looked up were its own.
SYNC_FLAGS += -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
PACKED = $(if $(shell grep -sao GLIBC_ABI_DT_RELR "$$(g++ -print-file-name=libc.so.6)"),-Xlinker -z -Xlinker pack-relative-relocs)
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
	    | while IFS=$$'\t' read -r target what; do printf '  %-10s %s\n' "$$target" "$$what"; done

.PHONY: run
run: reader ## open the reader; with ARGS="show fire" run that command instead
ifeq ($(ARGS),)
	@$(READER)
	@[[ -t 0 && -t 1 ]] || printf '%s\n' "" "muster is $(READER) here, until it is installed: make install"
else
	@exec $(READER) $(ARGS)
endif

.PHONY: sync
sync: need-build ## build .build-sync/muster-sync, which publishes and updates packs
	@mkdir -p $(SYNC)/archives
	@for name in $(SYNC_ARCHIVES); do \
	    ln -sf "$$(g++ -print-file-name=lib$$name.a)" $(SYNC)/archives/lib$$name.a; done
	@"$(SWIFT)" build $(SYNC_FLAGS) $(PACKED) $(BUILD_FLAGS) $(if $(STRICT),$(WARNINGS_ARE_ERRORS)) >&2
	@if [ ! $(SYNC)/muster-sync -nt $(SYNC)/release/muster-sync ]; then \
	    strip --strip-all --remove-section=.comment -o $(SYNC)/muster-sync.new $(SYNC)/release/muster-sync; \
	    mv $(SYNC)/muster-sync.new $(SYNC)/muster-sync; fi

.PHONY: test
test: need-test reader sync tests ## run every test; the last line counts them (FILTER=name: some Swift tests only)
	@Tests/Tools/run_tests.py --reader $(READER) --sync $(SYNC)/muster-sync $(if $(FILTER),--filter '$(FILTER)')

.PHONY: check
check: need-check lint structure reader tests check-pack ## check formatting, structure, warnings, the bundled pack
	@echo "check: no problems found"

.PHONY: bench
bench: need-bench $(if $(filter sync feeds floods,$(ROWS)),,reader search-probe map-probe) sync ## measure beside less, w3m, tldr, tidy, rg, entr, drawille and curl; fails if a limit is not held (ROWS=sync, ROWS=feeds, ROWS=search,check: those rows)
	@Tests/Bench/bench.py --reader $(READER) --probe $(STATIC)/release/search-probe --map-probe $(STATIC)/release/map-probe \
	    --python $(DRAWILLE)/bin/python --sync $(SYNC)/muster-sync --scratch .build-bench --rows $(ROWS)

.PHONY: snapshots
snapshots: need-test reader sync tests ## record the text goldens and the walks in the documents; always fails, so that changes are looked at
	@Tests/Tools/run_tests.py --reader $(READER) --sync $(SYNC)/muster-sync --record $(if $(FILTER),--filter '$(FILTER)')

.PHONY: install
install: need-install reader sync ## install below PREFIX=DIR (and DESTDIR): programs, guides, manuals, completions, units
	@Packaging/install "$(DESTDIR)" "$(PREFIX)" $(READER) $(SYNC)/muster-sync

.PHONY: uninstall
uninstall: ## remove exactly what install installed
	@Packaging/install --remove "$(DESTDIR)" "$(PREFIX)"

.PHONY: package
package: need-package reader sync ## make a Debian package and a tarball that runs from any folder, in OUT=out
	@Packaging/package $(READER) $(SYNC)/muster-sync "$(OUT)"

.PHONY: soak
soak: need-soak reader sync tests ## long tests: guides in a browser, html5lib's cases, the package on Debian, a kiosk on a console, ROUNDS=50 times the seeded cases (FILTER=name: those alone)
ifeq ($(FILTER),)
	@Tests/Soak/guides_in_browser.py
	@Tests/Soak/html5lib_cases.py --reader $(READER)
	@Tests/Soak/package_on_debian.py --reader $(READER) --sync $(SYNC)/muster-sync
	@Tests/Soak/kiosk_on_console.py --reader $(READER)
endif
	@Tests/Tools/run_tests.py --reader $(READER) --sync $(SYNC)/muster-sync --soak $(ROUNDS) $(if $(FILTER),--filter '$(FILTER)')

.PHONY: pictures
pictures: need-test reader ## draw the screens in the documents again, as a terminal shows them
	@Tests/Tools/draw_screens.py --reader $(READER) --out docs/pictures

.PHONY: order
order: need-bench reader ## record which functions the reader uses, for the linker; after large changes to the start
	@Tests/Tools/record_order.py --reader $(STATIC)/release/muster

.PHONY: clean
clean: ## remove everything that was built
	@rm -rf .build $(STATIC) $(SYNC) $(TEXTSTAT) $(DRAWILLE) .build-bench

# The steps that targets share.

.PHONY: need-build need-test need-check need-bench need-soak need-install need-package
need-build:
	@Tests/Tools/set-up $(BUILD_PACKAGES)
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

# Messages go to stderr, so that `make run ARGS="show fire" | less` reads the guide alone. What strip writes in
# small pieces is copied in one: the page cache then holds it in large ones, and mapping it takes fewer faults (measured:
# 0.3 ms of the 3 to the first screen).
.PHONY: reader
reader: need-build
	@if [ $(ORDER) -nt $(STATIC)/release/muster ]; then rm -f $(STATIC)/release/muster; fi
	@"$(SWIFT)" build $(STATIC_FLAGS) $(BUILD_FLAGS) $(if $(STRICT),$(WARNINGS_ARE_ERRORS)) >&2
	@if [ ! $(READER) -nt $(STATIC)/release/muster ]; then \
	    strip --strip-all --remove-section=.comment -o $(READER).stripped $(STATIC)/release/muster; \
	    dd if=$(READER).stripped of=$(READER).new bs=64M status=none; chmod 755 $(READER).new; \
	    rm -f $(READER).stripped; mv $(READER).new $(READER); fi

# Measure the search and the maps from inside; built like the reader, so that the figures are the reader's.
.PHONY: search-probe map-probe
search-probe map-probe: need-build
	@"$(SWIFT)" build $(subst --product muster,--product $@,$(STATIC_FLAGS)) $(BUILD_FLAGS) >&2

.PHONY: tests
tests: need-build
	@"$(SWIFT)" build --build-tests $(BUILD_FLAGS) $(WARNINGS_ARE_ERRORS)

.PHONY: lint
lint:
	@"$(SWIFT)" format lint --strict --parallel --recursive Package.swift Sources Tests
	@echo "check: no problems found in the formatting"

.PHONY: structure
structure:
	@Tests/Tools/check_structure.py
	@Tests/Tools/check_words.py

.PHONY: check-pack
check-pack: reader
	@Tests/Tools/check-pack $(READER)
