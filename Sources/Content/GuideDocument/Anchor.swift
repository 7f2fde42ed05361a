/// A position in a guide's text that does not depend on the width, so that the reading position survives a resize.
public struct Anchor: Sendable, Hashable, Codable, Comparable {
    /// The index of the leaf block (heading, paragraph, term, preformatted, table, rule) in document order.
    public var block: Int
    /// The number of UTF-8 bytes of that block's text before it; in a table, of its caption and cells.
    public var offset: Int

    public init(block: Int = 0, offset: Int = 0) { (self.block, self.offset) = (block, offset) }

    public static func < (left: Anchor, right: Anchor) -> Bool {
        (left.block, left.offset) < (right.block, right.offset)
    }
}
