#!/usr/bin/python3
"""Makes repositories that are wrong in every way, and asks two programs what they think of each.

    mutate_repositories.py --program muster-sync --rounds 300 --seed 1 --scratch FOLDER

Every round builds a repository by the page (keys, lists, signatures by python3-nacl), changes something in it, has it
judged by `muster-sync check-repository`, its guides and its alerts, and by verify_repository.py, and compares the verdicts to the word. Ends
with 0 where they agree on all; prints what they differ in otherwise, and keeps those folders.
"""

import argparse
import base64
import collections
import hashlib
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from nacl.signing import SigningKey

import verify_repository

CLOCKS = ["2026-11-22T10:00:00Z", "2027-02-19T10:00:01Z", "1970-01-01T00:00:10Z", "2099-06-01T00:00:00Z", "2026-11-20T10:00:01Z"]
GREATEST = 2**53 - 1
LIMITS = [0, 1, 2, 3, -1, 1024, 1025, 65536, 1_000_000, 1_000_001, 16 << 20, (16 << 20) + 1, 6 << 20, (6 << 20) + 1,
          GREATEST, GREATEST + 1, 2**63 - 1, 2**63, 2**64]
NAMES = [
    "", "Guides", "Guides/", "/Guides/a", "../Guides/a", "Guides/../a", "Guides/..", "Guides/.", "Guides/.a", "Guides//a",
    "Guides/a/", "guides/a", "Plists/Manifest.plist", "plists/Manifest.plist", "Plists/MANIFEST.PLIST", "Guides/a\tb",
    "Guides/a\u0085b", "Guides/a\u007fb", "Guides/a\u0000b", "Guides/a\u202eb", "Guides/\u00e9", "Guides/e\u0301",
    "Guides/" + "a" * 255, "Guides/" + "a" * 256, "Guides/" + "\u00e9" * 127, "Guides/" + "\u00e9" * 128,
    "Guides/1/2/3/4/5/6/7", "Guides/1/2/3/4/5/6/7/8", "Guides/" + "/".join(["b" * 250] * 4),
    "Guides/" + "/".join(["b" * 254] * 3 + ["b" * 251]), "Guides/" + "/".join(["b" * 254] * 3 + ["b" * 252]),
    "Guides/FIRE.html", "Guides/fire.html", "Guides/fire.html/x", "Guides/Fire.HTML/x/y", "Guides/fire.html!",
    "Guides/\\..\\a", "Guides/a&amp;b", "Guides/\ufffe", "Guides/\ue000", "C:/Guides/a", "Guides\\a", "~/a", "Plists/Pack.plist",
]
CONTENT = {
    "Guides/fire.html": b"<h1>Fire</h1>", "Guides/flood.html": b"<h1>Flood</h1>", "Guides/more/deep.html": b"",
    "Plists/Pack.plist": b"<plist><dict/></plist>", "Plists/WelcomeScreen.plist": b"<plist><array/></plist>",
}


class Key:
    """A key pair with a number, made from the seed so that a round can be repeated."""

    def __init__(self, chance):
        self.pair = SigningKey(chance.randbytes(32))
        self.number = chance.randbytes(8)
        self.public = bytes(self.pair.verify_key)

    @property
    def line(self):
        return base64.b64encode(b"Ed" + self.number + self.public).decode()

    def signature(self, message, comment="made for a test"):
        decoded = b"Ed" + self.number + self.pair.sign(message).signature
        return f"untrusted comment: {comment}\n".encode() + base64.b64encode(decoded) + b"\n"

    def embed(self, message, comment="made for a test"):
        return self.signature(message, comment) + message


def digest(data):
    return hashlib.sha256(data).hexdigest()


def xml(value):
    """A property list's value; a string that begins with `<` is taken as it is."""
    if isinstance(value, list):
        return "<array>" + "".join(map(xml, value)) + "</array>"
    if isinstance(value, Dictionary):
        return "<dict>" + "".join(f"<key>{key}</key>{xml(inner)}" for key, inner in value.pairs) + "</dict>"
    if isinstance(value, int):
        return f"<integer>{value}</integer>"
    return value if value.startswith("<") else f"<string>{escape(value)}</string>"


class Dictionary:
    """Keys in order, each as often as a mutation wants."""

    def __init__(self, **pairs):
        self.pairs = list(pairs.items())

    def __getitem__(self, key):
        return next(value for name, value in self.pairs if name == key)

    def get(self, key):
        return next((value for name, value in self.pairs if name == key), None)

    def __setitem__(self, key, value):
        for index, (name, _) in enumerate(self.pairs):
            if name == key:
                self.pairs[index] = (key, value)
                return
        self.pairs.append((key, value))

    def list(self):
        return f'<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n{xml(self)}\n</plist>\n'.encode()


class World:
    """A publisher's keys and fields before they are signed; `files` builds the repository."""

    def __init__(self, chance):
        self.chance = chance
        self.roots = [Key(chance) for _ in range(4)]
        self.guide, self.stamp, self.new_guide, self.new_stamp, self.thief = (Key(chance) for _ in range(5))
        self.alert_keys = [Key(chance) for _ in range(chance.choice([0, 1, 2, 2]))]
        self.alert_signer = chance.choice(self.alert_keys or [self.thief])
        self.content = dict(CONTENT)
        self.manifest = Dictionary(
            Format="muster-manifest-1", Identifier="org.example.campus", Version=5, Date="2026-11-21",
            Resources=[Dictionary(Name=name, Version=chance.randint(1, 5), Size=len(data), SHA256=digest(data))
                       for name, data in sorted(self.content.items())])
        # (list, keys that sign it); the first is the anchor.
        self.lists = [(self.root_list(1, self.roots[:2], 2, self.guide, self.stamp), self.roots[:2])]
        self.stamp_fields = Dictionary(
            Format="muster-stamp-1", Identifier="org.example.campus", Number=7, Version=5, Manifest=None, Size=None,
            Root=None, Issued="<date>2026-11-21T10:00:00Z</date>", Expires="<date>2026-12-21T10:00:00Z</date>")
        self.alerts = Dictionary(
            Format="muster-alerts-1", Identifier="org.example.campus", Number=7, Root=None,
            Issued="<date>2026-11-22T09:50:00Z</date>", Expires="<date>2026-11-29T09:50:00Z</date>",
            Messages=["<string>&lt;alert/&gt;</string>"] * chance.randint(0, 3))
        self.stamp_signer, self.guide_signer = self.stamp, self.guide
        for number in range(2, 2 + chance.choice([0, 0, 1, 1, 2])):
            keys = self.roots[number - 1:number + 1]
            role = chance.choice(["stamp", "guide", "both", "none"])
            if role in ("stamp", "both"):
                self.stamp_signer = self.new_stamp
            if role in ("guide", "both"):
                self.guide_signer = self.new_guide
            if chance.random() < 0.2:
                self.alert_keys = self.alert_keys[1:] + [Key(chance)]
                self.alert_signer = chance.choice([*self.alert_keys, self.alert_signer])
            following = self.root_list(number, keys, chance.choice([1, 2]), self.guide_signer, self.stamp_signer)
            self.lists.append((following, self.roots[number - 2:number + 1]))
        # (number, key, whether it is this message) of what a client has seen of alerts.
        self.seen_alerts = [(chance.choice([6, 7, 7, 8, GREATEST]), chance.choice([*self.alert_keys, self.alert_signer]),
                             chance.random() < 0.7) for _ in range(chance.choice([0, 0, 1, 2]))]
        self.trust = self.record() if chance.random() < 0.5 else None
        self.anchor = self.lists[0][0].list()
        self.comment = "made for a test"

    @property
    def resources(self):
        """The dictionaries of the manifest; a list that goes nowhere where a mutation took them away."""
        resources = self.manifest.get("Resources")
        return resources if isinstance(resources, list) else []

    def root_list(self, number, keys, threshold, guide, stamp):
        fields = Dictionary(
            Format="muster-root-1", Identifier="org.example.campus", Number=number, Date="2026-11-21",
            Threshold=threshold, RootKeys=[key.line for key in keys], GuideKey=guide.line, StampKey=stamp.line)
        if self.alert_keys:
            fields["AlertKeys"] = [key.line for key in self.alert_keys]
        return fields

    def record(self):
        """What a client may have seen, filled in when the files are known."""
        chance = self.chance
        return {"root": chance.choice([1, 1, 1, 2, 3]), "stamp": chance.choice([None, 6, 7, 7, 8, GREATEST]),
                "manifest": chance.choice([None, 4, 5, 5, 6, GREATEST]), "stamp key": chance.choice([self.stamp, self.new_stamp]),
                "manifest key": chance.choice([self.guide, self.new_guide]), "same": chance.random() < 0.7,
                # Of keys that were replaced, and may have returned.
                "former": [(chance.choice(["stamp", "manifest"]), chance.choice([6, 7, 8, GREATEST]),
                            chance.choice([self.stamp, self.new_stamp, self.guide, self.new_guide]))
                           for _ in range(chance.choice([0, 0, 0, 1, 3]))]}

    def files(self):
        files = {}
        for number, (fields, signers) in enumerate(self.lists, 1):
            data = fields.list()
            files[f"root/{number}.plist"] = data
            for key in signers:
                files[f"root/{number}.{key.number.hex()}.sig"] = key.signature(data)
        for data in self.content.values():
            files[f"blob/{digest(data)}"] = data
        listing = self.guide_signer.embed(self.manifest.list(), self.comment)
        files[f"manifest/{digest(listing)}"] = listing
        stamp = Dictionary()
        stamp.pairs = [(key, {"Manifest": digest(listing), "Size": len(listing), "Root": len(self.lists)}.get(key)
                        if value is None else value) for key, value in self.stamp_fields.pairs]
        message = stamp.list()
        files["stamp"] = self.stamp_signer.embed(message, self.comment)
        alerts = Dictionary()
        alerts.pairs = [(key, self.alerts_root if value is None else value) for key, value in self.alerts.pairs]
        self.alerts_message = alerts.list()
        files["alerts"] = self.alert_signer.embed(self.alerts_message, self.comment)
        return files, message

    @property
    def alerts_root(self):
        return max(1, len(self.lists) - self.alerts["Number"] % 2) if isinstance(self.alerts.get("Number"), int) else 1

    def alerts_record(self):
        """`record.plist` as the page has it; None where nothing was seen."""
        seen, lines = {}, []
        for number, key, is_same in self.seen_alerts:
            seen.setdefault(key.public, f"{number} {digest(self.alerts_message if is_same else b'other')} {key.public.hex()}")
        if not seen:
            return None
        lines = [f"\t<key>Format</key><string>muster-alerts-record-1</string>\n",
                 f"\t<key>Identifier</key><string>org.example.campus</string>\n",
                 f"\t<key>Seen</key>{xml(list(seen.values()))}\n"]
        return record_file("".join(lines))

    def trust_file(self, message):
        """`trust.plist` as the page has it."""
        if self.trust is None:
            return None
        seen, lines = self.trust, []

        def add(key, value):
            lines.append(f"\t<key>{key}</key>{xml(value)}\n")

        add("Format", "muster-trust-1")
        add("Identifier", "org.example.campus")
        add("Root", seen["root"])
        for role, data in (("Stamp", message), ("Manifest", self.manifest.list())):
            if seen[role.lower()] is not None:
                add(role, seen[role.lower()])
                add(role + "SHA256", digest(data) if seen["same"] else digest(b"other"))
                add(role + "Key", seen[role.lower() + " key"].public.hex())
        for role in ("Stamp", "Manifest"):
            former = [f"{number} {digest(b'former')} {key.public.hex()}"
                      for name, number, key in seen["former"] if name == role.lower()]
            if former:
                add(f"Former{role}s", former)
        return record_file("".join(lines))


def record_file(content):
    """The lines of a record with their sum."""
    return ('<?xml version="1.0" encoding="UTF-8"?>\n'
            '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n'
            f'<plist version="1.0">\n<dict>\n{content}\t<key>Check</key><string>{digest(content.encode())}</string>\n'
            "</dict>\n</plist>\n").encode()


# What is done to fields before they are signed

def dictionary(world):
    """One of the dictionaries that are signed."""
    choices = [world.manifest, world.stamp_fields, world.alerts, world.alerts, *(fields for fields, _ in world.lists), *world.resources]
    return world.chance.choice(choices)


def set_number(world):
    fields = dictionary(world)
    numbers = [key for key, value in fields.pairs
               if isinstance(value, int) or key in ("Size", "Root", "Number", "Version", "Threshold")]
    if numbers:
        fields[world.chance.choice(numbers)] = world.chance.choice(LIMITS)


def write_number(world):
    fields = dictionary(world)
    numbers = [key for key, value in fields.pairs if isinstance(value, int)]
    if numbers:
        key = world.chance.choice(numbers)
        value = fields[key]
        fields[key] = "<integer>" + world.chance.choice(
            [f" {value}\n", f"+{value}", hex(value), f"{value}.0", f"{value}_0", "\u0661", "", f"0{value}", "0x", "- 1",
             f"{value}<!-- x -->", f"<![CDATA[{value}]]>"]) + "</integer>"


def set_value(world):
    fields = dictionary(world)
    key = world.chance.choice(fields.pairs)[0]
    fields[key] = world.chance.choice(
        ["x", "", "<true/>", "<true> </true>", "<true>x</true>", "<array/>", "<dict/>", "<real>5</real>", "<real>1e400</real>",
         "<data>AAA=</data>", "<data>AAB=</data>", "<date>2026-02-29T00:00:00Z</date>", "<date>2026-11-21T10:00:01Z</date>",
         "<date>0000-01-01T00:00:00Z</date>", "<date>9999-12-31T23:59:59Z</date>", "<date>2027-02-19T10:00:01Z</date>", "<date>0001-01-01T00:00:00Z</date>",
         "<string>&amp;</string>", "<string>&x;</string>", "<string>&#0;</string>", "<string>\x01</string>", "<null/>",
         "org.example.campu\u017f", "2026-11-21", "2026-13-01", "muster-stamp-1", "<integer>5</integer>",
         "<dict><key>a</key></dict>", "<dict><string>a</string></dict>", "<string><string>a</string></string>"])


def remove_key(world):
    fields = dictionary(world)
    fields.pairs.pop(world.chance.randrange(len(fields.pairs)))


def repeat_key(world):
    fields = dictionary(world)
    fields.pairs.insert(world.chance.randint(0, len(fields.pairs)), world.chance.choice(fields.pairs))


def add_key(world):
    fields = dictionary(world)
    value = world.chance.choice(
        [5, "text", "<true/>", "<array><dict><key>a</key><true/></dict></array>", "<string>" + "a" * 400 + "</string>",
         "<dict><key>a</key><true/><key>a</key><true/></dict>", "<array>" * 5 + "</array>" * 5, "<array>" * 9 + "</array>" * 9,
         "<array>" + "<true/>" * 990 + "</array>", "<array>" + "<true/>" * 1001 + "</array>",
         "<string>" + "a" * 65536 + "</string>", "<string>" + "a" * 65537 + "</string>"])
    fields.pairs.insert(world.chance.randint(0, len(fields.pairs)), (world.chance.choice(["Zebra", "Guide\u212aey", ""]), value))


def shuffle_keys(world):
    world.chance.shuffle(dictionary(world).pairs)


def set_name(world):
    resources = world.resources
    if not resources:
        return
    chosen = world.chance.choice(resources)
    chosen["Name"] = world.chance.choice(NAMES)
    if world.chance.random() < 0.8:
        resources.sort(key=lambda fields: str(fields.get("Name")).encode("utf-8", "surrogatepass"))


def add_resource(world):
    data = world.chance.randbytes(world.chance.choice([0, 1, 70_000]))
    name = world.chance.choice(NAMES)
    world.content[name] = data
    world.resources.append(Dictionary(Name=name, Version=5, Size=len(data), SHA256=digest(data)))
    world.resources.sort(key=lambda fields: str(fields.get("Name")).encode("utf-8", "surrogatepass"))


def many_resources(world):
    if world.chance.random() < 0.1:
        data = world.content["Guides/fire.html"]
        count = world.chance.choice([20_000, 20_001, 10])
        world.manifest["Resources"] = [
            Dictionary(Name=f"Guides/{number:05}", Version=1, Size=len(data), SHA256=digest(data)) for number in range(count)]


def large_resources(world):
    if world.chance.random() < 0.2:
        size, count = 16 << 20, world.chance.choice([64, 65])
        world.manifest["Resources"] = [
            Dictionary(Name=f"Guides/{number:03}", Version=1, Size=size, SHA256=digest(b"")) for number in range(count)]


def other_pack(world):
    dictionary(world)["Identifier"] = world.chance.choice(
        ["org.example.other", "org.example.Campus", "", "-a", "a" * 100, "a" * 101, "../a", "org.example.campus\u0301"])


def sign_otherwise(world):
    keys = [world.thief, world.stamp, world.guide, world.new_stamp, world.new_guide, *world.roots, *world.alert_keys]
    role = world.chance.choice(["stamp", "guide", "alerts", "list", "list"])
    if role == "alerts":
        world.alert_signer = world.chance.choice(keys)
        return
    if role == "stamp":
        world.stamp_signer = world.chance.choice(keys)
    elif role == "guide":
        world.guide_signer = world.chance.choice(keys)
    else:
        index = world.chance.randrange(len(world.lists))
        world.lists[index] = (world.lists[index][0], world.chance.sample(keys, world.chance.randint(0, 3)))


def same_number(world):
    """Another key under the number of a rightful one: a number is only a hint."""
    world.thief.number = world.chance.choice([world.stamp, world.guide, *world.roots]).number
    if world.chance.random() < 0.5:
        world.chance.choice([world.stamp, world.guide, *world.roots]).number = world.chance.randbytes(8)


def twice_a_key(world):
    """A root key listed twice, under two numbers: it counts once."""
    fields = world.chance.choice(world.lists)[0]
    copy = Key(world.chance)
    copy.pair, copy.public = world.roots[0].pair, world.roots[0].public
    fields["RootKeys"] = [world.roots[0].line, world.chance.choice([world.roots[0], copy, world.roots[3]]).line]


def bad_key(world):
    fields = world.chance.choice(world.lists)[0]
    line = world.chance.choice(
        [world.guide.line[:-1], world.guide.line + "=", world.guide.line + "\n", base64.b64encode(bytes(42)).decode(),
         base64.b64encode(b"Ed" + bytes(40)).decode(), base64.b64encode(b"Ed" + bytes(8) + b"\xff" * 32).decode(),
         base64.b64encode(b"Ed" + bytes(8) + b"\1" + bytes(31)).decode()])
    role = world.chance.choice(["GuideKey", "StampKey", "RootKeys", "AlertKeys"])
    fields[role] = [line] if role in ("RootKeys", "AlertKeys") else line


def many_keys(world):
    fields, _ = world.chance.choice(world.lists)
    count = world.chance.choice([0, 1, 16, 17])
    fields["RootKeys"] = [world.roots[0].line, *(Key(world.chance).line for _ in range(count))][:count]
    if world.chance.random() < 0.5:
        fields["AlertKeys"] = [Key(world.chance).line for _ in range(world.chance.choice([0, 8, 9]))]


def many_alerts(world):
    text = "<string>" + "a" * world.chance.choice([0, 500, 640]) + "</string>"
    world.alerts["Messages"] = [text] * world.chance.choice([0, 1, 99, 100, 101])


def many_lists(world):
    if world.chance.random() < 0.15:
        key = world.roots[0]
        world.lists[0] = (world.root_list(1, [key], 1, world.guide, world.stamp), [key])
        world.lists[1:] = [(world.root_list(number, [key], 1, world.guide, world.stamp), [key])
                           for number in range(2, world.chance.choice([64, 65, 66, 67]))]
        world.stamp_signer, world.guide_signer = world.stamp, world.guide
        world.anchor = world.lists[0][0].list()


def set_comment(world):
    world.comment = world.chance.choice(["", "a", "a" * 239, "a" * 300, "a" * 1000, "a" * 1001, "\u00e9", "a\0b", "a\rb"])


FIELDS = [set_number, set_number, write_number, set_value, remove_key, repeat_key, add_key, shuffle_keys, set_name, set_name,
          add_resource, many_resources, large_resources, other_pack, sign_otherwise, sign_otherwise, same_number, twice_a_key,
          bad_key, many_keys, many_lists, many_alerts, set_comment]


# What is done to files after they are signed

def flip(chance, files, name):
    data = bytearray(files[name])
    if data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        files[name] = bytes(data)


def cut(chance, files, name):
    files[name] = files[name][:chance.randint(0, len(files[name]))]


def lengthen(chance, files, name):
    files[name] += chance.choice([b"\n", b" ", b"\0", b"<!-- -->", b"x" * 2000])


def drop(chance, files, name):
    del files[name]


def swap(chance, files, name):
    other = chance.choice(sorted(files))
    files[name], files[other] = files[other], files[name]


def login_page(chance, files, name):
    files[name] = b"<!DOCTYPE html><html><body>Log in</body></html>\n" * chance.choice([1, 40])


def make_folder(chance, files, name):
    files[name] = None


def make_link(chance, files, name):
    files[name] = chance.choice(["../../../../../../etc/passwd", sorted(files)[0], "nowhere", "../" + sorted(files)[0]])


def extra(chance, files, name):
    files[chance.choice(["root/0.plist", "root/9.plist", "blob/x", "stamp.new", "index.html", "root/2.plist"])] = b"extra"


def crlf(chance, files, name):
    files[name] = files[name].replace(b"\n", b"\r\n")


FILES = [flip, flip, flip, cut, lengthen, drop, swap, swap, login_page, make_folder, make_link, extra, crlf]


def build(seed):
    """A repository with something wrong, or nothing: (files, anchor, trust, record of alerts, what was done)."""
    chance = random.Random(seed)
    world = World(chance)
    done = []
    for _ in range(chance.choice([0, 0, 1, 1, 1, 2])):
        mutation = chance.choice(FIELDS)
        mutation(world)
        done.append(mutation.__name__)
    files, message = world.files()
    trust = world.trust_file(message)
    for _ in range(chance.choice([0, 1, 1, 2]) if not done else chance.choice([0, 0, 0, 1])):
        mutation = chance.choice(FILES)
        # Half of the time the files that decide, not one of many blobs.
        deciding = sorted(name for name in files if not name.startswith("blob/") and isinstance(files[name], bytes))
        names = deciding if chance.random() < 0.5 else sorted(name for name in files if isinstance(files[name], bytes))
        mutation(chance, files, chance.choice(names))
        done.append(mutation.__name__)
    return files, world.anchor, trust, world.alerts_record(), done


def write(folder, files):
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if data is None:
            path.mkdir(exist_ok=True)
        elif isinstance(data, str):
            path.symlink_to(data)
        else:
            path.write_bytes(data)


def verdict_of(judge, *arguments):
    try:
        return judge(*arguments)
    except verify_repository.Malformed:
        return "refused anchor-form"


def judge_batch(arguments, seeds, clock, verdicts):
    """Builds a repository for each seed and returns those on which the two differ."""
    differing, cases = [], []
    now = verify_repository.moment(clock)
    for seed in seeds:
        files, anchor, trust, record, done = build(seed)
        folder = arguments.scratch / str(seed) / "repository"
        write(folder, files)
        (folder.parent / "anchor.plist").write_bytes(anchor)
        case = [seed, folder.parent, done, [], []]
        for (judge, seen, name), place in zip(((verify_repository.judge, trust, "trust.plist"),
                                               (verify_repository.judge_alerts, record, "record.plist")), (3, 4)):
            line = f"{folder}\t{folder.parent / 'anchor.plist'}"
            if seen is not None:
                (folder.parent / name).write_bytes(seen)
                line += f"\t{folder.parent / name}"
            case[place] = [line, verdict_of(judge, folder, anchor, seen, now)]
        cases.append(case)
    for place, more in ((3, []), (4, ["--alerts"])):
        told = subprocess.run(
            [arguments.program, "check-repository", "--list", "--at", clock, *more],
            input="\n".join(case[place][0] for case in cases) + "\n", capture_output=True, text=True, timeout=300)
        theirs = told.stdout.splitlines()
        if len(theirs) != len(cases):
            sys.exit(f"{len(cases)} repositories, {len(theirs)} verdicts; status {told.returncode}: {told.stderr}")
        for case, verdict in zip(cases, theirs):
            case[place].append(verdict)
    for seed, folder, done, guides, alerts in cases:
        is_same = True
        for _, ours, theirs in (guides, alerts):
            verdicts[theirs if theirs.startswith("refused") else theirs.split(" ")[0]] += 1
            if theirs != ours:
                is_same = False
                differing.append(f"{folder} (seed {seed}, at {clock}; {', '.join(done)}): muster-sync says {theirs!r}, "
                                 f"verify_repository.py {ours!r}")
        if is_same:
            shutil.rmtree(folder)
    return differing


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scratch", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.scratch.mkdir(parents=True, exist_ok=True)
    verdicts, differing = collections.Counter(), []
    seeds = list(range(arguments.seed, arguments.seed + arguments.rounds))
    for start in range(0, len(seeds), 100):
        clock = CLOCKS[start // 100 % len(CLOCKS)]
        differing += judge_batch(arguments, seeds[start:start + 100], clock, verdicts)
    for line in differing[:20]:
        print(line)
    print(f"{arguments.rounds} repositories, {len(differing)} differences, {len(verdicts)} kinds of verdict: "
          + ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
