// The transport against a good server, and against all the bad ones.
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync
@testable import Transport

/// A server with a few files, and the repository as the transport sees it.
private struct Bench {
    let server: FaultServer
    let repository: HTTPRepository

    init(isTLS: Bool = false, limits: TransportLimits = .quick) throws {
        server = try FaultServer(isTLS: isTLS)
        repository = try HTTPRepository(base: server.address, limits: limits)
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        try server.directory.write(bytes, to: "repository/" + path)
    }

    /// Puts a blob there and answers what to ask for.
    @discardableResult
    func blob(_ bytes: [UInt8]) throws -> BlobRequest {
        let blob = BlobRequest(digest: SHA256.digest(of: bytes), size: bytes.count)
        try write(bytes, to: blob.path)
        return blob
    }

    func failure(of path: String, limit: Int = 1_024) -> TransportFailure? {
        do {
            let answer = try repository.file(path, limit: limit)
            Issue.record("it was answered: \(answer)")
            return nil
        } catch {
            return error.transport
        }
    }

    func failure(of blobs: [BlobRequest], into store: MemoryBlobs = MemoryBlobs()) -> TransportFailure? {
        do {
            try repository.blobs(blobs, into: store) { _, _ in }
            Issue.record("they came")
            return nil
        } catch {
            return error.transport
        }
    }
}

private func bytes(_ count: Int, seed: Int = 1) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ seed) ^ ($0 >> 8)) }
}

@Suite struct HTTPTests {
    @Test func aFileComesWholeAndNeverFromACacheOnTheWay() throws {
        let bench = try Bench()
        try bench.write(Array("signed".utf8), to: "stamp")
        for _ in 0..<2 {
            #expect(try bench.repository.file("stamp", limit: 1_024) == .found(Array("signed".utf8)))
        }
        #expect(try bench.repository.file("root/2.plist", limit: 1_024) == .missing)
        let requests = try bench.server.requests(3)
        #expect(requests.allSatisfy { $0.headers["accept-encoding"] == "identity" })
        #expect(requests.allSatisfy { $0.headers["user-agent"] == "muster-sync/\(Program.version)" })
        #expect(requests.allSatisfy { $0.headers["cache-control"] == "no-cache" })
        #expect(requests.allSatisfy { $0.headers["if-none-match"] == nil })
    }

    /// An option that libcurl does not take may be one of those that limit what a server can do.
    @Test func anOptionThatIsNotTakenEndsTheRequest() throws {
        let client = try HTTPClient(
            base: "http://127.0.0.1:1/", limits: .quick, userAgent: String(repeating: "a", count: 9_000_000))
        do {
            _ = try client.file("stamp", limit: 10)
            Issue.record("it was sent")
        } catch {
            guard case .strange(let words) = error, words.hasPrefix("libcurl does not take an option") else {
                Issue.record("\(error)")
                return
            }
        }
    }

    /// An attacker on the network cuts https before it is secure: the server has not failed to prove its
    /// identity.
    @Test func aConnectionCutBeforeItIsSecure() throws {
        let server = try BackgroundProgram([
            "/usr/bin/python3", "-c",
            """
            import socket
            s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(8)
            print(s.getsockname()[1], flush=True)
            while True:
                c = s.accept()[0]; c.recv(64); c.close()
            """,
        ])
        let repository = try HTTPRepository(
            base: "https://127.0.0.1:\(try server.firstLine())/", limits: .quick)
        do {
            _ = try repository.file("stamp", limit: 10)
            Issue.record("it was answered")
        } catch {
            guard case .handshake? = error.transport else {
                Issue.record("\(error)")
                return
            }
            #expect(
                error.sentence(now: SyncBench.noon).hasPrefix(
                    "The connection was lost before it was secure ("))
        }
    }

    /// The most time for which the lock is held.
    @Test func aWholeUpdateEndsAfterTwentyMinutes() throws {
        #expect(TransportLimits().whole == 1_200)
        var limits = TransportLimits.quick
        limits.whole = 1
        let bench = try Bench(limits: limits)
        try bench.server.fault("stamp", "redirect", ["to": "/stamp"])
        try bench.write([1], to: "blob")
        #expect(try bench.repository.file("blob", limit: 10) == .found([1]))
        sleep(2)
        #expect(bench.failure(of: "blob") == .timeIsUp)
    }

    @Test func manyBlobsComeOverTwoConnections() throws {
        let server = try Nginx()
        let blobs = try (0..<40).map { number in
            let content = bytes(3_000 + number, seed: number)
            let blob = BlobRequest(digest: SHA256.digest(of: content), size: content.count)
            try server.directory.write(content, to: "repository/" + blob.path)
            return blob
        }
        let store = MemoryBlobs()
        var last = 0
        try HTTPRepository(base: server.address, limits: .quick).blobs(blobs, into: store) { bytes, _ in
            last = bytes
        }
        #expect(Set(store.found.keys) == Set(blobs.map(\.digest)))
        #expect(last == blobs.reduce(0) { $0 + $1.size })
        let requests = try server.requests(40)
        #expect(requests.count == 40)
        #expect(Set(requests.map(\.connection)).count <= 2)
    }

    @Test func anEmptyBlobComes() throws {
        let bench = try Bench()
        let store = MemoryBlobs()
        let blob = try bench.blob([])
        try bench.repository.blobs([blob], into: store) { _, _ in }
        #expect(store.found[blob.digest] == [])
    }

    @Test func aBlobIsGoneOnWithWhereAnAttemptBeforeStopped() throws {
        let bench = try Bench()
        let content = bytes(50_000)
        let blob = try bench.blob(content)
        let store = MemoryBlobs()
        store.partial[blob.digest] = Array(content[..<20_000])
        try bench.repository.blobs([blob], into: store) { _, _ in }
        #expect(store.found[blob.digest] == content)
        let request = try #require(try bench.server.requests(1).first)
        #expect(request.headers["range"] == "bytes=20000-")
        #expect(request.sent < 31_000)
    }

    @Test func aConnectionCutInTheMiddleOfABlobIsGoneOnWith() throws {
        let bench = try Bench()
        let content = bytes(100_000)
        let blob = try bench.blob(content)
        try bench.server.fault(blob.path, "cut", ["after": 40_000, "times": 2])
        let store = MemoryBlobs()
        try bench.repository.blobs([blob], into: store) { _, _ in }
        #expect(store.found[blob.digest] == content)
        #expect(
            try bench.server.requests(3).map { $0.headers["range"] } == [nil, "bytes=40000-", "bytes=80000-"])
    }

    @Test func aServerThatCutsForEverIsLeft() throws {
        let bench = try Bench()
        let blob = try bench.blob(bytes(100_000))
        try bench.server.fault(blob.path, "cut", ["after": 10])
        let store = MemoryBlobs()
        #expect(bench.failure(of: [blob], into: store) == .cut)
        #expect(store.partial[blob.digest]?.count == 40)
        #expect(try bench.server.requests(4).count == 4)
    }

    @Test(arguments: ["wrong-range", "whole"])
    func aServerThatCanNotDoRangesGivesTheWholeBlob(fault: String) throws {
        let bench = try Bench()
        let content = bytes(9_000)
        let blob = try bench.blob(content)
        try bench.server.fault(blob.path, fault)
        let store = MemoryBlobs()
        store.partial[blob.digest] = Array(content[..<4_000])
        try bench.repository.blobs([blob], into: store) { _, _ in }
        #expect(store.found[blob.digest] == content)
    }

    @Test(arguments: [3, 9_000]) func wrongBytesOfAnAttemptBeforeAreFetchedAnew(count: Int) throws {
        let bench = try Bench()
        let content = bytes(9_000)
        let blob = try bench.blob(content)
        let other = try bench.blob(bytes(100))
        let store = MemoryBlobs()
        store.partial[blob.digest] = [UInt8](repeating: 7, count: count)
        try bench.repository.blobs([blob, other], into: store) { _, _ in }
        #expect(store.found[blob.digest] == content)
        // Where what comes instead is wrong, too, it is not asked for for ever.
        try bench.server.fault(blob.path, "flipped")
        store.partial[blob.digest] = [1, 2, 3]
        #expect(bench.failure(of: [blob], into: store) == .wrongBytes(path: blob.path))
    }

    // MARK: What a server may do wrong

    @Test func anEndlessAnswerIsCutOff() throws {
        let bench = try Bench()
        try bench.write([1], to: "stamp")
        let blob = try bench.blob(bytes(5_000))
        try bench.server.faults([["path": "*", "fault": "endless"]])
        #expect(bench.failure(of: "stamp") == .tooLarge(path: "stamp", limit: 1_024))
        #expect(bench.failure(of: [blob]) == .wrongLength(path: blob.path, expected: 5_000))
    }

    @Test func endlessLinesBeforeAnAnswerAreCutOff() throws {
        let bench = try Bench()
        try bench.server.fault("stamp", "endless-head")
        guard case .strange = bench.failure(of: "stamp") else {
            Issue.record("it was taken for something else")
            return
        }
    }

    @Test(arguments: ["drip", "silent"]) func aSlowServerIsLeft(fault: String) throws {
        let bench = try Bench()
        try bench.write(bytes(900), to: "stamp")
        try bench.server.fault("stamp", fault)
        let begin = Clock.now
        let failure = bench.failure(of: "stamp")
        #expect(failure == (fault == "drip" ? .stalled : failure))
        #expect(failure != nil)
        #expect(Clock.now - begin < 8)
    }

    @Test func aServerThatIsJustNotSlowEnoughIsLeftWhenTheTimeIsUp() throws {
        var limits = TransportLimits.quick
        limits.slowest = 1
        limits.whole = 2
        let bench = try Bench(limits: limits)
        let blob = try bench.blob(bytes(5_000))
        try bench.server.fault(blob.path, "drip", ["pause": 0.02])
        let store = MemoryBlobs()
        let failure = bench.failure(of: [blob], into: store)
        #expect(failure == .timeIsUp || failure == .stalled)
        #expect(store.partial[blob.digest]?.isEmpty == false)
    }

    @Test(arguments: ["longer", "shorter", "flipped", "packed"])
    func aBlobOfTheWrongSizeOrBytesIsRefused(fault: String) throws {
        let bench = try Bench()
        let blob = try bench.blob(bytes(5_000))
        try bench.server.fault(blob.path, fault)
        let failure = bench.failure(of: [blob])
        switch fault {
        case "flipped": #expect(failure == .wrongBytes(path: blob.path))
        default: #expect(failure == .wrongLength(path: blob.path, expected: 5_000))
        }
    }

    @Test(arguments: [1, 100]) func aPortalIsTold(pages: Int) throws {
        let bench = try Bench()
        let blob = try bench.blob(bytes(500))
        try bench.server.faults([["path": "*", "fault": "portal", "pages": pages]])
        #expect(bench.failure(of: [blob]) == .portal)
        if pages > 1 {
            #expect(bench.failure(of: "stamp") == .portal)
        } else {
            // As short as a stamp: its signature tells, and `Update` sees what it is.
            guard case .found(let page) = try bench.repository.file("stamp", limit: 1_024)
            else {
                Issue.record("the page did not come")
                return
            }
            #expect(CaptivePortal.isLikely(page, insteadOf: .signed))
        }
    }

    @Test func anOverloadedServerSaysHowLongToWait() throws {
        let bench = try Bench()
        try bench.server.fault("stamp", "status", ["status": 503, "headers": ["Retry-After": "120"]])
        #expect(bench.failure(of: "stamp") == .overloaded(status: 503, retryAfter: 120))
        try bench.server.fault(
            "stamp", "status", ["status": 429, "headers": ["Retry-After": "99999999999999"]])
        #expect(bench.failure(of: "stamp") == .overloaded(status: 429, retryAfter: 86_400))
        try bench.server.fault("stamp", "status", ["status": 503])
        #expect(bench.failure(of: "stamp") == .overloaded(status: 503, retryAfter: nil))
        try bench.server.fault("stamp", "status", ["status": 500])
        #expect(bench.failure(of: "stamp") == .status(500, path: "stamp"))
        try bench.server.fault("stamp", "status", ["status": 511])
        #expect(bench.failure(of: "stamp") == .portal)
    }

    @Test func redirectsAreFollowedFiveTimesAndNoMore() throws {
        let bench = try Bench()
        try bench.write([7], to: "there/stamp")
        try bench.server.fault("stamp", "redirect", ["to": "there/stamp"])
        guard case .found([7]) = try bench.repository.file("stamp", limit: 10) else {
            Issue.record("the redirect was not followed")
            return
        }
        try bench.server.fault("stamp", "redirect", ["to": "/stamp"])
        #expect(bench.failure(of: "stamp") == .redirect(.tooMany))
        try bench.server.fault("stamp", "redirect", ["to": "file:///etc/passwd"])
        #expect(bench.failure(of: "stamp") == .redirect(.otherProtocol))
        try bench.server.fault("stamp", "redirect", ["to": "ftp://127.0.0.1/stamp"])
        #expect(bench.failure(of: "stamp") == .redirect(.otherProtocol))
    }

    @Test func redirectsFromHTTPSToHTTPAreNotFollowed() throws {
        #expect(RedirectPolicy.problem(from: "https://a/", to: "http://a/") == .downgrade)
        #expect(RedirectPolicy.problem(from: "HTTPS://a/", to: "HTTP://a/") == .downgrade)
        #expect(RedirectPolicy.problem(from: "http://a/", to: "https://a/") == nil)
        #expect(RedirectPolicy.problem(from: "https://a/", to: "gopher://a/") == .otherProtocol)
    }

    @Test func notModifiedWithoutHavingBeenAskedIsNoAnswer() throws {
        let bench = try Bench()
        try bench.write([1], to: "stamp")
        try bench.server.fault("stamp", "not-modified")
        #expect(bench.failure(of: "stamp") == .status(304, path: "stamp"))
    }

    @Test func whatIsNoHTTPIsNoAnswer() throws {
        let bench = try Bench()
        try bench.server.fault("stamp", "garbage")
        guard let failure = bench.failure(of: "stamp") else { return }
        #expect(failure != .missing(path: "stamp"))
    }

    @Test func nobodyListeningIsNoNetwork() throws {
        let repository = try HTTPRepository(base: "http://127.0.0.1:1/", limits: .quick)
        do {
            _ = try repository.file("stamp", limit: 10)
            Issue.record("somebody answered")
        } catch {
            guard case .noNetwork? = error.transport else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func aCertificateOfNobodyIsNotBelieved() throws {
        let bench = try Bench(isTLS: true)
        try bench.write([1], to: "stamp")
        guard case .notSecure = bench.failure(of: "stamp") else {
            Issue.record("it was believed")
            return
        }
    }
}
