// Ed25519 (RFC 8032) by libsodium: all messages are signed and all signatures verified here.
internal import CSodium

enum Ed25519 {
    static let publicKeyBytes = 32
    static let secretKeyBytes = 64
    static let signatureBytes = 64

    /// True after libsodium was initialized, which happens once.
    static let isReady = sodium_init() >= 0

    /// Returns true if `signature` was made over `message` with the secret half of `key`. Signatures not in
    /// canonical form and keys of small order are rejected (libsodium checks both).
    static func verifies(_ signature: [UInt8], _ message: ArraySlice<UInt8>, key: [UInt8]) -> Bool {
        guard isReady, signature.count == signatureBytes, key.count == publicKeyBytes else { return false }
        return message.withUnsafeBufferPointer { text in
            crypto_sign_verify_detached(signature, text.baseAddress, UInt64(text.count), key) == 0
        }
    }

    /// Returns the first 8 bytes of SHA-512 of a secret key, which signify stores to detect damage.
    static func checksum(_ secret: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha512_BYTES))
        if let start = secret.baseAddress { _ = crypto_hash_sha512(&digest, start, UInt64(secret.count)) }
        defer { sodium_memzero(&digest, digest.count) }
        return Array(digest.prefix(8))
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        _ = isReady
        randombytes_buf(&bytes, count)
        return bytes
    }
}

/// The 64 bytes of a secret key in memory that is locked, guarded, and wiped with the last reference.
final class SecretBytes {
    private let memory: UnsafeMutablePointer<UInt8>

    /// Returns nil if the system cannot provide such memory.
    init?() {
        guard Ed25519.isReady, let start = sodium_malloc(Ed25519.secretKeyBytes) else { return nil }
        memory = start.bindMemory(to: UInt8.self, capacity: Ed25519.secretKeyBytes)
    }

    deinit { sodium_free(memory) }

    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: memory, count: Ed25519.secretKeyBytes)
    }

    func copy(_ secret: ArraySlice<UInt8>) {
        for (index, byte) in secret.prefix(Ed25519.secretKeyBytes).enumerated() { memory[index] = byte }
    }

    /// Stores a new key, and returns the public half.
    func generate() -> [UInt8] {
        var publicKey = [UInt8](repeating: 0, count: Ed25519.publicKeyBytes)
        _ = crypto_sign_keypair(&publicKey, memory)
        return publicKey
    }

    /// The public half, which is the second half of the secret key; nil if it does not match the first half.
    var publicKey: [UInt8]? {
        guard let scratch = SecretBytes() else { return nil }
        var publicKey = [UInt8](repeating: 0, count: Ed25519.publicKeyBytes)
        guard crypto_sign_seed_keypair(&publicKey, scratch.memory, memory) == 0,
            publicKey.elementsEqual(bytes[Ed25519.publicKeyBytes...])
        else { return nil }
        return publicKey
    }

    func sign(_ message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Ed25519.signatureBytes)
        _ = crypto_sign_detached(&signature, nil, message, UInt64(message.count), memory)
        return signature
    }
}

/// Base64 as in RFC 4648: padded, without white space or leftover bits.
enum StrictBase64 {
    static func text(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let variant = Int32(sodium_base64_VARIANT_ORIGINAL)
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return [] }
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&text, text.count, start, bytes.count, variant)
        defer { sodium_memzero(&text, text.count) }
        return text.dropLast().map { UInt8(bitPattern: $0) }
    }

    /// Decodes into `buffer`. Returns true if the result fills it exactly.
    static func decode(_ text: ArraySlice<UInt8>, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
        var count = 0
        let isDecoded = text.withUnsafeBytes { source in
            guard let start = source.baseAddress?.assumingMemoryBound(to: CChar.self),
                let place = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            else { return false }
            return sodium_base642bin(
                place, buffer.count, start, source.count, nil, &count, nil,
                Int32(sodium_base64_VARIANT_ORIGINAL)) == 0
        }
        guard isDecoded, count == buffer.count else { return false }
        // libsodium 1.0.18 takes some bytes above ASCII for letters: only the one writing counts.
        var again = Self.text(UnsafeRawBufferPointer(buffer))
        defer { again.wipe() }
        return again.elementsEqual(text)
    }
}

extension [UInt8] {
    /// Overwrites the bytes in a way that the compiler does not optimize out.
    mutating func wipe() {
        withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { sodium_memzero(start, bytes.count) }
        }
        removeAll()
    }
}
