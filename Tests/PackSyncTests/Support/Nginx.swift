// Debian's nginx with a separate configuration, port and log for the test.
import Foundation
import TestSupport

final class Nginx {
    let directory: PrivateDirectory
    /// The folder that the server serves.
    var folder: String { directory.path("repository") }
    private(set) var address = ""
    private var program: BackgroundProgram?

    struct Request: Equatable {
        var path: String
        var status: Int
        /// The bytes on the network in both directions, including headers.
        var bytes: Int
        var connection: String
        var version: String
    }

    /// - Parameters:
    ///   - isTLS: true for https, which HTTP/2 needs, with the certificate at `certificate`.
    init(isTLS: Bool = false) throws {
        directory = try PrivateDirectory()
        for name in ["repository", "scratch"] {
            try FileManager.default.createDirectory(
                atPath: directory.path(name), withIntermediateDirectories: true)
        }
        if isTLS { try Certificate.make(in: directory) }
        // Somebody else may take a port between finding and using it.
        for _ in 0..<5 {
            let port = try Self.freePort()
            try directory.write(configuration(port: port, isTLS: isTLS), to: "nginx.conf")
            let program = try BackgroundProgram([
                "/usr/sbin/nginx", "-c", directory.path("nginx.conf"), "-p", directory.path, "-e",
                directory.path("error.log"),
            ])
            if Self.answers(port: port, program) {
                self.program = program
                address = "\(isTLS ? "https" : "http")://127.0.0.1:\(port)/"
                return
            }
        }
        let log = (try? String(contentsOfFile: directory.path("error.log"), encoding: .utf8)) ?? ""
        throw HarnessFailure("nginx does not start: \(log)")
    }

    var certificate: String { directory.path("certificate.pem") }

    private func configuration(port: UInt16, isTLS: Bool) -> String {
        let scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(directory.path("scratch"))/\($0);" }.joined(separator: "\n")
        return """
            daemon off;
            master_process off;
            pid \(directory.path("nginx.pid"));
            events { worker_connections 256; }
            http {
            \(scratch)
            log_format counted '$uri $status $request_length $bytes_sent $connection $server_protocol';
            access_log \(directory.path("access.log")) counted;
            default_type application/octet-stream;
            server {
            listen 127.0.0.1:\(port)\(isTLS ? " ssl http2" : "");
            \(isTLS ? "ssl_certificate \(certificate); ssl_certificate_key \(directory.path("key.pem"));" : "")
            root \(folder);
            }
            }

            """
    }

    private static func freePort() throws -> UInt16 {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, size) == 0 && getsockname(file, $0, &size) == 0
            }
        }
        guard isBound else { throw HarnessFailure("there is no free port") }
        return UInt16(bigEndian: place.sin_port)
    }

    private static func answers(port: UInt16, _ program: BackgroundProgram) -> Bool {
        for _ in 0..<2_000 where program.isRunning {
            let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(file) }
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_addr.s_addr = inet_addr("127.0.0.1")
            place.sin_port = port.bigEndian
            let isConnected = withUnsafePointer(to: &place) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            if isConnected { return true }
            usleep(10_000)
        }
        return false
    }

    /// Returns the requests so far; waits briefly until there are `count`.
    func requests(_ count: Int = 0) throws -> [Request] {
        for _ in 0..<2_000 {
            let text = (try? String(contentsOfFile: directory.path("access.log"), encoding: .utf8)) ?? ""
            let lines = text.split(separator: "\n")
            if lines.count >= count {
                return lines.map { line in
                    let words = line.split(separator: " ").map(String.init)
                    return Request(
                        path: String(words[0].dropFirst()), status: Int(words[1]) ?? 0,
                        bytes: (Int(words[2]) ?? 0) + (Int(words[3]) ?? 0), connection: words[4],
                        version: words[5])
                }
            }
            usleep(10_000)
        }
        throw HarnessFailure("there were not \(count) requests")
    }
}
