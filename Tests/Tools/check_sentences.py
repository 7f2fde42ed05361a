#!/usr/bin/env python3
"""Checks that the sentences of the user pages are short, each and on average, and that the pages are.

A sentence is the text of a paragraph or of a list entry up to a full stop, question mark or exclamation mark before a
blank. Code blocks, tables, headings and HTML comments are not counted; a path or command in backticks is one
word. Prints each sentence that is too long as FILE:LINE. With files as arguments it checks only those.
"""

import re
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
# The most words of a sentence, and of the sentences of a page on average; the format says rules that hold together.
LONGEST, MEAN = 30, 18
LONGEST_OF_FORMAT, MEAN_OF_FORMAT = 40, 20
# The folders of docs for users; records of reviews and the reasons of decisions are for work on the project.
FOLDERS = ("", "tutorial/", "how-to/", "reference/", "explanation/")
FORMAT = "Packaging/SYNC.md"

# The most bytes of a page, and of folders together: who reads more than this at once does not find what they look for.
PAGE_SIZE = 7_500
SIZES = {"README.md": 6_000, "CONTRIBUTING.md": 11_000, "ARCHITECTURE.md": 9_000}
FOLDER_SIZES = {FOLDERS: 153_000, ("decisions/",): 50_000}

ENTRY = re.compile(r"^\s*([-*]|\d+\.) ")
END = re.compile(r"(?<=[.?!])[\"”’)*_]*\s+|(?<=[.?!][*_)\"”])\s+")
# Full stops that end no sentence.
ABBREVIATION = re.compile(r"\b(e\.g|i\.e|etc|vs|U\.S|a\.m|p\.m)\.(?=\s)")


def user_pages(root):
    pages = [path for folder in FOLDERS for path in sorted(root.glob(f"docs/{folder}*.md"))]
    return [path for path in [root / "README.md", *pages, root / FORMAT] if path.is_file()]


def paragraphs(text):
    """Each paragraph and list entry with the number of its first line."""
    lines, first, fenced = [], 0, False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fence = line.lstrip().startswith("```")
        # Four blanks make code of a line that goes on with nothing.
        apart = (fence or fenced or not line.strip() or line.startswith(("#", "|", "<!--"))
                 or (not lines and line.startswith("    ")))
        if lines and (apart or ENTRY.match(line)):
            yield first, " ".join(lines)
            lines = []
        if fence:
            fenced = not fenced
        if not apart:
            first = first if lines else number
            lines.append(ENTRY.sub("", line).strip())


def sentences(text):
    """Each sentence of a page: (line number of its paragraph, number of its words, its text)."""
    for number, paragraph in paragraphs(text):
        plain = re.sub(r"`[^`]*`", "`code`", paragraph)
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", plain)
        plain = ABBREVIATION.sub(r"\1", plain)
        for sentence in END.split(plain):
            words = re.findall(r"\S*\w\S*", sentence or "")
            if words:
                yield number, len(words), sentence


def findings(name, text):
    """What is wrong with the sentences of a page: (line number, message)."""
    longest, most = (LONGEST_OF_FORMAT, MEAN_OF_FORMAT) if name == FORMAT else (LONGEST, MEAN)
    counted = list(sentences(text))
    for number, words, sentence in counted:
        if words > longest:
            yield number, f"a sentence of {words} words, of {longest} at most: {sentence[:70]}"
    mean = sum(words for _, words, _ in counted) / max(1, len(counted))
    if mean > most:
        yield 1, f"{mean:.1f} words in a sentence on average, of {most} at most"


def sizes(root):
    """Which pages and folders are too large: (name, message)."""
    limits = SIZES | {str(path.relative_to(root)): PAGE_SIZE for path in user_pages(root) if path.parent != root}
    limits.pop(FORMAT, None)
    for name, limit in limits.items():
        if (root / name).is_file() and (root / name).stat().st_size > limit:
            yield name, f"{(root / name).stat().st_size:,} bytes, of {limit:,} at most"
    for folders, limit in FOLDER_SIZES.items():
        size = sum(path.stat().st_size for folder in folders for path in root.glob(f"docs/{folder}*.md"))
        if size > limit:
            yield "docs", f"{size:,} bytes in {', '.join(folder or './' for folder in folders)}, of {limit:,} at most"


def main():
    only = [Path(name).resolve() for name in sys.argv[1:]]
    found = 0
    for path in only or user_pages(REPOSITORY):
        name = str(path.relative_to(REPOSITORY))
        for number, message in findings(name, path.read_text()):
            print(f"{name}:{number}: {message}")
            found += 1
    for name, message in [] if only else sizes(REPOSITORY):
        print(f"{name}: {message}")
        found += 1
    if found:
        print(f"documents: {found} findings; divide a sentence where a new thought begins, a page by what people want")
        sys.exit(1)
    print("check: sentences and pages are short")


if __name__ == "__main__":
    main()
