/// Collects the text of one block, white space folded, and cuts it into spans.
struct InlineBuffer {
    struct Style: Equatable {
        var traits: Span.Traits = []
        /// Which of the open links, or -1.
        var link = -1
    }

    private struct Run {
        var end: Int
        var style: Style
    }

    private var bytes: [UInt8] = []
    private var runs: [Run] = []

    var isEmpty: Bool { bytes.isEmpty }
    var lastByte: UInt8? { bytes.last }

    /// Adds text; white space becomes one space, and none where a line begins.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ style: Style) {
        var index = 0
        while index < text.count {
            if MarkupScanner.isSpace(text[index]) {
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

    /// The end of what can be taken as it is: words with one space between them.
    private static func endOfFolded(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var index = start
        while index < text.count {
            if text[index] <= 0x20, MarkupScanner.isSpace(text[index]) {
                guard text[index] == 0x20, index + 1 < text.count, !MarkupScanner.isSpace(text[index + 1])
                else { break }
            }
            index += 1
        }
        return index
    }

    mutating func append(_ text: StaticString, _ style: Style) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        close(style)
    }

    mutating func append(_ text: String, _ style: Style) {
        bytes.append(contentsOf: text.utf8)
        close(style)
    }

    /// A bar between what stands side by side; none where a line begins.
    mutating func appendBar(_ style: Style) {
        trimSpace()
        guard let last = bytes.last, last != 0x0A else { return }
        append(" | ", style)
    }

    /// A forced line break. None where the block begins, and no more than one empty line.
    mutating func breakLine(_ style: Style) {
        trimSpace()
        guard !bytes.isEmpty, !bytes.suffix(2).elementsEqual([0x0A, 0x0A]) else { return }
        bytes.append(0x0A)
        close(style)
    }

    /// A line break between the blocks of a cell or caption.
    mutating func breakBlock(_ style: Style) {
        trimSpace()
        guard let last = bytes.last, last != 0x0A else { return }
        bytes.append(0x0A)
        close(style)
    }

    /// The spans, and an empty buffer.
    mutating func finish(_ links: [String]) -> [Span] {
        while let last = bytes.last, last == 0x20 || last == 0x0A { bytes.removeLast() }
        var spans: [Span] = []
        spans.reserveCapacity(runs.count)
        var start = 0
        bytes.withUnsafeBufferPointer { bytes in
            for run in runs {
                let end = min(run.end, bytes.count)
                guard end > start else { continue }
                let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
                let link = run.style.link < 0 ? nil : links[run.style.link]
                spans.append(Span(text, traits: run.style.traits, link: link))
                start = end
            }
        }
        bytes.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        return Self.merged(spans)
    }

    /// Gives what was added since the last run a style; runs that became empty meanwhile go.
    private mutating func close(_ style: Style) {
        while let last = runs.last, last.end > bytes.count {
            runs.removeLast()
            if (runs.last?.end ?? 0) < bytes.count { runs.append(Run(end: bytes.count, style: last.style)) }
        }
        guard (runs.last?.end ?? 0) < bytes.count else { return }
        if runs.last?.style == style {
            runs[runs.count - 1].end = bytes.count
        } else {
            runs.append(Run(end: bytes.count, style: style))
        }
    }

    private mutating func trimSpace() {
        guard bytes.last == 0x20 else { return }
        bytes.removeLast()
        while let last = runs.last, last.end > bytes.count {
            runs.removeLast()
            if (runs.last?.end ?? 0) < bytes.count { runs.append(Run(end: bytes.count, style: last.style)) }
        }
    }

    /// Two links to the same place that touch are one.
    private static func merged(_ spans: [Span]) -> [Span] {
        guard spans.count > 1 else { return spans }
        var result: [Span] = []
        result.reserveCapacity(spans.count)
        for span in spans {
            if let last = result.last, last.traits == span.traits, last.link == span.link {
                result[result.count - 1].text += span.text
            } else {
                result.append(span)
            }
        }
        return result
    }
}
