/// Breaks lines greedily: each line gets as much as fits, and breaks where the script allows it.
///
/// It implements a practical part of UAX #14: it breaks after blanks, hyphens and dashes; between ideographs and kana
/// by the rules for the beginning and end of a line; at soft hyphens and zero-width spaces; never at no-break spaces. A
/// word longer than a line is divided like an address (after `/ ? & = - _ .` …), and otherwise between clusters.
extension BreakableText {
    /// Returns the line that begins at `position`, or nil after the last.
    ///
    /// - Parameters:
    ///   - columns: at least 2, since a character may take that many. A cluster that takes more is divided.
    ///   - dividesWords: whether a word longer than the line is divided; if not, the line is as long as the
    ///     word.
    public func nextLine(from position: Int, columns: Int, dividesWords: Bool = true) -> BrokenLine? {
        var index = skippingBlanks(from: position)
        var line = LineInProgress(start: index, columns: columns)
        while index < bytes.count {
            let cluster = cluster(at: index, columns: columns)
            switch cluster.kind {
            case .newline: return line.ended(next: index + cluster.length)
            case .space: line.add(blank: cluster)
            case .softHyphen, .zeroWidthSpace: line.add(mark: cluster, at: index)
            default:
                line.noteOpportunity(before: cluster, at: index, in: bytes)
                if let opportunity = line.overflow(cluster, at: index, dividesWords: dividesWords) {
                    return line.ended(at: opportunity)
                }
                line.add(cluster, at: index)
            }
            index += cluster.length
            if line.isInWord, !hasMarks {
                let length = wordLength(at: index, atMost: columns - line.width)
                line.add(wordPart: length, of: bytes, at: index)
                index += length
            }
        }
        return line.end > line.start ? line.ended(next: bytes.count) : nil
    }

    /// Returns the line of preformatted text that begins at `position`: up to a newline, or as much as fits.
    public func nextColumns(from position: Int, columns: Int) -> BrokenLine? {
        guard position < bytes.count else { return nil }
        var index = position
        var width = 0
        while index < bytes.count {
            let cluster = cluster(at: index, columns: columns)
            if cluster.kind == .newline {
                return BrokenLine(start: position, end: index, next: index + cluster.length, width: width)
            }
            if width + cluster.width > columns, index > position { break }
            width += cluster.width
            index += cluster.length
        }
        return BrokenLine(
            start: position, end: index, next: index, width: width, endsInsideWord: index < bytes.count)
    }

    /// Returns the first position from `position` on that is neither a blank nor an invisible mark.
    @inline(__always)
    private func skippingBlanks(from position: Int) -> Int {
        var index = position
        while index < bytes.count {
            if bytes[index] > 0x20, bytes[index] < 0x80 { break }
            let cluster = cluster(at: index)
            switch cluster.kind {
            case .space, .softHyphen, .zeroWidthSpace: index += cluster.length
            case .glue where cluster.width == 0: index += cluster.length
            default: return index
            }
        }
        return index
    }

    /// Returns the number of ASCII letters and digits from `index` on, up to a limit.
    @inline(__always)
    private func wordLength(at index: Int, atMost limit: Int) -> Int {
        let end = index + Swift.min(limit, bytes.count - index)
        var place = index
        while place < end, BreakClass.isAlphanumeric(ascii: bytes[place]) { place += 1 }
        return Swift.max(0, place - index)
    }
}

/// The line that is being filled.
private struct LineInProgress {
    /// A position at which the line could end, or an address be divided.
    struct Opportunity {
        var end: Int
        var next: Int
        var width: Int
        var isHyphenated = false
        var insideWord = true
    }

    let start: Int
    let columns: Int
    /// The end and the columns of the line so far, without trailing blanks.
    private(set) var end: Int
    private(set) var width = 0
    /// The columns with those blanks.
    private var column = 0
    private var afterBlank = false
    private var previous = BreakClass.glue
    /// The last position at which the line may end, and the last at which an address may be divided.
    private var best: Opportunity?
    private var emergency: Opportunity?

    init(start: Int, columns: Int) {
        (self.start, self.columns) = (start, columns)
        end = start
    }

    /// True if the last character is a letter or digit.
    @inline(__always)
    var isInWord: Bool { !afterBlank && previous.isAlphanumeric }

    // MARK: Filling

    @inline(__always)
    mutating func add(blank cluster: BreakableText.Cluster) {
        column += cluster.width
        afterBlank = true
    }

    /// Adds a soft hyphen or a zero-width space.
    mutating func add(mark cluster: BreakableText.Cluster, at index: Int) {
        let hyphen = cluster.kind == .softHyphen ? 1 : 0
        // At the start of a word nothing would stand before the break.
        if !afterBlank {
            if column + hyphen <= columns {
                best = Opportunity(
                    end: end, next: index + cluster.length, width: width + hyphen, isHyphenated: hyphen == 1)
            }
            end = index + cluster.length
        }
        previous = .glue
    }

    @inline(__always)
    mutating func add(_ cluster: BreakableText.Cluster, at index: Int) {
        // A hyphen divides only what has a letter before it: not `-5`, not `--flag`.
        previous = cluster.kind == .hyphen && !isInWord ? .quote : cluster.kind
        column += cluster.width
        end = index + cluster.length
        width = column
        afterBlank = false
    }

    /// Adds letters and digits after other letters and digits.
    @inline(__always)
    mutating func add(wordPart length: Int, of bytes: [UInt8], at index: Int) {
        guard length > 0 else { return }
        column += length
        end += length
        width = column
        previous = bytes[index + length - 1] <= UInt8(ascii: "9") ? .digit : .letter
    }

    // MARK: Breaking

    /// Records the position before the cluster at `index` if the line may end there.
    @inline(__always)
    mutating func noteOpportunity(before cluster: BreakableText.Cluster, at index: Int, in bytes: [UInt8]) {
        guard end > start else { return }
        if afterBlank {
            if previous != .open, !BreakClass.clingsToBlank(bytes[index]) {
                best = Opportunity(end: end, next: index, width: width, insideWord: false)
            }
        } else if previous.mayBreak(before: cluster.kind) {
            best = Opportunity(end: end, next: index, width: width)
        } else if cluster.kind.isAlphanumeric, BreakClass.dividesAddress(after: bytes[index - 1]) {
            emergency = Opportunity(end: end, next: index, width: width)
        }
    }

    /// Returns the end of the line if the cluster at `index` no longer fits on it.
    @inline(__always)
    func overflow(_ cluster: BreakableText.Cluster, at index: Int, dividesWords: Bool) -> Opportunity? {
        guard column + cluster.width > columns, end > start else { return nil }
        if let best { return best }
        guard dividesWords else { return nil }
        return emergency ?? Opportunity(end: end, next: index, width: width, insideWord: !afterBlank)
    }

    func ended(next: Int) -> BrokenLine { BrokenLine(start: start, end: end, next: next, width: width) }

    func ended(at place: Opportunity) -> BrokenLine {
        BrokenLine(
            start: start, end: place.end, next: place.next, width: place.width,
            isHyphenated: place.isHyphenated, endsInsideWord: place.insideWord)
    }
}
