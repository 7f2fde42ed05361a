import TextTools

/// `muster help [COMMAND]`: does the same as `--help`. Other words are what a person needs help with: `muster help me`.
enum HelpCommand {
    static let command = Command(
        name: "help", synopsis: "[COMMAND]", summary: "Show help on all commands, or on one.",
        options: [], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard let name = invocation.arguments.first else {
            invocation.output.write(HelpText.text(for: BrowseCommand.command, isNamed: false))
            return .done
        }
        guard let command = CommandTable.command(named: name) else {
            return try search(invocation)
        }
        guard invocation.arguments.count == 1 else { throw .usage("help takes one command") }
        invocation.output.write(HelpText.text(for: command, isNamed: true))
        return .done
    }

    /// Answers words that do not name a command. The emergency numbers come first, whatever is found.
    private static func search(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let library = try invocation.openLibrary(reading: .contacts)
        if let status = try WordsAnswer.write(invocation, library) { return status }
        let words = invocation.arguments.joined(with: " ")
        let near = EditDistance.nearest(to: words, among: CommandTable.all.map(\.name), count: 1).first
        let hint =
            near.map { "did you mean muster help \($0)?" }
            ?? "say what is wrong, such as muster smell of gas; muster --help shows all commands"
        throw CommandFailure(
            message: "there is no command or guide \"\(Output.printable(words))\"; \(hint)\n"
                + EmergencyLine.numbers(library.pack), status: .nothingFound)
    }
}
