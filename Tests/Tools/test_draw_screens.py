"""Drawing screens: what tmux says of a cell, and what becomes of it; the pictures in the documents."""

import re
import unittest
import xml.dom.minidom
from pathlib import Path

import draw_screens

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 60_000


class Drawing(unittest.TestCase):
    def row(self, line, width=12):
        return draw_screens.cells(line, {}, width)[0]

    def test_styles(self):
        row = self.row("a\x1b[1;31;44mb\x1b[0m\x1b[38;5;208mc\x1b[48;2;1;2;3md\x1b[7me\x1b[27;39;49mf")
        self.assertEqual([cell.text for cell in row[:6]], list("abcdef"))
        self.assertEqual(row[0].style, {})
        self.assertEqual(row[1].style, {"bold": True, "fg": draw_screens.PALETTE[1], "bg": draw_screens.PALETTE[4]})
        self.assertEqual(row[2].style, {"fg": "#ff8700"})
        self.assertEqual(row[3].style, {"fg": "#ff8700", "bg": "#010203"})
        self.assertTrue(row[4].style["reverse"])
        self.assertEqual(row[5].style, {})

    def test_palette(self):
        known = {16: "#000000", 21: "#0000ff", 231: "#ffffff", 232: "#080808", 255: "#eeeeee", 9: "#ff0000"}
        for number, color in known.items():
            self.assertEqual(draw_screens.indexed(number), color)

    def test_wide_characters_take_two_cells(self):
        row = self.row("\U0001F525x", 4)
        self.assertEqual([cell.text for cell in row], ["\U0001F525", "", "x", " "])

    def test_reverse_and_dim(self):
        ground = draw_screens.GROUNDS["dark"]
        self.assertEqual(draw_screens.colors({"reverse": True}, ground), (ground[1], ground[0]))
        self.assertEqual(draw_screens.colors({}, ground), (ground[0], None))
        self.assertNotIn(draw_screens.colors({"dim": True}, ground)[0], ground)

    def test_a_picture_holds_the_text_and_the_bars(self):
        lines = ["\x1b[41m Fire <1> & \x1b[0m", "\u2580\u2588 \u2584"]
        svg = draw_screens.picture(lines, (12, 2), draw_screens.GROUNDS["light"], "A & B")
        text = xml.dom.minidom.parseString(svg)
        self.assertIn("Fire <1> &", [node.firstChild.data for node in text.getElementsByTagName("text")])
        bars = [node for node in text.getElementsByTagName("rect") if node.getAttribute("fill") == draw_screens.PALETTE[1]]
        self.assertEqual([node.getAttribute("width") for node in bars], [str(12 * draw_screens.WIDTH)])
        # Blocks are shapes: three of them.
        self.assertEqual(len([node for node in text.getElementsByTagName("rect")]), 1 + 1 + 3)

    def test_the_pictures_of_the_documents(self):
        """Small, well-formed, text that can be searched, and shown by a page that says how they are made."""
        page = (ROOT / "docs/reference/reading.md").read_text()
        self.assertIn("make pictures", page)
        shown = re.findall(r"\(\.\./pictures/([a-z-]+)\.svg\)", page)
        self.assertEqual(sorted(shown), sorted(scene for scene, _, _ in draw_screens.DOCUMENTS))
        for name in shown:
            data = (ROOT / f"docs/pictures/{name}.svg").read_bytes()
            self.assertLess(len(data), LIMIT)
            text = xml.dom.minidom.parseString(data)
            self.assertGreater(len(text.getElementsByTagName("text")), 10)
            self.assertIn("Emergency 911", data.decode())


if __name__ == "__main__":
    unittest.main()
