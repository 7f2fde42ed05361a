#!/usr/bin/env python3
"""Checks the structure that ARCHITECTURE.md describes: layers, modules, imports, files that no target builds.

The folders are the architecture: a module is the folder Sources/LAYER/MODULE, and LAYERS says which layers it may see.
Package.swift and every import are held to that, and to the few rules within and across layers that follow.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
LONG_FILE = 400  # lines; a file of one idea is rarely over 300
LARGEST_MODULE = 6_500  # lines of Swift in a module of Sources; a larger one is several ideas, compiled on one core
LARGEST_WHOLE = 116_600  # lines of Swift in all of Sources, which everyone reads and every build compiles; to go down to 100,000
TOP_LEVEL = re.compile(r"^(Package\.swift|Makefile|LICENSE|NOTICE|[^/]+\.md|\.[^/]+|"
                       r"(Sources|Tests|Guides|Plists|Packaging|docs)/.+|\.[^/]+/.+)$")
IMPORT = re.compile(r"^\s*(?P<words>(?:@\w+(?:\([^)]*\))?\s+|public\s+|package\s+|internal\s+|fileprivate\s+|private\s+)*)"
                    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(?P<module>\w+)")
# Other modules see both; but the optimizer looks only into what is public, and a first screen goes through these modules.
PUBLIC = ("Sources/Platform/", "Sources/Content/", "Sources/Reader/AppCore", "Sources/Reader/ScreenKit")
ACCESS = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:static|final|nonisolated|override|mutating|indirect)\s+)*(public|package)\s")
# A call of a function of the C library that opens a socket or looks up a name; not a method, and not a declaration.
SOCKET_CALL = re.compile(r"(?<![.\w])(?<!func )(?:Glibc\.)?(socket|socketpair|connect|getaddrinfo|sendto|recvfrom)\(")
# The attributes of Swift Testing that take arguments, and in their text a string or what the compiler of Swift 6.0, which is
# Debian 13's, crashes at: an interpolation or a closure.
TEST_ATTRIBUTE = re.compile(r"@(?:Test|Suite)\(")
STRING = re.compile(r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"', re.DOTALL)

# The layers of Sources, lowest first: each with the layers that its modules may see besides their own.
LAYERS = {
    "Platform": (),
    "Content": ("Platform",),
    "Reader": ("Platform", "Content"),
    "Maintainer": ("Platform", "Content"),
    "Network": ("Platform", "Content"),
    "Programs": ("Platform", "Content", "Reader", "Maintainer", "Network"),
}
# Programs put modules together, and do not see each other.
SEES_ITS_OWN = set(LAYERS) - {"Programs"}
C_LIBRARIES = "Sources/Platform/CLibraries"

TERMINAL = ("Terminal", "CursesDriver", "CNcurses")
# The modules of screens: what all are made of, the screens by what they are about, and what puts them together.
SCREENS = ("ScreenKit", "GuideScreens", "MapScreens", "HazardScreens", "Screens")
# What layers do not say: who must not reach what, not even through other modules, and why. Names of layers stand for
# all their modules.
MUST_NOT_REACH = [
    ("Content", TERMINAL, "what a pack says does not depend on a terminal"),
    ("Maintainer", TERMINAL, "packs are checked and made without a terminal"),
    ("Network", TERMINAL, "packs are synced without a terminal"),
    ("TextMetrics", ("Terminal",), "text is measured without a terminal"),
    ("Canvas", ("CursesDriver", "CNcurses", "Content"), "a map is drawn without knowing of what"),
    ("Terminal", ("CursesDriver", "CNcurses"), "a frame is drawn without ncurses"),
    ("Diagnostics", ("Campus", "GuideLayout", "GuideSearch", "PackDiff"), "it is below what uses packs"),
    ("PropertyLists", ("Campus", "GuideLayout", "GuideSearch", "PackDiff"), "it is below what uses packs"),
    ("GuideDocument", ("Campus", "GuideLayout", "GuideSearch", "PackDiff"), "it is below what uses packs"),
    ("ContentPack", ("Campus", "GuideLayout", "GuideSearch", "PackDiff"), "it is below what uses packs"),
    ("GuideSearch", ("GuideLayout",), "the search knows no lines"),
    ("GuideLayout", ("Campus",), "the layout knows guides only"),
    ("Hazards", ("Campus", "GuideLayout", "GuideSearch", "JSONReader"),
     "the reader links the rules of alerts and no decoder of feeds"),
    ("PackDiff", ("GuideSearch",), "a comparison needs no index"),
    ("AppCore", (*TERMINAL, *SCREENS), "the state knows no key codes and no cells"),
    *((module, ("CursesDriver", "CNcurses", "UserFiles"), "screens are drawn into a frame and do no I/O")
      for module in SCREENS),
    ("ScreenKit", SCREENS[1:], "it draws models and knows no screen"),
    ("GuideScreens", ("MapScreens", "HazardScreens", "Screens"), "only the table knows screens of all modules"),
    ("MapScreens", ("GuideScreens", "HazardScreens", "Screens"), "only the table knows screens of all modules"),
    ("HazardScreens", ("GuideScreens", "Screens"), "only the table knows screens of all modules"),
    ("UserFiles", (*TERMINAL, *SCREENS), "the person's files are stores, not screens"),
    ("UpdateMonitor", ("CursesDriver", "CNcurses", "UserFiles"), "it runs beside any session"),
    ("PackMaking", ("Campus", "GuideLayout"), "files are made without interpreting them"),
    ("GuideImport", ("Campus", "GuideLayout", "GuideSearch"), "a page becomes a guide without a pack"),
    ("PackWatching", ("Content",), "it knows folders, not guides"),
    ("PackSync", ("Campus", "GuideLayout", "GuideSearch"), "files are synced without interpreting them"),
    ("muster", ("Network", "CCurl"), "the reader has no network code"),
]
# Modules that only some may depend on or import: modules, or a layer. Tests may import those that are no C library.
ONLY_FOR = {
    "CCmark": ("GuideImport",),
    "CCurl": ("Network",),
    "CExpat": ("PropertyLists", "XMLReader"),
    "CNcurses": ("CursesDriver",),
    "CPlaceNames": ("PlaceNames",),
    "CQRCodegen": ("ScreenKit",),
    "CSQLite": ("SQLite",),
    "CSodium": ("ContentPack", "PackSync"),
    "CTerminalRestore": ("CursesDriver",),
    "CWorldLines": ("WorldLines",),
    "CZlib": ("GeoFormats",),
    "CursesDriver": ("muster",),
    "ServiceNotice": ("muster",),
    "UserFiles": ("muster",),
    "WorldLines": ("MapScreens",),
}
# The one module that may open a socket: a local one, to tell the service manager that a kiosk is alive.
OPENS_SOCKETS = "ServiceNotice"
# What the package manager knows how to build; it warns of any other file in a target that is not excluded.
BUILT = {".swift", ".c", ".h", ".modulemap"}


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
        names = [(d.get("byName") or d.get("target"))[0] for d in target["dependencies"]]
        excluded = target.get("exclude", []) + [resource["path"] for resource in target.get("resources", [])]
        targets[target["name"]] = (target.get("path") or f"{home}/{target['name']}", names, excluded)
    return targets


def layer(target, targets):
    """The layer of a target, from its folder, or None for what is not below Sources."""
    parts = targets[target][0].split("/")
    return parts[1] if parts[0] == "Sources" and len(parts) > 2 else None


def is_one_of(target, names, targets):
    """Whether `names` has the target, or its layer."""
    return target in names or target in targets and layer(target, targets) in names


def problems(root, targets, tracked):
    """Every breach of a rule, as FILE:LINE: what is wrong."""
    for path in tracked:
        if not TOP_LEVEL.match(path):
            yield f"{path}:1: does not belong at the top of the repository"
    yield from misplaced(root, targets)
    yield from wrong_dependencies(targets)
    yield from too_large(root, "Sources", LARGEST_WHOLE, "or take out what nothing needs")
    for target, (folder, names, excluded) in targets.items():
        yield from unhandled(root, target, folder, excluded)
        for path in sorted((root / folder).rglob("*.swift")):
            file = path.relative_to(root)
            for number, words, module in imports(path):
                yield from (f"{file}:{number}: {what}"
                            for what in wrong_import(target, words, module, targets))
        if folder.startswith("Tests/"):
            yield from crashing_arguments(root, folder)
        if layer(target, targets):
            yield from too_large(root, folder, LARGEST_MODULE, "or make a module of a part that is one idea")
            yield from other_access(root, folder)
            if target != OPENS_SOCKETS:
                yield from socket_calls(root, folder)


def misplaced(root, targets):
    """Targets of Sources outside the folder of their name in a layer, and folders there that no target builds."""
    homes = set()
    for target, (folder, _, _) in targets.items():
        if not folder.startswith("Sources/"):
            continue
        homes.add(folder)
        within = folder.removesuffix(f"/{target}")
        if within != C_LIBRARIES and within not in {f"Sources/{name}" for name in LAYERS}:
            yield f"Package.swift:1: {target} is in {folder}; a module is the folder Sources/LAYER/{target}"
    for path in sorted([*root.glob("Sources/*"), *root.glob("Sources/*/*"), *root.glob(f"{C_LIBRARIES}/*")]):
        name = str(path.relative_to(root))
        is_home = name in homes or any(home.startswith(f"{name}/") for home in homes)
        if not is_home and not any(name.startswith(f"{home}/") for home in homes):
            yield f"{name}:1: no target of Package.swift builds this"


def wrong_dependencies(targets):
    """What Package.swift gives to a module against the layers or the rules."""
    dependencies = {name: names for name, (_, names, _) in targets.items()}
    for target, names in dependencies.items():
        own = layer(target, targets)
        if own not in LAYERS:
            continue
        allowed = {*LAYERS[own], *({own} & SEES_ITS_OWN)}
        for name in names:
            other = layer(name, targets) if name in targets else None
            if other and other not in allowed:
                yield (f"Package.swift:1: {target} ({own}) must not depend on {name} ({other}); "
                       f"{own} sees {', '.join(sorted(allowed)) or 'nothing else'}")
            if name in ONLY_FOR and not is_one_of(target, ONLY_FOR[name], targets):
                yield f"Package.swift:1: {target} must not depend on {name}, which only {' or '.join(ONLY_FOR[name])} may import"
        reached = reachable(target, dependencies)
        for who, whom, why in MUST_NOT_REACH:
            if is_one_of(target, (who,), targets):
                for name in sorted(name for name in reached if is_one_of(name, whom, targets)):
                    yield f"Package.swift:1: {target} must not depend on {name}, not even through another module: {why}"


def unhandled(root, target, folder, excluded):
    """Files of a target that are neither built nor excluded, and excluded files that are not there."""
    for name in excluded:
        if not (root / folder / name).exists():
            yield f"Package.swift:1: {target} excludes {name}, which is not there"
    excluded = [root / folder / name for name in excluded]
    for path in sorted((root / folder).rglob("*")):
        is_excluded = any(path == other or other in path.parents for other in excluded)
        if path.is_file() and path.suffix not in BUILT and not is_excluded:
            yield f"{path.relative_to(root)}:1: {target} does not build this; exclude it in Package.swift"


def wrong_import(target, words, module, targets):
    """What is wrong with one import of one target's file."""
    in_sources = layer(target, targets) is not None
    if in_sources and module.startswith("Foundation"):
        yield f"imports {module}, which costs every start of the program milliseconds and megabytes"
    if module in targets and module != target and module not in targets[target][1]:
        yield f"imports {module}, which Package.swift does not give to {target}"
    is_c_library = module in targets and targets[module][0].startswith(f"{C_LIBRARIES}/")
    if module in ONLY_FOR and (in_sources or is_c_library) and not is_one_of(target, ONLY_FOR[module], targets):
        yield f"imports {module}, which only {' or '.join(ONLY_FOR[module])} may import"
    if in_sources and is_c_library and not {"internal", "fileprivate", "private"} & set(words):
        yield f"imports {module} publicly; write `internal import {module}`"


def too_large(root, folder, limit, remedy):
    """The lines of a folder that has more of them than it may have."""
    lines = sum(path.read_bytes().count(b"\n") for path in (root / folder).rglob("*.swift"))
    if lines > limit:
        yield f"{folder}:1: {lines:,} lines of Swift, of {limit:,} at most; say once what is said twice, {remedy}"


def other_access(root, folder):
    """Declarations for other modules with the other word than their module has."""
    wanted = "public" if folder.startswith(PUBLIC) else "package"
    for path in sorted((root / folder).rglob("*.swift")):
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            found = ACCESS.match(line)
            if found and found[1] != wanted:
                yield f"{path.relative_to(root)}:{number}: is {found[1]}; what other modules see here is {wanted}"


def socket_calls(root, folder):
    """Calls that open a socket or look up a name, in the code of one module."""
    for path in sorted([*(root / folder).rglob("*.swift"), *(root / folder).rglob("*.c")]):
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            code = line.split("//")[0]
            for call in SOCKET_CALL.findall(code):
                yield f"{path.relative_to(root)}:{number}: calls {call}(); only {OPENS_SOCKETS} may open a socket"


def crashing_arguments(root, folder):
    """Arguments of `@Test` and `@Suite` that the compiler of Swift 6.0 crashes at."""
    for path in sorted((root / folder).rglob("*.swift")):
        text = path.read_text(errors="replace")
        # Strings keep their lengths, so that lines can be counted.
        plain = STRING.sub(lambda found: ("\\(" if "\\(" in found[0] else "").ljust(len(found[0]), '"'), text)
        for found in TEST_ATTRIBUTE.finditer(plain):
            end, depth = found.end(), 1
            while depth and end < len(plain):
                if plain.startswith("\\(", end) or plain[end] == "{":
                    yield (f"{path.relative_to(root)}:{text.count(chr(10), 0, found.start()) + 1}: Swift 6.0 crashes at an "
                           "interpolation or a closure in the arguments of a test; make it a constant")
                    break
                depth += {"(": 1, ")": -1}.get(plain[end], 0)
                end += 1


def stale_rules(targets):
    """Names in the rules above that are neither a layer nor a module any more."""
    named = {name for who, whom, _ in MUST_NOT_REACH for name in (who, *whom)}
    named |= {name for module, owners in ONLY_FOR.items() for name in (module, *owners)} | {OPENS_SOCKETS}
    for name in sorted(named - set(LAYERS) - set(targets)):
        yield f"Tests/Tools/check_structure.py:1: a rule names {name}, which is no module; correct the rule"


def main():
    swift = os.environ.get("SWIFT") or "swift"
    listed = subprocess.run(["git", "ls-files"], cwd=REPOSITORY, capture_output=True, text=True)
    targets = describe(REPOSITORY, swift)
    found = [*problems(REPOSITORY, targets, listed.stdout.splitlines()), *stale_rules(targets)]
    for problem in found:
        print(problem)
    for path in sorted(REPOSITORY.glob("Sources/**/*.swift")):
        lines = len(path.read_text(errors="replace").splitlines())
        if lines > LONG_FILE:
            print(f"{path.relative_to(REPOSITORY)}:1: warning: {lines} lines; is it still one idea?")
    if found:
        sys.exit(1)
    print("check: no problems found in the structure")


if __name__ == "__main__":
    main()
