// The elements of CAP that are read, by the names that they have in it.
import TextTools

/// An element of an alert; what is not among them is passed over.
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

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    /// Bytes of the longest name.
    private static let longest = 12

    /// Returns the element of this name; nil if there is none.
    static func named(_ name: BorrowedText) -> CAPElement? {
        name.count <= longest ? byName[name.string] : nil
    }

    /// Whether it consists of others and has no text.
    var isContainer: Bool {
        switch self {
        case .info, .area, .eventCode, .parameter, .geocode: true
        default: false
        }
    }
}
