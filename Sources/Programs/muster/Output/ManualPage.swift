import AppCore
import CommandLine
import ContentPack
import TextTools

/// Writes the manual page in man(7) macros.
enum ManualPage {
    static func text() -> String {
        var page = """
            .TH MUSTER 1 "" "muster \(Program.version)" "User Commands"
            .SH NAME
            muster \\- read emergency guides in a terminal, offline
            .SH SYNOPSIS
            .B muster
            [\\fIGUIDE\\fR]
            .br
            .B muster
            \\fICOMMAND\\fR [\\fIOPTIONS\\fR]
            .SH DESCRIPTION
            Muster shows a campus's emergency guides in any terminal. It opens no network connection.
            In danger, act first: call the emergency number.
            .SH COMMANDS

            """
        page += ManualText.commands(of: CommandTable.program)
        page += ".SH OPTIONS\nWithout a command, in addition to those of browse:\n"
        for option in [.help] + CommandTable.program.options { page += ManualText.option(option) }
        page += ".SH KEYS\n"
        page +=
            "Letters begin a search on every screen. Those in brackets are keys in guides and other pages instead "
        page += "where letters = pager is set.\n"
        for group in ActionDescription.Group.allCases {
            page += ".SS \(ManualText.escaped(group.rawValue))\n.PD 0\n"
            for description in ActionTable.explained(group) {
                page += ".TP 26\n.B \(ManualText.escaped(description.keysAndLettersText))\n"
                page += ManualText.escaped(description.summary) + "\n"
            }
            page += ".PD\n"
        }
        return page + closing
    }

    private static let settings = Setting.allCases.map {
        ".TP\n.B \(ManualText.escaped($0.name))\n\(ManualText.escaped($0.description.expectation))\n"
    }.joined(with: "")

    private static let closing = """
        .SH FILES
        .TP
        .I ../share/muster
        The bundled pack, beside the executable's folder.
        .TP
        .I $XDG_DATA_HOME/muster/packs, /var/lib/muster/packs
        Packs installed by muster-sync.
        .TP
        .I $XDG_CACHE_HOME/muster, ~/.cache/muster
        Search indexes, and start.snapshot, a cache of the first screen for a faster start. They may be removed at any time;
        a changed pack is always read.
        .TP
        .I $XDG_CONFIG_HOME/muster/settings
        (~/.config) The settings, one on each line, NAME = VALUE. Comments begin with #; unknown lines are kept. A damaged
        file is renamed to settings.damaged.
        .RS
        \(settings).RE
        .TP
        .I $XDG_CONFIG_HOME/muster/safe\\-message
        The text that muster safe\\-message prints.
        .TP
        .I $XDG_CONFIG_HOME/muster/sync.conf, /etc/muster/sync.conf
        The packs that muster-sync keeps up to date; the first of them is read unless another is chosen.
        .TP
        .I $XDG_CONFIG_HOME/muster/feeds.conf, /etc/muster/feeds.conf
        The feeds that muster-sync reads, and your places.
        .TP
        .I $XDG_DATA_HOME/muster/hazards, /var/lib/muster/hazards
        The alerts, earthquakes, floods and gauges that muster-sync read.
        .TP
        .I $XDG_DATA_HOME/muster/outbox
        (~/.local/share) Your flood reports, kept until muster-sync has sent them.
        .TP
        .I $XDG_STATE_HOME/muster/IDENTIFIER.state
        (~/.local/state) Bookmarks and recently read guides, one file for each pack. Delete it to forget them.
        .SH ENVIRONMENT
        .TP
        .B \(Setting.allCases.map(\.variable).joined(with: ", "))
        Take precedence over the settings file; options of the same names take precedence over them.
        .TP
        .B MUSTER_CONTENT
        The folder of a pack to use instead, like \\-\\-content.
        .TP
        .B NO_COLOR
        If set and not empty, no colors are used.
        .SH EXIT STATUS
        0 done; 1 nothing found, or problems found; 2 usage; 3 the content cannot be used; 4 refused;
        alerts, quakes, floods and gauges: 5 what was read may be out of date; 6 nothing was ever read.
        If a command has others, its \\-\\-help describes them.
        .SH SEE ALSO
        .BR muster\\-sync (1),
        .BR muster\\-pack (5)

        """
}
