// Keys and signatures in the format of OpenBSD's signify.

package struct PublicKey: Sendable, Equatable {
    package let number: KeyNumber
    /// The 32 bytes of the key. Keys with equal bytes are the same, whatever their numbers.
    package let key: [UInt8]

    private static let byteCount = 2 + 8 + Ed25519.publicKeyBytes

    init(number: KeyNumber, key: [UInt8]) { (self.number, self.key) = (number, key) }

    /// Parses a key file, `NAME.pub`.
    package init(file bytes: [UInt8]) throws(SignifyFault) {
        self.init(decoded: try SignifyFile.readWhole(bytes, count: Self.byteCount))
    }

    /// Parses the base64 line of a key file, as root lists contain it.
    package init(base64 line: String) throws(SignifyFault) {
        var decoded = [UInt8](repeating: 0, count: Self.byteCount)
        guard decoded.withUnsafeMutableBytes({ StrictBase64.decode(Array(line.utf8)[...], into: $0) }) else {
            throw .base64
        }
        guard decoded.starts(with: "Ed".utf8) else { throw .algorithm }
        self.init(decoded: decoded)
    }

    private init(decoded: [UInt8]) {
        number = KeyNumber(decoded[2..<10])
        key = Array(decoded[10...])
    }

    package var base64: String {
        (Array("Ed".utf8) + number.bytes + key).withUnsafeBytes {
            String(decoding: StrictBase64.text($0), as: UTF8.self)
        }
    }

    package func file(comment: String) -> [UInt8] {
        (Array("Ed".utf8) + number.bytes + key).withUnsafeBytes { SignifyFile.text(comment: comment, $0) }
    }

    package func verifies(_ signature: Signature, _ message: ArraySlice<UInt8>) -> Bool {
        Ed25519.verifies(signature.bytes, message, key: key)
    }
}

package struct Signature: Sendable, Equatable {
    package let number: KeyNumber
    /// The 64 bytes of the signature.
    let bytes: [UInt8]

    fileprivate static let byteCount = 2 + 8 + Ed25519.signatureBytes

    init(number: KeyNumber, bytes: [UInt8]) { (self.number, self.bytes) = (number, bytes) }

    /// Parses a detached signature, `NAME.sig`.
    package init(file bytes: [UInt8]) throws(SignifyFault) {
        self.init(decoded: try SignifyFile.readWhole(bytes, count: Self.byteCount))
    }

    fileprivate init(decoded: [UInt8]) {
        number = KeyNumber(decoded[2..<10])
        bytes = Array(decoded[10...])
    }

    package func file(comment: String) -> [UInt8] {
        (Array("Ed".utf8) + number.bytes + bytes).withUnsafeBytes { SignifyFile.text(comment: comment, $0) }
    }
}

/// A file that begins with the signature of its content (`signify -S -e`).
package struct SignedMessage: Sendable {
    package let signature: Signature
    /// The signed content: the bytes after the signature. It must not be trusted before `isSigned` is true.
    package let message: ArraySlice<UInt8>

    package init(file bytes: [UInt8]) throws(SignifyFault) {
        let (decoded, end) = try SignifyFile.readStart(bytes, count: Signature.byteCount)
        signature = Signature(decoded: decoded)
        message = bytes[end...]
    }

    package func isSigned(by key: PublicKey) -> Bool { key.verifies(signature, message) }
}

/// A secret key. Its bytes are never copied out of guarded memory except into a file of mode 0600.
package final class SecretKey {
    package let publicKey: PublicKey
    /// The path of the key's file; nil if it is from none.
    package let path: String?
    private let secret: SecretBytes

    private static let byteCount = 2 + 2 + 4 + 16 + 8 + 8 + Ed25519.secretKeyBytes
    /// The offsets of the parts of a decoded key.
    private static let (rounds, checksum, number, key) = (4, 24, 32, 40)

    /// Creates a new key with a random number.
    package init() throws(SignifyFault) {
        guard let secret = SecretBytes() else { throw .memory }
        self.secret = secret
        path = nil
        publicKey = PublicKey(number: KeyNumber(Ed25519.randomBytes(8)), key: secret.generate())
    }

    /// Parses a key file, `NAME.sec`, and wipes the bytes.
    package init(file bytes: inout [UInt8], path: String? = nil) throws(SignifyFault) {
        defer { bytes.wipe() }
        guard let secret = SecretBytes() else { throw .memory }
        var decoded = try SignifyFile.readWhole(bytes, count: Self.byteCount)
        defer { decoded.wipe() }
        guard decoded[2..<4].elementsEqual("BK".utf8) else { throw .algorithm }
        guard decoded[Self.rounds..<Self.rounds + 4].allSatisfy({ $0 == 0 }) else { throw .encrypted }
        secret.copy(decoded[Self.key...])
        guard
            Ed25519.checksum(secret.bytes).elementsEqual(
                decoded[Self.checksum..<Self.number]), let publicKey = secret.publicKey
        else { throw .checksum }
        (self.secret, self.path) = (secret, path)
        self.publicKey = PublicKey(number: KeyNumber(decoded[Self.number..<Self.key]), key: publicKey)
    }

    /// Returns the file to store the key in. The caller must wipe it after writing.
    package func file(comment: String) -> [UInt8] {
        var decoded = Array("EdBK".utf8) + [UInt8](repeating: 0, count: 4) + Ed25519.randomBytes(16)
        decoded += Ed25519.checksum(secret.bytes) + publicKey.number.bytes
        // Room for the key before it comes: growing would leave a copy behind.
        decoded.reserveCapacity(Self.byteCount)
        decoded.append(contentsOf: secret.bytes)
        defer { decoded.wipe() }
        return decoded.withUnsafeBytes { SignifyFile.text(comment: comment, $0) }
    }

    package func sign(_ message: [UInt8]) -> Signature {
        Signature(number: publicKey.number, bytes: secret.sign(message))
    }

    /// Returns the message with its signature before it.
    package func embed(_ message: [UInt8], comment: String) -> [UInt8] {
        sign(message).file(comment: comment) + message
    }
}
