import ArgumentParser
import FeedUpdate

/// The commands for feeds of alerts, earthquakes and floods: which are enabled, and reading them.
struct FeedsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "List, enable and read feeds of alerts, earthquakes, floods and river gauges.",
        discussion: """
            Nothing is read until a feed is enabled. What is read is stored on this computer, and the reader shows it without \
            a network, with its age.
            """,
        subcommands: [
            FeedsListCommand.self, FeedsEnableCommand.self, FeedsDisableCommand.self, FeedsAddCommand.self,
            FeedsUpdateCommand.self, FeedsSendCommand.self, FeedsImportCommand.self, FeedsTestCommand.self,
        ], defaultSubcommand: FeedsListCommand.self)
}
