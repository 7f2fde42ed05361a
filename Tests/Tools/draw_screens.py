#!/usr/bin/env python3
"""Draws screens of the reader as pictures (SVG): what a terminal shows, with the colors that it was sent.

    draw_screens.py --reader PROGRAM --out docs/pictures          the pictures of the documents
    draw_screens.py --reader PROGRAM --out DIR --all              every scene, dark and light, with 16, 256 and direct colors

The reader runs in tmux, which says what stands in each cell; nothing here knows what the reader meant to draw. A picture
needs no other program to be looked at than a browser.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata
from pathlib import Path
from xml.sax.saxutils import escape

# The sixteen colors of xterm, which most terminals resemble.
PALETTE = [
    "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
    "#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
]
GROUNDS = {"dark": ("#e8e8e8", "#101010"), "light": ("#1a1a1a", "#ffffff")}
# What tmux answers to. It does not write down cells that were erased in a color, as terminals of xterm's family are asked
# to do: these are sent blanks.
COLORS = {"16": "screen-16color", "256": "tmux-256color", "direct": "tmux-direct"}

# Pixels of a cell, and of the letters in it.
WIDTH, HEIGHT, SIZE = 9, 19, 15

# A scene: size, options of the reader, keys as tmux names them.
SCENES = {
    "welcome": ((80, 24), [], []),
    "guide": ((80, 24), ["fire"], []),
    "guide-narrow": ((40, 12), ["fire"], []),
    "guide-paper": ((80, 24), ["--theme", "light", "choking"], []),
    "guide-contrast": ((80, 24), ["--theme", "high-contrast", "choking"], []),
    "guide-private": ((80, 24), ["assault"], []),
    "search": ((80, 24), [], ["/", "smell of gas", "Down"]),
    "contact": ((80, 24), [], ["!", "Enter"]),
    "contacts": ((80, 24), [], ["!"]),
    "steps": ((80, 24), ["choking"], ["Enter"]),
}
# The pictures of the documents: scene, ground, colors.
DOCUMENTS = [("welcome", "dark", "direct"), ("guide", "light", "direct"), ("search", "dark", "256"),
             ("contact", "light", "256")]


class Cell:
    """One character with its look."""

    def __init__(self, text, style):
        self.text, self.style = text, style


def indexed(number):
    """The color of a palette of 256."""
    if number < 16:
        return PALETTE[number]
    if number >= 232:
        return "#%02x%02x%02x" % ((8 + (number - 232) * 10,) * 3)
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#%02x%02x%02x" % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])


def styled(style, parameters):
    """The style after an SGR sequence."""
    style, numbers = dict(style), [int(part or 0) for part in parameters.replace(":", ";").split(";")]
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            style = {}
        elif number in (1, 2, 3, 4, 7):
            style[{1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse"}[number]] = True
        elif number in (22, 23, 24, 27):
            for name in {22: ("bold", "dim"), 23: ("italic",), 24: ("underline",), 27: ("reverse",)}[number]:
                style.pop(name, None)
        elif number in (38, 48):
            where = "fg" if number == 38 else "bg"
            if numbers.pop(0) == 5:
                style[where] = indexed(numbers.pop(0))
            else:
                style[where] = "#%02x%02x%02x" % tuple(numbers[:3])
                numbers = numbers[3:]
        elif number in (39, 49):
            style.pop("fg" if number == 39 else "bg", None)
        else:
            for first, where, bright in ((30, "fg", 0), (40, "bg", 0), (90, "fg", 8), (100, "bg", 8)):
                if first <= number < first + 8:
                    style[where] = PALETTE[number - first + bright]
    return style


def columns(character):
    """How many columns a character takes."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def cells(line, style, width):
    """The cells of a line as tmux writes it, and the style that goes on in the next."""
    row = []
    for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
        if part.startswith("\x1b"):
            style = styled(style, part[2:-1])
            continue
        for character in part:
            if character in "\x0e\x0f":
                continue
            if columns(character) == 0 and row:
                row[-1].text += character
                continue
            row.append(Cell(character, style))
            if columns(character) == 2:
                row.append(Cell("", style))
    row += [Cell(" ", {})] * (width - len(row))
    return row[:width], style


def colors(style, ground):
    """Foreground and background of a style; None for the terminal's own background."""
    foreground, background = style.get("fg", ground[0]), style.get("bg")
    if style.get("reverse"):
        foreground, background = background or ground[1], foreground
    if style.get("dim"):
        back = background or ground[1]
        mixed = [(int(foreground[i:i + 2], 16) * 2 + int(back[i:i + 2], 16)) // 3 for i in (1, 3, 5)]
        foreground = "#%02x%02x%02x" % tuple(mixed)
    return foreground, background


def picture(lines, size, ground, title):
    """An SVG of what tmux captured."""
    width, height = size
    body, style = [], {}
    for y, line in enumerate(lines[:height]):
        row, style = cells(line, style, width)
        x = 0
        while x < width:
            look, start = row[x].style, x
            wide = columns(row[x].text[:1] or " ") == 2
            # Wide characters stand alone: fonts do not agree how wide they are.
            x += 2 if wide else 1
            while not wide and x < width and row[x].style == look and columns(row[x].text[:1] or " ") == 1:
                x += 1
            text = "".join(cell.text for cell in row[start:x])
            foreground, background = colors(look, ground)
            if background:
                body.append(f'<rect x="{start * WIDTH}" y="{y * HEIGHT}" width="{(x - start) * WIDTH}" '
                            f'height="{HEIGHT}" fill="{background}"/>')
            body += written(text, start, y, look, foreground)
    back = f'<rect width="100%" height="100%" fill="{ground[1]}"/>'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * WIDTH} {height * HEIGHT}" '
            f'width="{width * WIDTH}" height="{height * HEIGHT}" font-family="DejaVu Sans Mono, Menlo, Consolas, '
            f'monospace" font-size="{SIZE}" xml:space="preserve"><title>{escape(title)}</title>\n{back}\n'
            + "\n".join(body) + "\n</svg>\n")


def written(text, column, row, style, color):
    """The elements of a run of text: its words, each at its own column, and blocks as shapes, since fonts leave gaps."""
    if text and all(character in BLOCKS for character in text.replace(" ", "")) and text.strip():
        return blocks(text, column, row, color)
    parts = []
    for match in re.finditer(r"\S+(?: \S+)*", text):
        word = match.group()
        extra = "".join([' font-weight="bold"' if style.get("bold") else "",
                         ' font-style="italic"' if style.get("italic") else "",
                         ' text-decoration="underline"' if style.get("underline") else ""])
        length = sum(columns(character) for character in word) * WIDTH
        fit = f' textLength="{length}" lengthAdjust="spacingAndGlyphs"' if len(word) > 1 else ""
        parts.append(f'<text x="{(column + match.start()) * WIDTH}" y="{row * HEIGHT + 14}"{fit} fill="{color}"'
                     f'{extra}>{escape(word)}</text>')
    return parts


# Where a block begins in its cell, and how high it is, in halves.
BLOCKS = {"█": (0, 2), "▀": (0, 1), "▄": (1, 1)}


def blocks(text, column, row, color):
    parts, x = [], 0
    while x < len(text):
        start = x
        while x < len(text) and text[x] == text[start]:
            x += 1
        if text[start] in BLOCKS:
            first, height = BLOCKS[text[start]]
            parts.append(f'<rect x="{(column + start) * WIDTH}" y="{row * HEIGHT + first * HEIGHT / 2:g}" '
                         f'width="{(x - start) * WIDTH}" height="{height * HEIGHT / 2:g}" fill="{color}"/>')
    return parts


def capture(reader, content, scene, terminal):
    """The lines of a scene's screen, with their escape sequences."""
    (width, height), options, keys = SCENES[scene]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        environment = {"HOME": home, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC",
                       "TMUX_TMPDIR": home}
        tmux = ["tmux", "-f", "/dev/null", "-L", "pictures"]

        def run(*words):
            return subprocess.run(tmux + list(words), env=environment, check=True, capture_output=True, text=True)

        command = ["env", f"TERM={terminal}", "LC_ALL=C.UTF-8", reader, "--content", content,
                   "--date", "2026-11-22", *options]
        subprocess.run([*tmux, "new-session", "-d", "-x", str(width), "-y", str(height), *command],
                       env=environment, check=True)
        try:
            run("set-option", "-g", "status", "off")
            run("resize-window", "-x", str(width), "-y", str(height))
            settle(run)
            for key in keys:
                run("send-keys", *(["-l", key] if len(key) > 1 and " " in key else [key]))
                settle(run)
            return run("capture-pane", "-p", "-e", "-N").stdout.split("\n")
        finally:
            subprocess.run([*tmux, "kill-server"], env=environment, check=False, capture_output=True)


def settle(run, limit=10.0):
    """Waits until the screen has something on it and stays the same."""
    end, before = time.monotonic() + limit, None
    while time.monotonic() < end:
        time.sleep(0.15)
        now = run("capture-pane", "-p", "-e").stdout
        if now == before and now.strip():
            return
        before = now
    raise SystemExit("draw_screens: the screen does not come to rest")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reader", required=True)
    parser.add_argument("--content", default=str(Path(__file__).resolve().parents[2]))
    parser.add_argument("--out", required=True)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    if not shutil.which("tmux"):
        raise SystemExit("draw_screens: tmux is needed")
    out = Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    wanted = DOCUMENTS
    if arguments.all:
        wanted = [(scene, ground, count) for scene in SCENES for ground in GROUNDS for count in COLORS]
    captured = {}
    for scene, ground, count in wanted:
        terminal = COLORS[count]
        if (scene, terminal) not in captured:
            captured[scene, terminal] = capture(str(Path(arguments.reader).resolve()), arguments.content, scene,
                                                terminal)
        name = f"{scene}-{ground}-{count}" if arguments.all else scene
        (out / f"{name}.svg").write_text(
            picture(captured[scene, terminal], SCENES[scene][0], GROUNDS[ground], f"Muster: {name}"))
        print(f"draw_screens: {out / name}.svg", file=sys.stderr)


if __name__ == "__main__":
    main()
