/// UTF-8 text that belongs to a parser, valid only during the call that hands it over.
public struct BorrowedText {
    public let bytes: UnsafeBufferPointer<UInt8>

    public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    public init(start: UnsafePointer<UInt8>?, count: Int) {
        bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    public var count: Int { bytes.count }

    /// A copy that outlives the call.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns whether the text has exactly the bytes of `word`.
    public static func == (text: BorrowedText, word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard text.bytes.count == count else { return false }
        var index = 0
        while index < count, text.bytes[index] == word.utf8Start[index] { index += 1 }
        return index == count
    }
}
