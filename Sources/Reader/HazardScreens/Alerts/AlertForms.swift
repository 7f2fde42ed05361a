// An alert in the lengths that phones use: 90 and 360 characters.
import Alerts
import GuideDocument
import HazardKit
import ScreenKit
import TextTools

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
            for sentence in sentences(part) {
                guard text.count + 1 + sentence.count <= most else { return text }
                text += " " + sentence
            }
        }
        return text
    }

    private static func sentences(_ text: String) -> [String] {
        var sentences: [String] = []
        var open = ""
        for word in text.split(separator: " ") {
            open += open.isEmpty ? String(word) : " " + word
            if let last = word.last, ".!?".contains(last) {
                sentences.append(open)
                open = ""
            }
        }
        return open.isEmpty ? sentences : sentences + [open]
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
