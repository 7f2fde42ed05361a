"""What strace says of a program: records of its system calls, and programs that are killed or refused something at one."""

import re
import subprocess
from pathlib import Path

# Everything that changes what is on a disk, or opens it.
CHANGING = ("rename renameat renameat2 link linkat unlink unlinkat rmdir symlink symlinkat fsync fdatasync write pwrite64 "
            "open openat mkdir mkdirat ftruncate fchmod").split()
# What can fail, and changes nothing by itself.
READING = "read getdents64 lseek readlinkat flock".split()
LINE = re.compile(r"^\d+ +(?P<call>\w+)\((?P<arguments>.*)\) += (?P<result>-?\d+|\?)(?P<rest>.*)$")
# The two lines of a call during which another thread made one.
BEGUN = re.compile(r"^(?P<thread>\d+) +(?P<call>\w+\(.*?) *<unfinished \.\.\.>$")
ENDED = re.compile(r"^(?P<thread>\d+) +<\.\.\. \w+ resumed>(?P<end>.*)$")


class Call:
    """One system call as it was recorded, with the paths of descriptors (strace -y)."""

    def __init__(self, found):
        self.name, self.arguments = found["call"], found["arguments"]
        self.worked = found["result"].isdigit() and "(INJECTED)" not in found["rest"]
        self.result_path = descriptor_path(found["result"] + found["rest"])

    def __repr__(self):
        return f"{self.name}({self.arguments})"

    def path(self, place=0):
        """The path that a pair of folder descriptor and name means; `place` counts such pairs."""
        pairs = re.findall(r'(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"([^"]*)"', self.arguments)
        folder, name = pairs[place]
        return name if name.startswith("/") or not folder else folder if name == "." else folder + "/" + name

    @property
    def descriptor(self):
        """The path of the descriptor that is the first argument."""
        return descriptor_path(self.arguments)


def descriptor_path(text):
    found = re.match(r"(?:AT_FDCWD|\d+)<([^>]*)>", text)
    return found[1] if found else None


def record(command, calls, environment, file, typed=""):
    """Runs a program and gives the calls it made, in their order."""
    # -s 0 would cut paths, too; long enough for any of ours.
    done = subprocess.run(["strace", "-f", "-y", "-qq", "-s", "512", "-o", str(file), "-e", "trace=" + ",".join(calls),
                           *command], env=environment, capture_output=True, text=True, input=typed, timeout=120)
    lines = whole_lines(Path(file).read_text(errors="replace").splitlines())
    found = [Call(match) for match in map(LINE.match, lines) if match]
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return found


def whole_lines(lines):
    """The lines of a record, those of a call that was written in two parts joined where it ended."""
    begun = {}
    for line in lines:
        if first := BEGUN.match(line):
            begun[first["thread"]] = first["call"]
        elif (second := ENDED.match(line)) and second["thread"] in begun:
            yield f"{second['thread']} {begun.pop(second['thread'])}{second['end']}"
        else:
            yield line


def injected(command, call, number, action, environment, typed=""):
    """Runs a program that meets `action` (`signal=SIGKILL`, `error=ENOSPC`) at one of its calls; gives its exit status."""
    done = subprocess.run(["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                           f"inject={call}:{action}:when={number}", *command],
                          env=environment, capture_output=True, text=True, input=typed, timeout=120)
    return done
