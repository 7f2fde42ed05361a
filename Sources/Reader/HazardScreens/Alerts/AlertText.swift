// The body text of a message, which feeds write in lines of a fixed width, as paragraphs and lists.
import Alerts
import GuideDocument
import HazardKit
import ScreenKit
import TextTools

enum AlertText {
    /// Returns paragraphs and lists. Lines are joined; an empty line begins a paragraph, a `*` or `-` an item.
    static func blocks(_ text: String) -> [Block] {
        var blocks: [Block] = []
        var items: [[Span]] = []
        func endList() {
            if !items.isEmpty { blocks.append(PageText.bullets(items)) }
            items = []
        }
        for paragraph in paragraphs(text) {
            if let item = item(paragraph) {
                items.append(item)
            } else {
                endList()
                blocks.append(PageText.paragraph(SentenceCase.text(paragraph)))
            }
        }
        endList()
        return blocks
    }

    /// Returns the text on one line, without the marks of its lists.
    static func line(_ text: String) -> String {
        paragraphs(text).map { paragraph in
            item(paragraph).map { $0.map(\.text).joined() } ?? SentenceCase.text(paragraph)
        }.joined(separator: " ")
    }

    private static func paragraphs(_ text: String) -> [String] {
        var paragraphs: [String] = []
        var isOpen = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = String(line.drop { $0 == " " })
            if line.isEmpty {
                isOpen = false
            } else if isOpen, !line.hasPrefix("* "), !line.hasPrefix("- "), let last = paragraphs.popLast() {
                paragraphs.append(last + " " + line)
            } else {
                paragraphs.append(line)
                isOpen = true
            }
        }
        return paragraphs
    }

    /// The length in letters of the longest label: `WHAT`, `ADDITIONAL DETAILS`.
    private static let longestLabel = 30

    /// Returns the content of a list item. An item such as `* WHAT...Snow expected.` begins with its label in bold.
    private static func item(_ text: String) -> [Span]? {
        guard text.hasPrefix("* ") || text.hasPrefix("- ") else { return nil }
        let body = String(text.dropFirst(2).drop { $0 == " " })
        guard let dots = body.firstRange(ofDots: 3), dots.lowerBound != body.startIndex,
            body[..<dots.lowerBound].count <= longestLabel
        else { return [Span(SentenceCase.text(body))] }
        let label = String(body[..<dots.lowerBound]).lowercased().capitalizedFirst
        return [
            Span(label + ": ", traits: .strong),
            Span(SentenceCase.text(String(body[dots.upperBound...])).capitalizedFirst),
        ]
    }
}

extension String {
    fileprivate func firstRange(ofDots count: Int) -> Range<Index>? {
        var start = startIndex
        while let dot = self[start...].firstIndex(of: ".") {
            var end = dot
            while end < endIndex, self[end] == "." { end = index(after: end) }
            if distance(from: dot, to: end) >= count { return dot..<end }
            start = end
        }
        return nil
    }
}

/// An alert in the lengths that phones use: 90 and 360 characters.
package enum AlertForms {
    /// The lengths in characters of the two messages of Wireless Emergency Alerts (47 CFR 10.430).
    package static let short = 90
    package static let long = 360

    /// Returns the alert in at most that many characters: the sender's text for that length if there is one
    /// (the parameters CMAMtext and CMAMlongtext), otherwise the event, until when, and what to do. A test says first
    /// that it is one. One that is over says only that: its instructions no longer apply.
    package static func text(_ alert: Alert, max most: Int, _ times: HazardTimes) -> String {
        let mark = AlertWords.testMark(alert)
        let event = "\(mark)\(AlertWords.title(alert)) \(times.brief(alert))."
        var since = ""
        switch alert.state {
        case .canceled, .replaced, .ended: return DisplayText.line(event, limit: most)
        case .allClear, .noLongerListed: since = times.brief(alert).capitalizedFirst + ": "
        case .active, .upcoming, .calm: break
        }
        let infos = alert.infos
        let own = infos.flatMap { $0.parameter(most <= short ? "CMAMtext" : "CMAMlongtext") }
            .first { !$0.isEmpty }.map { DisplayText.line(mark + since + $0) }
        if let own, own.count <= most { return own }
        let texts = infos.map(\.instruction) + (most > short ? infos.map(\.description) : [])
        let rest = texts.map { DisplayText.line(AlertText.line($0)) }.filter { !$0.isEmpty }
        var text = DisplayText.line(event, limit: most)
        for part in rest {
            // A sentence that fits, or nothing: half of one can say the opposite.
            for sentence in SentenceText.sentences(of: part) {
                guard text.count + 1 + sentence.count <= most else { return text }
                text += " " + sentence
            }
        }
        return text
    }

    package static func blocks(_ alert: Alert, _ times: HazardTimes) -> [Block] {
        [
            PageText.heading("To pass on", level: 3),
            PageText.terms([
                ("In 90 characters", text(alert, max: short, times)),
                ("In 360 characters", text(alert, max: long, times)),
            ]),
        ]
    }
}
