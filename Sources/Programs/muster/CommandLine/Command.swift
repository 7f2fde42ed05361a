/// One command of the program.
struct Command: Sendable {
    var name: String
    /// The arguments after the name, such as `GUIDE`.
    var synopsis: String = ""
    /// One sentence for lists.
    var summary: String
    /// The paragraphs of the command's help.
    var discussion: [String] = []
    /// Made when they are asked for: a start without arguments needs none, and making them took 2 % of it.
    var options: [Option] { makeOptions() }
    private let makeOptions: @Sendable () -> [Option]
    /// True if all words after its name, including options, are for another program.
    var passesWordsOn: Bool = false
    /// The completions after a word of its arguments, or after its own name; if empty, they follow from the
    /// synopsis.
    var followers: [(word: String, candidates: Candidates)] = []
    var run: @Sendable (Invocation) throws(CommandFailure) -> ExitStatus

    init(
        name: String, synopsis: String = "", summary: String, discussion: [String] = [],
        options: @escaping @autoclosure @Sendable () -> [Option], passesWordsOn: Bool = false,
        followers: [(word: String, candidates: Candidates)] = [],
        run: @escaping @Sendable (Invocation) throws(CommandFailure) -> ExitStatus
    ) {
        (self.name, self.synopsis, self.summary, self.discussion) = (name, synopsis, summary, discussion)
        (makeOptions, self.passesWordsOn) = (options, passesWordsOn)
        (self.followers, self.run) = (followers, run)
    }
}

/// The only table of commands: parsing, help, manual page and completions come from here.
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
        { AddCommand.command },
        { RemoveCommand.command },
        { ImportCommand.command },
        { ManifestCommand.command },
        { KioskCommand.command },
        { ManualCommand.command },
        { CompletionsCommand.command },
        { HelpCommand.command },
    ]

    /// Returns a command. Creates none of the commands after it: creating all took 4 % of `muster show`.
    static func command(named name: String) -> Command? {
        for make in commands {
            let command = make()
            if command.name == name { return command }
        }
        return nil
    }
}
