// The state of the library's callbacks.
internal import CYajl
import TextTools

/// Counts tokens and positions, and passes tokens on; the library has a pointer to it.
struct JSONReaderState {
    let limits: JSONLimits
    let handler: JSONEventReader.Handler
    private let parser: yajl_handle?
    private(set) var isStopped = false
    private(set) var fault: JSONFault?
    /// The piece that the library is parsing, and the position of its first byte.
    private var piece = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var pieceStart = TextPosition()
    /// The last position that was counted, so that the next one need not be counted from the beginning of the
    /// piece.
    private var counted = TextPosition()
    private var depth = 0
    private var tokens = 0
    /// The offset at which the last token ended. A token beyond the limit is detected before its end.
    private(set) var lastToken = 0

    init(limits: JSONLimits, parser: yajl_handle?, handler: @escaping JSONEventReader.Handler) {
        (self.limits, self.parser, self.handler) = (limits, parser, handler)
    }

    // MARK: Pieces

    mutating func begin(_ piece: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
        self.piece = piece
        counted = pieceStart
        guard pieceStart.offset + piece.count <= limits.bytes else {
            throw JSONFault(.tooLarge(limit: limits.bytes), at: pieceStart)
        }
    }

    mutating func endPiece() throws(JSONFault) {
        pieceStart = position(at: piece.count)
        guard pieceStart.offset - lastToken <= limits.tokenBytes + Self.slack else {
            throw JSONFault(.tokenTooLong(limit: limits.tokenBytes), at: pieceStart)
        }
        piece = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// The most bytes of white space, quotes and escapes in addition to those of a token.
    private static let slack = 64 << 10

    /// Returns the position after the last piece and the bytes that follow it.
    func endOfPiece(_ rest: [UInt8]) -> TextPosition {
        var place = pieceStart
        rest.withUnsafeBufferPointer { place.advance(over: $0) }
        return place
    }

    /// Returns the position of a byte of the piece.
    func position(at index: Int) -> TextPosition {
        let end = min(max(index, 0), piece.count)
        var place = counted.offset - pieceStart.offset <= end ? counted : pieceStart
        let first = place.offset - pieceStart.offset
        place.advance(over: UnsafeBufferPointer(rebasing: piece[first..<end]))
        return place
    }

    /// Returns the end of the token for which the library has called back.
    mutating func countToToken() -> TextPosition {
        counted = position(at: lastToken - pieceStart.offset)
        return counted
    }

    /// Returns the error that the library has found; the library has read up to it or one byte further.
    func fault(of kind: JSONFault.Kind, consumed: Int) -> JSONFault {
        guard kind != .truncated else { return JSONFault(kind, at: position(at: piece.count)) }
        let index = min(max(consumed - 1, 0), piece.count)
        return JSONFault(isNotANumber(at: index) ? .notANumber : kind, at: position(at: index))
    }

    private func isNotANumber(at index: Int) -> Bool {
        var rest = piece[index...]
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        return rest.starts(with: "NaN".utf8) || rest.starts(with: "nan".utf8)
            || rest.starts(with: "Infinity".utf8)
    }

    // MARK: Tokens

    /// Passes a token on. Returns 1 to continue, 0 to end the reading.
    fileprivate mutating func mayTake(_ event: JSONEvent) -> Bool {
        let consumed = parser.map { yajl_get_bytes_consumed($0) } ?? 0
        lastToken = pieceStart.offset + consumed
        tokens += 1
        guard tokens <= limits.tokens else { return refuse(.tooManyTokens(limit: limits.tokens)) }
        switch event {
        case .objectStart, .arrayStart:
            depth += 1
            guard depth <= limits.depth else { return refuse(.tooDeep(limit: limits.depth)) }
        case .objectEnd, .arrayEnd: depth -= 1
        case .key(let text), .string(let text), .number(let text):
            guard text.count <= limits.tokenBytes else {
                return refuse(.tokenTooLong(limit: limits.tokenBytes))
            }
        case .boolean, .null: break
        }
        return true
    }

    private mutating func refuse(_ kind: JSONFault.Kind) -> Bool {
        fault = JSONFault(kind, at: countToToken())
        return false
    }

    fileprivate mutating func stop() { isStopped = true }

    static let callbacks = yajl_callbacks(
        yajl_null: { hand(.null, $0) },
        yajl_boolean: { hand(.boolean($1 != 0), $0) },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { context, text, count in
            text?.withMemoryRebound(to: UInt8.self, capacity: count) {
                hand(.number(BorrowedText(start: $0, count: count)), context)
            } ?? 0
        },
        yajl_string: { hand(.string(BorrowedText(start: $1, count: $2)), $0) },
        yajl_start_map: { hand(.objectStart, $0) },
        yajl_map_key: { hand(.key(BorrowedText(start: $1, count: $2)), $0) },
        yajl_end_map: { hand(.objectEnd, $0) },
        yajl_start_array: { hand(.arrayStart, $0) },
        yajl_end_array: { hand(.arrayEnd, $0) })
}

private func hand(_ event: JSONEvent, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let state = context?.assumingMemoryBound(to: JSONReaderState.self) else { return 0 }
    guard state.pointee.mayTake(event) else { return 0 }
    guard state.pointee.handler(event, JSONEventPosition(state: state)) else {
        state.pointee.stop()
        return 0
    }
    return 1
}
