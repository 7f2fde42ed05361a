import Diagnostics
import TextTools

/// Reads the entries of a list that is written as an array of dictionaries with Name, or as a dictionary keyed by name.
public enum PropertyListEntries {
    public struct Entry {
        /// The key of the entry; `nil` in an array.
        public var key: String?
        public var fields: PropertyListFields

        public init(key: String?, fields: PropertyListFields) { (self.key, self.fields) = (key, fields) }

        /// The most scalars of a name; longer ones are cut.
        public static let longestName = 200

        /// Returns `Name`, or otherwise the key; `nil` with a finding if there is neither.
        public func name(_ findings: inout Findings) -> String? {
            if let name = fields.text("Name", limit: Self.longestName, &findings) { return name }
            if let name = DisplayText.lineIfAny(key, limit: Self.longestName) { return name }
            fields.warn(
                "entry-no-name", "this entry has no Name, so it is left out",
                hint: "give it a Name of its own", &findings)
            return nil
        }
    }

    /// - Parameter most: the most entries; the rest are left out, with a finding.
    public static func read(
        _ value: PropertyListValue, keyPath: String = "", file: String, max most: Int,
        _ findings: inout Findings
    ) -> [Entry] {
        func noteCut(_ count: Int) {
            guard count > most else { return }
            findings.add(
                Diagnostic(
                    .warning, "entries-too-many", file: file, position: value.position, keyPath: keyPath,
                    message: "of \(count) entries only the first \(most) are read", hint: "divide the list"))
        }
        switch value.content {
        case .array(let values):
            noteCut(values.count)
            return values.prefix(most).enumerated().compactMap { index, item in
                let path = PropertyListKeyPath.appending(index: index, to: keyPath)
                return entry(nil, item, at: item.position, path, file, &findings)
            }
        case .dictionary(let dictionary):
            noteCut(dictionary.entries.count)
            return dictionary.entries.prefix(most).compactMap { item in
                let path = PropertyListKeyPath.appending(key: item.key, to: keyPath)
                return entry(item.key, item.value, at: item.keyPosition, path, file, &findings)
            }
        default:
            findings.add(
                Diagnostic(
                    .error, "plist-root", file: file, position: value.position, keyPath: keyPath,
                    message: "a list of entries is expected here, not a value of type \(value.kindName)",
                    hint: "write an array of dictionaries, or a dictionary keyed by name"))
            return []
        }
    }

    private static func entry(
        _ key: String?, _ value: PropertyListValue, at position: SourcePosition, _ keyPath: String,
        _ file: String, _ findings: inout Findings
    ) -> Entry? {
        if let dictionary = value.dictionary {
            return Entry(
                key: key, fields: PropertyListFields(dictionary, at: position, keyPath: keyPath, file: file))
        }
        findings.add(
            Diagnostic(
                .warning, "entry-type", file: file, position: position, keyPath: keyPath,
                message: "this entry is of type \(value.kindName), so it is left out",
                hint: "write a dictionary"))
        return nil
    }
}
