import TestSupport
import Testing

@testable import ContentPack

struct SHA256Tests {
    /// The examples of FIPS 180-2, appendix B, and the empty text.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func knownDigests(text: String, hex: String) {
        #expect(SHA256.digest(of: Array(text.utf8)).hex == hex)
    }

    @Test func piecesGiveTheDigestOfTheWhole() {
        var random = SeededGenerator(seed: 1)
        let bytes = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let hash = SHA256()
        for _ in 0..<2 {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = min(rest.count, Int.random(in: 1...5_000, using: &random))
                hash.update(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(hash.finish() == SHA256.digest(of: bytes))
        }
    }

    @Test func hexIsReadStrictly() {
        let digest = SHA256.digest(of: [1, 2, 3])
        #expect(SHA256Digest(hex: digest.hex) == digest)
        #expect(SHA256Digest(bytes: digest.bytes) == digest)
        #expect(SHA256Digest(hex: digest.hex.uppercased()) == nil)
        #expect(SHA256Digest(hex: digest.hex.dropLast()) == nil)
        #expect(SHA256Digest(hex: digest.hex + "00") == nil)
        #expect(SHA256Digest(hex: digest.hex.dropLast() + " ") == nil)
        #expect(HexText.text([0, 0x0F, 0xF0]) == "000ff0")
        #expect(HexText.bytes("0g") == nil)
    }
}
