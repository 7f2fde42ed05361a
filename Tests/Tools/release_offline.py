"""Proof that the reader is one static executable without network code, and that it never opens a socket.

There is one exception, and these tests hold the program to it: a kiosk that a service manager watches reports that it is
alive, in datagrams to the local socket (AF_UNIX) that NOTIFY_SOCKET names. That is no network: nothing leaves the machine,
and nothing is received.
"""

import os
import re
import signal
import socket
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from check_structure import describe, reachable
from pty_session import BACKSPACE, DOWN, ENTER, QUIT, PtySession

REPOSITORY = Path(__file__).resolve().parents[2]
BUILT = REPOSITORY / ".build-release" / "release"

# Without these no name is looked up, nothing is connected to and nothing is served. A few others of the family
# are in every static Swift program and cannot be asserted absent: `socketpair` (the runtime's crash handler
# talks to its backtracer), `socket`, `bind`, `getsockname`, `sendto` and `recvmsg` (glibc's pthread_create
# keeps the resolver's per-thread state, whose configuration reader can list the network interfaces). The
# traced sessions below show that they are not called either.
NETWORK = re.compile(
    r"^_*(getaddrinfo|gethostbyname2?(_r)?|gethostbyaddr(_r)?|getnameinfo|getservbyname(_r)?|connect|listen|accept4?|"
    r"send|sendmsg|sendmmsg|recv|recvfrom|recvmmsg|getpeername|(res_n?|__res_)(query|search|send|mkquery)|"
    r"curl_\w+|Curl_\w+|SSL_\w+|gnutls_\w+|ares_\w+|nghttp2_\w+)$")
# What our own code and the libraries beside it must not even refer to: all of the above and every socket call.
SOCKET = re.compile(r"^_*(socket|socketpair|bind|sendto|recvmsg|getsockname|setsockopt|getsockopt|shutdown)$")
# All that the one target that reports to the service manager may refer to.
NOTICE = {"socket", "sendto"}
LIBRARIES = ("ncursesw", "tinfo", "expat", "qrcodegen", "sqlite3", "sodium", "cmark", "z")


def output(*command, expect=0):
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    if expect is not None and done.returncode != expect:
        raise AssertionError(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def symbols(path, *options):
    """The symbol names `nm` gives for an object, archive or executable, without versions."""
    names = set()
    for line in output("nm", *options, str(path)).splitlines():
        words = line.split()
        if len(words) >= 2 and not line.endswith(":"):
            names.add(words[-1].split("@")[0])
    return names


def modules_of_the_reader():
    """The program and every module that it may reach: muster-sync is built in the same folder."""
    targets = describe(REPOSITORY, os.environ.get("SWIFT") or shutil.which("swift"))
    dependencies = {name: names for name, (_, names, _) in targets.items()}
    return sorted({"muster"} | reachable("muster", dependencies))


def is_static(path):
    """Whether a program needs no loader and no shared library."""
    segments = output("readelf", "--program-headers", "--wide", str(path))
    return "LOAD" in segments and not re.search(r"^\s*(INTERP|DYNAMIC)\b", segments, re.MULTILINE)


def is_stripped(path):
    sections = output("readelf", "--section-headers", "--wide", str(path))
    return ".text" in sections and ".symtab" not in sections


def network_calls(trace):
    """The system calls of the network family in a trace, which must include the program's end to be complete."""
    lines = Path(trace).read_text(errors="replace").splitlines()
    if not any("+++ exited with" in line or "+++ killed by" in line for line in lines):
        raise AssertionError("the trace is incomplete: strace did not see the program end")
    return [line for line in lines if "+++" not in line and "---" not in line]


class StaticReaderTests(unittest.TestCase):
    reader = Path(os.environ["MUSTER_BINARY"])

    def test_reader_is_one_static_executable(self):
        self.assertTrue(is_static(self.reader))
        told = subprocess.run(["ldd", self.reader], capture_output=True, text=True)
        self.assertIn("not a dynamic executable", told.stdout + told.stderr)

    def test_a_dynamic_program_would_be_noticed(self):
        self.assertFalse(is_static("/bin/sh"))

    def test_reader_is_stripped(self):
        self.assertTrue(is_stripped(self.reader))
        self.assertFalse(is_stripped(BUILT / "muster"), "the unstripped reader is what the symbols are read from")

    def test_no_network_code_is_linked_in(self):
        defined = symbols(BUILT / "muster")
        self.assertIn("main", defined, "nm sees the reader's symbols")
        self.assertEqual(sorted(name for name in defined if NETWORK.match(name)), [])

    def test_neither_our_code_nor_its_libraries_refer_to_a_socket(self):
        objects = sorted(path for module in modules_of_the_reader() for path in BUILT.glob(f"{module}.build/**/*.o"))
        archives = [output("cc", f"-print-file-name=lib{name}.a").strip() for name in LIBRARIES]
        self.assertGreater(len(objects), 5)
        for path in objects + archives:
            with self.subTest(path=str(path)):
                wanted = symbols(path, "--undefined-only", "--quiet")
                found = {n.lstrip("_") for n in wanted if NETWORK.match(n) or SOCKET.match(n)}
                allowed = NOTICE if "ServiceNotice.build" in str(path) else set()
                self.assertEqual(sorted(found - allowed), [])

    def test_the_exception_is_one_file(self):
        objects = [path for path in BUILT.glob("*.build/**/*.o") if "ServiceNotice.build" in str(path)]
        self.assertEqual({n for path in objects for n in symbols(path, "--undefined-only", "--quiet")} & NOTICE, NOTICE)
        sources = REPOSITORY / "Sources"
        self.assertEqual([p.name for p in (sources / "Platform/ServiceNotice").iterdir()], ["ServiceManager.swift"])
        importers = [p.name for p in sources.rglob("*.swift") if "import ServiceNotice" in p.read_text()]
        self.assertEqual(importers, ["KioskCommand.swift"])


class TracedTests(unittest.TestCase):
    reader = os.environ["MUSTER_BINARY"]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.trace = os.path.join(folder.name, "trace")
        self.tracer = ["strace", "-f", "-q", "-e", "trace=%network", "-o", self.trace]

    def test_a_socket_would_be_noticed(self):
        output(*self.tracer, "python3", "-c", "import socket; socket.socket()")
        self.assertTrue(any("socket(" in call for call in network_calls(self.trace)))

    def test_a_whole_session_opens_no_socket(self):
        session = PtySession(self.tracer + [self.reader])
        self.addCleanup(session.close)
        first = session.read_until_quiet()
        # Only a program that took the terminal over is a session worth tracing.
        self.assertIn(b"\x1b[?1049h", first, f"the reader did not open: it wrote {first[:200]!r}")
        # Down the menus and back, into a guide and through it, help and the emergency contacts from anywhere.
        for keys in (ENTER, DOWN, ENTER, ENTER, " ", " ", ">", "<", "\t", BACKSPACE, BACKSPACE, BACKSPACE,
                     DOWN, DOWN, DOWN, ENTER, BACKSPACE, "?", BACKSPACE, "!", BACKSPACE, DOWN):
            session.press(keys, limit=0.5)
            self.assertIsNone(session.ended(limit=0), f"the reader ended at {keys!r}")
        last = session.press(QUIT)
        self.assertEqual(session.ended(), 0)
        self.assertIn(b"\x1b[?1049l", last, "the terminal was given back")
        self.assertEqual(network_calls(self.trace), [])

    def kiosk(self, **variables):
        """The calls of a kiosk that is used, and that ends by a signal from outside."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("NOTIFY_", "WATCHDOG_"))}
        # Traced by a grandchild, so that the signal reaches the kiosk itself.
        session = PtySession([*self.tracer, "-D", self.reader, "kiosk"], environment={**environment, **variables})
        self.addCleanup(session.close)
        self.assertIn(b"\x1b[?1049h", session.read_until_quiet(limit=20))
        for keys in ("1", ENTER, "\x1b", "/smoke", ENTER, "\x1b", "\x1b", "!", ENTER, "\t", ENTER, "q", "\x03"):
            session.press(keys, limit=0.5)
            self.assertIsNone(session.ended(limit=0), f"the kiosk ended at {keys!r}")
        os.kill(session.process, signal.SIGTERM)
        self.assertEqual(session.ended(), -signal.SIGTERM)
        end = time.monotonic() + 10
        while "+++ killed by SIGTERM" not in Path(self.trace).read_text(errors="replace") and time.monotonic() < end:
            time.sleep(0.05)
        return network_calls(self.trace)

    def test_an_unwatched_kiosk_opens_no_socket(self):
        self.assertEqual(self.kiosk(), [])

    def test_a_watched_kiosk_sends_local_datagrams_and_nothing_else(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "notify")
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
                manager.bind(path)
                calls = self.kiosk(NOTIFY_SOCKET=path, WATCHDOG_USEC="500000")
                self.assertEqual(manager.recv(4096).splitlines()[0], b"READY=1")
        # strace -f writes the number of the process first.
        calls = [call.split(None, 1)[1] for call in calls]
        opened = [call for call in calls if call.startswith("socket(")]
        self.assertEqual(len(opened), 1, opened)
        self.assertRegex(opened[0], r"^socket\(AF_UNIX, SOCK_DGRAM\|SOCK_CLOEXEC, 0\) = \d+$")
        sent = [call for call in calls if call not in opened]
        self.assertGreater(len(sent), 3)
        for call in sent:
            self.assertRegex(call, r"^sendto\(\d+, .*\{sa_family=AF_UNIX, sun_path=\"" + re.escape(path) + r"\"\}, \d+\) =")

    def test_an_update_that_is_asked_for_is_another_program(self):
        """The reader starts the muster-sync beside it, and opens no socket itself."""
        root = Path(self.trace).parent
        for name in ("Plists", "Guides"):
            shutil.copytree(REPOSITORY / name, root / "share" / "muster" / name)
        (root / "bin").mkdir()
        reader = shutil.copy(self.reader, root / "bin" / "muster")
        program = root / "bin" / "muster-sync"
        program.write_text("#!/bin/sh\nprintf 'muster-sync\\t1\\nresult\\tunchanged\\t1\\t1\\tcurrent\\t-\\tx\\n'\n")
        program.chmod(0o755)
        session = PtySession(self.tracer[:4] + ["trace=%network,execve"] + self.tracer[5:] + [reader])
        self.addCleanup(session.close)
        session.read_until_quiet()
        self.assertIn(b"Up to date", session.press("\x12", quiet=1.0))
        session.press(QUIT)
        self.assertEqual(session.ended(), 0)
        calls = network_calls(self.trace)
        self.assertTrue(any("execve" in call and "muster-sync" in call for call in calls), "it was started")
        self.assertEqual([call for call in calls if "execve" not in call], [])

    def test_no_command_opens_a_socket(self):
        for arguments in (["list"], ["show", "fire"], ["search", "smel of gas"], ["contacts"], ["status"], ["--version"],
                          ["render", "--screen", "welcome"], ["show", "no-such-guide"]):
            with self.subTest(arguments=arguments):
                output(*self.tracer, self.reader, *arguments, expect=None)
                self.assertEqual(network_calls(self.trace), [])

    def test_the_linear_mode_opens_no_socket(self):
        subprocess.run(self.tracer + [self.reader, "--plain"], input="1\n1\nb\nb\nq\n", text=True,
                       capture_output=True, timeout=60)
        self.assertEqual(network_calls(self.trace), [])


if __name__ == "__main__":
    unittest.main()
