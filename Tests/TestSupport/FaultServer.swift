// The server that misbehaves in ways that nginx never does: Tests/Sync/fault_server.py.
import Foundation

/// One request as counted by a server.
package struct ServedRequest: Decodable, Equatable {
    package var method: String
    package var path: String
    package var status: Int
    /// The bytes of the request and of the answer, including headers.
    package var received: Int
    package var sent: Int
    package var headers: [String: String]
}

package final class FaultServer {
    package let directory: PrivateDirectory
    /// The folder that the server serves.
    package var folder: String { directory.path("repository") }
    package let address: String
    private let program: BackgroundProgram

    /// - Parameters:
    ///   - isTLS: true to use TLS with a self-signed certificate, which is at `certificate`.
    package init(isTLS: Bool = false) throws {
        directory = try PrivateDirectory()
        try FileManager.default.createDirectory(
            atPath: directory.path("repository"), withIntermediateDirectories: true)
        var command = [
            "/usr/bin/python3", Binary.checkout() + "/Tests/Sync/fault_server.py",
            directory.path("repository"),
            directory.path("log"),
        ]
        if isTLS {
            try Certificate.make(in: directory)
            command += ["--tls", directory.path("certificate.pem"), directory.path("key.pem")]
        }
        program = try BackgroundProgram(command)
        let port = try program.firstLine()
        guard Int(port) != nil else { throw HarnessFailure("the fault server did not start") }
        address = "\(isTLS ? "https" : "http")://127.0.0.1:\(port)/"
    }

    package var certificate: String { directory.path("certificate.pem") }

    /// Sets the faults of future answers.
    package func faults(_ faults: [[String: Any]]) throws {
        try directory.write(JSONSerialization.data(withJSONObject: faults), to: "faults.json")
    }

    package func fault(_ path: String, _ name: String, _ words: [String: Any] = [:]) throws {
        try faults([words.merging(["path": path, "fault": name]) { $1 }])
    }

    /// Returns the requests so far.
    ///
    /// - Parameters:
    ///   - count: the number of requests to wait for briefly: a client may have its answer before it is
    ///     counted.
    package func requests(_ count: Int = 0) throws -> [ServedRequest] {
        for _ in 0..<2_000 {
            let text = (try? String(contentsOfFile: directory.path("log"), encoding: .utf8)) ?? ""
            let lines = text.split(separator: "\n")
            if lines.count >= count {
                return try lines.map { try JSONDecoder().decode(ServedRequest.self, from: Data($0.utf8)) }
            }
            usleep(10_000)
        }
        throw HarnessFailure("there were not \(count) requests")
    }
}

/// A self-signed certificate for 127.0.0.1.
package enum Certificate {
    package static func make(in directory: PrivateDirectory) throws {
        let made = try runProgram([
            "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-days",
            "36500",
            "-keyout", directory.path("key.pem"), "-out", directory.path("certificate.pem"),
        ])
        guard made.status == .exited(0) else { throw HarnessFailure("no certificate: \(made.stderr)") }
    }
}
