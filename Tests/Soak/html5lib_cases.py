#!/usr/bin/env python3
"""Shows html5lib's tree-construction cases with the reader and compares the letters with the standard's trees.

    html5lib_cases.py --reader muster [--cases FOLDER]

Each case is a page, mostly malformed, and the tree that browsers make of it. The reader must show every letter and digit of
the tree's text in its order, without what a person does not see, and the page's title. The differences that are meant are
listed here with their reasons: in those the reader shows more than a browser, and never less. A listed case without a
difference is a failure too, so that the list stays true.
The cases come from a Debian package, golang-golang-x-net-dev; the numbers below count those of its version in Debian 12.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

PACKAGE = "golang-golang-x-net-dev"
CASES = Path("/usr/share/gocode/src/golang.org/x/net/html/testdata/webkit")
DEADLINE = 20  # seconds for one page; it takes some 3 ms
DEADLINE_OF_CHECK = 120
SECTIONS = {"data", "errors", "new-errors", "document", "document-fragment", "script-on", "script-off"}

# Cases that a page of its own cannot show, by a section that they have.
SKIPPED = {
    "document-fragment": "parts of a page, read as within some element",
    "script-on": "of a browser that runs scripts, which the reader never does",
}

# The elements whose text is not part of the page's, as the trees write them.
NOT_SHOWN = {
    "head": "its title is compared by itself", "title": "the same, of one in the body",
    "script": "a program", "style": "a stylesheet", "template": "for scripts only",
    "iframe": "what browsers without frames show", "noembed": "what browsers without plug-ins show",
    "select": "choices of a form", "datalist": "the same", "textarea": "what is typed into a form",
    "rp": "parentheses, which the reader writes itself",
    "s": "text that no longer holds", "strike": "the same", "del": "the same",
    "svg svg": "a drawing, for which its title or label stands",
    "math annotation": "the formula again, for programs", "math annotation-xml": "the same",
}

# The cases in which the reader shows more than a browser, by the reason.
KNOWN = [
    ("an element that never ends hides nothing, so that a slip costs no text", {
        "blocks": [13], "plain-text-unsafe": [14, 15, 18, 28], "tables01": [10], "template": [7, 77, 78, 79, 93],
        "tests1": [35], "tests10": [17, 18, 31, 32, 33, 34],
        "tests16": [89, 186], "tests18": [14, 15, 22, 23, 28, 29, 30], "tests2": [2], "tests20": [30, 43, 44],
        "tests21": [12, 18, 19, 20, 24], "tests26": [11, 12], "tests3": [15], "tests7": [21], "tests9": [18, 19],
    }),
    ("a script in which another begins and never ends is over at its first end tag, for the same reason", {
        "scriptdata01": [17, 18, 19, 21, 22, 23, 24], "tests16": [70, 72, 167, 169],
    }),
    ("a title that never ends is over at the next tag, for the same reason", {"tests16": [83, 180], "tests3": [16]}),
    ("a quotation mark that is never closed does not hide the rest of the page", {"webkit02": [5]}),
    ("a template or drawing ends at its end tag, even if <plaintext> is in it", {"tests18": [16], "webkit02": [19]}),
    ("a page of frames is shown as text, with what stands beside the frames or instead of them", {
        "noscript01": [10], "tests18": [18, 19, 21], "tests19": [42], "tests2": [6, 7, 8], "tests6": [8],
    }),
]


def letters(text):
    """The letters and digits of a text."""
    return "".join(character for character in text if character.isalnum())


def holds(text, wanted):
    """Whether a text has all of these letters, in this order."""
    rest = iter(text)
    return all(letter in rest for letter in wanted)


def read_cases(path):
    """The cases of a file, each its sections as lists of lines."""
    cases, lines = [], None
    for line in path.read_bytes().decode().split("\n"):
        name = line[1:] if line[:1] == "#" else None
        if name in SECTIONS:
            if name == "data":
                cases.append({})
            lines = cases[-1][name] = []
        elif lines is not None:
            lines.append(line)
    return cases


def read_nodes(lines):
    """The nodes of a tree as pairs of depth and source: `<p>`, `id="x"`, `"text"`."""
    nodes = []
    for line in lines:
        if line.startswith("| "):
            source = line[2:].lstrip(" ")
            nodes.append([len(line) - len(source), source])
        elif nodes:
            nodes[-1][1] += "\n" + line
    return [(depth, source.rstrip("\n")) for depth, source in nodes]


def expected(lines):
    """The letters of the title and of the text that a person sees of a tree."""
    title, text, around = None, "", []
    nodes = read_nodes(lines)
    for index, (depth, source) in enumerate(nodes):
        around = [(outer, name, isHidden) for outer, name, isHidden in around if outer < depth]
        isHidden = any(isHidden for _, _, isHidden in around)
        parent = around[-1][1] if around else None
        if source.startswith('"'):
            if parent == "title" and title == "":
                title = source[1:-1]
            elif not isHidden:
                # What browsers without frames show is read as markup; the trees have it as text.
                text += re.sub(r"<[^>]*>", "", source[1:-1]) if parent == "noframes" else source[1:-1]
        elif source.startswith("<") and not source.startswith(("<!", "<?")):
            name, attributes = source[1:-1], attributes_of(nodes, index)
            isClosed = name == "dialog" and "open" not in attributes
            around.append((depth, name, name in NOT_SHOWN or isClosed or "hidden" in attributes))
            if name == "title" and title is None:
                title = ""
            if name == "img" and not isHidden:
                # Its text, or else the word that the reader writes.
                text += attributes.get("alt", attributes.get("title", "image"))
    return letters(title or ""), letters(text)


def attributes_of(nodes, index):
    """The attributes of an element of a tree."""
    attributes = {}
    for depth, source in nodes[index + 1:]:
        found = re.fullmatch(r'([^"<][^=]*)="(.*)"', source, re.DOTALL)
        if not found or depth != nodes[index][0] + 2:
            break
        attributes[found[1]] = found[2]
    return attributes


class Reader:
    """The reader with a pack of its own, of which the cases become guides."""

    def __init__(self, program, scratch):
        self.program, self.pack = program, scratch / "pack"
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(scratch), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        done = self.run("new", "pack", self.pack)
        if not done or done.returncode:
            sys.exit(f"html5lib_cases: {program} makes no pack")
        self.own = len(list((self.pack / "Guides").glob("*.html")))

    def run(self, *words, deadline=DEADLINE):
        """What came of a command; nothing if it took too long."""
        try:
            return subprocess.run(
                [self.program, *words], capture_output=True, stdin=subprocess.DEVNULL, timeout=deadline, env=self.environment)
        except subprocess.TimeoutExpired:
            return None

    def show(self, name, page):
        """The letters of the title and of the text that are shown of a page, and what is wrong with how it is shown."""
        guide = self.pack / "Guides" / (name.replace("/", "-").replace(" ", "-") + ".html")
        guide.write_bytes(page)
        outputs = []
        for form in ("--json", "--plain"):
            done = self.run("show", guide, form, "--content", self.pack)
            if not done:
                return None, f"show {form} takes more than {DEADLINE} seconds"
            if done.returncode:
                return None, f"show {form} ended with {done.returncode}: {done.stderr.decode(errors='replace')}"
            outputs.append(done.stdout.decode())
        values = json.loads(outputs[0])
        shown = letters(values["title"]), letters(values["text"])
        if re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", outputs[1]):
            return shown, "show --plain writes control characters"
        if not holds(letters(outputs[1]), shown[1]):
            return shown, "show --plain leaves out text that show --json has"
        return shown, None

    def check(self, count):
        """What is wrong with a check of all guides together, which reads them once more, with their positions."""
        done = self.run("check", self.pack, deadline=DEADLINE_OF_CHECK)
        if not done:
            return f"check takes more than {DEADLINE_OF_CHECK} seconds"
        last = done.stderr.decode(errors="replace").rpartition("check: ")[2]
        if done.returncode != 1 or not last.startswith(f"{count + self.own} guides"):
            return f"check of {count + self.own} guides ended with {done.returncode}: {last}"
        return None


def judge(wanted, shown, isKnown):
    """What is wrong with what is shown of a case."""
    if isKnown and wanted == shown:
        return "this case is listed as a difference and is none"
    if isKnown and not holds(shown[1], wanted[1]):
        return "this case is listed as one that shows more, and text is lost"
    if not isKnown and wanted != shown:
        return "the letters differ"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--reader", required=True, type=Path)
    parser.add_argument("--cases", type=Path, default=CASES, help="the folder of the cases")
    options = parser.parse_args()
    files = sorted(options.cases.rglob("*.dat"))
    if not files:
        parser.error(f"there are no cases in {options.cases}; on Debian: apt-get install {PACKAGE}")
    known = {f"{file} {number}" for _, cases in KNOWN for file, numbers in cases.items() for number in numbers}
    counts, skipped, failed = Counter(), Counter(), 0
    with tempfile.TemporaryDirectory() as scratch:
        reader = Reader(options.reader.resolve(), Path(scratch))
        for file in files:
            for number, case in enumerate(read_cases(file), 1):
                name = f"{file.relative_to(options.cases).with_suffix('')} {number}"
                reasons = [reason for section, reason in SKIPPED.items() if section in case]
                if reasons:
                    skipped[reasons[0]] += 1
                    continue
                page = "\n".join(case["data"])
                wanted = expected(case["document"])
                shown, problem = reader.show(name, page.encode())
                problem = problem or judge(wanted, shown, name in known)
                if problem:
                    failed += 1
                    print(f"{name}: {problem}\n  page      {page!r}\n  expected  {wanted}\n  shown     {shown}")
                counts["known" if name in known else "equal" if not problem else "failed"] += 1
                known.discard(name)
        problem = reader.check(counts.total())
    for name in sorted(known):
        print(f"{name}: this case is listed as a difference and is not there, or is skipped")
    if problem:
        print(problem)
    for reason, count in skipped.items():
        print(f"skipped {count} cases: {reason}")
    failed += len(known) + bool(problem)
    print(f"html5lib: {counts.total() + skipped.total()} cases, {counts['equal']} equal, {counts['known']} known differences, "
          f"{skipped.total()} skipped, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
