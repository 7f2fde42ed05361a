"""A publisher, its keys and repository, and the homes of people who keep its pack up to date: for the tests of whole
updates in this folder and for `make bench`."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

# That of the bundled pack, so that the reader's own choice between the two is part of what is tested.
IDENTIFIER = "org.muster.blacksburg"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n'


def run(command, *, fails=False, **more):
    """Runs a program; what it says when it fails becomes the error."""
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=600, **more)
    if done.returncode != 0 and not fails:
        raise SystemExit(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def digests(folder):
    """Every file below a folder by its path, with the SHA-256 of its bytes; links are not followed."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in files + [name for name in folders if os.path.islink(os.path.join(place, name))]:
            path = os.path.join(place, name)
            bytes_ = os.readlink(path).encode() if os.path.islink(path) else Path(path).read_bytes()
            found[os.path.relpath(path, folder)] = hashlib.sha256(bytes_).hexdigest()
    return found


class Campus:
    """Who publishes."""

    def __init__(self, folder, sync):
        self.folder, self.sync = Path(folder), str(sync)
        self.repository, self.pack = self.folder / "repository", self.folder / "pack"
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ("root", "guide", "stamp"):
            run([self.sync, "keygen", self.folder / name])
        run([self.sync, "root", "new", self.repository, "--identifier", IDENTIFIER,
             "--root-key", self.key("root.pub"), "--guide-key", self.key("guide.pub"),
             "--stamp-key", self.key("stamp.pub"), "--sign", self.key("root.sec")])

    def key(self, name):
        return str(self.folder / name)

    def publish(self, version, files):
        """Publishes a pack of `files` (bytes by path below the pack) and what every pack has; the reader's name for the
        one guide of its menu is the version's."""
        shutil.rmtree(self.pack, ignore_errors=True)
        for path, content in {**files, **self.menus(version)}.items():
            file = self.pack / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        run([self.sync, "publish", self.pack, self.repository, "--guide-key", self.key("guide.sec"),
             "--stamp-key", self.key("stamp.sec")])

    @staticmethod
    def menus(version):
        entry = f"<array><dict><key>Name</key><string>Fire {version}</string><key>Link</key><string>fire.html</string></dict></array>"
        lists = {
            "Pack": f"<dict><key>Identifier</key><string>{IDENTIFIER}</string><key>Title</key><string>Example</string>"
                    f"<key>Version</key><integer>{version}</integer><key>Date</key><string>2026-11-21</string></dict>",
            "Contacts": "<array><dict><key>Name</key><string>Emergency</string><key>Number</key><string>911</string>"
                        "<key>Emergency</key><true/></dict></array>",
            "Icons": "<dict/>", "Buildings": "<array/>", "CallboxLocations": "<dict/>", "Guides": entry, "DeskReference": entry,
            "WelcomeScreen": "<dict><key>Act now</key><array><dict><key>Name</key><string>All guides</string>"
                             "<key>Segue</key><string>guides</string></dict></array></dict>",
        }
        files = {f"Plists/{name}.plist": f"{HEAD}{body}\n</plist>\n".encode() for name, body in lists.items()}
        files["Guides/fire.html"] = (f'<title>Fire {version}</title><div id="fire"><h1>Fire {version}</h1><p>Go.</p></div>'
                                     ).encode()
        files["Guides/global.css"] = b"#fire h1 { color: #ffffff; background-color: #b00020; }"
        return files


class Home:
    """Who keeps the pack up to date, and reads it."""

    def __init__(self, folder, campus):
        self.folder, self.campus = Path(folder), campus
        self.packs = self.folder / ".local" / "share" / "muster" / "packs" / IDENTIFIER
        self.environment = {"HOME": str(self.folder), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def copy(self, folder):
        """The same home at another place, every file a file of its own."""
        shutil.rmtree(folder, ignore_errors=True)
        if self.folder.exists():
            shutil.copytree(self.folder, folder, symlinks=True)
            relink(self.folder, folder)
        else:
            Path(folder).mkdir()
        return Home(folder, self.campus)

    def command(self, *words, source=None):
        words = [*words, "--root", str(self.campus.repository / "root" / "1.plist")]
        if words[0] == "update":
            words += ["--from", str(source or self.campus.repository)]
        return [self.campus.sync, *words]

    def update(self, *words, source=None, fails=False):
        return run(self.command("update", *words, source=source), env=self.environment, fails=fails)

    @property
    def current(self):
        """The name of the version that is to be read; None where there is none."""
        link = self.packs / "current"
        return os.readlink(link) if link.is_symlink() else None

    def names(self):
        return sorted(os.listdir(self.packs)) if self.packs.exists() else []


def relink(original, copy):
    """Files that were one file by two names are so in the copy too: what writes to one of them writes to both."""
    first = {}
    for place, _, files in os.walk(original):
        for name in files:
            path = Path(place, name)
            status = path.lstat()
            target = Path(copy, path.relative_to(original))
            if status.st_nlink > 1:
                known = first.setdefault(status.st_ino, target)
                if known != target:
                    target.unlink()
                    os.link(known, target)
