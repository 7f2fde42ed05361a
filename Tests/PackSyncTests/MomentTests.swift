import Clocks
import Foundation
import TestSupport
import Testing

@testable import PackSync

struct MomentTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-11-21T10:00:00Z", 1_795_255_200), ("1969-12-31T23:59:59Z", -1),
        ("2000-02-29T12:00:01Z", 951_825_601), ("0001-01-01T00:00:00Z", -62_135_596_800),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
    func momentsAndTheirWriting(text: String, seconds: Int) {
        #expect(Moment(text)?.seconds == seconds)
        #expect(Moment(seconds: seconds).description == text)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T10:00:00", "2026-11-21T24:00:00Z", "2026-02-29T10:00:00Z",
        "2026-11-21 10:00:00Z", "0000-01-01T00:00:00Z", "2026-11-21T10:60:00Z", "+026-11-21T10:00:00Z",
    ])
    func whatIsNoMoment(text: String) {
        #expect(Moment(text) == nil)
    }

    /// Foundation's own calendar says the same.
    @Test func anyMoment() {
        var random = SeededGenerator(seed: 12)
        let format = ISO8601DateFormatter()
        for _ in 0..<soakRounds(500) {
            // From 1800 on; before that Foundation's calendar is the Julian one.
            let moment = Moment(seconds: Int.random(in: -5_364_662_400...253_402_300_799, using: &random))
            #expect(
                format.string(from: Date(timeIntervalSince1970: Double(moment.seconds))) == moment.description
            )
            #expect(Moment(moment.description) == moment)
        }
    }

    @Test func nothingBeyondTheYearsThatCanBeWritten() {
        #expect(Moment(seconds: .max).description == "9999-12-31T23:59:59Z")
        #expect(Moment(seconds: .min).description == "0001-01-01T00:00:00Z")
    }
}
