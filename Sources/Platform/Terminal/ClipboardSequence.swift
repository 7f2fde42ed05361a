// The escape sequence that copies a text to the terminal's clipboard: OSC 52 of xterm.

public enum ClipboardSequence {
    /// The most bytes of the text: terminals drop longer sequences, some of them in the middle.
    public static let longest = 8_192

    /// Returns the bytes to send, or nil for a text that is empty or too long. The text is encoded, so that
    /// nothing in it can end the sequence.
    ///
    /// "XTerm Control Sequences", Operating System Commands, Ps = 5 2 (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html):
    /// `c` is the clipboard, and the text is in base64 (RFC 4648).
    public static func bytes(_ text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= longest else { return nil }
        return Array("\u{1B}]52;c;".utf8) + base64(bytes) + [0x07]
    }

    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(0) { $0 << 8 | Int($1) }
            bits <<= 8 * (3 - group.count)
            for place in 0..<4 {
                text.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : 0x3D)
            }
        }
        return text
    }
}
