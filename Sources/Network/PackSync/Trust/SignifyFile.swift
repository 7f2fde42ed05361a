// The two lines at the beginning of every file of OpenBSD's signify.

/// A fault in a key or signature file.
package enum SignifyFault: Error, Equatable, Sendable {
    case comment
    /// The second line is not base64 of the right length.
    case base64
    case algorithm
    case trailing
    case encrypted
    /// The checksum or public half does not match the secret key.
    case checksum
    /// The system cannot provide memory for a secret.
    case memory

    /// A clause that describes the file's fault.
    package var words: String {
        switch self {
        case .comment: "its first line is not \"untrusted comment: \" followed by 1 to 1,000 bytes"
        case .base64: "its second line is not base64 of the right length"
        case .algorithm: "it is not an Ed25519 key"
        case .trailing: "it continues after its second line"
        case .encrypted:
            "it is encrypted with a passphrase, which a timer that signs cannot type; make one with muster-sync "
                + "keygen or signify -G -n, and keep the file safe instead"
        case .checksum: "it is damaged: its checksum does not match"
        case .memory: "the system has no memory for a secret key"
        }
    }
}

enum SignifyFile {
    static let commentStart = Array("untrusted comment: ".utf8)
    /// The most bytes of the comment; signify itself allows 1,023.
    static let longestComment = 1_000
    /// The most bytes of a file that consists of only the two lines.
    static let largest = 2_048

    /// Decodes the second line into `buffer`, and returns the index at which the text after it begins.
    private static func read(
        _ bytes: ArraySlice<UInt8>, into buffer: UnsafeMutableRawBufferPointer
    ) throws(SignifyFault) -> Int {
        let newline = UInt8(ascii: "\n")
        guard bytes.starts(with: commentStart) else { throw .comment }
        let comment = bytes.dropFirst(commentStart.count).prefix(longestComment + 1)
        guard let end = comment.firstIndex(of: newline), end > comment.startIndex,
            !comment[..<end].contains(0)
        else { throw .comment }
        // Base64 of 104 bytes, the longest there is, has 140 letters.
        let line = bytes[(end + 1)...].prefix(141)
        guard let lineEnd = line.firstIndex(of: newline),
            StrictBase64.decode(bytes[(end + 1)..<lineEnd], into: buffer)
        else { throw .base64 }
        guard buffer.prefix(2).elementsEqual("Ed".utf8) else { throw .algorithm }
        return lineEnd + 1
    }

    /// Decodes the second line of a file with nothing after it.
    static func readWhole(_ bytes: [UInt8], count: Int) throws(SignifyFault) -> [UInt8] {
        let (decoded, end) = try readStart(bytes, count: count)
        guard end == bytes.count else { throw .trailing }
        return decoded
    }

    /// Returns the decoded second line, of exactly `count` bytes, and the index at which the text after it begins.
    static func readStart(_ bytes: [UInt8], count: Int) throws(SignifyFault) -> ([UInt8], end: Int) {
        var decoded = [UInt8](repeating: 0, count: count)
        let end = decoded.withUnsafeMutableBytes { buffer in
            Result { () throws(SignifyFault) in try read(bytes[...], into: buffer) }
        }
        return (decoded, try end.get())
    }

    /// - Parameter comment: the comment, which is cut to the allowed length.
    static func text(comment: String, _ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let line = comment.utf8.filter { $0 != 0 && $0 != UInt8(ascii: "\n") }.prefix(longestComment)
        // It may be a secret key: all the room at once, so that no copy is left behind by growing.
        var text: [UInt8] = []
        text.reserveCapacity(commentStart.count + longestComment + bytes.count * 2)
        text += commentStart
        text += line.isEmpty ? Array("-".utf8) : Array(line)
        text.append(UInt8(ascii: "\n"))
        var base64 = StrictBase64.text(bytes)
        text += base64
        base64.wipe()
        text.append(UInt8(ascii: "\n"))
        return text
    }
}

/// Eight bytes that identify the key of a signature: a hint, never a proof.
package struct KeyNumber: Sendable, Hashable {
    package let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// The number as 16 lowercase hexadecimal digits.
    package var hex: String { bytes.reduce(into: "") { $0 += Self.digits($1) } }

    private static func digits(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
