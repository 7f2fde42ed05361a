// A quick answer to whether a text of an alert can have a word at all: most have none of those that a rule looks for.

extension String {
    /// Returns whether a word in lower-case ASCII letters is anywhere in the text, also within another word, ignoring case.
    func mentions(_ word: StaticString) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        // A bit for each letter of the word; other bytes that have the same one are compared in vain.
        var letters: UInt32 = 0
        for byte in word { letters |= 1 &<< UInt32(byte & 31) }
        var text = self
        return text.withUTF8 { bytes in
            var start = 0
            while start + word.count <= bytes.count {
                // A byte that is not of the word rules out all places that it would be in (R. N. Horspool, 1980).
                guard (letters &>> UInt32(bytes[start + word.count - 1] & 31)) & 1 == 1 else {
                    start += word.count
                    continue
                }
                var index = 0
                while index < word.count, bytes[start + index] | 0x20 == word[index] { index += 1 }
                if index == word.count { return true }
                start += 1
            }
            return false
        }
    }
}
