// Faults of binary property lists.

enum BinaryFault: PropertyListFault {
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
        }
    }

    var message: String {
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
        case .unsupported(let kind): "the binary property list holds \(kind), which has no place in a pack"
        case .key(let kind): "a key of this dictionary is not a string but a value of another kind (\(kind))"
        case .unpairedSurrogate: "a UTF-16 string holds half of a surrogate pair"
        case .notASCII(let byte): "an ASCII string holds the byte \(Excerpt.byte(byte))"
        }
    }

    var hint: String {
        switch self {
        case .truncated, .trailer: "the file may have been cut short, so copy it again"
        case .version, .unsupported, .key: "write the file again as an XML property list"
        case .offset, .reference, .objectTruncated, .cycle, .overlap, .unpairedSurrogate, .notASCII:
            "the file is damaged, so copy it again or write it again from its source"
        }
    }
}
