// The way of a new user from the reader to the first alert, with the real muster-sync and a server on this machine.
import Foundation
import TestSupport
import Testing

@Suite(.serialized)
struct FeedSetUpTests {
    private func press(_ keys: String, _ terminal: PseudoTerminal, until text: String) throws {
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        try terminal.send(keys)
        try terminal.read(until: text)
    }

    private static let alerts = "\u{1B}[19~"
    private static let reread = "\u{12}"

    /// A campus that has published an alert for the years to come.
    private func campus(_ server: FaultServer) throws -> InstalledCampus {
        let campus = try InstalledCampus(plists: [
            "Feeds": """
            <dict><key>Name</key><string>North campus</string><key>Latitude</key><real>37.2</real>
            <key>Longitude</key><real>-80.4</real></dict>
            """
        ])
        try campus.publish(guide: "tornado")
        try campus.sync(
            "alert", "new", campus.directory.path("repository"), "--alert-key",
            campus.directory.path("alert.sec"), "--event", "Gas leak", "--headline",
            "Gas leak in Main Hall. Leave the building.", "--do", "Leave Main Hall now. Walk upwind.",
            "--severity", "severe", "--urgency", "immediate", "--certainty", "observed", "--area",
            "Main Hall", "--ends", ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: 86_400)),
            "--yes")
        try FileManager.default.removeItem(atPath: server.folder)
        try FileManager.default.copyItem(
            atPath: campus.directory.path("repository"), toPath: server.folder)
        try campus.comes(from: server.address)
        return campus
    }

    @Test func threeKeysLeadToTheFirstAlert() throws {
        let server = try FaultServer()
        let campus = try campus(server)
        let terminal = try campus.open()
        try terminal.read(until: "All guides")
        // 1: the alerts, where nothing is on. 2: the campus's alerts, the second row, which are read at once.
        try press(Self.alerts, terminal, until: "Your campus's alerts")
        try press("2", terminal, until: "Keep reading?")
        // 3: the first row of the question.
        try press("\r", terminal, until: "Gas leak")
        terminal.readUntilQuiet()
        #expect(try campus.sync("feeds").contains("campus: on."))
        // Ctrl-R reads again, and says what came.
        try press(Self.reread, terminal, until: "127.0.0.1:")
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func numberedLinesOfferTheSameAndSayTheAlert() throws {
        let server = try FaultServer()
        let campus = try campus(server)
        let result = try runProgram(
            [campus.directory.path("usr/bin/muster"), "--plain"],
            stdin: "alerts\nq\n", environment: ["HOME": campus.directory.path("home")])
        #expect(result.stdout.contains("Turn on:"))
        #expect(result.stdout.contains("2. Your campus's alerts"))
        try campus.sync("feeds", "enable", "campus")
        try campus.sync("feeds", "update")
        let told = try runProgram(
            [campus.directory.path("usr/bin/muster"), "--plain"], stdin: "q\n",
            environment: ["HOME": campus.directory.path("home")])
        #expect(told.stdout.contains("Alert: Gas leak until"))
        #expect(told.stdout.contains("for North campus. Do now: Leave Main Hall"))
    }
}
