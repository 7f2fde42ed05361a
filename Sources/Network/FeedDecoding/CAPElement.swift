// The elements of CAP that are read, by name.
import TextTools

/// An element of an alert; other elements are skipped.
enum CAPElement {
    // Of an alert.
    case identifier, sender, sent, status, msgType, scope, note, references, info
    // Of an info.
    case language, category, event, responseType, urgency, severity, certainty, senderName, headline
    case description, instruction, web, contact, effective, onset, expires, eventCode, parameter, area
    // Of an area.
    case areaDesc, polygon, circle, geocode
    // Of a code or parameter.
    case valueName, value

    private static let names: [(name: StaticString, element: CAPElement)] = [
        ("identifier", .identifier), ("sender", .sender), ("sent", .sent), ("status", .status),
        ("msgType", .msgType), ("scope", .scope), ("note", .note), ("references", .references),
        ("info", .info), ("language", .language), ("category", .category), ("event", .event),
        ("responseType", .responseType), ("urgency", .urgency), ("severity", .severity),
        ("certainty", .certainty), ("senderName", .senderName), ("headline", .headline),
        ("description", .description), ("instruction", .instruction), ("web", .web), ("contact", .contact),
        ("effective", .effective), ("onset", .onset), ("expires", .expires), ("eventCode", .eventCode),
        ("parameter", .parameter), ("area", .area), ("areaDesc", .areaDesc), ("polygon", .polygon),
        ("circle", .circle), ("geocode", .geocode), ("valueName", .valueName), ("value", .value),
    ]

    /// The elements grouped by the length of their names, which few of them share.
    private static let ofLength: [[(name: StaticString, element: CAPElement)]] = {
        let longest = names.map(\.name.utf8CodeUnitCount).max() ?? 0
        return (0...longest).map { length in names.filter { $0.name.utf8CodeUnitCount == length } }
    }()

    /// Returns the element with this name, or nil if there is none.
    static func named(_ name: BorrowedText) -> CAPElement? {
        guard name.count < ofLength.count else { return nil }
        for item in ofLength[name.count] where name == item.name { return item.element }
        return nil
    }

    /// True if the element contains other elements instead of text.
    var isContainer: Bool {
        switch self {
        case .info, .area, .eventCode, .parameter, .geocode: true
        default: false
        }
    }
}
