internal import CExpat

/// Converts Expat's error code and position to a fault that names what a person did wrong.
struct XMLFaultFinder {
    private let code: XML_Error
    private let text: UnsafeBufferPointer<UInt8>
    private let builder: XMLPropertyListBuilder
    /// The offset in `text` at which Expat stopped.
    private let offset: Int

    init(_ parser: XML_Parser, _ text: UnsafeBufferPointer<UInt8>, _ builder: XMLPropertyListBuilder) {
        code = XML_GetErrorCode(parser)
        (self.text, self.builder) = (text, builder)
        offset = min(max(Int(XML_GetCurrentByteIndex(parser)), 0), text.count)
    }

    func error() -> PropertyListError {
        switch code {
        case XML_ERROR_NO_ELEMENTS: syntax(.truncated(open: builder.innermost), at: text.count)
        case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION, XML_ERROR_PARTIAL_CHAR: unclosed()
        case XML_ERROR_TAG_MISMATCH: mismatch()
        case XML_ERROR_BAD_CHAR_REF: syntax(.badCharacterReference)
        case XML_ERROR_INVALID_TOKEN, XML_ERROR_SYNTAX: invalidToken()
        case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_RECURSIVE_ENTITY_REF, XML_ERROR_BINARY_ENTITY_REF,
            XML_ERROR_ENTITY_DECLARED_IN_PE:
            syntax(.undefinedEntity(name(after: offset + 1)))
        case XML_ERROR_PARAM_ENTITY_REF: syntax(.parameterEntity)
        case XML_ERROR_MISPLACED_XML_PI: syntax(.lateDeclaration)
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: syntax(.contentAfterEnd)
        default: syntax(.notWellFormed(XML_ErrorString(code).map { String(cString: $0) } ?? ""))
        }
    }

    private func syntax(_ fault: SyntaxFault, at offset: Int? = nil) -> PropertyListError {
        located(fault, at: offset ?? self.offset)
    }

    private func located(_ fault: any PropertyListFault, at offset: Int) -> PropertyListError {
        var lines = builder.lines
        return PropertyListError(
            fault, at: lines.position(of: offset, in: builder.document), keyPath: builder.keyPath())
    }

    private func mismatch() -> PropertyListError {
        guard let open = builder.innermost else { return syntax(.notWellFormed("mismatched tag")) }
        // Expat points at the name in the closing tag, or at its bracket.
        let start = lastIndex(of: UInt8(ascii: "<"), stoppedBy: [UInt8(ascii: ">")]) ?? offset
        return syntax(.mismatchedTag(found: name(after: start + 2), open: open), at: start)
    }

    /// Returns the fault of a file that ends inside markup: a tag, a comment, a character.
    private func unclosed() -> PropertyListError {
        let parts: [(String, SyntaxFault.MarkupPart)] = [
            ("<!--", .comment), ("<![", .cdata), ("<!", .doctype), ("<?", .instruction), ("<", .tag),
            ("&", .reference),
        ]
        if code == XML_ERROR_UNCLOSED_CDATA_SECTION {
            return syntax(.unclosed(.cdata, open: builder.innermost))
        }
        if let part = parts.first(where: { text[offset...].starts(with: $0.0.utf8) })?.1 {
            return syntax(.unclosed(part, open: builder.innermost))
        }
        return unclosedDoctype()
            ?? syntax(.unclosed(.character, open: builder.innermost))
    }

    /// Returns the fault of an unclosed DOCTYPE: before the first element Expat points at the token that is missing.
    private func unclosedDoctype() -> PropertyListError? {
        guard builder.innermost == nil, let start = text.lastIndex(of: UInt8(ascii: "<")),
            !text[start...].contains(UInt8(ascii: ">")), text[start...].starts(with: "<!".utf8)
        else { return nil }
        return syntax(.unclosed(.doctype, open: nil), at: start)
    }

    private func invalidToken() -> PropertyListError {
        guard offset < text.count else { return syntax(.truncated(open: builder.innermost)) }
        let byte = text[offset]
        if byte < Ascii.space, !Ascii.isSpace(byte) { return syntax(.controlCharacter(UInt32(byte))) }
        if byte >= 0x80, code == XML_ERROR_INVALID_TOKEN, let fault = highByteFault() {
            return located(fault, at: offset)
        }
        // Expat points behind the mark that a person forgot to escape.
        if let ampersand = lastIndex(
            of: UInt8(ascii: "&"), stoppedBy: [UInt8(ascii: ";"), UInt8(ascii: "<")])
        {
            return syntax(.strayAmpersand, at: ampersand)
        }
        if let bracket = lastIndex(of: UInt8(ascii: "<"), stoppedBy: [UInt8(ascii: ">")]),
            builder.innermost != nil
        {
            return syntax(.strayLessThan, at: bracket)
        }
        if let tag = strayClosingTag() { return syntax(.strayClosingTag, at: tag) }
        return unclosedDoctype() ?? syntax(.notWellFormed("not well-formed"))
    }

    /// Returns the offset of a closing tag before the first element: Expat points at its slash.
    private func strayClosingTag() -> Int? {
        guard builder.innermost == nil, offset > 0, text[offset - 1] == UInt8(ascii: "<"),
            text[offset] == UInt8(ascii: "/")
        else { return nil }
        return offset - 1
    }

    /// Returns the fault of a byte above ASCII: it begins invalid UTF-8, or a character that XML forbids.
    private func highByteFault() -> (any PropertyListFault)? {
        var decoder = UTF8()
        var bytes = text[offset...].makeIterator()
        switch decoder.decode(&bytes) {
        case .scalarValue(let scalar):
            return scalar.value & 0xFFFE == 0xFFFE ? SyntaxFault.controlCharacter(scalar.value) : nil
        case .error, .emptyInput: return EncodingFault.notUTF8(text[offset])
        }
    }

    /// Returns the index of the last `byte` up to 64 bytes before or at the fault, with none of `stops` in between.
    private func lastIndex(of byte: UInt8, stoppedBy stops: [UInt8]) -> Int? {
        var index = offset
        while index >= 0, index > offset - 64 {
            if text[index] == byte { return index }
            if index < offset, stops.contains(text[index]) { return nil }
            index -= 1
        }
        return nil
    }

    /// Returns the name that begins at an offset, for quoting.
    private func name(after start: Int) -> String {
        guard start < text.count else { return "" }
        let end = text[start...].prefix(64).prefix { byte in
            Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte >= 0x80
                || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
        }
        return String(decoding: end, as: UTF8.self)
    }
}
