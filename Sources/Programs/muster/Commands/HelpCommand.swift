import TextTools

/// `muster help [COMMAND]`: does the same as `--help`.
enum HelpCommand {
    static let command = Command(
        name: "help", synopsis: "[COMMAND]", summary: "Show help on all commands, or on one.",
        options: [], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard invocation.arguments.count <= 1 else { throw .usage("help takes one command") }
        guard let name = invocation.arguments.first else {
            invocation.output.write(HelpText.text(for: BrowseCommand.command, isNamed: false))
            return .done
        }
        guard let command = CommandTable.command(named: name) else {
            let near = EditDistance.nearest(to: name, among: CommandTable.all.map(\.name), count: 1).first
            let hint = near.map { "did you mean \($0)?" } ?? "to see all commands, run muster --help"
            throw .usage("there is no command \"\(Output.printable(name))\"; \(hint)")
        }
        invocation.output.write(HelpText.text(for: command, isNamed: true))
        return .done
    }
}
