#!/usr/bin/env python3
"""Installs the package on a fresh Debian, in a folder, uses it there, and takes it away again without a trace.

The package is installed by that Debian's own dpkg, and its commands run with chroot. In the end that Debian is started in a
container (systemd-nspawn), with a kiosk on its console and an update by its service, so that what the units forbid has been
forbidden once. Needs root, as debootstrap does, and a network.
"""

import argparse
import os
import re
import tempfile
import time
from pathlib import Path

from debian import REPOSITORY, Debian, expect, publish, require_root, run
from pty_session import PtySession

# What the units are tried with.
SYSTEMD = ["systemd", "systemd-sysv"]
# Seconds that the container may take from its start to its end.
BOOT_DEADLINE = 180
# What every change of packages leaves on any Debian: dpkg's books, logs, caches, and the copies of account files.
BOOKS = re.compile(
    r"^(proc|sys|dev|tmp|run|var/log|var/cache|var/lib/dpkg|var/lib/systemd/deb-systemd-.*|etc/\.pwd\.lock|"
    r"etc/(passwd|group|shadow|gshadow)-?)(/|$)")


def dependencies(package):
    """The packages that it needs, of several the first."""
    names = []
    for group in run("dpkg-deb", "--field", package, "Depends").strip().split(","):
        names.append(group.split("|")[0].split("(")[0].strip())
    return sorted({*names, *SYSTEMD})


def files(debian):
    """Everything that is there, with owner, mode and size, but for the books of dpkg."""
    found = {}
    for folder, folders, names in os.walk(debian.root):
        for name in folders + names:
            path = Path(folder, name)
            place = str(path.relative_to(debian.root))
            if not BOOKS.match(place):
                seen = path.lstat()
                found[place] = (seen.st_uid, seen.st_gid, seen.st_mode, 0 if path.is_dir() else seen.st_size)
    return found


def accounts(debian):
    return sorted(
        (debian.root / "etc/passwd").read_text().splitlines() + (debian.root / "etc/group").read_text().splitlines())


# Runs in the container once the kiosk is there: ends it as a crash would, updates, and says how everything is.
PROBE = """
before=$(systemctl show -P MainPID muster-kiosk@console)
kill -SEGV $before
systemctl start muster-sync.service
echo "sync: $(systemctl show -P Result muster-sync)"
for i in $(seq 100); do
    after=$(systemctl show -P MainPID muster-kiosk@console)
    [ "$(systemctl is-active muster-kiosk@console)" = active ] && [ $after != $before ] && break
    sleep 0.1
done
echo "restarts: $(systemctl show -P NRestarts muster-kiosk@console)"
echo "status: $(systemctl show -P StatusText muster-kiosk@console)"
muster kiosk --check --pid $after
"""
UNIT = """
[Unit]
After=muster-kiosk@console.service
[Service]
Type=oneshot
ExecStart=/bin/sh -c '/bin/sh /root/probe > /root/probe.new 2>&1; mv /root/probe.new /root/probed; systemctl poweroff'
TimeoutStartSec=120
"""
# The locks that the unit is answerable for; the others are the terminal's (here a pseudo-terminal, and what the container
# itself mounts) and the content's.
LOCKS = ["keyboard-signals", "user", "capabilities", "new-privileges", "system-calls", "network", "system", "home",
         "watchdog", "verified"]


def configure(debian, out, identifier):
    """Tells that Debian whom to believe, and where updates are."""
    roots = debian.root / "etc/muster/roots"
    roots.mkdir(parents=True)
    run("cp", out / "root/1.plist", roots / f"{identifier}.plist")
    run("cp", "-R", out, debian.root / "srv/repository")
    (debian.root / "etc/muster/sync.conf").write_text("from = /srv/repository\n")


def boot(debian, out, identifier):
    """Starts that Debian with a kiosk on its console, and reads what was found."""
    configure(debian, out, identifier)
    units = debian.root / "etc/systemd/system"
    (units / "probe.service").write_text(UNIT)
    (debian.root / "root/probe").write_text(PROBE)
    (units / "console-getty.service").symlink_to("/dev/null")
    wants = units / "multi-user.target.wants"
    wants.mkdir(exist_ok=True)
    (wants / "probe.service").symlink_to("/etc/systemd/system/probe.service")
    (wants / "muster-kiosk@console.service").symlink_to("/lib/systemd/system/muster-kiosk@.service")
    session = PtySession(
        ["systemd-nspawn", "--quiet", "--directory", str(debian.root), "--boot", "--private-network", "--register=no",
         "--keep-unit"], environment={**os.environ, "TERM": "linux"})
    end = time.monotonic() + BOOT_DEADLINE
    while session.ended(limit=0.1) is None and time.monotonic() < end:
        session.read_until_quiet(quiet=1, limit=5)
    session.close()
    probed = debian.root / "root/probed"
    said = probed.read_text() if probed.exists() else ""
    print(said, end="")
    expect("the service brings an update, as locked in as it is", "sync: success" in said)
    expect("a kiosk that crashes is started again", re.search(r"^restarts: 1$", said, re.MULTILINE))
    expect("it has told systemd how it is", "status: Showing the first screen." in said)
    for lock in LOCKS:
        expect(f"the kiosk's lock holds: {lock}", re.search(rf"^ok +{lock} ", said, re.MULTILINE))


def use(debian, sync, work):
    """The commands of the package, as an ordinary user and as the user of the service."""
    expect("an ordinary user reads a guide", "alarm" in debian.inside("muster", "show", "fire", user="nobody:nogroup"))
    expect("the search finds", "fire" in debian.inside("muster", "search", "smoke", user="nobody:nogroup").lower())
    for words in (["list"], ["contacts"], ["status"], ["check"], ["render", "--screen", "welcome"], ["manual"]):
        expect(f"muster {' '.join(words)} works", len(debian.inside("muster", *words)) > 40)
    expect("muster-sync runs with this Debian's libraries", debian.inside("muster-sync", "--version").startswith("muster-sync "))
    for name in ("muster", "muster-sync"):
        debian.inside("bash", "-n", f"/usr/share/bash-completion/completions/{name}")
    owner = debian.inside("getent", "passwd", "muster-sync")
    expect("the service has a user that nobody can be", owner.strip().endswith(":/var/lib/muster:/usr/sbin/nologin"))

    out, identifier, version = publish([sync], work, debian.root / "usr/share/muster")
    configure(debian, out, identifier)
    # What StateDirectory= of the service does.
    debian.inside("install", "-d", "-o", "muster-sync", "-g", "muster-sync", "-m", "755", "/var/lib/muster")
    debian.inside("muster-sync", "update", "--system", "--quiet", user="muster-sync:muster-sync")
    status = debian.inside("muster", "status", user="nobody:nogroup")
    expect("everybody reads what the service brought", f"/var/lib/muster/packs/{identifier}" in "".join(status.split()))
    expect("and it is the newer version", re.search(rf"\b{version}\b", status))
    run("rm", "-rf", debian.root / "etc/muster", debian.root / "srv/repository")
    return out, identifier


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--sync", type=Path, required=True)
    arguments = parser.parse_args()
    require_root()
    with tempfile.TemporaryDirectory(prefix="muster-debian.") as folder:
        work = Path(folder)
        work.chmod(0o755)
        run(REPOSITORY / "Packaging/package", arguments.reader, arguments.sync, work / "made")
        (package,) = (work / "made").glob("*.deb")
        debian = Debian(work / "debian", dependencies(package))
        before, users = files(debian), accounts(debian)
        run("cp", package, debian.root / "tmp/muster.deb")
        debian.inside("dpkg", "--install", "/tmp/muster.deb")
        expect("the package is installed", "install ok installed" in debian.inside("dpkg-query", "-W", "-f", "${Status}", "muster"))
        published = use(debian, arguments.sync.resolve(), work)
        debian.inside("dpkg", "--remove", "muster")
        expect("after removing it the programs are gone", not (debian.root / "usr/bin/muster").exists())
        expect("the synced guides stay until it is purged", (debian.root / "var/lib/muster/packs").is_dir())
        debian.inside("dpkg", "--install", "/tmp/muster.deb")
        expect("they are read again when it comes back", "/var/lib/muster" in debian.inside("muster", "status"))
        debian.inside("dpkg", "--purge", "muster")
        after = files(debian)
        left = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        expect(f"after a purge every file is as it was before{': ' + ', '.join(left[:9]) if left else ''}", not left)
        expect("and so is every account", accounts(debian) == users)
        debian.inside("dpkg", "--install", "/tmp/muster.deb")
        boot(debian, *published)
    print("package: no problems found")


if __name__ == "__main__":
    main()
