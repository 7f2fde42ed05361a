import GuideDocument

/// What a run of text is, never how it looks: the theme decides that.
public struct Role: Sendable, Hashable, Codable {
    public enum Kind: UInt8, Sendable, Codable, CaseIterable {
        case body, title, heading, subheading, marker, code, quote, rule, tableRule, tableHeader, image
        /// The do-now card: its border, its heading, its text.
        case cardBorder, cardTitle, cardText
    }
    public var kind: Kind
    public var strong: Bool
    public var emphasis: Bool

    public init(_ kind: Kind, strong: Bool = false, emphasis: Bool = false) {
        self.kind = kind
        self.strong = strong
        self.emphasis = emphasis
    }
}

public struct LaidOutRun: Sendable, Hashable {
    public var text: String
    public var role: Role
    /// Index into `GuideLayout.links`, where the run belongs to a link.
    public var link: Int?
    /// Columns that `text` takes.
    public var width: Int
    /// Where the text begins in the text of its leaf block, in UTF-8 bytes; -1 for what the guide does not say
    /// itself: indents, markers, borders, the hyphen of a divided word, repeated table headers.
    public var offset: Int32 = -1
    /// Whether the text continues a word that began in the run before it (maybe on the line above).
    public var continuesWord: Bool = false

    public var isDecoration: Bool { offset < 0 }
}

public struct LaidOutLine: Sendable, Hashable {
    /// Left to right without gaps: indents are runs of blanks.
    public var runs: [LaidOutRun]
    /// Where the line begins; blank lines and borders have the anchor of what follows them.
    public var anchor: Anchor

    /// Columns; never more than the width asked for.
    public var width: Int { runs.reduce(0) { $0 + $1.width } }
    public var text: String { runs.map(\.text).joined() }
}

/// A guide laid out for one width.
public struct GuideLayout: Sendable, Equatable {
    /// A link on the page, in reading order.
    public struct Link: Sendable, Hashable {
        public var destination: String
        /// The line its text begins in, and the column there.
        public var line: Int
        public var column: Int
        public var text: String
    }

    /// A heading, for the outline.
    public struct Heading: Sendable, Hashable {
        public var title: String
        public var level: Int
        public var line: Int
        public var anchor: Anchor
    }

    public var width: Int
    public var lines: [LaidOutLine]
    public var links: [Link]
    public var headings: [Heading]
    /// The line where each id of the document begins (`#fragment` and sections).
    public var lineOfID: [String: Int]
    /// Whether a table was too large to be shown as it is meant; the page says so above it.
    public var hasReducedTable: Bool

    /// The last line that begins at or before `anchor`; 0 for an empty guide.
    ///
    /// It holds the text at `anchor` at any width; of a table, it is a line of the same row.
    public func line(at anchor: Anchor) -> Int {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].anchor <= anchor { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
