import Diagnostics

/// A value of a property list with its position in the file.
public struct PropertyListValue: Sendable, Equatable {
    public enum Content: Sendable, Equatable {
        case string(String)
        case integer(Int64)
        case real(Double)
        case boolean(Bool)
        /// An ISO 8601 date as written (`2026-11-20T00:00:00Z`); binary dates are converted to that form.
        case date(String)
        case data([UInt8])
        case array([PropertyListValue])
        case dictionary(PropertyListDictionary)
    }

    public var content: Content
    public var position: SourcePosition
    /// An integer as it is written in XML, such as `0042`; nil for one of a binary list, and for other values.
    public var literal: String?

    public init(_ content: Content, at position: SourcePosition) {
        (self.content, self.position) = (content, position)
    }
}

/// A dictionary in document order. All of duplicate keys are kept, so that `check` can report them.
public struct PropertyListDictionary: Sendable, Equatable {
    public struct Entry: Sendable, Equatable {
        public var key: String
        public var keyPosition: SourcePosition
        public var value: PropertyListValue

        public init(key: String, keyPosition: SourcePosition, value: PropertyListValue) {
            (self.key, self.keyPosition, self.value) = (key, keyPosition, value)
        }
    }

    public var entries: [Entry]

    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// Returns the value of `key`; the last one if the key occurs twice, as other readers do.
    public subscript(key: String) -> PropertyListValue? { entries.last { $0.key == key }?.value }
}

extension PropertyListValue {
    public var string: String? { if case .string(let value) = content { value } else { nil } }
    public var array: [PropertyListValue]? { if case .array(let value) = content { value } else { nil } }
    public var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }
    /// The integer, or nil. Inlined, it makes the optimizer of Swift 6.3.1 fail with an ownership error.
    @inline(never)
    public var integer: Int64? { if case .integer(let value) = content { value } else { nil } }
    public var dictionary: PropertyListDictionary? {
        if case .dictionary(let value) = content { value } else { nil }
    }
    /// The value of a real or an integer as a number.
    public var number: Double? {
        switch content {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
    /// The name of this kind of value in the format: `string`, `array`, …
    public var kindName: String {
        switch content {
        case .string: "string"
        case .integer: "integer"
        case .real: "real"
        case .boolean: "boolean"
        case .date: "date"
        case .data: "data"
        case .array: "array"
        case .dictionary: "dictionary"
        }
    }
}
