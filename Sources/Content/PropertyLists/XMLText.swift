import TextTools

/// Collects the pieces of one element's text.
///
/// A text without references and two-byte line ends is in the document unchanged: then only its position is
/// stored, and nothing is copied until the text is read.
struct XMLText {
    private let document: UnsafeBufferPointer<UInt8>
    /// The text so far, as long as `isCopied` is false; a part of `document`.
    private var part = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private var copy: [UInt8] = []
    private var isCopied = false

    init(document: UnsafeBufferPointer<UInt8>) {
        self.document = document
        copy.reserveCapacity(256)
    }

    var count: Int { isCopied ? copy.count : part.count }

    mutating func clear() {
        part = UnsafeBufferPointer(start: nil, count: 0)
        if isCopied {
            copy.removeAll(keepingCapacity: true)
            isCopied = false
        }
    }

    mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
        guard let start = piece.baseAddress else { return }
        if !isCopied {
            if let partStart = part.baseAddress {
                if partStart + part.count == start {
                    part = UnsafeBufferPointer(start: partStart, count: part.count + piece.count)
                    return
                }
            } else if isInDocument(start) {
                part = piece
                return
            }
            copy.append(contentsOf: part)
            isCopied = true
        }
        copy.append(contentsOf: piece)
    }

    private func isInDocument(_ start: UnsafePointer<UInt8>) -> Bool {
        guard let base = document.baseAddress else { return false }
        return start >= base && start < base + document.count
    }

    func read<Value>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(ValueFault) -> Value
    ) throws(ValueFault) -> Value {
        guard isCopied else { return try body(part) }
        return try copy.withBytes { (text) throws(ValueFault) in try body(text) }
    }

    var string: String {
        guard isCopied else { return String(decoding: part, as: UTF8.self) }
        return copy.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
