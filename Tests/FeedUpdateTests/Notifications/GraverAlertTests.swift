// Notifications about alerts that get worse under the same severity, and about alerts that are issued again.
import Alerts
import Clocks
import FeedDecoding
import HazardKit
import Testing

@testable import FeedUpdate

@Suite struct GraverAlertTests {
    /// A feed that is read every ten minutes.
    private struct Story {
        var snapshot = AlertSnapshot(written: FeedBench.noon)
        var now = FeedBench.noon

        /// The feed lists these messages now. Returns the lines that people are told.
        mutating func read(_ messages: String...) throws -> [String] {
            let feed = try CAPDecoder.decode(Array(("<alerts>" + messages.joined() + "</alerts>").utf8))
            snapshot.take(feed.messages, from: "x", at: now)
            let found = snapshot.news(TellingWish(places: [FeedBench.blacksburg], now: now, most: 10))
            snapshot.told = found.told()
            now = now + 600
            return found.events.map(\.line)
        }
    }

    private func message(
        _ identifier: String, _ event: String = "Tornado Warning", after other: String = "", minute: Int = 0,
        severity: String = "Extreme", parameter: (name: String, value: String)? = nil
    ) -> String {
        var message = TestMessage(identifier: identifier, event: event, severity: severity)
        message.sent = "2026-03-02T17:\(minute < 10 ? "0" : "")\(minute):00-00:00"
        message.expires = "2026-03-02T2\(min(minute / 10, 3)):00:00-00:00"
        if !other.isEmpty {
            (message.kind, message.references) = (
                "Update", "w@example.org,\(other),2026-03-02T17:00:00-00:00"
            )
        }
        guard let parameter else { return message.xml }
        let text =
            "<parameter><valueName>\(parameter.name)</valueName><value>\(parameter.value)</value></parameter>"
        return message.xml.replacing("<area>", with: text + "<area>")
    }

    @Test func aDamageThreatIsTold() throws {
        var story = Story()
        #expect(try story.read(message("A")) == ["new: Tornado Warning, extreme, immediate, for Blacksburg"])
        let worse = message("B", after: "A", minute: 5, parameter: ("tornadoDamageThreat", "CATASTROPHIC"))
        #expect(
            try story.read(worse) == ["worse: Tornado Emergency, extreme, immediate, for Blacksburg"])
        #expect(try story.read(worse).isEmpty)
        // Less, and then as before: nothing new.
        #expect(try story.read(message("C", after: "B", minute: 20)).isEmpty)
        let again = message(
            "D", after: "C", minute: 30, parameter: ("NWSheadline", "TORNADO EMERGENCY FOR X"))
        #expect(try story.read(again).isEmpty)
    }

    @Test func aGraverNameIsTold() throws {
        var story = Story()
        #expect(try story.read(message("A", "Evacuation Warning")).count == 1)
        #expect(
            try story.read(message("B", "Evacuation Order", after: "A", minute: 5))
                == ["worse: Evacuation Order, extreme, immediate, for Blacksburg"])
        #expect(try story.read(message("C", "Evacuation Warning", after: "B", minute: 20)).isEmpty)
        #expect(try story.read(message("D", "Evacuation Order", after: "C", minute: 30)).isEmpty)
        // A channel that rewrites its one message.
        var channel = Story()
        #expect(try channel.read(message("A", "Shelter in Place")).count == 1)
        #expect(
            try channel.read(message("A", "Evacuate Now", minute: 5))
                == ["worse: Evacuate Now, extreme, immediate, for Blacksburg"])
        for event in ["Flood Watch", "Flood Advisory", "Flood Statement"] {
            var story = Story()
            _ = try story.read(message("A", "Flood Warning"))
            #expect(try story.read(message("B", event, after: "A", minute: 5)).isEmpty, "\(event)")
        }
        var mild = Story()
        _ = try mild.read(message("A", "Blizzard Warning"))
        let less = message("B", "Winter Storm Warning", after: "A", minute: 5, severity: "Severe")
        #expect(try mild.read(less).isEmpty)
    }

    @Test func anAlertThatIsIssuedAgainEndsSilently() throws {
        var story = Story()
        for number in 0..<4 {
            let next = message("A\(number)", "Wildfire Warning", minute: 10 * number, severity: "Severe")
            #expect(
                try story.read(next) == ["new: Wildfire Warning, severe, immediate, for Blacksburg"],
                "\(number)")
        }
        // An update of a message that was missed.
        let update = message("C", "Wildfire Warning", after: "B", minute: 45, severity: "Severe")
        #expect(
            try story.read(update) == ["new: Wildfire Warning, severe, immediate, for Blacksburg"])
        // The end of the last one is told.
        let cancel = update.replacing("Update", with: "Cancel").replacing(",B,", with: ",C,")
            .replacing("<identifier>C", with: "<identifier>E").replacing(":45:00", with: ":50:00")
        #expect(try story.read(cancel).first == "canceled: Wildfire Warning, for Blacksburg")
    }
}
