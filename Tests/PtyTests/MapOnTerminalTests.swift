import Foundation
import Glibc
import TestSupport
import Testing

/// The map on a real terminal, with a receiver that writes into a pipe: how much is sent when the person walks.
@Suite(.serialized, .timeLimit(.minutes(3))) struct MapOnTerminalTests {
    /// A receiver's pipe, held open so that it has no end.
    private final class Receiver {
        let directory: PrivateDirectory
        let path: String
        private let descriptor: Int32

        init() throws {
            directory = try PrivateDirectory()
            path = directory.path("gps")
            try #require(mkfifo(path, 0o600) == 0)
            descriptor = open(path, O_RDWR)
            try #require(descriptor >= 0)
        }

        deinit { close(descriptor) }

        func report(_ latitude: Double, _ longitude: Double) {
            let line = Array(
                "{\"class\":\"TPV\",\"device\":\"a\",\"mode\":3,\"lat\":\(latitude),\"lon\":\(longitude),\"eph\":5}\n"
                    .utf8)
            #expect(write(descriptor, line, line.count) == line.count)
        }
    }

    /// Of a step of one column of the map, in meters: without and with a place chosen.
    @Test(arguments: [
        (80, 24, 33.0, 4.0), (120, 40, 20.0, 3.0), (200, 60, 12.0, 2.0),
    ])
    func stepOfThePersonSendsLittle(_ columns: Int, _ rows: Int, _ step: Double, _ nearStep: Double) throws {
        for isChosen in [false, true] {
            let receiver = try Receiver()
            let terminal = try PseudoTerminal(
                [
                    try Binary.muster(), "--content", Binary.checkout(), "--date", "2026-11-21", "--private",
                    "--gps", receiver.path,
                ], columns: columns, rows: rows)
            try terminal.read(until: "Quit")
            var longitude = -80.4245
            receiver.report(37.2282, longitude)
            terminal.readUntilQuiet()
            try terminal.send("\u{1B}[18~")
            try terminal.read(until: "Details")
            terminal.readUntilQuiet()
            if isChosen {
                try terminal.send("\u{10}")
                terminal.readUntilQuiet()
            }
            var (most, sent) = (0, 0)
            for _ in 0..<12 {
                longitude += (isChosen ? nearStep : step) / 88_600
                terminal.clearTranscript()
                receiver.report(37.2282, longitude)
                terminal.readUntilQuiet()
                most = max(most, terminal.transcript.count)
                sent += terminal.transcript.count
            }
            #expect(sent > 0, "nothing moves")
            #expect(
                most <= 800, "\(most) bytes at \(columns)x\(rows), \(isChosen ? "chosen" : "with the list")")
        }
    }

    /// Steps in the middle of the campus, where other places become the nearest: the rows of the list, the digits on the
    /// map and the named callbox change at once.
    @Test func stepThatSortsTheListSendsLittle() throws {
        let receiver = try Receiver()
        let terminal = try PseudoTerminal(
            [
                try Binary.muster(), "--content", Binary.checkout(), "--date", "2026-11-21", "--private",
                "--gps", receiver.path,
            ], columns: 80, rows: 24)
        try terminal.read(until: "Quit")
        receiver.report(37.2282, -80.4245)
        terminal.readUntilQuiet()
        try terminal.send("\u{1B}[18~")
        try terminal.read(until: "Details")
        terminal.readUntilQuiet()
        for (start, end) in [
            ((37.22301, -80.42163), (37.22268, -80.42230)), ((37.22725, -80.42207), (37.22728, -80.42245)),
            ((37.22833, -80.41916), (37.22829, -80.41860)), ((37.22759, -80.42161), (37.22742, -80.42191)),
            ((37.22954, -80.42229), (37.22995, -80.42217)), ((37.22846, -80.42346), (37.22838, -80.42291)),
        ] {
            receiver.report(start.0, start.1)
            terminal.readUntilQuiet()
            terminal.clearTranscript()
            receiver.report(end.0, end.1)
            terminal.readUntilQuiet()
            let sent = terminal.transcript.count
            #expect((1...800).contains(sent), "\(sent) bytes from \(start) to \(end)")
        }
    }
}
