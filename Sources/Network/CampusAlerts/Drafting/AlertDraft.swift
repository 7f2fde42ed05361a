// A draft of a campus alert, before it becomes a CAP message.
import Alerts
import Clocks
import HazardKit

package struct AlertDraft: Sendable, Equatable {
    package enum Area: Sendable, Equatable {
        case wholeCampus
        /// A building, a street, or any other area in words.
        case named(String)
        case circle(String, AlertCircle)

        package var words: String {
            switch self {
            case .wholeCampus: "Whole campus"
            case .named(let name), .circle(let name, _): name
            }
        }
    }

    package var isTest = false
    /// True if the alert announces that a danger is over.
    package var isAllClear = false
    package var event = ""
    /// One of CAP's categories; nil to choose one by the event.
    package var category: String?
    package var headline = ""
    package var description = ""
    package var instruction = ""
    /// The instruction of the alert that an update changes; empty for a new alert.
    package var earlierInstruction = ""
    package var severity = AlertSeverity.unknown
    package var urgency = AlertUrgency.unknown
    package var certainty = AlertCertainty.unknown
    package var area = Area.wholeCampus
    /// The time at which it begins; nil for now.
    package var begins: Moment?
    package var ends: Moment?
    package var language = "en-US"
    /// The sender's name as people know it: `Example Campus Police`.
    package var senderName = ""

    package init() {}

    /// Creates the draft of an update from a published message.
    package init(_ message: AlertMessage) {
        isTest = message.status == .test
        guard let info = message.infos.first else { return }
        (event, category) = (info.event, info.categories.first)
        (headline, description, instruction) = (info.headline, info.description, info.instruction)
        (severity, urgency, certainty) = (info.severity, info.urgency, info.certainty)
        (begins, ends) = (info.onset?.moment, info.expires?.moment)
        (language, senderName) = (info.language, info.senderName)
        if let area = info.areas.first {
            self.area = area.circles.first.map { .circle(area.name, $0) } ?? .named(area.name)
        }
    }

    package var usedCategory: String { category ?? AlertCategory.of(event: event) }
}

/// The categories of CAP 1.2.
package enum AlertCategory {
    package static let all = [
        "Geo", "Met", "Safety", "Security", "Rescue", "Fire", "Health", "Env", "Transport", "Infra", "CBRNE",
        "Other",
    ]

    /// The words of events and their category; the first that an event contains counts.
    private static let words = [
        ("CBRNE", "gas chemical hazardous radiation radiological biological spill"), ("Fire", "fire smoke"),
        ("Met", "tornado storm thunder lightning flood hurricane snow ice winter wind heat cold"),
        ("Met", "weather hail"),
        ("Geo", "earthquake landslide sinkhole"),
        ("Security", "shooter assailant attacker weapon gun bomb threat police lockdown robbery assault"),
        ("Security", "security suspicious"), ("Rescue", "missing rescue"),
        ("Health", "disease illness health medical poison"),
        ("Infra", "power water network outage heating elevator"), ("Transport", "road traffic bus bridge"),
    ]

    static func of(event: String) -> String {
        let words = Set(event.lowercased().split { !$0.isLetter }.map(String.init))
        return Self.words.first { entry in
            entry.1.split(separator: " ").contains { words.contains(String($0)) || words.contains($0 + "s") }
        }?.0 ?? "Safety"
    }
}

/// The meaning of CAP's words, for people who must choose one.
package enum AlertMeaning {
    package static let severities: [(AlertSeverity, String)] = [
        (.extreme, "extraordinary threat to life"), (.severe, "significant threat to life"),
        (.moderate, "possible threat to life"), (.minor, "little or no known threat to life"),
    ]
    package static let urgencies: [(AlertUrgency, String)] = [
        (.immediate, "act now"), (.expected, "act soon, within the next hour"), (.future, "act later"),
        (.past, "no longer necessary to act"),
    ]
    package static let certainties: [(AlertCertainty, String)] = [
        (.observed, "it has happened or is happening"), (.likely, "more than 50 percent"),
        (.possible, "50 percent or less"), (.unlikely, "not expected to happen"),
    ]
}
