"""The completions, each tested in its shell on a terminal by what is on the line after Tab."""

import os
import plistlib
import re
import select
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from packages import REPOSITORY
from pty_session import PtySession


class Shell:
    """An interactive shell without anyone's settings, with the programs on its PATH."""

    def __init__(self, test, words, lines, root, **variables):
        home = tempfile.TemporaryDirectory()
        test.addCleanup(home.cleanup)
        environment = {
            **os.environ, "HOME": home.name, "PATH": f"{root}/bin:/usr/bin:/bin", "TERM": "dumb",
            "XDG_CONFIG_HOME": home.name, "XDG_DATA_HOME": home.name, "XDG_CACHE_HOME": home.name, **variables}
        environment.pop("MUSTER_CONTENT", None)
        self.session = PtySession(words, environment=environment, columns=200, rows=60)
        test.addCleanup(self.session.close)
        # What is typed is echoed, and must not look like what is waited for.
        self.answer("\r".join([*lines, "printf '<%s>\\n' '<ready>'", ""]), "<<ready>>")

    def answer(self, keys, pattern, limit=60):
        """Types keys, waits for the pattern in what is written then, and returns the match."""
        os.write(self.session.terminal, keys.encode())
        heard, end = "", time.monotonic() + limit
        while not (found := re.findall(pattern, heard)):
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.session.terminal], [], [], left)[0]:
                raise AssertionError(f"{keys!r} was answered by {heard!r}")
            heard += os.read(self.session.terminal, 65536).decode(errors="replace")
        return found[-1]

    def completed(self, typed):
        """The words that a command gets after `typed` and Tab: the command is a function that prints them."""
        return self.answer(typed + "\t\r", r"<<(.*?)>>")


class ReaderCompletionTests(unittest.TestCase):
    """`muster` is on the PATH for the completions, which ask it for guides; a function of that name is run."""

    # What is typed, and the words that the command is to get.
    CASES = [
        ("muster stat", "status"),
        ("muster show sever", "show severe-bleeding"),
        ("muster severe-bl", "severe-bleeding"),
        ("muster show fire --sec", "show fire --section"),
        ("muster show fire --section dur", "show fire --section during"),
        ("muster --theme high", "--theme high-contrast"),
        ("muster --theme=high", "--theme=high-contrast"),
        ("muster check --format git", "check --format github"),
        ("muster render --screen desk", "render --screen desk-reference"),
        ("muster render --screen guide:severe", "render --screen guide:severe-bleeding"),
        ("muster completions zs", "completions zsh"),
        ("muster help rend", "help render"),
        ("muster --content /us", "--content /usr/"),
        ("muster --color never stat", "--color never status"),
        ("muster --ki", "--kiosk"),
        ("muster --vers", "--version"),
        ("muster floods rep", "floods report"),
        ("muster floods outbox wi", "floods outbox withdraw"),
        ("muster floods report --severity dang", "floods report --severity dangerous"),
        ("muster floods report --cover wet", "floods report --cover wet-snow"),
        # Its value may be missing.
        ("muster floods report --gps --sev", "floods report --gps --severity"),
    ]
    # Paths with spaces and quotes in them, as people type them in bash, which closes a quote itself.
    QUOTED = [
        (r"muster --content dest\ d", "--content dest dir/"),
        (r"muster --content=dest\ d", "--content=dest dir/"),
        ('muster check "dest d', "check dest dir/"),
        ("muster check 'dest d", "check dest dir/"),
        ('muster --content="dest d', "--content=dest dir/"),
        (r"muster diff aa\ bb/P", "diff aa bb/Plists/"),
        (r"muster diff aa\ bb 'dest dir' --js", "diff aa bb dest dir --json"),
        ('muster check "dest dir" --str', "check dest dir --strict"),
        (r"muster check it\'s", "check it's there/"),
        ('muster check "it\'s', "check it's there/"),
        (r'muster check "a \"q', 'check a "quoted" folder/'),
        ("muster check 'a \"q", 'check a "quoted" folder/'),
        (r"muster check back\\s", "check back\\slash/"),
        # Bash does not look up what follows a colon again to see that it is a folder.
        ("muster check a:b/in", "check a:b/inner"),
        ("muster check 'a:b/in", "check a:b/inner/"),
        ("muster --kiosk --idl", "--kiosk --idle"),
    ]

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = Path(folder.name)
        subprocess.run(
            [REPOSITORY / "Packaging/install", "", cls.root, os.environ["MUSTER_BINARY"],
             os.environ["MUSTER_SYNC_BINARY"]], check=True, capture_output=True)

    def check(self, shell, cases):
        for typed, words in cases:
            with self.subTest(typed=typed):
                # Zsh takes the slash of a folder back when the line ends.
                self.assertIn(shell.completed(typed).strip(), (words, words.removesuffix("/")))

    def test_bash(self):
        shell = Shell(
            self, ["bash", "--norc", "--noprofile", "-i"],
            ["bind 'set enable-bracketed-paste off'", f"source {self.root}/share/bash-completion/completions/muster",
             'muster() { if [[ $1 == list ]]; then command muster "$@"; else echo "<<$*>>"; fi; }'], self.root)
        self.check(shell, self.CASES)

    def test_bash_with_quotes(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("dest dir", "aa bb/Plists", "it's there", 'a "quoted" folder', "a:b/inner", "back\\slash"):
                Path(folder, name).mkdir(parents=True)
            shell = Shell(
                self, ["bash", "--norc", "--noprofile", "-i"],
                ["bind 'set enable-bracketed-paste off'", f"cd {folder}",
                 f"source {self.root}/share/bash-completion/completions/muster",
                 'muster() { if [[ $1 == list ]]; then command muster "$@"; else printf "<<%s>>\\n" "$*"; fi; }'], self.root)
            for typed, words in self.QUOTED:
                with self.subTest(typed=typed):
                    self.assertEqual(shell.completed(typed).strip(), words)

    def test_zsh(self):
        shell = Shell(
            self, ["zsh", "-f", "-i"],
            [f"fpath=({self.root}/share/zsh/site-functions $fpath)", "autoload -Uz compinit; compinit -u -D",
             'muster() { if [[ $1 == list ]]; then command muster "$@"; else echo "<<$*>>"; fi; }'], self.root)
        self.check(shell, self.CASES)

    # Names of guides that a pack may have: what a shell would do with each is to happen in no shell.
    WORST = ["$(touch${IFS}PWNED)", "`touch${IFS}PWNED`", "a;touch${IFS}PWNED", "b&touch${IFS}PWNED&", "c|touch${IFS}PWNED",
             "d>PWNED", "e'touch", 'f"touch', "g\\touch", "h*", "i?[a-z]", "j{1,2}", "~root", "k!!", "--help=m", "p%q",
             "r$HOME", "s=t", "<(touch${IFS}PWNED)", "(touch)", "u\u0301'v", "=ls", "w^x"]

    def worst_pack(self, folder):
        """A pack of the worst names, which are those of files and in the menus."""
        pack = Path(folder, "pack")
        for name in ("Plists", "Guides"):
            (pack / name).mkdir(parents=True)
        entries = [{"Name": f"Guide {number}", "Link": name + ".html"} for number, name in enumerate(self.WORST)]
        lists = {"Pack": {"Identifier": "org.example.worst", "Title": "Worst", "Version": 1, "Date": "2026-11-21"},
                 "Contacts": [{"Name": "Emergency", "Number": "911", "Emergency": True}], "Icons": {}, "Buildings": [],
                 "CallboxLocations": {}, "Guides": entries, "DeskReference": entries,
                 "WelcomeScreen": {"Act now": [{"Name": "All guides", "Segue": "guides"}]}}
        for name, content in lists.items():
            (pack / f"Plists/{name}.plist").write_bytes(plistlib.dumps(content))
        for name in self.WORST:
            (pack / f"Guides/{name}.html").write_text("<title>x</title><h1>x</h1><p>Go.</p>")
        return pack

    def check_worst(self, folder, listed):
        """All names that can be listed are offered, and nothing was run."""
        self.assertEqual([path for path in Path(folder).rglob("PWNED*")], [])
        for name in self.WORST:
            with self.subTest(name=name):
                self.assertIn(name, listed)

    def test_the_worst_names_run_nothing_in_bash(self):
        with tempfile.TemporaryDirectory() as folder:
            pack = self.worst_pack(folder)
            # What is offered is what is typed: read again by the shell, each is the one name, whatever is quoted around it.
            script = f"""source {self.root}/share/bash-completion/completions/muster; COMP_WORDBREAKS=$' \t\n'
                compopt() {{ :; }}
                for open in '' '"' "'"; do for typed in 'muster show ' 'muster ' 'muster render --screen guide:'; do
                    COMP_LINE=$typed$open COMP_POINT=${{#COMP_LINE}} COMP_WORDS=(muster show '') COMP_CWORD=2
                    [[ $typed == *: && -n $open ]] && COMP_LINE="muster render --screen ${{open}}guide:" COMP_POINT=${{#COMP_LINE}}
                    _muster; for word in "${{COMPREPLY[@]}}"; do eval "printf '%s\\n' $open$word$open"; done
                done; done"""
            done = subprocess.run(
                ["bash", "--norc", "-c", script], cwd=folder, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                env={**os.environ, "MUSTER_CONTENT": str(pack), "HOME": folder, "PATH": f"{self.root}/bin:/usr/bin:/bin"})
            self.assertEqual(done.stderr, "")
            lines = done.stdout.splitlines()
            self.check_worst(folder, lines)
            for name in self.WORST:
                with self.subTest(screen=name):
                    self.assertIn("guide:" + name, lines)

    def test_the_worst_names_run_nothing_on_a_line(self):
        """On a terminal, with the shell's own way of putting a word on the line, which then is the argument as it is."""
        shells = [
            (["bash", "--norc", "--noprofile", "-i"],
             ["bind 'set enable-bracketed-paste off'", "set +H", f"source {self.root}/share/bash-completion/completions/muster"]),
            (["zsh", "-f", "-i"],
             ["unsetopt bang_hist", f"fpath=({self.root}/share/zsh/site-functions $fpath)", "autoload -Uz compinit; compinit -u -D"])]
        # What is typed of a name, so that no other begins like it.
        cases = [("a", "a;touch${IFS}PWNED"), ("b", "b&touch${IFS}PWNED&"), ("c", "c|touch${IFS}PWNED"), ("d", "d>PWNED"),
                 ("e", "e'touch"), ("f", 'f"touch'), ("g", "g\\touch"), ("h", "h*"), ("i", "i?[a-z]"), ("j", "j{1,2}"),
                 ("r", "r$HOME"), ("p", "p%q"), ("w", "w^x"), ("'$", "$(touch${IFS}PWNED)"), ("'`", "`touch${IFS}PWNED`")]
        for words, lines in shells:
            with tempfile.TemporaryDirectory() as folder:
                pack = self.worst_pack(folder)
                shell = Shell(
                    self, words, [f"cd {folder}", f"export MUSTER_CONTENT={pack}", *lines, 'muster() { if [[ $1 == list ]]; then command muster "$@"; '
                                  'else printf "<<%s>>\\n" "$*"; fi; }'], self.root)
                for typed, name in cases:
                    with self.subTest(shell=words[0], typed=typed):
                        self.assertEqual(shell.completed(f"muster show {typed}").strip(), f"show {name}")
                self.assertEqual([path for path in Path(folder).rglob("PWNED*")], [])

    def test_the_worst_names_run_nothing_in_fish(self):
        with tempfile.TemporaryDirectory() as folder:
            pack = self.worst_pack(folder)
            done = subprocess.run(
                ["fish", "--no-config", "-c",
                 f"source {self.root}/share/fish/vendor_completions.d/muster.fish; complete --do-complete 'muster show '; "
                 "complete --do-complete 'muster render --screen guide:'"],
                cwd=folder, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                env={**os.environ, "MUSTER_CONTENT": str(pack), "HOME": folder, "XDG_CONFIG_HOME": folder,
                     "XDG_DATA_HOME": folder, "PATH": f"{self.root}/bin:/usr/bin:/bin"})
            self.assertEqual(done.stderr, "")
            # Fish asked so answers with words as they are; on the line it escapes them.
            self.check_worst(folder, [line.split("\t")[0] for line in done.stdout.splitlines()])

    def offered_by_fish(self, typed):
        """Fish can be asked what it would offer: a word a line, with its meaning behind a tab."""
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run(
                ["fish", "--no-config", "-c",
                 f"source {self.root}/share/fish/vendor_completions.d/{typed.split()[0]}.fish; complete --do-complete '{typed}'"],
                check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                env={**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home,
                     "PATH": f"{self.root}/bin:/usr/bin:/bin"})
        self.assertEqual(done.stderr, "")
        return dict((line + "\t").split("\t")[:2] for line in done.stdout.splitlines())

    def test_fish(self):
        for typed, words in self.CASES:
            with self.subTest(typed=typed):
                # Fish offers a value given with an equals sign together with it.
                last = words.split(" ")[-1]
                self.assertIn(last, self.offered_by_fish(typed))

    def test_reports_of_the_outbox_are_offered(self):
        with tempfile.TemporaryDirectory() as home:
            Path(home, "muster").mkdir()
            Path(home, "muster/feeds.conf").write_text("feed = flood\nfrom = https://floods.example.org/\n")
            environment = {**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home}
            said = subprocess.run(
                [self.root / "bin/muster", "floods", "report", "--at", "1,2", "--severity", "1"], env=environment, check=True,
                capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout
            (name,) = re.findall(r"Kept in the outbox as (\w+)", said)
            for script, command in [
                    (["fish", "--no-config"], f"source {self.root}/share/fish/vendor_completions.d/muster.fish; "
                                              "complete --do-complete 'muster floods outbox edit '"),
                    (["bash", "--norc"], f"source {self.root}/share/bash-completion/completions/muster; _muster_reports")]:
                done = subprocess.run(
                    [*script, "-c", command], env={**environment, "PATH": f"{self.root}/bin:/usr/bin:/bin"}, check=True,
                    capture_output=True, text=True, stdin=subprocess.DEVNULL)
                self.assertEqual((done.stdout.split(), done.stderr), ([name], ""))

    def test_fish_says_what_things_mean(self):
        offered = self.offered_by_fish("muster ")
        self.assertEqual(offered["show"], "Print a guide")
        self.assertEqual(offered["severe-bleeding"], "Severe Bleeding")

    def test_every_command_is_offered(self):
        helped = subprocess.run([self.root / "bin/muster", "--help"], capture_output=True, text=True).stdout
        commands = set(re.findall(r"^  ([a-z]+)(?: |$)", helped.split("Commands:")[1].split("\nOptions")[0], re.MULTILINE))
        self.assertLessEqual(commands, set(self.offered_by_fish("muster ")))

    def test_every_option_is_offered(self):
        for command in ("browse", "show", "render", "check", "diff", "manifest", "floods"):
            helped = subprocess.run([self.root / "bin/muster", "help", command], capture_output=True, text=True).stdout
            options = set(re.findall(r"^  (--[a-z-]+)", helped, re.MULTILINE))
            self.assertEqual(set(self.offered_by_fish(f"muster {command} --")), options, command)

    # The same of muster-sync, whose commands have commands below them.
    SYNC = [
        ("muster-sync roll", "rollback"), ("muster-sync update --dry", "update --dry-run"),
        ("muster-sync feeds upd", "feeds update"), ("muster-sync feeds update --auto", "feeds update --automatic"),
        ("muster-sync feeds --js", "feeds --json"), ("muster-sync alert new repo --sev", "alert new repo --severity"),
        ("muster-sync alert new repo --severity ext", "alert new repo --severity extreme"),
        ("muster-sync feeds test qu", "feeds test quakes"), ("muster-sync places add Home --bui", "places add Home --building"),
        ("muster-sync root rotate /us", "root rotate /usr/"), ("muster-sync help pla", "help places"),
        ("muster-sync update --packs /us", "update --packs /usr/"), ("muster-sync --vers", "--version"),
    ]

    def test_muster_sync(self):
        """Those of the reader are read in the same shell, and stay as they are."""
        for typed, words in self.SYNC:
            with self.subTest(shell="fish", typed=typed):
                self.assertIn(words.split(" ")[-1], self.offered_by_fish(typed))
        run = 'muster-sync() { echo "<<$*>>"; }'
        both = 'muster() { if [[ $1 == list ]]; then command muster "$@"; else echo "<<$*>>"; fi; }'
        folder = f"{self.root}/share/bash-completion/completions"
        bash = Shell(
            self, ["bash", "--norc", "--noprofile", "-i"],
            ["bind 'set enable-bracketed-paste off'", f"source {folder}/muster", f"source {folder}/muster-sync", run, both],
            self.root)
        zsh = Shell(
            self, ["zsh", "-f", "-i"],
            [f"fpath=({self.root}/share/zsh/site-functions $fpath)", "autoload -Uz compinit; compinit -u -D", run, both],
            self.root)
        for shell in (bash, zsh):
            self.check(shell, [*self.SYNC, *self.CASES[:3]])

    def test_there_are_three_shells(self):
        done = subprocess.run([self.root / "bin/muster", "completions", "tcsh"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, "muster: completions takes one of bash, zsh, fish\nTry: muster completions --help\n")


if __name__ == "__main__":
    unittest.main()
