// Reads tables of separated values (RFC 4180) as a stream of rows.
internal import Glibc
import TextTools

/// Reads a table in pieces and passes on each row when it is complete.
///
/// The separator (comma, semicolon, tab or bar) is the one that the first row has most of, or that a first line `sep=;`
/// names. Text may be UTF-8, UTF-16 with a byte order mark, or windows-1252. Rows without any text are skipped.
public final class CSVReader {
    /// A function that receives a row and returns whether to continue.
    public typealias Handler = (CSVRow) -> Bool

    private let rows: CSVRowBuilder
    private let handler: Handler
    private var decoder = CSVDecoder()
    /// The beginning of the file, until its first row is complete and determines the separator.
    private var beginning: [UInt8]? = []
    private var isStopped = false

    public init(limits: CSVLimits = CSVLimits(), _ handler: @escaping Handler) {
        rows = CSVRowBuilder(limits: limits)
        self.handler = handler
    }

    /// True if the text is not UTF-8 and was read as windows-1252.
    public var isLegacyText: Bool { rows.isLegacyText }

    public func read(_ piece: UnsafeBufferPointer<UInt8>) throws(GeoFault) {
        guard !isStopped else { return }
        guard let utf8 = decoder.converted(piece) else { return try split(piece, isLast: false) }
        try utf8.withBytes { (text) throws(GeoFault) in try split(text, isLast: false) }
    }

    public func finish() throws(GeoFault) {
        guard !isStopped else { return }
        let rest = decoder.rest
        try rest.withBytes { (text) throws(GeoFault) in try split(text, isLast: true) }
        guard !isStopped else { return }
        try rows.finish(hand)
    }

    private func split(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(GeoFault) {
        guard let first = beginning else { return try rows.read(piece, hand) }
        var text = first + Array(piece)
        guard isLast || text.count >= Self.firstRowBytes || CSVDialect.hasFirstRow(text) else {
            beginning = text
            return
        }
        beginning = nil
        let dialect = CSVDialect(beginning: text)
        rows.separator = dialect.separator
        text.removeFirst(dialect.passedOver)
        rows.skipLines(dialect.passedLines)
        try text.withBytes { (text) throws(GeoFault) in
            try rows.read(text, hand)
        }
    }

    /// Passes a row on. Returns whether to continue.
    private func hand(_ row: CSVRow) -> Bool {
        isStopped = !handler(row)
        return !isStopped
    }

    /// The most bytes of a first row that are examined.
    private static let firstRowBytes = 64 << 10
}

/// One row of a table, valid only during the call that hands it over.
public struct CSVRow {
    /// The number from 1, as spreadsheets count, including the row of headings and rows without text.
    public let number: Int
    /// The line on which it begins; quoted fields may contain line ends.
    public let line: Int
    let text: UnsafePointer<UInt8>
    let ends: UnsafeBufferPointer<Int>

    public var count: Int { ends.count }

    /// The text of a field, without its quotes; empty if the row has fewer fields.
    public subscript(index: Int) -> BorrowedText {
        guard index < ends.count else { return BorrowedText(start: nil, count: 0) }
        let start = index == 0 ? 0 : ends[index - 1]
        return BorrowedText(start: text + start, count: ends[index] - start)
    }
}

/// The limits beyond which a table is rejected.
public struct CSVLimits: Sendable {
    /// The length of one row, in bytes.
    public var rowBytes = 1 << 20
    public var columns = 4_096

    public init() {}
}
