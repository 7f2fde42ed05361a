import Diagnostics

/// A guide parsed into a tree that does not depend on widths, colors or terminals.
package struct Guide: Sendable, Equatable {
    package var metadata: GuideMetadata
    package var blocks: [Block]
    /// The findings of parsing (depth limit, encoding, …), which never stop a guide from being shown.
    package var findings: [Diagnostic]
    /// The drawings of `metadata.drawings`, if they were read; nil for one that cannot be drawn.
    package var drawings: [LineDrawing?] = []

    package init(metadata: GuideMetadata = GuideMetadata(), blocks: [Block] = [], findings: [Diagnostic] = [])
    {
        self.metadata = metadata
        self.blocks = blocks
        self.findings = findings
    }
}

/// The metadata of a guide: its head, its color, its timer.
package struct GuideMetadata: Sendable, Equatable {
    /// One source that the guide is based on.
    package struct Source: Sendable, Equatable {
        package var name: String
        package var address: String
    }

    package var title = ""
    package var summary = ""
    package var keywords: [String] = []
    package var sources: [Source] = []
    /// The ISO date (`YYYY-MM-DD`) of the last review, as written.
    package var reviewed: String?
    /// The id of the body's first `<div id>`: the CSSDivName whose rule in `global.css` gives the color.
    package var divisionName: String?
    package var language: String?
    /// The first timer in the body.
    package var timer: GuideTimer?
    /// The addresses of the drawings that pictures refer to by their number, from 1.
    package var drawings: [String] = []
    /// The purpose of the guide, as written; see `isForPreparedness`.
    package var purpose: String?
    /// The value that says if the guide is kept out of lists of read guides, as written; see `isPrivate`.
    package var privacy: String?

    /// The one known purpose: a guide to read before anything happens.
    package static let preparedness = "preparedness"
    /// The one known value of `privacy`.
    package static let isPrivateText = "yes"

    package var isForPreparedness: Bool { purpose == Self.preparedness }
    /// True if having read it could be held against a person: it is never listed as read.
    package var isPrivate: Bool { privacy == Self.isPrivateText }

    package init() {}
}

/// A part of a guide on separate lines.
package struct Block: Sendable, Equatable {
    package indirect enum Content: Sendable, Equatable {
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
    package var ids: [String]
    package var content: Content

    package init(ids: [String] = [], _ content: Content) {
        self.ids = ids
        self.content = content
    }
}

/// A term of a definition list with its explanation.
package struct Definition: Sendable, Equatable {
    package var terms: [[Span]]
    package var details: [Block]
    package init(terms: [[Span]], details: [Block]) {
        self.terms = terms
        self.details = details
    }
}

/// A table: its rows of cells, the header cells marked. Rows may differ in length.
package struct Table: Sendable, Equatable {
    package struct Cell: Sendable, Equatable {
        package var isHeader: Bool
        package var spans: [Span]
        /// The number of columns that the cell covers, 1 to 64.
        package var columnSpan: Int
        package init(isHeader: Bool, spans: [Span], columnSpan: Int = 1) {
            self.isHeader = isHeader
            self.spans = spans
            self.columnSpan = columnSpan
        }
    }
    package var caption: [Span]
    package var rows: [[Cell]]
    package init(caption: [Span] = [], rows: [[Cell]]) {
        self.caption = caption
        self.rows = rows
    }
}

/// A run of text with the same traits. White space is already folded; `\n` is a forced line break.
///
/// `text` never contains another control character, an escape or a bidirectional override, so nothing in a
/// file can reach the terminal as a command.
package struct Span: Sendable, Equatable {
    package struct Traits: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let emphasis = Traits(rawValue: 1)
        package static let strong = Traits(rawValue: 2)
        package static let code = Traits(rawValue: 4)
        /// The text is the alternative text of a picture.
        package static let image = Traits(rawValue: 8)
    }

    package var text: String
    package var traits: Traits
    /// The number of the drawing that the text stands for, from 1; 0 for none. The span is then a paragraph by itself.
    package var drawing: UInt8 = 0
    /// The address of the link this text belongs to, as written in the file.
    package var link: String?

    package init(_ text: String, traits: Traits = [], link: String? = nil) {
        self.text = text
        self.traits = traits
        self.link = link
    }
}

extension [Span] {
    /// True for the text of a drawing, which is a paragraph by itself.
    package var isPicture: Bool { first.map { $0.drawing > 0 } ?? false }
}
