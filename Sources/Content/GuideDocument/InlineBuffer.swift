/// Collects the text of one block, with white space folded, and divides it into spans.
struct InlineBuffer {
    struct Style: Equatable {
        var traits: Span.Traits = []
        /// The index of the link in `GuideTree.links` plus one, or 0.
        var link: UInt32 = 0
    }

    private struct Run {
        var end: Int
        var style: Style
    }

    private var bytes: [UInt8] = []
    private var runs: [Run] = []

    /// True if a word that follows must stay apart from one before it.
    var isWordEnded = false

    var lastByte: UInt8? { bytes.last }

    /// Adds text. White space becomes one space, or none at the beginning of a line.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ style: Style) {
        if isWordEnded || style.traits.contains(.image) || endsInImage { part(text, style) }
        var index = 0
        while index < text.count {
            if TagReader.isSpace(text[index]) {
                if let last = bytes.last, last != 0x20, last != 0x0A { bytes.append(0x20) }
                index += 1
            } else {
                let start = index
                index = Self.endOfFolded(text, start)
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            }
        }
        close(style)
    }

    private var endsInImage: Bool { runs.last?.style.traits.contains(.image) ?? false }

    /// Adds a space if needed, so that a picture's text does not run into that of another, or into a word
    /// next to the picture, and words at both sides of a box do not run together.
    private mutating func part(_ text: UnsafeBufferPointer<UInt8>, _ style: Style) {
        guard !text.isEmpty else { return }
        isWordEnded = false
        guard let last = runs.last?.style, let before = Self.endsInWord(bytes),
            let after = Self.isWord(text, at: 0)
        else { return }
        let areImages = last.traits.contains(.image) && style.traits.contains(.image)
        guard areImages || before && after else { return }
        append(
            " ",
            Style(
                traits: last.traits.intersection(style.traits).subtracting(.image),
                link: last.link == style.link ? style.link : 0))
    }

    /// Returns whether a text ends in a letter or digit; `nil` for white space and for no text.
    static func endsInWord(_ text: [UInt8]) -> Bool? {
        guard !text.isEmpty else { return nil }
        return text.withUnsafeBufferPointer { text in
            var start = text.count - 1
            while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
            return isWord(text, at: start)
        }
    }

    /// Returns whether a letter or digit begins at `index`; `nil` for white space.
    static func isWord(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool? {
        guard case .scalar(let scalar, _) = ScalarReader.read(bytes, at: index) else { return false }
        if scalar.properties.isWhitespace { return nil }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Returns the end of the text that can be copied unchanged: words with one space between them.
    private static func endOfFolded(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var index = start
        while index < text.count {
            if text[index] <= 0x20, TagReader.isSpace(text[index]) {
                guard text[index] == 0x20, index + 1 < text.count, !TagReader.isSpace(text[index + 1])
                else { break }
            }
            index += 1
        }
        return index
    }

    mutating func append(_ text: String, _ style: Style) {
        bytes.append(contentsOf: text.utf8)
        close(style)
    }

    /// Makes a mixed number of a raised numerator and its slash at the end, "1^1/", before its denominator: "1 1/".
    mutating func partFraction() {
        let slash = bytes.last == 0x2F ? 1 : bytes.suffix(3) == [0xE2, 0x81, 0x84] ? 3 : 0
        let end = bytes.count - slash
        guard slash > 0, let sign = bytes[..<end].lastIndex(where: { !(0x30...0x39).contains($0) }),
            sign + 1 < end, bytes[sign] == UInt8(ascii: "^")
        else { return }
        bytes[sign] = 0x20
    }

    /// Adds a bar between adjacent elements; none at the beginning of a line.
    mutating func appendBar(_ style: Style) {
        trimSpace()
        guard let last = bytes.last, last != 0x0A else { return }
        append(" | ", style)
    }

    /// Adds a forced line break, but none at the beginning of the block, and at most one empty line.
    mutating func breakLine(_ style: Style) {
        trimSpace()
        guard !bytes.isEmpty, !bytes.suffix(2).elementsEqual([0x0A, 0x0A]) else { return }
        append("\n", style)
    }

    /// Adds a line break between the blocks of a cell or caption.
    mutating func breakBlock(_ style: Style) {
        trimSpace()
        guard let last = bytes.last, last != 0x0A else { return }
        append("\n", style)
    }

    /// Returns the spans, adjacent ones that look the same and lead to the same address joined, and empties the buffer.
    mutating func finish(_ links: [String]) -> [Span] {
        isWordEnded = false
        while let last = bytes.last, last == 0x20 || last == 0x0A { bytes.removeLast() }
        var spans: [Span] = []
        spans.reserveCapacity(runs.count)
        var start = 0
        bytes.withUnsafeBufferPointer { bytes in
            for run in runs {
                let end = min(run.end, bytes.count)
                guard end > start else { continue }
                let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
                let link = run.style.link == 0 ? nil : links[Int(run.style.link) - 1]
                Self.add(Span(text, traits: run.style.traits, link: link), to: &spans)
                start = end
            }
        }
        bytes.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        return spans
    }

    /// Gives the text added since the last run a style.
    private mutating func close(_ style: Style) {
        guard (runs.last?.end ?? 0) < bytes.count else { return }
        if runs.last?.style == style {
            runs[runs.count - 1].end = bytes.count
        } else {
            runs.append(Run(end: bytes.count, style: style))
        }
    }

    /// Removes a space at the end, and runs that become empty with it.
    private mutating func trimSpace() {
        guard bytes.last == 0x20 else { return }
        bytes.removeLast()
        while let last = runs.last, last.end > bytes.count {
            runs.removeLast()
            if (runs.last?.end ?? 0) < bytes.count { runs.append(Run(end: bytes.count, style: last.style)) }
        }
    }

    /// Adds a span, or only its text if the last span looks the same and leads to the same address.
    static func add(_ span: Span, to spans: inout [Span]) {
        if spans.last?.traits == span.traits, spans.last?.link == span.link {
            spans[spans.count - 1].text += span.text
        } else {
            spans.append(span)
        }
    }
}
