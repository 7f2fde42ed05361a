// The escape sequence that copies a text to the terminal's clipboard: OSC 52 of xterm.
import TextTools

public enum ClipboardSequence {
    /// The most bytes of the text: terminals drop longer sequences, some of them in the middle.
    public static let longest = 8_192

    /// Returns the bytes to send, or nil for a text that is empty or too long. The text is encoded, so that
    /// nothing in it can end the sequence.
    ///
    /// "XTerm Control Sequences", Operating System Commands, Ps = 5 2 (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html):
    /// `c` is the clipboard, and the text is in base64 (RFC 4648).
    public static func bytes(_ text: String) -> [UInt8]? {
        guard !text.isEmpty, text.utf8.count <= longest else { return nil }
        return Array("\u{1B}]52;c;\(Base64Text.encoded(Array(text.utf8)))\u{07}".utf8)
    }
}
