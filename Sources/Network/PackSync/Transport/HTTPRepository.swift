// A repository on a web server: by libcurl, over at most two connections that are kept open.
internal import CCurl
import Clocks
import ContentPack
internal import Glibc

final class HTTPRepository: Repository {
    var isRemote: Bool { true }

    private let base: String
    private let limits: TransportLimits
    private let certificates = CertificatePlaces.current()
    private let multi: UnsafeMutableRawPointer
    /// Handles that nothing is on its way with.
    private var idle: [CurlHandle] = []
    private var active: [CurlHandle] = []
    private let deadline: Int
    private var resumesLeft: Int
    private var isHTTP2 = false

    private static let connections = 2
    /// Files on their way at a time where they share a connection (HTTP/2).
    private static let streams = 8
    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// - Parameters:
    ///   - base: an address that ends in a slash.
    init(base: String, limits: TransportLimits) throws(SyncFailure) {
        guard Self.isLibraryReady, let multi = curl_multi_init() else {
            throw .transport(.strange("libcurl does not start"))
        }
        self.base = base
        self.limits = limits
        self.multi = multi
        deadline = Monotonic.seconds + limits.whole
        resumesLeft = limits.resumesInAll
        for option in [CURLMOPT_MAX_TOTAL_CONNECTIONS, CURLMOPT_MAXCONNECTS] {
            _ = muster_curl_multi_set_number(multi, option, Self.connections)
        }
    }

    deinit {
        for handle in active { curl_multi_remove_handle(multi, handle.pointer) }
        active = []
        idle = []
        curl_multi_cleanup(multi)
    }

    // MARK: Files

    func file(_ path: String, limit: Int, unless validators: Validators?) throws(SyncFailure) -> FileAnswer {
        let receiver = MemoryReceiver(limit: limit)
        let transfer = HTTPTransfer(
            HTTPRequest(path: path, limit: limit, validators: validators), base: base, receiver: receiver,
            limits: limits)
        try start(transfer)
        var answer: FileAnswer?
        while answer == nil {
            try advance { (handle, transfer, step) throws(SyncFailure) in
                switch step {
                case .complete: answer = .found(receiver.bytes, transfer.head.validators)
                case .notModified: answer = .notModified
                case .missing: answer = .missing
                case .again: try start(transfer)
                case .cut: try resume(transfer, isAtBeginning: true)
                case .failed(let failure): throw failure
                }
            }
        }
        return answer ?? .missing
    }

    func blobs(
        _ wanted: [BlobRequest], into store: any BlobStore, progress: (_ bytes: Int, _ blobs: Int) -> Void
    ) throws(SyncFailure) {
        var waiting = wanted[...]
        var retried = Set<SHA256Digest>()
        var underway: [(blob: BlobRequest, transfer: HTTPTransfer)] = []
        var complete = (bytes: 0, blobs: 0)
        defer {
            stopAll()
            for (blob, transfer) in underway { store.leave(blob, transfer.receiver) }
        }
        func startMore() throws(SyncFailure) {
            while underway.count < (isHTTP2 ? Self.streams : Self.connections), let blob = waiting.popFirst()
            {
                let receiver = try store.receiver(for: blob)
                let transfer = HTTPTransfer(
                    HTTPRequest(path: blob.path, limit: blob.size, isExact: true), base: base,
                    receiver: receiver,
                    limits: limits)
                underway.append((blob, transfer))
                // All of it may be there from another time.
                if receiver.received == blob.size, blob.size > 0 {
                    try end(transfer, .complete)
                } else {
                    try start(transfer)
                }
            }
        }
        func end(_ transfer: HTTPTransfer, _ step: TransferStep) throws(SyncFailure) {
            guard let place = underway.firstIndex(where: { $0.transfer === transfer }) else { return }
            let blob = underway[place].blob
            switch step {
            case .complete:
                underway.remove(at: place)
                complete.bytes += blob.size
                complete.blobs += 1
                if try store.finish(blob, transfer.receiver) { return }
                complete.bytes -= blob.size
                complete.blobs -= 1
                guard transfer.wentOn, retried.insert(blob.digest).inserted else {
                    throw .transport(transfer.head.isHTML ? .portal : .wrongBytes(path: blob.path))
                }
                // What an attempt before has left was wrong: a power failure may have cut it.
                waiting.insert(blob, at: waiting.startIndex)
            case .again: try start(transfer)
            case .cut: try resume(transfer, isAtBeginning: false)
            case .missing, .notModified: throw .transport(.missing(path: blob.path))
            case .failed(let failure): throw failure
            }
        }
        try startMore()
        while !underway.isEmpty || !waiting.isEmpty {
            if underway.isEmpty { try startMore() }
            try advance { (handle, transfer, step) throws(SyncFailure) in
                isHTTP2 = handle.isHTTP2
                try end(transfer, step)
                try startMore()
            }
            progress(
                complete.bytes + underway.reduce(0) { $0 + $1.transfer.receiver.received }, complete.blobs)
        }
    }

    // MARK: Exchanges

    private func start(_ transfer: HTTPTransfer) throws(SyncFailure) {
        let left = deadline - Monotonic.seconds
        guard left > 0 else { throw .transport(.timeIsUp) }
        guard let handle = idle.popLast() ?? CurlHandle() else {
            throw .transport(.strange("libcurl has no memory left"))
        }
        try handle.prepare(transfer, limits: limits, certificates: certificates, secondsLeft: left)
        guard curl_multi_add_handle(multi, handle.pointer) == CURLM_OK else {
            throw .transport(.strange("libcurl takes no request"))
        }
        active.append(handle)
    }

    /// Asks once more where the connection was cut, after a moment, unless that has happened too often.
    private func resume(_ transfer: HTTPTransfer, isAtBeginning: Bool) throws(SyncFailure) {
        transfer.cuts += 1
        resumesLeft -= 1
        guard transfer.cuts <= limits.resumes, resumesLeft >= 0 else { throw .transport(.cut) }
        usleep(UInt32.random(in: 0...UInt32(clamping: limits.resumePause)) * 1_000)
        if isAtBeginning { try transfer.receiver.restart() }
        try start(transfer)
    }

    /// Lets what is on its way come, waiting for it a second at most, and hands out what has ended.
    private func advance(
        _ ended: (CurlHandle, HTTPTransfer, TransferStep) throws(SyncFailure) -> Void
    ) throws(SyncFailure) {
        var running: Int32 = 0
        guard curl_multi_perform(multi, &running) == CURLM_OK else {
            throw .transport(.strange("libcurl can not go on"))
        }
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
        guard Monotonic.seconds < deadline else { throw .transport(.timeIsUp) }
        guard running > 0 else { throw .transport(.strange("libcurl lost a request")) }
        _ = curl_multi_poll(multi, nil, 0, 1_000, nil)
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
