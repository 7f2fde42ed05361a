// A client that sends any bytes, right or wrong.
import Glibc
import TestSupport

/// One connection to a server on this computer.
final class RawClient {
    private let socket: Int32

    init(port: Int) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw HarnessFailure("no connection to \(port): errno \(errno)") }
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    /// Sends as much as the server accepts. Returns true if that is everything.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Returns the data up to the end of the connection, or nil if the server does not close it within half a
    /// minute.
    func rest() -> String? {
        var (all, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = recv(socket, &piece, piece.count, 0)
            if count > 0 {
                all += piece[..<count]
                continue
            }
            if count < 0, errno == EAGAIN { return nil }
            return String(decoding: all, as: UTF8.self)
        }
    }

    /// True if the server has closed the connection; does not wait.
    var isClosed: Bool {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK))
        return count == 0 || count < 0 && errno != EAGAIN
    }

    /// Sends a complete request on a new connection, and returns the first line of the answer and the rest.
    static func ask(_ port: Int, _ bytes: [UInt8]) throws -> (status: Int, text: String) {
        let client = try RawClient(port: port)
        client.send(bytes)
        let text = client.rest() ?? ""
        let words = text.split(separator: " ", maxSplits: 2)
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0, text)
    }

    static func ask(
        _ port: Int, _ method: String, _ path: String, body: [UInt8] = [], headers: String = ""
    ) throws -> (status: Int, text: String) {
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
            + "Content-Length: \(body.count)\r\n\(headers)\r\n"
        return try ask(port, Array(head.utf8) + body)
    }
}
