// Faults of a text's encoding.

enum EncodingFault: PropertyListFault {
    case unsupported(String)
    case notUTF8(UInt8)
    case notASCII(UInt8)
    case notUTF16(String)
    case unpairedSurrogate
    case halfUnit

    var code: String { "plist-encoding" }

    var message: String {
        switch self {
        case .unsupported(let name): "the encoding \(Excerpt.quoted(name)) is not supported"
        case .notUTF8(let byte): "the byte \(Excerpt.byte(byte)) is not UTF-8"
        case .notASCII(let byte): "the first line says US-ASCII, but the byte \(Excerpt.byte(byte)) is not"
        case .notUTF16(let name): "the first line says \(Excerpt.quoted(name)), but the file is not in UTF-16"
        case .unpairedSurrogate: "half of a UTF-16 surrogate pair stands alone here"
        case .halfUnit: "the file ends in the middle of a UTF-16 character"
        }
    }

    var hint: String {
        switch self {
        case .unsupported(let name):
            "convert the file with \"iconv -f \(Self.commandName(of: name)) -t UTF-8 OLD >NEW\" and write "
                + "encoding=\"UTF-8\" in its first line"
        case .notUTF8:
            "save the file as UTF-8, or name its true encoding in the first line (ISO-8859-1 is understood)"
        case .notASCII: "save the file as UTF-8 and write encoding=\"UTF-8\" in its first line"
        case .notUTF16: "write encoding=\"UTF-8\" there, or save the file as UTF-16"
        case .unpairedSurrogate: "save the file as UTF-8"
        case .halfUnit: "copy it again from where it came from"
        }
    }

    /// Returns the name in a form that is safe in a command that a person copies into a shell.
    private static func commandName(of name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        return isPlain && !name.isEmpty && name.utf8.count <= 40 && !name.hasPrefix("-") ? name : "ENCODING"
    }
}
