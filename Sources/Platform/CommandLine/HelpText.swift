internal import TextMetrics

/// The text of `--help`, from the table of commands.
extension Command {
    private static let width = 78
    private static let indent = 24

    /// Returns the help of the command that these words name: `muster-sync feeds`.
    public func help(calledAs path: String) -> String {
        let needed = options.filter(\.isRequired).map { " " + $0.usage }.joined()
        var text = "Usage: \(path)\(shortUsage.dropFirst(name.count))\(needed) [OPTIONS]\n\n"
        text += Self.paragraph(summary)
        let about = paragraphs.map(Self.paragraph).joined()
        if commands.isEmpty { return text + about + "Options:\n" + Self.list(options + [.help]) }
        text += "Commands:\n"
        for make in commands {
            let command = make()
            text += Self.columns(command.shortUsage, command.summary)
        }
        text += usual == nil ? "\nOptions:\n" : "\nOptions without a command:\n"
        text += Self.list((usual?.options ?? []) + [.help] + options)
        return about.isEmpty ? text : text + "\n" + about.dropLast()
    }

    var paragraphs: [String] { discussion.split(separator: "\n").map(String.init) }

    private var shortUsage: String { synopsis.isEmpty ? name : "\(name) \(synopsis)" }

    private static func paragraph(_ text: String) -> String {
        TextFitting.wrapped(text, width: width).joined(separator: "\n") + "\n\n"
    }

    private static func list(_ options: [Option]) -> String {
        options.map { columns(($0.short.map { "-\($0), " } ?? "") + $0.usage, $0.summary) }.joined()
    }

    /// Returns a name and, from column 24 on, its description.
    private static func columns(_ name: String, _ summary: String) -> String {
        let lines = TextFitting.wrapped(summary, width: width - indent)
        let space = String(repeating: " ", count: indent)
        let first = "  " + name
        return first + (first.count < indent ? space.dropFirst(first.count) : "\n" + space)
            + lines.joined(separator: "\n" + space) + "\n"
    }
}
