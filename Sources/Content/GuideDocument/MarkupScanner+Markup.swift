/// Reads what follows a `<`: a tag, a comment, a declaration, or text.
extension MarkupScanner {
    mutating func scanMarkup() {
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
                takeCharacterData(from: start + 9)
            } else {
                reader.index = reader.endOfDeclaration(from: next)
            }
        case 0x3F:  // <?
            reader.index = reader.endOfDeclaration(from: next)
        default: takeLiterally()
        }
    }

    /// Adds the text up to `]]>`, which is not markup.
    private mutating func takeCharacterData(from start: Int) {
        let end = reader.endOfCharacterData(from: start)
        addText(start, end)
        reader.index = min(end + 3, source.count)
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
