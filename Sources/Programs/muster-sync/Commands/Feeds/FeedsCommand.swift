import CommandLine

/// The commands for feeds of alerts, earthquakes and floods: which are enabled, and reading them.
enum FeedsCommand {
    static let command = Command(
        name: "feeds",
        summary: "List, enable and read feeds of alerts, earthquakes, floods and river gauges.",
        discussion: """
            Nothing is read until a feed is enabled. What is read is stored on this computer, and the reader shows it \
            without a network, with its age.
            """,
        commands: [
            { FeedsListCommand.command }, { FeedsEnableCommand.command }, { FeedsDisableCommand.command },
            { FeedsAddCommand.command }, { FeedsUpdateCommand.command }, { FeedsSendCommand.command },
            { FeedsImportCommand.command }, { FeedsTestCommand.command }, { FeedsNotifyCommand.command },
            { FeedsBackgroundCommand.command },
        ], hasUsual: true)
}
