// The grammar of JSON (RFC 8259), for a text that comes in pieces.
import TextTools

/// Divides a text in pieces into tokens and holds them to the grammar.
///
/// A token that continues in the next piece is collected; nothing is looked at twice and nothing is recursive, so a byte
/// costs the same wherever the pieces end. An escaped half of a surrogate pair becomes U+FFFD.
struct JSONGrammar {
    enum Token { case objectStart, objectEnd, arrayStart, arrayEnd, key, string, number, boolean(Bool), null }

    /// A fault of the text, in the byte before the index or further back.
    struct Mistake: Error {
        var kind: JSONFault.Kind
        /// The number of bytes between the fault and the index; they are characters of the same line.
        var back = 0
    }

    /// The tokens that may follow.
    enum Expected { case value, itemOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing }

    /// The token that has begun.
    enum Inside { case nothing, string, escape, codeUnit, number, word }

    private let severalValues: Bool
    private let tokenBytes: Int
    var expected = Expected.value
    var inside = Inside.nothing
    /// For each open array and object, the outermost first, whether it is an object.
    private var open: [Bool] = []
    private var hasValue = false
    var part = NumberPart.start
    /// The digits of a `\u`, and their number.
    var (unit, digits) = (UInt32(0), 0)
    /// The first half of a surrogate pair, whose second may follow; 0 if there is none.
    var high: UInt32 = 0
    var isCollected = false

    /// The text of a key, string or number: a part of the piece, or what was collected if nil.
    private(set) var range: Range<Int>?
    var collected: [UInt8] = []

    init(severalValues: Bool, tokenBytes: Int) {
        (self.severalValues, self.tokenBytes) = (severalValues, tokenBytes)
    }

    /// Returns the next token that ends in the piece, and moves `index` behind it; nil at the end of the piece.
    mutating func next(
        in piece: UnsafeBufferPointer<UInt8>, from index: inout Int
    ) throws(Mistake) -> Token? {
        while index < piece.count {
            let token: Token?
            switch inside {
            case .nothing: token = try structure(piece[index], &index)
            case .string: token = try string(piece, &index)
            case .escape: token = try escape(piece[index], &index)
            case .codeUnit: token = try codeUnit(piece[index], &index)
            case .number: token = try number(piece, &index)
            case .word: token = try word(piece, &index)
            }
            if let token { return token }
        }
        return nil
    }

    /// Ends the text. Returns the number or word that ends with it.
    mutating func end() throws(Mistake) -> Token? {
        switch inside {
        case .number where part.isWhole: return complete(.number)
        case .word: return try judge(isLast: true)
        case .nothing where expected == .nothing || severalValues && hasValue && open.isEmpty: return nil
        default: throw Mistake(kind: .truncated)
        }
    }

    // MARK: Between tokens

    private mutating func structure(_ byte: UInt8, _ index: inout Int) throws(Mistake) -> Token? {
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            index += 1
            return nil
        }
        guard expected != .nothing else { throw Mistake(kind: .contentAfterEnd) }
        switch byte {
        case UInt8(ascii: "\""):
            guard mayBeValue || expected == .key || expected == .keyOrEnd else { throw misplaced }
            begin(.string)
        case UInt8(ascii: ","):
            guard expected == .commaOrEnd else { throw misplaced }
            expected = open.last == true ? .key : .value
        case UInt8(ascii: ":"):
            guard expected == .colon else { throw misplaced }
            expected = .value
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard mayBeValue else { throw misplaced }
            let isObject = byte == UInt8(ascii: "{")
            open.append(isObject)
            expected = isObject ? .keyOrEnd : .itemOrEnd
            index += 1
            return isObject ? .objectStart : .arrayStart
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            let isObject = byte == UInt8(ascii: "}")
            guard
                expected == (isObject ? .keyOrEnd : .itemOrEnd)
                    || expected == .commaOrEnd && open.last == isObject
            else { throw misplaced }
            open.removeLast()
            index += 1
            return complete(isObject ? .objectEnd : .arrayEnd)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            guard mayBeValue else { throw misplaced }
            begin(.number)
            part = .start
            return nil
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            guard mayBeValue else { throw misplaced }
            begin(.word)
            return nil
        case _ where Self.isLetter(byte):
            begin(.word)
            return nil
        case UInt8(ascii: "/"): throw Mistake(kind: .comment)
        case 0x0B, 0x0C: throw Mistake(kind: .malformed("a form feed or vertical tab is not allowed"))
        default: throw Self.invalid()
        }
        index += 1
        return nil
    }

    var mayBeValue: Bool { expected == .value || expected == .itemOrEnd }

    /// The fault of a token that stands where it must not.
    private var misplaced: Mistake {
        switch expected {
        case .value, .itemOrEnd: Mistake(kind: .malformed("a value is missing before this"))
        case .key, .keyOrEnd: Mistake(kind: .malformed("a key must be a string in double quotes"))
        case .colon: Mistake(kind: .malformed("a colon is missing after a key"))
        case .nothing: Mistake(kind: .contentAfterEnd)
        case .commaOrEnd:
            Mistake(
                kind: .malformed(
                    open.last == true
                        ? "a comma or a closing brace is missing after a member of an object"
                        : "a comma or a closing bracket is missing after an item of an array"))
        }
    }

    static func invalid(back: Int = 0) -> Mistake {
        Mistake(kind: .malformed("this is not valid JSON"), back: back)
    }

    mutating func begin(_ token: Inside) {
        inside = token
        isCollected = false
        if !collected.isEmpty { collected.removeAll(keepingCapacity: true) }
    }

    /// Ends a token, whose text is what was collected.
    mutating func complete(_ token: Token) -> Token {
        inside = .nothing
        range = nil
        if case .key = token {
            expected = .colon
        } else {
            hasValue = true
            expected = open.isEmpty ? (severalValues ? .value : .nothing) : .commaOrEnd
        }
        return token
    }

    /// Ends a token, whose text ends with a part of the piece.
    mutating func complete(
        _ token: Token, _ part: Range<Int>, of piece: UnsafeBufferPointer<UInt8>
    ) throws(Mistake) -> Token {
        if isCollected { try collect(part, of: piece) }
        let token = complete(token)
        if !isCollected { range = part }
        return token
    }

    mutating func collect(_ part: Range<Int>, of piece: UnsafeBufferPointer<UInt8>) throws(Mistake) {
        isCollected = true
        guard collected.count + part.count <= tokenBytes else {
            throw Mistake(kind: .tokenTooLong(limit: tokenBytes))
        }
        guard !part.isEmpty else { return }
        endPair()
        collected += UnsafeBufferPointer(rebasing: piece[part])
    }
}
