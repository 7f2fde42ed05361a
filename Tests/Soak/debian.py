"""A fresh Debian in a folder, made by debootstrap from the mirror that this machine's apt uses (with its proxy, if it has one),
and what the tests in one share."""

import os
import re
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
TEST = Path(sys.argv[0]).stem
sys.path.insert(0, str(REPOSITORY / "Tests/Tools"))


def require_root():
    if os.geteuid() != 0:
        sys.exit(f"{TEST}: debootstrap takes root; run this as root")


def expect(what, is_so):
    if not is_so:
        sys.exit(f"{TEST}: not so: {what}")
    print(f"{TEST}: {what}", flush=True)


def run(*words, **options):
    """Runs a program; what it said is shown where it failed."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    if done.returncode:
        sys.exit(f"{TEST}: {' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
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
    sys.exit(f"{TEST}: no archive of Debian is named in this machine's apt sources; run apt-get update")


def proxies():
    """The environment in which debootstrap asks this machine's proxy, as its apt does."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    for scheme in ("http", "https"):
        proxy = apt_setting(f"Acquire::{scheme}::Proxy")
        if proxy and proxy != "DIRECT":
            environment[f"{scheme}_proxy"] = proxy
    return environment


class Debian:
    """A Debian in a folder."""

    def __init__(self, root, packages, suite=None):
        """Makes it with these packages; of this machine's own suite if none is named."""
        self.root = root
        own, site = mirror()
        run("debootstrap", "--variant=minbase", f"--include={','.join(packages)}", suite or own, root, site, env=proxies())
        settings = [f'Acquire::{scheme}::Proxy "{proxy}";\n' for scheme in ("http", "https")
                    if (proxy := apt_setting(f"Acquire::{scheme}::Proxy"))]
        (root / "etc/apt/apt.conf.d/90proxy").write_text("".join(settings))
        # pip asks the index that it asks here, through the same proxy, and trusts the same certificates.
        settings = {name: os.environ.get(f"PIP_{name.upper().replace('-', '_')}") for name in ("index-url", "proxy", "cert")}
        if settings["cert"]:
            (root / "etc/pip-certificates.crt").write_bytes(Path(settings["cert"]).read_bytes())
            settings["cert"] = "/etc/pip-certificates.crt"
        lines = [f"{name} = {value}\n" for name, value in settings.items() if value]
        (root / "etc/pip.conf").write_text("".join(["[global]\n", *lines]))

    def command(self, *words, user=None, network=True):
        """What runs a command there, with /proc and terminals but nothing else of this machine.

        That folder becomes the root of all mounts, as in a chroot nobody may have a namespace of users. A shell stays, which
        takes leave of processes whose parents have ended, as an init does.
        """
        become = [f"--userspec={user}"] if user else []
        alone = [] if network else ["--net"]
        return [
            "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "HOME=/root",
            f"TERM={os.environ.get('TERM', 'dumb')}", "DEBIAN_FRONTEND=noninteractive",
            "unshare", "--mount", "--pid", "--fork", *alone, "sh", "-c",
            'mount --bind "$0" "$0" && cd "$0" && mount -t proc proc proc '
            '&& mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts && ln -sf pts/ptmx dev/ptmx '
            '&& pivot_root . mnt && umount --lazy /mnt && chroot "$@"; exit $?', str(self.root), *become, "/", *words]

    def inside(self, *words, **options):
        """Runs a command there, and answers what it prints."""
        return run(*self.command(*words, **options))


def publish(sync, work, pack, **options):
    """Publishes the pack with a version above its own; answers the repository, the pack's identifier and the version."""
    text = (pack / "Plists/Pack.plist").read_text()
    identifier = re.search(r"<key>Identifier</key>\s*<string>(.*?)</string>", text)[1]
    newer = work / "newer"
    run("cp", "-R", pack, newer)
    run("rm", newer / "Plists/Manifest.plist")
    version = int(re.search(r"<key>Version</key>\s*<integer>(\d+)</integer>", text)[1]) + 1
    (newer / "Plists/Pack.plist").write_text(
        re.sub(r"(<key>Version</key>\s*<integer>)\d+", rf"\g<1>{version}", text))
    for key in ("root", "guide", "stamp"):
        run(*sync, "keygen", work / key, **options)
    run(*sync, "root", "new", work / "out", "--identifier", identifier, "--root-key", work / "root.pub", "--guide-key",
        work / "guide.pub", "--stamp-key", work / "stamp.pub", "--sign", work / "root.sec",
        **options)
    run(*sync, "publish", newer, work / "out", "--guide-key", work / "guide.sec", "--stamp-key", work / "stamp.sec",
        **options)
    return work / "out", identifier, version
