"""The rows of `make bench`: what was measured, beside what, and whether it is within its limit."""

from dataclasses import dataclass


@dataclass
class Row:
    section: str
    what: str
    ours: str
    peer: str
    theirs: str
    ratio: str
    limit: str
    held: bool | None  # None: shown, and not limited.


class Report:
    TITLES = ("what", "ours", "beside", "theirs", "ratio", "limit", "")

    def __init__(self):
        self.rows = []
        self.remarks = []
        # The phrases that the search did not get right: for whoever runs it, not for the results.
        self.phrases = []

    @property
    def is_over(self):
        return any(row.held is False for row in self.rows)

    def ratio(self, section, what, ours, peer, theirs, unit, limit=None):
        """A row whose limit is so many times the peer's figure of the same run."""
        ratio = ours / theirs
        self.add(Row(section, what, f"{ours:,.2f} {unit}", peer, f"{theirs:,.2f} {unit}", f"{ratio:.2f}x",
                     "" if limit is None else f"<= {limit:g}x", None if limit is None else ratio <= limit))

    def absolute(self, section, what, value, unit, limit, at_least=False, digits=2):
        """A row whose limit holds on every machine: bytes, requests, memory, shares; never a time."""
        held = value >= limit if at_least else value <= limit
        self.add(Row(section, what, f"{value:,.{digits}f} {unit}".strip(), "", "", "",
                     f"{'>=' if at_least else '<='} {limit:,g} {unit}".strip(), held))

    def add(self, row):
        self.rows.append(row)

    def sections(self):
        return dict.fromkeys(row.section for row in self.rows)

    def text(self, level):
        """The tables of all sections below headings of a level, and the remarks."""
        parts = []
        for section in self.sections():
            cells = [(row.what, row.ours, row.peer, row.theirs, row.ratio, row.limit,
                      "" if row.held is None else "held" if row.held else "**over**")
                     for row in self.rows if row.section == section]
            parts.append(f"{'#' * level} {section}\n\n{self.table([self.TITLES, *cells])}\n")
        return "\n".join([*parts, *(f"- {remark}" for remark in self.remarks)]) + "\n"

    @staticmethod
    def table(table):
        widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
        lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in table]
        return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])
