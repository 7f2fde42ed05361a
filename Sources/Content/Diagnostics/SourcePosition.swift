/// A position in a text file, as editors count it.
///
/// `line` and `column` start at 1; `column` counts Unicode scalars. A binary property list has no lines: its
/// values have line 1 and the byte offset plus one as column.
public struct SourcePosition: Sendable, Hashable, Codable, Comparable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    public static let start = SourcePosition(line: 1, column: 1)

    /// The position of a value in a binary file, which no editor can go to. A finding then names only the file.
    public static let nowhere = SourcePosition(line: 0, column: 0)

    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
