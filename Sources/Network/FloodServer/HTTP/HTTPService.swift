// An HTTP server by libmicrohttpd, with limits on bytes, connections and time. It runs entirely in the
// calling thread.
internal import CMicroHTTPD
import Clocks
internal import Glibc

final class HTTPService {
    /// Returns the answer to a request. Called in the thread that waits.
    typealias Handler = (ServerRequest) -> ServerResponse

    let limits: ServerLimits
    fileprivate let handler: Handler
    /// The deadline of each connection, by its socket, in seconds of the monotonic clock.
    private var deadlines: [Int32: Int] = [:]
    /// The number of bytes of bodies in memory.
    fileprivate var received = 0
    private var server: OpaquePointer?

    /// Starts to listen.
    ///
    /// - Throws: a problem with the `errno` if the address is not available.
    init(_ address: ServerAddress, limits: ServerLimits, _ handler: @escaping Handler) throws(ServerProblem) {
        (self.limits, self.handler) = (limits, handler)
        let context = Unmanaged.passUnretained(self).toOpaque()
        server = address.withSystemAddress { system in
            muster_http_start(
                system, answerRequest, endRequest, watchConnection, context, limits.connections, limits.idle,
                limits.header, address.isVersion6 ? 1 : 0)
        }
        guard server != nil else { throw .address(address.text, errno) }
    }

    deinit { stop() }

    /// The port that the server listens on.
    var port: Int { server.map { Int(muster_http_port($0)) } ?? 0 }

    /// Serves pending requests. Returns after any work, a signal, or the time limit.
    func wait(milliseconds: Int32) {
        guard let server else { return }
        _ = MHD_run_wait(server, milliseconds)
        endOverdue()
    }

    /// Closes all connections.
    func stop() {
        if let server { MHD_stop_daemon(server) }
        server = nil
    }

    /// Closes connections past their deadline. A client that sends a byte now and then never counts as idle.
    private func endOverdue() {
        let now = Monotonic.seconds
        for (socket, deadline) in deadlines where deadline < now {
            shutdown(socket, Int32(SHUT_RDWR))
            deadlines[socket] = nil
        }
    }

    fileprivate func begin(_ socket: Int32) {
        // Clients that are slow on purpose make room for the next one: the oldest goes before all places are taken.
        if deadlines[socket] == nil, deadlines.count + Self.spare >= Int(limits.connections),
            let oldest = deadlines.min(by: { $0.value < $1.value })
        {
            shutdown(oldest.key, Int32(SHUT_RDWR))
            deadlines[oldest.key] = nil
        }
        deadlines[socket] = Monotonic.seconds + limits.whole
    }

    /// The connections that are kept free.
    private static let spare = 4

    fileprivate func forget(_ socket: Int32) { deadlines[socket] = nil }
}

/// The reason that a server cannot start.
package enum ServerProblem: Error, Equatable {
    /// The address is not available, with the `errno`.
    case address(String, Int32)
    /// The file cannot be read or written, for the reason given.
    case storage(String, String)
    case inUse(String)
    /// The file was written by a later version or by another program.
    case unknownStore(String)
}

// MARK: Called by libmicrohttpd

/// A request being received.
private final class Arrival {
    var request: ServerRequest
    var refusal: ServerResponse?

    init(_ request: ServerRequest) { self.request = request }
}

private func service(_ context: UnsafeMutableRawPointer?) -> HTTPService? {
    context.map { Unmanaged<HTTPService>.fromOpaque($0).takeUnretainedValue() }
}

/// Called when the header has arrived, then for each piece of the body, then at its end.
private func answerRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let service = service(context), let connection, let size, let state else { return muster_http_no }
    guard let pointer = state.pointee else {
        let arrival = Arrival(
            ServerRequest(
                method: method.flatMap { ServerRequest.Method(rawValue: String(cString: $0)) },
                path: url.map { String(cString: $0) } ?? "", host: host(of: connection)))
        state.pointee = Unmanaged.passRetained(arrival).toOpaque()
        guard let length = header(MHD_HTTP_HEADER_CONTENT_LENGTH, of: connection) else {
            return muster_http_yes
        }
        // One that is too large is refused before it is sent.
        guard let count = Int(length), count <= service.limits.body else {
            return send(service.tooLarge, to: connection)
        }
        return muster_http_yes
    }
    let arrival = Unmanaged<Arrival>.fromOpaque(pointer).takeUnretainedValue()
    if size.pointee > 0 {
        service.take(piece, size.pointee, into: arrival)
        size.pointee = 0
        return muster_http_yes
    }
    return send(arrival.refusal ?? service.handler(arrival.request), to: connection)
}

extension HTTPService {
    fileprivate var tooLarge: ServerResponse {
        ServerResponse(.tooLarge, "A request has \(limits.body) bytes at most.")
    }

    /// Appends a piece of the body. Bytes beyond a limit are received and discarded, because clients read the
    /// answer only after sending everything.
    fileprivate func take(_ piece: UnsafePointer<CChar>?, _ count: Int, into arrival: Arrival) {
        guard arrival.refusal == nil, let piece else { return }
        if arrival.request.body.count + count > limits.body {
            arrival.refusal = tooLarge
        } else if received + count > limits.allBodies {
            arrival.refusal = ServerResponse(.tooMany, "Too much is being sent at a time. Try again later.")
        } else {
            arrival.request.body += UnsafeRawBufferPointer(start: piece, count: count)
            received += count
            return
        }
        received -= arrival.request.body.count
        arrival.request.body = []
    }
}

/// Called when an answer was sent, or a connection ended during a request.
private func endRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ outcome: MHD_RequestTerminationCode
) {
    guard let service = service(context) else { return }
    if let pointer = state?.pointee {
        let arrival = Unmanaged<Arrival>.fromOpaque(pointer).takeRetainedValue()
        service.received -= arrival.request.body.count
        state?.pointee = nil
    }
    // The same connection may ask once more.
    if let connection { service.begin(muster_http_socket(connection)) }
}

private func watchConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ what: MHD_ConnectionNotificationCode
) {
    guard let service = service(context), let connection else { return }
    let socket = muster_http_socket(connection)
    if muster_http_is_beginning(what) != 0 { service.begin(socket) } else { service.forget(socket) }
}

private func send(_ answer: ServerResponse, to connection: OpaquePointer) -> MHD_Result {
    let made = answer.body.withUnsafeBytes { muster_http_response($0.baseAddress, $0.count) }
    guard let made else { return muster_http_no }
    defer { MHD_destroy_response(made) }
    MHD_add_response_header(made, MHD_HTTP_HEADER_CONTENT_TYPE, answer.mediaType)
    MHD_add_response_header(made, "X-Content-Type-Options", "nosniff")
    if let allowed = answer.allowed { MHD_add_response_header(made, MHD_HTTP_HEADER_ALLOW, allowed) }
    if answer.status == .tooMany { MHD_add_response_header(made, MHD_HTTP_HEADER_RETRY_AFTER, "60") }
    return MHD_queue_response(connection, answer.status.rawValue, made)
}

private func header(_ name: String, of connection: OpaquePointer) -> String? {
    muster_http_header(connection, name).map { String(cString: $0) }
}

/// Returns the client's name for this server, or nil if an address cannot contain it.
private func host(of connection: OpaquePointer) -> String? {
    guard let text = header(MHD_HTTP_HEADER_HOST, of: connection), (1...255).contains(text.utf8.count) else {
        return nil
    }
    let isPossible = text.utf8.allSatisfy { byte in
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || ".-:[]".utf8.contains(byte)
    }
    return isPossible ? text : nil
}
