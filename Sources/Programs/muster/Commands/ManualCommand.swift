import AppCore

/// `muster manual`: prints the manual page, made from the tables of commands and actions.
enum ManualCommand {
    static let command = Command(
        name: "manual", summary: "Print the manual page (roff), for man -l.", options: [], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard invocation.arguments.isEmpty else { throw .usage("manual takes no arguments") }
        invocation.output.write(ManualPage.text())
        return .done
    }
}
