/// One command of the program.
struct Command: Sendable {
    var name: String
    /// The arguments after the name, such as `GUIDE`.
    var synopsis: String = ""
    /// One sentence for lists.
    var summary: String
    /// Paragraphs for the command's own help.
    var discussion: [String] = []
    var options: [Option]
    /// True if all that stands behind its name is for another program, options included.
    var passesWordsOn: Bool = false
    /// What completions offer behind a word of its arguments, or behind its own name; the synopsis says it where this is empty.
    var followers: [(word: String, candidates: Candidates)] = []
    var run: @Sendable (Invocation) throws(CommandFailure) -> ExitStatus
}

/// The one table of commands: parsing, help, manual page and completions come from here.
enum CommandTable {
    static var all: [Command] { commands.map { $0() } }

    private static let commands: [@Sendable () -> Command] = [
        { BrowseCommand.command },
        { ShowCommand.command },
        { BrowseCommand.steps },
        { SearchCommand.command },
        { ListCommand.command },
        { AlertsCommand.command },
        { QuakesCommand.command },
        { FloodsCommand.command },
        { GaugesCommand.command },
        { BrowseCommand.map },
        { NearCommand.command },
        { WhereCommand.command },
        { ContactsCommand.command },
        { SafeMessageCommand.command },
        { StatusCommand.command },
        { PacksCommand.command },
        { SyncCommand.command },
        { CheckCommand.command },
        { PreviewCommand.command },
        { RenderCommand.command },
        { DiffCommand.command },
        { NewCommand.command },
        { ImportCommand.command },
        { ManifestCommand.command },
        { KioskCommand.command },
        { ManualCommand.command },
        { CompletionsCommand.command },
        { HelpCommand.command },
    ]

    /// Makes no command behind the one that is looked for: making all was 4 % of `muster show`.
    static func command(named name: String) -> Command? {
        for make in commands {
            let command = make()
            if command.name == name { return command }
        }
        return nil
    }
}
