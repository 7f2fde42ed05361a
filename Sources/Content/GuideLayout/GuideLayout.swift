import GuideDocument
import TextMetrics

/// The meaning of a run of text, not its appearance, which the theme decides.
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
        (self.kind, self.strong, self.emphasis) = (kind, strong, emphasis)
    }
}

/// A part of a line with one role. Its numbers have 32 bits, since a hostile page has a million runs.
public struct LaidOutRun: Sendable, Hashable {
    public var text: String
    public var role: Role
    /// True if the text continues a word that began in the run before it (maybe on the line above).
    public var continuesWord: Bool
    /// The offset at which the text begins in the text of its leaf block, in UTF-8 bytes; -1 for text that is
    /// not in the guide: indents, markers, borders, the hyphen of a divided word, repeated table headers.
    public var offset: Int32
    private var linkIndex: Int32
    private var columns: Int32

    init(
        text: String, role: Role, link: Int? = nil, width: Int, offset: Int32 = -1,
        continuesWord: Bool = false
    ) {
        (self.text, self.role, self.offset, self.continuesWord) = (text, role, offset, continuesWord)
        linkIndex = link.map { Int32(clamping: $0) } ?? -1
        columns = Int32(clamping: width)
    }

    /// The index in `GuideLayout.links` if the run belongs to a link.
    public var link: Int? { linkIndex < 0 ? nil : Int(linkIndex) }

    public internal(set) var width: Int {
        get { Int(columns) }
        set { columns = Int32(clamping: newValue) }
    }

    public var isDecoration: Bool { offset < 0 }
}

public struct LaidOutLine: Sendable, Hashable {
    /// The runs from left to right without gaps: indents are runs of blanks.
    public var runs: [LaidOutRun]
    /// The position at which the line begins; blank lines and borders have the anchor of the line after them.
    public var anchor: Anchor

    /// The number of columns; never more than the width asked for.
    public var width: Int { runs.reduce(0) { $0 + $1.width } }
    public var text: String { runs.map(\.text).joined() }
}

/// A guide laid out for one width.
public struct GuideLayout: Sendable, Equatable {
    /// A link on the page, in reading order.
    public struct Link: Sendable, Hashable {
        public var destination: String
        /// The line and column at which its text begins.
        public var line: Int
        public var column: Int
        public var text: String
    }

    public struct Heading: Sendable, Hashable {
        public var title: String
        public var level: Int
        public var line: Int
        public var anchor: Anchor
    }

    /// The width in columns, 20 to 400.
    public var width: Int
    public var lines: [LaidOutLine]
    public var links: [Link]
    public var headings: [Heading]
    /// The line at which each id of the document begins (`#fragment` and sections).
    public var lineOfID: [String: Int]
    /// True if a table was too large to be shown in full; the page says so above it.
    public var hasReducedTable: Bool

    /// Returns the last line that begins at or before `anchor`; 0 for an empty guide. It contains the text at
    /// `anchor` at any width; for a table, it is a line of the same row.
    public func line(at anchor: Anchor) -> Int {
        max(0, lines.partitioningIndex { $0.anchor > anchor } - 1)
    }
}
