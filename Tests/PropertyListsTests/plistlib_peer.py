#!/usr/bin/env python3
"""A second opinion on property lists: Python's plistlib writes them, or reads what it is given.

plistlib_peer.py write SEED COUNT   random property lists, two lines each (XML, binary): the file in base64, a blank,
                                    and what plistlib itself reads in it
plistlib_peer.py read               for each line `xml BASE64` or `binary BASE64` of standard input one line: what
                                    plistlib reads, or `refused`

What is read is written in a form that needs no parser to be compared: s and the UTF-8 of a string in hexadecimal
digits, i and an integer, r and the eight bytes of a real, b0 or b1, d and the bytes of data, t and a date to the
second, [a,b] and {key=a,key=b} in the order of the file.
"""

import base64
import datetime
import plistlib
import random
import struct
import sys

EDGES = [0, 1, 127, 128, 255, 256, 65535, 65536, 2**31, 2**32 - 1, 2**32, 2**53 + 1, 2**63 - 1]
ALPHABETS = ["abc XYZ 0.9", "<>&'\"]]>\t\n -%;", "éßñ\u00a0\u0085", "東京\u2028\ufeff\u202e", "🔥👩\u200d🚒\U0010fffd"]


def canonical(value):
    if isinstance(value, bool):
        return f"b{int(value)}"
    if isinstance(value, str):
        return "s" + value.encode("utf-8").hex()
    if isinstance(value, int):
        return f"i{value}"
    if isinstance(value, float):
        return "r" + struct.pack(">d", value).hex()
    if isinstance(value, bytes):
        return "d" + value.hex()
    if isinstance(value, datetime.datetime):
        return f"t{value.year:04}-{value.month:02}-{value.day:02}T{value:%H:%M:%S}Z"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(key.encode("utf-8").hex() + "=" + canonical(item) for key, item in value.items()) + "}"
    return f"?{type(value).__name__}"


def text(dice, most=24):
    alphabet = "".join(dice.sample(ALPHABETS, dice.randint(1, len(ALPHABETS))))
    return "".join(dice.choices(alphabet, k=dice.randint(0, most)))


def integer(dice):
    number = dice.choice(EDGES) if dice.random() < 0.6 else dice.getrandbits(dice.randint(1, 63))
    return max(-number - dice.randint(0, 1), -2**63) if dice.random() < 0.4 else number


def real(dice):
    choices = [
        lambda: dice.uniform(-180, 180), lambda: float(dice.randint(-9, 9)), lambda: -0.0, lambda: 5e-324,
        lambda: 1.7976931348623157e308, lambda: dice.uniform(-1, 1) * 10.0 ** dice.randint(-300, 300),
    ]
    return dice.choice(choices)()


def leaf(dice):
    choices = [
        lambda: text(dice), lambda: integer(dice), lambda: real(dice), lambda: dice.random() < 0.5,
        lambda: dice.randbytes(dice.choice([0, 1, 2, 14, 15, 16, 57, 300])),
        lambda: datetime.datetime(1, 1, 1) + datetime.timedelta(seconds=dice.randrange(315537897600)),
        lambda: text(dice, dice.choice([15, 16, 255, 256, 600])),
    ]
    return dice.choice(choices)()


def tree(dice, depth=0):
    kind = dice.random()
    if depth >= 5 or (depth and kind < 0.8):
        return leaf(dice)
    size = dice.choice([0, 1, 2, 3, 5, 14, 15, 17])
    if kind < 0.9:
        items = [tree(dice, depth + 1) for _ in range(size)]
        # The same array twice: in a binary file two references to one object.
        return items + items[:1] if dice.random() < 0.3 else items
    return {text(dice): tree(dice, depth + 1) for _ in range(size)}


def extremes():
    """Files whose references and offsets have other sizes than those of small ones, and as deep as is allowed."""
    yield {str(number): number for number in range(300)}
    yield [number * 7 for number in range(70000)]
    deep = "bottom"
    for _ in range(127):
        deep = [deep]
    yield deep
    yield ["x" * 300_000, "東" * 100_000]


def write(seed, count):
    dice = random.Random(seed)
    trees = [tree(dice) for _ in range(count)] + list(extremes())
    for value in trees:
        sort_keys = dice.random() < 0.5
        for form in (plistlib.FMT_XML, plistlib.FMT_BINARY):
            data = plistlib.dumps(value, fmt=form, sort_keys=sort_keys)
            print(base64.b64encode(data).decode("ascii"), canonical(plistlib.loads(data)))


def read():
    forms = {"xml": plistlib.FMT_XML, "binary": plistlib.FMT_BINARY}
    for line in sys.stdin:
        form, _, data = line.partition(" ")
        try:
            print(canonical(plistlib.loads(base64.b64decode(data), fmt=forms[form])))
        except Exception:  # Whatever plistlib says of a file it cannot read, it says by an exception of some kind.
            print("refused")


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(int(sys.argv[2]), int(sys.argv[3]))
    else:
        read()
