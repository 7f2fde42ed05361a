#!/usr/bin/env python3
"""Makes up a content pack of many guides: large_pack.py FOLDER [GUIDES]. Each guide has five sections.

The same pack every time. Words are made of syllables, and how often each is used follows Zipf's law, as in any
language (G. K. Zipf, Human Behavior and the Principle of Least Effort, 1949): the commonest stand in nearly every
guide, most in one or two. Beside it queries.txt holds what to type: words of every frequency, some misspelt.
"""

import bisect
import itertools
import random
import sys
from pathlib import Path

VOCABULARY = 40_000
SECTIONS = ("do-now", "overview", "before", "during", "after")
ONSETS = "b br c ch cl d dr f fl g gr h j k l m n p pl qu r s sh sl st t tr v w".split()
VOWELS = "a e i o u ai ea ou".split()
ENDINGS = ["", "", "n", "r", "s", "t", "ll", "ck", "nd", "st", "m"]
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n'


def vocabulary(randomness):
    """Different words, short ones first."""
    words = {}
    while len(words) < VOCABULARY:
        # There are some two thousand words of one syllable; the rest are longer.
        syllables = 1 if len(words) < 500 else 2 if len(words) < 8_000 else 3
        word = "".join(randomness.choice(ONSETS) + randomness.choice(VOWELS) + randomness.choice(ENDINGS)
                       for _ in range(syllables))
        words[word] = None
    return list(words)


class Zipf:
    """Draws words, the first of the list most often."""

    def __init__(self, words, randomness):
        self.words, self.randomness = words, randomness
        self.sums = list(itertools.accumulate(1 / (rank + 1) for rank in range(len(words))))

    def draw(self, count):
        places = (bisect.bisect(self.sums, self.randomness.random() * self.sums[-1]) for _ in range(count))
        return [self.words[min(place, len(self.words) - 1)] for place in places]


def guide(slug, zipf):
    title = " ".join(zipf.draw(3)).title()
    keywords = ", ".join(" ".join(zipf.draw(zipf.randomness.randint(1, 3))) for _ in range(12))
    sections = "".join(
        f'<section id="{name}"><h2>{name.title()}</h2>'
        + "".join(f"<p>{' '.join(zipf.draw(14)).capitalize()}.</p>" for _ in range(2 if name == "do-now" else 5))
        + "</section>" for name in SECTIONS)
    return title, (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
                   f'<meta name="keywords" content="{keywords}"></head>'
                   f'<body><div id="{slug}"><h1>{title}</h1>{sections}</div></body></html>\n')


def queries(words, randomness):
    """From one letter to a sentence; common, rare and misspelt words."""
    lines = []
    for rank in (0, 1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000):
        lines.append(words[rank])
        lines.append(f"{words[rank]} {words[rank // 2 + 5]}")
        lines.append(f"{words[2]} {words[rank]} {words[7]} {words[rank + 11]} {words[40]}")
    for rank in (50, 500, 5_000, 15_000):
        word = words[rank]
        cut = randomness.randrange(1, len(word))
        lines.append(word[:cut] + word[cut:].swapcase()[1:].lower() + "x " + words[rank + 3])
        lines.append(word + words[rank + 1])
    return lines


def large_pack(scratch):
    """Ten thousand guides of five sections; made once."""
    folder = scratch / "large-pack"
    if not (folder / "queries.txt").exists():
        make(folder, 10_000)
    return folder


def make(folder, count):
    randomness = random.Random(20261121)
    words = vocabulary(randomness)
    zipf = Zipf(words, randomness)
    (folder / "Plists").mkdir(parents=True, exist_ok=True)
    (folder / "Guides").mkdir(exist_ok=True)
    entries = []
    for number in range(count):
        slug = f"guide-{number}"
        title, page = guide(slug, zipf)
        (folder / "Guides" / f"{slug}.html").write_text(page)
        entries.append(f"<dict><key>Name</key><string>{title} {number}</string>"
                       f"<key>Link</key><string>{slug}.html</string></dict>\n")
    # A menu holds at most 5,000 entries, so the guides hang below submenus of a thousand.
    parts = [entries[start:start + 1_000] for start in range(0, count, 1_000)]
    menu = "".join(f"<dict><key>Name</key><string>Part {number}</string><key>Objects</key><array>\n{''.join(part)}"
                   "</array></dict>\n" for number, part in enumerate(parts, 1))
    (folder / "Plists" / "Guides.plist").write_text(f"{HEAD}<array>\n{menu}</array>\n</plist>\n")
    (folder / "Plists" / "Pack.plist").write_text(
        f"{HEAD}<dict><key>Identifier</key><string>org.example.large</string><key>Title</key>"
        "<string>Large</string><key>Version</key><integer>1</integer></dict>\n</plist>\n")
    (folder / "queries.txt").write_text("\n".join(queries(words, randomness)) + "\n")


if __name__ == "__main__":
    make(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)
