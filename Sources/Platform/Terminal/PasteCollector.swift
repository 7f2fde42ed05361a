/// Collects the text between the two marks of a bracketed paste.
struct PasteCollector: Sendable {
    /// The most characters of a paste; the rest is dropped.
    static let characterLimit = 10_000
    private static let byteLimit = 65_536
    private static let end: [UInt8] = [0x1B] + Array("[201~".utf8)

    private(set) var isComplete = false
    private var bytes: [UInt8] = []
    /// The number of consecutive bytes of the end mark that have arrived.
    private var matched = 0

    mutating func append(_ byte: UInt8) {
        if byte == Self.end[matched] {
            matched += 1
            isComplete = matched == Self.end.count
            return
        }
        keep(Self.end.prefix(matched))
        // The mark's first byte is nowhere else in it, so a broken-off match can only restart here.
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep(CollectionOfOne(byte)) }
    }

    private mutating func keep(_ more: some Collection<UInt8>) {
        if bytes.count + more.count <= Self.byteLimit { bytes += more }
    }

    /// The text, with line breaks and tabs as single spaces, and without other control characters and invalid bytes.
    var text: String {
        var cleaned = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            defer { afterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where afterReturn: continue
            case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}": cleaned.append(" ")
            case "\u{FFFD}": continue
            default: if scalar.properties.generalCategory != .control { cleaned.append(scalar) }
            }
        }
        return String(String(cleaned).prefix(Self.characterLimit))
    }
}
