#!/usr/bin/env python3
"""Checks the rules of the house that neither the compiler nor the formatter enforces; see ARCHITECTURE.md."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
LONG_FILE = 400  # lines; a file of one idea is rarely over 300
TOP_LEVEL = re.compile(r"^(Package\.swift|Makefile|LICENSE|NOTICE|[^/]+\.md|\.[^/]+|"
                       r"(Sources|Tests|Guides|Plists|Packaging)/.+|\.[^/]+/.+)$")
IMPORT = re.compile(r"^\s*(?P<words>(?:@\w+(?:\([^)]*\))?\s+|public\s+|package\s+|internal\s+|fileprivate\s+|private\s+)*)"
                    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(?P<module>\w+)")

# What a target must not reach, not even through others: the arrows of the design, whatever Package.swift says.
MUST_NOT_REACH = {
    "TextMetrics": {"Guidebook", "Terminal", "AppCore", "Screens"},
    "Guidebook": {"Terminal", "AppCore", "Screens", "GuideLayout", "Campus", "CNcurses"},
    "Campus": {"Terminal", "AppCore", "Screens"},
    "GuideSearch": {"Terminal", "AppCore", "Screens", "GuideLayout", "CNcurses"},
    "GuideLayout": {"Terminal", "AppCore", "Screens", "Campus"},
    "PackMaking": {"Terminal", "AppCore", "Screens", "Campus", "GuideLayout", "CNcurses"},
    "PackCheck": {"Terminal", "AppCore", "Screens", "CNcurses"},
    "PackDiff": {"Terminal", "AppCore", "Screens", "GuideSearch", "CNcurses"},
    "Terminal": {"Guidebook", "Campus", "GuideLayout", "AppCore", "Screens", "CNcurses"},
    "CursesDriver": {"Guidebook", "Campus", "GuideLayout", "AppCore", "Screens"},
    "AppCore": {"Terminal", "CursesDriver", "Screens", "CNcurses"},
    "Screens": {"CursesDriver", "CNcurses", "UserFiles", "PackCheck", "PackWatching"},
    "PackWatching": {"Guidebook", "Terminal", "AppCore", "Screens"},
    "UserFiles": {"Terminal", "CursesDriver", "Screens", "CNcurses"},
    "PackSync": {"Campus", "GuideSearch", "GuideLayout", "Terminal", "AppCore", "Screens", "CNcurses"},
    "UpdateMonitor": {"CursesDriver", "CNcurses", "UserFiles"},
    "muster": {"PackSync", "CCurl"},
}
# What the package manager knows how to build; it warns of any other file in a target that is not excluded.
BUILT = {".swift", ".c", ".h", ".modulemap"}
# C libraries that one target alone may import.
ONLY_IMPORTER = {"CNcurses": "CursesDriver", "CSQLite": "GuideSearch", "CCurl": "PackSync"}


def imports(path):
    """The modules a Swift file imports: (line number, words before `import`, module)."""
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        found = IMPORT.match(line)
        if found:
            yield number, found["words"].split(), found["module"]


def reachable(target, dependencies):
    """Every target that one target depends on, directly or through others."""
    seen, waiting = set(), [target]
    while waiting:
        for name in dependencies.get(waiting.pop(), ()):
            if name not in seen:
                seen.add(name)
                waiting.append(name)
    return seen


def describe(root, swift):
    """Package.swift as the compiler understands it: target -> (folder, names it depends on, what it excludes)."""
    dumped = subprocess.run([swift, "package", "dump-package"], cwd=root, capture_output=True, text=True, check=True)
    targets = {}
    for target in json.loads(dumped.stdout)["targets"]:
        home = "Tests" if target["type"] == "test" else "Sources"
        names = [(d.get("byName") or d.get("target") or d.get("product"))[0] for d in target["dependencies"]]
        apart = target.get("exclude", []) + [resource["path"] for resource in target.get("resources", [])]
        targets[target["name"]] = (target.get("path") or f"{home}/{target['name']}", names, apart)
    return targets


def complaints(root, targets, tracked):
    """Every breach of a rule, as FILE:LINE: what is wrong."""
    for path in tracked:
        if not TOP_LEVEL.match(path):
            yield f"{path}:1: does not belong at the top of the repository"
    dependencies = {name: names for name, (_, names, _) in targets.items()}
    for target, forbidden in MUST_NOT_REACH.items():
        for name in sorted(reachable(target, dependencies) & forbidden):
            yield f"Package.swift:1: {target} must not depend on {name}, not even through another target"
    for target, (folder, names, apart) in targets.items():
        yield from unhandled(root, target, folder, apart)
        for path in sorted((root / folder).rglob("*.swift")):
            place = path.relative_to(root)
            for number, words, module in imports(path):
                yield from (f"{place}:{number}: {what}"
                            for what in wrong_import(target, names, words, module, str(place), targets))


def unhandled(root, target, folder, apart):
    """Files of a target that are neither built nor set apart, and folders set apart that are not there."""
    for name in apart:
        if not (root / folder / name).exists():
            yield f"Package.swift:1: {target} excludes {name}, which is not there"
    apart = [root / folder / name for name in apart]
    for path in sorted((root / folder).rglob("*")):
        kept_apart = any(path == other or other in path.parents for other in apart)
        if path.is_file() and path.suffix not in BUILT and not kept_apart:
            yield f"{path.relative_to(root)}:1: {target} does not build this; exclude it in Package.swift"


def wrong_import(target, names, words, module, place, targets):
    """What is wrong with one import of one target's file."""
    in_sources = place.startswith("Sources/")
    if in_sources and module.startswith("Foundation"):
        yield f"imports {module}, which costs every start of the program milliseconds and megabytes"
    if module in targets and module != target and module not in names:
        yield f"imports {module}, which Package.swift does not give to {target}"
    owner = ONLY_IMPORTER.get(module)
    if owner and target != owner:
        yield f"imports {module}, which is for {owner} alone"
    is_c_library = module in targets and targets[module][0].startswith("Sources/CLibraries/")
    if in_sources and is_c_library and not {"internal", "fileprivate", "private"} & set(words):
        yield f"imports {module} publicly; write `internal import {module}`"


def main():
    swift = os.environ.get("SWIFT") or "swift"
    listed = subprocess.run(["git", "ls-files"], cwd=REPOSITORY, capture_output=True, text=True)
    found = list(complaints(REPOSITORY, describe(REPOSITORY, swift), listed.stdout.splitlines()))
    for complaint in found:
        print(complaint)
    for path in sorted(REPOSITORY.glob("Sources/**/*.swift")):
        lines = len(path.read_text(errors="replace").splitlines())
        if lines > LONG_FILE:
            print(f"{path.relative_to(REPOSITORY)}:1: warning: {lines} lines; is it still one idea?")
    if found:
        sys.exit(1)
    print("check: the rules of the house hold")


if __name__ == "__main__":
    main()
