// A JSON text as a tree, for small documents and parts of large ones.
import TextTools

/// A value of a JSON text.
public enum JSONValue: Sendable, Equatable {
    case object(JSONObject)
    case array([JSONValue])
    case string(String)
    case number(JSONNumber)
    case boolean(Bool)
    case null

    /// Reads a whole text.
    public static func read(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONFault) -> JSONValue {
        var builder = JSONTreeBuilder()
        try JSONEventReader.read(bytes, limits: limits) { event, _ in
            builder.take(event)
            return true
        }
        // A text without a fault is one whole value.
        guard let value = builder.value else { throw JSONFault(.empty, at: TextPosition()) }
        return value
    }

    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
    public var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }
    public var double: Double? { number?.double }
    public var integer: Int? { number?.integer }
    public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    /// Returns the member of an object; nil if this is not an object, or the member is missing.
    public subscript(key: String) -> JSONValue? { object?[key] }
    /// Returns the item of an array; nil if this is not an array, or it has fewer items.
    public subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

/// The members of an object in the order of the text.
public struct JSONObject: Sendable, Equatable {
    public struct Member: Sendable, Equatable {
        public var key: String
        public var value: JSONValue

        public init(key: String, value: JSONValue) { (self.key, self.value) = (key, value) }
    }

    /// All members, including duplicates.
    public var members: [Member]

    public init(_ members: [Member] = []) { self.members = members }

    /// Returns the value of a key. If the key is repeated, the last value counts, as in other readers of JSON.
    public subscript(key: String) -> JSONValue? {
        // Bytes: `String` takes different spellings of one letter for the same; with ASCII they differ in length.
        let count = key.utf8.count
        let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
        return members.last {
            $0.key.utf8.count == count && (isASCII ? $0.key == key : $0.key.utf8.elementsEqual(key.utf8))
        }?.value
    }
}

/// A number with its exact text, so that `14.20` or an identifier of twenty digits can be shown as it was sent.
public struct JSONNumber: Sendable, Equatable {
    public var text: String

    public init(_ text: String) { self.text = text }

    /// The value; nil if it is too large for a `Double`.
    public var double: Double? { DecimalText.double(text) }

    /// The value; nil if it has a fraction or exponent, or does not fit.
    public var integer: Int? { Int(text) }
}

public struct JSONTreeBuilder {
    /// The open containers, the innermost last, each with the index of its first value; and all of their complete values
    /// and keys.
    private var containers: [(isObject: Bool, start: Int)] = []
    private var values: [JSONValue] = []
    private var keys: [String] = []
    /// The value, if it is complete.
    public private(set) var value: JSONValue?
    /// About the bytes that the value takes, and the most of them.
    private var bytes = 0
    private let most: Int

    /// - Parameter most: the most bytes in memory of a value; one that takes more is null.
    public init(most: Int = .max) { self.most = most }

    /// True if a value has begun and is not complete.
    public var isBusy: Bool { !containers.isEmpty }
    /// The number of open arrays and objects.
    public var depth: Int { containers.count }

    /// Returns the complete value, and prepares for the next one.
    public mutating func takeValue() -> JSONValue? {
        defer { (value, bytes) = (nil, 0) }
        return value
    }

    public mutating func take(_ event: JSONEvent) {
        guard bytes <= most else { return skip(event) }
        switch event {
        case .objectStart: containers.append((true, values.count))
        case .arrayStart: containers.append((false, values.count))
        case .key(let text):
            keys.append(text.string)
            bytes += 2 * MemoryLayout<String>.stride + text.count
        case .objectEnd, .arrayEnd: end()
        case .string(let text):
            bytes += text.count
            add(.string(text.string))
        case .number(let text):
            bytes += text.count
            add(.number(JSONNumber(text.string)))
        case .boolean(let flag): add(.boolean(flag))
        case .null: add(.null)
        }
    }

    private mutating func end() {
        guard let container = containers.popLast() else { return }
        let count = values.count - container.start
        guard container.isObject else {
            let items = Array(values[container.start...])
            values.removeLast(count)
            return add(.array(items))
        }
        var members: [JSONObject.Member] = []
        members.reserveCapacity(count)
        let firstKey = keys.count - count
        for index in 0..<count {
            members.append(.init(key: keys[firstKey + index], value: values[container.start + index]))
        }
        values.removeLast(count)
        keys.removeLast(count)
        add(.object(JSONObject(members)))
    }

    private mutating func add(_ new: JSONValue) {
        // A value lies here, and in the array or object that gets it.
        bytes += 2 * MemoryLayout<JSONValue>.stride
        if containers.isEmpty { value = new } else { values.append(new) }
    }

    /// Takes an event of a value that is too large.
    private mutating func skip(_ event: JSONEvent) {
        (values, keys) = ([], [])
        switch event {
        case .objectStart, .arrayStart: containers.append((false, 0))
        case .objectEnd, .arrayEnd: containers.removeLast()
        default: break
        }
        if containers.isEmpty { value = .null }
    }
}
