// Fetches files from one web server with libcurl, over at most two connections that are kept open.
internal import CCurl
import Clocks
import Files
internal import Glibc

/// A client of one web server. It is used by one task at a time.
package final class HTTPClient {
    private let base: String
    private let settings: TransferSettings
    private var limits: TransportLimits { settings.limits }
    private let multi: UnsafeMutableRawPointer
    /// Handles without a transfer.
    private var idle: [CurlHandle] = []
    private var active: [CurlHandle] = []
    private let deadline: Int
    private var resumesLeft: Int
    private var isHTTP2 = false
    private let reach = ServerReach()
    /// The times of the last document that was answered.
    package private(set) var times = AnswerTimes(age: 0)

    private static let connections = 2
    /// The number of simultaneous transfers if they share a connection (HTTP/2).
    private static let streams = 8
    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// Initializes libcurl and its TLS on a background thread. The first client that is created waits until
    /// this has finished.
    package static func prepareInBackground() {
        var thread = pthread_t()
        let isRunning = pthread_create(
            &thread, nil,
            { _ in
                _ = HTTPClient.isLibraryReady
                return nil
            }, nil)
        if isRunning == 0 { pthread_detach(thread) }
    }

    /// - Parameter base: an address that ends in a slash.
    package init(base: String, limits: TransportLimits, userAgent: String) throws(TransportFailure) {
        guard Self.isLibraryReady, let multi = curl_multi_init() else {
            throw .strange("libcurl could not start")
        }
        self.base = base
        settings = TransferSettings(limits: limits, userAgent: userAgent)
        self.multi = multi
        deadline = Monotonic.seconds + limits.whole
        resumesLeft = limits.resumesInAll
        for option in [CURLMOPT_MAX_TOTAL_CONNECTIONS, CURLMOPT_MAXCONNECTS] {
            guard muster_curl_multi_set_number(multi, option, Self.connections) == CURLM_OK else {
                throw .strange("libcurl could not limit its connections")
            }
        }
    }

    deinit {
        stopAll()
        idle = []
        curl_multi_cleanup(multi)
    }

    /// Fetches one file as a whole.
    ///
    /// - Parameter limit: the most bytes to accept; a longer file is an error and is not read.
    package func file(_ path: String, limit: Int) throws(TransportFailure) -> FileResponse {
        let receiver = MemoryReceiver(limit: limit)
        let request = HTTPRequest(path: path, limit: limit)
        return try fetch(request, into: receiver) == nil ? .missing : .found(receiver.bytes)
    }

    /// Fetches one document, or reports that the local version is current. Only this server is asked.
    package func document(_ document: DocumentRequest) throws(TransportFailure) -> DocumentResponse {
        let receiver = MemoryReceiver(limit: document.limit)
        var request = HTTPRequest(path: document.path, limit: document.limit)
        request.document = document
        guard let transfer = try fetch(request, into: receiver) else { throw .missing(path: document.path) }
        let head = transfer.head
        times = AnswerTimes(age: head.age, server: head.date.map { Moment(seconds: $0) + head.age })
        switch transfer.status {
        case 304: return .notModified
        case 204: return .nothing
        default:
            return .found(
                Document(
                    bytes: receiver.bytes, entityTag: head.entityTag, lastModified: head.lastModified,
                    isPage: head.isHTML))
        }
    }

    /// Posts a document that must not arrive twice, and returns the answer with any status. Call it once, on a client
    /// that has made no request: the library may repeat a request on a reused connection. Throws `noNetwork`,
    /// `handshake` or `notSecure` if nothing was sent. After any other failure the document may or may not have
    /// arrived.
    package func post(_ document: DocumentRequest) throws(TransportFailure) -> PostResponse {
        let receiver = MemoryReceiver(limit: document.limit)
        var request = HTTPRequest(path: document.path, limit: document.limit)
        (request.document, request.isOnce) = (document, true)
        guard let transfer = try fetch(request, into: receiver) else { throw .cut }
        return PostResponse(
            status: transfer.status, bytes: receiver.bytes, retryAfter: transfer.head.retryAfter)
    }

    /// Fetches one file into `receiver`. Returns nil if the server has none.
    private func fetch(
        _ request: HTTPRequest, into receiver: MemoryReceiver
    ) throws(TransportFailure) -> HTTPTransfer? {
        let transfer = HTTPTransfer(request, base: base, receiver: receiver, limits: limits, reach: reach)
        try start(transfer)
        var (isComplete, isMissing) = (false, false)
        while !isComplete, !isMissing {
            try advance { (handle, transfer, step) throws(TransportFailure) in
                switch step {
                case .complete: isComplete = true
                case .missing: isMissing = true
                case .again: try start(transfer)
                case .cut where request.isOnce: throw .cut
                case .cut: try resume(transfer, isAtBeginning: true)
                case .failed(let failure): throw failure
                }
            }
        }
        return isComplete ? transfer : nil
    }

    /// Fetches files, started in the order given. Stops at the first that cannot be fetched.
    ///
    /// - Parameter progress: called now and then with the bytes and the complete files received in this call so far.
    package func download(
        _ list: any DownloadList, progress: (_ bytes: Int, _ files: Int) -> Void
    ) throws(TransportFailure) {
        var next = 0
        // Those to be fetched once more, before the others.
        var again: [Int] = []
        var retried = Set<Int>()
        var underway: [(index: Int, transfer: HTTPTransfer)] = []
        var complete = (bytes: 0, files: 0)
        defer {
            stopAll()
            for (index, transfer) in underway { list.leave(index, transfer.receiver) }
        }
        func begin(_ index: Int) throws(TransportFailure) {
            let receiver = try stored { () throws(FileFailure) in try list.receiver(for: index) }
            let size = list.size(of: index)
            let transfer = HTTPTransfer(
                HTTPRequest(path: list.path(of: index), limit: size, isExact: true), base: base,
                receiver: receiver, limits: limits, reach: reach)
            underway.append((index, transfer))
            // All of it may be there from another time.
            if receiver.received == size, size > 0 {
                try end(transfer, .complete)
            } else {
                try start(transfer)
            }
        }
        func beginMore() throws(TransportFailure) {
            while underway.count < (isHTTP2 ? Self.streams : Self.connections) {
                if let index = again.popLast() {
                    try begin(index)
                } else if next < list.count {
                    next += 1
                    try begin(next - 1)
                } else {
                    return
                }
            }
        }
        func end(_ transfer: HTTPTransfer, _ step: TransferStep) throws(TransportFailure) {
            guard let position = underway.firstIndex(where: { $0.transfer === transfer }) else { return }
            let index = underway[position].index
            switch step {
            case .complete:
                underway.remove(at: position)
                let isRight = try stored { () throws(FileFailure) in
                    try list.finish(index, transfer.receiver)
                }
                if isRight {
                    complete.bytes += list.size(of: index)
                    complete.files += 1
                    return
                }
                guard transfer.isResumed, retried.insert(index).inserted else { throw transfer.wrongBytes }
                // What an attempt before has left was wrong: a power failure may have cut it.
                again.append(index)
            case .again: try start(transfer)
            case .cut: try resume(transfer, isAtBeginning: false)
            case .missing: throw .missing(path: transfer.request.path)
            case .failed(let failure): throw failure
            }
        }
        try beginMore()
        while !underway.isEmpty || !again.isEmpty || next < list.count {
            if underway.isEmpty { try beginMore() }
            try advance { (handle, transfer, step) throws(TransportFailure) in
                isHTTP2 = handle.isHTTP2
                try end(transfer, step)
                try beginMore()
            }
            progress(
                complete.bytes + underway.reduce(0) { $0 + $1.transfer.receiver.received }, complete.files)
        }
    }

    private func start(_ transfer: HTTPTransfer) throws(TransportFailure) {
        let left = deadline - Monotonic.seconds
        guard left > 0 else { throw .timeIsUp }
        guard let handle = idle.popLast() ?? CurlHandle() else { throw .strange("libcurl ran out of memory") }
        try handle.prepare(transfer, settings: settings, secondsLeft: left)
        guard curl_multi_add_handle(multi, handle.pointer) == CURLM_OK else {
            throw .strange("libcurl rejected the request")
        }
        active.append(handle)
    }

    /// Runs `body`, which stores received data, and turns its failure into `disk`.
    private func stored<Value>(_ body: () throws(FileFailure) -> Value) throws(TransportFailure) -> Value {
        do throws(FileFailure) { return try body() } catch { throw .disk(error) }
    }

    /// Resumes a transfer after its connection was cut, following a short pause, unless it was cut too often.
    private func resume(_ transfer: HTTPTransfer, isAtBeginning: Bool) throws(TransportFailure) {
        transfer.cuts += 1
        resumesLeft -= 1
        guard transfer.cuts <= limits.resumes, resumesLeft >= 0 else { throw .cut }
        usleep(UInt32.random(in: 0...UInt32(clamping: limits.resumePause)) * 1_000)
        if isAtBeginning { try stored { () throws(FileFailure) in try transfer.receiver.restart() } }
        try start(transfer)
    }

    /// Advances the transfers, waiting a second at most, and returns those that have ended.
    private func advance(
        _ ended: (CurlHandle, HTTPTransfer, TransferStep) throws(TransportFailure) -> Void
    ) throws(TransportFailure) {
        var running: Int32 = 0
        guard curl_multi_perform(multi, &running) == CURLM_OK else { throw .strange("libcurl failed") }
        var waiting: Int32 = 0
        var hasEnded = false
        while let message = curl_multi_info_read(multi, &waiting) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            let code = message.pointee.data.result
            guard let place = active.firstIndex(where: { $0.pointer == message.pointee.easy_handle }) else {
                continue
            }
            let handle = active.remove(at: place)
            let step = handle.end(code)
            curl_multi_remove_handle(multi, handle.pointer)
            let transfer = handle.transfer
            handle.transfer = nil
            idle.append(handle)
            hasEnded = true
            if let transfer { try ended(handle, transfer, step) }
        }
        if hasEnded { return }
        guard Monotonic.seconds < deadline else { throw .timeIsUp }
        guard running > 0 else { throw .strange("libcurl lost track of a request") }
        guard curl_multi_poll(multi, nil, 0, 1_000, nil) == CURLM_OK else {
            throw .strange("libcurl failed while waiting")
        }
    }

    private func stopAll() {
        for handle in active {
            curl_multi_remove_handle(multi, handle.pointer)
            handle.transfer = nil
            idle.append(handle)
        }
        active = []
    }
}
