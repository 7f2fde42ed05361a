// Faults of a file as a whole, and of its encoding.

enum FileFault: PropertyListFault {
    case empty
    case tooLarge(bytes: Int, limit: Int)
    case tooDeep(limit: Int)
    case tooManyValues(limit: Int)
    case textTooLong(limit: Int)
    /// Text with braces, parentheses and semicolons.
    case openStep
    /// Lines `key = value;` without braces around them.
    case strings
    case json
    case unknownFormat

    var code: String {
        switch self {
        case .empty: "plist-empty"
        case .tooLarge: "plist-too-large"
        case .tooDeep: "plist-too-deep"
        case .tooManyValues: "plist-too-many-values"
        case .textTooLong: "plist-text-too-long"
        case .openStep, .strings: "plist-openstep"
        case .json: "plist-json"
        case .unknownFormat: "plist-unknown-format"
        }
    }

    var message: String {
        switch self {
        case .empty: "the file is empty"
        case .tooLarge(let bytes, let limit):
            "the file has \(bytes) bytes, more than the \(limit) a property list may have"
        case .tooDeep(let limit): "arrays and dictionaries stand more than \(limit) deep inside one another"
        case .tooManyValues(let limit): "the file holds more than \(limit) values"
        case .textTooLong(let limit): "one text is longer than \(limit) bytes"
        case .openStep: "this is OpenStep text, not an XML or binary property list"
        case .strings: "these are \"key = value\" lines in OpenStep style, not an XML or binary property list"
        case .json: "this is JSON, not an XML or binary property list"
        case .unknownFormat: "this is not a property list"
        }
    }

    var hint: String {
        switch self {
        case .empty: "restore it from a copy, or remove it if it is not needed"
        case .tooLarge, .tooManyValues: "split it into several property lists that link to each other"
        case .tooDeep: "move the inner ones to a property list of their own and link to it"
        case .textTooLong: "move long text to a guide, an HTML file, and link to it"
        case .openStep: Self.convertOpenStep
        case .strings: "put braces { } around the whole text, then " + Self.convertOpenStep
        case .json: Self.convertJSON
        case .unknownFormat:
            "a property list begins with <?xml or <plist (XML) or with bplist00 (binary), so check that it is the "
                + "right file"
        }
    }

    /// The command to convert OpenStep text. It was tested with GNUstep's plutil 1.28, which reads OpenStep
    /// text only on standard input; libplist 2.2 does not read it.
    private static let convertOpenStep =
        "convert it with \"plutil -convert xml1 FILE\" on macOS, or with \"plutil -convert xml1 - <OLD >NEW\" from "
        + "Debian's package gnustep-base-runtime"

    private static let convertJSON =
        "convert it with \"plutil -convert xml1 FILE\" on macOS, or with \"python3 -c 'import json,plistlib,sys; "
        + "plistlib.dump(json.load(sys.stdin),sys.stdout.buffer,sort_keys=False)' <OLD >NEW\""
}

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
