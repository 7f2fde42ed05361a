/// The meaning of each HTML element name for the scanner, with a fast lookup table.
enum TagName {
    enum Meaning: Equatable {
        /// An element that is passed to the tree builder, possibly under another element's name.
        case element(Tag)
        /// An inline element that does not change the appearance; only its id or `hidden` matters.
        case neutral
        /// The tags are dropped and the content is read.
        case ignored
        /// The same, for an element that is a box in the line: a word before it does not continue behind it.
        case box
        /// The tags are dropped and the content is read; the end tag does not exist or is optional.
        case void
        /// The same, for a box in the line.
        case voidBox
        /// An element whose text is not markup, and not shown: script, style …
        case raw
        /// An element whose markup is not shown: drawings, templates, choices of a form.
        case skipped(Skipped)
        case title, meta, image, lineBreak, html
        /// The reading above a ruby character, which is put in parentheses; `rp` has fallback parentheses.
        case rubyText, rubyParenthesis
        /// Preformatted text without markup, up to its end tag or to the end of the page.
        case xmp, plaintext

        /// True for elements whose text is not markup and ends at their end tag.
        var isRawText: Bool { self == .raw || self == .title || self == .xmp }
    }

    enum Skipped: UInt8 { case svg, template, select, datalist, annotation, annotationXML }

    /// A name as 16 bytes in lower case; longer names are distinguished by a hash of all their bytes.
    struct Key: Equatable, ExpressibleByStringLiteral {
        var low: UInt64 = 0
        var high: UInt64 = 0
        private var count = 0

        /// Adds a byte that is already in lower case.
        mutating func add(_ byte: UInt8) {
            switch count {
            case 0..<8: low |= UInt64(byte) << UInt64(8 * count)
            case 8..<16: high |= UInt64(byte) << UInt64(8 * count - 64)
            default: high = (high ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 | 1 << 63
            }
            count += 1
        }

        init() {}
        init(stringLiteral name: StaticString) { name.withUTF8Buffer { for byte in $0 { add(byte) } } }
    }

    /// The alternative names of elements.
    private static let aliases: [(StaticString, Tag)] = [
        ("tt", .code), ("listing", .pre), ("dir", .ul), ("menu", .ul), ("main", .section),
        ("hgroup", .section), ("search", .section), ("legend", .div), ("del", .s), ("strike", .s),
    ]
    private static let others: [(Meaning, [StaticString])] = [
        (.ignored, ["noscript", "noframes", "frameset", "picture", "map", "ruby", "math"]),
        (.box, ["button", "object", "applet", "marquee", "video", "audio", "canvas", "progress", "meter"]),
        (
            .void,
            [
                "head", "body", "frame", "param", "source", "track", "area", "col", "colgroup", "base",
                "link", "basefont", "bgsound", "option", "optgroup", "rb", "rtc", "wbr", "isindex", "nextid",
            ]
        ),
        (.voidBox, ["input", "embed", "keygen"]),
        (.raw, ["script", "style", "iframe", "noembed", "textarea"]),
        (.skipped(.svg), ["svg"]), (.skipped(.template), ["template"]), (.skipped(.select), ["select"]),
        (.skipped(.datalist), ["datalist"]), (.skipped(.annotation), ["annotation"]),
        (.skipped(.annotationXML), ["annotation-xml"]),
        (.title, ["title"]), (.meta, ["meta"]), (.image, ["img", "image"]), (.lineBreak, ["br"]),
        (.html, ["html"]), (.rubyText, ["rt"]), (.rubyParenthesis, ["rp"]), (.xmp, ["xmp"]),
        (.plaintext, ["plaintext"]),
    ]

    /// A hash table with open addressing and 512 slots: a dictionary's hashing would cost more than the rest of a tag.
    private struct Table {
        var keys = [Key](repeating: Key(), count: 512)
        var meanings = [Meaning](repeating: .neutral, count: 512)

        static func slot(_ key: Key) -> Int { Int(TagName.mixed(key) >> 55) }

        mutating func insert(_ name: StaticString, _ meaning: Meaning) {
            let key = Key(stringLiteral: name)
            var slot = Self.slot(key)
            while keys[slot].low != 0 { slot = (slot + 1) & 511 }
            keys[slot] = key
            meanings[slot] = meaning
        }
    }

    private static let table: Table = {
        var table = Table()
        for tag in Tag.allCases where tag != .span { table.insert(tag.name, .element(tag)) }
        for (name, tag) in aliases { table.insert(name, .element(tag)) }
        for (meaning, names) in others { for name in names { table.insert(name, meaning) } }
        return table
    }()

    static func meaning(of key: Key) -> Meaning {
        var slot = Table.slot(key)
        while table.keys[slot].low != 0 {
            if table.keys[slot] == key { return table.meanings[slot] }
            slot = (slot + 1) & 511
        }
        return .neutral
    }

    private static func mixed(_ key: Key) -> UInt64 { (key.low ^ (key.high &* 31)) &* 0x9E37_79B9_7F4A_7C15 }

    /// Returns a number that distinguishes the names of neutral elements.
    static func hash(of key: Key) -> UInt32 { UInt32(mixed(key) >> 32) }
}
