import Diagnostics
import TextTools

/// Reads property lists that one program writes for another: only XML in UTF-8, small, and every field valid.
///
/// Lists by people are read leniently (`PropertyListFields`); these are rejected as a whole for one fault.
public enum StrictPropertyList {
    /// Returns the root of the list in `bytes`, or nil if `taker` stopped the reading.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 without a byte order mark, whatever its declaration says.
    ///   - taker: receives the items of one array of the root, which are then not in the value.
    /// - Throws: a diagnostic with a code beginning `plist-`.
    public static func read(
        _ bytes: ArraySlice<UInt8>, file: String, limits: PropertyListLimits,
        taker: PropertyListItemHandler? = nil
    ) throws(Diagnostic) -> PropertyListValue? {
        do throws(PropertyListError) {
            guard bytes.count <= limits.bytes else {
                throw PropertyListError(FileFault.tooLarge(bytes: bytes.count, limit: limits.bytes))
            }
            return try bytes.withBytes { (text) throws(PropertyListError) in
                try PropertyListFormat.requireXML(text)
                return try XMLPropertyListParser.parse(text, limits: limits, taker: taker)
            }
        } catch {
            throw error.diagnostic(file: file)
        }
    }
}

/// Receives the items of one array of a property list's root one after another as they are read.
public struct PropertyListItemHandler {
    /// The key of the array in the root.
    public let key: String
    /// Receives the item and its index; returns whether to continue.
    public let take: (PropertyListValue, Int) -> Bool

    public init(key: String, take: @escaping (PropertyListValue, Int) -> Bool) {
        (self.key, self.take) = (key, take)
    }
}

/// The required fields of a dictionary: a field that is missing or of another type is an error, and so is a
/// key that occurs twice. Other keys are ignored.
public struct StrictFields {
    public let file: String
    /// The beginning of all codes: `manifest`, `stamp`.
    private let prefix: String
    private let keyPath: String
    private let dictionary: PropertyListDictionary
    private let position: SourcePosition

    /// - Parameter keyPath: the position of the dictionary; empty for the root.
    public init(
        _ value: PropertyListValue, prefix: String, keyPath: String = "", file: String
    ) throws(Diagnostic) {
        (self.file, self.prefix, self.keyPath, position) = (file, prefix, keyPath, value.position)
        guard let dictionary = value.dictionary else {
            throw Diagnostic(
                .error, "\(prefix)-root", file: file, position: value.position, keyPath: keyPath,
                message: "this is of type \(value.kindName) where a dictionary must be", hint: Self.hint)
        }
        self.dictionary = dictionary
        // Bytes, here and below: `String` takes different spellings of one letter for the same.
        var seen = Set<[UInt8]>()
        for entry in dictionary.entries where !seen.insert(Array(entry.key.utf8)).inserted {
            throw finding("key", "the key \(Excerpt.quoted(entry.key)) occurs twice", at: entry.keyPosition)
        }
    }

    public func string(_ key: String) throws(Diagnostic) -> String {
        guard case .string(let text) = try value(key).content else { throw wrongType(key, "a string") }
        return text
    }

    public func integer(_ key: String, in range: ClosedRange<Int>) throws(Diagnostic) -> Int {
        guard case .integer(let number) = try value(key).content else { throw wrongType(key, "an integer") }
        guard let number = Int(exactly: number), range.contains(number) else {
            throw wrong("range", key, "is not from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    public func integerIfAny(_ key: String, in range: ClosedRange<Int>) throws(Diagnostic) -> Int? {
        has(key) ? try integer(key, in: range) : nil
    }

    /// Returns a date as `2026-11-21T10:00:00Z`.
    public func date(_ key: String) throws(Diagnostic) -> String {
        guard case .date(let text) = try value(key).content else { throw wrongType(key, "a date") }
        return text
    }

    public func array(_ key: String) throws(Diagnostic) -> [PropertyListValue] {
        guard case .array(let items) = try value(key).content else { throw wrongType(key, "an array") }
        return items
    }

    /// Returns a string that fulfils a condition.
    ///
    /// - Parameters:
    ///   - code: the part of the code after the prefix.
    ///   - form: the form that it must have, as in "is not FORM".
    public func string(
        _ key: String, _ code: String, form: String, where holds: (String) -> Bool
    ) throws(Diagnostic) -> String {
        let text = try string(key)
        guard holds(text) else { throw wrong(code, key, "is not \(form)") }
        return text
    }

    public func has(_ key: String) -> Bool { self[key] != nil }

    /// Returns a finding at `key`, with `what` as the problem.
    public func wrong(_ code: String, _ key: String, _ what: String) -> Diagnostic {
        finding(code, "\(key) \(what)", key: key, at: self[key]?.position)
    }

    private subscript(key: String) -> PropertyListValue? {
        dictionary.entries.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    private func value(_ key: String) throws(Diagnostic) -> PropertyListValue {
        guard let value = self[key] else { throw finding("missing", "\(key) is missing", at: nil) }
        return value
    }

    private func wrongType(_ key: String, _ expected: String) -> Diagnostic {
        wrong("type", key, "is of type \(self[key]?.kindName ?? "none") and not \(expected)")
    }

    private func finding(
        _ code: String, _ message: String, key: String? = nil, at place: SourcePosition?
    ) -> Diagnostic {
        let path = key.map { PropertyListKeyPath.appending(key: $0, to: keyPath) } ?? keyPath
        return Diagnostic(
            .error, "\(prefix)-\(code)", file: file, position: place ?? position, keyPath: path,
            message: message, hint: Self.hint)
    }

    private static let hint = "these files are written by a program: have it write the file again"
}
