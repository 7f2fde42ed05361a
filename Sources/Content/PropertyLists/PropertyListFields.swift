import Diagnostics
import TextTools

/// The fields of one dictionary of a property list. They are read with their types checked and their texts made safe.
///
/// A problem with a field becomes a finding, and the field counts as absent: one bad value must not hide its entry.
public struct PropertyListFields {
    public let file: String
    /// The position of the dictionary, such as `Objects[2]`; empty at the root.
    public let keyPath: String
    public let dictionary: PropertyListDictionary
    public let position: SourcePosition

    public init(
        _ dictionary: PropertyListDictionary, at position: SourcePosition, keyPath: String, file: String
    ) {
        (self.dictionary, self.position, self.keyPath, self.file) = (dictionary, position, keyPath, file)
    }

    /// Creates the fields of `value`. Returns nil if it is not a dictionary.
    public init?(_ value: PropertyListValue, keyPath: String, file: String) {
        guard let dictionary = value.dictionary else { return nil }
        self.init(dictionary, at: value.position, keyPath: keyPath, file: file)
    }

    /// Creates the fields of the root of a file. Returns nil with a finding if it is not a dictionary.
    ///
    /// - Parameter hint: what to write, for the finding.
    public init?(
        rootOf file: String, _ root: PropertyListValue, _ severity: Diagnostic.Severity = .warning,
        hint: String, _ findings: inout Findings
    ) {
        guard let dictionary = root.dictionary else {
            findings.add(
                Diagnostic(
                    severity, "plist-root", file: file, position: root.position,
                    message: "the file holds one value of type \(root.kindName)", hint: hint))
            return nil
        }
        self.init(dictionary, at: root.position, keyPath: "", file: file)
    }

    public subscript(key: String) -> PropertyListValue? { dictionary[key] }

    /// Returns a string on one line, safe to display, or nil if it is empty.
    public func text(_ key: String, limit: Int = 500, _ findings: inout Findings) -> String? {
        guard let value = dictionary[key] else { return nil }
        guard let string = value.string else {
            findings.add(wrongType(key, value, expected: "a string"))
            return nil
        }
        return DisplayText.lineIfAny(string, limit: limit)
    }

    /// Returns a string or a whole number, as text: telephone numbers and codes are written either way.
    ///
    /// A number is shown as it is written, but other programs take a `0` or `+` at its beginning away. In a binary list that
    /// has happened already, so only numbers are trusted that are too short to have an area code.
    public func textOrInteger(_ key: String, limit: Int = 500, _ findings: inout Findings) -> String? {
        guard let value = dictionary[key], let integer = value.integer else {
            return text(key, limit: limit, &findings)
        }
        let number = String(integer)
        let literal = value.literal ?? number
        let isCertain = value.literal == nil ? (1..<1_000_000).contains(integer) : literal == number
        if !isCertain {
            warn(
                "value-type", at: key,
                value.literal == nil
                    ? "\(key) is the integer \(number), which may have lost a 0 or + at its beginning"
                    : "\(key) is the integer \(Excerpt.quoted(literal)), which other programs read as \(number)",
                hint: "write it as a string", &findings)
        }
        return DisplayText.lineIfAny(literal, limit: limit)
    }

    /// Returns the strings of an array, or a single string; at most `most` of them.
    public func texts(_ key: String, limit: Int = 200, max most: Int, _ findings: inout Findings) -> [String]
    {
        guard let value = dictionary[key] else { return [] }
        return texts(of: value.array ?? [value], at: [key], value, limit: limit, max: most, &findings)
    }

    /// Returns the members of a dictionary of lists of strings, at most `most`; a single string is a list of one.
    ///
    /// - Parameters:
    ///   - expected: the type that `key` should have, for a finding.
    ///   - noun: the members in a word, such as `guides`, for the finding that there are too many; `hint` says what to do.
    ///   - limit: scalars of each key and string.
    public func lists(
        _ key: String, expected: String, noun: String, hint: String, limit: Int, max most: Int, maxTexts: Int,
        _ findings: inout Findings
    ) -> [(key: String, texts: [String], position: SourcePosition)] {
        members(key, expected: expected, noun: noun, hint: hint, max: most, &findings).map { member in
            let texts = texts(
                of: member.value.array ?? [member.value], at: [key, member.key], member.value, limit: limit,
                max: maxTexts, &findings)
            return (DisplayText.line(member.key, limit: limit), texts, member.keyPosition)
        }
    }

    /// Returns the members of a dictionary, at most `most` of them; the parameters are those of `lists`.
    public func members(
        _ key: String, expected: String, noun: String, hint: String, max most: Int, _ findings: inout Findings
    ) -> ArraySlice<PropertyListDictionary.Entry> {
        guard let value = dictionary[key] else { return [] }
        guard let inner = PropertyListFields(value, keyPath: key, file: file) else {
            findings.add(wrongType(key, value, expected: expected))
            return []
        }
        let members = inner.dictionary.entries
        if members.count > most {
            warn(
                "entries-too-many", at: key,
                "of \(members.count) \(noun) only the first \(most) are read", hint: hint, &findings)
        }
        return members.prefix(most)
    }

    /// Returns the strings among `items`, which are those of `value` at a path of keys: reading every entry of a long
    /// dictionary must not look each of them up.
    public func texts(
        of items: [PropertyListValue], at keys: [String], _ value: PropertyListValue, limit: Int,
        max most: Int, _ findings: inout Findings
    ) -> [String] {
        let texts = items.compactMap(\.string)
        if texts.count < items.count { findings.add(wrongType(keys, value, expected: "an array of strings")) }
        if texts.count > most {
            findings.add(
                diagnostic(
                    "entries-too-many", at: keys, value.position,
                    "of \(texts.count) entries only the first \(most) are read", hint: "shorten the list"))
        }
        return texts.prefix(most).map { DisplayText.line($0, limit: limit) }.filter { !$0.isEmpty }
    }

    public func boolean(_ key: String, _ findings: inout Findings) -> Bool? {
        guard let value = dictionary[key] else { return nil }
        if let boolean = value.boolean { return boolean }
        findings.add(wrongType(key, value, expected: "true or false"))
        return nil
    }

    /// Returns a whole number; a real without a fraction counts as one.
    public func integer(_ key: String, _ findings: inout Findings) -> Int? {
        guard let value = dictionary[key] else { return nil }
        if let integer = value.integer, let exact = Int(exactly: integer) { return exact }
        if let number = value.number, let integer = Int(exactly: number.rounded()), Double(integer) == number
        {
            return integer
        }
        findings.add(wrongType(key, value, expected: "a whole number"))
        return nil
    }

    /// Returns numbers, all finite, exactly `count` of them.
    public func numbers(_ key: String, count: Int, _ findings: inout Findings) -> [Double]? {
        guard let value = dictionary[key] else { return nil }
        guard let array = value.array else {
            findings.add(wrongType(key, value, expected: "an array of \(count) numbers"))
            return nil
        }
        guard array.count == count else {
            warn(
                "value-type", at: key, "\(key) has \(array.count) values",
                hint: "write \(count) numbers; until then it counts as absent", &findings)
            return nil
        }
        let numbers = array.compactMap(\.number).filter(\.isFinite)
        if numbers.count == count { return numbers }
        let index = array.firstIndex { $0.number?.isFinite != true } ?? 0
        var wrong = finding(
            "value-type", at: key,
            array[index].number == nil
                ? "a value of \(key) is of type \(array[index].kindName)"
                : "a value of \(key) is not a number",
            hint: "write \(count) numbers; until then it counts as absent")
        wrong.position = array[index].position
        wrong.keyPath = wrong.keyPath.map { PropertyListKeyPath.appending(index: index, to: $0) }
        findings.add(wrong)
        return nil
    }

    /// Adds a warning at `key`, or at the dictionary itself if that is nil.
    public func warn(
        _ code: String, at key: String? = nil, _ message: String, hint: String, _ findings: inout Findings
    ) { findings.add(finding(code, at: key, message, hint: hint)) }

    public func finding(
        _ code: String, at key: String? = nil, _ message: String, hint: String
    ) -> Diagnostic {
        diagnostic(
            code, at: key.map { [$0] } ?? [], key.flatMap { dictionary[$0]?.position } ?? position,
            message, hint: hint)
    }

    private func diagnostic(
        _ code: String, at keys: [String], _ position: SourcePosition, _ message: String, hint: String
    ) -> Diagnostic {
        let path = keys.reduce(keyPath) { PropertyListKeyPath.appending(key: $1, to: $0) }
        return Diagnostic(
            .warning, code, file: file, position: position, keyPath: path, message: message, hint: hint)
    }

    public func wrongType(_ key: String, _ value: PropertyListValue, expected: String) -> Diagnostic {
        wrongType([key], value, expected: expected)
    }

    private func wrongType(_ keys: [String], _ value: PropertyListValue, expected: String) -> Diagnostic {
        diagnostic(
            "value-type", at: keys, value.position, "\(keys.last ?? "") is of type \(value.kindName)",
            hint: "write \(expected); until then it counts as absent")
    }
}

/// Builds the key paths of values in a property list: `Health.Objects[2].Link`.
public enum PropertyListKeyPath {
    public static func appending(key: String, to path: String) -> String {
        // On bytes: a path is made for every entry of every list, and hardly ever read.
        let isPlain =
            !key.isEmpty
            && !key.utf8.contains { byte in
                byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
                    || byte == UInt8(ascii: "\"")
            }
        let name = isPlain ? key : "\"" + DisplayText.line(key, limit: 80) + "\""
        return path.isEmpty ? name : path + "." + name
    }

    public static func appending(index: Int, to path: String) -> String { path + "[\(index)]" }
}
