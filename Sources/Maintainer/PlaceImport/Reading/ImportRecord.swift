import GeoFormats
import Geodesy
import TextTools

/// One row, feature or placemark of a file, valid only while it is handed over.
struct ImportRecord {
    /// Counted from 1.
    let number: Int
    let line: Int
    /// What it is called in messages: `row`.
    let noun: String
    /// The text of a key, by its index in the `KeyTable`; empty if the record has none.
    let text: (Int) -> BorrowedText
    /// Its shape; nil if it has none.
    let geometry: () -> GeoGeometry?
    /// Why the shape cannot be used.
    let fault: () -> String?

    /// Its name for messages: `row 12`.
    var label: String { "\(noun) \(number)" }
}

/// The keys of a file in the order in which they were met, with how many records have a value and the first one.
struct KeyTable {
    struct Key {
        var name: String
        /// In lower case, as keys are compared.
        var folded: String
        var count = 0
        var example = ""
    }

    private(set) var keys: [Key] = []
    private var indices: [String: Int] = [:]
    /// More keys than any table has; further ones are left out.
    private static let most = 4_096

    /// Returns the index of a key, which is added if it is new.
    mutating func index(of name: String) -> Int? {
        if let index = indices[name] { return index }
        guard keys.count < Self.most else { return nil }
        indices[name] = keys.count
        keys.append(Key(name: name, folded: name.lowercased()))
        return keys.count - 1
    }

    /// Adds a column, even one that has the name of another.
    mutating func append(_ name: String) {
        if indices[name] == nil { indices[name] = keys.count }
        keys.append(Key(name: name, folded: name.lowercased()))
    }

    /// Returns the keys with exactly this name, or else in any case.
    func matches(_ name: String) -> [Int] {
        let exact = keys.indices.filter { keys[$0].name == name }
        let folded = name.lowercased()
        return exact.isEmpty ? keys.indices.filter { keys[$0].folded == folded } : Array(exact.prefix(1))
    }

    mutating func note(_ index: Int, _ text: BorrowedText) {
        guard text.count > 0 else { return }
        keys[index].count += 1
        if keys[index].example.isEmpty { keys[index].example = DisplayText.line(text.string, limit: 40) }
    }
}
