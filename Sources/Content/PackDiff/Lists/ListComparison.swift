/// Compares two lists of things that have names: which were added, removed or renamed, which have other properties, and how
/// many stand elsewhere in the list.
struct ListComparison<Item> {
    let area: PackChange.Area
    let what: PackChange.What
    let file: String
    /// The name of the list for a change of its order.
    let title: String
    /// The keys that pair the items of both lists, as for `Matching`.
    let keys: [(Item) -> [String]?]
    let name: (Item) -> String
    /// The text of an item that was added or removed.
    var text: (Item) -> String? = { _ in nil }
    let properties: (Item) -> [(PackChange.What, String?)]
    /// Returns the change of an item that was moved on the map.
    var move: (Item, Item) -> PackChange? = { _, _ in nil }

    func changes(_ old: [Item], _ new: [Item]) -> [PackChange] {
        let matching = Matching(old, new, by: keys)
        var changes: [PackChange] = []
        for pair in matching.pairs {
            let (before, now) = (old[pair.old], new[pair.new])
            let names = (name(before), name(now))
            if names.0 != names.1 {
                changes.append(
                    PackChange(area, .renamed, what, name: names.1, from: names.0, to: names.1, file: file))
            }
            if let change = move(before, now) { changes.append(change) }
            let values = zip(properties(before), properties(now)).map { ($0.0, $0.1, $1.1) }
            changes += PackChange.properties(values, area, name: names.1, file: file)
        }
        for (kind, items) in [
            (PackChange.Kind.removed, matching.removed.map { old[$0] }),
            (.added, matching.added.map { new[$0] }),
        ] {
            changes += items.map { PackChange(area, kind, what, name: name($0), text: text($0), file: file) }
        }
        if matching.movedCount > 0 {
            changes.append(
                PackChange(area, .changed, .order, name: title, count: matching.movedCount, file: file))
        }
        return changes
    }
}
