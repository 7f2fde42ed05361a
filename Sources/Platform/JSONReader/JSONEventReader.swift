// Reads a JSON text as a stream of events, within limits, in memory that does not grow with the text.
import TextTools

/// Reads a JSON text in pieces and passes on each token when it is complete.
public final class JSONEventReader {
    /// A function that receives a token and returns whether to continue.
    public typealias Handler = (JSONEvent, JSONEventPosition) -> Bool

    private let handler: Handler
    // Behind pointers, so that not every byte asks whether someone else is using them.
    private let grammar: UnsafeMutablePointer<JSONGrammar>
    private let state: UnsafeMutablePointer<JSONReaderState>
    private var utf8 = UTF8Checker()
    /// The first bytes, until there are enough to detect the format.
    private var beginning: [UInt8]? = []
    /// True if the handler has stopped the reading.
    public private(set) var isStopped = false

    /// - Parameter severalValues: whether several values may follow one another, as in texts with one value
    ///   per line.
    public init(limits: JSONLimits = .standard, severalValues: Bool = false, _ handler: @escaping Handler) {
        self.handler = handler
        grammar = .allocate(capacity: 1)
        grammar.initialize(to: JSONGrammar(severalValues: severalValues, tokenBytes: limits.tokenBytes))
        state = .allocate(capacity: 1)
        state.initialize(to: JSONReaderState(limits: limits))
    }

    deinit {
        grammar.deinitialize(count: 1)
        grammar.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Reads the next piece of the text. Does nothing after the handler has stopped the reading.
    public func read(_ piece: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
        var start = 0
        while start < piece.count, !isStopped {
            let end = min(piece.count, start + Self.pieceBytes)
            try take(UnsafeBufferPointer(rebasing: piece[start..<end]), isLast: false)
            start = end
        }
    }

    /// Ends the text.
    public func finish() throws(JSONFault) {
        guard !isStopped else { return }
        try take(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    }

    /// Reads a text in memory.
    public static func read(
        _ bytes: [UInt8], limits: JSONLimits = .standard, _ handler: @escaping Handler
    ) throws(JSONFault) {
        let reader = JSONEventReader(limits: limits, handler)
        try bytes.withBytes { (text) throws(JSONFault) in try reader.read(text) }
        try reader.finish()
    }

    // MARK: Pieces

    /// The most bytes of a piece; larger pieces are divided.
    private static let pieceBytes = 64 << 10
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private func take(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(JSONFault) {
        guard let first = beginning else { return try check(piece, isLast: isLast) }
        let start = first + Array(piece)
        guard isLast || JSONSniffer.isEnough(start) else {
            beginning = start
            return
        }
        beginning = nil
        guard !start.isEmpty else { throw JSONFault(.empty, at: TextPosition()) }
        if let kind = JSONSniffer.fault(in: start) { throw JSONFault(kind, at: TextPosition()) }
        let hasMark = start.starts(with: Self.mark)
        if hasMark { state.pointee.pieceStart.offset = Self.mark.count }
        try start.withBytes { (text) throws(JSONFault) in
            try check(UnsafeBufferPointer(rebasing: text[(hasMark ? Self.mark.count : 0)...]), isLast: isLast)
        }
    }

    private func check(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(JSONFault) {
        guard let faultIndex = utf8.firstFault(in: piece) else { return try parse(piece, isLast: isLast) }
        // What comes before it may have a fault of its own, which is then the first.
        try parse(UnsafeBufferPointer(rebasing: piece[..<faultIndex]), isLast: false)
        if !isStopped { throw JSONFault(.notUTF8(piece[faultIndex]), at: state.pointee.pieceStart) }
    }

    private func parse(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(JSONFault) {
        try state.pointee.begin(piece)
        var index = 0
        while let token = try token(in: piece, from: &index, isLast: isLast) {
            guard try pass(token, of: piece, endingAt: index) else {
                isStopped = true
                return
            }
        }
        state.pointee.endPiece()
    }

    private func token(
        in piece: UnsafeBufferPointer<UInt8>, from index: inout Int, isLast: Bool
    ) throws(JSONFault) -> JSONGrammar.Token? {
        do throws(JSONGrammar.Mistake) {
            if let token = try grammar.pointee.next(in: piece, from: &index) { return token }
            return isLast ? try grammar.pointee.end() : nil
        } catch {
            throw state.pointee.fault(of: error, at: index)
        }
    }

    private func pass(
        _ token: JSONGrammar.Token, of piece: UnsafeBufferPointer<UInt8>, endingAt index: Int
    ) throws(JSONFault) -> Bool {
        switch token {
        case .objectStart: return try pass(.objectStart, endingAt: index)
        case .objectEnd: return try pass(.objectEnd, endingAt: index)
        case .arrayStart: return try pass(.arrayStart, endingAt: index)
        case .arrayEnd: return try pass(.arrayEnd, endingAt: index)
        case .boolean(let flag): return try pass(.boolean(flag), endingAt: index)
        case .null: return try pass(.null, endingAt: index)
        case .key, .string, .number:
            if let range = grammar.pointee.range {
                return try pass(
                    token, BorrowedText(UnsafeBufferPointer(rebasing: piece[range])), endingAt: index)
            } else {
                return try grammar.pointee.collected.withBytes { (text) throws(JSONFault) in
                    try pass(token, BorrowedText(text), endingAt: index)
                }
            }
        }
    }

    private func pass(
        _ token: JSONGrammar.Token, _ text: BorrowedText, endingAt index: Int
    ) throws(JSONFault) -> Bool {
        switch token {
        case .key: return try pass(.key(text), endingAt: index)
        case .string: return try pass(.string(text), endingAt: index)
        default: return try pass(.number(text), endingAt: index)
        }
    }

    private func pass(_ event: JSONEvent, endingAt index: Int) throws(JSONFault) -> Bool {
        if let kind = state.pointee.excess(of: event, endingAt: index) {
            throw JSONFault(kind, at: state.pointee.countToToken())
        }
        return handler(event, JSONEventPosition(state: state))
    }
}

/// The position at which a handler is called.
public struct JSONEventPosition {
    fileprivate let state: UnsafeMutablePointer<JSONReaderState>

    /// The end of the token, in bytes from the beginning of the text.
    public var offset: Int { state.pointee.lastToken }
    /// The end of the token as line and column.
    public var position: TextPosition { state.pointee.countToToken() }
}

/// Identifies a text that is not JSON by its first bytes.
private enum JSONSniffer {
    /// Returns whether the text begins with enough for a byte order mark and a word of markup, or 512 blank bytes.
    static func isEnough(_ bytes: [UInt8]) -> Bool {
        let visible = visible(bytes)
        let isMarkup = visible.isEmpty || visible.first == UInt8(ascii: "<")
        return bytes.count >= 4 && (!isMarkup || visible.count > longestWord || bytes.count >= 512)
    }

    private static let longestWord = 9

    private static func visible(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    }

    static func fault(in bytes: [UInt8]) -> JSONFault.Kind? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
        if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 { return .utf16 }
        let visible = visible(bytes)
        guard visible.first == UInt8(ascii: "<") else { return nil }
        let word = visible.dropFirst().prefix(longestWord).map { $0 | 0x20 }
        let isPage = word.starts(with: "html".utf8) || word.starts(with: "!doctype".utf8.map { $0 | 0x20 })
        return isPage ? .html : .xml
    }
}
