// The tokens of a JSON text, in the order of the text.
import TextTools

/// One token of a JSON text.
public enum JSONEvent {
    case objectStart
    /// The name of a member; its value follows.
    case key(BorrowedText)
    case objectEnd
    case arrayStart
    case arrayEnd
    case string(BorrowedText)
    /// A number as written: `14.20`, `1e400`, `123456789012345678901234567890`.
    case number(BorrowedText)
    case boolean(Bool)
    case null

    /// The change of the number of open arrays and objects: 1, -1, or 0 for any other token.
    public var nesting: Int {
        switch self {
        case .objectStart, .arrayStart: 1
        case .objectEnd, .arrayEnd: -1
        case .key, .string, .number, .boolean, .null: 0
        }
    }
}

/// The limits beyond which a JSON text is rejected.
public struct JSONLimits: Sendable, Equatable {
    /// The most bytes of the text.
    public var bytes: Int
    /// The greatest nesting depth of arrays and objects; never above 512, because releasing a tree of values
    /// takes a stack frame or more for each level.
    public var depth: Int
    /// The most tokens of the text, which limits the memory of a tree, some 50 bytes each.
    public var tokens: Int
    /// The most bytes of one string, key or number.
    public var tokenBytes: Int

    public init(bytes: Int = 20 << 20, depth: Int = 64, tokens: Int = 5_000_000, tokenBytes: Int = 1 << 20) {
        (self.bytes, self.depth, self.tokens, self.tokenBytes) = (bytes, min(depth, 512), tokens, tokenBytes)
    }

    public static let standard = JSONLimits()
}
