// The reason that a JSON text was rejected, its position, and how to fix it.
import TextTools

/// The error that ended the reading of a JSON text.
package struct JSONFault: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case empty
        case html
        case xml
        case utf16
        case notUTF8(UInt8)
        case truncated
        case notANumber
        case comment
        case malformed(String)
        case contentAfterEnd
        case tooLarge(limit: Int)
        case tooDeep(limit: Int)
        case tooManyTokens(limit: Int)
        case tokenTooLong(limit: Int)
        case outOfMemory
    }

    package let kind: Kind
    package let position: TextPosition

    package init(_ kind: Kind, at position: TextPosition) {
        (self.kind, self.position) = (kind, position)
    }

    /// One sentence without a period that describes the problem.
    package var message: String {
        switch kind {
        case .empty: "the text is empty"
        case .html: "this is a web page and not JSON"
        case .xml: "this is XML and not JSON"
        case .utf16: "this is UTF-16, and JSON must be UTF-8"
        case .notUTF8(let byte): "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8"
        case .truncated: "the text ends in the middle"
        case .notANumber: "NaN and Infinity are not JSON"
        case .comment: "JSON has no comments"
        case .malformed(let what): what
        case .contentAfterEnd: "there is more after the end of the value"
        case .tooLarge(let limit): "the text has more than \(limit) bytes"
        case .tooDeep(let limit): "arrays and objects stand more than \(limit) deep inside one another"
        case .tooManyTokens(let limit): "the text has more than \(limit) values and keys"
        case .tokenTooLong(let limit): "a string or number is longer than \(limit) bytes"
        case .outOfMemory: "there is not enough memory"
        }
    }

    /// One sentence without a period that says how to fix it.
    package var hint: String {
        switch kind {
        case .empty, .truncated: "get the file again from its source"
        case .html: "open the address in a browser to see what the server answers"
        case .xml: "give a file in JSON"
        case .utf16, .notUTF8: "save it as UTF-8"
        case .notANumber: "write null for a value that is missing"
        case .comment: "remove the comment"
        case .malformed, .contentAfterEnd: "correct it there, or export the file again"
        case .tooLarge, .tooDeep, .tooManyTokens, .tokenTooLong, .outOfMemory: "export less of the data"
        }
    }

    /// Returns the kind of fault for an error message of the library.
    static func kind(ofLibraryText text: String) -> Kind {
        for (part, kind) in wordings where text.utf8.contains(part) { return kind }
        return .malformed("this is not valid JSON")
    }

    private static let wordings: [(StaticString, Kind)] = [
        ("premature EOF", .truncated),
        ("trailing garbage", .contentAfterEnd),
        ("probable comment", .comment),
        (
            "I expect ',' or ']'",
            .malformed("a comma or a closing bracket is missing after an item of an array")
        ),
        ("comma or '}'", .malformed("a comma or a closing brace is missing after a member of an object")),
        ("separated by a colon", .malformed("a colon is missing after a key")),
        ("object key", .malformed("a key must be a string in double quotes")),
        ("unallowed token", .malformed("a value is missing before this")),
        ("invalid UTF8", .malformed("this is not UTF-8")),
        ("'\\' occurs", .malformed("a backslash stands before a character that it cannot escape")),
        ("non-hex", .malformed("\\u must be followed by four hexadecimal digits")),
        ("invalid character inside string", .malformed("a string contains a line end or control character")),
        ("decimal point", .malformed("a digit must follow the decimal point")),
        ("the exponent", .malformed("a digit must follow the exponent")),
        ("minus sign", .malformed("a digit must follow the minus sign")),
    ]
}

extension String.UTF8View {
    /// Returns whether `part` occurs in the text.
    fileprivate func contains(_ part: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
        var rest = self[...]
        while rest.count >= wanted.count {
            if rest.starts(with: wanted) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
