// One alert of a campus from the key to the end, as a person sees it in a reader that is open all the while: the real
// programs, a server on this machine or a stick, and a clock that the test sets.
import Foundation
import TestSupport
import Testing

/// A campus with an alert key on a stick, a reader's computer that shows its alerts, and their clock.
private final class AlertedCampus {
    let clock: PinnedClock
    let campus: InstalledCampus
    var stick: String { campus.directory.path("stick") }
    var repository: String { campus.directory.path("repository") }

    init() throws {
        clock = try PinnedClock(seconds: 0)
        try Self.set(clock, "2026-11-23T13:58:00Z")
        campus = try InstalledCampus(
            clock: clock,
            plists: [
                "Alerts": """
                <dict><key>Events</key><dict><key>fire</key><array><string>Gas leak</string></array></dict></dict>
                """,
                "Feeds": """
                <dict><key>Name</key><string>North campus</string><key>Latitude</key><real>37.2</real>
                <key>Longitude</key><real>-80.4</real></dict>
                """,
            ])
        try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            atPath: campus.directory.path("alert.sec"), toPath: stick + "/alert.sec")
        try campus.publish(guide: "tornado")
    }

    private static func set(_ clock: PinnedClock, _ moment: String) throws {
        guard let date = ISO8601DateFormatter().date(from: moment) else { throw HarnessFailure("no moment") }
        try clock.set(seconds: Int(date.timeIntervalSince1970))
    }

    /// It is now so late.
    func at(_ moment: String) throws { try Self.set(clock, moment) }

    /// Publishes the alert with the key on the stick. It ends at 16:00.
    func publish() throws {
        try at("2026-11-23T14:00:00Z")
        let published = try campus.trySync(
            "alert", "new", repository, "--alert-key", stick + "/alert.sec", "--event", "Gas leak",
            "--headline", "Gas leak in Main Hall. Leave the building.", "--do",
            "Leave Main Hall now. Walk upwind.",
            "--severity", "severe", "--urgency", "immediate", "--certainty", "observed", "--area",
            "Main Hall",
            "--ends", "2026-11-23T16:00:00Z", "--yes")
        #expect(published.stdout.hasPrefix("published alert org.example.campus-20261123T140000Z"))
        // What the publisher was shown is what people then see.
        #expect(published.stderr.contains("Banner: \(Self.banner)\n"))
        try at("2026-11-23T14:01:00Z")
    }

    static let banner = "Gas leak until 16:00"
}

/// Every wait has a limit.
@Suite(.serialized)
struct AlertLifeTests {
    /// A reader looks by itself when a minute is over, and here no minute passes: a key has it look at once.
    private static let redraw = "\u{0C}"
    private static let alerts = "\u{1B}[19~"
    private static let back = "\u{7F}"

    /// Presses a key and reads until the screen shows a text.
    private func press(_ key: String, _ terminal: PseudoTerminal, until text: String) throws {
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        try terminal.send(key)
        try terminal.read(until: text)
    }

    /// The whole screen, drawn again.
    private func screen(_ terminal: PseudoTerminal) throws -> String {
        try press(Self.redraw, terminal, until: "Quit")
        terminal.readUntilQuiet()
        return terminal.text
    }

    /// The same once it shows a text. On a busy machine the reader may have looked at what is stored just before it became
    /// another; it looks again at the first key after 10 seconds.
    private func screen(_ terminal: PseudoTerminal, showing text: String) throws -> String {
        for _ in 0..<60 {
            let found = try screen(terminal)
            if terminal.contains(text) { return found }
            usleep(500_000)
        }
        return try screen(terminal)
    }

    /// From the banner to the guide, and back to Welcome.
    private func follow(_ terminal: PseudoTerminal) throws {
        #expect(try screen(terminal, showing: AlertedCampus.banner).contains(AlertedCampus.banner))
        try press(Self.alerts, terminal, until: "Active for North campus")
        #expect(terminal.contains("Gas leak"))
        try press("\r", terminal, until: "What to do")
        terminal.readUntilQuiet()
        #expect(terminal.contains("Leave Main Hall now. Walk upwind."))
        #expect(terminal.contains("2 h left") || terminal.contains("1 h 59 min left"))
        // The first link of the page is the guide.
        try terminal.send("\t")
        try press("\r", terminal, until: "Text.")
        #expect(try screen(terminal).contains(AlertedCampus.banner))
        try press(Self.back, terminal, until: "What to do")
        try press(Self.back, terminal, until: "Active for North campus")
    }

    @Test func anAlertReachesAReaderThatIsOpenAndEndsWithoutANetwork() throws {
        let campus = try AlertedCampus()
        var server: FaultServer? = try FaultServer()
        let served = try #require(server).folder
        func serve() throws {
            try FileManager.default.removeItem(atPath: served)
            try FileManager.default.copyItem(atPath: campus.repository, toPath: served)
        }
        try campus.campus.sync(
            "alert", "publish-test", campus.repository, "--alert-key", campus.stick + "/alert.sec", "--yes")
        try serve()
        try campus.campus.comes(from: try #require(server).address)
        try campus.campus.sync("feeds", "enable", "campus")
        #expect(try campus.campus.sync("feeds", "update").contains("the feed lists 1 message"))

        let terminal = try campus.campus.open()
        try terminal.read(until: "All guides")
        #expect(try !screen(terminal).contains("F8 Alerts"), "a test raises no banner")

        try campus.publish()
        try serve()
        try campus.campus.sync("feeds", "update")
        try follow(terminal)
        #expect(try screen(terminal).contains("Campus alerts: read 14:01 (just now)."))

        // The network is gone. What was read stays, with its age.
        server = nil
        try campus.at("2026-11-23T15:00:00Z")
        let failed = try campus.campus.trySync("feeds", "update")
        #expect(failed.status == .exited(1))
        var list = try screen(terminal, showing: "the attempt at 15:00 failed")
        #expect(list.contains(AlertedCampus.banner))
        #expect(list.contains("Campus alerts: last read 14:01 (59 min ago); the attempt at 15:00 failed"))
        #expect(list.contains("This list may be out of date."))
        let status = try campus.campus.trySync("status").stdout
        #expect(status.contains("Campus alerts: last read 14:01 (59 min ago); the attempt at 15:00 failed"))

        // It ends by the clock.
        try campus.at("2026-11-23T16:00:00Z")
        _ = try screen(terminal)
        try campus.at("2026-11-23T16:01:00Z")
        list = try screen(terminal)
        #expect(!list.contains(AlertedCampus.banner))
        #expect(list.contains("Over in the last 7 days"))
        #expect(list.contains("ended 16:00"))
        #expect(list.contains("last read 14:01 (2 h ago)"))
        #expect(list.contains("No active alert is known for North campus, but there may be newer ones."))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func anAlertComesOnAStickWithoutAnyNetwork() throws {
        let campus = try AlertedCampus()
        try campus.campus.comes(from: "http://127.0.0.1:1/")
        let terminal = try campus.campus.open()
        try terminal.read(until: "All guides")
        try campus.publish()
        let carried = campus.stick + "/repository"
        try FileManager.default.copyItem(atPath: campus.repository, toPath: carried)
        let taken = try campus.campus.trySync("update", "--from", carried)
        #expect(taken.status == .exited(0), "\(taken.stderr)")
        try follow(terminal)
        // After a week no one has confirmed that there is nothing newer.
        try campus.at("2026-12-01T08:00:00Z")
        let late = try campus.campus.trySync("update", "--from", carried)
        #expect(
            (late.stdout + late.stderr).contains("Campus alerts not confirmed since 2026-11-23 14:00 UTC"),
            "\(late)")
        let list = try screen(terminal, showing: "not confirmed since")
        #expect(!list.contains(AlertedCampus.banner))
        #expect(list.contains("Campus alerts: not confirmed since 2026-11-23 14:00 (7 days ago)."))
        #expect(list.contains("No active alert is known for North campus, but there may be newer ones."))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }
}
