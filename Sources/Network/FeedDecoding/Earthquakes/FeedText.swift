// Small text operations that the earthquake decoders share.
import TextTools

extension String {
    /// The text on one line and shortened, for messages.
    var shortLine: String { DisplayText.line(self, limit: 120) }

    /// Returns true if `part` occurs in the text.
    func has(_ part: String) -> Bool { range(of: part) != nil }

    /// Returns the first range of `part` at or after `start`, or nil if there is none.
    func range(of part: String, from start: String.Index? = nil) -> Range<String.Index>? {
        let text = utf8
        var index = start ?? text.startIndex
        while index < text.endIndex {
            if text[index...].starts(with: part.utf8) {
                return index..<text.index(index, offsetBy: part.utf8.count)
            }
            index = text.index(after: index)
        }
        return nil
    }

    /// The text without surrounding white space.
    var withoutBlanks: String {
        let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
        var text = utf8.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(Substring(text))
    }

    /// The text, or nil if it is empty.
    var orNil: String? { isEmpty ? nil : self }
}
