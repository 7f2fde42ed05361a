import Diagnostics

/// Scans a page from its first byte to its last, in linear time, and builds its tree: splits the page into
/// tags and text as browsers do, reads the head, and leaves out everything that is never shown.
struct MarkupScanner {
    let source: UnsafeBufferPointer<UInt8>
    let file: String
    let holdsForbidden: Bool
    /// Returns the contacts for links that refer to one.
    let contacts: () -> [GuideContact]
    var knownContacts: [GuideContact]?
    var builder = TreeBuilder()
    var metadata = GuideMetadata()
    var findings: [Diagnostic] = []
    var recorder: SourceRecorder?
    var references = CharacterReferences()
    var pending = PendingText()
    /// The reader of tags, which also knows how far the page has been processed.
    var reader: TagReader
    var missingEnds = UnclosedElements()
    /// The number of `<pre>` around the text, by the tags alone.
    var preformattedDepth = 0
    /// The number of open `<math>` elements: text in `<![CDATA[…]]>` counts there.
    var mathDepth = 0
    /// The open elements of the formula, outermost first.
    var math: [MathFrame] = []
    /// The kinds of skipped elements that are never closed: their tags are ignored from there on.
    var endless: [TagName.Skipped] = []
    /// True if the last thing written was a tag that ends a line.
    var isAfterBlockTag = true
    /// The offsets of the hidden elements that never end, once the page has been scanned: their text is shown.
    var unclosedHidden: Set<Int> = []
    var rubyText = RubyText.none
    var hasTitle = false

    init(
        _ source: UnsafeBufferPointer<UInt8>, file: String, holdsForbidden: Bool = false,
        contacts: @escaping () -> [GuideContact] = { [] }, recorder: SourceRecorder? = nil
    ) {
        self.source = source
        reader = TagReader(source)
        (self.file, self.holdsForbidden, self.contacts) = (file, holdsForbidden, contacts)
        self.recorder = recorder
    }

    /// Scans the page, and once more if an element that hides its text never ends: such a slip hides nothing.
    mutating func scan() {
        scanOnce()
        let (unclosed, known) = (builder.unclosedHidden, knownContacts)
        guard !unclosed.isEmpty else { return }
        self = MarkupScanner(
            source, file: file, holdsForbidden: holdsForbidden, contacts: contacts,
            recorder: recorder == nil ? nil : SourceRecorder())
        (unclosedHidden, knownContacts) = (unclosed, known)
        scanOnce()
    }

    private mutating func scanOnce() {
        while reader.index < source.count {
            let byte = source[reader.index]
            if byte == 0x3C {
                scanMarkup()
            } else if byte == 0x26 {
                scanReference()
            } else {
                let start = reader.index
                repeat {
                    reader.index += 1
                } while reader.index < source.count && source[reader.index] != 0x3C
                    && source[reader.index] != 0x26
                addText(start, reader.index)
            }
        }
        closeRubyText()
        flushText()
        builder.finish()
        reportWhole()
    }

    /// Reports the findings that are known only at the end of the page.
    private mutating func reportWhole() {
        if let first = missingEnds.firstOffset {
            let missing = missingEnds.count
            report(
                "html-missing-end-tags", at: first,
                missing == 1
                    ? "this element has no end tag"
                    : "\(missing) elements have no end tag, the first of them here",
                "write the end tag where the element ends")
        }
        if let offset = references.firstForbidden {
            report(
                "html-control-characters", at: offset,
                "a character reference such as &#27; that names a control character was left out",
                "delete it from the page")
        }
    }

    /// Adds a finding, unless there is one with its code.
    mutating func report(_ code: String, at offset: Int?, _ message: String, _ hint: String) {
        guard !findings.contains(where: { $0.code == code }) else { return }
        var lines = LineCounter(source)
        let position = offset.map { lines.position(of: $0, in: source) }
        findings.append(
            Diagnostic(.warning, code, file: file, position: position, message: message, hint: hint))
    }

    private mutating func scanReference() {
        let start = reader.index
        let end = references.decode(
            source, at: start, end: source.count, inAttribute: false, into: &referenceBuffer)
        if end == start {
            addText(start, start + 1)
            reader.index = start + 1
        } else {
            recorder?.text.add(referenceBuffer, at: start)
            if admitsText() { addToSide(referenceBuffer) }
            referenceBuffer.removeAll(keepingCapacity: true)
            reader.index = end
        }
    }

    private var referenceBuffer: [UInt8] = []
}

// MARK: - Tags, comments and declarations

extension MarkupScanner {
    /// Reads what follows a `<`.
    private mutating func scanMarkup() {
        let start = reader.index
        let next = start + 1
        guard next < source.count else { return takeLiterally() }
        switch source[next] {
        case 0x41...0x5A, 0x61...0x7A:
            guard let tag = reader.readTag(at: next) else { return takeUnfinishedTag() }
            handleStart(tag, at: start)
        case 0x2F:  // </
            guard next + 1 < source.count else { return takeLiterally() }
            if TagReader.isLetter(source[next + 1]) {
                guard let tag = reader.readTag(at: next + 1) else { return takeUnfinishedTag() }
                handleEnd(tag, at: start)
            } else {
                reader.index = reader.endOfDeclaration(from: next + 1)
            }
        case 0x21:  // <!
            if reader.starts(with: "<!--", at: start) {
                skipComment(from: start)
            } else if mathDepth > 0, reader.starts(with: "<![cdata[", at: start) {
                // What follows up to `]]>` is not markup.
                let end = reader.endOfCharacterData(from: start + 9)
                addText(start + 9, end)
                reader.index = min(end + 3, source.count)
            } else {
                reader.index = reader.endOfDeclaration(from: next)
            }
        case 0x3F:  // <?
            reader.index = reader.endOfDeclaration(from: next)
        default: takeLiterally()
        }
    }

    private mutating func takeLiterally() {
        addText(reader.index, reader.index + 1)
        reader.index += 1
    }

    /// Handles a page that ends within a tag. A closing quotation mark may be missing, which would hide
    /// everything after it: tags then end at the next `>`, quoted or not.
    private mutating func takeUnfinishedTag() {
        report(
            "html-unclosed", at: reader.index, "the page ends within this tag",
            "close its quotation marks and the tag")
        if reader.quotesAreBroken { reader.index = source.count } else { reader.quotesAreBroken = true }
    }

    /// Moves past the comment that begins at `start`.
    mutating func skipComment(from start: Int) {
        let end = reader.endOfComment(from: start)
        if end == nil {
            report(
                "html-unclosed", at: start, "this comment never ends and hides the rest of the page",
                "end it with -->")
        }
        reader.index = end ?? source.count
    }
}

// MARK: - Text

/// A text that has been read but not yet added to the tree, since more of the same run may follow.
struct PendingText {
    enum Place { case none, page, sideBuffer }
    var place = Place.none
    var start = 0
    var end = 0

    /// Moves the text to the side buffer, so that it can grow.
    mutating func moveToSideBuffer(_ sideBuffer: inout [UInt8], _ source: UnsafeBufferPointer<UInt8>) {
        switch place {
        case .sideBuffer: return
        case .none: start = sideBuffer.count
        case .page:
            let range = start..<end
            start = sideBuffer.count
            sideBuffer.append(contentsOf: source[range])
        }
        place = .sideBuffer
        end = sideBuffer.count
    }
}

extension MarkupScanner {
    /// Adds the page's text from `start` to `end` to the run that is being read.
    mutating func addText(_ start: Int, _ end: Int) {
        guard admitsText() else { return }
        if mathDepth > 0, isBetweenMath(start, end) { return }
        recorder?.text.add(UnsafeBufferPointer(rebasing: source[start..<end]), at: start)
        if holdsForbidden, let first = ForbiddenScalars.first(in: source, from: start, to: end) {
            pending.moveToSideBuffer(&builder.tree.sideBuffer, source)
            builder.tree.sideBuffer.append(contentsOf: source[start..<first])
            ForbiddenScalars.copy(source, from: first, to: end, into: &builder.tree.sideBuffer)
            pending.end = builder.tree.sideBuffer.count
            return
        }
        switch pending.place {
        case .none: pending = PendingText(place: .page, start: start, end: end)
        case .page where pending.end == start: pending.end = end
        default: addToSide(source[start..<end])
        }
    }

    /// Adds text to the run that is being read, which then stands in the side buffer.
    mutating func addToSide(_ text: some Collection<UInt8>) {
        pending.moveToSideBuffer(&builder.tree.sideBuffer, source)
        builder.tree.sideBuffer.append(contentsOf: text)
        pending.end = builder.tree.sideBuffer.count
    }

    /// Adds the run that is being read to the tree, unless it is white space that is never seen.
    mutating func flushText() {
        guard pending.place != .none else { return }
        let run = pending
        pending = PendingText()
        guard run.start < run.end else { return }
        if preformattedDepth == 0 || !builder.keepsSpace, isWhiteSpace(run) {
            // At a block's edge it is never seen.
            if isAfterBlockTag || !builder.keepsSpace { return }
        }
        let isInPage = run.place == .page
        if recorder != nil, let list = builder.listAroundStray {
            recorder?.note(
                stray: isInPage ? TagReader.skipSpace(source, run.start, run.end) : reader.index, in: list)
        }
        builder.add(isInPage ? .text : .sideText, run.start, run.end)
        isAfterBlockTag = false
    }

    private func isWhiteSpace(_ run: PendingText) -> Bool {
        if run.place == .page { return TagReader.skipSpace(source, run.start, run.end) == run.end }
        return builder.tree.sideBuffer.withUnsafeBufferPointer {
            TagReader.skipSpace($0, run.start, run.end) == run.end
        }
    }

    mutating func writeLineBreak() {
        flushText()
        // A text may go on behind it.
        recorder?.text.add([0x20], at: reader.index)
        builder.add(.lineBreak)
        isAfterBlockTag = false
    }

    /// Keeps the text so far apart from a word that follows.
    mutating func endWord(at start: Int) {
        flushText()
        recorder?.text.add([0x20], at: start)
        builder.addWithin(.wordEnd)
    }
}
