// The real program as a server, with the real program as its reader, and with clients that mean harm.
import FeedDecoding
import Foundation
import Hazards
import TestSupport
import Testing

@testable import FloodServer

/// The server, and the home of a person who reads it.
private struct ServerBench {
    let directory: PrivateDirectory
    let program: BackgroundProgram
    let address: String
    let port: Int

    init(_ dialect: FloodDialect = .app, in directory: PrivateDirectory? = nil) throws {
        self.directory = try directory ?? PrivateDirectory()
        program = try BackgroundProgram([
            try Binary.musterSync(), "flood-server", self.directory.path("served"), "--port", "0",
            "--dialect",
            dialect.rawValue,
        ])
        address = try program.firstLine()
        let number = address.split(separator: ":").last?.split(separator: "/").first
        guard let port = number.flatMap({ Int($0) }), address == "http://127.0.0.1:\(port)/index.php" else {
            throw HarnessFailure("the flood server did not start: \(address)")
        }
        self.port = port
    }

    func sync(_ arguments: String...) throws -> ProgramResult {
        try runProgram([try Binary.musterSync()] + arguments, environment: ["HOME": directory.path("home")])
    }

    func post(_ body: String, headers: String = "") throws -> (status: Int, text: String) {
        try RawClient.ask(port, "POST", "/index.php", body: Array(body.utf8), headers: headers)
    }

    /// The markers that the reader has stored: key, level and comment.
    func stored() throws -> [String] {
        let snapshot = try FloodSnapshot.read(folder: directory.path("home/.local/share/muster/hazards"))
        return snapshot.collection(of: "flood")?.sets.flatMap(\.markers).map(\.key).sorted() ?? []
    }
}

@Suite("the flood server as a program")
struct FloodServerProcessTests {
    @Test(arguments: FloodDialect.allCases)
    func theWholeChain(_ dialect: FloodDialect) throws {
        let bench = try ServerBench(dialect)
        #expect(try bench.sync("feeds", "enable", "flood", bench.address).status == .exited(0))
        let configuration = bench.directory.path("home/.config/muster/feeds.conf")
        let text = try String(contentsOfFile: configuration, encoding: .utf8)
        try (text + (text.hasSuffix("\n") ? "" : "\n") + "dialect = \(dialect.rawValue)\n")
            .write(toFile: configuration, atomically: true, encoding: .utf8)
        func update() throws -> String {
            let result = try bench.sync("feeds", "update", "flood")
            #expect(result.status == .exited(0), "\(result.stderr)")
            return result.stdout + result.stderr
        }
        #expect(try update().contains("3 reports"))
        #expect(try bench.stored() == ["i1", "i2", "i3"])
        // A report, as a form and as it is; read as a difference, and nothing twice.
        for (number, body) in [(1, FloodBody.form), (2, .xml)] {
            let answer = try bench.post(FloodRequest.submit(ServiceBench.report(number)).body(body))
            #expect(answer.status == 200 && answer.text.contains("<msg>Marker added successfully</msg>"))
        }
        #expect(try update().contains("5 reports"))
        #expect(try update().contains("5 reports"))
        #expect(try bench.stored() == ["i1", "i2", "i3", "i4", "i5"])
        // A base that was built again.
        for number in 3...FloodStore.differencesOfABase + 5 {
            _ = try bench.post(FloodRequest.submit(ServiceBench.report(number)).xml)
        }
        #expect(try update().contains("28 reports"))
        #expect(try bench.stored().count == 28)
    }

    @Test func anotherStartServesWhatWasStored() throws {
        let directory = try PrivateDirectory()
        do {
            let bench = try ServerBench(in: directory)
            #expect(try bench.post(FloodRequest.submit(ServiceBench.report()).xml).status == 200)
            let second = try bench.sync("flood-server", directory.path("served"), "--port", "0")
            #expect(second.status == .exited(1))
            #expect(
                second.stderr
                    == "muster-sync: Another flood server uses \(directory.path("served")). End it, or choose another folder.\n"
            )
            let third = try bench.sync("flood-server", directory.path("other"), "--port", "\(bench.port)")
            #expect(third.status == .exited(1))
            #expect(
                third.stderr
                    == "muster-sync: Cannot listen on 127.0.0.1:\(bench.port): Address already in use. Choose another port with --port, or 0 for any.\n"
            )
        }
        let bench = try ServerBench(in: directory)
        let events = try bench.post(FloodRequest.events.xml)
        #expect(events.text.contains("<markercount>4</markercount>"))
    }

    @Test(
        "it ends with SIGINT and with SIGTERM, and says that it did as it should", arguments: ["INT", "TERM"])
    func signals(_ name: String) throws {
        let directory = try PrivateDirectory()
        let result = try runProgram(
            [
                "/bin/sh", "-c",
                "\"$M\" flood-server \"$D\" --port 0 >\"$D.out\" 2>\"$D.err\" & n=0; "
                    + "while [ ! -s \"$D.err\" ] && [ $n -lt 600 ]; do sleep 0.05; n=$((n+1)); done; kill -\(name) $!; wait $!",
            ], environment: ["M": try Binary.musterSync(), "D": directory.path("served")])
        #expect(result.status == .exited(0))
        let said = try String(contentsOfFile: directory.path("served.err"), encoding: .utf8)
        #expect(
            said
                == "muster-sync: This flood server is for testing: anyone who reaches it can read and add reports. Ctrl-C ends it.\n"
        )
    }

    @Test func wrongUsage() throws {
        let bench = try ServerBench()
        for arguments in [
            ["--address", "localhost"], ["--address", "1.2.3"], ["--port", "65536"], ["--dialect", "both"],
        ] {
            let result = try runProgram(
                [try Binary.musterSync(), "flood-server", bench.directory.path("new")] + arguments)
            #expect(result.status == .exited(2))
        }
        #expect(!FileManager.default.fileExists(atPath: bench.directory.path("new")))
        let version6 = ServerAddress("::1", port: 0)
        #expect(
            version6?.isOfThisComputer == true && ServerAddress("0.0.0.0", port: 1)?.isOfThisComputer == false
        )
    }

    @Test func hostileRequestsAreRefusedAndTheServerGoesOn() throws {
        let bench = try ServerBench()
        func ask(_ text: String) throws -> Int { try RawClient.ask(bench.port, Array(text.utf8)).status }
        let host = "Host: a\r\nConnection: close\r\n"
        for method in ["GET", "PUT", "DELETE", "OPTIONS", "TRACE", "XYZZY"] {
            #expect(try RawClient.ask(bench.port, method, "/index.php").status == 405, "\(method)")
        }
        #expect(try RawClient.ask(bench.port, "POST", "/kml/base-1.kml").status == 405)
        #expect(try RawClient.ask(bench.port, "POST", "/elsewhere").status == 404)
        #expect(try RawClient.ask(bench.port, "GET", "/%2e%2e/%00").status == 404)
        // A body that is announced as too large is not waited for; one that comes in pieces is dropped.
        #expect(try ask("POST / HTTP/1.1\r\n\(host)Content-Length: 4194305\r\n\r\n") == 413)
        #expect(try ask("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n") == 413)
        let piece = "10000\r\n" + String(repeating: "a", count: 65_536) + "\r\n"
        let pieces = String(repeating: piece, count: 70)
        #expect(
            try ask("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n\(pieces)0\r\n\r\n") == 413)
        // Just at the limit it is read, and is no request.
        let filled = [UInt8](repeating: 0x20, count: 4 << 20)
        #expect(try RawClient.ask(bench.port, "POST", "/", body: filled).status == 400)
        let bomb =
            "<!DOCTYPE a [<!ENTITY a \"" + String(repeating: "a", count: 1_000) + "\">]><phone>"
            + String(repeating: "&a;", count: 100_000)
        #expect(try bench.post(bomb).status == 400)
        #expect(try bench.post(String(repeating: "<a>", count: 1_000_000)).status == 400)
        // No HTTP at all, and heads without an end.
        for text in [
            "\u{16}\u{3}\u{1}\u{2}\0\u{1}", "\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "POST / HTTP/9.9\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
        ] {
            let client = try RawClient(port: bench.port)
            client.send(text + "\r\n\r\n")
        }
        #expect(
            try [413, 414, 431].contains(
                ask("GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\n\(host)\r\n")))
        let many = (0..<4_000).map { "X-\($0): y\r\n" }.joined()
        #expect(try [413, 431].contains(ask("GET / HTTP/1.1\r\n\(host)\(many)\r\n")))
        // A body that breaks off, and more connections than are taken.
        do {
            let cut = try RawClient(port: bench.port)
            cut.send("POST / HTTP/1.1\r\n\(host)Content-Length: 1000\r\n\r\n<phone>")
        }
        let crowd = try (0..<60).map { _ in try RawClient(port: bench.port) }
        for client in crowd { client.send("POST / HT") }
        #expect(bench.program.isRunning)
        withExtendedLifetime(crowd) {}
        #expect(try bench.sync("feeds", "enable", "flood", bench.address).status == .exited(0))
    }

    @Test func afterACrowdItAnswers() throws {
        let bench = try ServerBench()
        do {
            let crowd = try (0..<60).map { _ in try RawClient(port: bench.port) }
            for client in crowd { client.send("POST / HT") }
        }
        let answer = try bench.post(FloodRequest.regions.xml)
        #expect(answer.status == 200 && answer.text.contains("Example region"))
    }

    @Test("a client that sends a byte now and then is cut off")
    func slowClients() throws {
        var limits = ServerLimits()
        limits.whole = -1
        let address = try #require(ServerAddress("127.0.0.1", port: 0))
        let service = try HTTPService(address, limits: limits) { _ in ServerResponse(.found, "") }
        let client = try RawClient(port: service.port)
        var rounds = 0
        while !client.isClosed, rounds < 1_000 {
            client.send("G")
            service.wait(milliseconds: 5)
            rounds += 1
        }
        #expect(client.isClosed)
    }

    @Test("killed at any call with which it stores, it has a report as a whole or not at all")
    func killed() throws {
        let scratch = try PrivateDirectory()
        let points = soakRounds(6)
        let result = try runProgram(
            [
                "/usr/bin/python3", Binary.checkout() + "/Tests/Sync/flood_server_kill_loop.py", "--sync",
                Binary.musterSync(), "--scratch", scratch.path("work"), "--points", "\(points)",
            ],
            environment: ["PYTHONDONTWRITEBYTECODE": "1"], seconds: 120 + Double(points) * 10)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains(" 0 bad"))
    }
}
