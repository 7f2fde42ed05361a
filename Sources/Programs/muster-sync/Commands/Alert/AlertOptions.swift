import Alerts
import CampusAlerts
internal import Clocks
import CommandLine

extension Option {
    static let alertSigning: [Option] = [alertKey.required, hours, at]
    static let alertKey = Option(
        "alert-key", "FILE", "The secret key that signs alerts, on a memory stick for instance.")
    static let hours = Option(
        "hours", "N",
        """
        Hours until readers report that the campus's alerts were not confirmed, unless the list is renewed; 1 to 744. Use \
        1 hour if the key is on this machine, a week if it is on a memory stick (default: 168).
        """)

    /// The options that skip the questions before something is published.
    static let consent: [Option] = [yes, anyway]
    static let yes = Option("yes", "Publish without asking.")
    static let anyway = Option(
        "anyway",
        "Publish although it speaks of an exercise, is written in capitals, contradicts itself or ends in days."
    )

    static let senderName = Option("sender-name", "TEXT", "Who says so, as people know them: Campus Police.")
}

struct AlertTextOptions {
    static let options: [Option] = [
        event, headline, description, instruction, severity, urgency, certainty, area, circle, ends, begins,
        language, .senderName, category,
    ]
    private static let event = Option("event", "TEXT", "What it is, in a few words: Gas leak.")
    private static let headline = Option(
        "headline", "TEXT", "What people must read first, in at most 80 characters.")
    private static let description = Option("what", "TEXT", "What is happening, in a few sentences.")
    private static let instruction = Option(
        "do", "TEXT", "What people should do. Severe and extreme alerts must say it.")
    private static let severity = Option(
        "severity", "WORD",
        """
        extreme (extraordinary threat to life), severe (significant threat to life), moderate (possible threat to life) \
        or minor (little or no known threat).
        """, words: { ["extreme", "severe", "moderate", "minor"] })
    private static let urgency = Option(
        "urgency", "WORD",
        "immediate (act now), expected (within the hour), future (later) or past (no longer necessary).",
        words: { ["immediate", "expected", "future", "past"] })
    private static let certainty = Option(
        "certainty", "WORD",
        "observed (it is happening), likely (more than 50 percent), possible (50 percent or less) or unlikely.",
        words: { ["observed", "likely", "possible", "unlikely"] })
    private static let area = Option(
        "area", "TEXT", "Where, in words: a building, a street. Without it the whole campus.")
    private static let circle = Option(
        "circle", "LAT,LON KM",
        "A circle around a point, its radius in kilometers: for those whose position is known.")
    private static let ends = Option(
        "ends", "TIME",
        "When it ends: 18:00, \"in 2 hours\", \"tomorrow 7:30\", \"2026-11-22 18:00\", or UTC as 2026-11-22T23:00:00Z."
    )
    private static let begins = Option("begins", "TIME", "When it begins, if not now; as --ends.")
    private static let language = Option(
        "language", "CODE", "The language it is written in, such as en-US or es.")
    private static let category = Option(
        "category", "WORD",
        """
        A category of CAP: Geo, Met, Safety, Security, Rescue, Fire, Health, Env, Transport, Infra, CBRNE or Other; by \
        default what suits the event.
        """, words: { AlertCategory.all })

    let invocation: Invocation

    func apply(to draft: inout AlertDraft, now: Moment, zone: LocalZone) throws(CommandFailure) {
        let text = invocation.value
        draft.event = text(Self.event) ?? draft.event
        draft.headline = text(Self.headline) ?? draft.headline
        draft.description = text(Self.description) ?? draft.description
        draft.instruction = text(Self.instruction) ?? draft.instruction
        draft.senderName = text(.senderName) ?? draft.senderName
        draft.severity = try value(Self.severity, AlertDraft.severity) ?? draft.severity
        draft.urgency = try value(Self.urgency, AlertDraft.urgency) ?? draft.urgency
        draft.certainty = try value(Self.certainty, AlertDraft.certainty) ?? draft.certainty
        draft.category = try value(Self.category, Self.category) ?? draft.category
        draft.language = try value(Self.language, Self.language) ?? draft.language
        func time(_ text: String) -> Moment? { TimeWords.moment(text, now: now, zone: zone) }
        draft.ends = try value(Self.ends, time) ?? draft.ends
        draft.begins = try value(Self.begins, time) ?? draft.begins
        if let area = text(Self.area) { draft.area = area.isEmpty ? .wholeCampus : .named(area) }
        if let circle = try value(Self.circle, AlertCircle.init(text:)) {
            draft.area = .circle(draft.area.words, circle)
        }
    }

    var hasHeadline: Bool { invocation.has(Self.headline) }

    /// The fields that no option gives a value for.
    var missing: [DraftField] {
        let said: [(DraftField, [Option])] = [
            (.event, [Self.event]), (.headline, [Self.headline]), (.description, [Self.description]),
            (.instruction, [Self.instruction]), (.severity, [Self.severity]), (.urgency, [Self.urgency]),
            (.certainty, [Self.certainty]), (.area, [Self.area, Self.circle]), (.ends, [Self.ends]),
            (.sender, [.senderName]),
        ]
        return said.filter { !$0.1.contains(where: invocation.has) }.map(\.0)
    }

    private func value<Value>(_ option: Option, _ read: (String) -> Value?) throws(CommandFailure) -> Value? {
        guard let text = invocation.value(option) else { return nil }
        guard let value = read(text) else { throw .notTaken(option) }
        return value
    }

    private static func category(_ text: String) -> String? {
        AlertCategory.all.first { $0.lowercased() == text.lowercased() }
    }

    private static func language(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
        }
        return isTag && (1...4).contains(parts.count) && (2...3).contains(parts[0].utf8.count) ? text : nil
    }
}

extension CommandFailure {
    static func notTaken(_ option: Option) -> CommandFailure {
        CommandFailure(
            "--\(option.name) does not take this value. muster-sync alert new --help says what it takes.",
            .usage)
    }
}
