/// A page's tree, written down as what a walk through it comes upon: elements that begin and end, and the text between.
///
/// Text stays where it is in the page; what is not in the page as such (decoded references, alternative texts) is in
/// `sideBuffer`.
struct GuideTree {
    struct Event {
        enum Kind: UInt8 {
            /// A block element begins; `start` is its number in `elements` and one, or 0.
            case begin
            /// The innermost block element ends.
            case end
            /// Text from `start` to `end` of the page, or of the side buffer.
            case text, sideText
            /// The alternative text of a picture, in the side buffer.
            case image
            case lineBreak
            /// An inline element has an id: `start` is its number in `elements`.
            case id
            /// `<sup>` begins.
            case raise
            /// `<q>` begins and ends.
            case openQuote, closeQuote
        }

        var kind: Kind
        /// Of `begin`.
        var tag = Tag.span
        /// The look of a text, or that of the line break which a block makes within a cell.
        var traits: Span.Traits = []
        /// Of `begin`: whether the table only arranges parts of the page.
        var isLayout = false
        /// Of text, the number of its link in `links` and one, or 0.
        var link: UInt32 = 0
        var start: UInt32 = 0
        /// Of a table's `begin`: the list with what comes before the table though it is written in it, or 0.
        var end: UInt32 = 0

        /// Of text.
        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// What a block element's attributes say.
    struct Element {
        var id: String?
        var link: String?
        /// `start` of a list, `value` of an item, or `colspan` of a cell.
        var number: Int?
        var rowSpan = 1
        var isHidden = false
        /// The table only arranges things: `role="presentation"`.
        var isLayout = false
    }

    /// The first is the page. Each of the others belongs to a table and comes before it.
    var lists: [[Event]] = [[]]
    var elements: [Element] = []
    var links: [String] = []
    var sideBuffer: [UInt8] = []
}
