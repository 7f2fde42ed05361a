// One handle of libcurl: the options of every exchange, and its result.
internal import CCurl
import Files
internal import Glibc
import TextTools

struct TransferSettings {
    let limits: TransportLimits
    let userAgent: String
    /// The locations of certificates that the environment names. libcurl itself looks up proxies (`http_proxy`,
    /// `https_proxy`, `all_proxy`, `no_proxy`), but these variables are read by the program `curl` and not by its library.
    let certificateFile = variable("CURL_CA_BUNDLE") ?? variable("SSL_CERT_FILE")
    let certificateFolder = variable("SSL_CERT_DIR")

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

final class CurlHandle {
    let pointer: UnsafeMutableRawPointer
    /// The transfer under way; kept alive while libcurl holds a pointer to it.
    var transfer: HTTPTransfer?
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// The buffer that libcurl writes its error message to.
    private let text = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// The first option that libcurl rejected. Without its limits and protocols no request may be made.
    private var refusal: CURLcode?

    init?() {
        guard let pointer = curl_easy_init() else {
            text.deallocate()
            return nil
        }
        self.pointer = pointer
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(headers)
        text.deallocate()
    }

    func prepare(
        _ transfer: HTTPTransfer, settings: TransferSettings, secondsLeft: Int
    ) throws(TransportFailure) {
        let range: String?
        do throws(FileFailure) { range = try transfer.begin() } catch { throw .disk(error) }
        self.transfer = transfer
        curl_easy_reset(pointer)
        text[0] = 0
        refusal = nil
        setBehavior(settings)
        set(CURLOPT_URL, transfer.address)
        if let range { set(CURLOPT_RANGE, range) }
        let missing = max(0, transfer.request.limit - transfer.receiver.received)
        set(CURLOPT_TIMEOUT, min(secondsLeft, settings.limits.answer + missing / settings.limits.slow))
        if transfer.request.document != nil { set(CURLOPT_ACCEPT_ENCODING, "gzip") }
        if let posted = transfer.request.document?.posted { set(CURLOPT_COPYPOSTFIELDS, posted.body) }
        setHeaders(Self.lines(for: transfer.request))
        setReceivers()
        if let refusal {
            throw .strange("libcurl does not take an option: \(String(cString: curl_easy_strerror(refusal)))")
        }
    }

    private func setBehavior(_ settings: TransferSettings) {
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        // Redirects are followed by hand: libcurl cannot forbid only those from https to http.
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_USERAGENT, settings.userAgent)
        // These two only make it faster. A libcurl without HTTP/2 refuses the first and speaks HTTP/1.1; a handle whose
        // last transfer has left it its buffer keeps that, and refuses the second.
        _ = muster_curl_set_number(pointer, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        _ = muster_curl_set_number(pointer, CURLOPT_BUFFERSIZE, 64 << 10)
        set(CURLOPT_CONNECTTIMEOUT, settings.limits.connecting)
        set(CURLOPT_LOW_SPEED_LIMIT, settings.limits.slowest)
        set(CURLOPT_LOW_SPEED_TIME, settings.limits.stall)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        if let file = settings.certificateFile { set(CURLOPT_CAINFO, file) }
        if let folder = settings.certificateFolder { set(CURLOPT_CAPATH, folder) }
        check(muster_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, text))
    }

    /// Returns the header lines of one request. Documents that change must come from the server and not from
    /// a cache: an attacker who was on the network path once could have left an old file there.
    private static func lines(for request: HTTPRequest) -> [String] {
        if let document = request.document { return document.lines }
        return ["Accept-Encoding: identity"] + (request.isExact ? [] : ["Cache-Control: no-cache"])
    }

    private func setHeaders(_ lines: [String]) {
        curl_slist_free_all(headers)
        headers = nil
        for line in lines {
            guard let longer = curl_slist_append(headers, line) else { return check(CURLE_OUT_OF_MEMORY) }
            headers = longer
        }
        check(muster_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, headers))
    }

    private func setReceivers() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        check(
            muster_curl_set_callback(pointer, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
                CurlHandle.take(bytes, size * count, context) { bytes, transfer, _ in
                    transfer.takeHead(bytes)
                }
            })
        check(muster_curl_set_pointer(pointer, CURLOPT_HEADERDATA, context))
        check(
            muster_curl_set_callback(pointer, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
                CurlHandle.take(bytes, size * count, context) { bytes, transfer, handle in
                    transfer.takeBody(bytes, status: handle.status, length: handle.announcedLength)
                }
            })
        check(muster_curl_set_pointer(pointer, CURLOPT_WRITEDATA, context))
        check(
            muster_curl_set_socket_callback(pointer, CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
                CurlHandle.openSocket(context, address)
            })
        check(muster_curl_set_pointer(pointer, CURLOPT_OPENSOCKETDATA, context))
    }

    /// Returns a socket for an address that the transfer may connect to.
    private static func openSocket(
        _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<curl_sockaddr>?
    ) -> curl_socket_t {
        guard let context, let address, let target = muster_curl_address(address),
            let transfer = Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue().transfer,
            transfer.mayConnect(to: IPAddress(target))
        else { return -1 }
        return muster_curl_socket(address)
    }

    /// Receives a part of the body. libcurl continues only if all bytes are reported as taken.
    private static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ body: (UnsafeRawBufferPointer, HTTPTransfer, CurlHandle) -> Bool
    ) -> Int {
        guard let context else { return -1 }
        let handle = Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
        guard let transfer = handle.transfer,
            body(UnsafeRawBufferPointer(start: bytes, count: count), transfer, handle)
        else { return -1 }
        return count
    }

    private func set(_ option: CURLoption, _ value: Int) {
        check(muster_curl_set_number(pointer, option, value))
    }
    private func set(_ option: CURLoption, _ value: String) {
        check(muster_curl_set_text(pointer, option, value))
    }
    private func check(_ code: CURLcode) { if code != CURLE_OK, refusal == nil { refusal = code } }

    /// The status of the answer; 0 if there was none.
    var status: Int { number(CURLINFO_RESPONSE_CODE) }

    /// The length of the body that the server announced, in bytes; -1 if it announced none.
    private var announcedLength: Int {
        var value: curl_off_t = -1
        return muster_curl_get_large(pointer, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &value) == CURLE_OK
            ? Int(value) : -1
    }

    private var sentBytes: Int { number(CURLINFO_REQUEST_SIZE) }

    /// True if the connection can transfer several files at a time.
    var isHTTP2: Bool { number(CURLINFO_HTTP_VERSION) >= Int(CURL_HTTP_VERSION_2_0) }

    /// The numeric address of the last connection; nil if there was none.
    private var connected: IPAddress? { string(CURLINFO_PRIMARY_IP).flatMap { IPAddress($0) } }

    private var redirect: String? {
        string(CURLINFO_REDIRECT_URL).flatMap { $0.utf8.count <= SourceAddress.longest ? $0 : nil }
    }

    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        return muster_curl_get_number(pointer, info, &value) == CURLE_OK ? value : 0
    }

    private func string(_ info: CURLINFO) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        guard muster_curl_get_text(pointer, info, &value) == CURLE_OK else { return nil }
        return value.map { String(cString: $0) }
    }

    func end(_ code: CURLcode) -> TransferStep {
        guard let transfer else { return .failed(.strange("nothing was requested")) }
        let detail = DisplayText.line(
            text[0] == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: text), limit: 200)
        // What did not even begin may be tried again without a doubt.
        if transfer.request.isOnce, code == CURLE_OPERATION_TIMEDOUT, sentBytes == 0 {
            return .failed(.noNetwork(detail))
        }
        if status != 0, let connected { transfer.noteConnection(to: connected) }
        return transfer.end(code: code, text: detail, status: status, redirect: redirect)
    }
}
