// Small operations on text that the decoders of earthquakes share.
import TextTools

extension String {
    /// On one line and short, for messages.
    var shortLine: String { DisplayText.line(self, limit: 120) }

    /// Returns whether `part` occurs in the text.
    func has(_ part: String) -> Bool { range(of: part) != nil }

    /// Returns where `part` occurs first at or after `start`; nil if nowhere.
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

    /// Without white space at its ends.
    var withoutBlanks: String {
        let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
        var text = utf8.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(Substring(text))
    }

    /// Nil if it is empty.
    var orNil: String? { isEmpty ? nil : self }
}
