import Diagnostics
import PropertyLists

/// The rules for the keys of property lists: each one is read, and none is repeated.
enum KeyRules {
    static let all = [unknown, duplicate]

    private static let unknown = CheckRule(
        "key-unknown", "Every key of a property list is one that the reader knows",
        explanation: """
            A misspelled key does nothing, and what it should do is missing. Capitals and hyphens count: it is \
            Web-Link, not Weblink. Notes to yourself belong in a comment, <!-- … -->.
            """,
        .pack { context in
            unknownKeys(context.lists).map { key in
                Violation(
                    key.fields.file, key.entry.keyPosition,
                    keyPath: PropertyListKeyPath.appending(
                        key: ShortText.of(key.entry.key), to: key.fields.keyPath),
                    "nothing reads the key \"\(ShortText.of(key.entry.key))\"",
                    hint: key.meant.map { "did you mean \($0)?" }
                        ?? "the keys here are \(key.known.joined(separator: ", "))")
            }
        })

    private static let duplicate = CheckRule(
        "key-duplicate", "No dictionary has the same key twice",
        explanation: """
            Of two values with one key most programs see the last, some the first, so no one can say what the file \
            means. In a dictionary of entries give the second another key, and the Name that it should have.
            """, .pack { context in context.lists.duplicateKeys })

    /// Returns a violation for each key that is repeated in one dictionary of a file.
    /// - Parameters:
    ///   - known: the violations known from other files, which count toward the limit.
    ///   - place: returns a position as displayed to people, or nil if there is none.
    static func duplicates(
        in root: PropertyListValue, of file: String, known: Int, place: (SourcePosition) -> String?
    ) -> [Violation] {
        withoutActuallyEscaping(place) { place in
            var search = DuplicateSearch(file: file, place: place, left: limit - known)
            search.look(into: root, "")
            return search.violations
        }
    }

    struct UnknownKey {
        var fields: PropertyListFields
        var entry: PropertyListDictionary.Entry
        var known: [String]
        var meant: String?
    }

    /// The most keys to report in one file, and the most of them for which the intended key is searched: far
    /// more than a report shows.
    private static let limit = 10_000
    private static let maxMeant = 200

    static func unknownKeys(_ lists: PackLists) -> [UnknownKey] {
        var counts: [String: Int] = [:]
        var found: [UnknownKey] = []
        for (fields, known) in dictionaries(lists) {
            let names = Set(known)
            // A key that is there already was not meant once more.
            let present = Set(fields.dictionary.entries.lazy.map(\.key).filter(names.contains))
            let free = known.filter { !present.contains($0) }
            for entry in fields.dictionary.entries where !names.contains(entry.key) {
                let count = counts[fields.file, default: 0]
                guard count < limit else { break }
                counts[fields.file] = count + 1
                let meant = count < maxMeant ? KnownKeys.nearest(to: entry.key, among: free) : nil
                found.append(UnknownKey(fields: fields, entry: entry, known: known, meant: meant))
            }
        }
        return found
    }

    /// Returns the dictionaries of a list. Others are callboxes in the short form, or checked by their reader.
    static func entries(
        _ value: PropertyListValue, _ keyPath: String, _ file: String
    ) -> [PropertyListFields] {
        var findings = Findings()
        return PropertyListEntries.read(value, keyPath: keyPath, file: file, max: .max, &findings).map(
            \.fields)
    }

    /// Returns every dictionary with a fixed set of keys, and those keys.
    private static func dictionaries(_ lists: PackLists) -> [(PropertyListFields, [String])] {
        var found: [(PropertyListFields, [String])] = []
        for list in lists.lists {
            if let known = KnownKeys.ofFile[list.file],
                let fields = PropertyListFields(list.root, keyPath: "", file: list.file)
            {
                found.append((fields, known))
                guard list.file == FileRules.manifest, let resources = fields["Resources"] else { continue }
                found += entries(resources, "Resources", list.file).map { ($0, KnownKeys.resource) }
            } else if let known = KnownKeys.ofEntries[list.file] {
                found += entries(list.root, "", list.file).map { ($0, known) }
            }
        }
        return found + lists.menus.flatMap { $0.entries.map { ($0.fields, KnownKeys.menuEntry) } }
    }
}

/// Searches for keys that are repeated in one dictionary, at any depth.
private struct DuplicateSearch {
    let file: String
    let place: (SourcePosition) -> String?
    /// The number of violations that may still be reported.
    var left: Int
    var violations: [Violation] = []

    /// Searches a value and the values in it. The depth is limited by the parser to about a hundred.
    mutating func look(into value: PropertyListValue, _ keyPath: String) {
        for (index, item) in (value.array ?? []).enumerated()
        where item.array != nil || item.dictionary != nil {
            look(into: item, PropertyListKeyPath.appending(index: index, to: keyPath))
        }
        guard let dictionary = value.dictionary else { return }
        var first: [String: SourcePosition] = [:]
        for entry in dictionary.entries {
            if let position = first[entry.key] {
                note(
                    entry, PropertyListKeyPath.appending(key: ShortText.of(entry.key), to: keyPath),
                    first: position)
            } else {
                first[entry.key] = entry.keyPosition
            }
            if entry.value.array != nil || entry.value.dictionary != nil {
                look(into: entry.value, PropertyListKeyPath.appending(key: entry.key, to: keyPath))
            }
        }
    }

    private mutating func note(
        _ entry: PropertyListDictionary.Entry, _ keyPath: String, first: SourcePosition
    ) {
        guard left > 0 else { return }
        left -= 1
        let place = place(first).map { ", first at \($0)" } ?? ""
        violations.append(
            Violation(
                file, entry.keyPosition, keyPath: keyPath,
                "the key \"\(ShortText.of(entry.key))\" stands twice in one dictionary\(place)",
                hint: entry.value.dictionary == nil && entry.value.array == nil
                    ? "keep one of them" : "keep one of them, or rename one"))
    }
}
