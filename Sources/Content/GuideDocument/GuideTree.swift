/// A page's tree, stored as the events of a walk through it: elements that begin and end, and the text
/// between. Text that is not literally in the page (decoded references, alternative texts) is in
/// `sideBuffer`.
struct GuideTree {
    struct Event {
        enum Kind: UInt8 {
            /// A block element begins; `start` is its index in `elements` plus one, or 0.
            case begin
            case end
            /// Text from `start` to `end` of the page, or of the side buffer.
            case text, sideText
            /// The alternative text of a picture, in the side buffer.
            case image
            /// The same of a drawing, whose number is in `link`.
            case drawing
            case lineBreak
            /// A box without text stands here, such as a form's field, which words do not run across.
            case wordEnd
            /// An inline element has an id: `start` is its index in `elements`.
            case id
            /// Raised or lowered text begins, and ends.
            case raise, lower, endScript
            case openQuote, closeQuote
        }

        var kind: Kind
        /// The tag of a `begin`.
        var tag = Tag.span
        /// The traits of a text, or of the line break that a block makes within a cell.
        var traits: Span.Traits = []
        /// For `begin`: true if the table only arranges parts of the page.
        var isLayout = false
        /// For text: the index of its link in `links` plus one, or 0.
        var link: UInt32 = 0
        var start: UInt32 = 0
        /// For a table's `begin`: the list of content that is written in the table but comes before it, or 0.
        var end: UInt32 = 0

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// The values of a block element's attributes.
    struct Element {
        var id: String?
        var link: String?
        /// The value of `start` of a list, `value` of an item, or `colspan` of a cell.
        var number: Int?
        /// The style of a numbered list, if it is not digits.
        var listStyle: ListNumbering.Style?
        var isReversed = false
        var rowSpan = 1
        var isHidden = false
        /// The event that raised or lowered text begins with; nil for other text.
        var script: Event.Kind?
        /// True if the table only arranges parts of the page: `role="presentation"`.
        var isLayout = false
        /// The offset of its start tag in the page.
        var offset: UInt32 = 0

        /// True if a block has properties besides its name.
        var matters: Bool {
            id != nil || number != nil || rowSpan != 1 || isLayout || listStyle != nil || isReversed
        }
    }

    /// The lists of events. The first is the page; each of the others belongs to a table and comes before it.
    var lists: [[Event]] = [[]]
    var elements: [Element] = []
    var links: [String] = []
    var sideBuffer: [UInt8] = []
}
