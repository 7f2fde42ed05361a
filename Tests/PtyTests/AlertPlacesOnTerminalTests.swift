// The places that alerts are for, changed in the reader on a real terminal, with the real muster-sync.
import Foundation
import TestSupport
import Testing

@Suite(.serialized)
struct AlertPlacesOnTerminalTests {
    private func press(_ keys: String, _ terminal: PseudoTerminal, until text: String) throws {
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        try terminal.send(keys)
        try terminal.read(until: text)
    }

    private func listed(_ campus: InstalledCampus) throws -> String { try campus.sync("places", "list") }

    @Test func aPlaceIsAddedChangedRemovedAndBroughtBack() throws {
        let campus = try InstalledCampus()
        let terminal = try campus.open()
        try terminal.read(until: "All guides")
        try press("\u{1B}[19~", terminal, until: "Places")
        // Below the feeds that can be turned on: the row before the last.
        try press("\u{1B}[F\u{1B}[A\r", terminal, until: "Add a place")
        try press("\r", terminal, until: "A name and a position")
        // What is no position is not taken, and says how it is written.
        try press("\r", terminal, until: "Name and position:")
        // The notice says the same as before, so it is the footer that changes.
        try press("Home\r", terminal, until: "Move")
        try press("\r", terminal, until: "Name and position:")
        try press("My home -37.21,80.4\r", terminal, until: "Added: My home")
        #expect(try listed(campus).contains("My home\n"))
        // Its severity: the fourth is "Severe or worse".
        try press("\u{1B}[H\r", terminal, until: "Least severity")
        try press("\u{1B}[B\u{1B}[B\r", terminal, until: "My home: severe or worse")
        #expect(try listed(campus).contains("Wanted: all kinds, severe or worse"))
        try press("\u{1B}[F\r", terminal, until: "Removed: My home")
        #expect(try !listed(campus).contains("My home"))
        try press("\u{1B}[F\r", terminal, until: "was undone")
        #expect(try listed(campus).contains("Wanted: all kinds, severe or worse"))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func withoutMusterSyncItIsSaid() throws {
        let campus = try InstalledCampus()
        try FileManager.default.removeItem(atPath: campus.directory.path("usr/bin/muster-sync"))
        let terminal = try campus.open()
        try terminal.read(until: "All guides")
        try press("\u{1B}[19~", terminal, until: "Places")
        // Below the feeds that can be turned on: the row before the last.
        try press("\u{1B}[F\u{1B}[A\r", terminal, until: "Add a place")
        try press("\u{1B}[F\r", terminal, until: "A name and a position")
        try press("\r", terminal, until: "Name and position")
        try press("Home 37.2,-80.4\r", terminal, until: "muster-sync is not installed here")
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func numberedLinesAddAPlaceToo() throws {
        let campus = try InstalledCampus()
        let result = try runProgram(
            [campus.directory.path("usr/bin/muster"), "--plain"],
            stdin: "alerts\nPlaces\nAdd a place\n1\nHome 37.2, -80.4\nb\nq\n",
            environment: ["HOME": campus.directory.path("home")])
        #expect(result.stdout.contains("Added: Home."))
        #expect(try listed(campus).contains("Home\n"))
    }
}
