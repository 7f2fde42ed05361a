// Reads a JSON text as a stream of events, within limits, in memory that does not grow with the text.
internal import CYajl
internal import Glibc
import TextTools

/// Reads a JSON text in pieces and passes on each token when it is complete.
///
/// The grammar is yajl's. Text that yajl accepts but RFC 8259 does not is rejected here: bytes that are not
/// UTF-8, form feeds as white space. An escaped half of a surrogate pair becomes U+FFFD. Nothing is
/// recursive.
package final class JSONEventReader {
    /// A function that receives a token and returns whether to continue.
    package typealias Handler = (JSONEvent, JSONEventPosition) -> Bool

    /// The state to which the library's callbacks have a pointer.
    private let state: UnsafeMutablePointer<JSONReaderState>
    private let callbacks: UnsafeMutablePointer<yajl_callbacks>
    private let parser: yajl_handle?
    private var utf8 = UTF8Checker()
    /// The beginning of an escape that continues in the next piece.
    private var heldBack: [UInt8] = []
    /// The first bytes, until there are enough to detect the format.
    private var beginning: [UInt8]? = []

    /// - Parameter severalValues: whether several values may follow one another, as in texts with one value
    ///   per line.
    package init(
        limits: JSONLimits = .standard, severalValues: Bool = false, _ handler: @escaping Handler
    ) {
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: JSONReaderState.callbacks)
        state = .allocate(capacity: 1)
        parser = yajl_alloc(callbacks, nil, state)
        if severalValues, let parser { _ = muster_yajl_allow_multiple_values(parser) }
        state.initialize(to: JSONReaderState(limits: limits, parser: parser, handler: handler))
    }

    deinit {
        if let parser { yajl_free(parser) }
        state.deinitialize(count: 1)
        state.deallocate()
        callbacks.deinitialize(count: 1)
        callbacks.deallocate()
    }

    /// True if the handler has stopped the reading.
    package var isStopped: Bool { state.pointee.isStopped }

    /// Reads the next piece of the text. Does nothing after the handler has stopped the reading.
    package func read(_ piece: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
        var start = 0
        while start < piece.count, !isStopped {
            let end = min(piece.count, start + Self.pieceBytes)
            try take(UnsafeBufferPointer(rebasing: piece[start..<end]), isLast: false)
            start = end
        }
    }

    /// Ends the text.
    package func finish() throws(JSONFault) {
        guard !isStopped else { return }
        try take(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    }

    /// Reads a text in memory.
    package static func read(
        _ bytes: [UInt8], limits: JSONLimits = .standard, _ handler: @escaping Handler
    ) throws(JSONFault) {
        let reader = JSONEventReader(limits: limits, handler)
        try bytes.withUnsafeBufferPointer { (text) throws(JSONFault) in try reader.read(text) }
        try reader.finish()
    }

    // MARK: Pieces

    /// The most bytes of a piece; larger pieces are divided. A piece with escapes is copied.
    private static let pieceBytes = 64 << 10
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private func take(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(JSONFault) {
        guard let first = beginning else { return try check(piece, isLast: isLast) }
        let start = first + Array(piece)
        // Enough for a byte order mark and a first visible character, unless a file is little more than white space.
        guard isLast || start.count >= 4 else {
            beginning = start
            return
        }
        beginning = nil
        guard !start.isEmpty else { throw JSONFault(.empty, at: TextPosition()) }
        if let kind = JSONSniffer.fault(in: start) { throw JSONFault(kind, at: TextPosition()) }
        let hasMark = start.starts(with: Self.mark)
        if hasMark { state.pointee.pieceStart.offset = Self.mark.count }
        try start.withUnsafeBufferPointer { (text) throws(JSONFault) in
            try check(
                UnsafeBufferPointer(rebasing: text[(hasMark ? Self.mark.count : 0)...]), isLast: isLast)
        }
    }

    /// Rejects text that the library would accept.
    private func check(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(JSONFault) {
        let faultIndex = utf8.firstFault(in: piece)
        if let faultIndex {
            // What comes before it may have a fault of its own, which is then the first.
            try repair(UnsafeBufferPointer(rebasing: piece[..<faultIndex]), isLast: false)
            guard !isStopped else { return }
            throw JSONFault(.notUTF8(piece[faultIndex]), at: state.pointee.endOfPiece(heldBack))
        }
        try repair(piece, isLast: isLast)
    }

    private func repair(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(JSONFault) {
        guard !heldBack.isEmpty || piece.holds(UInt8(ascii: "\\")) else {
            return try parse(piece, isLast: isLast)
        }
        var text = heldBack + Array(piece)
        let used = text.withUnsafeMutableBufferPointer { EscapeScanner.repair($0, isLast: isLast) }
        heldBack = Array(text[used...])
        try text.withUnsafeBufferPointer { (text) throws(JSONFault) in
            try parse(UnsafeBufferPointer(rebasing: text[..<used]), isLast: isLast)
        }
    }

    private func parse(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(JSONFault) {
        guard let parser else { throw JSONFault(.outOfMemory, at: TextPosition()) }
        try state.pointee.begin(piece)
        // White space in RFC 8259 is blank, tab, line feed and carriage return.
        let formFeed =
            piece.holds(0x0B) || piece.holds(0x0C) ? piece.firstIndex { $0 == 0x0B || $0 == 0x0C } : nil
        var status = yajl_parse(parser, piece.baseAddress, formFeed ?? piece.count)
        if status == yajl_status_ok, let formFeed {
            throw JSONFault(
                .malformed("a form feed or vertical tab is not allowed"),
                at: state.pointee.position(at: formFeed))
        }
        if status == yajl_status_ok, isLast { status = yajl_complete_parse(parser) }
        if let fault = state.pointee.fault { throw fault }
        guard status == yajl_status_ok || isStopped else { throw libraryFault(parser) }
        if !isStopped { try state.pointee.endPiece() }
    }

    private func libraryFault(_ parser: yajl_handle) -> JSONFault {
        guard let text = yajl_get_error(parser, 0, nil, 0) else {
            return JSONFault(.outOfMemory, at: TextPosition())
        }
        defer { yajl_free_error(parser, text) }
        return state.pointee.fault(
            of: JSONFault.kind(ofLibraryText: String(cString: text)),
            consumed: yajl_get_bytes_consumed(parser))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether the buffer contains a byte. This is faster than comparing bytes one by one.
    fileprivate func holds(_ byte: UInt8) -> Bool {
        baseAddress.map { memchr($0, Int32(byte), count) != nil } ?? false
    }
}

/// The position at which a handler is called.
package struct JSONEventPosition {
    let state: UnsafeMutablePointer<JSONReaderState>

    /// The end of the token, in bytes from the beginning of the text.
    package var offset: Int { state.pointee.lastToken }
    /// The end of the token as line and column.
    package var position: TextPosition { state.pointee.countToToken() }
}

/// Identifies a text that is not JSON by its first bytes.
private enum JSONSniffer {
    static func fault(in bytes: [UInt8]) -> JSONFault.Kind? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
        if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 { return .utf16 }
        let visible = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        guard visible.first == UInt8(ascii: "<") else { return nil }
        let word = visible.dropFirst().prefix(9).map { $0 | 0x20 }
        let isPage = word.starts(with: "html".utf8) || word.starts(with: "!doctype".utf8.map { $0 | 0x20 })
        return isPage ? .html : .xml
    }
}
