"""A pseudo-terminal of 80x24 to watch, and saves as editors make them."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

LETTERS = "abcdefghijklmnopqrstuvwxyz"
PATIENCE = 10  # seconds after which a save counts as lost


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
                raise SystemExit(f"bench: the terminal did not show {text.decode()} within {PATIENCE} s")
            self.seen += os.read(self.master, 65536)
        now = time.monotonic()
        self.seen = b""
        return now

    def key(self, key, quiet=0.06):
        """Milliseconds from a key to the last byte of the screen that follows: nothing more comes for `quiet` seconds."""
        begun = last = time.monotonic()
        self.seen = b""
        os.write(self.master, key)
        while select.select([self.master], [], [], PATIENCE if last == begun else quiet)[0]:
            self.seen += os.read(self.master, 65536)
            last = time.monotonic()
        return (last - begun) * 1000

    def rest(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.master], [], [], left)[0]:
                os.read(self.master, 65536)

    def close(self):
        """Asks the program to end, as `entr` and `muster` understand it, and hangs up."""
        os.write(self.master, b"q\x03")
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            # What reads its files from a pipe does not read the key.
            os.killpg(self.process.pid, signal.SIGTERM)
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
