/// The words of a text for a search by name: folded, with only letters and digits. Thousands are compared
/// with each letter that a person types.
public struct FoldedWords: Sendable, Equatable {
    private static let blank = UInt8(ascii: " ")

    /// The words in UTF-8, with a blank before each word and after the last one; empty without words.
    private let bytes: [UInt8]

    public init(_ text: String) {
        var folded = TextFolding.folded(text)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(folded.utf8.count + 2)
        let isASCII = folded.withUTF8 { text in
            guard text.allSatisfy({ $0 < 0x80 }) else { return false }
            for byte in text { Self.add(byte, to: &bytes) }
            return true
        }
        if !isASCII {
            for scalar in folded.unicodeScalars {
                if scalar.isASCII {
                    Self.add(UInt8(truncatingIfNeeded: scalar.value), to: &bytes)
                } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                    if bytes.isEmpty { bytes.append(Self.blank) }
                    bytes.append(contentsOf: String(scalar).utf8)
                } else {
                    Self.add(Self.blank, to: &bytes)
                }
            }
        }
        Self.add(Self.blank, to: &bytes)
        if bytes.count == 1 { bytes = [] }
        self.bytes = bytes
    }

    /// Adds a letter or a digit, or one blank for anything else.
    private static func add(_ byte: UInt8, to bytes: inout [UInt8]) {
        let isInWord = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
        if bytes.isEmpty || !isInWord && bytes[bytes.count - 1] != blank { bytes.append(blank) }
        if isInWord { bytes.append(byte) }
    }

    public var all: [String] {
        bytes.split(separator: Self.blank).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether each of some folded words is one of them, or, unless only whole words count, begins
    /// one.
    public func hold(_ words: [String], whole: Bool = false) -> Bool {
        words.allSatisfy { word in
            var word = word
            return word.withUTF8 { word in bytes.withUnsafeBufferPointer { Self.holds($0, word, whole) } }
        }
    }

    private static func holds(
        _ bytes: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>, _ whole: Bool
    ) -> Bool {
        // The blank before a word.
        var start = 0
        while start + word.count < bytes.count {
            var length = 0
            while length < word.count, bytes[start + 1 + length] == word[length] { length += 1 }
            let end = start + 1 + length
            if length == word.count, !whole || end >= bytes.count || bytes[end] == blank { return true }
            repeat { start += 1 } while start < bytes.count && bytes[start] != blank
        }
        return false
    }
}
