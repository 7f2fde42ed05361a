// The text of an alert event: for the environment and standard input of a command, for the desktop, and for a log.
import Alerts
import Clocks
import TextTools

extension AlertEvent: NotifiableEvent {
    /// A line such as `NEW: Tornado Warning, extreme, immediate, for Home`.
    package var line: String {
        if kind == .allOver { return "All alerts for your places are over" }
        let mark = testing == .real ? "" : testing == .local ? "TEST: " : "PERHAPS A TEST: "
        let words =
            [name] + [info.severityText, info.urgencyText].filter { !$0.isEmpty }.map { $0.lowercased() }
        let place = places.isEmpty ? "" : ", for " + places.joined(with: ", ")
        // "replaced by Freeze Warning: Freeze Watch"
        let what = kind == .ended ? "\(ending): " : "\(kind.rawValue): "
        return mark + what + (kind == .ended ? name : words.joined(with: ", ")) + place
    }

    private var name: String { info.event.isEmpty ? "Alert" : DisplayText.line(info.title, limit: 100) }

    package var details: [String] {
        [
            doubt ?? "", info.headline, ends.map { "Until: \($0.shown(in: .ofMachine))" } ?? "",
            area.isEmpty ? "" : "Where: \(DisplayText.line(area, limit: 120))", info.instruction,
        ]
    }

    package var values: [(name: String, value: String)] {
        [
            ("EVENT", kind.rawValue), ("TEST", testing.rawValue), ("ENDING", ending),
            ("PLACES", places.joined(with: "; ")), ("ALERT", info.event), ("HEADLINE", info.headline),
            ("SEVERITY", info.severityText), ("URGENCY", info.urgencyText), ("CERTAINTY", info.certaintyText),
            ("CATEGORY", info.categories.joined(with: " ")), ("AREA", area),
            ("BEGINS", begins?.description ?? ""), ("ENDS", ends?.description ?? ""), ("FEED", source),
            ("HOST", host), ("IDENTIFIER", identifier),
        ]
    }

    /// The sentences about an end that no one has said; nil for other events.
    private var doubt: String? {
        lastRead.map {
            "Its time is over. Its feed was last read \($0.shown(in: .ofMachine)): it may have been extended."
        }
    }

    private var area: String { info.areas.map(\.name).filter { !$0.isEmpty }.joined(with: "; ") }

    package var text: String {
        guard kind != .allOver else { return line + ".\n" }
        var lines = [line]
        if testing == .local { lines.append("This is a test. Nothing has happened.") }
        if kind == .ended, ending == "no longer listed" {
            lines.append("Its feed has not listed it for an hour. No one has said that it is over.")
        }
        if kind == .ended, ending == "no longer here" {
            lines.append("Its area has changed: it is in force for others, and not here any more.")
        }
        if let doubt { lines.append(doubt) }
        if testing == .unsure { lines.append("Its text says that this is a test. Make sure.") }
        func add(_ label: String, _ value: String) { if !value.isEmpty { lines.append(label + value) } }
        add("", info.headline)
        add("Where: ", DisplayText.line(area, limit: 1_000))
        add("From: ", begins?.shown(in: .ofMachine) ?? "")
        add("Until: ", ends?.shown(in: .ofMachine) ?? "")
        add("What to do: ", info.instruction)
        add("", info.description)
        add("Sent by: ", info.senderName)
        add("Read from: ", host)
        return TellingLimits.text(lines)
    }
}
