import Geodesy
import Glibc
import TestSupport
import Testing

// One position of a receiver: which one counts, and when no more is waited for.
@testable import PositionReports

@Suite struct PositionWaitTests {
    /// Hands out its parts one by one, and then has nothing to say, or ends.
    private final class Parts: PositionInput {
        private(set) var descriptor: Int32?
        private var parts: [String]
        private let ends: Bool
        /// The number of parts that were read.
        private(set) var count = 0

        init(_ parts: [String], ends: Bool = true) {
            (self.parts, self.ends) = (parts, ends)
            // Always readable.
            descriptor = open("/dev/zero", O_RDONLY | O_CLOEXEC)
        }

        deinit { if let descriptor { close(descriptor) } }

        func read(max most: Int) -> [UInt8] {
            guard !parts.isEmpty else {
                if ends, let descriptor {
                    close(descriptor)
                    self.descriptor = nil
                }
                return []
            }
            count += 1
            return Array(parts.removeFirst().utf8.prefix(most))
        }
    }

    /// A clock on which a second passes with each look.
    private final class Ticking {
        var now = 0
        func look() -> Int {
            now += 1_000
            return now
        }
    }

    private func report(_ latitude: Double, accuracy: Double? = nil) -> String {
        #"{"class":"TPV","mode":3,"lat":\#(latitude),"lon":-80.5"#
            + (accuracy.map { ",\"eph\":\($0)" } ?? "") + "}\n"
    }

    private func outcome(_ input: any PositionInput, isSaved: Bool = false) -> PositionWait.Outcome {
        let clock = Ticking()
        return PositionWait(widest: 500, clock: clock.look).position(from: input, isSaved: isSaved)
    }

    private func latitude(_ outcome: PositionWait.Outcome) -> Double? {
        if case .found(let report) = outcome { report.point.latitude } else { nil }
    }

    @Test func aGoodPositionEndsTheWait() {
        let parts = Parts([report(1, accuracy: 80), report(2, accuracy: 9), report(3, accuracy: 5)])
        #expect(latitude(outcome(parts)) == 2)
        #expect(parts.count == 2)
    }

    @Test func theBestThatCameInTimeCounts() {
        #expect(
            latitude(
                outcome(Parts([report(1), report(2, accuracy: 80), report(3, accuracy: 90), report(4)])))
                == 2)
        #expect(latitude(outcome(Parts([report(1, accuracy: 80)], ends: false))) == 1)
        // After the first position a few seconds are waited for a better one, and no more.
        let many = Parts(Array(repeating: report(1, accuracy: 80), count: 1_000))
        #expect(latitude(outcome(many)) == 1 && many.count < 10)
    }

    @Test func aVaguePositionIsNone() {
        #expect(outcome(Parts([report(1, accuracy: 900), report(1, accuracy: 700)])) == .vague(700))
        #expect(latitude(outcome(Parts([report(1, accuracy: 900), report(2, accuracy: 400)]))) == 2)
    }

    @Test func noPositionIsTold() {
        #expect(outcome(Parts([])) == .ended)
        #expect(outcome(Parts(["{}\n", "\u{1B}]0;x\u{7}\n", "$GPRMC,,V,,,,,,,,,,N*53\n"])) == .ended)
        #expect(outcome(Parts([], ends: false)) == .silent)
        let flood = Parts(
            Array(repeating: String(repeating: "x", count: 64 << 10), count: 10_000), ends: false)
        #expect(outcome(flood) == .silent && flood.count < 100)
    }

    @Test func aFullPipeCountsAsOldAndAFileDoesNot() {
        let old = String(repeating: " \n", count: 31 << 10) + report(1, accuracy: 5)
        #expect(latitude(outcome(Parts([old, report(2, accuracy: 5)]))) == 2)
        #expect(outcome(Parts([old])) == .ended)
        #expect(latitude(outcome(Parts([old]), isSaved: true)) == 1)
    }

    // MARK: Files

    private func saved(_ text: String) throws -> PositionWait.Outcome {
        let folder = try PrivateDirectory()
        try folder.write(text, to: "log")
        let source = try PositionSource(path: folder.path("log"), takesFiles: true)
        #expect(source.isSaved)
        return outcome(source, isSaved: source.isSaved)
    }

    @Test func theLastPositionOfAFileCounts() throws {
        func sentence(_ degrees: String) -> String {
            nmeaSentence("GPGGA,120000.00,\(degrees)15.000,N,08030.000,W,1,08,1.5,630.0,M,-33.0,M,,")
        }
        #expect(try latitude(saved(sentence("36") + "\r\n" + sentence("37") + "\r\n")) == 37.25)
        // The last line has no end, or is cut.
        #expect(try latitude(saved(sentence("36") + "\r\n" + sentence("37"))) == 37.25)
        #expect(try latitude(saved(sentence("36") + "\n" + sentence("37").dropLast(2))) == 36.25)
        // Of a file of many megabytes the end is read.
        let long = String(repeating: sentence("36") + "\n", count: 40_000)
        #expect(try latitude(saved(long + sentence("37") + "\n")) == 37.25)
        #expect(try saved("") == .ended)
        #expect(try saved(String(repeating: "\0", count: 3 << 20)) == .ended)
    }

    @Test(arguments: [("/dev/null", true), ("/etc", true), ("/etc/passwd", false)])
    func whatIsNoPipeAndNoFileIsRefused(_ path: String, _ takesFiles: Bool) {
        #expect(throws: PositionSource.Failure.self) {
            try PositionSource(path: path, takesFiles: takesFiles)
        }
    }
}
