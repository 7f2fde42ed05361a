/// The part of a manual page about commands and options, in man(7) macros.
public enum ManualText {
    /// Returns the part about all commands of a program, and the section of the options that several of them have.
    ///
    /// The exit codes of a command are left to its help: a manual page has one section about them.
    public static func commands(of program: Command) -> String {
        let shared = SharedOptions(of: program)
        return commands(of: program, after: "", shared)
            + (shared.options.isEmpty
                ? "" : ".SH OPTIONS THAT COMMANDS SHARE\n" + options(shared.options, indent: 22))
    }

    /// Returns the part about all commands below one, each by the words that name it after the program's.
    private static func commands(of parent: Command, after words: String, _ shared: SharedOptions) -> String {
        parent.commands.map { make in
            let command = make()
            guard command.commands.isEmpty else {
                return commands(of: command, after: words + command.name + " ", shared)
            }
            let own = command.options.filter { !shared.contains($0) }
            let others = command.options.filter(shared.contains).map { escaped(shared.name(of: $0)) }
            let paragraphs = command.paragraphs.filter { !$0.hasPrefix("Exit code") }
            return ".TP\n.B \(escaped(words + command.name)) \\fI\(escaped(command.synopsis))\\fR\n"
                + ([command.summary] + paragraphs).map { escaped($0) + "\n" }.joined(separator: ".sp\n")
                + (others.isEmpty ? "" : ".br\nAlso \(others.joined(separator: ", ")).\n")
                + (own.isEmpty ? "" : ".RS\n" + options(own, indent: 18) + ".RE\n")
        }.joined()
    }

    /// Returns a list of options without blank lines between them.
    ///
    /// - Parameter indent: the columns before the summaries; one that fits stands on the line of its option.
    private static func options(_ options: [Option], indent: Int) -> String {
        let described = options.map { ".TP \(indent)\n" + entry($0) }
        return ".PD 0\n" + described.joined() + ".PD\n"
    }

    public static func option(_ option: Option) -> String { ".TP\n" + entry(option) }

    private static func entry(_ option: Option) -> String {
        let usage = option.usage.split(separator: " ", maxSplits: 1)
        let value = usage.dropFirst().map { " \\fI\(escaped(String($0)))\\fR" }.joined()
        let short = option.short.map { "\\-\($0), " } ?? ""
        return ".B \(short)\(escaped(String(usage[0])))\(value)\n\(escaped(option.summary))\n"
    }

    /// Escapes backslashes, hyphens, and dots and quotes at the beginning, which are special to roff.
    public static func escaped(_ text: String) -> String {
        var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            default: result.append(character)
            }
        }
        return result
    }
}
