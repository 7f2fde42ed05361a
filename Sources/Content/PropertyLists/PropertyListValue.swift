import Diagnostics

/// A value of a property list with its position in the file.
package struct PropertyListValue: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
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

    package var content: Content
    package var position: SourcePosition

    package init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
    }
}

/// A dictionary in document order. All of duplicate keys are kept, so that `check` can report them.
package struct PropertyListDictionary: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package var key: String
        package var keyPosition: SourcePosition
        package var value: PropertyListValue

        package init(key: String, keyPosition: SourcePosition, value: PropertyListValue) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    package var entries: [Entry]

    package init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// Returns the value of `key`; the last one if the key occurs twice, as other readers do.
    package subscript(key: String) -> PropertyListValue? {
        entries.last { $0.key == key }?.value
    }
}

extension PropertyListValue {
    package var string: String? { if case .string(let value) = content { value } else { nil } }
    package var array: [PropertyListValue]? { if case .array(let value) = content { value } else { nil } }
    package var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }
    /// The integer, or nil. It is never inlined: otherwise the optimizer of Swift 6.3.1 fails with an
    /// ownership error for some callers.
    @inline(never)
    package var integer: Int64? { if case .integer(let value) = content { value } else { nil } }
    package var dictionary: PropertyListDictionary? {
        if case .dictionary(let value) = content { value } else { nil }
    }
    /// The value of a real or an integer as a number.
    package var number: Double? {
        switch content {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
    /// The name of this kind of value in the format: `string`, `array`, …
    package var kindName: String {
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
