// The header of a response. Only the few fields that this program uses are kept, and none that is too long.
internal import CCurl

struct ResponseHeader {
    /// The number of seconds that the server asks to wait.
    var retryAfter: Int?
    /// The first byte of a part (`Content-Range: bytes 100-199/200`).
    var rangeStart: Int?
    var isHTML = false
    /// The server's time when it made the answer, in seconds since 1970; nil if it does not say.
    var date: Int?
    /// The seconds for which caches on the way have kept the answer (RFC 9111, 5.1).
    var age = 0
    /// The validators of the version, as the server sent them; empty if there are none.
    var entityTag = ""
    var lastModified = ""
    /// The size of all header lines in bytes, including redirects and interim responses.
    private(set) var size = 0

    /// The most bytes of a value that is kept.
    private static let longestValue = 256
    /// Seconds; a longer Retry-After is cut to this (a day).
    static let longestWait = 86_400
    /// Seconds; a greater Age is cut to this (a year).
    private static let longestAge = 365 * 86_400

    /// Reads one line. A line that begins a response discards the fields of the response before it.
    mutating func read(_ line: UnsafeRawBufferPointer, now: Int) {
        size += line.count
        if line.starts(with: "HTTP/".utf8) {
            let size = size
            self = ResponseHeader()
            self.size = size
            return
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon <= 40 else { return }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        let value = Self.trimmed(line[(colon + 1)...])
        guard !value.isEmpty, value.utf8.count <= Self.longestValue else { return }
        switch name {
        case "retry-after": retryAfter = Self.wait(value, now: now)
        case "content-range": rangeStart = Self.rangeStart(value)
        case "content-type":
            isHTML = ["text/html", "application/xhtml"].contains { value.lowercased().hasPrefix($0) }
        case "etag": entityTag = value
        case "last-modified": lastModified = value
        case "date":
            let moment = Int(curl_getdate(value, nil))
            date = moment > 0 ? moment : nil
        case "age": age = Self.number(value, max: Self.longestAge) ?? 0
        default: break
        }
    }

    /// Returns printable ASCII without surrounding white space, or an empty text for anything else.
    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var bytes = bytes
        func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        while isBlank(bytes.first) { bytes.removeFirst() }
        while isBlank(bytes.last) { bytes.removeLast() }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the wait in seconds from now for `120` or a time such as `Sat, 21 Nov 2026 10:00:00 GMT`.
    static func wait(_ value: String, now: Int) -> Int? {
        if let seconds = number(value, max: longestWait) { return seconds }
        let moment = Int(curl_getdate(value, nil))
        guard moment >= 0 else { return nil }
        return min(max(0, moment - now), longestWait)
    }

    /// Returns a number of digits alone, `most` at most; nil for anything else.
    private static func number(_ value: String, max most: Int) -> Int? {
        guard value.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return value.utf8.count > 9 ? most : Int(value).map { min($0, most) }
    }

    private static func rangeStart(_ value: String) -> Int? {
        guard value.hasPrefix("bytes ") else { return nil }
        let digits = value.utf8.dropFirst(6).prefix { (48...57).contains($0) }
        return digits.count <= 12 ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
}
