#!/usr/bin/env python3
"""Writes the manual page muster-sync(1) from the program's own help."""

import json
import subprocess
import sys

FILES = r"""
.SH FILES
.TP
.I $XDG_DATA_HOME/muster/packs, ~/.local/share/muster/packs
Your packs: a folder for each, with its versions and the link
.I current
to the one that is read.
.TP
.I /var/lib/muster/packs
The machine's packs, which
.I muster\-sync.timer
keeps up to date
.RB ( \-\-system ).
.TP
.I /etc/muster/sync.conf, $XDG_CONFIG_HOME/muster/sync.conf
Which packs are kept up to date, and from where: for each a line
.I pack = ID
and below it a line
.IR "from = ADDRESS" .
The reader shows the first of them that is installed, unless another is chosen. The person's file takes the place of the
machine's.
.TP
.I /etc/muster/feeds.conf, $XDG_CONFIG_HOME/muster/feeds.conf
Which feeds are read, for which places, and who is notified: lines
.IR "feed = NAME" ,
below it
.I from = ADDRESS
and
.IR "interval = SECONDS" ;
.IR "place = NAME" ,
below it
.IR at ,
.IR same ,
.IR ugc ,
.IR radius ,
.IR least ,
.IR kinds ,
.IR quakes ,
.IR automatic ,
.I gauges
and
.IR floods ;
.IR "notify = COMMAND" ,
.IR "desktop = yes" ,
.IR "quiet = 22:00\-07:00" ,
.IR "campus = no" ,
.IR "contact = ADDRESS" ,
.IR "keep\-earthquakes = DAYS" .
The person's file takes the place of the machine's.
.TP
.I $XDG_DATA_HOME/muster/hazards, /var/lib/muster/hazards
What was read of the feeds: your own, and the machine's, which
.I muster\-watch.service
keeps up to date.
.TP
.I $XDG_DATA_HOME/muster/outbox
Your flood reports, kept until they are sent.
.TP
.I /etc/muster/roots/ID.plist, $XDG_CONFIG_HOME/muster/roots/ID.plist, ../share/muster/roots/ID.plist
The root list of a pack: the keys that its updates are verified with. The last path is relative to the program's folder.
.TP
.I /etc/muster/sync.env
Environment of the service, such as https_proxy.
.SH ENVIRONMENT
.TP
.B http_proxy, https_proxy, all_proxy, no_proxy
Proxies, as
.BR curl (1)
understands them.
.TP
.B XDG_DATA_HOME, XDG_CONFIG_HOME
Where your packs and your configuration are.
.SH NOTIFY COMMAND
It is started without a shell, for an alert, an earthquake, a flood report or a river gauge that is new, gets worse or is over,
with the text on its standard input and in its environment
.BR MUSTER_EVENT " (new, worse, ended, last\-ended), " MUSTER_TEST " (no, yes, unsure), "
.BR MUSTER_ENDING ", " MUSTER_PLACES ", " MUSTER_ALERT ", " MUSTER_HEADLINE ", " MUSTER_SEVERITY ", " MUSTER_URGENCY ", "
.BR MUSTER_CERTAINTY ", " MUSTER_CATEGORY ", " MUSTER_AREA ", " MUSTER_BEGINS ", " MUSTER_ENDS ", " MUSTER_FEED ", "
.BR MUSTER_HOST " and " MUSTER_IDENTIFIER ;
for an earthquake also
.BR MUSTER_MAGNITUDE ", " MUSTER_DEPTH ", " MUSTER_DISTANCE " (kilometers), " MUSTER_PAGER " and " MUSTER_STATUS ;
for a flood report
.BR MUSTER_FLOOD " (its severity), " MUSTER_REPORTS " and " MUSTER_POINT ;
for a gauge
.BR MUSTER_STAGE ", " MUSTER_FLOOD " (its category) and " MUSTER_TREND .
What does not apply is empty.
It has 30 seconds.
.SH EXIT STATUS
0 done; 1 failed; 2 wrong usage; 3 content that cannot be used; 4 refused.
.SH SEE ALSO
.BR muster (1),
.BR muster\-pack (5),
.BR signify\-openbsd (1)
.PP
How to publish and what is by design is in
.IR syncing\-and\-publishing.md ,
alerts in
.IR hazards.md ,
earthquakes in
.IR earthquakes.md ,
flood reports in
.IR floods.md ,
river gauges in
.IR gauges.md ,
the campus's own alerts in
.IR campus\-alerts.md ,
the formats and rules are in
.IR SYNC.md ,
all in the documentation's folder.
"""
# Every command has them; they are described once.
EVERYWHERE = {"help", "version"}


def escaped(text):
    """The text with what is special to roff escaped: backslashes, hyphens, dots and quotes at the beginning of a line."""
    text = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def paragraphs(command):
    """The paragraphs of a command's help: its one line, then its discussion."""
    texts = [command.get("abstract", "")] + command.get("discussion", "").split("\n\n")
    return [escaped(text) for text in texts if text.strip()]


def name_of(argument):
    """`--from URL|DIR`, `OUT`, as roff."""
    value = escaped(argument.get("valueName", "")).upper()
    if argument["kind"] == "positional":
        return f"\\fI{value}\\fR"
    names = ", ".join(
        ("\\-" if name["kind"] == "short" else "\\-\\-") + escaped(name["name"]) for name in argument["names"])
    return f"\\fB{names}\\fR" + (f" \\fI{value}\\fR" if argument["kind"] == "option" else "")


def shown(command):
    """The arguments that a command's part of the page lists."""
    for argument in command.get("arguments", []):
        if argument["shouldDisplay"] and argument["valueName"] not in EVERYWHERE:
            yield argument


def explanation(argument):
    """What an argument is for, and its default."""
    text = escaped(argument.get("abstract", ""))
    if "defaultValue" in argument and argument["kind"] == "option":
        text += f" Default: {escaped(argument['defaultValue'])}."
    return text


def section(command, words):
    """The lines about one command and those below it; `words` come before its name."""
    words = words + [command["commandName"]]
    below = [child for child in command.get("subcommands", []) if child["shouldDisplay"]]
    if not below:
        places = [name_of(argument) for argument in shown(command) if argument["kind"] == "positional"]
        yield ".TP\n" + " ".join(["\\fB" + escaped(" ".join(words)) + "\\fR"] + places)
        yield "\n.sp\n".join(paragraphs(command))
        for argument in shown(command):
            yield f".RS\n.TP\n{name_of(argument)}\n{explanation(argument)}\n.RE"
    for child in below:
        if child["commandName"] != "help":
            yield from section(child, words)


def main():
    program = sys.argv[1]
    dumped = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True)
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    command = json.loads(dumped.stdout)["command"]
    print(f'.TH MUSTER\\-SYNC 1 "" "{version}" "User Commands"')
    print(".SH NAME\nmuster\\-sync \\- publish and update packs of emergency guides, read feeds of alerts, earthquakes, floods and river gauges")
    print(".SH SYNOPSIS\n.B muster\\-sync\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.SH DESCRIPTION")
    print("\n.PP\n".join(paragraphs({"abstract": command["abstract"]})))
    print(".PP\nA pack is trusted because its publisher signed it, however it arrives. If anything goes wrong in an")
    print("update, the installed guides stay as they are.\n.SH COMMANDS")
    for child in command["subcommands"]:
        if child["shouldDisplay"] and child["commandName"] != "help":
            for line in section(child, []):
                print(line)
    print(".SH OPTIONS OF EVERY COMMAND\n.TP\n.B \\-h, \\-\\-help\nDescribe a command.")
    print(".TP\n.B \\-\\-version\nPrint the version.", end="")
    print(FILES, end="")


if __name__ == "__main__":
    main()
