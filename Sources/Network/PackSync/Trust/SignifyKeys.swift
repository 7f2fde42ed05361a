// Keys and signatures as OpenBSD's signify writes them.

public struct PublicKey: Sendable, Equatable {
    public let number: KeyNumber
    /// 32 bytes. Two keys are the same where these are, whatever number they go by.
    public let key: [UInt8]

    private static let byteCount = 2 + 8 + Ed25519.publicKeyBytes

    init(number: KeyNumber, key: [UInt8]) {
        self.number = number
        self.key = key
    }

    /// A key file, `NAME.pub`.
    public init(file bytes: [UInt8]) throws(SignifyFault) {
        self.init(decoded: try SignifyFile.readWhole(bytes, count: Self.byteCount))
    }

    /// The base64 line of a key file, as root lists hold it.
    public init(base64 line: String) throws(SignifyFault) {
        var decoded = [UInt8](repeating: 0, count: Self.byteCount)
        guard decoded.withUnsafeMutableBytes({ Base64Text.decode(Array(line.utf8)[...], into: $0) }) else {
            throw .base64
        }
        guard decoded.starts(with: "Ed".utf8) else { throw .algorithm }
        self.init(decoded: decoded)
    }

    private init(decoded: [UInt8]) {
        number = KeyNumber(decoded[2..<10])
        key = Array(decoded[10...])
    }

    public var base64: String {
        (Array("Ed".utf8) + number.bytes + key).withUnsafeBytes {
            String(decoding: Base64Text.text($0), as: UTF8.self)
        }
    }

    public func file(comment: String) -> [UInt8] {
        (Array("Ed".utf8) + number.bytes + key).withUnsafeBytes { SignifyFile.text(comment: comment, $0) }
    }

    /// Whether this key has signed the message.
    public func verifies(_ signature: Signature, _ message: ArraySlice<UInt8>) -> Bool {
        Ed25519.verifies(signature.bytes, message, key: key)
    }
}

public struct Signature: Sendable, Equatable {
    public let number: KeyNumber
    /// 64 bytes.
    let bytes: [UInt8]

    fileprivate static let byteCount = 2 + 8 + Ed25519.signatureBytes

    init(number: KeyNumber, bytes: [UInt8]) {
        self.number = number
        self.bytes = bytes
    }

    /// A detached signature, `NAME.sig`.
    public init(file bytes: [UInt8]) throws(SignifyFault) {
        self.init(decoded: try SignifyFile.readWhole(bytes, count: Self.byteCount))
    }

    fileprivate init(decoded: [UInt8]) {
        number = KeyNumber(decoded[2..<10])
        bytes = Array(decoded[10...])
    }

    public func file(comment: String) -> [UInt8] {
        (Array("Ed".utf8) + number.bytes + bytes).withUnsafeBytes { SignifyFile.text(comment: comment, $0) }
    }
}

/// A file that begins with its own signature (`signify -S -e`).
public struct SignedMessage: Sendable {
    public let signature: Signature
    /// What was signed: the bytes after the signature. Nothing in it may be trusted before `isSigned` is true.
    public let message: ArraySlice<UInt8>

    public init(file bytes: [UInt8]) throws(SignifyFault) {
        let (decoded, end) = try SignifyFile.readStart(bytes, count: Signature.byteCount)
        signature = Signature(decoded: decoded)
        message = bytes[end...]
    }

    public func isSigned(by key: PublicKey) -> Bool { key.verifies(signature, message) }
}

/// A key that signs. Its bytes are never copied out of guarded memory but into a file of mode 0600.
public final class SecretKey {
    public let publicKey: PublicKey
    private let secret: SecretBytes

    private static let byteCount = 2 + 2 + 4 + 16 + 8 + 8 + Ed25519.secretKeyBytes
    /// Where the parts of a decoded key begin.
    private static let (rounds, checksum, number, key) = (4, 24, 32, 40)

    /// A new key with a number by chance.
    public init() throws(SignifyFault) {
        guard let secret = SecretBytes() else { throw .memory }
        self.secret = secret
        publicKey = PublicKey(number: KeyNumber(Ed25519.randomBytes(8)), key: secret.generate())
    }

    /// A key file, `NAME.sec`. The bytes are wiped.
    public init(file bytes: inout [UInt8]) throws(SignifyFault) {
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
        self.secret = secret
        self.publicKey = PublicKey(number: KeyNumber(decoded[Self.number..<Self.key]), key: publicKey)
    }

    /// The file to keep it in; to be wiped when it is written.
    public func file(comment: String) -> [UInt8] {
        var decoded = Array("EdBK".utf8) + [UInt8](repeating: 0, count: 4) + Ed25519.randomBytes(16)
        decoded += Ed25519.checksum(secret.bytes) + publicKey.number.bytes
        // Room for the key before it comes: growing would leave a copy behind.
        decoded.reserveCapacity(Self.byteCount)
        decoded.append(contentsOf: secret.bytes)
        defer { decoded.wipe() }
        return decoded.withUnsafeBytes { SignifyFile.text(comment: comment, $0) }
    }

    public func sign(_ message: [UInt8]) -> Signature {
        Signature(number: publicKey.number, bytes: secret.sign(message))
    }

    /// The message with its signature before it.
    public func embed(_ message: [UInt8], comment: String) -> [UInt8] {
        sign(message).file(comment: comment) + message
    }
}
