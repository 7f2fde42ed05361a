// The reason that an XML document was rejected, its position, and how to fix it.
internal import CExpat
import TextTools

/// The error that ended the reading of an XML document.
public struct XMLFault: TextFault, Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case empty
        case truncated
        case notXML
        case documentType
        case undefinedEntity
        case mismatchedTag
        case encoding(String)
        case contentAfterEnd
        case malformed
        case tooLarge(limit: Int)
        case tooDeep(limit: Int)
        case tagTooLong(limit: Int)
        case outOfMemory
    }

    public let kind: Kind
    public let position: TextPosition

    public init(_ kind: Kind, at position: TextPosition) { (self.kind, self.position) = (kind, position) }

    public var message: String {
        switch kind {
        case .empty: "the document is empty"
        case .truncated: "the document ends in the middle"
        case .notXML: "this is not XML"
        case .documentType: "a document type declaration is not allowed here"
        case .undefinedEntity: "an entity is used that XML does not know, such as &nbsp;"
        case .mismatchedTag: "a closing tag does not match the element that is open"
        case .encoding(let name): "the encoding \(name) is not supported"
        case .contentAfterEnd: "there is more after the end of the document"
        case .malformed: "this is not well-formed XML"
        case .tooLarge(let limit): "the document has more than \(limit) bytes"
        case .tooDeep(let limit): "elements stand more than \(limit) deep inside one another"
        case .tagTooLong(let limit): "a tag or comment is longer than \(limit) bytes"
        case .outOfMemory: "there is not enough memory"
        }
    }

    public var hint: String {
        switch kind {
        case .empty, .truncated: "get the file again from its source"
        case .notXML: "give a file in XML"
        case .documentType: "remove the <!DOCTYPE …> from the file"
        case .undefinedEntity: "write the character itself, and & as &amp;"
        case .encoding: "save it as UTF-8"
        case .mismatchedTag, .malformed, .contentAfterEnd: "correct it there, or export the file again"
        case .tooLarge, .tooDeep, .tagTooLong, .outOfMemory: "export less of the data"
        }
    }

    static func kind(of code: XML_Error, encoding: String?) -> Kind {
        switch code {
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION,
            XML_ERROR_PARTIAL_CHAR:
            .truncated
        case XML_ERROR_TAG_MISMATCH: .mismatchedTag
        case XML_ERROR_UNDEFINED_ENTITY: .undefinedEntity
        case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
            .encoding(encoding.map { DisplayText.line($0, limit: 40) } ?? "named in the first line")
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: .contentAfterEnd
        case XML_ERROR_NO_MEMORY: .outOfMemory
        default: .malformed
        }
    }
}
