import CommandLine
import TextTools

/// `muster help [COMMAND]`: does the same as `--help`. Other words are what a person needs help with: `muster help me`.
enum HelpCommand {
    static let command = Command(
        name: "help", synopsis: "[COMMAND]", summary: "Show help on all commands, or on one.",
        takesWords: true
    ) { (invocation) throws(CommandFailure) in
        let words = invocation.arguments
        if let first = words.first, CommandTable.program.command(named: first) == nil {
            return try search(invocation)
        }
        return try CommandTable.program.writeHelp(of: words, invocation.output)
    }

    /// Answers words that do not name a command. The emergency numbers come first, whatever is found.
    private static func search(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let content = try invocation.openContent(reading: .contacts)
        let words = invocation.arguments.joined(with: " ")
        let near = CommandTable.program.nearest(to: words)
        var question = invocation
        // "help me" is not "me".
        if near == nil { question.arguments.insert("help", at: 0) }
        if let status = try WordsAnswer.write(question, content) { return status }
        let hint =
            near.map { "did you mean muster help \($0)?" }
            ?? "say what is wrong, such as muster smell of gas; muster --help shows all commands"
        throw CommandFailure(
            "there is no command or guide \"\(Output.printable(words))\"; \(hint)\n"
                + EmergencyLine.numbers(content.pack), .nothingFound)
    }
}
