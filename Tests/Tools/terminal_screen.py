"""What a terminal of xterm's family shows after the bytes that were sent to it: the characters, and no colors.

A program that redraws only what has changed moves the cursor about, so what a person reads does not stand in its output.
"""

import codecs
import re
import unicodedata

# A control sequence; a string for the terminal itself, whose end may be missing yet; which characters it has; another escape.
SEQUENCE = re.compile(r"\x1b(?:\[([?>=!]?)([0-9;:]*)[ -/]*([@-~])"
                      r"|[\]P_^X].*?(?:\x07|\x1b\\)|[()*+].|[^\[\]P_^X()*+])", re.DOTALL)


def columns(character):
    """How many columns a character takes."""
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class TerminalScreen:
    """The cells of a terminal."""

    def __init__(self, rows=24, columns=80):
        self.rows, self.columns = rows, columns
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.rest = ""
        self.saved = (0, 0)
        self.last = " "
        self.clear()

    def clear(self):
        self.cells = [self.blank() for _ in range(self.rows)]
        self.row = self.column = 0
        self.top, self.bottom = 0, self.rows - 1

    def blank(self):
        return [" "] * self.columns

    @property
    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]

    @property
    def text(self):
        """The words in reading order, with one space between two: where a line is broken does not matter."""
        return " ".join(" ".join(self.lines).split())

    def feed(self, data):
        text = self.rest + self.decoder.decode(data)
        self.rest, position = "", 0
        while position < len(text):
            if text[position] != "\x1b":
                self.put(text[position])
                position += 1
                continue
            found = SEQUENCE.match(text, position)
            if not found:  # The rest of it is still to come.
                self.rest = text[position:]
                return
            if found[3]:
                if not found[1]:
                    self.control(found[3], [int(part or 0) for part in found[2].replace(":", ";").split(";")])
                elif found[2] == "1049":
                    self.clear()
            else:
                self.escape(found[0][1:])
            position = found.end()

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character in "\n\v\f":
            self.down()
        elif character == "\b":
            self.column = max(0, min(self.column, self.columns - 1) - 1)
        elif character == "\t":
            self.column = min(self.columns - 1, (self.column // 8 + 1) * 8)
        elif character >= " " and character != "\x7f":
            self.write(character)

    def write(self, character):
        width = columns(character)
        if width == 0:
            return
        if self.column + width > self.columns:
            self.column = 0
            self.down()
        self.cells[self.row][self.column:self.column + width] = [character] + [""] * (width - 1)
        self.column += width
        self.last = character

    def down(self):
        if self.row == self.bottom:
            self.scroll(self.top, 1)
        else:
            self.row = min(self.rows - 1, self.row + 1)

    def scroll(self, top, count):
        """Moves the lines from `top` to the bottom of the region up, or down if the count is negative."""
        for _ in range(min(abs(count), self.rows)):
            self.cells.pop(top if count > 0 else self.bottom)
            self.cells.insert(self.bottom if count > 0 else top, self.blank())

    def escape(self, text):
        if text == "7":
            self.saved = (self.row, self.column)
        elif text == "8":
            self.row, self.column = self.saved
        elif text == "c":
            self.clear()
        elif text in ("D", "E"):
            self.down()
            self.column = 0 if text == "E" else self.column
        elif text == "M":
            if self.row == self.top:
                self.scroll(self.top, -1)
            else:
                self.row = max(0, self.row - 1)

    def control(self, final, numbers):
        count = max(1, numbers[0])
        row = self.cells[self.row]
        # What follows the last column is written at it.
        at = min(self.column, self.columns - 1)
        if final in "Hf":
            self.row, self.column = numbers[0] - 1, (numbers + [0])[1] - 1
        elif final in "ABCDGd`":
            moves = {"A": (-count, 0), "B": (count, 0), "C": (0, count), "D": (0, -count), "d": (count - 1 - self.row, 0)}
            down, right = moves.get(final, (0, count - 1 - at))
            self.row, self.column = self.row + down, at + right
        elif final == "J":
            if numbers[0] in (0, 1):
                self.control("K", numbers)
            first, last = {0: (self.row + 1, self.rows), 1: (0, self.row)}.get(numbers[0], (0, self.rows))
            self.cells[first:last] = [self.blank() for _ in range(first, last)]
        elif final == "K":
            first, last = {0: (at, self.columns), 1: (0, at + 1)}.get(numbers[0], (0, self.columns))
            row[first:last] = [" "] * (last - first)
        elif final == "X":
            row[at:at + count] = [" "] * len(row[at:at + count])
        elif final == "P":
            row[at:] = (row[at + count:] + self.blank())[:self.columns - at]
        elif final == "@":
            row[at:] = ([" "] * count + row[at:])[:self.columns - at]
        elif final in "LM":
            self.scroll(self.row, count if final == "M" else -count)
        elif final in "ST":
            self.scroll(self.top, count if final == "S" else -count)
        elif final == "b":
            for _ in range(count):
                self.write(self.last)
        elif final == "r":
            self.top, self.bottom = max(1, numbers[0]) - 1, (numbers + [0])[1] - 1
            if not self.top < self.bottom < self.rows:
                self.top, self.bottom = 0, self.rows - 1
            self.row = self.column = 0
        self.row = max(0, min(self.rows - 1, self.row))
        self.column = max(0, min(self.columns, self.column))
