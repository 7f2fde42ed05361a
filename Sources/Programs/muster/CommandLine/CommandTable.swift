import CommandLine
import ContentPack

/// The only table of commands: parsing, help, manual page and completions come from here.
enum CommandTable {
    /// The program: without the name of a command it browses.
    static var program: Command {
        Command(
            name: "muster",
            synopsis: """
                [GUIDE]            browse, or open one guide
                       muster WORDS              what to do first: muster smell of gas
                       muster COMMAND
                """, summary: "Muster shows emergency guides in a terminal, with no network at all.",
            discussion: """
                muster COMMAND --help says more. Exit codes: 0 done; 1 nothing found, or problems found; 2 usage; 3 the \
                content cannot be used; 4 refused. For alerts, quakes, floods and gauges also 5 what was read may be out \
                of date; 6 nothing was ever read.
                """,
            options: [.kiosk, .version], commands: commands, hasUsual: true, lists: { lists })
    }

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
        { .manual("Print the manual page (roff), for man -l.", text: ManualPage.text) },
        { .completions(of: { program }) },
        { HelpCommand.command },
    ]

    /// Returns the words with `--kiosk` replaced by the command: `muster --kiosk` is `muster kiosk`, so that one word turns any
    /// command line into a locked one.
    static func words(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        guard let place = words[..<end].firstIndex(of: "--" + Option.kiosk.name) else { return words }
        return [KioskCommand.command.name] + words[..<place] + words[(place + 1)...]
    }

    static func run(_ arguments: [String]) -> ExitStatus {
        program.run(
            words(arguments), version: Program.version, Output(isUTF8: Environment.current.isUTF8)
        ) { invocation in EmergencyLine.advice(for: arguments, invocation) }
    }

    /// The names that a shell lists to complete a word: each script asks the program itself.
    private static var lists: [CompletedList] {
        [
            CompletedList(
                "guides", for: "GUIDE", guides + #" | sed -n 's/^  \([^ ]\{1,\}\)  *\([^ ].*\)$/\1\t\2/p'"#),
            CompletedList(
                "packs", for: "ID",
                #"muster packs --color never 2>/dev/null | sed -n 's/^  \([A-Za-z0-9._-]*\), version .*/\1/p'"#
            ),
            CompletedList(
                "reports", for: "REPORT",
                #"muster floods outbox --color never 2>/dev/null | sed -n 's/^ *[0-9]* \([a-z0-9]*\): .*/\1/p'"#
            ),
            CompletedList(
                "screens", for: "SCREEN",
                #"printf '%s\n' "# + RenderCommand.screenNames.joined(separator: " ") + "; " + guides
                    + #" | sed -n 's/^  \([^ ]\{1,\}\)  *[^ ].*$/guide:\1\noutline:\1\nsteps:\1/p'"#),
        ]
    }

    private static let guides = "muster list --color never 2>/dev/null"
}
