"""A desktop that shows notifications, without a screen: a bus of its own, and python-dbusmock's notification daemon on it."""

import json
import re
import subprocess
import time
from pathlib import Path

LIMIT = 60
# No service is started by its name: what a machine has installed must not show anything.
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"""
# Debian's own Python is the one that has python3-dbus and python3-dbusmock.
PYTHON = "/usr/bin/python3"
SHOWN = """
import dbus, json
daemon = dbus.SessionBus().get_object("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
calls = daemon.GetMethodCalls("Notify", dbus_interface="org.freedesktop.DBus.Mock")
print(json.dumps([[str(words[0]), str(words[3]), str(words[4]), int(words[6]["urgency"])] for _, words in calls]))
"""
URGENCIES = ["low", "normal", "critical"]


class Desktop:
    """A session of a desktop, and what it was asked to show."""

    def __init__(self, test, folder):
        self.path, self.log, self.messages = [Path(folder) / name for name in ("bus", "notifications.log", "messages")]
        configuration = Path(folder) / "bus.conf"
        configuration.write_text(BUS.format(self.path))
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8",
                            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.path}"}
        self.start(test, "dbus-daemon", f"--config-file={configuration}", "--nofork", "--nopidfile")
        self.until(self.path.exists, "bus")
        self.start(test, PYTHON, "-m", "dbusmock", "--template", "notification_daemon", "--logfile", str(self.log))
        self.until(self.has_daemon, "notification daemon")

    def start(self, test, *command):
        with open(self.messages, "ab") as messages:
            process = subprocess.Popen(
                command, env=self.environment, stdin=subprocess.DEVNULL, stdout=messages, stderr=messages)
        test.addCleanup(process.wait, LIMIT)
        test.addCleanup(process.kill)

    def until(self, holds, what):
        end = time.monotonic() + LIMIT
        while not holds():
            if time.monotonic() > end:
                raise AssertionError(f"no {what} within {LIMIT} s: {self.messages.read_text(errors='replace')}")
            time.sleep(0.05)

    def has_daemon(self):
        said = subprocess.run(
            ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
             "org.freedesktop.DBus.NameHasOwner", "string:org.freedesktop.Notifications"],
            env=self.environment, capture_output=True, text=True, timeout=LIMIT).stdout
        return "boolean true" in said

    def shown(self, count):
        """All notifications since the start once there are so many: of which program, first line, text, urgency."""
        self.until(lambda: len(re.findall(r"^[0-9.]+ Notify ", self.log.read_text(errors="replace"), re.MULTILINE)) >= count,
                   f"{count} notifications")
        said = subprocess.run([PYTHON, "-c", SHOWN], env=self.environment, check=True, capture_output=True, text=True,
                              timeout=LIMIT).stdout
        return [Notification(*words) for words in json.loads(said)]


class Notification:
    """What was to be shown."""

    def __init__(self, program, line, body, urgency):
        self.program, self.line, self.body, self.urgency = program, line, body, URGENCIES[urgency]
