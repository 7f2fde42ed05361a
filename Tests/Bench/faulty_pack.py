#!/usr/bin/env python3
"""Makes up a content pack in which everything is wrong: faulty_pack.py FOLDER [GUIDES].

Each guide has a dozen faults, and the menus, icons and places have as many as their files hold: what `muster check` must
get through in bounded time and memory. The names that lead nowhere are all different, so that no answer to one serves
for the next.
"""

import sys
from pathlib import Path

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n'
PART = 1_000  # entries of a submenu; a list holds 2,000 at most
PLACES = 5_000
ICONS = 1_000


def guide(number):
    links = "".join(
        f'<li><a href="gude-{number + offset}.html">Page</a> and <a href="guide-{number}.html#durring{offset}">part</a>, '
        f"or call 540-231-{number % 9000 + 1000}.</li>" for offset in range(1, 4))
    return (f'<html><head><title>Guide {number}</title><meta name="reviewed" content="2031-13-40"></head>\n'
            f'<body><div id="g{number}"><h1>Page {number}</h1>\n'
            f'<section id="do-now"><ul><li>Immediately evacuate the residential accommodation.</li></ul></section>\n'
            f'<section id="during"><ol>{links}</ol></section><section id="overview"></section></div></body></html>\n')


def plist(folder, name, body):
    (folder / "Plists" / f"{name}.plist").write_text(f"{HEAD}{body}\n</plist>\n")


def entry(number):
    return (f"<dict><key>Name</key><string>Guide {number}</string><key>Image</key><string>icn-{number}</string>"
            f"<key>Color</key><string>#12345</string><key>Link</key><string>guide-{number}.html</string></dict>\n")


def main():
    folder = Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    for part in ("Plists", "Guides"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / "Guides" / f"guide-{number}.html").write_text(guide(number))
    parts = "".join(
        f"<dict><key>Name</key><string>Part {start}</string><key>Objects</key><array>\n"
        + "".join(map(entry, range(start, min(start + PART, count)))) + "</array></dict>\n"
        for start in range(0, count, PART))
    plist(folder, "Guides", f"<array>\n{parts}</array>")
    plist(folder, "Pack", "<dict><key>Title</key><string>Faulty</string><key>CampusBounds</key><array><real>37</real>"
          "<real>-81</real><real>38</real><real>-80</real></array></dict>")
    plist(folder, "Icons", "<dict>\n" + "".join(
        f"<key>icon-{number}</key><dict><key>Glyph</key><string>\u2605</string></dict>\n" for number in range(ICONS))
        + "</dict>")
    plist(folder, "Buildings", "<array>\n" + "".join(
        f"<dict><key>Name</key><string>Hall</string><key>Code</key><string>H</string><key>Latitude</key><real>37.5</real>"
        f"<key>Longitude</key><real>{-80.5 - number % 2}</real></dict>\n" for number in range(PLACES)) + "</array>")
    plist(folder, "CallboxLocations", "<dict>\n" + "".join(
        f"<key>Box {number}</key><array><real>37.5</real><real>{-80 - number / 10_000:.4f}</real></array>\n"
        for number in range(PLACES)) + "</dict>")
    (folder / "Guides" / "global.css").write_text("".join(
        f"#g{number} h1 {{ color: whit; background: #777 }}\n#g{number + 5_000} {{ color: #fff; background-color: #999 }}\n"
        for number in range(4_000)))


if __name__ == "__main__":
    main()
