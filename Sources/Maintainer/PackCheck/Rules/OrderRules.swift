import ContentPack
import Diagnostics
internal import Glibc
import PropertyLists

/// The rule for menus that a tool has sorted alphabetically, which no author would choose.
enum OrderRules {
    static let all = [sorted]

    private static let sorted = CheckRule(
        "menu-sorted", "A menu stands in the order that a person chose", severity: .note,
        explanation: """
            Where a menu is a dictionary, the screen shows its keys in the order of the file. Many tools sort keys when \
            they write a property list, and what matters most is then somewhere in the middle. This file looks like \
            that: every dictionary in it is sorted, the small ones inside of entries too, which is never done by hand. \
            Put the sections or entries back in order with a tool that keeps it, write them as arrays, or give them an \
            Order.
            """, .pack { context in context.lists.sortedMenus })

    /// The logarithm of the odds against a hand above which an order counts as a tool's: one in a thousand.
    private static let leastEvidence = log(1_000.0)

    /// Returns the violation in the order of a menu, given the root of its file, or nil if there is none.
    static func violation(in root: PropertyListValue, _ file: String) -> Violation? {
        // The chance that the keys of a dictionary happen to be sorted is one in the number of their orders.
        guard let evidence = evidence(in: root), evidence >= leastEvidence else { return nil }
        guard let (place, keyPath) = ordered(root, "", file, depth: 0) else { return nil }
        return Violation(
            file, place, keyPath: keyPath.isEmpty ? nil : keyPath,
            "every dictionary of this file is sorted by its keys, so this menu is not in an order that a person chose",
            hint: "put its keys in the order to show them, write an array, or give each an Order")
    }

    /// Returns the logarithm of the number of possible orders of all dictionaries, or `nil` if one is unsorted.
    private static func evidence(in value: PropertyListValue) -> Double? {
        var sum = 0.0
        for item in value.array ?? [] {
            guard let inner = evidence(in: item) else { return nil }
            sum += inner
        }
        guard let dictionary = value.dictionary else { return sum }
        let keys = dictionary.entries.map(\.key)
        guard isSorted(keys) || isSorted(keys.map { $0.lowercased() }) else { return nil }
        sum += lgamma(Double(keys.count) + 1)
        for entry in dictionary.entries {
            guard let inner = evidence(in: entry.value) else { return nil }
            sum += inner
        }
        return sum
    }

    private static func isSorted(_ keys: [String]) -> Bool {
        zip(keys, keys.dropFirst()).allSatisfy {
            $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
        }
    }

    /// Returns the first dictionary whose order is displayed and which has no `Order`: sections, or entries by name.
    private static func ordered(
        _ value: PropertyListValue, _ keyPath: String, _ file: String, depth: Int
    ) -> (SourcePosition, String)? {
        guard depth <= MenuEntryReader.deepest else { return nil }
        if let dictionary = value.dictionary {
            let members = dictionary.entries.filter { $0.value.dictionary != nil || $0.value.array != nil }
            let hasOrder = members.contains { $0.value.dictionary?["Order"] != nil }
            if members.count > 1, !hasOrder { return (value.position, keyPath) }
            for member in members {
                let path = PropertyListKeyPath.appending(key: member.key, to: keyPath)
                let inner =
                    member.value.dictionary.map(MenuReader.isEntry) == true
                    ? objects(member.value, path, file, depth)
                    : ordered(member.value, path, file, depth: depth + 1)
                if let inner { return inner }
            }
        }
        for (index, item) in (value.array ?? []).enumerated() {
            let path = PropertyListKeyPath.appending(index: index, to: keyPath)
            if let inner = objects(item, path, file, depth) { return inner }
        }
        return nil
    }

    private static func objects(
        _ entry: PropertyListValue, _ keyPath: String, _ file: String, _ depth: Int
    ) -> (SourcePosition, String)? {
        guard let objects = entry.dictionary?["Objects"] else { return nil }
        let path = PropertyListKeyPath.appending(key: "Objects", to: keyPath)
        return ordered(objects, path, file, depth: depth + 1)
    }
}
