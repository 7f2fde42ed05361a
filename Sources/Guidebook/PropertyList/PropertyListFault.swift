// What can be wrong with a property list, as data. PropertyListFault+Prose.swift puts it into words.

/// A fault with its place: the error that travels inside the reader.
struct PropertyListError: Error {
    var fault: PropertyListFault
    var position: SourcePosition
    var keyPath: String?

    init(_ fault: PropertyListFault, at position: SourcePosition = .start, keyPath: String? = nil) {
        self.fault = fault
        self.position = position
        self.keyPath = keyPath
    }

    func diagnostic(file: String) -> Diagnostic {
        Diagnostic(
            .error, fault.code, file: file, position: position, keyPath: keyPath, message: fault.message,
            hint: fault.hint)
    }
}

enum PropertyListFault: Error, Equatable {
    // The file as a whole.
    case empty
    case tooLarge(bytes: Int, limit: Int)
    case tooDeep(limit: Int)
    case tooManyValues(limit: Int)
    case textTooLong(limit: Int)
    case encoding(EncodingFault)
    case openStep
    case strings
    case json
    case unknownFormat

    // XML that is not well formed.
    case truncated(open: OpenElement?)
    case unclosed(MarkupPart, open: OpenElement?)
    case mismatchedTag(found: String, open: OpenElement)
    case strayAmpersand
    case strayLessThan
    case controlCharacter(UInt32)
    case badCharacterReference
    case lateDeclaration
    case contentAfterEnd
    case notWellFormed(String)
    case entityDeclaration(String)
    case parameterEntity
    case undefinedEntity(String)

    // Well-formed XML that is no property list.
    case unknownElement(String)
    case rootElement(String)
    case noValue
    case secondValue(PropertyListElement)
    case nestedPlist
    case elementInText(outer: PropertyListElement, inner: String)
    case keyOutsideDictionary
    case keyWithoutValue(String)
    case valueWithoutKey(PropertyListElement)
    case strayText(String, inside: PropertyListElement)

    // Values that are not what their element says.
    case notInteger(String)
    case integerOutOfRange(String)
    case notReal(String)
    case realOutOfRange(String)
    case notDate(String)
    case notBase64(Base64Fault)

    case binary(BinaryFault)

    /// An element and where its opening tag stands.
    struct OpenElement: Equatable {
        var element: PropertyListElement
        var position: SourcePosition
    }

    enum MarkupPart: String {
        case tag
        case comment
        case cdata = "CDATA section"
        case instruction = "processing instruction"
        case reference = "character reference"
        case doctype = "DOCTYPE"
        case character
    }

    enum EncodingFault: Equatable {
        case unsupported(String)
        case notUTF8(UInt8)
        case notASCII(UInt8)
        case notUTF16(String)
        case unpairedSurrogate
        case halfUnit
    }

    enum Base64Fault: Equatable {
        case character(UInt8)
        case length
        case padding
    }

    enum BinaryFault: Equatable {
        case truncated(bytes: Int)
        case version(String)
        case trailer(String)
        case offset(object: Int)
        case reference(UInt64, objects: Int)
        case objectTruncated(String)
        case cycle
        case overlap
        case unsupported(String)
        case key(String)
        case unpairedSurrogate
        case notASCII(UInt8)
        case dateOutOfRange
    }
}
