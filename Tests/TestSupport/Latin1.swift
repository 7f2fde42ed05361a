/// ISO 8859-1, in which a byte is the scalar of its number. (The Foundation of Swift 6.0 neither reads nor writes all of it.)
package enum Latin1 {
    /// Returns a text in this encoding; nil if it has other characters.
    package static func bytes(_ text: String) -> [UInt8]? {
        let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        return bytes.count == text.unicodeScalars.count ? bytes : nil
    }

    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
