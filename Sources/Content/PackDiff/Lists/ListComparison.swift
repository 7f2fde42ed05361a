import ContentPack

/// Compares two lists of things with names: which came, went or were renamed, their properties, their order.
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
        func change(_ kind: PackChange.Kind, _ item: Item) -> PackChange {
            PackChange(area, kind, what, name: name(item), text: text(item), file: file)
        }
        changes += matching.removed.map { change(.removed, old[$0]) }
        changes += matching.added.map { change(.added, new[$0]) }
        if matching.movedCount > 0 {
            changes.append(
                PackChange(area, .changed, .order, name: title, count: matching.movedCount, file: file))
        }
        return changes
    }
}

/// Compares the contacts of two packs. A changed number is the most serious change of all.
enum ContactsComparison {
    static func changes(_ old: [Contact], _ new: [Contact]) -> [PackChange] {
        ListComparison<Contact>(
            area: .contacts, what: .contact, file: PackFiles.contacts, title: "Contacts",
            keys: [{ [$0.name, $0.number] }, { [$0.name] }, { [$0.number] }], name: \.name,
            text: { $0.number },
            properties: {
                [
                    (.number, $0.number), (.emergency, $0.isEmergency ? "yes" : "no"), (.note, $0.note),
                    (.email, $0.email), (.webLink, $0.webLink), (.contactID, $0.id),
                ]
            }
        ).changes(old, new)
    }
}
