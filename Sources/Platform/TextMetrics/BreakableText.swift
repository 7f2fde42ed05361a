/// One line of a `BreakableText`, as positions in its bytes.
public struct BrokenLine: Sendable, Equatable {
    /// The start of the line's text, which is `start..<end`, without blanks at both ends.
    public var start: Int
    public var end: Int
    /// The position at which the next line is searched for.
    public var next: Int
    /// The columns of the text, and of the hyphen if there is one.
    public var width: Int
    /// True if a hyphen must be shown after the text, because the line ends at a soft hyphen.
    public var isHyphenated = false
    /// True if the line ends inside a word, which continues on the next line without a blank.
    public var endsInsideWord = false
}

/// A paragraph ready to be broken into lines: its bytes, and the positions at which its grapheme clusters begin.
///
/// Texts are appended one by one; a cluster never reaches from one into the next. `\n` is a forced line break.
public struct BreakableText: Sendable {
    /// The text in UTF-8.
    public private(set) var bytes: [UInt8] = []
    /// A 1 for every byte that begins a cluster. Empty as long as every scalar is a cluster.
    private var marks: [UInt8] = []
    /// True if there are characters that are not shown unchanged (soft hyphens, no-break spaces, …).
    public private(set) var hasInvisibles = false

    public init() {}

    public init(_ text: String) { append(text) }

    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        hasInvisibles = false
    }

    public mutating func append(_ text: String) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        var seen: UInt8 = 0
        for index in start..<bytes.count { seen |= bytes[index] }
        if seen < 0x80 {
            if !marks.isEmpty { marks.append(contentsOf: repeatElement(1, count: bytes.count - start)) }
        } else {
            inspect(text, from: start)
        }
    }

    /// Returns the text as shown on a screen: without invisible characters, no-break spaces as blanks.
    public func text(_ range: Range<Int>) -> String { asShown(String(decoding: bytes[range], as: UTF8.self)) }

    public func asShown(_ part: String) -> String {
        guard hasInvisibles else { return part }
        var shown = ""
        for scalar in part.unicodeScalars {
            switch scalar.value {
            case 0xAD, 0x200B, 0x2060, 0xFEFF: continue
            case 0xA0, 0x2007, 0x202F: shown.unicodeScalars.append(" ")
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// Returns the columns of a part of the text.
    public func width(_ range: Range<Int>) -> Int {
        if hasInvisibles { return DisplayWidth.of(text(range)) }
        return bytes.withUnsafeBufferPointer { DisplayWidth.of(utf8: .init(rebasing: $0[range])) }
    }

    /// Marks the beginnings of clusters in the text just appended, unless every scalar so far is a cluster.
    private mutating func inspect(_ text: String, from start: Int) {
        var standAlone = true
        var index = start
        while index < bytes.count {
            let (scalar, length) = UTF8Reading.scalar(in: bytes, at: index)
            if !UTF8Reading.isAlwaysAlone(scalar) { standAlone = false }
            switch scalar.value {
            case 0xA0, 0xAD, 0x2007, 0x200B, 0x202F, 0x2060, 0xFEFF: hasInvisibles = true
            default: break
            }
            index += length
        }
        if standAlone {
            if !marks.isEmpty { markScalars(from: start) }
            return
        }
        if marks.isEmpty { markScalars(from: 0, to: start) }
        for character in text {
            let length = character.utf8.count
            marks.append(isMyanmarVisarga(at: marks.count, from: start) ? 0 : 1)
            marks.append(contentsOf: repeatElement(0, count: length - 1))
            if length > Self.longestSyllable { divide(from: marks.count - length) }
        }
    }

    /// Returns whether the sign U+1038 is at `index`, behind another Myanmar letter or sign of the text from
    /// `start` on. It ends a syllable, though to Unicode it is a cluster of its own.
    private func isMyanmarVisarga(at index: Int, from start: Int) -> Bool {
        guard index - start >= 3, bytes[index...].starts(with: Self.visarga) else { return false }
        // U+1000 to U+10BF; a second such sign stays apart, or a chain of them would be one cluster.
        let isMyanmar = bytes[index - 3] == 0xE1 && (0x80...0x82).contains(bytes[index - 2])
        return isMyanmar && !bytes[(index - 3)...].starts(with: Self.visarga)
    }

    private static let visarga: [UInt8] = [0xE1, 0x80, 0xB8]

    /// The most bytes of a cluster that is kept whole although it takes more than two columns: 16 letters and
    /// signs of an Indic script, which is more than any syllable has. Without a limit, a chain of viramas of
    /// any length would be one cluster, and be measured again for each line.
    private static let longestSyllable = 48

    /// Divides the cluster from `start` on before each of its spacing scalars, unless it is a picture.
    private mutating func divide(from start: Int) {
        var index = start
        while index < bytes.count, index < marks.count {
            let (scalar, length) = UTF8Reading.scalar(in: bytes, at: index)
            if index == start, DisplayWidth.isPicture(scalar) { return }
            if DisplayWidth.of(scalar) > 0 { marks[index] = 1 }
            index += length
        }
    }

    private mutating func markScalars(from start: Int, to end: Int? = nil) {
        for index in start..<(end ?? bytes.count) { marks.append(bytes[index] & 0xC0 == 0x80 ? 0 : 1) }
    }

    /// One grapheme cluster: its length in bytes, its columns, and its class for line breaking.
    struct Cluster {
        var length: Int
        var width: Int
        var kind: BreakClass
    }

    /// True if clusters of several scalars are known.
    var hasMarks: Bool { !marks.isEmpty }

    @inline(__always)
    func cluster(at index: Int) -> Cluster {
        if isPlain(at: index) {
            let byte = bytes[index]
            return Cluster(
                length: 1, width: byte >= 0x20 && byte != 0x7F ? 1 : 0, kind: BreakClass.of(ascii: byte))
        }
        return richCluster(at: index)
    }

    /// Returns the cluster that begins at `index`, or as many of its cells as fit if it is wider than `columns`.
    @inline(__always)
    func cluster(at index: Int, columns: Int) -> Cluster {
        let cluster = cluster(at: index)
        return cluster.width <= columns ? cluster : part(of: cluster, at: index, columns: columns)
    }

    /// Returns the first cells of a cluster, at least one.
    private func part(of cluster: Cluster, at index: Int, columns: Int) -> Cluster {
        var part = Cluster(length: 0, width: 0, kind: cluster.kind)
        while part.length < cluster.length {
            let (scalar, length) = UTF8Reading.scalar(in: bytes, at: index + part.length)
            let width = DisplayWidth.of(scalar)
            if part.width > 0, part.width + width > columns { break }
            part.length += length
            part.width += width
        }
        return part
    }

    private func richCluster(at index: Int) -> Cluster {
        let (scalar, length) = UTF8Reading.scalar(in: bytes, at: index)
        var end = index + length
        while end < marks.count, marks[end] == 0 { end += 1 }
        let kind = BreakClass.of(scalar)
        if end == index + length {
            return Cluster(length: length, width: DisplayWidth.of(scalar), kind: kind)
        }
        let text = String(decoding: bytes[index..<end], as: UTF8.self)
        let width = DisplayWidth.of(clusterScalars: text.unicodeScalars)
        // The first scalar decides, except that an emoji selector makes a picture, and a blank with a combining mark
        // is no blank (UAX #14, rules LB9 and LB10).
        let isPicture =
            width == 2
            && (DisplayWidth.isPicture(scalar) || text.unicodeScalars.contains { $0.value == 0xFE0F })
        let joined = isPicture ? BreakClass.ideograph : kind == .space ? .letter : kind
        return Cluster(length: end - index, width: width, kind: joined)
    }

    /// Returns whether the byte at `index` is ASCII and a cluster by itself.
    @inline(__always)
    func isPlain(at index: Int) -> Bool {
        bytes[index] < 0x80 && (marks.isEmpty || index + 1 == marks.count || marks[index + 1] != 0)
    }
}
