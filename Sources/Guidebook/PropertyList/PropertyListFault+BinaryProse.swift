// The words for the faults of binary property lists.

extension PropertyListFault.BinaryFault {
    var code: String {
        switch self {
        case .truncated: "plist-binary-truncated"
        case .version: "plist-binary-version"
        case .trailer: "plist-binary-trailer"
        case .offset: "plist-binary-offset"
        case .reference: "plist-binary-reference"
        case .objectTruncated: "plist-binary-object"
        case .cycle: "plist-binary-cycle"
        case .overlap: "plist-binary-overlap"
        case .unsupported: "plist-binary-type"
        case .key: "plist-binary-key"
        case .unpairedSurrogate, .notASCII: "plist-binary-string"
        case .dateOutOfRange: "plist-date"
        }
    }

    var prose: (message: String, hint: String) { (message, hint) }

    private var message: String {
        switch self {
        case .truncated(let bytes):
            "the binary property list has only \(bytes) bytes, fewer than the smallest there can be"
        case .version(let text):
            "the binary property list has the version \(Excerpt.quoted(text)), and only \"00\" is understood"
        case .trailer(let reason): "the last 32 bytes of the binary property list are damaged: \(reason)"
        case .offset(let object): "object \(object) of the binary property list does not lie inside the file"
        case .reference(let reference, let objects):
            "the binary property list refers to object \(reference), but it has \(objects) objects"
        case .objectTruncated(let kind): "the \(kind) that begins here runs past the objects of the file"
        case .cycle: "this array or dictionary contains itself"
        case .overlap: "texts or data of the binary property list overlap"
        case .unsupported(let kind):
            "the binary property list holds \(kind), which no XML property list can hold"
        case .key(let kind): "a key of this dictionary is not a string but \(kind)"
        case .unpairedSurrogate: "a UTF-16 string holds half of a surrogate pair"
        case .notASCII(let byte): "an ASCII string holds the byte \(Excerpt.byte(byte))"
        case .dateOutOfRange: "the date lies outside the years 0 to 9999"
        }
    }

    private var hint: String {
        switch self {
        case .truncated, .trailer: "the file may have been cut short, so copy it again"
        case .version, .unsupported, .key: "write the file again as an XML property list"
        case .offset, .reference, .objectTruncated, .cycle, .overlap, .unpairedSurrogate, .notASCII:
            "the file is damaged, so copy it again or write it anew from its source"
        case .dateOutOfRange: "correct it in the program that wrote the file"
        }
    }
}
