// Where the reader of a JSON text is, and what it has passed on.
import TextTools

struct JSONReaderState {
    let limits: JSONLimits
    /// The piece that is being read, and the position of its first byte.
    private var piece = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var pieceStart = TextPosition()
    /// The last position that was counted, so that the next one need not be counted from the beginning of the piece.
    private var counted = TextPosition()
    private var depth = 0
    private var tokens = 0
    private(set) var lastToken = 0

    init(limits: JSONLimits) { self.limits = limits }

    // MARK: Pieces

    mutating func begin(_ piece: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
        self.piece = piece
        counted = pieceStart
        guard pieceStart.offset + piece.count <= limits.bytes else {
            throw JSONFault(.tooLarge(limit: limits.bytes), at: pieceStart)
        }
    }

    mutating func endPiece() {
        pieceStart = position(at: piece.count)
        piece = UnsafeBufferPointer(start: nil, count: 0)
    }

    private func position(at index: Int) -> TextPosition {
        var place = counted.offset - pieceStart.offset <= index ? counted : pieceStart
        place.advance(over: UnsafeBufferPointer(rebasing: piece[(place.offset - pieceStart.offset)..<index]))
        return place
    }

    mutating func countToToken() -> TextPosition {
        counted = position(at: lastToken - pieceStart.offset)
        return counted
    }

    func fault(of mistake: JSONGrammar.Mistake, at index: Int) -> JSONFault {
        var place = position(at: index)
        place.offset -= mistake.back
        place.column -= mistake.back
        return JSONFault(mistake.kind, at: place)
    }

    // MARK: Tokens

    /// Counts an event that ends at a byte of the piece. Returns the limit that it exceeds.
    mutating func excess(of event: JSONEvent, endingAt index: Int) -> JSONFault.Kind? {
        lastToken = pieceStart.offset + index
        tokens += 1
        guard tokens <= limits.tokens else { return .tooManyTokens(limit: limits.tokens) }
        switch event {
        case .objectStart, .arrayStart:
            depth += 1
            return depth > limits.depth ? .tooDeep(limit: limits.depth) : nil
        case .objectEnd, .arrayEnd: depth -= 1
        case .key(let text), .string(let text), .number(let text):
            return text.count > limits.tokenBytes ? .tokenTooLong(limit: limits.tokenBytes) : nil
        case .boolean, .null: break
        }
        return nil
    }
}
