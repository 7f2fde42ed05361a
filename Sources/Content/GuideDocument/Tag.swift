/// The elements that the tree builder receives; all other names are resolved before it (`TagName`).
enum Tag: UInt8, CaseIterable {
    // Formatting elements: browsers reopen them in the next block when they were not closed.
    case a, b, i, em, strong, code, s
    // Other inline elements. `span` stands for every inline element that only carries an id or `hidden`.
    case cite, dfn, `var`, kbd, samp, q, sup, sub, span
    case p, h1, h2, h3, h4, h5, h6, pre, hr
    case address, article, aside, blockquote, center, details, dialog, div, fieldset, figcaption, figure
    case footer, form, header, nav, section, summary
    case ol, ul, li, dl, dt, dd
    case table, caption, tbody, thead, tfoot, tr, td, th

    enum Kind {
        case formatting, phrasing, paragraph, heading, block, listItem, definitionPart, rule
        case table, caption, rowGroup, row, cell
    }

    var kind: Kind {
        switch self {
        case .a, .b, .i, .em, .strong, .code, .s: .formatting
        case .cite, .dfn, .var, .kbd, .samp, .q, .sup, .sub, .span: .phrasing
        case .p: .paragraph
        case .h1, .h2, .h3, .h4, .h5, .h6: .heading
        case .hr: .rule
        case .li: .listItem
        case .dt, .dd: .definitionPart
        case .table: .table
        case .caption: .caption
        case .tbody, .thead, .tfoot: .rowGroup
        case .tr: .row
        case .td, .th: .cell
        default: .block
        }
    }

    /// True for inline elements; all others end the line they are in.
    var isInline: Bool { rawValue <= Tag.span.rawValue }

    /// The level of a heading, 1 to 6; nil for other elements.
    var headingLevel: Int? {
        (Tag.h1.rawValue...Tag.h6.rawValue).contains(rawValue) ? Int(rawValue - Tag.h1.rawValue) + 1 : nil
    }

    var name: StaticString { Tag.names[Int(rawValue)] }

    /// The names in the order of the cases. Asking the runtime for them would slow down the start.
    private static let names: [StaticString] = [
        "a", "b", "i", "em", "strong", "code", "s", "cite", "dfn", "var", "kbd", "samp", "q", "sup", "sub",
        "span", "p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "hr", "address", "article", "aside",
        "blockquote", "center", "details", "dialog", "div", "fieldset", "figcaption", "figure", "footer",
        "form", "header", "nav", "section", "summary", "ol", "ul", "li", "dl", "dt", "dd", "table", "caption",
        "tbody", "thead", "tfoot", "tr", "td", "th",
    ]
}
