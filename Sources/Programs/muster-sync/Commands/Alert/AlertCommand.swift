import CommandLine

/// The commands for the campus's own alerts.
enum AlertCommand {
    static let command = Command(
        name: "alert", summary: "Publish the campus's own alerts, signed with an alert key.",
        discussion: """
            Alerts are one small signed file, alerts, in the folder of the pack's repository: copy it to the server, or \
            carry it on a memory stick. The guides' files are never touched. Readers that watch the repository show an \
            alert within a minute, as verified.
            new and update ask for what is missing, show what people will see, and publish after yes. A key list must \
            name the key first: muster-sync root rotate --alert-key.
            """,
        commands: [
            { AlertNewCommand.command }, { AlertUpdateCommand.command }, { AlertCancelCommand.command },
            { AlertTestCommand.command }, { AlertListCommand.command }, { AlertRenewCommand.command },
        ])
}
