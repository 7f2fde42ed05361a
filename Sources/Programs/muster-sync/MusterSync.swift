// The program: its commands and exit codes.
import CommandLine
import ContentPack
import PackSync
import Transport

@main
struct MusterSync {
    static var program: Command {
        Command(
            name: "muster-sync",
            summary: "Publish packs of emergency guides, keep them up to date, and read feeds of alerts.",
            discussion: """
                muster-sync COMMAND --help says more. Exit codes: 0 done; 1 failed; 2 wrong usage; 3 content that cannot \
                be used, or a disk error; 4 refused. Those of update are its own: update --help.
                """, options: [.version], commands: commands)
    }

    /// The only table of commands: parsing, help, manual page and completions come from here.
    private static let commands: [@Sendable () -> Command] = [
        { UpdateCommand.command },
        { RollbackCommand.command },
        { VerifyCommand.command },
        { SyncStatusCommand.command },
        { GarbageCommand.command },
        { KeygenCommand.command },
        { RootCommand.command },
        { PublishCommand.command },
        { PublishCommand.stamp },
        { CheckRepositoryCommand.command },
        { AlertCommand.command },
        { FeedsCommand.command },
        { PlacesCommand.command },
        { WatchCommand.command },
        {
            .manual("Print what the manual page says of the commands (roff).") {
                ManualText.commands(of: program)
            }
        }, { .completions(of: { program }) }, { help },
    ]

    /// `muster-sync help feeds update`: does the same as `--help`.
    private static var help: Command {
        Command(
            name: "help", synopsis: "[COMMAND]", summary: "Show help on all commands, or on one.",
            takesWords: true
        ) { (invocation) throws(CommandFailure) in
            try program.writeHelp(of: invocation.arguments, invocation.output)
        }
    }

    private static let askingServers = [["update"], ["feeds", "update"], ["watch"]]

    static func main() {
        MallocTuning.returnLargeBlocks()
        MallocTuning.useSingleArena()
        let words = Array(CommandLine.arguments.dropFirst())
        // Until libcurl is ready the options can be read.
        if askingServers.contains(where: { words.starts(with: $0) }) { HTTPClient.prepareInBackground() }
        Messages.end(program.run(words, version: Program.version, Output(isUTF8: true)))
    }
}
