/// Reads the colours of a stylesheet: the few rules a terminal can follow, everything else stepped over.
///
/// One pass over the bytes, no recursion, no look back: time grows with the size of the file and nothing else.
extension Palette {
    /// Rules kept; a stylesheet has one or two a guide.
    static let mostRules = 4_096

    /// - Parameters:
    ///   - css: UTF-8; anything may stand in it, nothing is an error.
    public static func read(css: [UInt8]) -> Palette {
        var scanner = StylesheetScanner(bytes: css)
        var palette = Palette()
        var colors: [(selectors: [String], declarations: [StylesheetScanner.Declaration])] = []
        var variables: [String: String] = [:]
        while let rule = scanner.nextRule(), colors.count < mostRules {
            for declaration in rule.declarations
            where rule.selectors.contains(":root") && declaration.name.hasPrefix("--") {
                if variables.count < mostRules { variables[declaration.name] = declaration.value }
            }
            let selectors = rule.selectors.compactMap(understood)
            if !selectors.isEmpty { colors.append((selectors, rule.declarations)) }
        }
        // Variables may be defined below the rules that use them.
        for rule in colors {
            for selector in rule.selectors {
                palette.apply(rule.declarations, to: selector, variables: variables)
            }
        }
        return palette
    }

    private mutating func apply(
        _ declarations: [StylesheetScanner.Declaration], to selector: String, variables: [String: String]
    ) {
        var colors = rules[selector] ?? Colors()
        for declaration in declarations {
            guard let color = CSSColor.parse(declaration.value, variables: variables) else { continue }
            switch declaration.name {
            case "color": colors.foreground = color
            case "background-color": colors.background = color
            default: break
            }
        }
        if colors != Colors(), rules[selector] != nil || rules.count < Self.mostRules {
            rules[selector] = colors
        }
    }

    /// `selector` where it is `#id`, `#id h1`, `#id h2` or `.class`.
    private static func understood(_ selector: String) -> String? {
        let words = selector.split(separator: " ")
        guard let first = words.first, let mark = first.first, mark == "#" || mark == "." else { return nil }
        guard first.utf8.count > 1, first.dropFirst().utf8.allSatisfy(isNameByte) else { return nil }
        switch words.count {
        case 1: return selector
        case 2 where mark == "#" && ["h1", "h2"].contains(words[1].lowercased()):
            return first + " " + words[1].lowercased()
        default: return nil
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

/// Finds the rules of a stylesheet: what stands before a brace, and the declarations between it and the next.
struct StylesheetScanner {
    struct Declaration {
        /// In lower case, except a variable's (`--x`).
        var name: String
        var value: String
    }
    struct Rule {
        /// Single selectors with white space folded.
        var selectors: [String]
        var declarations: [Declaration]
    }

    /// Longer selector lists and values are not colours.
    private static let longestPiece = 4_096
    private let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next rule that is not inside an at-rule; `nil` at the end.
    mutating func nextRule() -> Rule? {
        while true {
            let (prelude, stop) = piece(until: "{;}")
            guard let stop else { return nil }
            let text = Self.text(prelude)
            if text.hasPrefix("@") {
                // `@import …;` is over; `@media … {` has a block, perhaps with blocks inside.
                if stop == UInt8(ascii: "{") { skipBlock() }
            } else if stop == UInt8(ascii: "{") {
                let selectors = text.split(separator: ",").map { Self.folded($0) }
                return Rule(selectors: selectors, declarations: declarations())
            }
        }
    }

    /// The declarations up to the end of the block whose brace was just read. Blocks inside are skipped.
    private mutating func declarations() -> [Declaration] {
        var result: [Declaration] = []
        while true {
            let (bytes, stop) = piece(until: "{;}")
            if stop == UInt8(ascii: "{") {
                skipBlock()
                continue
            }
            if let declaration = Self.declaration(bytes), result.count < 256 { result.append(declaration) }
            guard stop == UInt8(ascii: ";") else { return result }
        }
    }

    private mutating func skipBlock() {
        var depth = 1
        while depth > 0 {
            guard let stop = piece(until: "{}").stop else { return }
            depth += stop == UInt8(ascii: "{") ? 1 : -1
        }
    }

    /// The bytes up to one of `stops`, comments left out, strings stepped over; the stop itself is consumed.
    /// Outside of strings, a backslash takes the meaning from the byte behind it.
    private mutating func piece(until stops: StaticString) -> (bytes: [UInt8], stop: UInt8?) {
        var result: [UInt8] = []
        var quote: UInt8?
        let isStop = { (byte: UInt8) in
            stops.withUTF8Buffer { $0.contains(byte) }
        }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "/"), quote == nil, index < bytes.count, bytes[index] == UInt8(ascii: "*")
            {
                skipComment()
                keep(UInt8(ascii: " "), in: &result)
                continue
            }
            if quote == nil, isStop(byte) { return (result, byte) }
            keep(byte, in: &result)
            switch byte {
            case UInt8(ascii: "\\"):
                if index < bytes.count { keep(bytes[index], in: &result) }
                index += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if quote == nil { quote = byte } else if quote == byte { quote = nil }
            case 0x0A: quote = nil  // A string ends with its line, closed or not.
            default: break
            }
        }
        return (result, nil)
    }

    private func keep(_ byte: UInt8, in piece: inout [UInt8]) {
        if piece.count <= Self.longestPiece { piece.append(byte) }
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

    private static func text(_ bytes: [UInt8]) -> String {
        bytes.count > longestPiece ? "" : folded(Substring(String(decoding: bytes, as: UTF8.self)))
    }

    private static func folded(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func declaration(_ bytes: [UInt8]) -> Declaration? {
        let text = text(bytes)
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = String(text[..<colon]).trimmed
        var value = String(text[text.index(after: colon)...]).trimmed
        if let mark = value.firstIndex(of: "!") { value = String(value[..<mark]).trimmed }
        return Declaration(name: name.hasPrefix("--") ? name : name.lowercased(), value: value)
    }
}
