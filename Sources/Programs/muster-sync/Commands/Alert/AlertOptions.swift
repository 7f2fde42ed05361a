import ArgumentParser
import CampusAlerts
internal import Clocks
import Hazards
import PackSync

/// The options for signing a list of alerts: the key and the validity.
struct AlertSigningOptions: ParsableArguments {
    @Argument(help: "The repository's folder.") var folder: String
    @Option(help: "The secret key that signs alerts, on a memory stick for instance.") var alertKey: String
    @Option(
        help: """
            Hours until readers report that the campus's alerts were not confirmed, unless the list is renewed; 1 to 744. Use \
            1 hour if the key is on this machine, a week if it is on a memory stick.
            """)
    var hours = 168
    @OptionGroup var moment: MomentOption

    func validate() throws {
        guard (1...744).contains(hours) else { throw ValidationError("--hours is from 1 to 744.") }
    }
}

/// The options that skip the questions before something is published.
struct AlertConsentOptions: ParsableArguments {
    @Flag(help: "Publish without asking.") var yes = false
    @Flag(
        help:
            "Publish although it speaks of an exercise, is written in capitals, contradicts itself or ends in days."
    )
    var anyway = false
}

/// The options for the content of an alert.
struct AlertTextOptions: ParsableArguments {
    @Option(help: "What it is, in a few words: Gas leak.") var event: String?
    @Option(help: "What people must read first, in at most 80 characters.") var headline: String?
    @Option(name: .customLong("what"), help: "What is happening, in a few sentences.") var description:
        String?
    @Option(name: .customLong("do"), help: "What people should do. Severe and extreme alerts must say it.")
    var instruction: String?
    @Option(
        help: """
            extreme (extraordinary threat to life), severe (significant threat to life), moderate (possible threat to life) \
            or minor (little or no known threat).
            """)
    var severity: String?
    @Option(
        help: "immediate (act now), expected (within the hour), future (later) or past (no longer necessary)."
    )
    var urgency: String?
    @Option(
        help:
            "observed (it is happening), likely (more than 50 percent), possible (50 percent or less) or unlikely."
    )
    var certainty: String?
    @Option(help: "Where, in words: a building, a street. Without it the whole campus.") var area: String?
    @Option(
        help: ArgumentHelp(
            "A circle around a point, its radius in kilometers: for those whose position is known.",
            valueName: "LAT,LON KM"))
    var circle: String?
    @Option(
        help: ArgumentHelp(
            "When it ends: 18:00, \"in 2 hours\", \"tomorrow 7:30\", \"2026-11-22 18:00\", or UTC as 2026-11-22T23:00:00Z.",
            valueName: "TIME"))
    var ends: String?
    @Option(help: ArgumentHelp("When it begins, if not now; as --ends.", valueName: "TIME")) var begins:
        String?
    @Option(help: "The language it is written in, such as en-US or es.") var language: String?
    @Option(help: "Who says so, as people know them: Campus Police.") var senderName: String?
    @Option(
        help: """
            A category of CAP: Geo, Met, Safety, Security, Rescue, Fire, Health, Env, Transport, Infra, CBRNE or Other; by \
            default what suits the event.
            """)
    var category: String?

    /// Puts the values of the options into a draft.
    func apply(to draft: inout AlertDraft, now: Moment, zone: LocalZone) throws(CommandFailure) {
        draft.event = event ?? draft.event
        draft.headline = headline ?? draft.headline
        draft.description = description ?? draft.description
        draft.instruction = instruction ?? draft.instruction
        draft.senderName = senderName ?? draft.senderName
        draft.severity = try Self.word("--severity", severity, AlertDraft.severity) ?? draft.severity
        draft.urgency = try Self.word("--urgency", urgency, AlertDraft.urgency) ?? draft.urgency
        draft.certainty = try Self.word("--certainty", certainty, AlertDraft.certainty) ?? draft.certainty
        draft.category = try Self.word("--category", category, Self.category) ?? draft.category
        draft.language = try Self.word("--language", language, Self.language) ?? draft.language
        func time(_ text: String) -> Moment? { TimeWords.moment(text, now: now, zone: zone) }
        draft.ends = try Self.word("--ends", ends, time) ?? draft.ends
        draft.begins = try Self.word("--begins", begins, time) ?? draft.begins
        if let area { draft.area = area.isEmpty ? .wholeCampus : .named(area) }
        if let circle = try Self.word("--circle", circle, AlertCircle.init(text:)) {
            draft.area = .circle(draft.area.words, circle)
        }
    }

    /// The fields that no option gives a value for.
    var missing: [DraftField] {
        let said: [(DraftField, String?)] = [
            (.event, event), (.headline, headline), (.description, description), (.instruction, instruction),
            (.severity, severity), (.urgency, urgency), (.certainty, certainty), (.area, area ?? circle),
            (.ends, ends), (.sender, senderName),
        ]
        return said.filter { $0.1 == nil }.map(\.0)
    }

    private static func word<Value>(
        _ option: String, _ text: String?, _ read: (String) -> Value?
    ) throws(CommandFailure) -> Value? {
        guard let text else { return nil }
        guard let value = read(text) else {
            throw CommandFailure(
                "\(option) does not take this value. muster-sync alert new --help says what it takes.", .usage
            )
        }
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
