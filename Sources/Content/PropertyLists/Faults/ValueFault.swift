// Faults of the text inside integer, real, date and data elements.

enum ValueFault: PropertyListFault {
    case notInteger(String)
    case integerOutOfRange(String)
    case notReal(String)
    case realOutOfRange(String)
    case notDate(String)
    case dateOutOfRange
    case notBase64(Base64Fault)

    enum Base64Fault {
        case character(UInt8)
        case length
        case ending
    }

    var code: String {
        switch self {
        case .notInteger, .integerOutOfRange, .notReal, .realOutOfRange: "plist-number"
        case .notDate, .dateOutOfRange: "plist-date"
        case .notBase64: "plist-data"
        }
    }

    var message: String {
        switch self {
        case .notInteger(let text): "\(Self.described(text)) is not an integer"
        case .integerOutOfRange(let text): "the integer \(Excerpt.safe(text)) does not fit into 64 bits"
        case .notReal(let text): "\(Self.described(text)) is not a number"
        case .realOutOfRange(let text): "the number \(Excerpt.safe(text)) is out of range"
        case .notDate(let text): "\(Self.described(text)) is not a date"
        case .dateOutOfRange: "the date lies outside the years 0 to 9999"
        case .notBase64(.character(let byte)): "the data is not base64: it contains \(Self.described(byte))"
        case .notBase64(.length): "the data is not base64: its length is not a multiple of four"
        case .notBase64(.ending): "the data is not base64: its end is damaged"
        }
    }

    var hint: String {
        switch self {
        case .notInteger: "write digits alone, or use <real> or <string>"
        case .integerOutOfRange: "write it as a <string>"
        case .notReal: "write it as 37.2296 or 3.7e1, with a point and no unit"
        case .realOutOfRange: "write a finite number, or use <string>"
        case .notDate: "write it in UTC as 2026-11-20T00:00:00Z"
        case .dateOutOfRange: "correct it in the program that wrote the file"
        case .notBase64: "encode it again with \"base64 FILE\""
        }
    }

    private static func described(_ text: String) -> String {
        text.isEmpty ? "an empty text" : Excerpt.quoted(text)
    }

    private static func described(_ byte: UInt8) -> String {
        byte > Ascii.space && byte < 0x7F
            ? Excerpt.quoted(String(UnicodeScalar(byte))) : "the byte \(Excerpt.byte(byte))"
    }
}
