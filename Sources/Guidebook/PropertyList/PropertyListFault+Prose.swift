// The words for every fault of a property list: its code, what is wrong, and what to do.

extension PropertyListFault {
    /// The stable name, for `muster check --explain` and for scripts.
    var code: String {
        switch self {
        case .empty: "plist-empty"
        case .tooLarge: "plist-too-large"
        case .tooDeep: "plist-too-deep"
        case .tooManyValues: "plist-too-many-values"
        case .textTooLong: "plist-text-too-long"
        case .encoding: "plist-encoding"
        case .openStep, .strings: "plist-openstep"
        case .json: "plist-json"
        case .unknownFormat: "plist-unknown-format"
        case .truncated, .unclosed: "plist-truncated"
        case .mismatchedTag, .strayAmpersand, .strayLessThan, .controlCharacter, .badCharacterReference,
            .lateDeclaration, .contentAfterEnd, .notWellFormed:
            "plist-syntax"
        case .entityDeclaration, .parameterEntity, .undefinedEntity: "plist-entity"
        case .unknownElement, .elementInText: "plist-element"
        case .rootElement, .noValue, .secondValue, .nestedPlist: "plist-root"
        case .keyOutsideDictionary, .keyWithoutValue, .valueWithoutKey: "plist-key"
        case .strayText: "plist-stray-text"
        case .notInteger, .integerOutOfRange, .notReal, .realOutOfRange: "plist-number"
        case .notDate: "plist-date"
        case .notBase64: "plist-data"
        case .binary(let fault): fault.code
        }
    }

    /// What is wrong and what to do, each a clause without a full stop.
    var message: String { prose.message }
    var hint: String { prose.hint }

    private var prose: (message: String, hint: String) {
        switch self {
        case .empty, .tooLarge, .tooDeep, .tooManyValues, .textTooLong, .openStep, .strings, .json,
            .unknownFormat:
            fileProse
        case .encoding(let fault): fault.prose
        case .truncated, .unclosed, .mismatchedTag, .strayAmpersand, .strayLessThan, .controlCharacter,
            .badCharacterReference, .lateDeclaration, .contentAfterEnd, .notWellFormed, .entityDeclaration,
            .parameterEntity,
            .undefinedEntity:
            syntaxProse
        case .unknownElement, .rootElement, .noValue, .secondValue, .nestedPlist, .elementInText,
            .keyOutsideDictionary, .keyWithoutValue, .valueWithoutKey, .strayText:
            grammarProse
        case .notInteger, .integerOutOfRange, .notReal, .realOutOfRange, .notDate, .notBase64: valueProse
        case .binary(let fault): fault.prose
        }
    }
}

// MARK: The file as a whole

extension PropertyListFault {
    /// Tried with GNUstep's plutil 1.28, which reads OpenStep text on standard input only.
    private static let convertOpenStep =
        "convert it with \"plutil -convert xml1 FILE\" on macOS, or with \"plutil -convert xml1 - <OLD >NEW\" from "
        + "Debian's package gnustep-base-runtime"

    private static let convertJSON =
        "convert it with \"plutil -convert xml1 FILE\" on macOS, or with \"python3 -c 'import json,plistlib,sys; "
        + "plistlib.dump(json.load(sys.stdin),sys.stdout.buffer,sort_keys=False)' <OLD >NEW\""

    private var fileProse: (message: String, hint: String) {
        switch self {
        case .empty:
            return ("the file is empty", "restore it from a copy, or remove it if it is not needed")
        case .tooLarge(let bytes, let limit):
            return (
                "the file has \(bytes) bytes, more than the \(limit) a property list may have",
                "split it into several property lists that link to each other"
            )
        case .tooDeep(let limit):
            return (
                "arrays and dictionaries stand more than \(limit) deep inside one another",
                "move the inner ones to a property list of their own and link to it"
            )
        case .tooManyValues(let limit):
            return (
                "the file holds more than \(limit) values",
                "split it into several property lists that link to each other"
            )
        case .textTooLong(let limit):
            return (
                "one text is longer than \(limit) bytes",
                "move long text to a guide, an HTML file, and link to it"
            )
        case .openStep:
            return ("this is OpenStep text, not an XML or binary property list", Self.convertOpenStep)
        case .strings:
            return (
                "these are \"key = value\" lines in OpenStep style, not an XML or binary property list",
                "put braces { } around the whole text, then " + Self.convertOpenStep
            )
        case .json:
            return ("this is JSON, not an XML or binary property list", Self.convertJSON)
        default:
            return (
                "this is not a property list",
                "a property list begins with <?xml or <plist (XML) or with bplist00 (binary), so check that it is "
                    + "the right file"
            )
        }
    }
}

extension PropertyListFault.EncodingFault {
    fileprivate var prose: (message: String, hint: String) {
        let toUTF8 = "save the file as UTF-8"
        switch self {
        case .unsupported(let name):
            return (
                "the encoding \(Excerpt.quoted(name)) is not supported",
                "convert the file with \"iconv -f \(Self.commandName(of: name)) -t UTF-8 OLD >NEW\" and write "
                    + "encoding=\"UTF-8\" in its first line"
            )
        case .notUTF8(let byte):
            return (
                "the byte \(Excerpt.byte(byte)) is not UTF-8",
                "\(toUTF8), or name its true encoding in the first line (ISO-8859-1 is understood)"
            )
        case .notASCII(let byte):
            return (
                "the first line says US-ASCII, but the byte \(Excerpt.byte(byte)) is not",
                "\(toUTF8) and write encoding=\"UTF-8\" in its first line"
            )
        case .notUTF16(let name):
            return (
                "the first line says \(Excerpt.quoted(name)), but the file is not in UTF-16",
                "write encoding=\"UTF-8\" there, or save the file as UTF-16"
            )
        case .unpairedSurrogate:
            return ("half of a UTF-16 surrogate pair stands alone here", toUTF8)
        case .halfUnit:
            return (
                "the file ends in the middle of a UTF-16 character", "copy it again from where it came from"
            )
        }
    }
}

extension PropertyListFault.EncodingFault {
    /// The name as it may stand in a command that a person copies into a shell.
    private static func commandName(of name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        return isPlain && !name.isEmpty && name.utf8.count <= 40 && !name.hasPrefix("-") ? name : "ENCODING"
    }
}

// MARK: XML that is not well formed

extension PropertyListFault {
    private var syntaxProse: (message: String, hint: String) {
        switch self {
        case .truncated(let open):
            guard let open else {
                return ("the file ends before its <plist> begins", "restore it from a copy")
            }
            return (
                "the file ends here, but \(open.described) is not closed",
                "add what is missing up to </plist>, or copy the file again"
            )
        case .unclosed(let part, let open):
            let inside = open.map { ", inside \($0.described)" } ?? ""
            return (
                "the file ends in the middle of the \(part.rawValue) that begins here\(inside)",
                "complete it, or copy the file again"
            )
        case .mismatchedTag(let found, let open):
            return (
                "</\(Excerpt.safe(found))> stands where \(open.described) is still open",
                "close it with </\(open.element.rawValue)> first, or remove the stray tag"
            )
        case .strayAmpersand:
            return ("a bare & stands in the text", "write &amp; instead")
        case .strayLessThan:
            return ("a < begins no tag here", "write &lt; instead, or complete the tag")
        case .controlCharacter(let value):
            return ("the character \(Excerpt.codePoint(value)) is not allowed in XML", "remove it")
        case .badCharacterReference:
            return ("this number stands for a character that is not allowed in XML", "remove it")
        case .lateDeclaration:
            return ("the line <?xml …?> is not at the very start of the file", "remove what stands before it")
        case .contentAfterEnd:
            return ("something follows </plist>", "remove what stands after </plist>")
        case .notWellFormed(let reason):
            return (
                "the XML is damaged (\(Excerpt.safe(reason)))",
                "correct it here, or restore the file from a copy"
            )
        default:
            return entityProse
        }
    }

    private var entityProse: (message: String, hint: String) {
        switch self {
        case .entityDeclaration(let name):
            (
                "the file declares the entity \(Excerpt.quoted(name))",
                "remove the declaration and write the text itself, because entities are never expanded"
            )
        case .undefinedEntity(let name):
            (
                "&\(Excerpt.safe(name)); is not known in a property list",
                "write the character itself, or one of &amp; &lt; &gt; &quot; &apos; or a number such as &#233;"
            )
        default:
            ("the DOCTYPE uses a parameter entity", "remove everything between [ and ] in the DOCTYPE")
        }
    }
}

// MARK: XML that is no property list

extension PropertyListFault {
    private var grammarProse: (message: String, hint: String) {
        switch self {
        case .unknownElement(let name):
            (
                "<\(Excerpt.safe(name))> is not an element of a property list",
                Self.likelyElement(for: name)
                    ?? "use dict, array, string, integer, real, true, false, date or data"
            )
        case .rootElement(let name):
            (
                "the outermost element is <\(Excerpt.safe(name))>, not <plist>",
                PropertyListElement(rawValue: name) == nil
                    ? "check that it is the right file" : "put <plist version=\"1.0\"> and </plist> around it"
            )
        case .noValue:
            ("<plist> holds no value", "put one <dict> or <array> into it")
        case .secondValue(let element):
            (
                "\(element.tag) is a second value in <plist>, which holds one",
                "put the values into one <dict> or <array>"
            )
        case .nestedPlist:
            ("<plist> stands inside another <plist>", "remove the inner tags <plist> and </plist>")
        case .elementInText(let outer, let inner):
            (
                "<\(Excerpt.safe(inner))> stands inside \(outer.tag), which holds only text",
                "close it with </\(outer.rawValue)> first, or write &lt; where the text needs a <"
            )
        case .keyOutsideDictionary:
            ("<key> stands outside a <dict>", "put the key and its value into a <dict>, or use <string>")
        default:
            keyProse
        }
    }

    private var keyProse: (message: String, hint: String) {
        switch self {
        case .keyWithoutValue(let key):
            ("the key \(Excerpt.quoted(key)) has no value", "add its value after it, or remove the key")
        case .valueWithoutKey(let element):
            ("\(element.tag) has no key before it", "write <key>NAME</key> before it")
        case .strayText(let text, let element):
            (
                "the text \(Excerpt.quoted(text)) stands directly inside \(element.tag)",
                element == .true || element == .false
                    ? "write <\(element.rawValue)/> alone"
                    : "put it into <string> and </string>, or remove it"
            )
        default: ("", "")
        }
    }

    /// The element that people mean by names from other formats or with other capitals.
    private static func likelyElement(for name: String) -> String? {
        let lowercase = name.lowercased()
        if let element = PropertyListElement(rawValue: lowercase) { return "write \(element.tag)" }
        return switch lowercase {
        case "bool", "boolean", "yes", "no": "write <true/> or <false/>"
        case "int", "number", "long": "write <integer>, or <real> for a number with a fraction"
        case "float", "double", "decimal": "write <real>"
        case "str", "text": "write <string>"
        case "list": "write <array>"
        case "dictionary", "map", "object": "write <dict>"
        case "null", "nil", "none": "leave out the key and its value"
        default: nil
        }
    }
}

extension PropertyListFault.OpenElement {
    /// `the <dict> opened at 12:3`
    fileprivate var described: String { "the \(element.tag) opened at \(position.line):\(position.column)" }
}

// MARK: Values

extension PropertyListFault {
    private var valueProse: (message: String, hint: String) {
        switch self {
        case .notInteger(let text):
            ("\(Self.described(text)) is not an integer", "write digits alone, or use <real> or <string>")
        case .integerOutOfRange(let text):
            ("the integer \(Excerpt.safe(text)) does not fit into 64 bits", "write it as a <string>")
        case .notReal(let text):
            (
                "\(Self.described(text)) is not a number",
                "write it as 37.2296 or 3.7e1, with a point and no unit"
            )
        case .realOutOfRange(let text):
            ("the number \(Excerpt.safe(text)) is out of range", "write a finite number, or use <string>")
        case .notDate(let text):
            ("\(Self.described(text)) is not a date", "write it in UTC as 2026-11-20T00:00:00Z")
        case .notBase64(let fault):
            ("the data is not base64: \(fault.described)", "encode it again with \"base64 FILE\"")
        default: ("", "")
        }
    }

    private static func described(_ text: String) -> String {
        text.isEmpty ? "an empty text" : Excerpt.quoted(text)
    }
}

extension PropertyListFault.Base64Fault {
    fileprivate var described: String {
        switch self {
        case .character(let byte):
            byte > Ascii.space && byte < 0x7F
                ? "it contains \(Excerpt.quoted(String(UnicodeScalar(byte))))"
                : "it contains the byte \(Excerpt.byte(byte))"
        case .length: "its length is not a multiple of four"
        case .padding: "its end is damaged"
        }
    }
}
