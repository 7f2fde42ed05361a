#!/usr/bin/env python3
"""Writes Letters+Table.swift: the Latin letters of Debian's VGA console fonts (package console-setup-linux), of 8 and of
16 rows. Debian has each font once for each code set; a letter is taken from the first that has it in both heights."""

import gzip
import pathlib

FONTS = pathlib.Path("/usr/share/consolefonts")
CODE_SETS = ["Lat15", "Uni2", "Uni1", "Lat2", "Lat7", "Lat38"]
WANTED = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x180), *range(0x1E80, 0x1E86), 0x218, 0x219, 0x21A, 0x21B,
          0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x20AC]

HEAD = '''// Made by generate-letters.py from the VGA console fonts of Debian's package console-setup-linux.
extension Letters {
    /// The available letters, by their scalars; the printable ones of ASCII come first.
    static var scalars: StaticString {
        """
'''


def glyphs(path):
    """The rows of each scalar's glyph in a font of format PSF 1, whose glyphs are eight columns wide."""
    data = gzip.decompress(path.read_bytes())
    assert data[:2] == b"\x36\x04"
    count, height = 512 if data[2] & 1 else 256, data[3]
    table, number, found, is_sequence = data[4 + count * height:], 0, {}, False
    for low, high in zip(table[::2], table[1::2]):
        unit = low | high << 8
        if unit == 0xFFFF:
            number, is_sequence = number + 1, False
        elif unit == 0xFFFE:
            is_sequence = True
        elif not is_sequence:
            start = 4 + number * height
            found.setdefault(unit, data[start:start + height])
    return found


def lines(text):
    return "".join(f"        {text[start:start + 96]}\\\n" for start in range(0, len(text), 96))[:-2] + "\n"


fonts = [[glyphs(FONTS / f"{code_set}-VGA{height}.psf.gz") for height in (8, 16)] for code_set in CODE_SETS]
table = {}
for scalar in WANTED:
    for small, large in fonts:
        if scalar in small and scalar in large and any(small[scalar]):
            table.setdefault(scalar, (small[scalar], large[scalar]))
assert all(scalar in table for scalar in range(0x21, 0x7F))
out = HEAD + lines("".join(map(chr, table)).replace("\\", "\\\\").replace('"', '\\"')) + '        """\n    }\n'
for name, index in ("small", 0), ("large", 1):
    out += f'''
    /// The glyphs of {(8, 16)[index]} rows, one after the other: two hexadecimal digits a row, the highest bit on the left.
    static var {name}: StaticString {{
        """
'''
    out += lines("".join(rows[index].hex() for rows in table.values())) + '        """\n    }\n'
out += "}\n"
(pathlib.Path(__file__).parent / "Letters+Table.swift").write_text(out)
print(len(table), "letters, without", "".join(chr(s) for s in WANTED if s not in table))
