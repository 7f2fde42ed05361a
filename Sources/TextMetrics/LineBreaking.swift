/// Greedy line breaking: as much as fits on each line, breaking where the script allows it.
///
/// A practical part of UAX #14: after blanks, hyphens and dashes; between ideographs and kana with the rules of
/// what may not begin or end a line; at soft hyphens and zero-width spaces; never at no-break spaces. A word that
/// is longer than a line is divided as an address is (after `/ ? & = - _ .` …), and else between clusters.
extension BreakableText {
    /// A place where the line could end.
    private struct Opportunity {
        var end: Int
        var next: Int
        var width: Int
        var isHyphenated = false
        var insideWord = true
    }

    /// The line that begins at `position`, or `nil` after the last.
    ///
    /// - Parameters:
    ///   - columns: at least 2, since a cluster may take that many.
    ///   - dividesWords: whether a word longer than the line is divided; else the line is as long as the word.
    public func nextLine(from position: Int, columns: Int, dividesWords: Bool = true) -> BrokenLine? {
        let count = bytes.count
        var index = position
        while index < count, bytes[index] == 0x20, isPlain(at: index) { index += 1 }
        guard index < count else { return nil }
        let start = index
        // What is on the line so far, without the blanks that hang over its end.
        var end = start
        var width = 0
        var column = 0
        var afterBlank = false
        var previous = BreakClass.glue
        var best: Opportunity?
        var emergency: Opportunity?

        while index < count {
            var length = 1
            var columnsTaken = 1
            let kind: BreakClass
            let isPlain = isPlain(at: index)
            if isPlain {
                kind = BreakClass.of(ascii: bytes[index])
            } else {
                (length, columnsTaken, kind) = cluster(at: index)
            }

            switch kind {
            case .newline:
                return BrokenLine(
                    start: start, end: end, next: index + length, width: width, isHyphenated: false,
                    endsInsideWord: false)
            case .space:
                column += columnsTaken
                afterBlank = true
                index += length
                continue
            case .softHyphen, .zeroWidthSpace:
                // At the very start nothing would stand before the break.
                let hyphen = kind == .softHyphen ? 1 : 0
                if end > start, !afterBlank, column + hyphen <= columns {
                    best = Opportunity(
                        end: end, next: index + length, width: width + hyphen, isHyphenated: hyphen == 1)
                }
                previous = .glue
                index += length
                if !afterBlank { end = end > start ? index : end }
                continue
            default: break
            }

            if end > start {
                if afterBlank {
                    if previous != .open, !(isPlain && BreakClass.clingsToBlank(bytes[index])) {
                        best = Opportunity(end: end, next: index, width: width, insideWord: false)
                    }
                } else if !(previous.isAlphanumeric && kind.isAlphanumeric), previous.mayBreak(before: kind) {
                    best = Opportunity(end: end, next: index, width: width)
                } else if kind.isAlphanumeric, BreakClass.dividesAddress(after: bytes[index - 1]) {
                    emergency = Opportunity(end: end, next: index, width: width)
                }
                if column + columnsTaken > columns {
                    if let chosen = best ?? (dividesWords ? emergency : nil) { return line(start, chosen) }
                    if dividesWords { return line(start, Opportunity(end: end, next: index, width: width)) }
                }
            }
            // A hyphen divides only what has a letter before it: not `-5`, not `--flag`.
            previous = kind == .hyphen && !previous.isAlphanumeric ? .letter : kind
            column += columnsTaken
            index += length
            end = index
            width = column
            afterBlank = false
        }
        guard end > start else { return nil }
        return BrokenLine(
            start: start, end: end, next: count, width: width, isHyphenated: false, endsInsideWord: false)
    }

    /// The line of preformatted text that begins at `position`: up to a newline, or as much as fits.
    public func nextColumns(from position: Int, columns: Int) -> BrokenLine? {
        guard position < bytes.count else { return nil }
        var index = position
        var width = 0
        while index < bytes.count {
            let (length, columnsTaken, kind) = cluster(at: index)
            if kind == .newline {
                return BrokenLine(
                    start: position, end: index, next: index + length, width: width, isHyphenated: false,
                    endsInsideWord: false)
            }
            if width + columnsTaken > columns, index > position { break }
            width += columnsTaken
            index += length
        }
        return BrokenLine(
            start: position, end: index, next: index, width: width, isHyphenated: false,
            endsInsideWord: index < bytes.count)
    }

    private func line(_ start: Int, _ chosen: Opportunity) -> BrokenLine {
        BrokenLine(
            start: start, end: chosen.end, next: chosen.next, width: chosen.width,
            isHyphenated: chosen.isHyphenated, endsInsideWord: chosen.insideWord)
    }
}
