import Diagnostics

/// A page boiled down for the tree builder: its tags with stand-ins for its text, and what those stand for.
///
/// Gumbo reads one character at a time and is quadratic in many things a page can hold. So it is shown
/// only what decides the tree: known tags, spaces, and one character for every run of text. It never sees a
/// byte that the author of a page chose.
struct NormalizedMarkup {
    var markup: [UInt8] = []
    var runs: [TextRun] = []
    /// Text that is not in the page as such: decoded references, alternative texts.
    var sideBuffer: [UInt8] = []
    /// In the order of the markup.
    var elements: [ElementInfo] = []
    var metadata = GuideMetadata()
    var findings: [Diagnostic] = []

    struct TextRun {
        enum Kind: UInt8 { case page, sideBuffer, image, lineBreak }
        var start: UInt32
        var end: UInt32
        var kind: Kind
    }

    /// The attributes of a tag that has any of interest.
    struct ElementInfo {
        /// Where the tag stands in the markup.
        var offset = 0
        var id: String?
        var link: String?
        /// `start` of a list, `value` of an item, or `colspan` of a cell.
        var number: Int?
        var rowSpan = 1
        var isHidden = false
        /// The table only arranges things: `role="presentation"`.
        var isLayout = false
    }

    /// Stand-ins are the scalars of planes 3 to 15, which no named reference yields, without the two
    /// noncharacters that end each plane.
    static let standInLimit = 13 * 0xFFFE

    static func standIn(_ run: Int) -> UInt32 { UInt32(((run / 0xFFFE + 3) << 16) + run % 0xFFFE) }

    /// The run for which a scalar stands.
    static func run(_ scalar: UInt32) -> Int? {
        let plane = Int(scalar >> 16) - 3
        return plane < 0 ? nil : plane * 0xFFFE + Int(scalar & 0xFFFF)
    }

    mutating func writeStandIn(_ run: TextRun) {
        guard let scalar = Unicode.Scalar(Self.standIn(runs.count)) else { return }
        runs.append(run)
        // All of them take four bytes.
        let value = scalar.value
        markup.append(UInt8(0xF0 | value >> 18))
        markup.append(UInt8(0x80 | value >> 12 & 0x3F))
        markup.append(UInt8(0x80 | value >> 6 & 0x3F))
        markup.append(UInt8(0x80 | value & 0x3F))
    }

    /// Writes a start tag; one with attributes of interest is marked by a space: `<a >`.
    mutating func writeStart(_ tag: Tag, _ info: ElementInfo? = nil) {
        if var info {
            info.offset = markup.count
            elements.append(info)
        }
        markup.append(contentsOf: Self.starts[Int(tag.rawValue)])
        if info != nil { markup.append(0x20) }
        markup.append(0x3E)
    }

    /// Which of `elements` has its tag at an offset of the markup.
    func element(at offset: Int) -> Int? {
        var low = 0
        var high = elements.count
        while low < high {
            let middle = (low + high) / 2
            if elements[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low < elements.count && elements[low].offset == offset ? low : nil
    }

    mutating func writeEnd(_ tag: Tag) { markup.append(contentsOf: Self.ends[Int(tag.rawValue)]) }

    private static let starts = Tag.allCases.map { [0x3C] + $0.name.bytes }
    private static let ends = Tag.allCases.map { [0x3C, 0x2F] + $0.name.bytes + [0x3E] }
}

extension StaticString {
    var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}
