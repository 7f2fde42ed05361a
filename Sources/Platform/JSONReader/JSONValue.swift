// A JSON text as a tree, for small documents and parts of large ones.
import TextTools

/// A value of a JSON text.
package enum JSONValue: Sendable, Equatable {
    case object(JSONObject)
    case array([JSONValue])
    case string(String)
    case number(JSONNumber)
    case boolean(Bool)
    case null

    /// Reads a whole text.
    package static func read(
        _ bytes: [UInt8], limits: JSONLimits = .standard
    ) throws(JSONFault) -> JSONValue {
        let builder = JSONTreeBuilder()
        try JSONEventReader.read(bytes, limits: limits) { event, _ in
            builder.take(event)
            return true
        }
        // A text without a fault is one whole value.
        guard let value = builder.value else { throw JSONFault(.empty, at: TextPosition()) }
        return value
    }

    package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
    package var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }
    package var double: Double? { number?.double }
    package var integer: Int? { number?.integer }
    package var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    /// The member of an object; nil if this is none, or the member is missing.
    package subscript(key: String) -> JSONValue? { object?[key] }
    /// The item of an array; nil if this is none, or it has fewer.
    package subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

/// The members of an object in the order of the text.
package struct JSONObject: Sendable, Equatable {
    package struct Member: Sendable, Equatable {
        package var key: String
        package var value: JSONValue

        package init(key: String, value: JSONValue) { (self.key, self.value) = (key, value) }
    }

    /// All of them, those that are repeated as well.
    package var members: [Member]

    package init(_ members: [Member] = []) { self.members = members }

    /// The value of a key; of one that is repeated the last, which is what other readers of JSON take.
    package subscript(key: String) -> JSONValue? {
        // Bytes: `String` takes different spellings of one letter for the same, which have different lengths where one of
        // them is ASCII.
        let count = key.utf8.count
        let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
        return members.last {
            $0.key.utf8.count == count && (isASCII ? $0.key == key : $0.key.utf8.elementsEqual(key.utf8))
        }?.value
    }
}

/// A number with its exact text, so that `14.20` or an identifier of twenty digits can be shown as it was sent.
package struct JSONNumber: Sendable, Equatable {
    package var text: String

    package init(_ text: String) { self.text = text }

    /// Nil if it is too large for a `Double`.
    package var double: Double? { DecimalText.double(text) }

    /// Nil if it has a fraction or exponent, or does not fit.
    package var integer: Int? { Int(text) }
}

/// Builds a value of events, without recursion.
package final class JSONTreeBuilder {
    private enum Container {
        case array([JSONValue])
        case object([JSONObject.Member], key: String)
    }

    private var containers: [Container] = []
    /// The value, if it is complete.
    package private(set) var value: JSONValue?

    package init() {}

    /// Whether a value has begun and is not complete.
    package var isBusy: Bool { !containers.isEmpty }

    /// Gives the complete value away and is ready for the next.
    package func takeValue() -> JSONValue? {
        defer { value = nil }
        return value
    }

    package func take(_ event: JSONEvent) {
        switch event {
        case .objectStart: containers.append(.object([], key: ""))
        case .arrayStart: containers.append(.array([]))
        case .key(let text): begin(text.string)
        case .objectEnd, .arrayEnd: end()
        case .string(let text): add(.string(text.string))
        case .number(let text): add(.number(JSONNumber(text.string)))
        case .boolean(let flag): add(.boolean(flag))
        case .null: add(.null)
        }
    }

    private func begin(_ key: String) {
        guard case .object(let members, _)? = containers.popLast() else { return }
        containers.append(.object(members, key: key))
    }

    private func end() {
        switch containers.popLast() {
        case .object(let members, _): add(.object(JSONObject(members)))
        case .array(let items): add(.array(items))
        case nil: break
        }
    }

    private func add(_ new: JSONValue) {
        // Taken out of the stack while it grows, so that nothing is copied.
        switch containers.popLast() {
        case .array(var items):
            items.append(new)
            containers.append(.array(items))
        case .object(var members, let key):
            members.append(.init(key: key, value: new))
            containers.append(.object(members, key: ""))
        case nil:
            value = new
        }
    }
}
