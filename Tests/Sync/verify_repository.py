#!/usr/bin/python3
"""Judges a folder of published guides by what stands in Packaging/SYNC.md, and by nothing else.

Written from the page and not from the program, so that where the two differ, one of them (or the page) is wrong.

    verify_repository.py FOLDER --root LIST [--trust TRUST.PLIST] [--at MOMENT] [--alerts]

prints `accepted VERSION STAMP ROOT AGE` or `refused CODE`; of the campus's alerts, with the record of a client of those as
TRUST.PLIST, `alerts NUMBER ROOT AGE MESSAGES` or `refused CODE`.
"""

import argparse
import base64
import hashlib
import os
import plistlib
import re
import sys
import unicodedata
from datetime import datetime, timedelta, timezone
from xml.parsers import expat

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

GREATEST = 2**53 - 1
LARGEST_MANIFEST = 5 << 20
LARGEST_ROOT_LIST = 64 << 10
LARGEST_STAMP = 1024
LARGEST_ALERTS = 64 << 10
LARGEST_RESOURCE = 16 << 20
LARGEST_PACK = 1 << 30
MOST_RESOURCES = 20_000
MOST_ROOT_LISTS = 64
IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", re.ASCII)
HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)


class Refused(Exception):
    """Why a folder is not believed: the code of the page's table."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Malformed(Exception):
    """A file that breaks a rule of its form; the caller knows which code that is."""


def need(condition, what="form"):
    if not condition:
        raise Malformed(what)


# Property lists

LEAVES = {"string", "key", "integer", "real", "date", "data", "true", "false"}
SPACE = " \t\r\n"
INTEGER = re.compile(r"[+-]?(0[xX][0-9a-fA-F]+|[0-9]+)", re.ASCII)
REAL = re.compile(r"[0-9.eE+-]+", re.ASCII)
DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z", re.ASCII)


class Pairs(list):
    """A dictionary as (key, value) in order, so that a key that occurs twice is still there twice."""


class Leaf:
    def __init__(self, kind, value):
        self.kind, self.value = kind, value


class ListReader:
    """The strict form of property lists: Expat's events, checked one by one."""

    def __init__(self):
        self.root = None
        self.seen_plist = False
        self.open = []  # (kind, content), outermost first
        self.keys = []  # for each open dictionary the key that waits, else None
        self.leaf = None
        self.text = []

    def read(self, data):
        need(data.lstrip(SPACE.encode())[:1] == b"<")
        parser = expat.ParserCreate("UTF-8")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = self.refuse
        parser.SkippedEntityHandler = self.refuse

        def subset(name, system, public, has_internal):
            if has_internal:
                parser.DefaultHandlerExpand = lambda text: need(len(text) < 2 or text[0] != "%")

        def end_subset():
            parser.DefaultHandlerExpand = None

        parser.StartDoctypeDeclHandler = subset
        parser.EndDoctypeDeclHandler = end_subset
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            raise Malformed(str(error)) from None
        need(self.root is not None)
        return self.root

    def refuse(self, *_):
        raise Malformed("entity")

    def start(self, name, _):
        need(self.leaf is None)
        if not self.seen_plist:
            need(name == "plist")
            self.seen_plist = True
            return
        need(name in LEAVES or name in ("dict", "array"))
        if self.open and self.open[-1][0] == "dict":
            need((name == "key") == (self.keys[-1] is None))
        else:
            need(name != "key")
            need(self.open or self.root is None)
        if name in ("dict", "array"):
            need(len(self.open) < 8)
            self.open.append((name, Pairs() if name == "dict" else []))
            self.keys.append(None)
        else:
            self.leaf, self.text = name, []

    def end(self, name):
        if self.leaf is not None:
            kind, self.leaf = self.leaf, None
            text = "".join(self.text)
            need(len(text.encode()) <= 64 << 10)
            if kind == "key":
                self.keys[-1] = text
            else:
                self.add(Leaf(kind, scalar(kind, text)))
        elif self.open:
            need(self.keys.pop() is None)
            self.add(self.open.pop()[1])

    def characters(self, text):
        if self.leaf is not None and self.leaf not in ("true", "false"):
            self.text.append(text)
        else:
            need(not text.strip(SPACE))

    def add(self, value):
        if not self.open:
            self.root = value
        elif self.open[-1][0] == "array":
            self.open[-1][1].append(value)
        else:
            self.open[-1][1].append((self.keys[-1], value))
            self.keys[-1] = None


def scalar(kind, text):
    """The value of a leaf; nothing that its kind does not allow."""
    inner = text.strip(SPACE)
    if kind == "integer":
        need(INTEGER.fullmatch(inner))
        digits = inner.lstrip("+-")
        value = int(digits, 16) if digits[:2] in ("0x", "0X") else int(digits)
        value = -value if inner[0] == "-" else value
        need(-(2**63) <= value < 2**63)
        return value
    if kind == "real":
        need(REAL.fullmatch(inner))
        try:
            value = float(inner)
        except ValueError:
            raise Malformed("real") from None
        need(abs(value) != float("inf"))
        return value
    if kind == "date":
        found = DATE.fullmatch(inner)
        need(found)
        year, month, day, hour, minute, second = map(int, found.groups())
        need(1 <= month <= 12 and 1 <= day <= days_of(month, year) and hour < 24 and minute < 60 and second < 60)
        return inner
    if kind == "data":
        letters = "".join(c for c in text if c not in SPACE)
        need(letters.isascii())
        return unbase64(letters)
    return text


def days_of(month, year):
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def unbase64(letters):
    try:
        decoded = base64.b64decode(letters, validate=True)
    except ValueError:
        raise Malformed("base64") from None
    need(base64.b64encode(decoded).decode() == letters)
    return decoded


def count(value):
    """How many values a value is, itself included."""
    if isinstance(value, Pairs):
        return 1 + sum(count(inner) for _, inner in value)
    if isinstance(value, list):
        return 1 + sum(count(inner) for inner in value)
    return 1


class Fields:
    """A dictionary whose keys occur once."""

    def __init__(self, value):
        need(isinstance(value, Pairs))
        self.values = dict(value)
        need(len(self.values) == len(value))

    def leaf(self, key, kind):
        value = self.values.get(key)
        need(isinstance(value, Leaf) and value.kind == kind)
        return value.value

    def string(self, key):
        return self.leaf(key, "string")

    def integer(self, key, low, high):
        value = self.leaf(key, "integer")
        need(low <= value <= high)
        return value

    def array(self, key):
        value = self.values.get(key)
        need(isinstance(value, list) and not isinstance(value, Pairs))
        return value

    def identifier(self):
        value = self.string("Identifier")
        need(IDENTIFIER.fullmatch(value))
        return value

    def day(self, key):
        value = self.string(key)
        need(re.fullmatch(r"\d{4}-\d\d-\d\d", value, re.ASCII))
        year, month, day = int(value[:4]), int(value[5:7]), int(value[8:])
        need(year >= 1 and 1 <= month <= 12 and 1 <= day <= days_of(month, year))
        return value

    def moment(self, key):
        value = self.leaf(key, "date")
        need(value[:4] != "0000")
        return value

    def hash(self, key):
        value = self.string(key)
        need(HASH.fullmatch(value))
        return value

    def key(self, key):
        return public_key(self.string(key))

    def keys(self, key, most):
        lines = self.array(key)
        need(1 <= len(lines) <= most)
        need(all(isinstance(line, Leaf) and line.kind == "string" for line in lines))
        keys = [public_key(line.value) for line in lines]
        need(len({key for _, key in keys}) == len(keys))
        return keys


def small_list(data, data_format):
    need(len(data) <= 64 << 10)
    root = ListReader().read(data)
    need(count(root) <= 1000)
    fields = Fields(root)
    need(fields.string("Format") == data_format)
    return fields


# Keys and signatures


def public_key(line):
    """(number, key) of a base64 line of 42 bytes."""
    need(re.fullmatch(r"[A-Za-z0-9+/=]{56}", line, re.ASCII))
    decoded = unbase64(line)
    need(len(decoded) == 42 and decoded[:2] == b"Ed")
    return decoded[2:10], decoded[10:]


def read_signature(data, detached):
    """(signature, message behind it) of a file of signify's."""
    start = b"untrusted comment: "
    need(data.startswith(start))
    end = data.find(b"\n")
    need(end >= 0 and 1 <= end - len(start) <= 1000 and b"\0" not in data[:end])
    line_end = data.find(b"\n", end + 1)
    need(line_end - end - 1 == 100)
    line = data[end + 1:line_end]
    need(line.isascii())
    decoded = unbase64(line.decode())
    need(len(decoded) == 74 and decoded[:2] == b"Ed")
    message = data[line_end + 1:]
    need(not detached or (not message and len(data) <= 2048))
    return decoded[10:], message


def verifies(key, signature, message):
    try:
        VerifyKey(key).verify(message, signature)
        return True
    except (BadSignatureError, ValueError):
        return False


# The folder


class Folder:
    """Files below a folder, never out of it."""

    def __init__(self, path):
        self.path = os.path.realpath(path)

    def read(self, name, limit, too_large=None):
        """The bytes of a file; `None` where there is none."""
        real = os.path.realpath(os.path.join(self.path, name))
        if not real.startswith(self.path + os.sep) or not os.path.isfile(real):
            return None
        with open(real, "rb") as file:
            data = file.read(limit + 1)
        if len(data) > limit:
            if too_large is None:
                return None
            raise Refused(too_large)
        return data


# Root lists


class RootList:
    def __init__(self, data):
        fields = small_list(data, "muster-root-1")
        self.identifier = fields.identifier()
        self.number = fields.integer("Number", 1, 1_000_000)
        fields.day("Date")
        self.keys = fields.keys("RootKeys", 16)
        self.threshold = fields.integer("Threshold", 1, len(self.keys))
        self.guide_key = fields.key("GuideKey")[1]
        self.stamp_key = fields.key("StampKey")[1]
        self.alert_keys = [key for _, key in fields.keys("AlertKeys", 8)] if "AlertKeys" in fields.values else []

    def signers(self, data, signatures):
        return sum(any(verifies(key, signature, data) for signature in signatures) for _, key in self.keys)


def next_list(folder, current):
    """The list after `current`; `None` where there is none."""
    number = current.number + 1
    data = folder.read(f"root/{number}.plist", LARGEST_ROOT_LIST, "root-size")
    if data is None:
        return None
    signatures = {}

    def gather(keys):
        for key_number, _ in keys:
            file = folder.read(f"root/{number}.{key_number.hex()}.sig", 2048)
            if file is not None:
                try:
                    signatures[key_number] = read_signature(file, detached=True)[0]
                except Malformed:
                    pass

    gather(current.keys)
    if current.signers(data, signatures.values()) < current.threshold:
        raise Refused("root-signatures")
    try:
        following = RootList(data)
    except Malformed:
        raise Refused("root-form") from None
    if following.identifier != current.identifier:
        raise Refused("root-other-pack")
    if following.number != number:
        raise Refused("root-number")
    gather(following.keys)
    if following.signers(data, signatures.values()) < following.threshold:
        raise Refused("root-own-signatures")
    return following


# What was seen before


class Record:
    """`trust.plist`, or nothing seen."""

    def __init__(self, data, anchor):
        self.root, self.seen = anchor.number, {}
        if data is None:
            return
        fields = small_list(data, "muster-trust-1")
        need(fields.identifier() == anchor.identifier)
        self.root = fields.integer("Root", 1, 1_000_000)
        for role in ("Stamp", "Manifest"):
            if role in fields.values:
                self.seen[role] = [(fields.integer(role, 1, GREATEST), fields.hash(role + "SHA256"),
                                    bytes.fromhex(fields.hash(role + "Key")))]
            if f"Former{role}s" in fields.values:
                lines = fields.array(f"Former{role}s")
                need(len(lines) <= 16)
                for line in lines:
                    number, message, key = line.value.split(" ")
                    self.seen.setdefault(role, []).append((int(number), message, bytes.fromhex(key)))

    def under(self, role, key):
        return next(((number, message) for number, message, signer in self.seen.get(role, []) if signer == key), None)


# Stamps


class Stamp:
    def __init__(self, message):
        fields = small_list(message, "muster-stamp-1")
        self.identifier = fields.identifier()
        self.number = fields.integer("Number", 1, GREATEST)
        self.version = fields.integer("Version", 1, GREATEST)
        self.manifest = fields.hash("Manifest")
        self.size = fields.integer("Size", 1, LARGEST_MANIFEST)
        self.root = fields.integer("Root", 1, 1_000_000)
        self.issued, self.expires = fields.moment("Issued"), fields.moment("Expires")
        need(self.issued < self.expires)

    def age(self, now):
        # An end later than 90 days after the beginning is not believed.
        return age(self.issued, self.expires, now, timedelta(days=1), timedelta(days=90))


def age(issued, expires, now, tolerance, longest):
    issued, expires = moment(issued), moment(expires)
    if issued.toordinal() > 2 and now < issued - tolerance:
        return "unknown"
    return "outdated" if now > expires or now - issued > longest else "current"


class NewerListsWanted(Refused):
    """A refusal that newer root lists may lift."""


def judge_stamp(data, current, record):
    if len(data) > LARGEST_STAMP:
        raise Refused("stamp-size")
    try:
        signature, message = read_signature(data, detached=False)
    except Malformed:
        raise NewerListsWanted("stamp-signature") from None
    if not verifies(current.stamp_key, signature, message):
        raise NewerListsWanted("stamp-signature")
    try:
        stamp = Stamp(message)
    except Malformed:
        raise Refused("stamp-form") from None
    if stamp.identifier != current.identifier:
        raise Refused("stamp-other-pack")
    if stamp.root > current.number:
        raise NewerListsWanted("stamp-root-missing")
    if stamp.root < max(current.number, record.root):
        raise Refused("stamp-root-older")
    seen = record.under("Stamp", current.stamp_key)
    if seen:
        if stamp.number < seen[0]:
            raise Refused("stamp-older")
        if stamp.number == seen[0] and hashlib.sha256(message).hexdigest() != seen[1]:
            raise Refused("stamp-two-truths")
    return stamp


def newest_list(folder, anchor):
    """The list in force, and why the one after it was not taken, if there is one."""
    current, obstacle = anchor, None
    for _ in range(MOST_ROOT_LISTS):
        try:
            following = next_list(folder, current)
        except Refused as refusal:
            # It matters only if the stamp needs it.
            obstacle = refusal
            break
        if following is None:
            break
        current = following
    else:
        obstacle = Refused("root-too-many")
    return current, obstacle


def trusted_stamp(folder, anchor, record):
    """The stamp and the list in force, as a client finds them that asks for new lists."""
    data = folder.read("stamp", LARGEST_STAMP, "stamp-size")
    if data is None:
        raise Refused("stamp-missing")
    current, obstacle = newest_list(folder, anchor)
    try:
        return judge_stamp(data, current, record), current
    except NewerListsWanted as refusal:
        raise obstacle or refusal from None


# Manifests


def check_name(name):
    data = name.encode()
    need(len(data) <= 1024)
    need(not any(unicodedata.category(c) == "Cc" for c in name))
    parts = data.split(b"/")
    need(2 <= len(parts) <= 8 and parts[0] in (b"Plists", b"Guides"))
    need(all(1 <= len(part) <= 255 and not part.startswith(b".") for part in parts))
    folded = fold(data)
    need(folded != b"plists/manifest.plist" and not folded.startswith(b"plists/manifest.plist/"))


def fold(name):
    return bytes(byte | 0x20 if 0x41 <= byte <= 0x5A else byte for byte in name)


def read_manifest(message):
    """(identifier, version, [(name, size, hash)])"""
    need(len(message) <= LARGEST_MANIFEST)
    root = ListReader().read(message)
    fields = Fields(root)
    need(fields.string("Format") == "muster-manifest-1")
    identifier = fields.identifier()
    version = fields.integer("Version", 1, GREATEST)
    fields.day("Date")
    items = fields.array("Resources")
    need(count(root) - sum(count(item) for item in items) <= 1000)
    need(len(items) <= MOST_RESOURCES)
    resources, before = [], b""
    for item in items:
        need(count(item) <= 1000)
        resource = Fields(item)
        name = resource.string("Name")
        check_name(name)
        need(before < name.encode())
        before = name.encode()
        resource.integer("Version", 1, version)
        resources.append((name, resource.integer("Size", 0, LARGEST_RESOURCE), resource.hash("SHA256")))
    need(sum(size for _, size, _ in resources) <= LARGEST_PACK)
    files = [fold(name.encode()) for name, _, _ in resources]
    need(len(set(files)) == len(files))
    folders = {b"/".join(parts[:length]) for parts in (file.split(b"/") for file in files)
               for length in range(1, len(parts))}
    need(not folders.intersection(files))
    # What we read is what Python's own reader of property lists reads.
    plain = plistlib.loads(message, fmt=plistlib.FMT_XML)
    need([item["Name"] for item in plain["Resources"]] == [name for name, _, _ in resources])
    return identifier, version, resources


def trusted_manifest(folder, stamp, current, record):
    seen = record.under("Manifest", current.guide_key)
    if seen and stamp.version < seen[0]:
        raise Refused("manifest-older")
    data = folder.read(f"manifest/{stamp.manifest}", stamp.size, "manifest-size")
    if data is None:
        raise Refused("manifest-missing")
    if len(data) != stamp.size:
        raise Refused("manifest-size")
    if hashlib.sha256(data).hexdigest() != stamp.manifest:
        raise Refused("manifest-hash")
    try:
        signature, message = read_signature(data, detached=False)
    except Malformed:
        raise Refused("manifest-signature") from None
    if not verifies(current.guide_key, signature, message):
        raise Refused("manifest-signature")
    try:
        identifier, version, resources = read_manifest(message)
    except Malformed:
        raise Refused("manifest-form") from None
    if identifier != current.identifier:
        raise Refused("manifest-other-pack")
    if version != stamp.version:
        raise Refused("manifest-version")
    if seen and seen[0] == version and hashlib.sha256(message).hexdigest() != seen[1]:
        raise Refused("manifest-two-truths")
    return resources


def judge(path, anchor_data, trust_data, now):
    """The verdict as a line."""
    folder = Folder(path)
    anchor = RootList(anchor_data)
    try:
        record = Record(trust_data, anchor)
        stamp, current = trusted_stamp(folder, anchor, record)
        for name, size, digest in trusted_manifest(folder, stamp, current, record):
            data = folder.read(f"blob/{digest}", size, "blob-size")
            if data is None:
                raise Refused("blob-missing")
            if len(data) != size:
                raise Refused("blob-size")
            if hashlib.sha256(data).hexdigest() != digest:
                raise Refused("blob-hash")
    except Refused as refusal:
        return f"refused {refusal.code}"
    return f"accepted {stamp.version} {stamp.number} {current.number} {stamp.age(now)}"


# Alerts


class Alerts:
    def __init__(self, message):
        fields = small_list(message, "muster-alerts-1")
        self.identifier = fields.identifier()
        self.number = fields.integer("Number", 1, GREATEST)
        self.root = fields.integer("Root", 1, 1_000_000)
        self.issued, self.expires = fields.moment("Issued"), fields.moment("Expires")
        need(self.issued < self.expires)
        self.messages = fields.array("Messages")
        need(len(self.messages) <= 100)
        need(all(isinstance(message, Leaf) and message.kind == "string" for message in self.messages))


def alerts_record(data, identifier):
    """What was seen: the number and the hash of each key's last list."""
    if data is None:
        return {}
    fields = small_list(data, "muster-alerts-record-1")
    need(fields.identifier() == identifier)
    if "Root" in fields.values:
        fields.integer("Root", 1, 1_000_000)
    seen = {}
    for line in fields.array("Seen") if "Seen" in fields.values else []:
        number, message, key = line.value.split(" ")
        seen.setdefault(bytes.fromhex(key), (int(number), message))
    return seen


def judge_alerts_file(data, current, seen):
    if not current.alert_keys:
        raise NewerListsWanted("alerts-no-keys")
    try:
        signature, message = read_signature(data, detached=False)
    except Malformed:
        raise NewerListsWanted("alerts-signature") from None
    if not any(verifies(key, signature, message) for key in current.alert_keys):
        raise NewerListsWanted("alerts-signature")
    try:
        alerts = Alerts(message)
    except Malformed:
        raise Refused("alerts-form") from None
    if alerts.identifier != current.identifier:
        raise Refused("alerts-other-pack")
    if alerts.root > current.number:
        raise NewerListsWanted("alerts-root-missing")
    known = [seen[key] for key in current.alert_keys if key in seen]
    highest = max((number for number, _ in known), default=0)
    if alerts.number < highest:
        raise Refused("alerts-older")
    digest = hashlib.sha256(message).hexdigest()
    if any(number == alerts.number and other != digest for number, other in known):
        raise Refused("alerts-two-truths")
    return alerts


def judge_alerts(path, anchor_data, record_data, now):
    """The verdict on the alerts as a line."""
    folder, anchor = Folder(path), RootList(anchor_data)
    try:
        seen = alerts_record(record_data, anchor.identifier)
        data = folder.read("alerts", LARGEST_ALERTS, "alerts-size")
        if data is None:
            raise Refused("alerts-missing")
        current, obstacle = newest_list(folder, anchor)
        try:
            alerts = judge_alerts_file(data, current, seen)
        except NewerListsWanted as refusal:
            raise obstacle or refusal from None
    except Refused as refusal:
        return f"refused {refusal.code}"
    old = age(alerts.issued, alerts.expires, now, timedelta(minutes=15), timedelta(days=31))
    return f"alerts {alerts.number} {current.number} {old} {len(alerts.messages)}"


def moment(text):
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--root", required=True)
    parser.add_argument("--trust")
    parser.add_argument("--alerts", action="store_true")
    parser.add_argument("--at", type=moment, default=datetime.now(timezone.utc))
    arguments = parser.parse_args()
    with open(arguments.root, "rb") as file:
        anchor = file.read()
    trust = None
    if arguments.trust:
        with open(arguments.trust, "rb") as file:
            trust = file.read()
    verdict = (judge_alerts if arguments.alerts else judge)(arguments.folder, anchor, trust, arguments.at)
    print(verdict)
    sys.exit(4 if verdict.startswith("refused") else 0)


if __name__ == "__main__":
    main()
