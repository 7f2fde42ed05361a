import TextMetrics

/// The text of `--help`, from the tables.
enum HelpText {
    private static let width = 78

    static func text(for command: Command, isNamed: Bool) -> String {
        isNamed ? help(of: command) : overview()
    }

    private static func overview() -> String {
        var text = """
            Muster shows emergency guides in a terminal, with no network at all.

            Usage: muster [GUIDE]            browse, or open one guide
                   muster WORDS              what to do first: muster smell of gas
                   muster COMMAND [OPTIONS]

            Commands:

            """
        for command in CommandTable.all {
            text += columns(name: usage(of: command), summary: command.summary)
        }
        text += "\nOptions of browsing:\n"
        text += list(BrowseCommand.command.options + [.help] + Option.withoutCommand)
        text += """

            muster COMMAND --help says more. Exit codes: 0 done; 1 nothing found, or problems found;
            2 usage; 3 the content cannot be used; 4 refused. For alerts, quakes, floods and gauges also
            5 what was read may be out of date; 6 nothing was ever read.

            """
        return text
    }

    private static func help(of command: Command) -> String {
        var text = "Usage: muster \(usage(of: command)) [OPTIONS]\n\n"
        for paragraph in [command.summary] + command.discussion {
            text += TextFitting.wrapped(paragraph, width: width).joined(separator: "\n") + "\n\n"
        }
        return text + "Options:\n" + list(command.options + [.help])
    }

    private static func usage(of command: Command) -> String {
        command.synopsis.isEmpty ? command.name : "\(command.name) \(command.synopsis)"
    }

    private static func list(_ options: [Option]) -> String {
        options.map { option in
            columns(
                name: (option.short.map { "-\($0), " } ?? "") + "--\(option.name)"
                    + (option.placeholder.map { " \($0)" } ?? ""), summary: option.summary)
        }.joined()
    }

    /// Returns a name and, from column 24 on, its description.
    private static func columns(name: String, summary: String) -> String {
        let indent = 24
        let lines = TextFitting.wrapped(summary, width: width - indent)
        var text = "  " + name
        if text.count >= indent {
            text += "\n" + String(repeating: " ", count: indent)
        } else {
            text += String(repeating: " ", count: indent - text.count)
        }
        return text + lines.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
    }
}
