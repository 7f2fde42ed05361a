#!/usr/bin/env python3
"""Writes the 1 MB HTML page of the bench to stdout: headings, paragraphs, lists, links and tables, always the same."""

import sys

SIZE = 1_000_000  # bytes
WORDS = (
    "stairs door alarm smoke water shelter window radio neighbour exit street call help wait listen move slowly away "
    "from the building and keep low until you are told that it is safe to return with your group to the meeting place"
).split()


class Numbers:
    """A linear congruential generator (Knuth's MMIX constants), so that no library's version changes the page."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound


def sentence(numbers):
    """Five to eighteen words, some of them emphasised, linked or written with entities."""
    words = [WORDS[numbers.below(len(WORDS))] for _ in range(5 + numbers.below(14))]
    place = numbers.below(len(words))
    words[place] = (
        "<strong>{}</strong>", "<em>{}</em>", '<a href="#part-1">{}</a>', "{} &amp; go", "&ldquo;{}&rdquo;", "{}",
    )[numbers.below(6)].format(words[place])
    return " ".join(words).capitalize() + "."


def paragraph(numbers):
    return " ".join(sentence(numbers) for _ in range(2 + numbers.below(5)))


def bullets(numbers, tag, depth=0):
    items = []
    for _ in range(3 + numbers.below(4)):
        nested = bullets(numbers, "ul", depth + 1) if depth < 2 and numbers.below(5) == 0 else ""
        items.append(f"<li>{sentence(numbers)}{nested}</li>")
    return f"<{tag}>\n" + "\n".join(items) + f"\n</{tag}>"


def table(numbers):
    columns = 2 + numbers.below(3)
    rows = ["<tr>" + "".join(f"<th>{WORDS[numbers.below(len(WORDS))]}</th>" for _ in range(columns)) + "</tr>"]
    for _ in range(3 + numbers.below(6)):
        cells = (f"<td>{' '.join(WORDS[numbers.below(len(WORDS))] for _ in range(1 + numbers.below(6)))}</td>"
                 for _ in range(columns))
        rows.append("<tr>" + "".join(cells) + "</tr>")
    return "<table>\n" + "\n".join(rows) + "\n</table>"


def page():
    numbers = Numbers(1)
    parts = ['<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>A large page</title></head>\n<body>\n'
             "<h1>A large page</h1>"]
    size, part = 0, 0
    while size < SIZE:
        part += 1
        blocks = [f'<h2 id="part-{part}">Part {part}</h2>']
        for _ in range(3 + numbers.below(5)):
            kind = numbers.below(8)
            blocks.append(
                f"<p>{paragraph(numbers)}</p>" if kind < 4
                else bullets(numbers, "ul" if kind == 4 else "ol") if kind < 6
                else f"<h3>{sentence(numbers)}</h3>" if kind == 6
                else table(numbers))
        text = "\n".join(blocks)
        size += len(text.encode()) + 1
        parts.append(text)
    return "\n".join(parts) + "\n</body></html>\n"


if __name__ == "__main__":
    sys.stdout.write(page())
