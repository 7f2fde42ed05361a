#!/usr/bin/env python3
"""Checks that code, messages and documents use plain current American English; see CONTRIBUTING.md.

It also checks that no doc comment in Sources begins with a word such as "What" or "Whether". Prints each finding as
FILE:LINE and the number of findings in each folder. With folders or files as arguments it checks only those. Guides
and property lists are not checked.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
CHECKED = re.compile(r"^(Sources/|docs/|Packaging/|Makefile$|[^/]+\.md$)")
# Names of functions for the linker, and the licenses of others.
NOT_OURS = {"Packaging/reader.order", "THIRD-PARTY-NOTICES.md", "Sources/Platform/CPlaceNames/place_names.c"}

# What must not be written, and what to write instead.
BANNED = [
    (r"can not", "cannot"),
    (r"who(so)?ever", "anyone who, or name the subject"),
    (r"somebody", "someone, or name the subject"),
    (r"nobody", "no one, or name the subject"),
    (r"anew", "again"),
    (r"mend(s|ed|ing)?", "repair, or correct"),
    (r"(go|goes|went|gone) back (from|to version)", "roll back"),
    (r"rightly", "correctly, or validly"),
    (r"is not said", "is missing, or is not specified"),
    (r"it is not known", "unknown, or cannot determine"),
    (r"for ever", "forever, or permanently"),
    (r"shall", "must, should or will"),
    (r"address(es)? of (mail|https|IP)", "email address, https address, IP address"),
    (r"for trying out", "for testing"),
    (r"wants? a login", "requires a login"),
    (r"nothing to complain about", "no problems found"),
    (r"made anew", "rebuilt"),
    (r"\w*colour\w*", "color"),
    (r"\w*neighbour\w*", "neighbor"),
    (r"(kilo|centi|milli)?metres?", "meter"),
    (r"\w*(behaviour|favour|honour)\w*", "the same with -or"),
    (r"centre[ds]?", "center"),
    (r"grey", "gray"),
    (r"learnt", "learned"),
    (r"spelt", "spelled"),
    (r"spoilt", "corrupted, or overwritten"),
    (r"\w*(recogn|organ|initial|sanit|normal|serial|synchron|optim|minim|maxim|summar|capital)is(e|ed|es|ing|ation)",
     "the same with -iz"),
]
# A doc comment that begins so is a bare noun clause, or a riddle.
CLAUSE = re.compile(
    r"\s*///\s*(What(ever)?|Whether|Where(ver)?|Who(ever|se|m)?|Why|Which(ever)?|How|When(ever)?|Those|That)\b")
INSTEAD_OF_CLAUSE = 'subject, verb, condition: "Returns …", "True if …", "The number of …", "The reason that …"'

PATTERNS = [(re.compile(rf"\b{words}\b", re.IGNORECASE), instead) for words, instead in BANNED]

# Words that other programs read, and so stay: (file, banned word).
KEPT = {
    ("Sources/Content/PackDiff/Report/ChangesJSON.swift", "metres"),
    ("Sources/Content/Stylesheets/CSSColor.swift", "grey"),
    ("docs/reference/scripts.md", "metres"),
    ("Sources/Maintainer/PackCheck/Source/PhoneWords.swift", "metres"),
    ("Sources/Maintainer/PackCheck/Readability/SyllableExceptions.swift", "whoever"),
    ("Sources/Maintainer/PackCheck/Readability/SyllableExceptions.swift", "behaviour"),
}


def findings(name, text):
    """Each banned word in a text: (line number, word, what to write instead). Names are split at their capitals."""
    for number, line in enumerate(text.splitlines(), 1):
        line = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", line)
        for pattern, instead in PATTERNS:
            for match in pattern.finditer(line):
                if (name, match[0].lower()) not in KEPT:
                    yield number, match[0], instead


def clauses(name, text):
    """Each doc comment of a source file that begins with a bare clause: (line number, word, what to write instead)."""
    if not (name.startswith("Sources/") and name.endswith(".swift")):
        return
    previous = ""
    for number, line in enumerate(text.splitlines(), 1):
        found = CLAUSE.match(line)
        if found and not previous.lstrip().startswith("///"):
            yield number, found[1], INSTEAD_OF_CLAUSE
        previous = line


def checked_files(root, only):
    """The names of the checked text files that git knows, below `only` if that is not empty."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *only], cwd=root, capture_output=True,
        text=True, check=True).stdout.splitlines()
    return sorted(name for name in listed
                  if CHECKED.match(name) and name not in NOT_OURS and (root / name).is_file())


def main():
    folders = Counter()
    only = [str(Path(name).resolve().relative_to(REPOSITORY)) for name in sys.argv[1:]]
    for name in checked_files(REPOSITORY, only):
        try:
            text = (REPOSITORY / name).read_text()
        except UnicodeDecodeError:
            continue
        for number, word, instead in sorted([*findings(name, text), *clauses(name, text)]):
            print(f"{name}:{number}: \"{word}\"; write {instead}")
            folders["/".join(name.split("/")[:-1][:3]) or name] += 1
    for folder, count in sorted(folders.items()):
        print(f"words: {count:4} in {folder}")
    if folders:
        sys.exit(1)
    print("check: the words are current")


if __name__ == "__main__":
    main()
