// Key and signature files, and OpenBSD's own program as the judge of ours.
import Foundation
import TestSupport
import Testing

@testable import PackSync

struct SignifyTests {
    private static let message = Array("Stay low, feel doors before opening them.\n".utf8)

    @Test func whatWeWriteWeRead() throws {
        let key = try SecretKey()
        var file = key.file(comment: "a key")
        let again = try SecretKey(file: &file)
        #expect(file.isEmpty, "the bytes of a secret key are wiped")
        #expect(again.publicKey == key.publicKey)
        #expect(try PublicKey(file: key.publicKey.file(comment: "x")) == key.publicKey)
        #expect(try PublicKey(base64: key.publicKey.base64) == key.publicKey)
        #expect(again.sign(Self.message) == key.sign(Self.message))
        let embedded = try SignedMessage(file: key.embed(Self.message, comment: "x"))
        #expect(Array(embedded.message) == Self.message)
        #expect(embedded.isSigned(by: key.publicKey))
        #expect(!embedded.isSigned(by: try SecretKey().publicKey))
    }

    /// The second test of RFC 8032, section 7.1.
    @Test func aKnownSignature() throws {
        func bytes(_ hex: String) -> [UInt8] {
            stride(from: 0, to: hex.count, by: 2).map { offset in
                let start = hex.index(hex.startIndex, offsetBy: offset)
                return UInt8(hex[start...].prefix(2), radix: 16) ?? 0
            }
        }
        let key = PublicKey(
            number: KeyNumber([UInt8](repeating: 0, count: 8)),
            key: bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"))
        let signature = bytes(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
        #expect(key.verifies(Signature(number: key.number, bytes: signature), [0x72]))
        #expect(!key.verifies(Signature(number: key.number, bytes: signature), [0x73]))
        // The same with the group's order added to S: another form of it, which would be a second truth.
        let order = bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
        var (other, carry) = (signature, 0)
        for index in 0..<32 {
            let sum = Int(other[32 + index]) + Int(order[index]) + carry
            (other[32 + index], carry) = (UInt8(sum & 0xFF), sum >> 8)
        }
        #expect(!key.verifies(Signature(number: key.number, bytes: other), [0x72]))
    }

    static let badFiles: [(@Sendable (String) -> String, SignifyFault)] = [
        ({ $0.replacingOccurrences(of: "untrusted", with: "trusted") }, .comment),
        ({ $0.replacingOccurrences(of: ": x", with: ": ") }, .comment),
        ({ $0.replacingOccurrences(of: ": x", with: ": a\0b") }, .comment),
        ({ $0.replacingOccurrences(of: ": x", with: ": " + String(repeating: "a", count: 1_001)) }, .comment),
        ({ _ in "" }, .comment),
        ({ _ in "untrusted comment: x" }, .comment),
        ({ String($0.dropLast()) }, .base64),
        ({ $0.replacingOccurrences(of: "\n", with: "\r\n") }, .base64),
        ({ $0.replacingOccurrences(of: "RW", with: "RW ") }, .base64),
        ({ $0.replacingOccurrences(of: "RW", with: "") }, .base64),
        ({ $0.replacingOccurrences(of: "RW", with: "RWRW") }, .base64),
        ({ $0.replacingOccurrences(of: "\nRW", with: "\nRX") }, .algorithm),
        ({ $0 + "\n" }, .trailing),
        ({ $0 + "more\n" }, .trailing),
    ]

    @Test(arguments: badFiles.indices)
    func badFile(index: Int) throws {
        let (change, fault) = Self.badFiles[index]
        let file = String(decoding: try SecretKey().publicKey.file(comment: "x"), as: UTF8.self)
        #expect(throws: fault) { try PublicKey(file: Array(change(file).utf8)) }
    }

    /// libsodium's own decoder takes 0xF5 for "u": found by the second verifier.
    @Test func base64HasOneWriting() throws {
        let key = try SecretKey().publicKey
        let file = key.file(comment: "x")
        let line = try #require(file.firstIndex(of: UInt8(ascii: "\n"))) + 1
        for index in line..<file.count {
            for byte in UInt8.min...UInt8.max where byte != file[index] {
                var other = file
                other[index] = byte
                #expect((try? PublicKey(file: other)) != key, "\(byte) at \(index)")
            }
        }
    }

    @Test func aComment() throws {
        let key = try SecretKey().publicKey
        for comment in [String(repeating: "a", count: 1_000), "é\u{1B}[2J", "a\nb", "", "\r"] {
            #expect(try PublicKey(file: key.file(comment: comment)) == key)
        }
    }

    @Test func badSecretKeys() throws {
        func fault(_ change: (inout [UInt8]) -> Void) throws -> SignifyFault? {
            let text = String(decoding: try SecretKey().file(comment: "x"), as: UTF8.self)
            var decoded = Array(try #require(Data(base64Encoded: String(text.split(separator: "\n")[1]))))
            change(&decoded)
            var file = Array("untrusted comment: x\n\(Data(decoded).base64EncodedString())\n".utf8)
            do throws(SignifyFault) {
                _ = try SecretKey(file: &file)
                return nil
            } catch { return error }
        }
        #expect(try fault { _ in } == nil)
        #expect(try fault { $0[7] = 42 } == .encrypted)
        #expect(try fault { $0[3] ^= 1 } == .algorithm)
        #expect(try fault { $0[24] ^= 1 } == .checksum)
        #expect(try fault { $0[40] ^= 1 } == .checksum)
        #expect(try fault { $0[103] ^= 1 } == .checksum)
        #expect(try fault { $0.removeLast() } == .base64)
    }

    // MARK: signify itself

    private static func signify(_ arguments: String...) throws -> ProgramResult {
        try runProgram(["/usr/bin/signify-openbsd"] + arguments)
    }

    @Test func signifyVerifiesWhatWeSign() throws {
        let directory = try PrivateDirectory()
        let key = try SecretKey()
        let message = try directory.write(Self.message, to: "message")
        let pub = try directory.write(key.publicKey.file(comment: "ours"), to: "ours.pub")
        let sig = try directory.write(key.sign(Self.message).file(comment: "ours"), to: "message.sig")
        let detached = try Self.signify("-V", "-p", pub, "-m", message, "-x", sig)
        #expect(detached.status == .exited(0) && detached.stdout == "Signature Verified\n")
        let whole = try directory.write(key.embed(Self.message, comment: "ours"), to: "embedded")
        let embedded = try Self.signify("-V", "-e", "-p", pub, "-m", directory.path("out"), "-x", whole)
        #expect(embedded.status == .exited(0))
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.path("out"))) == Data(Self.message))
        // It would notice.
        try directory.write(Self.message + [0x20], to: "message")
        #expect(try Self.signify("-V", "-p", pub, "-m", message, "-x", sig).status != .exited(0))
    }

    @Test func weVerifyWhatSignifySigns() throws {
        let directory = try PrivateDirectory()
        let (pub, sec) = (directory.path("theirs.pub"), directory.path("theirs.sec"))
        #expect(
            try Self.signify("-G", "-n", "-c", "theirs", "-p", pub, "-s", sec).status == .exited(0))
        let key = try KeyFiles.publicKey(pub)
        let message = try directory.write(Self.message, to: "message")
        #expect(
            try Self.signify("-S", "-s", sec, "-m", message, "-x", directory.path("d.sig")).status
                == .exited(0))
        #expect(
            try Self.signify("-S", "-e", "-s", sec, "-m", message, "-x", directory.path("e.sig")).status
                == .exited(0))
        func read(_ name: String) throws -> [UInt8] {
            Array(try Data(contentsOf: URL(fileURLWithPath: directory.path(name))))
        }
        #expect(key.verifies(try Signature(file: try read("d.sig")), Self.message[...]))
        let embedded = try SignedMessage(file: try read("e.sig"))
        #expect(embedded.isSigned(by: key) && Array(embedded.message) == Self.message)
        // Its secret key signs for us to the same bytes, and ours for it.
        let secret = try KeyFiles.secret(sec)
        #expect(secret.publicKey == key)
        let signature = try Signature(file: try read("d.sig"))
        #expect(secret.sign(Self.message) == signature)
        _ = try KeyFiles.make(directory.path("ours"), comment: "ours")
        #expect(
            try Self.signify(
                "-S", "-s", directory.path("ours.sec"), "-m", message, "-x", directory.path("o.sig")
            ).status == .exited(0))
        let ours = try KeyFiles.publicKey(directory.path("ours.pub"))
        #expect(ours.verifies(try Signature(file: try read("o.sig")), Self.message[...]))
    }

    /// On FAT every file has the permissions of the mount: an alert must go out with the key that is on the stick.
    @Test func onAMediumWithoutPermissionsAKeyIsWarnedOfAndUsed() throws {
        let directory = try PrivateDirectory()
        let path = directory.path("stick")
        var warnings: [String] = []
        let key = try KeyFiles.make(path, comment: "x") { warnings.append($0) }
        #expect(warnings.isEmpty)
        chmod(path + ".sec", 0o644)
        let read = try KeyFiles.secret(path + ".sec", keepsNoPermissions: { _ in true }) {
            warnings.append($0)
        }
        #expect(read.publicKey == key)
        #expect(
            warnings == [
                "The secret key \(path).sec can be read by others: this medium keeps no permissions. Use ext4 there, or mount "
                    + "it with umask=077."
            ])
        #expect(throws: PublishProblem.self) {
            try KeyFiles.secret(path + ".sec", keepsNoPermissions: { _ in false })
        }
        chmod(path + ".sec", 0o600)
        _ = try KeyFiles.secret(path + ".sec", keepsNoPermissions: { _ in true }) { warnings.append($0) }
        #expect(warnings.count == 1)
    }
}
