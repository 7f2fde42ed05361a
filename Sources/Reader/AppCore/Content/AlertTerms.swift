// The words of an alert, prepared for the search.
import Alerts
import TextMetrics

/// The words by which the search finds an alert: its event, headline and place, folded.
package struct AlertTerms: Sendable {
    /// UTF-8; each word after a space.
    private let words: [UInt8]

    init(_ alert: Alert) {
        self.init(
            alert.infos.flatMap { [$0.event, $0.headline] } + [alert.matchedArea, alert.place ?? ""])
    }

    init(_ texts: [String]) {
        var words: [UInt8] = []
        for text in texts { Self.add(text, to: &words) }
        self.words = words
    }

    /// Returns the words of a text, folded. Words are separated by characters that are neither letters nor
    /// numbers.
    package static func words(of text: String) -> [String] {
        var words: [UInt8] = []
        add(text, to: &words)
        return words.split(separator: Self.blank).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let blank = UInt8(ascii: " ")

    /// Adds the words of a text, each after a space, without creating a string for each: an alert has a
    /// hundred.
    private static func add(_ text: String, to words: inout [UInt8]) {
        let folded = TextFolding.folded(text)
        guard folded.utf8.allSatisfy({ $0 < 0x80 }) else {
            for word in folded.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                words.append(blank)
                words += word.utf8
            }
            return
        }
        var isInWord = false
        for byte in folded.utf8 {
            let isPart = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
            if isPart, !isInWord { words.append(blank) }
            if isPart { words.append(byte) }
            isInWord = isPart
        }
    }

    /// Returns whether each of these words begins a word of the alert.
    package func has(_ wanted: [String]) -> Bool {
        wanted.allSatisfy { word in
            let sought = [Self.blank] + word.utf8
            return words.withUnsafeBufferPointer { words in
                guard words.count >= sought.count else { return false }
                return (0...words.count - sought.count).contains { start in
                    var length = 0
                    while length < sought.count, words[start + length] == sought[length] { length += 1 }
                    return length == sought.count
                }
            }
        }
    }
}
