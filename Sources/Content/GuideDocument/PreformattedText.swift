internal import TextMetrics

/// Collects preformatted text: white space is kept, tabs become spaces.
struct PreformattedText {
    private var bytes: [UInt8] = []
    private var column = 0
    private var isAfterReturn = false
    /// True if a word that follows must stay apart from what is before it.
    var isWordEnded = false
    private static let tabWidth = 8

    var lastByte: UInt8? { bytes.last }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        if isWordEnded, !text.isEmpty {
            isWordEnded = false
            if InlineBuffer.isWord(text, at: 0) == true { addBlank() }
        }
        var index = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            case 0x0A where isAfterReturn: break
            case 0x0A, 0x0D: breakLine()
            case 0x09:
                let width = Self.tabWidth - column % Self.tabWidth
                bytes.append(contentsOf: repeatElement(0x20, count: width))
                column += width
            case 0x0C: break
            case 0x20..<0x80:
                bytes.append(byte)
                column += 1
            default:
                guard case .scalar(let scalar, let length) = ScalarReader.read(text, at: index) else { break }
                bytes.append(contentsOf: text[index..<(index + length)])
                column += DisplayWidth.of(scalar)
                index += length - 1
            }
            isAfterReturn = byte == 0x0D
            index += 1
        }
    }

    /// Adds the text of a picture in brackets, apart from words and pictures beside it.
    mutating func append(picture text: UnsafeBufferPointer<UInt8>) {
        guard text.contains(where: { !TagReader.isSpace($0) }) else { return }
        if isWordEnded || InlineBuffer.endsInWord(bytes) == true { addBlank() }
        isWordEnded = false
        bytes.append(UInt8(ascii: "["))
        column += 1
        append(text)
        bytes.append(UInt8(ascii: "]"))
        column += 1
        isWordEnded = true
    }

    private mutating func addBlank() {
        guard InlineBuffer.endsInWord(bytes) != nil else { return }
        bytes.append(0x20)
        column += 1
    }

    mutating func breakLine() {
        bytes.append(0x0A)
        column = 0
    }

    /// Returns the text without empty lines at its end, and empties the collector.
    mutating func finish() -> String {
        defer { self = PreformattedText() }
        while let last = bytes.last, last == 0x20 || last == 0x0A { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
