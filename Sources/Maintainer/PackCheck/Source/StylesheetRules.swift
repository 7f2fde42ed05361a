/// Finds the rules of a stylesheet with the places of their selectors and declarations, as the reader's own scanner
/// does without them: at-rules and blocks inside blocks are stepped over.
struct StylesheetRules {
    struct Selector: Equatable {
        var text: String
        /// The byte where it begins.
        var offset: Int
    }

    struct Declaration: Equatable {
        /// In lower case.
        var name: String
        /// Without `!important`.
        var value: String
        var offset: Int
    }

    struct Rule {
        var selectors: [Selector]
        var declarations: [Declaration]
    }

    /// What keeps the rest of a stylesheet from being read as it is meant.
    enum Fault: Equatable {
        /// A closing brace at this byte that closes nothing.
        case stray(Int)
        /// A block that never ends; what stands before it begins at this byte.
        case unclosed(Int)
    }

    /// As many as the reader reads.
    private static let most = 4_096
    /// Longer selector lists and values are not colours.
    private static let longestPiece = 4_096

    private let bytes: [UInt8]
    private var index: Int
    /// The first one.
    private var fault: Fault?

    /// - Parameters:
    ///   - css: UTF-8; anything may stand in it, nothing is an error.
    static func read(_ css: [UInt8]) -> (rules: [Rule], fault: Fault?) {
        var scanner = StylesheetRules(bytes: css)
        var rules: [Rule] = []
        while rules.count < most, let rule = scanner.nextRule() { rules.append(rule) }
        return (rules, scanner.fault)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private mutating func nextRule() -> Rule? {
        while true {
            let (piece, stop) = piece()
            guard let stop else { return nil }
            if stop == UInt8(ascii: "}") { fault = fault ?? .stray(index - 1) }
            guard stop == UInt8(ascii: "{") else { continue }
            if piece.first == UInt8(ascii: "@") {
                skipBlock(from: piece.offset)
                continue
            }
            let selectors = piece.divided(at: UInt8(ascii: ","))
                .map { Selector(text: $0.text, offset: $0.offset) }
            return Rule(selectors: selectors, declarations: declarations(from: piece.offset))
        }
    }

    /// - Parameters:
    ///   - start: where the rule begins.
    private mutating func declarations(from start: Int) -> [Declaration] {
        var declarations: [Declaration] = []
        while true {
            let (piece, stop) = piece()
            if stop == UInt8(ascii: "{") {
                skipBlock(from: start)
                continue
            }
            if stop == nil { fault = fault ?? .unclosed(start) }
            let parts = piece.divided(at: UInt8(ascii: ":"), once: true)
            if parts.count == 2, declarations.count < Self.most {
                let value = parts[1].divided(at: UInt8(ascii: "!"), once: true).first
                declarations.append(
                    Declaration(
                        name: parts[0].text.lowercasedUnlessVariable, value: value?.text ?? "",
                        offset: parts[0].offset))
            }
            if stop != UInt8(ascii: ";") { return declarations }
        }
    }

    private mutating func skipBlock(from start: Int) {
        var depth = 1
        while depth > 0 {
            guard let stop = piece().stop else {
                fault = fault ?? .unclosed(start)
                return
            }
            if stop != UInt8(ascii: ";") { depth += stop == UInt8(ascii: "{") ? 1 : -1 }
        }
    }

    // MARK: Pieces

    /// Text with the byte of each of its bytes in the file; white space is folded, comments are gone.
    private struct Piece {
        var bytes: [UInt8] = []
        var offsets: [Int] = []

        var first: UInt8? { bytes.first }
        var text: String { String(decoding: bytes, as: UTF8.self) }
        var offset: Int { offsets.first ?? 0 }

        mutating func append(_ byte: UInt8, at offset: Int) {
            bytes.append(byte)
            offsets.append(offset)
        }

        /// The parts between marks, without blanks at their ends.
        func divided(at mark: UInt8, once: Bool = false) -> [Piece] {
            bytes.indices.split(maxSplits: once ? 1 : .max, omittingEmptySubsequences: false) {
                bytes[$0] == mark
            }.map { part in
                var part = part
                if let first = part.first, bytes[first] == 0x20 { part.removeFirst() }
                if let last = part.last, bytes[last] == 0x20 { part.removeLast() }
                return Piece(bytes: part.map { bytes[$0] }, offsets: part.map { offsets[$0] })
            }
        }
    }

    /// The text up to a brace or semicolon, and which; `nil` at the end of the file. One that is too long comes out empty.
    private mutating func piece() -> (piece: Piece, stop: UInt8?) {
        var piece = Piece()
        var blankIsDue = false
        while index < bytes.count {
            let (byte, start) = (bytes[index], index)
            index += 1
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                blankIsDue = true
                continue
            case UInt8(ascii: "/") where index < bytes.count && bytes[index] == UInt8(ascii: "*"):
                skipComment()
                blankIsDue = true
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
                return (piece.bytes.count > Self.longestPiece ? Piece() : piece, byte)
            default: break
            }
            guard piece.bytes.count <= Self.longestPiece else { continue }
            if blankIsDue, !piece.bytes.isEmpty { piece.append(0x20, at: start) }
            blankIsDue = false
            piece.append(byte, at: start)
        }
        return (piece, nil)
    }

    private mutating func skipComment() {
        index += 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), index + 1 < bytes.count,
                bytes[index + 1] == UInt8(ascii: "/")
            {
                index += 2
                return
            }
            index += 1
        }
    }

    /// A string ends with its quote, or unclosed with its line.
    private mutating func skipString(_ quote: UInt8) {
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == quote || byte == 0x0A { return }
            if byte == UInt8(ascii: "\\") { index += 1 }
        }
    }
}

extension String {
    /// Variables keep their case, other properties have none.
    fileprivate var lowercasedUnlessVariable: String { hasPrefix("--") ? self : lowercased() }
}
