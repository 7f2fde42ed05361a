#!/usr/bin/env python3
"""Installs the package on a fresh Debian, in a folder, uses it there, and takes it away again without a trace.

The Debian is made by debootstrap from the mirror that this machine's apt uses (with its proxy, if it has one). The package
is installed by that Debian's own dpkg, and its commands run with chroot. In the end that Debian is started in a container
(systemd-nspawn), with a kiosk on its console and an update by its service, so that what the units forbid has been forbidden
once. Needs root, as debootstrap does, and a network.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Tests/Tools"))
from pty_session import PtySession  # noqa: E402
# What the units are tried with.
SYSTEMD = ["systemd", "systemd-sysv"]
# Seconds that the container may take from its start to its end.
BOOT_DEADLINE = 180
# What every change of packages leaves on any Debian: dpkg's books, logs, caches, and the copies of account files.
BOOKS = re.compile(
    r"^(proc|sys|dev|tmp|run|var/log|var/cache|var/lib/dpkg|var/lib/systemd/deb-systemd-.*|etc/\.pwd\.lock|"
    r"etc/(passwd|group|shadow|gshadow)-?)(/|$)")


def run(*words, **options):
    """Runs a program; what it said is shown where it failed."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    if done.returncode:
        sys.exit(f"package: {' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def apt_setting(name):
    """A setting of this machine's apt; empty where it has none."""
    found = re.match("VALUE='(.*)'", run("apt-config", "shell", "VALUE", name))
    return found[1] if found else ""


def mirror():
    """The suite and the first archive of Debian that this machine's apt uses."""
    suite = run("sh", "-c", ". /etc/os-release && echo $VERSION_CODENAME").strip()
    targets = run("apt-get", "indextargets", "--format", "$(SITE) $(CODENAME) $(CREATED_BY)")
    for line in targets.splitlines():
        site, codename, kind = line.split(" ")[:3]
        if codename == suite and kind == "Packages" and "security" not in site:
            return suite, site
    sys.exit("package: no archive of Debian is named in this machine's apt sources; run apt-get update")


def proxies():
    """The environment in which debootstrap asks this machine's proxy, as its apt does."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    for scheme in ("http", "https"):
        proxy = apt_setting(f"Acquire::{scheme}::Proxy")
        if proxy and proxy != "DIRECT":
            environment[f"{scheme}_proxy"] = proxy
    return environment


def dependencies(package):
    """The packages that it needs, of several the first."""
    names = []
    for group in run("dpkg-deb", "--field", package, "Depends").strip().split(","):
        names.append(group.split("|")[0].split("(")[0].strip())
    return sorted({*names, *SYSTEMD})


class Debian:
    """A Debian in a folder."""

    def __init__(self, root, package):
        self.root = root
        suite, site = mirror()
        run("debootstrap", "--variant=minbase", f"--include={','.join(dependencies(package))}", suite, root, site,
            env=proxies())

    def inside(self, *words, user=None):
        """Runs a command there, with /proc but nothing else of this machine."""
        become = [f"--userspec={user}"] if user else []
        return run(
            "unshare", "--mount", "--pid", "--fork", "sh", "-c",
            'mount -t proc proc "$0/proc" && exec chroot "$@"', self.root, *become, self.root, *words,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/root", "TERM": "dumb",
                 "DEBIAN_FRONTEND": "noninteractive"})

    def files(self):
        """Everything that is there, with owner, mode and size, but for the books of dpkg."""
        found = {}
        for folder, folders, names in os.walk(self.root):
            for name in folders + names:
                path = Path(folder, name)
                place = str(path.relative_to(self.root))
                if not BOOKS.match(place):
                    seen = path.lstat()
                    found[place] = (seen.st_uid, seen.st_gid, seen.st_mode, 0 if path.is_dir() else seen.st_size)
        return found

    def accounts(self):
        return sorted((self.root / "etc/passwd").read_text().splitlines() + (self.root / "etc/group").read_text().splitlines())


def expect(what, is_so):
    if not is_so:
        sys.exit(f"package: not so: {what}")
    print(f"package: {what}")


def publish(sync, work, pack):
    """A repository of the pack with a version above the installed one; answers its folder and the pack's identifier."""
    text = (pack / "Plists/Pack.plist").read_text()
    identifier = re.search(r"<key>Identifier</key>\s*<string>(.*?)</string>", text)[1]
    newer = work / "newer"
    run("cp", "-R", pack, newer)
    run("rm", newer / "Plists/Manifest.plist")
    version = int(re.search(r"<key>Version</key>\s*<integer>(\d+)</integer>", text)[1]) + 1
    (newer / "Plists/Pack.plist").write_text(
        re.sub(r"(<key>Version</key>\s*<integer>)\d+", rf"\g<1>{version}", text))
    for key in ("root", "guide", "stamp"):
        run(sync, "keygen", work / key)
    run(sync, "root", "new", work / "out", "--identifier", identifier, "--root-key", work / "root.pub", "--guide-key",
        work / "guide.pub", "--stamp-key", work / "stamp.pub", "--sign", work / "root.sec")
    run(sync, "publish", newer, work / "out", "--guide-key", work / "guide.sec", "--stamp-key", work / "stamp.sec")
    return work / "out", identifier, version


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

    out, identifier, version = publish(sync, work, debian.root / "usr/share/muster")
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
    if os.geteuid() != 0:
        sys.exit("package: debootstrap takes root; run this as root")
    with tempfile.TemporaryDirectory(prefix="muster-debian.") as folder:
        work = Path(folder)
        work.chmod(0o755)
        run(REPOSITORY / "Packaging/package", arguments.reader, arguments.sync, work / "made")
        (package,) = (work / "made").glob("*.deb")
        debian = Debian(work / "debian", package)
        before, accounts = debian.files(), debian.accounts()
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
        after = debian.files()
        left = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        expect(f"after a purge every file is as it was before{': ' + ', '.join(left[:9]) if left else ''}", not left)
        expect("and so is every account", debian.accounts() == accounts)
        debian.inside("dpkg", "--install", "/tmp/muster.deb")
        boot(debian, *published)
    print("package: no problems found")


if __name__ == "__main__":
    main()
