/// Writes formulas in a line. Powers, indices, fractions and roots get the signs that tell their parts apart, so that no
/// number becomes another.
extension MarkupScanner {
    struct MathFrame {
        enum Kind {
            /// A number, a name, a sign or a text; and an element that groups others.
            case token, group
            case fraction, power, index, indexAndPower, root, rootWithDegree
            /// An element whose parts stand below and above each other.
            case other
        }

        var key: TagName.Key
        var kind: Kind
        var parts = 0
        /// True if it is in parentheses, as a part of another that is more than one token.
        var isEnclosed = false

        /// True if each child is a part with a meaning of its own.
        var hasParts: Bool { [.fraction, .power, .index, .indexAndPower].contains(kind) }

        /// The sign before the part that begins, or nil.
        var sign: StaticString? {
            switch (kind, parts) {
            case (.fraction, 2): "/"
            case (.power, 2), (.indexAndPower, 3): "^"
            case (.index, 2), (.indexAndPower, 2): "_"
            case (.rootWithDegree, 1): "("
            case (.rootWithDegree, 2): ")^(1/"
            case (.other, 2...): " "
            default: nil
            }
        }
    }

    private static let mathKinds: [(key: TagName.Key, kind: MathFrame.Kind)] = [
        ("mn", .token), ("mi", .token), ("mo", .token), ("mtext", .token), ("ms", .token),
        ("mfrac", .fraction), ("msup", .power), ("msub", .index), ("msubsup", .indexAndPower),
        ("msqrt", .root),
        ("mroot", .rootWithDegree), ("munder", .other), ("mover", .other), ("munderover", .other),
        ("mtable", .other), ("mmultiscripts", .other), ("menclose", .other), ("mstack", .other),
        ("mlongdiv", .other),
    ]

    /// Begins an element of a formula. Returns true if that was all: it has no content.
    mutating func startMath(_ tag: TagReader.ReadTag, at start: Int) -> Bool {
        if let last = math.indices.last {
            // What is in a token is text.
            if math[last].kind == .token { return false }
            math[last].parts += 1
            if let sign = math[last].sign { addGenerated(sign) }
        }
        if tag.isSelfClosing { return true }
        guard math.count < TreeBuilder.depthLimit else { return false }
        let kind = Self.mathKinds.first { $0.key == tag.key }?.kind ?? .group
        var frame = MathFrame(key: tag.key, kind: kind)
        frame.isEnclosed = math.last?.hasParts == true && kind != .token
        if frame.isEnclosed { addGenerated("(") } else if kind == .fraction { endWord(at: start) }
        if kind == .root { addGenerated("√(") }
        if kind == .other {
            report(
                "html-math", at: start, "this part of a formula cannot be written in a line",
                "write the formula in words")
        }
        math.append(frame)
        return false
    }

    /// Ends an element of a formula, and those left open in it.
    mutating func endMath(_ key: TagName.Key, at start: Int) {
        guard let index = math.lastIndex(where: { $0.key == key }) else { return }
        while math.count > index, let frame = math.popLast() {
            if frame.kind == .root || frame.kind == .rootWithDegree && frame.parts > 0 { addGenerated(")") }
            if frame.isEnclosed { addGenerated(")") } else if frame.hasParts { endWord(at: start) }
        }
    }

    /// Returns whether a text is the white space between elements of a formula, which means nothing.
    func isBetweenMath(_ start: Int, _ end: Int) -> Bool {
        guard let last = math.last, last.kind != .token else { return false }
        return TagReader.skipSpace(source, start, end) == end
    }
}
