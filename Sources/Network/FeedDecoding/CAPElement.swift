// The elements of CAP that are read, by name.
import TextTools

/// An element of an alert; other elements are skipped.
enum CAPElement: String, CaseIterable {
    // Of an alert.
    case identifier, sender, sent, status, msgType, scope, note, references, info
    // Of an info.
    case language, category, event, responseType, urgency, severity, certainty, senderName, headline
    case description, instruction, web, contact, effective, onset, expires, eventCode, parameter, area
    // Of an area.
    case areaDesc, polygon, circle, geocode
    // Of a code or parameter.
    case valueName, value

    /// The elements grouped by the length of their names, which few of them share.
    private static let ofLength: [[(name: [UInt8], element: CAPElement)]] = {
        let names = allCases.map { (name: Array($0.rawValue.utf8), element: $0) }
        let longest = names.map(\.name.count).max() ?? 0
        return (0...longest).map { length in names.filter { $0.name.count == length } }
    }()

    /// Returns the element with this name, or nil if there is none.
    static func named(_ name: BorrowedText) -> CAPElement? {
        guard name.count < ofLength.count else { return nil }
        return ofLength[name.count].first { name.bytes.elementsEqual($0.name) }?.element
    }

    /// True if the element contains other elements instead of text.
    var isContainer: Bool {
        switch self {
        case .info, .area, .eventCode, .parameter, .geocode: true
        default: false
        }
    }
}
