import Diagnostics

/// A guide parsed into a tree that does not depend on widths, colors or terminals.
public struct Guide: Sendable, Equatable {
    public var metadata: GuideMetadata
    public var blocks: [Block]
    /// The findings of parsing (depth limit, encoding, …), which never stop a guide from being shown.
    public var findings: [Diagnostic]
    /// The drawings of `metadata.drawings`, if they were read; nil for one that cannot be drawn.
    public var drawings: [LineDrawing?] = []

    public init(metadata: GuideMetadata = GuideMetadata(), blocks: [Block] = [], findings: [Diagnostic] = [])
    {
        (self.metadata, self.blocks, self.findings) = (metadata, blocks, findings)
    }
}

/// The metadata of a guide: its head, its color, its timer.
public struct GuideMetadata: Sendable, Equatable {
    public struct Source: Sendable, Equatable {
        public var name: String
        public var address: String
    }

    public var title = ""
    public var summary = ""
    public var keywords: [String] = []
    public var sources: [Source] = []
    /// The ISO date (`YYYY-MM-DD`) of the last review, as written.
    public var reviewed: String?
    /// The id of the body's first `<div id>`: the CSSDivName whose rule in `global.css` gives the color.
    public var divisionName: String?
    public var language: String?
    /// The first timer in the body.
    public var timer: GuideTimer?
    /// The addresses of the drawings that pictures refer to by their number, from 1.
    public var drawings: [String] = []
    /// The purpose of the guide, as written; see `isForPreparedness`.
    public var purpose: String?
    /// The value that says if the guide is kept out of lists of read guides, as written; see `isPrivate`.
    public var privacy: String?

    /// The one known purpose: a guide to read before anything happens.
    public static let preparedness = "preparedness"
    /// The one known value of `privacy`.
    public static let isPrivateText = "yes"

    public var isForPreparedness: Bool { purpose == Self.preparedness }
    /// True if having read it could be held against a person: it is never listed as read.
    public var isPrivate: Bool { privacy == Self.isPrivateText }

    public init() {}
}

/// A part of a guide on separate lines.
public struct Block: Sendable, Equatable {
    public indirect enum Content: Sendable, Equatable {
        case heading(level: Int, [Span])
        case paragraph([Span])
        case orderedList(start: Int, numbering: ListNumbering = ListNumbering(), items: [[Block]])
        case unorderedList(items: [[Block]])
        case definitionList([Definition])
        case table(Table)
        case quote([Block])
        /// Lines are separated by `\n`; white space is kept; no control characters but `\n` (tabs expanded).
        case preformatted(String)
        case rule
        /// An element with an id that wraps other blocks (`<div id>`, `<section id>`).
        case container([Block])
    }

    /// The ids of a `#fragment` that leads here, outermost first; usually none or one.
    public var ids: [String]
    public var content: Content

    public init(ids: [String] = [], _ content: Content) { (self.ids, self.content) = (ids, content) }
}

public struct Definition: Sendable, Equatable {
    public var terms: [[Span]]
    public var details: [Block]
    public init(terms: [[Span]], details: [Block]) { (self.terms, self.details) = (terms, details) }
}

/// A table: its rows of cells, the header cells marked. Rows may differ in length.
public struct Table: Sendable, Equatable {
    public struct Cell: Sendable, Equatable {
        public var isHeader: Bool
        public var spans: [Span]
        /// The number of columns that the cell covers, 1 to 64.
        public var columnSpan: Int
        /// The number of the table's rows that the cell covers; 0 for an empty cell where one from above stands.
        public var rowSpan: Int
        public init(isHeader: Bool, spans: [Span], columnSpan: Int = 1, rowSpan: Int = 1) {
            (self.isHeader, self.spans, self.columnSpan) = (isHeader, spans, columnSpan)
            self.rowSpan = rowSpan
        }
    }
    public var caption: [Span]
    public var rows: [[Cell]]
    public init(caption: [Span] = [], rows: [[Cell]]) { (self.caption, self.rows) = (caption, rows) }
}

/// A run of text with the same traits. White space is already folded; `\n` is a forced line break. There is
/// no other control character, escape or bidirectional override, so nothing in a file reaches the terminal as
/// a command.
public struct Span: Sendable, Equatable {
    public struct Traits: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let emphasis = Traits(rawValue: 1)
        public static let strong = Traits(rawValue: 2)
        public static let code = Traits(rawValue: 4)
        /// The text is the alternative text of a picture.
        public static let image = Traits(rawValue: 8)
    }

    public var text: String
    public var traits: Traits
    /// The number of the drawing that the text stands for, from 1; 0 for none. The span is then a paragraph by itself.
    public var drawing: UInt8 = 0
    /// The address of the link this text belongs to, as written in the file.
    public var link: String?

    public init(_ text: String, traits: Traits = [], link: String? = nil) {
        (self.text, self.traits, self.link) = (text, traits, link)
    }
}

extension [Span] {
    /// True for the text of a drawing, which is a paragraph by itself.
    public var isPicture: Bool { first.map { $0.drawing > 0 } ?? false }
}
