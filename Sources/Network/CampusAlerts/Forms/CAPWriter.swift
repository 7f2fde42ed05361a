// Writes a draft as a message of CAP 1.2 (OASIS, July 2010), with its elements in the order of the standard, and in the forms
// of 90 and 360 characters that phones, signs and banners display (CMAMtext and CMAMlongtext).
import Clocks
import HazardKit
internal import TextTools

/// The identity of a message, and its references to earlier ones.
package struct MessageHeader: Sendable, Equatable {
    package var identifier: String
    /// The pack's identifier.
    package var sender: String
    package var sent: Moment
    package var kind: AlertKind
    /// The references to every earlier message of the alert, `sender,identifier,sent`.
    package var references: [String] = []
}

package enum CAPWriter {
    /// Returns the document of an alert or an update, with times of the zone of the campus in its short forms.
    package static func document(_ draft: AlertDraft, _ head: MessageHeader, zone: LocalZone) -> String {
        document(head, isTest: draft.isTest, info: info(draft, head, zone))
    }

    /// Returns the document of a cancellation, whose reason may be empty.
    package static func cancellation(_ head: MessageHeader, isTest: Bool, reason: String) -> String {
        document(head, isTest: isTest, note: reason, info: "")
    }

    private static func document(
        _ head: MessageHeader, isTest: Bool, note: String = "", info: String
    ) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\">\n"
        text += element("identifier", head.identifier) + element("sender", head.sender)
        text += element("sent", time(head.sent)) + element("status", isTest ? "Test" : "Actual")
        text += element("msgType", head.kind.rawValue) + element("scope", "Public")
        text += optional("note", note) + optional("references", head.references.joined(with: " "))
        return text + info + "</alert>\n"
    }

    private static func info(_ draft: AlertDraft, _ head: MessageHeader, _ zone: LocalZone) -> String {
        var text = "<info>\n" + element("language", draft.language)
        text += element("category", draft.usedCategory) + element("event", draft.event)
        if draft.isAllClear { text += element("responseType", "AllClear") }
        text +=
            element("urgency", draft.urgency.word.capitalizedFirst)
            + element("severity", draft.severity.word.capitalizedFirst)
        text +=
            element("certainty", draft.certainty.word.capitalizedFirst)
            + element("effective", time(head.sent))
        if let begins = draft.begins { text += element("onset", time(begins)) }
        if let ends = draft.ends { text += element("expires", time(ends)) }
        text += optional("senderName", draft.senderName) + element("headline", draft.headline)
        text += optional("description", draft.description) + optional("instruction", draft.instruction)
        text += parameter("CMAMtext", draft.shortForm(limit: 90, zone: zone))
        text += parameter("CMAMlongtext", draft.shortForm(limit: 360, zone: zone))
        if let ends = draft.ends { text += parameter("eventEndingTime", time(ends)) }
        return text + area(draft.area) + "</info>\n"
    }

    private static func area(_ area: AlertDraft.Area) -> String {
        switch area {
        // A message without an area is for its own campus.
        case .wholeCampus: ""
        case .named(let name): "<area>\n" + element("areaDesc", name) + "</area>\n"
        case .circle(let name, let circle):
            "<area>\n" + element("areaDesc", name) + element("circle", circle.text) + "</area>\n"
        }
    }

    private static func parameter(_ name: String, _ value: String) -> String {
        "<parameter>\n" + element("valueName", name) + element("value", value) + "</parameter>\n"
    }

    private static func optional(_ name: String, _ text: String) -> String {
        text.isEmpty ? "" : element(name, text)
    }

    private static func element(_ name: String, _ text: String) -> String {
        "<\(name)>\(MarkupText.escaped(text))</\(name)>\n"
    }

    /// Returns a time in UTC as CAP requires it, where `Z` is not allowed.
    package static func time(_ moment: Moment) -> String { moment.description.dropLast() + "-00:00" }
}

extension AlertDraft {
    /// Returns the most important parts that fit into `limit` characters, in reading order, with the end in the zone of the
    /// campus.
    package func shortForm(limit: Int, zone: LocalZone) -> String {
        let end = ends.map { "Until \(zone.shown($0))." } ?? ""
        // Place in the text, text; the most important first.
        let parts: [(Int, String)] = [
            (0, Self.sentence(headline)), (2, Self.firstSentence(instruction)), (4, end),
            (3, area == .wholeCampus ? "" : Self.sentence(area.words)), (1, Self.sentence(description)),
            (2, Self.sentence(instruction)), (5, Self.sentence(senderName)),
        ]
        var taken: [Int: String] = [:]
        for (place, text) in parts where !text.isEmpty {
            var trial = taken
            trial[place] = text
            let length = trial.values.reduce(trial.count - 1) { $0 + $1.unicodeScalars.count }
            if length <= limit { taken = trial }
        }
        return taken.keys.sorted().compactMap { taken[$0] }.joined(with: " ")
    }

    private static func sentence(_ text: String) -> String {
        let line = DisplayText.line(text)
        guard let last = line.last, !".!?…".contains(last) else { return line }
        return line + "."
    }

    private static func firstSentence(_ text: String) -> String {
        sentence(SentenceText.sentences(of: DisplayText.line(text)).first ?? "")
    }
}

extension LocalZone {
    /// Returns a time such as `2026-11-22 18:00`.
    package func shown(_ moment: Moment) -> String {
        let (day, time) = wallClock(at: moment)
        return "\(day?.description ?? "") \(time)"
    }
}
