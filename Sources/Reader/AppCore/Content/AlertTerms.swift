// The words of an alert, as the search looks for them.
import Hazards
import TextMetrics

/// What the search knows of an alert: its event, headline and place, folded.
package struct AlertTerms: Sendable {
    /// UTF-8; each word after a blank.
    private let words: [UInt8]

    init(_ alert: Alert) {
        self.init(
            alert.infos.flatMap { [$0.event, $0.headline] } + [alert.matchedArea, alert.place ?? ""])
    }

    init(_ texts: [String]) {
        words = texts.flatMap(Self.words).flatMap { [0x20] + $0.utf8 }
    }

    /// Returns the words of a text, folded: what stands between two of them is neither letter nor number.
    package static func words(of text: String) -> [String] {
        let folded = TextFolding.folded(text)
        guard folded.utf8.allSatisfy({ $0 < 0x80 }) else {
            return folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        }
        var words: [String] = []
        var word: [UInt8] = []
        for byte in folded.utf8 {
            if (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) {
                word.append(byte)
            } else if !word.isEmpty {
                words.append(String(decoding: word, as: UTF8.self))
                word.removeAll(keepingCapacity: true)
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// Returns whether each of these words begins one of the alert's.
    package func has(_ wanted: [String]) -> Bool {
        wanted.allSatisfy { word in
            let sought = [0x20] + Array(word.utf8)
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
