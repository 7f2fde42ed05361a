// The reason that a JSON text was rejected, its position, and how to fix it.
import TextTools

/// The error that ended the reading of a JSON text.
public struct JSONFault: TextFault, Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
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
    }

    public let kind: Kind
    public let position: TextPosition

    public init(_ kind: Kind, at position: TextPosition) { (self.kind, self.position) = (kind, position) }

    public var message: String {
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
        }
    }

    public var hint: String {
        switch kind {
        case .empty, .truncated: "get the file again from its source"
        case .html: "open the address in a browser to see what the server answers"
        case .xml: "give a file in JSON"
        case .utf16, .notUTF8: "save it as UTF-8"
        case .notANumber: "write null for a value that is missing"
        case .comment: "remove the comment"
        case .malformed, .contentAfterEnd: "correct it there, or export the file again"
        case .tooLarge, .tooDeep, .tooManyTokens, .tokenTooLong: "export less of the data"
        }
    }
}
