// The forms of 90 and 360 characters that phones, signs and banners display (CMAMtext and CMAMlongtext).
import Clocks
internal import TextTools

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
        let line = DisplayText.line(text)
        var index = line.startIndex
        while let end = line[index...].firstIndex(where: { ".!?".contains($0) }) {
            index = line.index(after: end)
            if index == line.endIndex || line[index] == " " { return String(line[..<index]) }
        }
        return sentence(line)
    }
}

extension LocalZone {
    /// Returns a time such as `2026-11-22 18:00`.
    package func shown(_ moment: Moment) -> String {
        let (day, time) = wallClock(at: moment)
        return "\(day?.description ?? "") \(time)"
    }
}
