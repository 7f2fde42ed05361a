#!/usr/bin/env python3
"""Writes NamedReferences+Table.swift: the named character references of the HTML Standard (section 13.5), as Python knows
them (html.entities)."""

import html.entities
import textwrap

HEAD = '''// Made by generate-references.py from the named character references of the HTML Standard (section 13.5).
extension NamedReferences {
    /// Sorted by the bytes of the names: `name:scalar`, or `name=scalar` where the semicolon may be missing. A scalar is
    /// hexadecimal; some names stand for two, with a `+` between.
    static let table: StaticString = """
'''

names = html.entities.html5
entries = []
for name in sorted(name[:-1] for name in names if name.endswith(";")):
    mark = "=" if name in names else ":"
    entries.append(name + mark + "+".join(f"{ord(scalar):X}" for scalar in names[name + ";"]))
assert all(name.endswith(";") or name + ";" in names for name in names)
lines = textwrap.wrap(" ".join(entries), 110, break_long_words=False, break_on_hyphens=False)
print(HEAD + " \\\n".join("        " + line for line in lines) + '\n        """\n}')
