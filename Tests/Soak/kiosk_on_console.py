#!/usr/bin/env python3
"""Runs the kiosk on a real Linux console: Debian's kernel in an emulated machine, with its keyboard and its screen.

    kiosk_on_console.py --reader muster [--pictures FOLDER]

What a terminal in a test can not show is looked at here: whether the console's font has every glyph that is drawn, that the
kernel's own keys change nothing, what the screen is left as. The console is once that of a text mode with the font of the kernel
(256 glyphs), once a framebuffer with one of console-setup's (512). The kernel is downloaded and not installed. With
--pictures the screens are kept as PPM files, to be looked at by a person.
"""

import argparse
import base64
import gzip
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
# Seconds for one command in the machine, for it to start, and for a screen to be drawn.
COMMAND, BOOT, DRAWN = 20, 120, 10
IDLE = 5
WELCOME = ("Act now", "All guides")
INIT = """#!/bin/sh
mkdir -p /proc /sys /dev /tmp
mount -t proc none /proc
mount -t sysfs none /sys
mount -t devtmpfs none /dev
dmesg -n 1
stty -F /dev/ttyS0 raw -echo
export PATH=/bin
while read -r line; do sh -c "$line" < /dev/null; done < /dev/ttyS0 > /dev/ttyS0 2>&1
"""
# A kiosk of its own session on the console, as its unit starts it, and again when it dies.
KIOSK = ("while [ ! -e /tmp/stop ]; do env -i TERM=linux LC_ALL=C.UTF-8 HOME=/tmp setsid -c "
         f"muster kiosk --content /pack --idle {IDLE} < /dev/tty1 > /dev/tty1 2>&1; echo $? >> /tmp/ends; sleep 0.2; done")
# Keys as QEMU names them: what ends, stops or hides a program elsewhere.
HOSTILE = ("ctrl-c ctrl-z ctrl-backslash ctrl-s ctrl-q ctrl-d ctrl-x ctrl-o ctrl-v ctrl-u ctrl-w ctrl-l q shift-q esc esc alt-x "
           "shift-1 shift-semicolon e p s c r f1 f4 f10 f12 insert delete pgup pgdn home end tab shift-tab alt-q "
           "shift-pgup shift-pgdn pause print scroll_lock num_lock caps_lock caps_lock scroll_lock").split()


class Failure(Exception):
    pass


class Machine:
    """Debian's kernel with the reader and the guides in its memory, a shell on its serial line, and nothing else."""

    def __init__(self, scratch, kernel, image, options):
        self.scratch = scratch
        paths = [scratch / name for name in ("serial", "monitor")]
        for path in paths:
            path.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            ["qemu-system-x86_64", "-accel", "tcg", "-m", "512", "-nodefaults", "-no-reboot", "-display", "none",
             "-vga", "std", "-kernel", kernel, "-initrd", image, "-append", f"quiet console=ttyS0 {options}",
             "-serial", f"unix:{paths[0]},server,nowait", "-monitor", f"unix:{paths[1]},server,nowait"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=(scratch / "qemu.log").open("w"))
        self.paths = paths

    def __enter__(self):
        try:
            end = time.monotonic() + 10
            while not all(path.exists() for path in self.paths) and time.monotonic() < end and self.process.poll() is None:
                time.sleep(0.05)
            self.serial, self.monitor = (self.connect(path) for path in self.paths)
            self.wait_for_prompt()
        except BaseException:
            self.process.kill()
            raise
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.serial.close()
        self.monitor.close()

    def connect(self, path):
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(str(path))
        except OSError as error:
            raise Failure(f"the machine does not start: {error}\n{(self.scratch / 'qemu.log').read_text()}") from error
        return line

    def read_until(self, mark, seconds):
        end, got = time.monotonic() + seconds, b""
        while mark not in got:
            if not select.select([self.serial], [], [], max(0, end - time.monotonic()))[0]:
                raise Failure(f"the machine does not answer within {seconds} s: {got[-500:]!r}")
            piece = self.serial.recv(1 << 16)
            if not piece:
                raise Failure(f"the machine has ended: {got[-500:]!r}")
            got += piece
        return got

    def wait_for_prompt(self):
        end = time.monotonic() + BOOT
        while True:
            self.serial.sendall(b"echo up-$((40+2))\n")
            try:
                self.read_until(b"up-42", 1)
                break
            except Failure:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
        # Later answers to the same question.
        time.sleep(0.3)

    def shell(self, command):
        self.serial.sendall(f"{command}; echo \"<end $?>\"\n".encode())
        text = self.read_until(b"<end ", COMMAND)
        while not re.search(rb"<end \d+>", text):
            text += self.read_until(b">", COMMAND)
        return text[:text.rindex(b"<end ")].decode(errors="replace").replace("\r", "").strip()

    def tell(self, words):
        self.monitor.sendall(words.encode() + b"\n")

    def press(self, *keys):
        for key in keys:
            self.tell(f"sendkey {key} 20")
            time.sleep(0.06)

    def picture(self, path):
        self.tell(f"screendump {path}")
        end = time.monotonic() + 5
        while not path.exists() and time.monotonic() < end:
            time.sleep(0.05)

    def bytes(self, device):
        lines = [line for line in self.shell(f"base64 {device}").split("\n") if re.fullmatch(r"[A-Za-z0-9+/=]+", line)]
        return base64.b64decode("".join(lines))

    def screen(self, number=1):
        """The rows of a console as text, and for each cell its glyph in the font and its colours."""
        raw, text = self.bytes(f"/dev/vcsa{number}"), self.bytes(f"/dev/vcsu{number}")
        rows, columns = raw[0], raw[1]
        cells = [(raw[place], raw[place + 1]) for place in range(4, 4 + rows * columns * 2, 2)]
        letters = [chr(int.from_bytes(text[place:place + 4], "little") or 32) for place in range(0, rows * columns * 4, 4)]
        if len(cells) != rows * columns or len(letters) != rows * columns:
            raise Failure(f"the console gives {len(cells)} cells and {len(letters)} letters of {rows} x {columns}")
        return rows, columns, letters, cells


class Kiosk:
    def __init__(self, machine, name, has_512, pictures):
        self.machine, self.name, self.has_512, self.pictures = machine, name, has_512, pictures
        self.seen, self.problems, self.unknown = 0, [], None

    def text(self):
        rows, columns, letters, _ = self.machine.screen()
        return "\n".join("".join(letters[row * columns:(row + 1) * columns]).rstrip() for row in range(rows))

    def wait(self, what, *words, seconds=DRAWN):
        """Until all these words are on the screen; what is there is then looked at, cell by cell."""
        end = time.monotonic() + seconds
        while True:
            text = self.text()
            if all(word in text for word in words):
                return self.look(what)
            if time.monotonic() > end:
                raise Failure(f"{what}: {words} do not come:\n{text}")
            time.sleep(0.1)

    def look(self, what):
        rows, columns, letters, cells = self.machine.screen()
        self.seen += 1
        # With 512 glyphs a bit of the colours is the ninth of the glyph.
        glyphs = [(glyph | (attributes & 8) << 5 if self.has_512 else glyph) for glyph, attributes in cells]
        strange = sorted({letter for letter, glyph in zip(letters, glyphs) if glyph == self.unknown and letter not in "?\ufffd"})
        if strange:
            self.problems.append(f"{what}: the font has no glyph for {' '.join(f'{letter} U+{ord(letter):04X}' for letter in strange)}")
        if "\ufffd" in letters:
            self.problems.append(f"{what}: the screen holds what is no UTF-8")
        if len({attributes & 0x77 for _, attributes in cells}) < 3:
            self.problems.append(f"{what}: there are no colours")
        if self.pictures:
            path = self.pictures / f"{self.name}-{self.seen}.ppm"
            path.unlink(missing_ok=True)
            self.machine.picture(path)
        return letters

    def pid(self):
        return self.machine.shell("pidof muster").split()

    def children(self):
        """The processes that the kiosk has started."""
        return self.machine.shell(f"grep -l \"^PPid:[^0-9]*{self.pid()[0]}$\" /proc/[0-9]*/status")

    def run(self):
        machine = self.machine
        # What the console draws for something that no font has.
        machine.shell(r"printf '\033%%G\033[H\360\237\221\276' > /dev/tty2")
        _, _, _, cells = machine.screen(2)
        self.unknown = cells[0][0] | ((cells[0][1] & 8) << 5 if self.has_512 else 0)
        before = machine.shell("stty -F /dev/tty1 -a")
        machine.shell(f"({KIOSK}) & true")
        machine.shell("chvt 1")
        self.wait("Welcome", *WELCOME)
        alive = self.pid()
        if len(alive) != 1:
            raise Failure(f"{alive} run, where one kiosk should")
        machine.press("slash", *"fire", "ret")
        self.wait("a search", "fire")
        machine.press("esc", "esc", "1", "1", "1")
        time.sleep(0.5)
        self.look("a guide")
        machine.press(*HOSTILE)
        time.sleep(1)
        if self.pid() != alive:
            raise Failure(f"the kiosk was {alive} and is {self.pid()} after the keys")
        if self.children():
            raise Failure(f"the kiosk has started something: {self.children()}")
        self.wait("idle", *WELCOME, seconds=IDLE + DRAWN)
        machine.press("1")
        time.sleep(0.5)
        if WELCOME[1] in self.text():
            raise Failure("the kiosk answers no key after all these")
        self.wait("idle again", *WELCOME, seconds=IDLE + DRAWN)
        machine.shell("kill -9 " + alive[0])
        end = time.monotonic() + DRAWN
        while self.pid() in ([], alive) and time.monotonic() < end:
            time.sleep(0.1)
        self.wait("after a crash", *WELCOME)
        # A kiosk that is ended leaves a console that can be used.
        machine.shell(f"touch /tmp/stop; kill {self.pid()[0]}")
        end = time.monotonic() + DRAWN
        while self.pid() and time.monotonic() < end:
            time.sleep(0.1)
        after, ends = machine.shell("stty -F /dev/tty1 -a"), machine.shell("cat /tmp/ends").split()
        if after != before:
            self.problems.append(f"the console was\n{before}\nand is left as\n{after}")
        if ends != ["137", "143"]:
            self.problems.append(f"the kiosk ended with {ends}, where it was killed once and then told to end")

    def report(self):
        for problem in self.problems:
            print(f"BAD {self.name}: {problem}")
        print(f"{self.name}: {self.seen} screens, {len(HOSTILE)} hostile keys, {len(self.problems)} bad")
        return not self.problems


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, stdin=subprocess.DEVNULL, **options)
    if done.returncode:
        sys.exit(f"console: {' '.join(map(str, words))} ended with {done.returncode}:\n{done.stderr.decode(errors='replace')}")
    return done.stdout


def fetch(scratch):
    """Debian's kernel and the fonts of its consoles."""
    folder = scratch / "debian"
    folder.mkdir()
    depends = run("apt-cache", "depends", "linux-image-amd64").decode()
    kernel = re.search(r"Depends: (linux-image-\S+)", depends)
    if not kernel:
        sys.exit("console: apt knows no linux-image-amd64; run apt-get update")
    run("apt-get", "download", kernel[1], "console-setup-linux", cwd=folder)
    for package in folder.glob("*.deb"):
        run("dpkg-deb", "-x", package, folder)
    return next((folder / "boot").glob("vmlinuz-*")), folder / "usr/share/consolefonts"


def image(scratch, reader, fonts):
    root = scratch / "root"
    (root / "bin").mkdir(parents=True)
    shutil.copy("/bin/busybox", root / "bin/busybox")
    for name in run("/bin/busybox", "--list").decode().split():
        if name != "busybox":
            (root / "bin" / name).symlink_to("busybox")
    shutil.copy(reader, root / "bin/muster")
    for folder in ("Guides", "Plists"):
        shutil.copytree(REPOSITORY / folder, root / "pack" / folder)
    (root / "lib/terminfo/l").mkdir(parents=True)
    # Debian 12 has it in /lib, Debian 13 in /usr/share.
    described = next(path for folder in ("/lib", "/usr/share") if (path := Path(folder, "terminfo/l/linux")).exists())
    shutil.copy(described, root / "lib/terminfo/l/linux")
    shutil.copytree("/usr/lib/locale/C.utf8", root / "usr/lib/locale/C.utf8")
    (root / "font").write_bytes(gzip.decompress((fonts / "Lat15-Terminus16.psf.gz").read_bytes()))
    (root / "init").write_text(INIT)
    (root / "init").chmod(0o755)
    names = b"\0".join(str(path.relative_to(root)).encode() for path in sorted(root.rglob("*"))) + b"\0"
    made = subprocess.run(["cpio", "--null", "--create", "--format=newc", "--quiet", "--owner=0:0"], input=names, cwd=root,
                          stdout=subprocess.PIPE, check=True)
    (scratch / "image").write_bytes(gzip.compress(made.stdout, 1))
    return scratch / "image"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--pictures", type=Path)
    given = parser.parse_args()
    good = True
    # So that no machine is left behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="muster-console-") as folder:
        scratch = Path(folder)
        kernel, fonts = fetch(scratch)
        initial = image(scratch, given.reader, fonts)
        for name, has_512, options in (("text", False, "vga=normal nomodeset"), ("framebuffer", True, "vga=791")):
            try:
                with Machine(scratch, kernel, initial, options) as machine:
                    if has_512:
                        machine.shell("for t in 1 2; do loadfont < /font > /dev/tty$t; done")
                    kiosk = Kiosk(machine, name, has_512, given.pictures)
                    kiosk.run()
                    good = kiosk.report() and good
            except Failure as failure:
                print(f"BAD {name}: {failure}")
                good = False
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
