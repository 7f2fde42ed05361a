// What a JSON text consists of, in the order of the text.
import TextTools

/// One token of a JSON text.
package enum JSONEvent {
    case objectStart
    /// The name of a member; its value follows.
    case key(BorrowedText)
    case objectEnd
    case arrayStart
    case arrayEnd
    case string(BorrowedText)
    /// A number as it is written: `14.20`, `1e400`, `123456789012345678901234567890`.
    case number(BorrowedText)
    case boolean(Bool)
    case null
}

/// What a JSON text may cost before it is refused.
package struct JSONLimits: Sendable, Equatable {
    /// The size of the text, in bytes.
    package var bytes: Int
    /// How many arrays and objects may stand inside one another; never above 512, because releasing a tree of values takes
    /// a stack frame or more for each level.
    package var depth: Int
    /// How many tokens the text may have; it bounds the memory of a tree, some 50 bytes each.
    package var tokens: Int
    /// The length of one string, key or number, in bytes.
    package var tokenBytes: Int

    package init(
        bytes: Int = 20 << 20, depth: Int = 64, tokens: Int = 5_000_000, tokenBytes: Int = 1 << 20
    ) {
        (self.bytes, self.depth, self.tokens, self.tokenBytes) = (bytes, min(depth, 512), tokens, tokenBytes)
    }

    package static let standard = JSONLimits()
}
