// SHA-256 (FIPS 180-4) by libsodium, whole or piece by piece.
internal import CSodium
import Files

/// Computes the SHA-256 of bytes that come in pieces.
public final class SHA256 {
    private let state: UnsafeMutablePointer<crypto_hash_sha256_state>

    public init() {
        state = .allocate(capacity: 1)
        _ = crypto_hash_sha256_init(state)
    }

    deinit { state.deallocate() }

    public func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        _ = crypto_hash_sha256_update(state, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    public func update(_ bytes: some Sequence<UInt8>) {
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if isDone == nil { Array(bytes).withUnsafeBytes(update) }
    }

    /// Returns the digest of everything so far, and begins a new computation.
    public func finish() -> SHA256Digest {
        let digest = SHA256Digest.filled { _ = crypto_hash_sha256_final(state, $0) }
        _ = crypto_hash_sha256_init(state)
        return digest
    }

    public static func digest(of bytes: some Sequence<UInt8>) -> SHA256Digest {
        let hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }
}

/// The size and SHA-256 of an open file, without holding it in memory.
public enum FileDigest {
    /// Returns the digest of the whole file; one of more than `limit` bytes is an error (`isTooLarge`).
    public static func of(
        _ file: OpenFile, limit: Int = .max
    ) throws(FileFailure) -> (size: Int, digest: SHA256Digest) {
        guard file.size <= limit else { throw file.tooLarge }
        let hash = SHA256()
        var size = 0
        try file.pieces(limit: limit) { piece in
            size += piece.count
            hash.update(piece)
            return true
        }
        return (size, hash.finish())
    }
}

/// A digest of 32 bytes, written as 64 lower-case hexadecimal digits.
public struct SHA256Digest: Sendable, Hashable, CustomStringConvertible {
    /// The bytes in order, eight in each word, so that no separate memory is allocated for a digest.
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    public static let byteCount = 32

    private init() {}

    fileprivate static func filled(_ fill: (UnsafeMutablePointer<UInt8>) -> Void) -> SHA256Digest {
        var digest = SHA256Digest()
        withUnsafeMutableBytes(of: &digest.words) { buffer in
            if let start = buffer.baseAddress { fill(start.assumingMemoryBound(to: UInt8.self)) }
        }
        return digest
    }

    /// - Parameter bytes: exactly 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    }

    /// - Parameter hex: exactly 64 digits, letters in lower case.
    public init?(hex: some StringProtocol) {
        guard let bytes = HexText.bytes(hex) else { return nil }
        self.init(bytes: bytes)
    }

    public var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }
    public var hex: String { HexText.text(bytes) }
    public var description: String { hex }

    public static func == (left: SHA256Digest, right: SHA256Digest) -> Bool { left.words == right.words }
    public func hash(into hasher: inout Hasher) { withUnsafeBytes(of: words) { hasher.combine(bytes: $0) } }
}

/// Reads and writes bytes as lower-case hexadecimal digits, the form used in all names and lists.
public enum HexText {
    public static func text(_ bytes: some Collection<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            var index = 0
            for byte in bytes {
                buffer[index] = digits[Int(byte >> 4)]
                buffer[index + 1] = digits[Int(byte & 0xF)]
                index += 2
            }
            return index
        }
    }

    /// Returns the bytes, or nil if the text has anything but pairs of lower-case digits.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
