// Alerts that are worse than their severity says.
import Alerts
import Clocks
import HazardKit
import TestSupport
import Testing

@Suite struct DamageThreatTests {
    private let now = Feeds.now

    private func info(
        _ event: String, _ parameters: (String, String)..., headline: String = "",
        severity: String = "Extreme"
    ) -> AlertInfo {
        var info = AlertInfo()
        (info.event, info.headline, info.severityText) = (event, headline, severity)
        info.parameters = parameters.map { NamedValue($0.0, $0.1) }
        return info
    }

    @Test func damageThreatsAreInTheTitle() {
        let cases: [(AlertInfo, DamageThreat, String)] = [
            (info("Tornado Warning"), .ordinary, "Tornado Warning"),
            (
                info("Tornado Warning", ("tornadoDamageThreat", "CONSIDERABLE")), .considerable,
                "Tornado Warning, considerable damage"
            ),
            (
                info("Tornado Warning", ("tornadoDamageThreat", "CATASTROPHIC")), .catastrophic,
                "Tornado Emergency"
            ),
            (
                info("Severe Weather Statement", ("TORNADODAMAGETHREAT", " Catastrophic ")), .catastrophic,
                "Tornado Emergency"
            ),
            (
                info("Flash Flood Warning", ("flashFloodDamageThreat", "CATASTROPHIC")), .catastrophic,
                "Flash Flood Emergency"
            ),
            (
                info("Severe Thunderstorm Warning", ("thunderstormDamageThreat", "DESTRUCTIVE")),
                .destructive, "Severe Thunderstorm Warning, destructive damage"
            ),
            (
                info("Snow Squall Warning", ("snowSquallImpact", "SIGNIFICANT")), .considerable,
                "Snow Squall Warning, significant impact"
            ),
            (
                info("Tornado Warning", ("NWSheadline", "...TORNADO EMERGENCY FOR FARGO...")), .catastrophic,
                "Tornado Emergency"
            ),
            (
                info("Flash Flood Warning", headline: "Flash flood\nemergency for Fargo"), .catastrophic,
                "Flash Flood Emergency"
            ),
            (
                info("Red Flag Warning", ("NWSheadline", "PARTICULARLY DANGEROUS SITUATION UNTIL 6 PM")),
                .particularlyDangerous, "Red Flag Warning, particularly dangerous"
            ),
            (
                info("Tornado Warning", ("NWSheadline", "THE TORNADO EMERGENCY IS CANCELED")), .ordinary,
                "Tornado Warning"
            ),
            (info("Civil Emergency Message"), .ordinary, "Civil Emergency Message"),
            (
                info(
                    "Special Weather Statement", headline: "After the tornado emergency", severity: "Moderate"
                ),
                .ordinary, "Special Weather Statement"
            ),
            (info("Tornado Warning", ("tornadoDamageThreat", "")), .ordinary, "Tornado Warning"),
        ]
        for (info, threat, title) in cases {
            #expect(info.threat == threat && info.title == title, "\(info.event): \(info.title)")
        }
        let flood = info(
            "Flash Flood Warning", ("flashFloodDamageThreat", "CATASTROPHIC"), severity: "Severe")
        #expect(flood.gravity == .extreme && flood.severity == .severe)
        var home = Places.home
        home.leastSeverity = .extreme
        #expect(home.wants(flood))
    }

    private func warning(
        _ identifier: String, _ event: String = "Tornado Warning", severity: String = "Extreme",
        threat: String = "", refers: [String] = [], begins: Int? = nil
    ) -> AlertMessage {
        var message = Segment(
            identifier: identifier, kind: refers.isEmpty ? .alert : .update, action: "", zones: ["VAC121"],
            refers: refers, age: refers.isEmpty ? 9 : 1, event: event, severity: severity
        ).message(at: now)
        message.infos[0].certaintyText = "Likely"
        message.infos[0].onset = begins.map { FeedTime(now + 60 * $0) }
        if !threat.isEmpty {
            message.infos[0].parameters.append(NamedValue("tornadoDamageThreat", threat))
        }
        return message
    }

    private func board(_ readings: [AlertMessage]...) -> AlertBoard {
        var story = Readings([Places.campus])
        for messages in readings { story.read(messages, after: 1) }
        return story.board
    }

    @Test func anEmergencyStandsBeforeOtherWarnings() {
        let others = (0..<20).map { warning("W\($0)", "Tornado Warning \($0)") }
        let board = board(others + [warning("E", threat: "CATASTROPHIC")])
        #expect(board.here.first.map { AlertWords.title($0) } == "Tornado Emergency")
        #expect(board.banner.first?.key.identifier == "E" && board.banner.first?.isEmergency == true)
    }

    @Test func whatGetsWorseUnderTheSameSeverityHasAHigherRank() throws {
        func rank(_ readings: [AlertMessage]...) throws -> Int {
            var story = Readings([Places.campus])
            for messages in readings { story.read(messages, after: 1) }
            return try #require(story.board.here.first).rank
        }
        let first = warning("A")
        let before = try rank([first])
        for threat in ["CONSIDERABLE", "CATASTROPHIC"] {
            #expect(try rank([first], [warning("B", threat: threat, refers: ["A"])]) > before, "\(threat)")
        }
        for (old, new) in [
            ("Evacuation Warning", "Evacuation Order"), ("Shelter in Place", "Evacuate Now"),
            ("Flood Watch", "Flood Warning"), ("Winter Storm Warning", "Blizzard Warning"),
        ] {
            let first = warning("A", old)
            let before = try rank([first])
            #expect(try rank([first], [warning("B", new, refers: ["A"])]) > before, "\(new)")
        }
        for (old, new) in [("Flood Warning", "Flood Watch"), ("Wind Advisory", "Wind Statement")] {
            let first = warning("A", old)
            let before = try rank([first])
            #expect(try rank([first], [warning("B", new, refers: ["A"])]) <= before, "\(new)")
        }
    }

    /// What a message says in other languages is no other name of its event.
    @Test func anUpdateInTwoLanguagesIsNoWorse() throws {
        func bilingual(_ identifier: String, refers: [String] = []) -> AlertMessage {
            var message = warning(identifier, refers: refers)
            var other = message.infos[0]
            (other.event, other.language) = ("Aviso de tornado", "es-US")
            message.infos[0].language = "en-US"
            message.infos.append(other)
            return message
        }
        let first = bilingual("A")
        let before = try #require(board([first]).here.first).rank
        #expect(try #require(board([first], [bilingual("B", refers: ["A"])]).here.first).rank == before)
    }

    @Test func whatBeginsLaterStandsBeforeWhatIsLess() {
        let board = board([
            warning("M", "Frost Advisory", severity: "Minor"),
            warning("H", "Hurricane Warning", begins: 30), warning("T", "Tornado Warning"),
        ])
        #expect(board.here.map(\.event) == ["Tornado Warning", "Hurricane Warning", "Frost Advisory"])
    }
}
