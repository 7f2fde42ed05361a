"""Runs programs by turns, so that a busy machine slows all of them alike, and takes their time and memory."""

import os
import shutil
import statistics
import subprocess
from dataclasses import dataclass
from pathlib import Path

BENCH = Path(__file__).resolve().parent
REPOSITORY = BENCH.parents[1]


def least_disturbed(times):
    """The lower quartile. Whatever else the machine does only adds to a time: two series of the same program had medians
    up to 11 % apart and lower quartiles up to 5 %."""
    return statistics.quantiles(times, n=4)[0] if len(times) > 1 else times[0]


@dataclass
class Sample:
    microseconds: float
    kilobytes: int

    @property
    def milliseconds(self):
        return self.microseconds / 1000

    @property
    def megabytes(self):
        return self.kilobytes / 1024


class Programs:
    """Every program gets the same terminal, locale, size and empty home folder."""

    def __init__(self, scratch):
        self.scratch = scratch
        self.measure = scratch / "measure"
        self.home = scratch / "home"
        self.empty_home()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "TEALDEER_CONFIG_DIR": str(scratch / "tldr"), "TEALDEER_CACHE_DIR": str(scratch / "tldr"),
        }
        subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", self.measure, BENCH / "measure.c"], check=True)

    def empty_home(self):
        """Removes what programs have remembered: guides that were read are entries of Welcome."""
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True)

    def output(self, *command):
        done = subprocess.run(command, env=self.environment, cwd=REPOSITORY, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"bench: {' '.join(map(str, command))} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def once(self, arguments, folder=None, **variables):
        """One run by `measure`, which says how."""
        done = subprocess.run([self.measure, *arguments], env={**self.environment, **variables},
                              cwd=folder or self.scratch, capture_output=True, text=True, errors="replace")
        if done.returncode != 0:
            raise SystemExit(f"bench: {' '.join(map(str, arguments))}\n{done.stderr or 'it failed'}")
        time, memory, _ = done.stdout.split()
        return Sample(float(time), int(memory))

    def by_turns(self, runs, programs, variables={}, before={}):
        """The lower quartile of each program's times, and the median of its memory; the first round, which fills the
        caches, does not count.

        `variables` has, by the name of a program, what it is given besides the environment, and `before` what is done
        before each of its runs, without counting.
        """
        samples = {name: [] for name in programs}
        names = list(programs)
        for number in range(runs + 1):
            # No program always runs right after the same other one.
            first = number % len(names)
            for name in names[first:] + names[:first]:
                before.get(name, lambda: None)()
                sample = self.once(programs[name], **variables.get(name, {}))
                if number:
                    samples[name].append(sample)
        return {name: Sample(least_disturbed([s.microseconds for s in taken]),
                             statistics.median(s.kilobytes for s in taken)) for name, taken in samples.items()}
