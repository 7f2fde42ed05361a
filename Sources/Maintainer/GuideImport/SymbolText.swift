import GuideDocument
internal import TextMetrics
import TextTools

/// Writes what a page shows in a symbol font as the signs that it shows. The letters alone would say something else:
/// "150 mg" in place of 150 µg.
///
/// A sign that is not known becomes "[?]". Words in such a font stay as they are: browsers show them as letters.
struct SymbolText {
    private(set) var html: [UInt8] = []
    /// The signs that were read, those that are not known, and the words that were kept.
    private(set) var signs: [String] = []
    private(set) var unknown: [String] = []
    private(set) var words: [String] = []

    private var scan: PageScan
    private let styles: PageStyles
    private var copied = 0
    /// The open elements from the first on that says its font, and the symbol font of each.
    private var open: [(name: String, font: SymbolFont?)] = []
    private var font: SymbolFont? { open.last?.font }

    /// The most open elements; those within them have the font of the last one.
    private static let mostOpen = 400
    /// The most letters of signs: more are words.
    private static let mostLetters = 2

    init(_ page: [UInt8]) { self = page.withUnsafeBufferPointer { SymbolText($0) } }

    private init(_ page: UnsafeBufferPointer<UInt8>) {
        scan = PageScan(page)
        styles = PageStyles(&scan)
        scan.index = 0
        var end = 0
        while true {
            let tag = scan.nextTag()
            read(end..<max(end, tag?.start ?? page.count))
            guard let tag else { break }
            note(tag)
            end = max(tag.end, scan.index)
        }
        html += page[copied...]
    }

    private mutating func note(_ tag: PageTag) {
        if !open.isEmpty, PageElements.endsParagraph(tag) { open.removeFromLast { $0.name == "p" } }
        if tag.isEnd { return open.removeFromLast { $0.name == tag.name } }
        guard !tag.isSelfClosing, !PageElements.void.contains(tag.name), open.count < Self.mostOpen
        else { return }
        var declarations = styles.text(of: tag)
        // Word says the font of a symbol at the end of a long style.
        if declarations.utf8.count >= Self.longStyle { declarations += ";" + value("style=", of: tag) }
        let said =
            Self.font(declarations)
            ?? (tag.name == "font" ? Self.font("font-family:" + value("face=", of: tag)) : nil)
        if said != nil || !open.isEmpty { open.append((tag.name, said ?? font)) }
    }

    /// The bytes from which on the value of an attribute may have been cut, and the most bytes of a tag that are read.
    private static let longStyle = 300
    private static let longestTag = 4_096

    /// Returns the whole value of an attribute, in lowercase.
    private func value(_ name: String, of tag: PageTag) -> Substring {
        let bytes = scan.page[tag.start..<tag.end].prefix(Self.longestTag)
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        guard let start = text.firstOccurrence(of: name)?.upperBound, let first = text[start...].first
        else { return "" }
        let isQuoted = first == "\"" || first == "'"
        return text[start...].dropFirst(isQuoted ? 1 : 0)
            .prefix { isQuoted ? $0 != first : !$0.isWhitespace && $0 != ">" }
    }

    /// Returns the symbol font that declarations say: nil if they say no font, .some(nil) for another one.
    private static func font(_ declarations: String) -> SymbolFont?? {
        var declarations = declarations.lowercased()
        guard declarations.holds("font") else { return nil }
        while let quote = declarations.firstOccurrence(of: "&quot;") {
            declarations.replaceSubrange(quote, with: "'")
        }
        var font: SymbolFont??
        var ofSymbols: SymbolFont?
        for declaration in declarations.split(separator: ";") {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let value = declaration[declaration.index(after: colon)...].prefix { $0 != "," }
            let family = value.split { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            switch declaration[..<colon].filter({ !$0.isWhitespace }) {
            case "font-family": font = .some(SymbolFont(family: family.joined(separator: " ")))
            // The family is behind the size.
            case "font":
                font = .some(
                    family.suffix(2).indices.lazy.compactMap {
                        SymbolFont(family: family[$0...].joined(separator: " "))
                    }.first)
            case "mso-symbol-font-family": ofSymbols = SymbolFont(family: family.joined(separator: " "))
            default: break
            }
        }
        return declarations.holds("mso-char-type:symbol") && ofSymbols != nil ? .some(ofSymbols) : font
    }

    /// The most bytes of a text that are read: one of signs is short.
    private static let longest = 64 << 10

    /// Returns false if there are no private characters and numeric references, which alone need no font.
    private static func mayHoldPrivate(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var last: UInt8 = 0
        for byte in bytes {
            if byte == 0xEE || byte == 0xEF || byte == 0x23 && last == 0x26 { return true }
            last = byte
        }
        return false
    }

    /// A character as it is written; its scalar is nil for markup.
    private typealias Part = (text: Substring, scalar: Unicode.Scalar?)

    private mutating func read(_ range: Range<Int>) {
        let bytes = scan.page[range]
        guard bytes.count <= Self.longest, font != nil || Self.mayHoldPrivate(bytes) else { return }
        let parts = Self.parts(of: String(decoding: bytes, as: UTF8.self), withNames: font != nil)
        let isOfWords = isOfWords(parts)
        if font != nil, isOfWords {
            BulletSign.note(DisplayText.line(parts.map { String($0.text) }.joined(), limit: 60), in: &words)
        }
        var isChanged = false
        var text = ""
        for part in parts {
            if let scalar = part.scalar, let sign = sign(of: scalar, isOfWords: isOfWords),
                sign.unicodeScalars.first != scalar
            {
                text += sign
                isChanged = true
            } else {
                text += part.text
            }
        }
        guard isChanged else { return }
        html += scan.page[copied..<range.lowerBound]
        html += text.utf8
        copied = range.upperBound
    }

    /// Returns whether letters and digits are words. "No" is one, and digits are signs in Symbol alone.
    private func isOfWords(_ parts: [Part]) -> Bool {
        let typed = parts.compactMap(\.scalar).filter(\.isASCII)
        let letters = String(String.UnicodeScalarView(typed.filter(\.properties.isAlphabetic)))
        return letters.utf8.count > Self.mostLetters || letters.lowercased() == "no"
            || font != .symbol && typed.count { ("0"..."9").contains($0) } > 1
    }

    /// Returns the sign that a character is, or nil if it is itself.
    private mutating func sign(of scalar: Unicode.Scalar, isOfWords: Bool) -> String? {
        let isPrivate = (0xE000...0xF8FF).contains(scalar.value)
        guard isPrivate || font != nil && !isOfWords else { return nil }
        let character = Character(scalar)
        let code = SymbolFont.code(of: scalar)
        if let font {
            if let code, let sign = font.sign(of: code) {
                if sign != character, !BulletSign.isBullet(sign) { BulletSign.note(String(sign), in: &signs) }
                return String(sign)
            }
            if code == nil, !isPrivate { return nil }
        } else if BulletSign.isCross(scalar) {
            BulletSign.note("✗", in: &signs)
            return "✗"
        } else if let code, code >= 0xA1, let sign = SymbolFont.wingdings.sign(of: code),
            BulletSign.isBullet(sign)
        {
            // A bullet of Word, in a font that the page does not name.
            return String(sign)
        }
        if BulletSign.isBullet(character) { return isPrivate ? "•" : nil }
        let shown = isPrivate ? "U+" + String(scalar.value, radix: 16, uppercase: true) : String(character)
        BulletSign.note(shown + (font.map { " of \($0.rawValue)" } ?? ""), in: &unknown)
        return "[?]"
    }

    /// Returns the characters of a text, with references decoded and markup in one piece.
    /// - Parameter withNames: true to decode references by name, too: no private character has one.
    private static func parts(of text: String, withNames: Bool) -> [Part] {
        var parts: [Part] = []
        var rest = Substring(text)
        while let scalar = rest.unicodeScalars.first {
            var length = 1
            var meant: Unicode.Scalar? = scalar
            if scalar == "<" {
                let isComment = rest.hasPrefix("<!--")
                if let end = rest.firstOccurrence(of: isComment ? "-->" : ">")?.upperBound {
                    (length, meant) = (rest.unicodeScalars.distance(from: rest.startIndex, to: end), nil)
                }
            } else if scalar == "&", let end = rest.unicodeScalars.prefix(12).firstIndex(of: ";") {
                let reference = rest[...end]
                let isNumber = reference.hasPrefix("&#")
                if isNumber || withNames {
                    meant =
                        isNumber
                        ? number(reference.dropFirst(2).dropLast())
                        : GuideReader.read(Array(reference.utf8), file: "sign").plainText.unicodeScalars.first
                    length = reference.unicodeScalars.count
                }
            }
            let end = rest.unicodeScalars.index(rest.startIndex, offsetBy: length)
            parts.append((rest[..<end], meant))
            rest = rest[end...]
        }
        return parts
    }

    private static func number(_ text: Substring) -> Unicode.Scalar? {
        let isHexadecimal = text.first == "x" || text.first == "X"
        return UInt32(isHexadecimal ? text.dropFirst() : text, radix: isHexadecimal ? 16 : 10)
            .flatMap { Unicode.Scalar($0) }
    }
}
