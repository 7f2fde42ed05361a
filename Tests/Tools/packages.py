"""What the tests of the package share: building it once, and running its programs with nothing else around."""

import functools
import os
import subprocess
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


def installed_papers():
    """The installed documents, below their folder: the licenses, the change log, the format, and the pages of docs."""
    docs = REPOSITORY / "docs"
    pages = {str(path.relative_to(docs)) for path in docs.rglob("*.md")}
    pages = {page for page in pages if not page.startswith("decisions/")} - {"explanation/performance.md"}
    return sorted(pages | {"LICENSE", "NOTICE", "THIRD-PARTY-NOTICES.md", "CHANGELOG.md", "SYNC.md"})


@functools.cache
def units():
    """The folder in which this Debian has its units, without the first slash: that of a package which every Debian has."""
    files = subprocess.run(["dpkg", "--listfiles", "util-linux"], check=True, capture_output=True, text=True).stdout
    return "lib/systemd/system" if "\n/lib/systemd/system\n" in files else "usr/lib/systemd/system"


def build(out, **environment):
    """Makes both packages in the folder `out` from the programs under test; returns their paths by extension."""
    subprocess.run(
        [REPOSITORY / "Packaging/package", os.environ["MUSTER_BINARY"], os.environ["MUSTER_SYNC_BINARY"], out],
        check=True, capture_output=True, text=True, env={**os.environ, **environment})
    return {path.suffix: path for path in Path(out).iterdir()}


# 2001-09-09, in Unix seconds: a time that no file has of itself.
EPOCH = 1_000_000_000


@functools.cache
def built():
    """The packages, made once for all tests; they are removed when the tests end."""
    folder = tempfile.TemporaryDirectory(prefix="muster-package.")
    built.folder = folder
    return build(folder.name, SOURCE_DATE_EPOCH=str(EPOCH))


@functools.cache
def unpacked():
    """The files of the Debian package in a folder."""
    folder = tempfile.TemporaryDirectory(prefix="muster-unpacked.")
    unpacked.folder = folder
    subprocess.run(["dpkg-deb", "--extract", built()[".deb"], folder.name], check=True)
    return Path(folder.name)


def inside(root, *words):
    """The command that runs a program in the folder `root` with nothing else except /proc."""
    (Path(root) / "proc").mkdir(exist_ok=True)
    # An ordinary user is root in a private namespace.
    become = [] if os.geteuid() == 0 else ["--map-root-user"]
    return ["unshare", *become, "--mount", "--propagation", "private", "sh", "-c",
            'mount --rbind /proc "$0/proc" && exec chroot "$0" "$@"', str(root), *words]


def run_inside(root, *words, **options):
    return subprocess.run(
        inside(root, *words), capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, **options)
