// Faults of XML itself: errors of Expat, and the declarations that Muster rejects.

enum SyntaxFault: PropertyListFault {
    case truncated(open: OpenElement?)
    case unclosed(MarkupPart, open: OpenElement?)
    case mismatchedTag(found: String, open: OpenElement)
    case strayClosingTag
    case strayAmpersand
    case strayLessThan
    case controlCharacter(UInt32)
    case badCharacterReference
    case lateDeclaration
    case contentAfterEnd
    /// Any other error, with Expat's message.
    case notWellFormed(String)
    case entityDeclaration(String)
    /// With the name of the element.
    case attributeDeclaration(String)
    case parameterEntity
    case undefinedEntity(String)

    enum MarkupPart: String {
        case tag
        case comment
        case cdata = "CDATA section"
        case instruction = "processing instruction"
        case reference = "character reference"
        case doctype = "DOCTYPE"
        case character
    }

    var code: String {
        switch self {
        case .truncated, .unclosed: "plist-truncated"
        case .entityDeclaration, .attributeDeclaration, .parameterEntity, .undefinedEntity: "plist-entity"
        default: "plist-syntax"
        }
    }

    var message: String {
        switch self {
        case .truncated(let open?): "the file ends here, but \(open.described) is not closed"
        case .truncated(nil): "the file ends before its <plist> begins"
        case .unclosed(let part, let open):
            "the file ends in the middle of the \(part.rawValue) that begins here"
                + (open.map { ", inside \($0.described)" } ?? "")
        case .mismatchedTag(let found, let open):
            "</\(Excerpt.safe(found))> stands where \(open.described) is still open"
        case .strayClosingTag: "a closing tag stands here, but nothing is open"
        case .strayAmpersand: "a bare & stands in the text"
        case .strayLessThan: "a < begins no tag here"
        case .controlCharacter(let value): "the character \(Excerpt.codePoint(value)) is not allowed in XML"
        case .badCharacterReference: "this number stands for a character that is not allowed in XML"
        case .lateDeclaration: "the line <?xml …?> is not at the very start of the file"
        case .contentAfterEnd: "something follows </plist>"
        case .notWellFormed(let reason): "the XML is damaged (\(Excerpt.safe(reason)))"
        case .entityDeclaration(let name): "the file declares the entity \(Excerpt.quoted(name))"
        case .attributeDeclaration(let name): "the file declares an attribute of <\(Excerpt.safe(name))>"
        case .parameterEntity: "the DOCTYPE uses a parameter entity"
        case .undefinedEntity(let name): "&\(Excerpt.safe(name)); is not known in a property list"
        }
    }

    var hint: String {
        switch self {
        case .truncated(nil): "restore it from a copy"
        case .truncated: "add what is missing up to </plist>, or copy the file again"
        case .unclosed: "complete it, or copy the file again"
        case .mismatchedTag(_, let open):
            "close it with </\(open.element.rawValue)> first, or remove the stray tag"
        case .strayClosingTag: "remove it, or write the opening tag before it"
        case .strayAmpersand: "write &amp; instead"
        case .strayLessThan: "write &lt; instead, or complete the tag"
        case .controlCharacter, .badCharacterReference: "remove it"
        case .lateDeclaration: "remove what stands before it"
        case .contentAfterEnd: "remove what stands after </plist>"
        case .notWellFormed: "correct it here, or restore the file from a copy"
        case .entityDeclaration:
            "remove the declaration and write the text itself, because entities are never expanded"
        case .attributeDeclaration, .parameterEntity: "remove everything between [ and ] in the DOCTYPE"
        case .undefinedEntity:
            "write the character itself, or one of &amp; &lt; &gt; &quot; &apos; or a number such as &#233;"
        }
    }
}
