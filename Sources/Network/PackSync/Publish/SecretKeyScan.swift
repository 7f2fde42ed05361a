// Finds a secret key in any encoding in a file that is to be published.

enum SecretKeyScan {
    /// The length of a secret key in letters: 104 bytes in base64, without the padding.
    private static let letters = 139
    /// The beginning of every secret key: `EdBK` in base64, except for the letter that also depends on the
    /// bytes after it.
    private static let beginning = Array("RWRCS".utf8)

    /// Returns true if `bytes` contain a secret key, even one that cannot be used as is: below other lines,
    /// indented, wrapped, with another system's line endings, or in UTF-16.
    ///
    /// Blanks, line breaks and NULs are skipped everywhere. The chance of a false match is 1 in 2^42 per position.
    static func holdsKey(_ bytes: [UInt8]) -> Bool {
        let wanted = beginning.reduce(0) { $0 << 8 | UInt64($1) }
        var last: UInt64 = 0
        for (index, byte) in bytes.enumerated() where !isBlank(byte) {
            last = (last << 8 | UInt64(byte)) & 0xFF_FFFF_FFFF
            if last == wanted, isKey(bytes[(index + 1)...]) { return true }
        }
        return false
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0
    }

    /// - Parameter rest: the bytes after the beginning of a key.
    private static func isKey(_ rest: ArraySlice<UInt8>) -> Bool {
        var text = beginning + rest.lazy.filter { !isBlank($0) }.prefix(letters - beginning.count)
        text.append(UInt8(ascii: "="))
        var decoded = [UInt8](repeating: 0, count: 104)
        let isBase64 = decoded.withUnsafeMutableBytes { StrictBase64.decode(text[...], into: $0) }
        // The four bytes after the name count the rounds that make a key of a passphrase: never very many.
        return isBase64 && decoded.starts(with: "EdBK".utf8) && decoded[4] == 0 && decoded[5] == 0
    }
}
