/// The entries of a list that is written as an array of dictionaries with Name, or as a dictionary keyed by
/// name.
package enum PropertyListEntries {
    package struct Entry {
        /// The key it stands under; `nil` in an array.
        package var key: String?
        package var fields: PropertyListFields

        package init(key: String?, fields: PropertyListFields) {
            self.key = key
            self.fields = fields
        }

        /// Scalars of a name; longer ones are cut.
        package static let longestName = 200

        /// `Name`, else the key; `nil` with a finding where there is neither.
        package func name(_ findings: inout Findings) -> String? {
            if let name = fields.text("Name", limit: Self.longestName, &findings) { return name }
            let name = DisplayText.line(key ?? "", limit: Self.longestName)
            if !name.isEmpty { return name }
            findings.add(
                fields.finding(
                    .warning, "entry-no-name", "this entry has no Name, so it is left out",
                    hint: "give it a Name of its own"))
            return nil
        }
    }

    /// - Parameters:
    ///   - most: entries beyond this many are left out, with a finding.
    package static func read(
        _ value: PropertyListValue, keyPath: String = "", file: String, most: Int, _ findings: inout Findings
    ) -> [Entry] {
        let items: [(key: String?, path: String, value: PropertyListValue, position: SourcePosition)]
        switch value.content {
        case .array(let values):
            items = values.prefix(most).enumerated().map { index, item in
                (nil, PropertyListKeyPath.appending(index: index, to: keyPath), item, item.position)
            }
            noteCut(values.count, most, value, keyPath, file, &findings)
        case .dictionary(let dictionary):
            items = dictionary.entries.prefix(most).map { item in
                let path = PropertyListKeyPath.appending(key: item.key, to: keyPath)
                return (item.key, path, item.value, item.keyPosition)
            }
            noteCut(dictionary.entries.count, most, value, keyPath, file, &findings)
        default:
            findings.add(
                Diagnostic(
                    .error, "plist-root", file: file, position: value.position,
                    keyPath: keyPath.isEmpty ? nil : keyPath,
                    message: "a list of entries is expected here, not a value of type \(value.kindName)",
                    hint: "write an array of dictionaries, or a dictionary keyed by name"))
            return []
        }
        return items.compactMap { item in
            if let dictionary = item.value.dictionary {
                return Entry(
                    key: item.key,
                    fields: PropertyListFields(
                        dictionary, at: item.position, keyPath: item.path, file: file))
            }
            findings.add(
                Diagnostic(
                    .warning, "entry-type", file: file, position: item.position, keyPath: item.path,
                    message: "this entry is of type \(item.value.kindName), so it is left out",
                    hint: "write a dictionary"))
            return nil
        }
    }

    private static func noteCut(
        _ count: Int, _ most: Int, _ value: PropertyListValue, _ keyPath: String, _ file: String,
        _ findings: inout Findings
    ) {
        guard count > most else { return }
        findings.add(
            Diagnostic(
                .warning, "entries-too-many", file: file, position: value.position,
                keyPath: keyPath.isEmpty ? nil : keyPath,
                message: "of \(count) entries only the first \(most) are read",
                hint: "divide the list"))
    }
}
