/// Finds the rules of a stylesheet: the text before a brace, and the declarations up to the closing one.
///
/// It makes two passes over the bytes, without recursion or looking back, so the time grows linearly with the
/// size of the file. It works on ranges of bytes, because creating a `String`, or even a slice, for each
/// selector and value took a tenth of a program's start.
public struct StylesheetScanner {
    public struct Declaration {
        public var name: Range<Int>
        public var value: Range<Int>
    }

    /// An error that keeps the rest of a stylesheet from being read as intended, with an index in `bytes`.
    public enum Fault: Equatable, Sendable {
        /// A closing brace without an opening one.
        case stray(Int)
        /// A block that is never closed; the text before it begins at this index.
        case unclosed(Int)
    }

    /// The most bytes of a selector list or value that are read; longer ones are not colors.
    private static let longestPiece = 4_096
    /// The file without comments, contents of strings and needless white space: each brace and semicolon is syntax.
    public let bytes: [UInt8]
    /// The offset in the file of each of the bytes, if requested.
    private let offsets: [UInt32]
    public private(set) var fault: Fault?
    private var index = 0
    private var ruleStart = 0
    private var isBlockOver = false

    public init(css: [UInt8], keepsOffsets: Bool = false) {
        var offsets = [UInt32](repeating: 0, count: keepsOffsets ? css.count : 0)
        bytes = Self.folded(css, &offsets)
        self.offsets = offsets
    }

    /// Returns the offset in the file of a byte.
    public func offset(at index: Int) -> Int {
        index < bytes.count && !offsets.isEmpty ? Int(offsets[index]) : 0
    }

    /// Returns the selector list of the next rule that is not inside an at-rule; `nil` at the end. Its
    /// declarations must then be read with `nextDeclaration` until there are no more.
    public mutating func nextSelectors() -> Range<Int>? {
        while true {
            let (prelude, stop) = piece(endsAtSemicolon: true)
            guard let stop else { return nil }
            ruleStart = prelude.lowerBound
            if stop == UInt8(ascii: "}") { fault = fault ?? .stray(index - 1) }
            if !prelude.isEmpty, bytes[prelude.lowerBound] == UInt8(ascii: "@") {
                // `@import …;` is over; `@media … {` has a block, perhaps with blocks inside.
                if stop == UInt8(ascii: "{") { skipBlock() }
            } else if stop == UInt8(ascii: "{") {
                return prelude
            }
        }
    }

    /// Returns the next declaration of the current rule; `nil` after its last. Blocks inside are skipped.
    public mutating func nextDeclaration() -> Declaration? {
        while !isBlockOver {
            let (text, stop) = piece(endsAtSemicolon: true)
            if stop == UInt8(ascii: "{") {
                skipBlock()
                continue
            }
            if stop == nil { fault = fault ?? .unclosed(ruleStart) }
            isBlockOver = stop != UInt8(ascii: ";")
            let colon = first(UInt8(ascii: ":"), in: text)
            guard colon < text.upperBound else { continue }
            let mark = first(UInt8(ascii: "!"), in: colon..<text.upperBound)
            return Declaration(name: trimmed(text.lowerBound, colon), value: trimmed(colon + 1, mark))
        }
        isBlockOver = false
        return nil
    }

    /// Returns the first index of `byte` in `range`, or the range's end if it does not contain it.
    public func first(_ byte: UInt8, in range: Range<Int>) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var index = range.lowerBound
            while index < range.upperBound, bytes[index] != byte { index += 1 }
            return index
        }
    }

    /// Returns the range without a blank at either end.
    public func trimmed(_ start: Int, _ end: Int) -> Range<Int> {
        var (start, end) = (start, end)
        if start < end, bytes[start] == 0x20 { start += 1 }
        if start < end, bytes[end - 1] == 0x20 { end -= 1 }
        return start..<end
    }

    private mutating func skipBlock() {
        var depth = 1
        while depth > 0 {
            guard let stop = piece(endsAtSemicolon: false).stop else {
                fault = fault ?? .unclosed(ruleStart)
                return
            }
            depth += stop == UInt8(ascii: "{") ? 1 : -1
        }
    }

    /// Returns the text up to a brace (or semicolon), and the stop itself, which is consumed; `nil` at the
    /// end of the file. A text that is too long is returned empty.
    private mutating func piece(endsAtSemicolon: Bool) -> (text: Range<Int>, stop: UInt8?) {
        let start = index
        index = bytes.withUnsafeBufferPointer { bytes in
            var end = start
            while end < bytes.count {
                let byte = bytes[end]
                if byte == UInt8(ascii: ";") && endsAtSemicolon { break }
                if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { break }
                end += 1
            }
            return end
        }
        let stop = index < bytes.count ? bytes[index] : nil
        let text = trimmed(start, index)
        if stop != nil { index += 1 }
        return (text.count > Self.longestPiece ? start..<start : text, stop)
    }

    // MARK: Folding

    private static func folded(_ css: [UInt8], _ offsets: inout [UInt32]) -> [UInt8] {
        // Never longer than the file: every blank stands for at least one byte that is left out.
        css.withUnsafeBufferPointer { css in
            offsets.withUnsafeMutableBufferPointer { offsets in
                [UInt8](unsafeUninitializedCapacity: css.count) { text, count in
                    fold(css, into: text, &count, offsets)
                }
            }
        }
    }

    private static func fold(
        _ css: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int,
        _ offsets: UnsafeMutableBufferPointer<UInt32>
    ) {
        // A byte order mark is no part of the first selector.
        var index = css.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var blankIsDue = false
        while index < css.count {
            let byte = css[index]
            let start = index
            index += 1
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                blankIsDue = true
                continue
            case UInt8(ascii: "/") where index < css.count && css[index] == UInt8(ascii: "*"):
                index = endOfComment(css, from: index + 1)
                blankIsDue = true
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfString(css, from: index, quote: byte)
            // Takes the meaning from the byte behind it.
            case UInt8(ascii: "\\"): index += 1
            default: break
            }
            if blankIsDue {
                text[count] = 0x20
                if !offsets.isEmpty { offsets[count] = UInt32(start) }
                count += 1
                blankIsDue = false
            }
            text[count] = byte
            if !offsets.isEmpty { offsets[count] = UInt32(start) }
            count += 1
        }
    }

    private static func endOfComment(_ css: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index + 1 < css.count {
            if css[index] == UInt8(ascii: "*"), css[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return css.count
    }

    /// Returns the end of a string: behind its quote, or if it is unclosed the end of its line.
    private static func endOfString(_ css: UnsafeBufferPointer<UInt8>, from start: Int, quote: UInt8) -> Int {
        var index = start
        while index < css.count {
            let byte = css[index]
            index += 1
            if byte == quote || byte == 0x0A { return index }
            if byte == UInt8(ascii: "\\") { index += 1 }
        }
        return index
    }
}
