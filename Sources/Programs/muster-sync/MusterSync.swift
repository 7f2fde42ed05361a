// The program: its commands, and what its exit code says.
import ArgumentParser
import ContentPack
internal import Glibc
import PackSync
import TextMetrics

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
        LargeMemory.giveBackAtOnce()
        LargeMemory.shareOneHeap()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let status as ExitCode {
            // The message is printed already.
            Glibc.exit(status.rawValue)
        } catch {
            finish(error)
        }
    }

    /// Says what went wrong and ends the program with the code for it.
    private static func finish(_ error: any Error) -> Never {
        if let failure = error as? CommandFailure {
            Messages.error(failure.message)
            Glibc.exit(failure.status.rawValue)
        }
        let code = exitCode(for: error)
        let text = Sanitizer.clean(fullMessage(for: error))
        if code == .success {
            // Help and the version are what was asked for.
            Messages.output(text)
            Glibc.exit(0)
        }
        if !text.isEmpty { Messages.error(text) }
        Glibc.exit(code == .validationFailure ? ExitStatus.usage.rawValue : code.rawValue)
    }
}
