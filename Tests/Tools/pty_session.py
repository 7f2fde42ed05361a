"""Drives a program on a pseudo-terminal of a known size: sends keys, and waits until it writes nothing more."""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import termios
import time

from terminal_screen import TerminalScreen

QUIT = "\x18"  # Ctrl-X: on every screen
ENTER, BACKSPACE, DOWN, UP, LEFT, RIGHT = "\r", "\x7f", "\x1b[B", "\x1b[A", "\x1b[D", "\x1b[C"


class PtySession:
    """A running program and its pseudo-terminal."""

    def __init__(self, arguments, environment=None, rows=24, columns=80):
        self.status = None
        environment = environment or os.environ
        program = shutil.which(arguments[0], path=environment.get("PATH")) or arguments[0]
        self.terminal, other = pty.openpty()
        try:
            # Before the start, so that the program never sees another size.
            fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            # The first terminal that the leader of a session opens is its own. No fork: a test may have threads.
            self.process = os.posix_spawn(
                program, arguments, environment, setsid=True, setsigdef=[signal.SIGPIPE],
                file_actions=[(os.POSIX_SPAWN_OPEN, 0, os.ttyname(other), os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 0, 1),
                              (os.POSIX_SPAWN_DUP2, 0, 2)])
        except BaseException:
            os.close(self.terminal)
            raise
        finally:
            os.close(other)

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
        while self.status is None:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.status = os.waitstatus_to_exitcode(status)
            elif time.monotonic() < end:
                time.sleep(0.01)
            else:
                break
        return self.status

    def close(self):
        """Hangs up, and makes sure that nothing is left running."""
        if self.terminal is None:
            return
        os.close(self.terminal)
        self.terminal = None
        if self.ended(limit=2.0) is None:
            os.kill(self.process, 9)
            self.ended()


class ScreenSession(PtySession):
    """The same with what the terminal shows: waits for words on the screen, and not for silence."""

    def __init__(self, arguments, environment=None, rows=24, columns=80):
        self.screen = TerminalScreen(rows, columns)
        # All that it wrote, for a program that writes lines.
        self.transcript = ""
        super().__init__(arguments, environment, rows, columns)

    def take(self, seconds):
        """Shows what has come, waiting for so long at most; False if nothing came."""
        if not select.select([self.terminal], [], [], max(seconds, 0))[0]:
            return False
        try:
            chunk = os.read(self.terminal, 65536)
        except OSError:  # The program has ended.
            return False
        self.screen.feed(chunk)
        self.transcript += chunk.decode(errors="replace")
        return bool(chunk)

    def wait(self, *words, without=(), limit=60.0):
        """Waits until the screen shows all of the words, wherever its lines break, and none of some others."""
        self.until(lambda text: all(word in text for word in words) and not any(word in text for word in without),
                   f"{words}{f' without {without}' if without else ''}", limit)

    def until(self, holds, what, limit=60.0):
        """Waits until the words on the screen are as wanted."""
        end = time.monotonic() + limit
        while not holds(self.screen.text):
            came = self.take(min(0.2, end - time.monotonic()))
            if came or time.monotonic() < end and self.ended(limit=0.0) is None:
                continue
            state = "it runs on" if self.status is None else f"it ended with {self.status}"
            raise AssertionError(f"no {what} within {limit} s ({state}):\n" + "\n".join(self.screen.lines))

    def send(self, keys):
        os.write(self.terminal, keys.encode())
