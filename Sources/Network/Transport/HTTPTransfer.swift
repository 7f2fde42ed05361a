// The transfer of one file from a web server: what to request, how an exchange ended, what to request next.
internal import CCurl
import Clocks
import Files

struct HTTPRequest {
    var path: String
    /// The most bytes that the file may have; with `isExact`, its exact size.
    var limit: Int
    var isExact = false
    /// The request for a document that changes; nil for other files.
    var document: DocumentRequest?
    /// True if the request may reach the server at most once: it is never repeated, and an answer with any
    /// status is returned.
    var isOnce = false
}

enum TransferStep {
    case complete
    case missing
    /// To request once more: after a redirect, or from the beginning.
    case again
    /// To resume where the connection was cut.
    case cut
    case failed(TransportFailure)
}

final class HTTPTransfer {
    let request: HTTPRequest
    let receiver: any ByteReceiver
    /// The address to request, which changes with a redirect.
    private(set) var address: String
    private(set) var head = ResponseHeader()
    /// True if the transfer began with bytes of an earlier attempt.
    let isResumed: Bool
    private(set) var status = 0
    var cuts = 0
    private let limits: TransportLimits
    private let reach: ServerReach
    /// The configured server; nil if its address cannot be parsed.
    private let server: ServerName?
    /// True once a redirect has led to another server.
    private var isElsewhere = false
    private var redirects = 0
    private var isRangeRefused = false
    /// The number of bytes received before the exchange began.
    private var start = 0
    private var isBodyBegun = false
    /// The reason that one of the functions below stopped the exchange.
    private var stop: TransportFailure?
    /// True if the body of a response that is not the file is read and dropped, so that the connection can be reused.
    private var isBodyDropped = false
    private var dropped = 0
    private static let maxDropped = 64 << 10

    init(
        _ request: HTTPRequest, base: String, receiver: any ByteReceiver, limits: TransportLimits,
        reach: ServerReach
    ) {
        (self.request, self.reach) = (request, reach)
        server = ServerName(ofAddress: base)
        (self.receiver, self.limits) = (receiver, limits)
        address = base + request.path
        isResumed = receiver.received > 0
    }

    // MARK: Before an exchange

    /// Returns the value of `Range` if there are bytes of an earlier attempt.
    func begin() throws(FileFailure) -> String? {
        head = ResponseHeader()
        (stop, isBodyBegun, isBodyDropped, dropped) = (nil, false, false, 0)
        if isRangeRefused, receiver.received > 0 { try receiver.restart() }
        start = receiver.received
        return start > 0 ? "\(start)-" : nil
    }

    // MARK: During an exchange; the functions return whether it may go on

    func mayConnect(to target: IPAddress?) -> Bool {
        reach.allows(target, for: address, isRedirected: isElsewhere) || refuse(.redirect(.privateNetwork))
    }

    func noteConnection(to target: IPAddress) { if !isElsewhere { reach.note(target, for: address) } }

    func takeHead(_ line: UnsafeRawBufferPointer) -> Bool {
        head.read(line, now: Moment.now().seconds)
        guard head.size <= limits.head else { return refuse(.strange("its header is too long")) }
        return true
    }

    /// - Parameter length: the length of the body that the server announces, in bytes; negative if it announces none.
    func takeBody(_ bytes: UnsafeRawBufferPointer, status: Int, length: Int) -> Bool {
        if !isBodyBegun {
            isBodyBegun = true
            guard beginBody(status: status, length: length) else { return false }
        }
        if isBodyDropped {
            dropped += bytes.count
            return dropped <= Self.maxDropped
        }
        guard receiver.received + bytes.count <= request.limit else { return refuse(tooMuch) }
        return stores { () throws(FileFailure) in try receiver.take(bytes) }
    }

    private func beginBody(status: Int, length: Int) -> Bool {
        switch status {
        case 200:
            guard restartUnlessNew() else { return false }
            return length <= request.limit || refuse(tooMuch)
        case 206 where start > 0 && head.rangeStart == start:
            return length <= request.limit - start || refuse(tooMuch)
        default:
            isBodyDropped = !request.isOnce
            return !request.isOnce || length <= request.limit || refuse(tooMuch)
        }
    }

    /// Restarts the file, because the server sends all of it and not the requested part.
    private func restartUnlessNew() -> Bool {
        receiver.received == 0 || stores { () throws(FileFailure) in try receiver.restart() }
    }

    private func stores(_ body: () throws(FileFailure) -> Void) -> Bool {
        do throws(FileFailure) { try body() } catch { return refuse(.disk(error)) }
        return true
    }

    private var tooMuch: TransportFailure {
        explained(
            request.isExact
                ? .wrongLength(path: request.path, expected: request.limit)
                : .tooLarge(path: request.path, limit: request.limit))
    }

    var wrongBytes: TransportFailure { explained(.wrongBytes(path: request.path)) }

    /// Returns the failure, or `portal` if the response is most likely a captive portal's page.
    private func explained(_ failure: TransportFailure) -> TransportFailure {
        head.isHTML ? .portal : failure
    }

    private func refuse(_ failure: TransportFailure) -> Bool {
        stop = failure
        return false
    }

    // MARK: After an exchange

    /// - Parameter text: the library's error message.
    func end(code: CURLcode, text: String, status: Int, redirect: String?) -> TransferStep {
        if let stop { return .failed(stop) }
        let isDroppedTooLong = isBodyDropped && dropped > Self.maxDropped
        if code != CURLE_OK, !isDroppedTooLong { return end(failure: code, text: text) }
        self.status = status
        if request.isOnce { return status == 0 ? .cut : .complete }
        switch status {
        case 200: return endBody()
        case 204 where request.document != nil: return .complete
        case 304 where request.document?.isConditional == true: return .complete
        case 206: return start > 0 && head.rangeStart == start ? endBody() : fromTheBeginning()
        case 301, 302, 303, 307, 308: return follow(redirect, status: status)
        case 403, 404, 410:
            return request.document == nil ? .missing : .failed(.status(status, path: request.path))
        case 416: return fromTheBeginning()
        case 429, 503: return .failed(.overloaded(status: status, retryAfter: head.retryAfter))
        case CaptivePortal.status: return .failed(.portal)
        default: return .failed(.status(status, path: request.path))
        }
    }

    private func endBody() -> TransferStep {
        if !isBodyBegun, start > 0, !restartUnlessNew() { return .failed(stop ?? tooMuch) }
        guard !request.isExact || receiver.received == request.limit else {
            // A complete answer, and not the file: nothing of it is kept.
            _ = restartUnlessNew()
            return .failed(stop ?? tooMuch)
        }
        return .complete
    }

    /// Requests the whole file, once, because the server sent a part that was not requested or ignored the range.
    private func fromTheBeginning() -> TransferStep {
        guard start > 0, !isRangeRefused else {
            return .failed(.strange("a part of a file, though the whole was requested"))
        }
        isRangeRefused = true
        return .again
    }

    private func follow(_ target: String?, status: Int) -> TransferStep {
        let unfollowed = TransferStep.failed(.status(status, path: request.path))
        guard let target else { return unfollowed }
        if let problem = RedirectPolicy.problem(from: address, to: target) {
            return .failed(.redirect(problem))
        }
        if request.document != nil {
            // One with a name or a password may lead anywhere.
            guard let other = DocumentAddress(target) else { return unfollowed }
            guard other.host == DocumentAddress(address)?.host else {
                return .failed(.redirect(.otherHost(other.host)))
            }
        }
        guard let other = ServerName(ofAddress: target) else { return unfollowed }
        isElsewhere = server.map { !$0.isServer(other) } ?? true
        guard !isElsewhere || !other.isPrivate else { return .failed(.redirect(.privateNetwork)) }
        redirects += 1
        guard redirects <= limits.redirects else { return .failed(.redirect(.tooMany)) }
        address = target
        return .again
    }

    private func end(failure code: CURLcode, text: String) -> TransferStep {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT,
            CURLE_INTERFACE_FAILED:
            return .failed(.noNetwork(text))
        case CURLE_OPERATION_TIMEDOUT:
            let isSilent = head.size == 0 && start == 0
            return .failed(isSilent && !request.isOnce ? .noNetwork(text) : .stalled)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            return .cut
        // Something that is not HTTP has answered: it may have taken what was sent.
        case CURLE_UNSUPPORTED_PROTOCOL where request.isOnce: return .failed(.strange(text))
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .failed(.badAddress(text))
        case CURLE_SSL_CONNECT_ERROR: return .failed(.handshake(text))
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_USE_SSL_FAILED:
            return .failed(.notSecure(text))
        default: return .failed(.strange(text))
        }
    }
}
