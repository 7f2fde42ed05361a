"""Measures how long a saved file takes to be on the screen of `muster preview`, on a pseudo-terminal of 80x24."""

import fcntl
import os
import pty
import random
import re
import select
import shutil
import statistics
import struct
import subprocess
import termios
import time

LETTERS = "abcdefghijklmnopqrstuvwxyz"
PATIENCE = 10  # seconds after which a save counts as lost
TITLE = re.compile(r"(<key>Title</key>\s*<string>)[^<]*")


def word(number):
    """Twelve letters, none of which stands where the word before has it: the terminal is sent all of them."""
    return "".join(LETTERS[(place * 5 + number) % 26] for place in range(12))


class Terminal:
    def __init__(self, command, environment):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment,
                                        start_new_session=True, close_fds=True)
        os.close(slave)
        self.seen = b""

    def wait(self, text):
        """The moment at which the text had come."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise SystemExit(f"bench: the preview did not show {text.decode()} within {PATIENCE} s")
            self.seen += os.read(self.master, 65536)
        now = time.monotonic()
        self.seen = b""
        return now

    def rest(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.master], [], [], left)[0]:
                os.read(self.master, 65536)

    def close(self):
        os.write(self.master, b"q")
        try:
            self.process.wait(5)
        finally:
            self.process.kill()
            os.close(self.master)


def save(path, text, by_rename):
    """As editors do: in place, or beside it and renamed. Returns the moment at which it was begun."""
    begun = time.monotonic()
    if by_rename:
        beside = path.with_name("." + path.name + ".new")
        beside.write_text(text)
        os.replace(beside, path)
    else:
        path.write_text(text)
    return begun


def measure(reader, pack, scratch, environment, saves):
    """Milliseconds from each save to the screen: median and 99th percentile."""
    copy = scratch / "previewed"
    shutil.rmtree(copy, ignore_errors=True)
    for folder in ("Plists", "Guides"):
        shutil.copytree(pack / folder, copy / folder)
    file = copy / "Plists" / "Pack.plist"
    text = file.read_text()
    randomness = random.Random(200)
    terminal = Terminal([reader, "preview", str(copy), "--date", "2026-11-21"], environment)
    try:
        terminal.wait(b"Quit")
        times = []
        for number in range(saves):
            # Sometimes while the check of the save before goes on, sometimes long after.
            terminal.rest(randomness.choice([0.02, 0.1, 0.3, 0.6]))
            begun = save(file, TITLE.sub(lambda found: found[1] + word(number), text, count=1), number % 2 == 1)
            times.append((terminal.wait(word(number).encode()) - begun) * 1000)
    finally:
        terminal.close()
    return statistics.median(times), statistics.quantiles(times, n=100)[98]
