"""Drives a program on a pseudo-terminal of a known size: sends keys, and waits until it writes nothing more."""

import fcntl
import os
import pty
import select
import struct
import termios
import time

QUIT = "\x18"  # Ctrl-X: on every screen
ENTER, BACKSPACE, DOWN, UP, LEFT, RIGHT = "\r", "\x7f", "\x1b[B", "\x1b[A", "\x1b[D", "\x1b[C"


class PtySession:
    """A running program and its pseudo-terminal."""

    def __init__(self, arguments, environment=None, rows=24, columns=80):
        self.status = None
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            # The child sets the size itself, so that the program never sees another one.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            try:
                os.execvpe(arguments[0], arguments, environment or os.environ)
            except OSError as error:
                os.write(2, f"{arguments[0]}: {error}\n".encode())
            os._exit(127)

    def read_until_quiet(self, quiet=0.15, limit=10.0):
        """What the program writes until it has been silent for `quiet` seconds (or has ended)."""
        heard, end = b"", time.monotonic() + limit
        # The first byte may take a while on a busy machine; only after it does silence mean anything.
        while time.monotonic() < end:
            wait = quiet if heard else end - time.monotonic()
            if not select.select([self.terminal], [], [], max(wait, 0))[0]:
                break
            try:
                chunk = os.read(self.terminal, 65536)
            except OSError:  # The other side is closed: the program has ended.
                break
            if not chunk:
                break
            heard += chunk
        return heard

    def press(self, keys, **limits):
        """Sends keys as a terminal would, and answers what the program wrote in return."""
        os.write(self.terminal, keys.encode())
        return self.read_until_quiet(**limits)

    def ended(self, limit=5.0):
        """The exit status (as `os.waitstatus_to_exitcode` says it), or None if the program runs on."""
        end = time.monotonic() + limit
        while self.status is None and time.monotonic() < end:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.status = os.waitstatus_to_exitcode(status)
            else:
                time.sleep(0.01)
        return self.status

    def close(self):
        """Hangs up, and makes sure that nothing is left running."""
        os.close(self.terminal)
        if self.ended(limit=2.0) is None:
            os.kill(self.process, 9)
            self.ended()
