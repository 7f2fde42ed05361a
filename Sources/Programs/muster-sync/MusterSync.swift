// The program: its commands and exit codes.
import ArgumentParser
import ContentPack
internal import Glibc
import PackSync
import Transport

@main
struct MusterSync: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "muster-sync",
        abstract: "Publish packs of emergency guides, keep them up to date, and read feeds of alerts.",
        discussion: """
            Exit codes: 0 done; 1 failed; 2 wrong usage; 3 content that cannot be used; 4 refused.
            """,
        version: "muster-sync \(Program.version)",
        subcommands: [
            UpdateCommand.self, RollbackCommand.self, VerifyCommand.self, StatusCommand.self,
            GarbageCommand.self,
            KeygenCommand.self, RootCommand.self, PublishCommand.self, StampCommand.self,
            CheckRepositoryCommand.self, AlertCommand.self, FeedsCommand.self, PlacesCommand.self,
            WatchCommand.self,
        ])

    static func main() {
        MallocTuning.returnLargeBlocks()
        MallocTuning.useSingleArena()
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let (type, rest) = named(arguments)
            // Until libcurl is ready the options can be read.
            if askingServers.contains(where: { $0 == type }) { HTTPClient.prepareInBackground() }
            var command = try parsed(type, rest) ?? parseAsRoot(arguments)
            try command.run()
            ExitStatus.done.end()
        } catch let status as ExitCode {
            // The message is printed already.
            _exit(status.rawValue)
        } catch {
            finish(error)
        }
    }

    /// The commands that may ask a server.
    private static let askingServers: [any ParsableCommand.Type] = [
        UpdateCommand.self, FeedsUpdateCommand.self, WatchCommand.self,
    ]

    /// Returns the command that the first words name, and the words after them.
    private static func named(_ arguments: [String]) -> (any ParsableCommand.Type, [String]) {
        var (type, rest): (any ParsableCommand.Type, ArraySlice<String>) = (Self.self, arguments[...])
        while let word = rest.first,
            let next = type.configuration.subcommands.first(where: { $0._commandName == word })
        {
            (type, rest) = (next, rest.dropFirst())
        }
        return (type, Array(rest))
    }

    /// Returns the command if it has no subcommands and all its arguments are valid: the library would also
    /// look through the options of every parent command, which takes longer than many a command. Everything
    /// else is left to the library, which answers for the whole program.
    private static func parsed(
        _ type: any ParsableCommand.Type, _ arguments: [String]
    ) -> (any ParsableCommand)? {
        guard type.configuration.subcommands.isEmpty, let command = try? type.parseAsRoot(arguments),
            Swift.type(of: command) == type
        else { return nil }
        return command
    }

    /// Prints the error and ends the program with its code.
    private static func finish(_ error: any Error) -> Never {
        if let failure = error as? CommandFailure {
            Messages.error(failure.message)
            failure.status.end()
        }
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        if code == .success {
            // Help and the version are what was asked for.
            Messages.output(text)
            ExitStatus.done.end()
        }
        if !text.isEmpty { Messages.error(text) }
        _exit(code == .validationFailure ? ExitStatus.usage.rawValue : code.rawValue)
    }
}
