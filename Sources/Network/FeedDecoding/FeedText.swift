// Small text operations that the decoders share.
import TextTools

extension String {
    /// The text on one line and shortened, for messages.
    var shortLine: String { DisplayText.line(self, limit: 120) }

    /// The text without surrounding white space.
    var withoutBlanks: String {
        let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
        var text = utf8.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(Substring(text))
    }

    var orNil: String? { isEmpty ? nil : self }
}

extension UInt8 {
    /// True for the letters and digits of ASCII.
    var isLetterOrDigit: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 }
}
