import TextTools

/// The keys of a file (columns of a table, properties of features, data of placemarks) in the order of their first use,
/// with the number of records that have a value, and the first value.
struct KeyTable {
    struct Key {
        var name: String
        /// The key in lowercase, used for comparison.
        var folded: String
        /// The key in lowercase with one blank between words: `bldg name` for `BLDG_NAME` and `bldgName`.
        var words: String
        var count = 0
        var example = ""

        init(name: String) { (self.name, folded, words) = (name, name.lowercased(), Self.words(of: name)) }

        private static func words(of name: String) -> String {
            var (words, wasSmall, isBetween) = ("", false, false)
            for character in name {
                guard character.isLetter || character.isNumber else {
                    (isBetween, wasSmall) = (true, false)
                    continue
                }
                if !words.isEmpty, isBetween || wasSmall && character.isUppercase { words += " " }
                (isBetween, wasSmall) = (false, character.isLowercase)
                words += character.lowercased()
            }
            return words
        }
    }

    private(set) var keys: [Key] = []
    private var indices: [String: Int] = [:]
    /// True if the keys are the columns of a table, which may be named by their numbers.
    var areColumns = false
    /// The most keys, more than any table has; further ones are left out.
    private static let limit = 4_096

    mutating func index(of name: String) -> Int? {
        if let index = indices[name] { return index }
        guard keys.count < Self.limit else { return nil }
        indices[name] = keys.count
        keys.append(Key(name: name))
        return keys.count - 1
    }

    /// Adds a column, even if another one has its name.
    mutating func append(_ name: String) {
        if indices[name] == nil { indices[name] = keys.count }
        keys.append(Key(name: name))
    }

    /// Returns the keys with exactly this name, or else in any case, or else the column with this number.
    func matches(_ name: String) -> [Int] {
        let exact = keys.indices.filter { keys[$0].name == name }
        guard exact.isEmpty else { return Array(exact.prefix(1)) }
        let folded = name.lowercased()
        let alike = keys.indices.filter { keys[$0].folded == folded }
        guard alike.isEmpty, areColumns, let index = keys.indices.numbered(name) else { return alike }
        return [index]
    }

    mutating func note(_ index: Int, _ text: BorrowedText) {
        guard text.count > 0 else { return }
        keys[index].count += 1
        if keys[index].example.isEmpty { keys[index].example = DisplayText.line(text.string, limit: 40) }
    }
}
