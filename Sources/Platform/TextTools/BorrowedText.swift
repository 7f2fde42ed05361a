/// UTF-8 text that belongs to a parser, valid only during the call that hands it over.
package struct BorrowedText {
    package let bytes: UnsafeBufferPointer<UInt8>

    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    package init(start: UnsafePointer<UInt8>?, count: Int) {
        bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    package var count: Int { bytes.count }

    /// A copy that outlives the call.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns whether the text has exactly the bytes of `word`.
    package static func == (text: BorrowedText, word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard text.bytes.count == count else { return false }
        var index = 0
        while index < count, text.bytes[index] == word.utf8Start[index] { index += 1 }
        return index == count
    }
}
