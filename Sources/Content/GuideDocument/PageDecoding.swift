import Diagnostics
internal import TextMetrics
internal import TextTools

/// A page's text as valid UTF-8, whatever the encoding of the file.
public struct PageDecoding {
    public private(set) var bytes: [UInt8] = []
    /// True if it contains scalars that are never shown.
    private(set) var holdsForbidden = false
    /// The findings about its encoding, and about characters that are never shown.
    public private(set) var findings: [Diagnostic] = []
    /// The label of the page's encoding if it was not read, so that letters are missing.
    public private(set) var unreadLabel: String?
    private let file: String

    /// The size in bytes at which a longer page is cut (8 MiB).
    static let sizeLimit = 8 << 20

    /// - Parameter label: the label of the page's encoding, if it is known better than from the page.
    init(_ original: [UInt8], file: String, label: String? = nil) {
        self.file = file
        let isTooLong = original.count > Self.sizeLimit
        decode(isTooLong ? Array(original.prefix(Self.cut(original))) : original, label)
        if isTooLong {
            report(
                "the page is longer than 8 MiB and only its beginning is shown", at: bytes.count,
                code: "html-truncated", "split it into several guides")
        }
        reportForbidden()
    }

    /// Returns the index at which to cut a page that is too long, outside of any UTF-8 sequence.
    private static func cut(_ page: [UInt8]) -> Int {
        var end = sizeLimit
        while end > sizeLimit - 3, page[end] & 0xC0 == 0x80 { end -= 1 }
        return page[end] & 0xC0 == 0x80 ? sizeLimit : end
    }

    private mutating func report(
        _ message: String, at offset: Int? = nil, code: String = "html-encoding",
        _ hint: String = "save it as UTF-8"
    ) {
        let position = offset.map { offset in
            bytes.withUnsafeBufferPointer { text in
                var lines = LineCounter(text)
                return lines.position(of: offset, in: text)
            }
        }
        findings.append(
            Diagnostic(.warning, code, file: file, position: position, message: message, hint: hint))
    }
}

// MARK: - Decoding

extension PageDecoding {
    private mutating func decode(_ page: [UInt8], _ label: String?) {
        var answer = EncodingSniffer.sniff(page)
        if answer.markLength == 0, let label {
            answer = EncodingSniffer.Answer(encoding: EncodingSniffer.encoding(label: label))
        }
        let body = answer.markLength == 0 ? page : Array(page.dropFirst(answer.markLength))
        switch answer.encoding {
        case .utf16(let bigEndian): decodeUTF16(page, answer, bigEndian: bigEndian)
        case .utf32(let bigEndian):
            bytes = LegacyEncoding.utf8(fromUTF32: body, bigEndian: bigEndian)
            report("the page is UTF-32, which browsers do not read")
        case .utf8:
            bytes = body
            if let fault = firstInvalid() {
                report("the page says it is UTF-8 but is not valid here", at: fault)
                replaceInvalid()
            }
        case .windows1252: decode(body, "windows-1252 or Latin-1", LegacyEncoding.windows1252)
        case .singleByte(let table, let label):
            decode(body, label) { TextEncoding.scalar(of: $0, inTable: table) }
        case .unsupported(let label):
            bytes = body
            guard !isASCII(body) else { return }
            let name = String(Sanitizer.clean(label).prefix(40))
            report("the page is in the encoding '\(name)', which is not read; UTF-8 was assumed")
            if firstInvalid() != nil {
                unreadLabel = name
                replaceInvalid()
            }
        case nil:
            bytes = body
            guard let fault = firstInvalid() else { return }
            if let late = EncodingSniffer.lateLabel(in: bytes) {
                report(
                    "the page is not UTF-8 and names its encoding ('\(Sanitizer.clean(late).prefix(40))') only after byte "
                        + "\(EncodingSniffer.declarationLimit), where it does not count; windows-1252 was assumed",
                    at: fault, "save it as UTF-8, with <meta charset=\"utf-8\"> first in its head")
            } else {
                report(
                    "the page is not UTF-8 and names no encoding; windows-1252 was assumed", at: fault,
                    "save it as UTF-8 and add <meta charset=\"utf-8\">")
            }
            (bytes, _) = LegacyEncoding.utf8(from: body, scalar: LegacyEncoding.windows1252)
        }
    }

    private mutating func decodeUTF16(_ page: [UInt8], _ answer: EncodingSniffer.Answer, bigEndian: Bool) {
        let (text, fault) = LegacyEncoding.utf8(
            fromUTF16: page, from: answer.markLength, bigEndian: bigEndian)
        bytes = text
        if answer.isGuess { report("the page looks like UTF-16 but has no byte order mark") }
        if let fault { report("half a UTF-16 character stands here", at: fault, "save the page as UTF-8") }
    }

    /// Decodes an encoding of one byte a character. A page that declares one but is valid UTF-8 beyond ASCII is
    /// UTF-8: no author means "Ã©".
    private mutating func decode(_ body: [UInt8], _ name: String, _ scalar: (UInt8) -> Unicode.Scalar) {
        bytes = body
        guard !isASCII(body) else { return }
        if firstInvalid() == nil {
            return report("the page declares \(name) but is UTF-8", "declare it: <meta charset=\"utf-8\">")
        }
        let (text, fault) = LegacyEncoding.utf8(from: body, scalar: scalar)
        bytes = text
        if let fault { report("the page declares \(name), in which this byte has no character", at: fault) }
    }

    private func isASCII(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

    private func firstInvalid() -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while true {
                index = PlainBytes.end(in: buffer, from: index)
                guard index < buffer.count else { return nil }
                guard case .scalar(_, let length) = ScalarReader.read(buffer, at: index) else { return index }
                index += length
            }
        }
    }

    private mutating func replaceInvalid() { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
}

// MARK: - Forbidden scalars

extension PageDecoding {
    private mutating func reportForbidden() {
        let faults = bytes.withUnsafeBufferPointer { text -> (count: Int, first: Int)? in
            guard let first = ForbiddenScalars.first(in: text, from: 0, to: text.count) else { return nil }
            holdsForbidden = true
            return ForbiddenScalars.faults(in: text, from: first)
        }
        guard let faults else { return }
        report(
            faults.count == 1
                ? "a control character was left out" : "\(faults.count) control characters were left out",
            at: faults.first, code: "html-control-characters", "delete them from the page")
    }
}
