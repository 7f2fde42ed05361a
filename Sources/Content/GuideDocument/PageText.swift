import Diagnostics
internal import TextMetrics

/// A page's text: valid UTF-8 in which no forbidden scalar is left, whatever the bytes of the file were.
struct PageText {
    private(set) var bytes: [UInt8] = []
    private(set) var findings: [Diagnostic] = []
    private let file: String

    /// A page longer than this is cut there (8 MiB).
    static let sizeLimit = 8 << 20

    init(_ original: [UInt8], file: String) {
        self.file = file
        var page = original
        if page.count > Self.sizeLimit {
            page = Array(page.prefix(Self.cut(page)))
            report(
                "html-truncated", "the page is longer than 8 MiB and only its beginning is shown",
                "split it into several guides")
        }
        decode(page)
        removeForbidden()
    }

    /// Where to cut a page that is too long: not within a UTF-8 sequence.
    private static func cut(_ page: [UInt8]) -> Int {
        var end = sizeLimit
        while end > sizeLimit - 3, page[end] & 0xC0 == 0x80 { end -= 1 }
        return page[end] & 0xC0 == 0x80 ? sizeLimit : end
    }

    private mutating func report(_ code: String, at offset: Int? = nil, _ message: String, _ hint: String) {
        let position = offset.map { SourceLines.position(of: $0, in: bytes) }
        findings.append(
            Diagnostic(.warning, code, file: file, position: position, message: message, hint: hint))
    }
}

// MARK: - Decoding

extension PageText {
    private mutating func decode(_ page: [UInt8]) {
        let answer = EncodingSniffer.sniff(page)
        let body = answer.markLength == 0 ? page : Array(page.dropFirst(answer.markLength))
        switch answer.encoding {
        case .utf16(let bigEndian):
            decodeUTF16(page, answer, bigEndian: bigEndian)
        case .utf8:
            bytes = body
            replaceInvalid("the page says it is UTF-8 but is not valid here", "save it as UTF-8")
        case .windows1252:
            decodeWindows1252(body)
        case .unsupported(let label):
            bytes = body
            if !isASCII(body) {
                let name = Sanitizer.clean(label).prefix(40)
                report(
                    "html-encoding",
                    "the page is in the encoding '\(name)', which is not read; UTF-8 was assumed",
                    "save it as UTF-8")
            }
            replaceInvalid(nil, "save it as UTF-8")
        case nil:
            bytes = body
            guard let fault = firstInvalid() else { return }
            report(
                "html-encoding", at: fault,
                "the page is not UTF-8 and names no encoding; windows-1252 was assumed",
                "save it as UTF-8 and add <meta charset=\"utf-8\">")
            bytes = LegacyEncoding.utf8(fromWindows1252: body)
        }
    }

    private mutating func decodeUTF16(_ page: [UInt8], _ answer: EncodingSniffer.Answer, bigEndian: Bool) {
        let (text, fault) = LegacyEncoding.utf8(
            fromUTF16: page, from: answer.markLength, bigEndian: bigEndian)
        bytes = text
        if answer.isGuess {
            report(
                "html-encoding", "the page looks like UTF-16 but has no byte order mark", "save it as UTF-8")
        }
        if let fault {
            report(
                "html-encoding", at: fault, "half a UTF-16 character stands here", "save the page as UTF-8")
        }
    }

    /// What says it is Latin-1 but reads as UTF-8 beyond ASCII is UTF-8: nobody means "Ã©".
    private mutating func decodeWindows1252(_ body: [UInt8]) {
        bytes = body
        guard !isASCII(body) else { return }
        if firstInvalid() == nil {
            report(
                "html-encoding", "the page declares windows-1252 or Latin-1 but is UTF-8",
                "declare it: <meta charset=\"utf-8\">")
        } else {
            bytes = LegacyEncoding.utf8(fromWindows1252: body)
        }
    }

    private func isASCII(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

    private func firstInvalid() -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while true {
                index = Self.skipASCII(buffer, from: index)
                guard index < buffer.count else { return nil }
                guard case .scalar(_, let length) = ScalarReader.read(buffer, at: index) else { return index }
                index += length
            }
        }
    }

    private mutating func replaceInvalid(_ message: String?, _ hint: String) {
        guard let fault = firstInvalid() else { return }
        if let message { report("html-encoding", at: fault, message, hint) }
        bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    /// The first byte from `start` on that is not ASCII (or the end), eight at a time.
    private static func skipASCII(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        let raw = UnsafeRawBufferPointer(buffer)
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word & 0x8080_8080_8080_8080 != 0 { break }
            index += 8
        }
        while index < raw.count, raw[index] < 0x80 { index += 1 }
        return index
    }
}

// MARK: - Forbidden scalars

extension PageText {
    private mutating func removeForbidden() {
        guard let first = Self.firstSuspect(in: bytes, from: 0) else { return }
        var kept = Array(bytes[..<first])
        kept.reserveCapacity(bytes.count)
        var removed = 0
        var firstRemoved: Int?
        bytes.withUnsafeBufferPointer { buffer in
            var index = first
            while index < buffer.count {
                guard case .scalar(let scalar, let length) = ScalarReader.read(buffer, at: index) else {
                    index += 1
                    continue
                }
                switch scalar.value {
                case 0x09, 0x0A, 0x0C, 0x0D: kept.append(buffer[index])
                case 0x2028, 0x2029: kept.append(0x0A)
                case 0xAD, 0xFEFF: break
                default:
                    if Sanitizer.isForbidden(scalar) {
                        removed += 1
                        firstRemoved = firstRemoved ?? index
                    } else {
                        kept.append(contentsOf: buffer[index..<(index + length)])
                    }
                }
                index += length
            }
        }
        if let firstRemoved {
            report(
                "html-control-characters", at: firstRemoved,
                removed == 1
                    ? "a control character was left out" : "\(removed) control characters were left out",
                "delete them from the page")
        }
        bytes = kept
    }

    /// The first byte that might begin a forbidden scalar; most pages have none and are not copied.
    private static func firstSuspect(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var index = start
            while index < buffer.count {
                switch buffer[index] {
                case 0x20...0x7E, 0x09, 0x0A, 0x0C, 0x0D, 0xC3...0xE1, 0xE3...0xEE: index += 1
                case 0x80...0xBF: index += 1
                case 0..<0x20, 0x7F: return index
                default:
                    guard case .scalar(let scalar, let length) = ScalarReader.read(buffer, at: index),
                        !Sanitizer.isForbidden(scalar)
                    else { return index }
                    index += length
                }
            }
            return nil
        }
    }
}
