/// Goes through a page once, from its first byte to its last, and writes its skeleton.
///
/// It splits the page into tags and text as browsers do, reads the head, leaves out what is never shown, and
/// keeps the tree within bounds (`OpenElements`). The work is linear in the page's length.
struct MarkupScanner {
    let source: UnsafeBufferPointer<UInt8>
    let file: String
    var skeleton = Skeleton()
    var open = OpenElements()
    var references = CharacterReferences()
    var pending = PendingText()
    var attributes = TagAttributes()
    /// Everything before it is dealt with.
    var index = 0
    /// How many `<pre>` the text stands in, going by the tags alone.
    var preformattedDepth = 0
    /// Which kinds of skipped element turned out never to end: their tags mean nothing from there on.
    var endless: Set<UInt8> = []
    /// A quotation mark somewhere never closes: from there on `>` ends a tag within quotes, too.
    var quotesAreBroken = false
    var isWithinRubyText = false
    var skipsNextText = false
    var hasTitle = false
    var reported: Set<String> = []

    init(_ source: UnsafeBufferPointer<UInt8>, file: String) {
        self.source = source
        self.file = file
        skeleton.markup.reserveCapacity(source.count / 3 + 64)
    }

    mutating func scan() -> Skeleton {
        skeleton.markup.append(contentsOf: "<!DOCTYPE html><body>".utf8)
        while index < source.count {
            let byte = source[index]
            if byte == 0x3C {
                scanMarkup()
            } else if byte == 0x26 {
                scanReference()
            } else {
                let start = index
                repeat {
                    index += 1
                } while index < source.count && source[index] != 0x3C && source[index] != 0x26
                addText(start, index)
            }
        }
        flushText()
        if references.hasForbidden {
            report(
                "html-control-characters", at: nil,
                "a character reference such as &#27; that names a control character was left out",
                "delete it from the page")
        }
        return skeleton
    }

    /// Adds a finding, the first of its code only.
    mutating func report(_ code: String, at offset: Int?, _ message: String, _ hint: String) {
        guard reported.insert(code).inserted else { return }
        let position = offset.map { SourceLines.position(of: $0, in: source) }
        skeleton.findings.append(
            Diagnostic(.warning, code, file: file, position: position, message: message, hint: hint))
    }

    private mutating func scanReference() {
        let end = references.decode(
            source, at: index, end: source.count, inAttribute: false, into: &referenceBuffer)
        if end == index {
            addText(index, index + 1)
            index += 1
        } else {
            addDecoded()
            index = end
        }
    }

    private var referenceBuffer: [UInt8] = []

    private mutating func addDecoded() {
        guard !skipsNextText else { return referenceBuffer.removeAll(keepingCapacity: true) }
        pending.moveToSpill(&skeleton.spill, source)
        skeleton.spill.append(contentsOf: referenceBuffer)
        pending.end = skeleton.spill.count
        referenceBuffer.removeAll(keepingCapacity: true)
    }
}

// MARK: - Text

/// Text that has been read but not yet written to the skeleton, since more of the same run may follow.
struct PendingText {
    enum Place { case none, page, spill }
    var place = Place.none
    var start = 0
    var end = 0

    /// Makes the text a piece of the spill that can grow.
    mutating func moveToSpill(_ spill: inout [UInt8], _ source: UnsafeBufferPointer<UInt8>) {
        switch place {
        case .spill: return
        case .none: start = spill.count
        case .page:
            let range = start..<end
            start = spill.count
            spill.append(contentsOf: source[range])
        }
        place = .spill
        end = spill.count
    }
}

extension MarkupScanner {
    /// Adds the page's text from `start` to `end` to the run that is being read.
    mutating func addText(_ start: Int, _ end: Int) {
        guard !skipsNextText, start < end else { return }
        switch pending.place {
        case .none:
            pending = PendingText(place: .page, start: start, end: end)
        case .page where pending.end == start:
            pending.end = end
        default:
            pending.moveToSpill(&skeleton.spill, source)
            skeleton.spill.append(contentsOf: source[start..<end])
            pending.end = skeleton.spill.count
        }
    }

    /// Writes the run that is being read: a space for white space, a stand-in for the rest.
    mutating func flushText() {
        guard pending.place != .none else { return }
        let run = pending
        pending = PendingText()
        var first = run.start
        if preformattedDepth == 0 {
            first =
                run.place == .page
                ? Self.skipSpace(source, run.start, run.end)
                : skeleton.spill.withUnsafeBufferPointer { Self.skipSpace($0, run.start, run.end) }
            if first > run.start, skeleton.markup.last != 0x20 {
                open.space()
                skeleton.markup.append(0x20)
            }
            guard first < run.end else { return }
        }
        write(
            Skeleton.TextRun(
                start: UInt32(first), end: UInt32(run.end), kind: run.place == .page ? .page : .spill))
    }

    /// Writes something that stands in a line: a run of text, a picture, a line break.
    mutating func write(_ run: Skeleton.TextRun) {
        guard skeleton.runs.count < Skeleton.standInLimit else { return }
        open.text()
        skeleton.writeStandIn(run)
    }

    mutating func writeLineBreak() {
        flushText()
        write(Skeleton.TextRun(start: 0, end: 0, kind: .lineBreak))
    }

    static func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, isSpace(bytes[index]) { index += 1 }
        return index
    }

    /// HTML's white space: tab, line feed, form feed, carriage return, space.
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }
}
