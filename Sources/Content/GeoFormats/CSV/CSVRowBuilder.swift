import Diagnostics
internal import Glibc
import TextTools

/// Splits the text of a table into rows and fields: collects the fields of one row after another.
final class CSVRowBuilder {
    var separator = UInt8(ascii: ",") { didSet { special = Self.table(separator) } }
    private let limits: CSVLimits
    /// The text of the row's fields, without quotes and separators.
    private let text: UnsafeMutablePointer<UInt8>
    private var count = 0
    /// The index in `text` at which each field ends.
    private var ends: [Int] = []
    private var state = State.start
    private var line = 1
    private var rowLine = 1
    private var quoteLine = 1
    private var number = 0
    private var lastWasReturn = false
    private var hasHighBytes = false
    private var hasSeenUTF8 = false
    /// True if the text is read as windows-1252 from now on.
    private(set) var isLegacyText = false
    private var legacy: [UInt8] = []
    private var legacyEnds: [Int] = []
    /// True at the index of each byte that ends a run of ordinary ones.
    private var special: [Bool]

    private enum State { case start, plain, quoted, afterQuote }

    init(limits: CSVLimits) {
        self.limits = limits
        text = .allocate(capacity: limits.rowBytes)
        special = Self.table(separator)
        ends.reserveCapacity(64)
    }

    deinit { text.deallocate() }

    private static func table(_ separator: UInt8) -> [Bool] {
        (0..<256).map { byte in [Int(separator), 0x0A, 0x0D, 0x22].contains(byte) || byte >= 0x80 }
    }

    func skipLines(_ lines: Int) {
        line += lines
        number += lines
        rowLine = line
    }

    /// - Parameter take: returns whether to continue.
    func read(_ piece: UnsafeBufferPointer<UInt8>, _ take: (CSVRow) -> Bool) throws(GeoFault) {
        guard let bytes = piece.baseAddress else { return }
        var index = 0
        while index < piece.count {
            index += try copyRun(bytes + index, piece.count - index)
            guard index < piece.count else { return }
            let byte = bytes[index]
            index += 1
            guard try self.take(byte, take) else { return }
        }
    }

    /// Ends the last row, which may lack a line end.
    func finish(_ take: (CSVRow) -> Bool) throws(GeoFault) {
        if state == .quoted {
            throw fault(
                "a quotation mark in line \(quoteLine) is never closed", hint: "correct it there",
                line: quoteLine)
        }
        if count > 0 || !ends.isEmpty || state != .start { _ = try endRow(take) }
    }

    /// Copies bytes that have no special meaning. Returns their number.
    private func copyRun(_ bytes: UnsafePointer<UInt8>, _ available: Int) throws(GeoFault) -> Int {
        var length = 0
        special.withUnsafeBufferPointer { special in
            while length < available, !special[Int(bytes[length])] { length += 1 }
        }
        guard length > 0 else { return 0 }
        guard count + length < limits.rowBytes else { throw tooLong }
        memcpy(text + count, bytes, length)
        count += length
        if state != .quoted { state = .plain }
        lastWasReturn = false
        return length
    }

    /// Handles a byte that may have a special meaning.
    private func take(_ byte: UInt8, _ take: (CSVRow) -> Bool) throws(GeoFault) -> Bool {
        let followsReturn = lastWasReturn
        lastWasReturn = byte == 0x0D
        if byte == 0x0A || byte == 0x0D, !(byte == 0x0A && followsReturn) { line += 1 }
        if state == .quoted {
            if byte == 0x22 { state = .afterQuote } else { try append(byte) }
            return true
        }
        switch byte {
        case separator:
            guard ends.count + 1 < limits.columns else {
                throw fault(
                    "a row has more than \(limits.columns) columns", hint: "export fewer columns",
                    line: rowLine)
            }
            ends.append(count)
            state = .start
        case 0x0A where followsReturn: rowLine = line
        case 0x0A, 0x0D: return try endRow(take)
        case 0x22 where state == .start:
            state = .quoted
            quoteLine = line
        case 0x22 where state == .afterQuote:
            try append(byte)
            state = .quoted
        default:
            try append(byte)
            state = .plain
        }
        return true
    }

    private func append(_ byte: UInt8) throws(GeoFault) {
        guard count < limits.rowBytes else { throw tooLong }
        text[count] = byte
        count += 1
        if byte >= 0x80 { hasHighBytes = true }
    }

    private func endRow(_ take: (CSVRow) -> Bool) throws(GeoFault) -> Bool {
        let start = rowLine
        rowLine = line
        ends.append(count)
        defer {
            ends.removeAll(keepingCapacity: true)
            count = 0
            state = .start
            hasHighBytes = false
        }
        number += 1
        guard count > 0 else { return true }
        if hasHighBytes { decode() }
        guard isLegacyText, hasHighBytes else {
            return ends.withUnsafeBufferPointer {
                take(CSVRow(number: number, line: start, text: text, ends: $0))
            }
        }
        return legacy.withUnsafeBufferPointer { text in
            legacyEnds.withUnsafeBufferPointer { ends in
                guard let text = text.baseAddress else { return true }
                return take(CSVRow(number: number, line: start, text: text, ends: ends))
            }
        }
    }

    // MARK: Encoding

    /// Checks whether the row is UTF-8. A file whose first character above ASCII is not, is in windows-1252.
    /// In a file that was UTF-8 until now such bytes are damage, and become U+FFFD.
    private func decode() {
        if !isLegacyText {
            var checker = UTF8Checker()
            let isUTF8 =
                checker.firstFault(in: UnsafeBufferPointer(start: text, count: count)) == nil
                && checker.isAtBoundary
            if isUTF8 { hasSeenUTF8 = true }
            guard !isUTF8, !hasSeenUTF8 else { return }
            isLegacyText = true
        }
        legacy.removeAll(keepingCapacity: true)
        legacyEnds.removeAll(keepingCapacity: true)
        var start = 0
        for end in ends {
            for index in start..<end {
                let byte = text[index]
                if byte < 0x80 {
                    legacy.append(byte)
                } else {
                    legacy.append(LegacyEncoding.windows1252(byte))
                }
            }
            legacyEnds.append(legacy.count)
            start = end
        }
    }

    private func fault(_ message: String, hint: String, line: Int) -> GeoFault {
        GeoFault(message: message, hint: hint, at: SourcePosition(line: line, column: 1))
    }

    private var tooLong: GeoFault {
        fault(
            "a row is longer than \(limits.rowBytes) bytes",
            hint: "look for a quotation mark that is never closed", line: rowLine)
    }
}
