/// The part of a manual page about commands and options, in man(7) macros.
package enum ManualText {
    /// Returns the part about all commands below one, each by the words that name it after the program's.
    package static func commands(of parent: Command, after words: String = "") -> String {
        parent.commands.map { make in
            let command = make()
            guard command.commands.isEmpty else {
                return commands(of: command, after: words + command.name + " ")
            }
            let said = [command.summary] + command.paragraphs
            let parts = command.options.map(option)
            return ".TP\n.B \(escaped(words + command.name)) \\fI\(escaped(command.synopsis))\\fR\n"
                + said.map { escaped($0) + "\n" }.joined(separator: ".sp\n")
                + (parts.isEmpty ? "" : ".RS\n" + parts.joined() + ".RE\n")
        }.joined()
    }

    package static func option(_ option: Option) -> String {
        let usage = option.usage.split(separator: " ", maxSplits: 1)
        let value = usage.dropFirst().map { " \\fI\(escaped(String($0)))\\fR" }.joined()
        let short = option.short.map { "\\-\($0), " } ?? ""
        return ".TP\n.B \(short)\(escaped(String(usage[0])))\(value)\n\(escaped(option.summary))\n"
    }

    /// Escapes backslashes, hyphens, and dots and quotes at the beginning, which are special to roff.
    package static func escaped(_ text: String) -> String {
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
